// SPDX-License-Identifier: MIT
#include "interrupt.hpp"

#include "commands.hpp"
#include "inputs.hpp"
#include "progress.hpp"

#include <nono/model/limits.hpp>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <cstdlib>

#if !defined(_WIN32)
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>
#endif

namespace cli {

std::atomic<int> stop{0};
static_assert(std::atomic<int>::is_always_lock_free); // as a signal handler needs

namespace {

std::atomic<int> texts_being_read{0};
std::atomic<int> files_being_written{0};
std::atomic<bool> is_ending{false}; // as soon as no file is being written

// Ends the program from within a signal handler, where hardly anything may be called.
[[noreturn]] void end_now(const char* message, std::size_t size, int status) {
#if !defined(_WIN32)
    [[maybe_unused]] auto written =
        is_progress_shown() ? write(STDERR_FILENO, progress_erasure.data(), progress_erasure.size()) : 0;
    written = write(STDERR_FILENO, message, size);
#else
    static_cast<void>(message);
    static_cast<void>(size);
#endif
    std::_Exit(status);
}

#if !defined(_WIN32)
// Sends SIGALRM after some time, once.
void set_alarm(suseconds_t microseconds) {
    const itimerval timer{{0, 0}, {0, microseconds}};
    setitimer(ITIMER_REAL, &timer, nullptr);
}

// True if another thread writes a file. It is then given up, and SIGALRM comes again.
bool waits_for_files() {
    constexpr suseconds_t delay = 10'000; // microseconds
    if (files_being_written.load() == 0) return false;
    is_ending.store(true);
    set_alarm(delay);
    return true;
}
#endif

extern "C" void end_at_once(int signal) {
    constexpr char message[] = "nono: interrupted\n";
    end_now(message, sizeof message - 1, 128 + signal);
}

#if !defined(_WIN32)
extern "C" void end_reading(int) {
    if (texts_being_read.load() > 0 && !waits_for_files()) end_at_once(stop.load());
}
#endif

extern "C" void request_stop(int signal) {
    stop.store(signal);
    std::signal(signal, SIG_DFL); // a second one ends the program at once
#if !defined(_WIN32)
    if (texts_being_read.load() == 0) return;
    constexpr suseconds_t grace = 100'000; // microseconds
    std::signal(SIGALRM, end_reading);
    set_alarm(grace);
#endif
}

// Sets what the signals do that ask to stop.
void on_signals(void (*handler)(int)) {
#if defined(_WIN32)
    for (const int signal : {SIGINT, SIGTERM}) std::signal(signal, handler);
#else
    struct sigaction action {}; // without SA_RESTART: waiting for input is ended too
    action.sa_handler = handler;
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction before {};
        const bool is_ignored = sigaction(signal, nullptr, &before) == 0 && before.sa_handler == SIG_IGN;
        if (signal == SIGHUP && is_ignored) continue; // as nohup asks
        sigaction(signal, &action, nullptr);
    }
#endif
}

#if !defined(_WIN32)
extern "C" void end_of_time(int) {
    constexpr char message[] = "nono: the time limit was reached\n";
    if (!waits_for_files()) end_now(message, sizeof message - 1, some_not);
}

constexpr std::array ending_signals{SIGINT, SIGTERM, SIGHUP, SIGALRM};

// Blocks the signals that end the program at once, or lets them through.
void block_signals(int how) {
    sigset_t signals;
    sigemptyset(&signals);
    for (const int signal : ending_signals) sigaddset(&signals, signal);
    pthread_sigmask(how, &signals, nullptr); // of this thread
}
#endif

// Sanitizers map memory that is never used.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool has_sanitizers = true;
#else
constexpr bool has_sanitizers = false;
#endif

} // namespace

void stop_on_signals() { on_signals(request_stop); }

void end_on_signals() { on_signals(end_at_once); }

void end_after([[maybe_unused]] double seconds) {
#if !defined(_WIN32)
    std::signal(SIGALRM, end_of_time);
    constexpr double maximum = 1e9; // thirty years
    const double bounded = seconds < maximum ? seconds : maximum;
    itimerval timer{};
    timer.it_value.tv_sec = static_cast<time_t>(bounded);
    timer.it_value.tv_usec = static_cast<suseconds_t>((bounded - static_cast<double>(timer.it_value.tv_sec)) * 1e6);
    if (seconds > 0 && timer.it_value.tv_sec == 0 && timer.it_value.tv_usec == 0) timer.it_value.tv_usec = 1;
    setitimer(ITIMER_REAL, &timer, nullptr);
#endif
}

void limit_memory([[maybe_unused]] std::uint64_t bytes) {
#if defined(RLIMIT_DATA)
    if (has_sanitizers || bytes == std::uint64_t{nono::no_limit}) return;
    constexpr std::uint64_t before = std::uint64_t{16} << 20U; // what the program has without a puzzle
    rlimit limit{};
    if (getrlimit(RLIMIT_DATA, &limit) != 0) return;
    const rlim_t wanted = std::min(bytes, std::uint64_t{nono::no_limit} - before) + before;
    if (limit.rlim_max != RLIM_INFINITY && limit.rlim_max < wanted) return;
    limit.rlim_cur = wanted;
    setrlimit(RLIMIT_DATA, &limit);
#endif
}

reading_text::reading_text() noexcept {
    std::fflush(stdout); // a signal may end the program
    ++texts_being_read;
}

reading_text::~reading_text() { --texts_being_read; }

unbroken::unbroken() noexcept {
#if !defined(_WIN32)
    block_signals(SIG_BLOCK);
#endif
    ++files_being_written;
}

unbroken::~unbroken() {
    --files_being_written;
#if !defined(_WIN32)
    block_signals(SIG_UNBLOCK);
#endif
}

bool unbroken::is_to_end() noexcept {
    if (is_ending.load()) return true;
#if !defined(_WIN32)
    sigset_t waiting;
    if (sigpending(&waiting) != 0) return false;
    return std::any_of(ending_signals.begin(), ending_signals.end(),
                       [&](int signal) { return sigismember(&waiting, signal) == 1; });
#else
    return false;
#endif
}

int status_when_over(int status) {
    if (!stop) return status;
    complain("nono: interrupted\n");
    return 128 + stop;
}

} // namespace cli
