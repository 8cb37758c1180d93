// For KDE's Picmi: the streaks next to the board and the hint, computed by nono. Picmi uses types of Qt instead of
// those of the standard library, and addresses cells as (x, y).
// SPDX-License-Identifier: MIT
#ifndef PORTS_PICMI_STREAKS_HPP
#define PORTS_PICMI_STREAKS_HPP

#include <nono/explain.hpp>
#include <nono/nono.hpp>
#include <nono/play.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace picmi {

// A cell as the player sees it.
enum class state { nothing, box, cross };

// The board of a game: what Picmi's BoardState holds.
struct board_state {
    std::size_t width;
    std::size_t height;
    std::vector<state> cells; // row by row
    [[nodiscard]] state get(std::size_t x, std::size_t y) const { return cells[y * width + x]; }
    void set(std::size_t x, std::size_t y, state put) { cells[y * width + x] = put; }
};

inline nono::partial_grid to_cells(const board_state& from) {
    nono::partial_grid out(from.width, from.height, nono::color_set::first(2));
    for (std::size_t i = 0; i < from.cells.size(); ++i)
        if (from.cells[i] != state::nothing)
            out.cells()[i] = nono::color_set::only(from.cells[i] == state::box ? 1 : 0);
    return out;
}

// The numbers next to the board. Unlike in Picmi, a streak in the middle of the line is solved too if no other can be
// there; `done_rule::from_ends` would compare from the ends only, as Picmi does.
class streaks {
public:
    struct streak {
        std::size_t value;
        bool solved;
    };

    explicit streaks(nono::clues clues)
        : clues_(std::move(clues)), rows_(clues_.height(), std::vector<streak>()),
          columns_(clues_.width(), std::vector<streak>()) {}

    // Updates the row and the column of the cell (x, y) after it changed.
    void update(const board_state& now, std::size_t x, std::size_t y) {
        const auto cells = to_cells(now);
        rows_[y] = judge(clues_.rows[y], cells.row(y));
        columns_[x] = judge(clues_.columns[x], cells.column(x));
    }
    void update(const board_state& now) {
        const auto cells = to_cells(now);
        for (std::size_t y = 0; y < rows_.size(); ++y) rows_[y] = judge(clues_.rows[y], cells.row(y));
        for (std::size_t x = 0; x < columns_.size(); ++x) columns_[x] = judge(clues_.columns[x], cells.column(x));
    }

    [[nodiscard]] const std::vector<streak>& row_streak(std::size_t y) const { return rows_[y]; }
    [[nodiscard]] const std::vector<streak>& column_streak(std::size_t x) const { return columns_[x]; }

private:
    template <class Cells> static std::vector<streak> judge(nono::line_clue_view clues, const Cells& cells) {
        const auto found = nono::line_state(clues, cells);
        std::vector<streak> out;
        for (std::size_t i = 0; i < clues.size(); ++i)
            out.push_back({clues[i].length, found.clues[i] == nono::clue_state::done});
        return out;
    }

    nono::clues clues_;
    std::vector<std::vector<streak>> rows_;
    std::vector<std::vector<streak>> columns_;
};

// The cells to uncover, and the reason. Picmi uncovers a random cell.
struct hint {
    std::vector<std::pair<std::size_t, std::size_t>> cells; // (x, y)
    std::string text;
};

// Corrects a mistake first, then takes a step that a player can deduce. If there is none, it reveals a cell of the
// solution.
inline std::optional<hint> next_hint(const nono::grid& solution, board_state& now) {
    const auto clues = nono::clues_of(solution);
    const auto cells = to_cells(now);
    const auto uncover = [&](nono::cell_position cell) {
        now.set(cell.column, cell.row, solution(cell.row, cell.column) == nono::blank ? state::cross : state::box);
        return std::pair(cell.column, cell.row);
    };
    const auto wrong = nono::find_mistakes(cells, solution);
    if (!wrong.empty()) return hint{{uncover(wrong.front())}, "This cell was wrong."};
    const auto found = nono::next_step(clues, cells, {.solution = &solution});
    if (found.step) {
        hint out{{}, nono::sentence_for(*found.step, clues)};
        for (const auto& change : found.step->cells) out.cells.push_back(uncover(change.cell));
        return out;
    }
    for (std::size_t row = 0; row < solution.height(); ++row)
        for (std::size_t column = 0; column < solution.width(); ++column)
            if (now.get(column, row) == state::nothing)
                return hint{{uncover({row, column})}, "This cell cannot be deduced."};
    return std::nullopt;
}

} // namespace picmi

#endif // PORTS_PICMI_STREAKS_HPP
