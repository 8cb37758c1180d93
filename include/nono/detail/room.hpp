// The size of vectors.
// SPDX-License-Identifier: MIT
#ifndef NONO_DETAIL_ROOM_HPP
#define NONO_DETAIL_ROOM_HPP

#include <nono/detail/config.hpp>

#include <cstddef>
#include <vector>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Takes room for so many elements in all, so that growing cannot fail once other things have changed, and at least
/// twice the room where there is not enough: as much copying as without it.
template <class Vector> NONO_CONSTEXPR void make_room_for(Vector& in, std::size_t size) {
    if (size <= in.capacity()) return;
    const std::size_t twice = 2 * in.capacity();
    in.reserve(size < twice ? twice : size);
}

/// Makes it shorter, or appends copies of the value, as `in.resize(size, value)` does. That one is compiled with a way
/// to insert anywhere, and with iterators that move, for each type of element: it takes several times as long to
/// compile.
template <class T> NONO_CONSTEXPR void set_size(std::vector<T>& in, std::size_t size, const T& value) {
    while (in.size() > size) in.pop_back();
    make_room_for(in, size);
    while (in.size() < size) in.push_back(value);
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_DETAIL_ROOM_HPP
