// PI-corrals: areas that have to be dealt with first, so that other pushes can wait. Internal.
//
// A corral is a set of zones that the pusher cannot enter, together with the boxes on its rim. Suppose that every push
// of a rim box that is possible from the pusher's position leads into the corral ("I"), and that the pusher can get
// behind every box that could be pushed inward ("P"). Then pushes of other boxes do not change what can be done with
// the corral. If the corral must be opened at some point, because a rim box is off the goals or a goal inside is empty,
// a solution can open it at once. So only these pushes need to be tried, and if none is possible, the position is lost.
// (B. Damgaard and M. Boulanger; implemented by YASS, JSoko and Festival; described at sokobano.de/wiki.) This
// preserves solutions with the fewest pushes, but not necessarily those with the fewest moves.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SOLVER_CORRAL_HPP
#define NONO_SOKOBAN_SOLVER_CORRAL_HPP

#include <nono/detail/config.hpp>
#include <nono/sokoban/solver/board_graph.hpp>
#include <nono/sokoban/solver/control.hpp>
#include <nono/sokoban/solver/cut_map.hpp>
#include <nono/sokoban/solver/distances.hpp>

#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace sokoban::detail::engine {

/// The push of the box on a cell in a direction.
struct box_push {
    cell box = no_cell;
    std::uint8_t toward = 0;
    friend bool operator==(const box_push&, const box_push&) = default;
};

/// Finds the PI-corral with the fewest pushes.
class corral_finder {
public:
    corral_finder(const board_graph& level, const distance_table& distances, control& run)
        : level_(level), distances_(distances), run_(run), in_area_(level.count + std::size_t{1}, 0),
          on_rim_(level.count + std::size_t{1}, 0) {}

