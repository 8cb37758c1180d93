// Pictures that lines alone do not solve: their clues, identical for a seed on every machine.
// SPDX-License-Identifier: MIT
#ifndef NONO_TESTS_HARD_PICTURES_HPP
#define NONO_TESTS_HARD_PICTURES_HPP

#include "brute_force.hpp"

#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>

#include <cstddef>
#include <cstdint>

namespace nono_tests {

/// Noise, which needs a search. A cell is filled with the given probability in percent.
[[nodiscard]] inline nono::clues noise_of(std::size_t side, std::uint64_t density, std::uint64_t seed) {
    random_numbers random(seed);
    nono::grid out(side, side);
    for (auto& cell : out.cells()) {
        cell = random.next() % 100 < density ? 1 : 0;
        static_cast<void>(random.next());
    }
    return nono::clues_of(out);
}

/// Spots, whose explanation needs contradictions: a cell is filled if most of its neighbors are filled in noise.
[[nodiscard]] inline nono::clues spots_of(std::size_t side, std::uint64_t seed) {
    random_numbers random(seed);
    const nono::grid noise = random_picture(random, side, side, 2, 50);
    nono::grid out(side, side);
    for (std::size_t row = 0; row < side; ++row)
        for (std::size_t column = 0; column < side; ++column) {
            std::size_t filled = 0;
            for (std::size_t i = 0; i < 9; ++i)
                filled += noise((row + side + i / 3 - 1) % side, (column + side + i % 3 - 1) % side);
            out(row, column) = filled >= 5 ? 1 : 0;
        }
    return nono::clues_of(out);
}

} // namespace nono_tests

#endif // NONO_TESTS_HARD_PICTURES_HPP
