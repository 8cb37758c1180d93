// Plain Sokoban levels, as XSokoban and most programs since have them.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_XSB_HPP
#define NONO_FORMATS_XSB_HPP

#include <nono/formats/sok.hpp>

namespace nono { inline namespace NONO_ABI {

/// `.xsb`: boards in the common legend, one row a line, and lines that start with `;`.
///
/// It is read as `sok` is. It is written for programs that take every line for a board, a comment behind `;` or a
/// property like `Author: name`: titles and notes stand behind `;`, and saved games are lost, because such programs
/// take moves for text at best. What is written of notes reads back as comments; it is named in `lost` if it is not as
/// it was.
struct xsb : sok {
    static constexpr format_info info{
        .name = "xsb",
        .extensions = {"xsb", {}, {}, {}},
        .title = "plain Sokoban boards",
        .holds = {feature::metadata, feature::bundles, feature::board, feature::title, feature::notes}};

    /// As sure as `sok`, but `likely` at most: what is recognized is taken for `sok`. Does not allocate.
    [[nodiscard]] static NONO_API_CONSTEXPR confidence detect(std::string_view text) noexcept;

    /// Writes a collection. Of the options only the character for floor counts. False if a board cannot be drawn, or if
    /// there is none. Linear; allocates.
    [[nodiscard]] static NONO_API write_result write(const sokoban::collection& source, const sok_options& options);
    /// The same with a blank for floor.
    [[nodiscard]] static NONO_API write_result write(const sokoban::collection& source, const write_options& = {});
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

NONO_API_CONSTEXPR confidence xsb::detect(std::string_view text) noexcept {
    return (std::min)(sok::detect(text), confidence::likely);
}

write_result xsb::write(const sokoban::collection& source, const sok_options& options) {
    sok_options plain;
    plain.board.floor = options.board.floor;
    auto out = sokoban::detail::sok_writer(source, plain, sokoban::detail::sok_dialect::xsb).write();
    detail::name_doubt<xsb>(out);
    return out;
}

write_result xsb::write(const sokoban::collection& source, const write_options&) {
    return write(source, sok_options{});
}

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_XSB_HPP
