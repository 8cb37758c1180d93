// Removes superfluous parts from a reason.
// SPDX-License-Identifier: MIT
#ifndef NONO_EXPLAIN_IRREDUNDANT_HPP
#define NONO_EXPLAIN_IRREDUNDANT_HPP

#include <nono/detail/slice.hpp>

#include <cstddef>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Leaves out parts of a reason for as long as it holds: first tries all of them, then the halves of whatever cannot be
/// left out as a whole. None of the parts that remain can be left out (Junker 2004, for reasons that still hold when
/// parts are added).
///
/// Calls `holds` about twice for each remaining part, times the logarithm of their number.
///
/// @param parts   in the order in which they are tried: the least wanted ones first
/// @param exclude, put_back  called with a part
/// @param holds   called to test the reason
/// @param known_to_fail  the reason is known to fail without all of them
/// @return        true if all parts are left out
template <class Part, class LeaveOut, class PutBack, class Holds>
bool leave_out_needless(slice<const Part> parts, LeaveOut exclude, PutBack put_back, Holds holds,
                        bool known_to_fail = false) {
    if (parts.empty()) return true;
    if (!known_to_fail) {
        for (const Part& part : parts) exclude(part);
        if (holds()) return true;
        for (const Part& part : parts) put_back(part);
    }
    if (parts.size() == 1) return false;
    const std::size_t half = parts.size() / 2;
    // If the first half is left out, leaving out the second half in addition is known to fail.
    const bool first = leave_out_needless(parts.part(0, half), exclude, put_back, holds);
    return leave_out_needless(parts.part(half, parts.size() - half), exclude, put_back, holds, first) && first;
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_EXPLAIN_IRREDUNDANT_HPP
