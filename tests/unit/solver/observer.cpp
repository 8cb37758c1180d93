// SPDX-License-Identifier: MIT
#define NONO_DEFINITIONS 1 // the tested functions are not declared with nono::compiled
#include <nono/solver/run/observer.hpp>

#include "brute_force.hpp"
#include "known_puzzles.hpp"
#include "large_blobs.hpp"
#include "learning_engine_with.hpp"
#include "literal_puzzles.hpp"
#include "rounds.hpp"

#include <nono/formats/non.hpp>
#include <nono/parse.hpp>
#include <nono/solve.hpp>
#include <nono/solver/all_strategies.hpp>
#include <nono/solver/grid/working_grid.hpp>
#include <nono/solver/strategies.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace nono_tests;

/// Counts the events of a run, tracks its cells and levels, and counts contradictions to previous events.
class run_auditor final : public nono::extend::solve_observer {
public:
    void begun(const nono::clues& puzzle, const nono::solve_options& options) override {
        reported("begun");
        cells = nono::partial_grid(puzzle.width(), puzzle.height(), nono::color_set::first(puzzle.color_count()));
        limit = options.max_solutions;
    }
    void stage_begun(nono::extend::solve_stage stage) override {
        reported(nono::extend::name_of(stage));
        stages.insert(stage);
    }
    void line_solved(const nono::extend::line_event& event) override {
        reported("line", event.line.axis == nono::axis::row, event.line.index, event.cells, event.removed,
                 event.contradiction);
        ++counted.lines_solved;
        counted.cells_set += event.removed;
        line = event.line;
        expected_cells = event.cells;
        expected_removals = event.removed;
    }
    void cell_changed(const nono::extend::cell_event& event) override {
        reported(nono::extend::name_of(event.cause), event.cell.row, event.cell.column, event.left.bits);
        nono::color_set& now = cells(event.cell.row, event.cell.column);
        const std::uint64_t before = now.bits;
        faults += event.left.bits == before ? 1U : 0U;
        if (event.cause == nono::extend::change_cause::undone)
            faults += (before & ~event.left.bits) != 0 ? 1U : 0U;
        else
            faults += (event.left.bits & ~before) != 0 ? 1U : 0U;
        if (event.cause == nono::extend::change_cause::line) {
            const bool is_row = line.axis == nono::axis::row;
            faults += (is_row ? event.cell.row : event.cell.column) != line.index ? 1U : 0U;
            faults += expected_cells == 0 ? 1U : 0U;
            --expected_cells;
            expected_removals -= now.size() - event.left.size();
        }
        now = event.left;
    }
    void probe_begun(const nono::extend::probe_event& event) override {
        reported("probe", event.cell.row, event.cell.column, event.color);
        faults += probing ? 1U : 0U;
        probing = true;
        ++counted.probes;
        faults += !cells(event.cell.row, event.cell.column).contains(event.color) ? 1U : 0U;
    }
    void probe_ended(const nono::extend::probe_event& event, bool failed) override {
        reported("probed", event.cell.row, event.cell.column, event.color, failed);
        faults += probing ? 0U : 1U;
        probing = false;
        counted.failed_probes += failed ? 1U : 0U;
    }
    void decided(const nono::extend::decision_event& event) override {
        reported("decided", event.level, event.is_repeated);
        check_literal(event.literal);
        counted.decisions += event.is_repeated ? 0U : 1U;
        faults += event.level != ++level ? 1U : 0U;
    }
    void conflict_found(const nono::extend::conflict_event& event) override {
        reported("conflict", event.level, event.line.has_value(), event.clause.size());
        for (const auto& literal : event.clause) check_literal(literal);
        ++counted.conflicts;
        faults += event.level != level ? 1U : 0U;
    }
    void clause_learnt(const nono::extend::clause_event& event) override {
        reported("learnt", event.literals.size(), event.decision_levels, event.backjump_level);
        for (const auto& literal : event.literals) check_literal(literal);
        counted.learnt += event.literals.size() > 1 ? 1U : 0U;
        faults += event.literals.empty() || event.decision_levels > event.literals.size() ? 1U : 0U;
    }
    void backjumped(const nono::extend::backjump_event& event) override {
        reported("backjumped", event.from, event.to);
        faults += event.from != level || event.to >= level ? 1U : 0U;
        level = event.to;
    }
    void restarted() override {
        reported("restarted");
        ++counted.restarts;
    }
    void solution_found(const nono::grid& picture) override {
        reported("solution");
        ++solutions;
        last = picture;
    }
    void ended(const nono::solve_result& result) override {
        reported("ended", static_cast<std::uint64_t>(result.status));
        ++ends;
    }

