// MiniSat, if it is installed: a second opinion on a puzzle by way of its formula.
// SPDX-License-Identifier: MIT
#ifndef NONO_TESTS_MINISAT_HPP
#define NONO_TESTS_MINISAT_HPP

#include "scratch_folder.hpp"

#include <nono/formats/formulas/dimacs.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/puzzle.hpp>
#include <nono/write.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

namespace nono_tests {

/// The SAT solver, with a folder for its files.
class minisat {
public:
    [[nodiscard]] static bool is_here() {
        const bool here = std::system("command -v minisat >/dev/null 2>&1") == 0;
        if (!here) MESSAGE("skipped: no minisat here");
        return here;
    }

    /// Returns a model of the formula of a puzzle, or std::nullopt if there is none.
    [[nodiscard]] std::optional<std::vector<signed char>> model_of(const nono::clues& clues) const {
        return model_of_formula(formula_of(clues));
    }

    /// Returns true if a puzzle has a solution other than a picture.
    [[nodiscard]] bool has_other(const nono::clues& clues, const nono::grid& picture) const {
        std::string formula = formula_of(clues);
        const auto header = formula.find("p cnf ");
        const auto count = formula.find(' ', header + 6) + 1;
        const auto end = formula.find('\n', count);
        REQUIRE(header != std::string::npos);
        formula.replace(count, end - count, std::to_string(std::stoul(formula.substr(count, end - count)) + 1));
        const std::size_t cells = picture.cells().size();
        for (std::size_t color = 1; color < clues.color_count(); ++color)
            for (std::size_t i = 0; i < cells; ++i) {
                const bool is_set = picture.cells()[i] == color;
                formula += (is_set ? "-" : "") + std::to_string((color - 1) * cells + i + 1) + ' ';
            }
        return model_of_formula(formula + "0\n").has_value();
    }

private:
    [[nodiscard]] static std::string formula_of(const nono::clues& clues) {
        const nono::puzzle puzzle{.clues = clues, .palette = {}, .goal = {}, .saved = {}, .metadata = {}};
        return nono::write<nono::dimacs>(puzzle).text;
    }

    [[nodiscard]] std::optional<std::vector<signed char>> model_of_formula(const std::string& formula) const {
        const auto in = (folder_.path() / "in.cnf").string();
        const auto out = (folder_.path() / "out").string();
        std::ofstream(in) << formula;
        CHECK(std::system(("minisat '" + in + "' '" + out + "' >/dev/null 2>&1").c_str()) != 0);
        std::ifstream answer(out);
        std::string word;
        answer >> word;
        if (word == "UNSAT") return std::nullopt;
        REQUIRE(word == "SAT");
        std::vector<signed char> model(1, 0);
        for (long literal = 0; answer >> literal && literal != 0;) model.push_back(literal > 0 ? 1 : -1);
        return model;
    }

    scratch_folder folder_{"dimacs"};
};

} // namespace nono_tests

#endif // NONO_TESTS_MINISAT_HPP
