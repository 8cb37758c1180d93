// The queue of lines that changed since they were last narrowed.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_GRID_LINE_QUEUE_HPP
#define NONO_SOLVER_GRID_LINE_QUEUE_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/solver/run/layout.hpp>

#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// A queue of lines, first in, first out, with each line at most once.
class line_queue {
public:
    /// Sets the capacity of a new queue to `lines` lines, and queues all of them.
    constexpr void fill(std::size_t lines) {
        waiting_.resize(lines, 0);
        is_waiting_.resize(lines, 1);
        line_index* const waiting = waiting_.data();
        for (std::size_t line = 0; line < lines; ++line) waiting[line] = static_cast<line_index>(line);
        size_ = lines;
    }

    /// Sets the capacity to `lines` lines. The queue must be empty.
    constexpr void resize(std::size_t lines) {
        waiting_.resize(lines, 0);
        is_waiting_.resize(lines, 0);
    }

    /// Queues a line, unless it is already queued.
    constexpr void push(line_index line) noexcept {
        std::uint8_t& is_waiting = is_waiting_.data()[line];
        if (is_waiting != 0) return;
        is_waiting = 1;
        std::size_t end = begin_ + size_++;
        if (end >= waiting_.size()) end -= waiting_.size();
        waiting_.data()[end] = line;
    }

    /// Removes and returns the line that has waited longest, or returns `no_line` if the queue is empty.
    [[nodiscard]] constexpr line_index pop() noexcept {
        if (size_ == 0) return no_line;
        const line_index line = waiting_[begin_];
        if (++begin_ == waiting_.size()) begin_ = 0;
        --size_;
        is_waiting_[line] = 0;
        return line;
    }

private:
    lean_vector<line_index> waiting_; // a ring buffer with room for every line
    lean_vector<std::uint8_t> is_waiting_;
    std::size_t begin_ = 0;
    std::size_t size_ = 0;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_GRID_LINE_QUEUE_HPP
