// Finds the arrangement of a line whose cells have the largest total weight.
// SPDX-License-Identifier: MIT
#ifndef NONO_LINE_HEAVIEST_ARRANGEMENT_HPP
#define NONO_LINE_HEAVIEST_ARRANGEMENT_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/model/clues.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Finds the arrangement of a line with the largest sum of weights, by dynamic programming over blocks and their
/// distances in cells from their earliest starts. An object can be used repeatedly and keeps its memory.
class heaviest_arrangement {
public:
    /// Finds the heaviest arrangement. Ties are broken from the last block backwards: the earlier position wins.
    ///
    /// @param line    the clues, which must fit into the line, without blotted ones; their colors are below `colors`
    /// @param length  the number of cells
    /// @param colors  the number of colors, blank included
    /// @param weight  weight(c, p) returns how much more cell p weighs in color c, from 1, than in blank; called once
    ///                for each color and cell, in the order of cells; sums have 64 bits
    /// @param found   receives the color of each cell
    /// @param step    the distance between these colors, in elements
    ///
    /// O(clues * slack + cells * colors). Allocates if a line needs larger tables than any line before.
    template <class Weight>
    void find(std::span<const clue> line, std::size_t length, std::size_t colors, Weight weight, color_index* found,
              std::size_t step) {
        sums_.resize((colors - 1) * (length + 1));
        for (std::size_t c = 1; c < colors; ++c) {
            std::int64_t* const sums = sums_.data() + (c - 1) * (length + 1);
            std::int64_t sum = sums[0] = 0;
            for (std::size_t p = 0; p < length; ++p) sums[p + 1] = sum += weight(c, p);
        }
        find_best(line, length);
        paint(line, length, found, step);
    }

private:
    void find_best(std::span<const clue> line, std::size_t length) {
        const std::size_t width = width_ = 1 + length - place_blocks(line);
        if (best_.size() < (line.size() + 1) * width) best_.resize((line.size() + 1) * width);
        std::fill_n(best_.data(), width, std::int64_t{0});
        for (std::size_t j = 0; j < line.size(); ++j) {
            const std::int64_t* const begin = sums_.data() + (line[j].color - 1U) * (length + 1) + begins_[j];
            const std::int64_t* const end = begin + line[j].length;
            const std::int64_t* const before = best_.data() + j * width;
            std::int64_t* const best = best_.data() + (j + 1) * width;
            std::int64_t maximum = best[0] = before[0] + end[0] - begin[0];
            for (std::size_t d = 1; d < width; ++d)
                best[d] = maximum = (std::max)(maximum, before[d] + end[d] - begin[d]);
        }
    }
    void paint(std::span<const clue> line, std::size_t length, color_index* found, std::size_t step) const {
        for (std::size_t p = 0; p < length; ++p) found[p * step] = blank;
        std::size_t d = width_ - 1;
        for (std::size_t j = line.size(); j-- > 0;) {
            const std::int64_t* const best = best_.data() + (j + 1) * width_;
            while (d > 0 && best[d - 1] == best[d]) --d;
            color_index* const first = found + (begins_[j] + d) * step;
            for (std::size_t p = 0; p < line[j].length; ++p) first[p * step] = line[j].color;
        }
    }
    /// Finds the earliest starts of the blocks; returns the number of cells that they take with their gaps.
    std::size_t place_blocks(std::span<const clue> line) {
        begins_.resize(line.size());
        std::size_t taken = 0;
        for (std::size_t j = 0; j < line.size(); ++j) {
            if (j > 0 && line[j].color == line[j - 1].color) ++taken;
            begins_[j] = taken;
            taken += line[j].length;
        }
        return taken;
    }
    std::size_t width_ = 0; // the size of a row of `best_`: slack + 1
    lean_vector<std::size_t> begins_;
    lean_vector<std::int64_t> sums_; // for each color from 1, the sums of the weights of the cells before each position
    lean_vector<std::int64_t> best_; // row j: the best of the first j blocks, each at most d cells after its earliest
                                     // start
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_LINE_HEAVIEST_ARRANGEMENT_HPP
