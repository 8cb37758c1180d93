// The written formula has exactly the solutions of the puzzle.
// SPDX-License-Identifier: MIT
#include <nono/formats/formulas/dimacs.hpp>
#include <nono/line/puzzle_variables.hpp>
#include <nono/solve.hpp>
#include <nono/solver/search/search.hpp>
#include <nono/write.hpp>

#include "../brute_force.hpp"
#include "../minisat.hpp"
#include "../narrowed_grid.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <vector>

namespace {

struct formula {
    std::size_t variables = 0;
    std::vector<std::vector<int>> clauses;
};

formula parse_formula(const std::string& text) {
    formula out;
    std::istringstream in(text);
    std::string line;
    std::size_t promised = 0;
    while (std::getline(in, line)) {
        if (line.front() == 'c') continue;
        std::istringstream words(line);
        if (line.front() == 'p') {
            std::string p;
            std::string cnf;
            words >> p >> cnf >> out.variables >> promised;
            continue;
        }
        out.clauses.emplace_back();
        for (int literal = 0; words >> literal && literal != 0;) out.clauses.back().push_back(literal);
    }
    CHECK(out.clauses.size() == promised);
    return out;
}

/// Finds all models, each as one value per variable: unit propagation, then both values of the first open variable.
void find_models(const formula& of, std::vector<signed char> values, std::vector<std::vector<signed char>>& out) {
    const auto value = [&](int literal) {
        const signed char is = values[static_cast<std::size_t>(std::abs(literal))];
        return literal > 0 ? is : -is;
    };
    for (bool changed = true; changed;) {
        changed = false;
        for (const auto& clause : of.clauses) {
            int open = 0;
            std::size_t count = 0;
            bool satisfied = false;
            for (const int literal : clause) {
                satisfied = satisfied || value(literal) > 0;
                if (value(literal) != 0) continue;
                open = literal;
                ++count;
            }
            if (satisfied) continue;
            if (count == 0) return;
            if (count > 1) continue;
            values[static_cast<std::size_t>(std::abs(open))] = open > 0 ? 1 : -1;
            changed = true;
        }
    }
    for (std::size_t i = 1; i <= of.variables; ++i) {
        if (values[i] != 0) continue;
        for (const bool is : {true, false}) {
            values[i] = is ? 1 : -1;
            find_models(of, values, out);
        }
        return;
    }
    out.push_back(values);
}

nono::grid picture_of(const std::vector<signed char>& model, std::size_t width, std::size_t height,
                      std::size_t colors) {
    nono::grid out(width, height);
    for (std::size_t color = 1; color < colors; ++color)
        for (std::size_t i = 0; i < width * height; ++i)
            if (model[(color - 1) * width * height + i + 1] > 0) out.cells()[i] = static_cast<nono::color_index>(color);
    return out;
}

} // namespace

TEST_CASE("dimacs: the models are the solutions") {
    nono_tests::random_numbers random(7);
    for (int i = 0; i < 150; ++i) {
        const std::size_t colors = 2 + random.below(3);
        const auto picture =
            nono_tests::random_picture(random, 1 + random.below(4), 1 + random.below(3), colors, 20 + random.below(60));
        nono::puzzle puzzle{.clues = nono::clues_of(picture), .palette = {}, .goal = {}, .saved = {}, .metadata = {}};
        auto& clues = puzzle.clues;
        if (random.one_in(2)) nono_tests::blot_some(random, clues, 3);
        if (random.one_in(4) && !clues.rows[0].empty()) clues.rows.blocks(0)[0].length = 2;
        const auto written = nono::write<nono::dimacs>(puzzle);
        REQUIRE(written.written);
        INFO(written.text);
        const formula found = parse_formula(written.text);
        std::vector<std::vector<signed char>> models;
        find_models(found, std::vector<signed char>(found.variables + 1, 0), models);
        const std::size_t count = clues.color_count();
        const auto solutions = nono_tests::all_solutions(clues, count);
        REQUIRE(models.size() == solutions.size());
        for (const auto& model : models)
            CHECK(nono::satisfies(picture_of(model, clues.width(), clues.height(), count), clues));

        // With half of the solutions excluded, the others remain.
        const std::span excluded(solutions.data(), (solutions.size() + 1) / 2);
        const formula rest = parse_formula(nono::write<nono::dimacs>(puzzle, {.excluded = excluded}).text);
        models.clear();
        find_models(rest, std::vector<signed char>(rest.variables + 1, 0), models);
        REQUIRE(models.size() == solutions.size() - excluded.size());
        for (const auto& model : models) {
            const auto other = picture_of(model, clues.width(), clues.height(), count);
            CHECK(std::find(excluded.begin(), excluded.end(), other) == excluded.end());
        }
    }
}

