// Solves small Sokoban boards by brute force: simple code to compare the solver with.
// SPDX-License-Identifier: MIT
#ifndef NONO_TESTS_SOKOBAN_BRUTE_FORCE_HPP
#define NONO_TESTS_SOKOBAN_BRUTE_FORCE_HPP

#include <nono/detail/random.hpp>
#include <nono/sokoban/board.hpp>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace nono_tests {

/// A board of at most 27 squares as a number: one bit per box, and the square of the pusher in the bits above.
class brute_force_sokoban {
public:
    explicit brute_force_sokoban(const nono::sokoban::board& level)
        : width_(static_cast<int>(level.width())), height_(static_cast<int>(level.height())) {
        for (std::size_t i = 0; i < level.cells().size(); ++i) {
            const auto content = level.cells()[i];
            if (content == nono::sokoban::square::wall) walls_ |= bit(i);
            if (nono::sokoban::has_goal(content)) goals_ |= bit(i);
            if (nono::sokoban::has_box(content)) boxes_ |= bit(i);
            if (nono::sokoban::has_pusher(content)) pusher_ = i;
        }
    }

    /// Returns the least cost of a solution for the given costs of a walk and a push; std::nullopt if there is no
    /// solution. If a square is given, by its index, the pusher has to end there.
    [[nodiscard]] std::optional<std::uint32_t> min_cost(std::uint32_t walk, std::uint32_t push,
                                                        std::optional<std::size_t> end = std::nullopt) const {
        std::unordered_map<std::uint32_t, std::uint32_t> best;
        std::vector<std::deque<std::uint32_t>> open(1); // by cost
        const std::uint32_t start = boxes_ | static_cast<std::uint32_t>(pusher_) << 27U;
        best[start] = 0;
        open[0].push_back(start);
        for (std::uint32_t cost = 0; cost < open.size(); ++cost)
            while (!open[cost].empty()) {
                const std::uint32_t state = open[cost].front();
                open[cost].pop_front();
                if (best[state] != cost) continue;
                if ((state & all & ~goals_) == 0 && (!end || state >> 27U == *end)) return cost;
                for (const auto& [next, is_push] : moves(state)) {
                    const std::uint32_t total = cost + (is_push ? push : walk);
                    const auto known = best.find(next);
                    if (known != best.end() && known->second <= total) continue;
                    best[next] = total;
                    if (open.size() <= total) open.resize(total + 1);
                    open[total].push_back(next);
                }
            }
        return std::nullopt;
    }

private:
    static constexpr std::uint32_t all = (std::uint32_t{1} << 27U) - 1;

    [[nodiscard]] static std::uint32_t bit(std::size_t square) { return std::uint32_t{1} << square; }
    [[nodiscard]] std::optional<std::size_t> step(std::size_t from, int dx, int dy) const {
        const int x = static_cast<int>(from) % width_ + dx;
        const int y = static_cast<int>(from) / width_ + dy;
        if (x < 0 || y < 0 || x >= width_ || y >= height_) return std::nullopt;
        const auto to = static_cast<std::size_t>(y * width_ + x);
        if ((walls_ & bit(to)) != 0) return std::nullopt;
        return to;
    }
    [[nodiscard]] std::vector<std::pair<std::uint32_t, bool>> moves(std::uint32_t state) const {
        constexpr int steps[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
        std::vector<std::pair<std::uint32_t, bool>> out;
        const std::uint32_t boxes = state & all;
        for (const auto& [dx, dy] : steps) {
            const auto to = step(state >> 27U, dx, dy);
            if (!to) continue;
            const std::uint32_t there = static_cast<std::uint32_t>(*to) << 27U;
            if ((boxes & bit(*to)) == 0) {
                out.emplace_back(boxes | there, false);
                continue;
            }
            const auto beyond = step(*to, dx, dy);
            if (!beyond || (boxes & bit(*beyond)) != 0) continue;
            out.emplace_back((boxes ^ bit(*to) ^ bit(*beyond)) | there, true);
        }
        return out;
    }

    int width_;
    int height_;
    std::uint32_t walls_ = 0;
    std::uint32_t goals_ = 0;
    std::uint32_t boxes_ = 0;
    std::size_t pusher_ = 0;
};

/// Returns a board without outer walls, of at most 4 by 5 squares, with up to 3 boxes and the same number of goals or
/// one more.
[[nodiscard]] inline nono::sokoban::board random_small_board(nono::detail::random_numbers& random) {
    using nono::sokoban::square;
    const auto below = [&](std::uint64_t end) -> std::size_t {
        return static_cast<std::uint32_t>(random.next() % end);
    };
    nono::sokoban::board out(3 + below(3), 2 + below(3));
    const std::size_t size = out.cells().size();
    const auto change_some = [&](auto may, auto change) {
        for (std::size_t tries = 0; tries < 50; ++tries) {
            square& content = out(nono::sokoban::position{out.position_at(below(size))});
            if (!may(content)) continue;
            content = change(content);
            return;
        }
    };
    for (std::size_t walls = below(size / 4 + 1); walls > 0; --walls)
        change_some([](square s) { return s == square::floor; }, [](square) { return square::wall; });
    const std::size_t boxes = 1 + below(3);
    for (std::size_t goals = boxes + (below(8) == 0 ? 1U : 0U); goals > 0; --goals)
        change_some([](square s) { return s == square::floor; }, [](square) { return square::goal; });
    for (std::size_t i = 0; i < boxes; ++i)
        change_some([](square s) { return s == square::floor || s == square::goal; }, nono::sokoban::with_box);
    change_some([](square s) { return s == square::floor || s == square::goal; }, nono::sokoban::with_pusher);
    return out;
}

} // namespace nono_tests

#endif // NONO_TESTS_SOKOBAN_BRUTE_FORCE_HPP
