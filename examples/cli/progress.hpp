// A progress bar on standard error, if that is a terminal and the work takes long.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_PROGRESS_HPP
#define NONO_CLI_PROGRESS_HPP

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

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
    // Whether `set` was called: some work does not report how far it is.
    [[nodiscard]] bool is_measured() const { return cells_.load(std::memory_order_relaxed) != 0; }
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

// Puzzles may be added by another thread than the one that shows and hides the bar. A bar that another thread than the
// main one creates, while a bar shows the work of all threads, is never shown.
class progress_bar {
public:
    // `files`: how many there are in all.
    explicit progress_bar(std::size_t files);
    progress_bar(const progress_bar&) = delete;
    progress_bar& operator=(const progress_bar&) = delete;
    ~progress_bar();

    // A puzzle that is going to be solved, of the file with that number from 0. The caller keeps it as long as it
    // works.
    std::shared_ptr<running> add(std::string label, std::size_t file);

    // Draws the bar, or draws it anew; does nothing in the first second, without a terminal, and with --quiet.
    void show();
    // Takes the bar away, before something else is printed.
    void hide();

    // False if standard error is not a terminal, and with --quiet.
    [[nodiscard]] bool is_shown_at_all() const { return terminal_; }

private:
    // The oldest puzzle that is still in the works; null if there is none. Requires the lock.
    std::shared_ptr<running> oldest();
    [[nodiscard]] std::string line_of(const running& state) const;

    std::size_t files_;
    bool is_of_main_thread_;
    bool terminal_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    progress_bar* outer_ = nullptr; // the bar that this one replaces while it exists
    std::mutex mutex_;              // guards what is below, and the drawing
    std::deque<std::weak_ptr<running>> running_;
};

// Removes a bar from the screen.
inline constexpr std::string_view progress_erasure = "\r\x1b[K";

// Hides the bar that exists, if there is one.
void hide_progress();

// True while a bar is on the screen. A signal handler may call it.
bool is_progress_shown() noexcept;

// Draws a bar ten times a second from a thread of its own, for commands that work on one puzzle at a time.
class progress_ticker {
public:
    explicit progress_ticker(progress_bar& bar);
    progress_ticker(const progress_ticker&) = delete;
    progress_ticker& operator=(const progress_ticker&) = delete;
    ~progress_ticker();

private:
    void run();

    progress_bar& bar_;
    std::mutex mutex_; // guards `is_over_`
    std::condition_variable wake_;
    bool is_over_ = false;
    std::thread thread_; // none if there is no bar to draw
};

// Work that a bar shows while this exists. Nothing is printed on standard output meanwhile.
class shown_work {
public:
    // Shows nothing if `bar` is null.
    shown_work(progress_bar* bar, const std::string& label, std::size_t file);
    shown_work(const shown_work&) = delete;
    shown_work& operator=(const shown_work&) = delete;
    ~shown_work() { end(); }

    // As the destructor does. Returns the seconds since the work began.
    double end();
    void set(std::size_t decided, std::size_t cells) {
        if (state_) state_->set(decided, cells);
    }

private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    progress_bar* bar_;
    std::shared_ptr<running> state_;
};

} // namespace cli

#endif // NONO_CLI_PROGRESS_HPP
