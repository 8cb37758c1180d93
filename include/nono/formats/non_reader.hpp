// How `.non` is read: a first pass over the lines of a puzzle notes where its parts are, then the sizes, the meaning of
// blank lines and the colors are settled from the whole, and then the puzzle is handed to the sink.
#ifndef NONO_FORMATS_NON_READER_HPP
#define NONO_FORMATS_NON_READER_HPP

#include <nono/formats/clue_lines.hpp>
#include <nono/formats/reporter.hpp>
#include <nono/text/character_references.hpp>
#include <nono/text/colors.hpp>
#include <nono/text/lines.hpp>
#include <nono/text/numbers.hpp>
#include <nono/text/quoted.hpp>
#include <nono/text/utf8.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace nono::detail {

/// The keys of `.non` that are not metadata. The last three are nono's own: they say of a palette what the format
/// cannot, and other programs pass over them.
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

/// Keys that are metadata, whatever colors a puzzle has.
[[nodiscard]] constexpr bool is_known_property(std::string_view word) noexcept {
    for (const std::string_view key : {"title", "by", "copyright", "license", "catalogue"})
        if (same_word(key, word)) return true;
    return false;
}

/// Four or more `=` alone in a line.
[[nodiscard]] constexpr bool is_divider(std::string_view line) noexcept {
    line = without_blanks_around(line);
    return line.size() >= 4 && line.find_first_not_of('=') == std::string_view::npos;
}

/// For each byte whether it stands for a cell: no blank, line end or quote, and of a UTF-8 sequence the first byte
/// only.
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

/// The cell characters of colors whose designation has several letters, in the order of the colors.
inline constexpr std::string_view spare_cell_characters = "23456789+/-";

/// The rows or the columns of a puzzle, as the first pass finds them.
struct non_bank {
    /// A line with clues; `slot` counts the lines of the bank before it, blank ones included.
    struct entry {
        text_line line;
        std::size_t slot = 0;
    };
    std::vector<entry> lines;
    std::size_t count = 0; ///< lines with clues, also those over the limit, which `lines` does not hold
    std::size_t slots = 0; ///< lines with clues and blank ones
    bool seen = false;
    bool interrupted = false;        ///< a property stood among the lines; blank lines no longer count
    source_position start;           ///< its keyword
    source_position end;             ///< where the next part starts
    std::optional<std::size_t> size; ///< lines it should have, as the file says; later: as settled
    source_position size_at;         ///< where the file says it
    source_position leading_blank;   ///< the first blank line before the clues
    source_position inner_blank;     ///< the first blank line after the first line with clues
    bool by_slot = false;            ///< blank lines are empty clues
    std::size_t dropped = 0;         ///< blank lines before the first that counts, where `by_slot`

    NONO_CONSTEXPR void reset() {
        std::vector<entry> kept = std::move(lines);
        kept.clear();
        *this = {};
        lines = std::move(kept);
    }
};

