// Boards of all shapes for tests, and a slow and simple solver for small ones.
// SPDX-License-Identifier: MIT
#ifndef NONO_TESTS_BOARDS_HPP
#define NONO_TESTS_BOARDS_HPP

#include "brute_force.hpp"

#include <nono/model/board.hpp>
#include <nono/model/clue_lines.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace nono_tests {

using board_lines = std::vector<std::vector<std::uint32_t>>;
using board_cells = std::vector<nono::color_index>;

/// Makes a board of lines; std::nullopt if the lines are invalid.
[[nodiscard]] inline std::optional<nono::extend::board> board_of(std::size_t cells, const board_lines& lines) {
    std::vector<std::uint32_t> of_lines;
    std::vector<std::size_t> ends;
    for (const auto& line : lines) {
        of_lines.insert(of_lines.end(), line.begin(), line.end());
        ends.push_back(of_lines.size());
    }
    return nono::extend::board::make(cells, of_lines, ends);
}

/// A rectangle, rows first, with the same numbers of cells and lines as in `solve`.
[[nodiscard]] inline nono::extend::board rectangle(std::size_t width, std::size_t height) {
    board_lines lines(height + width);
    for (std::size_t row = 0; row < height; ++row)
        for (std::size_t column = 0; column < width; ++column)
            for (const std::size_t line : {row, height + column})
                lines[line].push_back(static_cast<std::uint32_t>(row * width + column));
    return *board_of(width * height, lines);
}

/// Returns the clues of a rectangle as the clues of the lines of a board.
[[nodiscard]] inline nono::clue_lines lines_of(const nono::clues& puzzle) {
    nono::clue_lines out = puzzle.rows;
    for (const auto line : puzzle.columns) out.push_back(line);
    return out;
}

/// A rectangle without triangles of `cut` cells at its corners.
[[nodiscard]] inline nono::extend::board cut_rectangle(std::size_t width, std::size_t height, std::size_t cut) {
    board_lines lines(height + width);
    std::uint32_t cells = 0;
    for (std::size_t row = 0; row < height; ++row)
        for (std::size_t column = 0; column < width; ++column) {
            const std::size_t from_side = (std::min)(row, height - 1 - row) + (std::min)(column, width - 1 - column);
            if (from_side < cut) continue;
            lines[row].push_back(cells);
            lines[height + column].push_back(cells++);
        }
    return *board_of(cells, lines);
}

/// A cylinder: circles that begin at the seam, straight lines, and lines that wind around it.
[[nodiscard]] inline nono::extend::board cylinder(std::size_t around, std::size_t height) {
    board_lines lines(height + 2 * around);
    for (std::size_t row = 0; row < height; ++row)
        for (std::size_t index = 0; index < around; ++index)
            for (const std::size_t line : {row, height + index, height + around + (index + row) % around})
                lines[line].push_back(static_cast<std::uint32_t>(row * around + index));
    return *board_of(around * height, lines);
}

/// A regular hexagon of triangles: 6 * side * side cells, and lines in three directions.
[[nodiscard]] inline nono::extend::board hexagon(std::size_t side) {
    std::vector<board_lines> lines(3, board_lines(2 * side));
    std::uint32_t cells = 0;
    // The cells on row a and on line b of the second direction: one that points up, on line b - a - 1 of the third
    // direction, and to its right one that points down, on line b - a. Along line b, the second one comes first.
    for (std::size_t a = 0; a < 2 * side; ++a)
        for (std::size_t b = side; b < 3 * side; ++b) {
            auto& along_b = lines[1][b - side];
            const bool has_up = b > a && b - a - 1 < 2 * side;
            const bool has_down = b >= a && b - a < 2 * side;
            if (has_down) along_b.push_back(cells + (has_up ? 1U : 0U));
            if (has_up) along_b.push_back(cells);
            for (const bool is_up : {true, false}) {
                if (!(is_up ? has_up : has_down)) continue;
                lines[0][a].push_back(cells);
                lines[2][b - a - (is_up ? 1U : 0U)].push_back(cells++);
            }
        }
    board_lines all;
    for (auto& direction : lines) all.insert(all.end(), direction.begin(), direction.end());
    return *board_of(cells, all);
}

