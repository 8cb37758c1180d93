// Expands run lengths with groups, as in "2(3(dr)R)", within bounds.
// SPDX-License-Identifier: MIT
#ifndef NONO_TEXT_RUN_LENGTHS_HPP
#define NONO_TEXT_RUN_LENGTHS_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/detail/room.hpp>

#include <cstddef>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Expands run lengths with nested groups, item by item, without recursion.
///
/// A call that would produce more than `max_items` items or nest deeper than `nesting` has no effect and returns false,
/// so memory stays within these bounds for any input. Linear in the input and the items. Usable in constant
/// expressions.
template <class Item> class run_length_expander {
public:
    /// @param max_items  maximum number of items
    /// @param nesting    maximum depth of nested groups
    constexpr run_length_expander(std::size_t max_items, std::size_t nesting)
        : max_items_(max_items), nesting_(nesting) {}

    /// Appends an item `count` times.
    [[nodiscard]] constexpr bool append(Item item, std::size_t count) {
        if (count > max_items_ - items_.size()) return false;
        if (count == 1)
            items_.push_back(item); // almost always
        else
            items_.resize(items_.size() + count, item);
        return true;
    }
    /// Opens a group that is repeated `count` times; `bracket` distinguishes different kinds of groups.
    [[nodiscard]] constexpr bool open(std::size_t count, char bracket = '(') {
        if (open_.size() >= nesting_) return false;
        open_.push_back({items_.size(), count, bracket});
        return true;
    }
    /// Closes the innermost group. Requires `depth() > 0`.
    [[nodiscard]] constexpr bool close() {
        const std::size_t begin = open_.back().begin;
        const std::size_t length = items_.size() - begin;
        const std::size_t count = open_.back().count;
        open_.pop_back();
        if (length == 0 || count <= 1) return true;
        if (count - 1 > (max_items_ - items_.size()) / length) return false;
        const std::size_t first = items_.size();
        make_room_for(items_, first + length * (count - 1));
        for (std::size_t i = 0; i < length * (count - 1); ++i) items_.push_back(items_[first - length + i]);
        return true;
    }
    /// Ends the innermost group without repeating it. Requires `depth() > 0`.
    constexpr void abandon() { open_.pop_back(); }
    /// Removes all items so far; open groups restart empty.
    constexpr void restart() {
        items_.clear();
        for (auto& entry : open_) entry.begin = 0;
    }
    /// Removes all items and groups.
    constexpr void clear() {
        items_.clear();
        open_.clear();
    }

    /// Returns the number of open groups.
    [[nodiscard]] constexpr std::size_t depth() const noexcept { return open_.size(); }
    /// Returns the kind of the innermost open group, or NUL if none is open.
    [[nodiscard]] constexpr char bracket() const noexcept { return open_.empty() ? '\0' : open_.back().bracket; }
    /// Returns the number of items before the innermost open group, or of all items if none is open.
    [[nodiscard]] constexpr std::size_t begin_of_group() const noexcept {
        return open_.empty() ? items_.size() : open_.back().begin;
    }
    /// Returns the items so far; groups that are still open count once.
    [[nodiscard]] constexpr lean_vector<Item>& items() noexcept { return items_; }
    /// Overload for a constant expander.
    [[nodiscard]] constexpr const lean_vector<Item>& items() const noexcept { return items_; }

private:
    struct group {
        std::size_t begin;
        std::size_t count;
        char bracket;
    };

    std::size_t max_items_;
    std::size_t nesting_;
    lean_vector<Item> items_;
    lean_vector<group> open_;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_TEXT_RUN_LENGTHS_HPP
