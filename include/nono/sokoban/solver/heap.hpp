// A priority queue. Internal.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SOLVER_HEAP_HPP
#define NONO_SOKOBAN_SOLVER_HEAP_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>

#include <cstddef>

namespace nono::inline NONO_ABI::sokoban::detail::engine {

/// A binary heap whose top is the least entry. Entries have `<`, and no two are equal, so that the order in which they
/// leave is the same everywhere.
template <class Entry> class heap {
public:
    [[nodiscard]] bool empty() const noexcept { return entries_.empty(); }
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
        entries_.front() = entries_.back();
        entries_.pop_back();
        const auto is_later = [](const Entry& a, const Entry& b) { return b < a; };
        nono::detail::sift_down(entries_.begin(), 0, static_cast<std::ptrdiff_t>(entries_.size()), is_later);
        return out;
    }

private:
    nono::detail::lean_vector<Entry> entries_;
};

} // namespace nono::inline NONO_ABI::sokoban::detail::engine

#endif // NONO_SOKOBAN_SOLVER_HEAP_HPP
