// MiniZinc: the data of a puzzle for constraint models. Write-only.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVERS_MINIZINC_HPP
#define NONO_SOLVERS_MINIZINC_HPP

#include "max_clues.hpp"

#include <nono/formats/kit/format.hpp>
#include <nono/formats/kit/losses.hpp>

namespace solver_formats {

// A MiniZinc data file with the names in Håkan Kjellerstrand's nonogram models: `rows`, `row_rule_len`, `row_rules`,
// `cols`, `col_rule_len`, `col_rules`. The rules are tables with one line per row or column, padded in front with 0 if
// it has fewer clues than `..._rule_len`. In several colors, which those models do not support, also their number
// `colors` and the tables `row_colors` and `col_colors` of the colors of the clues, from 1, in the same positions.
struct minizinc : nono::detail::written_format {
    static constexpr nono::format_info info{.name = "minizinc",
                                            .extensions = {"dzn", {}, {}, {}},
                                            .title = "data for MiniZinc models",
                                            .holds = {nono::feature::colors},
                                            .reads = false};

    // Writes the clues; everything else is lost. Fails for blotted clues. Linear in the number of lines times the
    // maximum number of clues per line.
    [[nodiscard]] static nono::write_result write(const nono::puzzle& source, const nono::write_options& = {});
};

namespace detail {

// Appends a table with one number per clue, padded in front with 0 to the maximum number of clues.
template <auto Number>
void append_minizinc_table(std::string& out, std::string_view name, std::string_view key,
                           const nono::clue_lines& side) {
    const std::size_t longest = (std::max)(solver_formats::detail::max_clues(side), std::size_t{1});
    out.append(name).append(key).append(" = array2d(1..").append(name).append("s, 1..").append(name);
    out += "_rule_len, [\n";
    for (const auto line : side) {
        for (std::size_t i = line.size(); i < longest; ++i) out += "0, ";
        for (const auto& block : line) {
            nono::detail::append_number(out, block.*Number);
            out += ", ";
        }
        out.back() = '\n';
    }
    out += "]);\n";
}

} // namespace detail

inline nono::write_result minizinc::write(const nono::puzzle& source, const nono::write_options&) {
    const auto& [rows, columns] = source.clues;
    if (nono::extend::has_blotted_clues(source.clues)) return nono::extend::not_written(nono::feature::blotted_clues);
    if (rows.empty() || columns.empty()) return nono::extend::not_written(nono::feature::clues);
    nono::write_result out{{}, true, {}};
    const auto put = [&](std::string_view name, std::string_view key, std::size_t value) {
        out.text.append(name).append(key).append(std::to_string(value)).append(";\n");
    };
    for (const std::string_view name : {"row", "col"}) {
        const nono::clue_lines& side = name == "row" ? rows : columns;
        put(name, "s = ", side.size());
        put(name, "_rule_len = ", (std::max)(solver_formats::detail::max_clues(side), std::size_t{1}));
        detail::append_minizinc_table<&nono::clue::length>(out.text, name, "_rules", side);
    }
    if (source.clues.color_count() > 2) {
        put("colors", " = ", source.clues.color_count() - 1);
        detail::append_minizinc_table<&nono::clue::color>(out.text, "row", "_colors", rows);
        detail::append_minizinc_table<&nono::clue::color>(out.text, "col", "_colors", columns);
    }
    nono::extend::name_losses(out.lost, source, info.holds);
    return out;
}

} // namespace solver_formats

#endif // NONO_SOLVERS_MINIZINC_HPP
