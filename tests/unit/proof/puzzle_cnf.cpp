// SPDX-License-Identifier: MIT
#define NONO_DEFINITIONS 1 // the tested functions are not declared with nono::compiled
#include <nono/proof/puzzle_cnf.hpp>

#include <nono/formats/formulas/dimacs.hpp>
#include <nono/line/line_formula.hpp>
#include <nono/line/line_paths.hpp>
#include <nono/model/puzzle.hpp>
#include <nono/solve.hpp>
#include <nono/write.hpp>

#include "../../brute_force.hpp"
#include "../../rounds.hpp"
#include "../../unit_propagation.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

using namespace nono::literals; // 2_color

namespace {

/// The clauses of a line in the formula of proofs. The variable for "cell i has color c" is i * colors + c + 1; in
/// black and white, the variables of blank are unused.
class line_clauses {
public:
    line_clauses(nono::line_clue_view line, std::size_t length, std::size_t colors)
        : length_(length), colors_(colors), formula_(variables_of(line, length, colors)) {
        const nono::detail::line_formula order(line, length, length * colors + 1);
        for (const auto& clause : order.clauses()) put({clause.literals.data(), clause.size});
        const nono::detail::line_paths paths(line, length, length * colors + 1 + order.variables());
        paths.for_each_clause([&](std::span<const nono::detail::line_literal> literals) { put(literals); });
        for (std::size_t cell = 0; colors > 2 && cell < length; ++cell) {
            std::vector<int> some;
            for (nono::color_index a = 0; a < colors; ++a) {
                some.push_back(has(cell, a));
                for (nono::color_index b = 0; b < a; ++b) formula_.add({-has(cell, a), -has(cell, b)});
            }
            formula_.add(some);
        }
        // Other colors of cells are excluded.
        for (nono::color_index color = 1; color < colors; ++color) {
            bool is_used = false;
            for (const auto& block : line) is_used = is_used || block.color == color;
            for (std::size_t cell = 0; !is_used && cell < length; ++cell) formula_.add({-has(cell, color)});
        }
    }

