// Writes Olšák's `.g`.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_TEXT_OLSAK_WRITER_HPP
#define NONO_FORMATS_TEXT_OLSAK_WRITER_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/ascii.hpp>
#include <nono/detail/config.hpp>
#include <nono/detail/maybe.hpp>
#include <nono/formats/format.hpp>
#include <nono/formats/kit/comment_property.hpp>
#include <nono/formats/kit/losses.hpp>
#include <nono/text/colors.hpp>
#include <nono/text/numbers.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nono::inline NONO_ABI::detail {

/// Writes one puzzle.
class olsak_writer {
public:
    explicit olsak_writer(const puzzle& source) : puzzle_(source), count_(count_colors(source)) {}

    [[nodiscard]] write_result write() {
        if (const auto found = obstacle()) return {{}, false, {{*found, {}}}};
        for (const auto& entry : puzzle_.metadata.properties) put_comment(entry);
        if (count_ > 2 || !puzzle_.palette.entries.empty()) put_colors();
        put_side(": rows\n", puzzle_.clues.rows);
        put_side(": columns\n", puzzle_.clues.columns);
        out_ += ": end\n";
        if (puzzle_.goal) lose(feature::goal, {});
        for (const auto& saved_game : puzzle_.saved) lose(feature::saved_grids, saved_game.name);
        return {std::move(out_), true, std::move(lost_)};
    }

private:
    void lose(feature kind, std::string_view detail) { lost_.push_back({kind, std::string(detail)}); }

    [[nodiscard]] static std::size_t count_colors(const puzzle& source) {
        return (std::max)(source.palette.entries.size(), source.clues.color_count());
    }

    /// The feature of the clues that the format cannot hold.
    [[nodiscard]] maybe<feature> obstacle() const {
        if (puzzle_.clues.rows.empty() || puzzle_.clues.columns.empty()) return feature::clues;
        if (count_ > max_colors) return feature::colors;
        maybe<feature> found;
        const auto look = [&](const clue_lines& side, std::size_t length) {
            for (const auto line : side)
                for (const auto& block : line) {
                    if (block.length > length || block.color == blank) found = feature::clues;
                    if (block.blotted()) found = feature::blotted;
                }
        };
        look(puzzle_.clues.rows, puzzle_.clues.width());
        look(puzzle_.clues.columns, puzzle_.clues.height());
        return found;
    }

    void put_comment(const property& entry) {
        const std::string line = comment_of(entry);
        // A digit as the first character would make it another format; `:` and `#` end the comments.
        const bool safe = !line.empty() && !is_digit(line.front()) && line.front() != ':' && line.front() != '#';
        if (!safe) return lose(feature::metadata, entry.key);
        out_ += line;
        out_ += '\n';
    }

    // --- colors ---

    [[nodiscard]] const palette_entry& entry(std::size_t color) const { return entry_of(puzzle_.palette, color); }

    void put_colors() {
        out_ += "#d\n";
        designations_.resize(count_, ' ');
        if (count_ > 0) designations_[0] = '0';
        if (count_ > 1) designations_[1] = '1';
        for (std::size_t i = 2; i < count_; ++i) designate(i, entry(i).symbol);
        for (std::size_t i = 2; i < count_; ++i) designate(i, std::string_view(entry(i).name).substr(0, 1));
        for (std::size_t i = 2; i < count_; ++i) designate_freely(i);
        for (std::size_t i = 0; i < count_; ++i)
            if (i > 0 || entry(i) != palette_entry{}) put_color(i);
    }

    /// Assigns a letter to a color that has none, if the letter is free.
    void designate(std::size_t color, std::string_view text) {
        const bool usable = text.size() == 1 && is_letter(text.front());
        if (usable && designations_[color] == ' ' && designations_.find(text.front()) == std::string::npos)
            designations_[color] = text.front();
    }

    void designate_freely(std::size_t color) {
        // As many as there can be colors; none that could be mistaken for a triangle or the start of a section.
        for (const char c : std::string_view("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ@%&*+=!?$~^_"))
            if (designations_[color] == ' ' && designations_.find(c) == std::string::npos) designations_[color] = c;
    }

    void put_color(std::size_t color) {
        const palette_entry& color_entry = entry(color);
        const bool shown = color_entry.symbol.size() == 1 &&
                           static_cast<unsigned char>(color_entry.symbol.front()) > 0x20U &&
                           color_entry.symbol.front() < 0x7F;
        bool exact = shown || color_entry.symbol.empty();
        out_ += ' ';
        out_ += designations_[color];
        out_ += ':';
        out_ += shown ? color_entry.symbol.front() : ' ';
        out_ += "  ";
        const auto known = named_color(color_entry.name);
        if (is_x11_word(color_entry.name) && (known == color_entry.value || !color_entry.value)) {
            exact = exact && known == color_entry.value;
            out_ += color_entry.name;
        } else {
            exact = exact && color_entry.value && (color_entry.name.empty() || is_plain_line(color_entry.name));
            out_ += '#';
            append_rgb(out_, puzzle_.palette.value(static_cast<color_index>(color)));
            if (is_plain_line(color_entry.name)) out_ += "  " + color_entry.name;
        }
        out_ += '\n';
        if (!exact)
            lose(feature::palette,
                 color_entry.name.empty() ? std::string_view(&designations_[color], 1) : color_entry.name);
    }

    /// True for a word that other programs may know as a color.
    [[nodiscard]] static bool is_x11_word(std::string_view word) {
        return word.size() >= 3 &&
               detail::all_of(word.begin(), word.end(), [](char c) { return is_letter(c) || is_digit(c); });
    }

    // --- clues ---

    void put_side(std::string_view heading, const clue_lines& side) {
        out_ += heading;
        for (const auto line : side) {
            for (std::size_t i = 0; i < line.size(); ++i) {
                if (i > 0) out_ += ' ';
                append_number(out_, line[i].length);
                if (line[i].color > 1) out_ += designations_[line[i].color];
            }
            out_ += '\n';
        }
    }

    const puzzle& puzzle_;
    std::size_t count_;
    std::string designations_; // per color; a blank if it has none yet
    std::string out_;
    std::vector<loss> lost_;
};

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_FORMATS_TEXT_OLSAK_WRITER_HPP
