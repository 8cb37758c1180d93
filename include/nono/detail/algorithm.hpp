// The most frequently used algorithms of the standard library, as plain loops.
// SPDX-License-Identifier: MIT
#ifndef NONO_DETAIL_ALGORITHM_HPP
#define NONO_DETAIL_ALGORITHM_HPP

#include <nono/detail/abi.hpp>

#include <cstddef>
#include <utility>

// Each call with a new function object instantiates an algorithm. In libstdc++ that creates five to twenty functions,
// because its algorithms unroll loops, dispatch on the iterator category and wrap the function object: `std::find_if`
// and `std::sort` take five times as long to compile as these. The names are those of the standard library. Callers
// qualify them, because the iterators of vectors also bring in the standard names.
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

/// Moves the element at `hole` of a heap down to its position.
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

/// Sorts small ranges by insertion and larger ones as a heap: at most O(n log n), in place. Like `std::sort`, it does
/// not preserve the order of equal elements. It needs more than twice as many steps as `std::sort`, so readers and
/// writers, whose ranges grow with the text, use that instead.
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
