// The functions that formats of lists have in common, declared once: a format is its name and its description.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_LISTS_PARTS_LIST_FORMAT_HPP
#define NONO_FORMATS_LISTS_PARTS_LIST_FORMAT_HPP

#include <nono/formats/kit/described_format.hpp>
#if NONO_DEFINITIONS
#include <nono/formats/lists/parts/sized_list.hpp>
#endif

namespace nono { inline namespace NONO_ABI { namespace detail {

struct list_shape;

/// The base of a format `F` that is a list of clues: a line of numbers for each row and column. Its description
/// (`format_description`) has in place of `write(source, options)`
/// - `append(out, source)`, which writes a puzzle in one color without blotted clues; it adds what it loses of what
///   `F::info.holds`; or in its place a whole `write(source)` or `write_all(puzzles)`;
/// - optionally `shows(text)`: true if a text that was written is recognized, or taken for a format that reads the
///   same; otherwise `lost` has the format. Without it, a text is recognized if `detect` finds it likely. With
///   `is_shown_by_clues`, a text is recognized also if `fit_each_other` holds for its clues, which is faster to check;
/// - of a bundle whose texts start with the number of their puzzles, `begin(text, count)`, which writes that.
template <class F> struct list_format : read_format<F> {
    /// Writes the clues of a puzzle, in one color unless the format holds several, and what else it holds; the rest is
    /// named in `lost`. Linear; allocates.
    [[nodiscard]] static NONO_API write_result write(const puzzle& source, const write_options& options = {});
};

/// The same for a format that is recognized by the shape of a list: its description has `detect(shape)`.
template <class F> struct shaped_list_format : list_format<F> {
    /// How likely a text is in the format, as the format states. Examines the first MiB at most. Does not allocate.
    [[nodiscard]] static NONO_API_CONSTEXPR confidence detect(std::string_view text) noexcept;
    /// The same where the shape of the text is known, as it is when several formats of lists are asked.
    [[nodiscard]] static NONO_API_CONSTEXPR confidence detect(std::string_view text, const list_shape& shape) noexcept;
};

/// The same for a format that holds several puzzles.
template <class F, class Base = list_format<F>> struct list_bundle_format : Base {
    /// Writes several puzzles. `lost` covers all of them.
    [[nodiscard]] static NONO_API write_result write_all(std::span<const puzzle> puzzles,
                                                         const write_options& options = {});
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

template <class F> NONO_API_CONSTEXPR confidence shaped_list_format<F>::detect(std::string_view text) noexcept {
    return format_description<F>::detect(list_shape(text));
}

template <class F>
NONO_API_CONSTEXPR confidence shaped_list_format<F>::detect(std::string_view, const list_shape& shape) noexcept {
    return format_description<F>::detect(shape);
}

/// True if the clues of rows and of columns, in one color and not blotted, have the same total, which is not 0, and
/// each line has room for its clues. Linear in them.
[[nodiscard]] inline bool fit_each_other(const clues& source) noexcept {
    std::array<std::uint64_t, 2> totals{};
    for (const axis direction : {axis::row, axis::column}) {
        const bool is_row = direction == axis::row;
        const clue_lines& side = is_row ? source.rows : source.columns;
        for (const auto line : side)
            if (min_length(line) > (is_row ? source.width() : source.height())) return false;
        for (const clue& block : side.blocks()) totals[is_row ? 0 : 1] += block.length;
    }
    return totals[0] == totals[1] && totals[0] > 0;
}

/// The result of a writer, with the format as lost if the text does not show it.
template <class F> [[nodiscard]] write_result with_doubt(std::span<const puzzle> puzzles, write_result out) {
    constexpr std::size_t examined = std::size_t{1} << 20U;
    if constexpr (requires { format_description<F>::is_shown_by_clues; })
        if (out.text.size() <= examined && detail::all_of(puzzles.begin(), puzzles.end(), [](const puzzle& source) {
                return fit_each_other(source.clues);
            }))
            return out;
    if constexpr (requires { format_description<F>::shows(out.text); })
        name_doubt<F>(out, !out || format_description<F>::shows(out.text));
    else
        name_doubt<F>(out);
    return out;
}

/// Writes puzzles one after the other; the first refusal is the result.
template <class F> [[nodiscard]] write_result write_lists(std::span<const puzzle> puzzles) {
    using description = format_description<F>;
    write_result out{{}, true, {}};
    if constexpr (requires { description::begin(out.text, puzzles.size()); })
        description::begin(out.text, puzzles.size());
    for (const puzzle& source : puzzles) {
        if (auto refusal = refusal_of_list(source)) return *refusal;
        name_losses(out.lost, source, F::info.holds);
        description::append(out, source);
    }
    return out;
}

template <class F> write_result list_format<F>::write(const puzzle& source, const write_options&) {
    using description = format_description<F>;
    const auto written = [&] {
        if constexpr (requires { description::write(source); })
            return description::write(source);
        else if constexpr (requires { description::write_all({&source, 1}); })
            return description::write_all({&source, 1});
        else
            return write_lists<F>({&source, 1});
    };
    return with_doubt<F>({&source, 1}, written());
}

template <class F, class Base>
write_result list_bundle_format<F, Base>::write_all(std::span<const puzzle> puzzles, const write_options&) {
    const auto written = [&] {
        if constexpr (requires { format_description<F>::write_all(puzzles); })
            return format_description<F>::write_all(puzzles);
        else
            return write_lists<F>(puzzles);
    };
    return with_doubt<F>(puzzles, written());
}

#endif // NONO_DEFINITIONS

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_LISTS_PARTS_LIST_FORMAT_HPP
