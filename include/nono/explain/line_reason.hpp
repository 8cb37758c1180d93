// Why something follows in a line: the clues and cells that it depends on, none of them superfluous.
// SPDX-License-Identifier: MIT
#ifndef NONO_EXPLAIN_LINE_REASON_HPP
#define NONO_EXPLAIN_LINE_REASON_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/detail/slice.hpp>
#include <nono/explain/irredundant.hpp>
#include <nono/explain/nearby_positions.hpp>
#include <nono/explain/needed_cells.hpp>
#include <nono/explain/pattern_line.hpp>
#include <nono/line/block_positions.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/solver/run/run_limits.hpp>

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Finds the reasons of conclusions in a line. Reuses its memory.
class line_reasoner {
public:
    /// Creates a reasoner for a puzzle with `colors` colors. If limits are given, which must outlive it, no more
    /// reasons are found once they have stopped.
    explicit line_reasoner(std::size_t colors, run_limits* limits = nullptr)
        : colors_(colors), all_(color_set::first(colors)), line_(colors, limits), nearby_(limits), sweeps_(limits) {}

    /// Finds clues and cells from which the conclusions follow. Requires that they follow from all clues and cells
    /// together. Clues are left out before cells, and distant ones before those nearby.
    ///
    /// @param subject  a clue that the reason should contain, and the cells that it should cover given the clues of the
    ///                 reason and all cells of the line
    template <class Cells>
    void find(std::span<const clue> clues, const Cells& cells, slice<const line_conclusion> conclusions,
              const covering_clue& subject = {}) {
        line_.load(cells);
        nearby_.expect(conclusions, line_.view());
        first_ = conclusions.front().index;
        last_ = conclusions.back().index;
        pattern_.assign(clues.begin(), clues.end());
        subject_ = subject.clue != no_clue ? subject : covering_clue{};
        has_subject_ = subject_.clue != no_clue && find_clues_of_subject(clues);
        if (!has_subject_) leave_out_clues(clues, first_out::far_away);
        // When cells are left out, adjacent wildcards are equivalent to a single one.
        pattern_.erase(std::unique(pattern_.begin(), pattern_.end(),
                                   [](const clue& a, const clue& b) { return is_any_blocks(a) && is_any_blocks(b); }),
                       pattern_.end());
        leave_out_cells(cells, conclusions);
    }

    /// Returns the subject passed to `find`, or `no_clue`.
    [[nodiscard]] std::size_t subject() const noexcept { return subject_.clue; }
    /// Returns true if the subject is among the necessary clues and covers its cells by these clues. Some lines have no
    /// such set of clues.
    [[nodiscard]] bool has_subject() const noexcept { return has_subject_; }

    /// Indices of the clues that are necessary, from 0, ascending.
    [[nodiscard]] const lean_vector<std::size_t>& clues() const noexcept { return clues_; }
    /// Indices of the cells that are necessary, ascending.
    [[nodiscard]] const lean_vector<std::size_t>& cells() const noexcept { return cells_; }
    /// Finds everything that follows from the reason, which `left` then returns.
    void follow() { static_cast<void>(line_.narrow(pattern_)); }
    /// Returns the colors that the reason leaves for a cell. Requires a preceding call of `follow`.
    [[nodiscard]] color_set left(std::size_t index) const noexcept { return line_.narrowed(index); }

private:
    // The clues to leave out first.
    enum class first_out { far_away, behind_subject, before_subject };
    struct ranked_clue {
        std::size_t clue;
        std::size_t clue_distance;
    };

    // Finds clues by which the subject covers its cells, none of them superfluous for the conclusions. The conclusions
    // may need fewer clues, so some orders of leaving out clues lose the subject. Returns false if every order loses
    // it.
    [[nodiscard]] bool find_clues_of_subject(std::span<const clue> clues) {
        for (const auto first : {first_out::far_away, first_out::behind_subject, first_out::before_subject}) {
            needs_subject_ = true;
            leave_out_clues(clues, first);
            const std::size_t count = clues_.size();
            needs_subject_ = false;
            leave_out_clues(clues, first, true);
            // If only the first pass has left out clues, the subject covers its cells.
            const bool is_shown = count < clues.size() && clues_.size() == count;
            if (!is_any_blocks(pattern_[subject_.clue]) && (is_shown || is_covered())) return true;
            pattern_.assign(clues.begin(), clues.end());
        }
        return false;
    }
    [[nodiscard]] bool is_covered() { return !line_.narrow(pattern_, subject_) || line_.is_covered(); }

    [[nodiscard]] bool holds() {
        return !line_.is_interrupted(pattern_.size()) &&
               nearby_.follow(pattern_, line_.view(), needs_subject_ ? subject_ : covering_clue{});
    }

