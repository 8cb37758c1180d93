// The definitions of formats/kit/reading.hpp. Lists of formats need only the declarations.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_KIT_READ_PUZZLES_HPP
#define NONO_FORMATS_KIT_READ_PUZZLES_HPP

#include <nono/formats/kit/reading.hpp>

namespace nono { inline namespace NONO_ABI { namespace detail {

bundle<puzzle> parse_with(puzzle_reader reader, parse_error error, std::string_view text, const parse_options& options,
                          std::size_t max_puzzles) {
    // A list can contain formats of values that are not puzzles. A text that is recognized in one of these cannot be
    // read by any reader of puzzles.
    if (error.code == parse_errc::none && reader == nullptr)
        error.code = options.format.empty() ? parse_errc::unknown_format : parse_errc::unknown_format_name;
    puzzle_collector sink(max_puzzles);
    if (reader != nullptr)
        reader(text, sink, options);
    else if (sink.begin_puzzle({}))
        sink.fail(error);
    return sink.take();
}

result<puzzle> parse_first_with(puzzle_reader reader, parse_error error, std::string_view text,
                                const parse_options& options) {
    return std::move(parse_with(reader, error, text, options, 1).front());
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_KIT_READ_PUZZLES_HPP
