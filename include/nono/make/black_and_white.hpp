// Draws an image in black and white in several ways, and chooses the drawing that agrees best with the image.
// SPDX-License-Identifier: MIT
#ifndef NONO_MAKE_BLACK_AND_WHITE_HPP
#define NONO_MAKE_BLACK_AND_WHITE_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/make/bold_strokes.hpp>
#include <nono/make/color_clusters.hpp>
#include <nono/make/drawing_stages.hpp>
#include <nono/make/fine_image.hpp>
#include <nono/make/image_options.hpp>
#include <nono/make/neighbors.hpp>
#include <nono/make/perceived_color.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/limits.hpp>
#include <nono/solver/run/run_limits.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Returns the threshold that best divides values from 0 to 10,000 into dark and light ones: the values below it and
/// the others differ most from each other, and least among themselves (N. Otsu, "A threshold selection method from
/// gray-level histograms", 1979). Returns 0 if all values are alike. Accepts at most 2^20 values.
[[nodiscard]] inline std::int32_t best_threshold(const lean_vector<std::int32_t>& values) {
    constexpr std::int32_t levels = 250;
    constexpr std::int32_t step = lightest_tone / levels;
    std::array<std::uint64_t, levels + 1> histogram{};
    std::uint64_t total = 0;
    for (const std::int32_t value : values) {
        const auto level = static_cast<std::size_t>(value / step);
        ++histogram[level];
        total += level;
    }
    std::uint64_t best = 0;
    std::size_t first_best = 0; // of several equally good levels, the middle is used
    std::size_t last_best = 0;
    std::uint64_t below = 0;
    std::uint64_t sum_below = 0;
    for (std::size_t level = 1; level < histogram.size(); ++level) {
        below += histogram[level - 1];
        sum_below += histogram[level - 1] * (level - 1);
        const std::uint64_t above = values.size() - below;
        if (below == 0 || above == 0) continue;
        // The difference of the means, in units of 1/16, has 12 bits; the product has 2 * 12 + 2 * 19 bits.
        const std::uint64_t difference = 16 * (total - sum_below) / above - 16 * sum_below / below;
        const std::uint64_t between = difference * difference * below * above;
        if (between > best) first_best = level;
        if (between >= best) last_best = level;
        best = (std::max)(best, between);
    }
    return static_cast<std::int32_t>((first_best + last_best) / 2) * step;
}

/// A drawing in two colors.
struct two_tone_drawing {
    lean_vector<std::int32_t> values;     ///< for each cell, how clearly it is filled: above 0 is filled, otherwise
                                          ///< blank
    bool is_light_blank = true;           ///< whether the filled cells are the darker ones
    lean_vector<std::uint8_t> is_added{}; ///< 1 for a cell that made a stroke wider; empty if none did
    drawing_kind kind = drawing_kind::silhouette;
    image_style style = image_style::silhouette;
    image_agreement agreement{};
};

/// Draws the cells of an image in two colors.
class black_and_white {
public:
    using tones = lean_vector<std::int32_t>; ///< from 0, dark, to 10,000

    /// @param fine     the image
    /// @param plain    the mean colors of the cells
    /// @param kept     as above, but with thin strokes kept
    /// @param options  the options, which must be valid
    /// @param columns  cells per row
    /// @param limits   polled before every step that takes more than a few milliseconds
    /// All of them must outlive the object.
    black_and_white(const fine_image& fine, const lean_vector<perceived_color>& plain,
                    const lean_vector<perceived_color>& kept, const image_options& options, std::size_t columns,
                    run_limits& limits)
        : fine_(fine), plain_(plain), kept_(kept), options_(options), columns_(columns), limits_(limits) {}

    /// Returns the best drawing of each kind, sorted from the best to the worst. The result is empty if all cells would
    /// be alike, and arbitrary if the limits end it. Linear in the cells, except for grouping their colors. Allocates.
    [[nodiscard]] lean_vector<two_tone_drawing> run() {
        positions_ = positions_between(plain_);
        const tones lightness = lightness_of(plain_);
        of_image_ = has_contrast(lightness) ? lightness : positions_.values;
        for (const drawing_stage& stage : drawing_stages)
            if (is_for(stage.when) && !limits_.requested()) draw(stage);
        // Sorts by insertion, which keeps the order of equal drawings; there are few.
        for (std::size_t i = 1; i < best_.size(); ++i)
            for (std::size_t k = i; k > 0 && best_[k].agreement.score() > best_[k - 1].agreement.score(); --k)
                std::swap(best_[k], best_[k - 1]);
        return std::move(best_);
    }

