// What can be wrong with a text: one table of codes with their severities and messages, for all formats.
#ifndef NONO_ERRORS_HPP
#define NONO_ERRORS_HPP

#include <nono/detail/config.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace nono::inline NONO_ABI {

/// How bad a `parse_errc` is.
enum class severity : std::uint8_t {
    note,      ///< nothing is wrong: it tells which reading was taken
    deviation, ///< the text breaks the format, the reader knew what was meant; an error when strict
    error,     ///< the puzzle could not be read
};

/// What a `parse_errc` is about.
enum class error_group : std::uint8_t {
    text,     ///< a text of any format
    nonogram, ///< the keys, clues and colors of a nonogram
    picture,  ///< the cells of a picture, a goal or a saved grid
    packed,   ///< a gzip or zlib file (`io/gzip.hpp`) or a ZIP archive (`io/zip.hpp`)
    xml,      ///< an XML file (`formats/xml.hpp`)
    data,     ///< a JSON, YAML or TOML file (`formats/json.hpp`, `yaml.hpp`, `toml.hpp`)
    sokoban,  ///< a Sokoban board, its moves, or the file around them
    proof,    ///< a certificate or a proof in it
    file,     ///< a file that is read or written (`io/file.hpp`)
};

/// What can be wrong with a text. One list for all formats: a code says the same thing wherever it comes from.
///
/// A code is an error (the puzzle could not be read), a deviation (the reader forgave it; with `parse_options::strict`
/// it is an error) or a note (which of two allowed readings was taken, or what was passed over as the format allows;
/// never an error): see `severity_of`.
enum class parse_errc : std::uint8_t {
    none, ///< no error

    // texts, nonograms and pictures, errors
    empty_input,           ///< the text holds nothing but blanks
    not_text,              ///< a NUL byte: the file is binary
    utf16_text,            ///< a UTF-16 byte order mark
    zip_archive,           ///< a ZIP archive, whatever is in it
    invalid_utf8,          ///< bytes that are not UTF-8
    unknown_format,        ///< no reader recognises the text
    unknown_format_name,   ///< no format that is read has this name
    json_text,             ///< JSON that no format of the list reads (`formats/json.hpp` has some)
    yaml_text,             ///< YAML with clues, which no format of the list reads (`formats/yaml.hpp`)
    other_puzzle,          ///< the text names another kind of puzzle
    sokoban_text,          ///< Sokoban boards, which no format of the list reads (`parse<sok>`)
    expected_quote,        ///< a quote should stand here
    export_refused,        ///< webpbn's answer that it does not export a puzzle
    ambiguous_format,      ///< several formats fit the text, and it means something else in each:
                           ///< `guess_formats` has them, and `parse_options::format` says which
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
    invalid_cell,          ///< a character that is no cell of a picture
    missing_cells,         ///< a picture ends before its last cell
    expected_blank_line,   ///< something stands where a blank line divides two parts
    colored_variant,       ///< a variant in colors of a format that is read in black and white only
    expanded_over_limit,   ///< run-lengths, or texts for many puzzles, expand to more than `limits::expanded`
    nested_over_limit,     ///< groups within groups, deeper than `limits::nesting`

    // texts, nonograms and pictures, deviations: forgiven unless strict
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
    block_count_differs,     ///< a line of clues has another number of blocks than stands before them
    missing_end_zero,        ///< a line of clues without the 0 that ends it
    clues_exceed_line,       ///< the clues of a line need more cells than the line has
    clue_totals_differ,      ///< rows and columns ask for different numbers of cells
    more_clues_than_maxrule, ///< a line has more clues than `maxrule` allows
    undeclared_color,        ///< a color name that was never declared
    color_notation,          ///< a color that is not written as the format has it
    unreadable_color,        ///< a color that cannot be read
    color_name_too_long,     ///< a color designation that is not one letter from a to z
    goal_too_short,          ///< the goal has fewer cells than the grid; the rest is blank
    goal_too_long,           ///< the goal has more cells than the grid; the rest is dropped
    ignored_characters,      ///< characters that are no cells of a picture were passed over
    goal_undecided,          ///< the goal has cells that are neither filled nor empty
    goal_unknown_color,      ///< a cell of the goal has a color that no clue has
    invalid_reference,       ///< a character reference to no character
    unterminated_reference,  ///< a character reference without its semicolon
    missing_license_quotes,  ///< a license of several words without quotes
    missing_end_mark,        ///< the last section has no end
    zero_for_empty_line,     ///< a 0 stands where the format has a blank line
    trailing_data,           ///< something after the end of the last puzzle
    taken_as_latin1,         ///< a line that is not UTF-8 was taken as windows-1252

