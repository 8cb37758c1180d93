// MiniZinc: the data of a puzzle for constraint models. Written only.
#ifndef NONO_FORMATS_FORMULAS_MINIZINC_HPP
#define NONO_FORMATS_FORMULAS_MINIZINC_HPP

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

/// A MiniZinc data file with the names that Håkan Kjellerstrand's nonogram models use: `rows`, `row_rule_len`,
/// `row_rules`, `cols`, `col_rule_len`, `col_rules`. The rules are tables with one line a row or column, 0 in front
/// where it has fewer clues than `..._rule_len`. In several colors, which those models do not know, also their number
/// `colors` and the tables `row_colors` and `col_colors` of the colors of the clues, from 1, in the same places.
struct minizinc {
    using value_type = puzzle;

    static constexpr format_info info{.name = "minizinc",
                                      .extensions = {"dzn", {}, {}, {}},
                                      .title = "data for MiniZinc models",
                                      .holds = {feature::colors},
                                      .reads = false};

    /// `no`: the format is written only.
    [[nodiscard]] static constexpr likelihood detect(std::string_view) noexcept { return likelihood::no; }

    /// Writes the clues; all else is lost. Fails with blotted clues. Linear in the lines times the
    /// most clues of a line.
    [[nodiscard]] static write_result write(const puzzle& source, const write_options& = {});

private:
    static void append_rules(std::string& out, std::string_view name, const clue_lines& side);

    /// Appends a number of each clue.
    template <class Number>
    static void append_table(std::string& out, std::string_view name, std::string_view key, const clue_lines& side,
                             Number number_of);

    /// The clues of the line that has most, at least 1.
    [[nodiscard]] static std::size_t most_clues(const clue_lines& side);
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

NONO_API write_result minizinc::write(const puzzle& source, const write_options&) {
    if (has_blotted_clues(source.clues)) return not_written(feature::blotted);
    if (source.clues.rows.empty() || source.clues.columns.empty()) return not_written(feature::clues);
    write_result out{{}, true, {}};
    append_rules(out.text, "row", source.clues.rows);
    append_rules(out.text, "col", source.clues.columns);
    if (source.clues.color_count() > 2) {
        out.text += "colors = ";
        detail::append_number(out.text, source.clues.color_count() - 1);
        out.text += ";\n";
        append_table(out.text, "row", "_colors", source.clues.rows, [](const clue& block) { return block.color; });
        append_table(out.text, "col", "_colors", source.clues.columns, [](const clue& block) { return block.color; });
    }
    name_losses(out.lost, source, info.holds);
    return out;
}

NONO_API void minizinc::append_rules(std::string& out, std::string_view name, const clue_lines& side) {
    const auto put = [&](std::string_view key, std::size_t value) {
        out += name;
        out += key;
        detail::append_number(out, value);
        out += ";\n";
    };
    put("s = ", side.size());
    put("_rule_len = ", most_clues(side));
    append_table(out, name, "_rules", side, [](const clue& block) { return block.length; });
}

template <class Number>
void minizinc::append_table(std::string& out, std::string_view name, std::string_view key, const clue_lines& side,
                            Number number_of) {
    const std::size_t longest = most_clues(side);
    out.append(name).append(key).append(" = array2d(1..").append(name).append("s, 1..").append(name);
    out += "_rule_len, [\n";
    for (const auto line : side) {
        for (std::size_t i = line.size(); i < longest; ++i) out += "0, ";
        for (const auto& block : line) {
            detail::append_number(out, number_of(block));
            out += ", ";
        }
        out.back() = '\n';
    }
    out += "]);\n";
}

NONO_API std::size_t minizinc::most_clues(const clue_lines& side) {
    std::size_t out = 1;
    for (const auto line : side) out = (std::max)(out, line.size());
    return out;
}

#endif // NONO_DEFINITIONS

} // namespace nono::inline NONO_ABI

#endif // NONO_FORMATS_FORMULAS_MINIZINC_HPP