/// A board in which each cell is on two or three lines of random lengths. The lines are in random order, too, so
/// consecutive lines do not have to cover the board.
[[nodiscard]] inline nono::extend::board random_board(random_numbers& random, std::size_t cells) {
    board_lines lines;
    for (std::size_t cover = 0, covers = 2 + random.below(2); cover < covers; ++cover) {
        std::vector<std::uint32_t> order;
        for (std::uint32_t cell = 0; cell < cells; ++cell) order.push_back(cell);
        for (std::size_t i = cells; i-- > 1;) std::swap(order[i], order[random.below(i + 1)]);
        for (std::size_t begin = 0; begin < cells;) {
            const std::size_t end = (std::min)(cells, begin + 1 + random.below(6));
            lines.emplace_back();
            for (; begin < end; ++begin) lines.back().push_back(order[begin]);
        }
    }
    for (std::size_t i = lines.size(); i-- > 1;) std::swap(lines[i], lines[random.below(i + 1)]);
    return *board_of(cells, lines);
}

/// Returns the clues of a picture on a board.
[[nodiscard]] inline nono::clue_lines clues_on(const nono::extend::board& board, const board_cells& picture) {
    nono::clue_lines out;
    for (std::size_t line = 0; line < board.lines(); ++line) {
        nono::line_clue clue;
        nono::color_index before = nono::blank;
        for (const std::uint32_t cell : board.cells_of(line)) {
            const nono::color_index color = picture[cell];
            if (color != nono::blank && color != before) clue.push_back({0, color});
            if (color != nono::blank) ++clue.back().length;
            before = color;
        }
        out.push_back(clue);
    }
    return out;
}

/// Returns a random picture on a board, like `random_picture`.
[[nodiscard]] inline board_cells random_cells(random_numbers& random, std::size_t cells, std::size_t colors,
                                              std::size_t blank_percent) {
    const nono::grid picture = random_picture(random, cells, 1, colors, blank_percent);
    return {picture.cells().begin(), picture.cells().end()};
}

/// All solutions of a small board, in ascending order, found by trying every picture except those with a wrong line.
class board_brute_force {
public:
    board_brute_force(const nono::extend::board& board, const nono::clue_lines& clues, std::size_t colors)
        : board_(board), clues_(clues), colors_(colors), complete_(board.cells()), picture_(board.cells(), 0) {
        for (std::size_t line = 0; line < board.lines(); ++line) {
            const auto cells = board.cells_of(line);
            if (cells.empty())
                possible_ = possible_ && clues[line].empty();
            else
                complete_[*std::max_element(cells.begin(), cells.end())].push_back(line);
        }
        if (possible_) fill(0);
    }
    [[nodiscard]] const std::vector<board_cells>& solutions() const { return solutions_; }

private:
    void fill(std::size_t cell) {
        if (cell == board_.cells()) return solutions_.push_back(picture_);
        for (std::size_t color = 0; color < colors_; ++color) {
            picture_[cell] = static_cast<nono::color_index>(color);
            if (std::all_of(complete_[cell].begin(), complete_[cell].end(),
                            [&](std::size_t line) { return is_right(line); }))
                fill(cell + 1);
        }
    }
    [[nodiscard]] bool is_right(std::size_t line) const {
        std::size_t block = 0;
        std::size_t length = 0;
        const auto wanted = clues_[line];
        const auto cells = board_.cells_of(line);
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const nono::color_index color = picture_[cells[i]];
            ++length;
            if (i + 1 < cells.size() && picture_[cells[i + 1]] == color) continue;
            if (color != nono::blank) {
                if (block == wanted.size() || wanted[block].color != color) return false;
                if (!wanted[block].blotted() && wanted[block].length != length) return false;
                ++block;
            }
            length = 0;
        }
        return block == wanted.size();
    }

    const nono::extend::board& board_;
    const nono::clue_lines& clues_;
    std::size_t colors_;
    std::vector<std::vector<std::size_t>> complete_; // per cell: the lines that end with it
    bool possible_ = true;
    board_cells picture_;
    std::vector<board_cells> solutions_;
};

} // namespace nono_tests

#endif // NONO_TESTS_BOARDS_HPP
