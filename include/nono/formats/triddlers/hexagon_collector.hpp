// Collects the clues of a triddler that a reader finds line by line, with their positions, and checks them.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_TRIDDLERS_HEXAGON_COLLECTOR_HPP
#define NONO_FORMATS_TRIDDLERS_HEXAGON_COLLECTOR_HPP

#include <nono/formats/kit/clue_collector.hpp>
#include <nono/formats/kit/collectors.hpp>
#include <nono/formats/kit/tools.hpp>
#include <nono/triddlers/hexagon.hpp>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The sink of readers of triddlers.
using hexagon_sink = collector_of<hexagon_puzzle>;

/// Returns the result of a sink for one puzzle: the puzzle, or the error.
[[nodiscard]] inline result<hexagon_puzzle> first_of(hexagon_sink& sink) { return std::move(sink.take().front()); }

/// A side of a hexagon, counterclockwise as in `.g`.
enum class hexagon_side : std::uint8_t { upper_left, lower_left, bottom, lower_right, upper_right, top };
inline constexpr std::size_t hexagon_sides = 6;

/// Collects the clues of a puzzle while it is read, each with its offset in the text. Sides can come in any order.
class hexagon_collector {
public:
    /// Starts without lines. The limits must outlive it.
    explicit hexagon_collector(const limits& bounds) noexcept : limits_(&bounds) {}

    /// Starts the next line of a side. Returns `size_over_limit` if there are too many.
    [[nodiscard]] parse_errc begin_line(hexagon_side side, std::size_t offset) {
        return of(side).begin_line(*limits_, offset);
    }

    /// Adds a clue to the last line of a side. Returns `clues_over_limit` if there are too many.
    [[nodiscard]] parse_errc add(hexagon_side side, clue block, std::size_t offset) {
        if (clues_++ >= limits_->clues) return parse_errc::clues_over_limit;
        of(side).add(block, offset);
        return parse_errc::none;
    }

    /// Returns the number of lines of a side. O(1).
    [[nodiscard]] std::size_t count(hexagon_side side) const noexcept {
        return sides_[static_cast<std::size_t>(side)].lines.size();
    }

    /// Reverses the order of the lines of a side. Linear in its clues.
    void reverse_lines(hexagon_side side) {
        placed_lines& of_side = of(side);
        of_side.lines.reverse();
        std::reverse(of_side.line_offsets.begin(), of_side.line_offsets.end());
        std::reverse(of_side.offsets.begin(), of_side.offsets.end());
        reverse_in_lines(of_side.lines, of_side.offsets.data());
    }

    /// Reverses the order of the clues in each line of a side. Linear in them.
    void reverse_blocks(hexagon_side side) {
        placed_lines& of_side = of(side);
        reverse_in_lines(of_side.lines, of_side.lines.blocks().data());
        reverse_in_lines(of_side.lines, of_side.offsets.data());
    }

    /// Fails a puzzle whose sides do not form a hexagon, or that exceeds the limits or has a clue longer than its line.
    /// Diagnoses lines that cannot hold their clues, and different totals of the directions.
    ///
    /// @param report     receives diagnostics and errors
    /// @param positions  converts offsets to positions: a `position_finder`, or another type with the same `at`
    /// @param where      the position of faults of the puzzle as a whole
    template <class Places>
    void check_clues(reporter<hexagon_sink>& report, Places& positions, source_position where) const {
        const hexagon_clues found = collected();
        if (!found.is_hexagon()) return report.fail(parse_errc::sides_not_closed, where);
        const hexagon_outline outline = found.outline();
        std::size_t longest = (std::max)({outline.rows(), outline.falling(), outline.rising()});
        for (std::size_t line = 0; line < outline.lines(); ++line)
            longest = (std::max)(longest, outline.length_of(line));
        if (longest > (std::min)(limits_->side, max_side) || outline.cells() > limits_->cells)
            return report.fail(parse_errc::size_over_limit, where);
        std::size_t line = 0;
        for (const hexagon_side side : {hexagon_side::upper_left, hexagon_side::lower_left, hexagon_side::bottom,
                                        hexagon_side::lower_right, hexagon_side::top, hexagon_side::upper_right})
            sides_[static_cast<std::size_t>(side)].check_lines(report, positions,
                                                               [&] { return outline.length_of(line++); });
        if (!report.failed() && !extend::totals_agree(extend::totals_of(found)))
            report.diagnose(parse_errc::direction_totals_differ, where);
    }

    /// Returns the collected clues. Linear in them; allocates.
    [[nodiscard]] hexagon_clues collected() const {
        const auto& [upper_left, lower_left, bottom, lower_right, upper_right, top] = sides_;
        return {upper_left.lines, lower_left.lines, bottom.lines, lower_right.lines, upper_right.lines, top.lines};
    }

private:
    [[nodiscard]] placed_lines& of(hexagon_side side) noexcept { return sides_[static_cast<std::size_t>(side)]; }

    /// Reverses, within each line, the entries for its clues.
    template <class T> static void reverse_in_lines(const clue_lines& lines, T* of_clues) {
        std::size_t begin = 0;
        for (const std::size_t end : lines.ends()) {
            std::reverse(of_clues + begin, of_clues + end);
            begin = end;
        }
    }

    const limits* limits_;
    std::array<placed_lines, hexagon_sides> sides_{};
    std::size_t clues_ = 0; // clues of all sides
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_TRIDDLERS_HEXAGON_COLLECTOR_HPP
