// The verbs of nono.h for Sokoban levels; those for their texts are in sokoban_texts.cpp.
// SPDX-License-Identifier: MIT
#include "sokoban_parts.hpp"

#include <nono/sokoban/deadlocks.hpp>
#include <nono/sokoban/path.hpp>
#include <nono/sokoban/replay.hpp>
#include <nono/sokoban/solver/improve.hpp>
#include <nono/sokoban/solver/solve.hpp>

using namespace nono_c; // NOLINT: the functions of nono.h are not in a namespace

namespace {

/// Returns a board with the rules that the options name, by default those of Sokoban.
[[nodiscard]] sokoban::board with_rules(sokoban::board level, settings& given) {
    auto rules = sokoban::extend::variant::sokoban;
    given.word("rules", rules, sokoban::extend::variant::pukoban);
    level.set_rules(rules);
    return level;
}

/// Returns a position of a board. Empty outside it.
[[nodiscard]] std::optional<sokoban::position> position_on(const sokoban::board& level, std::size_t row,
                                                           std::size_t column) {
    if (row >= level.height() || column >= level.width()) return std::nullopt;
    return sokoban::position{static_cast<std::uint32_t>(row), static_cast<std::uint32_t>(column)};
}

using steps = std::optional<std::vector<sokoban::step>>;

/// Finds steps of the only pusher of a board and writes them: `find(board, pusher)` returns them, or nothing.
template <class Find> nono_result* find_steps(const char* text, std::size_t size, Find find) noexcept {
    return with_board(text, size, [&](json_text& json, nono_result& result, const sokoban::board& level) {
        std::optional<sokoban::position> pusher;
        for (std::size_t row = 0; row < level.height(); ++row)
            for (std::size_t column = 0; column < level.width(); ++column) {
                if (!has_pusher(level(row, column))) continue;
                if (pusher) return fail(result, "a board must have only one pusher");
                pusher = position_on(level, row, column);
            }
        if (!pusher) return fail(result, "a board must have a pusher");
        const steps found = find(level, *pusher);
        json.object([&] {
            if (found) json.key("steps").text(one_line({*found, false, std::nullopt}));
        });
    });
}

void write_solution(json_text& json, const sokoban::solve_result& found) {
    json.key("status").text(name_of(found.status));
    json.stopped(found);
    json.key("reason").text(name_of(found.reason));
    json.key("solution").text(one_line(found.moves));
    json.key("moves").number(found.total.moves);
    json.key("pushes").number(found.total.pushes);
    json.key("optimal").boolean(found.optimal);
    json.key("work").number(found.counters.nodes);
}

} // namespace

nono_result* nono_sokoban_replay(const char* board, size_t board_size, const char* moves, size_t moves_size) {
    return with_board(board, board_size, [&](json_text& json, nono_result& result, const sokoban::board& start) {
        const std::string_view text = view(moves, moves_size);
        const auto game = sokoban::parse_moves(text);
        if (!game) return fail(result, game.error(), text);
        const sokoban::replay_result played = sokoban::replay(start, *game);
        json.object([&] {
            json.key("solved").boolean(played.solved);
            json.key("legal").boolean(played.legal());
            write_board(json, played.final);
            json.key("moves").number(played.total.moves);
            json.key("pushes").number(played.total.pushes);
            json.key("boxChanges").number(played.total.box_changes);
            json.key("boxLines").number(played.total.box_lines);
            if (played.illegal)
                json.key("illegal").object([&] {
                    json.key("index").number(played.illegal->index);
                    json.key("reason").text(sokoban::message(played.illegal->why));
                });
        });
    });
}

nono_result* nono_sokoban_solve(const char* board, size_t board_size, const char* options, size_t options_size,
                                const nono_watch* watch) {
    return with_board(board, board_size, [&](json_text& json, nono_result& result, const sokoban::board& drawn) {
        verb_options<sokoban::solve_options> given(options, options_size, watch);
        auto& how = given.how;
        const sokoban::board level = with_rules(drawn, given);
        given.word("objective", how.objective, sokoban::objective::moves);
        if (!given.accepted(result)) return;
        const sokoban::solve_result found = sokoban::solve(level, how);
        if (refused(result, found)) return;
        json.object([&] { write_solution(json, found); });
    });
}

