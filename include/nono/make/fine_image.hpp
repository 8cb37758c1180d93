// Samples an image more finely than its cells, to find thin strokes that the mean of a cell would lose, and to measure
// how well a picture in few colors agrees with it. Uses integers, so that results are the same on every machine.
// SPDX-License-Identifier: MIT
#ifndef NONO_MAKE_FINE_IMAGE_HPP
#define NONO_MAKE_FINE_IMAGE_HPP

#include <nono/detail/lean_vector.hpp>
#include <nono/make/image.hpp>
#include <nono/make/neighbors.hpp>
#include <nono/make/perceived_color.hpp>
#include <nono/make/polled_loop.hpp>
#include <nono/make/scaled_image.hpp>
#include <nono/model/clues.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// How well a picture in few colors agrees with an image, in percent.
struct image_agreement {
    std::uint32_t tones = 0;       ///< correlation of their blurred lightness; 0 if it is negative
    std::uint32_t edges_kept = 0;  ///< share of the image's edges, by their strength, that the picture has
    std::uint32_t edges_right = 0; ///< share of the picture's edges that the image has

    /// Returns the value for comparing candidates, 0 to 200: the tones plus the harmonic mean of both shares of edges.
    [[nodiscard]] constexpr std::uint32_t score() const noexcept {
        const std::uint32_t sum = edges_kept + edges_right;
        return tones + (sum == 0 ? 0 : 2 * edges_kept * edges_right / sum);
    }
};

/// Returns the appearance of each color. Linear. The limits are polled; if they end it, the remaining ones are black.
[[nodiscard]] inline lean_vector<perceived_color> perceived_colors_of(const lean_vector<light_color>& colors,
                                                                      run_limits& limits) {
    constexpr std::size_t steps = 32; // per color: three roots
    lean_vector<perceived_color> out;
    static_cast<void>(polled_loop(colors.size(), steps, limits,
                                  [&](std::size_t i) { out.push_back(perceived_color_of(colors[i])); }));
    out.resize(colors.size());
    return out;
}

/// An area of an image, divided into cells of `side_` times `side_` samples.
class fine_image {
public:
    /// Linear in the pixels and cells; allocates 18 bytes per sample and 12 per cell. Large grids have one sample per
    /// cell. The limits are polled here and in every step that takes more than a few milliseconds; once they have ended
    /// it, results have the right size but no meaning. The limits must outlive the object.
    fine_image(const image& from, const image_area& shown, std::size_t columns, std::size_t rows, run_limits& limits)
        : limits_(limits), columns_(columns), rows_(rows), side_(columns * rows <= max_fine_cells ? 3 : 1),
          width_(columns * side_), light_(scaled_image(from, shown, width_, rows * side_, limits)) {
        looks_ = perceived_colors_of(light_, limits);
        find_edges();
    }

    [[nodiscard]] std::size_t cell_count() const noexcept { return columns_ * rows_; }

    /// Replaces the mean colors of cells by the colors of strokes through them that are thinner than about two cells:
    /// each stroke is kept as a whole, one cell wide, or not at all. `light` and `looks` are indexed by cell.
    void keep_strokes(lean_vector<light_color>& light, lean_vector<perceived_color>& looks) const {
        if (side_ == 1) return;
        const auto dark = strokes(true);
        if (limits_.requested()) return;
        const auto bright = strokes(false);
        for (std::size_t cell = 0; cell < cell_count(); ++cell) {
            const stroke_cell& own = dark[cell].strength >= bright[cell].strength ? dark[cell] : bright[cell];
            if (own.strength == 0) continue;
            const std::size_t index = own.is_kept ? own.maximum : own.minimum;
            light[cell] = light_[index];
            looks[cell] = looks_[index];
        }
    }

    /// The strength of the edges that pass through each cell, 0 to `max_edge`, in thousandths of the distance from
    /// black to white.
    [[nodiscard]] const lean_vector<std::uint32_t>& edges() const noexcept { return edges_; }
    static constexpr std::uint32_t max_edge = 400; ///< stronger edges are reduced to this

