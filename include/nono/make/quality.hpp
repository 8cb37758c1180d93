// What a setter would rather know before a puzzle is published: that it is nearly empty, that colors are hard to tell
// apart, and so on.
#ifndef NONO_MAKE_QUALITY_HPP
#define NONO_MAKE_QUALITY_HPP

#include <nono/clues.hpp>
#include <nono/grid.hpp>
#include <nono/palette.hpp>
#include <nono/puzzle.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace nono::inline NONO_ABI {

/// How far apart two colors look, in thousandths of the distance from black to white: the distance in OKLab (Björn
/// Ottosson 2020), 0 to about 1,000. From about 20 on people see that they differ. O(1). Does not allocate.
[[nodiscard]] constexpr std::uint32_t color_distance(rgb a, rgb b) noexcept;

/// What a note is about.
enum class quality_kind : std::uint8_t {
    few_filled,   ///< few cells are filled: `value` percent of them
    colors_alike, ///< two colors, `first` and `second`, are only `value` apart, as `color_distance` counts
    many_colors,  ///< `value` colors besides blank
    empty_line,   ///< `line` has no clues
    equal_halves, ///< two halves are equal, as `halves` says
};

/// The word for a kind: "few_filled", "colors_alike", ... O(1).
[[nodiscard]] constexpr std::string_view name_of(quality_kind kind) noexcept {
    constexpr std::array<std::string_view, 5> names{"few_filled", "colors_alike", "many_colors", "empty_line",
                                                    "equal_halves"};
    return names[static_cast<std::size_t>(kind)];
}

/// Which halves of a picture are equal. The middle row or column of an odd number is in no half.
enum class equal_parts : std::uint8_t {
    left_right_mirrored, ///< the right half is the mirror image of the left one
    left_right_repeated, ///< the right half repeats the left one
    top_bottom_mirrored, ///< the lower half is the mirror image of the upper one
    top_bottom_repeated, ///< the lower half repeats the upper one
};

/// Something that a setter may want to change.
struct quality_note {
    quality_kind kind = quality_kind::few_filled;          ///< what it is about
    std::uint64_t value = 0;                               ///< what was counted or measured, as `kind` says
    std::uint64_t limit = 0;                               ///< what it was compared with; 0 where nothing is
    color_index first = blank;                             ///< of `colors_alike`: the lower color, blank included
    color_index second = blank;                            ///< of `colors_alike`: the higher color
    line_position line{};                                  ///< of `empty_line`
    equal_parts halves = equal_parts::left_right_mirrored; ///< of `equal_halves`
    friend constexpr bool operator==(const quality_note&, const quality_note&) = default;
};

/// From where on something is worth a note. The defaults are a choice.
struct quality_options {
    std::size_t least_filled = 20;      ///< percent of the cells; fewer are noted
    std::uint32_t least_distance = 100; ///< of two colors, as `color_distance` counts; less is noted
    std::size_t most_colors = 8;        ///< besides blank; more are noted
    bool empty_lines = true;            ///< whether lines without clues are noted
    bool equal_halves = true;           ///< whether equal halves are noted
};

/// Looks at a puzzle as a setter would.
///
/// @param puzzle   its clues, its palette, and its goal where that has the size of the clues: equal halves are found in
///                 the goal only. Two colors are compared where both are used, blank always
/// @param options  from where on something is noted
/// @return         the notes in the order of `quality_kind`; colors ascending, rows before columns. Blotted clues count
///                 as one cell
/// Linear in the clues and the goal, quadratic in the colors. Allocates the notes.
[[nodiscard]] inline std::vector<quality_note> quality_notes(const puzzle& puzzle, const quality_options& options = {});
/// The same of a picture that is no puzzle yet.
[[nodiscard]] inline std::vector<quality_note> quality_notes(const grid& picture, const palette& palette = {},
                                                             const quality_options& options = {});

/// A note as a sentence for people, in English, without a period: "row 3 has no clues". Lines count from 1; colors are
/// called as the palette does, or by their number. Allocates the text.
[[nodiscard]] inline std::string message(const quality_note& note, const palette& palette = {});

} // namespace nono::inline NONO_ABI

#endif // NONO_MAKE_QUALITY_HPP
