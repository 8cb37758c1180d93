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

/// As above, and with the same result, but calls `holds` about once for each remaining part if these are adjacent:
/// tries groups of parts, of which the next is twice as large if a group can be left out, half as large if it cannot,
/// and a single part after one that remains.
///
/// @param size  the size of the first group, from 1
/// @param keep  called with each part that remains: the last call of `holds` that returned false was without this part,
///              the earlier ones that are left out, and no others
template <class Part, class LeaveOut, class PutBack, class Holds, class Keep>
void leave_out_groups(slice<const Part> parts, std::size_t size, LeaveOut exclude, PutBack put_back, Holds holds,
                      Keep keep) {
    std::size_t failing = 0; // without the parts from `first` up to here together, the reason is known to fail
    for (std::size_t first = 0; first < parts.size();) {
        const std::size_t end = failing > first ? failing : parts.size();
        size = size < end - first ? size : end - first;
        const slice<const Part> group = parts.part(first, size);
        if (first + size != failing) {
            for (const Part& part : group) exclude(part);
            if (holds()) {
                first += size;
                size *= 2;
                continue;
            }
            for (const Part& part : group) put_back(part);
        }
        failing = first + size;
        if (size == 1)
            keep(parts[first++]);
        else
            size /= 2;
    }
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_EXPLAIN_IRREDUNDANT_HPP
