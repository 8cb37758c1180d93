// Symmetries of pictures: which cells have the same color.
// SPDX-License-Identifier: MIT
#ifndef NONO_MAKE_PICTURE_SYMMETRY_HPP
#define NONO_MAKE_PICTURE_SYMMETRY_HPP

#include <nono/detail/config.hpp>
#if NONO_DEFINITIONS
#include <nono/detail/algorithm.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/make/polled_loop.hpp>
#include <nono/solver/run/run_limits.hpp>
#endif

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

namespace nono { inline namespace NONO_ABI {

/// Which cells of a picture have the same color.
enum class picture_symmetry : std::uint8_t {
    none,         ///< no symmetry
    left_right,   ///< the left half is the mirror image of the right one
    top_bottom,   ///< the upper half is the mirror image of the lower one
    both,         ///< `left_right` and `top_bottom`
    half_turn,    ///< unchanged by half a turn
    quarter_turn, ///< unchanged by a quarter turn: width and height are equal
    diagonal,     ///< unchanged if rows and columns are exchanged: width and height are equal
    all,          ///< all of these: width and height are equal
};

/// Returns the name of a symmetry: "none", "left_right", ... O(1).
[[nodiscard]] constexpr std::string_view name_of(picture_symmetry symmetry) noexcept {
    return detail::word_of(
        symmetry, {"none", "left_right", "top_bottom", "both", "half_turn", "quarter_turn", "diagonal", "all"});
}

namespace detail {

/// Returns true if a symmetry exchanges rows and columns, so that pictures with it are square. O(1).
[[nodiscard]] constexpr bool needs_square(picture_symmetry symmetry) noexcept {
    return symmetry == picture_symmetry::quarter_turn || symmetry == picture_symmetry::diagonal ||
           symmetry == picture_symmetry::all;
}

} // namespace detail

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// Returns the turns and mirror images that a symmetry consists of, as a mask with one bit for each number from 0 to 7.
/// In such a number, the bit 1 means that columns are mirrored, 2 that rows are mirrored, and 4 that rows and columns
/// are exchanged first.
[[nodiscard]] constexpr unsigned images_of(picture_symmetry symmetry) noexcept {
    constexpr std::array<unsigned, 8> images{0b0000'0001, 0b0000'0011, 0b0000'0101, 0b0000'1111,
                                             0b0000'1001, 0b0110'1001, 0b0001'0001, 0b1111'1111};
    return images[static_cast<std::size_t>(symmetry)];
}

/// Returns the cell to which a turn or mirror image, 0 to 7, moves a cell.
[[nodiscard]] constexpr std::size_t image_of(std::size_t cell, unsigned how, std::size_t width,
                                             std::size_t height) noexcept {
    std::size_t row = cell / width;
    std::size_t column = cell % width;
    if ((how & 4U) != 0) std::swap(row, column);
    if ((how & 2U) != 0) row = height - 1 - row;
    if ((how & 1U) != 0) column = width - 1 - column;
    return row * width + column;
}

/// The cells of a picture in orbits: sets of 1 to 8 cells that have the same color because of a symmetry.
class cell_orbits {
public:
    /// O(cells). Allocates 24 bytes per cell. Width and height must be equal if `needs_square`. The limits are polled;
    /// if they end it, cells are missing.
    cell_orbits(std::size_t width, std::size_t height, picture_symmetry symmetry, run_limits& limits)
        : orbit_of_(filled_within(width * height, width * height, limits)) {
        cells_.reserve(width * height);
        const unsigned images = images_of(symmetry);
        constexpr std::size_t steps = 16; // per cell: divisions for each image
        static_cast<void>(polled_loop(width * height, steps, limits, [&](std::size_t cell) {
            if (orbit_of_[cell] != width * height) return; // it is in the orbit of an earlier cell
            const std::size_t begin = cells_.size();
            for (unsigned how = 0; how < 8; ++how) {
                if ((images >> how & 1U) == 0) continue;
                const std::size_t image = image_of(cell, how, width, height);
                if (orbit_of_[image] == size()) continue; // another image has added it already
                orbit_of_[image] = size();
                cells_.push_back(image);
            }
            detail::sort(cells_.begin() + static_cast<std::ptrdiff_t>(begin), cells_.end());
            begins_.push_back(cells_.size());
        }));
    }

    [[nodiscard]] std::size_t size() const noexcept { return begins_.size() - 1; }
    /// The cells of an orbit, in ascending order.
    [[nodiscard]] std::span<const std::size_t> orbit(std::size_t i) const noexcept {
        return {cells_.data() + begins_[i], begins_[i + 1] - begins_[i]};
    }

    /// The orbit that contains a cell.
    [[nodiscard]] std::size_t orbit_of(std::size_t cell) const noexcept { return orbit_of_[cell]; }

private:
    lean_vector<std::size_t> orbit_of_;
    lean_vector<std::size_t> begins_{0};
    lean_vector<std::size_t> cells_;
};

} // namespace detail

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_MAKE_PICTURE_SYMMETRY_HPP
