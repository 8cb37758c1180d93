// For Nonny: the looks of clues while a puzzle is played or edited, computed by nono. The types below stand for Nonny's
// own; its colors are indices into its palette here.
// SPDX-License-Identifier: MIT
#ifndef PORTS_NONNY_CLUE_UPDATES_HPP
#define PORTS_NONNY_CLUE_UPDATES_HPP

#include <nono/nono.hpp>
#include <nono/play.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace nonny {

enum class cell_mark { blank, crossed_out, filled };

struct cell {
    cell_mark mark = cell_mark::blank; // blank: still open
    int color = 1;                     // if it is filled
};

enum class clue_look { normal, finished, error, hint };

struct clue {
    int value;
    int color = 1;
    clue_look look = clue_look::normal;
};

// The clues and cells of a line, converted for nono. Requires colors from 1 to 63.
struct nono_line {
    nono::line_clue clues;
    std::vector<nono::color_set> cells;

    nono_line(std::span<const clue> from_clues, std::span<const cell> from_cells) {
        for (const clue& block : from_clues)
            clues.push_back({static_cast<std::uint32_t>(block.value), static_cast<nono::color_index>(block.color)});
        for (const cell& from : from_cells) cells.push_back(colors_of(from));
    }

private:
    static nono::color_set colors_of(const cell& from) {
        if (from.mark == cell_mark::blank) return nono::color_set::first(nono::extend::max_colors);
        if (from.mark == cell_mark::crossed_out) return nono::color_set::only(nono::blank);
        return nono::color_set::only(static_cast<nono::color_index>(from.color));
    }
};

// Sets the looks of a line's clues. With `shows_hints`, clues that are not finished look like hints if a cell of the
// line can be decided. Returns true if the line is solved.
inline bool update_clues(std::span<clue> clues, std::span<const cell> cells, bool shows_hints = false) {
    const nono_line line(clues, cells);
    const auto found = nono::line_state(line.clues, line.cells, {.decided_only = true});
    const bool is_hint = shows_hints && found.status == nono::line_status::offers_progress;
    for (std::size_t i = 0; i < clues.size(); ++i) {
        clues[i].look = is_hint ? clue_look::hint : clue_look::normal;
        if (found.clues[i] == nono::clue_state::done) clues[i].look = clue_look::finished;
        if (found.clues[i] == nono::clue_state::wrong) clues[i].look = clue_look::error;
    }
    return found.status == nono::line_status::finished;
}

// Returns true if the clues and cells of the line decide another cell.
inline bool can_line_be_further_solved(std::span<const clue> clues, std::span<const cell> cells) {
    const nono_line line(clues, cells);
    return nono::line_state(line.clues, line.cells, {.decided_only = true}).status ==
           nono::line_status::offers_progress;
}

// Returns the clues of a line in the editor, computed from its filled cells.
inline std::vector<clue> clues_in_editor(std::span<const cell> cells) {
    nono::grid line(cells.size(), 1);
    for (std::size_t i = 0; i < cells.size(); ++i)
        if (cells[i].mark == cell_mark::filled) line(0, i) = static_cast<nono::color_index>(cells[i].color);
    const auto found = nono::clues_of(line);
    std::vector<clue> out;
    for (const auto& block : found.rows.front())
        out.push_back({static_cast<int>(block.length), block.color, clue_look::finished});
    return out;
}

} // namespace nonny

#endif // PORTS_NONNY_CLUE_UPDATES_HPP