    nono::statistics counted{};
    nono::partial_grid cells;
    std::set<nono::extend::solve_stage> stages;
    std::set<std::string> words; // events and causes that occurred
    std::size_t limit = 0;
    std::size_t solutions = 0;
    std::size_t ends = 0;
    std::size_t faults = 0;
    std::uint64_t hash = 0xCBF29CE484222325U; // of all events: FNV-1a, 64 bits
    nono::grid last;

private:
    template <class... Number> void reported(std::string_view word, Number... numbers) {
        words.emplace(word);
        // The changes that a line has announced follow immediately, and no others.
        if (word != "line" && expected_cells == 0) faults += expected_removals != 0 ? 1U : 0U;
        if (word != "line" && word != nono::extend::name_of(nono::extend::change_cause::line))
            faults += expected_cells != 0 ? 1U : 0U;
        for (const char c : word) add(static_cast<unsigned char>(c));
        (add(static_cast<std::uint64_t>(numbers)), ...);
    }
    void check_literal(const nono::extend::search_literal& l) {
        for (const std::size_t number :
             {static_cast<std::size_t>(l.subject), std::size_t{l.holds}, std::size_t{l.color}, l.cell.row,
              l.cell.column, static_cast<std::size_t>(l.line.axis), l.line.index, l.block})
            add(number);
    }
    void add(std::uint64_t number) {
        for (int i = 0; i < 8; ++i, number >>= 8U) hash = (hash ^ (number & 0xFFU)) * 0x100000001B3U;
    }

    nono::line_position line{};
    std::size_t expected_cells = 0;
    std::size_t expected_removals = 0;
    std::uint32_t level = 0;
    bool probing = false;
};

/// Solves a puzzle with and without an observer, compares the results, and checks everything that holds for all
/// strategies.
nono::solve_result audit(const nono::clues& puzzle, nono::solve_options options, run_auditor& auditor) {
    const auto unseen = nono::solve(puzzle, options);
    options.observer = &auditor;
    const auto found = nono::solve(puzzle, options);
    CHECK(found.statistics == unseen.statistics);
    CHECK(found.solutions == unseen.solutions);
    CHECK(found.common == unseen.common);
    CHECK(found.stopped_by == unseen.stopped_by);
    auto counted = found.statistics; // except the counters without events
    counted.clause_bytes = 0;
    counted.states = 0;
    counted.lines_scored = 0;
    CHECK(auditor.counted == counted);
    CHECK(auditor.faults == 0);
    CHECK(auditor.solutions == found.solution_count);
    CHECK(auditor.ends == 1);
    if (!found && found.stopped_by == nono::stopped_by::strategy) CHECK(auditor.cells == found.common);
    return found;
}

// With all techniques for hard puzzles, from the first conflict on.
constexpr auto eager_strategy = nono::extend::make_strategy<nono_tests::learning_engine_with<0, 0>>("eager");
// As above, without weights and block variables.
constexpr auto symmetric_strategy = nono::extend::make_strategy<nono_tests::learning_engine_with<0, 101>>("symmetric");

