// `.nonpack`: several puzzles of the `.non` format in one text.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_NONPACK_HPP
#define NONO_FORMATS_NONPACK_HPP

#include <nono/formats/non.hpp>

namespace nono { inline namespace NONO_ABI {

/// The format `.nonpack`: puzzles in the format `non`, separated by lines of four `=`. Everything that is allowed in a
/// `.non` text is allowed here. A pack of one puzzle is a `.non` text and is recognized as one by its content; only the
/// file name distinguishes it.
///
/// It is read and written like `non`; positions refer to the whole text, and `write_all` writes lines of `====` between
/// puzzles.
struct nonpack : non {
    static constexpr format_info info{.name = "nonpack",
                                      .extensions = {"nonpack", {}, {}, {}},
                                      .title = "several .non puzzles, separated by ====",
                                      .holds = non::info.holds,
                                      .pack_of = "non",
                                      .exclusive = true,
                                      .needs_letters = true};

    /// Returns `certain` if the first 64 KiB contain a divider, a size and a clue section that starts with a clue;
    /// `possible` if they contain a divider and a size or a section; otherwise `no`. Does not allocate.
    [[nodiscard]] static NONO_API_CONSTEXPR confidence detect(std::string_view text) noexcept;
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

NONO_API_CONSTEXPR confidence nonpack::detect(std::string_view text) noexcept {
    if (text.find("====") == std::string_view::npos) return confidence::no;
    const auto found = detail::look_for_non(text);
    if (!(found.size || found.section) || !detail::has_divider(text)) return confidence::no;
    return found.size && found.clues ? confidence::certain : confidence::possible;
}

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_NONPACK_HPP
