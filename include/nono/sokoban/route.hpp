// Moves as routes, the short notation of the game Retroban.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_ROUTE_HPP
#define NONO_SOKOBAN_ROUTE_HPP

#include <nono/detail/config.hpp>
#include <nono/model/parse_options.hpp>
#include <nono/model/result.hpp>
#include <nono/sokoban/board.hpp>
#include <nono/sokoban/board_notation.hpp>
#include <nono/sokoban/moves.hpp>
#include <nono/sokoban/moves_notation.hpp>
#include <nono/sokoban/path.hpp>
#include <nono/sokoban/rules.hpp>
#include <nono/text/numbers.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace nono { inline namespace NONO_ABI { namespace sokoban {

namespace extend {

/// Reads moves in the notation of Retroban's `Solution:` lines: `r2d1r1u6,3-8r4`.
///
/// Parts are separated by commas. A part can start with a square, column and row from 0 at the top left, to which the
/// pusher walks by a shortest path. Then follow directions, each with a number of squares to walk or push. Blanks are
/// skipped.
///
/// @param text     the route and nothing else
/// @param start    the board on which it starts; its first pusher moves, in a forward game
/// @param options  the limits
/// @return         all moves, with pushes in upper case; or an error at the first impossible step, at a square to which
///                 no walk leads, or at text that is not part of a route
/// Linear in the text, the steps and the squares that the walks enter, which are at most `limits.max_expanded` each.
/// Allocates. Usable in constant expressions.
[[nodiscard]] NONO_CONSTEXPR result<moves> parse_route(std::string_view text, const board& start,
                                                       const parse_options& options = {});

/// Returns true for a text that looks like a route rather than like other moves: directions followed by numbers, or a
/// square to walk to. Linear. Does not allocate.
[[nodiscard]] constexpr bool is_route(std::string_view text) noexcept;

} // namespace extend

// ---------------------------------------------------------------------------------------------------------------------

namespace detail {

/// Plays a route. One object per text.
class route_player {
public:
    NONO_CONSTEXPR route_player(std::string_view text, const board& start, const parse_options& options)
        : text_(text), state_(start, false), walks_(state_.cells), room_(options.limits.max_expanded(text.size())) {}

    [[nodiscard]] NONO_CONSTEXPR result<moves> play() {
        skip_blanks();
        bool more = at_ < text_.size();
        while (more && fault_ == parse_errc::none) {
            play_part();
            more = at_ < text_.size() && text_[at_] == ',';
            if (more) ++at_;
            skip_blanks();
        }
        if (fault_ == parse_errc::none && at_ < text_.size()) fail(parse_errc::invalid_route, at_);
        if (fault_ != parse_errc::none) return result<moves>({fault_, position_of(text_, fault_at_)});
        return result<moves>(moves{out_, false, std::nullopt});
    }

private:
    NONO_CONSTEXPR void fail(parse_errc code, std::size_t at) noexcept {
        fault_ = code;
        fault_at_ = at;
    }
    NONO_CONSTEXPR void skip_blanks() noexcept {
        while (at_ < text_.size() && is_blank_floor(text_[at_])) ++at_;
    }
    /// Consumes a number. Returns `std::nullopt` if there is no number here, or if it is too large.
    [[nodiscard]] NONO_CONSTEXPR std::optional<std::uint32_t> consume_number() noexcept {
        const parsed_number found = parse_number(text_, at_);
        if (found.size == 0 || found.too_large) return std::nullopt;
        at_ += found.size;
        return found.value;
    }

    NONO_CONSTEXPR void play_part() {
        skip_blanks();
        const std::size_t begin = at_;
        if (at_ < text_.size() && nono::detail::is_digit(text_[at_])) walk(begin);
        skip_blanks();
        while (fault_ == parse_errc::none && at_ < text_.size() && text_[at_] != ',') {
            play_line();
            skip_blanks();
        }
        if (fault_ == parse_errc::none && at_ == begin) fail(parse_errc::invalid_route, begin);
    }

    NONO_CONSTEXPR void walk(std::size_t begin) {
        const auto column = consume_number();
        const bool divided = column && at_ < text_.size() && text_[at_] == '-';
        if (divided) ++at_;
        const auto row = divided ? consume_number() : std::nullopt;
        if (!row) return fail(parse_errc::invalid_route, begin);
        if (state_.pusher == no_index || *row >= state_.cells.height() || *column >= state_.cells.width())
            return fail(parse_errc::no_walk, begin);
        const std::size_t to = state_.cells.index({*row, *column});
        walks_.search(state_.pusher, no_index, [to](std::size_t at) { return at == to; });
        if (walks_.entered() > room_) return fail(parse_errc::expanded_over_limit, begin);
        room_ -= walks_.entered();
        if (!walks_.reached(to)) return fail(parse_errc::no_walk, begin);
        const std::size_t first = out_.size();
        walks_.append_to(out_, to);
        for (std::size_t i = first; i < out_.size(); ++i) state_.forward(out_[i].direction());
    }

    /// Plays a direction and a number of squares.
    NONO_CONSTEXPR void play_line() {
        const std::size_t begin = at_;
        const auto toward = direction_of(text_[at_]);
        if (toward) ++at_;
        const auto count = toward ? consume_number() : std::nullopt;
        if (!count) return fail(parse_errc::invalid_route, begin);
        if (*count > room_) return fail(parse_errc::expanded_over_limit, begin);
        room_ -= *count;
        for (std::uint32_t i = 0; i < *count; ++i) {
            const step_effect effect = state_.forward(*toward);
            if (effect.why != move_errc::none) return fail(parse_errc::blocked_step, begin);
            out_.emplace_back(*toward, effect.moved_box ? step_kind::push : step_kind::move);
        }
    }

    std::string_view text_;
    sokoban::detail::play state_;
    walks walks_;
    std::size_t room_; // remaining limit on steps, and on squares that walks enter
    std::size_t at_ = 0;
    std::vector<step> out_;
    parse_errc fault_ = parse_errc::none;
    std::size_t fault_at_ = 0;
};

} // namespace detail

NONO_CONSTEXPR result<moves> extend::parse_route(std::string_view text, const board& start,
                                                 const parse_options& options) {
    return detail::route_player(text, start, options).play();
}

constexpr bool extend::is_route(std::string_view text) noexcept {
    std::size_t at = 0;
    while (at < text.size() && detail::is_blank_floor(text[at])) ++at;
    if (at == text.size()) return false;
    const bool direction = detail::direction_of(text[at]).has_value();
    const std::size_t number = at + (direction ? 1U : 0U);
    const std::size_t end = number + (number < text.size() ? nono::extend::parse_number(text, number).size : 0U);
    if (end == number || (!direction && (end >= text.size() || text[end] != '-'))) return false;
    for (; at < text.size(); ++at) {
        const char c = text[at];
        const bool known =
            detail::direction_of(c) || nono::detail::is_digit(c) || c == '-' || c == ',' || detail::is_blank_floor(c);
        if (!known) return false;
    }
    return nono::detail::is_digit(detail::without_floor_at_end(text).back());
}

}}} // namespace nono::NONO_ABI::sokoban

#endif // NONO_SOKOBAN_ROUTE_HPP
