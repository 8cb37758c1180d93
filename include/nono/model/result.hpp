// Errors as values: what is wrong with a text and where, and a type that holds either a value or an error.
// SPDX-License-Identifier: MIT
#ifndef NONO_MODEL_RESULT_HPP
#define NONO_MODEL_RESULT_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/utf8.hpp>
#include <nono/model/errors.hpp>

#include <algorithm>
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

/// Returns an error as text for people: `4:7: the clue is longer than its line`. If `text` is given, the line with the
/// error and a caret below the position follow. Errors of files (`error_group::file`) have no position in a text.
///
/// @param error  an error or a diagnostic
/// @param text   the text that was parsed, or an empty one
/// @return       one line without `text`, three lines with it; no newline at the end. A long line is shortened, and
///               bytes that would move the cursor or are not UTF-8 are shown as `?`
///
/// Complexity: O(1), regardless of the length of the line. Allocates the result.
[[nodiscard]] inline std::string describe(const parse_error& error, std::string_view text = {});

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

// The size of the excerpt of a line in bytes: before the position, and in total.
inline constexpr std::size_t excerpt_before = 50;
inline constexpr std::size_t excerpt_size = 100;

/// Appends the part of `line` around byte `at` (from 0), and a caret on the line below it.
inline void append_excerpt(std::string& out, std::string_view line, std::size_t at) {
    std::size_t begin = at > excerpt_before ? at - excerpt_before : 0;
    while (begin < at && begin > 0 && (static_cast<unsigned char>(line[begin]) & 0xC0U) == 0x80U) ++begin;
    std::size_t caret = begin > 0 ? 3 : 0;
    if (begin > 0) out += "...";
    std::size_t i = begin;
    while (i < line.size() && i < begin + excerpt_size) {
        const auto length = utf8_length(line, i);
        if (i < at) ++caret;
        if (length != 0 && is_printable(code_of(line.substr(i, length))))
            out += line.substr(i, length);
        else
            out += line[i] == '\t' ? ' ' : '?';
        i += length == 0 ? 1 : length;
    }
    if (i < line.size()) out += "...";
    out += '\n';
    out.append(caret, ' ');
    out += '^';
}

} // namespace detail

inline std::string describe(const parse_error& error, std::string_view text) {
    std::string out;
    if (group_of(error.code) == error_group::file) return out.append(message(error.code));
    detail::append_number(out, error.where.line);
    out += ':';
    detail::append_number(out, error.where.column);
    out += ": ";
    out += message(error.code);
    if (text.empty()) return out;
    const std::size_t offset = error.where.offset < text.size() ? error.where.offset : text.size();
    // Of a long line, examine only enough to see that it continues beyond the excerpt. A line starts after the last
    // line end before the position; the position itself may be a line end.
    const std::size_t minimum = offset > detail::excerpt_before ? offset - detail::excerpt_before - 1 : 0;
    const std::string_view before = text.substr(minimum, offset - minimum);
    const std::string_view after = text.substr(offset, detail::excerpt_size + 4);
    const std::size_t previous = before.find_last_of("\r\n");
    const std::size_t begin = previous == std::string_view::npos ? minimum : minimum + previous + 1;
    const std::size_t end = offset + (std::min)(after.find_first_of("\r\n"), after.size());
    out += '\n';
    detail::append_excerpt(out, text.substr(begin, end - begin), offset - begin);
    return out;
}

}} // namespace nono::NONO_ABI

#endif // NONO_MODEL_RESULT_HPP
