// Lines of random pictures for the benchmarks: the same on every machine.
// SPDX-License-Identifier: MIT
#ifndef NONO_BENCH_LINES_HPP
#define NONO_BENCH_LINES_HPP

#include <nono/clues.hpp>
#include <nono/detail/config.hpp>
#include <nono/detail/random.hpp>

#include <benchmark/benchmark.h>

#include <cstddef>
#include <string>
#include <vector>

namespace bench {

/// A sequence of numbers below a bound, always the same one.
class random_numbers {
public:
    [[nodiscard]] std::size_t below(std::size_t bound) {
        return nono::detail::cast_to<std::size_t>(numbers_.next() % bound);
    }

private:
    nono::detail::random_numbers numbers_{0};
};

struct picture_line {
    std::vector<nono::color_index> cells;
    nono::line_clue clues;
};

/// A line of a random picture: half of its cells are filled, in color three quarters. Blank is one of the colors.
inline picture_line random_line(random_numbers& random, std::size_t length, std::size_t colors) {
    picture_line out;
    nono::color_index before = nono::blank;
    for (std::size_t i = 0; i < length; ++i) {
        nono::color_index color = nono::blank;
        if (random.below(4) < (colors == 2 ? 2U : 3U))
            color = static_cast<nono::color_index>(1 + random.below(colors - 1));
        if (color != nono::blank && color != before) out.clues.push_back({0, color});
        if (color != nono::blank) ++out.clues.back().length;
        out.cells.push_back(before = color);
    }
    return out;
}

/// The part of a benchmark's name that tells its lines.
inline std::string name_of_lines(std::size_t length, std::size_t colors) {
    return (colors == 2 ? "/black_and_white/" : "/color/") + std::to_string(length);
}

/// Reports the seconds a line, as `line`, where each iteration takes so many.
inline void count_lines(benchmark::State& state, std::size_t lines) {
    state.counters["line"] = benchmark::Counter(
        static_cast<double>(lines), benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

} // namespace bench

#endif // NONO_BENCH_LINES_HPP
