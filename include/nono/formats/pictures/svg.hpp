// SVG: a puzzle as a drawing. Written only.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_PICTURES_SVG_HPP
#define NONO_FORMATS_PICTURES_SVG_HPP

#include <nono/formats/kit/format.hpp>
#if NONO_DEFINITIONS
#include <nono/formats/kit/losses.hpp>
#include <nono/formats/kit/puzzle_properties.hpp>
#include <nono/render/svg.hpp>
#endif

namespace nono { inline namespace NONO_ABI {

/// The puzzle to solve as an SVG drawing: its clues around an empty grid (`draw_svg` draws the solution too).
struct svg_drawing : detail::written_format {
    static constexpr format_info info{.name = "svg",
                                      .extensions = {"svg", {}, {}, {}},
                                      .title = "a drawing of clues and grid",
                                      .holds = {feature::colors, feature::blotted_clues},
                                      .reads = false};

    /// Draws the puzzle. Of the metadata only the title is kept, and of the palette only the values of the colors. The
    /// goal is left out on purpose, and recorded as lost. Linear in the cells and the clues.
    [[nodiscard]] static NONO_API write_result write(const puzzle& source, const write_options& = {});
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

write_result svg_drawing::write(const puzzle& source, const write_options&) {
    if (source.clues.rows.empty() || source.clues.columns.empty()) return extend::not_written(feature::clues);
    write_result out{draw_svg(source.clues, nullptr, source.palette, source.metadata.title()), true, {}};
    extend::name_losses(
        out.lost, source,
        info.holds.with(feature::palette, detail::has_values_only(source.palette)).with(feature::metadata));
    bool titled = false;
    for (const auto& entry : source.metadata.properties)
        if (!detail::same_word(entry.key, "title") || std::exchange(titled, true))
            out.lost.push_back({feature::metadata, entry.key});
    return out;
}

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_PICTURES_SVG_HPP
