// Codes for what can be wrong with a text or its file: one list for all formats, with numbers, names and messages.
// SPDX-License-Identifier: MIT
#ifndef NONO_MODEL_ERRORS_HPP
#define NONO_MODEL_ERRORS_HPP

#include <nono/detail/config.hpp>

#include <cstdint>
#include <string_view>

namespace nono { inline namespace NONO_ABI {

/// The severity of a `parse_errc`.
enum class severity : std::uint8_t {
    note,      ///< nothing is wrong: reports which interpretation was chosen
    deviation, ///< the text violates the format, but its meaning was clear; an error when strict
    error,     ///< the puzzle could not be read
};

/// The subject of a `parse_errc`. Each group has a range of one hundred numbers.
enum class error_group : std::uint16_t {
    none = 0,        ///< nothing is wrong
    size = 100,      ///< the width and height of a puzzle
    syntax = 200,    ///< numbers, quotes, keys and lines
    clues = 300,     ///< clues and clue lines
    colors = 400,    ///< colors, and which one is the background
    picture = 500,   ///< the cells of a picture, a goal or a saved grid
    format = 600,    ///< the type of the text, its encoding, and ignored parts
    limits = 700,    ///< more than `nono::limits` or the memory allows
    data = 800,      ///< the syntax of XML, JSON, YAML or TOML
    container = 900, ///< a gzip or zlib file (`io/gzip.hpp`) or a ZIP archive (`io/zip.hpp`)
    file = 1000,     ///< a file that is read or written (`io/file.hpp`)
    board = 1100,    ///< a Sokoban board, or the file around it
    moves = 1200,    ///< the moves of a Sokoban game; also brackets and run lengths in boards
    proof = 1300,    ///< a certificate or the proof in it
};

/// What can be wrong with a text or its file. All formats share this list: a code means the same regardless of its
/// source.
///
/// A code is an error (the puzzle could not be read), a deviation (which the reader tolerates unless
/// `parse_options::strict` makes it an error) or a note (which of two valid interpretations was chosen, or what was
/// ignored as the format allows; never an error). See `severity_of`.
///
/// The numbers, `static_cast<int>(code)`, are stable: a number never changes its meaning, and the number of a retired
/// code is not reused. The hundreds identify the group; within it, errors go up to 49, deviations start at 50 and notes
/// at 80. docs/errors.md lists all of them with causes.
enum class parse_errc : std::uint16_t {
    none = 0, ///< nothing is wrong

    size_is_zero = 101,     ///< a puzzle has at least one row and one column
    conflicting_size = 102, ///< a width or height is given twice with different values
    sides_not_closed = 103, ///< the six sides of a triddler do not form a hexagon: lines are missing, or there are too
                            ///< many
    missing_size = 150,     ///< the text has no width or height
    sizes_swapped = 151,    ///< the width is where the height belongs, and vice versa

    expected_number = 201,        ///< a word or a sign where the format has a number
    number_too_large = 202,       ///< the number has more digits than any field can hold
    expected_quote = 203,         ///< a list of this format must be in quotes: "1 2"
    expected_blank_line = 204,    ///< two parts run together: put a blank line between them
    repeated_key = 250,           ///< a key that may appear only once is repeated with the same value: remove it
    key_case = 251,               ///< a key in upper case, such as `WIDTH`
    section_twice = 252,          ///< the second section with the same clues is ignored
    missing_divider = 253,        ///< several puzzles follow each other: write `====` between them
    missing_quote = 254,          ///< the string is assumed to end with its line, a goal with its cells
    text_after_value = 255,       ///< there is more text after the value on its line; it is ignored. A title of several
                                  ///< words needs quotes
    invalid_reference = 256,      ///< a character reference such as `&#0;`; it is kept as written
    unterminated_reference = 257, ///< a character reference without its semicolon, such as `&amp` for `&amp;`
    missing_license_quotes = 258, ///< a license of several words is not in quotes
    missing_end_mark = 259,       ///< the mark after the last section is missing: the text may be cut off
    trailing_data = 260,          ///< the text after the end of a puzzle is not another puzzle, or is a second one
                                  ///< where the format allows only one
    length_differs = 261,         ///< a value is longer or shorter than its line specifies: it was changed or cut off

