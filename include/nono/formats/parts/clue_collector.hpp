// What readers do with clues that they find line by line: keep them with their places, check them, hand them on.
#ifndef NONO_FORMATS_PARTS_CLUE_COLLECTOR_HPP
#define NONO_FORMATS_PARTS_CLUE_COLLECTOR_HPP

#include <nono/formats/format.hpp>
#include <nono/formats/parts/reporter.hpp>
#include <nono/limits.hpp>
#include <nono/text/places.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace nono::inline NONO_ABI {

/// Keeps the clues of a puzzle while it is read, each with its offset in the text.
///
/// A reader calls `begin_line` and `add` as it finds them; when both banks are there, `check` and `hand_over`. Usable
/// in constant expressions; allocates the clues.
class clue_collector {
public:
    /// No lines yet. The limits must outlive it.
    NONO_CONSTEXPR explicit clue_collector(const limits& most) noexcept : limits_(&most) {}

    /// Starts the next line of a bank; `size_over_limit` where there are too many.
    [[nodiscard]] NONO_CONSTEXPR parse_errc begin_line(axis which, std::size_t offset) {
        bank& to = bank_of(which);
        if (to.lines.size() >= (std::min)(limits_->side, max_side)) return parse_errc::size_over_limit;
        to.lines.push_back({offset, to.clues.size()});
        return parse_errc::none;
    }

    /// Adds a clue to the last line of a bank; `clues_over_limit` where there are too many.
    [[nodiscard]] NONO_CONSTEXPR parse_errc add(axis which, clue one, std::size_t offset) {
        bank& to = bank_of(which);
        if (rows_.clues.size() + columns_.clues.size() >= limits_->clues) return parse_errc::clues_over_limit;
        to.clues.push_back({one, offset});
        to.lines.back().end = to.clues.size();
        return parse_errc::none;
    }

    /// Lines of a bank. O(1).
    [[nodiscard]] NONO_CONSTEXPR std::size_t count(axis which) const noexcept {
        return which == axis::row ? rows_.lines.size() : columns_.lines.size();
    }

    /// The number of colors, blank included: `clues::color_count()` of what is handed over. Linear in the clues.
    [[nodiscard]] NONO_CONSTEXPR std::size_t color_count() const noexcept {
        std::size_t count = 2;
        for (const bank* each : {&rows_, &columns_})
            for (const auto& one : each->clues)
                count = (std::max<std::size_t>)(count, one.value.color + std::size_t{1});
        return count;
    }

    /// Cells that the fullest line of a bank needs. Linear in the bank's clues.
    [[nodiscard]] NONO_CONSTEXPR std::uint64_t longest(axis which) const {
        const bank& from = which == axis::row ? rows_ : columns_;
        std::uint64_t most = 0;
        for (std::size_t i = 0; i < from.lines.size(); ++i) most = (std::max)(most, least_length(line(from, i)));
        return most;
    }

    /// Fails a puzzle that has no rows or columns (at `where`), is over the limits or has a clue longer than its line,
    /// and says which lines cannot hold their clues and whether the totals of rows and columns differ (at `where`).
    ///
    /// @param report  takes what is wrong
    /// @param places  what turns the offsets into places: a `place_finder`, or what has its `at`
    /// @param where   the place for what is wrong with the puzzle as a whole
    template <puzzle_sink S, class Places>
    NONO_CONSTEXPR void check_clues(reporter<S>& report, Places& places, source_position where) const {
        if (rows_.lines.empty()) return report.fail(parse_errc::missing_rows, where);
        if (columns_.lines.empty()) return report.fail(parse_errc::missing_columns, where);
        if (rows_.lines.size() > limits_->cells / columns_.lines.size())
            return report.fail(parse_errc::size_over_limit, where);
        check_bank(report, places, rows_, columns_.lines.size());
        check_bank(report, places, columns_, rows_.lines.size());
        if (!totals_agree()) report.diagnose(parse_errc::clue_totals_differ, where);
    }

    /// Gives the sink the size and all lines, rows before columns. Linear in the clues.
    template <puzzle_sink S> NONO_CONSTEXPR void hand_over(S& sink) const {
        sink.size(columns_.lines.size(), rows_.lines.size());
        for (std::size_t i = 0; i < rows_.lines.size(); ++i) sink.add_line(axis::row, line(rows_, i));
        for (std::size_t i = 0; i < columns_.lines.size(); ++i) sink.add_line(axis::column, line(columns_, i));
    }

private:
    struct placed_clue {
        clue value;
        std::size_t offset = 0;
    };
    struct placed_line {
        std::size_t offset = 0;
        std::size_t end = 0; ///< of its clues
    };
    struct bank {
        std::vector<placed_clue> clues;
        std::vector<placed_line> lines;
    };

    [[nodiscard]] constexpr bank& bank_of(axis which) noexcept { return which == axis::row ? rows_ : columns_; }

    [[nodiscard]] static NONO_CONSTEXPR std::span<const placed_clue> placed(const bank& from, std::size_t index) {
        const std::size_t begin = index == 0 ? 0 : from.lines[index - 1].end;
        return {from.clues.data() + begin, from.lines[index].end - begin};
    }

    [[nodiscard]] static NONO_CONSTEXPR line_clue line(const bank& from, std::size_t index) {
        line_clue out;
        for (const auto& one : placed(from, index)) out.push_back(one.value);
        return out;
    }

    template <puzzle_sink S, class Places>
    static NONO_CONSTEXPR void check_bank(reporter<S>& report, Places& places, const bank& which, std::size_t length) {
        for (std::size_t i = 0; i < which.lines.size(); ++i) {
            for (const auto& one : placed(which, i))
                if (one.value.length > length)
                    return report.fail(parse_errc::clue_longer_than_line, places.at(one.offset));
            if (least_length(line(which, i)) > length)
                report.diagnose(parse_errc::clues_exceed_line, places.at(which.lines[i].offset));
        }
    }

    /// True also where a blotted clue leaves it open.
    [[nodiscard]] NONO_CONSTEXPR bool totals_agree() const {
        std::array<std::uint64_t, max_colors> difference{};
        for (const auto& one : rows_.clues) {
            if (one.value.blotted()) return true;
            difference[one.value.color] += one.value.length;
        }
        for (const auto& one : columns_.clues) {
            if (one.value.blotted()) return true;
            difference[one.value.color] -= one.value.length;
        }
        return std::all_of(difference.begin(), difference.end(), [](std::uint64_t each) { return each == 0; });
    }

    const limits* limits_;
    bank rows_;
    bank columns_;
};

} // namespace nono::inline NONO_ABI

#endif // NONO_FORMATS_PARTS_CLUE_COLLECTOR_HPP
