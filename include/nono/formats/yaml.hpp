// Puzzles in YAML, as php-nonogram keeps them. Needs libyaml.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_YAML_HPP
#define NONO_FORMATS_YAML_HPP

#include <nono/formats/all.hpp>
#include <nono/formats/data/parts/reader.hpp>
#include <nono/formats/data/parts/yaml_tree.hpp>
#include <nono/formats/format.hpp>
#include <nono/formats/kit/foreign.hpp>
#include <nono/formats/kit/losses.hpp>
#include <nono/formats/kit/recognition.hpp>
#include <nono/formats/lists/parts/plain_list.hpp>

#include <string_view>

namespace nono::inline NONO_ABI {

/// YAML with the clues as lists: `columns:` and `rows:`, each with a list of numbers for every line, as php-nonogram
/// (Niehztog) reads and writes it.
///
/// Keys mean what they mean in `json`, and any list of YAML will do. Every document of the text is a puzzle. Aliases
/// are not followed. A line without clues is `[0]`.
struct yaml {
    using value_type = puzzle;

    static constexpr format_info info{
        .name = "yaml", .extensions = {"yml", "yaml", {}, {}}, .title = "YAML of php-nonogram"};

    /// `certain` if a line of the first 64 KiB starts with `columns:`, `cols:` or `rows:` and has nothing else or a
    /// list. Does not allocate.
    [[nodiscard]] static constexpr likelihood detect(std::string_view text) noexcept {
        const bool found = !detail::starts_as_json(text) && detail::find_yaml_clues(text);
        return found ? likelihood::certain : likelihood::no;
    }

    /// Hands every puzzle of the text to the sink. The text is read as a whole before the first; of a text that is not
    /// well-formed the puzzles before the fault are read. Linear in the text; allocates a multiple of it.
    template <extend::puzzle_sink S> static void read(std::string_view text, S& sink, const parse_options& options);

    /// Writes the clues of a puzzle in one color; all else is named in `lost`. Linear; allocates.
    [[nodiscard]] static write_result write(const puzzle& source, const write_options& options = {});
};

/// A list of formats with the one in YAML before them: `with_yaml<xml_formats>`.
template <extend::list_of_formats List> using with_yaml = typename List::template with<yaml>;

/// Every format of `default_formats`, and before them the one in YAML: `nono::parse<nono::yaml_formats>(text)`.
using yaml_formats = with_yaml<default_formats>;

// ---------------------------------------------------------------------------------------------------------------------

template <extend::puzzle_sink S> void yaml::read(std::string_view text, S& sink, const parse_options& options) {
    detail::read_data(text, sink, options, detail::read_yaml_tree);
}

inline write_result yaml::write(const puzzle& source, const write_options&) {
    if (auto refusal = detail::refusal_of_list(source)) return *refusal;
    write_result out{{}, true, {}};
    for (const auto* side : {&source.clues.columns, &source.clues.rows}) {
        out.text += side == &source.clues.rows ? "rows:\n" : "columns:\n";
        for (const auto& line : *side) {
            out.text += "    - [";
            if (line.empty()) out.text += '0';
            for (const auto& block : line) {
                if (out.text.back() != '[') out.text += ", ";
                detail::append_number(out.text, block.length);
            }
            out.text += "]\n";
        }
    }
    extend::name_losses(out.lost, source, {});
    return out;
}

} // namespace nono::inline NONO_ABI

#endif // NONO_FORMATS_YAML_HPP