    // Tries to leave out clues: blocks that begin far from the conclusions first, then nearer ones, and the subject
    // last. In a second pass, skips the clues without which the conclusions did not follow, and begins with single
    // ones.
    void leave_out_clues(std::span<const clue> clues, first_out first, bool is_second = false) {
        ranked_.clear();
        if (!is_second) is_needed_.assign(clues.size(), false);
        std::size_t begin = 0; // its leftmost position on an empty line
        const auto minimum = cast_to<std::size_t>(min_length(clues));
        const std::size_t slack = line_.length() < minimum ? 0 : line_.length() - minimum;
        for (std::size_t i = 0; i < clues.size(); ++i) {
            if (i > 0 && clues[i].color == clues[i - 1].color) ++begin;
            const std::size_t middle = begin + slack / 2 + clues[i].min_length() / 2;
            if ((i != subject_.clue || !needs_subject_) && !is_any_blocks(pattern_[i]) && !is_needed_[i]) {
                const bool comes_first = first == first_out::behind_subject
                                             ? i > subject_.clue
                                             : first == first_out::before_subject && i < subject_.clue;
                const std::size_t clue_distance = distance(middle) + 1 + (comes_first ? line_.length() : 0);
                ranked_.push_back({i, i == subject_.clue ? 0 : clue_distance});
            }
            begin += clues[i].min_length();
        }
        detail::sort(ranked_.begin(), ranked_.end(), [](const ranked_clue& a, const ranked_clue& b) {
            return a.clue_distance != b.clue_distance ? a.clue_distance > b.clue_distance : a.clue < b.clue;
        });
        leave_out_groups<ranked_clue>(
            ranked_, is_second ? 1 : 1 + ranked_.size() / 2,
            [&](const ranked_clue& at) { pattern_[at.clue] = any_blocks; },
            [&](const ranked_clue& at) { pattern_[at.clue] = clues[at.clue]; }, [&] { return holds(); },
            [&](const ranked_clue& at) { is_needed_[at.clue] = !nearby_.is_uncovered(); });
        clues_.clear();
        for (std::size_t i = 0; i < clues.size(); ++i)
            if (!is_any_blocks(pattern_[i])) clues_.push_back(i);
    }

    template <class Cells> void leave_out_cells(const Cells& cells, slice<const line_conclusion> conclusions) {
        const std::size_t work = pattern_.size() + cells.size() / 4;
        const bool has_swept = !line_.is_interrupted(work) && sweeps_.find(pattern_, cells, colors_, conclusions);
        if (!has_swept) leave_out_cells_in_turn(cells);
        cells_.clear();
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (cells[i] == all_) continue;
            const bool is_left_out = has_swept ? sweeps_.is_left_out(i) : line_.cell(i) == all_;
            if (is_left_out)
                line_.set(i, all_);
            else
                cells_.push_back(i);
        }
    }
    // Does so by one query after another.
    template <class Cells> void leave_out_cells_in_turn(const Cells& cells) {
        order_.clear();
        const auto take = [&](std::size_t i) {
            if (cells[i] != all_) order_.push_back(i);
        };
        // Begin with the farthest cells, from both ends toward the conclusions.
        for (std::size_t begin = 0, end = cells.size(); begin < first_ || end > last_ + 1;)
            take(distance(begin) >= distance(end - 1) ? begin++ : --end);
        for (std::size_t i = first_; i <= last_; ++i) take(i);
        leave_out_needless<std::size_t>(
            order_, [&](std::size_t i) { line_.set(i, all_); }, [&](std::size_t i) { line_.set(i, cells[i]); },
            [&] { return holds(); });
    }

    [[nodiscard]] std::size_t distance(std::size_t index) const noexcept {
        if (index < first_) return first_ - index;
        return index > last_ ? index - last_ : 0;
    }

    std::size_t colors_;
    color_set all_;
    pattern_line line_;
    nearby_positions nearby_;
    needed_cells sweeps_;
    std::vector<clue> pattern_;
    covering_clue subject_;
    bool has_subject_ = false;
    bool needs_subject_ = false; // the reason must show that the subject covers its cells
    std::size_t first_ = 0;      // index of the first conclusion
    std::size_t last_ = 0;       // index of the last conclusion
    lean_vector<ranked_clue> ranked_;
    lean_vector<bool> is_needed_;    // for each clue: without it, the conclusions do not follow
    lean_vector<std::size_t> order_; // indices of cells
    lean_vector<std::size_t> clues_;
    lean_vector<std::size_t> cells_;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_EXPLAIN_LINE_REASON_HPP
