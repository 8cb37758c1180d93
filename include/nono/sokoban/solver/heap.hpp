// A priority queue. Internal.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SOLVER_HEAP_HPP
#define NONO_SOKOBAN_SOLVER_HEAP_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>

#include <cstddef>

namespace nono::inline NONO_ABI::sokoban::detail::engine {

/// A binary heap whose top is the least entry. Entries have `<`, and no two are equal, so that the order in which they
/// leave is the same everywhere.
template <class Entry> class heap {
public:
    [[nodiscard]] bool empty() const noexcept { return entries_.empty(); }
    [[nodiscard]] std::size_t size() const noexcept { return entries_.size(); }
    [[nodiscard]] const Entry& top() const noexcept { return entries_.front(); }

    /// Adds an entry. O(log n).
    void push(Entry entry) {
        entries_.push_back(entry);
        std::size_t at = entries_.size() - 1;
        for (; at > 0 && entry < entries_[(at - 1) / 2]; at = (at - 1) / 2) entries_[at] = entries_[(at - 1) / 2];
        entries_[at] = entry;
    }
    /// Removes the top. Requires that it is not empty. O(log n).
    Entry pop() noexcept {
        const Entry out = entries_.front();
        const Entry last = entries_.back();
        entries_.pop_back();
        if (!entries_.empty()) sink(last);
        return out;
    }

private:
    void sink(const Entry& entry) noexcept {
        std::size_t at = 0;
        for (std::size_t child = 1; child < entries_.size(); child = 2 * at + 1) {
            if (child + 1 < entries_.size() && entries_[child + 1] < entries_[child]) ++child;
            if (!(entries_[child] < entry)) break;
            entries_[at] = entries_[child];
            at = child;
        }
        entries_[at] = entry;
    }

    nono::detail::lean_vector<Entry> entries_;
};

} // namespace nono::inline NONO_ABI::sokoban::detail::engine

#endif // NONO_SOKOBAN_SOLVER_HEAP_HPP
