// Plain texts that a browser saved as a page: the text is inside `<pre>`, after tags without visible content.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_KIT_PREFORMATTED_HPP
#define NONO_FORMATS_KIT_PREFORMATTED_HPP

#include <nono/formats/kit/tools.hpp>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The extent of the plain text in a file.
struct text_extent {
    std::size_t begin = 0; ///< after the byte order mark, or after the tag `<pre>`
    std::size_t end = 0;   ///< the end of the file, or the tag `</pre>`
};

/// Finds the plain text in a file: the whole file, unless a browser saved it as a page, `<html>…<pre>…</pre>…`, with
/// only tags, comments and the content of `<title>`, `<style>` and `<script>` before it. Linear in the part before the
/// text and, for a page, in the text itself. Does not allocate.
[[nodiscard]] constexpr text_extent plain_text_in(std::string_view file) noexcept;

/// Returns a cursor at the first line of that text. Costs as much as `plain_text_in`.
[[nodiscard]] constexpr line_cursor plain_lines_in(std::string_view file) noexcept {
    const text_extent found = plain_text_in(file);
    if (found.begin == byte_order_mark(file)) return line_cursor(file, found.begin);
    return {file.substr(0, found.end), position_of(file, found.begin)};
}

/// Returns that text from its first character that is neither blank nor a line end: the part that `detect` examines.
/// Costs as much as `plain_text_in`, and linear time in the part that is skipped.
[[nodiscard]] constexpr std::string_view filled_text_in(std::string_view file) noexcept {
    const text_extent found = plain_text_in(file);
    std::size_t at = found.begin;
    while (at < found.end && (is_blank(file[at]) || file[at] == '\r' || file[at] == '\n')) ++at;
    return file.substr(at, found.end - at);
}

/// Returns true if a text is webpbn's message that it does not export a puzzle, such as `Puzzle 123 does not exist` or
/// `The mk format cannot handle puzzles with blotted clues`. Examines the first line and the tags before it.
[[nodiscard]] constexpr bool is_refused_export(std::string_view file) noexcept;

// ---------------------------------------------------------------------------------------------------------------------

/// Returns the offset of the first `</name` at or after `at`, in upper or lower case, or the end of the file. Linear in
/// the distance.
[[nodiscard]] constexpr std::size_t find_end_tag(std::string_view file, std::size_t at,
                                                 std::string_view name) noexcept {
    for (at = file.find("</", at); at != std::string_view::npos; at = file.find("</", at + 2))
        if (same_word(file.substr(at + 2, name.size()), name)) return at;
    return file.size();
}

/// Returns the end of the opening tag, the closing tag or the comment that starts at `file[at]`. If the content of the
/// element is not visible, returns the start of its closing tag instead. Returns the end of the file if the end is
/// missing.
[[nodiscard]] constexpr std::size_t skip_markup(std::string_view file, std::size_t at) noexcept {
    const bool comment = file.substr(at, 4) == "<!--";
    const std::string_view last = comment ? "-->" : ">";
    const std::size_t found = file.find(last, comment ? at + 4 : at);
    if (found == std::string_view::npos) return file.size();
    const std::size_t end = found + last.size();
    for (const std::string_view hidden : {"title", "style", "script"})
        if (same_word(file.substr(at + 1, hidden.size()), hidden)) return find_end_tag(file, end, hidden);
    return end;
}

constexpr text_extent plain_text_in(std::string_view file) noexcept {
    const text_extent whole{byte_order_mark(file), file.size()};
    // Browsers put at most a few blanks between tags.
    const auto next_tag = [&](std::size_t from) {
        std::size_t at = from;
        while (at < file.size() && at < from + 80 && (is_blank(file[at]) || file[at] == '\r' || file[at] == '\n')) ++at;
        return at < file.size() && file[at] == '<' ? at : file.size();
    };
    std::size_t at = next_tag(whole.begin);
    while (at < file.size()) {
        const std::size_t end = skip_markup(file, at);
        if (same_word(file.substr(at, 4), "<pre") && end > at + 4 && (file[at + 4] == '>' || is_blank(file[at + 4])))
            return {end, find_end_tag(file, end, "pre")};
        at = next_tag(end);
    }
    return whole;
}

constexpr bool is_refused_export(std::string_view file) noexcept {
    line_cursor cursor = plain_lines_in(file);
    text_line line;
    if (!cursor.next(line)) return false;
    const std::string_view text = without_blanks_around(line.text).substr(0, 200);
    if (text.starts_with("The ")) return text.find(" format cannot handle ") != std::string_view::npos;
    constexpr std::string_view start = "Puzzle ";
    if (!text.starts_with(start)) return false;
    const std::size_t digits = text.find_first_not_of("0123456789", start.size());
    if (digits == start.size() || digits == std::string_view::npos) return false;
    const std::string_view reason = text.substr(digits);
    return reason.starts_with(" does not exist") || reason.starts_with(" has not been published");
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_KIT_PREFORMATTED_HPP
