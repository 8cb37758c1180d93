// Counts the bytes that a program allocates: replaces the global `operator new` and `operator delete`, so include it in
// a single source of a program.
// SPDX-License-Identifier: MIT
#ifndef NONO_BENCH_ALLOCATED_BYTES_HPP
#define NONO_BENCH_ALLOCATED_BYTES_HPP

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <new>

namespace bench {

inline std::size_t allocated_bytes = 0;
inline std::size_t max_allocated_bytes = 0;

/// Measures the peak of the bytes allocated since it was made, in addition to those allocated before. Of several, only
/// the last one made is right.
class peak_meter {
public:
    peak_meter() noexcept { max_allocated_bytes = before_; }
    [[nodiscard]] std::size_t bytes() const noexcept { return max_allocated_bytes - before_; }

private:
    std::size_t before_ = allocated_bytes;
};

inline constexpr std::size_t bytes_before_block = 16; // they contain the size of the block

} // namespace bench

// If these are inlined, GCC warns about a mismatch.
#if defined(__GNUC__)
#define NOT_INLINED __attribute__((noinline))
#else
#define NOT_INLINED
#endif

NOT_INLINED void* operator new(std::size_t size) {
    auto* const block = static_cast<std::byte*>(std::malloc(size + bench::bytes_before_block));
    if (block == nullptr) std::abort();
    std::memcpy(block, &size, sizeof size);
    bench::allocated_bytes += size;
    if (bench::max_allocated_bytes < bench::allocated_bytes) bench::max_allocated_bytes = bench::allocated_bytes;
    return block + bench::bytes_before_block;
}
NOT_INLINED void operator delete(void* pointer) noexcept {
    if (pointer == nullptr) return;
    std::byte* const block = static_cast<std::byte*>(pointer) - bench::bytes_before_block;
    std::size_t size = 0;
    std::memcpy(&size, block, sizeof size);
    bench::allocated_bytes -= size;
    std::free(block);
}
NOT_INLINED void operator delete(void* pointer, std::size_t) noexcept { operator delete(pointer); }

#undef NOT_INLINED

#endif // NONO_BENCH_ALLOCATED_BYTES_HPP
