// Concurrent calls of the library in several threads, on the same puzzles: each has the same result as alone. For a
// build with -fsanitize=thread, which reports data races between calls.
// SPDX-License-Identifier: MIT
#include "hard_pictures.hpp"
#include "known_puzzles.hpp"

#include <nono/all.hpp>
#include <nono/threads.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace {

using namespace nono_tests;

/// The objects that threads share and never change.
struct shared_things {
    nono::puzzle puzzle;
    std::string text;
    nono::clues same_lines = permutations(7);
    nono::clues hard = domino(5);
    nono::grid picture;
    nono::clues noise; // for a search on two threads
    nono::sokoban::collection levels;
    nono::clues spots;         // its explanation needs contradictions
    nono::sokoban::board hall; // a level for plan search
    nono::puzzle_target target = nono::puzzle_target::unique;
};

shared_things make_shared_things() {
    shared_things out;
    out.text =
        "title \"Heart\"\nwidth 5\nheight 4\ncolor a #ff0000\nrows\n1a,1a\n5a\n3a\n1a\ncolumns\n1a\n3a\n3a\n3a\n1a\n";
    out.puzzle = *nono::parse<nono::non>(out.text);
    out.picture = nono::grid(9, 9);
    std::uint32_t state = 7;
    for (auto& cell : out.picture.cells()) {
        state = state * 1'664'525U + 1'013'904'223U;
        cell = static_cast<nono::color_index>(state >> 31U);
    }
    out.spots = spots_of(36, 14);
    out.noise = noise_of(30, 40, 1'012);
    out.levels =
        *nono::parse<nono::sok>("One\n\n######\n#   .#\n# ## #\n# $  #\n#  @ #\n######\n\nSolution\nlluRRdrUU\n");
    out.hall = *nono::sokoban::parse_board("###############\n#         #   #\n#         #...#\n#  $   $   ...#\n"
                                           "#     #   #.  #\n#  $ $    #   #\n#   #     #   #\n#  $   $  #   #\n"
                                           "#   # # # #   #\n#    $    #   #\n#     @   #   #\n###############\n");
    return out;
}

using call = std::function<std::string(const shared_things&)>;

std::string text_of(const nono::solve_result& found) {
    std::string out(nono::name_of(found.status));
    for (const auto& solution : found.solutions) out += nono::draw_text(solution);
    return out + std::to_string(found.statistics.lines_solved);
}

std::vector<std::pair<std::string, call>> calls() {
    std::vector<std::pair<std::string, call>> out;
    for (const auto& strategy : nono::extend::strategies())
        out.emplace_back("solve by " + std::string(strategy.name()), [=](const shared_things& with) {
            const nono::solve_options options{.max_solutions = 20, .strategy = strategy, .budget = {.work = 2'000}};
            return text_of(nono::solve(with.hard, options)) + text_of(nono::solve(with.same_lines, options)) +
                   text_of(nono::solve(nono::clues_of(with.picture), options));
        });
    out.emplace_back("solve on two threads",
                     [](const shared_things& with) { return text_of(nono::solve(with.noise, {.threads = 2})); });
    out.emplace_back("count", [](const shared_things& with) {
        return nono::to_string(nono::count_solutions(with.same_lines).count) +
               nono::to_string(nono::count_solutions(nono::clues_of(with.picture)).count);
    });
    out.emplace_back("parse and write", [](const shared_things& with) {
        std::string found = nono::to_string(nono::hash_clues(with.puzzle));
        for (const auto& info : nono::all_formats::infos()) {
            if (!info.writes) continue;
            const auto written = nono::write<nono::all_formats>(with.puzzle, {.format = info.name});
            const auto read = nono::parse<nono::all_formats>(written.text);
            found += written.text + (read ? nono::canonical_text(*read) : nono::describe(read.error()));
        }
        return found;
    });
    out.emplace_back("explain", [](const shared_things& with) {
        const auto path = nono::explain(with.puzzle.clues);
        std::string found;
        for (const auto& step : path.steps) found += nono::sentence_for(step, with.puzzle.clues);
        nono::game in(with.puzzle);
        nono::game_hints hints;
        for (int i = 0; i < 6; ++i) found += hints.next(in) + std::to_string(hints.take(in));
        return found + nono::write_game(in);
    });
    // A call that itself uses several threads has the same result for any number of them.
    out.emplace_back("explain on threads", [](const shared_things& with) {
        const auto wanted = nono::explain(with.spots);
        for (const unsigned threads : {1U, 2U, 4U}) {
            const auto path = nono::explain(with.spots, {.threads = threads});
            if (path.steps != wanted.steps || path.cells != wanted.cells || path.open_lines != wanted.open_lines)
                return std::string();
        }
        return std::to_string(wanted.steps.size()) +
               nono::name_of(nono::grade(with.spots, {.threads = 2}).level).data();
    });
    out.emplace_back("make", [](const shared_things& with) {
        const auto made = nono::generate({.width = 8, .height = 8, .colors = 2, .target = with.target}, 5);
        const auto repaired = nono::disambiguate(with.picture, {.max_proposals = 1, .max_trials = 200});
        return nono::canonical_text(made.puzzle) + std::to_string(repaired.min_cost);
    });
    out.emplace_back("Sokoban", [](const shared_things& with) {
        const auto& level = with.levels.puzzles.front();
        const auto played = nono::sokoban::replay(level.board, level.games.front().moves);
        const nono::sokoban::game in(level.board, level.games.front().moves);
        return std::to_string(played.total.pushes) + nono::sokoban::draw_svg(in.view()) +
               to_string(nono::sokoban::hash_board(level.board)) + nono::write<nono::sok>(with.levels).text;
    });
    out.emplace_back("solve Sokoban", [](const shared_things& with) {
        const auto found = nono::sokoban::solve(with.hall, {.budget = {.work = 6'000}});
        const auto better = nono::sokoban::improve(with.hall, found.moves, {.budget = {.work = 1'000}});
        return to_text(found.moves) + to_text(better.moves) + std::to_string(found.counters.nodes) + ' ' +
               std::to_string(found.counters.memory) + ' ' + std::to_string(better.counters.nodes);
    });
    // One thread requests another to stop.
    out.emplace_back("stop", [](const shared_things& with) {
        std::atomic<bool> stop{false};
        const auto hard = domino(40);
        std::thread other([&] { stop = true; });
        const auto found = nono::solve(hard, {.budget = {.stop = stop}});
        other.join();
        return std::string(nono::name_of(found.stopped_by)) + std::to_string(with.levels.puzzles.size());
    });
    return out;
}

} // namespace

int main() {
    constexpr std::size_t threads = 4;
    const shared_things shared = make_shared_things();
    const auto all = calls();
    // Created before any other call, so that objects made at the first call are made by several threads at once.
    std::vector<std::vector<std::string>> together(threads);
    {
        std::vector<std::thread> running;
        for (std::size_t i = 0; i < threads; ++i)
            running.emplace_back([&, i] {
                together[i].resize(all.size());
                // Half of the threads run in reverse order, so that equal and different calls meet.
                for (std::size_t k = 0; k < all.size(); ++k) {
                    const std::size_t at = i % 2 == 0 ? k : all.size() - 1 - k;
                    together[i][at] = all[at].second(shared);
                }
            });
        for (auto& thread : running) thread.join();
    }
    int failed = 0;
    for (std::size_t k = 0; k < all.size(); ++k) {
        const std::string wanted = all[k].second(shared);
        for (std::size_t i = 0; i < threads; ++i) {
            if (together[i][k] == wanted && !wanted.empty()) continue;
            std::printf("%s: thread %zu found something else\n", all[k].first.c_str(), i);
            failed = 1;
        }
    }
    std::printf("%zu calls in %zu threads\n", all.size(), threads);
    return failed;
}
