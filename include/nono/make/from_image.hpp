// Makes the picture for a puzzle from a photograph or drawing.
// SPDX-License-Identifier: MIT
#ifndef NONO_MAKE_FROM_IMAGE_HPP
#define NONO_MAKE_FROM_IMAGE_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/config.hpp>
#include <nono/make/image.hpp>
#include <nono/make/image_options.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/control.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/outcome.hpp>
#include <nono/model/palette.hpp>
#if NONO_DEFINITIONS
#include <nono/detail/lean_vector.hpp>
#include <nono/make/black_and_white.hpp>
#include <nono/make/bold_strokes.hpp>
#include <nono/make/color_clusters.hpp>
#include <nono/make/drawing_stages.hpp>
#include <nono/make/fine_image.hpp>
#include <nono/make/perceived_color.hpp>
#include <nono/make/polled_loop.hpp>
#include <nono/make/scaled_image.hpp>
#include <nono/make/target.hpp>
#include <nono/model/limits.hpp>
#include <nono/solver/run/run_limits.hpp>
#endif

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace nono { inline namespace NONO_ABI {

/// An image converted to cells. Errors: `image`, `size`, also for more than 2^20 cells, `colors`, `threshold`,
/// `one_color`. After an error, or if the budget ran out, everything is empty.
struct image_result : outcome {
    grid picture;          ///< the cells
    nono::palette palette; ///< blank first; empty for black on white
    /// How visible it would be to give a cell a color, for each cell and color (`cell * colors + color`, blank
    /// included), in thousandths of the distance from black to white (OKLab): how much farther that color is from the
    /// pixels than the present color of the cell. 0 for its present color.
    std::vector<std::uint32_t> costs;
    /// How visible it would be to give a cell its next best color, at least 1: for `disambiguate_options::weights`.
    std::vector<std::uint32_t> weights;

    image_style style = image_style::best; ///< the style that was drawn, if the picture has one color
    /// Percentage of the edges of the image, by their strength, that the cells still have. Below about 70, visible
    /// detail is lost; more cells or more colors have room for it.
    std::uint32_t edges_kept = 0;
    std::uint32_t likeness = 0; ///< correlation of the blurred lightness of image and cells, in percent

    /// Returns true if a picture was made.
    [[nodiscard]] explicit operator bool() const noexcept { return !picture.cells().empty(); }
};

/// Scales an image to cells and reduces it to few colors.
///
/// Borders of one color are cut off. A cell has the mean light of its pixels, weighted by area; if a stroke thinner
/// than two cells passes through it, it has the light of the stroke instead. A stroke is kept as a whole, one cell
/// wide, or not at all. With one color, the image is drawn in several ways: by global thresholds (N. Otsu 1979, and
/// between groups of lightness), relative to the surroundings of each cell, smoothed and blurred, in outlines, and in
/// strokes, of which thin ones are also made thicker. The drawing whose blurred tones and whose edges agree best with
/// those of the image is chosen. With more colors, colors that look alike in OKLab are grouped, and each group takes
/// its mean. The background is the color of at least half of the border, otherwise the lightest color. Colors that
/// barely differ are merged, so there can be fewer than requested.
///
/// @param from     the image
/// @param options  the size, the colors and the style
/// @param bounds   limits of memory and time, and a stop request; the limit of work has no effect, and no progress is
///                 reported
/// @return         the cells, or the reason why there are none
/// Linear in the pixels; O(cells * colors). Allocates 500 bytes per cell, 300 in grids of over 2^16 cells, plus 4 per
/// cell and color. The result is the same on every machine.
[[nodiscard]] NONO_API image_result from_image(const image& from, const image_options& options = {},
                                               const budget& bounds = {});

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// Checks an image and options, to the extent that this is possible before the conversion. Returns the first error.
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

/// Returns the bytes needed to convert an image to cells, with room to grow: drawings, and the costs of colors.
[[nodiscard]] inline std::uint64_t bytes_of(const image_options& options) noexcept {
    const std::uint64_t cells = std::uint64_t{options.width} * options.height;
    const std::uint64_t bytes_of_cell = cells <= fine_image::max_fine_cells ? 540 : 340;
    constexpr std::uint64_t bytes_of_color = 4; // per cell
    return (bytes_of_cell + bytes_of_color * (options.colors + 1)) * cells;
}

/// Returns the part of an image inside its borders of one color, at least one pixel. If the limits end it, some of the
/// borders are left.
[[nodiscard]] inline image_area subject_of(const image& from, run_limits& limits) noexcept {
    constexpr std::size_t pixels_of_microsecond = 256;
    constexpr int noise = 24; // of 255: how much compression changes a color
    const auto differs = [&](std::size_t x, std::size_t y) {
        const rgb a = from.pixels[y * from.width + x];
        const rgb b = from.pixels.front();
        const auto part = [](std::uint8_t first, std::uint8_t second) {
            return first < second ? second - first : first - second;
        };
        return part(a.red, b.red) > noise || part(a.green, b.green) > noise || part(a.blue, b.blue) > noise;
    };
    image_area out{0, 0, from.width, from.height};
    const auto cut = [&](std::size_t& first, std::size_t& count, std::size_t length, auto is_blank) {
        const auto goes_on = [&] { return count > 1 && !limits.is_interrupted(1 + length / pixels_of_microsecond); };
        while (goes_on() && is_blank(first + count - 1)) --count;
        for (; goes_on() && is_blank(first); --count) ++first;
    };
    cut(out.top, out.height, out.width, [&](std::size_t y) {
        for (std::size_t x = 0; x < from.width; ++x)
            if (differs(x, y)) return false;
        return true;
    });
    cut(out.left, out.width, out.height, [&](std::size_t x) {
        for (std::size_t y = out.top; y < out.top + out.height; ++y)
            if (differs(x, y)) return false;
        return true;
    });
    return out;
}

/// Returns the part of an image that becomes cells.
[[nodiscard]] inline image_area shown_area(const image& from, const image_options& options,
                                           run_limits& limits) noexcept {
    const image_area whole{0, 0, from.width, from.height};
    const bool is_fine = from.width / 2 >= options.width && from.height / 2 >= options.height;
    const image_area subject = options.framed && is_fine ? subject_of(from, limits) : whole;
    if (options.fit != image_fit::crop) return subject;
    // The smallest area with the proportions of the grid that has the subject in its middle or, if the image has no
    // room for it, as much of it as possible.
    const auto scaled = [](std::size_t length, std::size_t numerator, std::size_t denominator) {
        return cast_to<std::size_t>((std::uint64_t{length} * numerator + denominator - 1) / denominator);
    };
    image_area out = subject;
    if (std::uint64_t{subject.width} * options.height < std::uint64_t{subject.height} * options.width)
        out.width = (std::min)(scaled(subject.height, options.width, options.height), from.width);
    else
        out.height = (std::min)(scaled(subject.width, options.height, options.width), from.height);
    const auto start = [](std::size_t first, std::size_t length, std::size_t wanted, std::size_t all) {
        const std::size_t before = (wanted - length) / 2;
        return (std::min)(first - (std::min)(first, before), all - wanted);
    };
    out.left = start(subject.left, subject.width, out.width, from.width);
    out.top = start(subject.top, subject.height, out.height, from.height);
    const image_area middle = middle_area(out.width, out.height, options.width, options.height);
    return {out.left + middle.left, out.top + middle.top, middle.width, middle.height};
}

/// Converts an image to cells.
class image_converter {
public:
    /// The arguments must outlive the object; the image and the options must be valid. The limits are polled here and
    /// in every step that takes more than a few milliseconds; once they have ended the conversion, there are no cells.
    image_converter(const image& from, const image_options& options, run_limits& limits)
        : options_(options), limits_(limits), shown_(shown_area(from, options, limits)),
          area_(options.fit == image_fit::fit ? middle_area(options.width, options.height, shown_.width, shown_.height)
                                              : image_area{0, 0, options.width, options.height}),
          fine_(from, shown_, area_.width, area_.height, limits) {
        if (limits_.requested()) return;
        color_drawing means;
        means.light = scaled_image(from, shown_, area_.width, area_.height, limits_);
        means.looks = perceived_colors_of(means.light, limits_);
        if (limits_.requested()) return;
        plain_ = means.looks;
        for (const perceived_color color : plain_) lightness_.push_back(color.lightness);
        color_drawings_.push_back(means);
        fine_.keep_strokes(color_drawings_.front().light, color_drawings_.front().looks);
        if (options_.colors == 1) {
            black_and_white drawer(fine_, plain_, color_drawings_.front().looks, options_, area_.width, limits_);
            drawings_ = drawer.run();
            image_tones_ = drawer.image_tones();
        } else {
            color_drawings_.push_back(std::move(means));
            image_tones_ = lightness_;
        }
    }

    /// Returns the cells of the drawing with this rank, from 0 for the best; an empty result if it does not exist or
    /// the limits ended it. The first drawing in several colors keeps thin strokes.
    [[nodiscard]] image_result run(std::size_t rank = 0) {
        out_ = {};
        score_ = 0;
        is_added_.clear();
        if (limits_.requested()) return stopped();
        out_.picture = grid(options_.width, options_.height);
        if (options_.colors == 1)
            make_black_and_white(rank);
        else
            make_colors(color_drawings_[rank]);
        if (limits_.requested()) return stopped();
        const auto& cells = out_.picture.cells();
        const auto filled =
            detail::count_if(cells.begin(), cells.end(), [](color_index cell) { return cell != blank; });
        if (filled == 0 || (colors_ == 2 && static_cast<std::size_t>(filled) == cells.size())) {
            out_ = {};
            out_.error = argument_errc::one_color;
        } else {
            measure();
            find_weights();
        }
        if (limits_.has_stopped()) return stopped();
        return std::move(out_);
    }

    /// Returns how well the last drawing returned by `run` agrees with the image, from 0 to 200.
    [[nodiscard]] std::uint32_t score() const noexcept { return score_; }
    /// As above, but for any picture with the colors of that drawing.
    [[nodiscard]] std::uint32_t score_of(const grid& picture, const palette& shown) const {
        return agreement_of(picture, shown, image_tones_).score();
    }
    /// Compares a picture in the colors of that drawing with the image, by lightness.
    [[nodiscard]] image_agreement compare(const grid& picture, const palette& shown) const {
        return agreement_of(picture, shown, lightness_);
    }
    /// Returns true if any drawing has strokes that were made wider. Call `drawings()` before.
    [[nodiscard]] bool has_bold_drawings() const noexcept {
        const auto has_added = [](const auto& drawing) { return !drawing.is_added.empty(); };
        return detail::any_of(drawings_.begin(), drawings_.end(), has_added) ||
               detail::any_of(color_drawings_.begin(), color_drawings_.end(), has_added);
    }
    /// Returns true if strokes of that drawing were made wider.
    [[nodiscard]] bool is_bold() const noexcept { return !is_added_.empty(); }
    /// Returns a picture of that drawing with its thin strokes: every cell that made one wider becomes blank.
    [[nodiscard]] grid thin(grid picture) const {
        for (std::size_t i = 0; i < is_added_.size(); ++i)
            if (is_added_[i] != 0) picture.cells()[cell_of(i)] = blank;
        return picture;
    }
    /// Returns the number of drawings, at least one. Call `run()` before: in several colors, further drawings are
    /// offered if the first consists mostly of thin strokes.
    [[nodiscard]] std::size_t drawings() {
        if (options_.colors == 1) return (std::max)(drawings_.size(), std::size_t{1});
        if (!limits_.has_stopped() && !std::exchange(has_color_drawings_, true)) add_color_drawings();
        return color_drawings_.size();
    }

private:
    static constexpr std::uint32_t unclear = 100; // cost of undoing a cell that made a stroke wider

    /// The appearance of the cells in a drawing in several colors.
    struct color_drawing {
        lean_vector<light_color> light;
        lean_vector<perceived_color> looks;
        lean_vector<std::uint8_t> is_added; // cells that make strokes wider; empty if there are none
    };

    /// Returns the result after the limits have ended the conversion.
    [[nodiscard]] image_result stopped() {
        out_ = {};
        out_.stopped_by = limits_.cause();
        return std::move(out_);
    }

    void make_black_and_white(std::size_t rank) {
        if (rank >= drawings_.size()) return;
        begin_costs();
        const two_tone_drawing& drawing = drawings_[rank];
        for (std::size_t i = 0; i < drawing.values.size(); ++i) {
            const std::int32_t value = drawing.values[i];
            const bool is_filled = value > 0;
            // Twice the difference, because the other tone is equally far from the threshold, on its other side.
            const std::uint32_t cost = 1 + static_cast<std::uint32_t>(is_filled ? value : -value) / 5;
            set(i, is_filled ? 1 : blank, {is_filled ? cost : 0, is_filled ? 0 : cost});
        }
        out_.style = drawing.style;
        is_added_ = drawing.is_added;
        score_ = drawing.agreement.score();
        if (!options_.background) return;
        constexpr rgb white{255, 255, 255};
        out_.palette.entries.push_back({{}, *options_.background, {}});
        out_.palette.entries.push_back({{}, drawing.is_light_blank ? rgb{} : white, {}});
    }

    void make_colors(const color_drawing& drawing) {
        const bool is_given = options_.background.has_value();
        const perceived_color fixed = perceived_color_of(light_color_of(options_.background.value_or(rgb{})));
        const color_clusters groups(drawing.looks, options_.colors + 1, is_given ? &fixed : nullptr, limits_);
        if (limits_.requested()) return;
        colors_ = groups.means().size();
        begin_costs();
        // The groups in the order of their colors: blank first, then from dark to light.
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

        lean_vector<std::array<std::uint64_t, 4>> sums(colors_); // sums of the light, and the count
        lean_vector<std::uint32_t> distances(colors_);
        constexpr std::size_t steps = 16; // per cell and color: a root
        const bool is_whole = polled_loop(plain_.size(), steps * colors_, limits_, [&](std::size_t i) {
            const color_index color = color_of_group[groups.group_of()[i]];
            const light_color light = drawing.light[i];
            auto& sum = sums[color];
            sum = {sum[0] + light.red, sum[1] + light.green, sum[2] + light.blue, sum[3] + 1};
            for (std::size_t other = 0; other < colors_; ++other)
                distances[other] = whole_distance(drawing.looks[i], groups.means()[group_of_color[other]]);
            if (!drawing.is_added.empty() && drawing.is_added[i] != 0 && color != blank)
                distances[blank] = distances[color] + unclear; // can become blank again to make a puzzle
            set(i, color, distances);
        });
        if (!is_whole) return;
        for (const auto& sum : sums) {
            const std::uint64_t count = (std::max)(sum[3], std::uint64_t{1});
            const auto mean = [&](std::size_t part) { return static_cast<std::uint16_t>(sum[part] / count); };
            out_.palette.entries.push_back({{}, rgb_of({mean(0), mean(1), mean(2)}), {}});
        }
        if (is_given) out_.palette.entries.front().value = options_.background;
        is_added_ = drawing.is_added;
    }

    /// Returns the group that becomes blank.
    [[nodiscard]] std::size_t background_of(const color_clusters& groups) const {
        if (options_.background) return 0;
        const auto at_border = groups.at_border(area_.width);
        std::size_t border = 0;
        std::size_t maximum = 0;
        std::size_t lightest = 0;
        for (std::size_t group = 0; group < at_border.size(); ++group) {
            border += at_border[group];
            if (at_border[group] > at_border[maximum]) maximum = group;
            if (groups.means()[group].lightness > groups.means()[lightest].lightness) lightest = group;
        }
        return 2 * at_border[maximum] >= border ? maximum : lightest;
    }

    /// Sets all costs to those of blank cells, because cells outside of the area should stay blank.
    void begin_costs() {
        constexpr std::uint32_t black_to_white = 1000; // the distance from black to white
        out_.costs.assign(out_.picture.cells().size() * colors_, black_to_white);
        for (std::size_t i = 0; i < out_.costs.size(); i += colors_) out_.costs[i] = 0;
    }

    /// Sets the color of a cell of the area, and the costs of its colors.
    void set(std::size_t i, color_index color, const lean_vector<std::uint32_t>& distances) {
        const std::size_t cell = cell_of(i);
        out_.picture.cells()[cell] = color;
        const std::size_t first = cell * colors_;
        for (std::size_t other = 0; other < colors_; ++other) {
            const std::uint32_t minimum = (std::min)(distances[other], distances[color]);
            out_.costs[first + other] = other == color ? 0 : (std::max)(distances[other] - minimum, std::uint32_t{1});
        }
    }

    /// Compares the picture with the image.
    void measure() {
        const image_agreement found = compare(out_.picture, out_.palette);
        out_.edges_kept = found.edges_kept;
        out_.likeness = found.tones;
        if (options_.colors == 1) return;
        score_ = found.score();
        is_filled_.clear();
        for (std::size_t i = 0; i < plain_.size(); ++i)
            is_filled_.push_back(out_.picture.cells()[cell_of(i)] == blank ? 0 : 1);
    }

    /// Returns how well a picture agrees with the tones of the image.
    [[nodiscard]] image_agreement agreement_of(const grid& picture, const palette& shown,
                                               const lean_vector<std::int32_t>& of_image) const {
        lean_vector<std::int32_t> lightness; // by color
        for (std::size_t color = 0; color < colors_; ++color) {
            const rgb usual = color == blank ? rgb{255, 255, 255} : rgb{};
            const rgb value = shown.entries.empty() ? usual : shown.value(static_cast<color_index>(color));
            lightness.push_back(perceived_color_of(light_color_of(value)).lightness);
        }
        lean_vector<std::int32_t> tones;
        lean_vector<color_index> colors;
        for (std::size_t i = 0; i < plain_.size(); ++i) {
            colors.push_back(picture.cells()[cell_of(i)]);
            tones.push_back(lightness[colors[i]]);
        }
        return fine_.agreement(tones, of_image, colors);
    }

    /// Returns the cell of the grid that shows a cell of the image.
    [[nodiscard]] std::size_t cell_of(std::size_t i) const noexcept {
        return (area_.top + i / area_.width) * options_.width + area_.left + i % area_.width;
    }

    /// Offers further drawings in several colors if the last one returned by `run` is mostly ground and the rest mostly
    /// thin strokes. Lines leave such strokes largely open, and the changes needed to close them are more visible than
    /// thicker strokes, or than strokes in the paler mean colors of their cells.
    void add_color_drawings() {
        const filled_cells strokes(is_filled_, area_.width);
        if (!strokes.are_thin()) {
            color_drawings_.resize(1);
            return;
        }
        std::uint32_t best_score = score_ * wider_min_score_thirds / 3; // below this, visible gaps were closed
        const std::size_t rank = color_drawings_.size();                // of the best wider drawing, if there is one
        for (const auto& corner : filled_cells::corners) {
            const auto from = strokes.widened(corner, false);
            if (limits_.requested()) return;
            color_drawing next = color_drawings_.front();
            next.is_added.assign(from.size(), 0);
            for (std::size_t cell = 0; cell < from.size(); ++cell) {
                if (from[cell] == cell || from[cell] == std::size_t{no_limit}) continue;
                next.light[cell] = color_drawings_.front().light[from[cell]];
                next.looks[cell] = color_drawings_.front().looks[from[cell]];
                next.is_added[cell] = 1;
            }
            color_drawings_.push_back(std::move(next));
            static_cast<void>(run(color_drawings_.size() - 1));
            const bool is_better = score_ > best_score;
            if (is_better) best_score = score_;
            if (is_better && color_drawings_.size() > rank + 1)
                color_drawings_[rank] = std::move(color_drawings_.back());
            if (!is_better || color_drawings_.size() > rank + 1) color_drawings_.pop_back();
        }
    }

    void find_weights() {
        static_cast<void>(polled_loop(out_.picture.cells().size(), colors_, limits_, [&](std::size_t cell) {
            std::uint32_t minimum = 1'000'000;
            for (std::size_t color = 0; color < colors_; ++color)
                if (color != out_.picture.cells()[cell])
                    minimum = (std::min)(minimum, out_.costs[cell * colors_ + color]);
            out_.weights.push_back(minimum);
        }));
    }

    const image_options& options_;
    run_limits& limits_;
    image_area shown_; // part of the image
    image_area area_;  // part of the grid that shows the image
    fine_image fine_;
    lean_vector<perceived_color> plain_{};        // the mean colors of the cells
    lean_vector<std::int32_t> lightness_{};       // of these colors
    lean_vector<std::int32_t> image_tones_{};     // the tones that drawings are compared with
    lean_vector<two_tone_drawing> drawings_{};    // sorted from best to worst; empty with several colors
    lean_vector<color_drawing> color_drawings_{}; // first with thin strokes kept, then the mean colors of the cells
    lean_vector<std::uint8_t> is_filled_{};       // in the last drawing in several colors
    lean_vector<std::uint8_t> is_added_{};        // cells that make strokes of the last drawing wider; empty if there
                                                  // are none
    bool has_color_drawings_ = false;             // whether all drawings in several colors exist
    std::uint32_t score_ = 0;                     // of the last drawing
    image_result out_;
    std::size_t colors_ = 2; // blank included
};

} // namespace detail

image_result from_image(const image& from, const image_options& options, const budget& bounds) {
    image_result out;
    out.error = detail::fault_of(from, options);
    if (out.error != argument_errc::none) return out;
    extend::work_limits limits(bounds);
    if (limits.reserve_memory(detail::bytes_of(options))) return detail::image_converter(from, options, limits).run();
    out.stopped_by = limits.cause();
    return out;
}

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_MAKE_FROM_IMAGE_HPP
