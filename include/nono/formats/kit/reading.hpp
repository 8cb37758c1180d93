// Runs a reader of puzzles on a text: the common part of parsing in one format and in a list of formats.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_KIT_READING_HPP
#define NONO_FORMATS_KIT_READING_HPP

#include <nono/formats/kit/collectors.hpp>
#include <nono/formats/kit/format.hpp>
#include <nono/model/bundle.hpp>
#include <nono/model/puzzle.hpp>
#include <nono/model/result.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// A function that reads puzzles.
using puzzle_reader = void (*)(std::string_view, puzzle_collector&, const parse_options&);

/// The type of the puzzles of a collection.
template <class Collection> using puzzle_of = typename decltype(Collection::puzzles)::value_type;

/// Returns the error for options that name a format other than `F`; `none` if they name `F` or no format.
template <class F> [[nodiscard]] constexpr parse_error other_format(const parse_options& options) noexcept {
    if (options.format.empty() || same_word(F::info.name, options.format)) return {};
    return {parse_errc::unknown_format_name, {}};
}

/// Parses a text with a reader. If `reader` is null, the only result is an error.
[[nodiscard]] NONO_API bundle<puzzle> parse_with(puzzle_reader reader, parse_error error, std::string_view text,
                                                 const parse_options& options, std::size_t max_puzzles);
/// Parses the first puzzle of a text with a reader.
[[nodiscard]] NONO_API result<puzzle> parse_first_with(puzzle_reader reader, parse_error error, std::string_view text,
                                                       const parse_options& options);

/// Returns the puzzles of a collection, each with the diagnostics between its start and the start of the next one.
template <class Collection>
[[nodiscard]] bundle<puzzle_of<Collection>> puzzles_in(result<Collection> read, std::size_t max_puzzles) {
    bundle<puzzle_of<Collection>> out;
    if (max_puzzles == 0) return out;
    if (!read || read->puzzles.empty()) {
        const parse_error error = read ? parse_error{parse_errc::no_puzzle, {}} : read.error();
        out.push_back({{error, std::move(read).diagnostics()}, {}, 1});
        return out;
    }
    auto& found = read->puzzles;
    std::vector<std::vector<diagnostic>> diagnostics(found.size());
    for (const diagnostic& reported : read.diagnostics()) {
        const auto after = std::upper_bound(found.begin() + 1, found.end(), reported.where.offset,
                                            [](std::size_t at, const auto& next) { return at < next.where.offset; });
        diagnostics[static_cast<std::size_t>(after - found.begin()) - 1].push_back(reported);
    }
    for (std::size_t i = 0; i < found.size() && i < max_puzzles; ++i) {
        const source_position where = found[i].where;
        out.push_back({{std::move(found[i]), std::move(diagnostics[i])}, where, i + 1});
    }
    return out;
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_KIT_READING_HPP
