// Which cells to show to the player from the start, so that a puzzle is unique, or solvable by lines alone.
#ifndef NONO_MAKE_GIVEN_CELLS_HPP
#define NONO_MAKE_GIVEN_CELLS_HPP

#include <nono/clues.hpp>
#include <nono/detail/config.hpp>
#include <nono/grid.hpp>
#include <nono/limits.hpp>
#include <nono/make/hitting_set.hpp>
#include <nono/make/repairs.hpp>
#include <nono/make/switching.hpp>
#include <nono/make/target.hpp>
#include <nono/make/trials.hpp>
#include <nono/solver/options.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace nono::inline NONO_ABI::detail {

/// Finds cells to give: a cheapest set that has a cell of each set of cells of which one must be given, of those that
/// are known; then the cells are given, and where that is not enough, it shows more such sets (implicit hitting sets:
/// Moreno-Centeno and Karp 2013). Once it is enough, no cheaper set is.
///
/// One cell must be given of those in which a solution differs from the picture; and where lines alone are to solve it,
/// of those that they leave open once some are given.
class given_cells {
public:
    given_cells(repairs& found, trials& limits) : found_(found), limits_(limits), clues_(clues_of(found.picture())) {}

    /// Looks for repairs.
    ///
    /// @param least_cost  what no repair costs less than, as was proven
    /// @return            false where there is none, as was proven, with at most `max_changes` cells
    [[nodiscard]] bool run(std::uint64_t& least_cost);

private:
    enum class answer : std::uint8_t { found, none, stopped };
    /// The cheapest repair without a cell; `left_out` may be `no_limit`.
    [[nodiscard]] answer cheapest_without(std::size_t left_out);
    /// Sets of which a cell must be given besides `cells`; empty where they are enough. False: it is not known.
    [[nodiscard]] bool needed(const partial_grid& known, std::vector<std::vector<std::size_t>>& sets);
    /// The picture where cells are given, else any color.
    [[nodiscard]] partial_grid known_of(const std::vector<std::size_t>& cells) const;
    /// Gives cells of a set as long as others of it stay open: a smaller set says more.
    void reduce(std::vector<std::size_t>& open, const partial_grid& known);

    repairs& found_;
    trials& limits_;
    nono::clues clues_;
    std::vector<std::vector<std::size_t>> sets_; // of which a cell must be given
    std::vector<std::size_t> last_;              // the cells that were enough
    bool is_proven_ = false;                     // that they are the cheapest
};

// ---------------------------------------------------------------------------------------------------------------------

inline partial_grid given_cells::known_of(const std::vector<std::size_t>& cells) const {
    const grid& picture = found_.picture();
    partial_grid known(picture.width(), picture.height(), color_set::first(clues_.color_count()));
    for (const std::size_t cell : cells) known.cells()[cell] = color_set::only(picture.cells()[cell]);
    return known;
}

inline void given_cells::reduce(std::vector<std::size_t>& open, const partial_grid& known) {
    partial_grid more = known;
    const auto is_left = [&](std::size_t cell) { return std::binary_search(open.begin(), open.end(), cell); };
    for (std::size_t size = open.size() / 2; size > 0; size /= 2) { // first many at once
        const auto cells = open;
        for (std::size_t begin = 0; begin < cells.size(); begin += size) {
            const std::size_t end = (std::min)(begin + size, cells.size());
            if (std::none_of(cells.begin() + static_cast<std::ptrdiff_t>(begin),
                             cells.begin() + static_cast<std::ptrdiff_t>(end), is_left))
                continue;
            if (limits_.begin_trial()) return;
            const partial_grid before = more;
            for (std::size_t i = begin; i < end; ++i)
                more.cells()[cells[i]] = color_set::only(found_.picture().cells()[cells[i]]);
            const solve_result left = limits_.lines(clues_, &more);
            if (limits_.end() != trials_end::open) return;
            std::vector<std::size_t> still_open;
            for (const std::size_t cell : open)
                if (left.common.cells()[cell].size() > 1) still_open.push_back(cell);
            if (still_open.empty())
                more = before;
            else
                open = std::move(groups_of(still_open, clues_.width(), clues_.height()).front());
        }
    }
}

inline bool given_cells::needed(const partial_grid& known, std::vector<std::vector<std::size_t>>& sets) {
    if (limits_.begin_trial()) return false;
    sets.clear();
    const bool lines_alone = found_.options().target == puzzle_target::lines_alone;
    const solve_result solved =
        lines_alone ? limits_.lines(clues_, &known) : limits_.search(clues_, &known, 8, work_of_trial);
    if (solved.status == status::unique) return true;
    if (lines_alone) {
        if (limits_.end() != trials_end::open) return false;
        std::vector<std::size_t> open;
        for (std::size_t cell = 0; cell < solved.common.cells().size(); ++cell)
            if (solved.common.cells()[cell].size() > 1) open.push_back(cell);
        sets = groups_of(open, clues_.width(), clues_.height());
        for (auto& set : sets) reduce(set, known);
        return true;
    }
    const std::size_t width = clues_.width();
    for (const grid& solution : solved.solutions)
        for (const auto& piece : differences(found_.picture(), solution)) {
            auto& set = sets.emplace_back();
            for (const recolored_cell& cell : piece) set.push_back(cell.cell.row * width + cell.cell.column);
        }
    return !sets.empty();
}

inline auto given_cells::cheapest_without(std::size_t left_out) -> answer {
    constexpr std::uint64_t work_of_choice = 20'000'000; // a fraction of a second
    auto weights = found_.costs();
    if (left_out < weights.size()) weights[left_out] = no_limit;
    hitting_set chosen(std::move(weights), work_of_choice);
    for (const auto& set : sets_) chosen.add(set);
    is_proven_ = true;
    while (chosen.choose(found_.options().max_changes)) {
        is_proven_ = is_proven_ && chosen.is_proven();
        const partial_grid known = known_of(chosen.best());
        std::vector<std::vector<std::size_t>> sets;
        if (!needed(known, sets)) return answer::stopped;
        if (sets.empty()) {
            last_ = chosen.best();
            found_.take(found_.picture(), last_, known, limits_);
            return answer::found;
        }
        std::sort(sets.begin(), sets.end());
        sets.erase(std::unique(sets.begin(), sets.end()), sets.end());
        for (const auto& set : sets) {
            chosen.add(set);
            sets_.push_back(set);
        }
    }
    return chosen.is_proven() ? answer::none : answer::stopped;
}

inline bool given_cells::run(std::uint64_t& least_cost) {
    const answer first = cheapest_without(no_limit);
    if (first != answer::found) return first == answer::stopped;
    least_cost = 0;
    for (const std::size_t cell : last_) least_cost += found_.cost_of(cell);
    if (!is_proven_) least_cost = 1;
    // Other proposals: each leaves out a cell of the first.
    const auto best = last_;
    for (const std::size_t cell : best) {
        if (found_.options().max_proposals < 2 || limits_.must_stop()) break;
        static_cast<void>(cheapest_without(cell));
    }
    return true;
}

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_MAKE_GIVEN_CELLS_HPP
