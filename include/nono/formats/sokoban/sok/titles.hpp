// Titles and notes of .sok: which line is a title, and quotes around lines that would be misread.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_SOKOBAN_SOK_TITLES_HPP
#define NONO_FORMATS_SOKOBAN_SOK_TITLES_HPP

#include <nono/formats/sokoban/sok/damaged_rows.hpp>
#include <nono/model/errors.hpp>
#include <nono/sokoban/collection.hpp>
#include <nono/sokoban/line_kinds.hpp>
#include <nono/sokoban/maze_lines.hpp>
#include <nono/sokoban/replay.hpp>
#include <nono/sokoban/rules_from_notes.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nono { inline namespace NONO_ABI { namespace sokoban::detail {

// ---- quotes: single quotes around a line that would otherwise be read as moves or a row are removed ----

/// Returns true if a text is in single quotes.
[[nodiscard]] constexpr bool is_quoted(std::string_view text) noexcept {
    return text.size() >= 2 && text.front() == '\'' && text.back() == '\'';
}
[[nodiscard]] constexpr std::string_view unquoted(std::string_view text) noexcept {
    return text.substr(1, text.size() - 2);
}
/// Returns the text inside all of its single quotes.
[[nodiscard]] constexpr std::string_view quoted_core(std::string_view text) noexcept {
    while (is_quoted(text)) text = unquoted(text);
    return text;
}

/// Returns true if a line of notes may need quotes so that it is not read as moves, a row, the end of a comment or the
/// head of a maze.
[[nodiscard]] constexpr bool may_need_quotes(std::string_view core) noexcept {
    return is_moves_line(core, true, false) || opens_group(core, false) || scan_line(core).starts_wall ||
           is_damaged_row(core) || comment_line_of(core).ends || is_maze_head(core);
}
/// Like `may_need_quotes`, but for a title, which also loses leading `;` and blanks.
[[nodiscard]] constexpr bool title_may_need_quotes(std::string_view core) noexcept {
    if (core.empty()) return false;
    return may_need_quotes(core) || is_moves_line(core, false, false) || core.front() == ';' || core.front() == '>' ||
           is_blank_floor(core.front()) || is_blank_floor(core.back());
}

// ---- titles ----

[[nodiscard]] constexpr std::string_view without_blanks(std::string_view text) noexcept {
    while (!text.empty() && is_blank_floor(text.front())) text.remove_prefix(1);
    return without_floor_at_end(text);
}

[[nodiscard]] constexpr bool is_semicolon_line(std::string_view line) noexcept {
    return without_blanks(line).starts_with(';');
}
/// Removes the semicolons and blanks at the start of a line, and the blanks at its end.
[[nodiscard]] constexpr std::string_view without_semicolons(std::string_view line) noexcept {
    line = without_blanks(line);
    while (!line.empty() && (line.front() == ';' || is_blank_floor(line.front()))) line.remove_prefix(1);
    return line;
}

/// Returns the title in a title line.
[[nodiscard]] inline std::string title_of_line(std::string_view line) {
    line = without_semicolons(line);
    if (is_quoted(line) && title_may_need_quotes(quoted_core(line))) line = unquoted(line);
    return std::string(line);
}

/// The part that follows a title.
enum class titled : std::uint8_t { board, moves };

/// Returns true if a line can never be a title: a comment, or a property with a key that programs know. Other
/// properties, such as `Level 3: the end`, can be titles. `Solution: r2d1` is a property before a board, but a title
/// before moves.
[[nodiscard]] constexpr bool is_known_property(std::string_view line, titled what) noexcept {
    constexpr std::string_view keys[] = {"title",     "author",    "collection", "copyright",
                                         "license",   "licence",   "email",      "e-mail",
                                         "mail",      "homepage",  "home page",  "web",
                                         "website",   "web site",  "url",        "http",
                                         "https",     "ftp",       "mailto",     "date",
                                         "created",   "modified",  "game",       "game type",
                                         "gametype",  "variant",   "solver",     "difficulty",
                                         "view",      "id",        "version",    "description",
                                         "notes",     "note",      "rating",     "optimal",
                                         "boxes",     "goals",     "size",       "width",
                                         "height",    "moves",     "pushes",     "boxorder",
                                         "goalorder", "box order", "goal order", "date created",
                                         "puzzle",    "source",    "set",        "date of last change"};
    if (line.find(':') == std::string_view::npos && line.find('=') == std::string_view::npos)
        return comment_line_of(without_semicolons(line)).ends;
    if (notes::is_comment(line)) return true;
    line = without_semicolons(line);
    if (notes::is_comment(line) || !comment_line_of(line).key.empty()) return true;
    const auto entry = split_property(line);
    if (!entry) return false;
    if (rules_of_line(line)) return true;
    if (what == titled::board && nono::detail::same_word(entry->key, "solution")) return true;
    for (const auto key : keys)
        if (nono::detail::same_word(entry->key, key)) return true;
    return false;
}

/// The last lines of a text, without comments. Consecutive blank lines count as one, and none are at the end.
class last_lines {
public:
    explicit last_lines(const std::vector<std::string>& lines) noexcept : lines_(&lines) {
        for (std::size_t end = lines.size(); end > 0 && count_ < last_.size();) {
            const std::size_t begin = begin_of_comment(lines, --end);
            if (begin < end) end = begin;
            if (begin == end) continue;
            if (notes::is_comment(lines[end])) continue;
            if (is_blank_line(lines[end]) && (count_ == 0 || is_blank_line(line(count_ - 1)))) continue;
            last_[count_++] = end;
        }
    }

