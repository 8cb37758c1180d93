// The forward search by a plan, from the plan to the pushes. Internal.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SOLVER_PACKING_SEARCH_HPP
#define NONO_SOKOBAN_SOLVER_PACKING_SEARCH_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/sokoban/solver/box_moves.hpp>
#include <nono/sokoban/solver/control.hpp>
#include <nono/sokoban/solver/fess.hpp>
#include <nono/sokoban/solver/packing.hpp>
#include <nono/sokoban/solver/unpacking.hpp>

#include <cstddef>
#include <cstdint>

namespace nono::inline NONO_ABI::sokoban::detail::engine {

/// Finds a plan, then searches by it. It can be run in shares of nodes.
class packing_search {
public:
    packing_search(level_tables& tables, const layout& start, const variant& choice, control& run)
        : tables_(tables), level_(tables.level), start_(start), choice_(choice), plan_(level_, run),
          domain_(tables, plan_, choice_, run, start.boxes.size()), search_(level_, domain_, run, choice_.order),
          run_(run) {}

    [[nodiscard]] search_end run(std::uint64_t nodes) {
        if (search_.size() == 0 && !begin()) return search_end::stopped;
        return search_.run(nodes);
    }
    /// The pushes of the solution, once it is solved.
    [[nodiscard]] lean_vector<push> solution() const {
        lean_vector<push> out;
        const lean_vector<std::uint32_t> line = search_.line_to(search_.solved_by());
        layout now;
        now.blocked = level_.walls;
        box_moves<false> tours(level_);
        flood home(level_);
        for (std::size_t i = 1; i < line.size(); ++i) {
            now.take(search_, line[i - 1]);
            append(search_.last_move(line[i]), now, tours, home, out);
        }
        out.append(domain_.tail().begin(), domain_.tail().end());
        return out;
    }
    [[nodiscard]] std::size_t states() const noexcept { return search_.size(); }

private:
    static constexpr std::uint64_t plan_nodes = 2000;

    [[nodiscard]] bool begin() {
        if (2 * find_plan(choice_) > start_.boxes.size()) {
            variant choice = choice_;
            choice.any_sink = choice.sink_anywhere = true;
            find_plan(choice);
        }
        if (choice_.looks_ahead) plan_.look_ahead();
        if (run_.has_stopped()) return false;
        flood reach(level_);
        const cell pusher = reach.from(start_.pusher, start_.blocked);
        return search_.add_root(start_.boxes, pusher);
    }
    // Returns how many boxes are left that it has no order for.
    std::size_t find_plan(const variant& choice) {
        planner plans(tables_, start_, choice, run_);
        plan_ = plans.find(plan_nodes);
        return plans.left();
    }
    static void append(const fess_move& move, layout& now, box_moves<false>& tours, flood& home,
                       lean_vector<push>& out) {
        home.from(now.pusher, now.blocked);
        tours.look_at(now.blocked);
        tours.find(now.blocked, move.from, home, 0xF, [](cell) { return false; });
        std::size_t i = 0;
        while (tours[i].to != move.to || tours[i].pusher != move.pusher) ++i;
        const lean_vector<push> pushes = tours.trace(i);
        out.append(pushes.begin(), pushes.end());
    }

    level_tables& tables_;
    const maze& level_;
    const layout& start_;
    const variant choice_;
    packing_plan plan_;
    packing domain_;
    fess<packing> search_;
    control& run_;
};

} // namespace nono::inline NONO_ABI::sokoban::detail::engine

#endif // NONO_SOKOBAN_SOLVER_PACKING_SEARCH_HPP
