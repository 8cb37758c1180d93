// The numbers of a path of steps that its grade depends on. They are added up step by step.
// SPDX-License-Identifier: MIT
#ifndef NONO_EXPLAIN_PATH_STATISTICS_HPP
#define NONO_EXPLAIN_PATH_STATISTICS_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/detail/slice.hpp>
#include <nono/explain/step.hpp>
#include <nono/model/clues.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Returns the time in milliseconds that a person thinks about a step of one line once they look at the line. It is the
/// sum of
///
/// - *mental acts* of 1.35 s (`M` of the keystroke-level model by Card, Moran and Newell, 1980): one; two if runs are
///   compared with several blocks; four if arrangements of the whole line are compared;
/// - *counting*: 0.3 s per cell of the line (Trick and Pylyshyn, 1994); twice that for whole arrangements, nothing if a
///   line or a block is complete.
///
/// O(1).
///
/// @param how     the technique; if it takes several lines, the result is the time for one of them
/// @param length  cells of the line
[[nodiscard]] constexpr std::uint64_t thinking_time_of(technique how, std::size_t length) noexcept {
    constexpr std::array<std::uint8_t, technique_count> acts{1, 1, 1, 1, 1, 2, 2, 2, 2, 1, 4, 1, 1};
    constexpr std::array<std::uint8_t, technique_count> counts{0, 1, 0, 1, 1, 1, 1, 1, 1, 1, 2, 1, 1};
    const auto i = static_cast<std::size_t>(how);
    return std::uint64_t{1350} * acts[i] + std::uint64_t{300} * counts[i] * length;
}

/// Returns the average time needed to look at a line of a puzzle, in milliseconds: an eye movement of 0.23 s, and
/// another for every 15 lines of a side, because the next line is farther away; plus 0.3 s to read each clue. O(1).
[[nodiscard]] constexpr std::uint64_t looking_time_of(std::uint64_t lines, std::uint64_t blocks) noexcept {
    return lines == 0 ? 0 : 230 + 230 * lines / 30 + 300 * blocks / lines;
}

/// The changes of the cells in several steps.
class change_lists {
public:
    NONO_CONSTEXPR void add(const step& step) {
        changes_.append(step.cells.data(), step.cells.data() + step.cells.size());
        ends_.push_back(changes_.size());
    }
    /// Returns the number of steps.
    [[nodiscard]] constexpr std::size_t size() const noexcept { return ends_.size(); }
    /// Returns the changes in a step.
    [[nodiscard]] constexpr slice<const cell_change> operator[](std::size_t i) const noexcept {
        const std::size_t begin = i == 0 ? 0 : ends_[i - 1];
        return {changes_.data() + begin, ends_[i] - begin};
    }

private:
    lean_vector<cell_change> changes_;
    lean_vector<std::size_t> ends_;
};

/// Adds up the time of `seconds_for`, step by step.
class time_estimate {
public:
    /// Linear in the clues. `puzzle` must outlive the object.
    constexpr explicit time_estimate(const clues& puzzle) noexcept
        : puzzle_(&puzzle), look_(looking_time_of(puzzle.width() + puzzle.height(), block_count_of(puzzle))) {}

    /// Adds a step. Linear in its cells and lines.
    NONO_CONSTEXPR void add(const step& step) noexcept {
        constexpr std::uint64_t tries = 4;
        for (const cell_change& change : step.cells) marking_ += change.after.is_single() ? 800U : 0U;
        const bool is_single = step.technique < technique::two_lines;
        for (const line_reason& reason : step.lines) {
            const bool is_row = reason.line.axis == axis::row;
            const clue_lines& side = is_row ? puzzle_->rows : puzzle_->columns;
            if (reason.line.index >= side.size()) continue;
            const std::size_t length = is_row ? puzzle_->width() : puzzle_->height();
            const std::uint64_t thought = thinking_time_of(step.technique, length);
            if (!is_single)
                rest_ += tries * (look_ + thought);
            else if (!is_given(side[reason.line.index], length))
                rest_ += thought;
        }
    }
    /// Returns the time in seconds. O(1).
    [[nodiscard]] constexpr std::uint32_t seconds(std::uint32_t looks) const noexcept {
        const std::uint64_t milliseconds = marking_ + (look_ * looks + rest_) * 19 / 10;
        return static_cast<std::uint32_t>((std::min<std::uint64_t>)(milliseconds / 1000, ~std::uint32_t{0}));
    }

private:
    [[nodiscard]] static constexpr bool is_given(line_clue_view line, std::size_t length) noexcept {
        return line.empty() || min_length(line) >= length;
    }

    const clues* puzzle_;
    std::uint64_t look_;
    std::uint64_t marking_ = 0; // milliseconds
    std::uint64_t rest_ = 0;    // milliseconds, without the looks in rounds
};

/// The numbers of a path that its grade depends on, added up step by step.
class path_statistics {
public:
    /// Linear in the clues. `puzzle` must outlive the object.
    constexpr explicit path_statistics(const clues& puzzle) noexcept
        : lines_(puzzle.width() + puzzle.height()), time_(puzzle) {}

    /// Returns the approximate memory that a step takes, in bytes. O(1).
    [[nodiscard]] static NONO_CONSTEXPR std::uint64_t memory_of(const step& step) noexcept {
        if (step.lines.size() < 2) return 0;
        return 2 * (sizeof(cell_change) * step.cells.size() + sizeof(std::size_t)); // vectors can double
    }

    NONO_CONSTEXPR void add(const step& step) {
        ++steps_[static_cast<std::size_t>(step.technique)];
        time_.add(step);
        if (step.lines.size() > 1) of_several_lines_.add(step);
    }
    /// Adds the number of lines that offered progress before a step.
    constexpr void add_open_lines(std::uint32_t open_lines) noexcept {
        min_open_lines_ = states_ == 0 ? open_lines : (std::min)(min_open_lines_, open_lines);
        open_lines_ += open_lines;
        search_ += (lines_ + 1) * 100 / (std::uint64_t{open_lines} + 1);
        ++states_;
    }

    /// Returns the number of steps by technique.
    [[nodiscard]] constexpr const std::array<std::uint32_t, technique_count>& steps() const noexcept { return steps_; }
    /// Returns the fewest lines that offered progress before a step.
    [[nodiscard]] constexpr std::uint32_t min_open_lines() const noexcept { return min_open_lines_; }
    /// Returns their average number, in hundredths.
    [[nodiscard]] constexpr std::uint32_t mean_open_lines() const noexcept { return mean_of(open_lines_ * 100); }
    /// Returns the average number of lines to examine for a step, in hundredths.
    [[nodiscard]] constexpr std::uint32_t search() const noexcept { return mean_of(search_); }
    /// Returns the time of the path if lines are examined that many times. O(1).
    [[nodiscard]] constexpr std::uint32_t seconds(std::uint32_t looks) const noexcept { return time_.seconds(looks); }
    [[nodiscard]] constexpr const change_lists& of_several_lines() const noexcept { return of_several_lines_; }

private:
    [[nodiscard]] constexpr std::uint32_t mean_of(std::uint64_t sum) const noexcept {
        return static_cast<std::uint32_t>(states_ == 0 ? 0 : sum / states_);
    }

    std::uint64_t lines_;
    time_estimate time_;
    std::array<std::uint32_t, technique_count> steps_{};
    std::uint64_t states_ = 0; // number of calls of `add_open_lines`
    std::uint64_t open_lines_ = 0;
    std::uint64_t search_ = 0;
    std::uint32_t min_open_lines_ = 0;
    change_lists of_several_lines_;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_EXPLAIN_PATH_STATISTICS_HPP