    /// Compares a picture with the image. `tones` has the lightness of each cell, 0 to 10,000, and `of_image` that of
    /// the image. Cells of different `colors` have an edge between them.
    [[nodiscard]] image_agreement agreement(const lean_vector<std::int32_t>& tones,
                                            const lean_vector<std::int32_t>& of_image,
                                            const lean_vector<color_index>& colors) const {
        image_agreement out;
        out.tones = correlation(blurred(tones), blurred(of_image));
        if (limits_.requested()) return out;
        lean_vector<std::uint8_t> at_edge(cell_count(), 0);
        std::uint64_t right = 0;
        std::uint64_t count = 0;
        const auto compare = [&](std::size_t a, std::size_t b) {
            if (colors[a] == colors[b]) return;
            at_edge[a] = at_edge[b] = 1;
            right += (std::min)((std::max)(edges_[a], edges_[b]), max_edge / 2);
            ++count;
        };
        for (std::size_t cell = 0; cell < cell_count(); ++cell) {
            if (cell % columns_ + 1 < columns_) compare(cell, cell + 1);
            if (cell + columns_ < cell_count()) compare(cell, cell + columns_);
        }
        std::uint64_t all = 0;
        std::uint64_t kept = 0;
        for (std::size_t cell = 0; cell < cell_count(); ++cell) {
            all += edges_[cell];
            kept += at_edge[cell] != 0 ? edges_[cell] : 0;
        }
        out.edges_kept = all == 0 ? 100 : static_cast<std::uint32_t>(kept * 100 / all);
        out.edges_right = count == 0 ? 0 : static_cast<std::uint32_t>(right * 100 / (count * (max_edge / 2)));
        return out;
    }

    /// Returns for each cell the mean of the cells at most `reach` away, in a square.
    [[nodiscard]] lean_vector<std::int32_t> blurred(const lean_vector<std::int32_t>& values,
                                                    std::size_t reach = 1) const {
        lean_vector<std::int64_t> sums((columns_ + 1) * (rows_ + 1), 0); // each is the sum of all values above and to
                                                                         // the left
        const auto at = [&](std::size_t row, std::size_t column) -> std::int64_t& {
            return sums[row * (columns_ + 1) + column];
        };
        for (std::size_t row = 0; row < rows_; ++row)
            for (std::size_t column = 0; column < columns_; ++column)
                at(row + 1, column + 1) =
                    at(row, column + 1) + at(row + 1, column) - at(row, column) + values[row * columns_ + column];
        lean_vector<std::int32_t> out;
        for (std::size_t row = 0; row < rows_; ++row)
            for (std::size_t column = 0; column < columns_; ++column) {
                const std::size_t top = row - (std::min)(row, reach);
                const std::size_t left = column - (std::min)(column, reach);
                const std::size_t bottom = (std::min)(row + reach + 1, rows_);
                const std::size_t right = (std::min)(column + reach + 1, columns_);
                const std::int64_t sum = at(bottom, right) - at(top, right) - at(bottom, left) + at(top, left);
                const auto count = static_cast<std::int64_t>((bottom - top) * (right - left));
                out.push_back(static_cast<std::int32_t>(sum / count));
            }
        return out;
    }

    static constexpr std::size_t max_fine_cells = std::size_t{1} << 16U; ///< in larger grids, a cell has one sample

private:
    /// The part of a stroke in a cell.
    struct stroke_cell {
        std::int32_t strength = 0; // difference from the surroundings, as a mean over the cell
        std::size_t maximum = 0;   // the sample that differs most
        std::size_t minimum = 0;   // the sample that differs least
        bool is_kept = false;      // the stroke is drawn here, and not in the next cell
    };

