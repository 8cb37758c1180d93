// Random pictures: landscapes of random heights, smoothed and cut into levels, so that the number of cells of each
// color is exact and the picture is the same on every machine.
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

/// How far smoothing may reach, so that sums fit.
inline constexpr std::size_t max_reach = 100;

/// Each value becomes the sum of those up to `reach` places before and after it; beyond an end, the last one counts on.
/// The values stand `stride` apart.
inline void smooth_line(std::uint64_t* first, std::size_t count, std::size_t stride, std::size_t reach) {
    lean_vector<std::uint64_t> line;
    for (std::size_t i = 0; i < count; ++i) line.push_back(first[i * stride]);
    const auto at = [&](std::size_t shifted) { // the place is `shifted - reach`
        return line[(std::min)(shifted < reach ? 0 : shifted - reach, count - 1)];
    };
    std::uint64_t sum = 0;
    for (std::size_t k = 0; k <= 2 * reach; ++k) sum += at(k);
    for (std::size_t i = 0; i < count; ++i) {
        first[i * stride] = sum;
        sum += at(i + 2 * reach + 1) - at(i);
    }
}

/// Random heights of the cells, row by row, less than 2^48. Each takes after the cells up to `reach` before and after
/// it in its row and column, the nearer the more.
///
/// @param reach   at most `max_reach`
/// @param limits  polled; if they end it, the heights are any, or some are missing
/// Linear in the cells. Allocates 8 bytes a cell.
[[nodiscard]] inline lean_vector<std::uint64_t>
random_landscape(std::size_t width, std::size_t height, std::size_t reach, random_numbers& random, run_limits& limits) {
    lean_vector<std::uint64_t> heights;
    heights.reserve(width * height);
    const auto fill = [&](std::size_t) { heights.push_back(random.next() >> 48U); };
    if (!polled_loop(width * height, 1, limits, fill)) return heights;
    for (int pass = 0; pass < 2; ++pass) { // twice: nearer cells count more; at most 16 + 4 * 8 bits
        const auto smooth_row = [&](std::size_t row) { smooth_line(&heights[row * width], width, 1, reach); };
        const auto smooth_column = [&](std::size_t column) { smooth_line(&heights[column], height, width, reach); };
        if (!polled_loop(height, 4 * width, limits, smooth_row)) break;
        if (!polled_loop(width, 8 * height, limits, smooth_column)) break;
    }
    return heights;
}

/// A landscape without limits.
[[nodiscard]] inline lean_vector<std::uint64_t> random_landscape(std::size_t width, std::size_t height,
                                                                 std::size_t reach, random_numbers& random) {
    work_limits none(budget{});
    return random_landscape(width, height, reach, random, none);
}

/// Indices from the lowest height to the highest; of equal ones, the first first. Linear; allocates. A radix sort. The
/// limits are polled; if they end it, the order is any.
[[nodiscard]] inline lean_vector<std::size_t> from_low_to_high(const lean_vector<std::uint64_t>& heights,
                                                               run_limits& limits) {
    constexpr unsigned bits = 11; // of a digit
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
        std::array<std::size_t, digits + 1> begins{}; // where the next one with a digit goes
        const auto count = [&](std::size_t i) { ++begins[digit_of(heights[i]) + 1]; };
        if (!polled_loop(heights.size(), 1, limits, count)) break;
        for (std::size_t digit = 0; digit < digits; ++digit) begins[digit + 1] += begins[digit];
        const auto index = [&](std::size_t i) { sorted[begins[digit_of(heights[order[i]])]++] = order[i]; };
        if (!polled_loop(heights.size(), 4, limits, index)) break;
        order.swap(sorted);
    }
    return order;
}

/// The order without limits.
[[nodiscard]] inline lean_vector<std::size_t> from_low_to_high(const lean_vector<std::uint64_t>& heights) {
    work_limits none(budget{});
    return from_low_to_high(heights, none);
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_MAKE_LANDSCAPE_HPP
