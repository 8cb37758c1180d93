// SPDX-License-Identifier: MIT
#include <nono/sokoban/notation.hpp>

#include "../../brute_force.hpp"
#include "../../check_both.hpp"
#include "../../findings.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

using nono::parse_errc;
using nono::sokoban::board;
using nono::sokoban::direction;
using nono::sokoban::moves;
using nono::sokoban::parse_board;
using nono::sokoban::parse_moves;
using nono::sokoban::square;
using nono::sokoban::step_kind;
using nono::sokoban::extend::board_notation;
using nono::sokoban::extend::moves_notation;
using nono_tests::finding;
using nono_tests::findings;

namespace {

/// Reads a text with exactly these deviations and notes; in strict mode, the first deviation is the error. Returns the
/// result in its plainest notation.
template <class Read, class Show>
std::string reads_as(std::string_view text, const std::vector<finding>& expected, Read read, Show show) {
    CAPTURE(text);
    const auto found = read(text, nono::parse_options{});
    INFO(nono::describe(found.error(), text));
    REQUIRE(found.has_value());
    CHECK(findings(found) == expected);
    for (const auto& entry : found.diagnostics())
        CHECK(nono::extend::position_of(text, entry.where.offset) == entry.where);
    const auto first = std::find_if(expected.begin(), expected.end(), [](const finding& entry) {
        return nono::severity_of(entry.code) == nono::severity::deviation;
    });
    const auto strict = read(text, nono::parse_options{.strict = true});
    CHECK(strict.has_value() == (first == expected.end()));
    if (first != expected.end() && !strict) CHECK(strict.error().code == first->code);
    return show(*found);
}

std::string moves_of(std::string_view text, const std::vector<finding>& expected = {}) {
    const auto show = [](const moves& played) {
        std::string out = nono::sokoban::to_text(played, {.line_width = 0});
        out.pop_back();
        return out;
    };
    return reads_as(text, expected, parse_moves, show);
}

std::string board_of(std::string_view text, const std::vector<finding>& expected = {}) {
    const auto show = [](const board& level) {
        return nono::sokoban::to_text(level, {.floor = '-', .one_line = true});
    };
    return reads_as(text, expected, parse_board, show);
}

template <class Read> finding fault(Read read, std::string_view text, const nono::parse_options& options = {}) {
    const auto found = read(text, options);
    CAPTURE(text);
    REQUIRE(!found.has_value());
    CHECK(nono::extend::position_of(text, found.error().where.offset) == found.error().where);
    return findings(found).front();
}

NONO_CONSTEXPR bool reads_a_board_and_its_solution() {
    const auto room = parse_board("#####\n#@$.#\n#####");
    const auto solution = parse_moves("R");
    return room && room->width() == 5 && room->height() == 3 && (*room)(1, 1) == square::pusher &&
           (*room)(1, 3) == square::goal && solution && solution->steps.size() == 1 &&
           solution->steps[0] == nono::sokoban::step{direction::right, step_kind::push};
}

NONO_CONSTEXPR bool expands_groups() {
    const auto found = parse_moves("2(3(dr)R)");
    if (!found || found->steps.size() != 14) return false;
    for (std::size_t i = 0; i < 14; ++i)
        if (found->steps[i].letter() != "drdrdrRdrdrdrR"[i]) return false;
    nono::parse_options limited;
    limited.limits.expanded = 100;
    return parse_moves("9(9(9(9(9(9(9(9(9(9(r))))))))))", limited).error().code == parse_errc::expanded_over_limit;
}

} // namespace

TEST_CASE("Sokoban notation: constant expressions") {
    NONO_CHECK_BOTH(reads_a_board_and_its_solution());
    NONO_CHECK_BOTH(expands_groups());
}

TEST_CASE("Sokoban notation: boards of the format document") {
    const std::string small = "--###|###-#|#@$.#|#####\n";
    CHECK(board_of("--3#|3#-#|#pb.#|5#") == small);
    CHECK(board_of("--3#|3#-#|\n#pb.#|\n5#|") == small);
    CHECK(board_of("  ###\n### #\n#@$.#\n#####\n") == small);
    CHECK(board_of("__###\r\n###_#\r\n#pb.#\r\n#####") == small);
    CHECK(board_of("\n \n  ###\n### #\n#@$.#\n#####\n\t\n\n") == small);
    CHECK(board_of("3#4-#|###----p#|9#") == "###----#|###----@#|#########\n");
    CHECK(board_of("2(3(#-)#)|14#|14#") == "#-#-#-##-#-#-#|##############|##############\n");
}

