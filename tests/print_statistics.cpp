// Prints the counters of solving generated puzzles. They are the same with every compiler and on every machine, with
// and without vector instructions: tests/compilers.sh compares them.
// SPDX-License-Identifier: MIT
#include "../bench/generate/families.hpp"

#include <nono/count.hpp>
#include <nono/detail/random.hpp>
#include <nono/sokoban/solver/solve.hpp>
#include <nono/solve.hpp>
#include <nono/write.hpp>

#include <cstdint>
#include <cstdio>
#include <string>

namespace {

unsigned checksum(const nono::grid& picture) {
    std::uint32_t sum = 0;
    for (const auto cell : picture.cells()) sum = sum * 31 + cell;
    return sum;
}

void print(const nono::statistics& statistics) {
    for (const auto& counter : nono::extend::counters_of(statistics))
        std::printf(" %s=%.0f", std::string(counter.name).c_str(), static_cast<double>(counter.value));
}

void print(const char* kind, std::uint64_t seed, const nono::clues& clues, const nono::strategy& strategy) {
    const auto found = nono::solve(clues, {.strategy = strategy, .budget = {.work = 40'000}, .seed = seed});
    std::printf("%s %d %s %s", kind, static_cast<int>(seed), std::string(strategy.name()).c_str(),
                std::string(name_of(found.status)).c_str());
    print(found.statistics);
    for (const auto& solution : found.solutions) std::printf(" found=%08x", checksum(solution));
    std::printf(" decided=%u\n", static_cast<unsigned>(found.common.decided_count()));
}

/// Prints a count with little memory, so that a search counts cubes.
void print_count(std::uint64_t seed) {
    const auto clues = nono::clues_of(bench::noise({.width = 14, .height = 14, .density = 40, .seed = seed}));
    const auto found = nono::count_solutions(clues, {.max_table_memory = 400'000, .budget = {.work = 200'000}});
    std::printf("count %d %s%s", static_cast<int>(seed), found.exact ? "" : "at least ",
                to_string(found.count).c_str());
    print(found.statistics);
    std::printf("\n");
}

/// Returns a board with a hall with some walls and separate boxes, and behind a door a room with the goals.
nono::sokoban::board random_board(std::size_t boxes, std::uint64_t seed) {
    using nono::sokoban::square;
    constexpr std::uint32_t size = 15;
    constexpr std::uint32_t door = 10; // its column; the hall has the columns before it
    nono::detail::random_numbers random(seed);
    nono::sokoban::board out(size, size);
    for (std::uint32_t i = 0; i < size; ++i)
        out(0, i) = out(i, 0) = out(size - 1, i) = out(i, size - 1) = out(i, door) = square::wall;
    out(3 + static_cast<std::uint32_t>(random.next() % 9), door) = square::floor;
    for (std::uint32_t i = 0; i < boxes; ++i) out(2 + i / 3, door + 1 + i % 3) = square::goal;
    const auto put = [&](std::size_t count, std::uint32_t first, square content) {
        while (count > 0) { // in every second row and column, so that boxes are free to move at first
            const auto row = static_cast<std::uint32_t>(first + 2 * (random.next() % 5));
            const auto column = static_cast<std::uint32_t>(first + 2 * (random.next() % 3));
            if (out(row, column) != square::floor) continue;
            out(row, column) = content;
            --count;
        }
    };
    put(boxes, 3, square::box);
    put(6, 4, square::wall);
    put(1, 2, square::pusher);
    return out;
}

/// Prints a Sokoban solution: push search for the first thousand positions, then plans as well.
void print_sokoban(std::size_t boxes, std::uint64_t seed) {
    const auto found = nono::sokoban::solve(random_board(boxes, seed), {.budget = {.work = 6'000}});
    unsigned sum = 0;
    for (const auto step : found.moves.steps) sum = sum * 31 + static_cast<unsigned>(step.direction());
    std::printf("sokoban %d %s %s nodes=%.0f states=%.0f pushes=%.0f found=%08x\n", static_cast<int>(seed),
                std::string(name_of(found.status)).c_str(), std::string(name_of(found.reason)).c_str(),
                static_cast<double>(found.counters.nodes), static_cast<double>(found.counters.states),
                static_cast<double>(found.total.pushes), sum);
}

} // namespace

int main() {
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
        const struct {
            const char* name;
            nono::grid picture;
        } pictures[] = {
            {"hard", bench::noise({.density = 38, .seed = seed})},
            {"easy", bench::noise({.width = 60, .height = 60, .density = 65, .seed = seed})},
            {"long", bench::blobs({.width = 150, .height = 70, .smoothness = 1, .seed = seed})},
            {"colors", bench::noise({.width = 20, .height = 25, .density = 50, .colors = 3, .seed = seed})},
            {"landscape", bench::blobs({.width = 80, .height = 40, .colors = 4, .smoothness = 1, .seed = seed})},
        };
        for (const auto& entry : pictures)
            print(entry.name, seed, nono::clues_of(entry.picture), nono::learning_strategy);
        print("small", seed, nono::clues_of(bench::noise({.width = 12, .height = 9, .density = 40, .seed = seed})),
              nono::extend::counting_strategy);
        print_count(seed);
    }
    // From 8 on they are hard enough for block variables.
    for (const std::uint64_t n : {3U, 4U, 5U, 8U})
        print("dominoes", n, bench::dominoes(static_cast<std::size_t>(n)), nono::learning_strategy);
    for (unsigned seed = 0; seed < 40; ++seed) print_sokoban(4 + seed % 9, seed);
}
