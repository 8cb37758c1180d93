// A progress bar on standard error, if that is a terminal and the work takes long.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_PROGRESS_HPP
#define NONO_CLI_PROGRESS_HPP

#include <atomic>
#include <chrono>
#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <string>

namespace cli {

// One puzzle in the works. Set by the thread that solves it, read by the one that draws the bar.
class running {
public:
    running(std::string label, std::size_t file) : label_(std::move(label)), file_(file) {}

    void start() { started_.store(true, std::memory_order_relaxed); }
    void set(std::size_t decided, std::size_t cells) {
        decided_.store(decided, std::memory_order_relaxed);
        cells_.store(cells, std::memory_order_relaxed);
    }

    [[nodiscard]] const std::string& label() const { return label_; }
    [[nodiscard]] std::size_t file() const { return file_; }
    [[nodiscard]] bool started() const { return started_.load(std::memory_order_relaxed); }
    // Cells decided, 0 to 100.
    [[nodiscard]] std::size_t percent() const {
        const auto cells = cells_.load(std::memory_order_relaxed);
        return cells == 0 ? 0 : 100 * decided_.load(std::memory_order_relaxed) / cells;
    }

private:
    std::string label_;
    std::size_t file_; // from 0
    std::atomic<bool> started_{false};
    std::atomic<std::size_t> decided_{0};
    std::atomic<std::size_t> cells_{0};
};

// Puzzles may be added by another thread than the one that shows and hides the bar.
class progress_bar {
public:
    // `files`: how many there are in all.
    explicit progress_bar(std::size_t files);

    // A puzzle that is going to be solved, of the file with that number from 0. The caller keeps it as long as it
    // works.
    std::shared_ptr<running> add(std::string label, std::size_t file);

    // Draws the bar, or draws it anew; does nothing in the first half second, and without a terminal.
    void show();
    // Takes the bar away, before something else is printed.
    void hide();

    // Whether standard error is a terminal.
    [[nodiscard]] bool is_shown_at_all() const { return terminal_; }

private:
    // The oldest puzzle that is still in the works; null if there is none. Requires the lock.
    std::shared_ptr<running> oldest();

    std::size_t files_;
    bool terminal_;
    bool shown_ = false;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::mutex mutex_; // guards what is below
    std::deque<std::weak_ptr<running>> running_;
};

} // namespace cli

#endif // NONO_CLI_PROGRESS_HPP
