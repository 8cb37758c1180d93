// A part of search.hpp: what is learnt from a conflict.
#ifndef NONO_SOLVER_SEARCH_CONFLICTS_HPP
#define NONO_SOLVER_SEARCH_CONFLICTS_HPP

#include <nono/solver/search_state.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace nono::inline NONO_ABI::detail {

template <class Board> NONO_CONSTEXPR void search<Board>::learn_from_conflict() {
    ++run_.statistics.conflicts;
    // The trail of the levels below held no contradiction; the last level's does.
    signs_.note({trail_.data(), levels_.back().trail});
    analyze();
    minimize();
    for (const literal known : met_) mark_seen(known, false);
    met_.clear();
    order_.decay();
    std::uint32_t back = 0;
    for (std::size_t i = 1; i < learnt_.size(); ++i) {
        const std::uint32_t there = level_of_[variable_of(learnt_[i])];
        if (there <= back) continue;
        back = there;
        std::swap(learnt_[1], learnt_[i]);
    }
    const std::uint32_t quality = count_levels();
    go_back_to(back, true);
    if (learnt_.size() == 1) {
        assign(learnt_[0], {});
        return;
    }
    ++run_.statistics.learnt;
    const clause_index clause = add_clause(learnt_, true, quality);
    assign(learnt_[0], {reason_kind::clause, clause});
    if (!images_.empty() && !symmetric_only_) learn_images(quality);
    note_memory();
}

/// Goes back over the trail until one fact of this level is left that the conflict follows from (the first unique
/// implication point); its opposite is the first literal of the learnt clause.
template <class Board> NONO_CONSTEXPR void search<Board>::analyze() {
    learnt_.clear();
    learnt_.push_back(no_literal);
    std::size_t open = 0;
    const auto meet = [&] {
        for (const literal known : facts_) {
            const variable_index v = variable_of(known);
            if (seen_[v] != 0 || level_of_[v] == 0) continue;
            mark_seen(known, true);
            met_.push_back(known);
            order_.bump(v);
            if (level_of_[v] == level())
                ++open;
            else
                learnt_.push_back(opposite(known));
        }
    };
    collect_conflict();
    meet();
    for (std::size_t at = trail_.size();;) {
        do --at;
        while (seen_[variable_of(trail_[at])] == 0);
        const literal known = trail_[at];
        if (--open == 0) {
            learnt_[0] = opposite(known);
            return;
        }
        mark_seen(known, false);
        collect_reason(known);
        meet();
    }
}

/// Takes a true literal into the conflict, or out of it.
template <class Board> NONO_CONSTEXPR void search<Board>::mark_seen(literal known, bool seen) noexcept {
    seen_[variable_of(known)] = seen ? 1 : 0;
    if (!is_of_cell(known)) return;
    const fact said = literals_.says(known);
    if (!said.has) board_.mark(seen_masks_, said.cell, said.color, seen);
}

/// The facts that contradict each other.
template <class Board> NONO_CONSTEXPR void search<Board>::collect_conflict() {
    facts_.clear();
    if (conflict_.kind == reason_kind::line) {
        collect_line(conflict_.data, board_.view(conflict_.data).masks, line_question::no_place, 0);
        return;
    }
    for (const literal l : clauses_.literals(conflict_.data)) facts_.push_back(opposite(l));
}

/// The facts that a literal follows from.
template <class Board> NONO_CONSTEXPR void search<Board>::collect_reason(literal l) {
    facts_.clear();
    const reason why = reason_of_[variable_of(l)];
    const fact said = is_of_cell(l) ? literals_.says(l) : fact{};
    switch (why.kind) {
    NONO_DEFAULT:
        break;
    case reason_kind::none: break;
    case reason_kind::clause:
        for (const literal other : clauses_.literals(why.data))
            if (other != l) facts_.push_back(opposite(other));
        break;
    case reason_kind::line: {
        const record& from = records_[why.data];
        collect_line(from.line, snapshots_.data() + from.begin, board_.place_in(from.line, said.cell), said.color);
        break;
    }
    case reason_kind::last_color:
        for_each_bit(literals_.candidates(said.cell).bits, 0, [&](std::size_t color) {
            if (color != said.color) facts_.push_back(literals_.removal(said.cell, static_cast<color_index>(color)));
        });
        break;
    case reason_kind::other_color: facts_.push_back(why.data); break;
    case reason_kind::path:
        for (std::size_t i = 0; i < why.data; ++i)
            if (path_[i].chosen) facts_.push_back(path_[i].known);
        break;
    }
}

/// The removals in a line from which it follows that a cell loses a color, or that there is no arrangement. `masks` are
/// those of the line at that time.
template <class Board>
NONO_CONSTEXPR void search<Board>::collect_line(line_index line, mask_word* masks, std::size_t place,
                                                color_index color) {
    line_question question{board_.view(line), board_.view(line, root_masks_.data()),
                           board_.view(line, seen_masks_.data()), place, color};
    question.now.masks = masks;
    removals_.clear();
    const auto literal_of = [&](removed_color removal) {
        return literals_.removal(board_.cell_at(line, removal.place), removal.color);
    };
    if (board_.length_of(line) > longest_explained) {
        question.list_all(removals_);
    } else {
        line_automaton& automaton = automata_[line];
        if (!automaton.made()) {
            automaton = line_automaton(clue_of(puzzle_, line), board_.colors());
            other_growth_ += automaton.memory();
        }
        automaton.explain(question, walk_scratch_, removals_);
    }
    for (const removed_color removal : removals_) facts_.push_back(literal_of(removal));
}

/// Drops literals that follow from the others by one clause or within a cell.
template <class Board> NONO_CONSTEXPR void search<Board>::minimize() {
    std::size_t kept = 1;
    for (std::size_t i = 1; i < learnt_.size(); ++i)
        if (!is_redundant(learnt_[i])) learnt_[kept++] = learnt_[i];
    learnt_.resize(kept, 0);
}

template <class Board> NONO_CONSTEXPR bool search<Board>::is_redundant(literal l) {
    const reason_kind kind = reason_of_[variable_of(l)].kind;
    if (kind == reason_kind::none || kind == reason_kind::line) return false;
    collect_reason(opposite(l));
    return std::all_of(facts_.begin(), facts_.end(), [&](literal known) {
        const variable_index v = variable_of(known);
        return seen_[v] != 0 || level_of_[v] == 0;
    });
}

/// The number of different levels in the learnt clause: the fewer, the sooner it will be of use again (Audemard and
/// Simon 2009).
template <class Board> NONO_CONSTEXPR std::uint32_t search<Board>::count_levels() {
    ++level_stamp_;
    if (level_stamps_.size() <= level()) level_stamps_.resize(level() + std::size_t{1}, 0);
    std::uint32_t count = 0;
    for (const literal l : learnt_) {
        std::uint64_t& stamp = level_stamps_[level_of_[variable_of(l)]];
        if (stamp == level_stamp_) continue;
        stamp = level_stamp_;
        ++count;
    }
    return count;
}

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_SOLVER_SEARCH_CONFLICTS_HPP
