// Steps that are played one after another, at a speed that the eye can follow.
// SPDX-License-Identifier: MIT
#ifndef SOKOBAN_WINDOW_PLAYBACK_HPP
#define SOKOBAN_WINDOW_PLAYBACK_HPP

#include <nono/sokoban/moves.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace sokoban_window {

class playback {
public:
    using clock = std::chrono::steady_clock;
    using milliseconds = std::chrono::milliseconds;

    // Plays the steps of a walk, or of a solution. Each step takes at most `slowest`; many steps are played faster.
    playback(std::vector<nono::sokoban::step> steps, bool of_solution, clock::time_point now)
        : steps_(std::move(steps)), of_solution_(of_solution), due_(now) {
        const milliseconds total = of_solution ? milliseconds(30'000) : milliseconds(400);
        const milliseconds slowest(of_solution ? 150 : 25);
        const milliseconds fastest(of_solution ? 30 : 2);
        interval_ = std::clamp(total / static_cast<int>(std::max<std::size_t>(1, steps_.size())), fastest, slowest);
    }

    [[nodiscard]] bool of_solution() const { return of_solution_; }
    [[nodiscard]] bool at_end() const { return at_ == steps_.size(); }
    [[nodiscard]] std::size_t played() const { return at_; }
    [[nodiscard]] std::size_t size() const { return steps_.size(); }
    [[nodiscard]] bool paused() const { return paused_; }
    [[nodiscard]] milliseconds interval() const { return interval_; }

    void pause(bool on, clock::time_point now) {
        paused_ = on;
        due_ = now;
    }
    // Halves the time of a step, or doubles it.
    void set_faster(bool faster) {
        interval_ = std::clamp(faster ? interval_ / 2 : interval_ * 2, milliseconds(2), milliseconds(2'000));
    }
    // The time until the next step; empty if it is paused or at its end.
    [[nodiscard]] std::optional<milliseconds> wait(clock::time_point now) const {
        if (paused_ || at_end()) return std::nullopt;
        return std::max(milliseconds(0), std::chrono::duration_cast<milliseconds>(due_ - now) + milliseconds(1));
    }
    // Returns the next step if its time has come.
    std::optional<nono::sokoban::step> due(clock::time_point now) {
        if (paused_ || now < due_) return std::nullopt;
        due_ = std::max(due_ + interval_, now); // late steps are not caught up
        return next();
    }
    // Returns the next step at once; empty at the end.
    std::optional<nono::sokoban::step> next() {
        if (at_end()) return std::nullopt;
        return steps_[at_++];
    }

private:
    std::vector<nono::sokoban::step> steps_;
    std::size_t at_ = 0;
    bool of_solution_ = false;
    bool paused_ = false;
    milliseconds interval_{};
    clock::time_point due_;
};

} // namespace sokoban_window

#endif // SOKOBAN_WINDOW_PLAYBACK_HPP