/// Guesses the first color of the first open cell on a copy of the grid, and notifies the observer.
struct telling_engine {
    static nono::extend::verdict solve(const nono::clues& puzzle, nono::extend::working_grid& grid,
                                       nono::extend::solver_run& run) {
        return search(puzzle, grid, run, 1);
    }
    static nono::extend::verdict search(const nono::clues& puzzle, nono::extend::working_grid& grid,
                                        nono::extend::solver_run& run, std::uint32_t level) {
        std::uint32_t cell = 0;
        while (cell < grid.cells() && grid.candidates(cell).size() == 1) ++cell;
        if (cell == grid.cells()) {
            const auto after = run.report(*grid.picture());
            return after == nono::extend::verdict::open ? nono::extend::verdict::exhausted : after;
        }
        const nono::color_index color = grid.candidates(cell).lowest();
        nono::extend::working_grid guess = grid;
        ++run.statistics.decisions;
        const nono::cell_position position{cell / grid.width(), cell % grid.width()};
        if (auto* const observer = run.observer())
            observer->decided({{nono::extend::literal_subject::cell, true, color, position, {}, 0}, level, false});
        for (std::size_t other = color + 1U; other < grid.colors(); ++other)
            if (guess.can(cell, other)) guess.remove(cell, other);
        guess.notify_cell(run, cell, nono::extend::change_cause::decided);
        nono::extend::verdict found = guess.propagate(run);
        if (found == nono::extend::verdict::open) found = search(puzzle, guess, run, level + 1);
        if (auto* const observer = run.observer()) observer->backjumped({level, level - 1});
        grid.notify_undo(run, guess);
        if (found != nono::extend::verdict::exhausted) return found;
        grid.remove(cell, color);
        grid.notify_cell(run, cell, nono::extend::change_cause::deduced);
        if (const auto left = grid.propagate(run); left != nono::extend::verdict::open) return left;
        return search(puzzle, grid, run, level);
    }
};

} // namespace

TEST_CASE("observer: the events of every strategy add up to its counters and are consistent for every cell") {
    random_numbers random(31);
    std::set<std::string> words;
    std::set<nono::extend::solve_stage> stages;
    for (int i = 0; i < rounds(8); ++i) {
        const std::size_t colors = 2 + random.below(3);
        const std::size_t blank_percent = colors == 2 ? 50 : 30;
        auto puzzle =
            nono::clues_of(random_picture(random, 5 + random.below(5), 5 + random.below(5), colors, blank_percent));
        if (i % 3 == 0) blot_some(random, puzzle, 10);
        if (i % 4 == 0 && !puzzle.rows[0].empty()) puzzle.rows.blocks(0)[0].color = 1;
        for (auto strategy : nono::extend::strategies()) {
            if (strategy == nono::automatic_strategy) strategy = eager_strategy;
            CAPTURE(i);
            CAPTURE(strategy.name());
            run_auditor auditor;
            nono::solve_options options;
            options.strategy = strategy;
            options.max_solutions = i % 2 == 0 ? 2 : 20;
            const auto found = audit(puzzle, options, auditor);
            if (found && !found.solutions.empty()) CHECK(auditor.last == found.solutions.back());
            words.insert(auditor.words.begin(), auditor.words.end());
            stages.insert(auditor.stages.begin(), auditor.stages.end());
        }
    }
    for (const auto* word : {"given", "line", "clause", "deduced", "tried", "decided", "undone", "probe", "probed",
                             "backjumped", "solution", "ended"})
        CHECK_MESSAGE(words.contains(word), std::string(word));
    CHECK(stages.size() >= 5);
}