TEST_CASE("Sokoban notation: every character of the legends") {
    CHECK(board_of("#######\n#@+$*.#\n#pPbB.#\n# -_ .#\n#######") == "#######|#@+$*.#|#@+$*.#|#----.#|#######\n");
    CHECK(board_of("######\n#mMo.#\n######", {{parse_errc::letter_beyond_legend, 2, 2},
                                              {parse_errc::letter_beyond_legend, 2, 3},
                                              {parse_errc::letter_beyond_legend, 2, 4}}) == "######|#@+..#|######\n");
    for (int c = 1; c < 256; ++c) {
        const char letter = static_cast<char>(c);
        const std::string text = std::string("#####\n##") + letter + "##\n#####";
        const bool square_or_blank = nono::sokoban::extend::square_of(letter) || c <= ' ';
        const bool count = letter == '(' || letter == ')' || letter == '|' || (c >= '1' && c <= '9');
        if (count || letter == '\n' || letter == '\r') continue;
        CAPTURE(c);
        CHECK(parse_board(text).has_value() == square_or_blank);
    }
}

TEST_CASE("Sokoban notation: tolerated deviations in boards") {
    const std::string room = "#####|#@$.#|#####\n";
    CHECK(board_of("#####\n#@$.\n#####", {{parse_errc::row_ends_open, 2, 4}}) == "#####|#@$.|#####\n");
    CHECK(board_of("(5#\n#@$.#\n5#)", {{parse_errc::unclosed_bracket, 1, 4}, {parse_errc::unopened_bracket, 3, 3}}) ==
          room);
    CHECK(board_of("0#####\n#@$.#\n#####", {{parse_errc::zero_count, 1, 1}}) == room);
    CHECK(board_of("#####\n#@$.#\n#####\n---\n--", {{parse_errc::ignored_line, 4, 1}}) == room);
    CHECK(board_of("#####\n#@$.#\n#####\n\nB", {{parse_errc::trailing_data, 5, 1}}) == room);
    // Control characters are reported once per line.
    CHECK(board_of("\t\t###\n ###\t#\n #@$.#\n #####\v", {{parse_errc::control_as_blank, 1, 1},
                                                          {parse_errc::control_as_blank, 2, 5},
                                                          {parse_errc::control_as_blank, 4, 7}}) ==
          "-###|###-#|#@$.#|#####\n");
}

TEST_CASE("Sokoban notation: visible floor at the end of a row counts") {
    CHECK(board_of("#$--\n#@--\n#.__", {{parse_errc::row_ends_open, 1, 2},
                                        {parse_errc::row_ends_open, 2, 2},
                                        {parse_errc::row_ends_open, 3, 2}}) == "--#$|--#@|--#.\n");
    CHECK(board_of("###\n#2-\n###") == "--###|--#|--###\n"); // written for readers that do not count it
    CHECK(fault(parse_board, "###\n#  \n###") == finding{parse_errc::board_too_small, 1, 1});
    CHECK(fault(parse_board, "###\n#-\n###") == finding{parse_errc::board_too_small, 1, 1});
}

TEST_CASE("Sokoban notation: the quote marks of a mail are not squares") {
    const auto quoted = parse_board("> ###\n>##@#\n> > ####\n");
    REQUIRE(quoted.has_value());
    CHECK(nono::sokoban::to_text(*quoted) == " ###\n##@#\n ####\n");
    CHECK(findings(quoted) == std::vector<finding>{{parse_errc::mail_quotes, 1, 1}});
    CHECK(fault(parse_board, "> ###\n> #@#\n> ###", {.strict = true}) == finding{parse_errc::mail_quotes, 1, 1});
    CHECK(fault(parse_board, "###\n#@#\n > ###", {.strict = true}) == finding{parse_errc::mail_quotes, 3, 2});
}

