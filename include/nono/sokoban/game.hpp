// The state of a game of Sokoban, for games and editors.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_GAME_HPP
#define NONO_SOKOBAN_GAME_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/detail/room.hpp>
#include <nono/sokoban/board.hpp>
#include <nono/sokoban/deadlocks.hpp>
#include <nono/sokoban/moves.hpp>
#include <nono/sokoban/path.hpp>
#include <nono/sokoban/replay.hpp>
#include <nono/sokoban/rules.hpp>
#include <nono/sokoban/square_set.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace nono { inline namespace NONO_ABI { namespace sokoban {

/// The effect of a move.
enum class move_effect : std::uint8_t {
    blocked, ///< the move is not possible, and nothing has changed
    moved,   ///< the pusher moved
    pushed,  ///< the pusher moved and pushed a box
    pulled,  ///< the pusher moved and pulled a box
    jumped,  ///< the pusher jumped
    changed, ///< another pusher became the active one
};

/// The effect of a move and, if it is blocked, the obstacle. Converts to true unless it is blocked.
struct move_result {
    move_effect effect = move_effect::blocked; ///< the effect
    move_errc why = move_errc::none;           ///< why it is blocked; `none` if it is not
    /// Returns true unless it is blocked.
    [[nodiscard]] constexpr explicit operator bool() const noexcept { return effect != move_effect::blocked; }
    friend constexpr bool operator==(const move_result&, const move_result&) = default;
};

/// Returns the effect of a move in words, in static storage, without a period. O(1). Does not allocate.
[[nodiscard]] constexpr std::string_view message(move_effect effect) noexcept {
    switch (effect) {
    NONO_DEFAULT:
        break;
    case move_effect::blocked: return "the move is blocked";
    case move_effect::moved: return "the pusher moved";
    case move_effect::pushed: return "the pusher pushed a box";
    case move_effect::pulled: return "the pusher pulled a box";
    case move_effect::jumped: return "the pusher jumped";
    case move_effect::changed: return "another pusher became active";
    }
    return "unknown code";
}
/// Returns the effect of a move in words or, if it is blocked, the obstacle. In static storage, without a period. O(1).
/// Does not allocate.
[[nodiscard]] constexpr std::string_view message(const move_result& result) noexcept {
    const bool has_obstacle = result.effect == move_effect::blocked && result.why != move_errc::none;
    return has_obstacle ? message(result.why) : message(result.effect);
}

/// A game in progress on a board, forward or in reverse mode, with its history for undo and redo. The rules are those
/// of `replay`.
///
/// A regular value type except for `==`; a copy is an independent game. It takes a few bytes per square of the board
/// and about twenty per step. Usable in constant expressions. Functions take constant time unless stated otherwise,
/// apart from growth of the history. If memory runs out (std::bad_alloc), the game is unchanged.
/// @see docs/sokoban.md
class game {
public:
    /// Starts a new game on a board. Linear in the squares.
    explicit NONO_CONSTEXPR game(const board& start, bool reverse = false) : start_(start), state_(start, reverse) {}
    /// Continues a saved game at its current position; later steps can be redone. If a step is illegal, it and all
    /// later steps are dropped: `length()` is then less than their number, and `replay` reports the reason. Linear in
    /// the squares and the steps.
    NONO_CONSTEXPR game(const board& start, const sokoban::moves& saved);

    // ---- playing: a new step discards undone steps ----

