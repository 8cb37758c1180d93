// Random pictures: landscapes of random heights, smoothed and cut into levels, so that the number of cells of each
// color is exact and the picture is the same on every machine.
#ifndef NONO_MAKE_LANDSCAPE_HPP
#define NONO_MAKE_LANDSCAPE_HPP

#include <nono/clues.hpp>
#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/detail/random.hpp>
#include <nono/grid.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace nono::inline NONO_ABI::detail {

/// How far smoothing may reach, so that sums fit.
inline constexpr std::size_t max_reach = 100;

/// Random heights of the cells, row by row, less than 2^48. Each takes after the cells up to `reach` before and after
/// it in its row and column, the nearer the more.
///
/// @param reach  at most `max_reach`
/// Linear in the cells. Allocates 8 bytes a cell.
[[nodiscard]] inline lean_vector<std::uint64_t> random_landscape(std::size_t width, std::size_t height,
                                                                 std::size_t reach, random_numbers& random);

/// Indices from the lowest height to the highest; of equal ones, the first first. O(n log n).
[[nodiscard]] inline lean_vector<std::size_t> from_low_to_high(const lean_vector<std::uint64_t>& heights);

// ---------------------------------------------------------------------------------------------------------------------

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

inline lean_vector<std::uint64_t> random_landscape(std::size_t width, std::size_t height, std::size_t reach,
                                                   random_numbers& random) {
    lean_vector<std::uint64_t> heights;
    for (std::size_t i = 0; i < width * height; ++i) heights.push_back(random.next() >> 48U);
    for (int pass = 0; pass < 2; ++pass) { // twice: nearer cells count more; at most 16 + 4 * 8 bits
        for (std::size_t row = 0; row < height; ++row) smooth_line(&heights[row * width], width, 1, reach);
        for (std::size_t column = 0; column < width; ++column) smooth_line(&heights[column], height, width, reach);
    }
    return heights;
}

inline lean_vector<std::size_t> from_low_to_high(const lean_vector<std::uint64_t>& heights) {
    lean_vector<std::size_t> order;
    for (std::size_t i = 0; i < heights.size(); ++i) order.push_back(i);
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return heights[a] != heights[b] ? heights[a] < heights[b] : a < b; });
    return order;
}

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_MAKE_LANDSCAPE_HPP
