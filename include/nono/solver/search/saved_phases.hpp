// The phase with which a search decides each of its variables.
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

/// The phase that each variable had last (Pipatsrisawat and Darwiche 2007), and the best phases: those of the moment
/// when most variables were assigned without a conflict, for restarts (as in CaDiCaL, Biere 2019).
///
/// A decision has two parts: which variable, and whether it is true or false. The first goes by conflicts
/// (`decision_order`); the second by memory: a variable is decided as it was assigned last. A jump back over many
/// levels undoes parts of the picture that had nothing to do with the conflict; with their phases saved, they are put
/// together again as they were, and not searched for anew. The same makes restarts cheap. But the last phases drift;
/// the best ones are those of the largest part of a picture that held together, and a good point to begin again.
class saved_phases {
public:
    /// Takes in more variables, after those there are; each is decided as its even literal first.
    constexpr void add_variables(std::size_t count) {
        last_.resize(last_.size() + count, 0);
        best_.resize(best_.size() + count, 0);
    }

    /// The literal of a variable to decide. O(1).
    [[nodiscard]] constexpr literal phase_of(variable_index v) const noexcept { return 2 * v + last_[v]; }
    /// Saves a literal as the phase of its variable. O(1).
    constexpr void save(literal l) noexcept { last_[variable_of(l)] = l & 1U; }

    /// Notes that these literals were true at once without a conflict: where they are more than at any time since the
    /// beginning, or since `restore_best`, they are the best. Linear in the variables then.
    constexpr void note(slice<const literal> literals) {
        if (literals.size() <= best_size_) return;
        best_size_ = literals.size();
        best_ = last_;
        for (const literal l : literals) best_[variable_of(l)] = l & 1U;
    }
    /// Takes the best phases, if there are any, for all variables, and forgets that they were the best. Linear in the
    /// variables.
    constexpr void restore_best() {
        if (best_size_ != 0) last_ = best_;
        forget_best();
    }
    /// Looks for other best phases from now on. O(1).
    constexpr void forget_best() noexcept { best_size_ = 0; }

private:
    lean_vector<std::uint8_t> last_;
    lean_vector<std::uint8_t> best_;
    std::size_t best_size_ = 0;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_SEARCH_SAVED_PHASES_HPP
