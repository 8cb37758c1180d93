// SPDX-License-Identifier: MIT
#include "searches.hpp"

#include <utility>
#include <vector>

namespace sokoban_game {

namespace {

namespace sokoban = nono::sokoban;

} // namespace

answer find_answer(const sokoban::game& from, const nono::budget& allowed) {
    answer out{from.view(), {}};
    out.found = sokoban::solve(out.start, {.budget = allowed});
    return out;
}

way_back find_way_back(const sokoban::game& played, const nono::budget& allowed) {
    std::vector<std::size_t> after_pushes{0};
    const auto steps = played.steps();
    for (std::size_t i = 0; i < played.current(); ++i)
        if (steps[i].kind() == sokoban::step_kind::push) after_pushes.push_back(i + 1);
    way_back out;
    std::size_t won = 0;                      // the number of positions that can be won
    std::size_t others = after_pushes.size(); // from here on, no position is known to be won
    for (std::size_t tried = others - 1; won < others; tried = won + (others - won) / 2) {
        sokoban::game then = played;
        then.go_to(after_pushes[tried]);
        answer next = find_answer(then, allowed);
        const bool stopped = next.found.stopped_by == nono::stopped_by::stop_request;
        const bool solved = static_cast<bool>(next.found);
        if (solved || stopped || !out.steps) out.last = std::move(next);
        if (stopped) return {std::nullopt, std::move(out.last)};
        if (solved) out.steps = after_pushes[tried];
        (solved ? won : others) = solved ? tried + 1 : tried;
    }
    return out;
}

} // namespace sokoban_game
