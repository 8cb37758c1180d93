// Repairs of pictures: each of them works, none has fewer changes, and limits and options are respected.
// SPDX-License-Identifier: MIT
#include <nono/make/disambiguate.hpp>
#include <nono/solve.hpp>
#include <nono/solver/all_strategies.hpp>

#include "../../brute_force.hpp"
#include "../../rounds.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace {

/// Returns true if a puzzle meets the target with some cells given. Uses a strategy that `disambiguate` does not use,
/// or lines.
bool is_wanted(const nono::clues& clues, nono::puzzle_target target, const nono::partial_grid* known = nullptr) {
    const auto how = target == nono::puzzle_target::unique ? nono::extend::backtracking_strategy : nono::line_strategy;
    return nono::solve(clues, {.strategy = how, .known = known}).status == nono::status::unique;
}

/// The least cost of a repair of at most `left` cells from cell `first` on, by trying all of them; `no_limit` if there
/// is none.
class all_repairs {
public:
    all_repairs(const nono::grid& picture, const nono::disambiguate_options& options)
        : picture_(picture), options_(options), now_(picture), colors_(nono::clues_of(picture).color_count()),
          known_(picture.width(), picture.height(), nono::color_set::first(colors_)) {}

    [[nodiscard]] std::uint64_t min_cost(std::size_t cells) {
        best_ = nono::no_limit;
        extend(0, cells, 0);
        return best_;
    }

private:
    void extend(std::size_t first, std::size_t left, std::uint64_t cost) {
        if (cost >= best_) return;
        if (is_wanted(nono::clues_of(now_), options_.target, gives() ? &known_ : nullptr)) {
            best_ = cost;
            return;
        }
        if (left == 0) return;
        for (std::size_t cell = first; cell < now_.cells().size(); ++cell) {
            const nono::cell_position position{cell / now_.width(), cell % now_.width()};
            const auto& kept = options_.protected_cells;
            if (std::find(kept.begin(), kept.end(), position) != kept.end()) continue;
            touch(cell,
                  [&] { extend(cell + 1, left - 1, cost + (options_.weights.empty() ? 1 : options_.weights[cell])); });
        }
    }

    template <class Next> void touch(std::size_t cell, Next next) {
        const auto before = picture_.cells()[cell];
        if (gives()) {
            known_.cells()[cell] = nono::color_set::only(before);
            next();
            known_.cells()[cell] = nono::color_set::first(colors_);
            return;
        }
        const bool adds = options_.kind == nono::repair_kind::add_color;
        if (adds && before == nono::blank) return;
        for (std::size_t color = adds ? colors_ : 0; color < colors_ + (adds ? 1U : 0U); ++color) {
            if (color == before) continue;
            now_.cells()[cell] = static_cast<nono::color_index>(color);
            next();
        }
        now_.cells()[cell] = before;
    }

    [[nodiscard]] bool gives() const { return options_.kind == nono::repair_kind::give_cells; }

    const nono::grid& picture_;
    const nono::disambiguate_options& options_;
    nono::grid now_;
    std::size_t colors_;
    nono::partial_grid known_;
    std::uint64_t best_ = nono::no_limit;
};

