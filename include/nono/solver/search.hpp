// What is left after lines: trying colors at the root, then conflict-driven search that learns from the lines.
#ifndef NONO_SOLVER_SEARCH_HPP
#define NONO_SOLVER_SEARCH_HPP

#include <nono/detail/config.hpp>
#include <nono/grid.hpp>
#include <nono/solver/belief.hpp>
#include <nono/solver/clause_store.hpp>
#include <nono/solver/literals.hpp>
#include <nono/solver/run.hpp>
#include <nono/solver/search_blocks.hpp>
#include <nono/solver/search_conflicts.hpp>
#include <nono/solver/search_solutions.hpp>
#include <nono/solver/search_state.hpp>
#include <nono/solver/search_symmetry.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace nono::inline NONO_ABI::detail {

/// The n-th term, from 1, of the sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 … (Luby, Sinclair and Zuckerman 1993).
[[nodiscard]] constexpr std::uint64_t luby(std::uint64_t n) noexcept {
    for (;;) {
        const auto bits = static_cast<unsigned>(64 - std::countl_zero(n));
        const std::uint64_t full = (std::uint64_t{1} << bits) - 1; // the end of the run that n is in
        if (n == full) return std::uint64_t{1} << (bits - 1);
        n -= full >> 1;
    }
}

// --- probing

template <class Board> NONO_CONSTEXPR bool search<Board>::probe() {
    if (run_.has_stopped()) return true;
    // Probing pays as long as it finds something; this many lines a line of the grid without a find are enough.
    const std::uint64_t patience = 30 * static_cast<std::uint64_t>(board_.lines());
    std::uint64_t last_find = run_.statistics.lines_solved;
    // A literal that follows from a probe without contradiction would run into none itself, until the root changes.
    std::vector<std::uint32_t> harmless;
    harmless.resize(values_.size(), 0);
    std::uint32_t root_version = 1;
    bool found_some = true;
    while (found_some) {
        found_some = false;
        for (literal l = 0; l < values_.size(); ++l) {
            if (!is_open(l) || harmless[l] == root_version) continue;
            if (literals_.one_of_many(variable_of(l)) && (l & 1U) == 0) continue;
            switch (probe_literal(l)) {
            NONO_DEFAULT:
                break;
            case outcome::stopped: go_back_to(0, false); return true;
            case outcome::quiet:
                for (std::size_t i = levels_[0].trail; i < trail_.size(); ++i) harmless[trail_[i]] = root_version;
                go_back_to(0, false);
                break;
            case outcome::conflict:
                go_back_to(0, false);
                assign(opposite(l), {});
                if (const outcome after = propagate(); after == outcome::conflict)
                    return false;
                else if (after == outcome::stopped)
                    return true;
                note_root();
                ++root_version;
                found_some = true;
                last_find = run_.statistics.lines_solved;
                break;
            }
            if (run_.statistics.lines_solved - last_find > patience) return true;
        }
    }
    return true;
}

template <class Board> NONO_CONSTEXPR auto search<Board>::probe_literal(literal l) -> outcome {
    ++run_.statistics.probes;
    decide(l);
    const outcome found = propagate();
    if (found == outcome::conflict) ++run_.statistics.failed_probes;
    return found;
}

// --- the search

template <class Board>
template <class TakesRest>
NONO_CONSTEXPR bool search<Board>::go_on(std::uint64_t most_conflicts, TakesRest takes_rest) {
    constexpr std::uint64_t restart_unit = 50;
    if (!ready_to_learn()) return false;
    shuffle_order();
    conflicts_until_restart_ = restart_unit;
    for (;;) {
        const outcome found = propagate();
        if (contradiction_) return true;
        if (found == outcome::conflict && level() == 0) return true;
        if (found == outcome::stopped || (found == outcome::conflict && run_.statistics.conflicts >= most_conflicts)) {
            go_back_to(0, false); // no guess is to be taken for known
            return false;
        }
        if (found == outcome::conflict) {
            learn_from_conflict();
            if (conflicts_until_restart_ != 0) --conflicts_until_restart_;
            continue;
        }
        if (level() == 0) note_root();
        if (!path_.empty()) {
            const outcome followed = follow_path();
            if (followed == outcome::conflict && !leave_decisions()) return true;
            if (followed != outcome::stopped) continue;
        } else if (conflicts_until_restart_ == 0 && level() != 0) {
            if (!restart()) return false;
            conflicts_until_restart_ = restart_unit * luby(++restarts_ + 1);
            continue;
        }
        if (clauses_.learnt() >= most_learnt_) forget_clauses();
        if (takes_rest(literals_.variables() - trail_.size())) {
            if (!leave_decisions()) return true;
            continue;
        }
        const literal next = pick();
        if (next != no_literal) {
            ++run_.statistics.decisions;
            decide(next);
        } else {
            const bool was_last = level() == 0;
            if (!take_solution()) return was_last && run_.found();
            if (was_last) return true;
        }
    }
}

