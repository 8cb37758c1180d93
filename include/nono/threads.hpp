// Threads for the calls that can use several. Include it in one source of a program, and link the library that its
// threads need (`Threads::Threads` in CMake, `-pthread`). It needs `<thread>`, so the umbrella headers leave it out.
// SPDX-License-Identifier: MIT
#ifndef NONO_THREADS_HPP
#define NONO_THREADS_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/parallel.hpp>
#include <nono/solver/search/sharing.hpp>
#if NONO_DEFINITIONS
#include <nono/solver/search/shared_search.hpp>
#endif

#include <atomic>
#include <cstddef>
#include <exception>
#include <thread>
#include <vector>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The jobs of one call, which its threads take one by one.
class shared_jobs {
public:
    shared_jobs(std::size_t jobs, void (*job)(void*, std::size_t), void* context) noexcept
        : jobs_(jobs), job_(job), context_(context) {}

    /// Runs jobs until all of them have been started.
    void work() {
        for (std::size_t index = next_.fetch_add(1); index < jobs_; index = next_.fetch_add(1)) job_(context_, index);
    }
    /// Like `work`, but on one of several threads: if a job throws, the exception is kept and no further job is
    /// started.
    void work_on_thread() noexcept {
#if defined(__cpp_exceptions)
        try {
            work();
        } catch (...) {
            next_.store(jobs_);
            if (!has_failed_.exchange(true)) failure_ = std::current_exception();
        }
#else
        work();
#endif
    }
    /// Rethrows the exception of a job. Call it once all threads have ended.
    void rethrow() const {
#if defined(__cpp_exceptions)
        if (failure_) std::rethrow_exception(failure_);
#endif
    }

private:
    std::size_t jobs_;
    void (*job_)(void*, std::size_t);
    void* context_;
    std::atomic<std::size_t> next_{0};
    std::atomic<bool> has_failed_{false};
    std::exception_ptr failure_;
};

/// Runs jobs as a `parallel_runner`. If a thread cannot be started, the others do its jobs (without exceptions, the
/// standard library ends the program instead). If a job throws, no further job is started, and the exception is
/// rethrown once all threads have ended.
inline void run_on_threads(unsigned threads, std::size_t jobs, void (*job)(void*, std::size_t), void* context) {
    shared_jobs shared(jobs, job, context);
    std::vector<std::thread> others;
    const std::size_t wanted = (jobs < threads ? jobs : threads) - 1;
    const auto start = [&] {
        others.reserve(wanted);
        while (others.size() < wanted) others.emplace_back([&shared] { shared.work_on_thread(); });
    };
#if defined(__cpp_exceptions)
    try {
        start();
    } catch (...) { // continue with those that were started
    }
#else
    start();
#endif
    shared.work_on_thread();
    for (std::thread& other : others) other.join();
    shared.rethrow();
}

/// Always true. Its initialization, before `main`, makes jobs run on threads and searches share their work.
inline const bool has_threads = [] {
    parallel_jobs = &run_on_threads;
    search_sharer = &share_search;
    return true;
}();

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_THREADS_HPP