void check_repairs(const nono::grid& picture, const nono::disambiguate_options& options,
                   const nono::disambiguate_result& found) {
    const nono::repair* last = nullptr;
    CHECK(found.proposals.size() <= options.max_proposals);
    for (const nono::repair& repair : found.proposals) {
        CHECK(repair.kind == options.kind);
        REQUIRE(!repair.cells.empty());
        CHECK(repair.cells.size() <= options.max_changes);
        nono::grid repaired = picture;
        std::uint64_t cost = 0;
        for (const auto& cell : repair.cells) {
            const std::size_t number = cell.cell.row * picture.width() + cell.cell.column;
            CHECK(cell.before == picture.cells()[number]);
            CHECK((cell.before == cell.after) == (options.kind == nono::repair_kind::give_cells));
            repaired.cells()[number] = cell.after;
            cost += options.weights.empty() ? 1 : options.weights[number];
            const auto& kept = options.protected_cells;
            CHECK(std::find(kept.begin(), kept.end(), cell.cell) == kept.end());
        }
        CHECK(repair.cost == cost);
        CHECK(repair.picture == repaired);
        CHECK(repair.clues == nono::clues_of(repaired));
        const bool gives = options.kind == nono::repair_kind::give_cells;
        CHECK(repair.known.cells().empty() == !gives);
        const auto* const known = gives ? &repair.known : nullptr;
        if (gives) CHECK(repair.known.decided_count() == repair.cells.size());
        REQUIRE(is_wanted(repair.clues, options.target, known));
        const auto by_lines = nono::solve(repair.clues, {.strategy = nono::line_strategy, .known = known});
        CHECK(repair.open == picture.cells().size() - by_lines.common.decided_count());
        if (last != nullptr) {
            CHECK(last->cells != repair.cells);
            CHECK((last->cost < repair.cost || (last->cost == repair.cost && last->open <= repair.open)));
        }
        last = &repair;
    }
}

/// Returns true if a repair is needed and was found.
bool is_repaired(const nono::disambiguate_result& found) {
    return found && !found.nothing_to_do && !found.proposals.empty() && found.error == nono::argument_errc::none;
}

/// Returns true if it is proven that there is no repair.
bool is_proven_impossible(const nono::disambiguate_result& found) {
    return !found && found.stopped_by == nono::stopped_by::nothing && found.error == nono::argument_errc::none;
}

/// Returns the error of a picture or options that are refused.
nono::argument_errc error_of(const nono::grid& picture, const nono::disambiguate_options& options) {
    const auto found = nono::disambiguate(picture, options);
    CHECK(!found);
    CHECK(found.proposals.empty());
    CHECK(found.trials == 0);
    CHECK(found.stopped_by == nono::stopped_by::nothing);
    return found.error;
}

/// Repairs a picture and compares the result with all repairs of up to `max_changes` cells that the options allow.
void compare_with_all(const nono::grid& picture, const nono::disambiguate_options& options) {
    const auto found = nono::disambiguate(picture, options);
    check_repairs(picture, options, found);
    const std::uint64_t minimum = all_repairs(picture, options).min_cost(options.max_changes);
    REQUIRE(minimum > 0);
    if (minimum == std::uint64_t{nono::no_limit}) {
        CHECK(is_proven_impossible(found));
        return;
    }
    REQUIRE(is_repaired(found));
    CHECK(found.proposals[0].cost == minimum);
    CHECK(found.min_cost == minimum);
    CHECK(found.is_minimum());
}

/// Returns a random picture that does not meet the target.
nono::grid unfinished_picture(nono_tests::random_numbers& random, std::size_t side, std::size_t colors,
                              nono::puzzle_target target) {
    for (;;) {
        const auto picture = nono_tests::random_picture(random, side, side, colors, 50);
        if (!is_wanted(nono::clues_of(picture), target)) return picture;
    }
}

} // namespace

TEST_CASE("disambiguate: no smaller repair exists, compared with all of them") {
    nono_tests::random_numbers random(1);
    for (const auto kind :
         {nono::repair_kind::change_cells, nono::repair_kind::give_cells, nono::repair_kind::add_color})
        for (const auto target : {nono::puzzle_target::unique, nono::puzzle_target::lines_alone})
            for (int i = 0; i < nono_tests::rounds(5); ++i) {
                INFO(nono::name_of(kind), " ", nono::name_of(target), " ", i);
                nono::disambiguate_options options;
                options.kind = kind;
                options.target = target;
                options.max_changes = 2;
                compare_with_all(unfinished_picture(random, 6, 2, target), options);
                options.max_changes = 3;
                compare_with_all(unfinished_picture(random, 4, 3, target), options);
            }
}

