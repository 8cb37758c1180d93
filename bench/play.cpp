// How long it takes to tell the states of a line and its clues, as a game does after every change. The figure to look
// at is `line`: seconds a line. Lines and their cells are as in line.cpp: of random pictures, up to eight of ten cells
// known, and in one line of ten something that may be wrong.
//
// Each answer is compared with what the cell-by-cell line solver says of the line before the time is taken.
// SPDX-License-Identifier: MIT
#include "lines.hpp"

#include <nono/line/cell_line_solver.hpp>
#include <nono/play/line_state.hpp>
#include <nono/solve_line.hpp>

#include <benchmark/benchmark.h>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace {

/// A line of a game.
struct played_line {
    nono::line_clue clues;
    std::vector<nono::color_set> cells;
};

std::vector<played_line> played_lines(std::size_t length, std::size_t colors) {
    bench::random_numbers random;
    std::vector<played_line> out;
    for (int count = 0; count < 1000; ++count) {
        auto [cells, clues] = bench::random_line(random, length, colors);
        const std::size_t percent = random.below(81);
        const std::size_t wrong = random.below(10) == 0 ? random.below(length) : length;
        if (wrong < length) cells[wrong] = static_cast<nono::color_index>(random.below(colors));
        auto& line = out.emplace_back(played_line{std::move(clues), {}});
        for (std::size_t i = 0; i < length; ++i) {
            const bool known = i == wrong || random.below(100) < percent;
            line.cells.push_back(known ? nono::color_set::only(cells[i]) : nono::color_set::first(colors));
        }
    }
    return out;
}

/// Compares the status of a line with what a line solver finds.
bool is_right(const played_line& line, nono::line_status status) {
    const auto narrowed = nono::solve_line<nono::extend::cell_line_solver>(line.clues, line.cells);
    if (!narrowed) return status == nono::line_status::contradiction;
    if (status == nono::line_status::offers_progress) return *narrowed != line.cells;
    return status == nono::line_status::finished || (status == nono::line_status::open && *narrowed == line.cells);
}

void find_states(benchmark::State& state, std::size_t length, std::size_t colors, nono::done_rule rule) {
    const std::vector<played_line> lines = played_lines(length, colors);
    std::vector<nono::clue_state> states(length);
    std::vector<nono::extend::mask_word> buffer;
    const auto look = [&](const played_line& line) {
        return nono::line_state(line.clues, line.cells, std::span(states.data(), line.clues.size()), buffer, {rule});
    };
    for (const played_line& line : lines)
        if (!is_right(line, look(line))) return state.SkipWithError("a wrong status");
    for (auto _ : state)
        for (const played_line& line : lines) {
            auto status = look(line);
            benchmark::DoNotOptimize(status);
            benchmark::ClobberMemory();
        }
    bench::count_lines(state, lines.size());
}

[[maybe_unused]] const bool added = [] {
    for (const bool exact : {true, false})
        for (const std::size_t colors : {2U, 5U})
            for (const std::size_t length : {15U, 25U, 50U, 64U, 100U}) {
                const std::string name = std::string("play/line_state/") + (exact ? "exact" : "from_ends") +
                                         bench::name_of_lines(length, colors);
                const auto rule = exact ? nono::done_rule::exact : nono::done_rule::from_ends;
                benchmark::RegisterBenchmark(name.c_str(), find_states, length, colors, rule);
            }
    return true;
}();

} // namespace
