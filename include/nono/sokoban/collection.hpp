// The contents of a Sokoban file: puzzles with their notes and saved games.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_COLLECTION_HPP
#define NONO_SOKOBAN_COLLECTION_HPP

#include <nono/detail/ascii.hpp>
#include <nono/detail/maybe.hpp>
#include <nono/model/metadata.hpp>
#include <nono/model/result.hpp>
#include <nono/sokoban/board.hpp>
#include <nono/sokoban/moves.hpp>
#include <nono/text/numbers.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nono { inline namespace NONO_ABI { namespace sokoban {

namespace detail {

[[nodiscard]] constexpr std::string_view trimmed(std::string_view text) noexcept {
    const auto blank = [](char c) { return c == ' ' || c == '\t'; };
    while (!text.empty() && blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && blank(text.back())) text.remove_suffix(1);
    return text;
}

/// The key and the value of a property line. For any other line, `split_property` returns nothing.
struct property_line {
    std::string_view key;
    std::string_view value;
};

[[nodiscard]] constexpr nono::detail::maybe<property_line> split_property(std::string_view line) noexcept {
    const std::size_t at = (std::min)(line.find(':'), line.find('='));
    if (at == std::string_view::npos || at == 0 || line.front() == ' ' || line.front() == '\t') return std::nullopt;
    return property_line{trimmed(line.substr(0, at)), trimmed(line.substr(at + 1))};
}

/// Returns a property as a line that `split_property` can split.
[[nodiscard]] inline std::string joined_property(std::string_view key, std::string_view value) {
    return std::string(key).append(": ").append(value);
}

/// A line that begins or ends a multi-line comment: `Comment:` and `Comment-End:`, `Solution comment:` and
/// `Solution comment end:`.
struct comment_line {
    std::string_view key; ///< `Comment`; empty for any other line
    bool ends = false;    ///< true if it ends a comment
};

/// Returns false for most lines that do not mark a comment, by comparing only a few letters. O(1).
[[nodiscard]] constexpr bool may_mark_comment(std::string_view line) noexcept {
    const auto is_letter = [line](std::size_t at, char lower) { return (line[at] | 0x20) == lower; };
    if (line.size() < std::string_view("comment:").size()) return false;
    if (is_letter(0, 'c')) return is_letter(2, 'm');
    return (is_letter(0, 's') && is_letter(3, 'u')) || (is_letter(0, 'a') && is_letter(7, 'c'));
}

/// Reads a line for which `may_mark_comment` returns true. Linear in the line.
[[nodiscard]] constexpr comment_line read_comment_line(std::string_view line) noexcept {
    constexpr std::string_view keys[] = {"comment", "solution comment", "author comment"};
    const auto entry = split_property(line);
    std::string_view key = entry ? entry->key : trimmed(line);
    const bool ends = key.size() > 3 && nono::detail::same_word(key.substr(key.size() - 3), "end");
    if ((ends && entry && !entry->value.empty()) || (!ends && !entry)) return {};
    if (ends) key.remove_suffix(3);
    while (ends && !key.empty() && std::string_view(" -_").find(key.back()) != std::string_view::npos)
        key.remove_suffix(1);
    for (const auto known : keys)
        if (nono::detail::same_word(key, known)) return {key, ends};
    return {};
}

[[nodiscard]] constexpr comment_line comment_line_of(std::string_view line) noexcept {
    return may_mark_comment(line) ? read_comment_line(line) : comment_line{};
}

/// Returns the index after the multi-line comment that begins at a line, or the index of the line itself if no
/// comment begins there. A comment without an end is an ordinary property.
[[nodiscard]] inline std::size_t end_of_comment(const std::vector<std::string>& lines, std::size_t at) noexcept {
    const comment_line first = comment_line_of(lines[at]);
    if (first.key.empty() || first.ends) return at;
    for (std::size_t i = at + 1; i < lines.size(); ++i) {
        const comment_line next = comment_line_of(lines[i]);
        if (!next.key.empty() && nono::detail::same_word(next.key, first.key)) return next.ends ? i + 1 : at;
    }
    return at;
}

} // namespace detail

/// The lines of text of a file, a puzzle or a saved game, in UTF-8 and in order, including blank lines between others.
///
/// Some lines have a special meaning: `Key: value` or `Key=value` is a property, and a line that starts with `::` is a
/// comment for people who read the file, which programs do not show. `Comment:` and the lines after it, up to a line
/// `Comment-End:`, are one multi-line property.
struct notes {
    std::vector<std::string> lines; ///< without line ends

    /// Returns the value of the first property with that key, without surrounding blanks, or `std::nullopt`. The key is
    /// at the start of a line, followed by optional blanks and a `:` or `=`; its case is ignored. Linear.
    [[nodiscard]] std::optional<std::string_view> find(std::string_view key) const noexcept {
        const std::size_t at = index_of(key);
        if (at == lines.size()) return std::nullopt;
        return detail::split_property(lines[at])->value;
    }
    /// Returns the value of the first property with that key, or an empty text.
    [[nodiscard]] std::string_view get(std::string_view key) const noexcept {
        return find(key).value_or(std::string_view{});
    }
    /// Sets the first property with that key, or appends one, as `Key: value`.
    void set(std::string_view key, std::string_view value) {
        const std::size_t at = index_of(key);
        if (at == lines.size()) lines.emplace_back();
        lines[at] = detail::joined_property(key, value);
    }
    /// Returns the properties in order; the lines of a multi-line comment are separated by line feeds. Linear;
    /// allocates the result.
    [[nodiscard]] std::vector<property> properties() const {
        std::vector<property> out;
        for (std::size_t at = 0; at < lines.size(); ++at) {
            const auto entry = detail::split_property(lines[at]);
            if (!entry) continue;
            out.push_back({std::string(entry->key), std::string(entry->value)});
            for (const std::size_t end = detail::end_of_comment(lines, at); at + 1 < end; ++at) {
                std::string& value = out.back().value;
                if (at + 2 < end) value += (value.empty() ? "" : "\n") + lines[at + 1];
            }
        }
        return out;
    }
    /// Returns true if the line is a comment. O(1).
    [[nodiscard]] static constexpr bool is_comment(std::string_view line) noexcept { return line.starts_with("::"); }

