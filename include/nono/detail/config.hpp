// Differences between compilers. Internal except for NONO_CONSTEXPR, which shows users what a compiler supports.
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

/// `constexpr` if the standard library's vector works in constant expressions, otherwise `inline`.
///
/// It marks functions with a std::vector in their signature or body, and their callers, so that compilers without
/// constexpr vectors (GCC 11, Clang with libc++ 14, Emscripten 3.1.6, libstdc++ with _GLIBCXX_DEBUG) can still compile
/// them for run time. All other functions are plain `constexpr`: `detail::lean_vector` works in constant expressions
/// everywhere.
#if defined(__cpp_lib_constexpr_vector) && __cpp_lib_constexpr_vector >= 201907L && !defined(NONO_BUILDS_COMPILED) &&  \
    !defined(_GLIBCXX_DEBUG)
#define NONO_CONSTEXPR constexpr
/// 1 if functions marked NONO_CONSTEXPR work in constant expressions, otherwise 0.
#define NONO_HAS_CONSTEXPR_VECTOR 1
#else
#define NONO_CONSTEXPR inline
#define NONO_HAS_CONSTEXPR_VECTOR 0
#endif

// Where the library's functions are compiled: by default in every file that uses them. NONO_COMPILED, which the target
// nono::compiled defines, means that they are in a library. The headers then only declare them, which makes compilation
// several times faster, but declared functions are not usable in constant expressions. A file of such a program that
// needs them there, or that instantiates the library's templates with types of its own (formats, line solvers,
// strategies), defines NONO_DEFINITIONS as 1 before its first include; the functions are the same.
#if !defined(NONO_DEFINITIONS)
#if defined(NONO_COMPILED)
#define NONO_DEFINITIONS 0
#else
#define NONO_DEFINITIONS 1
#endif
#endif

#if NONO_DEFINITIONS && !defined(NONO_BUILDS_COMPILED)
#define NONO_API inline                   ///< `inline` in the declaration of a function that is part of nono::compiled
#define NONO_API_CONSTEXPR NONO_CONSTEXPR ///< `NONO_CONSTEXPR` for a function that is part of nono::compiled
#else
#define NONO_API
#define NONO_API_CONSTEXPR
#endif

/// The `default` label of a switch with a case for every enumerator. GCC's -Wswitch-default requires it, and Clang's
/// -Wcovered-switch-default rejects it.
#if defined(__clang__)
#define NONO_DEFAULT                                                                                                   \
    _Pragma("clang diagnostic push")                                                                                   \
        _Pragma("clang diagnostic ignored \"-Wcovered-switch-default\"") default _Pragma("clang diagnostic pop")
#else
#define NONO_DEFAULT default
#endif

/// Checks a documented precondition: terminates the program if it is violated, and is a compiler error in a constant
/// expression. Enabled if libstdc++'s checks are (`_GLIBCXX_ASSERTIONS`). To check differently, define it before the
/// first include of nono; it must be an expression.
#if !defined(NONO_ASSERT)
#if defined(_GLIBCXX_ASSERTIONS)
#define NONO_ASSERT(condition) ((condition) ? static_cast<void>(0) : ::nono::detail::broke_a_precondition())
#else
#define NONO_ASSERT(condition) static_cast<void>(0)
#endif
#endif

/// Follows the name of a function that some system defines as a function-like macro, to prevent its expansion.
#define NONO_NOT_A_MACRO

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Terminates the program because a documented precondition of the library is violated. In a constant expression the
/// call itself is the error message, so callers wrap it in a function named after the fault.
[[noreturn]] inline void trap() noexcept {
#if defined(_MSC_VER) && !defined(__clang__)
    __fastfail(7);
#else
    __builtin_trap();
#endif
}

/// Called by `NONO_ASSERT`. Not constexpr on purpose: in a constant expression the compiler's message names it.
[[noreturn]] inline void broke_a_precondition() noexcept { trap(); }

/// Returns true outside constant expressions. Callers do not use `std::is_constant_evaluated` directly, because GCC
/// warns about it in functions that are constexpr for some compilers and `inline` for others.
[[nodiscard]] constexpr bool at_run_time() noexcept { return !std::is_constant_evaluated(); }

/// False for every type: for overloads that are rejected with a message.
template <class> inline constexpr bool never = false;

/// Hints to the processor that memory at `address` will be read soon. Any address is allowed.
constexpr void prefetch(const void* address) noexcept {
    static_cast<void>(address);
#if defined(__GNUC__)
    if (at_run_time()) __builtin_prefetch(address);
#endif
}

/// Converts `value` to `To`, which can represent it: for casts that only some machines need, such as from 64 bits to
/// `std::size_t`. Because the types are template parameters, GCC's -Wuseless-cast does not warn on the other machines.
template <class To, class From> [[nodiscard]] constexpr To cast_to(From value) noexcept {
    return static_cast<To>(value);
}

/// Returns the word for an enumerator: the one at its index in a list.
template <class Enum, std::size_t Count>
[[nodiscard]] constexpr const char* word_of(Enum value, const char* const (&words)[Count]) noexcept {
    return words[static_cast<std::size_t>(value)];
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_DETAIL_CONFIG_HPP
