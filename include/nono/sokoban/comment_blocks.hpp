// Multi-line comments in Sokoban files.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_COMMENT_BLOCKS_HPP
#define NONO_SOKOBAN_COMMENT_BLOCKS_HPP

#include <nono/sokoban/collection.hpp>
#include <nono/sokoban/file_lines.hpp>
#include <nono/sokoban/line_kinds.hpp>

#include <string_view>

namespace nono { inline namespace NONO_ABI { namespace sokoban::detail {

/// Returns the text of a line of notes. Unless strict, a mail quote mark at its start is removed, together with a blank
/// after it.
[[nodiscard]] constexpr std::string_view text_of_note(std::string_view line, bool strict) noexcept {
    if (strict || !line.starts_with('>')) return line;
    line.remove_prefix(1);
    if (!line.empty() && is_blank_floor(line.front())) line.remove_prefix(1);
    return line;
}

/// Returns the lines after the comment that begins at a line, or `next`, the lines after that line, if no comment
/// begins there. A comment must end before another one of its kind begins. Linear in the lines.
[[nodiscard]] constexpr detail::file_lines after_comment(const text_line& first, detail::file_lines next,
                                                         bool strict) noexcept {
    const comment_line begin = comment_line_of(text_of_note(first.text, strict));
    if (begin.key.empty() || begin.ends) return next;
    detail::file_lines ahead = next;
    text_line line;
    while (ahead.next(line)) {
        const comment_line found = comment_line_of(text_of_note(line.text, strict));
        if (!found.key.empty() && nono::detail::same_word(found.key, begin.key)) return found.ends ? ahead : next;
    }
    return next;
}

}}} // namespace nono::NONO_ABI::sokoban::detail

#endif // NONO_SOKOBAN_COMMENT_BLOCKS_HPP