    missing_rows = 301,            ///< the text has no row clues, or their heading is not the one of the format
    missing_columns = 302,         ///< the text ends after the rows, or the heading of the columns is not the one of
                                   ///< the format
    too_few_clue_lines = 303,      ///< a section ends before every line has its clues: a line without blocks needs a
                                   ///< line of text, too
    too_many_clue_lines = 304,     ///< a section continues after every line has its clues: the size is wrong, or a line
                                   ///< is duplicated
    ambiguous_blank_lines = 305,   ///< some blank lines are lines without clues, others are layout
    clue_longer_than_line = 306,   ///< a block is longer than its line: rows and columns may be swapped, or two
                                   ///< numbers run together
    ambiguous_sides = 307,         ///< two lists of clues without a word or a size that identifies the rows: label them
                                   ///< `rows` and `columns`
    columns_first = 350,           ///< the columns are where the format has the rows
    invalid_clue = 351,            ///< something in a clue line that is neither a number nor a color
    zero_among_clues = 352,        ///< a 0 represents a line without blocks, but this line has some
    blotted_clue = 353,            ///< this format does not have `?` and the like; it was read as a block of unknown
                                   ///< length
    block_count_differs = 354,     ///< the number at the start of a line is not the number of clues after it
    missing_end_zero = 355,        ///< in this format a line of clues ends with a 0
    clues_exceed_line = 356,       ///< the blocks of a line and the gaps between them are longer than the line: there
                                   ///< is no solution
    clue_totals_differ = 357,      ///< rows and columns do not have the same number of cells: a clue is wrong, and
                                   ///< there is no solution
    more_clues_than_maxrule = 358, ///< a line has more clues than the key `maxrule` specifies
    zero_for_empty_line = 359,     ///< the format uses a blank line, or nothing, instead of a 0 for a line without
                                   ///< blocks
    unknown_line_clue = 360,       ///< a line whose clues are entirely unknown, such as `null`
    direction_totals_differ = 361, ///< the three directions of a triddler do not have the same number of cells of a
                                   ///< color: a clue is wrong, and there is no solution
    blank_lines_are_layout = 380,  ///< without the blank lines, the number of lines matches the size
    blank_lines_are_empty_clues = 381, ///< with the blank lines, the number of lines matches the size
    rows_assumed_first = 382,          ///< the clues would also be valid with rows and columns exchanged; the order of
                                       ///< the format decided

    too_many_colors = 401,             ///< a puzzle has at most 63 colors besides blank
    invalid_color = 402,               ///< a line among the color declarations that does not declare a color
    undeclared_color = 450,            ///< a clue names a color that the text does not declare: the name may be
                                       ///< misspelled
    color_notation = 451,              ///< a color given by its name, or in other digits than the format uses
    unreadable_color = 452,            ///< neither a name nor the digits of a color: nono substitutes a color
    color_name_too_long = 453,         ///< the format names colors by one letter from a to z; it has no other names
    color_before_clue = 480,           ///< as in `red 3`: the word before a number is its color
    color_follows_clue = 481,          ///< as in `3r`: numbers after the letter have its color too
    first_color_is_background = 482,   ///< no clue has the first declared color, so it is the color of blank cells
    background_chosen = 483,           ///< the text does not specify the background: if it is another color, write the
                                       ///< picture with that color in the first cell
    default_color_is_background = 484, ///< the color of clues without a color is also the color of blank cells

    invalid_cell = 501,       ///< a character or a number that does not represent a cell in this format
    missing_cells = 502,      ///< the text is cut off, or its size is too large
    goal_too_short = 550,     ///< the goal is cut off, or belongs to another puzzle
    goal_too_long = 551,      ///< the goal belongs to another puzzle, or has characters that are not cells
    ignored_characters = 552, ///< characters between the cells that do not represent cells
    goal_undecided = 553,     ///< a goal with unknown cells, such as an unfinished game
    goal_unknown_color = 554, ///< the goal may belong to another puzzle, or a clue of this color is missing

