// A thread pool whose results come out in the order of submission.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_ORDERED_POOL_HPP
#define NONO_CLI_ORDERED_POOL_HPP

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace cli {

// How many threads to use: as many as were chosen or, for 0, as there are processors.
inline std::size_t thread_count(std::size_t chosen) {
    return chosen != 0 ? chosen : std::max(1U, std::thread::hardware_concurrency());
}

// The results of an `ordered_pool` that are kept while an earlier job runs, beyond its capacity, so that one slow job
// does not stop the other threads.
template <class Result> struct result_backlog {
    std::size_t max_results = 0; // including those within the capacity
    std::size_t max_bytes = 0;
    std::function<std::size_t(const Result&)> bytes_of{}; // the memory that a result needs
};

// Runs jobs on some threads and passes each result to `accept`, in the order of `submit`, with whether no other is
// ready after it. At most `capacity` jobs and results are kept, or as many jobs and the results of a backlog, so memory
// stays bounded regardless of the number of jobs. `accept` runs on a separate thread, so that results are delivered
// while the caller waits for more to submit; so does `idle`, ten times a second while there is nothing to deliver. No
// job throws. If not all threads can be started, fewer work; if none can, the constructor throws.
template <class Result> class ordered_pool {
public:
    ordered_pool(std::size_t threads, std::size_t capacity, std::function<void(Result, bool last)> accept,
                 std::function<void()> idle, result_backlog<Result> backlog = {})
        : capacity_(capacity), backlog_(std::move(backlog)), accept_(std::move(accept)), idle_(std::move(idle)) {
        consumer_ = std::thread([this] { deliver_all(); });
        // Threads are started until there is no memory for another: this much of it is left to the jobs.
        const std::unique_ptr<volatile char[]> spare(new (std::nothrow) volatile char[std::size_t{1} << 24U]);
        if (spare) spare[0] = 0; // else a compiler may leave it out
        try {
            while (workers_.size() < threads) workers_.emplace_back([this] { work(); });
        } catch (...) { // no room for another thread; fewer will do
            if (!workers_.empty()) return;
            end();
            throw;
        }
    }
    ordered_pool(const ordered_pool&) = delete;
    ordered_pool& operator=(const ordered_pool&) = delete;
    // Waits for all results.
    ~ordered_pool() { end(); }

    // Waits for all results; nothing can be submitted afterwards.
    void end() {
        {
            const std::lock_guard lock(mutex_);
            ended_ = true;
        }
        wake_.notify_all();
        ready_.notify_all();
        for (auto& worker : workers_) worker.join();
        workers_.clear();
        if (consumer_.joinable()) consumer_.join();
    }

    // Adds a job; waits if there are too many.
    void submit(std::function<Result()> job) {
        {
            std::unique_lock lock(mutex_);
            room_.wait(lock, [&] { return has_room(); });
            const auto entry = std::make_shared<slot>();
            entry->job = std::move(job);
            slots_.push_back(entry);
            try {
                waiting_.push_back(entry);
            } catch (...) { // the job would never run, and its result would be waited for
                slots_.pop_back();
                throw;
            }
        }
        wake_.notify_one();
    }

    // Returns true if the result of the job that calls this is the next one to be delivered. Until the job ends, the
    // pool then delivers nothing, so the job can write a part of its result itself.
    [[nodiscard]] bool is_next() {
        const std::lock_guard lock(mutex_);
        return !is_delivering_ && !slots_.empty() && slots_.front().get() == current_;
    }

    // Returns the number of threads for which there is no job.
    [[nodiscard]] std::size_t idle_threads() {
        const std::lock_guard lock(mutex_);
        const std::size_t needed = busy_ + waiting_.size();
        return workers_.size() - std::min(needed, workers_.size());
    }

private:
    struct slot {
        std::function<Result()> job;
        std::optional<Result> result;
        std::size_t bytes = 0; // of the result
    };

    [[nodiscard]] bool has_room() const {
        if (slots_.size() < capacity_) return true;
        return busy_ + waiting_.size() < capacity_ && slots_.size() < backlog_.max_results &&
               kept_bytes_ < backlog_.max_bytes;
    }

    void work() {
        for (;;) {
            std::shared_ptr<slot> entry;
            {
                std::unique_lock lock(mutex_);
                wake_.wait(lock, [&] { return ended_ || !waiting_.empty(); });
                if (waiting_.empty()) return;
                entry = std::move(waiting_.front());
                waiting_.pop_front();
                ++busy_;
            }
            current_ = entry.get();
            Result result = entry->job();
            const std::size_t bytes = backlog_.bytes_of ? backlog_.bytes_of(result) : 0;
            {
                const std::lock_guard lock(mutex_);
                entry->result = std::move(result);
                entry->bytes = bytes;
                entry->job = nullptr; // so that what it holds is freed
                kept_bytes_ += bytes;
                --busy_;
            }
            ready_.notify_one();
            room_.notify_one();
        }
    }

    [[nodiscard]] bool is_ready() const { return !slots_.empty() && slots_.front()->result; }

    void deliver_all() {
        for (;;) {
            std::shared_ptr<slot> entry;
            bool last = false;
            {
                std::unique_lock lock(mutex_);
                const auto wanted = [&] { return is_ready() || (ended_ && slots_.empty()); };
                while (!ready_.wait_for(lock, std::chrono::milliseconds(100), wanted)) {
                    lock.unlock();
                    try {
                        idle_();
                    } catch (const std::bad_alloc&) { // another time
                    }
                    lock.lock();
                }
                if (slots_.empty()) return;
                entry = std::move(slots_.front());
                slots_.pop_front();
                kept_bytes_ -= entry->bytes;
                last = !is_ready();
                is_delivering_ = true;
            }
            room_.notify_one();
            accept_(std::move(*entry->result), last);
            const std::lock_guard lock(mutex_);
            is_delivering_ = false;
        }
    }

    static inline thread_local const slot* current_ = nullptr; // of the job that this thread runs

    std::size_t capacity_;
    result_backlog<Result> backlog_;
    std::function<void(Result, bool)> accept_;
    std::function<void()> idle_;
    std::mutex mutex_; // guards what is below but the threads
    std::condition_variable wake_;
    std::condition_variable ready_;
    std::condition_variable room_;
    std::deque<std::shared_ptr<slot>> slots_; // all jobs whose results were not taken, in order
    std::deque<std::shared_ptr<slot>> waiting_;
    std::size_t busy_ = 0;       // threads that run a job
    std::size_t kept_bytes_ = 0; // of the results in `slots_`
    bool is_delivering_ = false; // `accept_` is running
    bool ended_ = false;
    std::vector<std::thread> workers_;
    std::thread consumer_;
};

} // namespace cli

#endif // NONO_CLI_ORDERED_POOL_HPP
