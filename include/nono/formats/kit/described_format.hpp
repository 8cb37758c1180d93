// The functions that all formats of puzzles have in common, declared once: a format consists of its name and a
// description.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_KIT_DESCRIBED_FORMAT_HPP
#define NONO_FORMATS_KIT_DESCRIBED_FORMAT_HPP

#include <nono/formats/kit/format.hpp>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The description of the format `F`. A format specializes it, below the dashed line of its header, with
/// - `detect(text)`;
/// - `reader<S>`, constructed from the text, the sink and the options, whose `read()` implements `F::read`;
/// - `write(source, options)` if `F` is a `described_format`.
template <class F> struct format_description;

/// The base of a format `F` of puzzles that has such a description and that nono can read but not write.
template <class F> struct read_format {
    using value_type = puzzle;

    /// Returns the confidence that a text is in the format. Examines at most the first MiB. Does not allocate.
    [[nodiscard]] static NONO_API_CONSTEXPR confidence detect(std::string_view text) noexcept;

    /// Delivers each puzzle of the text to the sink. Allocates. Unless the format documents otherwise, it is linear in
    /// the text and the cells, and usable in constant expressions with a sink that has `clues_only`.
    template <puzzle_sink S>
    static NONO_API_CONSTEXPR void read(std::string_view text, S& sink, const parse_options& options);
};

/// The base of a format that nono can both read and write.
template <class F> struct described_format : read_format<F> {
    /// Writes a puzzle. Parts that the format does not hold are named in `lost`. Linear in the clues and the cells;
    /// allocates.
    [[nodiscard]] static write_result write(const puzzle& source, const write_options& options = {});
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

template <class F> NONO_API_CONSTEXPR confidence read_format<F>::detect(std::string_view text) noexcept {
    return format_description<F>::detect(text);
}

template <class F>
template <puzzle_sink S>
NONO_API_CONSTEXPR void read_format<F>::read(std::string_view text, S& sink, const parse_options& options) {
    typename format_description<F>::template reader<S>(text, sink, options).read();
}

template <class F> write_result described_format<F>::write(const puzzle& source, const write_options& options) {
    return format_description<F>::write(source, options);
}

#endif // NONO_DEFINITIONS

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_KIT_DESCRIBED_FORMAT_HPP
