// Errors as values: what is wrong with a text and where, and a type that holds either a value or an error.
// SPDX-License-Identifier: MIT
#ifndef NONO_MODEL_RESULT_HPP
#define NONO_MODEL_RESULT_HPP

#include <nono/detail/config.hpp>
#include <nono/model/errors.hpp>

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nono { inline namespace NONO_ABI {

/// A position in a text. An error at the end of a text is on its last line, just after the last character, whether or
/// not a line end follows: `6:3` if the sixth line is `12` and another line is missing.
///
/// Columns count bytes, not characters or screen cells: slicing and the "go to byte" command of editors need bytes, and
/// a byte means the same in every encoding.
struct source_position {
    std::size_t offset = 0;   ///< the number of bytes before the position
    std::uint32_t line = 1;   ///< from 1
    std::uint32_t column = 1; ///< in bytes from the start of the line, from 1
    friend constexpr auto operator<=>(const source_position&, const source_position&) = default;
};

/// An error code and its position.
struct parse_error {
    parse_errc code = parse_errc::none; ///< the code; `none` if nothing is wrong
    source_position where;              ///< the first byte that is wrong
    friend constexpr bool operator==(const parse_error&, const parse_error&) = default;
};

/// A deviation that a reader tolerated or an interpretation that it chose, with its position. It has the type of an
/// error, because `strict` makes deviations errors.
using diagnostic = parse_error;

namespace detail {
// not constexpr on purpose: in a constant expression the compiler's message names this function
[[noreturn]] inline void dereferenced_a_result_without_value() noexcept { trap(); }
} // namespace detail

/// A value, or the error that prevented it. True if it holds a value.
///
/// The diagnostics are available in both cases. Reading the value of a failed result violates a precondition: it
/// terminates the program (in a constant expression, it is a compiler error that names the fault).
///
/// `*result` of a temporary moves the value out, so that the value outlives the result.
template <class T> class [[nodiscard]] result {
public:
    using value_type = T; ///< the type of the value

    /// Holds a value, and the diagnostics that preceded it.
    NONO_CONSTEXPR result(T value, std::vector<diagnostic> diagnostics = {}) // NOLINT: implicit on purpose
        : value_(std::move(value)), diagnostics_(std::move(diagnostics)) {}
    /// Holds an error, whose code is not `none`, and the diagnostics that preceded it.
    NONO_CONSTEXPR result(parse_error error, std::vector<diagnostic> diagnostics = {}) // NOLINT: implicit on purpose
        : error_(error), diagnostics_(std::move(diagnostics)) {}

    // Not inlined: values are large, and results are passed around in many places. They throw if the operations of T
    // do.
    [[gnu::noinline]] result(const result&) = default; ///< copies the result
    // NOLINTNEXTLINE: noexcept as T is
    [[gnu::noinline]] result(result&&) = default;                 ///< moves the result
    [[gnu::noinline]] result& operator=(const result&) = default; ///< copies the result
    // NOLINTNEXTLINE: noexcept as T is
    [[gnu::noinline]] result& operator=(result&&) = default; ///< moves the result
    [[gnu::noinline]] NONO_CONSTEXPR ~result() = default;

    /// Returns true if there is a value.
    [[nodiscard]] constexpr explicit operator bool() const noexcept { return value_.has_value(); }
    /// Returns true if there is a value.
    [[nodiscard]] constexpr bool has_value() const noexcept { return value_.has_value(); }

    /// Returns the value. Requires `has_value()`.
    [[nodiscard]] constexpr T& operator*() & noexcept { return checked(*this); }
    /// Returns the value. Requires `has_value()`.
    [[nodiscard]] constexpr const T& operator*() const& noexcept { return checked(*this); }
    /// Moves the value out. Requires `has_value()`.
    [[nodiscard]] constexpr T operator*() && { return std::move(checked(*this)); }
    /// Accesses a member of the value. Requires `has_value()`.
    [[nodiscard]] constexpr T* operator->() noexcept { return &checked(*this); }
    /// Accesses a member of the value. Requires `has_value()`.
    [[nodiscard]] constexpr const T* operator->() const noexcept { return &checked(*this); }

    /// Rejects a result as an argument of verbs: dereference it after checking that it holds a value, as in
    /// `solve(*parsed)`.
    template <class Value = T> operator const T&() const { // NOLINT: implicit on purpose
        static_assert(detail::never<Value>, "a result was passed where its value is expected: dereference it, as in "
                                            "solve(*parsed), after checking that it has a value");
    }

    /// Returns a copy of the value, or `fallback` if there is none.
    [[nodiscard]] constexpr T value_or(T fallback) const& {
        if (value_) return *value_;
        return fallback;
    }
    /// Moves the value out, or returns `fallback` if there is none.
    [[nodiscard]] constexpr T value_or(T fallback) && {
        if (value_) return std::move(*value_);
        return fallback;
    }

    /// Returns why there is no value; its code is `none` if there is one.
    [[nodiscard]] constexpr parse_error error() const noexcept { return error_; }

    /// Returns the diagnostics of the reader, in the order of the text.
    [[nodiscard]] constexpr const std::vector<diagnostic>& diagnostics() const& noexcept { return diagnostics_; }
    /// As above, but moves the diagnostics out of a temporary.
    [[nodiscard]] NONO_CONSTEXPR std::vector<diagnostic> diagnostics() && { return std::move(diagnostics_); }

private:
    template <class Self> [[nodiscard]] static constexpr auto& checked(Self& self) noexcept {
        if (!self.value_) detail::dereferenced_a_result_without_value();
        return *self.value_;
    }

    std::optional<T> value_;
    parse_error error_;
    std::vector<diagnostic> diagnostics_;
};

// ---------------------------------------------------------------------------------------------------------------------

namespace detail {

/// Appends a decimal number. (std::to_string is not used, so that digits never depend on a locale.)
inline void append_number(std::string& out, std::uint64_t number) {
    char digits[20];
    std::size_t count = 0;
    do {
        digits[count++] = static_cast<char>('0' + number % 10);
        number /= 10;
    } while (number != 0);
    while (count != 0) out += digits[--count];
}

} // namespace detail

}} // namespace nono::NONO_ABI

#endif // NONO_MODEL_RESULT_HPP
