// A part of search.hpp: solutions are taken, and left out from then on.
#ifndef NONO_SOLVER_SEARCH_SOLUTIONS_HPP
#define NONO_SOLVER_SEARCH_SOLUTIONS_HPP

#include <nono/detail/config.hpp>
#include <nono/grid.hpp>
#include <nono/solver/clause_store.hpp>
#include <nono/solver/literals.hpp>
#include <nono/solver/search_state.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace nono::inline NONO_ABI::detail {

/// Reports the picture on the board, and goes on to the next one: the decisions that led here must not all be taken
/// again. False if the search should end.
template <class Board> NONO_CONSTEXPR bool search<Board>::take_solution() {
    constexpr std::size_t few = 100;
    if (!report(*board_.picture())) return false;
    if (level() == 0) return true;
    if (++taken_ > few) on_path_ = true;
    if (on_path_) return leave_decisions();
    block_decisions();
    return true;
}

/// Forbids by a clause that all decisions are taken again. It leaves the search free to begin anew, but where there are
/// many solutions there are soon too many such clauses.
template <class Board> NONO_CONSTEXPR void search<Board>::block_decisions() {
    learnt_.clear();
    for (std::size_t i = levels_.size(); i-- > 0;) learnt_.push_back(opposite(trail_[levels_[i].trail]));
    go_back_to(level() - 1, true);
    if (learnt_.size() == 1) {
        assign(learnt_[0], {});
        return;
    }
    const clause_index clause = add_clause(learnt_, false, 0);
    note_memory();
    assign(learnt_[0], {reason_kind::clause, clause});
}

/// Leaves out everything that agrees with the decisions, for it was taken, or is impossible: the path then leads to
/// what is left. It takes no more memory than there are variables, however much was taken (as in enumeration without
/// blocking clauses: Grumberg, Schuster and Yadgar 2004), but conflicts lead back as far as they may: the choices below
/// are taken again. False: nothing is left.
template <class Board> NONO_CONSTEXPR bool search<Board>::leave_decisions() {
    if (level() == 0) return false;
    const level_start last = levels_.back();
    const literal last_decision = trail_[last.trail];
    if (last.step != no_step) path_.resize(last.step, {});
    for (std::size_t i = 0; i + 1 < levels_.size(); ++i) {
        if (levels_[i].step != no_step) continue;
        levels_[i].step = static_cast<std::uint32_t>(path_.size());
        path_.push_back({trail_[levels_[i].trail], true});
    }
    path_.push_back({opposite(last_decision), false});
    go_back_to(level() - 1, true);
    return true;
}

/// Takes the next step of the path that does not hold yet: `quiet`, then its consequences are to be drawn. `stopped`:
/// all steps are taken. `conflict`: what the decisions leave was all taken.
template <class Board> NONO_CONSTEXPR auto search<Board>::follow_path() -> outcome {
    if (level() == 0) { // what holds there need not be remembered
        const auto open =
            std::find_if(path_.begin(), path_.end(), [&](path_step step) { return !is_true(step.known); });
        path_.erase(path_.begin(), open);
        path_at_ = 0;
    }
    for (; path_at_ < path_.size(); ++path_at_) {
        const path_step step = path_[path_at_];
        if (is_true(step.known)) continue;
        const auto here = static_cast<std::uint32_t>(path_at_);
        if (is_open(step.known)) {
            if (step.chosen) {
                decide(step.known);
                levels_.back().step = here;
            } else {
                assign(step.known, level() == 0 ? reason{} : reason{reason_kind::path, here});
            }
            return outcome::quiet;
        }
        if (!step.chosen) return outcome::conflict;
        // The choices before it exclude this one. That was learnt, and what is learnt is forgotten.
        path_.resize(path_at_, {});
        path_.push_back({opposite(step.known), false});
    }
    return outcome::stopped;
}

template <class Board> NONO_CONSTEXPR bool search<Board>::leave_out(const grid& solution) {
    for (cell_index cell = 0; cell < board_.cells(); ++cell)
        if (!board_.can(cell, solution.cells()[cell])) return true;
    learnt_.clear();
    for (variable_index v = 0; v < literals_.variables(); ++v) {
        const fact said = literals_.says(2 * v);
        const bool holds = (solution.cells()[said.cell] == said.color) == said.has;
        const literal there = holds ? 2 * v : 2 * v + 1;
        if (is_open(there)) learnt_.push_back(opposite(there));
        signs_.set(there);
    }
    if (learnt_.empty()) return false;
    if (learnt_.size() == 1)
        assign(learnt_[0], {});
    else
        add_clause(learnt_, false, 0);
    return true;
}

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_SOLVER_SEARCH_SOLUTIONS_HPP