    // texts, nonograms and pictures, notes: never errors
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
    further_diagnostics,         ///< more diagnostics than `limits::diagnostics`; the rest was left out

    // packed files, errors
    not_packed,          ///< bytes that are neither gzip nor zlib
    packed_data_cut_off, ///< compressed data ends before its end
    packed_data_damaged, ///< compressed data that does not fit together
    unpacked_over_limit, ///< compressed data unpacks to more than `limits::unpacked`
    not_zip_archive,     ///< bytes that are no ZIP archive
    member_encrypted,    ///< a file in an archive that wants a password
    unknown_packing,     ///< a file in an archive that is compressed in a way that is not read
    archive_in_archive,  ///< an archive within another
    overlapping_members, ///< an archive whose files lie over each other, as those do that unpack to far too much
    out_of_memory,       ///< a library that reads or writes for nono got no memory

    // XML, errors
    malformed_xml, ///< not well-formed XML

    // JSON, YAML and TOML, errors
    malformed_json, ///< not well-formed JSON
    malformed_yaml, ///< not well-formed YAML
    malformed_toml, ///< not well-formed TOML

    // JSON, YAML and TOML, deviations: forgiven unless strict
    unknown_line_clue, ///< a line whose clues are not known at all, taken as one block of unknown length

    // Sokoban, errors
    invalid_square,  ///< a character that is no square of a Sokoban board
    empty_row,       ///< a row of a board without any square, not even floor
    invalid_count,   ///< a number in a row of a board that counts nothing, or starts with 0
    row_starts_open, ///< the first thing in a row of a board is neither a wall nor a box on a goal
    board_too_small, ///< a board of fewer than three rows of three squares
    invalid_move,    ///< a character that is no move of a Sokoban game

    // Sokoban, deviations: forgiven unless strict
    row_ends_open,        ///< the last thing in a row of a board is neither a wall nor a box on a goal
    letter_beyond_legend, ///< a letter for a square that programs write, but no legend has
    unused_count,         ///< a run-length without anything to count after it
    zero_count,           ///< a run-length of 0, taken as 1
    unclosed_bracket,     ///< a bracket without its end
    unopened_bracket,     ///< the end of a bracket that was not opened
    nested_bracket,       ///< a jump or pusher change within another
    angle_brackets,       ///< a jump in angle brackets
    push_in_brackets,     ///< an upper-case letter in a jump or pusher change
    moves_before_jump,    ///< moves before the jump that starts a game in reverse mode; left out
    repeated_current,     ///< the current position twice; the last counts
    line_without_move,    ///< a line of moves with nothing but digits and parentheses
    size_differs,         ///< a width or height that is not that of the board
    control_as_blank,     ///< a tab or another control character among squares or moves was taken for a blank
    nul_separators,       ///< NUL bytes were taken as line ends
    mail_quotes,          ///< `>` at the start of lines was taken for the mark of a mail's quotes
    taken_as_floor,       ///< a character that is no square was taken for floor

    // Sokoban, notes: never errors
    comment_among_moves,   ///< a `//` line among moves was kept with the notes after them
    setting_not_title,     ///< a line with `=` was taken as a setting, not as the title of the first puzzle
    title_of_board_above,  ///< a `;` line right below a board was taken as its title
    title_before_subtitle, ///< of two lines `; title` and `'subtitle'` the first was taken as the title

    // Sokoban in binary files, in XML and JSON, and routes; errors
    level_cut_off,    ///< a level ends before its last square
    invalid_route,    ///< something in a route that is neither a walk to a square nor a direction and a number
    no_walk,          ///< a route walks to a square that cannot be reached
    blocked_step,     ///< a step of a route is not possible on the board
    broken_solutions, ///< JSON that is not well-formed, in a file of solutions

    // the same, deviations: forgiven unless strict
    checksum_differs, ///< the checksum is not that of the data
    misplaced_pusher, ///< the pusher is on a wall, a box or off the board; left out

    // proofs, errors
    not_a_certificate,        ///< a text that does not begin as a certificate does
    invalid_certificate_line, ///< a line in the head of a certificate whose value has no meaning, or is there twice
    incomplete_certificate,   ///< the head of a certificate lacks a line
    invalid_proof_line,       ///< a line that is no step of a proof

    // files, errors
    file_not_found,     ///< there is no such file, or no such folder to write to
    file_not_permitted, ///< its owner does not allow it
    file_is_folder,     ///< it is a folder
    file_too_large,     ///< it has more bytes than the caller takes
    disk_full,          ///< no space left to write
    file_not_opened,    ///< any other reason not to open
    file_not_read,      ///< reading failed
    file_not_written,   ///< writing failed
    writing_given_up,   ///< the caller did not want it to be finished
};

