// The phases in which a search decides its variables.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_SEARCH_SAVED_PHASES_HPP
#define NONO_SOLVER_SEARCH_SAVED_PHASES_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/detail/slice.hpp>
#include <nono/solver/search/literal.hpp>

#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The last phase of each variable (Pipatsrisawat and Darwiche 2007), and the best phases: those at the time when most
/// variables were assigned without a conflict, for restarts (as in CaDiCaL, Biere 2019).
///
/// A decision has two parts: which variable, and whether it is true or false. The first depends on conflicts
/// (`decision_order`); the second on memory: a variable is decided as it was last assigned. Backjumping over many
/// levels undoes parts of the picture that had nothing to do with the conflict; with their phases saved, they are
/// restored as they were instead of being searched again. This also makes restarts cheap. But the last phases drift;
/// the best ones are those of the largest consistent part of a picture, and a good point from which to restart.
class saved_phases {
public:
    /// Appends `count` variables; the first phase of each is its even literal.
    constexpr void add_variables(std::size_t count) {
        last_.resize(last_.size() + count, 0);
        best_.resize(best_.size() + count, 0);
    }

    /// Returns the literal to decide for a variable. O(1).
    [[nodiscard]] constexpr literal phase_of(variable_index v) const noexcept { return 2 * v + last_[v]; }
    /// Saves a literal as the phase of its variable. O(1).
    constexpr void save(literal l) noexcept { last_[variable_of(l)] = l & 1U; }

    /// Records that these literals were true at the same time without a conflict. If there are more of them than at any
    /// time since the beginning or since `restore_best`, they become the best phases, which takes time linear in the
    /// variables.
    constexpr void note(slice<const literal> literals) {
        if (literals.size() <= best_size_) return;
        best_size_ = literals.size();
        best_ = last_;
        for (const literal l : literals) best_[variable_of(l)] = l & 1U;
    }
    /// Replaces the last phases of all variables by the best ones, if there are any, and forgets the best. Linear in
    /// the variables.
    constexpr void restore_best() {
        if (best_size_ != 0) last_ = best_;
        forget_best();
    }
    /// Starts to look for new best phases. O(1).
    constexpr void forget_best() noexcept { best_size_ = 0; }

private:
    lean_vector<std::uint8_t> last_;
    lean_vector<std::uint8_t> best_;
    std::size_t best_size_ = 0;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_SEARCH_SAVED_PHASES_HPP