    empty_input = 601,         ///< nothing except white space: the wrong file, or one that was not completely written
    not_text = 602,            ///< the text has a NUL byte, as images and executables do
    utf16_text = 603,          ///< a UTF-16 byte order mark, as Windows programs write for "Unicode"
    zip_archive = 604,         ///< read the puzzles of an archive with `io/zip.hpp`
    invalid_utf8 = 605,        ///< bytes that are not UTF-8 in a format that requires it
    unknown_format = 606,      ///< no format of the list matches: name it, or try a longer list,
                               ///< `parse<nono::all_formats>(text)`
    unknown_format_name = 607, ///< a misspelled name, or a format that is not in the list but may be in `all_formats`
    json_text = 608,           ///< JSON without clues or a picture under known keys, or the list has no JSON format:
                               ///< use a list `with_json` (`formats/json.hpp`)
    yaml_text = 609,           ///< YAML with clues, but no format of the list reads it: use a list `with_yaml`
                               ///< (`formats/yaml.hpp`)
    other_puzzle = 610,        ///< the text contains another type of puzzle, such as the address of a Slitherlink
    sokoban_text = 611,        ///< Sokoban boards, which no format of the list reads: use `parse<nono::sok>`
    export_refused = 612,      ///< the puzzle does not exist or its author does not allow exports: the file holds the
                               ///< response instead
    ambiguous_format = 613,    ///< name the format; `extend::guess_formats` returns the candidates
    no_puzzle = 614,           ///< the text is in another format, or has only comments
    triangles = 615,           ///< a triddler, which needs `hexagon_formats`, or squares divided into triangles, which
                               ///< no format reads
    colored_variant = 616,     ///< the format has a colored variant, but only black-and-white puzzles are read
    other_saved_game = 617,    ///< a saved game of Simon Tatham's collection that is not a nonogram: only those of
                               ///< Pattern are
    read_as_latin1 = 650,      ///< an old file in a Western encoding: save it as UTF-8 if letters are wrong
    ignored_note = 680,        ///< a comment of this format: the rest of the line after `//`
    ignored_line = 681,        ///< a comment, or a key or heading of another program: no part of the puzzle is lost

    size_over_limit = 701,     ///< a side over `limits::side` or a grid over `limits::cells`: raise them if the text
                               ///< can be trusted
    clues_over_limit = 702,    ///< more clues than `limits::clues`
    puzzles_over_limit = 703,  ///< more puzzles than `limits::puzzles`; the preceding ones are read
    expanded_over_limit = 704, ///< run lengths, or texts for many puzzles, expand to more than `limits::max_expanded`
    nested_over_limit = 705,   ///< groups are nested deeper than `limits::nesting`
    unpacked_over_limit = 706, ///< a compressed file, or a whole archive, is larger than `limits::unpacked`
    out_of_memory = 707,       ///< zlib, libzip or another library that reads or writes for nono could not allocate
                               ///< memory
    further_diagnostics = 780, ///< more diagnostics than `limits::diagnostics`

    malformed_xml = 801,    ///< the position is where the XML stops being well-formed: often a tag is not closed, or a
                            ///< `&` has no `amp;`
    malformed_json = 802,   ///< the position is where the JSON stops being well-formed: often there is an extra comma
                            ///< or a missing quote
    malformed_yaml = 803,   ///< the position is where the YAML stops being well-formed: often there is a tab, or the
                            ///< indentation differs from the line above
    malformed_toml = 804,   ///< the position is where the TOML stops being well-formed: often a string has no quotes
    broken_solutions = 805, ///< a solution file of a Sokoban program that is cut off, or was written by another program

    not_packed = 901,          ///< the file is not compressed: read it as it is
    packed_data_cut_off = 902, ///< the file was not copied or downloaded completely
    packed_data_damaged = 903, ///< the checksum is wrong, or the data is inconsistent: get the file again
    not_zip_archive = 904,     ///< another type of archive, or not an archive
    member_encrypted = 905,    ///< the file needs a password: unpack it with another program
    unknown_packing = 906,     ///< a method other than stored or deflated: pack the archive again
    archive_in_archive = 907,  ///< unpack the inner archive first
    overlapping_members = 908, ///< files that overlap, as in archives made to unpack to an enormous size

