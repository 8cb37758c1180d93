// Random pictures and states of games for tests of explanations.
// SPDX-License-Identifier: MIT
#ifndef NONO_TESTS_RANDOM_STEPS_HPP
#define NONO_TESTS_RANDOM_STEPS_HPP

#include "brute_force.hpp"

#include <nono/model/grid.hpp>

#include <cstddef>

namespace nono_tests {

/// Returns a picture with sides from 2 to `max_side`.
[[nodiscard]] inline nono::grid random_steps_picture(random_numbers& random, std::size_t max_side, std::size_t colors) {
    const std::size_t width = 2 + random.below(max_side - 1);
    const std::size_t height = 2 + random.below(max_side - 1);
    return random_picture(random, width, height, colors, 12 + random.below(50));
}

/// Returns a state of a game: cells of a picture, cells of any color, pencil marks.
[[nodiscard]] inline nono::partial_grid random_state(random_numbers& random, const nono::grid& picture,
                                                     std::size_t colors) {
    nono::partial_grid cells(picture.width(), picture.height(), nono::color_set::first(colors));
    const std::size_t known = random.below(101);
    const std::size_t wrong = random.one_in(2) ? 0 : random.below(6);
    for (std::size_t i = 0; i < cells.cells().size(); ++i) {
        if (random.below(100) >= known) continue;
        auto& cell = cells.cells()[i];
        cell = nono::color_set::only(picture.cells()[i]);
        if (random.below(100) < wrong)
            cell = nono::color_set::only(static_cast<nono::color_index>(random.below(colors)));
        if (random.one_in(8)) cell |= nono::color_set::only(static_cast<nono::color_index>(random.below(colors)));
    }
    return cells;
}

} // namespace nono_tests

#endif // NONO_TESTS_RANDOM_STEPS_HPP
