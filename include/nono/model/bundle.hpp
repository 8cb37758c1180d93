// Several puzzles of one text or archive: one result for each, so that a bad puzzle does not lose the others.
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

/// A puzzle of a bundle, or why it could not be read, and where it stood.
template <class T> struct [[nodiscard]] bundle_entry : result<T> {
    source_position where;  ///< where it starts in its text
    std::size_t number = 1; ///< its number in that text, from 1
    std::string name;       ///< of the file in an archive that has the text; empty where there is no archive

    /// What was read, and where.
    bundle_entry(result<T> read, source_position start, std::size_t number_in_text, // NOLINT: implicit on purpose
                 std::string member = {})
        : result<T>(std::move(read)), where(start), number(number_in_text), name(std::move(member)) {}
};

/// What a text or an archive held: one result a puzzle, in order, each with its place.
///
/// True when there is at least one puzzle and none failed. `for (const auto& found : nono::parse_all(text))` is safe:
/// the loop keeps the bundle.
template <class T> class [[nodiscard]] bundle {
public:
    using value_type = bundle_entry<T>;                                      ///< what it holds
    using iterator = typename std::vector<value_type>::iterator;             ///< over its entries
    using const_iterator = typename std::vector<value_type>::const_iterator; ///< over its entries

    [[nodiscard]] iterator begin() noexcept { return entries_.begin(); }             ///< the first entry
    [[nodiscard]] iterator end() noexcept { return entries_.end(); }                 ///< behind the last entry
    [[nodiscard]] const_iterator begin() const noexcept { return entries_.begin(); } ///< the first entry
    [[nodiscard]] const_iterator end() const noexcept { return entries_.end(); }     ///< behind the last entry

    /// How many puzzles there are, with those that failed. O(1).
    [[nodiscard]] std::size_t size() const noexcept { return entries_.size(); }
    /// True when there is none, as where none was asked for. O(1).
    [[nodiscard]] bool empty() const noexcept { return entries_.empty(); }

    /// An entry, from 0. Requires `index < size()`.
    [[nodiscard]] value_type& operator[](std::size_t index) & noexcept { return entries_[index]; }
    /// An entry, from 0. Requires `index < size()`.
    [[nodiscard]] const value_type& operator[](std::size_t index) const& noexcept { return entries_[index]; }
    /// As above, moved out of a temporary.
    [[nodiscard]] value_type operator[](std::size_t index) && { return std::move(entries_[index]); }
    /// The first entry. Requires that it is not empty.
    [[nodiscard]] value_type& front() & noexcept { return entries_.front(); }
    /// The first entry. Requires that it is not empty.
    [[nodiscard]] const value_type& front() const& noexcept { return entries_.front(); }
    /// As above, moved out of a temporary.
    [[nodiscard]] value_type front() && { return std::move(entries_.front()); }
    /// The last entry. Requires that it is not empty.
    [[nodiscard]] value_type& back() & noexcept { return entries_.back(); }
    /// The last entry. Requires that it is not empty.
    [[nodiscard]] const value_type& back() const& noexcept { return entries_.back(); }
    /// As above, moved out of a temporary.
    [[nodiscard]] value_type back() && { return std::move(entries_.back()); }

    /// True when there is at least one puzzle and all were read. Linear.
    [[nodiscard]] explicit operator bool() const noexcept {
        return !empty() && detail::all_of(begin(), end(), [](const value_type& entry) { return entry.has_value(); });
    }
    /// The error of the first puzzle that failed; code `none` where none did. Linear.
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
