// The lines of a text, and positions in them.
// SPDX-License-Identifier: MIT
#ifndef NONO_TEXT_LINES_HPP
#define NONO_TEXT_LINES_HPP

#include <nono/detail/ascii.hpp>
#include <nono/detail/config.hpp>
#include <nono/model/result.hpp>

#include <cstddef>
#include <cstring>
#include <string_view>

namespace nono { inline namespace NONO_ABI {

namespace detail {

/// Like `text.find(byte, at)`, but calls only `memchr`, without the overhead of `find`: most lines are short.
[[nodiscard]] constexpr std::size_t find_byte(std::string_view text, char byte, std::size_t at) noexcept {
    if (!at_run_time()) return text.find(byte, at);
    if (at >= text.size()) return std::string_view::npos;
    const auto* const found = static_cast<const char*>(std::memchr(text.data() + at, byte, text.size() - at));
    return found == nullptr ? std::string_view::npos : static_cast<std::size_t>(found - text.data());
}

/// Returns the first 64 KiB of a text, in which detectors search for the marks of their format.
[[nodiscard]] constexpr std::string_view start_of_text(std::string_view text) noexcept {
    return text.substr(0, std::size_t{1} << 16U);
}

/// Returns true for 8 occurrences of a byte that take fewer than 24 bytes each on average; false for any other number
/// of occurrences. `find_byte` is then slower than a search that does not stop at each occurrence.
[[nodiscard]] constexpr bool is_dense(std::size_t occurrences, std::size_t bytes) noexcept {
    constexpr std::size_t sample = 8;     // occurrences
    constexpr std::size_t max_bytes = 24; // per occurrence; measured with prose that has many colons
    return occurrences == sample && bytes < sample * max_bytes;
}

} // namespace detail

namespace extend {

/// A line of a text.
struct text_line {
    std::string_view text; ///< without the line end
    source_position start; ///< the position of the start of `text`

    /// Returns the position of `text[i]`. `i` is from 0 to `text.size()`. O(1).
    [[nodiscard]] constexpr source_position at(std::size_t i) const noexcept {
        return {start.offset + i, start.line, start.column + static_cast<std::uint32_t>(i)};
    }
};

/// Iterates over the lines of a text. LF, CRLF and a lone CR end a line. Text after the last line end is a line, but an
/// empty remainder is not.
///
/// Linear in the text for any mixture of line ends, at the speed of `memchr` at run time. Does not allocate. Usable in
/// constant expressions.
class line_cursor {
public:
    /// @param text   the text; it must outlive the lines
    /// @param begin  bytes to skip at its start, such as a byte order mark; they count in columns
    constexpr explicit line_cursor(std::string_view text, std::size_t begin = 0) noexcept
        : line_cursor(text, source_position{begin, 1, static_cast<std::uint32_t>(begin + 1)}) {}

    /// @param text   the text; it must outlive the lines
    /// @param start  the position of the first line in the text, which may be within a line
    constexpr line_cursor(std::string_view text, source_position start) noexcept
        : text_(text), next_(start), end_(next_), feed_(detail::find_byte(text, '\n', start.offset)),
          return_(detail::find_byte(text, '\r', start.offset)) {}

    /// Sets `line` to the next line; returns false if there is none.
    [[nodiscard]] constexpr bool next(text_line& line) noexcept {
        if (at_end()) return false;
        const std::size_t begin = next_.offset;
        if (feed_ < begin) feed_ = detail::find_byte(text_, '\n', begin);
        if (return_ < begin) return_ = detail::find_byte(text_, '\r', begin);
        if (return_ < feed_)
            set_line(return_, return_ + (feed_ == return_ + 1 ? 2U : 1U), line);
        else if (feed_ < text_.size())
            set_line(feed_, feed_ + 1, line);
        else
            set_line(text_.size(), text_.size(), line);
        return true;
    }

    /// Like `next`, for callers that know that there is no line end before `text[end]`: returns false and changes
    /// nothing if there is no line end at `text[end]` either. Requires `position().offset <= end <= text.size()`. O(1).
    [[nodiscard]] constexpr bool next_until(std::size_t end, text_line& line) noexcept {
        if (at_end()) return false;
        std::size_t after = end;
        if (end < text_.size()) {
            if (text_[end] == '\r' && end + 1 < text_.size() && text_[end + 1] == '\n')
                after = end + 2;
            else if (text_[end] == '\r' || text_[end] == '\n')
                after = end + 1;
            else
                return false;
        }
        set_line(end, after, line);
        return true;
    }

    /// Returns the start of the next line; after the last line, the end of the text as in `position_of`. O(1).
    [[nodiscard]] constexpr source_position position() const noexcept { return at_end() ? end_ : next_; }

