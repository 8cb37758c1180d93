// Writing: from a puzzle to a text.
#ifndef NONO_WRITE_HPP
#define NONO_WRITE_HPP

#include <nono/formats/all.hpp>
#include <nono/formats/format.hpp>

#include <concepts>
#include <span>

namespace nono::inline NONO_ABI {

/// Writes a puzzle in format `F`.
///
/// @param what     a puzzle, or another `value_type` of a format
/// @param options  how to write it
/// @return         the text, and in `lost` everything of the puzzle that the format cannot hold; false where it cannot
///                 hold the clues. What is not named in `lost` is read back by `parse<F>` as it was
/// Linear in the puzzle; allocates the text.
template <writable_format F>
[[nodiscard]] write_result write(const typename F::value_type& what, const write_options& options = {}) {
    return F::write(what, options);
}

/// Writes in format `F` with options of the format's own, as in `write<nono::sok>(collection, nono::sok_options{…})`.
/// Otherwise like `write`.
template <writable_format F, class Options>
    requires requires(const typename F::value_type& what, const Options& options) {
        requires !std::same_as<Options, write_options>;
        { F::write(what, options) } -> std::same_as<write_result>;
    }
[[nodiscard]] write_result write(const typename F::value_type& what, const Options& options) {
    return F::write(what, options);
}

/// Writes several puzzles as one text in a format that holds bundles (`feature::bundles`). As `write`; false where
/// one of them cannot be written.
template <writable_format F>
    requires(F::info.holds.contains(feature::bundles))
[[nodiscard]] write_result write_all(std::span<const typename F::value_type> puzzles,
                                     const write_options& options = {}) {
    return F::write_all(puzzles, options);
}

} // namespace nono::inline NONO_ABI

#endif // NONO_WRITE_HPP