    /// Returns the number of known lines, at most three.
    [[nodiscard]] std::size_t count() const noexcept { return count_ < 3 ? count_ : 3; }
    /// Returns the index of a line, from 0 for the last. Requires back < count().
    [[nodiscard]] std::size_t index(std::size_t back) const noexcept { return last_[back]; }
    [[nodiscard]] const std::string& line(std::size_t back) const noexcept { return (*lines_)[last_[back]]; }
    /// Returns true if a line is the first one or follows a blank one.
    [[nodiscard]] bool starts(std::size_t back) const noexcept {
        return back + 1 >= count() || is_blank_line(line(back + 1));
    }

private:
    /// Returns the index of the first line of the comment that ends with a line, or the number of lines if no comment
    /// does.
    [[nodiscard]] static std::size_t begin_of_comment(const std::vector<std::string>& lines, std::size_t at) noexcept {
        const comment_line last = comment_line_of(lines[at]);
        while (last.ends && at-- > 0) {
            const comment_line first = comment_line_of(lines[at]);
            if (!first.key.empty() && nono::detail::same_word(first.key, last.key))
                return first.ends ? lines.size() : at;
        }
        return lines.size();
    }

    const std::vector<std::string>* lines_;
    std::array<std::size_t, 4> last_{};
    std::size_t count_ = 0;
};

/// The title of the next part, chosen from the lines between two parts of a file.
struct title_choice {
    std::optional<std::size_t> line;
    std::optional<std::size_t> subtitle;
    parse_errc why = parse_errc::none; ///< a note, if the definition of the format leaves the choice open
};

/// Chooses a title among `lines`, which neither start nor end with a blank line.
///
/// The title is the last line, if that is the only one or follows a blank one; comments are ignored. In two more cases
/// a `;` marks it. A known property is never a title, nor is a line with a `=` in the header of a file, which older
/// files use for settings.
[[nodiscard]] inline title_choice choose_title(const std::vector<std::string>& lines, bool header, titled what,
                                               bool strict) {
    const last_lines last(lines);
    if (last.count() == 0 || is_known_property(last.line(0), what)) return {};
    const bool alone = last.starts(0);
    if (strict) return alone ? title_choice{last.index(0), {}, parse_errc::none} : title_choice{};
    const bool marked = is_semicolon_line(last.line(0));
    const bool follows_text = !alone && !is_semicolon_line(last.line(1));
    if (alone || (marked && follows_text)) {
        if (header && !marked && last.line(0).find('=') != std::string::npos)
            return {std::nullopt, std::nullopt, parse_errc::setting_not_title};
        return {last.index(0), std::nullopt, parse_errc::none};
    }
    // `; 44` followed by `'Duh!'`, as in collections made from XSokoban's.
    if (last.starts(1) && !follows_text && is_quoted(without_blanks(last.line(0))) &&
        !is_known_property(last.line(1), what))
        return {last.index(1), last.index(0), parse_errc::title_before_subtitle};
    return {};
}

// ---- titles of letters that could be moves ----

/// Returns true if moves are written like words: letters in one case, except for a capital at the start, with numbers
/// after or between them. `Dull`, `DULL 2`, `R2` and `lull (3)` are, `rrRU` and `3r4U` are not.
[[nodiscard]] constexpr bool is_like_words(std::string_view line) noexcept {
    constexpr std::size_t max_letters = 12;
    bool letters = false;
    for (std::size_t at = 0; at < line.size();) {
        const std::size_t begin = at;
        while (at < line.size() && at - begin <= max_letters && direction_of(line[at])) ++at;
        const std::string_view word = line.substr(begin, at - begin);
        const auto is_capital = [&](std::size_t i) { return word[i] < 'a'; };
        if (word.size() > max_letters) return false;
        for (std::size_t i = 1; i < word.size(); ++i)
            if (is_capital(i) && (!is_capital(0) || !is_capital(1))) return false;
        for (std::size_t i = 2; i < word.size(); ++i)
            if (is_capital(i) != is_capital(1)) return false;
        letters = letters || !word.empty();
        while (at < line.size() && (nono::detail::is_digit(line[at]) || line[at] == '(' || line[at] == ')')) ++at;
        if (at < line.size() && !is_blank_floor(line[at])) return false;
        while (at < line.size() && is_blank_floor(line[at])) ++at;
    }
    return letters;
}

/// Returns true if moves that look like a word are a game: they are legal on the board before them, contain a push, and
/// have capitals for pushes if they have any.
[[nodiscard]] inline bool is_game_on(const board& level, const moves& word) {
    const replay_result played = replay(level, word);
    if (!played.legal() || played.total.pushes == 0) return false;
    for (const step next : word.steps)
        if (next.kind() == step_kind::push) return !played.first_case_mismatch;
    return true;
}

/// Returns true if only games have such a title, so that the moves belong to it: it names a solution or a saved game.
[[nodiscard]] constexpr bool is_title_of_game(std::string_view line) noexcept {
    constexpr std::string_view words[] = {"solution", "savegame", "saved game", "snapshot"};
    line = without_semicolons(line);
    for (const auto word : words)
        if (nono::detail::same_word(line.substr(0, word.size()), word)) return true;
    return line.empty();
}

}}} // namespace nono::NONO_ABI::sokoban::detail

#endif // NONO_FORMATS_SOKOBAN_SOK_TITLES_HPP
