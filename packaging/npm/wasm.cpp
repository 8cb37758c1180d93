// What the WebAssembly modules of the npm package have beside nono.h: a watch that calls JavaScript.
// SPDX-License-Identifier: MIT
#include "../c/nono.h"

namespace {

__attribute__((import_module("nono"), import_name("progress"))) extern "C" int32_t
nono_progress_of_javascript(const nono_progress* now);

int32_t call(void*, const nono_progress* now) { return nono_progress_of_javascript(now); }

constexpr nono_watch watch{&call, nullptr, nullptr};

} // namespace

// Those of libc++ print, for which they bring printf: 6 kB of the module.
extern "C" [[noreturn]] void abort_message(const char*, ...) { __builtin_trap(); }
namespace std::inline __2 {
[[noreturn]] void __libcpp_verbose_abort(const char*, ...) noexcept;
[[noreturn]] void __libcpp_verbose_abort(const char*, ...) noexcept { __builtin_trap(); }
} // namespace std::inline __2

/// The watch for verbs whose progress is wanted.
extern "C" const nono_watch* nono_javascript_watch() { return &watch; }