nono_result* nono_sokoban_improve(const char* board, size_t board_size, const char* moves, size_t moves_size,
                                  const char* options, size_t options_size, const nono_watch* watch) {
    return with_board(board, board_size, [&](json_text& json, nono_result& result, const sokoban::board& drawn) {
        const std::string_view text = view(moves, moves_size);
        const auto game = sokoban::parse_moves(text);
        if (!game) return fail(result, game.error(), text);
        verb_options<sokoban::solve_options> given(options, options_size, watch);
        auto& how = given.how;
        const sokoban::board level = with_rules(drawn, given);
        given.word("objective", how.objective, sokoban::objective::moves);
        if (!given.accepted(result)) return;
        const sokoban::solve_result found = sokoban::improve(level, *game, how);
        if (refused(result, found)) return;
        json.object([&] { write_solution(json, found); });
    });
}

nono_result* nono_sokoban_next_push(const char* board, size_t board_size, const char* options, size_t options_size,
                                    const nono_watch* watch) {
    return with_board(board, board_size, [&](json_text& json, nono_result& result, const sokoban::board& drawn) {
        settings given(options, options_size);
        const sokoban::board level = with_rules(drawn, given);
        const watched_budget budget(given, watch);
        if (!given.accepted(result)) return;
        const sokoban::next_push_result found = sokoban::next_push(level, budget.maximum);
        if (refused(result, found)) return;
        json.object([&] {
            write_solution(json, found);
            if (!found) return;
            json.key("push").object([&] {
                json.key("box").object([&] { json.row_and_column(found.box.row, found.box.column); });
                json.key("direction").text(name_of(found.toward));
                sokoban::moves first = found.moves;
                first.steps.resize(found.steps);
                json.key("steps").text(one_line(first));
                json.key("text").text(describe(found));
            });
        });
    });
}

nono_result* nono_sokoban_is_lost(const char* board, size_t board_size, const char* options, size_t options_size,
                                  const nono_watch* watch) {
    return with_board(board, board_size, [&](json_text& json, nono_result& result, const sokoban::board& drawn) {
        settings given(options, options_size);
        const sokoban::board level = with_rules(drawn, given);
        const bool searches = !given.empty();
        watched_budget budget(given, watch);
        if (!given.accepted(result)) return;
        if (!searches) budget.maximum.work = 0;
        const sokoban::lost_result found = sokoban::is_lost(level, budget.maximum);
        if (refused(result, found)) return;
        json.object([&] {
            json.key("lost").boolean(static_cast<bool>(found));
            json.key("status").text(name_of(found.status));
            json.stopped(found);
            json.key("reason").text(name_of(found.reason));
            json.key("text").text(message(found.reason));
        });
    });
}

nono_result* nono_sokoban_dead_squares(const char* board, size_t board_size) {
    return with_board(board, board_size, [&](json_text& json, nono_result&, const sokoban::board& level) {
        json.object([&] {
            json.key("squares").list(sokoban::dead_squares(level).positions(), [&](sokoban::position at) {
                json.object([&] { json.row_and_column(at.row, at.column); });
            });
        });
    });
}

nono_result* nono_sokoban_walk_path(const char* board, size_t board_size, size_t row, size_t column) {
    return find_steps(board, board_size, [&](const sokoban::board& level, sokoban::position pusher) {
        const auto to = position_on(level, row, column);
        return to ? sokoban::path(level, pusher, *to) : steps();
    });
}

nono_result* nono_sokoban_push_path(const char* board, size_t board_size, size_t box_row, size_t box_column, size_t row,
                                    size_t column) {
    return find_steps(board, board_size, [&](const sokoban::board& level, sokoban::position pusher) {
        const auto box = position_on(level, box_row, box_column);
        const auto to = position_on(level, row, column);
        return box && to ? sokoban::box_path(level, pusher, *box, *to) : steps();
    });
}