    void find_edges() {
        constexpr std::uint32_t noise = 60;
        edges_.resize(cell_count());
        const std::size_t height = rows_ * side_;
        const std::size_t reach = side_ == 1 ? 1 : 2; // the border between two colors of an image is one sample wide
        const auto compare = [&](std::size_t a, std::size_t b, std::size_t x, std::size_t y) {
            const std::uint32_t strength = (std::min)(whole_distance(looks_[a], looks_[b]), max_edge);
            std::uint32_t& edge = edges_[y / side_ * columns_ + x / side_];
            if (strength > noise) edge = (std::max)(edge, strength);
        };
        constexpr std::size_t steps = 32; // per sample: two roots
        static_cast<void>(polled_loop(height, steps * width_, limits_, [&](std::size_t y) {
            for (std::size_t x = 0; x < width_; ++x) {
                const std::size_t index = y * width_ + x;
                if (x + reach < width_) compare(index, index + reach, x + reach / 2, y);
                if (y + reach < height) compare(index, index + reach * width_, x, y + reach / 2);
            }
        }));
    }

    /// Replaces each value by the largest one at most `reach` samples away along a line, for all lines of one
    /// direction.
    static void spread_largest(lean_vector<std::int32_t>& values, std::size_t lines, std::size_t length,
                               std::size_t line_stride, std::size_t stride, std::size_t reach) {
        lean_vector<std::int32_t> line(length, 0);
        for (std::size_t i = 0; i < lines; ++i) {
            std::int32_t* const first = &values[i * line_stride];
            for (std::size_t k = 0; k < length; ++k) line[k] = first[k * stride];
            for (std::size_t k = 0; k < length; ++k) {
                std::int32_t largest = line[k];
                for (std::size_t j = k - (std::min)(k, reach); j <= k + reach && j < length; ++j)
                    largest = (std::max)(largest, line[j]);
                first[k * stride] = largest;
            }
        }
    }

    /// Returns how much darker each sample is than its surroundings on some side: the difference that a closing with a
    /// square makes (J. Serra, "Image analysis and mathematical morphology", 1982). With `sign` -1, how much lighter.
    [[nodiscard]] lean_vector<std::int32_t> thin_parts(std::int32_t sign) const {
        constexpr std::size_t reach = 3; // in samples: a stroke up to two cells wide is thin
        const std::size_t height = rows_ * side_;
        lean_vector<std::int32_t> values;
        for (const perceived_color color : looks_) values.push_back(sign * color.lightness);
        for (int pass = 0; pass < 2 && !limits_.requested(); ++pass) { // the maximum of the neighborhood, then the
                                                                       // minimum of the maxima
            spread_largest(values, height, width_, width_, 1, reach);
            spread_largest(values, width_, height, 1, width_, reach);
            for (std::int32_t& value : values) value = -value;
        }
        for (std::size_t i = 0; i < values.size(); ++i) values[i] -= sign * looks_[i].lightness;
        return values;
    }

