// Collects the clues of a triddler that a reader finds line by line, with their places, and checks them.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_KIT_HEXAGON_COLLECTOR_HPP
#define NONO_FORMATS_KIT_HEXAGON_COLLECTOR_HPP

#include <nono/formats/kit/collectors.hpp>
#include <nono/formats/kit/tools.hpp>
#include <nono/hexagon.hpp>

namespace nono::inline NONO_ABI::detail {

/// The sink of readers of triddlers.
using hexagon_sink = collector_of<hexagon_puzzle>;

/// The first puzzle that a sink for one took, or why there is none.
[[nodiscard]] inline result<hexagon_puzzle> first_of(hexagon_sink& sink) { return std::move(sink.take().front()); }

/// A side of a hexagon, counterclockwise as in `.g`.
enum class hexagon_side : std::uint8_t { upper_left, lower_left, bottom, lower_right, upper_right, top };
inline constexpr std::size_t hexagon_sides = 6;

/// Collects the clues of a puzzle while it is read, each with its offset in the text, in any order of the sides.
class hexagon_collector {
public:
    /// Starts without lines. The limits must outlive it.
    explicit hexagon_collector(const limits& bounds) noexcept : limits_(&bounds) {}

    /// Starts the next line of a side; `size_over_limit` if there are too many.
    [[nodiscard]] parse_errc begin_line(hexagon_side side, std::size_t offset) {
        placed_lines& to = of(side);
        if (to.ends.size() >= (std::min)(limits_->side, max_side)) return parse_errc::size_over_limit;
        to.ends.push_back(to.blocks.size());
        to.offsets.push_back(offset);
        return parse_errc::none;
    }

    /// Adds a clue to the last line of a side; `clues_over_limit` if there are too many.
    [[nodiscard]] parse_errc add(hexagon_side side, clue block, std::size_t offset) {
        if (clues_++ >= limits_->clues) return parse_errc::clues_over_limit;
        placed_lines& to = of(side);
        to.blocks.push_back({block, offset});
        ++to.ends.back();
        return parse_errc::none;
    }

    /// The number of lines of a side. O(1).
    [[nodiscard]] std::size_t count(hexagon_side side) const noexcept {
        return sides_[static_cast<std::size_t>(side)].ends.size();
    }

    /// Removes the lines of a side from a number on. Requires that they have no clues.
    void resize(hexagon_side side, std::size_t lines) {
        of(side).ends.resize(lines, 0);
        of(side).offsets.resize(lines, 0);
    }

    /// Puts the lines of a side in the opposite order. Linear in its clues.
    void reverse_lines(hexagon_side side) {
        placed_lines& from = of(side);
        placed_lines to;
        for (std::size_t line = from.ends.size(); line > 0; --line) {
            to.blocks.append(from.blocks.data() + from.begin_of(line - 1), from.blocks.data() + from.ends[line - 1]);
            to.ends.push_back(to.blocks.size());
            to.offsets.push_back(from.offsets[line - 1]);
        }
        from = std::move(to);
    }

    /// Puts the clues of each line of a side in the opposite order. Linear in them.
    void reverse_blocks(hexagon_side side) {
        placed_lines& lines = of(side);
        for (std::size_t line = 0; line < lines.ends.size(); ++line)
            std::reverse(lines.blocks.data() + lines.begin_of(line), lines.blocks.data() + lines.ends[line]);
    }

    /// Fails a puzzle whose sides do not close, that exceeds the limits or has a clue longer than its line; diagnoses
    /// lines that cannot hold their clues and different totals of the directions.
    ///
    /// @param report  takes diagnostics and errors
    /// @param places  turns offsets into places: a `place_finder`, or anything with its `at`
    /// @param where   the place of faults of the puzzle as a whole
    template <class Places>
    void check_clues(reporter<hexagon_sink>& report, Places& places, source_position where) const {
        const hexagon_outline outline{count(hexagon_side::upper_left), count(hexagon_side::lower_left),
                                      count(hexagon_side::bottom), count(hexagon_side::lower_right)};
        if (!outline.is_hexagon() || count(hexagon_side::upper_right) != outline.upper_right() ||
            count(hexagon_side::top) != outline.top())
            return report.fail(parse_errc::sides_not_closed, where);
        std::size_t longest = (std::max)({outline.rows(), outline.falling(), outline.rising()});
        for (std::size_t line = 0; line < outline.lines(); ++line)
            longest = (std::max)(longest, outline.length_of(line));
        if (longest > (std::min)(limits_->side, max_side) || outline.cells() > limits_->cells)
            return report.fail(parse_errc::size_over_limit, where);
        std::size_t line = 0;
        for (const hexagon_side side : {hexagon_side::upper_left, hexagon_side::lower_left, hexagon_side::bottom,
                                        hexagon_side::lower_right, hexagon_side::top, hexagon_side::upper_right})
            check_side(report, places, side, outline, line);
        if (!report.failed() && !extend::totals_agree(extend::totals_of(collected())))
            report.diagnose(parse_errc::direction_totals_differ, where);
    }

    /// The clues as a value. Linear in them; allocates.
    [[nodiscard]] hexagon_clues collected() const {
        hexagon_clues out;
        clue_lines* const to[hexagon_sides] = {&out.upper_left,  &out.lower_left,  &out.bottom,
                                               &out.lower_right, &out.upper_right, &out.top};
        line_clue line;
        for (std::size_t side = 0; side < hexagon_sides; ++side)
            for (std::size_t i = 0; i < sides_[side].ends.size(); ++i) {
                line.clear();
                for (std::size_t at = sides_[side].begin_of(i); at < sides_[side].ends[i]; ++at)
                    line.push_back(sides_[side].blocks[at].block);
                to[side]->push_back(line);
            }
        return out;
    }

private:
    struct placed_clue {
        clue block;
        std::size_t offset = 0;
    };
    struct placed_lines {
        lean_vector<placed_clue> blocks;
        lean_vector<std::size_t> ends;    ///< of lines, in `blocks`
        lean_vector<std::size_t> offsets; ///< of lines

        [[nodiscard]] std::size_t begin_of(std::size_t line) const noexcept { return line == 0 ? 0 : ends[line - 1]; }
    };

    [[nodiscard]] placed_lines& of(hexagon_side side) noexcept { return sides_[static_cast<std::size_t>(side)]; }

    template <class Places>
    void check_side(reporter<hexagon_sink>& report, Places& places, hexagon_side side, const hexagon_outline& outline,
                    std::size_t& line) const {
        const placed_lines& lines = sides_[static_cast<std::size_t>(side)];
        lean_vector<clue> blocks;
        for (std::size_t i = 0; i < lines.ends.size(); ++i) {
            const std::size_t length = outline.length_of(line++);
            blocks.clear();
            for (std::size_t at = lines.begin_of(i); at < lines.ends[i]; ++at) {
                const placed_clue& placed = lines.blocks[at];
                if (placed.block.length > length)
                    return report.fail(parse_errc::clue_longer_than_line, places.at(placed.offset));
                blocks.push_back(placed.block);
            }
            if (least_length({blocks.data(), blocks.size()}) > length)
                report.diagnose(parse_errc::clues_exceed_line, places.at(lines.offsets[i]));
        }
    }

    const limits* limits_;
    std::array<placed_lines, hexagon_sides> sides_{};
    std::size_t clues_ = 0; // of all sides
};

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_FORMATS_KIT_HEXAGON_COLLECTOR_HPP
