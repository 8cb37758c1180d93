// Lines of integers, as in proof files.
// SPDX-License-Identifier: MIT
#ifndef NONO_PROOF_PROOF_LINES_HPP
#define NONO_PROOF_PROOF_LINES_HPP

#include <nono/detail/lean_vector.hpp>
#include <nono/model/errors.hpp>
#include <nono/model/result.hpp>
#include <nono/text/lines.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The largest number of a variable or a clause.
inline constexpr std::int64_t max_proof_number = 0x7FFF'FFFF;

/// Appends an integer in decimal digits.
inline void append_integer(std::string& out, std::int64_t number) {
    if (number < 0) out += '-';
    append_number(out, number < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(number)
                                  : static_cast<std::uint64_t>(number));
}

/// Appends integers and a 0 at the end.
inline void append_integers(std::string& out, std::span<const std::int32_t> integers) {
    for (const std::int32_t integer : integers) {
        append_integer(out, integer);
        out += ' ';
    }
    out += '0';
}

/// Returns true for a comment: a line whose first word is the letter c.
[[nodiscard]] constexpr bool is_proof_comment(std::string_view line) noexcept {
    return line.starts_with('c') && (line.size() == 1 || is_blank(line[1]));
}

/// Reads the integers of a line in order.
class integers_of_line {
public:
    explicit integers_of_line(const text_line& line) noexcept : line_(line) { skip(); }

    /// Returns true if all integers of the line have been read. O(1).
    [[nodiscard]] bool at_end() const noexcept { return at_ == line_.text.size(); }
    /// Skips `word` and returns true if it comes next; otherwise returns false.
    [[nodiscard]] bool consume_word(std::string_view word) noexcept {
        const std::size_t end = skip_word(line_.text, at_);
        if (line_.text.substr(at_, end - at_) != word) return false;
        at_ = end;
        skip();
        return true;
    }
    /// Sets `value` to the next integer, whose absolute value is at most `maximum`. Returns false if that fails;
    /// `error()` is then the reason.
    [[nodiscard]] bool next(std::int64_t& value, std::int64_t maximum = max_proof_number) noexcept {
        std::size_t at = at_;
        const bool negative = at < line_.text.size() && line_.text[at] == '-';
        if (negative) ++at;
        const std::size_t digits = at;
        value = 0;
        for (; at < line_.text.size() && is_digit(line_.text[at]); ++at) {
            value = value * 10 + (line_.text[at] - '0');
            if (value > maximum) return fail(parse_errc::number_too_large);
        }
        const bool ends = at == line_.text.size() || is_blank(line_.text[at]);
        if (at == digits || !ends) return fail(parse_errc::expected_number);
        if (negative) value = -value;
        at_ = at;
        skip();
        return true;
    }
    /// Sets `out` to the integers before the next 0. Returns false if the 0 is missing or an integer is less than
    /// `minimum`.
    template <class Integer>
    [[nodiscard]] bool until_zero(lean_vector<Integer>& out, std::int64_t minimum = -max_proof_number) {
        out.clear();
        for (std::int64_t value = 0; !at_end();) {
            if (!next(value)) return false;
            if (value == 0) return true;
            if (value < minimum) return fail(parse_errc::invalid_proof_line);
            out.push_back(static_cast<Integer>(value));
        }
        return fail(parse_errc::invalid_proof_line);
    }
    /// Records an error at the position of the next integer. Returns false.
    bool fail(parse_errc code) noexcept {
        error_ = {code, line_.at(at_)};
        return false;
    }
    /// The error of the last function that returned false.
    [[nodiscard]] parse_error error() const noexcept { return error_; }

private:
    void skip() noexcept { at_ = skip_blanks(line_.text, at_); }

    text_line line_;
    std::size_t at_ = 0;
    parse_error error_;
};

/// Calls `parse(integers_of_line&, line_number)` for each line after a cursor, except empty lines and comments, until
/// it returns false. Returns the error in that case, otherwise an error with the code `none`.
template <class Parse> [[nodiscard]] parse_error for_each_proof_line(line_cursor lines, Parse parse) {
    text_line line;
    while (lines.next(line)) {
        integers_of_line integers(line);
        if (integers.at_end() || is_proof_comment(line.text)) continue;
        if (!parse(integers, line.start.line)) return integers.error();
    }
    return {};
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_PROOF_PROOF_LINES_HPP
