// Jobs that may run at the same time, without the standard library's threads, which cost every user compile time.
// SPDX-License-Identifier: MIT
#ifndef NONO_DETAIL_PARALLEL_HPP
#define NONO_DETAIL_PARALLEL_HPP

#include <nono/detail/config.hpp>

#include <cstddef>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Runs `job(context, index)` once for each index below `jobs`, on at most so many threads, the calling one among them,
/// and returns when all are done. Indices are begun in ascending order.
using parallel_runner = void (*)(unsigned threads, std::size_t jobs, void (*job)(void* context, std::size_t index),
                                 void* context);

/// What runs jobs at the same time; null: they run one after the other. Set before `main` where any source of a program
/// includes nono/threads.hpp, and not changed later.
inline parallel_runner parallel_jobs = nullptr;

/// False for targets without threads: what only several of them do is not compiled then.
#if defined(__wasm__) && !defined(__wasm_atomics__)
inline constexpr bool can_have_threads = false;
#else
inline constexpr bool can_have_threads = true;
#endif

/// Calls `job(index)` once for each index below `jobs`, on at most so many threads (0 is 1), and returns when all are
/// done. Jobs must not depend on each other; they run in ascending order on the calling thread where there are no
/// others, and in constant expressions. Once this returns, the caller sees all that they did.
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
