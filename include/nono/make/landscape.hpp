// Random pictures: landscapes of random heights that are smoothed and cut into levels, so that the number of cells of
// each color is exact and the picture is the same on every machine.
// SPDX-License-Identifier: MIT
#ifndef NONO_MAKE_LANDSCAPE_HPP
#define NONO_MAKE_LANDSCAPE_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/detail/random.hpp>
#include <nono/make/polled_loop.hpp>
#include <nono/model/control.hpp>
#include <nono/solver/run/run_limits.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Maximum reach of smoothing, so that sums do not overflow.
inline constexpr std::size_t max_reach = 100;

/// Replaces each value by the sum of the values up to `reach` positions before and after it; beyond both ends, the last
/// value is repeated. The values are `stride` elements apart.
inline void smooth_line(std::uint64_t* first, std::size_t count, std::size_t stride, std::size_t reach) {
    lean_vector<std::uint64_t> line;
    for (std::size_t i = 0; i < count; ++i) line.push_back(first[i * stride]);
    const auto at = [&](std::size_t shifted) { // the index is `shifted - reach`
        return line[(std::min)(shifted < reach ? 0 : shifted - reach, count - 1)];
    };
    std::uint64_t sum = 0;
    for (std::size_t k = 0; k <= 2 * reach; ++k) sum += at(k);
    for (std::size_t i = 0; i < count; ++i) {
        first[i * stride] = sum;
        sum += at(i + 2 * reach + 1) - at(i);
    }
}

/// Returns random heights of the cells, row by row, less than 2^48. Each is influenced by the cells up to `reach`
/// before and after it in its row and column, the nearest ones most.
///
/// @param reach   at most `max_reach`
/// @param limits  polled; if they end it, the heights are arbitrary, and some can be missing
/// Linear in the cells. Allocates 8 bytes per cell.
[[nodiscard]] inline lean_vector<std::uint64_t>
random_landscape(std::size_t width, std::size_t height, std::size_t reach, random_numbers& random, run_limits& limits) {
    lean_vector<std::uint64_t> heights;
    heights.reserve(width * height);
    const auto fill = [&](std::size_t) { heights.push_back(random.next() >> 48U); };
    if (!polled_loop(width * height, 1, limits, fill)) return heights;
    for (int pass = 0; pass < 2; ++pass) { // twice, so that nearer cells count more; needs at most 16 + 4 * 8 bits
        const auto smooth_row = [&](std::size_t row) { smooth_line(&heights[row * width], width, 1, reach); };
        const auto smooth_column = [&](std::size_t column) { smooth_line(&heights[column], height, width, reach); };
        if (!polled_loop(height, 4 * width, limits, smooth_row)) break;
        if (!polled_loop(width, 8 * height, limits, smooth_column)) break;
    }
    return heights;
}

/// As above, but without limits.
[[nodiscard]] inline lean_vector<std::uint64_t> random_landscape(std::size_t width, std::size_t height,
                                                                 std::size_t reach, random_numbers& random) {
    work_limits none(budget{});
    return random_landscape(width, height, reach, random, none);
}

/// Returns the indices sorted from the lowest height to the highest; equal heights keep their order. This is a radix
/// sort: it is linear and allocates. The limits are polled; if they end it, the order is arbitrary.
[[nodiscard]] inline lean_vector<std::size_t> from_low_to_high(const lean_vector<std::uint64_t>& heights,
                                                               run_limits& limits) {
    constexpr unsigned bits = 11; // per digit
    constexpr std::uint64_t digits = std::uint64_t{1} << bits;
    std::uint64_t used = 0;
    lean_vector<std::size_t> order;
    order.reserve(heights.size());
    const auto number = [&](std::size_t i) {
        used |= heights[i];
        order.push_back(i);
    };
    if (!polled_loop(heights.size(), 2, limits, number)) return order;
    auto sorted = filled_within(heights.size(), std::size_t{0}, limits);
    if (limits.has_stopped()) return order;
    for (unsigned shift = 0; shift < 64 && used >> shift != 0; shift += bits) {
        const auto digit_of = [&](std::uint64_t height) { return cast_to<std::size_t>((height >> shift) % digits); };
        std::array<std::size_t, digits + 1> begins{}; // by digit: index of the next element
        const auto count = [&](std::size_t i) { ++begins[digit_of(heights[i]) + 1]; };
        if (!polled_loop(heights.size(), 1, limits, count)) break;
        for (std::size_t digit = 0; digit < digits; ++digit) begins[digit + 1] += begins[digit];
        const auto index = [&](std::size_t i) { sorted[begins[digit_of(heights[order[i]])]++] = order[i]; };
        if (!polled_loop(heights.size(), 4, limits, index)) break;
        order.swap(sorted);
    }
    return order;
}

/// As above, but without limits.
[[nodiscard]] inline lean_vector<std::size_t> from_low_to_high(const lean_vector<std::uint64_t>& heights) {
    work_limits none(budget{});
    return from_low_to_high(heights, none);
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_MAKE_LANDSCAPE_HPP
