// The functions that all list formats have in common, declared once: a format consists of its name and a description.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_LISTS_PARTS_LIST_FORMAT_HPP
#define NONO_FORMATS_LISTS_PARTS_LIST_FORMAT_HPP

#include <nono/formats/kit/described_format.hpp>
#if NONO_DEFINITIONS
#include <nono/formats/lists/parts/sized_list.hpp>
#endif

namespace nono { inline namespace NONO_ABI { namespace detail {

struct list_shape;

/// The base of a format `F` that is a list of clues, with a line of numbers for each row and column. Instead of
/// `write(source, options)`, the description (`format_description`) has
/// - `append(out, source)`, which writes a puzzle in one color without blotted clues and adds to `out.lost` the parts
///   that `F::info.holds` covers but the text does not; or a complete `write(source)` or `write_all(puzzles)`;
/// - optionally `shows(text)`, which returns true if a written text is recognized, as `F` or as a format that reads the
///   same puzzle; otherwise the format is added to `lost`. Without `shows`, a text counts as recognized if `detect`
///   returns at least `likely`. With `is_shown_by_clues`, a text also counts as recognized if its clues satisfy
///   `fit_each_other`, which is faster to check;
/// - for a bundle whose texts start with the number of puzzles, `begin(text, count)`, which writes that number.
template <class F> struct list_format : read_format<F> {
    /// Writes the clues of a puzzle, in one color unless the format holds several, and everything else that the format
    /// holds; the remaining parts are named in `lost`. Linear; allocates.
    [[nodiscard]] static NONO_API write_result write(const puzzle& source, const write_options& options = {});
};

/// A `list_format` that is recognized by the shape of a list: its description has `detect(shape)`.
template <class F> struct shaped_list_format : list_format<F> {
    /// Returns the confidence that a text is in the format. Examines at most the first MiB. Does not allocate.
    [[nodiscard]] static NONO_API_CONSTEXPR confidence detect(std::string_view text) noexcept;
    /// As above, but with the shape of the text, which is determined once for all list formats that are tried.
    [[nodiscard]] static NONO_API_CONSTEXPR confidence detect(std::string_view text, const list_shape& shape) noexcept;
};

/// The base of a format that also writes several puzzles in one text.
template <class F, class Base = list_format<F>> struct list_bundle_format : Base {
    /// Writes several puzzles. The losses of all of them are in `lost`.
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

/// Returns true if the clues, which are in one color and not blotted, have the same total in rows and in columns, this
/// total is not 0, and each line has room for its clues. Linear in the clues.
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

/// Returns the result of a writer, after adding the format to `lost` if it cannot be recognized from the text.
template <class F> [[nodiscard]] write_result with_format_loss(std::span<const puzzle> puzzles, write_result out) {
    constexpr std::size_t examined = std::size_t{1} << 20U;
    if constexpr (requires { format_description<F>::is_shown_by_clues; })
        if (out.text.size() <= examined && detail::all_of(puzzles.begin(), puzzles.end(), [](const puzzle& source) {
                return fit_each_other(source.clues);
            }))
            return out;
    if constexpr (requires { format_description<F>::shows(out.text); })
        name_format_loss<F>(out, !out || format_description<F>::shows(out.text));
    else
        name_format_loss<F>(out);
    return out;
}

/// Writes puzzles in sequence; returns the first refusal if one of them cannot be written.
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
    return with_format_loss<F>({&source, 1}, written());
}

template <class F, class Base>
write_result list_bundle_format<F, Base>::write_all(std::span<const puzzle> puzzles, const write_options&) {
    const auto written = [&] {
        if constexpr (requires { format_description<F>::write_all(puzzles); })
            return format_description<F>::write_all(puzzles);
        else
            return write_lists<F>(puzzles);
    };
    return with_format_loss<F>(puzzles, written());
}

#endif // NONO_DEFINITIONS

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_LISTS_PARTS_LIST_FORMAT_HPP