    /// Moves the active pusher one square. In a forward game it pushes a box in the way, if possible; in reverse mode
    /// it only walks, and `pull` moves a box.
    NONO_CONSTEXPR move_result move(direction toward) { return play(step(toward)); }
    /// In reverse mode, moves the active pusher one square and pulls the box behind it along. Blocked in a forward
    /// game.
    NONO_CONSTEXPR move_result pull(direction toward) {
        if (!reverse()) return {move_effect::blocked, move_errc::nothing_to_pull};
        return play(step(toward, step_kind::push));
    }
    /// In reverse mode, puts the active pusher on another square, regardless of obstacles in between. Succeeds without
    /// a step if it is already there. Linear in the distance.
    NONO_CONSTEXPR move_result jump(position to) {
        std::optional<std::size_t> target;
        if (contains(to)) target = state_.cells.index(to);
        if (const move_errc why = state_.jump_obstacle(target); why != move_errc::none)
            return {move_effect::blocked, why};
        append_letters(*target, step_kind::jump);
        return {move_effect::jumped};
    }
    /// Makes the pusher on a square the active one. Succeeds without a step if it is already active. Linear in the
    /// distance.
    NONO_CONSTEXPR move_result choose(position where) {
        if (state_.pusher == detail::no_index) return {move_effect::blocked, move_errc::no_pusher};
        if (!contains(where) || !state_.pusher_at(state_.cells.index(where)))
            return {move_effect::blocked, move_errc::no_pusher_there};
        append_letters(state_.cells.index(where), step_kind::change);
        return {move_effect::changed};
    }
    /// Plays one step, for instance from `legal_moves`, `path_to` or `box_path`. In a forward game it acts like `move`,
    /// regardless of the kind of the step; in reverse mode a push pulls. Requires a step that is not a letter of a jump
    /// or pusher change.
    NONO_CONSTEXPR move_result play(step next) {
        make_room(1);
        const std::size_t last_box = state_.count.last_box;
        const detail::step_effect effect = state_.apply(next);
        if (effect.why != move_errc::none) return {move_effect::blocked, effect.why};
        forget_undone();
        steps_.emplace_back(next.direction(), effect.moved_box ? step_kind::push : step_kind::move);
        marks_.push_back({last_box, effect.bits});
        ++current_;
        if (!effect.moved_box) return {move_effect::moved};
        return {reverse() ? move_effect::pulled : move_effect::pushed};
    }
    /// Walks to a square by a shortest path. Changes nothing and returns false if it cannot be reached without moving a
    /// box. Linear in the squares.
    NONO_CONSTEXPR bool walk_to(position to) { return play_all(path_to(to)); }
    /// Moves a box to a square with as few pushes as possible (pulls, in reverse mode) and then as few moves. Changes
    /// nothing and returns false if that is impossible or requires moving another box. See `box_path`.
    NONO_CONSTEXPR bool move_box(position box, position to) { return play_all(box_path(box, to)); }

    // ---- planning: nothing changes ----

    /// Returns the steps that `walk_to` would take: an empty vector if the pusher is already there, `std::nullopt` if
    /// it cannot get there. Linear in the squares; allocates.
    [[nodiscard]] NONO_CONSTEXPR std::optional<std::vector<step>> path_to(position to) const {
        std::optional<std::vector<step>> out;
        if (state_.pusher == detail::no_index || !contains(to)) return out;
        const std::size_t target = state_.cells.index(to);
        if (target == state_.pusher) out.emplace();
        if (out || (state_.cells[state_.pusher] & detail::field::box) != 0) return out;
        return detail::walk_between(state_.cells, state_.pusher, target);
    }
    /// Returns the steps that `move_box` would take: an empty vector if the box is already there, `std::nullopt` if it
    /// cannot get there. See `sokoban::box_path`.
    [[nodiscard]] NONO_CONSTEXPR std::optional<std::vector<step>> box_path(position box, position to) const {
        if (state_.pusher == detail::no_index || !contains(box) || !contains(to)) return std::nullopt;
        if ((state_.cells[state_.cells.index(box)] & detail::field::box) == 0) return std::nullopt;
        if ((state_.cells[state_.pusher] & detail::field::box) != 0) return std::nullopt;
        return detail::box_search(state_.cells, state_.pusher, state_.cells.index(box), reverse())
            .find(state_.cells.index(to));
    }
    /// Returns true if the last push has certainly lost the game; false before the first push and in reverse mode.
    /// Works like `extend::deadlocked_by_push`; its cost is bounded by the boxes around the pushed one.
    ///
    /// @param dead  `dead_squares(start())`, which stay the same during a whole game
    [[nodiscard]] NONO_CONSTEXPR bool deadlocked_by_push(const square_set& dead) const {
        const auto box = last_box();
        return box && !reverse() && detail::lost_by_push(squares{*this}, *box, dead);
    }

    // ---- undo and redo ----

