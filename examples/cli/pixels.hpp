// Reads photographs and drawings: PNG, JPEG, PBM, PGM and PPM.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_PIXELS_HPP
#define NONO_CLI_PIXELS_HPP

#include <nono/make/image.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace cli {

// The most pixels of an image: more than cameras have, and 200 MB at most.
inline constexpr std::size_t max_pixels = std::size_t{1} << 26U;
inline constexpr std::size_t max_image_side = 65'535;

// An image, or why there is none.
struct read_image {
    nono::image image;
    std::string error; // without the name of the file; empty if there is none
};

// Reads an image, of a kind that its content tells. Transparent pixels stand on white.
read_image read_pixels(std::string_view file);

// The same of a PBM, PGM or PPM file, as text or binary (P1 to P6), with 1 or 2 bytes a part.
read_image read_netpbm(std::string_view file);

#if defined(NONO_CLI_HAS_JPEG)
// The same of a JPEG file; turned as its camera states it was held (EXIF).
read_image read_jpeg(std::string_view file);
#endif

// An image turned and mirrored as an EXIF orientation, 1 to 8, says: 1 and all others change nothing.
nono::image upright(nono::image from, unsigned orientation);

} // namespace cli

#endif // NONO_CLI_PIXELS_HPP
