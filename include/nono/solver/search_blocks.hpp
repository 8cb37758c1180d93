// A part of search.hpp: variables for where blocks start and end.
#ifndef NONO_SOLVER_SEARCH_BLOCKS_HPP
#define NONO_SOLVER_SEARCH_BLOCKS_HPP

#include <nono/clues.hpp>
#include <nono/detail/config.hpp>
#include <nono/line/line_formula.hpp>
#include <nono/solver/board.hpp>
#include <nono/solver/search_state.hpp>
#include <nono/solver/symmetry.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace nono::inline NONO_ABI::detail {

template <class Board> NONO_CONSTEXPR bool search<Board>::blocks_move_by(std::size_t percent) const {
    std::uint64_t moves = 0; // of a block, in cells, over all blocks
    std::uint64_t cells = 0; // that a block would move over, if there were no others
    for (line_index line = 0; line < board_.lines(); ++line) {
        const std::size_t length = board_.length_of(line);
        if (run_.is_interrupted(1 + length * board_.colors() / 256)) return false;
        bool open = false;
        for (std::size_t place = 0; place < length && !open; ++place)
            open = board_.cell(board_.cell_at(line, place)).size() > 1;
        if (!open) continue;
        const line_clue& clue = clue_of(puzzle_, line);
        moves += clue.size() * (length - least_length(clue));
        cells += clue.size() * length;
    }
    return cells != 0 && 100 * moves >= percent * cells;
}

template <class Board> NONO_CONSTEXPR bool search<Board>::use_blocks() {
    constexpr std::size_t most_places = 200'000; // of all blocks: about as many variables, four times as many clauses
    std::size_t places = 0;
    std::size_t most_of_line = 0;
    for (line_index line = 0; line < board_.lines(); ++line) {
        const std::size_t here = clue_of(puzzle_, line).size() * board_.length_of(line);
        places += here;
        most_of_line = (std::max)(most_of_line, here);
    }
    if (places > most_places) return true;
    // The formula of a line, and for all of them what clauses do not account for when they are added.
    const std::uint64_t memory =
        sizeof(line_clause) * 6 * most_of_line + (2 * bytes_of_variable + clause_store::bytes_of_variable) * places;
    if (memory > run_.memory_left()) return true;
    memory_.grow_to(memory_.bytes() + memory);
    if (!ready_to_learn()) return true;
    for (line_index line = 0; line < board_.lines(); ++line) {
        if (run_.is_interrupted(1 + clue_of(puzzle_, line).size() * board_.length_of(line) / 8)) return true;
        const line_formula formula(clue_of(puzzle_, line), board_.length_of(line), reason_of_.size());
        event_begin_.push_back(static_cast<std::uint32_t>(events_.size()));
        events_.insert(events_.end(), formula.events().begin(), formula.events().end());
        add_variables(formula.variables());
        clauses_.add_variables(formula.variables());
        order_.add_variables(formula.variables());
        if (!add_formula(line, formula)) return false;
    }
    if (propagate() == outcome::conflict) return false;
    note_root();
    return true;
}

/// The clauses of a line. False: nothing satisfies them.
template <class Board> NONO_CONSTEXPR bool search<Board>::add_formula(line_index line, const line_formula& formula) {
    for (const line_clause& clause : formula.clauses()) {
        image_.clear();
        bool known = false;
        for (std::size_t i = 0; i < clause.size && !known; ++i) {
            const line_literal& one = clause.literals[i];
            if (!one.is_of_cell()) {
                image_.push_back(2 * static_cast<literal>(one.variable) + (one.holds ? 0U : 1U));
                continue;
            }
            const cell_index cell = board_.cell_at(line, one.place);
            const bool can = board_.can(cell, one.color);
            if (!can) continue;
            known = board_.cell(cell).size() == 1;
            if (!known) image_.push_back(literals_.gives(cell, one.color));
        }
        if (!known && !add_root_clause()) return false;
    }
    return true;
}

/// Adds the clause `image_`, that is not to be forgotten, where nothing is decided. False: it is false.
template <class Board> NONO_CONSTEXPR bool search<Board>::add_root_clause() {
    std::size_t kept = 0;
    for (const literal l : image_) {
        if (is_true(l)) return true;
        if (!is_false(l)) image_[kept++] = l;
    }
    image_.resize(kept, 0);
    if (image_.size() > 1)
        add_clause(image_, false, 0);
    else if (!image_.empty())
        assign(image_[0], {});
    return !image_.empty();
}

/// Adds the images of what the variables of blocks say. False if some have none: then symmetries are of no more use.
template <class Board> NONO_CONSTEXPR bool search<Board>::add_block_images() {
    for (std::size_t i = 0; i < images_.size(); ++i) {
        images_[i].resize(values_.size(), no_literal);
        for (line_index line = 0; line < event_begin_.size(); ++line)
            for (std::size_t event = 0; event < 2 * clue_of(puzzle_, line).size(); ++event)
                add_event_images(i, line, event);
        for (literal l = cell_literals_; l < values_.size(); ++l) {
            if (!is_open(l) || images_[i][l] != no_literal) continue;
            images_.clear();
            symmetries_ = {};
            return false;
        }
    }
    return true;
}

/// Read backwards, a block that starts at or before a cell is one that does not end before the image of that cell.
template <class Board>
NONO_CONSTEXPR void search<Board>::add_event_images(std::size_t i, line_index line, std::size_t event) {
    const symmetry under = symmetries_.all[i];
    const bool to_row = (line < board_.height()) != under.transposes;
    const bool backwards = to_row ? under.mirrors_columns : under.mirrors_rows;
    const std::size_t last = 2 * clue_of(puzzle_, line).size() - 1;
    const block_event& of = events_[event_begin_[line] + event];
    for (std::size_t place = of.earliest; place < of.latest; ++place) {
        const cell_index cell = board_.cell_at(line, place + of.shift);
        const cell_place here{cell / board_.width(), cell % board_.width()};
        if (!symmetries_.contains(here)) continue; // known, for the border is blank
        const cell_place to = symmetries_.image_of(here, under);
        const std::size_t there = to_row ? to.row : board_.height() + to.column;
        const auto at = static_cast<std::int64_t>(to_row ? to.column : to.row);
        const block_event& its = events_[event_begin_[there] + (backwards ? last - event : event)];
        const std::int64_t image = its.by(backwards ? at - 1 : at);
        if (image < 0) continue; // known too
        const auto l = static_cast<literal>(2 * (of.first + (place - of.earliest)));
        images_[i][l] = static_cast<literal>(2 * image) + (backwards ? 1 : 0);
        images_[i][opposite(l)] = opposite(images_[i][l]);
    }
}

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_SOLVER_SEARCH_BLOCKS_HPP
