// Several puzzles of one text or archive, each with a separate result, so that a bad puzzle does not affect the others.
// SPDX-License-Identifier: MIT
#ifndef NONO_MODEL_BUNDLE_HPP
#define NONO_MODEL_BUNDLE_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/model/result.hpp>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace nono { inline namespace NONO_ABI {

/// A puzzle of a bundle, or the reason why it could not be read, with its position.
template <class T> struct [[nodiscard]] bundle_entry : result<T> {
    source_position where;  ///< the start of the puzzle in its text
    std::size_t number = 1; ///< the number of the puzzle in that text, from 1
    std::string name;       ///< the name of the text's file in an archive; empty if there is no archive

    /// Combines a result with its position.
    bundle_entry(result<T> read, source_position start, std::size_t number_in_text, // NOLINT: implicit on purpose
                 std::string member = {})
        : result<T>(std::move(read)), where(start), number(number_in_text), name(std::move(member)) {}
};

/// The contents of a text or an archive: one result per puzzle, in order, each with its position.
///
/// True if there is at least one puzzle and none failed. `for (const auto& found : nono::parse_all(text))` is safe: the
/// loop keeps the bundle alive.
template <class T> class [[nodiscard]] bundle {
public:
    using value_type = bundle_entry<T>;                                      ///< the type of an entry
    using iterator = typename std::vector<value_type>::iterator;             ///< over its entries
    using const_iterator = typename std::vector<value_type>::const_iterator; ///< over its entries

    [[nodiscard]] iterator begin() noexcept { return entries_.begin(); }             ///< the first entry
    [[nodiscard]] iterator end() noexcept { return entries_.end(); }                 ///< past the last entry
    [[nodiscard]] const_iterator begin() const noexcept { return entries_.begin(); } ///< the first entry
    [[nodiscard]] const_iterator end() const noexcept { return entries_.end(); }     ///< past the last entry

    /// Returns the number of puzzles, including those that failed. O(1).
    [[nodiscard]] std::size_t size() const noexcept { return entries_.size(); }
    /// Returns true if there are no puzzles, for example because none was requested. O(1).
    [[nodiscard]] bool empty() const noexcept { return entries_.empty(); }

    /// Returns an entry, counted from 0. Requires `index < size()`.
    [[nodiscard]] value_type& operator[](std::size_t index) & noexcept { return entries_[index]; }
    /// Returns an entry, counted from 0. Requires `index < size()`.
    [[nodiscard]] const value_type& operator[](std::size_t index) const& noexcept { return entries_[index]; }
    /// As above, but moves the entry out of a temporary.
    [[nodiscard]] value_type operator[](std::size_t index) && { return std::move(entries_[index]); }
    /// Returns the first entry. Requires that the bundle is not empty.
    [[nodiscard]] value_type& front() & noexcept { return entries_.front(); }
    /// Returns the first entry. Requires that the bundle is not empty.
    [[nodiscard]] const value_type& front() const& noexcept { return entries_.front(); }
    /// As above, but moves the entry out of a temporary.
    [[nodiscard]] value_type front() && { return std::move(entries_.front()); }
    /// Returns the last entry. Requires that the bundle is not empty.
    [[nodiscard]] value_type& back() & noexcept { return entries_.back(); }
    /// Returns the last entry. Requires that the bundle is not empty.
    [[nodiscard]] const value_type& back() const& noexcept { return entries_.back(); }
    /// As above, but moves the entry out of a temporary.
    [[nodiscard]] value_type back() && { return std::move(entries_.back()); }

    /// Returns true if there is at least one puzzle and all were read. Linear.
    [[nodiscard]] explicit operator bool() const noexcept {
        return !empty() && detail::all_of(begin(), end(), [](const value_type& entry) { return entry.has_value(); });
    }
    /// Returns the error of the first puzzle that failed; its code is `none` if none failed. Linear.
    [[nodiscard]] parse_error error() const noexcept {
        for (const value_type& entry : entries_)
            if (!entry) return entry.error();
        return {};
    }

    /// Appends an entry.
    void push_back(value_type entry) { entries_.push_back(std::move(entry)); }

private:
    std::vector<value_type> entries_;
};

}} // namespace nono::NONO_ABI

#endif // NONO_MODEL_BUNDLE_HPP
