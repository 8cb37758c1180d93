// SPDX-License-Identifier: MIT
#include <nono/model/grid.hpp>

#include "../check_both.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

using namespace nono::literals; // 2_color

namespace {

using nono::axis;
using nono::color_set;
using nono::line_position;

/// The picture ## / .b in colors 1 and 2.
NONO_CONSTEXPR nono::grid three_cells() {
    nono::grid out(2, 2);
    out(0, 0) = out(0, 1) = 1;
    out(1, 1) = 2;
    return out;
}

NONO_CONSTEXPR bool clues_follow_from_cells() {
    const nono::clues found = nono::clues_of(three_cells());
    return found.rows[0] == nono::line_clue{2} && found.rows[1] == nono::line_clue{{1, 2_color}} &&
           found.columns[0] == nono::line_clue{1} && found.columns[1].size() == 2 &&
           found.columns[1][1] == nono::clue{1, 2_color};
}

/// Returns true if changing one cell of a picture makes it violate its clues, and `first` is the first mismatch.
NONO_CONSTEXPR bool mismatch_after_change(std::size_t row, std::size_t column, line_position first) {
    nono::grid picture = three_cells();
    const nono::clues wanted = nono::clues_of(picture);
    if (!nono::satisfies(picture, wanted) || nono::extend::first_mismatch(picture, wanted)) return false;
    picture(row, column) = picture(row, column) == 0 ? 1 : 0;
    return !nono::satisfies(picture, wanted) && nono::extend::first_mismatch(picture, wanted) == first;
}

/// Returns true if a picture of the given size satisfies its clues, and its last column is checked to the last cell.
NONO_CONSTEXPR bool last_column_counts(std::size_t width, std::size_t height) {
    nono::grid picture(width, height);
    picture(height - 1, width - 1) = 1;
    nono::clues wanted = nono::clues_of(picture);
    if (!nono::satisfies(picture, wanted)) return false;
    wanted.columns.set_line(width - 1, {});
    return nono::extend::first_mismatch(picture, wanted) == line_position{axis::column, width - 1};
}

NONO_CONSTEXPR bool columns_are_lines() {
    const nono::grid picture = three_cells();
    const nono::clues wanted = nono::clues_of(picture);
    return nono::satisfies(picture.column(1), wanted.columns[1]) &&
           !nono::satisfies(picture.column(1), wanted.columns[0]) && nono::satisfies(picture.row(1), wanted.rows[1]) &&
           !nono::satisfies(picture.row(1), wanted.rows[0]);
}

std::string rewritten_cells(std::string_view text, std::size_t width, std::size_t height, std::size_t colors) {
    const auto cells = nono::parse_cells(text, width, height, colors);
    return cells ? nono::write_cells(*cells, colors) : "none";
}

} // namespace

TEST_CASE("grid: sets of colors") {
    static_assert(color_set::first(0).empty() && color_set::first(64).size() == 64);
    static_assert(color_set::first(3).contains(2) && !color_set::first(3).contains(3));
    static_assert(color_set::only(63).lowest() == 63 && color_set::only(63).size() == 1);
    static_assert((color_set::only(1) | color_set::only(4)).bits == 0b10010U);
    static_assert((color_set::first(3) & color_set::only(2)) == color_set::only(2));
    color_set set = color_set::first(2);
    set |= color_set::only(5);
    set &= color_set::first(6);
    CHECK(set.bits == 0b100011U);
}

TEST_CASE("grid: cells are (row, column)") {
    nono::grid picture(3, 2);
    picture(1, 2) = 5;
    CHECK(picture.cells()[5] == 5);
    CHECK(picture.row(1)[2] == 5);
    CHECK(picture.column(2)[1] == 5);
    CHECK(nono::grid(3, 2) != nono::grid(2, 3));
    CHECK(nono::grid().cells().empty());
}

TEST_CASE("grid: partial grids of clues have all of their colors") {
    using namespace nono::literals;
    const nono::clues colored{.rows = {{{2, 3_color}}, {}}, .columns = {{1}, {{1, 2_color}}, {}}};
    CHECK(nono::partial_grid(colored) == nono::partial_grid(3, 2, color_set::first(4)));
    CHECK(nono::partial_grid(nono::clues{.rows = {{}}, .columns = {{}}}) ==
          nono::partial_grid(1, 1, color_set::first(2)));
    CHECK(nono::partial_grid(nono::clues{}) == nono::partial_grid());
}

