// Ctrl-C: the first one requests a stop, so that partial results are printed; the second one ends the program. Commands
// without partial results end at once.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_INTERRUPT_HPP
#define NONO_CLI_INTERRUPT_HPP

#include <atomic>
#include <cstdint>

namespace cli {

// The signal that asked to stop, 0 for none; solvers ask it, and what goes from puzzle to puzzle looks at it.
extern std::atomic<int> stop;

// From now on SIGINT (Ctrl-C), SIGTERM (what schedulers send some time before they kill) and SIGHUP (the terminal was
// closed), unless it is ignored, ask to stop.
void stop_on_signals();

// The exit status of a command that would end with `status`: where a signal asked to stop, states so and gives the one
// for that.
int status_when_over(int status);

// Lives while a text is read, because readers do not poll for stop requests: after a signal of `stop_on_signals`, the
// program ends with the status of `status_when_over` if reading takes more than a tenth of a second longer. It flushes
// the output, so it is not for texts that are read in no time.
class reading_text {
public:
    reading_text() noexcept;
    ~reading_text();
    reading_text(const reading_text&) = delete;
    reading_text& operator=(const reading_text&) = delete;
};

// From now on these signals end the program at once, with the status of `status_when_over`: for commands that have
// nothing to show before their end, and whose work asks nobody whether to stop. A file that is being written is written
// to its end (`unbroken`).
void end_on_signals();

// The same for a limit of time, from now on: ends the program with `some_not` and a message. 0: there is none any more.
// Where the system has no such timer, nothing happens.
void end_after(double seconds);

// Lets allocations fail beyond so many bytes more than the program has now; `nono::no_limit`: none. Where the system
// cannot limit memory so, or sanitizers need more than they tell, nothing happens.
void limit_memory(std::uint64_t bytes);

// Exists while a file is written. `end_on_signals` and `end_after` then wait, also if another thread writes it, and so
// does the end that `reading_text` causes.
class unbroken {
public:
    unbroken() noexcept;
    ~unbroken();
    unbroken(const unbroken&) = delete;
    unbroken& operator=(const unbroken&) = delete;

    // Whether one of them came meanwhile, so that what can be given up should be. Never where the system cannot tell.
    [[nodiscard]] static bool is_to_end() noexcept;
};

} // namespace cli

#endif // NONO_CLI_INTERRUPT_HPP
