// SPDX-License-Identifier: MIT
#include "signals.hpp"

#include <array>
#include <csignal>

#include <sys/select.h>
#include <unistd.h>

namespace sokoban_game {

namespace {

constexpr std::array ending_signals{SIGHUP, SIGINT, SIGQUIT, SIGTERM};

// Written by the handler, therefore of this type and outside of any object.
volatile std::sig_atomic_t caught = 0; // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)
sigset_t mask_before;                  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

extern "C" void keep_signal(int number) { caught = number; }

bool wait_until(const timespec* limit) {
    fd_set inputs;
    FD_ZERO(&inputs);
    FD_SET(STDIN_FILENO, &inputs);
    return pselect(STDIN_FILENO + 1, &inputs, nullptr, nullptr, limit, &mask_before) > 0;
}

} // namespace

void hold_signals() {
    sigset_t held;
    sigemptyset(&held);
    for (const int number : ending_signals) {
        struct sigaction old {};
        sigaction(number, nullptr, &old);
        if (old.sa_handler == SIG_IGN) continue; // as below nohup
        struct sigaction action {};
        action.sa_handler = keep_signal;
        sigemptyset(&action.sa_mask);
        sigaction(number, &action, nullptr);
        sigaddset(&held, number);
    }
    sigaddset(&held, SIGWINCH); // of which ncurses would otherwise learn with the next key
    sigprocmask(SIG_BLOCK, &held, &mask_before);
}

bool wait_for_input() { return wait_until(nullptr); }

bool has_input() {
    constexpr timespec at_once{};
    return wait_until(&at_once);
}

int caught_signal() { return caught; }

} // namespace sokoban_game