    /// Returns the tones that drawings are compared with: for each cell of the image its lightness or, if all cells are
    /// almost equally light, its position between the two colors that best represent all. Call `run()` before.
    [[nodiscard]] const tones& image_tones() const noexcept { return of_image_; }

private:
    /// The tones of the cells, and the tone of the background: the lightest one unless a background is given.
    struct tone_scale {
        tones values;
        std::int32_t background = lightest_tone;
    };

    /// Returns true if the options include the stages of this kind.
    [[nodiscard]] bool is_for(drawn_for when) const noexcept {
        const image_style style = options_.style;
        if (style == image_style::shades) return when == drawn_for::shades;
        if (options_.threshold) return when == drawn_for::threshold;
        return when == drawn_for::any_style || (when == drawn_for::silhouettes && style != image_style::lines) ||
               (when == drawn_for::lines && style != image_style::silhouette);
    }

    void draw(const drawing_stage& stage) {
        const auto& looks = stage.looks == cell_looks::means ? plain_ : kept_;
        switch (stage.method) {
        NONO_DEFAULT:
            break;
        case drawing_method::dither: return dither(stage, lightness_of(looks));
        case drawing_method::at_threshold:
            return consider(stage, sharpened(lightness_of(looks)), positions_.background,
                            static_cast<std::int32_t>(options_.threshold.value_or(0)) * 100);
        case drawing_method::two_colors:
            return draw_two_colors(stage, stage.looks == cell_looks::means ? positions_ : positions_between(looks));
        case drawing_method::between_groups: return draw_between_groups(stage, lightness_of(looks));
        case drawing_method::surroundings: return draw_surroundings(stage, lightness_of(looks));
        case drawing_method::cut_out: return draw_cut_out(stage, looks);
        case drawing_method::outlines: return draw_outlines(stage, looks);
        case drawing_method::thin_strokes: return draw_strokes(stage, lightness_of(looks));
        case drawing_method::wider: return draw_wider(stage);
        case drawing_method::alike:
        case drawing_method::blurred: return draw_smooth(stage);
        }
    }

    [[nodiscard]] static tones lightness_of(const lean_vector<perceived_color>& looks) {
        tones out;
        for (const perceived_color color : looks)
            out.push_back(std::clamp<std::int32_t>(color.lightness, 0, lightest_tone));
        return out;
    }

    /// Returns true if the lightness of the cells differs enough to show the content of the image.
    [[nodiscard]] static bool has_contrast(const tones& lightness) {
        const auto count = static_cast<std::int64_t>(lightness.size());
        std::int64_t sum = 0;
        for (const std::int32_t value : lightness) sum += value;
        std::int64_t squares = 0;
        for (const std::int32_t value : lightness) squares += (value - sum / count) * (value - sum / count);
        return squares / count >= min_deviation_tones * min_deviation_tones;
    }

