// When a search restarts.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_SEARCH_RESTARTS_HPP
#define NONO_SOLVER_SEARCH_RESTARTS_HPP

#include <nono/detail/abi.hpp>

#include <bit>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The n-th term, from 1, of the sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 … (Luby, Sinclair and Zuckerman 1993).
[[nodiscard]] constexpr std::uint64_t luby(std::uint64_t n) noexcept {
    for (;;) {
        const auto bits = static_cast<unsigned>(64 - std::countl_zero(n));
        const std::uint64_t full = (std::uint64_t{1} << bits) - 1; // the end of the run that n is in
        if (n == full) return std::uint64_t{1} << (bits - 1);
        n -= full >> 1;
    }
}

/// Restarts after 50 conflicts times the terms of the Luby sequence.
///
/// How long a search takes depends on its first decisions, and varies by orders of magnitude (heavy tails: Gomes,
/// Selman, Crato and Kautz 2000). Whoever is in a bad part of the space does well to begin again, with other decisions
/// on top. Little is lost: the learnt clauses stay, and so do the phases (`saved_phases`), so that the search soon
/// comes back to where the parts of its picture fit together, but with the variables of the latest conflicts decided
/// first. How long to wait nobody knows beforehand: the Luby sequence tries short runs often and long ones rarely,
/// which takes at most a logarithmic factor longer than the best fixed length would.
class restart_schedule {
public:
    /// Begins to count conflicts; how far the sequence has come stays. `soon`: the very first restart comes after the
    /// first conflict.
    constexpr void begin(bool soon) noexcept { conflicts_left_ = soon && restarts_ == 0 ? 1 : unit; }
    /// Notes a conflict.
    constexpr void count_conflict() noexcept {
        if (conflicts_left_ != 0) --conflicts_left_;
    }
    /// True when it is time to restart.
    [[nodiscard]] constexpr bool is_due() const noexcept { return conflicts_left_ == 0; }
    /// Notes a restart.
    constexpr void next() noexcept { conflicts_left_ = unit * luby(++restarts_ + 1); }

private:
    static constexpr std::uint64_t unit = 50;

    std::uint64_t conflicts_left_ = unit;
    std::uint64_t restarts_ = 0;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_SEARCH_RESTARTS_HPP
