// Rooms and the passages between them. Internal.
//
// A room is a connected component of the squares that lie in 2x2 blocks without walls, so blocks that share squares
// belong to the same room. The other squares are passages: each component of them links the rooms that it touches. A
// box in a passage closes it. So the number of pairs of rooms that have lost their links shows how well a position is
// connected, even before the pusher is locked in (the feature "room connectivity" of FESS).
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SOLVER_ROOMS_HPP
#define NONO_SOKOBAN_SOLVER_ROOMS_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/config.hpp>
#include <nono/sokoban/solver/board_graph.hpp>

#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace sokoban::detail::engine {

/// The rooms of a maze.
class room_map {
public:
    /// Finds the rooms and passages. Linear in the cells, except for sorting. Passages that link more than about fifty
    /// rooms are ignored, because a box in them closes few of the paths between these rooms.
    explicit room_map(const board_graph& level)
        : level_(level), room_(level.count + std::size_t{1}, no_cell), passage_(level.count + std::size_t{1}, no_cell) {
        find_rooms();
        find_passages();
        nono::detail::sort(links_.begin(), links_.end(), [](const link& a, const link& b) {
            return a.first != b.first     ? a.first < b.first
                   : a.second != b.second ? a.second < b.second
                                          : a.passage < b.passage;
        });
        boxes_in_.assign(passages_, 0U);
    }

    /// Returns the room of a cell; `no_cell` in a passage.
    [[nodiscard]] cell room_of(cell at) const noexcept { return room_[at]; }

    /// Returns the number of pairs of rooms that are linked on a board without boxes, but not with these boxes. Linear
    /// in the boxes and the links.
    [[nodiscard]] unsigned lost_links(const lean_vector<cell>& boxes) {
        for (std::uint32_t& count : boxes_in_) count = 0;
        for (const cell at : boxes)
            if (passage_[at] != no_cell) ++boxes_in_[passage_[at]];
        lost_ = count_lost();
        return lost_;
    }
    /// As above, but after one more box move from the position that `lost_links` counted last. Linear in the links.
    [[nodiscard]] unsigned lost_links_after(cell from, cell to) {
        if (passage_[from] == passage_[to]) return lost_;
        change(from, -1);
        change(to, 1);
        const unsigned out = count_lost();
        change(from, 1);
        change(to, -1);
        return out;
    }

private:
    // A pair of rooms and a passage that links them. Links of the same pair are adjacent in `links_`.
    struct link {
        cell first;
        cell second;
        cell passage;
    };

    void change(cell at, int by) noexcept {
        if (passage_[at] != no_cell) boxes_in_[passage_[at]] += static_cast<std::uint32_t>(by);
    }
    [[nodiscard]] unsigned count_lost() const noexcept {
        unsigned out = 0;
        for (std::size_t i = 0; i < links_.size();) {
            bool open = false;
            const link& pair = links_[i];
            for (; i < links_.size() && links_[i].first == pair.first && links_[i].second == pair.second; ++i)
                open = open || boxes_in_[links_[i].passage] == 0;
            out += open ? 0U : 1U;
        }
        return out;
    }
    // Marks the cells of all 2x2 blocks, then numbers their components.
    void find_rooms() {
        cell_marks wide(level_.count + std::size_t{1}, 0);
        for (cell at = 0; at < level_.count; ++at) {
            const cell right = level_.step(at, 3);
            const cell down = level_.step(at, 1);
            const cell corner = level_.step(right, 1);
            if (right == level_.wall() || down == level_.wall() || corner == level_.wall()) continue;
            wide[at] = wide[right] = wide[down] = wide[corner] = 1;
        }
        for (cell at = 0; at < level_.count; ++at)
            if (wide[at] != 0 && room_[at] == no_cell)
                number_linked(level_, at, rooms_++, room_, queue_, [&](cell c) { return wide[c] != 0; });
    }
    void find_passages() {
        for (cell at = 0; at < level_.count; ++at) {
            if (room_[at] != no_cell || passage_[at] != no_cell) continue;
            const cell number = passages_++;
            number_linked(level_, at, number, passage_, queue_,
                          [&](cell c) { return c != level_.wall() && room_[c] == no_cell; });
            add_links(number);
        }
    }
    void add_links(cell passage) {
        lean_vector<cell> rooms;
        constexpr std::size_t max_rooms = 50;
        for (const cell at : queue_) {
            if (rooms.size() > max_rooms) return;
            for (const cell beside : level_.next[at]) {
                const cell room = room_[beside];
                const auto is_room = [&](cell other) { return other == room; };
                if (room != no_cell && nono::detail::none_of(rooms.begin(), rooms.end(), is_room))
                    rooms.push_back(room);
            }
        }
        for (const cell a : rooms)
            for (const cell b : rooms)
                if (a < b) links_.push_back({a, b, passage});
    }

    const board_graph& level_;
    lean_vector<cell> room_;
    lean_vector<cell> passage_;
    cell rooms_ = 0;
    cell passages_ = 0;
    lean_vector<link> links_;
    lean_vector<std::uint32_t> boxes_in_; // by passage
    unsigned lost_ = 0;
    lean_vector<cell> queue_; // the cells that were numbered last
};

}}} // namespace nono::NONO_ABI::sokoban::detail::engine

#endif // NONO_SOKOBAN_SOLVER_ROOMS_HPP