TEST_CASE("Sokoban notation: invalid boards") {
    CHECK(fault(parse_board, "") == finding{parse_errc::empty_input, 1, 1});
    CHECK(fault(parse_board, "\n \n") == finding{parse_errc::empty_input, 1, 1});
    CHECK(fault(parse_board, "##\n##\n##") == finding{parse_errc::board_too_small, 1, 1});
    CHECK(fault(parse_board, "\n###\n###\n##") == finding{parse_errc::board_too_small, 2, 1});
    CHECK(fault(parse_board, "###\n@$.#\n###") == finding{parse_errc::row_starts_open, 2, 1});
    CHECK(fault(parse_board, "---\n###\n###\n###") == finding{parse_errc::row_starts_open, 1, 1});
    CHECK(fault(parse_board, "###\n#x#\n###") == finding{parse_errc::invalid_square, 2, 2});
    CHECK(fault(parse_board, "###|###||###") == finding{parse_errc::empty_row, 1, 9});
    CHECK(fault(parse_board, "###\n#3\n###") == finding{parse_errc::invalid_count, 2, 2});
    CHECK(fault(parse_board, "###\n#03-#\n###") == finding{parse_errc::invalid_count, 2, 2});
    CHECK(fault(parse_board, "###\n(#3)#\n###") == finding{parse_errc::invalid_count, 2, 3});
    CHECK(fault(parse_board, "3#4-\np.#\n###") == finding{parse_errc::row_starts_open, 2, 1});
}

