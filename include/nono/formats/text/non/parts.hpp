// The first pass over a text in `.non`: it records where the parts of a puzzle are. Their meaning depends on the whole
// puzzle and is settled in reader.hpp.
#ifndef NONO_FORMATS_TEXT_NON_PARTS_HPP
#define NONO_FORMATS_TEXT_NON_PARTS_HPP

#include <nono/detail/ascii.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/formats/kit/reporter.hpp>
#include <nono/text/colors.hpp>
#include <nono/text/lines.hpp>
#include <nono/text/numbers.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

namespace nono::inline NONO_ABI::detail {

/// The keys of `.non` that are not metadata. The last three are nono's own: they hold palette data that the format
/// cannot express, and other programs ignore them.
enum class non_key : std::uint8_t {
    other,
    width,
    height,
    rows,
    columns,
    maxrule,
    color,
    goal,
    saved,
    color_name,
    color_symbol,
    color_value
};

[[nodiscard]] constexpr non_key non_key_of(std::string_view word) noexcept {
    struct named {
        std::string_view word;
        non_key key;
    };
    constexpr std::array<named, 11> keys{{{"width", non_key::width},
                                          {"height", non_key::height},
                                          {"rows", non_key::rows},
                                          {"columns", non_key::columns},
                                          {"maxrule", non_key::maxrule},
                                          {"color", non_key::color},
                                          {"goal", non_key::goal},
                                          {"saved", non_key::saved},
                                          {"color-name", non_key::color_name},
                                          {"color-symbol", non_key::color_symbol},
                                          {"color-value", non_key::color_value}}};
    for (const auto& entry : keys)
        if (entry.word.size() == word.size() && same_word(entry.word, word)) return entry.key;
    return non_key::other;
}

/// Keys that are always metadata, whatever colors a puzzle has.
[[nodiscard]] constexpr bool is_known_property(std::string_view word) noexcept {
    for (const std::string_view key : {"title", "by", "copyright", "license", "catalogue"})
        if (same_word(key, word)) return true;
    return false;
}

/// Four or more `=` alone on a line.
[[nodiscard]] constexpr bool is_divider(std::string_view line) noexcept {
    line = without_blanks_around(line);
    return line.size() >= 4 && line.find_first_not_of('=') == std::string_view::npos;
}

/// For each byte, whether it counts as a cell: not a blank, line end or quote, and only the first byte of a UTF-8
/// sequence.
inline constexpr std::array<bool, 256> cell_bytes = [] {
    std::array<bool, 256> out{};
    for (std::size_t i = 0; i < out.size(); ++i) {
        const char c = static_cast<char>(i);
        const bool blank_or_quote = is_blank(c) || c == '\n' || c == '\r' || c == '"' || c == '\'';
        out[i] = !blank_or_quote && (i & 0xC0U) != 0x80U;
    }
    return out;
}();

[[nodiscard]] constexpr bool is_cell(char c) noexcept { return cell_bytes[static_cast<unsigned char>(c)]; }

/// The cell characters of colors with a designation of several letters, in the order of the colors.
inline constexpr std::string_view spare_cell_characters = "23456789+/-";

/// The rows or columns of a puzzle, as found by the first pass.
struct non_side {
    /// A line with clues; `slot` counts the lines of the side before it, blank ones included.
    struct entry {
        text_line line;
        std::size_t slot = 0;
    };
    lean_vector<entry> lines;
    std::size_t count = 0;      ///< lines with clues, including those over the limit, which `lines` does not hold
    std::size_t slot_count = 0; ///< lines with clues and blank ones
    bool seen = false;
    bool interrupted = false;        ///< there was a property between the lines; blank lines no longer count
    source_position start;           ///< its keyword
    source_position end;             ///< where the next part starts
    std::optional<std::size_t> size; ///< number of lines according to the file; later the settled number
    source_position size_at;         ///< place of that number in the file
    source_position leading_blank;   ///< the first blank line before the clues
    source_position inner_blank;     ///< the first blank line after the first line with clues
    bool by_slot = false;            ///< blank lines are empty clues
    std::size_t dropped = 0;         ///< blank lines before the first that counts, if `by_slot`