/// How bad a code is; `error` for a number that is no code. O(1). Does not allocate.
[[nodiscard]] constexpr severity severity_of(parse_errc code) noexcept;

/// What a code is about; `text` for `none` and for a number that is no code. O(1). Does not allocate.
[[nodiscard]] constexpr error_group group_of(parse_errc code) noexcept;

/// A sentence for a code, in static storage, without a full stop. O(1). Does not allocate.
[[nodiscard]] constexpr std::string_view message(parse_errc code) noexcept;

// ---------------------------------------------------------------------------------------------------------------------

namespace detail {

/// All there is to know about a code.
struct error_row {
    parse_errc code;
    nono::severity severity;
    error_group group;
    std::string_view message;
};

/// Every code once, at the place of its value.
struct error_table {
    using enum parse_errc;
    using enum nono::severity;
    using enum error_group;
    static constexpr error_row rows[] = {
        {none, note, text, "no error"},
        {empty_input, error, text, "the text is empty"},
        {not_text, error, text, "this is a binary file, not a text"},
        {utf16_text, error, text, "the text is UTF-16; save it as UTF-8"},
        {zip_archive, error, text, "this is a ZIP archive; unpack it first"},
        {invalid_utf8, error, text, "these bytes are not UTF-8"},
        {unknown_format, error, text, "the format was not recognised"},
        {unknown_format_name, error, text, "no format that is read has this name"},
        {json_text, error, text, "this is JSON; where it holds a puzzle, nono/formats/json.hpp reads it"},
        {yaml_text, error, text, "this is YAML; nono/formats/yaml.hpp reads it"},
        {other_puzzle, error, text, "this is another kind of puzzle, not a nonogram"},
        {sokoban_text, error, text, "this is Sokoban; parse<nono::sok> reads it"},
        {expected_quote, error, text, "expected a quote"},
        {export_refused, error, text, "this is not a puzzle but webpbn's answer that it does not export it"},
        {ambiguous_format, error, text, "several formats fit this text, and it means something else in each"},
        {no_puzzle, error, text, "there is no puzzle here"},
        {expected_number, error, text, "expected a number"},
        {number_too_large, error, text, "number is too large"},
        {size_is_zero, error, nonogram, "width and height must be at least 1"},
        {size_over_limit, error, text, "grid is larger than the limit"},
        {clues_over_limit, error, nonogram, "more clues than the limit"},
        {puzzles_over_limit, error, text, "more puzzles than the limit"},
        {conflicting_size, error, nonogram, "size contradicts the one given before"},
        {missing_rows, error, nonogram, "the row clues are missing"},
        {missing_columns, error, nonogram, "the column clues are missing"},
        {too_few_clue_lines, error, nonogram, "clue lines are missing before this place"},
        {too_many_clue_lines, error, nonogram, "more clue lines than the grid has lines"},
        {ambiguous_blank_lines, error, nonogram, "cannot tell which blank lines are empty clues; write 0 for them"},
        {clue_longer_than_line, error, nonogram, "clue is longer than its line"},
        {too_many_colors, error, nonogram, "more than 63 colors"},
        {invalid_color, error, nonogram, "expected a color such as #ff0000"},
        {triangles, error, nonogram, "puzzles with triangles are not read"},
        {invalid_cell, error, picture, "this is no cell of a picture"},
        {missing_cells, error, picture, "the picture ends before its last cell"},
        {expected_blank_line, error, nonogram, "expected a blank line"},
        {colored_variant, error, nonogram, "the colored variant of this format is not read"},
        {expanded_over_limit, error, text, "the text expands to more than the limit"},
        {nested_over_limit, error, text, "groups are nested deeper than the limit"},
        {missing_size, deviation, nonogram, "width or height is missing; taken from the clue lines"},
        {sizes_swapped, deviation, nonogram, "width and height are swapped, as the clue lines show"},
        {columns_first, deviation, nonogram, "the columns stand before the rows, as the clues show"},
        {repeated_key, deviation, nonogram, "this key stands twice"},
        {key_case, deviation, nonogram, "keys are written in lower case"},
        {section_twice, deviation, nonogram, "these clues stand twice; the first ones count"},
        {missing_divider, deviation, nonogram, "a new puzzle starts without a ==== line"},
        {missing_quote, deviation, text, "the closing quote is missing"},
        {text_after_value, deviation, text, "text after the value"},
        {invalid_clue, deviation, nonogram, "neither a number nor a color; ignored"},
        {zero_among_clues, deviation, nonogram, "0 among other clues"},
        {blotted_clue, deviation, nonogram, "clues of unknown length are beyond this format"},
        {block_count_differs, deviation, nonogram, "this line has another number of blocks than it says"},
        {missing_end_zero, deviation, nonogram, "the 0 at the end of this line is missing"},
        {clues_exceed_line, deviation, nonogram, "these clues need more cells than the line has"},
        {clue_totals_differ, deviation, nonogram, "rows and columns ask for different numbers of cells"},
        {more_clues_than_maxrule, deviation, nonogram, "more clues in a line than maxrule allows"},
        {undeclared_color, deviation, nonogram, "this color was not declared"},
        {color_notation, deviation, nonogram, "colors are written in hexadecimal digits, such as #ff0000"},
        {unreadable_color, deviation, nonogram, "this is no color that can be read; another one is shown"},
        {color_name_too_long, deviation, nonogram, "colors are named by one letter from a to z"},
        {goal_too_short, deviation, picture, "goal has fewer cells than the grid; the rest is blank"},
        {goal_too_long, deviation, picture, "goal has more cells than the grid; the rest is dropped"},
        {ignored_characters, deviation, picture, "this is no cell of a picture; ignored"},
        {goal_undecided, deviation, picture, "the goal has cells that are neither filled nor empty"},
        {goal_unknown_color, deviation, picture, "a cell of the goal has a color that no clue has"},
        {invalid_reference, deviation, text, "this character reference names no character"},
        {unterminated_reference, deviation, text, "a character reference ends with a semicolon"},
        {missing_license_quotes, deviation, nonogram, "a license of several words needs quotes"},
        {missing_end_mark, deviation, nonogram, "the last section has no end mark"},
        {zero_for_empty_line, deviation, nonogram, "a line without clues is a blank line in this format"},
        {trailing_data, deviation, text, "what follows the last puzzle was ignored"},
        {taken_as_latin1, deviation, text, "this line is not UTF-8 and was taken as windows-1252"},
        {blank_lines_are_layout, note, nonogram, "blank lines among the clue lines were passed over"},
        {blank_lines_are_empty_clues, note, nonogram, "blank lines were taken as lines without clues"},
        {rows_taken_first, note, nonogram, "the first lines were taken as rows; as columns they would fit too"},
        {color_before_clue, note, nonogram, "color words were taken to color the numbers after them"},
        {color_follows_clue, note, nonogram, "a letter after a number was taken to color the numbers after it"},
        {first_color_is_background, note, nonogram, "the first color is in no clue and was taken as background"},
        {background_chosen, note, picture, "the color of the first cell was taken as background"},
        {default_color_is_background, note, nonogram, "the default color was taken as background"},
        {ignored_note, note, nonogram, "text after // was passed over as a note"},
        {ignored_line, note, text, "this line was ignored"},
        {further_diagnostics, note, text, "further diagnostics were left out"},
        {not_packed, error, packed, "this is neither gzip nor zlib"},
        {packed_data_cut_off, error, packed, "the compressed data is cut off"},
        {packed_data_damaged, error, packed, "the compressed data is damaged"},
        {unpacked_over_limit, error, packed, "the compressed data unpacks to more than the limit"},
        {not_zip_archive, error, packed, "this is not a ZIP archive"},
        {member_encrypted, error, packed, "this file in the archive is encrypted"},
        {unknown_packing, error, packed, "this file in the archive is compressed by a method that is not read"},
        {archive_in_archive, error, packed, "archives within archives are not read deeper than this"},
        {overlapping_members, error, packed, "the files of this archive overlap; it is not unpacked"},
        {out_of_memory, error, packed, "there is not enough memory for this"},
        {malformed_xml, error, xml, "this is not well-formed XML"},
        {malformed_json, error, data, "this is not well-formed JSON"},
        {malformed_yaml, error, data, "this is not well-formed YAML"},
        {malformed_toml, error, data, "this is not well-formed TOML"},
        {unknown_line_clue, deviation, data, "the clues of this line are not known; taken as one block of any length"},
        {invalid_square, error, sokoban, "this is no square of a board"},
        {empty_row, error, sokoban, "an empty row of a board is written as -"},
        {invalid_count, error, sokoban, "a count in a row is a number from 1, with squares after it"},
        {row_starts_open, error, sokoban, "a row must start with a wall or a box on a goal"},
        {board_too_small, error, sokoban, "a board has at least three rows of three squares"},
        {invalid_move, error, sokoban, "this is no move"},
        {row_ends_open, deviation, sokoban, "a row must end with a wall or a box on a goal"},
        {letter_beyond_legend, deviation, sokoban, "this letter is in neither legend of squares"},
        {unused_count, deviation, sokoban, "a number with nothing to count after it; ignored"},
        {zero_count, deviation, sokoban, "a count of 0 was taken as 1"},
        {unclosed_bracket, deviation, sokoban, "the closing bracket is missing"},
        {unopened_bracket, deviation, sokoban, "a closing bracket without an opening one; ignored"},
        {nested_bracket, deviation, sokoban, "a jump or pusher change within another; ignored"},
        {angle_brackets, deviation, sokoban, "jumps are written in square brackets"},
        {push_in_brackets, deviation, sokoban, "a jump or pusher change pushes nothing; taken as lower case"},
        {moves_before_jump, deviation, sokoban, "a reverse game begins with a jump; the moves before it were left out"},
        {repeated_current, deviation, sokoban, "the current position stands twice; the last one counts"},
        {line_without_move, deviation, sokoban, "a line of moves needs more than digits and parentheses"},
        {size_differs, deviation, sokoban, "this is not the size of the board"},
        {control_as_blank, deviation, sokoban, "a tab or another control character was taken for a blank"},
        {nul_separators, deviation, sokoban, "NUL bytes were taken as line ends"},
        {mail_quotes, deviation, sokoban, "> at the start of lines was taken for the mark of a mail's quotes"},
        {taken_as_floor, deviation, sokoban, "this is no square of a board and was taken for floor"},
        {comment_among_moves, note, sokoban, "this comment among the moves was kept with the notes after them"},
        {setting_not_title, note, sokoban, "a line with = was taken as a setting, not as a title"},
        {title_of_board_above, note, sokoban, "this line was taken as the title of the board above it"},
        {title_before_subtitle, note, sokoban, "the first of two lines was taken as the title"},
        {level_cut_off, error, sokoban, "the level ends before its last square"},
        {invalid_route, error, sokoban, "expected a direction and a number of squares, or column-row to walk to"},
        {no_walk, error, sokoban, "the pusher cannot walk to this square"},
        {blocked_step, error, sokoban, "this step is not possible on the board"},
        {broken_solutions, error, sokoban, "this is not well-formed JSON, or not as files of solutions have it"},
        {checksum_differs, deviation, sokoban, "the checksum is not that of the data"},
        {misplaced_pusher, deviation, sokoban, "the pusher is on a wall, a box or off the board; left out"},
        {not_a_certificate, error, proof, "a certificate begins with the line: c nono proof 1"},
        {invalid_certificate_line, error, proof, "this value is not valid here, or it stands twice"},
        {incomplete_certificate, error, proof,
         "the head of the certificate lacks kind, status, clues, width or height"},
        {invalid_proof_line, error, proof, "this is no step of a proof: a line of integers with a 0 at the end"},
        {file_not_found, error, file, "no such file or folder"},
        {file_not_permitted, error, file, "permission denied"},
        {file_is_folder, error, file, "this is a folder, not a file"},
        {file_too_large, error, file, "the file is larger than the limit"},
        {disk_full, error, file, "no space left on the disk"},
        {file_not_opened, error, file, "cannot open the file"},
        {file_not_read, error, file, "cannot read the file"},
        {file_not_written, error, file, "cannot write the file"},
        {writing_given_up, error, file, "writing was given up"},
    };
    static constexpr std::size_t size = sizeof(rows) / sizeof(rows[0]);
};

/// The last enumerator.
inline constexpr parse_errc last_errc = parse_errc::writing_given_up;

[[nodiscard]] constexpr bool has_a_row_for_each_code() noexcept {
    for (std::size_t i = 0; i < error_table::size; ++i)
        if (error_table::rows[i].code != static_cast<parse_errc>(i)) return false;
    return error_table::size == static_cast<std::size_t>(last_errc) + 1;
}
static_assert(has_a_row_for_each_code(), "error_table has one row for each parse_errc, in their order");

/// The row of a code; that of a number which is no code says so.
[[nodiscard]] constexpr error_row error_row_of(parse_errc code) noexcept {
    if (code <= last_errc) return error_table::rows[static_cast<std::size_t>(code)];
    return {code, severity::error, error_group::text, "unknown error"};
}

} // namespace detail

constexpr severity severity_of(parse_errc code) noexcept { return detail::error_row_of(code).severity; }
constexpr error_group group_of(parse_errc code) noexcept { return detail::error_row_of(code).group; }
constexpr std::string_view message(parse_errc code) noexcept { return detail::error_row_of(code).message; }

} // namespace nono::inline NONO_ABI

#endif // NONO_ERRORS_HPP
