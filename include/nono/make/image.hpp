// A picture in pixels, from which a puzzle can be made.
// SPDX-License-Identifier: MIT
#ifndef NONO_MAKE_IMAGE_HPP
#define NONO_MAKE_IMAGE_HPP

#include <nono/model/palette.hpp>

#include <cstddef>
#include <vector>

namespace nono { inline namespace NONO_ABI {

/// A photograph or drawing: pixels in sRGB. A regular value type; 3 bytes per pixel.
struct image {
    std::size_t width = 0;   ///< pixels per row
    std::size_t height = 0;  ///< pixels per column
    std::vector<rgb> pixels; ///< row by row, `width * height` in all
    friend bool operator==(const image&, const image&) = default;
};

}} // namespace nono::NONO_ABI

#endif // NONO_MAKE_IMAGE_HPP
