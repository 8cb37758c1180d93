// The counters. This file is compiled without the instrumentation.
//
// The compiler calls `__sanitizer_cov_trace_pc` at the start of every basic block of the other files
// (-fsanitize-coverage=trace-pc), and the linker redirects their calls of memory functions to this file (--wrap): a
// `memchr` that scans an entire text for each of its lines is one block per line, and quadratic nevertheless. Memory is
// what `operator new` returns and what pugixml allocates for its trees.
// SPDX-License-Identifier: MIT
#include "counters.hpp"

#include <pugixml.hpp>

#include <cstdlib>
#include <new>

namespace {

std::uint64_t work = 0;
std::size_t live = 0;
std::size_t live_at_start = 0;
std::size_t peak_bytes = 0;

// One unit per word.
void went_over(std::size_t bytes) noexcept { work += (bytes + 7) / 8; }

void grown(std::size_t size) noexcept {
    live += size;
    if (live > peak_bytes) peak_bytes = live;
}

// Each allocation is preceded by its size, in a header that preserves its alignment.
void* allocate(std::size_t size, std::size_t alignment) noexcept {
    const std::size_t room = alignment < 16 ? 16 : alignment;
    const std::size_t whole = (size + room + room - 1) / room * room;
    auto* const begin = static_cast<unsigned char*>(std::aligned_alloc(room, whole));
    if (begin == nullptr) return nullptr;
    grown(size);
    void* const out = begin + room;
    auto* const header = static_cast<std::size_t*>(out);
    header[-1] = size;
    header[-2] = room;
    return out;
}

void give_back(void* memory) noexcept {
    if (memory == nullptr) return;
    const auto* const header = static_cast<std::size_t*>(memory);
    live -= header[-1];
    std::free(static_cast<unsigned char*>(memory) - header[-2]);
}

void* allocate_or_end(std::size_t size, std::size_t alignment) noexcept {
    void* const out = allocate(size, alignment);
    if (out == nullptr) std::abort();
    return out;
}

void* allocate_for_tree(std::size_t size) { return allocate(size, 16); }

const bool tree_is_counted = (pugi::set_memory_management_functions(allocate_for_tree, give_back), true);

} // namespace

namespace nono_growth {

void reset_counters() noexcept {
    work = 0;
    peak_bytes = live_at_start = live;
}

cost counted() noexcept { return {work, tree_is_counted ? peak_bytes - live_at_start : 0}; }

} // namespace nono_growth

void* operator new(std::size_t size) { return allocate_or_end(size, 16); }
void* operator new[](std::size_t size) { return allocate_or_end(size, 16); }
void* operator new(std::size_t size, std::align_val_t alignment) {
    return allocate_or_end(size, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
    return allocate_or_end(size, static_cast<std::size_t>(alignment));
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return allocate(size, 16); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return allocate(size, 16); }
void operator delete(void* memory) noexcept { give_back(memory); }
void operator delete[](void* memory) noexcept { give_back(memory); }
void operator delete(void* memory, std::size_t) noexcept { give_back(memory); }
void operator delete[](void* memory, std::size_t) noexcept { give_back(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { give_back(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { give_back(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { give_back(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { give_back(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { give_back(memory); }
void operator delete[](void* memory, const std::nothrow_t&) noexcept { give_back(memory); }

// NOLINTBEGIN: the names are those of the compiler and the linker
extern "C" {

void __sanitizer_cov_trace_pc() { ++work; }

void* __real_memchr(const void*, int, std::size_t);
void* __real_memcpy(void*, const void*, std::size_t);
void* __real_memmove(void*, const void*, std::size_t);
void* __real_memset(void*, int, std::size_t);
int __real_memcmp(const void*, const void*, std::size_t);
std::size_t __real_strlen(const char*);

void* __wrap_memchr(const void* from, int value, std::size_t size) {
    void* const found = __real_memchr(from, value, size);
    work +=
        found == nullptr ? size : static_cast<std::size_t>(static_cast<char*>(found) - static_cast<const char*>(from));
    return found;
}
void* __wrap_memcpy(void* to, const void* from, std::size_t size) {
    went_over(size);
    return __real_memcpy(to, from, size);
}
void* __wrap_memmove(void* to, const void* from, std::size_t size) {
    went_over(size);
    return __real_memmove(to, from, size);
}
void* __wrap_memset(void* to, int value, std::size_t size) {
    went_over(size);
    return __real_memset(to, value, size);
}
int __wrap_memcmp(const void* a, const void* b, std::size_t size) {
    went_over(size);
    return __real_memcmp(a, b, size);
}
int __wrap_bcmp(const void* a, const void* b, std::size_t size) { return __wrap_memcmp(a, b, size); }
std::size_t __wrap_strlen(const char* text) {
    const std::size_t size = __real_strlen(text);
    went_over(size);
    return size;
}

} // extern "C"
// NOLINTEND