TEST_CASE("grid: decided cells of partial grids") {
    nono::partial_grid cells(nono::grid(2, 1, 3));
    CHECK(cells.decided_count() == 2);
    CHECK(cells.decided() == nono::grid(2, 1, 3));
    cells(0, 1) = color_set::first(2);
    CHECK(cells.decided_count() == 1);
    CHECK_FALSE(cells.decided().has_value());
    CHECK(cells.decided_or(7).cells()[0] == 3);
    CHECK(cells.decided_or(7).cells()[1] == 7);
    cells(0, 1) = {};
    CHECK_FALSE(cells.decided().has_value());
}

TEST_CASE("grid: the clues of a picture") { NONO_CHECK_BOTH(clues_follow_from_cells()); }

TEST_CASE("grid: the first line that does not match its clues") {
    NONO_CHECK_BOTH(mismatch_after_change(0, 0, {axis::row, 0}));
    NONO_CHECK_BOTH(mismatch_after_change(1, 1, {axis::row, 1}));
    NONO_CHECK_BOTH(columns_are_lines());
    NONO_CHECK_BOTH(last_column_counts(2, 3));
    NONO_CHECK_BOTH(last_column_counts(3, 2));
    // The rows still match.
    nono::grid swapped = three_cells();
    swapped(1, 0) = 2;
    swapped(1, 1) = 0;
    const nono::clues wanted = nono::clues_of(three_cells());
    CHECK(nono::extend::first_mismatch(swapped, wanted) == line_position{axis::column, 0});
    // Blotted clues accept blocks of any length, but not of another color.
    nono::clues blotted = wanted;
    blotted.rows.blocks(0)[0].length = nono::blotted;
    CHECK(nono::satisfies(three_cells(), blotted));
    blotted.rows.blocks(0)[0].color = 2;
    CHECK(nono::extend::first_mismatch(three_cells(), blotted) == line_position{axis::row, 0});
}

TEST_CASE("grid: a picture of another size does not satisfy the clues") {
    const nono::clues wanted = nono::clues_of(nono::grid(2, 2));
    CHECK(nono::satisfies(nono::grid(2, 2), wanted));
    CHECK_FALSE(nono::satisfies(nono::grid(2, 3), wanted));
    CHECK_FALSE(nono::satisfies(nono::grid(1, 2), wanted));
    CHECK_FALSE(nono::extend::first_mismatch(nono::grid(1, 2), wanted).has_value()); // the existing lines match
    CHECK(nono::extend::first_mismatch(nono::grid(3, 3, 1), wanted) == line_position{axis::row, 0});
    CHECK(nono::satisfies(nono::grid(), nono::clues{}));
}

TEST_CASE("grid: empty and short lines") {
    const nono::line_clue block{{1}};
    const nono::color_index filled[] = {1};
    CHECK(nono::satisfies(std::span<const nono::color_index>(), nono::line_clue{}));
    CHECK_FALSE(nono::satisfies(std::span<const nono::color_index>(), block));
    CHECK(nono::satisfies(filled, block));
    CHECK(nono::satisfies(nono::grid(1, 1, 1).column(0), block));
    CHECK(nono::satisfies(nono::grid(1, 0).column(0), nono::line_clue{}));
    CHECK_FALSE(nono::satisfies(nono::grid(1, 0).column(0), block));
}

TEST_CASE("grid: partial grids are written as text and read back") {
    CHECK(rewritten_cells("1?..", 2, 2, 2) == "1?..");
    CHECK(rewritten_cells(" 1 ?\r\n\t.\n.", 2, 2, 2) == "1?..");
    CHECK(rewritten_cells("[.1][]", 2, 1, 3) == "[.1][]");
    CHECK(rewritten_cells("[.1]?", 2, 1, 2) == "??");
    CHECK(rewritten_cells("9aZ+/", 5, 1, 64) == "9aZ+/");
    CHECK(rewritten_cells("", 0, 0, 2).empty());
    CHECK(rewritten_cells("", 5, 0, 2).empty());
    nono::partial_grid every(static_cast<std::size_t>(nono::extend::max_colors), 1, {});
    for (nono::color_index color = 0; color < nono::extend::max_colors; ++color)
        every(0, color) = color_set::only(color);
    CHECK(nono::parse_cells(nono::write_cells(every, 64), 64, 1, 64) == every);
}

TEST_CASE("grid: invalid texts of partial grids are refused") {
    for (const std::string_view text : {"1", "111", "1x", "12", "[1", "1[1", "1]", "[[1]]1", "[?]1", "1[]]", "#."})
        CHECK(rewritten_cells(text, 2, 1, 2) == "none");
    // Sizes for which there is not enough memory.
    CHECK(rewritten_cells("1", ~std::size_t{0} / 4, 4, 2) == "none");
    CHECK(rewritten_cells("1", ~std::size_t{0}, 1, 2) == "none");
}
