// The speed of making puzzles: unique ones of 20x20, at five densities and as noise or shapes, and repairs of random
// pictures of 15x15 that have several solutions.
// SPDX-License-Identifier: MIT
#include <nono/detail/random.hpp>
#include <nono/make/ambiguity.hpp>
#include <nono/make/disambiguate.hpp>
#include <nono/make/generate.hpp>
#include <nono/solve.hpp>

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace {

// One puzzle per iteration, each with its own seed: an `items_per_second` over 100 means 1,000 within 10 s.
void generate(benchmark::State& state, nono::puzzle_target target) {
    const nono::generate_options options{.width = 20,
                                         .height = 20,
                                         .density = static_cast<std::size_t>(state.range(0)),
                                         .smoothness = static_cast<std::size_t>(state.range(1)),
                                         .target = target};
    std::uint64_t seed = 0;
    for (auto _ : state)
        if (!nono::generate(options, seed++)) state.SkipWithError("not made");
    state.SetItemsProcessed(state.iterations());
}

BENCHMARK_CAPTURE(generate, unique_20x20, nono::puzzle_target::unique)
    ->ArgNames({"density", "smoothness"})
    ->ArgsProduct({{30, 40, 50, 60, 70}, {0, 1}});
BENCHMARK_CAPTURE(generate, lines_alone_20x20, nono::puzzle_target::lines_alone)
    ->ArgNames({"density", "smoothness"})
    ->ArgsProduct({{30, 50}, {0, 1}});

// Returns random pictures of 15x15 with several solutions, half of their cells filled.
std::vector<nono::grid> ambiguous_pictures() {
    constexpr std::size_t count = 30;
    nono::detail::random_numbers random(15);
    std::vector<nono::grid> out;
    while (out.size() < count) {
        nono::grid picture(15, 15);
        for (auto& cell : picture.cells()) cell = static_cast<nono::color_index>(random.next() >> 63U);
        if (nono::solve(nono::clues_of(picture)).status == nono::status::multiple) out.push_back(picture);
    }
    return out;
}

void repair(benchmark::State& state, nono::repair_kind kind) {
    const auto pictures = ambiguous_pictures();
    std::size_t next = 0;
    for (auto _ : state)
        if (!nono::disambiguate(pictures[next++ % pictures.size()], {.kind = kind}))
            state.SkipWithError("not repaired");
}

BENCHMARK_CAPTURE(repair, change_cells_15x15, nono::repair_kind::change_cells)->Iterations(30);
BENCHMARK_CAPTURE(repair, give_cells_15x15, nono::repair_kind::give_cells)->Iterations(30);

void find_ambiguity(benchmark::State& state) {
    const auto pictures = ambiguous_pictures();
    std::size_t next = 0;
    for (auto _ : state) {
        const auto& picture = pictures[next++ % pictures.size()];
        if (nono::find_ambiguity(nono::clues_of(picture), {.picture = &picture}).pieces.empty())
            state.SkipWithError("no pieces");
    }
}
BENCHMARK(find_ambiguity);

} // namespace
