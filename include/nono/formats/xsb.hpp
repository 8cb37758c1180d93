// Plain Sokoban levels, as in XSokoban and most later programs.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_XSB_HPP
#define NONO_FORMATS_XSB_HPP

#include <nono/formats/sok.hpp>

namespace nono { inline namespace NONO_ABI {

/// `.xsb`: boards in the common legend, one line per row, and lines that start with `;`.
///
/// It is read like `sok`. It is written for programs that read every line as a board, a comment after `;` or a property
/// such as `Author: name`. Titles and notes are therefore written after a `;`, and saved games are lost, because such
/// programs read moves as text at best. Notes are read back as comments; they are named in `lost` if they change.
struct xsb : sok {
    static constexpr format_info info{
        .name = "xsb",
        .extensions = {"xsb", {}, {}, {}},
        .title = "plain Sokoban boards",
        .holds = {feature::metadata, feature::bundles, feature::board, feature::title, feature::notes}};

    /// Returns the confidence of `sok`, but at most `likely`, so that texts are recognized as `sok`. Does not allocate.
    [[nodiscard]] static NONO_API_CONSTEXPR confidence detect(std::string_view text) noexcept;

    /// Writes a collection. The only option with an effect is the character for floor. Fails if a board cannot be drawn
    /// or there is no board. Linear; allocates.
    [[nodiscard]] static NONO_API write_result write(const sokoban::collection& source, const sok_options& options);
    /// As above, with a blank for floor.
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
    detail::name_format_loss<xsb>(out);
    return out;
}

write_result xsb::write(const sokoban::collection& source, const write_options&) {
    return write(source, sok_options{});
}

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_XSB_HPP