    NONO_CONSTEXPR void reset() {
        lean_vector<entry> kept = std::move(lines);
        kept.clear();
        *this = {};
        lines = std::move(kept);
    }
};

/// A color as written in the file.
struct non_color {
    std::string_view designation; ///< its name in clues and cells; `1` for the color of plain numbers
    text_line name_line;          ///< the value of `color-name`, not yet decoded, and its place
    bool named = false;
    text_line symbol_line;
    bool has_symbol = false;
    std::string_view symbol; ///< in Nonny's notation
    std::optional<rgb> value;
    bool valued = false; ///< the file gives a value, even an unreadable one
    bool declared = false;
    bool reported = false;
    bool used = false;
    color_index index = 0; ///< in the puzzle
};

/// A line of metadata, its value not yet decoded.
struct non_property {
    std::string_view key;
    text_line value;
};

/// The place of the cells of a goal or saved grid.
struct non_cells {
    source_position start;
    std::size_t end = 0;
    std::size_t cells = 0; ///< characters that are not blanks
    bool saved = false;
    bool extra = false; ///< a second goal, kept as text
    bool quote_open = false;
};

/// The parts of a puzzle, as found by the first pass.
struct non_parts {
    source_position start;
    bool structural = false;     ///< it has a key that only puzzles have
    bool words = false;          ///< color words precede numbers
    bool nonny_declared = false; ///< a color is declared in Nonny's notation, without `#`
    non_side rows;
    non_side columns;
    lean_vector<non_color> colors; ///< empty, or the background followed by the others
    lean_vector<non_property> properties;
    lean_vector<non_cells> cells;
    std::optional<std::uint32_t> maxrule;

    /// The index of a color in `colors`, or 0.
    [[nodiscard]] NONO_CONSTEXPR std::size_t find_color(std::string_view designation) const {
        for (std::size_t i = 1; i < colors.size(); ++i)
            if (colors[i].designation == designation) return i;
        return 0;
    }

    /// The index of a color, which is added if it is new. Fails the puzzle and returns 0 if there are too many.
    template <class S>
    [[gnu::cold]] NONO_CONSTEXPR std::size_t need_color(reporter<S>& report, std::string_view designation,
                                                        source_position where) {
        if (const std::size_t found = find_color(designation); found != 0) return found;
        if (colors.empty()) colors.push_back({});
        // One more than a puzzle can have, as the first may turn out to be the background.
        if (colors.size() > max_colors) {
            report.fail(parse_errc::too_many_colors, where);
            return 0;
        }
        colors.push_back({});
        colors.back().designation = designation;
        return colors.size() - 1;
    }