TEST_CASE("disambiguate: weights and protected cells, compared with all repairs") {
    nono_tests::random_numbers random(2);
    for (const auto kind : {nono::repair_kind::change_cells, nono::repair_kind::give_cells})
        for (int i = 0; i < nono_tests::rounds(8); ++i) {
            nono::disambiguate_options options;
            options.kind = kind;
            options.max_changes = 3;
            const auto picture = unfinished_picture(random, 4, 2, options.target);
            for (std::size_t cell = 0; cell < 16; ++cell) {
                options.weights.push_back(static_cast<std::uint32_t>(1 + random.below(5)));
                if (random.one_in(4)) options.protected_cells.push_back({cell / 4, cell % 4});
            }
            compare_with_all(picture, options);
        }
}

TEST_CASE("disambiguate: if every cell is protected there is no repair") {
    const auto picture = nono_tests::picture_of_bits(0b1001, 2, 2);
    for (const auto kind :
         {nono::repair_kind::change_cells, nono::repair_kind::give_cells, nono::repair_kind::add_color}) {
        nono::disambiguate_options options;
        options.kind = kind;
        CHECK(is_repaired(nono::disambiguate(picture, options)));
        options.protected_cells = {{0, 0}, {0, 1}, {1, 0}, {1, 1}, {7, 7}};
        const auto found = nono::disambiguate(picture, options);
        CHECK(is_proven_impossible(found));
        CHECK(found.proposals.empty());
        CHECK(!found.is_minimum());
    }
}

TEST_CASE("disambiguate: puzzles that need no repair, and refused input") {
    for (const nono::grid& fine : {nono_tests::picture_of_bits(0b0111, 2, 2), nono::grid()}) {
        const auto found = nono::disambiguate(fine);
        CHECK(found);
        CHECK(found.nothing_to_do);
        CHECK(found.proposals.empty());
        CHECK(found.stopped_by == nono::stopped_by::nothing);
    }
    nono::disambiguate_options options;
    options.weights = {1, 2};
    const auto picture = nono_tests::picture_of_bits(0b1001, 2, 2);
    CHECK(error_of(picture, options) == nono::argument_errc::other_size);
    CHECK(error_of(picture, {.max_proposals = 0}) == nono::argument_errc::max_proposals);
    options = {};
    options.kind = nono::repair_kind::add_color;
    CHECK(error_of(nono::grid(2, 2, 63), options) == nono::argument_errc::colors);
    CHECK(error_of(nono::grid(2, 2, 64), {}) == nono::argument_errc::size);
}

TEST_CASE("disambiguate: limits, stop requests and progress") {
    nono_tests::random_numbers random(5);
    const auto picture = nono_tests::random_picture(random, 15, 15, 2, 65); // far from unique
    nono::disambiguate_options options;
    options.max_trials = 200;
    std::uint64_t shown = 0;
    const auto watch = [&](const nono::progress& now) { shown = std::max(shown, now.trials); };
    options.budget.progress = watch;
    const auto limited = nono::disambiguate(picture, options);
    CHECK(!limited);
    CHECK(limited.stopped_by == nono::stopped_by::max_trials);
    CHECK(limited.trials >= 200);
    CHECK(limited.trials < 400);
    CHECK(limited.min_cost >= 1);
    CHECK(shown > 0);
    const auto again = nono::disambiguate(picture, options);
    CHECK(again.trials == limited.trials);
    CHECK(again.min_cost == limited.min_cost);
    for (const auto kind :
         {nono::repair_kind::change_cells, nono::repair_kind::give_cells, nono::repair_kind::add_color}) {
        options = {};
        options.kind = kind;
        options.budget.time.nanoseconds = 0;
        CHECK(nono::disambiguate(picture, options).stopped_by == nono::stopped_by::time_limit);
        options = {};
        options.kind = kind;
        std::atomic<bool> stop = true;
        options.budget.stop = stop;
        CHECK(nono::disambiguate(picture, options).stopped_by == nono::stopped_by::stop_request);
    }
}

