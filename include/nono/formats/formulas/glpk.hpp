// GLPK: the data of a puzzle for the model `pbn.mod` that comes with the GNU Linear Programming Kit. Written only.
#ifndef NONO_FORMATS_FORMULAS_GLPK_HPP
#define NONO_FORMATS_FORMULAS_GLPK_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/config.hpp>
#include <nono/formats/format.hpp>
#if NONO_DEFINITIONS
#include <nono/formats/kit/losses.hpp>
#endif

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace nono::inline NONO_ABI {

/// Data in GNU MathProg, for `glpsol -m pbn.mod -d FILE`. It has `m` rows, `n` columns, and the tables `row` and `col`
/// of the clues from the left and the top, with `.` where a line has no more. In several colors, which pbn.mod does not
/// know, also their number `colors` and the tables `row_color` and `col_color` of the colors of the clues, from 1.
struct glpk {
    using value_type = puzzle;

    static constexpr format_info info{.name = "glpk",
                                      .extensions = {"dat", {}, {}, {}},
                                      .title = "data for the model pbn.mod of GLPK",
                                      .holds = {feature::colors},
                                      .reads = false};

    /// `no`: the format is written only.
    [[nodiscard]] static constexpr likelihood detect(std::string_view) noexcept { return likelihood::no; }

    /// Writes the clues; all else is lost. Fails with blotted clues and with more clues in a line than can ever fit, as
    /// the model has no room for them. Linear in the lines times the most clues of a line.
    [[nodiscard]] static write_result write(const puzzle& source, const write_options& = {});

private:
    [[nodiscard]] static bool has_room(const clue_lines& side, std::size_t most);

    /// Appends a number of each clue.
    template <class Number>
    static void append_table(std::string& out, std::string_view name, const clue_lines& side, Number number_of);
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

NONO_API write_result glpk::write(const puzzle& source, const write_options&) {
    const std::size_t colors = source.clues.color_count() - 1;
    if (has_blotted_clues(source.clues)) return not_written(feature::blotted);
    // A block may touch the next one where their colors differ.
    const std::size_t share = colors > 1 ? 1 : 2;
    const bool fits = has_room(source.clues.rows, (source.clues.width() + share - 1) / share) &&
                      has_room(source.clues.columns, (source.clues.height() + share - 1) / share);
    if (!fits) return not_written(feature::clues);
    write_result out{"data;\n\nparam m := ", true, {}};
    detail::append_number(out.text, source.clues.height());
    out.text += ";\nparam n := ";
    detail::append_number(out.text, source.clues.width());
    out.text += ";\n";
    append_table(out.text, "row", source.clues.rows, [](const clue& block) { return block.length; });
    append_table(out.text, "col", source.clues.columns, [](const clue& block) { return block.length; });
    if (colors > 1) {
        out.text += "\nparam colors := ";
        detail::append_number(out.text, colors);
        out.text += ";\n";
        append_table(out.text, "row_color", source.clues.rows, [](const clue& block) { return block.color; });
        append_table(out.text, "col_color", source.clues.columns, [](const clue& block) { return block.color; });
    }
    out.text += "\nend;\n";
    name_losses(out.lost, source, info.holds);
    return out;
}

NONO_API bool glpk::has_room(const clue_lines& side, std::size_t most) {
    const auto fits = [&](line_clue_view line) { return line.size() <= most; };
    return !side.empty() && detail::all_of(side.begin(), side.end(), fits);
}

template <class Number>
void glpk::append_table(std::string& out, std::string_view name, const clue_lines& side, Number number_of) {
    std::size_t longest = 0;
    for (const auto line : side) longest = (std::max)(longest, line.size());
    if (longest == 0) return; // the model takes what is not there as 0
    out += "\nparam ";
    out += name;
    out += " :";
    for (std::size_t i = 1; i <= longest; ++i) {
        out += ' ';
        detail::append_number(out, i);
    }
    out += " :=\n";
    for (std::size_t line = 0; line < side.size(); ++line) {
        detail::append_number(out, line + 1);
        for (std::size_t i = 0; i < longest; ++i) {
            out += ' ';
            if (i < side[line].size())
                detail::append_number(out, number_of(side[line][i]));
            else
                out += '.';
        }
        out += '\n';
    }
    out += ";\n";
}

#endif // NONO_DEFINITIONS

} // namespace nono::inline NONO_ABI

#endif // NONO_FORMATS_FORMULAS_GLPK_HPP