    /// Undoes the last step; jumps and pusher changes are undone as a whole. Returns false at the start.
    NONO_CONSTEXPR bool undo() noexcept {
        if (current_ == 0) return false;
        const std::size_t begin = detail::start_of_group(steps(), current_ - 1);
        while (current_ > begin) {
            --current_;
            undo_step(steps_[current_], marks_[current_]);
        }
        // The metrics continue from the previous step.
        const step last = current_ > 0 ? steps_[current_ - 1] : step(direction::up, step_kind::change);
        state_.count.interrupt();
        if (last.kind() == step_kind::change) return true;
        state_.count.toward = static_cast<std::uint8_t>(last.direction());
        state_.count.pushing = last.kind() == step_kind::push;
        return true;
    }
    /// Redoes the last undone step. Returns false at the end.
    NONO_CONSTEXPR bool redo() noexcept {
        if (current_ == length()) return false;
        const step next = steps_[current_];
        if (next.kind() == step_kind::move || next.kind() == step_kind::push) {
            state_.apply(next);
            ++current_;
            return true;
        }
        return apply_group(detail::step_group(steps(), current_)) == move_errc::none;
    }
    /// Goes to the position after a number of steps of the history, at most `length()`; if that position lies within a
    /// jump or pusher change, goes to the position before the change. Returns the new `current()`. Linear in the
    /// distance.
    NONO_CONSTEXPR std::size_t go_to(std::size_t steps) noexcept {
        const std::size_t wanted = detail::start_of_group(this->steps(), steps < length() ? steps : length());
        while (current_ > wanted) undo();
        while (current_ < wanted) redo();
        return current_;
    }
    /// Goes back to the start; all steps can be redone. Linear in `current()`.
    NONO_CONSTEXPR void restart() noexcept { go_to(0); }

    /// Returns the number of steps before the current position: letters, including those of jumps and pusher changes.
    [[nodiscard]] constexpr std::size_t current() const noexcept { return current_; }
    /// Returns the number of steps of the whole history, including those that can be redone.
    [[nodiscard]] NONO_CONSTEXPR std::size_t length() const noexcept { return steps_.size(); }
    /// Returns the steps of the whole history. The result is valid until the next change.
    [[nodiscard]] NONO_CONSTEXPR std::span<const step> steps() const& noexcept {
        return {steps_.data(), steps_.size()};
    }
    /// As above, but moves them out of a temporary.
    [[nodiscard]] NONO_CONSTEXPR std::vector<step> steps() && noexcept { return std::move(steps_); }
    /// Returns the whole history for saving, with the current position unless that is the end. The case of the letters
    /// is correct. Linear in the steps; allocates the result.
    [[nodiscard]] NONO_CONSTEXPR sokoban::moves moves() const {
        sokoban::moves out{steps_, reverse(), std::nullopt};
        if (current_ != length()) out.current = current_;
        return out;
    }

    // ---- the current state ----

