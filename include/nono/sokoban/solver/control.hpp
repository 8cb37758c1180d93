// The budget of a search: nodes, memory, time, stop requests and progress. Internal.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SOLVER_CONTROL_HPP
#define NONO_SOKOBAN_SOLVER_CONTROL_HPP

#include <nono/detail/clock.hpp>
#include <nono/detail/config.hpp>
#include <nono/model/control.hpp>
#include <nono/model/outcome.hpp>

#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace sokoban::detail::engine {

/// Keeps account of the resources that a call uses, and determines when the call must end. All searches of a call share
/// one.
class control {
public:
    explicit control(const nono::budget& allowed) noexcept : allowed_(allowed), clock_(allowed.time.nanoseconds) {}

    /// Counts a node: a position whose moves are generated. Polls the clock. Returns false if the call must end.
    [[nodiscard]] bool count_node() {
        if (has_stopped()) return false;
        if (nodes_ >= allowed_.work) return stop(stopped_by::max_work);
        ++nodes_;
        report();
        return can_continue();
    }
    /// Polls the clock and the stop request. Call it within any work that takes more than a few milliseconds. Returns
    /// false if the call must end.
    [[nodiscard]] bool can_continue() {
        if (has_stopped()) return false;
        if (allowed_.stop.stop_requested()) return stop(stopped_by::stop_request);
        return !clock_.has_expired() || stop(stopped_by::time_limit);
    }
    /// Like `can_continue`, but for steps of a few microseconds: polls at every sixteenth call. Returns false if the
    /// call must end.
    [[nodiscard]] bool can_continue_sampled() {
        constexpr unsigned interval = 16;
        return ++calls_ % interval == 0 ? can_continue() : !has_stopped();
    }
    /// Counts bytes before they are allocated. If the memory limit does not allow them, ends the call and returns
    /// false.
    [[nodiscard]] bool reserve_memory(std::uint64_t bytes) noexcept {
        if (has_stopped()) return false;
        if (bytes > allowed_.memory - memory_) return stop(stopped_by::max_memory);
        memory_ += bytes;
        if (peak_memory_ < memory_) peak_memory_ = memory_;
        return true;
    }
    /// Returns true if less than 1 / `share` of the memory limit is left.
    [[nodiscard]] bool is_short_of_memory(std::uint64_t share) const noexcept {
        return allowed_.memory - memory_ < allowed_.memory / share;
    }
    /// Ends the call because of its memory limit.
    void give_up_for_memory() noexcept { stop(stopped_by::max_memory); }
    /// Releases bytes that were counted.
    void release_memory(std::uint64_t bytes) noexcept { memory_ -= bytes; }

    [[nodiscard]] bool has_stopped() const noexcept { return cause_ != stopped_by::nothing; }
    [[nodiscard]] stopped_by cause() const noexcept { return cause_; }
    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }
    [[nodiscard]] std::uint64_t peak_memory() const noexcept { return peak_memory_; }

    /// Adds to the effort of the call, in units of about half a microsecond. Unlike time, it is the same on every
    /// machine, so searches whose nodes differ in cost can share a call by it.
    void add_effort(std::uint64_t units) noexcept { effort_ += units; }
    [[nodiscard]] std::uint64_t effort() const noexcept { return effort_; }

    /// Sets the number of boxes for the progress callback. `set_boxes_in_place` raises the number of boxes that the
    /// best position so far has in place.
    void set_boxes(std::size_t boxes) noexcept { boxes_ = boxes; }
    void set_boxes_in_place(std::size_t boxes) noexcept {
        if (boxes_in_place_ < boxes) boxes_in_place_ = boxes;
    }

private:
    bool stop(stopped_by why) noexcept {
        cause_ = why;
        return false;
    }
    void report() const {
        constexpr std::uint64_t interval = 64; // nodes: about a tenth of a second on large levels
        if (!allowed_.progress || nodes_ % interval != 0) return;
        allowed_.progress({.cells = boxes_, .decided = boxes_in_place_, .statistics = {.states = nodes_}});
    }

    const nono::budget& allowed_;
    nono::detail::deadline clock_;
    std::uint64_t nodes_ = 0;
    std::uint64_t effort_ = 0;
    std::uint64_t memory_ = 0;
    std::uint64_t peak_memory_ = 0;
    unsigned calls_ = 0; // calls of `can_continue_sampled`
    std::size_t boxes_ = 0;
    std::size_t boxes_in_place_ = 0;
    stopped_by cause_ = stopped_by::nothing;
};

}}} // namespace nono::NONO_ABI::sokoban::detail::engine

#endif // NONO_SOKOBAN_SOLVER_CONTROL_HPP
