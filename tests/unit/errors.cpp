// SPDX-License-Identifier: MIT
#include <nono/model/errors.hpp>

#include <nono/formats/every.hpp>
#include <nono/io/gzip.hpp>
#include <nono/io/zip.hpp>
#include <nono/model/outcome.hpp>
#include <nono/parse.hpp>
#include <nono/proof/certificate.hpp>
#include <nono/proof/verification.hpp>
#include <nono/sokoban/check_board.hpp>
#include <nono/sokoban/game.hpp>
#include <nono/sokoban/notation.hpp>
#include <nono/sokoban/route.hpp>
#include <nono/sokoban/rules.hpp>
#include <nono/sokoban/solver/reason.hpp>

#include "../check_both.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using nono::error_group;
using nono::parse_errc;
using nono::severity;
using namespace std::string_literals;

namespace {

constexpr parse_errc no_code{65535};

/// Returns the name of a code as the compiler spells it, or an empty string for a number that is not a code.
template <parse_errc Code> std::string_view spelled_code() {
    const std::string_view function = __PRETTY_FUNCTION__;
    const std::size_t begin = function.find("Code = ") + std::string_view("Code = ").size();
    const std::string_view code = function.substr(begin, function.find_first_of(";]", begin) - begin);
    return code.front() == '(' ? std::string_view() : code.substr(code.rfind(':') + 1);
}

/// The names of all numbers, in the hundreds that have groups and the one after them.
template <std::size_t... Number> auto spell_all(std::index_sequence<Number...>) {
    return std::array<std::string_view, sizeof...(Number)>{spelled_code<parse_errc{Number}>()...};
}
const auto spelled = spell_all(std::make_index_sequence<static_cast<std::size_t>(error_group::proof) + 200>());

std::vector<parse_errc> all_codes() {
    std::vector<parse_errc> out;
    for (std::size_t i = 0; i < spelled.size(); ++i)
        if (!spelled[i].empty()) out.push_back(static_cast<parse_errc>(i));
    return out;
}

/// Returns true if a message is a clause that fits on a line: fewer than 100 characters, no period at its end.
bool is_short_clause(std::string_view text) { return !text.empty() && text.size() < 100 && text.back() != '.'; }

/// Returns the codes of the diagnostics and of the error of a result.
template <class Result> std::vector<parse_errc> codes_in(const Result& found) {
    std::vector<parse_errc> out;
    for (const auto& diagnostic : found.diagnostics()) out.push_back(diagnostic.code);
    if (!found) out.push_back(found.error().code);
    return out;
}

template <class F> std::vector<parse_errc> codes_of_format(std::string_view text, const nono::parse_options& options) {
    if constexpr (nono::extend::readable_collection<F>) {
        return codes_in(nono::parse<F>(text, options));
    } else {
        std::vector<parse_errc> out;
        for (const auto& found : nono::parse_all<F>(text, options)) {
            const auto codes = codes_in(found);
            out.insert(out.end(), codes.begin(), codes.end());
        }
        return out;
    }
}

std::vector<parse_errc> codes_of_any(std::string_view text, const nono::parse_options& options) {
    return codes_in(nono::parse(text, options));
}
std::vector<parse_errc> codes_of_name(std::string_view name, const nono::parse_options& options) {
    auto named = options;
    named.format = name;
    return codes_in(nono::parse({}, named));
}
std::vector<parse_errc> codes_of_board(std::string_view text, const nono::parse_options& options) {
    return codes_in(nono::sokoban::parse_board(text, options));
}
std::vector<parse_errc> codes_of_moves(std::string_view text, const nono::parse_options& options) {
    return codes_in(nono::sokoban::parse_moves(text, options));
}
std::vector<parse_errc> codes_of_packed(std::string_view text, const nono::parse_options& options) {
    return codes_in(nono::gzip::unpack(text, options.limits.unpacked));
}
std::vector<parse_errc> codes_of_archive(std::string_view text, const nono::parse_options& options) {
    return codes_in(nono::zip::parse_all(text, options).front());
}
/// zlib without memory. The tests of `io/gzip.hpp` check that every failed allocation is reported.
std::vector<parse_errc> codes_without_memory(std::string_view text, const nono::parse_options&) {
    z_stream stream{};
    stream.zalloc = [](voidpf, uInt, uInt) -> voidpf { return nullptr; };
    stream.zfree = [](voidpf, voidpf) {};
    return codes_in(nono::detail::unpacker(text, 1000, stream).run());
}

std::vector<parse_errc> codes_of_certificate(std::string_view text, const nono::parse_options& options) {
    return codes_in(nono::parse_certificate(text, options.limits));
}

/// A small text for which a code is reported.
struct code_example {
    parse_errc code;
    std::vector<parse_errc> (*read)(std::string_view text, const nono::parse_options& options);
    std::string text;
    nono::parse_options options{};
};

const std::string one_cell_non = "width 1\nheight 1\nrows\n1\ncolumns\n1\n";
const std::string one_cell_rows = "rows\n1\ncolumns\n1\n";
const std::string room = "###\n###\n###\n";
/// A puzzle that declares its clues to be white, but they are black.
constexpr auto mixed_up_webpbn = "<puzzleset><puzzle defaultcolor='white'><color name='black' char='#'>000</color>"
                                 "<color name='white' char=' '>fff</color>"
                                 "<clues type='rows'><line><count color='black'>1</count></line></clues>"
                                 "<clues type='columns'><line><count color='black'>1</count></line></clues>"
                                 "<solution><image>|#|</image></solution></puzzle></puzzleset>";

std::string slc_text(const std::string& size, const std::string& row) {
    return "<SokobanLevels><LevelCollection><Level Id='1'" + size + "><L>#####</L><L>" + row +
           "</L><L>#####</L></Level></LevelCollection></SokobanLevels>";
}

std::string too_many_characters() {
    std::string out;
    for (char32_t c = 0x4E00; c < 0x4E00 + 70; ++c) nono::detail::append_utf8(out, c);
    return out;
}

std::vector<code_example> examples_of_texts() {
    const auto any = codes_of_any;
    const auto non = codes_of_format<nono::non>;
    const auto gno = codes_of_format<nono::gno>;
    return {
        {parse_errc::empty_input, any, ""},
        {parse_errc::not_text, any, "\0"s},
        {parse_errc::utf16_text, any, "\xFF\xFE"},
        {parse_errc::zip_archive, any, "PK\x03\x04"},
        {parse_errc::invalid_utf8, any, "\xFF"},
        {parse_errc::unknown_format, any, "?"},
        {parse_errc::unknown_format_name, codes_of_name, "x"},
        {parse_errc::json_text, any, "[1"},
        {parse_errc::yaml_text, any, "rows:\n- 1\n"},
        {parse_errc::other_puzzle, any, "https://puzz.link/p?coral/5/5/1"},
        {parse_errc::other_saved_game, any, "SAVEFILE:41:x\nGAME    :5:Mines\n"},
        {parse_errc::length_differs, any, "SAVEFILE:41:x\nGAME    :7:Pattern\nPARAMS  :1:1\nDESC    :9:1/1\n"},
        {parse_errc::sokoban_text, any, "#####\n#@$.#\n#####\n"},
        {parse_errc::expected_quote, codes_of_format<nono::extend::houston>, "1\n1\n1\n\"1\"\n"},
        {parse_errc::export_refused, any, "Puzzle 123 does not exist"},
        {parse_errc::ambiguous_format, any, "1,1\n0\n\n0\n0\n"},
        {parse_errc::no_puzzle, non, "x"},
        {parse_errc::expected_number, non, "width x\n"},
        {parse_errc::number_too_large, non, "width 99999999999\n"},
        {parse_errc::size_over_limit, non, "width 2\n", {.limits = {.side = 1}}},
        {parse_errc::puzzles_over_limit, non, one_cell_non, {.limits = {.puzzles = 0}}},
        {parse_errc::expanded_over_limit, codes_of_moves, "9r", {.limits = {.expanded = 0}}},
        {parse_errc::nested_over_limit, codes_of_moves, "((r))", {.limits = {.nesting = 1}}},
        {parse_errc::missing_quote, non, "title \"x\n" + one_cell_non},
        {parse_errc::text_after_value, non, "title \"x\" y\n" + one_cell_non},
        {parse_errc::invalid_reference, gno, "[Puzzle name]\n&#0;\n[Row clues]\n1\n[Column clues]\n1\n"},
        {parse_errc::unterminated_reference, non, "title \"&amp\"\n" + one_cell_non},
        {parse_errc::trailing_data, codes_of_format<nono::pbm>, "P1 1 1 1 1"},
        {parse_errc::read_as_latin1, non, "title \"\xE9\"\n" + one_cell_non},
        {parse_errc::ignored_line, non, one_cell_non + "*\n"},
        {parse_errc::further_diagnostics, non, one_cell_non + "*\n", {.limits = {.diagnostics = 0}}},
    };
}

std::vector<code_example> examples_of_nonogram_errors() {
    const auto non = codes_of_format<nono::non>;
    const auto olsak = codes_of_format<nono::olsak>;
    const auto sgriddler = codes_of_format<nono::extend::sgriddler>;
    const auto text = codes_of_format<nono::text_picture>;
    return {
        {parse_errc::size_is_zero, non, "width 0\n"},
        {parse_errc::clues_over_limit, non, one_cell_non, {.limits = {.clues = 0}}},
        {parse_errc::conflicting_size, non, "width 1\nwidth 2\n"},
        {parse_errc::missing_rows, non, "width 1\ncolumns\n1\n"},
        {parse_errc::missing_columns, non, "rows\n1\n"},
        {parse_errc::too_few_clue_lines, non, "width 1\nheight 2\n" + one_cell_rows},
        {parse_errc::too_many_clue_lines, non, "width 1\nheight 1\nrows\n1\n1\ncolumns\n1\n"},
        {parse_errc::ambiguous_blank_lines, codes_of_format<nono::keen>, "1\n\n1\n\n1\n"},
        {parse_errc::clue_longer_than_line, non, "rows\n2\ncolumns\n1\n"},
        {parse_errc::too_many_colors, text, too_many_characters()},
        {parse_errc::invalid_color, olsak, "#d\n a red\n:\n"},
        {parse_errc::triangles, olsak, "#triddler\n"},
        {parse_errc::sides_not_closed, codes_of_format<nono::extend::olsak_triddler>, "#t\n:\n1\n:\n1\n:\n1\n:"},
        {parse_errc::direction_totals_differ, codes_of_format<nono::extend::olsak_triddler>,
         "#t\n:\n1\n:\n\n:\n\n:\n1\n:\n1\n:\n1\n:"},
        {parse_errc::expected_blank_line, sgriddler, "MK Version 3.0\n1 1\n"},
        {parse_errc::colored_variant, sgriddler, "MK Version 3.0\n\n1 1 2\n"},
        {parse_errc::invalid_cell, codes_of_format<nono::pbm>, "P1 1 1 x"},
        {parse_errc::missing_cells, codes_of_format<nono::pbm>, "P1 1 1"},
    };
}

std::vector<code_example> examples_of_nonogram_deviations() {
    const auto non = codes_of_format<nono::non>;
    const auto nin = codes_of_format<nono::nin>;
    const auto gno = codes_of_format<nono::gno>;
    const auto picross = codes_of_format<nono::picross>;
    return {
        {parse_errc::missing_size, non, one_cell_rows},
        {parse_errc::sizes_swapped, non, "width 1\nheight 2\nrows\n2\ncolumns\n1\n1\n"},
        {parse_errc::columns_first, nin, "3 2\n2\n1\n2\n1 1\n3\n"},
        {parse_errc::repeated_key, non, "width 1\n" + one_cell_non},
        {parse_errc::key_case, non, "WIDTH 1\nheight 1\n" + one_cell_rows},
        {parse_errc::section_twice, non, "width 1\nheight 1\nrows\n1\nrows\n1\ncolumns\n1\n"},
        {parse_errc::missing_divider, non, one_cell_non + one_cell_non},
        {parse_errc::invalid_clue, non, "rows\n(1)\ncolumns\n1\n"},
        {parse_errc::zero_among_clues, non, "rows\n0,1\ncolumns\n1\n"},
        {parse_errc::blotted_clue, non, "rows\n?\ncolumns\n1\n"},
        {parse_errc::block_count_differs, codes_of_format<nono::extend::count_first>, "1\n1\n\n2 1\n\n1 1\n"},
        {parse_errc::missing_end_zero, codes_of_format<nono::extend::g_r_c>, "g 1 1\nr 1\nc 1 0\n"},
        {parse_errc::clues_exceed_line, non, "rows\n1,1\ncolumns\n1\n1\n"},
        {parse_errc::clue_totals_differ, non, "rows\n1\ncolumns\n0\n"},
        {parse_errc::more_clues_than_maxrule, non, "maxrule 0\n" + one_cell_non},
        {parse_errc::undeclared_color, non, "color r #ff0000\nrows\n1b\ncolumns\n1b\n"},
        {parse_errc::color_notation, non, "color r red\nrows\n1r\ncolumns\n1r\n"},
        {parse_errc::unreadable_color, non, "color r #\nrows\n1r\ncolumns\n1r\n"},
        {parse_errc::color_name_too_long, non, "rows\n1aa\ncolumns\n1aa\n"},
        {parse_errc::goal_too_short, non, one_cell_non + "goal \"\"\n"},
        {parse_errc::goal_too_long, non, one_cell_non + "goal \"11\"\n"},
        {parse_errc::ignored_characters, codes_of_format<nono::extend::matrix>, "|_?|\n"},
        {parse_errc::goal_undecided, gno, "[Dim]\n1\n1\n[Row]\n1\n[Col]\n1\n[Sol]\n0\n"},
        {parse_errc::goal_unknown_color, non, one_cell_non + "goal \"x\"\n"},
        {parse_errc::missing_license_quotes, non, "license a b\n" + one_cell_non},
        {parse_errc::missing_end_mark, picross, "GRID\nROWS\n[ 1\nCOLUMNS\n[ 1 ]\n"},
        {parse_errc::zero_for_empty_line, codes_of_format<nono::pattern>, "1:0/0"},
    };
}

std::vector<code_example> examples_of_nonogram_notes() {
    const auto non = codes_of_format<nono::non>;
    const auto nin = codes_of_format<nono::nin>;
    const std::string two_colors = "width 2\nheight 1\ncolor red FF0000\ncolor blue 0000FF\n";
    return {
        {parse_errc::blank_lines_are_layout, nin, "1 1\n1\n\n1\n"},
        {parse_errc::blank_lines_are_empty_clues, nin, "1 1\n\n\n"},
        {parse_errc::rows_assumed_first, nin, "2 3\n1\n0\n0\n1\n0\n"},
        {parse_errc::color_before_clue, non, two_colors + "rows\nred 1 blue 1\ncolumns\nred 1\nblue 1\n"},
        {parse_errc::color_follows_clue, non,
         "width 3\nheight 1\ncolor red FF0000\ncolor b 0000FF\nrows\nred 2b 1\ncolumns\nred 1\nred 1\nb 1\n"},
        {parse_errc::first_color_is_background, non,
         "color white FFFFFF\ncolor black 000000\nrows\nblack 1\ncolumns\nblack 1\n"},
        {parse_errc::default_color_is_background, codes_of_format<nono::webpbn>, mixed_up_webpbn},
        {parse_errc::background_chosen, codes_of_format<nono::text_picture>, "%$%\n"},
        {parse_errc::ignored_note, codes_of_format<nono::gno>,
         "[Puzzle dimensions] //x\n1 1\n[Row clues]\n1\n[Column clues]\n1\n"},
    };
}

std::vector<code_example> examples_of_proofs() {
    const std::string head = "c nono proof 1\n";
    return {
        {parse_errc::not_a_certificate, codes_of_certificate, "1 0 1 2 0\n"},
        {parse_errc::invalid_certificate_line, codes_of_certificate, head + "c kind x\n"},
        {parse_errc::incomplete_certificate, codes_of_certificate, head},
        {parse_errc::invalid_proof_line, codes_of_certificate,
         head + "c kind clauses\nc status impossible\nc clues " + std::string(64, '0') + "\n1 0 1\n"},
    };
}

std::vector<code_example> examples_of_packed_and_xml_files() {
    const auto packed = codes_of_packed;
    const std::string bytes = *nono::gzip::pack("x");
    std::string damaged = bytes;
    damaged[10] = '\x07';
    // An archive as written by libzip, with the byte of a method, or of flags, in the same positions.
    const std::string archive = *nono::zip::pack(std::vector<nono::zip::file>{{"a", "x"}});
    const auto with_byte = [&](std::size_t at, char byte) {
        std::string out = archive;
        out[at] = out[out.find("PK\1\2") + at + 2] = byte;
        return out;
    };
    const std::string nested = *nono::zip::pack(std::vector<nono::zip::file>{{"a", archive}});
    // A second entry in the directory for the same file, with the count of entries adjusted.
    std::string twice = archive;
    const std::size_t directory = twice.find("PK\1\2");
    const std::size_t end = twice.find("PK\5\6");
    twice.insert(end, archive, directory, end - directory);
    for (const std::size_t count : {8U, 10U}) twice[twice.find("PK\5\6") + count] = '\2';
    twice[twice.find("PK\5\6") + 12] = static_cast<char>(2 * (end - directory));
    return {
        {parse_errc::not_packed, packed, ""},
        {parse_errc::packed_data_cut_off, packed, bytes.substr(0, 3)},
        {parse_errc::packed_data_damaged, packed, damaged},
        {parse_errc::unpacked_over_limit, packed, bytes, {.limits = {.unpacked = 0}}},
        {parse_errc::not_zip_archive, codes_of_archive, bytes},
        {parse_errc::member_encrypted, codes_of_archive, with_byte(6, '\1')},
        {parse_errc::unknown_packing, codes_of_archive, with_byte(8, '\x4D')},
        {parse_errc::archive_in_archive, codes_of_archive, nested},
        {parse_errc::overlapping_members, codes_of_archive, twice},
        {parse_errc::out_of_memory, codes_without_memory, bytes},
        {parse_errc::ambiguous_sides, codes_of_format<nono::json>, R"({"a":[[1,1],[1]],"b":[[2],[],[1]]})"},
        {parse_errc::malformed_xml, codes_of_format<nono::webpbn>, "<puzzleset><puzzle></x>"},
        {parse_errc::malformed_json, codes_of_format<nono::json>, "{"},
        {parse_errc::malformed_yaml, codes_of_format<nono::yaml>, "["},
        {parse_errc::malformed_toml, codes_of_format<nono::extend::nonogrid_toml>, "["},
        {parse_errc::unknown_line_clue, codes_of_format<nono::json>, R"({"rows":[null],"columns":[[1]]})"},
    };
}

std::vector<code_example> examples_of_sokoban_boards() {
    const auto sok = codes_of_format<nono::sok>;
    const auto slc = codes_of_format<nono::slc>;
    const auto board = codes_of_board;
    return {
        {parse_errc::invalid_square, board, "###\n#x#\n###"},
        {parse_errc::empty_row, board, "###|###||###"},
        {parse_errc::invalid_count, board, "###\n#3\n###"},
        {parse_errc::row_starts_open, board, "###\n@##\n###"},
        {parse_errc::board_too_small, board, "#"},
        {parse_errc::row_ends_open, board, "###\n##@\n###"},
        {parse_errc::letter_beyond_legend, board, "###\n#o#\n###"},
        {parse_errc::size_differs, slc, slc_text(" Width='9'", "#@$.#")},
        {parse_errc::read_as_floor, slc, slc_text("", "#@x$.#")},
        {parse_errc::nul_separators, sok, room + "\0"s},
        {parse_errc::mail_quotes, sok, "> ###\n> ###\n> ###\n"},
        {parse_errc::setting_not_title, sok, "a=b\n\n" + room},
        {parse_errc::title_of_board_above, sok, room + "; x\n\n" + room},
        {parse_errc::title_before_subtitle, sok, "; 1\n'x'\n\n" + room},
        {parse_errc::moves_as_title, sok, "Dull\n" + room},
        {parse_errc::unclosed_comment, sok, room + "Comment:\n"},
        {parse_errc::other_rules, sok, "Game: Hexoban\n\n" + room},
    };
}

std::vector<code_example> examples_of_sokoban_moves() {
    const auto moves = codes_of_moves;
    return {
        {parse_errc::invalid_move, moves, "x"},
        {parse_errc::unused_count, moves, "r3"},
        {parse_errc::zero_count, moves, "0r"},
        {parse_errc::unclosed_bracket, moves, "(r"},
        {parse_errc::unopened_bracket, moves, "r]"},
        {parse_errc::nested_bracket, moves, "[[r]"},
        {parse_errc::angle_brackets, moves, "<r>"},
        {parse_errc::push_in_brackets, moves, "[R]"},
        {parse_errc::moves_before_jump, moves, "r[]U"},
        {parse_errc::repeated_current, moves, "r**"},
        {parse_errc::line_without_move, moves, "r\n3\nu"},
        {parse_errc::control_as_blank, moves, "r\tr"},
        {parse_errc::current_in_group, moves, "(l*r)"},
        {parse_errc::comment_among_moves, codes_of_format<nono::sok>, room + "\nx\nr\n// y\nr\n"},
    };
}

std::vector<parse_errc> codes_of_route(std::string_view text, const nono::parse_options& options) {
    return codes_in(
        nono::sokoban::extend::parse_route(text, *nono::sokoban::parse_board("#####\n#@$.#\n#####"), options));
}

std::string ti_pack_text(const std::string& level) {
    const std::string data = "\xFE\xDC\xBA\0\0"s + std::string(9, '\1') + "\1\0\0\0"s + level;
    return "**TI83F*\x1A\x0A\0"s + std::string(0x3D, ' ') + static_cast<char>(data.size()) + '\0' + data + "\0\0"s;
}

std::vector<code_example> examples_of_sokoban_routes_and_packs() {
    const auto pack = codes_of_format<nono::ti_pack>;
    return {
        {parse_errc::level_cut_off, pack, ti_pack_text("\1\1\5")},
        {parse_errc::checksum_differs, pack, ti_pack_text("\0\0\1\1\0\0"s)},
        {parse_errc::misplaced_pusher, pack, ti_pack_text("\1\0\1\1\0\2"s)},
        {parse_errc::invalid_route, codes_of_route, "x"},
        {parse_errc::no_walk, codes_of_route, "0-0"},
        {parse_errc::blocked_step, codes_of_route, "u1"},
        {parse_errc::broken_solutions, codes_of_format<nono::sokoshell>, "{"},
    };
}

std::vector<code_example> examples_of_codes() {
    std::vector<code_example> out;
    for (const auto part : {examples_of_texts, examples_of_nonogram_errors, examples_of_nonogram_deviations,
                            examples_of_nonogram_notes, examples_of_packed_and_xml_files, examples_of_sokoban_boards,
                            examples_of_sokoban_moves, examples_of_sokoban_routes_and_packs, examples_of_proofs}) {
        const auto examples = part();
        out.insert(out.end(), examples.begin(), examples.end());
    }
    return out;
}

} // namespace