    file_not_found = 1001,     ///< the path is misspelled, or relative to a folder other than the current one
    file_not_permitted = 1002, ///< the permissions of the file or its folder do not allow it
    file_is_folder = 1003,     ///< the path is a folder: name a file in it
    file_too_large = 1004,     ///< the file has more bytes than the caller accepts
    disk_full = 1005,          ///< no space is left to write; the file is unchanged
    file_not_opened = 1006,    ///< any other reason why the file cannot be opened
    file_not_read = 1007,      ///< the disk, the network or the device failed during reading
    file_not_written = 1008,   ///< the disk, the network or the device failed during writing
    writing_given_up = 1009,   ///< the caller stopped the writing; the file is unchanged

    invalid_square = 1101,        ///< a character that is not a square of a Sokoban board
    empty_row = 1102,             ///< two `|` with nothing between them in a board on a single line
    invalid_count = 1103,         ///< a number in a row of a board that has no square after it, or starts with 0
    row_starts_open = 1104,       ///< the first square of a row, after its floor, is neither a wall nor a box on a
                                  ///< goal: there is a gap in the wall
    board_too_small = 1105,       ///< the rows are not a board, or most of it is missing
    level_cut_off = 1106,         ///< the file was not copied completely
    row_ends_open = 1150,         ///< the last square of a row is neither a wall nor a box on a goal: there is a gap in
                                  ///< the wall
    letter_beyond_legend = 1151,  ///< `m`, `M` and `o`, which some programs write for a pusher, a pusher on a goal and
                                  ///< a goal; the letters of old maze files
    size_differs = 1152,          ///< the width or height given with a board is not its actual size: the board takes
                                  ///< precedence
    control_as_blank = 1153,      ///< blanks keep the squares in their columns, unlike tabs
    nul_separators = 1154,        ///< the program that wrote the file ends lines with NUL bytes
    mail_quotes = 1155,           ///< the text was copied from a reply to an e-mail
    read_as_floor = 1156,         ///< a mark of another program among the squares
    checksum_differs = 1157,      ///< a program changed the file without updating the checksum, or the file is damaged
    misplaced_pusher = 1158,      ///< the pusher cannot be at the position that the file specifies
    unclosed_comment = 1159,      ///< a line `Comment:` without a `Comment-End:` after it
    setting_not_title = 1180,     ///< the first line of a file: a title that contains `=` needs another line before it
    title_of_board_above = 1181,  ///< a `;` line directly below a board, where some programs write titles
    title_before_subtitle = 1182, ///< two lines, `; title` and `'subtitle'`, precede a board
    other_rules = 1183,           ///< a property such as `Game: Hexoban` or `boxorder: 1 2`
    moves_as_title = 1184,        ///< a word such as `Dull` before a board, which would not be a valid game if read as
                                  ///< moves

    invalid_move = 1201,        ///< moves are the letters u, d, l and r, in upper case for pushes, with numbers and
                                ///< brackets
    invalid_route = 1202,       ///< a part of a route that is neither a walk to a square nor a direction and a number
    no_walk = 1203,             ///< there is a wall or a box on the square or around it, or the square is not on the
                                ///< board
    blocked_step = 1204,        ///< a wall is in the way, or two boxes in a row
    unused_count = 1250,        ///< a run length with nothing after it to repeat
    zero_count = 1251,          ///< a run length of 0, in moves or a board
    unclosed_bracket = 1252,    ///< the text may be cut off: the bracket is assumed to end with the moves, or with its
                                ///< row of the board
    unopened_bracket = 1253,    ///< a closing bracket without an opening one, in moves or a board
    nested_bracket = 1254,      ///< jumps and pusher changes cannot be nested; they follow one another
    angle_brackets = 1255,      ///< a jump as old programs write it, `<r>` instead of `[r]`
    push_in_brackets = 1256,    ///< an upper-case letter in a jump or pusher change
    moves_before_jump = 1257,   ///< in reverse mode the game starts by placing the pusher
    repeated_current = 1258,    ///< the mark `*` of the current position appears twice
    line_without_move = 1259,   ///< a line of digits and parentheses among the moves, perhaps a level number
    current_in_group = 1260,    ///< the mark `*` of the current position is in a group, or in the brackets of a jump
    comment_among_moves = 1280, ///< a `//` or `::` line, or a comment of several lines, among the moves

