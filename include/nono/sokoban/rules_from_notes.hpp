// The rules that the properties of a Sokoban file specify.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_RULES_FROM_NOTES_HPP
#define NONO_SOKOBAN_RULES_FROM_NOTES_HPP

#include <nono/detail/ascii.hpp>
#include <nono/detail/maybe.hpp>
#include <nono/sokoban/board.hpp>
#include <nono/sokoban/collection.hpp>

#include <cstddef>
#include <string_view>

namespace nono { inline namespace NONO_ABI { namespace sokoban::detail {

/// Returns true if a text begins with a word, which must be in lower case; blanks, `-` and `_` in the text and its case
/// are ignored.
[[nodiscard]] constexpr bool begins_like(std::string_view text, std::string_view word) noexcept {
    std::size_t at = 0;
    for (const char c : text) {
        if (at == word.size()) break;
        if (c == ' ' || c == '-' || c == '_') continue;
        if (nono::detail::lower_ascii(c) != word[at++]) return false;
    }
    return at == word.size();
}
/// As above, but compares the whole text.
[[nodiscard]] constexpr bool is_like(std::string_view text, std::string_view word) noexcept {
    std::size_t letters = 0;
    for (const char c : text) letters += c == ' ' || c == '-' || c == '_' ? 0U : 1U;
    return letters == word.size() && begins_like(text, word);
}

/// The names of games in properties; a name comes before its own prefixes.
struct named_rules {
    std::string_view word;
    extend::variant rules;
};
inline constexpr named_rules known_games[] = {
    {"sokoban+", extend::variant::sokoban_plus}, {"sokobanplus", extend::variant::sokoban_plus},
    {"hexoban", extend::variant::hexoban},       {"trioban", extend::variant::trioban},
    {"octoban", extend::variant::octoban},       {"pukoban", extend::variant::pukoban},
    {"sokoban", extend::variant::sokoban},       {"multiban", extend::variant::sokoban}};

/// Returns the rules that a line of notes specifies, as in `Game: Hexoban` or in `boxorder: 1 2`, which only Sokoban+
/// has; nothing for any other line and for unknown variants.
[[nodiscard]] constexpr nono::detail::maybe<extend::variant> rules_of_line(std::string_view line) noexcept {
    const char first = line.empty() ? '\0' : nono::detail::lower_ascii(line.front());
    if (first != 'b' && first != 'g' && first != 'v') return std::nullopt; // most lines
    const auto entry = split_property(line);
    if (!entry || entry->value.empty()) return std::nullopt;
    if (is_like(entry->key, "boxorder") || is_like(entry->key, "goalorder")) return extend::variant::sokoban_plus;
    const bool game = is_like(entry->key, "game") || is_like(entry->key, "gametype") || is_like(entry->key, "variant");
    if (!game) return std::nullopt;
    for (const auto& [word, rules] : known_games)
        if (begins_like(entry->value, word)) return rules;
    return std::nullopt;
}

/// Returns the rules that notes specify. If they specify several, prefers those other than Sokoban's.
[[nodiscard]] inline nono::detail::maybe<extend::variant> rules_in(const notes& source) noexcept {
    nono::detail::maybe<extend::variant> out;
    for (std::size_t at = 0; at < source.lines.size(); ++at) {
        const auto found = rules_of_line(source.lines[at]);
        if (found && (!out || *out == extend::variant::sokoban)) out = found;
        const std::size_t end = end_of_comment(source.lines, at);
        if (end > at) at = end - 1;
    }
    return out;
}

/// Sets the rules of each board to those specified by the notes of its puzzle and games, otherwise to those of the
/// file.
inline void set_rules_from_notes(collection& levels) noexcept {
    const auto usual = rules_in(levels.notes);
    for (puzzle& level : levels.puzzles) {
        auto stated = rules_in(level.notes);
        for (const saved_game& game : level.games)
            if (const auto found = rules_in(game.notes); found && (!stated || *stated == extend::variant::sokoban))
                stated = found;
        if (!stated) stated = usual;
        level.board.set_rules(stated ? *stated : extend::variant::sokoban);
    }
}

}}} // namespace nono::NONO_ABI::sokoban::detail

#endif // NONO_SOKOBAN_RULES_FROM_NOTES_HPP
