// Lets Python end a verb of nono.h: by its stop flags and its signals. It needs no headers of Python, so one library
// serves every version: the module passes the functions of the interpreter.
// SPDX-License-Identifier: MIT
#include "nono.h"

#include <chrono>
#include <cstdint>

// The structure `_Watch` in nono/_library.py.
struct nono_python_watch {
    const volatile std::int32_t* flags[2]; // nonzero: stop; a pointer can be null
    int (*ensure)();                       // PyGILState_Ensure; null where signals are not checked
    void (*release)(int);                  // PyGILState_Release
    int (*check)();                        // PyErr_CheckSignals
    void (*fetch)(void**, void**, void**); // PyErr_Fetch
    void* error[3];                        // the exception that a signal handler raised
    std::int64_t next;                     // when to check signals again, in nanoseconds
};

extern "C" NONO_EXPORT std::int32_t nono_python_stop(void* user) {
    auto& watch = *static_cast<nono_python_watch*>(user);
    for (const volatile std::int32_t* const flag : watch.flags)
        if (flag != nullptr && *flag != 0) return 1;
    if (watch.ensure == nullptr) return 0;
    if (watch.error[0] != nullptr) return 1;
    using clock = std::chrono::steady_clock;
    const std::int64_t now =
        std::chrono::duration_cast<std::chrono::nanoseconds>(clock::now().time_since_epoch()).count();
    if (watch.next == 0) watch.next = now + 20'000'000;
    if (now < watch.next) return 0;
    const int state = watch.ensure();
    const bool raised = watch.check() != 0;
    if (raised) watch.fetch(&watch.error[0], &watch.error[1], &watch.error[2]);
    watch.release(state);
    watch.next = now + 20'000'000;
    return raised ? 1 : 0;
}
