// How an image is to become cells.
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

/// How an image becomes a grid of other proportions.
enum class image_fit : std::uint8_t {
    crop,    ///< what is too wide or too high is cut off, on both sides alike
    fit,     ///< all of it is there; beside it cells are blank
    stretch, ///< all of it is there and fills the grid; proportions change
};

/// The word for a way to fit: "crop", "fit", "stretch". O(1).
[[nodiscard]] constexpr std::string_view name_of(image_fit fit) noexcept {
    return detail::word_of(fit, {"crop", "fit", "stretch"});
}

/// How an image is drawn in black and white.
enum class image_style : std::uint8_t {
    best,       ///< as silhouette or in lines, whichever agrees better with the image
    silhouette, ///< what is dark is filled
    lines,      ///< strokes, and outlines where colors meet
    shades,     ///< the darker, the more cells are filled (dithering); makes hard puzzles with many changes
};

/// The word for a style: "best", "silhouette", "lines", "shades". O(1).
[[nodiscard]] constexpr std::string_view name_of(image_style style) noexcept {
    return detail::word_of(style, {"best", "silhouette", "lines", "shades"});
}

/// How an image is to become cells.
struct image_options {
    std::size_t width = 40;               ///< cells in a row, 1 to 65,535
    std::size_t height = 40;              ///< cells in a column, 1 to 65,535; 2^20 cells at most
    image_fit fit = image_fit::crop;      ///< where the proportions differ
    std::size_t colors = 1;               ///< besides blank, 1 to 63; 1: black and white, by a threshold
    std::optional<rgb> background{};      ///< the color of blank; else it is chosen
    std::optional<std::size_t> threshold; ///< of lightness, 0 to 100: darker cells are filled; else it is chosen
    /// How much lighter or darker than its surroundings a cell has to be drawn than it is, in percent, 0 to 1,000, so
    /// that edges stay. With one color and a threshold for all of the image only.
    std::size_t local_contrast = 100;
    image_style style = image_style::best; ///< with one color and no `threshold`
    /// Whether borders of the image that have one color are cut off first, so that what it shows fills the grid. Not
    /// where the image has less than two pixels a cell.
    bool framed = true;
};

}} // namespace nono::NONO_ABI

#endif // NONO_MAKE_IMAGE_OPTIONS_HPP
