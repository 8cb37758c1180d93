// Parallel jobs without the standard library's threads, which would cost every user compile time.
// SPDX-License-Identifier: MIT
#ifndef NONO_DETAIL_PARALLEL_HPP
#define NONO_DETAIL_PARALLEL_HPP

#include <nono/detail/config.hpp>

#include <cstddef>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Runs `job(context, index)` once for each index below `jobs`, on at most `threads` threads including the calling one,
/// and returns when all are done. Jobs start in ascending order of their indices.
using parallel_runner = void (*)(unsigned threads, std::size_t jobs, void (*job)(void* context, std::size_t index),
                                 void* context);

/// The runner of parallel jobs; if null, jobs run sequentially. It is set before `main` if any source of the program
/// includes nono/threads.hpp, and does not change later.
inline parallel_runner parallel_jobs = nullptr;

/// False for targets without threads, for which code that needs several threads is not compiled.
#if defined(__wasm__) && !defined(__wasm_atomics__)
inline constexpr bool can_have_threads = false;
#else
inline constexpr bool can_have_threads = true;
#endif

/// Calls `job(index)` once for each index below `jobs`, on at most `threads` threads (0 counts as 1), and returns when
/// all are done. Jobs must not depend on each other; without other threads and in constant expressions, they run in
/// ascending order on the calling thread. On return, all their effects are visible to the caller.
template <class Job> constexpr void run_jobs(unsigned threads, std::size_t jobs, Job job) {
    if (can_have_threads && at_run_time() && threads > 1 && jobs > 1 && parallel_jobs != nullptr) {
        parallel_jobs(
            threads, jobs, [](void* context, std::size_t index) { (*static_cast<Job*>(context))(index); }, &job);
        return;
    }
    for (std::size_t index = 0; index < jobs; ++index) job(index);
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_DETAIL_PARALLEL_HPP
