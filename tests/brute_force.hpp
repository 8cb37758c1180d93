// Slow and simple reference implementations, and random puzzles on which to compare fast ones with them.
// SPDX-License-Identifier: MIT
#ifndef NONO_TESTS_BRUTE_FORCE_HPP
#define NONO_TESTS_BRUTE_FORCE_HPP

#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace nono_tests {

/// Random numbers that are the same on every machine (SplitMix64).
class random_numbers {
public:
    explicit random_numbers(std::uint64_t seed) : state_(seed) {}
    [[nodiscard]] std::uint64_t next() {
        std::uint64_t x = state_ += 0x9E3779B97F4A7C15U;
        x = (x ^ x >> 30U) * 0xBF58476D1CE4E5B9U;
        x = (x ^ x >> 27U) * 0x94D049BB133111EBU;
        return x ^ x >> 31U;
    }
    [[nodiscard]] std::size_t below(std::size_t bound) { return nono::detail::cast_to<std::size_t>(next() % bound); }
    [[nodiscard]] bool one_in(std::size_t n) { return below(n) == 0; }

private:
    std::uint64_t state_;
};

/// Returns a picture of `colors` colors, blank included, in which a cell is blank with the given probability in
/// percent.
[[nodiscard]] inline nono::grid random_picture(random_numbers& random, std::size_t width, std::size_t height,
                                               std::size_t colors, std::size_t blank_percent) {
    nono::grid out(width, height);
    for (auto& cell : out.cells())
        if (random.below(100) >= blank_percent) cell = static_cast<nono::color_index>(1 + random.below(colors - 1));
    return out;
}

/// Returns the length, or `nono::blotted` for 0.
[[nodiscard]] inline std::uint32_t length_or_blotted(std::size_t length) {
    return length == 0 ? nono::blotted : static_cast<std::uint32_t>(length);
}

/// Makes a block one cell longer; a blotted one becomes one cell long.
inline void lengthen(nono::clue& block) { block.length = block.blotted() ? 1 : block.length + 1; }

/// Blots one clue in `n`.
inline void blot_some(random_numbers& random, nono::clues& puzzle, std::size_t n) {
    for (auto* bank : {&puzzle.rows, &puzzle.columns})
        for (auto& block : bank->blocks())
            if (random.one_in(n)) block.length = nono::blotted;
}

/// Returns the black-and-white picture whose cells are the bits of a number.
[[nodiscard]] inline nono::grid picture_of_bits(std::size_t bits, std::size_t width, std::size_t height) {
    nono::grid out(width, height);
    for (std::size_t i = 0; i < out.cells().size(); ++i)
        out.cells()[i] = static_cast<nono::color_index>(bits >> i & 1U);
    return out;
}

/// Returns the lengths of the clues as a key for maps; for short clues in black and white.
[[nodiscard]] inline std::string key_of(const nono::clues& puzzle) {
    std::string out;
    for (const auto* bank : {&puzzle.rows, &puzzle.columns})
        for (const auto& line : *bank) {
            for (const auto& block : line) out += static_cast<char>('0' + block.length);
            out += '/';
        }
    return out;
}

/// Sorts pictures in an order that depends only on their cells.
[[nodiscard]] inline std::vector<nono::grid> sorted(std::vector<nono::grid> pictures) {
    std::sort(pictures.begin(), pictures.end(), [](const nono::grid& a, const nono::grid& b) {
        return std::lexicographical_compare(a.cells().begin(), a.cells().end(), b.cells().begin(), b.cells().end());
    });
    return pictures;
}