    /// Returns true if the position has a PI-corral; then only `pushes()` need to be tried. `zones` describes the
    /// position, and must not change while the corral is in use. For each zone the cost is at worst quadratic in the
    /// boxes, usually a few times the size of the rim. Polls; once the call has to end, the result must not be used.
    [[nodiscard]] bool find(const layout& now, const cut_map& zones) {
        const auto zone_count = static_cast<cell>(zones.size()); // at most one per cell
        if (zone_count < 2) return false;
        zones_ = &zones;
        home_ = zones_->of(now.pusher);
        list_boxes(now);
        bool found = false;
        for (cell zone = 0; zone < zone_count; ++zone) {
            if (zone == home_) continue;
            const bool is_corral = grow(now, zone) && has_to_be_opened(now);
            if (!is_corral || (found && best_.size() <= kept_.size())) continue;
            found = true;
            best_ = kept_;
            best_rim_ = rim_;
            area_ = members_;
        }
        return found;
    }
    /// Returns the pushes that lead into the corral.
    [[nodiscard]] const lean_vector<box_push>& pushes() const noexcept { return best_; }
    /// Returns the boxes on its rim, in no particular order.
    [[nodiscard]] const lean_vector<cell>& rim() const noexcept { return best_rim_; }
    /// Returns the zones of the corral.
    [[nodiscard]] const lean_vector<cell>& area() const noexcept { return area_; }
    /// Returns the zones of the position that `find` examined last.
    [[nodiscard]] const cut_map& zones() const noexcept { return *zones_; }

private:
    // Lists the boxes adjacent to each zone, zone by zone.
    void list_boxes(const layout& now) {
        first_adjacent_.assign(zones_->size() + 2, 0U); // shifted by one until the lists are filled
        const auto for_neighbors = [&](const auto& visit) {
            for (const cell box : now.boxes)
                for (const cell at : level_.next[box])
                    if (zones_->of(at) != no_cell) visit(box, zones_->of(at));
        };
        for_neighbors([&](cell, cell zone) { ++first_adjacent_[zone + std::size_t{2}]; });
        for (std::size_t i = 1; i < first_adjacent_.size(); ++i) first_adjacent_[i] += first_adjacent_[i - 1];
        adjacent_.resize(first_adjacent_.back());
        for_neighbors([&](cell box, cell zone) { adjacent_[first_adjacent_[zone + std::size_t{1}]++] = box; });
    }
    // Grows the area from a zone until all pushes of its rim boxes lead into it. Returns false if no such area exists.
    [[nodiscard]] bool grow(const layout& now, cell zone) {
        in_area_.assign(zones_->size(), 0);
        for (const cell at : rim_) on_rim_[at] = 0;
        rim_.clear();
        members_.clear();
        kept_.clear();
        bool is_corral = add_zone(zone);
        for (std::size_t i = 0; i < rim_.size() && is_corral; ++i) { // the rim grows in the meantime
            is_corral = run_.can_continue_sampled();
            for (unsigned toward = 0; toward < direction_count && is_corral; ++toward)
                is_corral = examine(now, rim_[i], toward);
        }
        return is_corral;
    }
    // Adds a zone and the boxes adjacent to it. Returns false if one of them is on the rim of no corral.
    [[nodiscard]] bool add_zone(cell zone) {
        in_area_[zone] = 1;
        members_.push_back(zone);
        for (std::size_t i = first_adjacent_[zone]; i < first_adjacent_[zone + std::size_t{1}]; ++i)
            if (on_rim_[adjacent_[i]] == 0 && !add_box(adjacent_[i])) return false;
        return true;
    }
    [[nodiscard]] bool add_box(cell box) {
        on_rim_[box] = 1;
        rim_.push_back(box);
        return !is_free(box);
    }
    // Returns true if the pusher can push a box within its zone, so that the box is on the rim of no corral.
    [[nodiscard]] bool is_free(cell box) const noexcept {
        for (unsigned toward = 0; toward < direction_count; ++toward) {
            const cell ahead = level_.step(box, toward);
            const cell behind = level_.step(box, opposite_direction(toward));
            if (zones_->of(ahead) == home_ && zones_->of(behind) == home_ && !distances_.dead(ahead)) return true;
        }
        return false;
    }
    // Examines one push of a rim box: keeps it, ignores it as impossible for now, or grows the area. Returns false if
    // no corral can contain the area.
    [[nodiscard]] bool examine(const layout& now, cell box, unsigned toward) {
        const cell behind = level_.step(box, opposite_direction(toward));
        const cell ahead = level_.step(box, toward);
        if (behind == level_.wall() || distances_.dead(ahead)) return true;
        if (on_rim_[behind] != 0 || on_rim_[ahead] != 0) return true; // that box has to go first
        const cell zone = zones_->of(behind);
        if (zone != no_cell && in_area_[zone] != 0) return true; // the pusher is not there yet
        if (now.blocked[behind] != 0) return add_box(behind);
        if (now.blocked[ahead] != 0) return add_box(ahead);
        if (zone != home_) return add_zone(zone);
        kept_.push_back({box, static_cast<std::uint8_t>(toward)});
        const cell target = zones_->of(ahead);
        return in_area_[target] != 0 || add_zone(target);
    }
    [[nodiscard]] bool has_to_be_opened(const layout& now) const noexcept {
        if (!level_.all_on_goals(rim_)) return true;
        if (level_.goals.size() > now.boxes.size()) return false;
        for (const cell goal : level_.goals)
            if (const cell zone = zones_->of(goal); zone != no_cell && in_area_[zone] != 0) return true;
        return false;
    }

    const board_graph& level_;
    const distance_table& distances_;
    control& run_;
    const cut_map* zones_ = nullptr;
    cell home_ = no_cell;                       // the pusher's zone
    cell_marks in_area_;                        // by zone
    cell_marks on_rim_;                         // by cell
    lean_vector<std::uint32_t> first_adjacent_; // by zone: index of its first box in `adjacent_`
    lean_vector<cell> adjacent_;                // boxes adjacent to the zones
    lean_vector<cell> members_;                 // zones of the area
    lean_vector<cell> rim_;
    lean_vector<box_push> kept_;
    lean_vector<box_push> best_;
    lean_vector<cell> best_rim_;
    lean_vector<cell> area_;
};

}}} // namespace nono::NONO_ABI::sokoban::detail::engine

#endif // NONO_SOKOBAN_SOLVER_CORRAL_HPP
