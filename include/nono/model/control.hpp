// Control over calls that take long: time limits, stop requests, callbacks and progress.
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

namespace detail {

/// A stop token, as std::stop_token is.
template <class Stop>
concept stop_token = requires(const Stop& stop) {
    { stop.stop_requested() } -> std::convertible_to<bool>;
};

/// An atomic bool, as std::atomic<bool> is.
template <class Stop>
concept atomic_flag = requires(const Stop& stop) {
    { stop.load() } -> std::convertible_to<bool>;
};

/// Something that can request a stop.
template <class Stop>
concept stop_source = stop_token<Stop> || atomic_flag<Stop>;

/// What `Object&&` deduces for a temporary that a `T*` can point to.
template <class Object, class T>
concept temporary_of = !std::is_lvalue_reference_v<Object> && std::is_convertible_v<Object*, T*>;

/// Bytes of a temporary function object that options can hold a copy of: eight captures by reference.
inline constexpr std::size_t max_copied_function = 8 * sizeof(void*);

/// A function object that options can hold a copy of, as lambdas are that capture by reference.
template <class F>
concept copied_function = std::is_trivially_copyable_v<F> && sizeof(F) <= max_copied_function &&
                          alignof(F) <= alignof(void*);

} // namespace detail

namespace extend {

/// An optional argument in options: a reference to an object, or to none, which is the default.
///
/// It is made from the object itself (`.known = cells`) or from a pointer, and is null if the pointer is. The object
/// must outlive the call: the compiler refuses a temporary, since options can be stored. All members are O(1) and
/// usable in constant expressions.
template <class T> class optional_ref {
public:
    constexpr optional_ref() noexcept = default; ///< to none
    /// To none.
    constexpr optional_ref(std::nullptr_t) noexcept {} // NOLINT: implicit on purpose
    /// To the object that a pointer points to; to none if it is null.
    constexpr optional_ref(T* object) noexcept : object_(object) {} // NOLINT: implicit on purpose
    /// To an object.
    constexpr optional_ref(T& object) noexcept : object_(&object) {} // NOLINT: implicit on purpose
    /// Not for a temporary: give it a name first.
    template <detail::temporary_of<T> Object> optional_ref(Object&&) { // NOLINT: implicit on purpose
        static_assert(detail::never<Object>,
                      "this object is a temporary: give it a name, so that it outlives the call");
    }

    /// True if there is an object.
    [[nodiscard]] constexpr explicit operator bool() const noexcept { return object_ != nullptr; }
    /// The object; null for none.
    [[nodiscard]] constexpr operator T*() const noexcept { return object_; } // NOLINT: implicit on purpose
    /// The object. Requires that there is one.
    [[nodiscard]] constexpr T& operator*() const noexcept { return *object_; }
    /// A member of the object. Requires that there is one.
    [[nodiscard]] constexpr T* operator->() const noexcept { return object_; }

private:
    T* object_ = nullptr;
};

/// A reference to something that can request a stop. It is polled often, so it should be cheap. The object must outlive
/// the call: a temporary, such as `source.get_token()`, is refused by the compiler, since options can be stored.
class stop_ref {
public:
    constexpr stop_ref() = default; ///< refers to nothing: never requests a stop
    /// Refers to a stop token or an atomic bool.
    template <detail::stop_source Stop>
        requires(!std::same_as<Stop, stop_ref>)
    constexpr stop_ref(const Stop& stop) noexcept // NOLINT: implicit on purpose
        : object_(&stop), requested_(&is_requested<Stop>) {}
    /// Not for a temporary: give it a name first (`const auto token = source.get_token();`).
    template <detail::stop_source Stop>
        requires(!std::same_as<Stop, stop_ref>)
    stop_ref(const Stop&&) { // NOLINT: implicit on purpose
        static_assert(detail::never<Stop>,
                      "this stop token is a temporary: give it a name, so that it outlives the call");
    }

    /// Returns true if it refers to something that requests a stop.
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

/// A function to call, held without allocating; empty by default.
///
/// A named function object is referred to, and must outlive the call. A temporary, such as a lambda that is written in
/// the options, is copied if it is trivially copyable and at most eight pointers large, as lambdas are that capture by
/// reference; the compiler refuses other temporaries, since options can be stored.
template <class R, class... A> class function_ref<R(A...)> {
public:
    constexpr function_ref() = default; ///< empty
    /// Refers to a function object.
    template <class F>
        requires(!std::same_as<std::remove_const_t<F>, function_ref> && std::is_object_v<F> &&
                 std::is_invocable_r_v<R, F&, A...>)
    constexpr function_ref(F& function) noexcept // NOLINT: implicit on purpose
        : object_(&function), call_(&call_object<F>) {}
    /// Copies a temporary function object, a function or a pointer to one.
    template <class F>
        requires(!std::same_as<F, function_ref> && !std::is_lvalue_reference_v<F> && detail::copied_function<F> &&
                 std::is_invocable_r_v<R, F&, A...>)
    function_ref(F&& function) : call_(&call_copy<F>) { // NOLINT: implicit on purpose
        ::new (static_cast<void*>(copy_)) F{function};
    }
    /// Calls a function.
    function_ref(R (&function)(A...)) noexcept : function_ref(&function) {} // NOLINT: implicit on purpose
    /// Not for a temporary that cannot be copied here: give it a name first.
    template <class F>
        requires(!std::same_as<F, function_ref> && !std::is_lvalue_reference_v<F> && !detail::copied_function<F> &&
                 std::is_invocable_r_v<R, F&, A...>)
    function_ref(F&&) { // NOLINT: implicit on purpose
        static_assert(detail::never<F>,
                      "this function object is a temporary: give it a name, so that it outlives the call");
    }

    /// Returns true if it is not empty.
    [[nodiscard]] constexpr explicit operator bool() const noexcept { return call_ != nullptr; }
    /// Calls it. Requires that it is not empty.
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

/// How far a call is, for a progress display. A verb counts what it knows of; the rest stays 0.
struct progress {
    std::size_t cells = 0;         ///< cells of the puzzle
    std::size_t decided = 0;       ///< cells decided for good
    std::size_t solutions = 0;     ///< found so far
    std::uint64_t pictures = 0;    ///< making: pictures begun with, random ones or the one to be repaired
    std::uint64_t trials = 0;      ///< making: changes of them tried so far
    std::size_t min_open = 0;      ///< making: of the best picture so far, the cells that are open or differ
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

}} // namespace nono::NONO_ABI

#endif // NONO_MODEL_CONTROL_HPP
