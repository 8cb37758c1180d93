// Finds properties that the author of a puzzle should know before publishing it, such as a nearly empty picture or
// colors that look alike.
// SPDX-License-Identifier: MIT
#ifndef NONO_MAKE_QUALITY_HPP
#define NONO_MAKE_QUALITY_HPP

#include <nono/detail/config.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/palette.hpp>
#include <nono/model/puzzle.hpp>
#if NONO_DEFINITIONS
#include <nono/make/color_distance.hpp>
#endif

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace nono { inline namespace NONO_ABI {

/// A property of a puzzle that its author may want to change.
struct quality_note {
    /// The subject of a note.
    enum class subject : std::uint8_t {
        few_filled,   ///< few cells are filled: `value` percent of them
        colors_alike, ///< the colors `first` and `second` are only `value` apart; black and white are 1,000 apart
        many_colors,  ///< the puzzle has `value` colors besides blank
        empty_line,   ///< `line` has no clues
        equal_halves, ///< two halves are equal; `halves` specifies which
    };

    /// Which halves of a picture are equal. With an odd number of rows or columns, the middle one belongs to neither
    /// half.
    enum class equal_parts : std::uint8_t {
        left_right_mirrored, ///< the right half is the mirror image of the left one
        left_right_repeated, ///< the right half repeats the left one
        top_bottom_mirrored, ///< the lower half is the mirror image of the upper one
        top_bottom_repeated, ///< the lower half repeats the upper one
    };

    subject kind = subject::few_filled; ///< the subject
    std::uint64_t value = 0;            ///< the number that was counted or measured, depending on `kind`
    std::uint64_t limit = 0;            ///< the bound that `value` was compared with; 0 if none
    color_index first = blank;          ///< for `colors_alike`: the lower color, possibly blank
    color_index second = blank;         ///< for `colors_alike`: the higher color
    line_position line{};               ///< for `empty_line`
    equal_parts halves = equal_parts::left_right_mirrored; ///< for `equal_halves`
    friend constexpr bool operator==(const quality_note&, const quality_note&) = default;
};

/// Returns the name of a subject: "few_filled", "colors_alike", ... O(1).
[[nodiscard]] constexpr std::string_view name_of(quality_note::subject kind) noexcept {
    return detail::word_of(kind, {"few_filled", "colors_alike", "many_colors", "empty_line", "equal_halves"});
}

/// The bounds beyond which a property is noted. The defaults are a matter of taste.
struct quality_options {
    std::size_t min_filled = 20;      ///< a smaller percentage of filled cells is noted
    std::uint32_t min_distance = 100; ///< a smaller distance of two colors is noted; black and white are 1,000 apart
    std::size_t max_colors = 8;       ///< more colors, besides blank, are noted
    bool empty_lines = true;          ///< whether lines without clues are noted
    bool equal_halves = true;         ///< whether equal halves are noted
};

/// Examines a puzzle for properties that its author may want to change.
///
/// @param puzzle   its clues, its palette and, if it has the size of the clues, its goal: equal halves are found only
///                 in the goal. Two colors are compared if both are used; blank always counts as used
/// @param options  the bounds beyond which a property is noted
/// @return         the notes in the order of `quality_note::subject`; colors in ascending order, rows before columns.
///                 Blotted clues count as one cell. Equal halves are not noted if they are blank or consist of fewer
///                 than two lines
/// Linear in the clues and the goal, quadratic in the colors. Allocates the notes.
[[nodiscard]] NONO_API std::vector<quality_note> quality_notes(const puzzle& puzzle,
                                                               const quality_options& options = {});
/// As above, but for a picture that is not a puzzle yet.
[[nodiscard]] NONO_API std::vector<quality_note> quality_notes(const grid& picture, const palette& palette = {},
                                                               const quality_options& options = {});

/// Describes a note in an English sentence without a period: "row 3 has no clues". Lines count from 1; colors have
/// their names in the palette, or otherwise their numbers. Allocates the text.
[[nodiscard]] NONO_API std::string message(const quality_note& note, const palette& palette = {});

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// Returns true if a picture has equal halves, of columns if `by_columns`, otherwise of rows. Halves that are blank or
/// consist of fewer than two lines do not count.
[[nodiscard]] inline bool has_equal_halves(const grid& picture, bool by_columns, bool mirrored) noexcept {
    const std::size_t lines = by_columns ? picture.width() : picture.height();
    const std::size_t length = by_columns ? picture.height() : picture.width();
    const std::size_t half = lines / 2;
    bool is_blank = true;
    for (std::size_t i = 0; i < half; ++i) {
        const std::size_t other = mirrored ? lines - 1 - i : lines - half + i;
        for (std::size_t k = 0; k < length; ++k) {
            const color_index color = by_columns ? picture(k, i) : picture(i, k);
            if (color != (by_columns ? picture(k, other) : picture(other, k))) return false;
            is_blank = is_blank && color == blank;
        }
    }
    return half > 1 && !is_blank;
}

/// Returns the notes on clues, and on a picture unless it is null.
[[nodiscard]] inline std::vector<quality_note> notes_on(const clues& puzzle, const palette& palette,
                                                        const grid* picture, const quality_options& options) {
    std::vector<quality_note> out;
    std::uint64_t filled = 0;                // a blotted clue counts as one cell
    color_set used = color_set::only(blank); // colors that occur in the clues
    std::vector<line_position> empty_lines;
    for (const axis line_axis : {axis::row, axis::column}) {
        const auto& side = line_axis == axis::row ? puzzle.rows : puzzle.columns;
        for (std::size_t i = 0; i < side.size(); ++i) {
            if (side[i].empty()) empty_lines.push_back({line_axis, i});
            for (const clue block : side[i]) {
                if (line_axis == axis::row) filled += block.min_length();
                if (block.color < max_colors) used |= color_set::only(block.color);
            }
        }
    }
    const std::uint64_t cells = std::uint64_t{puzzle.width()} * puzzle.height();
    if (filled * 100 < cells * options.min_filled)
        out.push_back({quality_note::subject::few_filled, filled * 100 / cells, options.min_filled});
    for (color_index second = 1; second < max_colors; ++second)
        for (color_index first = 0; first < second; ++first) {
            if (!used.contains(first) || !used.contains(second)) continue;
            const std::uint32_t distance = color_distance(palette.value(first), palette.value(second));
            if (distance < options.min_distance)
                out.push_back({quality_note::subject::colors_alike, distance, options.min_distance, first, second});
        }
    if (used.size() - 1 > options.max_colors)
        out.push_back({quality_note::subject::many_colors, used.size() - 1, options.max_colors});
    if (options.empty_lines)
        for (const line_position line : empty_lines)
            out.push_back({.kind = quality_note::subject::empty_line, .line = line});
    for (std::size_t i = 0; i < 4 && options.equal_halves && picture != nullptr; ++i) {
        const auto halves = static_cast<quality_note::equal_parts>(i);
        if (has_equal_halves(*picture, halves <= quality_note::equal_parts::left_right_repeated, i % 2 == 0))
            out.push_back({.kind = quality_note::subject::equal_halves, .halves = halves});
    }
    return out;
}

/// Returns the name of a color for use in a sentence.
[[nodiscard]] inline std::string name_in(const palette& palette, color_index color) {
    if (color < palette.entries.size() && !palette.entries[color].name.empty()) return palette.entries[color].name;
    return color == blank ? std::string("the background") : "color " + std::to_string(int{color});
}

} // namespace detail

std::vector<quality_note> quality_notes(const puzzle& puzzle, const quality_options& options) {
    const bool has_goal =
        puzzle.goal && puzzle.goal->width() == puzzle.clues.width() && puzzle.goal->height() == puzzle.clues.height();
    return detail::notes_on(puzzle.clues, puzzle.palette, has_goal ? &*puzzle.goal : nullptr, options);
}

std::vector<quality_note> quality_notes(const grid& picture, const palette& palette, const quality_options& options) {
    return detail::notes_on(clues_of(picture), palette, &picture, options);
}

std::string message(const quality_note& note, const palette& palette) {
    constexpr std::array<std::string_view, 4> halves{
        "the right half is the mirror image of the left half",
        "the right half is the same as the left half",
        "the lower half is the mirror image of the upper half",
        "the lower half is the same as the upper half",
    };
    const std::string value = std::to_string(note.value);
    switch (note.kind) {
    NONO_DEFAULT:
        break;
    case quality_note::subject::few_filled: return "only " + value + " percent of the cells are filled";
    case quality_note::subject::colors_alike:
        return detail::name_in(palette, note.first) + " and " + detail::name_in(palette, note.second) +
               " are hard to tell apart";
    case quality_note::subject::many_colors: return value + " colors are too many to tell apart easily";
    case quality_note::subject::empty_line:
        return (note.line.axis == axis::row ? "row " : "column ") + std::to_string(note.line.index + 1) +
               " has no clues";
    case quality_note::subject::equal_halves: return std::string(halves[static_cast<std::size_t>(note.halves)]);
    }
    return {};
}

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_MAKE_QUALITY_HPP