    /// Finds strokes that are darker than their surroundings, or lighter ones. Strokes that are strong somewhere are
    /// kept from end to end, as long as they are visible at all (J. Canny, "A computational approach to edge
    /// detection", 1986).
    [[nodiscard]] lean_vector<stroke_cell> strokes(bool is_dark) const {
        constexpr std::int32_t weak = 700; // in ten-thousandths of the distance from black to white, times cells
        constexpr std::int32_t strong = 1'500;
        constexpr std::int32_t full = 5'000; // such a cell has the stroke regardless of its neighbors
        const auto parts = thin_parts(is_dark ? 1 : -1);
        lean_vector<stroke_cell> out(cell_count());
        for (std::size_t cell = 0; cell < cell_count(); ++cell) {
            const std::size_t first = cell / columns_ * side_ * width_ + cell % columns_ * side_;
            stroke_cell& own = out[cell];
            own.maximum = own.minimum = first;
            for (std::size_t y = 0; y < side_; ++y)
                for (std::size_t x = 0; x < side_; ++x) {
                    const std::size_t index = first + y * width_ + x;
                    own.strength += parts[index];
                    if (parts[index] > parts[own.maximum]) own.maximum = index;
                    if (parts[index] < parts[own.minimum]) own.minimum = index;
                }
            own.strength /= static_cast<std::int32_t>(side_ * side_);
        }
        lean_vector<std::int32_t> strength_across(cell_count(),
                                                  0); // the strength, for cells that contain most of a stroke
        const auto examine = [&](std::size_t cell, std::size_t stride, bool has_before, bool has_after) {
            const std::int32_t before = has_before ? out[cell - stride].strength : 0;
            const std::int32_t after = has_after ? out[cell + stride].strength : 0;
            const std::int32_t own = out[cell].strength;
            if (own >= full || (own > 0 && own > before && own >= after))
                strength_across[cell] = (std::max)(strength_across[cell], before + own + after);
        };
        for (std::size_t cell = 0; cell < cell_count(); ++cell) {
            const std::size_t column = cell % columns_;
            examine(cell, 1, column > 0, column + 1 < columns_);
            examine(cell, columns_, cell >= columns_, cell + columns_ < cell_count());
        }
        lean_vector<std::size_t> left; // cells whose neighbors must be examined
        for (std::size_t cell = 0; cell < cell_count(); ++cell)
            if (strength_across[cell] >= strong) {
                out[cell].is_kept = true;
                left.push_back(cell);
            }
        const auto keep = [&](std::size_t other) {
            if (out[other].is_kept || strength_across[other] < weak) return;
            out[other].is_kept = true;
            left.push_back(other);
        };
        for_each_reached(left, [&](std::size_t cell) { for_each_around(cell, columns_, cell_count(), keep); });
        // Clears the strength of cells without a drawn stroke, except those next to one, which contain its remainders.
        for (std::size_t cell = 0; cell < cell_count(); ++cell) {
            if (out[cell].is_kept) continue;
            bool is_beside = false;
            for_each_beside(cell, columns_, cell_count(),
                            [&](std::size_t other) { is_beside = is_beside || out[other].is_kept; });
            if (!is_beside) out[cell].strength = 0;
        }
        return out;
    }

    /// Returns the correlation of two series, in percent; 0 if it is negative or one of them is constant.
    [[nodiscard]] static std::uint32_t correlation(const lean_vector<std::int32_t>& a,
                                                   const lean_vector<std::int32_t>& b) {
        const auto count = static_cast<std::int64_t>(a.size());
        std::int64_t sum_a = 0;
        std::int64_t sum_b = 0;
        for (std::size_t i = 0; i < a.size(); ++i) {
            sum_a += a[i];
            sum_b += b[i];
        }
        std::int64_t both = 0; // a sum of at most 2^20 products below 2^28
        std::int64_t square_a = 0;
        std::int64_t square_b = 0;
        for (std::size_t i = 0; i < a.size(); ++i) {
            const std::int64_t x = a[i] - sum_a / count;
            const std::int64_t y = b[i] - sum_b / count;
            both += x * y;
            square_a += x * x;
            square_b += y * y;
        }
        const std::uint64_t root = whole_root_of(static_cast<std::uint64_t>(square_a), 2) *
                                   whole_root_of(static_cast<std::uint64_t>(square_b), 2);
        if (both <= 0 || root == 0) return 0;
        return static_cast<std::uint32_t>(
            (std::min)(static_cast<std::uint64_t>(both) * 100 / root, std::uint64_t{100}));
    }

    run_limits& limits_;
    std::size_t columns_;
    std::size_t rows_;
    std::size_t side_;  // samples per side of a cell
    std::size_t width_; // in samples
    lean_vector<light_color> light_;
    lean_vector<perceived_color> looks_;
    lean_vector<std::uint32_t> edges_{};
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_MAKE_FINE_IMAGE_HPP
