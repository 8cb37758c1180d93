// Plays a game by hints, as Picmi would, and shows the streaks on the way.
// SPDX-License-Identifier: MIT
#include "streaks.hpp"

#include <cstddef>
#include <cstdio>
#include <vector>

namespace {

void show(const picmi::board_state& now, const picmi::streaks& streaks) {
    for (std::size_t y = 0; y < now.height; ++y) {
        for (std::size_t x = 0; x < now.width; ++x) {
            const auto cell = now.get(x, y);
            std::putchar(cell == picmi::state::nothing ? '.' : cell == picmi::state::box ? '#' : 'x');
        }
        for (const auto& streak : streaks.row_streak(y)) std::printf(streak.solved ? " (%zu)" : " %zu", streak.value);
        std::puts("");
    }
}

} // namespace

int main() {
    const auto drawing = nono::parse<nono::text_picture>("##.#.\n"
                                                         ".###.\n"
                                                         "..#..\n");
    if (!drawing) return 1;
    const nono::grid& map = *drawing->goal; // a BoardMap: the picture to find
    picmi::board_state now{5, 3, std::vector<picmi::state>(15, picmi::state::nothing)};
    now.set(4, 2, picmi::state::box); // a mistake
    picmi::streaks streaks(nono::clues_of(map));
    streaks.update(now);
    show(now, streaks);
    while (const auto hint = picmi::next_hint(map, now)) {
        std::printf("%s\n", hint->text.c_str());
        for (const auto& [x, y] : hint->cells) streaks.update(now, x, y);
    }
    show(now, streaks);
}