    /// Returns the position of each color between the two colors that best represent all, from the darker to the
    /// lighter.
    [[nodiscard]] tone_scale positions_between(const lean_vector<perceived_color>& looks) const {
        tone_scale out;
        constexpr rgb white{255, 255, 255};
        const perceived_color ground = perceived_color_of(light_color_of(options_.background.value_or(white)));
        const color_clusters groups(looks, 2, nullptr, limits_);
        if (groups.means().size() < 2 || limits_.has_stopped()) { // means that were not computed can be equal
            out.values = lightness_of(looks);
            out.background = ground.lightness;
            return out;
        }
        const bool is_first_darker = groups.means()[0].lightness <= groups.means()[1].lightness;
        const perceived_color dark = groups.means()[is_first_darker ? 0 : 1];
        const perceived_color light = groups.means()[is_first_darker ? 1 : 0];
        const auto along = [&](perceived_color color) { // the dot product of both differences from `dark`
            return std::int64_t{color.lightness - dark.lightness} * (light.lightness - dark.lightness) +
                   std::int64_t{color.green_red - dark.green_red} * (light.green_red - dark.green_red) +
                   std::int64_t{color.blue_yellow - dark.blue_yellow} * (light.blue_yellow - dark.blue_yellow);
        };
        const auto of = [&](perceived_color color) { // `dark` at a quarter, `light` at three quarters
            const std::int64_t value = lightest_tone / 4 + lightest_tone / 2 * along(color) / along(light);
            return static_cast<std::int32_t>(std::clamp<std::int64_t>(value, 0, lightest_tone));
        };
        for (const perceived_color color : looks) out.values.push_back(of(color));
        if (options_.background) out.background = of(ground);
        return out;
    }

    /// Returns the values with increased differences from their surroundings.
    [[nodiscard]] tones sharpened(const tones& values) const {
        const auto contrast = static_cast<std::int32_t>(options_.local_contrast);
        const tones around = fine_.blurred(values, sharpening_radius_cells);
        tones out;
        for (std::size_t i = 0; i < values.size(); ++i)
            out.push_back(
                std::clamp<std::int32_t>(values[i] + (values[i] - around[i]) * contrast / 100, 0, lightest_tone));
        return out;
    }

    /// Draws dark and light parts by one global threshold, on the scale between two colors.
    void draw_two_colors(const drawing_stage& stage, const tone_scale& positions) {
        const tones sharp = sharpened(positions.values);
        for (const auto* values : {&sharp, &positions.values})
            if (is_with(stage, values == &sharp))
                consider(stage, *values, positions.background, best_threshold(*values));
    }

    /// Draws dark and light parts by global thresholds, in the middle between each two groups of lightness.
    void draw_between_groups(const drawing_stage& stage, const tones& lightness) {
        const tones sharp = sharpened(lightness);
        lean_vector<perceived_color> grays;
        for (const std::int32_t value : lightness) grays.push_back({value, 0, 0});
        const color_clusters groups(grays, stage.measure, nullptr, limits_);
        lean_vector<std::int32_t> means;
        for (const perceived_color mean : groups.means()) means.push_back(mean.lightness);
        detail::sort(means.begin(), means.end());
        const std::int32_t background = options_.background ? lightness_of(*options_.background) : lightest_tone;
        for (std::size_t i = 1; i < means.size(); ++i)
            for (const tones* values : {&lightness, &sharp})
                if (is_with(stage, values == &sharp))
                    consider(stage, *values, background, (means[i - 1] + means[i]) / 2);
    }

    /// Returns true if a stage draws candidates with sharpened tones (if `is_sharp`), or with plain ones (otherwise).
    [[nodiscard]] static bool is_with(const drawing_stage& stage, bool is_sharp) noexcept {
        return stage.contrast != (is_sharp ? tone_contrast::plain : tone_contrast::sharpened);
    }

    /// Draws dark and light parts relative to the surroundings of each cell.
    void draw_surroundings(const drawing_stage& stage, const tones& lightness) {
        const std::size_t radius = (std::max)(columns_ / columns_of_surroundings_radius, sharpening_radius_cells);
        const tones around = fine_.blurred(lightness, radius);
        tones local;
        for (std::size_t i = 0; i < lightness.size(); ++i)
            local.push_back(std::clamp<std::int32_t>(lightest_tone / 2 + lightness[i] - around[i], 0, lightest_tone));
        const bool is_dark = options_.background && lightness_of(*options_.background) < lightest_tone / 2;
        consider(stage, local, is_dark ? 0 : lightest_tone, best_threshold(local));
    }

