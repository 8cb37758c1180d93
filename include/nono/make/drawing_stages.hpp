// The stages of drawing an image in black and white: their candidates, in the order in which they are drawn, and their
// limits.
// SPDX-License-Identifier: MIT
#ifndef NONO_MAKE_DRAWING_STAGES_HPP
#define NONO_MAKE_DRAWING_STAGES_HPP

#include <nono/detail/abi.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The options for which a stage is tried.
enum class drawn_for : std::uint8_t {
    shades,      ///< the style `shades`
    threshold,   ///< a threshold of the caller
    silhouettes, ///< the styles `best` and `silhouette`
    lines,       ///< the styles `best` and `lines`
    any_style,   ///< the styles `best`, `silhouette` and `lines`
};

/// The colors of the cells that are drawn.
enum class cell_looks : std::uint8_t {
    means,   ///< the mean of the pixels
    strokes, ///< as above, but with the color of a thin stroke if one passes through
};

/// How tones are prepared for a threshold.
enum class tone_contrast : std::uint8_t {
    plain,
    sharpened, ///< with `local_contrast`: cells darker than their surroundings become darker, and vice versa
    both,      ///< one candidate with plain tones, and one with sharpened tones
};

/// How a candidate is drawn.
enum class drawing_method : std::uint8_t {
    dither, ///< error diffusion: the share of filled cells is the darkness of the image (Floyd and Steinberg 1976)
    at_threshold, ///< cells darker than the threshold of the caller
    two_colors,   ///< cells nearer to the darker of the two colors that best represent all colors, by Otsu's threshold
    between_groups, ///< cells darker than the middle between two groups of lightness: a candidate for each middle
    surroundings,   ///< cells darker than those around them, by Otsu's threshold
    cut_out,        ///< everything except the ground, without details of another color
    outlines,       ///< the darker side where groups of colors meet
    thin_strokes,   ///< cells darker than those next to them
    wider,          ///< the best candidate so far, if it consists of thin strokes, with these widened towards each
                    ///< corner
    alike,          ///< the best silhouette so far, with its cells made like those around them (Besag 1986)
    blurred,        ///< the best silhouette so far, blurred twice, then cut at Otsu's threshold
};

/// Candidates of one kind compete: the one that agrees best with the image is kept, or the first of several equal ones.
enum class drawing_kind : std::uint8_t {
    shades,
    silhouette,
    cut_out,
    lines,
    wider,
    widest,
    alike_weakly,
    alike_strongly,
    blurred,
    blurred_more,
    blurred_most,
};

/// A stage, which draws one or several candidates.
struct drawing_stage {
    std::string_view name;
    drawn_for when;
    drawing_method method;
    cell_looks looks;
    tone_contrast contrast;
    std::uint32_t measure; ///< see the comment above the rows; 0 if the method needs none
    drawing_kind kind;
};

