// The algorithms of the standard library that are used most, as plain loops.
// SPDX-License-Identifier: MIT
#ifndef NONO_DETAIL_ALGORITHM_HPP
#define NONO_DETAIL_ALGORITHM_HPP

#include <nono/detail/abi.hpp>

#include <cstddef>
#include <utility>

// Each use of these is a type of its own, of its function object. libstdc++ makes five to twenty functions of it, as
// its algorithms unroll loops, dispatch on the category of the iterators and wrap the function object: `std::find_if`
// and `std::sort` take five times as long to compile as these. Names are those of the standard library. Callers qualify
// them, as iterators of vectors bring in the standard's.
namespace nono { inline namespace NONO_ABI { namespace detail {

template <class Iterator, class Wanted>
[[nodiscard]] constexpr Iterator find_if(Iterator at, Iterator last, Wanted is) {
    while (at != last && !is(*at)) ++at;
    return at;
}

template <class Iterator, class Wanted> [[nodiscard]] constexpr bool any_of(Iterator at, Iterator last, Wanted is) {
    for (; at != last; ++at)
        if (is(*at)) return true;
    return false;
}

template <class Iterator, class Wanted> [[nodiscard]] constexpr bool none_of(Iterator at, Iterator last, Wanted is) {
    for (; at != last; ++at)
        if (is(*at)) return false;
    return true;
}

template <class Iterator, class Wanted> [[nodiscard]] constexpr bool all_of(Iterator at, Iterator last, Wanted is) {
    for (; at != last; ++at)
        if (!is(*at)) return false;
    return true;
}

template <class Iterator, class Wanted>
[[nodiscard]] constexpr std::ptrdiff_t count_if(Iterator at, Iterator last, Wanted is) {
    std::ptrdiff_t out = 0;
    for (; at != last; ++at)
        if (is(*at)) ++out;
    return out;
}

/// Moves the element at `hole` of a heap down to its place.
template <class Iterator, class Less>
constexpr void sift_down(Iterator first, std::ptrdiff_t hole, std::ptrdiff_t size, Less& less) {
    auto moved = std::move(first[hole]);
    for (std::ptrdiff_t child = 2 * hole + 1; child < size; child = 2 * hole + 1) {
        if (child + 1 < size && less(first[child], first[child + 1])) ++child;
        if (!less(moved, first[child])) break;
        first[hole] = std::move(first[child]);
        hole = child;
    }
    first[hole] = std::move(moved);
}

/// Sorts a few elements by insertion, more by way of a heap: at most O(n log n), without memory of its own. Like
/// `std::sort`, it does not keep the order of equal elements. It takes more than twice as many steps as that, so
/// readers and writers, which sort as many as a text has, take the standard's.
template <class Iterator, class Less> constexpr void sort(Iterator first, Iterator last, Less less) {
    constexpr std::ptrdiff_t insertion_sort_limit = 16;
    const std::ptrdiff_t size = last - first;
    for (std::ptrdiff_t i = 1; i < size && size <= insertion_sort_limit; ++i) {
        auto moved = std::move(first[i]);
        std::ptrdiff_t to = i;
        for (; to > 0 && less(moved, first[to - 1]); --to) first[to] = std::move(first[to - 1]);
        first[to] = std::move(moved);
    }
    if (size <= insertion_sort_limit) return;
    for (std::ptrdiff_t i = size / 2; i-- > 0;) detail::sift_down(first, i, size, less);
    for (std::ptrdiff_t end = size; end-- > 1;) {
        auto greatest = std::move(first[0]);
        first[0] = std::move(first[end]);
        first[end] = std::move(greatest);
        detail::sift_down(first, 0, end, less);
    }
}

template <class Iterator> constexpr void sort(Iterator first, Iterator last) {
    detail::sort(first, last, [](const auto& a, const auto& b) { return a < b; });
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_DETAIL_ALGORITHM_HPP
