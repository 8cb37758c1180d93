// The triddlers of `.g`, the text format of the program grid by Mirek and Petr Olšák.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_TRIDDLERS_OLSAK_TRIDDLER_HPP
#define NONO_FORMATS_TRIDDLERS_OLSAK_TRIDDLER_HPP

#include <nono/formats/kit/format.hpp>
#include <nono/triddlers/hexagon.hpp>
#if NONO_DEFINITIONS
#include <nono/formats/text/olsak/writer.hpp>
#include <nono/formats/triddlers/olsak_reader.hpp>
#endif

namespace nono { inline namespace NONO_ABI { namespace extend {

/// Triddlers in the format `.g`: a line `#t`, an optional color section `#d`, and the clues of the six sides
/// counterclockwise from the upper left, each after a line that starts with `:`.
///
/// Clues of rows run from left to right, those of falling lines from bottom to top, and those of rising lines from top
/// to bottom; rising lines are listed from right to left. The color `6`, which is drawn outside of the hexagon, is
/// ignored. Blank lines at the end of a file without its last `:` are lines without clues if the other sides require
/// them. Comments, colors and everything else are as in `olsak`.
struct olsak_triddler {
    using value_type = hexagon_puzzle;

    static constexpr format_info info{.name = "olsak-triddler",
                                      .extensions = {"g", {}, {}, {}},
                                      .title = "Olšák's .g, triddlers",
                                      .holds = {feature::colors, feature::palette, feature::metadata},
                                      .exclusive = true};

    /// `certain` if the first 64 KiB have a line that starts with `#t`, and after it one that starts with `:` and is
    /// followed by clues and nothing else, `likely` if it is followed by blank lines. Does not allocate.
    [[nodiscard]] static NONO_API_CONSTEXPR confidence detect(std::string_view text) noexcept;

    /// Reads the puzzle of a text. Linear in it; allocates.
    [[nodiscard]] static NONO_API result<hexagon_puzzle> read(std::string_view text, const parse_options& options);
    /// Reads the puzzle of a text as the only one of a bundle, which is empty if `max_puzzles` is 0.
    [[nodiscard]] static NONO_API bundle<hexagon_puzzle> read_all(std::string_view text, const parse_options& options);

    /// Writes a puzzle, with colors as `olsak` does. Linear in the puzzle; allocates.
    [[nodiscard]] static NONO_API write_result write(const hexagon_puzzle& source, const write_options& options = {});
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

NONO_API_CONSTEXPR confidence olsak_triddler::detect(std::string_view text) noexcept {
    const detail::olsak_signs found = detail::look_for_olsak(text);
    if (!found.triddler || found.other || found.marks == 0) return confidence::no;
    return found.clues[0] || found.clues[1] ? confidence::certain : confidence::likely;
}

bundle<hexagon_puzzle> olsak_triddler::read_all(std::string_view text, const parse_options& options) {
    detail::hexagon_sink sink(options.max_puzzles);
    detail::olsak_triddler_reader(text, sink, options).read();
    return sink.take();
}

result<hexagon_puzzle> olsak_triddler::read(std::string_view text, const parse_options& options) {
    detail::hexagon_sink sink(1);
    detail::olsak_triddler_reader(text, sink, options).read();
    return detail::first_of(sink);
}

write_result olsak_triddler::write(const hexagon_puzzle& source, const write_options&) {
    write_result out = detail::olsak_writer(source).write();
    detail::mark_unclear_start(out.text);
    return out;
}

#endif // NONO_DEFINITIONS

}}} // namespace nono::NONO_ABI::extend

#endif // NONO_FORMATS_TRIDDLERS_OLSAK_TRIDDLER_HPP