template <class Board> NONO_CONSTEXPR bool search<Board>::finish_without_guessing() {
    if (pick() == no_literal) return take_solution() || run_.found();
    run_.stop(stopped_by::strategy);
    return false;
}

/// The best open variable, with the sign it had last; `no_literal` if every cell is decided.
template <class Board> NONO_CONSTEXPR literal search<Board>::pick() {
    while (!order_.empty()) {
        const variable_index v = order_.pop();
        if (is_open(2 * v)) return signs_.first_of(v);
    }
    return no_literal;
}

/// Begins anew: with the signs of a picture that the lines believe in, as long as that takes less than the search; else
/// with those of the moment when most variables were assigned without a contradiction. False: the run must stop.
template <class Board> NONO_CONSTEXPR bool search<Board>::restart() {
    constexpr std::size_t sweeps = 100;
    ++run_.statistics.restarts;
    go_back_to(0, true);
    add_postponed();
    if (!run_.found() && !uses_blocks() && belief::fits(board_) && belief::memory_for(board_) <= run_.memory_left() &&
        run_.statistics.lines_scored <= run_.statistics.lines_solved) {
        const memory_claim memory(run_, belief::memory_for(board_));
        belief guess(puzzle_, board_);
        if (!guess.settle(random_, sweeps, run_)) return false;
        take_signs_of(guess.picture());
        signs_.forget_best();
    } else {
        signs_.take_best();
    }
    return true;
}

/// Each variable of a cell is tried first as it is in a picture.
template <class Board> NONO_CONSTEXPR void search<Board>::take_signs_of(const grid& picture) {
    for (variable_index v = 0; v < literals_.variables(); ++v) {
        const fact said = literals_.says(2 * v);
        const bool holds = (picture.cells()[said.cell] == said.color) == said.has;
        signs_.set(holds ? 2 * v : 2 * v + 1);
    }
}

/// With a seed other than 0, half of the variables, at random, go before the others.
template <class Board> NONO_CONSTEXPR void search<Board>::shuffle_order() {
    if (run_.options().seed == 0) return;
    for (variable_index v = 0; v < reason_of_.size(); ++v) {
        if (v % 1024 == 0 && run_.is_interrupted(16)) return;
        if (random_.next() >> 63U != 0) order_.bump(v);
    }
}

template <class Board> NONO_CONSTEXPR void search<Board>::forget_clauses() {
    const auto is_kept = [&](clause_index clause) {
        const literal first = clauses_.literals(clause)[0];
        const reason why = reason_of_[variable_of(first)];
        return is_true(first) && why.kind == reason_kind::clause && why.data == clause;
    };
    // Reasons are renumbered through a second array, for a moved clause may land on the old number of another.
    std::vector<std::pair<clause_index, clause_index>> moves;
    clauses_.reduce(is_kept, [&](clause_index old, clause_index now) { moves.emplace_back(old, now); });
    for (const literal l : trail_) {
        reason& why = reason_of_[variable_of(l)];
        if (why.kind != reason_kind::clause) continue;
        const auto move =
            std::lower_bound(moves.begin(), moves.end(), std::pair<clause_index, clause_index>{why.data, 0});
        if (move != moves.end() && move->first == why.data) why.data = move->second;
    }
    // The proof that there is no other solution needs more of what was learnt than the way to a first one.
    most_learnt_ += (run_.found() ? 1000 : 300) * (1 + images_.size());
}

/// Takes down what holds at the root.
template <class Board> NONO_CONSTEXPR void search<Board>::note_root() {
    if (!root_masks_.empty() && trail_.size() == root_size_) return;
    root_masks_ = board_.masks();
    root_size_ = trail_.size();
    const auto of_cells = std::count_if(trail_.begin(), trail_.end(), [&](literal l) { return is_of_cell(l); });
    run_.decided = static_cast<std::size_t>(of_cells);
}

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_SOLVER_SEARCH_HPP