    [[nodiscard]] int has(std::size_t cell, nono::color_index color) const {
        if (color == nono::blank && colors_ == 2) return -has(cell, 1);
        return static_cast<int>(cell * colors_ + color + 1);
    }
    /// Returns the colors that unit propagation leaves for each cell, or no colors if there is a contradiction.
    [[nodiscard]] std::vector<nono::color_set> narrowed(const std::vector<nono::color_set>& known) {
        std::vector<nono::color_set> out(length_);
        if (!begun_) consistent_ = formula_.begin();
        begun_ = true;
        const std::size_t depth = formula_.depth();
        std::vector<int> removed;
        for (std::size_t cell = 0; cell < length_; ++cell)
            for (nono::color_index color = 0; color < colors_; ++color)
                if (!known[cell].contains(color)) removed.push_back(-has(cell, color));
        if (consistent_ && formula_.assume(removed))
            for (std::size_t cell = 0; cell < length_; ++cell)
                for (nono::color_index color = 0; color < colors_; ++color)
                    if (formula_.value(has(cell, color)) >= 0) out[cell] |= nono::color_set::only(color);
        formula_.go_back_to(depth);
        return out;
    }
    [[nodiscard]] std::size_t models() {
        nono_tests::plain_formula copy = formula_;
        if (colors_ == 2) // the unused variables
            for (std::size_t cell = 0; cell < length_; ++cell) copy.add({static_cast<int>(cell * 2 + 1)});
        return count_models(copy, 100'000);
    }

private:
    [[nodiscard]] static std::size_t variables_of(nono::line_clue_view line, std::size_t length, std::size_t colors) {
        return length * colors + nono::detail::line_formula::variables_of(line, length) +
               nono::detail::line_paths(line, length, 0).variables();
    }
    void put(std::span<const nono::detail::line_literal> literals) {
        std::vector<int> clause;
        for (const auto& l : literals) {
            const int literal = l.is_of_cell() ? has(l.index, l.color) : static_cast<int>(l.variable);
            clause.push_back(l.holds ? literal : -literal);
        }
        formula_.add(clause);
    }

    std::size_t length_;
    std::size_t colors_;
    nono_tests::plain_formula formula_;
    bool begun_ = false;
    bool consistent_ = true;
};

/// Calls `visit` for each list of clues that fits into a line.
template <class Visit>
void for_each_line_clue(std::size_t length, std::size_t colors, bool blotted, nono::line_clue& line, Visit visit) {
    visit(line);
    for (std::uint32_t size = blotted ? 0 : 1; size <= length; ++size)
        for (nono::color_index color = 1; color < colors; ++color) {
            line.push_back({nono_tests::length_or_blotted(size), color});
            if (nono::extend::min_length(line) <= length) for_each_line_clue(length, colors, blotted, line, visit);
            line.pop_back();
        }
}

/// Calls `visit` for each choice of a nonempty color set per cell.
template <class Visit> void for_each_known(std::size_t length, std::size_t colors, Visit visit) {
    const std::uint64_t all = nono::color_set::first(colors).bits;
    std::vector<nono::color_set> known(length, nono::color_set{1});
    for (;;) {
        visit(known);
        std::size_t cell = 0;
        while (cell < length && known[cell].bits == all) known[cell++].bits = 1;
        if (cell == length) return;
        ++known[cell].bits;
    }
}

struct compared_states {
    std::size_t states = 0;
    std::size_t wrong = 0;
    std::size_t ambiguous = 0; // clues with more models than arrangements
};

/// Compares unit propagation with all arrangements of all lines of a length.
compared_states compare_with_arrangements(std::size_t length, std::size_t colors, bool blotted) {
    compared_states out;
    nono::line_clue line;
    for_each_line_clue(length, colors, blotted, line, [&](const nono::line_clue& clue) {
        line_clauses clauses(clue, length, colors);
        if (clauses.models() != nono_tests::all_rows(clue, length, colors).size()) ++out.ambiguous;
        for_each_known(length, colors, [&](const std::vector<nono::color_set>& known) {
            ++out.states;
            if (clauses.narrowed(known) != nono_tests::narrowed_line(clue, known)) ++out.wrong;
        });
    });
    return out;
}

/// Returns the colors that unit propagation leaves for the cells of a formula, or no colors if there is a
/// contradiction.
nono::partial_grid cells_left(const nono::extend::proof_formula& formula, const nono::clues& clues) {
    const std::size_t colors = clues.color_count();
    const std::size_t cells = clues.width() * clues.height();
    nono::partial_grid out(clues.width(), clues.height(), {});
    auto propagated = nono_tests::plain(formula);
    if (!propagated.begin()) return out;
    for (std::size_t cell = 0; cell < cells; ++cell) {
        bool may_be_blank = true;
        for (nono::color_index color = 1; color < colors; ++color) {
            const int value = propagated.value(static_cast<int>((color - std::size_t{1}) * cells + cell + 1));
            if (value >= 0) out.cells()[cell] |= nono::color_set::only(color);
            may_be_blank = may_be_blank && value <= 0;
        }
        if (colors > 2) { // after the variables of the dimacs format
            const nono::detail::puzzle_variables variables(clues);
            may_be_blank = propagated.value(static_cast<int>(variables.of_blank(cell))) >= 0;
        }
        if (may_be_blank) out.cells()[cell] |= nono::color_set::only(nono::blank);
    }
    return out;
}

/// Returns clues with up to `side` lines per side.
nono::clues random_clues(nono_tests::random_numbers& random, std::size_t side) {
    const std::size_t width = 1 + random.below(side);
    const std::size_t height = 1 + random.below(side);
    const std::size_t colors = 2 + random.below(3);
    const std::size_t blank_percent = 25 + random.below(50);
    auto out = nono::clues_of(nono_tests::random_picture(random, width, height, colors, blank_percent));
    if (random.one_in(2)) nono_tests::blot_some(random, out, 4);
    if (random.one_in(5) && !out.rows[0].empty()) out.rows.blocks(0)[0].length = 2;
    return out;
}

} // namespace

TEST_CASE(
    "proof: unit propagation in the formula of a line is complete line solving, and its models are the arrangements") {
    struct range {
        std::size_t colors;
        bool blotted;
        std::size_t usual;
        std::size_t thorough;
        std::size_t min_states; // in the usual range
    };
    // The properties of the encoding were once enumerated further, up to 10, 6 and 8 cells.
    for (const range& r : {range{2, false, 5, 9, 900}, range{2, true, 4, 7, 700}, range{3, false, 3, 5, 1500},
                           range{3, true, 2, 4, 100}, range{4, false, 2, 4, 100}}) {
        compared_states all;
        for (std::size_t length = 1; length <= (nono_tests::thorough() ? r.thorough : r.usual); ++length) {
            CAPTURE(length);
            const auto found = compare_with_arrangements(length, r.colors, r.blotted);
            all.states += found.states;
            CHECK(found.wrong == 0);
            CHECK(found.ambiguous == 0);
        }
        CAPTURE(r.colors);
        CAPTURE(r.blotted);
        CHECK(all.states >= r.min_states);
    }
}

TEST_CASE("proof: the formula of a puzzle has one model per solution, and its unit propagation is line solving") {
    nono_tests::random_numbers random(31);
    std::size_t contradictions = 0;
    std::size_t several = 0;
    for (int i = 0; i < nono_tests::rounds(60); ++i) {
        const std::size_t side = nono_tests::thorough() ? 5 : 4;
        const auto clues = random_clues(random, side);
        const std::size_t colors = clues.color_count();
        auto solutions = nono_tests::all_solutions(clues, colors);
        // Given cells: some of them lose a color.
        nono::partial_grid known(clues.width(), clues.height(), nono::color_set::first(colors));
        for (auto& cell : known.cells())
            if (random.one_in(5)) cell.bits &= ~(std::uint64_t{1} << random.below(colors));
        std::erase_if(solutions, [&](const nono::grid& picture) {
            for (std::size_t cell = 0; cell < picture.cells().size(); ++cell)
                if (!known.cells()[cell].contains(picture.cells()[cell])) return true;
            return false;
        });
        const auto formula = nono::extend::make_proof_formula(clues, &known);
        REQUIRE(formula.has_value());
        auto of = nono_tests::plain(*formula);
        REQUIRE(count_models(of, 100'000) == solutions.size());
        several += solutions.size() > 1 ? 1U : 0U;

        const auto lines = nono::solve(clues, {.strategy = nono::line_strategy, .known = &known});
        const auto left = cells_left(*formula, clues);
        if (lines.status == nono::status::impossible) {
            // The solver checks the sums of colors first, which lines do not cover.
            ++contradictions;
        } else {
            CHECK(left == lines.common);
        }
        if (solutions.empty()) continue;
        const auto rest = nono::extend::make_proof_formula(clues, &known, &solutions.back());
        REQUIRE(rest.has_value());
        auto of_rest = nono_tests::plain(*rest);
        CHECK(count_models(of_rest, 100'000) == solutions.size() - 1);
    }
    CHECK(contradictions > 3);
    CHECK(several > 1);
}

TEST_CASE("proof: the formula begins with the clauses of the dimacs format, and no clause has a variable twice") {
    nono_tests::random_numbers random(32);
    for (int i = 0; i < 20; ++i) {
        auto clues = random_clues(random, 6);
        if (i == 0) clues.rows.set_line(0, {{100}}); // a clue longer than its line
        const std::vector<nono::grid> pictures(1, nono::grid(clues.width(), clues.height()));
        const nono::puzzle puzzle{.clues = clues, .palette = {}, .goal = {}, .saved = {}, .metadata = {}};
        const std::string exported = nono::write<nono::dimacs>(puzzle, {.excluded = pictures}).text;
        const auto formula = nono::extend::make_proof_formula(clues, nullptr, pictures.data());
        REQUIRE(formula.has_value());
        const std::string text = nono::extend::to_dimacs(*formula);
        const auto body_of = [](const std::string& cnf) {
            const std::size_t head = cnf.find("p cnf");
            return cnf.substr(cnf.find('\n', head) + 1);
        };
        const std::string body = body_of(exported);
        CHECK(body_of(text).starts_with(body));
        CHECK(nono::extend::to_dimacs(*formula, clues).ends_with(text));
        CHECK(body_of(text).size() > body.size());
        std::vector<std::size_t> seen(static_cast<std::size_t>(formula->variables()) + 1, 0);
        std::size_t literals = 0;
        for (std::size_t clause = 0; clause < formula->size(); ++clause)
            for (const int literal : (*formula)[clause]) {
                auto& mark = seen.at(static_cast<std::size_t>(literal < 0 ? -literal : literal));
                CHECK(mark != clause + 1);
                mark = clause + 1;
                ++literals;
            }
        CHECK(literals == formula->literals());
        for (std::size_t variable = 1; variable < seen.size(); ++variable) CHECK(seen[variable] != 0);
        // An upper bound on the size of the formula is known in advance.
        CHECK(nono::extend::make_proof_formula(clues, nullptr, pictures.data(), literals - 1) == std::nullopt);
        const auto bound = nono::detail::size_of_formula(clues, clues.color_count() - 1).literals;
        CHECK(nono::extend::make_proof_formula(clues, nullptr, pictures.data(), static_cast<std::size_t>(bound))
                  .has_value());
    }
}

TEST_CASE("proof: the comments of a formula name its variables") {
    const nono::clues clues{{{{1}}, {{1, 2_color}}}, {{{1}}, {{1, 2_color}}}};
    const auto formula = nono::extend::make_proof_formula(clues);
    REQUIRE(formula.has_value());
    CHECK(nono::extend::to_dimacs(*formula, clues)
              .starts_with("c The formula of a nonogram of 2 x 2 cells\n"
                           "c cells of color 1 in row 1: 1 to 2\n"
                           "c cells of color 1 in row 2: 3 to 4\n"
                           "c cells of color 2 in row 1: 5 to 6\n"
                           "c cells of color 2 in row 2: 7 to 8\n"
                           "c blank cells in row 1: 13 to 14\n"
                           "c blank cells in row 2: 15 to 16\n"
                           "c order of row 1: 9 to 9\n"
                           "c nodes of row 1: 17 to 20\n"
                           "c order of row 2: 10 to 10\n"
                           "c nodes of row 2: 21 to 24\n"
                           "c order of column 1: 11 to 11\n"));
}

TEST_CASE("proof: inputs without a formula") {
    const nono::clues one_cell{{{{1}}}, {{{1}}}};
    const nono::partial_grid wide(2, 1, nono::color_set::first(2));
    const nono::grid two_colors(1, 1, 2);
    const nono::grid tall(1, 2);
    CHECK(nono::extend::make_proof_formula(one_cell).has_value());
    CHECK_FALSE(nono::extend::make_proof_formula(one_cell, &wide).has_value());
    CHECK_FALSE(nono::extend::make_proof_formula(one_cell, nullptr, &two_colors).has_value());
    CHECK_FALSE(nono::extend::make_proof_formula(one_cell, nullptr, &tall).has_value());
    CHECK_FALSE(nono::extend::make_proof_formula({}).has_value());
    CHECK_FALSE(nono::extend::make_proof_formula({{{{1, 0_color}}}, {{}}}).has_value());
    CHECK_FALSE(nono::extend::make_proof_formula({{{{1, 64_color}}}, {{}}}).has_value());
    // Too large for any machine, which is detected immediately.
    nono::clues huge;
    nono::line_clue many(16'000, nono::clue{1});
    huge.rows.push_back(many);
    for (std::size_t i = 0; i < nono::extend::max_side; ++i) huge.columns.push_back(nono::line_clue{});
    CHECK_FALSE(nono::extend::make_proof_formula(huge).has_value());
}
