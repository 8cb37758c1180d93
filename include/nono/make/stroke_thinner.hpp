// Makes the widened strokes of a puzzle thin again where it remains a puzzle.
// SPDX-License-Identifier: MIT
#ifndef NONO_MAKE_STROKE_THINNER_HPP
#define NONO_MAKE_STROKE_THINNER_HPP

#include <nono/detail/lean_vector.hpp>
#include <nono/make/neighbors.hpp>
#include <nono/make/picture_clues.hpp>
#include <nono/make/target.hpp>
#include <nono/make/trials.hpp>
#include <nono/model/grid.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Brings a puzzle closer to a picture that is not a puzzle: it takes the colors of that picture in as many cells at
/// once as possible, as long as it remains a puzzle. All cells that differ are tried together, then those in each half
/// of the area that contains them, and so on. Neighbors therefore change together, and few trials are needed. Shapes
/// stay whole: no change cuts a stroke in two or opens a ring.
///
/// `Score` is a function `std::uint32_t(const grid&)` that measures how well a picture agrees with an image; no change
/// may lower the score.
template <class Score> class stroke_thinner {
public:
    /// @param picture  a puzzle that meets `target`
    /// @param wanted   the picture that it should resemble, of the same size
    /// `wanted`, `limits` and `score` must outlive the object.
    stroke_thinner(grid picture, const grid& wanted, puzzle_target target, trials& limits, Score& score)
        : now_(std::move(picture)), wanted_(wanted), target_(target), trials_(limits), score_(score),
          best_(score(now_.picture())), parts_(parts_of(now_.picture())) {}

    /// Changes cells until no more can change, or the limits end it. Takes at most two trials per round for each cell
    /// that differs; there are few rounds. Allocates.
    void run() {
        do {
            has_changed_ = false;
            restore(different());
        } while (has_changed_ && !trials_.has_stopped());
    }

    /// The puzzle in its current state.
    [[nodiscard]] const grid& picture() const noexcept { return now_.picture(); }
    /// Returns the number of cells that line solving alone leaves open after the last change; `no_limit` if nothing
    /// changed.
    [[nodiscard]] std::size_t open() const noexcept { return open_; }

private:
    using cell_list = lean_vector<std::size_t>;

    /// The number of connected parts of a picture: strokes, whose cells touch at sides or corners, and areas of ground
    /// between them. The picture is surrounded by ground.
    struct part_counts {
        std::size_t strokes = 0;
        std::size_t grounds = 0;
    };

    [[nodiscard]] static part_counts parts_of(const grid& picture) {
        const std::size_t width = picture.width() + 2;
        const std::size_t cells = width * (picture.height() + 2);
        lean_vector<std::uint8_t> is_filled(cells, 0);
        for (std::size_t row = 0; row < picture.height(); ++row)
            for (std::size_t column = 0; column < picture.width(); ++column)
                is_filled[(row + 1) * width + column + 1] = picture(row, column) == blank ? 0 : 1;
        part_counts out;
        lean_vector<std::uint8_t> is_seen(cells, 0);
        cell_list left;
        for (std::size_t first = 0; first < cells; ++first) {
            if (is_seen[first] != 0) continue;
            const std::uint8_t kind = is_filled[first];
            ++(kind == 0 ? out.grounds : out.strokes);
            const auto visit = [&](std::size_t cell) {
                if (is_seen[cell] != 0 || is_filled[cell] != kind) return;
                is_seen[cell] = 1;
                left.push_back(cell);
            };
            visit(first);
            for_each_reached(left, [&](std::size_t cell) {
                if (kind == 0)
                    for_each_beside(cell, width, cells, visit);
                else
                    for_each_around(cell, width, cells, visit);
            });
        }
        return out;
    }

    [[nodiscard]] cell_list different() const {
        cell_list out;
        for (std::size_t cell = 0; cell < wanted_.cells().size(); ++cell)
            if (now_.color(cell) != wanted_.cells()[cell]) out.push_back(cell);
        return out;
    }

    void restore(const cell_list& cells) {
        if (cells.empty() || trials_.begin_trial()) return;
        lean_vector<color_index> before;
        for (const std::size_t cell : cells) {
            before.push_back(now_.color(cell));
            now_.set(cell, wanted_.cells()[cell]);
        }
        if (is_good()) {
            has_changed_ = true;
            return;
        }
        for (std::size_t i = 0; i < cells.size(); ++i) now_.set(cells[i], before[i]);
        if (cells.size() == 1) return;
        const auto [first, second] = halves(cells);
        restore(first);
        restore(second);
    }

    /// Returns true if the picture is still a puzzle, has no more strokes and no fewer areas of ground than at first,
    /// and agrees at least as well as before.
    [[nodiscard]] bool is_good() {
        const std::uint32_t score = score_(now_.picture());
        if (score < best_) return false;
        const part_counts parts = parts_of(now_.picture());
        if (parts.strokes > parts_.strokes || parts.grounds < parts_.grounds) return false;
        const std::size_t open = open_by_lines(trials_, now_.clues());
        if (trials_.has_stopped()) return false;
        if (!trials_.reaches(target_, now_.clues(), open)) return false;
        best_ = score;
        open_ = open;
        return true;
    }

    /// Divides cells into two parts: the area that contains them is cut in the middle of its longer side.
    [[nodiscard]] std::pair<cell_list, cell_list> halves(const cell_list& cells) const {
        const std::size_t width = wanted_.width();
        std::size_t left = width;
        std::size_t right = 0;
        for (const std::size_t cell : cells) {
            left = (std::min)(left, cell % width);
            right = (std::max)(right, cell % width);
        }
        const std::size_t top = cells.front() / width; // they are sorted by row
        const std::size_t bottom = cells.back() / width;
        const bool by_columns = right - left >= bottom - top;
        const std::size_t middle = by_columns ? (left + right) / 2 : (top + bottom) / 2;
        std::pair<cell_list, cell_list> out;
        for (const std::size_t cell : cells)
            ((by_columns ? cell % width : cell / width) <= middle ? out.first : out.second).push_back(cell);
        return out;
    }

    picture_clues now_;
    const grid& wanted_;
    puzzle_target target_;
    trials& trials_;
    Score& score_;
    std::uint32_t best_; // the score so far
    part_counts parts_;  // counts in the original picture
    std::size_t open_ = no_limit;
    bool has_changed_ = false;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_MAKE_STROKE_THINNER_HPP