TEST_CASE("Sokoban notation: boards over the limits allocate nothing") {
    const nono::parse_options narrow{.limits = {.side = 5}};
    CHECK(parse_board("5#\n#@$.#\n5#", narrow).has_value());
    CHECK(fault(parse_board, "6#\n#@$.#\n5#", narrow) == finding{parse_errc::size_over_limit, 1, 2});
    CHECK(fault(parse_board, "#\n#\n#\n###\n###\n###", narrow) == finding{parse_errc::size_over_limit, 1, 1});
    CHECK(fault(parse_board, "99999999999999999999#|#|#") == finding{parse_errc::size_over_limit, 1, 21});
    CHECK(fault(parse_board, "9(9(9(9(9(9(9(#)))))))") == finding{parse_errc::size_over_limit, 1, 21});
    const nono::parse_options limited{.limits = {.cells = 15}};
    CHECK(parse_board("5#|#@$.#|5#", limited).has_value());
    CHECK(fault(parse_board, "5#|#@$.#|6#", limited) == finding{parse_errc::size_over_limit, 1, 10});
    // Little text that expands to many squares.
    std::string ragged = "60000#\n";
    for (int i = 0; i < 60'000; ++i) ragged += "#\n";
    CHECK(fault(parse_board, ragged + "###\n###\n") == finding{parse_errc::size_over_limit, 1, 1});
    CHECK(fault(parse_board, std::string(1'000'000, '(') + "#") == finding{parse_errc::nested_over_limit, 1, 129});
    CHECK(fault(parse_board, "9#|9#|9#", {.limits = {.expanded = 1}}) ==
          finding{parse_errc::expanded_over_limit, 1, 4});
}

TEST_CASE("Sokoban notation: moves of the format document") {
    CHECK(moves_of("3r4U") == "rrrUUUU");
    CHECK(moves_of("2(3(dr)R)") == "drdrdrRdrdrdrR");
    CHECK(moves_of("[]U[rr]d") == "[]U[rr]d");
    CHECK(moves_of("{rddd}Urr{uul}uLU") == "{rddd}Urr{uul}uLU");
    CHECK(moves_of("u d L R\nuu") == "udLRuu");
    CHECK(moves_of("") == "{}");
    CHECK(moves_of("{}") == "{}");
    CHECK(moves_of("[]") == "[]");
    CHECK(parse_moves("[]")->reverse);
    CHECK(!parse_moves("{}")->reverse);
}

TEST_CASE("Sokoban notation: counts") {
    CHECK(moves_of("r3\nu") == "ruuu"); // a count continues across lines
    CHECK(moves_of("3 r", {{parse_errc::unused_count, 1, 1}}) == "r");
    CHECK(moves_of("0r", {{parse_errc::zero_count, 1, 1}}) == "r");
    CHECK(moves_of("rU3", {{parse_errc::unused_count, 1, 3}}) == "rU");
    CHECK(moves_of("2(r", {{parse_errc::unclosed_bracket, 1, 4}}) == "r");
    CHECK(moves_of("r)", {{parse_errc::unopened_bracket, 1, 2}}) == "r");
    CHECK(moves_of("2(2(r2)u", {}) == "rrrru"); // a count before the end closes that many groups
    CHECK(moves_of("3[rr]") == "[rrrrrr]");
    CHECK(moves_of("3([rr])") == "[rr][rr][rr]");
    CHECK(moves_of("2{r}u") == "{rr}u");
    CHECK(moves_of("[2(rd)]U") == "[rdrd]U");
    CHECK(moves_of("(rr)(u)") == "rru");
    CHECK(moves_of("3*r", {{parse_errc::unused_count, 1, 1}}) == "*r");
    CHECK(moves_of("r\n3\nu", {{parse_errc::line_without_move, 2, 1}}) == "ruuu");
}

TEST_CASE("Sokoban notation: a count whose digits are split by a line end") {
    CHECK(moves_of("dr1\n0R") == "drRRRRRRRRRR");
    CHECK(moves_of("dr1\r\n0R") == "drRRRRRRRRRR");
    CHECK(moves_of("dr1 \n 0R") == "drRRRRRRRRRR"); // as between a count and its letter
    CHECK(moves_of("d1\n2(r)") == "drrrrrrrrrrrr");
    CHECK(moves_of("2(u1\n0(r))") == "urrrrrrrrrrurrrrrrrrrr");
    CHECK(moves_of("[1\n1r]U") == "[rrrrrrrrrrr]U");
    CHECK(moves_of("r0\n2U") == "rUU");
    CHECK(moves_of("r0\nU", {{parse_errc::zero_count, 1, 2}}) == "rU");
    CHECK(moves_of("r0\n0", {{parse_errc::zero_count, 1, 2},
                             {parse_errc::unused_count, 1, 2},
                             {parse_errc::line_without_move, 2, 1}}) == "r");
    CHECK(moves_of("r1 1\n0U", {{parse_errc::unused_count, 1, 2}}) == "rUUUUUUUUUU");
    const auto continued = parse_moves("r0\\\n\nU");
    CHECK(findings(continued) ==
          std::vector<finding>{{parse_errc::zero_count, 1, 2}, {parse_errc::text_after_value, 1, 3}});
    CHECK(parse_moves("r1\\\n// five\n5U")->steps.size() == 16);
    CHECK(fault(parse_moves, "4294967\n296r") == finding{parse_errc::expanded_over_limit, 2, 4});
    CHECK(fault(parse_moves, "9999999999\n9999999999999999999999r") == finding{parse_errc::expanded_over_limit, 2, 23});
}

TEST_CASE("Sokoban notation: brackets") {
    CHECK(moves_of("rr[]Ul", {{parse_errc::moves_before_jump, 1, 3}}) == "[]Ul");
    CHECK(moves_of("2([r]U)l") == "[r]U[r]Ul");
    CHECK(moves_of("<r>U", {{parse_errc::angle_brackets, 1, 1}}) == "[r]U");
    CHECK(moves_of("[rR]U", {{parse_errc::push_in_brackets, 1, 3}}) == "[rr]U");
    CHECK(moves_of("[r[u]d]", {{parse_errc::nested_bracket, 1, 3}, {parse_errc::unopened_bracket, 1, 7}}) == "[ru]d");
    CHECK(moves_of("[r", {{parse_errc::unclosed_bracket, 1, 3}}) == "[r]");
    CHECK(moves_of("{r", {{parse_errc::unclosed_bracket, 1, 3}}) == "{r}");
    CHECK(moves_of("r]}", {{parse_errc::unopened_bracket, 1, 2}, {parse_errc::unopened_bracket, 1, 3}}) == "r");
    CHECK(moves_of("[(r]U", {{parse_errc::unclosed_bracket, 1, 4}}) == "[r]U");
    CHECK(moves_of("[]([r)]U", {{parse_errc::unopened_bracket, 1, 6}, {parse_errc::unclosed_bracket, 1, 9}}) == "[r]U");
}

TEST_CASE("Sokoban notation: the current position") {
    CHECK(parse_moves("uu*dd")->current == 2U);
    CHECK(parse_moves("*uu")->current == 0U);
    CHECK(parse_moves("uu*")->current == 2U);
    CHECK(!parse_moves("uu")->current.has_value());
    CHECK(parse_moves("u(ll*r)")->current == 1U);
    CHECK(parse_moves("[]u[rr*r]")->current == 1U);
    CHECK(parse_moves("[]u[r2(r*r)]")->current == 1U);
    CHECK(moves_of("u*u*d", {{parse_errc::repeated_current, 1, 4}}) == "uu*d");
    CHECK(moves_of("*[]u", {{parse_errc::moves_before_jump, 1, 2}}) == "[]u");
    CHECK(moves_of("[]*[r]u") == "[]*[r]u");
}

TEST_CASE("Sokoban notation: text around moves") {
    const auto continued = parse_moves("uu\\\ndd");
    REQUIRE(continued.has_value());
    CHECK(continued->steps.size() == 4);
    CHECK(findings(continued) == std::vector<finding>{{parse_errc::text_after_value, 1, 3}});
    CHECK(fault(parse_moves, "uu\\\ndd", {.strict = true}) == finding{parse_errc::invalid_move, 1, 3});
    const auto quoted = parse_moves("> uu\n>> dd\n");
    REQUIRE(quoted.has_value());
    CHECK(quoted->steps.size() == 4);
    const auto commented = parse_moves("uu\n// there\ndd");
    REQUIRE(commented.has_value());
    CHECK(commented->steps.size() == 4);
    CHECK(findings(commented) == std::vector<finding>{{parse_errc::comment_among_moves, 2, 1}});
    CHECK(fault(parse_moves, "uu\n// there\ndd", {.strict = true}) == finding{parse_errc::invalid_move, 2, 1});
    CHECK(findings(quoted) == std::vector<finding>{{parse_errc::mail_quotes, 1, 1}});
    CHECK(fault(parse_moves, "> uu", {.strict = true}) == finding{parse_errc::mail_quotes, 1, 1});
    CHECK(moves_of("u\td\tL\nuu\f", {{parse_errc::control_as_blank, 1, 2}, {parse_errc::control_as_blank, 2, 3}}) ==
          "udLuu");
    CHECK(fault(parse_moves, "rr\nuux") == finding{parse_errc::invalid_move, 2, 3});
    CHECK(fault(parse_moves, "12. g5-f5") == finding{parse_errc::invalid_move, 1, 3});
}

TEST_CASE("Sokoban notation: moves over the limits allocate nothing") {
    CHECK(fault(parse_moves, "99999999999r") == finding{parse_errc::expanded_over_limit, 1, 12});
    CHECK(fault(parse_moves, "9(9(9(9(9(9(9(9(9(9(9(9(r))))))))))))") ==
          finding{parse_errc::expanded_over_limit, 1, 32});
    CHECK(fault(parse_moves, "9(9(9(9(9(9(9(9(9(9(9(9(r))))))))))))",
                {.limits = {.expanded_per_byte = nono::no_limit}}) == finding{parse_errc::expanded_over_limit, 1, 34});
    CHECK(fault(parse_moves, "9[99999999r]") == finding{parse_errc::expanded_over_limit, 1, 11});
    CHECK(fault(parse_moves, std::string(1'000'000, '(')) == finding{parse_errc::nested_over_limit, 1, 129});
    CHECK(parse_moves("((((r))))", {.limits = {.nesting = 4}}).has_value());
    CHECK(fault(parse_moves, "(((((r)))))", {.limits = {.nesting = 4}}) ==
          finding{parse_errc::nested_over_limit, 1, 5});
    CHECK(parse_moves("10r", {.limits = {.expanded = 7}}).has_value());
    CHECK(fault(parse_moves, "11r", {.limits = {.expanded = 7}}) == finding{parse_errc::expanded_over_limit, 1, 3});
    // A short text is a small puzzle unless the caller allows more.
    const std::string_view nested = "1024(1025(rl))";
    CHECK(fault(parse_moves, nested) == finding{parse_errc::expanded_over_limit, 1, 14});
    CHECK(parse_moves("1024(512(rl))")->steps.size() == std::size_t{1} << 20U);
    CHECK(parse_moves(nested, {.limits = {.expanded_per_byte = 100'000}})->steps.size() == 2'099'200);
    CHECK(fault(parse_moves, "9999999r", {.limits = {.expanded_per_byte = 0}}) ==
          finding{parse_errc::expanded_over_limit, 1, 8});
    // Many small groups take linear time.
    std::string groups;
    for (int i = 0; i < 200'000; ++i) groups += "2(r)";
    CHECK(parse_moves(groups)->steps.size() == 400'000);
    CHECK(parse_moves(std::string(1'000'000, ')')).diagnostics().size() == 101);
}

TEST_CASE("Sokoban notation: positions of steps") {
    const std::string text = "> uu2(dr)\n// a comment\n>  3R*[]u\nl\n\nrr";
    nono::sokoban::saved_game game;
    game.where = nono::extend::position_of(text, 2);
    const auto line_and_column = [&](std::size_t index) {
        const auto where = nono::sokoban::position_of_step(text, game, index);
        CHECK(nono::extend::position_of(text, where.offset) == where);
        return std::array<std::uint32_t, 2>{where.line, where.column};
    };
    CHECK(line_and_column(0) == std::array<std::uint32_t, 2>{1, 3});
    CHECK(line_and_column(1) == std::array<std::uint32_t, 2>{1, 4});
    CHECK(line_and_column(2) == std::array<std::uint32_t, 2>{1, 7});
    CHECK(line_and_column(4) == std::array<std::uint32_t, 2>{1, 7}); // the letter in the group
    CHECK(line_and_column(5) == std::array<std::uint32_t, 2>{1, 8});
    game.moves.reverse = true; // steps before the jump are not moves of the game
    CHECK(line_and_column(0) == std::array<std::uint32_t, 2>{3, 9});
    CHECK(line_and_column(1) == std::array<std::uint32_t, 2>{4, 1});
    CHECK(line_and_column(2) == std::array<std::uint32_t, 2>{1, 3}); // this step does not exist
}

TEST_CASE("Sokoban notation: positions of steps in a group without an end") {
    const std::string text = "2{rd]U";
    nono::sokoban::saved_game game;
    game.where = nono::extend::position_of(text, 0);
    game.moves = *parse_moves(text);
    REQUIRE(game.moves.steps.size() == 6);
    std::string positions;
    for (std::size_t i = 0; i < 6; ++i) positions += text[nono::sokoban::position_of_step(text, game, i).offset];
    CHECK(positions == "rdUrdU");
}

// ---- writing ----

namespace {

constexpr std::array<moves_notation, 5> move_styles{
    {{}, {.line_width = 0}, {.line_width = 7}, {.run_lengths = true}, {.run_lengths = true, .line_width = 11}}};

std::vector<board_notation> board_styles() {
    std::vector<board_notation> out;
    for (const bool letters : {false, true})
        for (const char floor : {' ', '-', '_'})
            for (const bool run_lengths : {false, true})
                for (const bool one_line : {false, true}) out.push_back({letters, floor, run_lengths, one_line});
    return out;
}

/// Returns a board that can be written: any squares between walls or boxes on goals, with empty rows among them.
board random_board(nono_tests::random_numbers& random) {
    board out(3 + random.below(9), 3 + random.below(9));
    for (std::size_t row = 0; row < out.height(); ++row) {
        const bool edge = row == 0 || row + 1 == out.height();
        if (!edge && random.one_in(5)) continue;
        const std::size_t begin = edge ? 0 : random.below(out.width());
        const std::size_t end = edge ? out.width() : begin + 1 + random.below(out.width() - begin);
        for (std::size_t i = begin; i < end; ++i) out(row, i) = static_cast<square>(random.below(7));
        if (random.one_in(2))
            for (std::size_t i = begin; i < end; ++i) out(row, i) = i % 3 == 1 ? square::floor : square::wall;
        out(row, begin) = out(row, end - 1) = random.one_in(4) ? square::box_on_goal : square::wall;
    }
    for (std::size_t i = 0; i < out.width(); ++i) out(1, i) = square::wall; // a third row of three squares
    return out;
}

/// Returns moves with repeated parts, jumps and pusher changes.
moves random_moves(nono_tests::random_numbers& random) {
    moves out;
    out.reverse = random.one_in(3);
    while (out.steps.size() < 60 && !random.one_in(20)) {
        const auto toward = static_cast<direction>(random.below(4));
        const std::size_t choice = random.below(8);
        if (choice == 0 && out.steps.size() > 4) { // repeats a part
            std::size_t begin = random.below(out.steps.size());
            while (out.steps[begin].kind() > step_kind::push && !out.steps[begin].opens()) --begin;
            const std::size_t end = out.steps.size();
            for (std::size_t i = begin; i < end; ++i) out.steps.push_back(out.steps[i]);
        } else if (choice == 1) {
            const auto kind = out.reverse && random.one_in(2) ? step_kind::jump : step_kind::change;
            for (std::size_t i = random.below(5) + 1, first = i; i > 0; --i)
                out.steps.push_back({random.one_in(3) ? toward : direction::up, kind, i == first});
        } else {
            const auto kind = random.one_in(2) ? step_kind::push : step_kind::move;
            out.steps.insert(out.steps.end(), 1 + random.below(5), {toward, kind});
        }
    }
    if (random.one_in(2)) {
        std::size_t at = random.below(out.steps.size() + 1);
        while (at < out.steps.size() && out.steps[at].kind() > step_kind::push && !out.steps[at].opens()) ++at;
        out.current = at;
    }
    return out;
}

} // namespace

TEST_CASE("Sokoban notation: boards round-trip in every notation") {
    nono_tests::random_numbers random(7);
    const auto styles = board_styles();
    for (int i = 0; i < 300; ++i) {
        const board level = random_board(random);
        const std::string plain = nono::sokoban::to_text(level);
        CAPTURE(plain);
        for (const auto& style : styles) {
            const std::string text = nono::sokoban::to_text(level, style);
            CAPTURE(text);
            const auto again = parse_board(text);
            REQUIRE(again.has_value());
            REQUIRE(*again == *parse_board(nono::sokoban::to_text(level, {.floor = '-'})));
            REQUIRE(again->count([](square) noexcept { return true; }) ==
                    level.count([](square) noexcept { return true; }));
            if (style.run_lengths && style.floor != ' ')
                REQUIRE(text.size() <=
                        nono::sokoban::to_text(level, {style.letters, style.floor, false, style.one_line}).size());
        }
        REQUIRE(*parse_board(nono::sokoban::to_text(level, {})) == level);
    }
}

TEST_CASE("Sokoban notation: moves round-trip in every notation") {
    nono_tests::random_numbers random(8);
    for (int i = 0; i < 1000; ++i) {
        const moves played = random_moves(random);
        for (const auto& style : move_styles) {
            const std::string text = nono::sokoban::to_text(played, style);
            CAPTURE(text);
            const auto again = parse_moves(text, {.strict = true});
            INFO(nono::describe(again.error(), text));
            REQUIRE(again.has_value());
            REQUIRE(*again == played);
            REQUIRE(again.diagnostics().empty());
            std::size_t begin = 0;
            for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', begin)) {
                const std::string line = text.substr(begin, end - begin);
                REQUIRE(nono::sokoban::detail::is_moves_line(line, begin == 0, true));
                if (!style.run_lengths && style.line_width > 10) REQUIRE(line.size() <= style.line_width + 2);
                begin = end + 1;
            }
        }
        REQUIRE(nono::sokoban::to_text(played, {.run_lengths = true}).size() <=
                nono::sokoban::to_text(played, {}).size());
    }
}

// Returns the length of a text with run-lengths but without groups.
std::size_t length_with_runs(std::string_view text) {
    std::size_t length = 0;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        while (end < text.size() && text[end] == text[at]) ++end;
        const std::size_t counted = std::to_string(end - at).size() + 1;
        length += end - at < 3 ? end - at : (std::min)(end - at, counted);
        at = end;
    }
    return length;
}
// Returns the length of the shortest text of a sequence of single characters, runs and groups with only runs inside.
// The count of each is the number of repetitions, or one less.
std::size_t shortest_length(std::string_view text) {
    std::vector<std::size_t> best(text.size() + 1, 0); // of the rest that begins there
    for (std::size_t at = text.size(); at-- > 0;) {
        best[at] = best[at + 1] + 1;
        for (std::size_t period = 1; 2 * period <= text.size() - at; ++period) {
            const std::string_view first = text.substr(at, period);
            const std::size_t own = period == 1 ? 1 : 2 + length_with_runs(first);
            std::size_t maximum = 1; // number of repetitions
            while (text.substr(at + maximum * period, period) == first) ++maximum;
            for (const std::size_t count : {maximum, maximum - 1})
                if (count > (period == 1 ? 2U : 1U))
                    best[at] = (std::min)(best[at], std::to_string(count).size() + own + best[at + count * period]);
        }
    }
    return best[0];
}

TEST_CASE("Sokoban notation: no shorter text is missed") {
    nono_tests::random_numbers random(61);
    std::size_t shorter = 0;
    for (int i = 0; i < 1'000; ++i) {
        std::string text;
        while (text.size() < 24) { // repeated parts are frequent
            const std::string part = std::string(1 + random.below(4), random.one_in(2) ? 'r' : 'd');
            text += random.one_in(3) && !text.empty() ? text.substr(0, 12) : part;
        }
        const std::string written = nono::detail::shortest_run_lengths(text);
        CAPTURE(text);
        REQUIRE(written.size() <= shortest_length(text)); // groups can also be nested
        shorter += written.size() < text.size() ? 1U : 0U;
    }
    CHECK(shorter > 500);
}

TEST_CASE("Sokoban notation: short texts") {
    const auto shortest = [](std::string_view text) { return nono::detail::shortest_run_lengths(text); };
    CHECK(shortest("") == "");
    CHECK(shortest("rr") == "rr");
    CHECK(shortest("rrr") == "3r");
    CHECK(shortest("drdr") == "drdr");
    CHECK(shortest("drdrdr") == "3(dr)");
    CHECK(shortest("drdrdrRdrdrdrR") == "2(3(dr)R)");
    CHECK(shortest("###----p.#") == "3#4-p.#");
    CHECK(shortest("#-#-#-##-#-#-#").size() == std::string_view("2(3(#-)#)").size());
    CHECK(shortest(std::string(100'000, 'r')).size() <= 12); // in parts of 65,536
    // In a long sequence, groups are limited to bound the work; the text is still correct.
    std::string block = "r";
    for (std::size_t i = 1; i < 40; ++i) block += "dlur"[i * i % 7 % 4];
    const auto repeated = [&](std::size_t size) {
        std::string out;
        while (out.size() < size) out += block;
        return out;
    };
    CHECK(shortest(repeated(1U << 16U)).size() < 200);
    const std::string long_text = repeated(1U << 20U);
    const std::string written = shortest(long_text);
    CHECK(written.size() > long_text.size() / 3);
    const auto read = parse_moves(written, {.limits = {.expanded_per_byte = nono::no_limit}});
    REQUIRE(read);
    REQUIRE(read->steps.size() == long_text.size());
    bool same = true;
    for (std::size_t i = 0; i < long_text.size(); ++i) same = same && read->steps[i].letter() == long_text[i];
    CHECK(same);
    CHECK(shortest(std::string(std::size_t{1} << 25U, 'r')).size() < 6 * (std::size_t{1} << 9U) + 1);
    const std::array<std::string_view, 6> units{"[rr]", "[rr]", "[rr]", "u", "u", "u"};
    CHECK(nono::detail::shortest_run_lengths({units.data(), units.size()}) == "3([rr])3u");
    // Two of a kind are kept even if a count would be shorter.
    CHECK(nono::detail::shortest_run_lengths({units.data(), 2}) == "[rr][rr]");
}

TEST_CASE("Sokoban notation: the layout of boards") {
    const board level = *parse_board("  ####\n  #@ #\n---\n#  $.#\n######");
    CHECK(nono::sokoban::to_text(level, {}) == "  ####\n  #@ #\n-\n#  $.#\n######\n");
    CHECK(nono::sokoban::to_text(level, {.letters = true, .floor = '_'}) == "__####\n__#p_#\n_\n#__b.#\n######\n");
    CHECK(nono::sokoban::to_text(level, {.run_lengths = true, .one_line = true}) == "--4#|--#@-#|-|#--$.#|6#\n");
}

TEST_CASE("Sokoban notation: narrow boards have a margin") {
    const board narrow(1, 3, square::wall);
    CHECK(nono::sokoban::to_text(narrow, {}) == "  #\n  #\n  #\n");
    CHECK(nono::sokoban::to_text(narrow, {.run_lengths = true, .one_line = true}) == "--#|--#|--#\n");
    CHECK(*parse_board(nono::sokoban::to_text(narrow, {})) == narrow);
    CHECK(nono::sokoban::to_text(board(3, 3, square::wall), {}) == "###\n###\n###\n");
}
