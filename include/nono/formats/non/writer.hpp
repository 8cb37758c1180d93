// The writer of `.non` in the extended dialect. Data that the format has no key for is written in lines that other
// programs ignore.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_NON_WRITER_HPP
#define NONO_FORMATS_NON_WRITER_HPP

#include <nono/formats/non/designations.hpp>
#include <nono/text/character_references.hpp>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Writes one puzzle.
class non_writer : text_writer {
public:
    non_writer(const puzzle& source, const write_options& options)
        : puzzle_(source), options_(options), any_(color_set::first(source.clues.color_count())),
          colors_(source.palette, count_colors(source)) {}

    [[nodiscard]] write_result write() {
        if (!has_readable_clues(puzzle_.clues)) return {{}, false, {{feature::clues, {}}}};
        const auto& properties = puzzle_.metadata.properties;
        const std::size_t early = early_properties();
        for (std::size_t i = 0; i < early; ++i) put_property(properties[i]);
        put("width ", puzzle_.clues.width());
        put("height ", puzzle_.clues.height());
        put_palette();
        put_side("\nrows\n", puzzle_.clues.rows);
        put_side("\ncolumns\n", puzzle_.clues.columns);
        const std::size_t sides_end = out_.size();
        for (std::size_t i = early; i < properties.size(); ++i) put_property(properties[i]);
        put_goal();
        for (const auto& saved : puzzle_.saved) put_saved(saved);
        for (const auto& entry : properties)
            if (is_cells(entry.key)) put_raw_cells(entry);
        if (out_.size() > sides_end) out_.insert(sides_end, 1, '\n');
        name_order();
        return {std::move(out_), true, std::move(lost_)};
    }

private:
    // Simpson's programs read only lines of at most 400 bytes before the end of the clues.
    static constexpr std::size_t longest_early_line = 390;

    [[nodiscard]] static std::size_t count_colors(const puzzle& source) {
        std::size_t count = source.palette.entries.size();
        for (const auto* side : {&source.clues.rows, &source.clues.columns})
            for (const clue& block : side->blocks()) count = (std::max)(count, block.color + std::size_t{1});
        return (std::min)(count, max_colors);
    }

    void put(std::string_view key, std::size_t number) {
        out_ += key;
        append_number(out_, number);
        out_ += '\n';
    }

    // --- metadata ---

    [[nodiscard]] static bool is_cells(std::string_view key) {
        const non_key kind = non_key_of(key);
        return kind == non_key::goal || kind == non_key::saved;
    }

    [[nodiscard]] bool is_writable_key(std::string_view key) const {
        if (key.empty() || !is_letter(key.front())) return false;
        const non_key kind = non_key_of(key);
        if (kind != non_key::other && kind != non_key::maxrule) return false;
        // Simpson's reader mistakes every key that starts with one of its own for that key.
        for (const std::string_view own : {"width", "height", "rows", "columns", "maxrule"})
            if (key.starts_with(own) && kind != non_key::maxrule) return false;
        return check_text(key).code == parse_errc::none && detail::all_of(key.begin(), key.end(), [&](char c) {
                   const auto byte = static_cast<unsigned char>(c);
                   return byte > 0x20U && byte != 0x7FU && c != '"' && !(options_.ascii && byte >= 0x80U);
               });
    }

    /// Returns false for a property that cannot be written and is therefore lost.
    [[nodiscard]] bool is_writable(const property& entry) const {
        return is_writable_key(entry.key) && (non_key_of(entry.key) != non_key::maxrule || is_number(entry.value));
    }

    [[nodiscard]] static bool is_number(std::string_view text) {
        const parsed_number number = parse_number(text, 0);
        return number.size > 0 && number.size == text.size() && !number.too_large;
    }

    /// Returns true for a license that needs no quotes, such as an SPDX identifier.
    [[nodiscard]] static bool is_bare_license(std::string_view text) {
        return !text.empty() && detail::all_of(text.begin(), text.end(), [](char c) {
            return is_alphanumeric(c) || c == '.' || c == '+' || c == '-';
        });
    }

    void put_property(const property& entry) {
        if (is_cells(entry.key)) return; // it is written after the goal
        if (!is_writable(entry)) return lose(feature::metadata, entry.key);
        put_next(entry);
        out_ += entry.key;
        out_ += ' ';
        const bool bare = non_key_of(entry.key) == non_key::maxrule ||
                          (same_word(entry.key, "license") && is_bare_license(entry.value));
        if (bare)
            out_ += entry.value;
        else
            put_quoted(entry.value, feature::metadata, entry.key);
        out_ += '\n';
    }

    void put_quoted(std::string_view text, feature kind, std::string_view detail) {
        out_ += '"';
        if (!append_encoded(out_, text, options_.ascii)) lose(kind, detail);
        out_ += '"';
    }

    /// Returns the number of properties to write before the clues: all of them, or only those before the first one
    /// whose line is too long there, if the remaining ones cannot be mistaken for clues or the start of another puzzle.
    [[nodiscard]] std::size_t early_properties() const {
        const auto& all = puzzle_.metadata.properties;
        std::size_t first = 0;
        std::string line;
        for (; first < all.size(); ++first) {
            line = all[first].key;
            append_encoded(line, all[first].value, options_.ascii);
            if (line.size() + 3 > longest_early_line && is_writable(all[first])) break;
        }
        for (std::size_t i = first; i < all.size(); ++i) {
            if (!is_writable(all[i])) continue;
            const bool like_color = !is_known_property(all[i].key) && colors_.may_start_line(all[i].key);
            const auto same = [&](const property& other) { return same_word(other.key, all[i].key); };
            const bool repeated = detail::count_if(all.begin(), all.end(), same) > 1;
            if (like_color || repeated || non_key_of(all[i].key) == non_key::maxrule) return all.size();
        }
        return first;
    }

