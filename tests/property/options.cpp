// Combinations of options: every pair of values of every two options, compared with enumeration.
// SPDX-License-Identifier: MIT
#include "brute_force.hpp"
#include "rounds.hpp"

#include <nono/count.hpp>
#include <nono/explain.hpp>
#include <nono/formats/all.hpp>
#include <nono/make.hpp>
#include <nono/parse.hpp>
#include <nono/proof.hpp>
#include <nono/solve.hpp>
#include <nono/solver/all_strategies.hpp>
#include <nono/solver/run/observer.hpp>
#include <nono/threads.hpp>
#include <nono/write.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace {

using namespace nono_tests;

/// Draws a value for each option of a call until every pair of values of two options has been drawn.
class option_pairs {
public:
    /// Creates options with these numbers of values.
    option_pairs(std::uint64_t seed, std::initializer_list<std::size_t> counts) : random_(seed), counts_(counts) {
        for (std::size_t i = 0; i < counts_.size(); ++i)
            for (std::size_t j = 0; j < i; ++j) pairs_ += counts_[i] * counts_[j];
    }
    /// Returns true if a pair has not been drawn yet.
    [[nodiscard]] bool is_open() const { return drawn_.size() < pairs_; }
    /// Returns a value of each option, from 0: the random draw with the most new pairs.
    [[nodiscard]] std::vector<std::size_t> draw() {
        std::vector<std::size_t> best;
        std::size_t maximum = 0;
        for (int trial = 0; trial < 20 || maximum == 0; ++trial) {
            std::vector<std::size_t> values;
            for (const std::size_t count : counts_) values.push_back(random_.below(count));
            std::size_t added = 0;
            for_each_pair(values, [&](const pair& drawn) { added += drawn_.contains(drawn) ? 0U : 1U; });
            if (added > maximum || best.empty()) best = values;
            maximum = (std::max)(maximum, added);
        }
        for_each_pair(best, [&](const pair& drawn) { drawn_.insert(drawn); });
        return best;
    }

private:
    using pair = std::tuple<std::size_t, std::size_t, std::size_t, std::size_t>;
    template <class Visit> void for_each_pair(const std::vector<std::size_t>& values, Visit visit) {
        for (std::size_t i = 0; i < values.size(); ++i)
            for (std::size_t j = 0; j < i; ++j) visit(pair{i, values[i], j, values[j]});
    }

    random_numbers random_;
    std::vector<std::size_t> counts_;
    std::set<pair> drawn_;
    std::size_t pairs_ = 0;
};

/// A small puzzle, its solutions, and cells to give beforehand.
struct small_case {
    nono::clues puzzle;
    std::size_t colors = 2;
    std::vector<nono::grid> solutions;
    nono::partial_grid some_of_first; ///< cells of a solution
    nono::partial_grid contradictory; ///< no solution agrees with it
    nono::partial_grid of_other_size{5, 5, nono::color_set::first(2)};

    explicit small_case(random_numbers& random) {
        const std::size_t width = 1 + random.below(4);
        const std::size_t height = 1 + random.below(4);
        colors = 2 + random.below(2);
        const auto picture = random_picture(random, width, height, colors, 40);
        puzzle = nono::clues_of(picture);
        if (random.one_in(3)) blot_some(random, puzzle, 3);
        colors = puzzle.color_count();
        solutions = all_solutions(puzzle, colors);
        some_of_first = nono::partial_grid(width, height, nono::color_set::first(colors));
        for (std::size_t i = 0; i < picture.cells().size(); ++i)
            if (random.one_in(4)) some_of_first.cells()[i] = nono::color_set::only(picture.cells()[i]);
        contradictory = nono::partial_grid(width, height, {});
    }
    [[nodiscard]] const nono::partial_grid* known(std::size_t which) const {
        return std::array<const nono::partial_grid*, 4>{nullptr, &some_of_first, &contradictory, &of_other_size}[which];
    }
    /// Returns the solutions that agree with the given cells.
    [[nodiscard]] std::vector<nono::grid> agreeing(const nono::partial_grid* cells) const {
        std::vector<nono::grid> out;
        for (const auto& solution : solutions) {
            bool agrees = true;
            for (std::size_t i = 0; cells != nullptr && i < solution.cells().size(); ++i)
                agrees = agrees && cells->cells()[i].contains(solution.cells()[i]);
            if (agrees) out.push_back(solution);
        }
        return out;
    }
};

