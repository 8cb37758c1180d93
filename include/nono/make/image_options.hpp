// How an image is converted to cells.
// SPDX-License-Identifier: MIT
#ifndef NONO_MAKE_IMAGE_OPTIONS_HPP
#define NONO_MAKE_IMAGE_OPTIONS_HPP

#include <nono/detail/config.hpp>
#include <nono/model/palette.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace nono { inline namespace NONO_ABI {

/// How an image is adapted to a grid of other proportions.
enum class image_fit : std::uint8_t {
    crop,    ///< excess width or height is cut off, equally on both sides
    fit,     ///< the whole image is shown; cells next to it are blank
    stretch, ///< the whole image fills the grid; its proportions change
};

/// Returns the name of a fit: "crop", "fit", "stretch". O(1).
[[nodiscard]] constexpr std::string_view name_of(image_fit fit) noexcept {
    return detail::word_of(fit, {"crop", "fit", "stretch"});
}

/// How an image is drawn in black and white.
enum class image_style : std::uint8_t {
    best,       ///< as a silhouette or in lines, whichever agrees better with the image
    silhouette, ///< dark parts are filled
    lines,      ///< strokes, and outlines between colors
    shades,     ///< the darker the image, the more cells are filled (dithering); makes hard puzzles with many changes
};

/// Returns the name of a style: "best", "silhouette", "lines", "shades". O(1).
[[nodiscard]] constexpr std::string_view name_of(image_style style) noexcept {
    return detail::word_of(style, {"best", "silhouette", "lines", "shades"});
}

/// How an image is converted to cells.
struct image_options {
    std::size_t width = 40;                 ///< cells per row, 1 to 65,535
    std::size_t height = 40;                ///< cells per column, 1 to 65,535; at most 2^20 cells in all
    image_fit fit = image_fit::crop;        ///< used if the proportions differ
    std::size_t colors = 1;                 ///< besides blank, 1 to 63; 1: black and white, by a threshold
    std::optional<rgb> background{};        ///< the color of blank; automatic if empty
    std::optional<std::size_t> threshold{}; ///< lightness, 0 to 100, below which cells are filled; automatic if empty
    /// How far the lightness of a cell is moved away from that of its surroundings, in percent of the difference, 0 to
    /// 1,000, so that edges remain. Used only with one color and a global threshold.
    std::size_t local_contrast = 100;
    image_style style = image_style::best; ///< used with one color and no `threshold`
    /// Whether borders of one color are cut off the image first, so that its subject fills the grid. Ignored if the
    /// image has fewer than two pixels per cell in either direction.
    bool framed = true;
};

}} // namespace nono::NONO_ABI

#endif // NONO_MAKE_IMAGE_OPTIONS_HPP