TEST_CASE("dimacs: MiniSat finds the solution") {
    if (!nono_tests::minisat::is_here()) return;
    const nono_tests::minisat solver;
    nono_tests::random_numbers random(3);
    for (const std::size_t colors : {2U, 4U}) {
        const auto picture = nono_tests::random_picture(random, 30, 20, colors, 35);
        const auto clues = nono::clues_of(picture);
        const auto model = solver.model_of(clues);
        REQUIRE(model.has_value());
        CHECK(nono::satisfies(picture_of(*model, 30, 20, colors), clues));
    }
}

TEST_CASE("dimacs: MiniSat agrees with the solver on clues of which one was changed") {
    if (!nono_tests::minisat::is_here()) return;
    const nono_tests::minisat solver;
    nono_tests::random_numbers random(4);
    std::size_t at_once = 0;
    std::size_t solved = 0;
    for (int i = 0; i < 120; ++i) {
        const std::size_t colors = 2 + random.below(3);
        auto clues = nono::clues_of(nono_tests::random_picture(random, 10, 12, colors, 40));
        if (i % 3 == 0) nono_tests::blot_some(random, clues, 10);
        const auto line = clues.columns.blocks(random.below(10));
        if (!line.empty() && !line[0].blotted()) line[0].length += random.one_in(2) && line[0].length > 1 ? ~0U : 1U;
        const auto found = nono::solve(clues);
        const auto model = solver.model_of(clues);
        REQUIRE(found.status != nono::status::unknown);
        REQUIRE(model.has_value() == static_cast<bool>(found));
        if (found) ++solved;
        if (!found && found.statistics.lines_solved == 0) ++at_once;
    }
    CHECK(at_once > 60);
    CHECK(solved > 5);
}

TEST_CASE("dimacs: learnt clauses, in the numbers of the formula, hold in every model") {
    // Clauses that exclude solutions, or all asymmetric ones, are checked only in the models to which they apply.
    nono_tests::random_numbers random(41);
    std::size_t checked[3] = {}; // by origin
    std::size_t about_blocks = 0;
    for (int i = 0; i < 500; ++i) {
        const std::size_t colors = 2 + random.below(3);
        auto clues = nono::clues_of(nono_tests::random_picture(random, 6, 6, colors, 60));
        if (random.one_in(3)) nono_tests::blot_some(random, clues, 6);
        nono_tests::narrowed_grid on(clues);
        if (on.grid().picture()) continue;
        const nono::puzzle puzzle{.clues = clues, .palette = {}, .goal = {}, .saved = {}, .metadata = {}};
        const formula of = parse_formula(nono::write<nono::dimacs>(puzzle).text);
        std::vector<std::vector<signed char>> models;
        find_models(of, std::vector<signed char>(of.variables + 1, 0), models);
        REQUIRE_FALSE(models.empty());

        const nono::detail::puzzle_variables variables(clues);
        REQUIRE(variables.count() == static_cast<std::int64_t>(of.variables));
        nono::detail::conflict_driven_search search(on.puzzle(), on.grid(), on.run());
        bool all_solutions_left = true;
        const auto check = [&](std::span<const nono::detail::literal> clause, nono::detail::clause_origin origin) {
            if (origin > nono::detail::clause_origin::symmetry) all_solutions_left = false;
            if (!all_solutions_left) return;
            std::vector<std::int64_t> numbers;
            for (const auto l : clause) numbers.push_back(search.numbers(variables).number_of(l));
            for (const std::int64_t number : numbers)
                if (std::abs(number) > variables.count()) return; // "blank" is not a literal of this formula
            for (const auto& model : models)
                REQUIRE(std::any_of(numbers.begin(), numbers.end(), [&](std::int64_t number) {
                    const signed char is = model[static_cast<std::size_t>(number < 0 ? -number : number)];
                    return number < 0 ? is < 0 : is > 0;
                }));
            ++checked[static_cast<std::size_t>(origin)];
            for (const std::int64_t number : numbers)
                if (std::abs(number) >= variables.first_of_line(0)) ++about_blocks;
        };
        search.listen(check);
        if (search.probe() != nono::extend::verdict::open) continue;
        if (random.one_in(2)) REQUIRE(search.use_blocks() == nono::extend::verdict::open);
        const auto symmetries = nono::detail::symmetries_of(clues);
        if (!symmetries.all.empty()) REQUIRE(search.use_symmetries(symmetries) == nono::extend::verdict::open);
        static_cast<void>(search.enumerate());
    }
    CHECK(checked[static_cast<std::size_t>(nono::detail::clause_origin::line)] > 1'000);
    CHECK(checked[static_cast<std::size_t>(nono::detail::clause_origin::resolution)] > 50);
    CHECK(about_blocks > 1'000);
}