/// Returns every row of `width` cells with these blocks, by trying all positions; none for blocks of colors outside 1
/// to `colors` - 1.
[[nodiscard]] inline std::vector<nono::grid> all_rows(nono::line_clue_view clue, std::size_t width,
                                                      std::size_t colors) {
    std::vector<nono::grid> out;
    nono::grid row(width, 1);
    const auto place = [&](const auto& self, std::size_t from, std::size_t block) -> void {
        if (block == clue.size()) return out.push_back(row);
        const std::size_t length = clue[block].blotted() ? 0 : clue[block].length; // 0 means any length
        const nono::color_index color = clue[block].color;
        if (color == nono::blank || color >= colors) return;
        const bool gap = block > 0 && clue[block - 1].color == color;
        for (std::size_t begin = from + (gap ? 1 : 0); begin < width; ++begin) {
            std::size_t end = begin;
            while (end < width && (length == 0 || end - begin < length)) {
                row(0, end++) = color;
                if (length == 0 || end - begin == length) self(self, end, block + 1);
            }
            while (end > begin) row(0, --end) = nono::blank;
        }
    };
    place(place, 0, 0);
    return out;
}

/// Returns every picture with these clues: rows with the right blocks, combined as long as the columns allow it.
[[nodiscard]] inline std::vector<nono::grid> all_solutions(const nono::clues& puzzle, std::size_t colors) {
    std::vector<std::vector<nono::grid>> rows;
    for (const auto& clue : puzzle.rows) rows.push_back(all_rows(clue, puzzle.width(), colors));
    std::vector<nono::grid> out;
    nono::grid picture(puzzle.width(), puzzle.height());
    // Returns false if the first `height` cells of a column have a block that is not one of its clues.
    const auto column_may_go_on = [&](std::size_t column, std::size_t height) {
        const nono::line_clue_view wanted = puzzle.columns[column];
        std::size_t block = 0;
        for (std::size_t begin = 0; begin < height;) {
            std::size_t end = begin;
            while (end < height && picture(end, column) == picture(begin, column)) ++end;
            if (picture(begin, column) != nono::blank) {
                if (block == wanted.size() || wanted[block].color != picture(begin, column)) return false;
                const std::size_t length = end - begin;
                const bool finished = end < height;
                const nono::clue& want = wanted[block++];
                if (!want.blotted() && (finished ? length != want.length : length > want.length)) return false;
            }
            begin = end;
        }
        return true;
    };
    const auto fill = [&](const auto& self, std::size_t row) -> void {
        if (row == puzzle.height()) {
            if (nono::satisfies(picture, puzzle)) out.push_back(picture);
            return;
        }
        for (const auto& candidate : rows[row]) {
            bool goes_on = true;
            for (std::size_t i = 0; i < puzzle.width(); ++i) picture(row, i) = candidate(0, i);
            for (std::size_t i = 0; i < puzzle.width() && goes_on; ++i) goes_on = column_may_go_on(i, row + 1);
            if (goes_on) self(self, row + 1);
        }
    };
    fill(fill, 0);
    return out;
}

/// Returns for each cell of a line the colors that it has in at least one arrangement that agrees with `known`; all
/// empty if there is no arrangement. Tries every arrangement.
[[nodiscard]] inline std::vector<nono::color_set> narrowed_line(nono::line_clue_view clue,
                                                                const std::vector<nono::color_set>& known) {
    std::vector<nono::color_set> out(known.size());
    std::vector<nono::color_index> cells(known.size());
    const auto place = [&](const auto& self, std::size_t cell, std::size_t block, nono::color_index before) -> void {
        if (cell == known.size()) {
            if (block < clue.size()) return;
            for (std::size_t i = 0; i < cells.size(); ++i) out[i] |= nono::color_set::only(cells[i]);
            return;
        }
        if (known[cell].contains(nono::blank)) {
            cells[cell] = nono::blank;
            self(self, cell + 1, block, nono::blank);
        }
        if (block == clue.size() || clue[block].color == before) return;
        const nono::color_index color = clue[block].color;
        for (std::size_t end = cell; end < known.size() && known[end].contains(color); ++end) {
            for (std::size_t i = cell; i <= end; ++i) cells[i] = color;
            const std::size_t length = end - cell + 1;
            if (clue[block].blotted() || clue[block].length == length) self(self, end + 1, block + 1, color);
        }
    };
    place(place, 0, 0, nono::blank);
    return out;
}

} // namespace nono_tests

#endif // NONO_TESTS_BRUTE_FORCE_HPP