    /// Fills everything except the ground, and cuts out those parts whose color differs from the main one and which do
    /// not touch the ground: a dark outline is part of the whole, eyes within it are not.
    void draw_cut_out(const drawing_stage& stage, const lean_vector<perceived_color>& looks) {
        const color_clusters groups(looks, stage.measure, nullptr, limits_);
        if (limits_.requested()) return;
        const std::size_t cells = looks.size();
        const auto most_frequent = [](const lean_vector<std::size_t>& counts) {
            return static_cast<std::size_t>(std::max_element(counts.begin(), counts.end()) - counts.begin());
        };
        const std::size_t ground = most_frequent(groups.at_border(columns_));
        lean_vector<std::size_t> inside(groups.means().size(), 0);
        for (std::size_t cell = 0; cell < cells; ++cell)
            if (groups.group_of()[cell] != ground) ++inside[groups.group_of()[cell]];
        const std::size_t body = most_frequent(inside);
        two_tone_drawing next = empty_drawing(image_style::silhouette);
        for (std::size_t cell = 0; cell < cells; ++cell)
            next.values.push_back(groups.group_of()[cell] == body ? cut_out_tones : -cut_out_tones);
        // Fills the details that touch the ground, and in turn those that touch filled ones.
        lean_vector<std::size_t> left;
        const auto fill = [&](std::size_t cell) {
            const std::size_t group = groups.group_of()[cell];
            if (group == ground || group == body || next.values[cell] > 0) return;
            next.values[cell] = cut_out_tones;
            left.push_back(cell);
        };
        for (std::size_t cell = 0; cell < cells; ++cell)
            if (groups.group_of()[cell] == ground) for_each_around(cell, columns_, cells, fill);
        for_each_reached(left, [&](std::size_t cell) { for_each_around(cell, columns_, cells, fill); });
        consider(stage, std::move(next));
    }

    /// Draws the cells on the darker side of borders between groups of colors. Outlines and strokes are one cell wide.
    void draw_outlines(const drawing_stage& stage, const lean_vector<perceived_color>& looks) {
        const color_clusters groups(looks, stage.measure, nullptr, limits_);
        if (limits_.requested()) return;
        two_tone_drawing next = empty_drawing(image_style::lines);
        const auto level = [&](std::size_t cell) {
            const std::int32_t lightness = groups.means()[groups.group_of()[cell]].lightness;
            return next.is_light_blank ? lightness : lightest_tone - lightness;
        };
        const std::size_t cells = looks.size();
        next.values.assign(cells, 0);
        const auto compare = [&](std::size_t a, std::size_t b) {
            const std::size_t first = groups.group_of()[a];
            const std::size_t second = groups.group_of()[b];
            if (first == second) return;
            const std::size_t darker = level(a) != level(b) ? (level(a) < level(b) ? a : b) : (first < second ? a : b);
            const auto distance = static_cast<std::int32_t>(
                whole_distance(groups.means()[groups.group_of()[a]], groups.means()[groups.group_of()[b]]));
            next.values[darker] = (std::max)(next.values[darker], distance * 10);
        };
        for (std::size_t cell = 0; cell < cells; ++cell) {
            if (cell % columns_ + 1 < columns_) compare(cell, cell + 1);
            if (cell + columns_ < cells) compare(cell, cell + columns_);
        }
        for (std::int32_t& value : next.values)
            if (value < min_outline_tones) value = -clear_tones; // blank, or a difference that is barely visible
        consider(stage, std::move(next));
    }

    /// Draws thin strokes, and everything that is as dark as they are.
    void draw_strokes(const drawing_stage& stage, const tones& lightness) {
        two_tone_drawing next = empty_drawing(image_style::lines);
        const tones around = fine_.blurred(lightness_of(plain_), sharpening_radius_cells);
        for (std::size_t cell = 0; cell < lightness.size(); ++cell) {
            const std::int32_t darker = around[cell] - lightness[cell];
            next.values.push_back(2 * ((next.is_light_blank ? darker : -darker) - min_stroke_tones));
        }
        consider(stage, std::move(next));
    }

