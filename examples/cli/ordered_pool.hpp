// Threads that work side by side while their results come out in the order of the questions.
#ifndef NONO_CLI_ORDERED_POOL_HPP
#define NONO_CLI_ORDERED_POOL_HPP

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace cli {

// Runs jobs on some threads and hands each result to `take`, on the caller's thread, in the order of `submit`. At most
// `capacity` jobs and results are kept, so memory stays bounded however many jobs there are. While the caller waits,
// `idle` is called ten times a second.
template <class Result> class ordered_pool {
public:
    ordered_pool(std::size_t threads, std::size_t capacity, std::function<void(Result)> take,
                 std::function<void()> idle)
        : capacity_(capacity), take_(std::move(take)), idle_(std::move(idle)) {
        for (std::size_t i = 0; i < threads; ++i) workers_.emplace_back([this] { work(); });
    }
    ordered_pool(const ordered_pool&) = delete;
    ordered_pool& operator=(const ordered_pool&) = delete;
    ~ordered_pool() {
        {
            const std::lock_guard lock(mutex_);
            ended_ = true;
            waiting_.clear();
        }
        wake_.notify_all();
        for (auto& worker : workers_) worker.join();
    }

    // Adds a job; waits where there are too many.
    void submit(std::function<Result()> job) {
        while (slots_.size() >= capacity_) take_front();
        const auto place = std::make_shared<slot>();
        place->job = std::move(job);
        slots_.push_back(place);
        {
            const std::lock_guard lock(mutex_);
            waiting_.push_back(place);
        }
        wake_.notify_one();
        while (!slots_.empty() && is_ready(*slots_.front())) take_front();
    }

    // Waits for all results.
    void finish() {
        while (!slots_.empty()) take_front();
    }

private:
    struct slot {
        std::function<Result()> job;
        std::optional<Result> result;
    };

    void work() {
        for (;;) {
            std::shared_ptr<slot> place;
            {
                std::unique_lock lock(mutex_);
                wake_.wait(lock, [&] { return ended_ || !waiting_.empty(); });
                if (ended_) return;
                place = std::move(waiting_.front());
                waiting_.pop_front();
            }
            Result result = place->job();
            {
                const std::lock_guard lock(mutex_);
                place->result = std::move(result);
                place->job = nullptr; // so that what it holds is freed
            }
            ready_.notify_one();
        }
    }

    bool is_ready(const slot& place) {
        const std::lock_guard lock(mutex_);
        return place.result.has_value();
    }

    void take_front() {
        const auto place = slots_.front();
        for (;;) {
            std::unique_lock lock(mutex_);
            if (ready_.wait_for(lock, std::chrono::milliseconds(100), [&] { return place->result.has_value(); })) break;
            lock.unlock();
            idle_();
        }
        slots_.pop_front();
        take_(std::move(*place->result));
    }

    std::size_t capacity_;
    std::function<void(Result)> take_;
    std::function<void()> idle_;
    std::deque<std::shared_ptr<slot>> slots_; // the caller's: all jobs whose results were not taken, in order
    std::mutex mutex_;                        // guards what is below, and the slots
    std::condition_variable wake_;
    std::condition_variable ready_;
    std::deque<std::shared_ptr<slot>> waiting_;
    bool ended_ = false;
    std::vector<std::thread> workers_;
};

} // namespace cli

#endif // NONO_CLI_ORDERED_POOL_HPP