    /// Returns true if there are no lines.
    [[nodiscard]] bool empty() const noexcept { return lines.empty(); }
    friend bool operator==(const notes&, const notes&) = default;

private:
    /// Returns the index of the first property with a key, or the number of lines.
    [[nodiscard]] std::size_t index_of(std::string_view key) const noexcept {
        std::size_t at = 0;
        while (at < lines.size()) {
            const auto entry = detail::split_property(lines[at]);
            if (entry && nono::detail::same_word(entry->key, key)) return at;
            at = entry ? (std::max)(detail::end_of_comment(lines, at), at + 1) : at + 1;
        }
        return at;
    }
};

namespace detail {

/// Returns the value of a property, or another text if there is no such property or its value is empty.
[[nodiscard]] inline std::string_view filled_or(const notes& source, std::string_view key,
                                                std::string_view otherwise) noexcept {
    const std::string_view value = source.get(key);
    return value.empty() ? otherwise : value;
}

} // namespace detail

/// A saved game or a solution. In a file only the title distinguishes them; `replay` determines whether a game is a
/// solution.
struct saved_game {
    std::string title_line;  ///< its title line; may be empty
    sokoban::moves moves;    ///< as written; may be illegal on the board
    sokoban::notes notes{};  ///< its notes in the file
    source_position where{}; ///< its first move in the source text; ignored by `==`

    /// Returns the name to show: the property `Title` of the notes unless it is empty, otherwise the title line.
    [[nodiscard]] std::string_view title() const noexcept { return detail::filled_or(notes, "title", title_line); }

    /// Returns the number of the puzzle that the game belongs to if it is separate from the boards, as in a file with
    /// the solutions of another file: the property `Puzzle` of the notes, a number from 1. Returns `std::nullopt` for
    /// any other value.
    [[nodiscard]] std::optional<std::size_t> puzzle_number() const noexcept {
        const std::string_view value = notes.get("puzzle");
        const nono::extend::parsed_number number = nono::extend::parse_number(value, 0);
        if (number.size == 0 || number.size != value.size() || number.value == 0 || number.too_large)
            return std::nullopt;
        return number.value;
    }

    /// Returns true if everything except `where` is equal.
    friend bool operator==(const saved_game& a, const saved_game& b) {
        return a.title_line == b.title_line && a.moves == b.moves && a.notes == b.notes;
    }
};

/// A board and everything that a file contains about it.
struct puzzle {
    std::string title_line;        ///< its title line; may be empty
    sokoban::board board;          ///< as drawn; may be unplayable (`check_board`)
    sokoban::notes notes;          ///< its notes in the file
    std::vector<saved_game> games; ///< saved games and solutions, in the order of the file
    source_position where;         ///< its first row in the source text; ignored by `==`

    /// Returns the name to show: the property `Title` of the notes unless it is empty, otherwise the title line.
    [[nodiscard]] std::string_view title() const noexcept { return detail::filled_or(notes, "title", title_line); }
    /// Returns the author: the property `Author` of the notes.
    [[nodiscard]] std::string_view author() const noexcept { return notes.get("author"); }

    /// Returns true if everything except `where` is equal.
    friend bool operator==(const puzzle& a, const puzzle& b) {
        return a.title_line == b.title_line && a.board == b.board && a.notes == b.notes && a.games == b.games;
    }
};

/// A file: its notes and its puzzles.
///
/// A regular value type: two collections are equal if all their parts are equal, regardless of their positions in a
/// text.
struct collection {
    sokoban::notes notes;        ///< notes on the file as a whole
    std::vector<puzzle> puzzles; ///< in the order of the file
    /// Games before the first board, as in a file with only a solution.
    std::vector<saved_game> games;

    /// Returns the name of the collection: the property `Collection` of the notes unless it is empty, otherwise their
    /// property `Title`.
    [[nodiscard]] std::string_view title() const noexcept {
        return detail::filled_or(notes, "collection", notes.get("title"));
    }
    /// Returns the author: the property `Author` of the notes.
    [[nodiscard]] std::string_view author() const noexcept { return notes.get("author"); }

    friend bool operator==(const collection&, const collection&) = default;
};

namespace extend {

/// Adds games that are separate from their boards to the puzzles: each game to the puzzle of its `puzzle_number()`, and
/// games without a number to the only puzzle, if there is exactly one. Their `where` remains a position in the text
/// from which they were read.
///
/// @return  the games whose puzzle is not in the collection
/// Linear in the games. Allocates.
inline std::vector<saved_game> attach_games(collection& boards, std::vector<saved_game> games) {
    std::vector<saved_game> others;
    for (auto& game : games) {
        const std::size_t count = boards.puzzles.size();
        const std::size_t number = game.puzzle_number().value_or(count == 1 ? 1 : 0);
        auto& home = number == 0 || number > count ? others : boards.puzzles[number - 1].games;
        home.push_back(std::move(game));
    }
    return others;
}

} // namespace extend

}}} // namespace nono::NONO_ABI::sokoban

#endif // NONO_SOKOBAN_COLLECTION_HPP
