// GLPK: the data of a puzzle for the model `pbn.mod` of the GNU Linear Programming Kit. Write-only.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVERS_GLPK_HPP
#define NONO_SOLVERS_GLPK_HPP

#include "max_clues.hpp"

#include <nono/formats/kit/format.hpp>
#include <nono/formats/kit/losses.hpp>

namespace solver_formats {

// Data in GNU MathProg, for `glpsol -m pbn.mod -d FILE`: the number of rows `m` and columns `n`, and the tables `row`
// and `col` of the clues from the left and the top, with `.` if a line has no more. In several colors, which pbn.mod
// does not support, also their number `colors` and the tables `row_color` and `col_color` of the colors of the clues,
// from 1.
struct glpk : nono::detail::written_format {
    static constexpr nono::format_info info{.name = "glpk",
                                            .extensions = {"dat", {}, {}, {}},
                                            .title = "data for the model pbn.mod of GLPK",
                                            .holds = {nono::feature::colors},
                                            .reads = false};

    // Writes the clues; everything else is lost. Fails for blotted clues and for more clues in a line than can ever
    // fit, because the model has no room for them. Linear in the number of lines times the maximum number of clues per
    // line.
    [[nodiscard]] static nono::write_result write(const nono::puzzle& source, const nono::write_options& = {});
};

namespace detail {

// Appends a table with one number per clue, and `.` if a line has no more.
template <auto Number> void append_glpk_table(std::string& out, std::string_view name, const nono::clue_lines& side) {
    const std::size_t longest = solver_formats::detail::max_clues(side);
    if (longest == 0) return; // the model reads missing numbers as 0
    out.append("\nparam ").append(name) += " :";
    for (std::size_t i = 1; i <= longest; ++i) out += ' ' + std::to_string(i);
    out += " :=\n";
    for (std::size_t line = 0; line < side.size(); ++line) {
        out += std::to_string(line + 1);
        for (const nono::clue& block : side[line]) {
            out += ' ';
            nono::detail::append_number(out, block.*Number);
        }
        for (std::size_t i = side[line].size(); i < longest; ++i) out += " .";
        out += '\n';
    }
    out += ";\n";
}

} // namespace detail

inline nono::write_result glpk::write(const nono::puzzle& source, const nono::write_options&) {
    const auto& [rows, columns] = source.clues;
    const std::size_t colors = source.clues.color_count() - 1;
    if (nono::extend::has_blotted_clues(source.clues)) return nono::extend::not_written(nono::feature::blotted_clues);
    // Adjacent blocks can touch if their colors differ.
    const std::size_t share = colors > 1 ? 1 : 2;
    const bool fits = !rows.empty() && !columns.empty() &&
                      solver_formats::detail::max_clues(rows) <= (columns.size() + share - 1) / share &&
                      solver_formats::detail::max_clues(columns) <= (rows.size() + share - 1) / share;
    if (!fits) return nono::extend::not_written(nono::feature::clues);
    nono::write_result out{"data;\n\nparam m := " + std::to_string(rows.size()) +
                               ";\nparam n := " + std::to_string(columns.size()) + ";\n",
                           true,
                           {}};
    detail::append_glpk_table<&nono::clue::length>(out.text, "row", rows);
    detail::append_glpk_table<&nono::clue::length>(out.text, "col", columns);
    if (colors > 1) {
        out.text += "\nparam colors := " + std::to_string(colors) + ";\n";
        detail::append_glpk_table<&nono::clue::color>(out.text, "row_color", rows);
        detail::append_glpk_table<&nono::clue::color>(out.text, "col_color", columns);
    }
    out.text += "\nend;\n";
    nono::extend::name_losses(out.lost, source, info.holds);
    return out;
}

} // namespace solver_formats

#endif // NONO_SOLVERS_GLPK_HPP
