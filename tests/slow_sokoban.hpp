// A second implementation of the rules of Sokoban, slow and simple: sets of positions, and metrics counted from a list
// afterward.
// SPDX-License-Identifier: MIT
#ifndef NONO_TESTS_SLOW_SOKOBAN_HPP
#define NONO_TESTS_SLOW_SOKOBAN_HPP

#include <nono/sokoban/board.hpp>
#include <nono/sokoban/moves.hpp>
#include <nono/sokoban/replay.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

namespace nono_tests::slow_sokoban {

using namespace nono::sokoban;
using namespace nono::sokoban::extend;

struct event {
    step_kind kind = step_kind::move;
    direction toward = direction::up;
    int box = -1; // the number of the moved box
};

[[nodiscard]] inline position neighbor(position at, direction toward) {
    // Positions above or left of the board wrap around, and are then not on the board either.
    if (toward == direction::up) return {at.row - 1, at.column};
    if (toward == direction::down) return {at.row + 1, at.column};
    if (toward == direction::left) return {at.row, at.column - 1};
    return {at.row, at.column + 1};
}

/// A game on a board by the slow rules.
class slow_player {
public:
    slow_player(const board& start, bool reverse) : board_(start), reverse_(reverse) {
        for (std::uint32_t row = 0; row < start.height(); ++row)
            for (std::uint32_t column = 0; column < start.width(); ++column) {
                const square content = start(row, column);
                if (has_pusher(content)) pushers_.push_back({row, column});
                if (reverse ? has_goal(content) : has_box(content)) boxes_.push_back({row, column});
                if (reverse ? has_box(content) : has_goal(content)) goals_.insert({row, column});
            }
        homes_ = pushers_;
    }

    // Makes a step, or an entire jump or pusher change. Returns false if it is illegal.
    bool apply(const std::vector<step>& letters) {
        if (pushers_.empty()) return false;
        const step first = letters.front();
        position& me = pushers_[active_];
        if (first.kind() == step_kind::jump || first.kind() == step_kind::change) {
            position to = me;
            for (const step letter : letters) to = neighbor(to, letter.direction());
            if (first.kind() == step_kind::change) {
                const auto found = std::find(pushers_.begin(), pushers_.end(), to);
                if (found == pushers_.end()) return false;
                active_ = static_cast<std::size_t>(found - pushers_.begin());
            } else {
                if (!reverse_ || (to != me && !is_free(to)) || box_at(to) >= 0) return false;
                me = to;
            }
            for (const step letter : letters) events_.push_back({letter.kind(), letter.direction(), -1});
            return true;
        }
        const direction toward = first.direction();
        const position ahead = neighbor(me, toward);
        int box = -1;
        if (reverse_) {
            if (box_at(me) >= 0 || !is_free(ahead)) return false;
            if (first.kind() == step_kind::push) {
                box = box_at(neighbor(me, opposite(toward)));
                if (box < 0) return false;
                boxes_[static_cast<std::size_t>(box)] = me;
            }
        } else if (box = box_at(ahead); box >= 0) {
            if (!is_free(neighbor(ahead, toward))) return false;
            boxes_[static_cast<std::size_t>(box)] = neighbor(ahead, toward);
        } else if (!is_free(ahead)) {
            return false;
        }
        me = ahead;
        events_.push_back({box >= 0 ? step_kind::push : step_kind::move, toward, box});
        return true;
    }

    [[nodiscard]] metrics counted() const {
        metrics out;
        int last_box = -1;
        for (std::size_t i = 0; i < events_.size(); ++i) {
            const event& now = events_[i];
            if (now.kind == step_kind::change) continue;
            const bool first = i == 0 || events_[i - 1].kind == step_kind::change;
            const event before = first ? event{} : events_[i - 1];
            ++out.moves;
            if (first || before.toward != now.toward) ++out.player_lines;
            if (now.box < 0) continue;
            ++out.pushes;
            if (first || before.box < 0) ++out.pushing_sessions;
            if (first || before.box != now.box) ++out.box_lines;
            if (last_box != now.box) ++out.box_changes;
            last_box = now.box;
        }
        return out;
    }

    [[nodiscard]] board view() const {
        board out = board_;
        for (auto& content : out.cells()) content = content == square::wall ? square::wall : square::floor;
        for (const position at : goals_) out(at) = square::goal;
        for (const position at : pushers_) out(at) = with_pusher(out(at));
        for (const position at : boxes_) out(at) = with_box(out(at));
        return out;
    }

    [[nodiscard]] bool solved() const {
        if (boxes_.empty()) return false;
        for (const position at : boxes_)
            if (!goals_.contains(at)) return false;
        if (!reverse_) return true;
        if (boxes_.size() != goals_.size()) return false;
        // Every start is matched with a pusher that can walk there past the others.
        std::vector<position> left = pushers_;
        for (const position home : homes_) {
            const auto found =
                std::find_if(left.begin(), left.end(), [&](position at) { return walkable(home).contains(at); });
            if (found == left.end()) return false;
            left.erase(found);
        }
        return true;
    }

private:
    [[nodiscard]] int box_at(position at) const {
        const auto found = std::find(boxes_.begin(), boxes_.end(), at);
        return found == boxes_.end() ? -1 : static_cast<int>(found - boxes_.begin());
    }
    [[nodiscard]] bool is_open(position at) const {
        return board_.contains(at) && board_(at) != square::wall && box_at(at) < 0;
    }
    [[nodiscard]] bool is_free(position at) const {
        return is_open(at) && std::find(pushers_.begin(), pushers_.end(), at) == pushers_.end();
    }
    [[nodiscard]] std::set<position> walkable(position from) const {
        std::set<position> out{from};
        for (bool more = true; more;) {
            const std::size_t before = out.size();
            const std::set<position> known = out;
            for (const position at : known)
                for (const direction toward : directions)
                    if (is_open(neighbor(at, toward))) out.insert(neighbor(at, toward));
            more = out.size() != before;
        }
        return out;
    }

    board board_;
    bool reverse_;
    std::vector<position> pushers_;
    std::vector<position> homes_;
    std::vector<position> boxes_;
    std::set<position> goals_;
    std::size_t active_ = 0;
    std::vector<event> events_;
};

/// Returns the steps of a game, with jumps and pusher changes grouped.
[[nodiscard]] inline std::vector<std::vector<step>> groups(const moves& game) {
    std::vector<std::vector<step>> out;
    for (const step moved : game.steps) {
        const bool grouped = moved.kind() == step_kind::jump || moved.kind() == step_kind::change;
        if (!grouped || moved.opens() || out.empty() || out.back().front().kind() != moved.kind()) out.emplace_back();
        out.back().push_back(moved);
    }
    return out;
}

/// Compares a replay with the slow rules.
inline void check_replay(const board& start, const moves& game) {
    slow_player slow(start, game.reverse);
    std::size_t applied = 0;
    bool legal = true;
    for (const auto& group : groups(game)) {
        legal = slow.apply(group);
        if (!legal) break;
        applied += group.size();
    }
    const replay_result out = replay(start, game);
    CHECK(out.legal() == legal);
    if (out.illegal) CHECK(out.illegal->index == applied);
    CHECK(out.final == slow.view());
    CHECK(out.total == slow.counted());
    CHECK(out.final_solved == slow.solved());
    CHECK(out.solved == (legal && slow.solved()));
}

} // namespace nono_tests::slow_sokoban

#endif // NONO_TESTS_SLOW_SOKOBAN_HPP
