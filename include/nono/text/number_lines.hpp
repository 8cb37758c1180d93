// Lines of numbers, as most plain formats of clues have them.
#ifndef NONO_TEXT_NUMBER_LINES_HPP
#define NONO_TEXT_NUMBER_LINES_HPP

#include <nono/text/lines.hpp>
#include <nono/text/numbers.hpp>

#include <cstddef>
#include <string_view>

namespace nono::inline NONO_ABI::detail {

/// Something that stands in a line of numbers.
struct number_in_line {
    parsed_number number; ///< size 0 where it is no number
    std::size_t at = 0;   ///< where it starts in the line
};

/// Walks over the numbers of a line, which blanks and commas separate. Linear in the line. Does not allocate. Usable in
/// constant expressions.
class number_cursor {
public:
    /// @param line  must outlive the cursor
    /// @param at    where to start, at most the size of the line
    constexpr explicit number_cursor(std::string_view line, std::size_t at = 0) noexcept : line_(line), next_(at) {}

    /// Sets `found` to the next number; false when there is none. What is no number is found too, with a size of 0, and
    /// then the walk is over.
    [[nodiscard]] constexpr bool next(number_in_line& found) noexcept {
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

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_TEXT_NUMBER_LINES_HPP