    /// Clears everything but keeps the memory.
    NONO_CONSTEXPR void reset() {
        rows.reset();
        columns.reset();
        colors.clear();
        properties.clear();
        cells.clear();
        maxrule.reset();
        structural = words = nonny_declared = false;
    }
};

/// The first pass over a text: records where the parts of each puzzle are, and reports faults of individual lines.
template <puzzle_sink S> class non_first_pass {
public:
    /// @param parts  the parts of the current puzzle
    NONO_CONSTEXPR non_first_pass(const parse_options& options, reporter<S>& report, non_parts& parts)
        : options_(options), report_(report), parts_(parts) {}

    /// Takes the next line. Calls `finish(where)` if the current puzzle ends before it.
    template <class Finish> NONO_CONSTEXPR void take(const text_line& line, Finish finish) {
        const std::size_t first = skip_blanks(line.text, 0);
        if (first == line.text.size()) return take_blank(line);
        const char c = line.text[first];
        if (is_digit(c) || c == '?') return take_numbers(line);
        if (is_letter(c)) return take_words(line, first, finish);
        if (c == '=' && is_divider(line.text)) return finish(line.start);
        if (c != '#') take_other(line);
    }

    /// True within a puzzle.
    [[nodiscard]] constexpr bool has_begun() const noexcept { return begun_; }
    /// True when no more puzzles are wanted.
    [[nodiscard]] constexpr bool has_enough() const noexcept { return enough_; }

    /// Ends the last side of the current puzzle.
    NONO_CONSTEXPR void close_side(source_position where) {
        if (open_ == nullptr) return;
        end_side(*open_, where);
        open_ = nullptr;
    }

    /// Prepares for the next puzzle.
    NONO_CONSTEXPR void reset() {
        passed_over_.reset();
        begun_ = has_goal_ = cells_open_ = false;
    }

private:
    NONO_CONSTEXPR void take_blank(const text_line& line) {
        if (open_ == nullptr || open_->interrupted) return;
        ++open_->slot_count;
        auto& place = open_->count == 0 ? open_->leading_blank : open_->inner_blank;
        if (place == source_position{}) place = line.start;
    }

    NONO_CONSTEXPR void take_numbers(const text_line& line) {
        if (continue_cells(line)) return;
        if (!begin(line)) return;
        if (open_ == nullptr || (open_->interrupted && !wants_lines(*open_))) return ignore(line);
        add_clue_line(line);
    }

    NONO_CONSTEXPR void take_other(const text_line& line) {
        if (!begin(line)) return;
        if (open_ == nullptr || !wants_lines(*open_) || line.text.find_first_of("0123456789") == std::string_view::npos)
            return ignore(line);
        add_clue_line(line);
    }

    template <class Finish> NONO_CONSTEXPR void take_words(const text_line& line, std::size_t first, Finish finish) {
        if (continue_cells(line)) return;
        std::size_t end = first;
        while (end < line.text.size() && !is_blank(line.text[end]) && line.text[end] != '"') ++end;
        const auto word = line.text.substr(first, end - first);
        const non_key key = non_key_of(word);
        if (key == non_key::other && open_ != nullptr && wants_lines(*open_) && is_color_word(word)) {
            parts_.words = true;
            return add_clue_line(line);
        }
        if (starts_anew(key, word, line, end)) {
            finish(line.start);
            if (!begin(line)) return;
            report_.diagnose(parse_errc::missing_divider, line.at(first));
        } else if (!begin(line)) {
            return;
        }
        cells_open_ = false;
        if (key == non_key::other) return add_property(word, line, end);
        const text_line value = rest_of(line, end);
        if (key <= non_key::saved && has_upper_case(word)) report_.diagnose(parse_errc::key_case, line.at(first));
        take_key(key, word, line.at(first), value, line);
    }

    NONO_CONSTEXPR void take_key(non_key key, std::string_view word, source_position where, const text_line& value,
                                 const text_line& line) {
        switch (key) {
        case non_key::width: return take_size(parts_.columns, value);
        case non_key::height: return take_size(parts_.rows, value);
        case non_key::rows: return take_section(parts_.rows, where, value);
        case non_key::columns: return take_section(parts_.columns, where, value);
        case non_key::maxrule: return take_maxrule(word, value, where);
        case non_key::color: return take_color(value);
        case non_key::goal:
        case non_key::saved: return take_cells(key == non_key::saved, value, where);
        case non_key::other:
        case non_key::color_name:
        case non_key::color_symbol:
        case non_key::color_value:
        NONO_DEFAULT:
            if (!take_color_line(key, value))
                add_property(word, line, static_cast<std::size_t>(value.text.data() - line.text.data()));
        }
    }

    /// Starts a puzzle unless one is open; false when no more are wanted.
    NONO_CONSTEXPR bool begin(const text_line& line) {
        if (begun_) return true;
        begun_ = report_.begin(line.start);
        enough_ = !begun_;
        parts_.start = line.start;
        return begun_;
    }

    [[nodiscard]] static constexpr text_line rest_of(const text_line& line, std::size_t at) noexcept {
        const std::size_t begin = skip_blanks(line.text, at);
        return {without_trailing_blanks(line.text.substr(begin)), line.at(begin)};
    }

    [[nodiscard]] static constexpr bool has_upper_case(std::string_view word) noexcept {
        for (const char c : word)
            if (c >= 'A' && c <= 'Z') return true;
        return false;
    }

    NONO_CONSTEXPR void ignore(const text_line& line) {
        report_.diagnose(parse_errc::ignored_line, line.at(skip_blanks(line.text, 0)));
    }

    /// True while a side may take further lines after an interruption. Width and height may be swapped, so the larger
    /// counts.
    [[nodiscard]] constexpr bool wants_lines(const non_side& side) const noexcept {
        if (!parts_.rows.size || !parts_.columns.size) return true;
        return side.count < (std::max)(*parts_.rows.size, *parts_.columns.size);
    }

    NONO_CONSTEXPR void add_clue_line(const text_line& line) {
        non_side& given = *open_;
        // The limit bounds what is kept; counting continues, so that the right error is reported.
        if (given.count <= (std::min)(options_.limits.side, max_side)) given.lines.push_back({line, given.slot_count});
        ++given.count;
        ++given.slot_count;
        given.end = {};
    }

    /// Records where the lines of a side end, unless that is known.
    static constexpr void end_side(non_side& side, source_position where) noexcept {
        if (side.end == source_position{}) side.end = where;
    }

    NONO_CONSTEXPR void add_property(std::string_view key, const text_line& line, std::size_t end) {
        if (open_ != nullptr) {
            open_->interrupted = true;
            end_side(*open_, line.start);
        }
        keep_property(key, rest_of(line, end));
    }

    NONO_CONSTEXPR void keep_property(std::string_view key, const text_line& value) {
        if constexpr (S::clues_only) {
            if (parts_.properties.size() >= compared_keys) return;
        }
        parts_.properties.push_back({key, value});
    }

    // A puzzle that follows without a divider starts with one of the first keys of the previous one, so only a bounded
    // number is compared, and reading stays linear.
    static constexpr std::size_t compared_keys = 32;

    [[nodiscard]] NONO_CONSTEXPR bool starts_anew(non_key key, std::string_view word, const text_line& line,
                                                  std::size_t end) const {
        if (!begun_ || !parts_.rows.seen || !parts_.columns.seen) return false;
        switch (key) {
        case non_key::width: return parts_.columns.size.has_value() || complete();
        case non_key::height: return parts_.rows.size.has_value() || complete();
        case non_key::rows:
        case non_key::columns: return complete();
        case non_key::color: {
            const text_line value = rest_of(line, end);
            return complete() && parts_.find_color(value.text.substr(0, skip_word(value.text, 0))) != 0;
        }
        case non_key::other:
        case non_key::maxrule: return complete() && has_property(word);
        case non_key::goal:
        case non_key::saved:
        case non_key::color_name:
        case non_key::color_symbol:
        case non_key::color_value:
        NONO_DEFAULT:
            return false;
        }
    }

    [[nodiscard]] constexpr bool complete() const noexcept {
        if (!parts_.rows.size || !parts_.columns.size) return parts_.rows.count > 0 && parts_.columns.count > 0;
        const std::size_t height = *parts_.rows.size;
        const std::size_t width = *parts_.columns.size;
        return (parts_.rows.slot_count >= height && parts_.columns.slot_count >= width) ||
               (parts_.rows.slot_count >= width && parts_.columns.slot_count >= height);
    }

    [[nodiscard]] NONO_CONSTEXPR bool has_property(std::string_view key) const {
        for (std::size_t i = 0; i < parts_.properties.size() && i < compared_keys; ++i)
            if (same_word(parts_.properties[i].key, key)) return true;
        return false;
    }

    // --- keys ---

    NONO_CONSTEXPR void take_size(non_side& lines, const text_line& value) {
        parts_.structural = true;
        const parsed_number number = parse_number(value.text, 0);
        if (number.size == 0) return report_.fail(parse_errc::expected_number, value.start);
        if (number.too_large) return report_.fail(parse_errc::number_too_large, value.start);
        if (number.value == 0) return report_.fail(parse_errc::size_is_zero, value.start);
        if (number.value > (std::min)(options_.limits.side, max_side))
            return report_.fail(parse_errc::size_over_limit, value.start);
        diagnose_rest(value, number.size);
        if (lines.size && *lines.size != number.value) return report_.fail(parse_errc::conflicting_size, value.start);
        if (lines.size) return report_.diagnose(parse_errc::repeated_key, value.start);
        lines.size = number.value;
        lines.size_at = value.start;
    }

    NONO_CONSTEXPR void take_section(non_side& side, source_position where, const text_line& value) {
        // `rows 5` is the height, not a section.
        if (!value.text.empty() && is_digit(value.text.front())) return take_size(side, value);
        parts_.structural = true;
        diagnose_rest(value, 0);
        close_side(where);
        if (side.seen) {
            report_.diagnose(parse_errc::section_twice, where);
            passed_over_.reset();
            open_ = &passed_over_;
            return;
        }
        side.seen = true;
        side.start = where;
        open_ = &side;
    }

    NONO_CONSTEXPR void diagnose_rest(const text_line& value, std::size_t used) {
        const std::size_t next = skip_blanks(value.text, used);
        if (next < value.text.size()) report_.diagnose(parse_errc::text_after_value, value.at(next));
    }

    NONO_CONSTEXPR void take_maxrule(std::string_view word, const text_line& value, source_position where) {
        const parsed_number number = parse_number(value.text, 0);
        if (number.size == 0) return report_.fail(parse_errc::expected_number, value.start);
        if (number.too_large) return report_.fail(parse_errc::number_too_large, value.start);
        if (parts_.maxrule)
            report_.diagnose(parse_errc::repeated_key, where);
        else
            parts_.maxrule = number.value;
        keep_property(word, value);
    }

    // --- colors ---

    /// A word that starts a clue line: a color declared before it, or Nonny's initial color.
    [[nodiscard]] NONO_CONSTEXPR bool is_color_word(std::string_view word) const {
        while (!word.empty() && (word.back() == ':' || word.back() == ',')) word.remove_suffix(1);
        const std::size_t end = word.find_first_of(":,;");
        if (end != std::string_view::npos) word = word.substr(0, end);
        return word == "black" || (!is_known_property(word) && parts_.find_color(word) != 0);
    }

    [[gnu::cold]] NONO_CONSTEXPR void take_color(const text_line& value) {
        const std::size_t name_end = skip_word(value.text, 0);
        const std::size_t hex = skip_blanks(value.text, name_end);
        const std::size_t hex_end = skip_color(value.text, hex);
        const auto word = value.text.substr(hex, hex_end - hex);
        const written_color written = read_color(word);
        if (name_end == 0) return report_.fail(parse_errc::invalid_color, value.at(hex));
        if (written.fault != parse_errc::none) report_.diagnose(written.fault, value.at(hex));
        const auto name = value.text.substr(0, name_end);
        const std::size_t place = parts_.need_color(report_, name, value.start);
        if (place == 0) return;
        non_color& entry = parts_.colors[place];
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

    /// Takes `color-name D "…"`, `color-symbol D "…"`, `color-value D #rrggbb`, where D is a designation, `1` for the
    /// color of plain numbers or `0` for the background. False if the line does not have that form.
    [[gnu::cold]] NONO_CONSTEXPR bool take_color_line(non_key key, const text_line& value) {
        const std::size_t end = skip_word(value.text, 0);
        const auto designation = value.text.substr(0, end);
        const text_line rest = rest_of(value, end);
        const auto written = key == non_key::color_value ? read_color(rest.text) : written_color{};
        const bool quoted = rest.text.size() >= 2 && rest.text.front() == '"' && rest.text.back() == '"';
        if (!is_designation(designation) || (key == non_key::color_value ? !written.value : !quoted)) return false;
        if (designation == "0" && parts_.colors.empty()) parts_.colors.push_back({});
        const std::size_t place = designation == "0" ? 0 : parts_.need_color(report_, designation, value.start);
        if (report_.failed()) return true;
        non_color& entry = parts_.colors[place];
        entry.declared = true;
        if (key == non_key::color_value) {
            if (written.fault != parse_errc::none) report_.diagnose(written.fault, rest.start);
            entry.value = written.value;
            entry.valued = true;
        } else if (key == non_key::color_name) {
            entry.named = true;
            entry.name_line = rest;
        } else {
            entry.has_symbol = true;
            entry.symbol_line = rest;
        }
        return true;
    }

    [[nodiscard]] static constexpr bool is_designation(std::string_view text) noexcept {
        if (text == "0" || text == "1") return true;
        if (text.empty()) return false;
        for (const char c : text)
            if (!is_letter(c)) return false;
        return true;
    }

    // --- goal and saved grids ---

    NONO_CONSTEXPR void take_cells(bool saved, const text_line& value, source_position where) {
        close_side(where);
        const bool again = !saved && has_goal_;
        if (again) report_.diagnose(parse_errc::repeated_key, where);
        has_goal_ = has_goal_ || !saved;
        non_cells cells{value.start, value.start.offset + value.text.size(), 0, saved, again, false};
        cells.quote_open = value.text.starts_with('"') && value.text.find('"', 1) == std::string_view::npos;
        cells.cells = count_cells(value.text);
        if constexpr (S::clues_only) {
            if (parts_.cells.empty())
                parts_.cells.push_back(cells);
            else
                parts_.cells.back() = cells;
        } else {
            parts_.cells.push_back(cells);
        }
        cells_open_ = true;
    }

    [[nodiscard]] static constexpr std::size_t count_cells(std::string_view text) noexcept {
        std::size_t count = 0;
        for (const char c : text) count += is_cell(c) ? 1U : 0U;
        return count;
    }

    /// Takes a line as further cells of a goal: digits (and `?`) alone, or one word of cells within open quotes, as
    /// long as cells are missing.
    NONO_CONSTEXPR bool continue_cells(const text_line& line) {
        if (!cells_open_) return false;
        non_cells& cells = parts_.cells.back();
        const bool full =
            parts_.rows.size && parts_.columns.size && cells.cells >= *parts_.rows.size * *parts_.columns.size;
        const text_line content = rest_of(line, 0);
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
        bool letters = false;
        bool blanks = false;
        for (const char c : text) {
            letters = letters || is_letter(c);
            blanks = blanks || is_blank(c);
            if (!is_digit(c) && c != '?' && !is_blank(c) && !is_letter(c)) return false;
        }
        return !letters || (in_quotes && !blanks);
    }

    const parse_options& options_;
    reporter<S>& report_;
    non_parts& parts_;
    bool enough_ = false;

    // within a puzzle
    bool begun_ = false;
    bool has_goal_ = false;
    bool cells_open_ = false;
    non_side passed_over_; // lines of a repeated section
    non_side* open_ = nullptr;
};

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_FORMATS_TEXT_NON_PARTS_HPP