    /// Widens the strokes of the best drawing so far if it consists mostly of thin ones. Strokes of one cell on an
    /// empty ground leave many cells open, and the changes that they need are more visible than thicker strokes.
    void draw_wider(const drawing_stage& stage) {
        const two_tone_drawing* const best = best_of([](const two_tone_drawing& drawing) {
            return drawing.kind == drawing_kind::silhouette || drawing.kind == drawing_kind::cut_out ||
                   drawing.kind == drawing_kind::lines;
        });
        if (best == nullptr || best->kind == drawing_kind::cut_out) return;
        const two_tone_drawing thin = *best; // a copy, because `consider` can move the drawing
        lean_vector<std::uint8_t> is_filled;
        for (const std::int32_t value : thin.values) is_filled.push_back(value > 0 ? 1 : 0);
        const filled_cells strokes(std::move(is_filled), columns_);
        if (!strokes.are_thin()) return;
        const std::uint32_t min_score = thin.agreement.score() * wider_min_score_thirds / 3;
        for (const auto& corner : filled_cells::corners) {
            if (limits_.requested()) return;
            two_tone_drawing next = thin;
            next.is_added.assign(next.values.size(), 0);
            const auto from = strokes.widened(corner, stage.measure == 2);
            for (std::size_t cell = 0; cell < from.size(); ++cell) {
                if (next.values[cell] > 0 || from[cell] == std::size_t{no_limit}) continue;
                next.values[cell] = unclear_tones; // not clear, so that it can become blank again to make a puzzle
                next.is_added[cell] = 1;
            }
            consider(stage, std::move(next), min_score);
        }
    }

    /// Makes the cells of the best silhouette so far like those around them, unless they differ clearly. Otherwise, fur
    /// and leaves become dots, which leave many cells open and show nothing.
    void draw_smooth(const drawing_stage& stage) {
        const two_tone_drawing* const best =
            best_of([](const two_tone_drawing& drawing) { return drawing.kind == drawing_kind::silhouette; });
        if (best == nullptr) return;
        two_tone_drawing next = *best;
        next.values = stage.method == drawing_method::blurred
                          ? without_dots(next.values, stage.measure)
                          : smoothed(next.values, static_cast<std::int32_t>(stage.measure));
        consider(stage, std::move(next));
    }

    /// Returns the values blurred twice and divided again by a threshold, so that details smaller than the radius
    /// disappear.
    [[nodiscard]] tones without_dots(const tones& values, std::size_t radius) const {
        constexpr std::int32_t middle = lightest_tone / 2;
        tones out;
        for (const std::int32_t value : values) out.push_back(std::clamp(value, -middle, middle));
        out = fine_.blurred(fine_.blurred(out, radius), radius);
        for (std::int32_t& value : out) value += middle;
        const std::int32_t threshold = best_threshold(out);
        for (std::int32_t& value : out) value -= threshold;
        return out;
    }

    /// Returns the values, each with its sign flipped if its neighbors, which count `strength` each, outweigh it.
    [[nodiscard]] tones smoothed(const tones& values, std::int32_t strength) const {
        tones out = values;
        make_alike(out.size(), limits_, [&](std::size_t cell) {
            std::int32_t sum = values[cell];
            for_each_weighted(cell, columns_, out.size(),
                              [&](std::size_t other) { sum += out[other] > 0 ? strength : -strength; });
            if ((sum > 0) == (out[cell] > 0)) return false;
            const bool is_own = (sum > 0) == (values[cell] > 0);
            // Unclear, so that it can change back to make a puzzle.
            out[cell] = is_own ? values[cell] : sum > 0 ? unclear_tones : -unclear_tones;
            return true;
        });
        return out;
    }

    /// Returns the best of the accepted drawings so far, or null if none is accepted.
    template <class Accept> [[nodiscard]] const two_tone_drawing* best_of(Accept accept) const {
        const two_tone_drawing* best = nullptr;
        for (const two_tone_drawing& drawing : best_)
            if (accept(drawing) && (best == nullptr || drawing.agreement.score() > best->agreement.score()))
                best = &drawing;
        return best;
    }