struct no_events final : nono::extend::solve_observer {};

void check_solve(const small_case& of, const std::vector<std::size_t>& values) {
    constexpr std::array<std::size_t, 4> maximum{0, 1, 2, 50};
    constexpr std::array<std::uint64_t, 3> work{nono::no_limit, 0, 3};
    constexpr std::array<std::uint64_t, 3> memory{nono::no_limit, 0, 2'000};
    std::size_t received = 0;
    const auto accept = [&](const nono::grid&) { return ++received != 0; };
    const auto choose_one = [&](const nono::grid&) { return ++received == 0; };
    no_events observer;
    nono::extend::proof_recorder proof;
    nono::solve_options options{.max_solutions = maximum[values[0]], .strategy = nono::extend::strategies()[values[1]]};
    options.budget.work = work[values[2]];
    options.budget.memory = memory[values[3]];
    options.known = of.known(values[4]);
    if (values[5] == 1) options.on_solution = accept;
    if (values[5] == 2) options.on_solution = choose_one;
    options.seed = values[6];
    options.threads = values[7] == 0 ? 0 : static_cast<unsigned>(2 * values[7] - 1);
    if (values[8] == 1) options.observer = &observer;
    if (values[9] == 1) options.proof = &proof;

    const auto found = nono::solve(of.puzzle, options);
    if (options.max_solutions == 0) {
        CHECK(found.error == nono::argument_errc::max_solutions);
        return;
    }
    if (options.known == &of.of_other_size) {
        CHECK(found.error == nono::argument_errc::other_size);
        return;
    }
    REQUIRE(found.error == nono::argument_errc::none);
    const auto expected = of.agreeing(options.known);
    for (const auto& solution : found.solutions)
        CHECK(std::find(expected.begin(), expected.end(), solution) != expected.end());
    CHECK(bool(found) == (found.solution_count != 0));
    CHECK(found.solution_count <= options.max_solutions);
    CHECK(found.solutions.size() ==
          (values[5] == 0 ? found.solution_count : (std::min)(found.solution_count, std::uint64_t{1})));
    if (values[5] != 0) CHECK(received == found.solution_count);
    switch (found.status) {
    case nono::status::unknown: CHECK(found.stopped_by != nono::stopped_by::nothing); break;
    case nono::status::impossible: CHECK(expected.empty()); break;
    case nono::status::unique: CHECK(expected.size() == 1); break;
    case nono::status::solvable:
        CHECK(!expected.empty());
        CHECK(found.stopped_by != nono::stopped_by::nothing);
        break;
    case nono::status::multiple: CHECK(expected.size() > 1); break;
    default: FAIL("no status");
    }
    if (found.stopped_by == nono::stopped_by::nothing) CHECK(found.solution_count == expected.size());
    if (values[9] == 1 && found.proof != nono::extend::proof_kind::none) {
        const auto made = nono::make_certificate(of.puzzle, found, proof);
        REQUIRE(made);
        CHECK(nono::verify(of.puzzle, made.proof, options.known));
    }
}

void check_count(const small_case& of, const std::vector<std::size_t>& values) {
    nono::count_options options;
    options.max_table_memory = std::array<std::uint64_t, 3>{nono::no_limit, 0, 1'000}[values[0]];
    options.max_enumerated = std::array<std::uint64_t, 3>{100'000, 0, 1}[values[1]];
    options.budget.work = std::array<std::uint64_t, 3>{nono::no_limit, 0, 3}[values[2]];
    options.budget.memory = std::array<std::uint64_t, 3>{nono::no_limit, 0, 2'000}[values[3]];
    options.known = of.known(values[4]);
    options.seed = values[5];
    const auto found = nono::count_solutions(of.puzzle, options);
    if (options.known == &of.of_other_size) {
        CHECK(found.error == nono::argument_errc::other_size);
        return;
    }
    REQUIRE(found.error == nono::argument_errc::none);
    const auto expected = of.agreeing(options.known).size();
    CHECK(bool(found) == found.exact);
    if (found.exact)
        CHECK(found.count == expected);
    else
        CHECK(found.count <= expected);
    CHECK(found.exact == (found.stopped_by == nono::stopped_by::nothing));
}

void check_explain(const small_case& of, const std::vector<std::size_t>& values) {
    nono::explain_options options;
    options.hardest = std::array{nono::technique::contradiction, nono::technique{}}[values[0]];
    options.max_lines = std::array<std::size_t, 3>{nono::no_limit, 0, 5}[values[1]];
    options.max_steps = std::array<std::size_t, 3>{nono::no_limit, 0, 2}[values[2]];
    options.budget.work = std::array<std::uint64_t, 3>{nono::no_limit, 0, 5}[values[3]];
    options.budget.memory = std::array<std::uint64_t, 3>{nono::no_limit, 0, 3'000}[values[4]];
    const nono::grid other(5, 5);
    if (values[5] == 1 && of.solutions.size() == 1) options.solution = &of.solutions.front();
    if (values[5] == 2) options.solution = &other;
    options.check_work = std::array<std::uint64_t, 3>{100'000, 0, 1}[values[6]];
    options.threads = static_cast<unsigned>(values[7]);
    const auto found = nono::explain(of.puzzle, options);
    if (values[5] == 2) {
        CHECK(found.error == nono::argument_errc::other_size);
        return;
    }
    REQUIRE(found.error == nono::argument_errc::none);
    CHECK(bool(found) == (found.status == nono::explain_status::solved));
    CHECK(found.steps.size() <= options.max_steps);
    CHECK((found.status == nono::explain_status::stopped) == (found.stopped_by != nono::stopped_by::nothing));
    if (found.status == nono::explain_status::impossible) CHECK(of.solutions.empty());
    // Every deduction holds in every solution.
    for (const auto& solution : of.solutions)
        for (std::size_t i = 0; i < found.cells.cells().size(); ++i)
            CHECK(found.cells.cells()[i].contains(solution.cells()[i]));
    if (found) CHECK(of.solutions.size() == 1);
}

void check_generate(const std::vector<std::size_t>& values) {
    nono::generate_options options{.width = 1 + values[0], .height = 3};
    options.density = std::array<std::size_t, 4>{0, 50, 100, 101}[values[1]];
    options.colors = std::array<std::size_t, 4>{1, 2, 0, 64}[values[2]];
    options.smoothness = values[3];
    options.target = std::array{nono::puzzle_target::unique, nono::puzzle_target::lines_alone}[values[4]];
    options.max_pictures = std::array<std::uint64_t, 3>{100, 0, 1}[values[5]];
    options.max_trials = std::array<std::uint64_t, 3>{2'000, 0, 1}[values[6]];
    options.budget.work = std::array<std::uint64_t, 3>{nono::no_limit, 0, 100}[values[7]];
    options.budget.memory = std::array<std::uint64_t, 3>{nono::no_limit, 0, 5'000}[values[8]];
    const auto made = nono::generate(options, values[9]);
    const bool is_possible = options.density <= 100 && options.colors >= 1 && options.colors <= 63;
    if (!is_possible) {
        CHECK(made.error != nono::argument_errc::none);
        return;
    }
    if (made.error != nono::argument_errc::none) {
        CHECK(made.error == nono::argument_errc::too_many_colors);
        return;
    }
    if (!made) {
        CHECK(made.stopped_by != nono::stopped_by::nothing);
        return;
    }
    REQUIRE(made.puzzle.goal.has_value());
    const auto expected = all_solutions(made.puzzle.clues, made.puzzle.clues.color_count());
    REQUIRE(expected.size() == 1);
    CHECK(expected.front() == *made.puzzle.goal);
    CHECK(made.puzzle.clues.width() == options.width);
    CHECK(made.pictures <= options.max_pictures);
    CHECK(made.trials <= options.max_trials);
}

} // namespace

TEST_CASE("every pair of options of solve: correct by enumeration, or refused") {
    for (int round = 0; round < rounds(4); ++round) {
        random_numbers random(1'000 + static_cast<std::uint64_t>(round));
        option_pairs pairs(random.next(), {4, nono::extend::strategies().size(), 3, 3, 4, 3, 2, 3, 2, 2});
        while (pairs.is_open()) check_solve(small_case(random), pairs.draw());
    }
}

TEST_CASE("every pair of options of count_solutions: correct by enumeration, or refused") {
    for (int round = 0; round < rounds(4); ++round) {
        random_numbers random(2'000 + static_cast<std::uint64_t>(round));
        option_pairs pairs(random.next(), {3, 3, 3, 3, 4, 2});
        while (pairs.is_open()) check_count(small_case(random), pairs.draw());
    }
}

TEST_CASE("every pair of options of explain: no deduction contradicts a solution, or refused") {
    for (int round = 0; round < rounds(4); ++round) {
        random_numbers random(3'000 + static_cast<std::uint64_t>(round));
        option_pairs pairs(random.next(), {2, 3, 3, 3, 3, 3, 3, 3});
        while (pairs.is_open()) check_explain(small_case(random), pairs.draw());
    }
}

TEST_CASE("every pair of options of generate: one solution by enumeration, or refused") {
    for (int round = 0; round < rounds(2); ++round) {
        option_pairs pairs(4'000 + static_cast<std::uint64_t>(round), {4, 4, 4, 3, 2, 3, 3, 3, 3, 3});
        while (pairs.is_open()) check_generate(pairs.draw());
    }
}

TEST_CASE("every pair of options of parse and write: the same puzzle, or refused") {
    constexpr const char* text = "width 2\nheight 1\nrows\n2\ncolumns\n1\n1\ngoal \"11\"\n";
    const auto puzzle = nono::parse<nono::non>(text);
    REQUIRE(puzzle);
    option_pairs parsed(5'000, {4, 3, 3, 2, 3});
    while (parsed.is_open()) {
        const auto values = parsed.draw();
        nono::parse_options options;
        options.format = std::array<std::string_view, 4>{"", "NON", "gno", "nonsense"}[values[0]];
        options.file_name = std::array<std::string_view, 3>{"", "a.non", "a.gno"}[values[1]];
        options.limits.cells = std::array<std::size_t, 3>{100, 2, 1}[values[2]];
        options.strict = values[3] == 1;
        options.max_puzzles = values[4];
        CAPTURE(options.format);
        const bool is_non = options.format.empty() || options.format == "NON";
        const auto by_type = nono::parse<nono::non>(text, options);
        CHECK(bool(by_type) == (is_non && options.limits.cells >= 2));
        if (by_type) CHECK(*by_type == *puzzle);
        if (!is_non) CHECK(by_type.error().code == nono::parse_errc::unknown_format_name);
        if (!is_non) CHECK(nono::parse_clues<nono::non>(text, options).error() == by_type.error());
        const auto all = nono::parse_all<nono::non>(text, options);
        CHECK(all.size() == (options.max_puzzles == 0 ? 0 : 1));
        if (!all.empty()) CHECK(all.front().error() == by_type.error());
        const auto recognized = nono::parse(text, options);
        if (is_non) CHECK(bool(recognized) == bool(by_type));
        if (options.format == "nonsense") CHECK(recognized.error().code == nono::parse_errc::unknown_format_name);
    }
    option_pairs written(6'000, {4, 3, 2, 2, 2});
    while (written.is_open()) {
        const auto values = written.draw();
        nono::write_options options;
        options.format = std::array<std::string_view, 4>{"", "NON", "gno", "nonsense"}[values[0]];
        options.file_name = std::array<std::string_view, 3>{"", "a.non", "a.gno"}[values[1]];
        options.ascii = values[2] == 1;
        options.binary = values[3] == 1;
        options.max_clauses = values[4];
        CAPTURE(options.format);
        const bool is_non = options.format.empty() || options.format == "NON";
        const auto by_type = nono::write<nono::non>(*puzzle, options);
        CHECK(bool(by_type) == is_non);
        if (by_type) CHECK(*nono::parse<nono::non>(by_type.text) == *puzzle);
        if (!by_type) CHECK(by_type.lost.size() == 1);
        const auto chosen = nono::write(*puzzle, options);
        CHECK(bool(chosen) == (options.format != "nonsense"));
        if (chosen) CHECK(*nono::parse(chosen.text) == *puzzle);
    }
}