TEST_CASE(
    "observer: the events of a picture solved by growing regions add up, and observing does not change the result") {
    const auto puzzle = nono::clues_of(large_blobs(32));
    run_auditor auditor;
    const auto found = audit(puzzle, {.budget = {.work = 500'000}}, auditor);
    CHECK(found.statistics.probes > 1'000);
    CHECK(found.statistics.conflicts > 0);
}

TEST_CASE("observer: hard searches are reported completely, with blocks, symmetries, restarts and beliefs") {
    run_auditor auditor;
    audit(domino(5), {.strategy = symmetric_strategy}, auditor);
    CHECK(auditor.stages.contains(nono::extend::solve_stage::symmetric_search));
    CHECK(auditor.counted.learnt > 0);
    random_numbers random(3);
    const auto puzzle = nono::clues_of(random_picture(random, 20, 20, 2, 65));
    for (const auto& strategy : {eager_strategy, symmetric_strategy}) {
        CAPTURE(strategy.name());
        run_auditor restarting;
        audit(puzzle, {.max_solutions = 150, .strategy = strategy}, restarting);
        CHECK(restarting.counted.restarts > 0);
        for (const auto* word : {"conflict", "learnt", "backjumped"})
            CHECK_MESSAGE(restarting.words.contains(word), std::string(word));
        // Weights are used for puzzles whose blocks are mobile, beliefs for the others.
        CHECK(restarting.stages.contains(nono::extend::solve_stage::weights) == (strategy == eager_strategy));
        CHECK(restarting.stages.contains(nono::extend::solve_stage::beliefs) == (strategy == symmetric_strategy));
    }
}

TEST_CASE("observer: a user-defined strategy that works on copies is reported too") {
    constexpr auto telling = nono::extend::make_strategy<telling_engine>("telling");
    run_auditor auditor;
    const auto found = audit(permutations(4), {.max_solutions = 100, .strategy = telling}, auditor);
    CHECK(found.solution_count == 24);
    CHECK(auditor.words.contains("undone"));
}

TEST_CASE("observer: cells known beforehand are reported at the start, and refused puzzles begin and end") {
    const auto puzzle = permutations(3);
    nono::partial_grid known(3, 3, nono::color_set::first(2));
    known(0, 0) = nono::color_set::only(1);
    nono::solve_options options;
    options.known = &known;
    run_auditor auditor;
    audit(puzzle, options, auditor);
    CHECK(auditor.words.contains("given"));
    run_auditor refused;
    nono::clues wrong = puzzle;
    wrong.rows.set_line(0, {{3}});
    audit(wrong, {}, refused);
    CHECK(refused.words == std::set<std::string>{"begun", "ended"});
}

TEST_CASE("observer: a run that is stopped midway reports all that it has counted") {
    const auto puzzle = *nono::parse_clues<nono::non>(knot);
    for (std::uint64_t work = 0; work < 60; ++work)
        for (const auto& strategy : {nono::extend::backtracking_strategy, nono::learning_strategy}) {
            CAPTURE(work);
            run_auditor auditor;
            audit(puzzle, {.strategy = strategy, .budget = {.work = work}}, auditor);
        }
}

TEST_CASE("observer: the events are the same with every compiler") {
    const auto hash = [](const nono::clues& puzzle, const nono::strategy& strategy) {
        run_auditor auditor;
        nono::solve_options options;
        options.strategy = strategy;
        options.observer = &auditor;
        static_cast<void>(nono::solve(puzzle, options));
        return auditor.hash;
    };
    random_numbers random(8);
    const auto color = nono::clues_of(random_picture(random, 9, 8, 4, 30));
    const auto plain = *nono::parse_clues<nono::non>(knot);
    CHECK(hash(plain, nono::probing_strategy) == 0x275E30F64557F4B2U);
    CHECK(hash(plain, nono::extend::backtracking_strategy) == 0xF7E6A5FD505CD32DU);
    CHECK(hash(color, nono::extend::backtracking_strategy) == 0xBB2040799FA4842U);
    CHECK(hash(color, nono::learning_strategy) == 0xCEB18C40D1B304D3U);
    CHECK(hash(domino(5), symmetric_strategy) == 0xC5D83EE178D10212U);
}
