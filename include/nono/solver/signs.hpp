// With which sign a search tries each of its variables first.
#ifndef NONO_SOLVER_SIGNS_HPP
#define NONO_SOLVER_SIGNS_HPP

#include <nono/detail/config.hpp>
#include <nono/solver/clause_store.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace nono::inline NONO_ABI::detail {

/// The sign that each variable had last (Pipatsrisawat and Darwiche 2007), and those of the moment when most variables
/// were assigned without a contradiction, for a search that begins anew (as in CaDiCaL, Biere 2019).
class variable_signs {
public:
    /// Takes in more variables, after those there are; each is tried as its even literal first.
    NONO_CONSTEXPR void add_variables(std::size_t count) {
        last_.resize(last_.size() + count, 0);
        best_.resize(best_.size() + count, 0);
    }

    /// The literal of a variable that is tried first. O(1).
    [[nodiscard]] NONO_CONSTEXPR literal first_of(variable_index v) const noexcept { return 2 * v + last_[v]; }
    /// Tries a literal before its opposite from now on. O(1).
    NONO_CONSTEXPR void set(literal l) noexcept { last_[variable_of(l)] = l & 1U; }

    /// Notes that these literals were true at once without a contradiction: where they are more than at any time since
    /// the beginning, or since `take_best`, they are the best. Linear in the variables then.
    NONO_CONSTEXPR void note(std::span<const literal> literals) {
        if (literals.size() <= best_size_) return;
        best_size_ = literals.size();
        best_ = last_;
        for (const literal l : literals) best_[variable_of(l)] = l & 1U;
    }
    /// Tries every variable as it was at the best moment, if there was one, and looks for another one from now on.
    /// Linear in the variables.
    NONO_CONSTEXPR void take_best() {
        if (best_size_ != 0) last_ = best_;
        forget_best();
    }
    /// Looks for another best moment from now on. O(1).
    NONO_CONSTEXPR void forget_best() noexcept { best_size_ = 0; }

private:
    std::vector<std::uint8_t> last_;
    std::vector<std::uint8_t> best_;
    std::size_t best_size_ = 0;
};

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_SOLVER_SIGNS_HPP
