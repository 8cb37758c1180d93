// The state of a nonogram game: every step can be undone and redone, and games are saved and loaded. An input is a
// small puzzle and the actions of a player.
// SPDX-License-Identifier: MIT
#include "../target.hpp"

#include "../../brute_force.hpp"
#include "../puzzle_of_input.hpp"

#include <nono/line/solve_line.hpp>
#include <nono/play/game.hpp>
#include <nono/play/game_text.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace {

/// A game, and its cells after each step.
class recorded_game {
public:
    explicit recorded_game(const nono::clues& puzzle) : game_(puzzle), states_{state()} {}

    void play_turn(nono_tests::fuzz_input& input) {
        const std::size_t current = game_.current();
        const std::size_t length = game_.length();
        const std::size_t chosen = input.below(16);
        if (chosen < 8) {
            change(chosen, input);
            record(current);
        } else if (chosen == 8) {
            REQUIRE(game_.undo() == (current > 0));
            REQUIRE(game_.length() == length);
        } else if (chosen == 9) {
            REQUIRE(game_.redo() == (current < length));
            REQUIRE(game_.length() == length);
        } else if (chosen == 10) {
            const std::size_t to = input.byte();
            REQUIRE(game_.go_to(to) == (std::min)(to, length));
        } else if (chosen == 11) {
            game_.begin_stroke();
        } else if (chosen == 12) {
            game_.end_stroke();
        } else {
            check_text();
        }
        REQUIRE(game_.current() <= game_.length());
        REQUIRE(state() == states_[game_.current()]);
    }

    /// Checks that every state is restored.
    void check_history() {
        game_.end_stroke();
        REQUIRE(game_.length() + 1 == states_.size());
        for (std::size_t i = states_.size(); i-- > 0;) {
            REQUIRE(game_.go_to(i) == i);
            REQUIRE(state() == states_[i]);
        }
        for (std::size_t i = 1; i < states_.size(); ++i) {
            REQUIRE(game_.redo());
            REQUIRE(state() == states_[i]);
        }
        REQUIRE_FALSE(game_.redo());
    }

    /// Checks that the reported progress agrees with the cells.
    void check_progress() const {
        const auto& cells = game_.cells();
        const auto progress = game_.progress();
        REQUIRE(progress.cells == cells.cells().size());
        REQUIRE(progress.decided == cells.decided_count());
        REQUIRE(progress.clues == game_.clues().rows.blocks().size() + game_.clues().columns.blocks().size());
        std::size_t contradicted = 0;
        for (std::size_t i = 0; i < cells.height(); ++i)
            contradicted += nono::solve_line(game_.clues().rows[i], cells.row(i)) ? 0U : 1U;
        for (std::size_t i = 0; i < cells.width(); ++i) {
            std::vector<nono::color_set> column;
            for (std::size_t row = 0; row < cells.height(); ++row) column.push_back(cells(row, i));
            contradicted += nono::solve_line(game_.clues().columns[i], column) ? 0U : 1U;
        }
        REQUIRE(progress.contradicted == contradicted);
        nono::grid picture(cells.width(), cells.height());
        bool decided = true;
        for (std::size_t i = 0; i < cells.cells().size(); ++i) {
            const auto cell = cells.cells()[i];
            decided = decided && (cell.contains(nono::blank) || cell.size() == 1);
            picture.cells()[i] = cell.contains(nono::blank) ? nono::blank : cell.lowest();
        }
        REQUIRE(game_.finished() == (decided && nono::satisfies(picture, game_.clues())));
    }

private:
    struct layers {
        nono::partial_grid cells;
        nono::partial_grid pencil;
        friend bool operator==(const layers&, const layers&) = default;
    };

    [[nodiscard]] layers state() const { return {game_.cells(), game_.pencil()}; }

    nono::cell_position some_cell(nono_tests::fuzz_input& input) const {
        const std::uint8_t at = input.byte(); // some are outside the grid
        return {at % 16U % (game_.height() + 1), at / 16U % (game_.width() + 1)};
    }
    static nono::mark some_mark(nono_tests::fuzz_input& input) {
        const std::uint8_t chosen = input.byte();
        switch (chosen % 8) {
        case 0: return nono::mark::open();
        case 1: return nono::mark::crossed();
        case 2:
        case 3: return nono::mark::filled();
        case 4: return nono::mark::filled(static_cast<nono::color_index>(1 + chosen / 8U % 4U));
        case 5: return {nono::color_set{chosen / 8U}};
        default: return nono::mark::maybe({chosen / 8U});
        }
    }

    void change(std::size_t chosen, nono_tests::fuzz_input& input) {
        const auto put = some_mark(input);
        const nono::stroke_options options{.over_marked = !input.one_in(4)};
        if (chosen < 4) {
            static_cast<void>(game_.set(some_cell(input), put, options));
        } else if (chosen < 6) {
            std::vector<nono::cell_position> cells;
            for (std::size_t i = input.below(8); i > 0; --i) cells.push_back(some_cell(input));
            static_cast<void>(game_.stroke(cells, put, options));
        } else if (chosen == 6) {
            static_cast<void>(game_.narrow(nono_tests::fuzzed_cells(input, game_.clues())));
        } else {
            static_cast<void>(game_.restart());
        }
    }
    void record(std::size_t before) {
        if (game_.current() == before) {
            // Nothing changed, or the action is part of the previous step, such as a stroke.
            states_[before] = state();
            REQUIRE(states_.size() >= before + 1);
            states_.resize((std::min)(states_.size(), game_.length() + 1), states_[before]);
            return;
        }
        REQUIRE(game_.current() == before + 1);
        REQUIRE(game_.length() == before + 1);
        states_.resize(before + 1, states_[0]);
        states_.push_back(state());
    }
    void check_text() const {
        const auto text = nono::write_game(game_);
        const auto again = nono::parse_game(game_.clues(), text);
        REQUIRE(again.has_value());
        REQUIRE(again->cells() == game_.cells());
        REQUIRE(again->pencil() == game_.pencil());
        REQUIRE(nono::write_game(*again) == text);
    }

    nono::game game_;
    std::vector<layers> states_;
};

void fuzz_play(std::span<const std::uint8_t> bytes) {
    nono_tests::fuzz_input input(bytes);
    const bool text = input.one_in(4);
    const auto puzzle = nono_tests::fuzzed_puzzle(input, 8);
    if (text) {
        const auto found = nono::parse_game(puzzle, input.rest());
        if (!found) return;
        const auto again = nono::parse_game(puzzle, nono::write_game(*found));
        REQUIRE(again.has_value());
        REQUIRE(again->cells() == found->cells());
        REQUIRE(again->pencil() == found->pencil());
        return;
    }
    recorded_game game(puzzle);
    for (int turn = 0; turn < 100 && !input.empty(); ++turn) game.play_turn(input);
    game.check_progress();
    game.check_history();
}

} // namespace

NONO_FUZZ_TARGET(play, fuzz_play)
