// A random-access iterator over what is not stored as elements side by side.
// SPDX-License-Identifier: MIT
#ifndef NONO_DETAIL_INDEX_ITERATOR_HPP
#define NONO_DETAIL_INDEX_ITERATOR_HPP

#include <nono/detail/abi.hpp>

#include <compare>
#include <cstddef>
#include <span> // for the tags of iterators too: <iterator> brings in streams
#include <type_traits>
#include <utility>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// A place in a sequence, by its number: `source[place]` is the element, a reference or a value. A `Source` is cheap to
/// copy and has a default constructor. Two iterators are compared only where both are of the same sequence.
template <class Source> class index_iterator {
public:
    using reference = decltype(std::declval<const Source&>()[0]); ///< as `std::iterator_traits` asks for
    using value_type = std::remove_cvref_t<reference>;            ///< as `std::iterator_traits` asks for
    using difference_type = std::ptrdiff_t;                       ///< as `std::iterator_traits` asks for
    using iterator_concept = std::random_access_iterator_tag;     ///< as C++20 asks for
    /// As C++17 asks for: where it gives values, it is an input iterator only.
    using iterator_category =
        std::conditional_t<std::is_reference_v<reference>, std::random_access_iterator_tag, std::input_iterator_tag>;

    /// Holds an element that is a value, so that `->` has something to point to.
    struct held {
        value_type value; ///< the element
        /// A member of the element.
        [[nodiscard]] constexpr const value_type* operator->() const noexcept { return &value; }
    };
    /// What `->` gives.
    using pointer = std::conditional_t<std::is_reference_v<reference>, std::remove_reference_t<reference>*, held>;

    /// No place; equal to others of this kind.
    constexpr index_iterator() noexcept = default;
    /// The element with that number, from 0.
    constexpr index_iterator(Source source, std::size_t index) noexcept : source_(source), index_(index) {}

    /// The element.
    [[nodiscard]] constexpr reference operator*() const noexcept { return source_[index_]; }
    /// A member of the element.
    [[nodiscard]] constexpr pointer operator->() const noexcept {
        if constexpr (std::is_reference_v<reference>)
            return &source_[index_];
        else
            return {source_[index_]};
    }
    /// The element so many places on, back where that is negative.
    [[nodiscard]] constexpr reference operator[](difference_type by) const noexcept { return *(*this + by); }

    /// Goes on by so many places, back where that is negative.
    constexpr index_iterator& operator+=(difference_type by) noexcept {
        index_ += static_cast<std::size_t>(by);
        return *this;
    }
    /// Goes back by so many places, on where that is negative.
    constexpr index_iterator& operator-=(difference_type by) noexcept { return *this += -by; }
    /// Goes on by one place.
    constexpr index_iterator& operator++() noexcept { return *this += 1; }
    /// Goes back by one place.
    constexpr index_iterator& operator--() noexcept { return *this += -1; }
    /// Goes on by one place; returns where it was.
    constexpr index_iterator operator++(int) noexcept { return {source_, index_++}; }
    /// Goes back by one place; returns where it was.
    constexpr index_iterator operator--(int) noexcept { return {source_, index_--}; }

    /// A place so many further on.
    [[nodiscard]] friend constexpr index_iterator operator+(index_iterator from, difference_type by) noexcept {
        return from += by;
    }
    /// A place so many further on.
    [[nodiscard]] friend constexpr index_iterator operator+(difference_type by, index_iterator from) noexcept {
        return from += by;
    }
    /// A place so many further back.
    [[nodiscard]] friend constexpr index_iterator operator-(index_iterator from, difference_type by) noexcept {
        return from -= by;
    }
    /// How many places `a` is after `b`.
    [[nodiscard]] friend constexpr difference_type operator-(const index_iterator& a,
                                                             const index_iterator& b) noexcept {
        return static_cast<difference_type>(a.index_ - b.index_);
    }
    /// True where both are the same place.
    [[nodiscard]] friend constexpr bool operator==(const index_iterator& a, const index_iterator& b) noexcept {
        return a.index_ == b.index_;
    }
    /// Less is nearer to the start.
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
