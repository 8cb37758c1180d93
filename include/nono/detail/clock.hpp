// A monotonic clock without <chrono>, which would cost every user half a second of compile time.
// SPDX-License-Identifier: MIT
#ifndef NONO_DETAIL_CLOCK_HPP
#define NONO_DETAIL_CLOCK_HPP

#include <nono/detail/abi.hpp>

#include <cstdint>

#if defined(_WIN32)
extern "C" __declspec(dllimport) int __stdcall QueryPerformanceCounter(union _LARGE_INTEGER*);
extern "C" __declspec(dllimport) int __stdcall QueryPerformanceFrequency(union _LARGE_INTEGER*);
#else
#include <time.h> // NOLINT: clock_gettime is not in <ctime>
#endif

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Returns the nanoseconds since some fixed moment. Always 0 on a machine without an operating system, which has no
/// clock, so time limits never expire there.
[[nodiscard]] inline std::uint64_t monotonic_nanoseconds() noexcept {
#if defined(_WIN32)
    std::int64_t ticks = 0;
    std::int64_t frequency = 1;
    QueryPerformanceCounter(reinterpret_cast<union _LARGE_INTEGER*>(&ticks));
    QueryPerformanceFrequency(reinterpret_cast<union _LARGE_INTEGER*>(&frequency));
    const auto whole = static_cast<std::uint64_t>(ticks / frequency);
    const auto rest = static_cast<std::uint64_t>(ticks % frequency);
    return whole * 1'000'000'000U + rest * 1'000'000'000U / static_cast<std::uint64_t>(frequency);
#elif defined(CLOCK_MONOTONIC)
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000U + static_cast<std::uint64_t>(now.tv_nsec);
#else
    return 0;
#endif
}

/// The time at which a limit shared by several calls expires.
class deadline {
public:
    /// Expires in `nanoseconds` from now; `never` means no limit.
    explicit deadline(std::uint64_t nanoseconds) noexcept
        : end_(nanoseconds == never ? never : monotonic_nanoseconds() + nanoseconds) {}

    [[nodiscard]] bool has_expired() const noexcept { return end_ != never && monotonic_nanoseconds() >= end_; }
    /// Returns the remaining nanoseconds; `never` if there is no limit.
    [[nodiscard]] std::uint64_t left() const noexcept {
        if (end_ == never) return never;
        const std::uint64_t now = monotonic_nanoseconds();
        return now < end_ ? end_ - now : 0;
    }

private:
    static constexpr std::uint64_t never = ~std::uint64_t{0};
    std::uint64_t end_;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_DETAIL_CLOCK_HPP
