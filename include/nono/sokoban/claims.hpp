// Metrics in the titles of saved games, as in `Solution 230/97`.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_CLAIMS_HPP
#define NONO_SOKOBAN_CLAIMS_HPP

#include <nono/model/result.hpp>
#include <nono/sokoban/replay.hpp>
#include <nono/sokoban/rules.hpp>
#include <nono/text/numbers.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace nono { inline namespace NONO_ABI { namespace sokoban {

namespace extend {

/// The metrics that a title claims.
struct metrics_claim {
    metrics stated;        ///< the numbers of the title; the others are 0
    std::size_t count = 2; ///< number of values: the first `count` members of `metrics`, from 2 to 6
    friend constexpr bool operator==(const metrics_claim&, const metrics_claim&) = default;
};

/// Finds the metrics in the title of a saved game: the first word, ignoring parentheses, of the form `230/97` (moves
/// and pushes) or `230/97/34/12/28/60` (all metrics, in the order of `metrics`), as Sokoban YASC and JSoko write them.
/// The last numbers can be missing.
///
/// @return  the metrics, or `std::nullopt` if there is no such word. Three numbers count as a date, and numbers that no
///          game can have are not metrics either: `3/10`, with more pushes than moves, means the third of ten. Numbers
///          of more than 32 bits are not metrics
/// Linear in the title. Does not allocate. Usable in constant expressions.
[[nodiscard]] constexpr std::optional<metrics_claim> claim_of(std::string_view title) noexcept;

/// Returns true if a game has the metrics that its title claims: it is legal, and the metrics are those of the whole
/// game or of the part up to its current position, which programs write if a game is saved before its end. O(1).
[[nodiscard]] constexpr bool holds(const metrics_claim& claim, const replay_result& played) noexcept;

} // namespace extend

/// Returns metrics as they are written in titles: the first `count` of them, at most 6, as in `230/97`. Allocates the
/// result.
[[nodiscard]] inline std::string to_text(const metrics& counted, std::size_t count = 2);

// ---------------------------------------------------------------------------------------------------------------------

namespace detail {

[[nodiscard]] constexpr std::array<std::uint64_t, 6> numbers_of(const metrics& counted) noexcept {
    return {counted.moves,       counted.pushes,           counted.box_lines,
            counted.box_changes, counted.pushing_sessions, counted.player_lines};
}

/// Parses a word as metrics.
[[nodiscard]] constexpr std::optional<metrics_claim> claim_of_word(std::string_view word) noexcept {
    std::array<std::uint64_t, 6> numbers{};
    std::size_t count = 0;
    for (std::size_t at = 0; at <= word.size(); ++count) {
        const parsed_number number = at < word.size() ? parse_number(word, at) : parsed_number{};
        if (number.size == 0 || number.too_large || count == numbers.size()) return std::nullopt;
        numbers[count] = number.value;
        at += number.size;
        if (at < word.size() && word[at] != '/') return std::nullopt;
        ++at;
    }
    if (count < 2 || count == 3) return std::nullopt;
    const metrics stated{numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]};
    const bool possible = stated.pushes <= stated.moves && stated.player_lines <= stated.moves &&
                          stated.box_lines <= stated.pushes && stated.box_changes <= stated.box_lines &&
                          stated.pushing_sessions <= stated.box_lines;
    if (!possible) return std::nullopt;
    return metrics_claim{stated, count};
}

} // namespace detail

constexpr std::optional<extend::metrics_claim> extend::claim_of(std::string_view title) noexcept {
    constexpr std::string_view between = " \t()[],;";
    std::size_t begin = 0;
    while (begin < title.size()) {
        const std::size_t found = title.find_first_of(between, begin);
        const std::size_t end = found < title.size() ? found : title.size();
        if (const auto claim = detail::claim_of_word(title.substr(begin, end - begin))) return claim;
        begin = end + 1;
    }
    return std::nullopt;
}

constexpr bool extend::holds(const metrics_claim& claim, const replay_result& played) noexcept {
    const auto same = [&](const metrics& counted) {
        const auto found = detail::numbers_of(counted);
        const auto stated = detail::numbers_of(claim.stated);
        for (std::size_t i = 0; i < claim.count && i < stated.size(); ++i)
            if (found[i] != stated[i]) return false;
        return true;
    };
    return played.legal() && (same(played.total) || same(played.at_current));
}

inline std::string to_text(const metrics& counted, std::size_t count) {
    const auto numbers = detail::numbers_of(counted);
    std::string out;
    for (std::size_t i = 0; i < count && i < numbers.size(); ++i) {
        if (i > 0) out += '/';
        nono::detail::append_number(out, numbers[i]);
    }
    return out;
}

}}} // namespace nono::NONO_ABI::sokoban

#endif // NONO_SOKOBAN_CLAIMS_HPP
