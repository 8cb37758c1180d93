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

/// A queue of lines, first in, first out, with each line at most once: a linked list with one entry per line.
class line_queue {
public:
    /// Sets the capacity of a new queue to `lines` lines, and queues all of them.
    constexpr void fill(std::size_t lines) {
        if (lines == 0) return;
        next_.resize(lines, no_line);
        last_ = static_cast<line_index>(lines - 1);
        first_ = 0;
        line_index* const next = next_.data();
        for (line_index line = 0; line < last_; ++line) next[line] = line + 1;
    }

    /// Sets the capacity to `lines` lines. The queue must be empty.
    constexpr void resize(std::size_t lines) { next_.resize(lines, not_queued); }

    /// Queues a line, unless it is already queued.
    constexpr void push(line_index line) noexcept {
        line_index* const next = next_.data();
        if (next[line] != not_queued) return;
        next[line] = no_line;
        (first_ == no_line ? first_ : next[last_]) = line;
        last_ = line;
    }

    /// Removes and returns the line that has waited longest, or returns `no_line` if the queue is empty.
    [[nodiscard]] constexpr line_index pop() noexcept {
        const line_index line = first_;
        if (line == no_line) return no_line;
        line_index& next = next_.data()[line];
        first_ = next;
        next = not_queued;
        return line;
    }

private:
    static constexpr line_index not_queued = no_line - 1;

    lean_vector<line_index> next_; // for each line, the next one in the queue, `no_line` for the last, or `not_queued`
    line_index first_ = no_line;
    line_index last_ = no_line; // valid unless the queue is empty
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_GRID_LINE_QUEUE_HPP