TEST_CASE("errors: every code is reported for the smallest text that causes it") {
    for (const auto& example : examples_of_codes()) {
        CAPTURE(nono::message(example.code));
        CAPTURE(example.text);
        const auto codes = example.read(example.text, example.options);
        std::string reported;
        for (const auto code : codes) reported += std::string(nono::message(code)) + "; ";
        CAPTURE(reported);
        CHECK(std::find(codes.begin(), codes.end(), example.code) != codes.end());
    }
}

TEST_CASE("errors: every code has an example") {
    std::set<parse_errc> shown{parse_errc::none};
    for (const auto& example : examples_of_codes()) shown.insert(example.code);
    for (const parse_errc code : all_codes()) {
        CAPTURE(nono::message(code));
        // Errors of files depend on the system rather than on a text; the tests of files cover them.
        CHECK((shown.count(code) == 1 || nono::group_of(code) == error_group::file));
    }
}

TEST_CASE("errors: every code has its own name and a message without a full stop") {
    std::set<std::string_view> messages;
    for (const parse_errc code : all_codes()) {
        const auto text = nono::message(code);
        CAPTURE(spelled[static_cast<std::size_t>(code)]);
        CHECK(nono::name_of(code) == spelled[static_cast<std::size_t>(code)]);
        CHECK(!text.empty());
        CHECK(text != "unknown error");
        CHECK(is_short_clause(text));
        CHECK(messages.insert(text).second);
    }
    CHECK(messages.size() == std::size(nono::detail::error_rows));
    NONO_CHECK_BOTH(nono::message(parse_errc::zero_among_clues) == "0 among other clues; ignored");
    NONO_CHECK_BOTH(nono::name_of(parse_errc::zero_among_clues) == "zero_among_clues");
    NONO_CHECK_BOTH(nono::message(no_code) == "unknown error");
    NONO_CHECK_BOTH(nono::name_of(no_code) == "unknown");
    CHECK(nono::message(parse_errc{100}) == "unknown error");
}

