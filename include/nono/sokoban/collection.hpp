// The contents of a Sokoban file: puzzles with their notes and saved games.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_COLLECTION_HPP
#define NONO_SOKOBAN_COLLECTION_HPP

#include <nono/detail/ascii.hpp>
#include <nono/detail/maybe.hpp>
#include <nono/metadata.hpp>
#include <nono/result.hpp>
#include <nono/sokoban/board.hpp>
#include <nono/sokoban/moves.hpp>
#include <nono/text/numbers.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nono::inline NONO_ABI::sokoban {

namespace detail {

[[nodiscard]] constexpr std::string_view trimmed(std::string_view text) noexcept {
    const auto blank = [](char c) { return c == ' ' || c == '\t'; };
    while (!text.empty() && blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && blank(text.back())) text.remove_suffix(1);
    return text;
}

/// The key and the value of a property line; nothing for any other line.
struct property_line {
    std::string_view key;
    std::string_view value;
};

[[nodiscard]] constexpr nono::detail::maybe<property_line> split_property(std::string_view line) noexcept {
    const std::size_t at = line.find_first_of(":=");
    if (at == std::string_view::npos || at == 0 || line.front() == ' ' || line.front() == '\t') return std::nullopt;
    return property_line{trimmed(line.substr(0, at)), trimmed(line.substr(at + 1))};
}

/// A property as a line that `split_property` can split.
[[nodiscard]] inline std::string joined_property(std::string_view key, std::string_view value) {
    return std::string(key).append(": ").append(value);
}

} // namespace detail

/// The lines of text of a file, a puzzle or a saved game, in UTF-8 and in order, including blank ones between others.
///
/// Some lines have a special meaning: `Key: value` or `Key=value` is a property, and a line that starts with `::` is a
/// comment for people who read the file, which programs do not show.
struct notes {
    std::vector<std::string> lines; ///< without line ends

    /// The value of the first property with that key, without surrounding blanks; or nothing. The key is at the start
    /// of a line, before a `:` or `=` that blanks may precede; its case is ignored. Linear.
    [[nodiscard]] std::optional<std::string_view> find(std::string_view key) const noexcept {
        for (const auto& line : lines) {
            const auto entry = detail::split_property(line);
            if (entry && nono::detail::same_word(entry->key, key)) return entry->value;
        }
        return std::nullopt;
    }
    /// The value of the first property with that key, or an empty text.
    [[nodiscard]] std::string_view get(std::string_view key) const noexcept {
        return find(key).value_or(std::string_view{});
    }
    /// Sets the first property with that key, or appends one, as `Key: value`.
    void set(std::string_view key, std::string_view value) {
        const std::string wanted = detail::joined_property(key, value);
        for (auto& line : lines) {
            const auto entry = detail::split_property(line);
            if (!entry || !nono::detail::same_word(entry->key, key)) continue;
            line = wanted;
            return;
        }
        lines.push_back(wanted);
    }
    /// The properties, in order. Linear; allocates the result.
    [[nodiscard]] std::vector<property> properties() const {
        std::vector<property> out;
        for (const auto& line : lines)
            if (const auto entry = detail::split_property(line))
                out.push_back({std::string(entry->key), std::string(entry->value)});
        return out;
    }
    /// True for the lines that are comments. O(1).
    [[nodiscard]] static constexpr bool is_comment(std::string_view line) noexcept { return line.starts_with("::"); }

    /// True if there are no lines.
    [[nodiscard]] bool empty() const noexcept { return lines.empty(); }
    friend bool operator==(const notes&, const notes&) = default;
};

/// A saved game or a solution: in a file only the title distinguishes them; `replay` tells whether it is a solution.
struct saved_game {
    std::string title_line; ///< its title line; may be empty
    sokoban::moves moves;   ///< as written; may be illegal on the board
    sokoban::notes notes;   ///< its notes in the file
    source_position where;  ///< its first move in the source text; ignored by `==`

    /// The name to show: the property `Title` of the notes, else the title line.
    [[nodiscard]] std::string_view title() const noexcept { return notes.find("title").value_or(title_line); }

    /// The puzzle that it is of, if it stands apart from the boards, as in a file with the solutions of another file:
    /// the property `Puzzle` of the notes, a number from 1; nothing for any other value.
    [[nodiscard]] std::optional<std::size_t> puzzle_number() const noexcept {
        const std::string_view value = notes.get("puzzle");
        const nono::extend::parsed_number number = nono::extend::parse_number(value, 0);
        if (number.size == 0 || number.size != value.size() || number.value == 0 || number.too_large)
            return std::nullopt;
        return number.value;
    }

    /// True if everything except `where` is equal.
    friend bool operator==(const saved_game& a, const saved_game& b) {
        return a.title_line == b.title_line && a.moves == b.moves && a.notes == b.notes;
    }
};

/// A board and everything that a file holds about it.
struct puzzle {
    std::string title_line;        ///< its title line; may be empty
    sokoban::board board;          ///< as drawn; may be unplayable (`check_board`)
    sokoban::notes notes;          ///< its notes in the file
    std::vector<saved_game> games; ///< saved games and solutions, in the order of the file
    source_position where;         ///< its first row in the source text; ignored by `==`

    /// The name to show: the property `Title` of the notes, else the title line.
    [[nodiscard]] std::string_view title() const noexcept { return notes.find("title").value_or(title_line); }
    /// The author: the property `Author` of the notes.
    [[nodiscard]] std::string_view author() const noexcept { return notes.get("author"); }

    /// True if everything except `where` is equal.
    friend bool operator==(const puzzle& a, const puzzle& b) {
        return a.title_line == b.title_line && a.board == b.board && a.notes == b.notes && a.games == b.games;
    }
};

/// A file: its notes, and its puzzles.
///
/// A regular value type: two collections are equal if all their parts are, wherever they were in a text.
struct collection {
    sokoban::notes notes;        ///< notes on the file as a whole
    std::vector<puzzle> puzzles; ///< in the order of the file
    /// Games before the first board, as in a file with only a solution.
    std::vector<saved_game> games;

    /// The name of the collection: the property `Collection` of the notes, else their property `Title`.
    [[nodiscard]] std::string_view title() const noexcept {
        return notes.find("collection").value_or(notes.get("title"));
    }
    /// The author: the property `Author` of the notes.
    [[nodiscard]] std::string_view author() const noexcept { return notes.get("author"); }

    friend bool operator==(const collection&, const collection&) = default;
};

namespace extend {

/// Adds games that stand apart from their boards to the puzzles: each to the one that its `puzzle_number()` names;
/// those that name none to the only puzzle, if there is one only. Their `where` stays a place in the text that they
/// were read from.
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

} // namespace nono::inline NONO_ABI::sokoban

#endif // NONO_SOKOBAN_COLLECTION_HPP