    /// Returns true after the last line. O(1).
    [[nodiscard]] constexpr bool at_end() const noexcept { return next_.offset >= text_.size(); }

private:
    /// Sets `line` to the text before `text_[end]`, and continues at `after`.
    constexpr void set_line(std::size_t end, std::size_t after, text_line& line) noexcept {
        line = {{text_.data() + next_.offset, end - next_.offset}, next_};
        if (after >= text_.size()) end_ = line.at(line.text.size());
        next_ = {after, next_.line + 1, 1};
    }

    std::string_view text_;
    source_position next_;
    source_position end_; // the end of the last line, once it has been read
    // The first LF and the first CR from the next line on, so that the text is searched only once for each. After
    // `next_until` they may be before the next line.
    std::size_t feed_;
    std::size_t return_;
};

/// Returns the position of `text[offset]` by scanning from an earlier position. Linear in the distance.
///
/// The end of a text, `offset >= text.size()`, is on its last line, just after the last character: a line end there is
/// part of that line, and no further line follows.
[[nodiscard]] constexpr source_position position_of(std::string_view text, std::size_t offset,
                                                    source_position earlier = {}) noexcept {
    if (offset >= text.size()) {
        offset = text.size();
        if (text.ends_with('\n')) --offset;
        if (text.substr(0, offset).ends_with('\r')) --offset;
    }
    source_position position = earlier;
    while (position.offset < offset) {
        const char c = text[position.offset++];
        ++position.column;
        const bool ends = c == '\n' || (c == '\r' && (position.offset == text.size() || text[position.offset] != '\n'));
        if (!ends) continue;
        ++position.line;
        position.column = 1;
    }
    return position;
}

} // namespace extend

namespace detail {

/// Returns true for blanks that separate words in a line: space, tab, vertical tab and form feed.
[[nodiscard]] constexpr bool is_blank(char c) noexcept { return c == ' ' || c == '\t' || c == '\v' || c == '\f'; }
/// Returns true for 0 to 9.
[[nodiscard]] constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
/// Returns true for a to z and A to Z.
[[nodiscard]] constexpr bool is_letter(char c) noexcept { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// Returns the offset of the first non-blank character from `at` on, or the end. Linear in the distance.
[[nodiscard]] constexpr std::size_t skip_blanks(std::string_view text, std::size_t at) noexcept {
    while (at < text.size() && is_blank(text[at])) ++at;
    return at;
}

/// Returns the offset of the first blank from `at` on, or the end. Linear in the distance.
[[nodiscard]] constexpr std::size_t skip_word(std::string_view text, std::size_t at) noexcept {
    while (at < text.size() && !is_blank(text[at])) ++at;
    return at;
}

/// Returns the text without trailing blanks. Linear in the blanks.
[[nodiscard]] constexpr std::string_view without_trailing_blanks(std::string_view text) noexcept {
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return text;
}

/// Returns the text without the blanks at both ends. Linear in the blanks.
[[nodiscard]] constexpr std::string_view without_blanks_around(std::string_view text) noexcept {
    text.remove_prefix(skip_blanks(text, 0));
    return without_trailing_blanks(text);
}

/// Returns the line without the blanks at both ends, with the resulting start. Linear in the blanks.
[[nodiscard]] constexpr text_line content_of(const text_line& line) noexcept {
    return {without_blanks_around(line.text), line.at(skip_blanks(line.text, 0))};
}

/// Returns true if there are only blanks between the start of the line and `text[at]`. The first line starts at
/// `begin`. Linear in the blanks.
[[nodiscard]] constexpr bool is_first_in_line(std::string_view text, std::size_t at, std::size_t begin) noexcept {
    while (at > begin && is_blank(text[at - 1])) --at;
    return at <= begin || text[at - 1] == '\n' || text[at - 1] == '\r';
}

/// Finds line ends in ascending order, for callers that do not need positions. Linear in the text for any mixture of
/// line ends.
class line_end_finder {
public:
    /// @param text  the text; it must outlive the object
    constexpr explicit line_end_finder(std::string_view text) noexcept : text_(text) {}

    /// Returns the offset of the first LF or CR from `at` on, or the end. `at` must not be before the previous result.
    [[nodiscard]] constexpr std::size_t next(std::size_t at) noexcept {
        if (after_feed_ <= at) after_feed_ = after_first('\n', at);
        if (after_return_ <= at) after_return_ = after_first('\r', at);
        return (after_return_ < after_feed_ ? after_return_ : after_feed_) - 1;
    }

private:
    /// Returns the offset after the first `c` from `at` on, or the size of the text plus one if there is none.
    [[nodiscard]] constexpr std::size_t after_first(char c, std::size_t at) const noexcept {
        const std::size_t found = find_byte(text_, c, at);
        return (found < text_.size() ? found : text_.size()) + 1;
    }

    std::string_view text_;
    // The offsets after the first LF and the first CR that are not yet passed, so that the text is searched only once
    // for each; initially 0.
    std::size_t after_feed_ = 0;
    std::size_t after_return_ = 0;
};

} // namespace detail

}} // namespace nono::NONO_ABI

#endif // NONO_TEXT_LINES_HPP