TEST_CASE("errors: the messages of other codes are short and without a period") {
    const auto check = [](auto last) {
        for (unsigned i = 0; i <= static_cast<unsigned>(last); ++i) {
            const std::string_view text = message(static_cast<decltype(last)>(i));
            CAPTURE(text);
            CHECK(is_short_clause(text));
        }
    };
    check(nono::stopped_by::wrong_strategy);
    check(nono::argument_errc::zero_among_clues);
    check(nono::proof_errc::no_contradiction);
    check(nono::sokoban::move_errc::other_rules);
    check(nono::sokoban::board_errc::other_rules);
    check(nono::sokoban::move_effect::changed);
    check(nono::sokoban::deadlock_reason::other_rules);
}

TEST_CASE("errors: every code is in the hundred of a named group") {
    for (const parse_errc code : all_codes()) {
        CAPTURE(nono::name_of(code));
        CHECK((nono::group_of(code) == error_group::none) == (code == parse_errc::none));
        CHECK((nono::name_of(nono::group_of(code)) == "none") == (code == parse_errc::none));
        CHECK(static_cast<unsigned>(code) / 100 * 100 == static_cast<unsigned>(nono::group_of(code)));
    }
}

TEST_CASE("errors: severities and groups") {
    NONO_CHECK_BOTH(nono::severity_of(parse_errc::none) == severity::note);
    NONO_CHECK_BOTH(nono::severity_of(parse_errc::too_many_colors) == severity::error);
    NONO_CHECK_BOTH(nono::severity_of(parse_errc::invalid_color) == severity::error);
    NONO_CHECK_BOTH(nono::severity_of(parse_errc::missing_size) == severity::deviation);
    NONO_CHECK_BOTH(nono::severity_of(parse_errc::missing_license_quotes) == severity::deviation);
    NONO_CHECK_BOTH(nono::severity_of(parse_errc::blank_lines_are_layout) == severity::note);
    NONO_CHECK_BOTH(nono::severity_of(parse_errc::further_diagnostics) == severity::note);
    NONO_CHECK_BOTH(nono::severity_of(parse_errc::title_before_subtitle) == severity::note);
    NONO_CHECK_BOTH(nono::severity_of(parse_errc{149}) == severity::error);
    NONO_CHECK_BOTH(nono::severity_of(parse_errc{179}) == severity::deviation);
    NONO_CHECK_BOTH(nono::group_of(parse_errc::expected_number) == error_group::syntax);
    NONO_CHECK_BOTH(nono::group_of(parse_errc::size_is_zero) == error_group::size);
    NONO_CHECK_BOTH(nono::group_of(parse_errc::missing_rows) == error_group::clues);
    NONO_CHECK_BOTH(nono::group_of(parse_errc::undeclared_color) == error_group::colors);
    NONO_CHECK_BOTH(nono::group_of(parse_errc::goal_too_long) == error_group::picture);
    NONO_CHECK_BOTH(nono::group_of(parse_errc::no_puzzle) == error_group::format);
    NONO_CHECK_BOTH(nono::group_of(parse_errc::size_over_limit) == error_group::limits);
    NONO_CHECK_BOTH(nono::group_of(parse_errc::malformed_json) == error_group::data);
    NONO_CHECK_BOTH(nono::group_of(parse_errc::not_packed) == error_group::container);
    NONO_CHECK_BOTH(nono::group_of(parse_errc::disk_full) == error_group::file);
    NONO_CHECK_BOTH(nono::group_of(parse_errc::invalid_square) == error_group::board);
    NONO_CHECK_BOTH(nono::group_of(parse_errc::invalid_move) == error_group::moves);
    NONO_CHECK_BOTH(nono::group_of(parse_errc::invalid_proof_line) == error_group::proof);
    NONO_CHECK_BOTH(nono::group_of(parse_errc{99}) == error_group::none);
    NONO_CHECK_BOTH(nono::group_of(parse_errc{1399}) == error_group::proof);
    NONO_CHECK_BOTH(nono::group_of(parse_errc{1400}) == error_group::none);
    NONO_CHECK_BOTH(nono::name_of(error_group::none) == "none");
    NONO_CHECK_BOTH(nono::name_of(error_group::file) == "file");
    NONO_CHECK_BOTH(nono::name_of(error_group::proof) == "proof");
    NONO_CHECK_BOTH(nono::name_of(error_group{1}) == "none");
    NONO_CHECK_BOTH(nono::group_of(parse_errc::disk_full) == error_group::file);
}
