// Lines of numbers, as in most simple clue formats.
// SPDX-License-Identifier: MIT
#ifndef NONO_TEXT_NUMBER_LINES_HPP
#define NONO_TEXT_NUMBER_LINES_HPP

#include <nono/text/lines.hpp>
#include <nono/text/numbers.hpp>

#include <cstddef>
#include <string_view>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// A number, or other text, in a line of numbers.
struct number_in_line {
    parsed_number number; ///< size 0 if it is not a number
    std::size_t at = 0;   ///< the offset in the line
};

/// Iterates over the numbers of a line, separated by blanks and commas. Linear in the line. Does not allocate. Usable
/// in constant expressions.
class number_cursor {
public:
    /// @param line  must outlive the cursor
    /// @param at    the offset to start at, at most the size of the line
    constexpr explicit number_cursor(std::string_view line, std::size_t at = 0) noexcept : line_(line), next_(at) {}

    /// Sets `found` to the next number; returns false if there is none. For any other text, it returns true, sets a
    /// size of 0 and ends the iteration.
    [[gnu::noinline]] [[nodiscard]] constexpr bool next(number_in_line& found) noexcept {
        while (next_ < line_.size() && (is_blank(line_[next_]) || line_[next_] == ',')) ++next_;
        if (next_ >= line_.size()) return false;
        found = {parse_number(line_, next_), next_};
        next_ = found.number.size == 0 ? line_.size() : next_ + found.number.size;
        return true;
    }

private:
    std::string_view line_;
    std::size_t next_;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_TEXT_NUMBER_LINES_HPP
