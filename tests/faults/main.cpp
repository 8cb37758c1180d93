// Lets each allocation of a call fail, one at a time: std::bad_alloc must propagate, and nothing else may happen.
// Nothing is leaked, the arguments of the call are unchanged, and the same call afterward gives the previous result.
//
//   nono_faults [PART]   only verbs whose name contains PART
//
// The first 2,000 allocations of each verb are tried: the first 50 and every 32nd of the rest, or all of them if
// NONO_TEST_ROUNDS is more than 1. Prints a table.
// SPDX-License-Identifier: MIT
#include "allocations.hpp"
#include "verbs.hpp"

#include "rounds.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>
#include <string_view>

using nono_faults::allocated;

namespace {

void* allocate(std::size_t size, std::size_t alignment) noexcept {
    if (allocated.is_counting && allocated.made++ == allocated.failing) {
        allocated.has_failed = true;
        return nullptr;
    }
    void* const block = alignment <= alignof(std::max_align_t)
                            ? std::malloc(size)
                            : std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
    if (block != nullptr) ++allocated.unfreed;
    return block;
}

void* allocate_or_throw(std::size_t size, std::size_t alignment = 1) {
    void* const block = allocate(size, alignment);
    if (block == nullptr) throw std::bad_alloc();
    return block;
}

void free_block(void* block) noexcept {
    if (block == nullptr) return;
    --allocated.unfreed;
    std::free(block);
}

} // namespace

// All forms are defined because AddressSanitizer replaces missing ones with its own. If these are inlined, GCC warns
// about a mismatch.
#if defined(__GNUC__)
#define NOT_INLINED __attribute__((noinline))
#else
#define NOT_INLINED
#endif
NOT_INLINED void* operator new(std::size_t size) { return allocate_or_throw(size); }
NOT_INLINED void* operator new[](std::size_t size) { return allocate_or_throw(size); }
NOT_INLINED void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return allocate(size, 1); }
NOT_INLINED void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return allocate(size, 1); }
NOT_INLINED void* operator new(std::size_t size, std::align_val_t alignment) {
    return allocate_or_throw(size, static_cast<std::size_t>(alignment));
}
NOT_INLINED void* operator new[](std::size_t size, std::align_val_t alignment) {
    return allocate_or_throw(size, static_cast<std::size_t>(alignment));
}
NOT_INLINED void operator delete(void* block) noexcept { free_block(block); }
NOT_INLINED void operator delete[](void* block) noexcept { free_block(block); }
NOT_INLINED void operator delete(void* block, std::size_t) noexcept { free_block(block); }
NOT_INLINED void operator delete[](void* block, std::size_t) noexcept { free_block(block); }
NOT_INLINED void operator delete(void* block, const std::nothrow_t&) noexcept { free_block(block); }
NOT_INLINED void operator delete[](void* block, const std::nothrow_t&) noexcept { free_block(block); }
NOT_INLINED void operator delete(void* block, std::align_val_t) noexcept { free_block(block); }
NOT_INLINED void operator delete[](void* block, std::align_val_t) noexcept { free_block(block); }
NOT_INLINED void operator delete(void* block, std::size_t, std::align_val_t) noexcept { free_block(block); }
NOT_INLINED void operator delete[](void* block, std::size_t, std::align_val_t) noexcept { free_block(block); }

namespace nono_faults {

namespace {

constexpr std::size_t max_tried = 2'000;
constexpr std::size_t tried_each = 50;
constexpr std::size_t sampled = 32; // one in `sampled` after those

bool failed = false;
std::string_view running;
std::size_t running_failing = never;

// Prints the location of the program when an exception reached a `noexcept`.
[[noreturn]] void end_at_terminate() {
    std::fprintf(stderr, "%.*s: allocation %zu: std::terminate\n", static_cast<int>(running.size()), running.data(),
                 running_failing);
    std::abort();
}

struct attempt {
    std::uint64_t value = 0;
    bool thrown = false;
};

attempt run_failing(const verb& tried, std::size_t failing) {
    attempt out;
    running_failing = failing;
    begin_counting(failing);
    try {
        out.value = tried.run();
    } catch (const std::bad_alloc&) {
        out.thrown = true;
    }
    end_counting();
    return out;
}

void check_attempt(const verb& tried, std::size_t failing, std::uint64_t wanted) {
    const std::size_t before = allocated.unfreed;
    const attempt found = run_failing(tried, failing);
    if (allocated.unfreed != before) complain(tried.name, failing, "a leak");
    if (!allocated.has_failed) complain(tried.name, failing, "it allocated less than before");
    if (found.thrown || found.value == reports_memory) return;
    if (tried.must_throw) complain(tried.name, failing, "the failure was passed over");
    if (found.value != wanted) complain(tried.name, failing, "it found something else");
}

void check_verb(const verb& tried) {
    running = tried.name;
    static_cast<void>(run_failing(tried, never)); // objects that are made once per program
    const std::size_t before = allocated.unfreed;
    const attempt whole = run_failing(tried, never);
    const std::size_t count = allocated.made;
    if (allocated.unfreed != before) complain(tried.name, never, "a leak");

    const bool all = nono_tests::thorough();
    std::size_t tries = 0;
    for (std::size_t failing = 0; failing < (std::min)(count, max_tried); ++failing) {
        if (!all && failing >= tried_each && failing % sampled != 0) continue;
        ++tries;
        check_attempt(tried, failing, whole.value);
        if (tries % 64 == 0 && run_failing(tried, never).value != whole.value)
            complain(tried.name, failing, "it finds something else afterwards");
    }
    if (run_failing(tried, never).value != whole.value) complain(tried.name, never, "it finds something else at last");
    if (count == 0) complain(tried.name, never, "it allocates nothing");
    std::printf("%-44s %8zu allocations, %5zu of them failed\n", tried.name.c_str(), count, tries);
}

} // namespace

void complain(std::string_view name, std::size_t failing, std::string_view fault) {
    const uncounted by_the_test;
    failed = true;
    std::fprintf(stderr, "%.*s: ", static_cast<int>(name.size()), name.data());
    if (failing != never) std::fprintf(stderr, "allocation %zu: ", failing);
    std::fprintf(stderr, "%.*s\n", static_cast<int>(fault.size()), fault.data());
}

} // namespace nono_faults

int main(int argc, char** argv) {
    using namespace nono_faults;
    std::set_terminate(end_at_terminate);
    std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);
    verbs all;
    add_formats(all);
    add_solving(all);
    add_proving(all);
    add_explaining(all);
    add_playing(all);
    add_making(all);
    add_sokoban(all);
    add_files(all);
    const std::string_view part = argc > 1 ? argv[1] : "";
    std::size_t count = 0;
    for (const verb& tried : all) {
        if (tried.name.find(part) == std::string::npos) continue;
        check_verb(tried);
        ++count;
    }
    std::printf("%zu verbs\n", count);
    return failed || count == 0 ? 1 : 0;
}
