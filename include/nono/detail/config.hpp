// Differences between compilers. Internal except NONO_CONSTEXPR, which tells users what a compiler can do.
// SPDX-License-Identifier: MIT
#ifndef NONO_DETAIL_CONFIG_HPP
#define NONO_DETAIL_CONFIG_HPP

#if defined(_MSVC_LANG) ? _MSVC_LANG < 202002L : __cplusplus < 202002L
#error "nono needs C++20: compile with -std=c++20 (GCC, Clang) or /std:c++20 (MSVC)"
#endif

#include <nono/detail/abi.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector> // for __cpp_lib_constexpr_vector

/// `constexpr` where the standard library's vector works in constant expressions, else `inline`.
///
/// It marks functions with a std::vector in their signature or body, and those that call them, so that compilers
/// without constexpr vectors (GCC 11, Clang with libc++ 14, Emscripten 3.1.6, libstdc++ with _GLIBCXX_DEBUG) still
/// compile them for run time. All others are plain `constexpr`: `detail::lean_vector` works in constant expressions
/// everywhere.
#if defined(__cpp_lib_constexpr_vector) && __cpp_lib_constexpr_vector >= 201907L && !defined(NONO_BUILDS_COMPILED) &&  \
    !defined(_GLIBCXX_DEBUG)
#define NONO_CONSTEXPR constexpr
/// 1 where what is marked NONO_CONSTEXPR works in constant expressions, else 0.
#define NONO_HAS_CONSTEXPR_VECTOR 1
#else
#define NONO_CONSTEXPR inline
#define NONO_HAS_CONSTEXPR_VECTOR 0
#endif

// Where functions of the library are compiled: by default in every file that uses them. NONO_COMPILED, which the target
// nono::compiled defines, states that they are in a library: headers then only declare them, and compile several times
// faster; what is declared is then not usable in constant expressions. A file of such a program that needs it, or that
// instantiates the library's templates with types of its own (formats, line solvers, strategies), defines
// NONO_DEFINITIONS as 1 before it includes anything: the functions are the same.
#if !defined(NONO_DEFINITIONS)
#if defined(NONO_COMPILED)
#define NONO_DEFINITIONS 0
#else
#define NONO_DEFINITIONS 1
#endif
#endif

#if NONO_DEFINITIONS && !defined(NONO_BUILDS_COMPILED)
#define NONO_API inline                   ///< `inline`, at the declaration of a function that nono::compiled holds
#define NONO_API_CONSTEXPR NONO_CONSTEXPR ///< `NONO_CONSTEXPR`, of a function that nono::compiled holds
#else
#define NONO_API
#define NONO_API_CONSTEXPR
#endif

/// `default` in a switch that has a case for every value of an enumeration. GCC's -Wswitch-default asks for it, and
/// Clang's -Wcovered-switch-default against it.
#if defined(__clang__)
#define NONO_DEFAULT                                                                                                   \
    _Pragma("clang diagnostic push")                                                                                   \
        _Pragma("clang diagnostic ignored \"-Wcovered-switch-default\"") default _Pragma("clang diagnostic pop")
#else
#define NONO_DEFAULT default
#endif

/// Checks a precondition that a doc comment states: ends the program if it does not hold, and is a compiler error in a
/// constant expression. It is on where libstdc++ checks its own (`_GLIBCXX_ASSERTIONS`). Define it before the first
/// include of nono to check in another way; it must be an expression.
#if !defined(NONO_ASSERT)
#if defined(_GLIBCXX_ASSERTIONS)
#define NONO_ASSERT(condition) ((condition) ? static_cast<void>(0) : ::nono::detail::broke_a_precondition())
#else
#define NONO_ASSERT(condition) static_cast<void>(0)
#endif
#endif

/// Stands behind the name of a function that some system has as a macro with parameters, so that it is not expanded.
#define NONO_NOT_A_MACRO

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Ends the program: called where a documented precondition of the library does not hold. In a constant expression the
/// call itself is the error message, so callers wrap it in a function named for the fault.
[[noreturn]] inline void trap() noexcept {
#if defined(_MSC_VER) && !defined(__clang__)
    __fastfail(7);
#else
    __builtin_trap();
#endif
}

/// What `NONO_ASSERT` calls. Not constexpr on purpose: in a constant expression the compiler's message names it.
[[noreturn]] inline void broke_a_precondition() noexcept { trap(); }

/// True outside constant expressions. Not `std::is_constant_evaluated` itself, of which GCC warns where a function that
/// is constexpr for some compilers is `inline` for others.
[[nodiscard]] constexpr bool at_run_time() noexcept { return !std::is_constant_evaluated(); }

/// False for every type: for calls that the compiler refuses with a message.
template <class> inline constexpr bool never = false;

/// Begins to fetch memory into the cache that is read soon; any address will do. No more than a hint.
constexpr void prefetch(const void* address) noexcept {
    static_cast<void>(address);
#if defined(__GNUC__)
    if (at_run_time()) __builtin_prefetch(address);
#endif
}

/// `value` as a `To`, which it fits into: for a cast that only some machines need, as from 64 bits to `std::size_t`. As
/// its types are a template's, GCC's -Wuseless-cast does not warn where it is not needed.
template <class To, class From> [[nodiscard]] constexpr To cast_to(From value) noexcept {
    return static_cast<To>(value);
}

/// The word for an enumerator: that at its place in a list of them.
template <class Enum, std::size_t Count>
[[nodiscard]] constexpr const char* word_of(Enum value, const char* const (&words)[Count]) noexcept {
    return words[static_cast<std::size_t>(value)];
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_DETAIL_CONFIG_HPP
