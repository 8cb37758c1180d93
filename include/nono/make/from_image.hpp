// A picture for a puzzle, from a photograph or drawing.
// SPDX-License-Identifier: MIT
#ifndef NONO_MAKE_FROM_IMAGE_HPP
#define NONO_MAKE_FROM_IMAGE_HPP

#include <nono/clues.hpp>
#include <nono/detail/algorithm.hpp>
#include <nono/detail/config.hpp>
#include <nono/grid.hpp>
#include <nono/make/image.hpp>
#include <nono/outcome.hpp>
#include <nono/palette.hpp>
#if NONO_DEFINITIONS
#include <nono/detail/lean_vector.hpp>
#include <nono/make/color_clusters.hpp>
#include <nono/make/perceived_color.hpp>
#include <nono/make/scaled_image.hpp>
#include <nono/make/target.hpp>
#endif

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace nono::inline NONO_ABI {

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

/// How an image is to become cells.
struct image_options {
    std::size_t width = 40;               ///< cells in a row, 1 to 65,535
    std::size_t height = 40;              ///< cells in a column, 1 to 65,535; 2^20 cells at most
    image_fit fit = image_fit::crop;      ///< where the proportions differ
    std::size_t colors = 1;               ///< besides blank, 1 to 63; 1: black and white, by a threshold
    std::optional<rgb> background{};      ///< the color of blank; else it is chosen
    std::optional<std::size_t> threshold; ///< of lightness, 0 to 100: darker cells are filled; else it is chosen
    /// How much lighter or darker than its surroundings a cell has to be drawn than it is, in percent, 0 to 1,000, so
    /// that edges and thin lines stay. With one color only.
    std::size_t local_contrast = 100;
};

/// An image as cells. Errors, with which all of it is empty: `image`, `size`, also for more than 2^20 cells, `colors`,
/// `threshold`, `one_color`.
struct image_result : outcome {
    grid picture;          ///< the cells
    nono::palette palette; ///< blank first; empty for black on white
    /// How much it shows where a cell gets a color, for each cell and color (`cell * colors + color`, blank included),
    /// in thousandths of the distance from black to white (OKLab): by how much that color is farther from the pixels
    /// than the color that the cell has. 0 for its own.
    std::vector<std::uint32_t> costs;
    /// How much it shows where a cell gets the next best color, at least 1: for `disambiguate_options::weights`.
    std::vector<std::uint32_t> weights;

    /// True when there is a picture.
    [[nodiscard]] explicit operator bool() const noexcept { return !picture.cells().empty(); }
};

/// Scales an image to cells and reduces it to few colors.
///
/// A cell has the mean light of its pixels, by their areas. With one color, two colors that stand best for all are
/// found; the cells that are nearer to the darker one than a threshold are filled, after the differences from the
/// surroundings were increased. The threshold is that of N. Otsu (1979). With more, colors that look alike in OKLab are
/// grouped, and each group gets its mean; the background is what most of the border has, or the lightest color if
/// nothing has half of it. Colors that hardly differ are one, so there may be fewer than were asked for.
///
/// @param from     the image
/// @param options  what is wanted
/// @return         the cells, or why there are none
/// Linear in the pixels; O(cells * colors). Allocates 30 bytes a cell and 4 a cell and color. The same on every
/// machine.
[[nodiscard]] NONO_API image_result from_image(const image& from, const image_options& options = {});

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// What is wrong with an image or a wish, as far as can be told before it is done.
[[nodiscard]] inline argument_errc fault_of(const image& from, const image_options& options) noexcept {
    constexpr std::size_t max_cells = std::size_t{1} << 20U;
    const std::size_t pixels = from.pixels.size();
    if (!is_possible_size(from.width, from.height, pixels) || pixels != from.width * from.height)
        return argument_errc::image;
    if (!is_possible_size(options.width, options.height, max_cells)) return argument_errc::size;
    if (options.colors < 1 || options.colors >= max_colors) return argument_errc::colors;
    if (options.threshold.value_or(0) > 100 || options.local_contrast > 1000) return argument_errc::threshold;
    return argument_errc::none;
}

/// The threshold between dark and light values from 0 to 10,000 that divides them best: the values below it and the
/// others differ most from each other, and least among themselves (N. Otsu, "A threshold selection method from
/// gray-level histograms", 1979). 0 where all are alike. For at most 2^20 values.
[[nodiscard]] inline std::int32_t best_threshold(const lean_vector<std::int32_t>& values) {
    constexpr std::int32_t levels = 250;
    constexpr std::int32_t step = 10'000 / levels;
    std::array<std::uint64_t, levels + 1> histogram{};
    std::uint64_t total = 0;
    for (const std::int32_t value : values) {
        const auto level = static_cast<std::size_t>(value / step);
        ++histogram[level];
        total += level;
    }
    std::uint64_t best = 0;
    std::size_t first_best = 0; // of several that divide alike, the middle
    std::size_t last_best = 0;
    std::uint64_t below = 0;
    std::uint64_t sum_below = 0;
    for (std::size_t level = 1; level < histogram.size(); ++level) {
        below += histogram[level - 1];
        sum_below += histogram[level - 1] * (level - 1);
        const std::uint64_t above = values.size() - below;
        if (below == 0 || above == 0) continue;
        // Of the means, in units of 1/16: 12 bits; the whole has 2 * 12 + 2 * 19 bits.
        const std::uint64_t difference = 16 * (total - sum_below) / above - 16 * sum_below / below;
        const std::uint64_t between = difference * difference * below * above;
        if (between > best) first_best = level;
        if (between >= best) last_best = level;
        best = (std::max)(best, between);
    }
    return static_cast<std::int32_t>((first_best + last_best) / 2) * step;
}

/// Makes cells of an image.
class image_converter {
public:
    /// Both must outlive it, and have no fault.
    image_converter(const image& from, const image_options& options) : from_(from), options_(options) {}

    [[nodiscard]] image_result run() {
        scale();
        out_.picture = grid(options_.width, options_.height);
        out_.costs.assign(out_.picture.cells().size() * colors_, 0);
        if (options_.colors == 1)
            make_black_and_white();
        else
            make_colors();
        const auto& cells = out_.picture.cells();
        const bool has_any = detail::any_of(cells.begin(), cells.end(), [](color_index cell) { return cell != blank; });
        const bool has_all =
            detail::none_of(cells.begin(), cells.end(), [](color_index cell) { return cell == blank; });
        if (!has_any || (has_all && colors_ == 2)) {
            out_ = {};
            out_.error = argument_errc::one_color;
        } else {
            fill_beside();
            find_weights();
        }
        return std::move(out_);
    }

private:
    /// Scales the image to cells.
    void scale() {
        image_area shown{0, 0, from_.width, from_.height};
        area_ = {0, 0, options_.width, options_.height};
        if (options_.fit == image_fit::crop)
            shown = middle_area(from_.width, from_.height, options_.width, options_.height);
        if (options_.fit == image_fit::fit)
            area_ = middle_area(options_.width, options_.height, from_.width, from_.height);
        light_ = scaled_image(from_, shown, area_.width, area_.height);
        for (const light_color color : light_) looks_.push_back(perceived_color_of(color));
    }

    void make_black_and_white() {
        auto places = contrasts();
        const std::int32_t background = options_.background ? places.back() : 10'000;
        places.resize(looks_.size());
        const auto values = sharpened(places);
        const std::int32_t threshold =
            options_.threshold ? static_cast<std::int32_t>(*options_.threshold) * 100 : best_threshold(values);
        const bool is_light_blank = background >= threshold;
        for (std::size_t i = 0; i < values.size(); ++i) {
            const bool is_filled = (values[i] < threshold) == is_light_blank;
            const auto difference =
                static_cast<std::uint32_t>(values[i] < threshold ? threshold - values[i] : values[i] - threshold);
            const std::uint32_t cost = 1 + difference / 5; // twice the difference: as far on the other side
            set(i, is_filled ? 1 : blank, {is_filled ? cost : 0, is_filled ? 0 : cost});
        }
        if (!options_.background) return;
        constexpr rgb white{255, 255, 255};
        out_.palette.entries.push_back({{}, *options_.background, {}});
        out_.palette.entries.push_back({{}, is_light_blank ? rgb{} : white, {}});
    }

    void make_colors() {
        const bool is_given = options_.background.has_value();
        const perceived_color fixed = perceived_color_of(light_color_of(options_.background.value_or(rgb{})));
        const color_clusters groups(looks_, options_.colors + 1, is_given ? &fixed : nullptr);
        colors_ = groups.means().size();
        out_.costs.assign(out_.picture.cells().size() * colors_, 0);
        // Colors by their groups: blank first, then from dark to light.
        lean_vector<std::size_t> group_of_color(1, background_of(groups));
        for (std::size_t group = 0; group < colors_; ++group)
            if (group != group_of_color.front()) group_of_color.push_back(group);
        detail::sort(group_of_color.begin() + 1, group_of_color.end(), [&](std::size_t a, std::size_t b) {
            const std::int32_t first = groups.means()[a].lightness;
            const std::int32_t second = groups.means()[b].lightness;
            return first != second ? first < second : a < b;
        });
        lean_vector<color_index> color_of_group(colors_, blank);
        for (std::size_t color = 0; color < colors_; ++color)
            color_of_group[group_of_color[color]] = static_cast<color_index>(color);

        lean_vector<std::array<std::uint64_t, 4>> sums(colors_); // of the light, and how many
        lean_vector<std::uint32_t> distances(colors_);
        for (std::size_t i = 0; i < looks_.size(); ++i) {
            const color_index color = color_of_group[groups.group_of()[i]];
            const light_color light = light_[i];
            auto& sum = sums[color];
            sum = {sum[0] + light.red, sum[1] + light.green, sum[2] + light.blue, sum[3] + 1};
            for (std::size_t other = 0; other < colors_; ++other)
                distances[other] = whole_distance(looks_[i], groups.means()[group_of_color[other]]);
            set(i, color, distances);
        }
        for (const auto& sum : sums) {
            const std::uint64_t count = (std::max)(sum[3], std::uint64_t{1});
            const auto mean = [&](std::size_t part) { return static_cast<std::uint16_t>(sum[part] / count); };
            out_.palette.entries.push_back({{}, rgb_of({mean(0), mean(1), mean(2)}), {}});
        }
        if (is_given) out_.palette.entries.front().value = options_.background;
    }

    /// Where each cell is between the two colors that stand best for all, from the darker to the lighter, 0 to 10,000.
    /// With a background given, its place is the last.
    [[nodiscard]] lean_vector<std::int32_t> contrasts() const {
        auto colors = looks_;
        if (options_.background) colors.push_back(perceived_color_of(light_color_of(*options_.background)));
        lean_vector<std::int32_t> out;
        const auto append = [&](std::int64_t value) {
            out.push_back(static_cast<std::int32_t>(std::clamp<std::int64_t>(value, 0, 10'000)));
        };
        const color_clusters groups(looks_, 2, nullptr);
        if (options_.threshold || groups.means().size() < 2) {
            for (const perceived_color color : colors) append(color.lightness);
            return out;
        }
        const bool is_first_darker = groups.means()[0].lightness <= groups.means()[1].lightness;
        const perceived_color dark = groups.means()[is_first_darker ? 0 : 1];
        const perceived_color light = groups.means()[is_first_darker ? 1 : 0];
        const auto along = [&](perceived_color color) { // the product of both differences from `dark`
            return std::int64_t{color.lightness - dark.lightness} * (light.lightness - dark.lightness) +
                   std::int64_t{color.green_red - dark.green_red} * (light.green_red - dark.green_red) +
                   std::int64_t{color.blue_yellow - dark.blue_yellow} * (light.blue_yellow - dark.blue_yellow);
        };
        for (const perceived_color color : colors)
            append(2'500 + 5'000 * along(color) / along(light)); // `dark` at 2,500
        return out;
    }

    /// Values of the cells of the area, with the differences from their surroundings increased.
    [[nodiscard]] lean_vector<std::int32_t> sharpened(const lean_vector<std::int32_t>& values) const {
        const auto contrast = static_cast<std::int32_t>(options_.local_contrast);
        lean_vector<std::int32_t> out;
        for (std::size_t i = 0; i < values.size(); ++i) {
            const std::int32_t around = mean_around(values, i / area_.width, i % area_.width);
            const std::int32_t value = values[i] + (values[i] - around) * contrast / 100;
            out.push_back(std::clamp<std::int32_t>(value, 0, 10'000));
        }
        return out;
    }

    /// The mean value of the cells at most 2 away.
    [[nodiscard]] std::int32_t mean_around(const lean_vector<std::int32_t>& values, std::size_t row,
                                           std::size_t column) const {
        constexpr std::size_t reach = 2;
        std::int32_t sum = 0;
        std::int32_t count = 0;
        for (std::size_t y = row - (std::min)(row, reach); y <= row + reach && y < area_.height; ++y)
            for (std::size_t x = column - (std::min)(column, reach); x <= column + reach && x < area_.width; ++x) {
                sum += values[y * area_.width + x];
                ++count;
            }
        return sum / count;
    }

    /// The group that is to be blank.
    [[nodiscard]] std::size_t background_of(const color_clusters& groups) const {
        if (options_.background) return 0;
        lean_vector<std::size_t> at_border(groups.means().size(), 0);
        std::size_t border = 0;
        for (std::size_t i = 0; i < looks_.size(); ++i) {
            const std::size_t row = i / area_.width;
            const std::size_t column = i % area_.width;
            if (row != 0 && column != 0 && row + 1 != area_.height && column + 1 != area_.width) continue;
            ++border;
            ++at_border[groups.group_of()[i]];
        }
        std::size_t most = 0;
        std::size_t lightest = 0;
        for (std::size_t group = 1; group < at_border.size(); ++group) {
            if (at_border[group] > at_border[most]) most = group;
            if (groups.means()[group].lightness > groups.means()[lightest].lightness) lightest = group;
        }
        return 2 * at_border[most] >= border ? most : lightest;
    }

    /// Sets a cell of the area, with what its colors cost.
    void set(std::size_t i, color_index color, const lean_vector<std::uint32_t>& distances) {
        const std::size_t row = area_.top + i / area_.width;
        const std::size_t column = area_.left + i % area_.width;
        out_.picture(row, column) = color;
        const std::size_t first = (row * options_.width + column) * colors_;
        for (std::size_t other = 0; other < colors_; ++other) {
            const std::uint32_t least = (std::min)(distances[other], distances[color]);
            out_.costs[first + other] = other == color ? 0 : (std::max)(distances[other] - least, std::uint32_t{1});
        }
    }

    /// Gives blank cells beside the image costs: they should stay.
    void fill_beside() {
        constexpr std::uint32_t dear = 1000; // as from black to white
        for (std::size_t cell = 0; cell < out_.picture.cells().size(); ++cell) {
            const std::size_t row = cell / options_.width;
            const std::size_t column = cell % options_.width;
            const bool is_inside = row >= area_.top && row < area_.top + area_.height && column >= area_.left &&
                                   column < area_.left + area_.width;
            for (std::size_t color = 1; color < colors_ && !is_inside; ++color)
                out_.costs[cell * colors_ + color] = dear;
        }
    }

    void find_weights() {
        for (std::size_t cell = 0; cell < out_.picture.cells().size(); ++cell) {
            std::uint32_t least = 1'000'000;
            for (std::size_t color = 0; color < colors_; ++color)
                if (color != out_.picture.cells()[cell]) least = (std::min)(least, out_.costs[cell * colors_ + color]);
            out_.weights.push_back(least);
        }
    }

    const image& from_;
    const image_options& options_;
    image_area area_; // of the grid, which shows the image
    lean_vector<light_color> light_;
    lean_vector<perceived_color> looks_;
    image_result out_;
    std::size_t colors_ = 2; // blank included
};

} // namespace detail

NONO_API image_result from_image(const image& from, const image_options& options) {
    image_result out;
    out.error = detail::fault_of(from, options);
    return out.error == argument_errc::none ? detail::image_converter(from, options).run() : out;
}

#endif // NONO_DEFINITIONS

} // namespace nono::inline NONO_ABI

#endif // NONO_MAKE_FROM_IMAGE_HPP
