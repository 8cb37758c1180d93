// The speed of each line solver: lines of many lengths, black and white and in color, at the start of a puzzle, in the
// middle and near the end. The relevant figure is `line`: seconds per line.
//
// Every line comes from a random picture: half of the cells are filled, or three quarters in color (four colors). The
// lines of a set are solved in order, so that branches are as hard to predict as in a puzzle. Every answer is compared
// with the cell-by-cell line solver before the measurement.
//
// Also the time for the states of a line and its clues, which a game computes after every change: up to eight of ten
// cells are known, and one line of ten can contain an error.
// SPDX-License-Identifier: MIT
#include <nono/detail/random.hpp>
#include <nono/line/bit_line_solver.hpp>
#include <nono/line/cell_line_solver.hpp>
#include <nono/line/left_right_line_solver.hpp>
#include <nono/line/line.hpp>
#include <nono/line/portable_line_solver.hpp>
#include <nono/line/solve_line.hpp>
#include <nono/model/clues.hpp>
#include <nono/play/line_state.hpp>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace {

using nono::detail::random_numbers;

struct picture_line {
    std::vector<nono::color_index> cells;
    nono::line_clue clues;
};

/// Returns a line of a random picture: half of its cells are filled, three quarters in color. Blank is one of the
/// colors.
picture_line random_line(random_numbers& random, std::size_t length, std::size_t colors) {
    picture_line out;
    nono::color_index before = nono::blank;
    for (std::size_t i = 0; i < length; ++i) {
        nono::color_index color = nono::blank;
        if (random.next() % 4 < (colors == 2 ? 2U : 3U))
            color = static_cast<nono::color_index>(1 + random.next() % (colors - 1));
        if (color != nono::blank && color != before) out.clues.push_back({0, color});
        if (color != nono::blank) ++out.clues.back().length;
        out.cells.push_back(before = color);
    }
    return out;
}

/// Returns the part of a benchmark's name that describes its lines.
std::string name_of_lines(std::size_t length, std::size_t colors) {
    return (colors == 2 ? "/black_and_white/" : "/color/") + std::to_string(length);
}

