// The latency of stop requests: the longest processor time between two polls, and from the last poll to the return of
// the call, on large puzzles. Prints a table; ends with 1 if a wait exceeds the second argument.
//
//   nono_latency [PART [MILLISECONDS]]   only cases whose name contains PART; at most 50 ms each by default
// SPDX-License-Identifier: MIT
#include "../clock.hpp"
#include "../generate/families.hpp"

#include <nono/all.hpp>

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace {

double cpu_milliseconds() { return bench::cpu_seconds() * 1e3; }

/// A stop request that comes after three seconds, and measures the time between polls.
struct timed_stop {
    [[nodiscard]] bool stop_requested() const {
        const double now = cpu_milliseconds();
        if (longest < now - last) {
            longest = now - last;
            longest_at = now - start;
        }
        last = now;
        ++looks;
        return now >= end;
    }

    double start = cpu_milliseconds();
    double end = start + 3'000; ///< in milliseconds, like all times here
    mutable double last = start;
    mutable double longest = 0;    ///< the longest wait in milliseconds
    mutable double longest_at = 0; ///< its end, in milliseconds from the start of the call
    mutable std::uint64_t looks = 0;
};

// ---- puzzles ----

nono::grid noise(std::size_t width, std::size_t height, std::uint64_t percent, std::uint64_t colors = 1) {
    nono::grid out(width, height);
    std::uint64_t state = width * 31 + height + percent;
    const auto next = [&] { return (state = state * 6364136223846793005U + 1442695040888963407U) >> 33U; };
    for (auto& cell : out.cells())
        if (next() % 100 < percent) cell = static_cast<nono::color_index>(1 + next() % colors);
    return out;
}

/// One block of one cell in each line; the middle line has two cells, so that not all lines are interchangeable.
nono::clues permutations(std::size_t n) {
    nono::clues out;
    out.rows.assign(n, {{1}});
    out.columns.assign(n, {{1}});
    for (auto* side : {&out.rows, &out.columns}) side->set_line(n / 2, {2});
    return out;
}

/// Returns blocks of one or two cells, whose lines are about twice as long as needed.
nono::clues sparse(std::size_t width, std::size_t height) { return nono::clues_of(noise(width, height, 20)); }

nono::image photograph(std::size_t side) {
    nono::image out{side, side, std::vector<nono::rgb>(side * side)};
    for (std::size_t i = 0; i < out.pixels.size(); ++i) {
        const auto red = static_cast<std::uint8_t>(i * 7 / side);
        out.pixels[i] = {red, static_cast<std::uint8_t>(i % side), static_cast<std::uint8_t>(i * i / side)};
    }
    return out;
}

/// Returns an open board with boxes and goals anywhere except next to the walls.
nono::sokoban::board open_board(std::uint32_t side, std::size_t boxes) {
    using nono::sokoban::square;
    nono::sokoban::board out(side, side);
    for (std::uint32_t i = 0; i < side; ++i) out(0, i) = out(i, 0) = out(side - 1, i) = out(i, side - 1) = square::wall;
    nono::detail::random_numbers random(side);
    const auto inside = [&] { return 2 + static_cast<std::uint32_t>(random.next() % (side - 4)); };
    for (std::size_t placed = 0; placed < 2 * boxes + 1;) {
        const std::uint32_t row = inside();
        square& content = out(row, inside());
        if (content != square::floor) continue;
        content = placed < boxes ? square::goal : placed < 2 * boxes ? square::box : square::pusher;
        ++placed;
    }
    return out;
}

// ---- measuring ----

constexpr std::uint64_t large_tables = std::uint64_t{512} << 20U; // bytes, eight times the default

struct latencies {
    std::string_view part; ///< only cases whose name contains it
    double maximum;        ///< in milliseconds
    bool is_too_long = false;

    /// Measures `call(budget)`, which returns its result.
    template <class Call> void measure(const std::string& name, Call call) {
        if (name.find(part) == std::string::npos) return;
        const timed_stop stop;
        // Freeing many large solutions takes long, but is not part of the call.
        [[maybe_unused]] const auto kept = call(nono::budget{.stop = stop});
        static_cast<void>(stop.stop_requested()); // the wait up to the return
        const bool waits_too_long = stop.longest > maximum;
        std::printf("%-44s %8.1f ms at %6.0f ms %12llu looks%s\n", name.c_str(), stop.longest, stop.longest_at,
                    static_cast<unsigned long long>(stop.looks), waits_too_long ? "  TOO LONG" : "");
        std::fflush(stdout);
        is_too_long = is_too_long || waits_too_long;
    }
};

std::string square(std::size_t side) { return std::to_string(side) + 'x' + std::to_string(side); }

void measure_solving(latencies& to) {
    const auto count_with_large_tables = [&](const std::string& name, const nono::clues& puzzle) {
        to.measure(name, [&](const auto& budget) {
            return nono::count_solutions(puzzle, {.max_table_memory = large_tables, .budget = budget});
        });
    };
    const std::vector<std::pair<std::string, nono::clues>> puzzles{
        {"noise 100x100", nono::clues_of(noise(100, 100, 50))},
        {"noise 250x250", nono::clues_of(noise(250, 250, 50))},
        {"noise 500x500", nono::clues_of(noise(500, 500, 50))},
        {"sparse 100x100", sparse(100, 100)},
        {"sparse 500x500", sparse(500, 500)},
        {"noise 60x60, 8 colors", nono::clues_of(noise(60, 60, 60, 8))},
        {"noise 250x250, 8 colors", nono::clues_of(noise(250, 250, 60, 8))},
        {"noise 100x100, 60 colors", nono::clues_of(noise(100, 100, 60, 60))},
        {"dominoes 61x61", bench::dominoes(30)},
        {"dominoes 201x201", bench::dominoes(100)},
        {"permutations 1000x1000", permutations(1000)},
        {"noise 40x10000", nono::clues_of(noise(40, 10'000, 50))},
        {"noise 20x60000", nono::clues_of(noise(20, 60'000, 50))},
    };
    for (const auto& [name, clues] : puzzles) {
        const nono::clues& puzzle = clues; // in Clang 14, lambdas cannot capture structured bindings
        for (const auto& strategy : nono::extend::strategies()) {
            if (strategy.name() == "automatic") continue; // the same as learning
            to.measure("solve " + name + ", " + std::string(strategy.name()), [&](const auto& budget) {
                return nono::solve(puzzle, {.strategy = strategy, .budget = budget});
            });
        }
        to.measure("many of " + name, [&](const auto& budget) {
            return nono::solve(puzzle, {.max_solutions = 100'000, .budget = budget});
        });
        to.measure("count " + name,
                   [&](const auto& budget) { return nono::count_solutions(puzzle, {.budget = budget}); });
        count_with_large_tables("count with large tables " + name, puzzle);
    }
    count_with_large_tables("count pairs 60x60", permutations(60));
    count_with_large_tables("count sparse 30x30", sparse(30, 30));
}

void measure_players(latencies& to) {
    for (const std::size_t side : {50U, 100U, 250U})
        for (const std::uint64_t percent : {50U, 65U}) {
            const auto puzzle = nono::clues_of(noise(side, side, percent));
            const std::string name = square(side) + " of " + std::to_string(percent) + " %";
            to.measure("explain " + name,
                       [&](const auto& budget) { return nono::explain(puzzle, {.budget = budget}); });
            to.measure("grade " + name, [&](const auto& budget) { return nono::grade(puzzle, {.budget = budget}); });
            to.measure("mistakes " + name, [&](const auto& budget) {
                return nono::find_mistakes(puzzle, nono::partial_grid(noise(side, side, 30)), {.budget = budget});
            });
            to.measure("ambiguity " + name,
                       [&](const auto& budget) { return nono::find_ambiguity(puzzle, {.budget = budget}); });
        }
}

void measure_makers(latencies& to) {
    for (const std::size_t side : {50U, 100U, 250U, 1000U}) {
        const std::string size = square(side);
        to.measure("generate " + size, [&](const auto& budget) {
            return nono::generate({.width = side, .height = side, .density = 40, .budget = budget});
        });
        to.measure("generate one of a grade " + size, [&](const auto& budget) {
            constexpr auto grade = nono::grade_class::very_hard;
            return nono::generate(
                {.width = side, .height = side, .density = 65, .easiest = grade, .hardest = grade, .budget = budget});
        });
        if (side > 250) continue;
        const auto picture = noise(side, side, 50);
        for (const auto kind : {nono::repair_kind::change_cells, nono::repair_kind::give_cells})
            to.measure("disambiguate " + size + ", " + std::string(nono::name_of(kind)), [&](const auto& budget) {
                return nono::disambiguate(picture, {.kind = kind, .budget = budget});
            });
        to.measure("simplify " + size, [&](const auto& budget) { return nono::simplify(picture, {.budget = budget}); });
        const auto photo = photograph(2 * side);
        to.measure("puzzle from image " + size, [&](const auto& budget) {
            nono::image_puzzle_options options{.budget = budget};
            options.cells.width = options.cells.height = side;
            options.cells.colors = 4;
            return nono::puzzle_from_image(photo, options);
        });
    }
}

void measure_sokoban(latencies& to) {
    constexpr std::pair<std::uint32_t, std::size_t> cases[] = {{30, 60}, {60, 20}, {100, 200}, {250, 10}, {250, 100}};
    for (const auto& [side, boxes] : cases)
        for (const auto wanted :
             {nono::sokoban::objective::any, nono::sokoban::objective::pushes, nono::sokoban::objective::moves}) {
            const auto level = open_board(side, boxes);
            const std::string name = "sokoban " + square(side) + ", " + std::to_string(boxes) + " boxes, ";
            to.measure(name + std::string(nono::sokoban::name_of(wanted)), [&](const auto& budget) {
                constexpr std::uint64_t memory = std::uint64_t{1} << 30U;
                return nono::sokoban::solve(level,
                                            {.budget = {.memory = memory, .stop = budget.stop}, .objective = wanted});
            });
        }
}

} // namespace

int main(int argc, char** argv) {
    constexpr double usual_milliseconds = 50;
    latencies all{argc > 1 ? argv[1] : "", argc > 2 ? std::atof(argv[2]) : usual_milliseconds};
    measure_solving(all);
    measure_players(all);
    measure_makers(all);
    measure_sokoban(all);
    return all.is_too_long ? 1 : 0;
}
