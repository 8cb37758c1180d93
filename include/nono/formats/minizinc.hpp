// MiniZinc: the data of a puzzle for constraint models. Written only.
#ifndef NONO_FORMATS_MINIZINC_HPP
#define NONO_FORMATS_MINIZINC_HPP

#include <nono/formats/format.hpp>
#include <nono/formats/parts/losses.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace nono::inline NONO_ABI {

/// A MiniZinc data file with the names that Håkan Kjellerstrand's nonogram models use: `rows`, `row_rule_len`,
/// `row_rules`, `cols`, `col_rule_len`, `col_rules`. The rules are tables with one line a row or column, 0 in front
/// where it has fewer clues than `..._rule_len`.
struct minizinc {
    using value_type = puzzle;

    static constexpr format_info info{
        .name = "minizinc", .extensions = {"dzn", {}, {}, {}}, .title = "data for MiniZinc models", .reads = false};

    /// `no`: the format is written only.
    [[nodiscard]] static constexpr likelihood detect(std::string_view) noexcept { return likelihood::no; }

    /// Writes the clues; all else is lost. Fails with blotted clues and several colors. Linear in the lines times the
    /// most clues of a line.
    [[nodiscard]] static write_result write(const puzzle& source, const write_options& = {}) {
        if (source.clues.color_count() > 2) return not_written(feature::colors);
        if (has_blotted_clues(source.clues)) return not_written(feature::blotted);
        if (source.clues.rows.empty() || source.clues.columns.empty()) return not_written(feature::clues);
        write_result out{{}, true, {}};
        append_rules(out.text, "row", source.clues.rows);
        append_rules(out.text, "col", source.clues.columns);
        name_losses(out.lost, source, info.holds);
        return out;
    }

private:
    static void append_rules(std::string& out, std::string_view name, const clue_lines& side) {
        std::size_t longest = 1;
        for (const auto line : side) longest = (std::max)(longest, line.size());
        const auto put = [&](std::string_view key, std::size_t value) {
            out += name;
            out += key;
            detail::append_number(out, value);
            out += ";\n";
        };
        put("s = ", side.size());
        put("_rule_len = ", longest);
        out.append(name)
            .append("_rules = array2d(1..")
            .append(name)
            .append("s, 1..")
            .append(name)
            .append("_rule_len, [\n");
        for (const auto line : side) {
            for (std::size_t i = line.size(); i < longest; ++i) out += "0, ";
            for (const auto& block : line) {
                detail::append_number(out, block.length);
                out += ", ";
            }
            out.back() = '\n';
        }
        out += "]);\n";
    }
};

} // namespace nono::inline NONO_ABI

#endif // NONO_FORMATS_MINIZINC_HPP
