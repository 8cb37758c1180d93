// A random-access iterator over sequences that are not stored as adjacent elements.
// SPDX-License-Identifier: MIT
#ifndef NONO_DETAIL_INDEX_ITERATOR_HPP
#define NONO_DETAIL_INDEX_ITERATOR_HPP

#include <nono/detail/abi.hpp>

#include <compare>
#include <cstddef>
#include <span> // also declares the iterator tags; <iterator> itself includes streams
#include <type_traits>
#include <utility>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// A position in a sequence, stored as an index: the element `source[index]` is a reference or a value. A `Source` must
/// be cheap to copy and default-constructible. Only iterators over the same sequence can be compared.
template <class Source> class index_iterator {
public:
    using reference = decltype(std::declval<const Source&>()[0]); ///< required by `std::iterator_traits`
    using value_type = std::remove_cvref_t<reference>;            ///< required by `std::iterator_traits`
    using difference_type = std::ptrdiff_t;                       ///< required by `std::iterator_traits`
    using iterator_concept = std::random_access_iterator_tag;     ///< required by C++20
    /// Required by C++17: if the elements are values, it is only an input iterator.
    using iterator_category =
        std::conditional_t<std::is_reference_v<reference>, std::random_access_iterator_tag, std::input_iterator_tag>;

    /// Holds an element that is a value, so that `->` has an object to point to.
    struct held {
        value_type value; ///< the element
        /// Accesses a member of the element.
        [[nodiscard]] constexpr const value_type* operator->() const noexcept { return &value; }
    };
    /// The result type of `->`.
    using pointer = std::conditional_t<std::is_reference_v<reference>, std::remove_reference_t<reference>*, held>;

    /// A default iterator, equal to other default iterators.
    constexpr index_iterator() noexcept = default;
    /// Refers to the element at `index`, from 0.
    constexpr index_iterator(Source source, std::size_t index) noexcept : source_(source), index_(index) {}

    /// Returns the element.
    [[nodiscard]] constexpr reference operator*() const noexcept { return source_[index_]; }
    /// Accesses a member of the element.
    [[nodiscard]] constexpr pointer operator->() const noexcept {
        if constexpr (std::is_reference_v<reference>)
            return &source_[index_];
        else
            return {source_[index_]};
    }
    /// Returns the element `by` positions ahead, or back if `by` is negative.
    [[nodiscard]] constexpr reference operator[](difference_type by) const noexcept { return *(*this + by); }

    /// Advances by `by` positions, or back if `by` is negative.
    constexpr index_iterator& operator+=(difference_type by) noexcept {
        index_ += static_cast<std::size_t>(by);
        return *this;
    }
    /// Moves back by `by` positions, or forward if `by` is negative.
    constexpr index_iterator& operator-=(difference_type by) noexcept { return *this += -by; }
    /// Advances by one position.
    constexpr index_iterator& operator++() noexcept { return *this += 1; }
    /// Moves back by one position.
    constexpr index_iterator& operator--() noexcept { return *this += -1; }
    /// Advances by one position and returns the previous iterator.
    constexpr index_iterator operator++(int) noexcept { return {source_, index_++}; }
    /// Moves back by one position and returns the previous iterator.
    constexpr index_iterator operator--(int) noexcept { return {source_, index_--}; }

    /// Returns an iterator `by` positions ahead.
    [[nodiscard]] friend constexpr index_iterator operator+(index_iterator from, difference_type by) noexcept {
        return from += by;
    }
    /// Returns an iterator `by` positions ahead.
    [[nodiscard]] friend constexpr index_iterator operator+(difference_type by, index_iterator from) noexcept {
        return from += by;
    }
    /// Returns an iterator `by` positions back.
    [[nodiscard]] friend constexpr index_iterator operator-(index_iterator from, difference_type by) noexcept {
        return from -= by;
    }
    /// Returns the number of positions from `b` to `a`.
    [[nodiscard]] friend constexpr difference_type operator-(const index_iterator& a,
                                                             const index_iterator& b) noexcept {
        return static_cast<difference_type>(a.index_ - b.index_);
    }
    /// Returns true if both have the same position.
    [[nodiscard]] friend constexpr bool operator==(const index_iterator& a, const index_iterator& b) noexcept {
        return a.index_ == b.index_;
    }
    /// Compares positions: less is closer to the start.
    [[nodiscard]] friend constexpr std::strong_ordering operator<=>(const index_iterator& a,
                                                                    const index_iterator& b) noexcept {
        return a.index_ <=> b.index_;
    }

private:
    Source source_{};
    std::size_t index_ = 0;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_DETAIL_INDEX_ITERATOR_HPP
