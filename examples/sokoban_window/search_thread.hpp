// Searches in a thread, so that the window does not freeze.
// SPDX-License-Identifier: MIT
#ifndef SOKOBAN_WINDOW_SEARCH_THREAD_HPP
#define SOKOBAN_WINDOW_SEARCH_THREAD_HPP

#include "../shared/sokoban/searches.hpp"

#include <nono/sokoban/game.hpp>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace sokoban_window {

enum class search_kind {
    check,   // whether the position is lost, for a few seconds
    hint,    // a solution for the next hint, for half a minute
    solve,   // a solution, until memory ends
    way_back // the last position that can be won
};

struct search_progress {
    std::uint64_t in_place = 0; // the most boxes on goals so far
    std::uint64_t boxes = 0;
    std::uint64_t positions = 0;
    double seconds = 0;
};

struct search_result {
    search_kind kind = search_kind::check;
    sokoban_game::answer found;  // of all kinds except `way_back`
    sokoban_game::way_back back; // of `way_back`
};

class search_thread {
public:
    // `finished` is called in the thread after each search that was not canceled.
    explicit search_thread(std::function<void()> finished) : finished_(std::move(finished)) {}
    // Cancels the search and waits for its end.
    ~search_thread();
    search_thread(const search_thread&) = delete;
    search_thread& operator=(const search_thread&) = delete;

    // Starts a search from the current position of a game. Cancels the search before it.
    void start(search_kind kind, const nono::sokoban::game& from);
    // The search that is running or whose result has not been taken.
    [[nodiscard]] std::optional<search_kind> running() const;
    [[nodiscard]] search_progress progress() const;
    // Requests a stop. The result arrives as usual; it reports the stop.
    void stop();
    // Stops the search and discards its result. Does not wait: on large boards, the end can take tenths of a second.
    void cancel();
    // Returns the result once the search is finished.
    std::optional<search_result> take();

private:
    using clock = std::chrono::steady_clock;
    struct job {
        search_kind kind = search_kind::check;
        clock::time_point begun = clock::now();
        std::atomic<bool> stop = false;
        std::atomic<bool> canceled = false;
        std::atomic<bool> done = false;
        std::atomic<std::uint64_t> in_place = 0;
        std::atomic<std::uint64_t> boxes = 0;
        std::atomic<std::uint64_t> positions = 0;
        search_result result; // valid once `done`
        std::thread thread{};
    };
    static void run(job& of, const nono::sokoban::game& from);
    void join_ended();

    std::function<void()> finished_;
    std::unique_ptr<job> job_;
    std::vector<std::unique_ptr<job>> canceled_; // whose threads have not been joined yet
};

} // namespace sokoban_window

#endif // SOKOBAN_WINDOW_SEARCH_THREAD_HPP
