// Control over long calls: time limits, stop requests, callbacks and progress.
// SPDX-License-Identifier: MIT
#ifndef NONO_MODEL_CONTROL_HPP
#define NONO_MODEL_CONTROL_HPP

#include <nono/detail/config.hpp>
#include <nono/model/limits.hpp>
#include <nono/model/statistics.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <new>
#include <type_traits>

namespace nono { inline namespace NONO_ABI {

/// A time limit, made from any `std::chrono::duration` (or any type with `count()` and `period`), so that this header
/// does not include `<chrono>`. It has no effect if the C library has no monotonic clock, as on machines without an
/// operating system: limit the work there.
struct time_span {
    std::uint64_t nanoseconds = no_limit; ///< 0 expires at once

    constexpr time_span() = default; ///< no limit
    /// Converts a duration, such as `std::chrono::seconds(1)` or `500ms`, like `from_seconds`.
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

    /// Returns a limit of `seconds`, at most 10^9 (thirty years). Negative values become 0.
    [[nodiscard]] static constexpr time_span from_seconds(double seconds) noexcept {
        constexpr double max_seconds = 1e9; // nanoseconds beyond this would overflow
        time_span span;
        span.nanoseconds = 0;
        if (seconds > 0)
            span.nanoseconds = static_cast<std::uint64_t>((seconds < max_seconds ? seconds : max_seconds) * 1e9);
        return span;
    }

    /// Returns true if there is a limit.
    [[nodiscard]] constexpr bool is_limited() const noexcept { return nanoseconds != std::uint64_t{no_limit}; }
};

namespace detail {

/// A stop token, such as std::stop_token.
template <class Stop>
concept stop_token = requires(const Stop& stop) {
    { stop.stop_requested() } -> std::convertible_to<bool>;
};

/// An atomic bool, such as std::atomic<bool>.
template <class Stop>
concept atomic_flag = requires(const Stop& stop) {
    { stop.load() } -> std::convertible_to<bool>;
};

/// A type that can request a stop.
template <class Stop>
concept stop_source = stop_token<Stop> || atomic_flag<Stop>;

/// The type that `Object&&` deduces for a temporary to which a `T*` can point.
template <class Object, class T>
concept temporary_of = !std::is_lvalue_reference_v<Object> && std::is_convertible_v<Object*, T*>;

/// Maximum size in bytes of a temporary function object that options can copy: eight captures by reference.
inline constexpr std::size_t max_copied_function = 8 * sizeof(void*);

/// A function object that options can copy, such as a lambda that captures by reference.
template <class F>
concept copied_function = std::is_trivially_copyable_v<F> && sizeof(F) <= max_copied_function &&
                          alignof(F) <= alignof(void*);

} // namespace detail

namespace extend {

/// An optional argument in options: a reference to an object, or empty, which is the default.
///
/// It is made from the object itself (`.known = cells`) or from a pointer, and is empty if the pointer is null. The
/// object must outlive the call; the compiler rejects temporaries, because options can be stored. All members are O(1)
/// and usable in constant expressions.
template <class T> class optional_ref {
public:
    constexpr optional_ref() noexcept = default; ///< empty
    /// Makes an empty reference.
    constexpr optional_ref(std::nullptr_t) noexcept {} // NOLINT: implicit on purpose
    /// Refers to the object of a pointer; empty if the pointer is null.
    constexpr optional_ref(T* object) noexcept : object_(object) {} // NOLINT: implicit on purpose
    /// Refers to an object.
    constexpr optional_ref(T& object) noexcept : object_(&object) {} // NOLINT: implicit on purpose
    /// Rejects temporaries: give the object a name first.
    template <detail::temporary_of<T> Object> optional_ref(Object&&) { // NOLINT: implicit on purpose
        static_assert(detail::never<Object>,
                      "this object is a temporary: give it a name, so that it outlives the call");
    }

    /// Returns true if it refers to an object.
    [[nodiscard]] constexpr explicit operator bool() const noexcept { return object_ != nullptr; }
    /// Returns a pointer to the object, or null if there is none.
    [[nodiscard]] constexpr operator T*() const noexcept { return object_; } // NOLINT: implicit on purpose
    /// Returns the object. Requires that there is one.
    [[nodiscard]] constexpr T& operator*() const noexcept { return *object_; }
    /// Accesses a member of the object. Requires that there is one.
    [[nodiscard]] constexpr T* operator->() const noexcept { return object_; }

private:
    T* object_ = nullptr;
};

/// A reference to an object that can request a stop. It is polled often, so polling should be cheap. The object must
/// outlive the call; the compiler rejects a temporary, such as `source.get_token()`, because options can be stored.
class stop_ref {
public:
    constexpr stop_ref() = default; ///< refers to nothing: never requests a stop
    /// Refers to a stop token or an atomic bool.
    template <detail::stop_source Stop>
        requires(!std::same_as<Stop, stop_ref>)
    constexpr stop_ref(const Stop& stop) noexcept // NOLINT: implicit on purpose
        : object_(&stop), requested_(&is_requested<Stop>) {}
    /// Rejects temporaries: give the token a name first (`const auto token = source.get_token();`).
    template <detail::stop_source Stop>
        requires(!std::same_as<Stop, stop_ref>)
    stop_ref(const Stop&&) { // NOLINT: implicit on purpose
        static_assert(detail::never<Stop>,
                      "this stop token is a temporary: give it a name, so that it outlives the call");
    }

