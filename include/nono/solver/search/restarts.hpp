// Decides when a search restarts.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_SEARCH_RESTARTS_HPP
#define NONO_SOLVER_SEARCH_RESTARTS_HPP

#include <nono/detail/abi.hpp>

#include <bit>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Returns the n-th term, from 1, of the sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 … (Luby, Sinclair and Zuckerman 1993).
[[nodiscard]] constexpr std::uint64_t luby(std::uint64_t n) noexcept {
    for (;;) {
        const auto bits = static_cast<unsigned>(64 - std::countl_zero(n));
        const std::uint64_t full = (std::uint64_t{1} << bits) - 1; // the end of the run that contains n
        if (n == full) return std::uint64_t{1} << (bits - 1);
        n -= full >> 1;
    }
}

/// Restarts after 50 conflicts times the terms of the Luby sequence.
///
/// The running time of a search depends on its first decisions, and varies by orders of magnitude (heavy tails: Gomes,
/// Selman, Crato and Kautz 2000). A search that is stuck in a bad part of the space should begin again, with other
/// decisions first. Little is lost: the learnt clauses stay, and so do the phases (`saved_phases`), so that the search
/// soon returns to the parts of its picture that are consistent, but with the variables of the latest conflicts decided
/// first. The best waiting time is not known in advance: the Luby sequence tries short runs often and long ones rarely,
/// which takes at most a logarithmic factor longer than the best fixed length would.
class restart_schedule {
public:
    /// Begins to count conflicts, and keeps the position in the sequence. With `soon`, the very first restart follows
    /// the first conflict.
    constexpr void begin(bool soon) noexcept { conflicts_left_ = soon && restarts_ == 0 ? 1 : unit; }
    /// Counts a conflict.
    constexpr void count_conflict() noexcept {
        if (conflicts_left_ != 0) --conflicts_left_;
    }
    /// Returns true if a restart is due.
    [[nodiscard]] constexpr bool is_due() const noexcept { return conflicts_left_ == 0; }
    /// Counts a restart.
    constexpr void next() noexcept { conflicts_left_ = unit * luby(++restarts_ + 1); }

private:
    static constexpr std::uint64_t unit = 50;

    std::uint64_t conflicts_left_ = unit;
    std::uint64_t restarts_ = 0;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_SEARCH_RESTARTS_HPP
