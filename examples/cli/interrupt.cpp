#include "interrupt.hpp"

#include "inputs.hpp"

#include <csignal>

namespace cli {

std::atomic<int> stop{0};
static_assert(std::atomic<int>::is_always_lock_free); // as a signal handler needs

namespace {

extern "C" void ask_to_stop(int signal) {
    stop.store(signal);
    std::signal(signal, SIG_DFL); // a second one ends the program at once
}

} // namespace

void stop_on_signals() {
#if defined(_WIN32)
    for (const int signal : {SIGINT, SIGTERM}) std::signal(signal, ask_to_stop);
#else
    struct sigaction action {}; // without SA_RESTART: waiting for input is ended too
    action.sa_handler = ask_to_stop;
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction before {};
        const bool is_ignored = sigaction(signal, nullptr, &before) == 0 && before.sa_handler == SIG_IGN;
        if (signal == SIGHUP && is_ignored) continue; // as nohup asks
        sigaction(signal, &action, nullptr);
    }
#endif
}

int status_when_over(int status) {
    if (!stop) return status;
    complain("nono: interrupted\n");
    return 128 + stop;
}

} // namespace cli