/// Reads all puzzles of a text. One object a text.
template <puzzle_sink S> class non_reader {
public:
    NONO_CONSTEXPR non_reader(std::string_view text, S& sink, const parse_options& options)
        : text_(text), sink_(&sink), options_(&options), report_(sink, options) {}

    NONO_CONSTEXPR void read() {
        const parse_error fault = check_text(text_);
        if (fault.code != parse_errc::none) return report_.fail_text(fault);
        line_cursor cursor(text_, byte_order_mark(text_));
        text_line line;
        while (!enough_ && cursor.next(line)) take(line);
        if (enough_) return;
        finish(cursor.position());
        if (report_.begun() > 0) return;
        const bool empty = text_.find_first_not_of(" \t\v\f\r\n", byte_order_mark(text_)) == std::string_view::npos;
        report_.fail_text({empty ? parse_errc::empty_input : parse_errc::no_puzzle, {}});
    }

private:
    /// A color as the file has it. `designation` is what clues and cells call it, `1` that of plain numbers.
    struct file_color {
        std::string_view designation;
        text_line name_line; ///< the value of `color-name`, not yet decoded, and where it stands
        bool named = false;
        text_line symbol_line;
        bool has_symbol = false;
        std::string_view symbol; ///< as Nonny has it
        std::optional<rgb> value;
        bool declared = false;
        bool reported = false;
        bool used = false;
        color_index index = 0; ///< in the puzzle
    };
    struct property_line {
        std::string_view key;
        text_line value;
    };
    struct settled_line {
        std::size_t begin = 0;   ///< where its clues start in `clues_`
        std::uint64_t least = 0; ///< cells they need
    };
    struct cell_text {
        source_position start;
        std::size_t end = 0;
        std::size_t cells = 0; ///< characters that are no blanks
        bool saved = false;
        bool extra = false; ///< a second goal, kept as text
        bool quote_open = false;
    };

    // --- first pass: where everything is ---

    NONO_CONSTEXPR void take(const text_line& line) {
        const std::size_t first = skip_blanks(line.text, 0);
        if (first == line.text.size()) return take_blank(line);
        const char c = line.text[first];
        if (is_digit(c) || c == '?') return take_numbers(line);
        if (is_letter(c)) return take_words(line, first);
        if (c == '=' && is_divider(line.text)) return finish(line.start);
        if (c != '#') take_other(line);
    }

    NONO_CONSTEXPR void take_blank(const text_line& line) {
        if (open_ == nullptr || open_->interrupted) return;
        ++open_->slots;
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

    NONO_CONSTEXPR void take_words(const text_line& line, std::size_t first) {
        if (continue_cells(line)) return;
        std::size_t end = first;
        while (end < line.text.size() && !is_blank(line.text[end]) && line.text[end] != '"') ++end;
        const auto word = line.text.substr(first, end - first);
        const non_key key = non_key_of(word);
        if (key == non_key::other && open_ != nullptr && wants_lines(*open_) && is_color_word(word)) {
            words_ = true;
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
        case non_key::width: return take_size(columns_, value);
        case non_key::height: return take_size(rows_, value);
        case non_key::rows: return take_section(rows_, where, value);
        case non_key::columns: return take_section(columns_, where, value);
        case non_key::maxrule: return take_maxrule(word, value, where);
        case non_key::color: return take_color(value);
        case non_key::goal:
        case non_key::saved: return take_cells(key == non_key::saved, value, where);
        default:
            if (!take_color_line(key, value))
                add_property(word, line, static_cast<std::size_t>(value.text.data() - line.text.data()));
        }
    }

    /// Starts a puzzle where none is at hand; false when no more are wanted.
    NONO_CONSTEXPR bool begin(const text_line& line) {
        if (begun_) return true;
        begun_ = report_.begin(line.start);
        enough_ = !begun_;
        start_ = line.start;
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

    /// True while a bank may take further lines after something else stood among them. Width and height may be
    /// swapped, so the larger counts.
    [[nodiscard]] constexpr bool wants_lines(const non_bank& bank) const noexcept {
        if (!rows_.size || !columns_.size) return true;
        return bank.count < (std::max)(*rows_.size, *columns_.size);
    }

    NONO_CONSTEXPR void add_clue_line(const text_line& line) {
        non_bank& bank = *open_;
        // The limit bounds what is kept; `count` goes on, so that the right error is reported.
        if (bank.count <= (std::min)(options_->limits.side, max_side)) bank.lines.push_back({line, bank.slots});
        ++bank.count;
        ++bank.slots;
        bank.end = {};
    }

    /// Notes where the lines of a bank end, unless it is known.
    static constexpr void end_bank(non_bank& bank, source_position where) noexcept {
        if (bank.end == source_position{}) bank.end = where;
    }

    NONO_CONSTEXPR void close_bank(source_position where) {
        if (open_ == nullptr) return;
        end_bank(*open_, where);
        open_ = nullptr;
    }

    NONO_CONSTEXPR void add_property(std::string_view key, const text_line& line, std::size_t end) {
        if (open_ != nullptr) {
            open_->interrupted = true;
            end_bank(*open_, line.start);
        }
        keep_property(key, rest_of(line, end));
    }

    NONO_CONSTEXPR void keep_property(std::string_view key, const text_line& value) {
        if constexpr (S::clues_only) {
            if (properties_.size() >= compared_keys) return;
        }
        properties_.push_back({key, value});
    }

    // A puzzle that follows without a divider starts with one of its first keys, so a bounded number is compared, and
    // reading stays linear.
    static constexpr std::size_t compared_keys = 32;

    [[nodiscard]] NONO_CONSTEXPR bool starts_anew(non_key key, std::string_view word, const text_line& line,
                                                  std::size_t end) const {
        if (!begun_ || !rows_.seen || !columns_.seen) return false;
        switch (key) {
        case non_key::width: return columns_.size.has_value() || complete();
        case non_key::height: return rows_.size.has_value() || complete();
        case non_key::rows:
        case non_key::columns: return complete();
        case non_key::color: {
            const text_line value = rest_of(line, end);
            return complete() && find_color(value.text.substr(0, skip_word(value.text, 0))) != 0;
        }
        case non_key::other:
        case non_key::maxrule: return complete() && has_property(word);
        default: return false;
        }
    }

    [[nodiscard]] constexpr bool complete() const noexcept {
        if (!rows_.size || !columns_.size) return rows_.count > 0 && columns_.count > 0;
        const std::size_t height = *rows_.size;
        const std::size_t width = *columns_.size;
        return (rows_.slots >= height && columns_.slots >= width) || (rows_.slots >= width && columns_.slots >= height);
    }

    [[nodiscard]] NONO_CONSTEXPR bool has_property(std::string_view key) const {
        for (std::size_t i = 0; i < properties_.size() && i < compared_keys; ++i)
            if (same_word(properties_[i].key, key)) return true;
        return false;
    }

    // --- keys ---

    NONO_CONSTEXPR void take_size(non_bank& bank, const text_line& value) {
        structural_ = true;
        const parsed_number number = parse_number(value.text, 0);
        if (number.size == 0) return report_.fail(parse_errc::expected_number, value.start);
        if (number.too_large) return report_.fail(parse_errc::number_too_large, value.start);
        if (number.value == 0) return report_.fail(parse_errc::size_is_zero, value.start);
        if (number.value > (std::min)(options_->limits.side, max_side))
            return report_.fail(parse_errc::size_over_limit, value.start);
        diagnose_rest(value, number.size);
        if (bank.size && *bank.size != number.value) return report_.fail(parse_errc::conflicting_size, value.start);
        if (bank.size) return report_.diagnose(parse_errc::repeated_key, value.start);
        bank.size = number.value;
        bank.size_at = value.start;
    }

    NONO_CONSTEXPR void take_section(non_bank& bank, source_position where, const text_line& value) {
        // `rows 5` is the height and no section.
        if (!value.text.empty() && is_digit(value.text.front())) return take_size(bank, value);
        structural_ = true;
        diagnose_rest(value, 0);
        close_bank(where);
        if (bank.seen) {
            report_.diagnose(parse_errc::section_twice, where);
            second_.reset();
            open_ = &second_;
            return;
        }
        bank.seen = true;
        bank.start = where;
        open_ = &bank;
    }

    NONO_CONSTEXPR void diagnose_rest(const text_line& value, std::size_t used) {
        const std::size_t next = skip_blanks(value.text, used);
        if (next < value.text.size()) report_.diagnose(parse_errc::text_after_value, value.at(next));
    }

    NONO_CONSTEXPR void take_maxrule(std::string_view word, const text_line& value, source_position where) {
        const parsed_number number = parse_number(value.text, 0);
        if (number.size == 0) return report_.fail(parse_errc::expected_number, value.start);
        if (number.too_large) return report_.fail(parse_errc::number_too_large, value.start);
        if (maxrule_)
            report_.diagnose(parse_errc::repeated_key, where);
        else
            maxrule_ = number.value;
        keep_property(word, value);
    }

    // --- colors ---

    /// The place of a color in `colors_`, or 0.
    [[nodiscard]] NONO_CONSTEXPR std::size_t find_color(std::string_view designation) const {
        for (std::size_t i = 1; i < colors_.size(); ++i)
            if (colors_[i].designation == designation) return i;
        return 0;
    }

    /// A word that starts a clue line: a color declared before it, or the one Nonny starts with.
    [[nodiscard]] NONO_CONSTEXPR bool is_color_word(std::string_view word) const {
        while (!word.empty() && (word.back() == ':' || word.back() == ',')) word.remove_suffix(1);
        const std::size_t end = word.find_first_of(":,;");
        if (end != std::string_view::npos) word = word.substr(0, end);
        return word == "black" || (!is_known_property(word) && find_color(word) != 0);
    }

    /// The place of a color, which is added where it is new; 0, with the puzzle given up, when there are too many.
    NONO_CONSTEXPR std::size_t need_color(std::string_view designation, source_position where) {
        if (const std::size_t found = find_color(designation); found != 0) return found;
        if (colors_.empty()) colors_.push_back({});
        // One more than a puzzle can have, as the first may turn out to be the background.
        if (colors_.size() > max_colors) {
            report_.fail(parse_errc::too_many_colors, where);
            return 0;
        }
        colors_.push_back({});
        colors_.back().designation = designation;
        return colors_.size() - 1;
    }

    NONO_CONSTEXPR void take_color(const text_line& value) {
        const std::size_t name_end = skip_word(value.text, 0);
        const std::size_t hex = skip_blanks(value.text, name_end);
        const std::size_t hex_end = skip_word(value.text, hex);
        const auto parsed = parse_rgb(value.text.substr(hex, hex_end - hex));
        if (name_end == 0 || !parsed) return report_.fail(parse_errc::invalid_color, value.at(hex));
        const auto name = value.text.substr(0, name_end);
        const std::size_t place = need_color(name, value.start);
        if (place == 0) return;
        file_color& entry = colors_[place];
        if (entry.value) return report_.diagnose(parse_errc::repeated_key, value.start);
        entry.declared = true;
        entry.value = parsed;
        const bool nonny = value.text[hex] != '#';
        nonny_declared_ = nonny_declared_ || nonny;
        if (nonny && name.size() > 1) words_ = true;
        if (!nonny && (name.size() > 1 || name.front() < 'a' || name.front() > 'z'))
            report_.diagnose(parse_errc::color_name_too_long, value.start);
        const std::size_t symbol = skip_blanks(value.text, hex_end);
        const std::size_t symbol_end = skip_word(value.text, symbol);
        entry.symbol = value.text.substr(symbol, symbol_end - symbol);
        diagnose_rest(value, symbol_end);
    }

    /// Takes `color-name D "…"`, `color-symbol D "…"`, `color-value D #rrggbb`, where D is a designation, `1` for that
    /// of plain numbers or `0` for the background. False where the line is not of that shape.
    NONO_CONSTEXPR bool take_color_line(non_key key, const text_line& value) {
        const std::size_t end = skip_word(value.text, 0);
        const auto designation = value.text.substr(0, end);
        const text_line rest = rest_of(value, end);
        const auto parsed = key == non_key::color_value ? parse_rgb(rest.text) : std::nullopt;
        const bool quoted = rest.text.size() >= 2 && rest.text.front() == '"' && rest.text.back() == '"';
        if (!is_designation(designation) || (key == non_key::color_value ? !parsed : !quoted)) return false;
        if (designation == "0" && colors_.empty()) colors_.push_back({});
        const std::size_t place = designation == "0" ? 0 : need_color(designation, value.start);
        if (report_.failed()) return true;
        file_color& entry = colors_[place];
        entry.declared = true;
        if (key == non_key::color_value) {
            entry.value = parsed;
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
        close_bank(where);
        const bool again = !saved && has_goal_;
        if (again) report_.diagnose(parse_errc::repeated_key, where);
        has_goal_ = has_goal_ || !saved;
        cell_text cells{value.start, value.start.offset + value.text.size(), 0, saved, again, false};
        cells.quote_open = value.text.starts_with('"') && value.text.find('"', 1) == std::string_view::npos;
        cells.cells = count_cells(value.text);
        if constexpr (S::clues_only) {
            if (cells_.empty())
                cells_.push_back(cells);
            else
                cells_.back() = cells;
        } else {
            cells_.push_back(cells);
        }
        cells_open_ = true;
    }

    [[nodiscard]] static constexpr std::size_t count_cells(std::string_view text) noexcept {
        std::size_t count = 0;
        for (const char c : text) count += is_cell(c) ? 1U : 0U;
        return count;
    }

    /// Takes a line as the further cells of a goal: digits (and `?`) alone, or one word of cells within open quotes,
    /// as long as cells are missing.
    NONO_CONSTEXPR bool continue_cells(const text_line& line) {
        if (!cells_open_) return false;
        cell_text& cells = cells_.back();
        const bool full = rows_.size && columns_.size && cells.cells >= *rows_.size * *columns_.size;
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

    // --- second pass: what it all means ---

    NONO_CONSTEXPR void finish(source_position end) {
        if (!begun_) return;
        close_bank(end);
        if (!report_.failed()) settle(end);
        report_.end();
        reset();
    }

    NONO_CONSTEXPR void reset() {
        rows_.reset();
        columns_.reset();
        second_.reset();
        colors_.clear();
        properties_.clear();
        cells_.clear();
        maxrule_.reset();
        glued_.reset();
        plain_ = 0;
        begun_ = structural_ = words_ = nonny_declared_ = has_goal_ = cells_open_ = false;
        blotted_ = color_word_ = repeating_ = false;
    }

    NONO_CONSTEXPR void settle(source_position end) {
        if (!structural_) return report_.fail(parse_errc::no_puzzle, start_);
        if (!rows_.seen || (rows_.slots == 0 && !rows_.size)) return report_.fail(parse_errc::missing_rows, end);
        if (!columns_.seen || (columns_.slots == 0 && !columns_.size))
            return report_.fail(parse_errc::missing_columns, end);
        if (!settle_sizes() || !settle_blank_lines(rows_) || !settle_blank_lines(columns_)) return;
        if (!settle_clues() || !check_clues() || !settle_colors()) return;
        hand_over();
    }

    NONO_CONSTEXPR bool settle_sizes() {
        const bool both = rows_.size && columns_.size;
        if (both && *rows_.size != *columns_.size && rows_.count == *columns_.size && columns_.count == *rows_.size) {
            std::swap(rows_.size, columns_.size);
            report_.diagnose(parse_errc::sizes_swapped, (std::min)(rows_.size_at, columns_.size_at));
        }
        for (non_bank* bank : {&rows_, &columns_}) {
            if (bank->size) continue;
            if (bank->count > (std::min)(options_->limits.side, max_side))
                report_.fail(parse_errc::size_over_limit, bank->start);
            bank->size = bank->count > 0 ? bank->count : bank->slots;
            bank->size_at = bank->start;
            report_.diagnose(parse_errc::missing_size, bank->start);
            if (*bank->size > (std::min)(options_->limits.side, max_side))
                report_.fail(parse_errc::size_over_limit, bank->start);
        }
        if (*rows_.size > options_->limits.cells / *columns_.size)
            report_.fail(parse_errc::size_over_limit, (std::max)(rows_.size_at, columns_.size_at));
        return !report_.failed();
    }

    NONO_CONSTEXPR bool settle_blank_lines(non_bank& bank) {
        const std::size_t size = *bank.size;
        if (bank.count > size) {
            report_.fail(parse_errc::too_many_clue_lines, bank.lines[size].line.start);
            return false;
        }
        const std::size_t first = bank.count > 0 ? bank.lines.front().slot : 0;
        const std::size_t after = bank.count > 0 ? bank.lines.back().slot + 1 : 0;
        if (bank.count == size) {
            if (after - first != bank.count) report_.diagnose(parse_errc::blank_lines_are_layout, bank.inner_blank);
            return true;
        }
        if (bank.slots < size) {
            report_.fail(parse_errc::too_few_clue_lines, bank.end);
            return false;
        }
        bank.by_slot = true;
        const bool has_leading = bank.leading_blank != source_position{};
        if (after > size) {
            // Blank lines between the keyword and the clues may be layout where the others are not.
            bank.dropped = first;
            if (after - first > size || bank.slots - first < size) {
                report_.fail(parse_errc::ambiguous_blank_lines, has_leading ? bank.leading_blank : bank.inner_blank);
                return false;
            }
        }
        const bool leading_counts = has_leading && bank.dropped == 0;
        report_.diagnose(parse_errc::blank_lines_are_empty_clues,
                         leading_counts ? bank.leading_blank : bank.inner_blank);
        return true;
    }

    /// Calls `visit(line)` for every line of a bank in order, with nothing for a blank one; ends early on false.
    template <class Visit> NONO_CONSTEXPR bool for_each_line(const non_bank& bank, Visit visit) {
        std::size_t next = 0;
        for (std::size_t i = 0; i < *bank.size; ++i) {
            const bool here = next < bank.count && (!bank.by_slot || bank.lines[next].slot == i + bank.dropped);
            if (!visit(here ? &bank.lines[next++].line : nullptr)) return false;
        }
        return true;
    }

    NONO_CONSTEXPR bool settle_clues() {
        if (!read_clues(false)) return false;
        if (!nonny_declared_ || !glued_) return true;
        // A letter glued to a number colors that number (mikix) or the ones after it (Nonny). Only one of the readings
        // has equal totals of rows and columns, unless both have: then the first is taken.
        if (totals_agree()) return true;
        repeating_ = true;
        if (!read_clues(true)) return false;
        if (!totals_agree()) return read_clues(false);
        report_.diagnose(parse_errc::color_follows_clue, *glued_);
        return true;
    }

    /// Says what is wrong with a clue, unless the clues are read again.
    NONO_CONSTEXPR void diagnose_clue(parse_errc code, source_position where) {
        if (!repeating_) report_.diagnose(code, where);
    }

    [[nodiscard]] constexpr bool totals_agree() const noexcept { return totals_[0] == totals_[1]; }

    NONO_CONSTEXPR bool read_clues(bool letter_follows) {
        letter_follows_ = letter_follows;
        clues_.clear();
        lines_.clear();
        totals_ = {};
        clues_.make_room_for(characters_in(rows_) + characters_in(columns_));
        for (std::size_t i = 0; i < 2; ++i) {
            const non_bank& bank = i == 0 ? rows_ : columns_;
            side_ = i;
            length_ = i == 0 ? *columns_.size : *rows_.size;
            const bool read = for_each_line(bank, [&](const text_line* line) {
                const std::size_t begin = clues_.size();
                lines_.push_back({begin, 0});
                if (line != nullptr && !read_plain_line(*line) && !read_clue_line(*line)) return false;
                return true;
            });
            if (!read) return false;
        }
        return true;
    }

    /// Characters from the first to the last line of a bank.
    [[nodiscard]] static NONO_CONSTEXPR std::size_t characters_in(const non_bank& bank) noexcept {
        if (bank.lines.empty()) return 0;
        const text_line& last = bank.lines.back().line;
        return last.start.offset + last.text.size() - bank.lines.front().line.start.offset;
    }

    /// What is known of a clue line while it is read.
    struct line_state {
        std::size_t first = 0;           ///< where its clues start in `clues_`
        std::size_t current = 0;         ///< the color that words set; 0 is that of plain numbers
        std::optional<std::size_t> zero; ///< where its first 0 stands
        bool junk = false;               ///< something was passed over
    };

    /// Reads a line of plain numbers that fit into it, as nearly all are; false, and nothing done, where it is none.
    NONO_CONSTEXPR bool read_plain_line(const text_line& line) {
        if (plain_ == 0 || words_) return false;
        const auto color = static_cast<color_index>(plain_);
        // The text goes on after the line, as a number is only plain where its end is seen.
        const auto found = clues_.read_plain(text_, line.start.offset, color, options_->limits.clues);
        if (found.end != line.start.offset + line.text.size() || found.longest > length_) {
            clues_.shrink(lines_.back().begin);
            return false;
        }
        totals_[side_][plain_] += found.total;
        if (found.count > 0) lines_.back().least = found.total + found.count - 1;
        return true;
    }

    /// Reads any line.
    NONO_CONSTEXPR bool read_clue_line(const text_line& line) {
        const char* const data = line.text.data();
        const std::size_t size = line.text.size();
        line_state state;
        state.first = clues_.size();
        for (std::size_t at = 0; at < size;) {
            const char c = data[at];
            if (is_digit(c)) {
                if (!read_number(line, at, parse_number(line.text, at), state)) return false;
            } else if (c == ',' || c == ';' || c == ':' || is_blank(c)) {
                ++at;
            } else if (!read_other(line, at, state)) {
                return false;
            }
        }
        if (state.zero && clues_.size() > state.first)
            diagnose_clue(parse_errc::zero_among_clues, line.at(*state.zero));
        lines_.back().least = least_length(clues_.between(state.first, clues_.size()));
        return !report_.failed();
    }

    /// Reads a number, or `?` (then `number` has no digits), and the letters glued to it.
    NONO_CONSTEXPR bool read_number(const text_line& line, std::size_t& at, const parsed_number& number,
                                    line_state& state) {
        const source_position where = line.at(at);
        const bool blotted = number.size == 0;
        const std::size_t begin = at;
        at += blotted ? 1 : number.size;
        std::size_t which = state.current;
        if (at < line.text.size() && is_letter(line.text[at])) which = read_suffix(line, at, state.current);
        if (report_.failed()) return false;
        if (!blotted && number.value == 0) {
            // The first zero of a line is reported only if there turns out to be another number.
            if (state.zero || clues_.size() > state.first)
                diagnose_clue(parse_errc::zero_among_clues, where);
            else
                state.zero = begin;
            return true;
        }
        if (blotted)
            report_blotted(where);
        else if (!check_length(number, where))
            return false;
        return add_clue(number.value, which, where);
    }

    /// Reads what is neither a number nor a separator.
    NONO_CONSTEXPR bool read_other(const text_line& line, std::size_t& at, line_state& state) {
        const char c = line.text[at];
        if (c == '?') return read_number(line, at, {}, state);
        if (is_letter(c) || static_cast<unsigned char>(c) >= 0x80U)
            state.current = read_color_word(line, at, state.current, state.junk);
        else
            report_junk(line.at(at++), state.junk);
        return !report_.failed();
    }

    NONO_CONSTEXPR void push_clue(std::uint32_t length, std::size_t which) {
        clues_.push({length, static_cast<color_index>(which)});
        totals_[side_][which] += length;
    }

    NONO_CONSTEXPR void report_junk(source_position where, bool& junk) {
        if (!junk) diagnose_clue(parse_errc::invalid_clue, where);
        junk = true;
    }

    NONO_CONSTEXPR void report_blotted(source_position where) {
        if (!blotted_) diagnose_clue(parse_errc::blotted_clue, where);
        blotted_ = true;
    }

    NONO_CONSTEXPR bool check_length(const parsed_number& number, source_position where) {
        if (number.too_large)
            report_.fail(parse_errc::number_too_large, where);
        else if (number.value > length_)
            report_.fail(parse_errc::clue_longer_than_line, where);
        return !report_.failed();
    }

    NONO_CONSTEXPR bool add_clue(std::uint32_t length, std::size_t which, source_position where) {
        if (clues_.size() >= options_->limits.clues) {
            report_.fail(parse_errc::clues_over_limit, where);
            return false;
        }
        if (which == 0) which = plain_color(where);
        if (which == 0) return false;
        push_clue(length, which);
        return true;
    }

    /// The color of numbers without one.
    NONO_CONSTEXPR std::size_t plain_color(source_position where) {
        if (colors_.empty()) colors_.push_back({});
        if (plain_ == 0) plain_ = need_color(words_ ? "black" : "1", where);
        if (words_ && plain_ != 0) report_undeclared(plain_, where);
        return plain_;
    }

    /// Reads the letters glued to a number. Returns the color of that number; where letters color what follows, sets
    /// `current`.
    NONO_CONSTEXPR std::size_t read_suffix(const text_line& line, std::size_t& at, std::size_t& current) {
        const std::size_t begin = at;
        while (at < line.text.size() && is_letter(line.text[at])) ++at;
        const auto name = line.text.substr(begin, at - begin);
        const source_position where = line.at(begin);
        const std::size_t found = need_color(name, where);
        if (found == 0) return 0;
        if (!glued_) glued_ = where;
        report_undeclared(found, where);
        const bool one_letter = name.size() == 1 && name.front() >= 'a' && name.front() <= 'z';
        if (!one_letter && !colors_[found].declared && !colors_[found].used)
            diagnose_clue(parse_errc::color_name_too_long, where);
        colors_[found].used = true; // not to say it again
        if (!letter_follows_) return found;
        const std::size_t before = current;
        current = found;
        return before;
    }

    /// Reads a word that colors the numbers after it; a word that is no color leaves the color as it is.
    NONO_CONSTEXPR std::size_t read_color_word(const text_line& line, std::size_t& at, std::size_t current,
                                               bool& junk) {
        const std::size_t begin = at;
        while (at < line.text.size() && !is_blank(line.text[at]) && line.text[at] != ',' && line.text[at] != ':' &&
               line.text[at] != ';')
            ++at;
        const auto name = line.text.substr(begin, at - begin);
        const source_position where = line.at(begin);
        std::size_t found = find_color(name);
        // Where a puzzle declares colors, an unknown word is one that was forgotten.
        const bool forgotten = words_ && (name == "black" || declared_any());
        if (found == 0 && forgotten) found = need_color(name, where);
        if (found == 0) {
            if (!report_.failed()) report_junk(where, junk);
            return current;
        }
        if (!color_word_) diagnose_clue(parse_errc::color_before_clue, where);
        color_word_ = true;
        report_undeclared(found, where);
        return found;
    }

    [[nodiscard]] NONO_CONSTEXPR bool declared_any() const {
        return std::any_of(colors_.begin(), colors_.end(), [](const file_color& entry) { return entry.declared; });
    }

    /// Says once that a color was not declared, where others were or where words are used.
    NONO_CONSTEXPR void report_undeclared(std::size_t place, source_position where) {
        file_color& entry = colors_[place];
        if (entry.declared || entry.reported || (!words_ && !declared_any())) return;
        entry.reported = true;
        diagnose_clue(parse_errc::undeclared_color, where);
    }

    NONO_CONSTEXPR bool check_clues() {
        std::size_t line = 0;
        for (const non_bank* bank : {&rows_, &columns_}) {
            length_ = bank == &rows_ ? *columns_.size : *rows_.size;
            for_each_line(*bank, [&](const text_line* where) {
                const std::size_t count = end_of_line(line) - lines_[line].begin;
                const bool exceeds = lines_[line++].least > length_;
                if (exceeds) report_.diagnose(parse_errc::clues_exceed_line, clue_place(*where));
                if (maxrule_ && count > *maxrule_)
                    report_.diagnose(parse_errc::more_clues_than_maxrule, clue_place(*where));
                return true;
            });
        }
        if (!blotted_ && !totals_agree()) report_.diagnose(parse_errc::clue_totals_differ, columns_.start);
        return !report_.failed();
    }

    /// Where the clues of a line end in `clues_`.
    [[nodiscard]] NONO_CONSTEXPR std::size_t end_of_line(std::size_t line) const noexcept {
        return line + 1 < lines_.size() ? lines_[line + 1].begin : clues_.size();
    }

    [[nodiscard]] static constexpr source_position clue_place(const text_line& line) noexcept {
        return line.at(skip_blanks(line.text, 0));
    }

    /// Gives every color its index.
    NONO_CONSTEXPR bool settle_colors() {
        // Totals tell which colors clues have; blotted clues add nothing to them.
        for (std::size_t i = 0; i < colors_.size(); ++i) colors_[i].used = totals_[0][i] + totals_[1][i] != 0;
        const auto all = clues_.between(0, clues_.size());
        for (std::size_t i = 0; blotted_ && i < all.size(); ++i) colors_[all[i].color].used = true;
        std::size_t background = 0;
        if (words_ && colors_.size() > 2 && colors_[1].declared && !colors_[1].used) {
            background = 1;
            report_.diagnose(parse_errc::first_color_is_background, start_of(colors_[1].designation));
        }
        const std::size_t black = words_ ? find_color("black") : 0;
        std::size_t stands_for_black = 0;
        if (black != 0 && !colors_[black].declared) stands_for_black = only_unused_color();
        color_index next = 1;
        for (std::size_t i = 1; i < colors_.size(); ++i) {
            if (i == background || (stands_for_black != 0 && i == black)) continue;
            colors_[i].index = next++;
        }
        if (stands_for_black != 0) colors_[black].index = colors_[stands_for_black].index;
        if (next > max_colors) report_.fail(parse_errc::too_many_colors, start_);
        color_count_ = next;
        if (background != 0) colors_[0] = colors_[background];
        used_colors_ = 2;
        bool same_index = true;
        for (std::size_t i = 1; i < colors_.size(); ++i) {
            if (!colors_[i].used) continue;
            used_colors_ = (std::max)(used_colors_, colors_[i].index + std::size_t{1});
            same_index = same_index && colors_[i].index == i;
        }
        for (std::size_t i = 0; !same_index && i < all.size(); ++i) all[i].color = colors_[all[i].color].index;
        return !report_.failed();
    }

    /// Where a part of the text starts.
    [[nodiscard]] constexpr source_position start_of(std::string_view part) const noexcept {
        return position_of(text_, static_cast<std::size_t>(part.data() - text_.data()), start_);
    }

    /// The one declared color, not the first, that no clue has; 0 where there is none or more than one.
    [[nodiscard]] NONO_CONSTEXPR std::size_t only_unused_color() const {
        std::size_t found = 0;
        for (std::size_t i = 2; i < colors_.size(); ++i) {
            if (colors_[i].used || !colors_[i].declared) continue;
            if (found != 0) return 0;
            found = i;
        }
        return found;
    }

    // --- handing over ---

    NONO_CONSTEXPR void hand_over() {
        sink_->size(*columns_.size, *rows_.size);
        for (std::size_t i = 0; i < lines_.size(); ++i) {
            const axis which = i < *rows_.size ? axis::row : axis::column;
            sink_->add_line(which, clues_.between(lines_[i].begin, end_of_line(i)));
        }
        if constexpr (!S::clues_only) hand_over_texts();
    }

    void hand_over_texts() {
        sink_->set_palette(make_palette());
        for (const auto& one : properties_) {
            if (same_word(one.key, "license")) check_license(one.value);
            sink_->property(one.key, decoded(one.value));
        }
        if (cells_.empty()) return;
        const cell_meaning meaning = meaning_of_cells();
        const std::size_t size = *rows_.size * *columns_.size;
        std::size_t cells = 0;
        for (const auto& one : cells_) {
            cells += size;
            if (cells > options_->limits.cells) return report_.fail(parse_errc::size_over_limit, one.start);
            hand_over_cells(one, meaning);
        }
    }

    void check_license(const text_line& value) {
        const bool quoted = !value.text.empty() && (value.text.front() == '"' || value.text.front() == '\'');
        if (!quoted && skip_word(value.text, 0) != value.text.size())
            report_.diagnose(parse_errc::missing_license_quotes, value.start);
    }

    /// The value of a key without quotes, escapes and character references.
    [[nodiscard]] std::string decoded(const text_line& line) {
        const quoted_value value = read_quoted(line.text);
        if (value.fault != parse_errc::none) report_.diagnose(value.fault, line.at(value.fault_at));
        std::string out;
        const auto append = [&](std::size_t begin, std::size_t end) {
            append_decoded(out, value.inside.substr(begin, end - begin), [&](parse_errc code, std::size_t at) {
                report_.diagnose(code, line.at(value.begin + begin + at));
            });
        };
        std::size_t done = 0;
        for (std::size_t at = 0; value.escaped && at < value.inside.size(); ++at) {
            if (value.inside[at] != '\\') continue;
            append(done, at);
            out += value.inside[++at];
            done = at + 1;
        }
        append(done, value.inside.size());
        return out;
    }

    [[nodiscard]] palette make_palette() {
        palette out;
        out.entries.resize(color_count_, {});
        for (std::size_t i = 0; i < colors_.size(); ++i) {
            const file_color& from = colors_[i];
            if (i > 0 && from.index == blank) continue; // the background, which is at 0 too
            if (from.designation == "black" && !from.declared && declared_at(from.index)) continue;
            palette_entry& to = out.entries[from.index];
            if (from.named)
                to.name = decoded(from.name_line);
            else if (from.designation != "1")
                to.name = from.designation;
            to.symbol = from.has_symbol ? decoded(from.symbol_line) : std::string(from.symbol);
            to.value = from.value;
            if (words_ && from.designation == "black" && !from.declared) to.value = rgb{0, 0, 0}; // as Nonny has it
        }
        // Entries at the end that say nothing are left out: all of them in a black-and-white puzzle.
        while (!out.entries.empty() && out.entries.back() == palette_entry{}) out.entries.pop_back();
        return out;
    }

    /// True where a declared color has that index.
    [[nodiscard]] bool declared_at(color_index index) const {
        return std::any_of(colors_.begin() + 1, colors_.end(),
                           [&](const file_color& entry) { return entry.declared && entry.index == index; });
    }

    /// The color of each byte of a goal, or one of the two below.
    using cell_meaning = std::array<std::int16_t, 256>;

    static constexpr std::int16_t no_color = -1; // a cell, but in no color that the puzzle has
    static constexpr std::int16_t no_cell = -2;

    [[nodiscard]] cell_meaning meaning_of_cells() const {
        cell_meaning out;
        for (std::size_t i = 0; i < out.size(); ++i) out[i] = cell_bytes[i] ? no_color : no_cell;
        const auto at = [&](char c) -> std::int16_t& { return out[static_cast<unsigned char>(c)]; };
        if (color_count_ <= 2) at('1') = 1;
        std::size_t spare = 0;
        for (std::size_t i = 1; i < colors_.size(); ++i) {
            const file_color& one = colors_[i];
            if (one.designation.size() == 1 && !is_cell(one.designation.front()))
                continue; // a quote, which a goal cannot have
            if (one.designation.size() == 1)
                at(one.designation.front()) = one.index;
            else if (spare < spare_cell_characters.size())
                at(spare_cell_characters[spare++]) = one.index;
        }
        at('0') = blank;
        return out;
    }

    void hand_over_cells(const cell_text& cells, const cell_meaning& meaning) {
        const std::string_view text = text_.substr(0, cells.end);
        const std::size_t begin = cells.start.offset;
        const bool quoted = begin < text.size() && (text[begin] == '"' || text[begin] == '\'');
        std::size_t end = quoted ? text.find(text[begin], begin + 1) : text.size();
        if (end == std::string_view::npos) end = text.size();
        if (quoted && end == text.size())
            report_.diagnose(parse_errc::missing_quote, place_in(cells, end));
        else if (quoted)
            diagnose_after_cells(cells, end + 1);
        const std::size_t width = *columns_.size;
        const std::size_t height = *rows_.size;
        if (cells.saved) {
            partial_grid game(width, height, color_set::only(blank));
            if (read_cells(cells, text.substr(0, end), meaning, game)) return sink_->add_saved({{}, std::move(game)});
        } else if (!cells.extra) {
            grid goal(width, height);
            if (read_cells(cells, text.substr(0, end), meaning, goal)) return sink_->set_goal(std::move(goal));
        }
        std::string raw;
        for (const char c : text.substr(begin, end - begin))
            if (is_cell(c) || static_cast<unsigned char>(c) >= 0x80U) raw += c;
        sink_->property(cells.saved ? "saved" : "goal", std::move(raw));
    }

    void diagnose_after_cells(const cell_text& cells, std::size_t at) {
        while (at < cells.end && !is_cell(text_[at])) ++at;
        if (at < cells.end) report_.diagnose(parse_errc::text_after_value, place_in(cells, at));
    }

    [[nodiscard]] source_position place_in(const cell_text& cells, std::size_t offset) const noexcept {
        return position_of(text_, offset, cells.start);
    }

    void set_cell(color_index& cell, bool, std::int16_t color) const { cell = static_cast<color_index>(color); }
    void set_cell(color_set& cell, bool any, std::int16_t color) const {
        cell = any ? color_set::first(used_colors_) : color_set::only(static_cast<color_index>(color));
    }

    /// Sets the cells of a goal or saved grid; false where they have colors that the puzzle does not have.
    template <class Grid>
    [[nodiscard]] bool read_cells(const cell_text& cells, std::string_view text, const cell_meaning& meaning,
                                  Grid& out) {
        const auto into = out.cells();
        const std::size_t size = into.size();
        std::size_t next = 0;
        bool unknown = false;
        for (std::size_t at = cells.start.offset; at < text.size(); ++at) {
            std::int16_t color = meaning[static_cast<unsigned char>(text[at])];
            if (color == no_cell) continue;
            if (next == size) {
                report_.diagnose(parse_errc::goal_too_long, place_in(cells, at));
                break;
            }
            const bool any = cells.saved && text[at] == '?';
            if (color == no_color && !any) {
                if (!unknown) report_.diagnose(parse_errc::goal_unknown_color, place_in(cells, at));
                unknown = true;
                if (color_count_ > 2) return false;
                color = 1; // whatever is not blank is filled
            }
            set_cell(into[next++], any, color);
        }
        if (next < size) report_.diagnose(parse_errc::goal_too_short, place_in(cells, text.size()));
        return true;
    }

    std::string_view text_;
    S* sink_;
    const parse_options* options_;
    reporter<S> report_;
    bool enough_ = false;

    // the puzzle at hand
    bool begun_ = false;
    bool structural_ = false;     // it has a key that only puzzles have
    bool words_ = false;          // color words stand before numbers
    bool nonny_declared_ = false; // a color is declared as Nonny does, without `#`
    bool has_goal_ = false;
    bool cells_open_ = false;
    source_position start_;
    non_bank rows_;
    non_bank columns_;
    non_bank second_; // a section that stands twice, read to be passed over
    non_bank* open_ = nullptr;
    std::vector<file_color> colors_; // empty, or the background and then the others
    std::vector<property_line> properties_;
    std::vector<cell_text> cells_;
    std::optional<std::uint32_t> maxrule_;

    // its clues, rows before columns
    clue_lines clues_;
    std::vector<settled_line> lines_;
    std::array<std::array<std::uint64_t, max_colors + 1>, 2> totals_{};
    std::size_t side_ = 0;
    std::size_t length_ = 0;
    std::size_t plain_ = 0;
    std::size_t color_count_ = 1; // blank included
    std::size_t used_colors_ = 2; // `clues::color_count()`
    bool letter_follows_ = false; // how letters glued to numbers are read
    bool repeating_ = false;      // the clues are read a second time
    bool blotted_ = false;
    bool color_word_ = false;
    std::optional<source_position> glued_; // the first letter glued to a number
};

} // namespace nono::detail

#endif // NONO_FORMATS_NON_READER_HPP
