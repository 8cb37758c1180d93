// The common part of the formats for printed pages: the text next to the drawing, and the losses of a page.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_PAGES_PARTS_PAGE_HPP
#define NONO_FORMATS_PAGES_PARTS_PAGE_HPP

#include <nono/formats/kit/losses.hpp>
#include <nono/formats/kit/puzzle_properties.hpp>

namespace nono { inline namespace NONO_ABI {

namespace detail {

inline constexpr std::array<std::string_view, 4> page_keys{"title", "by", "copyright", "license"};

} // namespace detail

namespace extend {

/// A line of text on a page.
struct page_line {
    std::string_view key;  ///< key of the property
    std::string_view text; ///< its text
};

/// Returns the lines above the drawing, as views of the texts of the puzzle: the title, or `Nonogram`, then author,
/// copyright and license, if present. Allocates the list.
[[nodiscard]] inline std::vector<page_line> page_lines(const metadata& about) {
    std::vector<page_line> out{{detail::page_keys[0], about.title().empty() ? "Nonogram" : about.title()}};
    for (std::size_t i = 1; i < detail::page_keys.size(); ++i) {
        const std::string_view key = detail::page_keys[i];
        if (!about.get(key).empty()) out.push_back({key, about.get(key)});
    }
    return out;
}

/// Returns true if a puzzle has a solution to show: a goal of the same size as its clues. O(1).
[[nodiscard]] inline bool has_solution_page(const puzzle& source) noexcept {
    return source.goal && detail::has_size_of(source.clues, *source.goal);
}

/// Records everything that the pages of a puzzle do not show: names and symbols of colors, saved grids, a goal of
/// another size, and metadata that is not among its lines. Linear in them.
inline void name_page_losses(std::vector<loss>& lost, const puzzle& source) {
    name_losses(lost, source,
                feature_set{feature::metadata}
                    .with(feature::palette, detail::has_values_only(source.palette))
                    .with(feature::goal, has_solution_page(source)));
    // The first property with each of the page's keys is shown.
    std::array<bool, detail::page_keys.size()> shown{};
    for (const auto& entry : source.metadata.properties) {
        std::size_t i = 0;
        while (i < shown.size() && !detail::same_word(entry.key, detail::page_keys[i])) ++i;
        if (i == shown.size() || std::exchange(shown[i], true)) lost.push_back({feature::metadata, entry.key});
    }
}

} // namespace extend

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_PAGES_PARTS_PAGE_HPP