TEST_CASE("disambiguate: limits on work and memory") {
    nono_tests::random_numbers random(6);
    const auto picture = unfinished_picture(random, 12, 2, nono::puzzle_target::unique);
    for (const auto kind :
         {nono::repair_kind::change_cells, nono::repair_kind::give_cells, nono::repair_kind::add_color}) {
        const auto whole = nono::disambiguate(picture, {.kind = kind});
        REQUIRE(is_repaired(whole));
        const std::uint64_t work = whole.statistics.lines_solved;
        CHECK(nono::disambiguate(picture, {.kind = kind, .budget = {.work = work}}).trials == whole.trials);
        for (std::uint64_t less = 0; less < work; less += 1 + work / 16) {
            const auto found = nono::disambiguate(picture, {.kind = kind, .budget = {.work = less}});
            CHECK(found.stopped_by == nono::stopped_by::max_work);
            CHECK(found.statistics.lines_solved <= less);
        }
        for (const std::uint64_t memory : {0U, 5'000U, 15'000U}) {
            const auto found = nono::disambiguate(picture, {.kind = kind, .budget = {.memory = memory}});
            CHECK(!found);
            CHECK(found.stopped_by == nono::stopped_by::max_memory);
        }
        CHECK(nono::disambiguate(picture, {.kind = kind, .budget = {.memory = 10'000'000}}).trials == whole.trials);
    }
}

TEST_CASE("disambiguate: repairs of more cells than can be searched exhaustively") {
    nono_tests::random_numbers random(8);
    std::size_t repaired = 0;
    for (int i = 0; i < nono_tests::rounds(3); ++i) {
        nono::disambiguate_options options;
        options.max_trials = 400;
        const auto picture = unfinished_picture(random, 10, 3, options.target);
        const auto found = nono::disambiguate(picture, options);
        check_repairs(picture, options, found);
        if (is_repaired(found)) ++repaired;
    }
    CHECK(repaired > 0);
}

TEST_CASE("disambiguate: given cells if the smallest set cannot be found") {
    nono_tests::random_numbers random(9);
    for (const auto target : {nono::puzzle_target::unique, nono::puzzle_target::lines_alone}) {
        nono::disambiguate_options options;
        options.kind = nono::repair_kind::give_cells;
        options.target = target;
        options.max_trials = 2'000;
        options.max_changes = 200;
        const auto picture = nono_tests::random_picture(random, 16, 16, 2, 65);
        const auto found = nono::disambiguate(picture, options);
        REQUIRE(is_repaired(found));
        check_repairs(picture, options, found);
        CHECK(found.proposals[0].cells.size() > 2);
        CHECK(found.min_cost <= found.proposals[0].cost);
    }
}

TEST_CASE("disambiguate: the same result with every compiler and on every machine") {
    nono_tests::random_numbers random(6);
    const auto picture = unfinished_picture(random, 12, 2, nono::puzzle_target::unique);
    const auto found = nono::disambiguate(picture);
    CHECK(found.trials == 18);
    std::string cells;
    for (const auto& repair : found.proposals)
        for (const auto& cell : repair.cells)
            cells += std::to_string(cell.cell.row) + ',' + std::to_string(cell.cell.column) + ' ';
    CHECK(cells == "0,2 0,3 0,4 0,8 0,9 ");
}

TEST_CASE("disambiguate: given cells are the same on machines of either byte order") {
    nono_tests::random_numbers random(5);
    nono::grid picture(12, 12);
    for (int i = 0; i <= 112; ++i) // the first one at which the order of known sets matters
        for (auto& cell : picture.cells()) cell = static_cast<nono::color_index>(random.next() >> 63U);
    nono::disambiguate_options options;
    options.kind = nono::repair_kind::give_cells;
    const auto found = nono::disambiguate(picture, options);
    REQUIRE(found.proposals.size() == 4);
    CHECK(found.proposals[3].cells.back().cell == nono::cell_position{4, 4});
}

TEST_CASE("disambiguate: names of enumerators") { CHECK(nono::name_of(nono::repair_kind::add_color) == "add_color"); }
