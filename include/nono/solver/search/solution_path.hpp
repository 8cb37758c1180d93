// The path to the solutions that have yet to be reported.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_SEARCH_SOLUTION_PATH_HPP
#define NONO_SOLVER_SEARCH_SOLUTION_PATH_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/solver/search/literal.hpp>
#include <nono/solver/search/trail.hpp>

#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Excludes solutions without a clause for each (as in enumeration without blocking clauses: Grumberg, Schuster and
/// Yadgar 2004). It is a sequence of choices, and of literals that hold after the choices before them, because
/// everything with their negation was reported or is impossible. It never has more steps than there are variables,
/// regardless of the number of solutions; in return, conflicts backjump as far as they can, and the choices below are
/// made again.
class solution_path {
public:
    [[nodiscard]] constexpr bool empty() const noexcept { return steps_.empty(); }

    /// Excludes everything that agrees with all decisions of the trail. The caller must then undo the last level.
    /// Requires a level above the root.
    constexpr void exclude_decisions(trail_state& assigned);

    /// Starts again from the first step. Call after levels were undone.
    constexpr void rewind() noexcept { next_ = 0; }

    /// The next action on the path.
    enum class move : std::uint8_t {
        done,      ///< all steps hold
        decide,    ///< decide `literal` as step `step`
        assign,    ///< assign `literal` with the reason `path`, step `step`
        exhausted, ///< nothing is left under the current decisions
    };
    struct next_step {
        solution_path::move move = solution_path::move::done;
        detail::literal literal = 0;
        std::uint32_t step = 0;
    };
    /// Returns the next step that does not hold yet. Linear in the steps that do.
    [[nodiscard]] constexpr next_step next(const trail_state& assigned);

    /// Appends the choices from which the literal of a step follows.
    constexpr void append_choices_before(std::uint32_t step, lean_vector<literal>& out) const {
        for (std::size_t i = 0; i < step; ++i)
            if (steps_[i].is_choice) out.push_back(steps_[i].known);
    }

private:
    struct path_step {
        literal known = 0;
        bool is_choice = false;
    };

    lean_vector<path_step> steps_;
    std::size_t next_ = 0; // index of the first step that may not hold
};

// ---------------------------------------------------------------------------------------------------------------------

constexpr void solution_path::exclude_decisions(trail_state& assigned) {
    const std::size_t last = assigned.level();
    const std::uint32_t step_of_last = assigned.step_of(last);
    if (step_of_last != trail_state::no_step) steps_.resize(step_of_last, {});
    for (std::size_t level = 1; level < last; ++level) {
        if (assigned.step_of(level) != trail_state::no_step) continue;
        assigned.set_step_of(level, static_cast<std::uint32_t>(steps_.size()));
        steps_.push_back({assigned.decision_of(level), true});
    }
    steps_.push_back({negation(assigned.decision_of(last)), false});
}

constexpr auto solution_path::next(const trail_state& assigned) -> next_step {
    if (assigned.level() == 0) { // literals known at the root are no longer needed
        const auto open = detail::find_if(steps_.begin(), steps_.end(),
                                          [&](path_step step) { return !assigned.is_true(step.known); });
        steps_.erase(steps_.begin(), open);
        next_ = 0;
    }
    for (; next_ < steps_.size(); ++next_) {
        const path_step step = steps_[next_];
        if (assigned.is_true(step.known)) continue;
        const auto number = static_cast<std::uint32_t>(next_);
        if (assigned.is_open(step.known)) return {step.is_choice ? move::decide : move::assign, step.known, number};
        if (!step.is_choice) return {move::exhausted, step.known, number};
        // The choices before it exclude this one, as was learnt; but learnt clauses can be forgotten.
        steps_.resize(next_, {});
        steps_.push_back({negation(step.known), false});
    }
    return {};
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_SEARCH_SOLUTION_PATH_HPP