    /// Returns true if it refers to an object that requests a stop.
    [[nodiscard]] constexpr bool stop_requested() const { return requested_ != nullptr && requested_(object_); }

private:
    template <class Stop> [[nodiscard]] static bool is_requested(const void* object) {
        const Stop& stop = *static_cast<const Stop*>(object);
        if constexpr (detail::stop_token<Stop>)
            return static_cast<bool>(stop.stop_requested());
        else
            return static_cast<bool>(stop.load());
    }

    const void* object_ = nullptr;
    bool (*requested_)(const void*) = nullptr;
};

template <class Signature> class function_ref;

/// A reference to a function, held without allocation; empty by default.
///
/// It refers to a named function object, which must outlive the call. A temporary, such as a lambda written in the
/// options, is copied if it is trivially copyable and not larger than eight pointers, like lambdas that capture by
/// reference. The compiler rejects other temporaries, because options can be stored.
template <class R, class... A> class function_ref<R(A...)> {
public:
    constexpr function_ref() = default; ///< empty
    /// Refers to a function object.
    template <class F>
        requires(!std::same_as<std::remove_const_t<F>, function_ref> && std::is_object_v<F> &&
                 std::is_invocable_r_v<R, F&, A...>)
    constexpr function_ref(F& function) noexcept // NOLINT: implicit on purpose
        : object_(&function), call_(&call_object<F>) {}
    /// Copies a temporary function object, a function or a pointer to a function.
    template <class F>
        requires(!std::same_as<F, function_ref> && !std::is_lvalue_reference_v<F> && detail::copied_function<F> &&
                 std::is_invocable_r_v<R, F&, A...>)
    function_ref(F&& function) : call_(&call_copy<F>) { // NOLINT: implicit on purpose
        ::new (static_cast<void*>(copy_)) F{function};
    }
    /// Refers to a function.
    function_ref(R (&function)(A...)) noexcept : function_ref(&function) {} // NOLINT: implicit on purpose
    /// Rejects temporaries that cannot be copied: give the object a name first.
    template <class F>
        requires(!std::same_as<F, function_ref> && !std::is_lvalue_reference_v<F> && !detail::copied_function<F> &&
                 std::is_invocable_r_v<R, F&, A...>)
    function_ref(F&&) { // NOLINT: implicit on purpose
        static_assert(detail::never<F>,
                      "this function object is a temporary: give it a name, so that it outlives the call");
    }

    /// Returns true if it is not empty.
    [[nodiscard]] constexpr explicit operator bool() const noexcept { return call_ != nullptr; }
    /// Calls the function. Requires that it is not empty.
    constexpr R operator()(A... arguments) const { return call_(*this, static_cast<A>(arguments)...); }

private:
    template <class F> static R call_object(const function_ref& self, A... arguments) {
        return (*const_cast<F*>(static_cast<const F*>(self.object_)))(static_cast<A>(arguments)...);
    }
    template <class F> static R call_copy(const function_ref& self, A... arguments) {
        return (*const_cast<F*>(static_cast<const F*>(static_cast<const void*>(self.copy_))))(
            static_cast<A>(arguments)...);
    }

    const void* object_ = nullptr;
    R (*call_)(const function_ref&, A...) = nullptr;
    alignas(void*) unsigned char copy_[detail::max_copied_function] = {};
};

} // namespace extend

/// The progress of a call, for display. A verb sets the members that apply to it; the others remain 0.
struct progress {
    std::size_t cells = 0;         ///< cells of the puzzle
    std::size_t decided = 0;       ///< cells permanently decided
    std::size_t solutions = 0;     ///< found so far
    std::uint64_t pictures = 0;    ///< for making puzzles: pictures started from, random ones or the one to repair
    std::uint64_t trials = 0;      ///< for making puzzles: changes to them tried so far
    std::size_t min_open = 0;      ///< for making puzzles: cells of the best picture so far that are open or differ
    std::size_t proposals = 0;     ///< for making puzzles: repairs found so far
    nono::statistics statistics{}; ///< so far
};

/// The resources that a call may use, and its observer. The options of every potentially slow verb have a member
/// `budget`, as in `solve(puzzle, {.budget = {.time = 2s}})`. By default, nothing is limited.
///
/// Work and memory are counted, so they end a call at the same point on every machine; time and stop requests are
/// polled. A call that ends early reports in `outcome::stopped_by` which of these ended it.
/// @see docs/solving.md
struct budget {
    std::uint64_t work = no_limit; ///< calls of the line solver, over all solving in the call
    /// Maximum memory in bytes. It is counted before it is allocated: lines, cells and the answer first, then the
    /// memory of a search before it begins; learnt clauses, stored reasons and solutions as they grow. The count is
    /// computed from sizes, so it is the same on every machine. It is at least about the amount allocated, and usually
    /// less than half as much again. The user's own line solvers and engines are not counted. With 0, nothing is done.
    std::uint64_t memory = no_limit;
    time_span time{};        ///< time before the call gives up; ignored in constant expressions
    extend::stop_ref stop{}; ///< can request a stop
    extend::function_ref<void(const nono::progress&)> progress{}; ///< called from time to time
};

}} // namespace nono::NONO_ABI

#endif // NONO_MODEL_CONTROL_HPP