/// Reports the seconds per line, as `line`, if each iteration solves `lines` lines.
void count_lines(benchmark::State& state, std::size_t lines) {
    state.counters["line"] = benchmark::Counter(
        static_cast<double>(lines), benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

/// The known part of a line.
enum class knowledge {
    nothing,
    half,
    maximum, // nine of ten cells
    mixed,   // up to eight of ten cells, and in one line of ten a cell that can be wrong
};

struct line_set {
    std::vector<std::vector<nono::clue>> clues;
    // One line after another, so that the benchmark itself costs little.
    std::vector<nono::extend::mask_word> masks;
    std::vector<nono::extend::mask_word> narrowed;
    std::vector<std::uint8_t> possible;
};

/// Returns the masks of a line with the given part known.
std::vector<nono::extend::mask_word> masks_of(const picture_line& line, std::size_t colors, knowledge known,
                                              random_numbers& random) {
    const std::size_t length = line.cells.size();
    std::uint64_t in_clues = 1;
    for (const auto& clue : line.clues) in_clues |= std::uint64_t{1} << clue.color;
    const std::size_t words = nono::extend::words_for(length + 1);
    std::vector<nono::extend::mask_word> out(colors * words);
    const std::array<std::uint64_t, 4> percents{0, 50, 90, random.next() % 81};
    const std::uint64_t percent = percents[static_cast<std::size_t>(known)];
    const bool may_be_wrong = known == knowledge::mixed && random.next() % 10 == 0;
    const std::uint64_t wrong = may_be_wrong ? random.next() % length : length;
    for (std::size_t i = 0; i < length; ++i) {
        std::uint64_t set = in_clues;
        if (random.next() % 100 < percent) set = std::uint64_t{1} << line.cells[i];
        if (i == wrong) set = in_clues & std::uint64_t{1} << random.next() % colors;
        for (std::size_t c = 0; c < colors; ++c)
            if ((set >> c & 1U) != 0) out[c * words + i / 64] |= nono::extend::mask_word{1} << i % 64;
    }
    return out;
}

/// Returns the lines of a measurement, which are made once for all line solvers.
const line_set& lines_of(std::size_t length, std::size_t colors, knowledge known) {
    static std::map<std::tuple<std::size_t, std::size_t, knowledge>, line_set> sets;
    line_set& set = sets[{length, colors, known}];
    if (!set.clues.empty()) return set;
    random_numbers random(0);
    const std::size_t count = length <= 64 ? 1000 : 100;
    for (std::size_t i = 0; i < count; ++i) {
        picture_line sample = random_line(random, length, colors);
        auto masks = masks_of(sample, colors, known, random);
        set.masks.insert(set.masks.end(), masks.begin(), masks.end());
        const auto prepared = nono::extend::cell_line_solver::prepared<0>::prepare(sample.clues, length);
        std::vector<nono::extend::mask_word> scratch(prepared->scratch_words());
        const bool possible = prepared->narrow({masks.data(), masks.size() / colors, length, colors}, scratch.data());
        set.possible.push_back(possible ? 1 : 0);
        set.narrowed.insert(set.narrowed.end(), masks.begin(), masks.end());
        set.clues.push_back(std::move(sample.clues));
    }
    return set;
}

bool is_right(const line_set& set, std::size_t index, bool possible, const nono::extend::mask_word* found,
              bool complete) {
    if (possible != (set.possible[index] != 0)) return false;
    if (!possible) return true;
    const std::size_t size = set.masks.size() / set.clues.size();
    const nono::extend::mask_word* const expected = set.narrowed.data() + index * size;
    nono::extend::mask_word wrong = 0;
    for (std::size_t i = 0; i < size; ++i) wrong |= complete ? expected[i] ^ found[i] : expected[i] & ~found[i];
    return wrong == 0;
}

/// Measures a line solver, with `Together` (1 or 2) lines at a time.
template <class Prepared, bool Complete, std::size_t Together>
void narrow(benchmark::State& state, std::size_t length, std::size_t colors, knowledge known) {
    const line_set& set = lines_of(length, colors, known);
    std::vector<Prepared> prepared;
    std::size_t scratch_words = 0;
    for (const auto& clues : set.clues) {
        prepared.push_back(*Prepared::prepare(clues, length));
        scratch_words = std::max<std::size_t>(scratch_words, prepared.back().scratch_words());
    }
    std::vector<nono::extend::mask_word> scratch(scratch_words);
    const std::size_t size = set.masks.size() / set.clues.size();
    std::vector<nono::extend::mask_word> masks(Together * size);
    const auto view = [&](std::size_t index) {
        return nono::extend::line_view{masks.data() + index * size, size / colors, length, colors};
    };
    std::array<bool, 2> possible{};
    const auto narrow_at = [&](std::size_t i) {
        for (std::size_t w = 0; w < Together * size; ++w) masks[w] = set.masks[i * size + w];
        if constexpr (Together == 2)
            possible = nono::extend::narrow_two(prepared[i], view(0), prepared[i + 1], view(1), scratch.data());
        else
            possible[0] = prepared[i].narrow(view(0), scratch.data());
    };
    const std::size_t count = set.clues.size();
    for (std::size_t i = 0; i + Together <= count; i += Together) {
        narrow_at(i);
        for (std::size_t index = 0; index < Together; ++index)
            if (!is_right(set, i + index, possible[index], view(index).masks, Complete))
                return state.SkipWithError("narrowed wrongly");
    }
    for (auto _ : state)
        for (std::size_t i = 0; i + Together <= count; i += Together) {
            narrow_at(i);
            benchmark::DoNotOptimize(possible);
            benchmark::ClobberMemory();
        }
    count_lines(state, set.clues.size());
}

/// Measures the preparation of a line.
void prepare(benchmark::State& state, std::size_t length, std::size_t colors) {
    const line_set& set = lines_of(length, colors, knowledge::nothing);
    for (auto _ : state)
        for (const auto& clues : set.clues) {
            auto prepared = nono::extend::bit_line_solver::prepared<1>::prepare(clues, length);
            if (!prepared) state.SkipWithError("the clues were refused");
            benchmark::DoNotOptimize(prepared);
        }
    count_lines(state, set.clues.size());
}

template <class LineSolver, bool Complete, std::size_t Together = 1> void add(const std::string& solver) {
    constexpr std::array<std::size_t, 10> lengths{15, 25, 30, 50, 62, 64, 100, 128, 256, 512};
    constexpr std::array<const char*, 4> knowledges{"nothing", "half", "most", "mixed"};
    for (const std::size_t colors : {2U, 5U})
        for (const std::size_t length : lengths)
            for (std::size_t known = 0; known < knowledges.size(); ++known) {
                const std::string name = "line/" + solver + name_of_lines(length, colors) + "/" + knowledges[known];
                const auto call = length < 64 ? narrow<typename LineSolver::template prepared<1>, Complete, Together>
                                              : narrow<typename LineSolver::template prepared<0>, Complete, Together>;
                benchmark::RegisterBenchmark(name.c_str(), call, length, colors, static_cast<knowledge>(known));
            }
}

/// A line of a game.
struct played_line {
    nono::line_clue clues;
    std::vector<nono::color_set> cells;
};

std::vector<played_line> played_lines(std::size_t length, std::size_t colors) {
    random_numbers random(0);
    std::vector<played_line> out;
    for (int count = 0; count < 1000; ++count) {
        auto [cells, clues] = random_line(random, length, colors);
        const std::uint64_t percent = random.next() % 81;
        const std::uint64_t wrong = random.next() % 10 == 0 ? random.next() % length : length;
        if (wrong < length) cells[wrong] = static_cast<nono::color_index>(random.next() % colors);
        auto& line = out.emplace_back(played_line{std::move(clues), {}});
        for (std::size_t i = 0; i < length; ++i) {
            const bool known = i == wrong || random.next() % 100 < percent;
            line.cells.push_back(known ? nono::color_set::only(cells[i]) : nono::color_set::first(colors));
        }
    }
    return out;
}

/// Compares the status of a line with the result of a line solver.
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
    count_lines(state, lines.size());
}

[[maybe_unused]] const bool added = [] {
    add<nono::extend::bit_line_solver, true>("bit");
    add<nono::extend::bit_line_solver, true, 2>("bit_in_pairs");
    add<nono::extend::portable_line_solver, true>("portable");
    add<nono::extend::left_right_line_solver, false>("left_right");
    add<nono::extend::cell_line_solver, true>("cell");
    for (const std::size_t length : {10U, 25U, 50U})
        for (const std::size_t colors : {2U, 5U})
            benchmark::RegisterBenchmark(("line/prepare" + name_of_lines(length, colors)).c_str(), prepare, length,
                                         colors);
    for (const bool exact : {true, false})
        for (const std::size_t colors : {2U, 5U})
            for (const std::size_t length : {15U, 25U, 50U, 64U, 100U}) {
                const std::string name =
                    std::string("play/line_state/") + (exact ? "exact" : "from_ends") + name_of_lines(length, colors);
                const auto rule = exact ? nono::done_rule::exact : nono::done_rule::from_ends;
                benchmark::RegisterBenchmark(name.c_str(), find_states, length, colors, rule);
            }
    return true;
}();

} // namespace
