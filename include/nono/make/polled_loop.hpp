// Loops over many cells that poll the limits of a call.
// SPDX-License-Identifier: MIT
#ifndef NONO_MAKE_POLLED_LOOP_HPP
#define NONO_MAKE_POLLED_LOOP_HPP

#include <nono/solver/run/run_limits.hpp>

#include <algorithm>
#include <cstddef>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Calls `visit(i)` for each `i` below `count`, in ascending order, until the limits end it. The clock and the stop
/// request are polled after about every `steps_between_polls` steps of a few nanoseconds; a visit takes about `steps`
/// of them, at least 1. Returns false if it was interrupted.
template <class Visit> bool polled_loop(std::size_t count, std::size_t steps, run_limits& limits, Visit visit) {
    constexpr std::size_t steps_between_polls = std::size_t{1} << 15U;
    const std::size_t visits = steps_between_polls / (std::min)(steps, steps_between_polls);
    for (std::size_t i = 0; i < count;) {
        if (limits.requested()) return false;
        const std::size_t end = count - i < visits ? count : i + visits;
        for (; i < end; ++i) visit(i);
    }
    return true;
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_MAKE_POLLED_LOOP_HPP
