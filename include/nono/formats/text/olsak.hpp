// `.g`: the text format of the program grid by Mirek and Petr Olšák, black-and-white and colored.
#ifndef NONO_FORMATS_TEXT_OLSAK_HPP
#define NONO_FORMATS_TEXT_OLSAK_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/config.hpp>
#include <nono/formats/format.hpp>
#if NONO_DEFINITIONS
#include <nono/detail/ascii.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/detail/maybe.hpp>
#include <nono/formats/kit/clue_collector.hpp>
#include <nono/formats/kit/comment_property.hpp>
#include <nono/formats/kit/losses.hpp>
#include <nono/formats/kit/reporter.hpp>
#include <nono/text/colors.hpp>
#include <nono/text/encoding.hpp>
#include <nono/text/lines.hpp>
#include <nono/text/numbers.hpp>
#include <nono/text/places.hpp>
#include <nono/text/utf8.hpp>
#endif

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nono::inline NONO_ABI {

/// The format `.g`: comments, an optional color section `#d`, and the clues of rows and columns, each after a line that
/// starts with `:`.
///
/// A blank line in a clue section is a line without clues. Comments of the form `key: value` are read and written as
/// metadata, others as properties `comment`. Triangles and triddlers are errors, reported where they occur; a triddler
/// without its mark `#t` too, where its first two groups of clues do not fit as rows and columns. Trailing blank lines
/// of a file without its last `:` are layout, unless a row needs them as columns.
struct olsak {
    using value_type = puzzle;

    static constexpr format_info info{.name = "olsak",
                                      .extensions = {"g", {}, {}, {}},
                                      .title = "Olšák's .g",
                                      .holds = {feature::colors, feature::palette, feature::metadata},
                                      .exclusive = true,
                                      .beyond_numbers = true};

    /// `certain` if the first 64 KiB have two lines that start with `:` and only clues between them, `likely` if they
    /// have one such line and only clues after it, `possible` for triddlers. Does not allocate.
    [[nodiscard]] static NONO_API_CONSTEXPR likelihood detect(std::string_view text) noexcept;

    /// Passes the puzzle of the text to the sink. Linear in the text; allocates. Usable in constant expressions with a
    /// sink that has `clues_only`.
    template <puzzle_sink S>
    static NONO_API_VECTOR void read(std::string_view text, S& sink, const parse_options& options);

    /// Writes a puzzle. Color 1 is the color of numbers without a letter; the others are designated by their symbol,
    /// the first letter of their name or the next free letter. A color without a value is written with its display
    /// value, and recorded in `lost`. Linear in the puzzle; allocates.
    [[nodiscard]] static write_result write(const puzzle& source, const write_options& options = {});
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// True for a character that can follow a number to give it a color.
[[nodiscard]] constexpr bool is_olsak_designation(char c) noexcept {
    return !is_digit(c) && !is_blank(c) && c != ',' && static_cast<unsigned char>(c) > 0x20U && c != 0x7F;
}

/// True for a line that consists of clues, with at most two characters after each number.
[[nodiscard]] constexpr bool is_olsak_clue_line(std::string_view line) noexcept {
    for (std::size_t at = 0; at < line.size();) {
        if (is_blank(line[at]) || line[at] == ',') {
            ++at;
            continue;
        }
        const bool glue = line[at] == '/' || line[at] == '\\';
        const std::size_t digits = parse_number(line, at + (glue ? 1 : 0)).size;
        if (digits == 0) return false;
        at += digits + (glue ? 1 : 0);
        for (int i = 0; i < 2 && at < line.size() && is_olsak_designation(line[at]); ++i)
            at += (std::max)(utf8_length(line, at), std::size_t{1});
    }
    return true;
}

/// Reads a color of the format, which also allows names. Any other plain word is taken as an unknown name.
[[nodiscard]] constexpr written_color read_olsak_color(std::string_view word) noexcept {
    if (const auto value = named_color(word)) return {value, parse_errc::none};
    if (const auto value = color_in(css_colors, word)) return {value, parse_errc::none};
    const bool plain = detail::all_of(word.begin(), word.end(), [](char c) { return is_letter(c) || is_digit(c); });
    const written_color found = read_color(word);
    if (word.starts_with('#') || word.empty()) return found;
    if (found.value) return {found.value, parse_errc::color_notation};
    return {std::nullopt, plain ? parse_errc::none : parse_errc::unreadable_color};
}

/// Reads the puzzle of a text. One object per text.
template <puzzle_sink S> class olsak_reader {
public:
    NONO_CONSTEXPR olsak_reader(std::string_view text, S& sink, const parse_options& options)
        : source_(text), text_(source_.text()), sink_(&sink), report_(sink, options, source_), places_(text_),
          clues_(options.limits) {}

    NONO_CONSTEXPR void read() {
        if (source_.fault().code != parse_errc::none) return report_.fail_text(source_.fault());
        line_cursor cursor(text_, byte_order_mark(text_));
        if (!report_.begin(cursor.position())) return;
        text_line line;
        while (!report_.failed() && part_ != part::end && cursor.next(line)) take(line);
        if (!report_.failed()) finish(places_.at(text_.size()), cursor);
        report_.end();
    }

private:
    enum class part : std::uint8_t { comments, colors, rows, columns, end };

    /// A color as declared in the file.
    struct file_color {
        std::string_view designation; ///< the character after numbers
        std::string_view symbol;      ///< the character in drawings, a blank for none
        std::string_view word;        ///< an X11 name or hexadecimal digits
        std::string_view comment;
        std::optional<rgb> value;
        bool declared = true;
    };

    NONO_CONSTEXPR void take(const text_line& line) {
        if (line.text.starts_with(':')) return next_part(line);
        switch (part_) {
        case part::comments: return take_comment(line);
        case part::colors: return take_color(line);
        case part::rows: return take_clues(axis::row, line);
        case part::columns: return take_clues(axis::column, line);
        case part::end:
        NONO_DEFAULT:
            return;
        }
    }

    NONO_CONSTEXPR void next_part(const text_line& line) {
        if (part_ == part::columns) {
            add_pending_blanks();
            part_ = part::end;
            end_ = line.start;
        } else if (part_ == part::rows) {
            part_ = part::columns;
            columns_ = line.start.offset;
        } else {
            settle_colors();
            part_ = part::rows;
        }
    }

    NONO_CONSTEXPR void take_comment(const text_line& line) {
        const char kind = line.text.size() > 1 && line.text.front() == '#' ? lower_ascii(line.text[1]) : '\0';
        if (kind == 't') return report_.fail(parse_errc::triangles, line.start);
        if (kind == 'd') {
            part_ = part::colors;
            return;
        }
        if constexpr (!S::clues_only) {
            const auto content = without_blanks_around(line.text);
            if (content.empty()) return;
            const comment_property told = read_comment(content);
            sink_->property(told.key, std::string(told.value));
        }
    }

    // --- colors ---

    /// `  r:*  #ff0000  red`: the character after numbers, the one in drawings, the color and a comment.
    NONO_CONSTEXPR void take_color(const text_line& line) {
        const std::size_t begin = skip_blanks(line.text, 0);
        if (begin == line.text.size()) return;
        const char first = line.text[begin];
        const std::size_t colon = begin + utf8_length(line.text, begin);
        const bool valid = is_olsak_designation(first) || first == '0' || first == '1';
        if (!valid || colon >= line.text.size() || line.text[colon] != ':')
            return report_.fail(parse_errc::invalid_color, line.at(begin));
        file_color color;
        color.designation = line.text.substr(begin, colon - begin);
        const std::size_t after = colon + 1 + (colon + 1 < line.text.size() ? utf8_length(line.text, colon + 1) : 0);
        color.symbol = line.text.substr(colon + 1, after - colon - 1);
        const std::size_t word = skip_blanks(line.text, after);
        const std::size_t word_end = skip_color(line.text, word);
        color.word = line.text.substr(word, word_end - word);
        color.comment = without_blanks_around(line.text.substr(word_end));
        const written_color found = read_olsak_color(color.word);
        if (!found.value && color.word.find_first_of("/\\") != std::string_view::npos)
            return report_.fail(parse_errc::triangles, line.at(word));
        if (found.fault != parse_errc::none) report_.diagnose(found.fault, line.at(word));
        color.value = found.value;
        declare(color, line.at(begin));
    }

    NONO_CONSTEXPR void declare(const file_color& color, source_position where) {
        if (first_color_) colors_.push_back(background());
        first_color_ = false;
        for (std::size_t i = 0; i < colors_.size(); ++i) {
            if (colors_[i].designation != color.designation) continue;
            if (i > 0 || colors_[0].declared) return report_.diagnose(parse_errc::repeated_key, where);
            colors_[0] = color;
            return;
        }
        if (colors_.size() == max_colors) return report_.fail(parse_errc::too_many_colors, where);
        // The color of plain numbers is color 1, wherever it is declared.
        colors_.insert(color.designation == "1" ? colors_.begin() + 1 : colors_.end(), color);
    }

    [[nodiscard]] static constexpr file_color background() noexcept { return {"0", {}, {}, {}, std::nullopt, false}; }

    /// Without a declaration the puzzle is black and white.
    NONO_CONSTEXPR void settle_colors() {
        if (part_ != part::comments) return;
        black_and_white_ = true;
        colors_.push_back(background());
        colors_.push_back({"1", {}, {}, {}, std::nullopt, false});
    }

    /// The color for `designation`; an undeclared one is added as a new color.
    [[nodiscard]] NONO_CONSTEXPR color_index color_of(std::string_view designation, source_position where) {
        for (std::size_t i = 1; i < colors_.size(); ++i)
            if (colors_[i].designation == designation) return static_cast<color_index>(i);
        if (colors_.empty()) colors_.push_back(background());
        report_.diagnose(parse_errc::undeclared_color, where);
        if (colors_.size() == max_colors) {
            report_.fail(parse_errc::too_many_colors, where);
            return blank;
        }
        colors_.push_back({designation, {}, {}, {}, std::nullopt, false});
        return static_cast<color_index>(colors_.size() - 1);
    }

    // --- clues ---

    NONO_CONSTEXPR void take_clues(axis direction, const text_line& line) {
        if (direction == axis::column && skip_blanks(line.text, 0) == line.text.size()) {
            // Columns or the end of the file: the next line decides.
            if (pending_blanks_++ == 0) first_blank_ = line.start.offset;
            return;
        }
        if (direction == axis::column) add_pending_blanks();
        if (!begin_line(direction, line.start.offset)) return;
        for (std::size_t at = next_word(line.text, 0); at < line.text.size() && !report_.failed();) {
            take_clue(direction, line, at);
            at = next_word(line.text, at);
        }
    }

    [[nodiscard]] static constexpr std::size_t next_word(std::string_view text, std::size_t at) noexcept {
        while (at < text.size() && (is_blank(text[at]) || text[at] == ',')) ++at;
        return at;
    }

    /// Reads the number at `line.text[at]` and its color.
    NONO_CONSTEXPR void take_clue(axis direction, const text_line& line, std::size_t& at) {
        const std::size_t begin = at;
        const parsed_number number = parse_number(line.text, at);
        if (number.size == 0) return take_no_number(line, at);
        at += number.size;
        const std::size_t suffix = at;
        if (at < line.text.size() && is_olsak_designation(line.text[at])) at += utf8_length(line.text, at);
        const auto designation = line.text.substr(suffix, at - suffix);
        if (number.value == 0) return take_zero(line, begin, at);
        if (number.too_large) return report_.fail(parse_errc::number_too_large, line.at(begin));
        color_index color = 1;
        if (designation.empty()) {
            color = color_of("1", line.at(begin));
        } else if (black_and_white_) {
            report_.diagnose(parse_errc::invalid_clue, line.at(suffix));
            at = skip_word(line.text, at);
        } else {
            color = color_of(designation, line.at(suffix));
        }
        if (report_.failed()) return;
        const parse_errc fault = clues_.add(direction, {number.value, color}, line.start.offset + begin);
        if (fault != parse_errc::none) report_.fail(fault, line.at(begin));
    }

    NONO_CONSTEXPR void take_no_number(const text_line& line, std::size_t& at) {
        const bool glue = line.text[at] == '/' || line.text[at] == '\\';
        if (glue) return report_.fail(parse_errc::triangles, line.at(at));
        report_.diagnose(parse_errc::invalid_clue, line.at(at));
        at = skip_word(line.text, at);
    }

    NONO_CONSTEXPR void take_zero(const text_line& line, std::size_t begin, std::size_t end) {
        const bool alone = next_word(line.text, 0) == begin && next_word(line.text, end) == line.text.size();
        report_.diagnose(alone ? parse_errc::zero_for_empty_line : parse_errc::zero_among_clues, line.at(begin));
    }

    [[nodiscard]] NONO_CONSTEXPR bool begin_line(axis direction, std::size_t offset) {
        const parse_errc fault = clues_.begin_line(direction, offset);
        if (fault != parse_errc::none) report_.fail(fault, places_.at(offset));
        return fault == parse_errc::none;
    }

    NONO_CONSTEXPR void add_pending_blanks(std::size_t limit = static_cast<std::size_t>(-1)) {
        const std::size_t count = (std::min)(pending_blanks_, limit);
        for (std::size_t i = 0; i < count; ++i)
            if (!begin_line(axis::column, first_blank_)) break;
        pending_blanks_ = 0;
    }

    // --- the end ---

    NONO_CONSTEXPR void finish(source_position end, line_cursor rest) {
        if (part_ == part::comments || part_ == part::colors)
            return report_.fail(is_blank_text(text_) ? parse_errc::empty_input : parse_errc::no_puzzle, {});
        if (part_ == part::rows) return report_.fail(parse_errc::missing_columns, end);
        if (part_ == part::columns) {
            report_.diagnose(parse_errc::missing_end_mark, end);
            settle_last_blanks();
        }
        if (report_.failed()) return;
        if (part_ == part::end && goes_round_hexagon(rest) && !is_rectangle())
            return report_.fail(parse_errc::triangles, end_);
        clues_.check_clues(report_, places_, places_.at(columns_));
        if (report_.failed()) return;
        clues_.hand_over(*sink_);
        if constexpr (!S::clues_only) sink_->set_palette(make_palette());
    }

    [[nodiscard]] NONO_CONSTEXPR bool is_rectangle() const {
        return clues_.longest(axis::row) <= clues_.count(axis::column) &&
               clues_.longest(axis::column) <= clues_.count(axis::row) && clues_.totals_agree();
    }

    /// True if the text goes on with the other four groups of clues of a triddler: the six sides of its hexagon, of
    /// which these are the third to the sixth, fit together.
    [[nodiscard]] NONO_CONSTEXPR bool goes_round_hexagon(line_cursor rest) const {
        std::array<std::size_t, 4> sides{};
        std::size_t side = 0;
        text_line line;
        while (side < sides.size() && rest.next(line)) {
            if (line.text.starts_with(':'))
                ++side;
            else if (is_olsak_clue_line(line.text))
                ++sides[side];
            else
                return false;
        }
        const std::size_t upper_left = clues_.count(axis::row);
        const std::size_t lower_left = clues_.count(axis::column);
        const auto& [bottom, lower_right, upper_right, top] = sides;
        return side >= 3 && upper_left + lower_left == lower_right + upper_right &&
               upper_left + top == bottom + lower_right;
    }

    /// Trailing blank lines of the file are columns as far as the rows need them.
    NONO_CONSTEXPR void settle_last_blanks() {
        if (pending_blanks_ == 0) return;
        const std::uint64_t needed = clues_.longest(axis::row);
        const std::size_t have = clues_.count(axis::column);
        const bool empty_clues = needed > have;
        report_.diagnose(empty_clues ? parse_errc::blank_lines_are_empty_clues : parse_errc::blank_lines_are_layout,
                         places_.at(first_blank_));
        add_pending_blanks(empty_clues ? detail::cast_to<std::size_t>(needed - have) : 0);
    }

    [[nodiscard]] palette make_palette() const {
        palette out;
        for (const auto& from : colors_) {
            palette_entry to;
            to.value = from.value;
            if (!from.symbol.empty() && !is_blank(from.symbol.front())) to.symbol = from.symbol;
            if (!from.declared && from.designation != "0" && from.designation != "1")
                to.name = from.designation;
            else if (!from.comment.empty() && from.value)
                to.name = from.comment;
            else if (!from.word.starts_with('#'))
                to.name = from.word;
            out.entries.push_back(std::move(to));
        }
        while (!out.entries.empty() && out.entries.back() == palette_entry{}) out.entries.pop_back();
        return out;
    }

    utf8_text source_;
    std::string_view text_;
    S* sink_;
    reporter<S> report_;
    place_finder places_;
    clue_collector clues_;
    part part_ = part::comments;
    lean_vector<file_color> colors_; // by index, the background first
    bool first_color_ = true;
    bool black_and_white_ = false;
    std::size_t columns_ = 0; // where their section starts
    source_position end_;     // of that section
    std::size_t pending_blanks_ = 0;
    std::size_t first_blank_ = 0;
};

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

/// True if a line starts with `:`, or with `#` and a T.
[[nodiscard]] constexpr bool has_olsak_mark(std::string_view text, std::size_t begin) noexcept {
    const auto starts_line = [&](std::size_t at) {
        return at == begin || text[at - 1] == '\n' || text[at - 1] == '\r';
    };
    for (std::size_t at = text.find(':', begin); at != std::string_view::npos; at = text.find(':', at + 1))
        if (starts_line(at)) return true;
    if (text.find('t', begin) == std::string_view::npos && text.find('T', begin) == std::string_view::npos)
        return false;
    for (std::size_t at = text.find('#', begin); at != std::string_view::npos; at = text.find('#', at + 1))
        if (starts_line(at) && same_word(text.substr(at + 1, 1), "t")) return true;
    return false;
}

} // namespace detail

NONO_API_CONSTEXPR likelihood olsak::detect(std::string_view text) noexcept {
    const std::size_t limit = std::size_t{1} << 16U;
    const bool cut = text.size() > limit;
    text = text.substr(0, limit);
    const std::size_t begin = detail::byte_order_mark(text);
    if (begin < text.size() && (detail::is_digit(text[begin]) || text[begin] == '<')) return likelihood::no;
    // Without a mark it has no clues, unless it is a triddler.
    if (!detail::has_olsak_mark(text, begin)) return likelihood::no;
    line_cursor cursor(text, begin);
    text_line line;
    int marks = 0;
    bool clues = false;
    while (marks < 2 && cursor.next(line)) {
        const bool last = cut && cursor.position().offset >= text.size();
        if (marks == 0 && line.text.size() > 1 && line.text.front() == '#' && detail::lower_ascii(line.text[1]) == 't')
            return likelihood::possible; // a triddler, to report its error
        if (line.text.starts_with(':')) {
            ++marks;
        } else if (marks == 1 && !last) {
            if (!detail::is_olsak_clue_line(line.text)) return likelihood::no;
            clues = clues || detail::skip_blanks(line.text, 0) < line.text.size();
        }
    }
    if (marks == 2) return likelihood::certain;
    return marks == 1 && clues ? likelihood::likely : likelihood::no;
}

template <puzzle_sink S>
NONO_API_VECTOR void olsak::read(std::string_view text, S& sink, const parse_options& options) {
    detail::olsak_reader<S>(text, sink, options).read();
}

NONO_API write_result olsak::write(const puzzle& source, const write_options&) {
    return detail::olsak_writer(source).write();
}

#endif // NONO_DEFINITIONS

} // namespace nono::inline NONO_ABI

#endif // NONO_FORMATS_TEXT_OLSAK_HPP