    /// Returns the board on which the game began, as drawn: even in reverse mode, boxes are where the forward game has
    /// them. The result is valid as long as the game exists.
    [[nodiscard]] NONO_CONSTEXPR const board& start() const& noexcept { return start_; }
    /// As above, but moves it out of a temporary.
    [[nodiscard]] NONO_CONSTEXPR board start() && noexcept { return std::move(start_); }
    /// Returns true if the game is played backward.
    [[nodiscard]] constexpr bool reverse() const noexcept { return state_.reverse; }
    /// Returns the current board; in reverse mode its goals are the squares of the puzzle's boxes. Linear in the
    /// squares; allocates the result.
    [[nodiscard]] NONO_CONSTEXPR board view() const {
        board out = state_.view();
        out.set_rules(start_.rules());
        return out;
    }
    /// Returns the number of squares in a row of the board.
    [[nodiscard]] constexpr std::size_t width() const noexcept { return state_.cells.width(); }
    /// Returns the number of squares in a column of the board.
    [[nodiscard]] constexpr std::size_t height() const noexcept { return state_.cells.height(); }
    /// Returns the current content of a square. Requires a position on the board.
    [[nodiscard]] NONO_CONSTEXPR square at(position where) const noexcept {
        const std::size_t index = state_.cells.index(where);
        return detail::field::square_of_bits(state_.cells[index], index == state_.pusher);
    }
    /// Returns the position of the active pusher; `std::nullopt` on a board without pushers.
    [[nodiscard]] constexpr std::optional<position> active_pusher() const noexcept {
        if (state_.pusher == detail::no_index) return std::nullopt;
        return state_.cells.position_at(state_.pusher);
    }
    /// Returns the position of the box that was pushed or pulled last, up to the current position; `std::nullopt`
    /// before the first push.
    [[nodiscard]] constexpr std::optional<position> last_box() const noexcept {
        if (state_.count.last_box == detail::no_index) return std::nullopt;
        return state_.cells.position_at(state_.count.last_box);
    }
    /// Returns all pushers, row by row from the top. Linear in the squares; allocates the result.
    [[nodiscard]] NONO_CONSTEXPR std::vector<position> pushers() const;
    /// Returns all boxes, row by row from the top. Linear in the squares; allocates the result.
    [[nodiscard]] NONO_CONSTEXPR std::vector<position> boxes() const;
    /// Returns why `move(toward)` would be blocked; `none` if it would not.
    [[nodiscard]] NONO_CONSTEXPR move_errc obstacle(direction toward) const noexcept {
        return reverse() ? state_.walk_obstacle(toward) : state_.forward_obstacle(toward);
    }
    /// Returns why `pull(toward)` would be blocked; `none` if it would not.
    [[nodiscard]] NONO_CONSTEXPR move_errc pull_obstacle(direction toward) const noexcept {
        return reverse() ? state_.pull_obstacle(toward) : move_errc::nothing_to_pull;
    }
    /// Returns the moves that the active pusher can make: walks and pushes, or in reverse mode walks and pulls. At most
    /// 8; allocates the result.
    [[nodiscard]] NONO_CONSTEXPR std::vector<step> legal_moves() const { return state_.legal_steps(); }
    /// Returns the squares that `walk_to` can reach. Linear in the squares; allocates the result.
    [[nodiscard]] NONO_CONSTEXPR square_set reachable() const {
        square_set out(width(), height());
        if (state_.pusher == detail::no_index) return out;
        out.insert(state_.cells.position_at(state_.pusher));
        if ((state_.cells[state_.pusher] & detail::field::box) != 0) return out;
        nono::detail::lean_vector<std::uint8_t> seen(state_.cells.size(), 0);
        for (const std::size_t at : state_.cells.flood(state_.pusher, detail::field::occupied, seen))
            out.insert(state_.cells.position_at(at));
        return out;
    }

    /// Returns the metrics up to the current position.
    [[nodiscard]] constexpr sokoban::metrics metrics() const noexcept { return state_.count.total; }
    /// Returns the number of boxes that are not on a goal.
    [[nodiscard]] constexpr std::size_t boxes_off_goals() const noexcept { return state_.cells.boxes_off_goals(); }
    /// Returns true if the puzzle is solved, as in `replay_result::solved`. O(1); in reverse mode linear in the squares
    /// once all boxes are in place.
    [[nodiscard]] NONO_CONSTEXPR bool solved() const { return state_.solved(); }

private:
    // The data needed to undo a step.
    struct mark {
        std::size_t position = 0; // push: position of the box moved before; jump, pusher change: previous position of
                                  // the pusher
        std::uint8_t added = 0;   // additions to the metrics: bits of `detail::counted`
    };

    // The squares in the form that `detail::lost_by_push` requires.
    struct squares {
        const game& of;
        [[nodiscard]] constexpr bool contains(position where) const noexcept {
            return where.row < of.height() && where.column < of.width();
        }
        [[nodiscard]] NONO_CONSTEXPR square operator()(position where) const noexcept { return of.at(where); }
    };