/// The stages, in order. A candidate is accepted if no other one of its kind agrees better with the image.
/// `puzzle_from_image` tries the best of each kind, beginning with the best of all. For the effect of each stage, see
/// bench/README.md, "Stages of making from images".
inline constexpr auto drawing_stages = [] {
    using enum drawn_for;
    using enum drawing_method;
    using enum cell_looks;
    using enum tone_contrast;
    using kind = drawing_kind;
    return std::to_array<drawing_stage>({
        {"dithered", shades, dither, strokes, plain, 0, kind::shades},

        {"threshold", threshold, at_threshold, means, sharpened, 0, kind::silhouette},
        {"threshold, strokes kept", threshold, at_threshold, strokes, sharpened, 0, kind::silhouette},

        // The measure is the number of groups of lightness.
        {"two colors", silhouettes, two_colors, means, both, 0, kind::silhouette},
        {"2 groups", silhouettes, between_groups, means, both, 2, kind::silhouette},
        {"3 groups", silhouettes, between_groups, means, both, 3, kind::silhouette},
        {"4 groups", silhouettes, between_groups, means, both, 4, kind::silhouette},
        {"surroundings", silhouettes, surroundings, means, plain, 0, kind::silhouette},
        {"two colors, strokes kept", silhouettes, two_colors, strokes, both, 0, kind::silhouette},
        {"2 groups, strokes kept", silhouettes, between_groups, strokes, sharpened, 2, kind::silhouette},
        {"3 groups, strokes kept", silhouettes, between_groups, strokes, both, 3, kind::silhouette},
        {"4 groups, strokes kept", silhouettes, between_groups, strokes, both, 4, kind::silhouette},

        // The measure is the number of groups of colors.
        {"details cut out", silhouettes, cut_out, strokes, plain, 3, kind::cut_out},
        {"outlines of 2 groups", lines, outlines, strokes, plain, 2, kind::lines},
        {"outlines of 3 groups", lines, outlines, strokes, plain, 3, kind::lines},
        {"outlines of 4 groups", lines, outlines, strokes, plain, 4, kind::lines},
        {"outlines of 6 groups", lines, outlines, strokes, plain, 6, kind::lines},
        {"thin strokes", lines, thin_strokes, strokes, plain, 0, kind::lines},

        // The measure is 2 if strokes become two cells wide in all directions, 1 if they do not become wider at their
        // corners.
        {"wider strokes", any_style, wider, means, plain, 1, kind::wider},
        {"widest strokes", any_style, wider, means, plain, 2, kind::widest},

        // The measure is the pull of each neighbor, in tones.
        {"alike, weakly", any_style, alike, means, plain, 300, kind::alike_weakly},
        {"alike, strongly", any_style, alike, means, plain, 700, kind::alike_strongly},

        // The measure is the radius, in cells. Small pictures need the first, 200x200 cells of grass one of the others.
        {"blurred", any_style, blurred, means, plain, 1, kind::blurred},
        {"blurred more", any_style, blurred, means, plain, 2, kind::blurred_more},
        {"blurred most", any_style, blurred, means, plain, 3, kind::blurred_most},
    });
}();

/// Tones range from 0, dark, to this value; so does the clarity with which a cell is filled or blank.
inline constexpr std::int32_t lightest_tone = 10'000;

/// If the lightness of the cells deviates from its mean by less than this, differences in hue are more visible, and
/// drawings are compared with positions between two colors instead. A twentieth of the range; not tuned.
inline constexpr std::int64_t min_deviation_tones = 500;

/// The radius of the surroundings with which sharpening compares a cell, and the divisor that gives the radius of the
/// method `surroundings` from the width of the picture. Not tuned.
inline constexpr std::size_t sharpening_radius_cells = 2;
inline constexpr std::size_t columns_of_surroundings_radius = 8;

/// Minimum difference between the means of two groups for an outline between them. Not tuned.
inline constexpr std::int32_t min_outline_tones = 500;
/// A cell is part of a thin stroke if it is darker than its surroundings by at least this. Halving or doubling it
/// changes none of 62 puzzles.
inline constexpr std::int32_t min_stroke_tones = 750;

/// The minimum score of a wider drawing, in thirds of the score of the thin one. With less, wider strokes close visible
/// gaps: of a checkered picture, only one corner remained blank.
inline constexpr std::uint32_t wider_min_score_thirds = 2;

/// A single cell that differs from all its neighbors is kept if its clarity is at least this. If all such cells are
/// kept, 30 more cells change in 235 puzzles, and photographs lose 12 points.
inline constexpr std::int32_t clear_tones = 2'000;
/// The clarity of cells that a stage decided (not tuned). A detail that was cut out is clear. A cell that made a stroke
/// wider or was made like those around it is not, so that it is among the first to change back.
inline constexpr std::int32_t cut_out_tones = 2'500;
inline constexpr std::int32_t unclear_tones = 500;

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_MAKE_DRAWING_STAGES_HPP