    // --- colors ---

    [[nodiscard]] const palette_entry& entry(std::size_t color) const { return entry_of(puzzle_.palette, color); }

    /// Returns true if a reader would assume exactly this color without a declaration.
    [[nodiscard]] bool is_self_evident(std::size_t color) const {
        const auto& item = entry(color);
        const auto expected = colors_.name(color) == "1" ? std::string_view{} : colors_.name(color);
        return !item.value && item.symbol.empty() && item.name == expected;
    }

    /// Returns true if no color needs a line: all are self-evident and numbered in order of appearance.
    [[nodiscard]] bool needs_no_lines() const {
        std::size_t next = 1;
        for (const auto* side : {&puzzle_.clues.rows, &puzzle_.clues.columns})
            for (const clue& block : side->blocks()) {
                if (block.color > next) return false;
                if (block.color == next) ++next;
            }
        if (next < colors_.count()) return false;
        for (std::size_t i = 1; i < colors_.count(); ++i)
            if (!is_self_evident(i)) return false;
        return true;
    }

    void put_palette() {
        if (ends_with_nothing(puzzle_.palette)) lose(feature::palette, {});
        if (colors_.count() > 0) put_color(0, "0", false);
        if (needs_no_lines()) return;
        for (std::size_t i = 1; i < colors_.count(); ++i) put_color(i, colors_.name(i), true);
    }

    void put_color(std::size_t color, std::string_view designation, bool needs_line) {
        const auto& item = entry(color);
        const bool letter = is_letter(designation.front());
        if (item.value) {
            out_ += letter ? "color " : "color-value ";
            out_ += designation;
            out_ += " #";
            append_rgb(out_, *item.value);
            out_ += '\n';
        }
        const bool named = letter ? item.name != designation : !item.name.empty();
        if (named || (needs_line && !item.value)) put_color_text("color-name ", designation, item.name);
        if (!item.symbol.empty()) put_color_text("color-symbol ", designation, item.symbol);
    }

    void put_color_text(std::string_view key, std::string_view designation, std::string_view text) {
        out_ += key;
        out_ += designation;
        out_ += ' ';
        put_quoted(text, feature::palette, text);
        out_ += '\n';
    }

    // --- clues and cells ---

    void put_side(std::string_view key, const clue_lines& side) {
        out_ += key;
        for (const auto line : side) {
            if (line.empty()) out_ += '0';
            for (std::size_t i = 0; i < line.size(); ++i) {
                if (i > 0) out_ += ',';
                if (line[i].blotted())
                    out_ += '?';
                else
                    append_number(out_, line[i].length);
                out_ += colors_.suffix(line[i].color);
            }
            out_ += '\n';
        }
    }

    /// Returns the character of a color, or NUL for a color that occurs only in the goal.
    [[nodiscard]] char cell(std::size_t color) const {
        if (color == blank) return '0';
        if (color < colors_.count()) return colors_.cell(color);
        return color == 1 ? '1' : '\0';
    }

    void put_goal() {
        if (!puzzle_.goal) return;
        const grid& goal = *puzzle_.goal;
        std::string cells;
        for (const color_index color : goal.cells()) cells += cell(color);
        if (!has_size_of(puzzle_.clues, goal) || cells.find('\0') != std::string::npos) return lose(feature::goal, {});
        out_ += "goal \"" + cells + "\"\n";
        has_goal_ = true;
    }

    void put_saved(const saved_grid& saved) {
        std::string cells;
        bool exact = true;
        for (const color_set set : saved.cells.cells()) {
            const char c = set.size() == 1 ? cell(set.lowest()) : '?';
            exact = exact && c != '\0' && (c != '?' || set == any_);
            cells += c == '\0' ? '?' : c;
        }
        if (!has_size_of(puzzle_.clues, saved.cells)) return lose(feature::saved_grids, saved.name);
        if (!exact || !saved.name.empty()) lose(feature::saved_grids, saved.name);
        out_ += "saved \"" + cells + "\"\n";
    }

    /// Writes a goal or saved grid that was kept as text because it contains colors that the puzzle does not have.
    void put_raw_cells(const property& entry) {
        const bool saved = non_key_of(entry.key) == non_key::saved;
        const bool kept =
            entry.key == (saved ? "saved" : "goal") && ((!saved && has_goal_) || !reads_as_cells(entry.value, saved));
        const bool plain = detail::all_of(entry.value.begin(), entry.value.end(), [](char c) {
            return static_cast<unsigned char>(c) > 0x20U && c != 0x7F && c != '"' && c != '\'';
        });
        if (!kept || !plain || check_text(entry.value).code != parse_errc::none)
            return lose(feature::metadata, entry.key);
        put_next(entry);
        out_ += entry.key + " \"" + entry.value + "\"\n";
    }

    [[nodiscard]] bool reads_as_cells(std::string_view text, bool saved) const {
        if (colors_.count() <= 2) return true;
        std::size_t left = puzzle_.clues.width() * puzzle_.clues.height();
        for (std::size_t i = 0; i < text.size() && left > 0; ++i, --left)
            if (text[i] != '0' && !colors_.has_cell(text[i]) && (!saved || text[i] != '?')) return false;
        return true;
    }

    const puzzle& puzzle_;
    const write_options& options_;
    color_set any_; ///< a cell that can have every color of the clues
    non_designations colors_;
    bool has_goal_ = false; // whether the text contains a goal
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_NON_WRITER_HPP
