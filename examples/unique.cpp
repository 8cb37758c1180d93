// Makes a puzzle from a picture by revealing cells until its solution is unique, as an editor does in the background:
// with a time limit, and with a flag that another thread can set.
// SPDX-License-Identifier: MIT
#include <nono/nono.hpp>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <optional>

namespace {

// [unique]
std::atomic<bool> cancelled{false};

/// Returns the cells to reveal at the start so that the picture is the only solution; empty if it was stopped.
std::optional<nono::partial_grid> cells_to_give(const nono::grid& picture) {
    const auto clues = nono::clues_of(picture);
    nono::partial_grid given(clues);
    while (!cancelled) {
        const auto found =
            nono::solve(clues, {.budget = {.time = std::chrono::seconds(10), .stop = cancelled}, .known = &given});
        if (found.status == nono::status::unique) return given;
        if (found.status != nono::status::multiple) return std::nullopt;
        // Reveal the first cell in which two solutions differ.
        for (std::size_t i = 0; i < given.cells().size(); ++i) {
            if (found.common.cells()[i].size() == 1) continue;
            given.cells()[i] = nono::color_set::only(picture.cells()[i]);
            break;
        }
    }
    return std::nullopt;
}
// [/unique]

} // namespace

int main() {
    nono::grid checkers(6, 6);
    for (std::size_t i = 0; i < checkers.cells().size(); ++i)
        checkers.cells()[i] = (i + i / 6) % 2 == 0 ? 1 : nono::blank;
    if (const auto given = cells_to_give(checkers)) {
        std::printf("%zu cells given, and the solution is unique:\n", given->decided_count());
        std::fputs(nono::draw_text(*given, nono::clues_of(checkers)).c_str(), stdout);
    }
    cancelled = true;
    std::printf("stopped: %s\n", cells_to_give(checkers) ? "no" : "yes");
}