    /// Draws shades by the share of filled cells: the error of a cell, too dark or too light, is passed on to the cells
    /// after it (R. W. Floyd and L. Steinberg, "An adaptive algorithm for spatial grey scale", 1976).
    void dither(const drawing_stage& stage, tones left) {
        two_tone_drawing next = empty_drawing(image_style::shades);
        for (std::size_t cell = 0; cell < left.size(); ++cell) {
            const std::int32_t value = left[cell];
            const bool is_dark = value < lightest_tone / 2;
            const std::int32_t difference = lightest_tone / 2 - value;
            next.values.push_back(next.is_light_blank ? difference : -difference);
            const std::int32_t error = value - (is_dark ? 0 : lightest_tone);
            const std::size_t column = cell % columns_;
            const auto pass = [&](std::size_t to, std::int32_t part) { left[to] += error * part / 16; };
            if (column + 1 < columns_) pass(cell + 1, 7);
            if (cell + columns_ >= left.size()) continue;
            if (column > 0) pass(cell + columns_ - 1, 3);
            pass(cell + columns_, 5);
            if (column + 1 < columns_) pass(cell + columns_ + 1, 1);
        }
        consider(stage, std::move(next));
    }

    /// Returns a drawing without cells whose blank color is the background: light unless a dark one is given.
    [[nodiscard]] two_tone_drawing empty_drawing(image_style style) const {
        two_tone_drawing out;
        out.style = style;
        out.is_light_blank = !options_.background || lightness_of(*options_.background) >= lightest_tone / 2;
        return out;
    }
    [[nodiscard]] static std::int32_t lightness_of(rgb color) noexcept {
        return perceived_color_of(light_color_of(color)).lightness;
    }

    /// Offers a drawing of the cells that are darker than a threshold.
    void consider(const drawing_stage& stage, const tones& values, std::int32_t background, std::int32_t threshold) {
        if (limits_.requested()) return;
        two_tone_drawing next;
        next.is_light_blank = background >= threshold;
        for (const std::int32_t value : values) {
            const bool is_dark = value < threshold;
            const std::int32_t size = (std::max<std::int32_t>)(is_dark ? threshold - value : value - threshold, 1);
            next.values.push_back(is_dark == next.is_light_blank ? size : -size);
        }
        consider(stage, std::move(next));
    }

    /// Keeps a drawing if it scores at least `min_score` and more than the best of its kind so far.
    void consider(const drawing_stage& stage, two_tone_drawing next, std::uint32_t min_score = 0) {
        if (limits_.requested()) return;
        next.kind = stage.kind;
        if (next.style != image_style::shades) clear_strays(next.values);
        if (limits_.requested()) return;
        lean_vector<color_index> colors;
        tones seen;
        std::size_t filled = 0;
        for (const std::int32_t value : next.values) {
            const bool is_filled = value > 0;
            filled += is_filled ? 1U : 0U;
            colors.push_back(is_filled ? 1 : blank);
            seen.push_back(is_filled == next.is_light_blank ? 0 : lightest_tone);
        }
        if (filled == 0 || filled == next.values.size()) return; // it would show nothing
        next.agreement = fine_.agreement(seen, of_image_, colors);
        if (next.agreement.score() < min_score) return;
        two_tone_drawing* same_kind = nullptr;
        for (two_tone_drawing& other : best_)
            if (other.kind == next.kind) same_kind = &other;
        if (same_kind == nullptr)
            best_.push_back(std::move(next));
        else if (next.agreement.score() > same_kind->agreement.score())
            *same_kind = std::move(next);
    }

    /// Removes single cells that differ from all around them, unless they are clear.
    void clear_strays(tones& values) const {
        const tones before = values;
        for (std::size_t cell = 0; cell < values.size(); ++cell) {
            if (before[cell] >= clear_tones || before[cell] <= -clear_tones) continue;
            bool is_single = true;
            for_each_around(cell, columns_, before.size(), [&](std::size_t other) {
                is_single = is_single && (before[other] > 0) != (before[cell] > 0);
            });
            if (is_single) values[cell] = before[cell] > 0 ? -1 : 1;
        }
    }

    const fine_image& fine_;
    const lean_vector<perceived_color>& plain_;
    const lean_vector<perceived_color>& kept_;
    const image_options& options_;
    std::size_t columns_;
    run_limits& limits_;
    tone_scale positions_;               // for the mean colors
    tones of_image_;                     // the tones that drawings are compared with
    lean_vector<two_tone_drawing> best_; // the best drawing of each kind
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_MAKE_BLACK_AND_WHITE_HPP
