// The first pass over a text in `.non`: it records the positions of the parts of each puzzle. Their meaning depends on
// the whole puzzle; clues.hpp and reader.hpp determine it.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_NON_FIRST_PASS_HPP
#define NONO_FORMATS_NON_FIRST_PASS_HPP

#include <nono/formats/kit/size_fault.hpp>
#include <nono/formats/non/parts.hpp>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Records the positions of the parts of each puzzle, and reports faults of individual lines. One object per text.
template <puzzle_sink S> class non_first_pass {
public:
    /// @param parts  the parts of the current puzzle
    constexpr non_first_pass(const parse_options& options, reporter<S>& report, non_parts& parts)
        : options_(options), report_(report), parts_(parts) {}

    /// Processes the next line. Calls `finish(where)` if the current puzzle ends before this line.
    template <class Finish> constexpr void parse_line(const text_line& line, Finish finish) {
        const std::size_t first = skip_blanks(line.text, 0);
        if (first == line.text.size()) return note_blank(line);
        const char c = line.text[first];
        if (is_digit(c) || c == '?') return note_numbers(line);
        if (is_letter(c)) return parse_words(line, first, finish);
        if (c == '=' && is_divider(line.text)) return finish(line.start);
        if (c != '#') note_other(line);
    }

    /// Returns true within a puzzle.
    [[nodiscard]] constexpr bool has_begun() const noexcept { return begun_; }
    /// Returns true if no more puzzles are needed.
    [[nodiscard]] constexpr bool is_complete() const noexcept { return is_complete_; }

    /// Ends the last side of the current puzzle.
    constexpr void close_side(source_position where) {
        if (open_ != nullptr) end_side(where);
        open_ = nullptr;
    }

    /// Prepares for the next puzzle.
    constexpr void reset() { begun_ = has_goal_ = cells_open_ = false; }

private:
    // --- lines ---

    constexpr void note_blank(const text_line& line) {
        if (open_ == nullptr || open_->interrupted) return;
        ++open_->slot_count;
        auto& index = open_->count == 0 ? open_->leading_blank : open_->inner_blank;
        if (index == source_position{}) index = line.start;
    }

    constexpr void note_numbers(const text_line& line) {
        if ((cells_open_ && continue_cells(line)) || !begin(line)) return;
        if (open_ == nullptr || (open_->interrupted && !wants_lines())) return ignore(line);
        add_clue_line(line);
    }

    constexpr void note_other(const text_line& line) {
        if (!begin(line)) return;
        const bool digits = line.text.find_first_of("0123456789") != std::string_view::npos;
        if (open_ == nullptr || !digits || !wants_lines()) return ignore(line);
        add_clue_line(line);
    }

    template <class Finish> constexpr void parse_words(const text_line& line, std::size_t first, Finish finish) {
        if (cells_open_ && continue_cells(line)) return;
        std::size_t end = first;
        while (end < line.text.size() && !is_blank(line.text[end]) && line.text[end] != '"') ++end;
        const std::string_view word{line.text.data() + first, end - first};
        const non_key key = non_key_of(word);
        if (key == non_key::other && open_ != nullptr && wants_lines() && is_color_word(word)) {
            parts_.words = true;
            return add_clue_line(line);
        }
        const text_line value = content_of({{line.text.data() + end, line.text.size() - end}, line.at(end)});
        const bool anew = starts_next_puzzle(key, word, value);
        if (anew) finish(line.start);
        if (!begin(line)) return;
        if (anew) report_.diagnose(parse_errc::missing_divider, line.at(first));
        cells_open_ = false;
        if (key != non_key::other && key <= non_key::saved && word != name_of(key))
            report_.diagnose(parse_errc::key_case, line.at(first));
        parse_key(key, word, line.at(first), value, line.start);
    }

    constexpr void parse_key(non_key key, std::string_view word, source_position where, const text_line& value,
                             source_position line_start) {
        if (key == non_key::width) return parse_size(parts_.columns, value);
        if (key == non_key::height) return parse_size(parts_.rows, value);
        if (key == non_key::rows) return parse_section(parts_.rows, where, value);
        if (key == non_key::columns) return parse_section(parts_.columns, where, value);
        if (key == non_key::maxrule) return parse_maxrule(word, value, where);
        if (key == non_key::color) return parse_color(value);
        if (key == non_key::goal || key == non_key::saved) return adopt_cells(key == non_key::saved, value, where);
        if (key != non_key::other && parse_color_line(key, value)) return;
        if (open_ != nullptr) {
            open_->interrupted = true;
            end_side(line_start);
        }
        keep_property(word, value);
    }

    /// Starts a puzzle unless one is open. Returns false if no more puzzles are needed.
    constexpr bool begin(const text_line& line) {
        if (begun_) return true;
        begun_ = report_.begin(line.start);
        is_complete_ = !begun_;
        parts_.start = line.start;
        return begun_;
    }

    constexpr void ignore(const text_line& line) { report_.diagnose(parse_errc::ignored_line, content_of(line).start); }

    constexpr void diagnose_rest(const text_line& value, std::size_t used) {
        const std::size_t next = skip_blanks(value.text, used);
        if (next < value.text.size()) report_.diagnose(parse_errc::text_after_value, value.at(next));
    }

    // --- sides ---

    /// Returns true if the open side can have further lines after an interruption. Width and height may be swapped, so
    /// the larger of them is the limit.
    [[nodiscard]] constexpr bool wants_lines() const noexcept {
        if (!parts_.rows.size || !parts_.columns.size) return true;
        return open_->count < (std::max)(*parts_.rows.size, *parts_.columns.size);
    }

    constexpr void add_clue_line(const text_line& line) {
        // The limit applies to the lines that are kept. Counting continues, so that the right error is reported.
        if (open_->count <= (std::min)(options_.limits.side, max_side))
            open_->lines.grow_by_one() = {line, open_->slot_count};
        ++open_->count;
        ++open_->slot_count;
        open_->end = {};
    }

    /// Records the end of the lines of the open side, unless it is already known.
    constexpr void end_side(source_position where) noexcept {
        if (open_->end == source_position{}) open_->end = where;
    }

    constexpr void parse_size(non_side& lines, const text_line& value) {
        parts_.structural = true;
        const parsed_number number = parse_number(value.text, 0);
        const parse_errc fault = fault_of_size(number, options_.limits);
        if (fault != parse_errc::none) return report_.fail(fault, value.start);
        diagnose_rest(value, number.size);
        if (lines.size && *lines.size != number.value) return report_.fail(parse_errc::conflicting_size, value.start);
        if (lines.size) return report_.diagnose(parse_errc::repeated_key, value.start);
        lines.size = number.value;
        lines.size_at = value.start;
    }

    constexpr void parse_section(non_side& side, source_position where, const text_line& value) {
        // `rows 5` is the height, not a section.
        if (!value.text.empty() && is_digit(value.text.front())) return parse_size(side, value);
        parts_.structural = true;
        diagnose_rest(value, 0);
        close_side(where);
        open_ = side.seen ? &repeated_side_ : &side;
        if (side.seen) {
            repeated_side_.reset();
            return report_.diagnose(parse_errc::section_twice, where);
        }
        side.seen = true;
        side.start = where;
    }

    // --- metadata ---

    constexpr void parse_maxrule(std::string_view word, const text_line& value, source_position where) {
        const parsed_number number = parse_number(value.text, 0);
        if (number.size == 0) return report_.fail(parse_errc::expected_number, value.start);
        if (number.too_large) return report_.fail(parse_errc::number_too_large, value.start);
        if (parts_.maxrule)
            report_.diagnose(parse_errc::repeated_key, where);
        else
            parts_.maxrule = number.value;
        keep_property(word, value);
    }

    constexpr void keep_property(std::string_view key, const text_line& value) {
        if (!S::clues_only || parts_.properties.size() < compared_keys) parts_.properties.push_back({key, value});
    }

    // --- the start of the next puzzle ---

    // A puzzle that follows without a divider starts with one of the first keys of the previous puzzle. Therefore only
    // a bounded number of keys is compared, and reading remains linear.
    static constexpr std::size_t compared_keys = 32;

    [[nodiscard]] constexpr bool starts_next_puzzle(non_key key, std::string_view word, const text_line& value) const {
        if (!begun_ || !parts_.rows.seen || !parts_.columns.seen) return false;
        if (key == non_key::width && parts_.columns.size) return true;
        if (key == non_key::height && parts_.rows.size) return true;
        if (key > non_key::color || !complete()) return false;
        if (key == non_key::color) return parts_.find_color(value.text.substr(0, skip_word(value.text, 0))) != 0;
        return (key != non_key::other && key != non_key::maxrule) || has_property(word);
    }

    [[nodiscard]] constexpr bool complete() const noexcept {
        if (!parts_.rows.size || !parts_.columns.size) return parts_.rows.count > 0 && parts_.columns.count > 0;
        const std::size_t height = *parts_.rows.size;
        const std::size_t width = *parts_.columns.size;
        return (parts_.rows.slot_count >= height && parts_.columns.slot_count >= width) ||
               (parts_.rows.slot_count >= width && parts_.columns.slot_count >= height);
    }

    [[nodiscard]] constexpr bool has_property(std::string_view key) const {
        for (std::size_t i = 0; i < parts_.properties.size() && i < compared_keys; ++i)
            if (same_word(parts_.properties[i].key, key)) return true;
        return false;
    }

    // --- colors ---

    /// Returns true for a word that can start a clue line: a color declared before it, or Nonny's initial color.
    [[nodiscard]] constexpr bool is_color_word(std::string_view word) const {
        word = word.substr(0, word.find_first_of(":,;"));
        return word == "black" || (!is_known_property(word) && parts_.find_color(word) != 0);
    }

    [[gnu::cold]] constexpr void parse_color(const text_line& value) {
        const std::size_t name_end = skip_word(value.text, 0);
        const std::size_t hex = skip_blanks(value.text, name_end);
        const std::size_t hex_end = skip_color(value.text, hex);
        const auto word = value.text.substr(hex, hex_end - hex);
        const written_color written = read_color(word);
        if (name_end == 0) return report_.fail(parse_errc::invalid_color, value.at(hex));
        if (written.fault != parse_errc::none) report_.diagnose(written.fault, value.at(hex));
        const auto name = value.text.substr(0, name_end);
        const std::size_t index = parts_.need_color(report_, name, value.start);
        if (index == 0) return;
        non_color& entry = parts_.colors[index];
        if (entry.valued) return report_.diagnose(parse_errc::repeated_key, value.start);
        entry.declared = entry.valued = true;
        entry.value = written.value;
        const bool nonny = written.fault == parse_errc::none && word.front() != '#';
        parts_.nonny_declared = parts_.nonny_declared || nonny;
        if (nonny && name.size() > 1) parts_.words = true;
        if (!nonny && (name.size() > 1 || name.front() < 'a' || name.front() > 'z'))
            report_.diagnose(parse_errc::color_name_too_long, value.start);
        const std::size_t symbol = skip_blanks(value.text, hex_end);
        const std::size_t symbol_end = skip_word(value.text, symbol);
        entry.symbol = value.text.substr(symbol, symbol_end - symbol);
        diagnose_rest(value, symbol_end);
    }

    /// Parses `color-name D "…"`, `color-symbol D "…"` or `color-value D #rrggbb`, where D is a designation, `1` for
    /// the color of plain numbers or `0` for the background. Returns false for any other line.
    [[gnu::cold]] constexpr bool parse_color_line(non_key key, const text_line& value) {
        const std::size_t end = skip_word(value.text, 0);
        const auto designation = value.text.substr(0, end);
        const text_line rest = content_of({value.text.substr(end), value.at(end)});
        const auto written = key == non_key::color_value ? read_color(rest.text) : written_color{};
        const bool quoted = rest.text.size() >= 2 && rest.text.front() == '"' && rest.text.back() == '"';
        if (!is_designation(designation) || (key == non_key::color_value ? !written.value : !quoted)) return false;
        if (designation == "0" && parts_.colors.empty()) parts_.colors.push_back({});
        const std::size_t index = designation == "0" ? 0 : parts_.need_color(report_, designation, value.start);
        if (report_.failed()) return true;
        non_color& entry = parts_.colors[index];
        entry.declared = true;
        if (key == non_key::color_value) {
            if (written.fault != parse_errc::none) report_.diagnose(written.fault, rest.start);
            entry.value = written.value;
            entry.valued = true;
        } else {
            (key == non_key::color_name ? entry.name_line : entry.symbol_line) = rest;
        }
        return true;
    }

    [[nodiscard]] static constexpr bool is_designation(std::string_view text) noexcept {
        return text == "0" || text == "1" || (!text.empty() && detail::all_of(text.begin(), text.end(), is_letter));
    }

    // --- goal and saved grids ---

    constexpr void adopt_cells(bool saved, const text_line& value, source_position where) {
        close_side(where);
        const bool again = !saved && has_goal_;
        if (again) report_.diagnose(parse_errc::repeated_key, where);
        has_goal_ = has_goal_ || !saved;
        const bool quote_open = value.text.starts_with('"') && value.text.find('"', 1) == std::string_view::npos;
        const std::size_t end = value.start.offset + value.text.size();
        if (S::clues_only) parts_.cells.clear(); // only the last one is needed, to determine its end
        parts_.cells.push_back({value.start, end, count_cells(value.text), saved, again, quote_open});
        cells_open_ = true;
    }

    [[nodiscard]] static constexpr std::size_t count_cells(std::string_view text) noexcept {
        return static_cast<std::size_t>(detail::count_if(text.begin(), text.end(), is_cell));
    }

    /// Adds a line to the cells of the open goal if cells are missing and the line consists of digits (and `?`) or,
    /// within open quotes, of a single word of cells. Returns false for other lines.
    constexpr bool continue_cells(const text_line& line) {
        non_cells& cells = parts_.cells.back();
        const bool full =
            parts_.rows.size && parts_.columns.size && cells.cells >= *parts_.rows.size * *parts_.columns.size;
        const text_line content = content_of(line);
        const bool closes = content.text.ends_with('"');
        cells_open_ = (!full || (cells.quote_open && closes)) && is_cell_line(content.text, cells.quote_open);
        if (!cells_open_) return false;
        cells.end = content.start.offset + content.text.size();
        cells.cells += count_cells(content.text);
        if (closes) cells.quote_open = cells_open_ = false;
        return true;
    }

    [[nodiscard]] static constexpr bool is_cell_line(std::string_view text, bool in_quotes) noexcept {
        if (in_quotes && text.ends_with('"')) text.remove_suffix(1);
        if (in_quotes && non_key_of(text) != non_key::other) return false;
        const auto is_allowed = [](char c) { return is_digit(c) || c == '?' || is_blank(c) || is_letter(c); };
        if (!detail::all_of(text.begin(), text.end(), is_allowed)) return false;
        return !has_letter(text) || (in_quotes && detail::none_of(text.begin(), text.end(), is_blank));
    }

    const parse_options& options_;
    reporter<S>& report_;
    non_parts& parts_;
    bool is_complete_ = false;

    // within a puzzle
    bool begun_ = false;
    bool has_goal_ = false;
    bool cells_open_ = false;
    non_side repeated_side_; // lines of a repeated section
    non_side* open_ = nullptr;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_NON_FIRST_PASS_HPP
