// Control over calls that take long: time limits, stop requests, callbacks and progress.
// SPDX-License-Identifier: MIT
#ifndef NONO_CONTROL_HPP
#define NONO_CONTROL_HPP

#include <nono/limits.hpp>
#include <nono/statistics.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace nono::inline NONO_ABI {

/// A limit of time, made from any `std::chrono::duration` (or anything with `count()` and `period`), so that this
/// header does not include `<chrono>`. It is not observed where the C library has no monotonic clock, as on machines
/// without an operating system: limit the work there.
struct time_span {
    std::uint64_t nanoseconds = no_limit; ///< 0 is over at once

    constexpr time_span() = default; ///< no limit
    /// A duration: `std::chrono::seconds(1)`, `500ms`. As `from_seconds`.
    template <class Duration>
        requires requires(const Duration& d) {
            d.count();
            Duration::period::num;
            Duration::period::den;
        }
    constexpr time_span(const Duration& duration) noexcept // NOLINT: implicit on purpose
        : nanoseconds(from_seconds(static_cast<double>(duration.count()) * static_cast<double>(Duration::period::num) /
                                   static_cast<double>(Duration::period::den))
                          .nanoseconds) {}

    /// So many seconds, at most 10^9 (thirty years); negative ones are 0.
    [[nodiscard]] static constexpr time_span from_seconds(double seconds) noexcept {
        constexpr double max_seconds = 1e9; // beyond, nanoseconds would not fit
        time_span span;
        span.nanoseconds = 0;
        if (seconds > 0)
            span.nanoseconds = static_cast<std::uint64_t>((seconds < max_seconds ? seconds : max_seconds) * 1e9);
        return span;
    }

    /// True unless there is no limit.
    [[nodiscard]] constexpr bool is_limited() const noexcept { return nanoseconds != std::uint64_t{no_limit}; }
};

namespace extend {

/// A reference to a stop request: anything with `stop_requested()` (std::stop_token) or `load()` that gives a bool
/// (std::atomic<bool>). It is polled often, so it should be cheap.
///
/// The object must outlive the call; a temporary in the call itself does.
class stop_ref {
public:
    constexpr stop_ref() = default; ///< refers to nothing: never requests a stop
    /// Refers to a stop token or an atomic bool.
    template <class Stop>
        requires(!std::same_as<Stop, stop_ref>)
    &&(
        requires(const Stop& s) {
            { s.stop_requested() } -> std::convertible_to<bool>;
        } ||
        requires(const Stop& s) {
            { s.load() } -> std::convertible_to<bool>;
        }) constexpr stop_ref(const Stop& stop) noexcept // NOLINT: implicit on purpose
        : object_(&stop),
    requested_([](const void* object) {
        const Stop& s = *static_cast<const Stop*>(object);
        if constexpr (requires { s.stop_requested(); })
            return static_cast<bool>(s.stop_requested());
        else
            return static_cast<bool>(s.load());
    }) {}

    /// True when it refers to something that requests a stop.
    [[nodiscard]] constexpr bool stop_requested() const { return requested_ != nullptr && requested_(object_); }

private:
    const void* object_ = nullptr;
    bool (*requested_)(const void*) = nullptr;
};

template <class Signature> class function_ref;

/// A reference to a function or function object; empty by default. The function must outlive the call.
template <class R, class... A> class function_ref<R(A...)> {
public:
    constexpr function_ref() = default; ///< empty
    /// Refers to a function or function object.
    template <class F>
        requires(!std::same_as<std::remove_cvref_t<F>, function_ref>)
    &&std::is_invocable_r_v<R, F&, A...> constexpr function_ref(F&& function) noexcept // NOLINT: implicit on purpose
        : object_(&function),
    call_([](const void* object, A... arguments) -> R {
        using target = std::remove_reference_t<F>;
        return (*const_cast<target*>(static_cast<const target*>(object)))(static_cast<A>(arguments)...);
    }) {}

    /// True where it refers to something.
    [[nodiscard]] constexpr explicit operator bool() const noexcept { return call_ != nullptr; }
    /// Calls it. Requires that it is not empty.
    constexpr R operator()(A... arguments) const { return call_(object_, static_cast<A>(arguments)...); }

private:
    const void* object_ = nullptr;
    R (*call_)(const void*, A...) = nullptr;
};

} // namespace extend

/// How far a call is, for a progress display. A verb counts what it knows of; the rest stays 0.
struct progress {
    std::size_t cells = 0;         ///< cells of the puzzle
    std::size_t decided = 0;       ///< cells decided for good
    std::size_t solutions = 0;     ///< found so far
    std::uint64_t pictures = 0;    ///< making: pictures begun with, random ones or the one to be repaired
    std::uint64_t trials = 0;      ///< making: changes of them tried so far
    std::size_t least_open = 0;    ///< making: of the best picture so far, the cells that are open or differ
    std::size_t proposals = 0;     ///< making: repairs found so far
    nono::statistics statistics{}; ///< so far
};

/// How much a call may take, and who follows it: a member `budget` of the options of every verb that can take long, so
/// `solve(puzzle, {.budget = {.time = 2s}})`. Every member has a default: no limit.
///
/// Work and memory are counted, so they end a call at the same point on every machine; time and a stop request are
/// polled. A call that ends early states in `outcome::stopped_by` which of them ended it.
/// @see docs/solving.md
struct budget {
    std::uint64_t work = no_limit; ///< line solver calls, all solving of the call together
    /// Bytes it may take. They are counted before they are allocated: lines, cells and the answer before anything else,
    /// what a search needs before it begins, and what it learns, the reasons it keeps and the solutions as they grow.
    /// The count is made of sizes, so it is the same everywhere; it is at least about what is allocated, and mostly
    /// less than half as much again. Line solvers and engines of your own are not in it. With 0 nothing is done.
    std::uint64_t memory = no_limit;
    time_span time{};        ///< time before it gives up; not observed in constant expressions
    extend::stop_ref stop{}; ///< something that may request a stop
    extend::function_ref<void(const nono::progress&)> progress{}; ///< called now and then
};

} // namespace nono::inline NONO_ABI

#endif // NONO_CONTROL_HPP
