// Room in a vector before it grows, so that growing cannot fail once other things have changed.
#ifndef NONO_DETAIL_ROOM_HPP
#define NONO_DETAIL_ROOM_HPP

#include <nono/detail/config.hpp>

#include <cstddef>
#include <vector>

namespace nono::inline NONO_ABI::detail {

/// Takes room for so many elements in all, and at least twice the room where there is not enough: as much copying as
/// without it.
template <class T> NONO_CONSTEXPR void make_room_for(std::vector<T>& in, std::size_t size) {
    if (size <= in.capacity()) return;
    const std::size_t twice = 2 * in.capacity();
    in.reserve(size < twice ? twice : size);
}

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_DETAIL_ROOM_HPP