    not_a_certificate = 1301,        ///< the file is not a certificate, or is only the proof of one
    invalid_certificate_line = 1302, ///< a line of the head has an invalid value or is repeated
    incomplete_certificate = 1303,   ///< lines of the head are missing
    invalid_proof_line = 1304,       ///< the file is damaged or cut off, or its proof is not in LRAT
};

/// Returns the severity of a code. O(1). Does not allocate.
[[nodiscard]] constexpr severity severity_of(parse_errc code) noexcept;

/// Returns the group of a code: `none` for `none` and for a number outside all groups. O(1). Does not allocate.
[[nodiscard]] constexpr error_group group_of(parse_errc code) noexcept;

/// Returns the name of a code as it is written in C++, in static storage: `name_of(parse_errc::no_puzzle)` is
/// "no_puzzle". Returns "unknown" for a number that is not a code. O(1). Does not allocate.
[[nodiscard]] constexpr std::string_view name_of(parse_errc code) noexcept;

/// Returns the name of a group as it is written in C++, in static storage. O(1). Does not allocate.
[[nodiscard]] constexpr std::string_view name_of(error_group group) noexcept;

/// Returns a sentence that describes a code, in static storage, without a period. O(1). Does not allocate.
[[nodiscard]] constexpr std::string_view message(parse_errc code) noexcept;

// ---------------------------------------------------------------------------------------------------------------------

constexpr severity severity_of(parse_errc code) noexcept {
    const unsigned index = static_cast<unsigned>(code) % 100;
    if (code == parse_errc::none || index >= 80) return severity::note;
    return index >= 50 ? severity::deviation : severity::error;
}

constexpr error_group group_of(parse_errc code) noexcept {
    const auto group = static_cast<error_group>(static_cast<unsigned>(code) / 100 * 100);
    return group <= error_group::proof ? group : error_group::none;
}

constexpr std::string_view name_of(error_group group) noexcept {
    constexpr std::string_view names[] = {"none",   "size", "syntax",    "clues", "colors", "picture", "format",
                                          "limits", "data", "container", "file",  "board",  "moves",   "proof"};
    return names[group <= error_group::proof ? static_cast<std::size_t>(group) / 100 : 0];
}

namespace detail {

/// The name and the message of a code.
struct error_row {
    const char* texts; // the name, a NUL and the message
    parse_errc code;
    std::uint8_t name_size;
    std::uint8_t message_size;

