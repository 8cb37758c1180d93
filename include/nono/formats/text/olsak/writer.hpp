// Writes Olšák's `.g`.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_TEXT_OLSAK_WRITER_HPP
#define NONO_FORMATS_TEXT_OLSAK_WRITER_HPP

#include <nono/formats/text/olsak/notation.hpp>
#include <nono/fwd.hpp>

#include <type_traits>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Writes one puzzle, a nonogram or a triddler.
template <class Puzzle> class olsak_writer : text_writer {
public:
    explicit olsak_writer(const Puzzle& source) : puzzle_(source), count_(count_colors(source)) {}

    [[nodiscard]] write_result write() {
        if (const auto found = obstacle()) return {{}, false, {{*found, {}}}};
        for (const auto& entry : puzzle_.metadata.properties) put_comment(entry);
        // The mark of a triddler can also precede the comments.
        if constexpr (is_triddler) out_.insert(is_misleading_start(out_) ? 0 : out_.size(), "#t\n");
        if (count_ > 2 || !puzzle_.palette.entries.empty()) put_colors();
        put_sides(puzzle_.clues);
        out_ += ": end\n";
        if (puzzle_.goal) lose(feature::goal, {});
        if constexpr (!is_triddler)
            for (const auto& saved_game : puzzle_.saved) lose(feature::saved_grids, saved_game.name);
        return {std::move(out_), true, std::move(lost_)};
    }

private:
    static constexpr bool is_triddler = std::is_same_v<Puzzle, hexagon_puzzle>;

    [[nodiscard]] static std::size_t count_colors(const Puzzle& source) {
        return (std::max)(source.palette.entries.size(), source.clues.color_count());
    }

    /// Returns the feature of the clues that the format cannot hold, if there is one.
    [[nodiscard]] maybe<feature> obstacle() const {
        if (count_ > max_colors) return feature::colors;
        maybe<feature> found;
        const auto check_side = [&](const clue_lines& side, auto length_of) {
            for (std::size_t i = 0; i < side.size(); ++i)
                for (const clue& block : side[i]) {
                    if (block.length > length_of(i) || block.color == blank) found = feature::clues;
                    if (block.blotted()) found = feature::blotted_clues;
                }
        };
        if constexpr (is_triddler) {
            if (!puzzle_.clues.is_hexagon()) return feature::clues;
            const auto outline = puzzle_.clues.outline();
            std::size_t before = 0; // number of lines on the previous sides
            for (const clue_lines* side : puzzle_.clues.sides()) {
                check_side(*side, [&](std::size_t i) { return outline.length_of(before + i); });
                before += side->size();
            }
        } else {
            if (puzzle_.clues.rows.empty() || puzzle_.clues.columns.empty()) return feature::clues;
            check_side(puzzle_.clues.rows, [&](std::size_t) { return puzzle_.clues.width(); });
            check_side(puzzle_.clues.columns, [&](std::size_t) { return puzzle_.clues.height(); });
        }
        return found;
    }

    void put_comment(const property& entry) {
        const std::string line = comment_of(entry);
        // If its first character were a digit, the text would look like another format; `:` and `#` end the comments.
        const bool safe = !line.empty() && !is_digit(line.front()) && line.front() != ':' && line.front() != '#';
        const bool starts_text = !is_triddler && out_.empty();
        if (!safe || is_yaml_key(entry) || (starts_text && is_misleading_start(line)))
            return lose(feature::metadata, entry.key);
        out_ += line;
        out_ += '\n';
    }

    /// Returns true if a text with this line would be recognized as YAML.
    [[nodiscard]] static bool is_yaml_key(const property& entry) {
        if (!entry.value.empty() && entry.value.front() != '[' && entry.value.front() != '#') return false;
        return same_word(entry.key, "rows") || same_word(entry.key, "columns") || same_word(entry.key, "cols");
    }
    /// Returns true if a text that starts like this would be recognized as XML.
    [[nodiscard]] static bool is_misleading_start(std::string_view text) noexcept { return text.starts_with('<'); }

    // --- colors ---

    [[nodiscard]] const palette_entry& entry(std::size_t color) const { return entry_of(puzzle_.palette, color); }

    void put_colors() {
        out_ += "#d\n";
        designations_ = "01";
        designations_.resize(count_, ' ');
        for (std::size_t i = 2; i < count_; ++i) designate(i, entry(i).symbol);
        for (std::size_t i = 2; i < count_; ++i) designate(i, std::string_view(entry(i).name).substr(0, 1));
        for (std::size_t i = 2; i < count_; ++i) designate_freely(i);
        for (std::size_t i = 0; i < count_; ++i)
            if (i > 0 || entry(i) != palette_entry{}) put_color(i);
    }

    /// Assigns a letter to a color that does not have one yet, if the letter is unused.
    void designate(std::size_t color, std::string_view text) {
        const bool usable = text.size() == 1 && is_letter(text.front());
        if (usable && designations_[color] == ' ' && designations_.find(text.front()) == std::string::npos)
            designations_[color] = text.front();
    }

    void designate_freely(std::size_t color) {
        // There are enough characters for all colors; none can be mistaken for a triangle or the start of a section.
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
            exact = exact && read_olsak_color(color_entry.name).value == color_entry.value;
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

    /// Returns true for a word that other programs may recognize as a color.
    [[nodiscard]] static bool is_x11_word(std::string_view word) {
        return word.size() >= 3 &&
               detail::all_of(word.begin(), word.end(), [](char c) { return is_letter(c) || is_digit(c); });
    }

    // --- clues ---

    void put_sides(const clues& source) {
        put_side(": rows\n", source.rows);
        put_side(": columns\n", source.columns);
    }

    /// Writes the sides counterclockwise from the upper left: falling lines from the bottom upward, and rising lines
    /// from the right.
    template <std::same_as<hexagon_clues> Clues> void put_sides(const Clues& source) {
        put_side(": upper left\n", source.upper_left);
        put_side(": lower left\n", source.lower_left);
        put_side(": bottom\n", source.bottom, order::upward);
        put_side(": lower right\n", source.lower_right, order::upward);
        put_side(": upper right\n", source.upper_right, order::from_right);
        put_side(": top\n", source.top, order::from_right);
    }

    enum class order : std::uint8_t { usual, upward, from_right };

    void put_side(std::string_view heading, const clue_lines& side, order as = order::usual) {
        out_ += heading;
        for (std::size_t number = 0; number < side.size(); ++number) {
            const line_clue_view line = side[as == order::from_right ? side.size() - 1 - number : number];
            for (std::size_t i = 0; i < line.size(); ++i) {
                const clue& block = line[as == order::upward ? line.size() - 1 - i : i];
                if (i > 0) out_ += ' ';
                append_number(out_, block.length);
                if (block.color > 1) out_ += designations_[block.color];
            }
            out_ += '\n';
        }
    }

    const Puzzle& puzzle_;
    std::size_t count_;
    std::string designations_; // per color; a blank if none is assigned yet
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_TEXT_OLSAK_WRITER_HPP
