// Collects the clues that a reader finds line by line, with their positions; checks them and delivers them to a sink.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_KIT_CLUE_COLLECTOR_HPP
#define NONO_FORMATS_KIT_CLUE_COLLECTOR_HPP

#include <nono/formats/kit/reporter.hpp>

namespace nono { inline namespace NONO_ABI {

namespace detail {

/// The clues of the lines of a side, with their offsets in the text.
struct placed_lines {
    clue_lines lines;
    std::vector<std::size_t> offsets; ///< one per clue
    std::vector<std::size_t> line_offsets;

    /// Starts the next line. Returns `size_over_limit` if there are too many.
    [[nodiscard]] NONO_CONSTEXPR parse_errc begin_line(const limits& bounds, std::size_t offset) {
        if (lines.size() >= (std::min)(bounds.side, max_side)) return parse_errc::size_over_limit;
        lines.push_back({});
        line_offsets.push_back(offset);
        return parse_errc::none;
    }

    /// Adds a clue to the last line.
    NONO_CONSTEXPR void add(clue block, std::size_t offset) {
        lines.append(block);
        offsets.push_back(offset);
    }

    /// Fails the puzzle if a clue is longer than its line, and diagnoses lines that cannot hold their clues.
    /// `length_of_next()` is called once for each line.
    template <puzzle_sink S, class Places, class Length>
    NONO_CONSTEXPR void check_lines(reporter<S>& report, Places& positions, Length length_of_next) const {
        std::size_t next = 0; // index of the clue
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const std::size_t length = length_of_next();
            const line_clue_view line = lines[i];
            for (const clue& block : line) {
                if (block.min_length() > length)
                    return report.fail(parse_errc::clue_longer_than_line, positions.at(offsets[next]));
                ++next;
            }
            if (min_length(line) > length)
                report.diagnose(parse_errc::clues_exceed_line, positions.at(line_offsets[i]));
        }
    }
};

} // namespace detail

namespace extend {

/// Collects the clues of a puzzle while it is read, each with its offset in the text.
///
/// A reader calls `begin_line` and `add` while it reads, and `check_clues` and `deliver` when both sides are complete.
/// Usable in constant expressions; allocates the clues.
class clue_collector {
public:
    /// Starts without lines. The limits must outlive it.
    NONO_CONSTEXPR explicit clue_collector(const limits& bounds) noexcept : limits_(&bounds) {}
    // Not inlined, because every reader contains one.
    [[gnu::noinline]] clue_collector(const clue_collector&) = default;            ///< copies
    [[gnu::noinline]] clue_collector(clue_collector&&) = default;                 ///< moves
    [[gnu::noinline]] clue_collector& operator=(const clue_collector&) = default; ///< copies
    [[gnu::noinline]] clue_collector& operator=(clue_collector&&) = default;      ///< moves
    [[gnu::noinline]] NONO_CONSTEXPR ~clue_collector() = default;

    /// Starts the next line of a side. Returns `size_over_limit` if there are too many.
    [[nodiscard]] NONO_CONSTEXPR parse_errc begin_line(axis direction, std::size_t offset) {
        return side_of(direction).begin_line(*limits_, offset);
    }

    /// Adds a clue to the last line of a side. Returns `clues_over_limit` if there are too many.
    [[nodiscard]] NONO_CONSTEXPR parse_errc add(axis wanted, clue block, std::size_t offset) {
        if (rows_.offsets.size() + columns_.offsets.size() >= limits_->clues) return parse_errc::clues_over_limit;
        side_of(wanted).add(block, offset);
        return parse_errc::none;
    }

    /// The number of lines of a side. O(1).
    [[nodiscard]] NONO_CONSTEXPR std::size_t count(axis direction) const noexcept {
        return direction == axis::row ? rows_.lines.size() : columns_.lines.size();
    }

    /// Returns the number of colors, including blank, like `clues::color_count()`. Linear in the clues.
    [[nodiscard]] NONO_CONSTEXPR std::size_t color_count() const noexcept {
        std::size_t count = 2;
        for (const detail::placed_lines* side : {&rows_, &columns_})
            for (const clue& block : side->lines.blocks()) count = (std::max)(count, block.color + std::size_t{1});
        return count;
    }

    /// Returns the number of cells that the fullest line of a side needs. Linear in the side's clues.
    [[nodiscard]] NONO_CONSTEXPR std::uint64_t longest(axis direction) const {
        std::uint64_t longest = 0;
        for (const line_clue_view line : (direction == axis::row ? rows_ : columns_).lines)
            longest = (std::max)(longest, min_length(line));
        return longest;
    }

    /// Returns true if rows and columns require the same number of cells of each color, or if a blotted clue leaves the
    /// number open. Linear in the clues.
    [[nodiscard]] NONO_CONSTEXPR bool totals_agree() const {
        std::array<std::uint64_t, max_colors> difference{};
        for (const clue& block : rows_.lines.blocks()) {
            if (block.blotted()) return true;
            difference[block.color] += block.length;
        }
        for (const clue& block : columns_.lines.blocks()) {
            if (block.blotted()) return true;
            difference[block.color] -= block.length;
        }
        return detail::all_of(difference.begin(), difference.end(), [](std::uint64_t cells) { return cells == 0; });
    }

    /// Fails the puzzle if it has no rows or columns (at `where`), exceeds the limits or has a clue longer than its
    /// line. Diagnoses lines that cannot hold their clues, and different totals of rows and columns (at `where`).
    ///
    /// @param report     receives diagnostics and errors
    /// @param positions  turns offsets into positions: a `position_finder`, or any type with the same `at`
    /// @param where      the position of errors that concern the whole puzzle
    template <puzzle_sink S, class Places>
    NONO_CONSTEXPR void check_clues(reporter<S>& report, Places& positions, source_position where) const {
        if (rows_.lines.empty()) return report.fail(parse_errc::missing_rows, where);
        if (columns_.lines.empty()) return report.fail(parse_errc::missing_columns, where);
        if (rows_.lines.size() > limits_->cells / columns_.lines.size())
            return report.fail(parse_errc::size_over_limit, where);
        rows_.check_lines(report, positions, [this] { return columns_.lines.size(); });
        columns_.check_lines(report, positions, [this] { return rows_.lines.size(); });
        if (!totals_agree()) report.diagnose(parse_errc::clue_totals_differ, where);
    }

    /// Returns the collected clues. Linear in the clues; allocates.
    [[nodiscard]] NONO_CONSTEXPR clues collected() const { return {rows_.lines, columns_.lines}; }

    /// Delivers the size and all lines to the sink, rows before columns. Linear in the clues.
    template <puzzle_sink S> NONO_CONSTEXPR void deliver(S& sink) const {
        sink.size(columns_.lines.size(), rows_.lines.size());
        detail::deliver_sides(sink, rows_.lines, columns_.lines);
    }

private:
    [[nodiscard]] constexpr detail::placed_lines& side_of(axis direction) noexcept {
        return direction == axis::row ? rows_ : columns_;
    }

    const limits* limits_;
    detail::placed_lines rows_;
    detail::placed_lines columns_;
};

} // namespace extend

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_KIT_CLUE_COLLECTOR_HPP