    [[nodiscard]] constexpr std::string_view name() const noexcept { return {texts, name_size}; }
    [[nodiscard]] constexpr std::string_view message() const noexcept { return {texts + name_size + 1, message_size}; }
};

#define NONO_ERROR(name, message)                                                                                      \
    error_row { #name "\0" message, parse_errc::name, sizeof(#name) - 1, sizeof(message) - 1 }

/// All codes, each once.
inline constexpr error_row error_rows[] = {
    NONO_ERROR(none, "no error"),
    NONO_ERROR(size_is_zero, "width and height must be at least 1"),
    NONO_ERROR(conflicting_size, "the size contradicts a width or height given earlier"),
    NONO_ERROR(sides_not_closed, "the six sides do not form a closed hexagon"),
    NONO_ERROR(missing_size, "missing width or height; the number of clue lines is used"),
    NONO_ERROR(sizes_swapped, "width and height are swapped, judging by the clue lines"),
    NONO_ERROR(expected_number, "expected a number"),
    NONO_ERROR(number_too_large, "the number is too large"),
    NONO_ERROR(expected_quote, "expected a quote"),
    NONO_ERROR(expected_blank_line, "expected a blank line"),
    NONO_ERROR(repeated_key, "duplicate key; the first one is used"),
    NONO_ERROR(key_case, "the key should be in lower case"),
    NONO_ERROR(section_twice, "duplicate section of clues; the first one is used"),
    NONO_ERROR(missing_divider, "missing ==== line between two puzzles"),
    NONO_ERROR(missing_quote, "missing closing quote"),
    NONO_ERROR(text_after_value, "unexpected text after the value"),
    NONO_ERROR(invalid_reference, "not a valid character reference; kept as written"),
    NONO_ERROR(unterminated_reference, "missing semicolon at the end of a character reference"),
    NONO_ERROR(missing_license_quotes, "a license of several words must be in quotes"),
    NONO_ERROR(missing_end_mark, "missing end mark after the last section"),
    NONO_ERROR(trailing_data, "unexpected text after the end of the puzzle; ignored"),
    NONO_ERROR(length_differs, "the value does not have the length given on its line"),
    NONO_ERROR(missing_rows, "missing row clues"),
    NONO_ERROR(missing_columns, "missing column clues"),
    NONO_ERROR(too_few_clue_lines, "too few clue lines for the size of the grid"),
    NONO_ERROR(too_many_clue_lines, "too many clue lines for the size of the grid"),
    NONO_ERROR(ambiguous_blank_lines, "cannot tell which blank lines are lines without clues; write 0 for those"),
    NONO_ERROR(clue_longer_than_line, "the clue is longer than its line"),
    NONO_ERROR(ambiguous_sides, "cannot tell row clues from column clues; label them rows and columns"),
    NONO_ERROR(columns_first, "the column clues are where the format has the row clues"),
    NONO_ERROR(invalid_clue, "neither a number nor a color; ignored"),
    NONO_ERROR(zero_among_clues, "0 among other clues; ignored"),
    NONO_ERROR(blotted_clue, "this format has no clues of unknown length"),
    NONO_ERROR(block_count_differs, "block count does not match the number at the start of the line"),
    NONO_ERROR(missing_end_zero, "missing 0 at the end of the line"),
    NONO_ERROR(clues_exceed_line, "the clues need more cells than the line has"),
    NONO_ERROR(clue_totals_differ, "row clues and column clues add up to different numbers of cells"),
    NONO_ERROR(more_clues_than_maxrule, "the line has more clues than maxrule allows"),
    NONO_ERROR(zero_for_empty_line, "a line without clues must be blank in this format, not 0"),
    NONO_ERROR(unknown_line_clue, "the clues of this line are unknown; read as one block of any length"),
    NONO_ERROR(direction_totals_differ, "the clues of the three directions add up to different numbers of cells"),
    NONO_ERROR(blank_lines_are_layout, "blank lines among the clue lines were ignored"),
    NONO_ERROR(blank_lines_are_empty_clues, "blank lines were read as lines without clues"),
    NONO_ERROR(rows_assumed_first, "the first lines were read as rows; they would also be valid as columns"),
    NONO_ERROR(too_many_colors, "more than 63 colors"),
    NONO_ERROR(invalid_color, "expected a color such as #ff0000"),
    NONO_ERROR(undeclared_color, "the color is not declared"),
    NONO_ERROR(color_notation, "colors should be in hexadecimal digits, such as #ff0000"),
    NONO_ERROR(unreadable_color, "not a valid color; another one is used"),
    NONO_ERROR(color_name_too_long, "color names should be single letters from a to z"),
    NONO_ERROR(color_before_clue, "a color word was read as the color of the numbers after it"),
    NONO_ERROR(color_follows_clue, "a letter after a number was read as its color and that of the numbers after it"),
    NONO_ERROR(first_color_is_background, "no clue has the first color; it was read as the background"),
    NONO_ERROR(background_chosen, "the color of the first cell was read as the background"),
    NONO_ERROR(default_color_is_background, "the default color was read as the background"),
    NONO_ERROR(invalid_cell, "not a valid cell of a picture"),
    NONO_ERROR(missing_cells, "the picture ends before its last cell"),
    NONO_ERROR(goal_too_short, "the goal has fewer cells than the grid; the rest is blank"),
    NONO_ERROR(goal_too_long, "the goal has more cells than the grid; the rest is ignored"),
    NONO_ERROR(ignored_characters, "not a valid cell of a picture; ignored"),
    NONO_ERROR(goal_undecided, "the goal has cells that are neither filled nor blank"),
    NONO_ERROR(goal_unknown_color, "a cell of the goal has a color that no clue has"),
    NONO_ERROR(empty_input, "the text is empty"),
    NONO_ERROR(not_text, "this is a binary file, not text"),
    NONO_ERROR(utf16_text, "the text is UTF-16; save it as UTF-8"),
    NONO_ERROR(zip_archive, "this is a ZIP archive; unpack it first"),
    NONO_ERROR(invalid_utf8, "not valid UTF-8"),
    NONO_ERROR(unknown_format, "the format was not recognized"),
    NONO_ERROR(unknown_format_name, "there is no input format of this name"),
    NONO_ERROR(json_text, "this is JSON without a readable nonogram"),
    NONO_ERROR(yaml_text, "this is YAML without a readable nonogram"),
    NONO_ERROR(other_puzzle, "this is another kind of puzzle, not a nonogram"),
    NONO_ERROR(sokoban_text, "this is a Sokoban level, not a nonogram"),
    NONO_ERROR(export_refused, "this is webpbn's refusal to export the puzzle, not a puzzle"),
    NONO_ERROR(ambiguous_format, "several formats match this text, and each gives a different puzzle"),
    NONO_ERROR(no_puzzle, "no puzzle found"),
    NONO_ERROR(triangles, "the cells of this puzzle are triangles, not squares"),
    NONO_ERROR(colored_variant, "the colored variant of this format is not supported"),
    NONO_ERROR(other_saved_game, "this saved game is of another puzzle, not of Pattern (nonograms)"),
    NONO_ERROR(read_as_latin1, "this line is not UTF-8; it was read as windows-1252"),
    NONO_ERROR(ignored_note, "the text after // was ignored as a note"),
    NONO_ERROR(ignored_line, "this line was ignored"),
    NONO_ERROR(size_over_limit, "the grid is larger than the limit"),
    NONO_ERROR(clues_over_limit, "the puzzle has more clues than the limit"),
    NONO_ERROR(puzzles_over_limit, "the text has more puzzles than the limit"),
    NONO_ERROR(expanded_over_limit, "the text expands to more than the limit"),
    NONO_ERROR(nested_over_limit, "groups are nested deeper than the limit"),
    NONO_ERROR(unpacked_over_limit, "the compressed data unpacks to more than the limit"),
    NONO_ERROR(out_of_memory, "not enough memory"),
    NONO_ERROR(further_diagnostics, "further diagnostics were omitted"),
    NONO_ERROR(malformed_xml, "not well-formed XML"),
    NONO_ERROR(malformed_json, "not well-formed JSON"),
    NONO_ERROR(malformed_yaml, "not well-formed YAML"),
    NONO_ERROR(malformed_toml, "not well-formed TOML"),
    NONO_ERROR(broken_solutions, "not well-formed JSON, or not the structure of a solution file"),
    NONO_ERROR(not_packed, "neither gzip nor zlib data"),
    NONO_ERROR(packed_data_cut_off, "the compressed data is cut off"),
    NONO_ERROR(packed_data_damaged, "the compressed data is damaged"),
    NONO_ERROR(not_zip_archive, "not a ZIP archive"),
    NONO_ERROR(member_encrypted, "this file in the archive is encrypted"),
    NONO_ERROR(unknown_packing, "this file in the archive uses an unsupported compression method"),
    NONO_ERROR(archive_in_archive, "archives inside an archive are not read; unpack this one first"),
    NONO_ERROR(overlapping_members, "files in the archive overlap; it was not unpacked"),
    NONO_ERROR(file_not_found, "no such file or folder"),
    NONO_ERROR(file_not_permitted, "permission denied"),
    NONO_ERROR(file_is_folder, "this is a folder, not a file"),
    NONO_ERROR(file_too_large, "the file is larger than the limit"),
    NONO_ERROR(disk_full, "no space left on the disk"),
    NONO_ERROR(file_not_opened, "cannot open the file"),
    NONO_ERROR(file_not_read, "cannot read the file"),
    NONO_ERROR(file_not_written, "cannot write the file"),
    NONO_ERROR(writing_given_up, "writing was canceled"),
    NONO_ERROR(invalid_square, "not a square of a Sokoban board"),
    NONO_ERROR(empty_row, "an empty row of a board is written as -"),
    NONO_ERROR(invalid_count, "a run length must be at least 1, with a square after it"),
    NONO_ERROR(row_starts_open, "a row must start with a wall or a box on a goal"),
    NONO_ERROR(board_too_small, "a board must have at least three rows of three squares"),
    NONO_ERROR(level_cut_off, "the level ends before its last square"),
    NONO_ERROR(row_ends_open, "a row must end with a wall or a box on a goal"),
    NONO_ERROR(letter_beyond_legend, "the letter is not part of either notation for squares"),
    NONO_ERROR(size_differs, "the given width or height does not match the board"),
    NONO_ERROR(control_as_blank, "a tab or another control character was read as a blank"),
    NONO_ERROR(nul_separators, "NUL bytes were read as line ends"),
    NONO_ERROR(mail_quotes, "> at the start of the lines was read as e-mail quoting"),
    NONO_ERROR(read_as_floor, "not a square of a Sokoban board; read as floor"),
    NONO_ERROR(checksum_differs, "the checksum does not match the data"),
    NONO_ERROR(misplaced_pusher, "the pusher is on a wall, on a box or off the board; omitted"),
    NONO_ERROR(unclosed_comment, "missing Comment-End line; the comment was read as a single line"),
    NONO_ERROR(setting_not_title, "a line with = was read as a setting, not as a title"),
    NONO_ERROR(title_of_board_above, "this line was read as the title of the board above it"),
    NONO_ERROR(title_before_subtitle, "the first of two lines was read as the title"),
    NONO_ERROR(other_rules, "this line specifies the rules of another game"),
    NONO_ERROR(moves_as_title, "this line was read as a title, not as moves"),
    NONO_ERROR(invalid_move, "not a move"),
    NONO_ERROR(invalid_route, "expected a direction with a number of squares, or a square as column-row"),
    NONO_ERROR(no_walk, "the pusher cannot walk to this square"),
    NONO_ERROR(blocked_step, "this step is blocked"),
    NONO_ERROR(unused_count, "a run length with nothing to repeat; ignored"),
    NONO_ERROR(zero_count, "a run length of 0; read as 1"),
    NONO_ERROR(unclosed_bracket, "missing closing bracket"),
    NONO_ERROR(unopened_bracket, "closing bracket without an opening one; ignored"),
    NONO_ERROR(nested_bracket, "a jump or pusher change inside another one; ignored"),
    NONO_ERROR(angle_brackets, "jumps should be in square brackets"),
    NONO_ERROR(push_in_brackets, "a jump or pusher change cannot push; read as lower case"),
    NONO_ERROR(moves_before_jump, "a reverse game begins with a jump; the moves before it were omitted"),
    NONO_ERROR(repeated_current, "duplicate mark of the current position; the last one is used"),
    NONO_ERROR(line_without_move, "a line with only digits and parentheses contains no moves"),
    NONO_ERROR(current_in_group, "the current position is inside a group; moved to the start of the group"),
    NONO_ERROR(comment_among_moves, "a comment among the moves; moved to the notes after them"),
    NONO_ERROR(not_a_certificate, "not a certificate; the first line must be: c nono proof 1"),
    NONO_ERROR(invalid_certificate_line, "invalid or duplicate value in the head of the certificate"),
    NONO_ERROR(incomplete_certificate, "the head of the certificate lacks kind, status, clues, width or height"),
    NONO_ERROR(invalid_proof_line, "not a step of a proof: expected integers and a 0 at the end"),
};

#undef NONO_ERROR

/// Returns the row of a code. For a number that is not a code, its message is "unknown error".
[[nodiscard]] constexpr error_row error_row_of(parse_errc code) noexcept {
    for (const error_row& row : error_rows)
        if (row.code == code) return row;
    return {"unknown\0unknown error", code, 7, 13};
}

} // namespace detail

constexpr std::string_view name_of(parse_errc code) noexcept { return detail::error_row_of(code).name(); }
constexpr std::string_view message(parse_errc code) noexcept { return detail::error_row_of(code).message(); }

}} // namespace nono::NONO_ABI

#endif // NONO_MODEL_ERRORS_HPP
