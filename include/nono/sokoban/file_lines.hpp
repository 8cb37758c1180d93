// The lines of a Sokoban file.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_FILE_LINES_HPP
#define NONO_SOKOBAN_FILE_LINES_HPP

#include <nono/model/result.hpp>
#include <nono/text/lines.hpp>

#include <cstddef>
#include <string_view>

namespace nono { inline namespace NONO_ABI { namespace sokoban::detail {

/// Iterates over the lines of a text like `line_cursor`; a NUL, with which some programs separate levels, also ends a
/// line.
///
/// Linear in the text. Does not allocate. Usable in constant expressions.
class file_lines {
public:
    /// @param text   the text; it must outlive the lines
    /// @param begin  the position at which to start
    constexpr explicit file_lines(std::string_view text, source_position begin = {}) noexcept
        : text_(text), next_(begin) {}

    /// Sets `line` to the next line. Returns false if there are no more lines.
    [[nodiscard]] constexpr bool next(nono::extend::text_line& line) noexcept {
        if (next_.offset >= text_.size()) return false;
        std::size_t end = next_.offset;
        while (end < text_.size() && text_[end] != '\n' && text_[end] != '\r' && text_[end] != '\0') ++end;
        line = {text_.substr(next_.offset, end - next_.offset), next_};
        if (end < text_.size() && text_[end] == '\0') {
            nul_ = true;
            // In an editor the line continues after the NUL, so columns do too. The NUL counts as a blank line.
            next_ = line.at(line.text.size() + (line.text.empty() ? 1U : 0U));
            return true;
        }
        next_.offset = end + (text_.substr(end, 2) == "\r\n" ? 2U : 1U);
        if (next_.offset > text_.size()) next_.offset = text_.size();
        ++next_.line;
        next_.column = 1;
        return true;
    }

    /// Returns the position where the next line starts, or the end of the text.
    [[nodiscard]] constexpr source_position position() const noexcept { return next_; }
    /// Returns true if a line ended with a NUL.
    [[nodiscard]] constexpr bool has_nul() const noexcept { return nul_; }

private:
    std::string_view text_;
    source_position next_;
    bool nul_ = false;
};

}}} // namespace nono::NONO_ABI::sokoban::detail

#endif // NONO_SOKOBAN_FILE_LINES_HPP
