// SPDX-License-Identifier: MIT
#include "progress.hpp"

#include "arguments.hpp"
#include "terminal.hpp"
#include "words.hpp"

#include <nono/render/printable.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <new>
#include <system_error>

#if !defined(_WIN32)
#include <csignal>
#endif

namespace cli {

namespace {

const std::thread::id main_thread = std::this_thread::get_id();

progress_bar* current_bar = nullptr; // set by the main thread, only while no pool of threads works
std::atomic<bool> bar_is_shown{false};

// Signals belong to the main thread: one that arrives while a file is written must wait (`unbroken`).
class blocked_signals {
public:
#if !defined(_WIN32)
    blocked_signals() noexcept {
        sigset_t all;
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, &before_);
    }
    ~blocked_signals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
#else
    blocked_signals() noexcept = default;
    ~blocked_signals() = default;
#endif
    blocked_signals(const blocked_signals&) = delete;
    blocked_signals& operator=(const blocked_signals&) = delete;

private:
#if !defined(_WIN32)
    sigset_t before_{};
#endif
};

} // namespace

progress_bar::progress_bar(std::size_t files)
    : files_(files), is_of_main_thread_(std::this_thread::get_id() == main_thread),
      terminal_(is_of_main_thread_ && error_is_terminal() && !is_quiet) {
    if (is_of_main_thread_) outer_ = std::exchange(current_bar, this);
}

progress_bar::~progress_bar() {
    hide();
    if (is_of_main_thread_) current_bar = outer_;
}

std::shared_ptr<running> progress_bar::add(std::string label, std::size_t file) {
    auto state = std::make_shared<running>(std::move(label), file);
    const std::lock_guard lock(mutex_);
    running_.push_back(state);
    oldest(); // drops the ones that are done, so that the list stays short
    return state;
}

std::shared_ptr<running> progress_bar::oldest() {
    while (!running_.empty()) {
        if (auto state = running_.front().lock()) return state;
        running_.pop_front();
    }
    return nullptr;
}

std::string progress_bar::line_of(const running& state) const {
    constexpr std::size_t room = 24;
    const auto time = std::chrono::steady_clock::now() - start_;
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(time).count();
    const auto label = nono::printable(state.label());
    if (files_ < 2 && !state.is_measured()) return fmt::format("{}: {} s", label, seconds);
    // The part of a single file is that of the cells of its puzzle; the part of several is that of the files.
    const std::size_t done = files_ > 1 ? room * state.file() / files_ : room * state.percent() / 100;
    std::string out = fmt::format("[{:=<{}}{: <{}}] ", "", done, "", room - done);
    if (files_ > 1) out += fmt::format("{}/{} ", state.file() + 1, files_);
    if (state.is_measured()) out += fmt::format("{}% of ", state.percent());
    return out + label;
}

void progress_bar::show() {
    if (!terminal_ || std::chrono::steady_clock::now() - start_ < std::chrono::seconds(1)) return;
    const std::lock_guard lock(mutex_);
    const auto state = oldest();
    if (!state || !state->started()) return;
    const auto line = line_of(*state);
    // Cut at the edge, in whole characters: a line that wraps could not be erased.
    const auto shown = whole_start(line, std::max<std::size_t>(error_width(), 2) - 1);
    fmt::print(stderr, "{}{}", progress_erasure, shown);
    std::fflush(stderr);
    bar_is_shown = true;
}

void progress_bar::hide() {
    if (!terminal_) return;
    const std::lock_guard lock(mutex_);
    if (!bar_is_shown.exchange(false)) return;
    fmt::print(stderr, "{}", progress_erasure);
    std::fflush(stderr);
}

void hide_progress() {
    if (current_bar != nullptr) current_bar->hide();
}

bool is_progress_shown() noexcept { return bar_is_shown; }

progress_ticker::progress_ticker(progress_bar& bar) : bar_(bar) {
    if (!bar.is_shown_at_all()) return;
    [[maybe_unused]] const blocked_signals blocked; // also in the new thread
    try {
        thread_ = std::thread([this] { run(); });
    } catch (const std::system_error&) { // no room for another thread: there is no bar
    }
}

progress_ticker::~progress_ticker() {
    {
        const std::lock_guard lock(mutex_);
        is_over_ = true;
    }
    wake_.notify_all();
    if (thread_.joinable()) thread_.join();
    bar_.hide();
}

void progress_ticker::run() {
    std::unique_lock lock(mutex_);
    while (!wake_.wait_for(lock, std::chrono::milliseconds(100), [this] { return is_over_; })) {
        lock.unlock();
        try {
            bar_.show();
        } catch (const std::bad_alloc&) { // another time
        }
        lock.lock();
    }
}

shown_work::shown_work(progress_bar* bar, const std::string& label, std::size_t file) : bar_(bar) {
    if (bar_ == nullptr) return;
    state_ = bar_->add(label, file);
    state_->start();
}

double shown_work::end() {
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start_;
    if (state_) {
        state_.reset(); // before the bar is hidden, so that it stays so
        if (output_is_terminal()) bar_->hide();
    }
    return passed.count();
}

} // namespace cli