    [[nodiscard]] constexpr bool contains(position where) const noexcept { return squares{*this}.contains(where); }
    template <class Wanted> [[nodiscard]] NONO_CONSTEXPR std::vector<position> positions(Wanted wanted) const {
        std::vector<position> out;
        for (std::size_t at = 0; at < state_.cells.size(); ++at)
            if (wanted(at)) out.push_back(state_.cells.position_at(at));
        return out;
    }
    // Plays the steps of a path. Returns false if there is no path.
    NONO_CONSTEXPR bool play_all(const std::optional<std::vector<step>>& all) {
        if (!all) return false;
        make_room(all->size());
        for (const step letter : *all) play(letter);
        return true;
    }
    // Reserves memory for more steps from here on, so that nothing can fail once the state changes.
    NONO_CONSTEXPR void make_room(std::size_t more) {
        nono::detail::make_room_for(steps_, current_ + more);
        nono::detail::make_room_for(marks_, current_ + more);
    }
    // Plays a jump or pusher change to a valid square: first its letters up or down, then left or right.
    NONO_CONSTEXPR void append_letters(std::size_t to, step_kind kind) {
        const position a = state_.cells.position_at(state_.pusher);
        const position b = state_.cells.position_at(to);
        if (a == b) return;
        const auto distance = [](std::uint32_t x, std::uint32_t y) { return x < y ? y - x : x - y; };
        make_room(std::size_t{distance(a.row, b.row)} + distance(a.column, b.column));
        forget_undone();
        const auto append = [&](direction toward, std::uint32_t less, std::uint32_t more) {
            for (std::uint32_t i = less; i < more; ++i) {
                steps_.emplace_back(toward, kind, steps_.size() == current_);
                marks_.push_back(mark());
            }
        };
        append(direction::up, b.row, a.row);
        append(direction::down, a.row, b.row);
        append(direction::left, b.column, a.column);
        append(direction::right, a.column, b.column);
        apply_group(detail::step_group(steps(), current_));
    }
    // Applies the jump or pusher change at the current position, and records its changes.
    NONO_CONSTEXPR move_errc apply_group(const detail::step_group& group) noexcept {
        const std::size_t from = state_.pusher;
        const auto letters = steps().subspan(current_, group.end - current_);
        detail::tally before = state_.count;
        const move_errc why = state_.apply_group(letters, group);
        if (why != move_errc::none) return why;
        for (const step letter : letters) {
            marks_[current_].position = from;
            marks_[current_].added = 0;
            if (letter.kind() == step_kind::jump) marks_[current_].added = before.walk(letter.direction());
            ++current_;
        }
        return why;
    }
    NONO_CONSTEXPR void undo_step(step last, const mark& before) noexcept {
        const direction back = extend::opposite(last.direction());
        switch (last.kind()) {
        NONO_DEFAULT:
            break;
        case step_kind::change: state_.activate(before.position); return;
        case step_kind::jump: state_.pusher = before.position; break;
        case step_kind::move: state_.pusher = state_.cells.next(state_.pusher, back); break;
        case step_kind::push: {
            const std::size_t now = state_.pusher;
            const std::size_t then = state_.cells.next(now, back);
            // In a forward game the box is in front of the pusher and goes back to the pusher's square; in reverse mode
            // it is on the pusher's previous square and goes back one square further.
            if (reverse())
                state_.cells.move_box(then, state_.cells.next(then, back));
            else
                state_.cells.move_box(state_.cells.next(now, last.direction()), now);
            state_.pusher = then;
            state_.count.last_box = before.position;
            break;
        }
        }
        state_.count.undo_step(last.kind() == step_kind::push, before.added);
    }
    NONO_CONSTEXPR void forget_undone() {
        nono::detail::set_size(steps_, current_, step());
        marks_.resize(current_, mark());
    }

    board start_;
    detail::play state_;
    std::vector<step> steps_;
    nono::detail::lean_vector<mark> marks_; // one per step
    std::size_t current_ = 0;
};

// ---------------------------------------------------------------------------------------------------------------------

NONO_CONSTEXPR game::game(const board& start, const sokoban::moves& saved)
    : start_(start), state_(start, saved.reverse) {
    const std::span<const step> all(saved.steps.data(), saved.steps.size());
    while (current_ < all.size()) {
        const step next = all[current_];
        if (next.kind() == step_kind::move || next.kind() == step_kind::push) {
            if (!play(next)) break;
            continue;
        }
        const detail::step_group group(all, current_);
        for (std::size_t i = current_; i < group.end; ++i) {
            steps_.push_back(all[i]);
            marks_.push_back(mark());
        }
        if (apply_group(group) == move_errc::none) continue;
        forget_undone();
        break;
    }
    go_to(saved.current.value_or(length()));
}

// Defined after the class, because Clang does not evaluate a template before its definition.
NONO_CONSTEXPR std::vector<position> game::pushers() const {
    return positions([&](std::size_t at) { return state_.pusher_at(at); });
}

NONO_CONSTEXPR std::vector<position> game::boxes() const {
    return positions([&](std::size_t at) { return (state_.cells[at] & detail::field::box) != 0; });
}

}}} // namespace nono::NONO_ABI::sokoban

#endif // NONO_SOKOBAN_GAME_HPP
