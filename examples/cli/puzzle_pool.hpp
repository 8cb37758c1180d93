// Work on puzzles that is done by several threads and printed in the order of the puzzles.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_PUZZLE_POOL_HPP
#define NONO_CLI_PUZZLE_POOL_HPP

#include "arguments.hpp"
#include "commands.hpp"
#include "inputs.hpp"
#include "interrupt.hpp"
#include "ordered_pool.hpp"
#include "progress.hpp"
#include "reports.hpp"
#include "terminal.hpp"

#include <cstddef>
#include <cstdio>
#include <functional>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <utility>

namespace cli {

// The output of a command for a file or a puzzle.
struct printed_result {
    std::string out;
    std::string err;
    int exit_status = all_well;
};

// Sets the output for a file or puzzle that could not be read.
inline void set_failure(printed_result& out, const input& from, std::optional<std::size_t> index,
                        const std::string& error, bool json) {
    out.out = json ? json_of_error(from, index, error) : std::string();
    out.err = error;
    out.exit_status = not_read;
}

// Threads that work on puzzles. The results, each a `printed_result`, are printed in the order of submission. The
// destructor waits for all of them.
template <class Result> class puzzle_pool {
public:
    // Starts `threads` threads, or one per processor for 0. `accept` is called with each result once it is printed, in
    // the same order.
    puzzle_pool(std::size_t threads, bool json, progress_bar& bar, std::function<void(const Result&)> accept)
        : json_(json), bar_(bar), accept_(std::move(accept)),
          pool_(
              thread_count(threads), 4 * thread_count(threads),
              [this](const Result& done, bool last) { print(done, last); }, [this] { bar_.show(); },
              {max_kept_results * thread_count(threads), max_kept_bytes, bytes_of}) {}

    // Adds remarks on a file, which --quiet suppresses.
    void add_remark(const std::string& text) {
        if (is_quiet || text.empty()) return;
        Result remark;
        remark.err = text;
        pool_.submit([remark] { return remark; });
    }

    // Adds a file or puzzle that could not be read.
    void add_failure(const input& from, std::optional<std::size_t> index, const std::string& error) {
        Result failed;
        set_failure(failed, from, index, error, json_);
        pool_.submit([failed] { return failed; });
    }

    // Adds a puzzle of the file with the number `file`. The result is that of `work(state, threads)`, whose arguments
    // are the state that the bar shows, and the number of threads that are free for this puzzle, from 1. If a signal
    // comes before the puzzle is begun, the result is `unbegun`, which has no output, with the status `some_not`; if
    // memory runs out, it is `unbegun` with a message.
    template <class Work>
    void add(const std::shared_ptr<const input>& from, std::size_t index, std::size_t file, Work work,
             Result unbegun = {}) {
        const auto state = bar_.add(from->label(index), file);
        unbegun.exit_status = some_not;
        pool_.submit([this, from, index, state, work = std::move(work), unbegun = std::move(unbegun)] {
            if (stop) return unbegun;
            state->start();
            try {
                return work(*state, 1 + pool_.idle_threads());
            } catch (const std::bad_alloc&) { // what the puzzle took is free again
                return out_of_memory_at(*from, index, unbegun);
            }
        });
    }

    // Returns true if the work that calls this can print the first part of its output itself: it is the next one in
    // order, and the output is not a terminal, on which the bar would be in the way.
    [[nodiscard]] bool can_print() { return !output_is_terminal() && pool_.is_next(); }

private:
    // The results that can wait for an earlier puzzle. With eight of them, two threads take .62 of the time of one for
    // 1,000 tournament puzzles, because they wait for a slow puzzle; with 128 about half of it.
    static constexpr std::size_t max_kept_results = 64; // per thread
    static constexpr std::size_t max_kept_bytes = std::size_t{1} << 24U;

    // Returns the memory that a result needs until it is printed. A level of Sokoban has its share of the file's.
    static std::size_t bytes_of(const Result& done) {
        std::size_t bytes = sizeof(Result) + done.out.size() + done.err.size();
        if constexpr (requires { done.from->collection; })
            if (done.from) bytes += done.from->text.size() / (*done.from->collection)->puzzles.size();
        return bytes;
    }

    Result out_of_memory_at(const input& from, std::size_t index, Result out) const {
        try {
            set_failure(out, from, index, out_of_memory(from.label(index)), json_);
        } catch (const std::bad_alloc&) { // others took it
            out.err = "no memory\n";      // so short that it needs none
            out.exit_status = not_read;
        }
        return out;
    }

    // `last`: no other result is ready, so the buffer is flushed.
    void print(const Result& done, bool last) {
        bar_.hide();
        complain(done.err);
        std::fwrite(done.out.data(), 1, done.out.size(), stdout);
        if (last || bar_.is_shown_at_all()) std::fflush(stdout);
        accept_(done);
    }

    bool json_;
    progress_bar& bar_;
    std::function<void(const Result&)> accept_;
    ordered_pool<Result> pool_; // the last member, so that its threads end first
};

} // namespace cli

#endif // NONO_CLI_PUZZLE_POOL_HPP
