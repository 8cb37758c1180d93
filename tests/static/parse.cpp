// Parsing at compile time. The test passes if this file compiles.
// SPDX-License-Identifier: MIT
#include <nono/formats/all.hpp>
#include <nono/parse.hpp>

#include <string_view>

using namespace nono::literals; // 2_color

#if NONO_HAS_CONSTEXPR_VECTOR

namespace {

constexpr std::string_view dancer = R"(catalogue "webpbn.com #1"
title "Demo Puzzle from Front Page"
by "Jan Wolter"
copyright "&copy; Copyright 2004 by Jan Wolter"
license CC-BY-3.0
width 5
height 10

rows
2
2,1
1,1
3
1,1
1,1
2
1,1
1,2
2

columns
2,1
2,1,3
7
1,3
2,1

goal "01100011010010101110101001010000110010100101111000"
)";

constexpr bool dancer_is_read() {
    const auto found = nono::parse_clues<nono::non>(dancer);
    if (!found || !found.diagnostics().empty()) return false;
    if (found->width() != 5 || found->height() != 10 || found->color_count() != 2) return false;
    const auto& second = found->columns[1];
    return second.size() == 3 && second[0] == nono::clue{2} && second[2] == nono::clue{3};
}

constexpr bool fails(std::string_view text, nono::parse_errc code, std::uint32_t line, std::uint32_t column) {
    const auto found = nono::parse_clues<nono::non>(text);
    return !found && found.error().code == code && found.error().where.line == line &&
           found.error().where.column == column;
}

constexpr bool colors_are_read() {
    const auto found = nono::parse_clues<nono::non>("width 3\nheight 1\nrows\nred 1 blue: 2\ncolumns\n1a\n1a\n1a\n");
    // `red` begins the line and was never declared, so it is a property, and the row is missing.
    if (found || found.error().code != nono::parse_errc::too_few_clue_lines) return false;
    const auto colored = nono::parse_clues<nono::non>("width 3\nheight 1\nrows\n1b,2a\ncolumns\n1b\n1a\n1a\n");
    return colored && colored->rows[0][0] == nono::clue{1} && colored->rows[0][1] == nono::clue{2, 2_color};
}

static_assert(dancer_is_read());
static_assert(colors_are_read());
static_assert(fails("", nono::parse_errc::empty_input, 1, 1));
static_assert(fails("width 2\nheight 1\nrows\n1 3\ncolumns\n1\n1\n", nono::parse_errc::clue_longer_than_line, 4, 3));
static_assert(nono::extend::guess_formats(dancer).front().info.name == "non");
static_assert(nono::extend::guess_formats("hello").empty());

} // namespace

#endif
