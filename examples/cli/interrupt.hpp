// Ctrl-C: the first one requests a stop, so that partial results are printed; the second one ends the program.
#ifndef NONO_CLI_INTERRUPT_HPP
#define NONO_CLI_INTERRUPT_HPP

#include <atomic>

namespace cli {

// The signal that asked to stop, 0 for none; solvers ask it, and what goes from puzzle to puzzle looks at it.
extern std::atomic<int> stop;

// From now on SIGINT (Ctrl-C), SIGTERM (what schedulers send some time before they kill) and SIGHUP (the terminal was
// closed), unless it is ignored, ask to stop.
void stop_on_signals();

// The exit status of a command that would end with `status`: where a signal asked to stop, says so and gives the one
// for that.
int status_when_over(int status);

} // namespace cli

#endif // NONO_CLI_INTERRUPT_HPP
