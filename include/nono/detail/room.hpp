// The capacity and size of vectors.
// SPDX-License-Identifier: MIT
#ifndef NONO_DETAIL_ROOM_HPP
#define NONO_DETAIL_ROOM_HPP

#include <nono/detail/config.hpp>

#include <cstddef>
#include <vector>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Reserves capacity for a total of `size` elements, so that a later insertion cannot fail after other changes have
/// been made. At least doubles the capacity if it is insufficient, so that repeated calls copy only O(size) elements.
template <class Vector> NONO_CONSTEXPR void make_room_for(Vector& in, std::size_t size) {
    if (size <= in.capacity()) return;
    const std::size_t twice = 2 * in.capacity();
    in.reserve(size < twice ? twice : size);
}

/// Removes elements from the end or appends copies of the value, like `in.resize(size, value)`. For each element type,
/// `resize` also compiles an insertion at any position and move iterators, so it takes several times as long to
/// compile.
template <class T> NONO_CONSTEXPR void set_size(std::vector<T>& in, std::size_t size, const T& value) {
    while (in.size() > size) in.pop_back();
    make_room_for(in, size);
    while (in.size() < size) in.push_back(value);
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_DETAIL_ROOM_HPP
