// `.nonpack`: several puzzles of the `.non` format in one text.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_NONPACK_HPP
#define NONO_FORMATS_NONPACK_HPP

#include <nono/detail/config.hpp>
#include <nono/formats/format.hpp>
#if NONO_DEFINITIONS
#include <nono/formats/non.hpp>
#endif

#include <span>
#include <string_view>

namespace nono::inline NONO_ABI {

/// The format `.nonpack`: puzzles as in `non`, divided by lines of four `=`. What can be said in a `.non` text can be
/// said here. A pack of one puzzle is a `.non` text, and that is what it is recognised as by its content; only the name
/// of its file tells it from one.
struct nonpack {
    using value_type = puzzle;

    static constexpr format_info info{.name = "nonpack",
                                      .extensions = {"nonpack", {}, {}, {}},
                                      .title = "Several .non puzzles, divided by ====",
                                      .holds = {feature::colors, feature::palette, feature::blotted, feature::goal,
                                                feature::saved_grids, feature::metadata, feature::bundles},
                                      .pack_of = "non",
                                      .exclusive = true,
                                      .lettered = true};

    /// `certain` where the first 64 KiB have a divider, and a size and a clue section of a puzzle; `possible` where
    /// they have a divider and one of these; else `no`. Does not allocate.
    [[nodiscard]] static NONO_API_CONSTEXPR likelihood detect(std::string_view text) noexcept;

    /// Hands every puzzle of the text to the sink, as `non::read` does. Places are places in the whole text.
    template <extend::puzzle_sink S>
    static NONO_API_VECTOR void read(std::string_view text, S& sink, const parse_options& options);

    /// Writes a pack of one puzzle, as `non::write` does.
    [[nodiscard]] static write_result write(const puzzle& source, const write_options& options = {});

    /// Writes several puzzles, divided by lines of `====`. `lost` is that of all. Linear; allocates.
    [[nodiscard]] static write_result write_all(std::span<const puzzle> puzzles, const write_options& options = {});
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

NONO_API_CONSTEXPR likelihood nonpack::detect(std::string_view text) noexcept {
    if (text.find("====") == std::string_view::npos) return likelihood::no;
    const auto found = detail::look_for_non(text);
    if (!(found.size || found.section) || !detail::has_divider(text)) return likelihood::no;
    return found.size && found.section ? likelihood::certain : likelihood::possible;
}

template <extend::puzzle_sink S>
NONO_API_VECTOR void nonpack::read(std::string_view text, S& sink, const parse_options& options) {
    non::read(text, sink, options);
}

NONO_API write_result nonpack::write(const puzzle& source, const write_options& options) {
    return non::write(source, options);
}

NONO_API write_result nonpack::write_all(std::span<const puzzle> puzzles, const write_options& options) {
    return non::write_all(puzzles, options);
}

#endif // NONO_DEFINITIONS

} // namespace nono::inline NONO_ABI

#endif // NONO_FORMATS_NONPACK_HPP
