// Errors as values: what can be wrong with a text, where, and the type that holds a value or the reason for its
// absence.
#ifndef NONO_RESULT_HPP
#define NONO_RESULT_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/utf8.hpp>

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nono::inline NONO_ABI {

/// A place in a text. What is wrong with the end of a text is on its last line, just past the last character, whether
/// or not a line end follows: `6:3` for a sixth line `12` that should not be the last.
///
/// Columns count bytes, not characters or screen cells: that is what editors' "go to byte" and slicing need, and it
/// means the same in every encoding.
struct source_position {
    std::size_t offset = 0;   ///< bytes before the place, from 0
    std::uint32_t line = 1;   ///< from 1
    std::uint32_t column = 1; ///< bytes from the start of the line, from 1
    friend constexpr auto operator<=>(const source_position&, const source_position&) = default;
};

/// What can be wrong with a text. One list for all formats: a code says the same thing wherever it comes from.
///
/// Codes come in three groups, told apart by `severity_of`: errors (the puzzle could not be read), deviations (the
/// reader forgave them; with `parse_options::strict` they are errors) and notes (which of two allowed readings was
/// taken, or what was passed over as the format allows; never errors).
enum class parse_errc : std::uint8_t {
    none, ///< no error

    // errors
    empty_input,           ///< the text holds nothing but blanks
    not_text,              ///< a NUL byte: the file is binary
    utf16_text,            ///< a UTF-16 byte order mark
    zip_archive,           ///< a ZIP archive, whatever is in it
    invalid_utf8,          ///< bytes that are not UTF-8
    unknown_format,        ///< no reader recognises the text
    json_text,             ///< JSON, which no reader reads
    clues_section,         ///< a section `[clues]`, as pynogram and nonogrid have, which no reader reads
    ambiguous_format,      ///< several formats fit the text, and it means something else in each
    no_puzzle,             ///< the text has no puzzle in this format
    expected_number,       ///< a number should stand here
    number_too_large,      ///< a number beyond what the field can hold
    size_is_zero,          ///< a width or height of 0
    size_over_limit,       ///< a side or a cell count over `limits`
    clues_over_limit,      ///< more clues than `limits::clues`
    puzzles_over_limit,    ///< more puzzles than `limits::puzzles`
    conflicting_size,      ///< a width or height given twice with different values
    missing_rows,          ///< no row clues
    missing_columns,       ///< no column clues
    too_few_clue_lines,    ///< a section of clues ends before every line has its clues
    too_many_clue_lines,   ///< a section of clues goes on after every line has its clues
    ambiguous_blank_lines, ///< some blank lines are empty clues, but which ones cannot be told
    clue_longer_than_line, ///< one clue is longer than the line it stands for
    too_many_colors,       ///< more than 63 colors
    invalid_color,         ///< a line among color declarations that declares no color
    triangles,             ///< cells divided into triangles, or a grid of triangles
    malformed_xml,         ///< not well-formed XML
    invalid_cell,          ///< a character that is no cell of a picture
    not_packed,            ///< bytes that are neither gzip nor zlib
    packed_data_cut_off,   ///< compressed data ends before its end
    packed_data_damaged,   ///< compressed data that does not fit together
    unpacked_over_limit,   ///< compressed data unpacks to more than `limits::unpacked`
    out_of_memory,         ///< a library that reads or writes for nono got no memory
    missing_cells,         ///< a picture ends before its last cell
    expected_blank_line,   ///< something stands where a blank line divides two parts
    colored_variant,       ///< a variant in colors of a format that is read in black and white only
    expanded_over_limit,   ///< run-lengths, or texts for many puzzles, expand to more than `limits::expanded`
    nested_over_limit,     ///< groups within groups, deeper than `limits::nesting`
    invalid_square,        ///< a character that is no square of a Sokoban board
    empty_row,             ///< a row of a board without any square, not even floor
    invalid_count,         ///< a number in a row of a board that counts nothing, or starts with 0
    row_starts_open,       ///< the first thing in a row of a board is neither a wall nor a box on a goal
    board_too_small,       ///< a board of fewer than three rows of three squares
    invalid_move,          ///< a character that is no move of a Sokoban game

    // deviations: forgiven unless strict
    missing_size,            ///< no width or height; taken from the number of clue lines
    sizes_swapped,           ///< width and height stand for each other, as the clue lines show
    columns_first,           ///< the clues of the columns stand before those of the rows
    repeated_key,            ///< a key that may stand once stands again with the same value
    key_case,                ///< a key in upper case
    section_twice,           ///< a section of clues stands twice; the first counts
    missing_divider,         ///< a new puzzle starts without a divider
    missing_quote,           ///< a string has no closing quote
    text_after_value,        ///< text after a value
    invalid_clue,            ///< something in a clue line that is neither a number nor a color
    zero_among_clues,        ///< a 0 in a line that has other clues
    blotted_clue,            ///< a clue of unknown length, beyond this format
    clues_exceed_line,       ///< the clues of a line need more cells than the line has
    clue_totals_differ,      ///< rows and columns ask for different numbers of cells
    more_clues_than_maxrule, ///< a line has more clues than `maxrule` allows
    undeclared_color,        ///< a color name that was never declared
    color_notation,          ///< a color that is not written as the format has it
    unreadable_color,        ///< a color that cannot be read
    color_name_too_long,     ///< a color designation that is not one letter from a to z
    goal_too_short,          ///< the goal has fewer cells than the grid; the rest is blank
    goal_too_long,           ///< the goal has more cells than the grid; the rest is dropped
    goal_undecided,          ///< the goal has cells that are neither filled nor empty
    goal_unknown_color,      ///< a cell of the goal has a color that no clue has
    invalid_reference,       ///< a character reference to no character
    unterminated_reference,  ///< a character reference without its semicolon
    missing_license_quotes,  ///< a license of several words without quotes
    missing_end_mark,        ///< the last section has no end
    zero_for_empty_line,     ///< a 0 stands where the format has a blank line
    trailing_data,           ///< something after the end of the last puzzle
    row_ends_open,           ///< the last thing in a row of a board is neither a wall nor a box on a goal
    letter_beyond_legend,    ///< a letter for a square that programs write, but no legend has
    unused_count,            ///< a run-length without anything to count after it
    zero_count,              ///< a run-length of 0, taken as 1
    unclosed_bracket,        ///< a bracket without its end
    unopened_bracket,        ///< the end of a bracket that was not opened
    nested_bracket,          ///< a jump or pusher change within another
    angle_brackets,          ///< a jump in angle brackets
    push_in_brackets,        ///< an upper-case letter in a jump or pusher change
    moves_before_jump,       ///< moves before the jump that starts a game in reverse mode; left out
    repeated_current,        ///< the current position twice; the last counts
    line_without_move,       ///< a line of moves with nothing but digits and parentheses
    size_differs,            ///< a width or height that is not that of the board
    control_as_blank,        ///< a tab or another control character among squares or moves was taken for a blank
    nul_separators,          ///< NUL bytes were taken as line ends
    taken_as_latin1,         ///< a line that is not UTF-8 was taken as windows-1252
    mail_quotes,             ///< `>` at the start of lines was taken for the mark of a mail's quotes
    taken_as_floor,          ///< a character that is no square was taken for floor

    // notes: never errors
    blank_lines_are_layout,      ///< blank lines among clue lines were passed over
    blank_lines_are_empty_clues, ///< blank lines were taken as lines without clues
    rows_taken_first,            ///< the first lines of clues were taken as rows; as columns they would fit too
    color_before_clue,           ///< color words stand before the numbers they color
    color_follows_clue,          ///< a letter after a number colors the numbers after it
    first_color_is_background,   ///< the first declared color is in no clue, so it is the background
    background_chosen,           ///< nothing told the background; the color of the first cell was taken
    default_color_is_background, ///< the color of clues without one is the color of blank cells
    ignored_note,                ///< text after // was passed over
    ignored_line,                ///< a line that belongs to no part of the format was passed over
    comment_among_moves,         ///< a `//` line among moves was kept with the notes after them
    setting_not_title,           ///< a line with `=` was taken as a setting, not as the title of the first puzzle
    title_of_board_above,        ///< a `;` line right below a board was taken as its title
    title_before_subtitle,       ///< of two lines `; title` and `'subtitle'` the first was taken as the title
    further_diagnostics,         ///< more diagnostics than `limits::diagnostics`; the rest was left out
};

/// How bad a `parse_errc` is.
enum class severity : std::uint8_t {
    note,      ///< nothing is wrong: it tells which reading was taken
    deviation, ///< the text breaks the format, the reader knew what was meant; an error when strict
    error,     ///< the puzzle could not be read
};

/// The group of a code. Complexity: O(1). Does not allocate.
[[nodiscard]] constexpr severity severity_of(parse_errc code) noexcept {
    if (code >= parse_errc::blank_lines_are_layout) return severity::note;
    if (code >= parse_errc::missing_size) return severity::deviation;
    return severity::error;
}

/// A sentence for a code, in static storage, without a full stop. Complexity: O(1). Does not allocate.
[[nodiscard]] constexpr std::string_view message(parse_errc code) noexcept;

/// What is wrong, and where.
struct parse_error {
    parse_errc code = parse_errc::none; ///< what; `none` where nothing is wrong
    source_position where;              ///< the first byte that is wrong
    friend constexpr bool operator==(const parse_error&, const parse_error&) = default;
};

/// What a reader forgave or chose, and where. The same shape as an error: with `strict` it would be one.
using diagnostic = parse_error;

/// An error as a person wants to read it: `4:7: clue is longer than its line`, and where `text` is given also the line
/// it stands in and a caret under the place.
///
/// @param error  an error or a diagnostic
/// @param text   the text that was parsed, or nothing
/// @return       one line without `text`, three with it; no newline at the end. A long line is shown in part, and
///               bytes that would move the cursor or are not UTF-8 are shown as `?`
/// Complexity: O(1), however long the line is. Allocates the result.
[[nodiscard]] inline std::string describe(const parse_error& error, std::string_view text = {});

namespace detail {
// Not constexpr on purpose: in a constant expression the compiler's message names this function.
[[noreturn]] inline void dereferenced_a_result_without_value() noexcept { trap(); }
} // namespace detail

/// A value, or the error that stood in its way. True when it holds a value.
///
/// Diagnostics are there in both cases: what was forgiven on the way. Reading the value of a failed result breaks a
/// precondition: the program is ended (in a constant expression: a compiler error that names the fault).
///
/// `*result` of a temporary moves the value out, so that it lives on in what it is given to.
template <class T> class [[nodiscard]] result {
public:
    using value_type = T; ///< what it holds

    /// A value, and what was forgiven on the way to it.
    NONO_CONSTEXPR result(T value, std::vector<diagnostic> diagnostics = {}) // NOLINT: implicit on purpose
        : value_(std::move(value)), diagnostics_(std::move(diagnostics)) {}
    /// An error, whose code is not `none`, and what was forgiven before it.
    NONO_CONSTEXPR result(parse_error error, std::vector<diagnostic> diagnostics = {}) // NOLINT: implicit on purpose
        : error_(error), diagnostics_(std::move(diagnostics)) {}

    /// True when there is a value.
    [[nodiscard]] constexpr explicit operator bool() const noexcept { return value_.has_value(); }
    /// True when there is a value.
    [[nodiscard]] constexpr bool has_value() const noexcept { return value_.has_value(); }

    /// The value. Requires `has_value()`.
    [[nodiscard]] constexpr T& operator*() & noexcept { return checked(*this); }
    /// The value. Requires `has_value()`.
    [[nodiscard]] constexpr const T& operator*() const& noexcept { return checked(*this); }
    /// The value, moved out. Requires `has_value()`.
    [[nodiscard]] constexpr T operator*() && { return std::move(checked(*this)); }
    /// A member of the value. Requires `has_value()`.
    [[nodiscard]] constexpr T* operator->() noexcept { return &checked(*this); }
    /// A member of the value. Requires `has_value()`.
    [[nodiscard]] constexpr const T* operator->() const noexcept { return &checked(*this); }

    /// A copy of the value, or `fallback` where there is none.
    [[nodiscard]] constexpr T value_or(T fallback) const& {
        if (value_) return *value_;
        return fallback;
    }
    /// The value, moved out, or `fallback` where there is none.
    [[nodiscard]] constexpr T value_or(T fallback) && {
        if (value_) return std::move(*value_);
        return fallback;
    }

    /// Why there is no value; code `none` where there is one.
    [[nodiscard]] constexpr const parse_error& error() const noexcept { return error_; }

    /// What was forgiven or chosen on the way, in the order of the text.
    [[nodiscard]] constexpr const std::vector<diagnostic>& diagnostics() const& noexcept { return diagnostics_; }
    /// The same, moved out of a temporary.
    [[nodiscard]] NONO_CONSTEXPR std::vector<diagnostic> diagnostics() && { return std::move(diagnostics_); }

private:
    template <class Self> [[nodiscard]] static constexpr auto& checked(Self& self) noexcept {
        if (!self.value_) detail::dereferenced_a_result_without_value();
        return *self.value_;
    }

    std::optional<T> value_;
    parse_error error_;
    std::vector<diagnostic> diagnostics_;
};

// ---------------------------------------------------------------------------------------------------------------------

constexpr std::string_view message(parse_errc code) noexcept {
    switch (code) {
    NONO_DEFAULT:
        break;
    case parse_errc::none: return "no error";
    case parse_errc::empty_input: return "the text is empty";
    case parse_errc::not_text: return "this is a binary file, not a text";
    case parse_errc::utf16_text: return "the text is UTF-16; save it as UTF-8";
    case parse_errc::zip_archive: return "this is a ZIP archive; unpack it first";
    case parse_errc::invalid_utf8: return "these bytes are not UTF-8";
    case parse_errc::unknown_format: return "the format was not recognised";
    case parse_errc::json_text: return "this is JSON; puzzles in JSON are not read";
    case parse_errc::clues_section: return "files with a section [clues], as pynogram and nonogrid have, are not read";
    case parse_errc::ambiguous_format: return "several formats fit this text, and it means something else in each";
    case parse_errc::no_puzzle: return "there is no puzzle here";
    case parse_errc::expected_number: return "expected a number";
    case parse_errc::number_too_large: return "number is too large";
    case parse_errc::size_is_zero: return "width and height must be at least 1";
    case parse_errc::size_over_limit: return "grid is larger than the limit";
    case parse_errc::clues_over_limit: return "more clues than the limit";
    case parse_errc::puzzles_over_limit: return "more puzzles than the limit";
    case parse_errc::conflicting_size: return "size contradicts the one given before";
    case parse_errc::missing_rows: return "the row clues are missing";
    case parse_errc::missing_columns: return "the column clues are missing";
    case parse_errc::too_few_clue_lines: return "clue lines are missing before this place";
    case parse_errc::too_many_clue_lines: return "more clue lines than the grid has lines";
    case parse_errc::ambiguous_blank_lines: return "cannot tell which blank lines are empty clues; write 0 for them";
    case parse_errc::clue_longer_than_line: return "clue is longer than its line";
    case parse_errc::too_many_colors: return "more than 63 colors";
    case parse_errc::invalid_color: return "expected a color such as #ff0000";
    case parse_errc::triangles: return "puzzles with triangles are not read";
    case parse_errc::malformed_xml: return "this is not well-formed XML";
    case parse_errc::invalid_cell: return "this is no cell of a picture";
    case parse_errc::not_packed: return "this is neither gzip nor zlib";
    case parse_errc::packed_data_cut_off: return "the compressed data is cut off";
    case parse_errc::packed_data_damaged: return "the compressed data is damaged";
    case parse_errc::unpacked_over_limit: return "the compressed data unpacks to more than the limit";
    case parse_errc::out_of_memory: return "there is not enough memory for this";
    case parse_errc::missing_cells: return "the picture ends before its last cell";
    case parse_errc::expected_blank_line: return "expected a blank line";
    case parse_errc::colored_variant: return "the colored variant of this format is not read";
    case parse_errc::expanded_over_limit: return "the text expands to more than the limit";
    case parse_errc::nested_over_limit: return "groups are nested deeper than the limit";
    case parse_errc::invalid_square: return "this is no square of a board";
    case parse_errc::empty_row: return "an empty row of a board is written as -";
    case parse_errc::invalid_count: return "a count in a row is a number from 1, with squares after it";
    case parse_errc::row_starts_open: return "a row must start with a wall or a box on a goal";
    case parse_errc::board_too_small: return "a board has at least three rows of three squares";
    case parse_errc::invalid_move: return "this is no move";
    case parse_errc::missing_size: return "width or height is missing; taken from the clue lines";
    case parse_errc::sizes_swapped: return "width and height are swapped, as the clue lines show";
    case parse_errc::columns_first: return "the columns stand before the rows, as the clues show";
    case parse_errc::repeated_key: return "this key stands twice";
    case parse_errc::key_case: return "keys are written in lower case";
    case parse_errc::section_twice: return "these clues stand twice; the first ones count";
    case parse_errc::missing_divider: return "a new puzzle starts without a ==== line";
    case parse_errc::missing_quote: return "the closing quote is missing";
    case parse_errc::text_after_value: return "text after the value";
    case parse_errc::invalid_clue: return "neither a number nor a color; ignored";
    case parse_errc::zero_among_clues: return "0 among other clues";
    case parse_errc::blotted_clue: return "clues of unknown length are beyond this format";
    case parse_errc::clues_exceed_line: return "these clues need more cells than the line has";
    case parse_errc::clue_totals_differ: return "rows and columns ask for different numbers of cells";
    case parse_errc::more_clues_than_maxrule: return "more clues in a line than maxrule allows";
    case parse_errc::undeclared_color: return "this color was not declared";
    case parse_errc::color_notation: return "colors are written in hexadecimal digits, such as #ff0000";
    case parse_errc::unreadable_color: return "this is no color that can be read; another one is shown";
    case parse_errc::color_name_too_long: return "colors are named by one letter from a to z";
    case parse_errc::goal_too_short: return "goal has fewer cells than the grid; the rest is blank";
    case parse_errc::goal_too_long: return "goal has more cells than the grid; the rest is dropped";
    case parse_errc::goal_undecided: return "the goal has cells that are neither filled nor empty";
    case parse_errc::goal_unknown_color: return "a cell of the goal has a color that no clue has";
    case parse_errc::invalid_reference: return "this character reference names no character";
    case parse_errc::unterminated_reference: return "a character reference ends with a semicolon";
    case parse_errc::missing_license_quotes: return "a license of several words needs quotes";
    case parse_errc::missing_end_mark: return "the last section has no end mark";
    case parse_errc::zero_for_empty_line: return "a line without clues is a blank line in this format";
    case parse_errc::trailing_data: return "what follows the last puzzle was ignored";
    case parse_errc::row_ends_open: return "a row must end with a wall or a box on a goal";
    case parse_errc::letter_beyond_legend: return "this letter is in neither legend of squares";
    case parse_errc::unused_count: return "a number with nothing to count after it; ignored";
    case parse_errc::zero_count: return "a count of 0 was taken as 1";
    case parse_errc::unclosed_bracket: return "the closing bracket is missing";
    case parse_errc::unopened_bracket: return "a closing bracket without an opening one; ignored";
    case parse_errc::nested_bracket: return "a jump or pusher change within another; ignored";
    case parse_errc::angle_brackets: return "jumps are written in square brackets";
    case parse_errc::push_in_brackets: return "a jump or pusher change pushes nothing; taken as lower case";
    case parse_errc::moves_before_jump: return "a reverse game begins with a jump; the moves before it were left out";
    case parse_errc::repeated_current: return "the current position stands twice; the last one counts";
    case parse_errc::line_without_move: return "a line of moves needs more than digits and parentheses";
    case parse_errc::size_differs: return "this is not the size of the board";
    case parse_errc::control_as_blank: return "a tab or another control character was taken for a blank";
    case parse_errc::nul_separators: return "NUL bytes were taken as line ends";
    case parse_errc::taken_as_latin1: return "this line is not UTF-8 and was taken as windows-1252";
    case parse_errc::mail_quotes: return "> at the start of lines was taken for the mark of a mail's quotes";
    case parse_errc::taken_as_floor: return "this is no square of a board and was taken for floor";
    case parse_errc::blank_lines_are_layout: return "blank lines among the clue lines were passed over";
    case parse_errc::blank_lines_are_empty_clues: return "blank lines were taken as lines without clues";
    case parse_errc::rows_taken_first: return "the first lines were taken as rows; as columns they would fit too";
    case parse_errc::color_before_clue: return "color words were taken to color the numbers after them";
    case parse_errc::color_follows_clue: return "a letter after a number was taken to color the numbers after it";
    case parse_errc::first_color_is_background: return "the first color is in no clue and was taken as background";
    case parse_errc::default_color_is_background: return "the default color was taken as background";
    case parse_errc::background_chosen: return "the color of the first cell was taken as background";
    case parse_errc::ignored_note: return "text after // was passed over as a note";
    case parse_errc::ignored_line: return "this line was ignored";
    case parse_errc::comment_among_moves: return "this comment among the moves was kept with the notes after them";
    case parse_errc::setting_not_title: return "a line with = was taken as a setting, not as a title";
    case parse_errc::title_of_board_above: return "this line was taken as the title of the board above it";
    case parse_errc::title_before_subtitle: return "the first of two lines was taken as the title";
    case parse_errc::further_diagnostics: return "further diagnostics were left out";
    }
    return "unknown error";
}

namespace detail {

/// Appends a decimal number. (std::to_string is not used so that digits never depend on a locale.)
inline void append_number(std::string& out, std::uint64_t number) {
    char digits[20];
    std::size_t count = 0;
    do {
        digits[count++] = static_cast<char>('0' + number % 10);
        number /= 10;
    } while (number != 0);
    while (count != 0) out += digits[--count];
}

// How much of a line is shown: bytes before the place, and in all.
inline constexpr std::size_t excerpt_before = 50;
inline constexpr std::size_t excerpt_size = 100;

/// Appends the part of `line` around byte `at` (from 0) and below it a caret.
inline void append_excerpt(std::string& out, std::string_view line, std::size_t at) {
    std::size_t begin = at > excerpt_before ? at - excerpt_before : 0;
    while (begin < at && begin > 0 && (static_cast<unsigned char>(line[begin]) & 0xC0U) == 0x80U) ++begin;
    std::size_t caret = begin > 0 ? 3 : 0;
    if (begin > 0) out += "...";
    std::size_t i = begin;
    while (i < line.size() && i < begin + excerpt_size) {
        const auto length = utf8_length(line, i);
        if (i < at) ++caret;
        if (length != 0 && is_printable(code_of(line.substr(i, length))))
            out += line.substr(i, length);
        else
            out += line[i] == '\t' ? ' ' : '?';
        i += length == 0 ? 1 : length;
    }
    if (i < line.size()) out += "...";
    out += '\n';
    out.append(caret, ' ');
    out += '^';
}

} // namespace detail

inline std::string describe(const parse_error& error, std::string_view text) {
    std::string out;
    detail::append_number(out, error.where.line);
    out += ':';
    detail::append_number(out, error.where.column);
    out += ": ";
    out += message(error.code);
    if (text.empty()) return out;
    const std::size_t offset = error.where.offset < text.size() ? error.where.offset : text.size();
    // Of a long line no more is looked at than tells that it goes on beyond what is shown. A line starts after the last
    // line end before the place; the place itself may be a line end.
    const std::size_t least = offset > detail::excerpt_before ? offset - detail::excerpt_before - 1 : 0;
    const std::string_view before = text.substr(least, offset - least);
    const std::string_view after = text.substr(offset, detail::excerpt_size + 4);
    const std::size_t previous = before.find_last_of("\r\n");
    const std::size_t begin = previous == std::string_view::npos ? least : least + previous + 1;
    const std::size_t end = offset + (std::min)(after.find_first_of("\r\n"), after.size());
    out += '\n';
    detail::append_excerpt(out, text.substr(begin, end - begin), offset - begin);
    return out;
}

} // namespace nono::inline NONO_ABI

#endif // NONO_RESULT_HPP
