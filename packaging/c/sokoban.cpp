// The verbs of nono.h for Sokoban.
// SPDX-License-Identifier: MIT
#include "parts.hpp"

#include <nono/formats/sokoban_formats.hpp>
#include <nono/parse.hpp>
#include <nono/sokoban/deadlocks.hpp>
#include <nono/sokoban/drawing.hpp>
#include <nono/sokoban/moves_notation.hpp>
#include <nono/sokoban/normal_form.hpp>
#include <nono/sokoban/path.hpp>
#include <nono/sokoban/replay.hpp>
#include <nono/sokoban/solver/improve.hpp>
#include <nono/sokoban/solver/solve.hpp>
#include <nono/write.hpp>

using namespace nono_c; // NOLINT: the functions of nono.h are not in a namespace

namespace {

namespace sokoban = nono::sokoban;

/// Reads a board without trimming it, so that positions on it are those in the text. Empty if a character is invalid.
[[nodiscard]] std::optional<sokoban::board> read_board(std::string_view text) {
    std::vector<std::string_view> rows;
    std::size_t width = 0;
    while (!text.empty()) {
        const std::size_t end = (std::min)(text.find('\n'), text.size());
        std::string_view row = text.substr(0, end);
        text.remove_prefix((std::min)(end + 1, text.size()));
        if (row.ends_with('\r')) row.remove_suffix(1);
        width = (std::max)(width, row.size());
        rows.push_back(row);
    }
    const std::size_t maximum = nono::limits{}.cells;
    if (width == 0 || width > nono::extend::max_side || rows.size() > maximum / width) return std::nullopt;
    sokoban::board out(width, rows.size());
    for (std::size_t row = 0; row < rows.size(); ++row)
        for (std::size_t column = 0; column < rows[row].size(); ++column) {
            const auto square = sokoban::extend::square_of(rows[row][column]);
            if (!square) return std::nullopt;
            out(row, column) = *square;
        }
    return out;
}

/// Calls a verb on a board: `verb(json, result, board)`.
template <class Verb> nono_result* with_board(const char* text, std::size_t size, Verb verb) noexcept {
    return make_result([&](json_text& json, nono_result& result) {
        const auto board = read_board(view(text, size));
        if (!board) return fail(result, "a board must be rows of #@+$*. and blanks");
        verb(json, result, *board);
    });
}

/// Returns a board with the rules that the options name, by default those of Sokoban.
[[nodiscard]] sokoban::board with_rules(sokoban::board level, settings& given) {
    auto rules = sokoban::extend::variant::sokoban;
    given.word("rules", rules, sokoban::extend::variant::pukoban);
    level.set_rules(rules);
    return level;
}

/// Writes the member "board" of an object.
void write_board(json_text& json, const sokoban::board& board) {
    json.key("board").array([&] {
        std::string line;
        for (std::size_t row = 0; row < board.height(); ++row) {
            line.clear();
            for (const sokoban::square content : board.row(row)) line += sokoban::extend::to_char(content);
            json.text(line);
        }
    });
}

[[nodiscard]] std::string one_line(const sokoban::moves& moves) {
    std::string out = sokoban::to_text(moves, {.line_width = 0});
    if (out.ends_with('\n')) out.pop_back();
    return moves.steps.empty() && !moves.reverse ? std::string() : out;
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

nono_result* nono_sokoban_parse(const char* text, size_t size, const char* options, size_t options_size) {
    return make_result([&](json_text& json, nono_result& result) {
        settings given(options, options_size);
        const nono::parse_options how = add_parse_options(given);
        if (!given.accepted(result)) return;
        const std::string_view from = view(text, size);
        const auto format = nono::recognize_format<nono::sokoban_formats>(from, how);
        if (!format) return fail(result, format.error(), from);
        const auto all = nono::parse<nono::sokoban_formats>(from, how);
        if (!all) return fail(result, all.error(), from);
        json.object([&] {
            json.key("format").text(format->name);
            json.key("title").text(all->title());
            json.key("author").text(all->author());
            json.key("puzzles").list(all->puzzles, [&](const sokoban::puzzle& level) {
                json.object([&] {
                    json.key("title").text(level.title());
                    json.key("author").text(level.author());
                    json.key("width").number(level.board.width());
                    json.key("height").number(level.board.height());
                    write_board(json, level.board);
                    json.key("rules").text(name_of(level.board.rules()));
                    const bool usual = level.board.rules() == sokoban::extend::variant::sokoban;
                    json.key("hash").text(usual ? to_string(sokoban::hash_board(level.board)) : std::string());
                    json.key("games").list(level.games, [&](const sokoban::saved_game& game) {
                        json.object([&] {
                            json.key("title").text(game.title());
                            json.key("moves").text(one_line(game.moves));
                            json.key("solved").boolean(sokoban::replay(level.board, game.moves).solved);
                        });
                    });
                });
            });
            write_diagnostics(json, all.diagnostics());
        });
    });
}

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

nono_result* nono_sokoban_write(const char* board, size_t board_size, const char* format, size_t format_size,
                                const char* title, size_t title_size, const char* author, size_t author_size) {
    return with_board(board, board_size, [&](json_text& json, nono_result& result, const sokoban::board& level) {
        const std::string_view name = view(title, title_size);
        const std::string_view by = view(author, author_size);
        if ((std::string(name) += by).find_first_of("\r\n") != std::string::npos)
            return fail(result, "the title and the author must be single lines");
        sokoban::collection file;
        file.puzzles.emplace_back();
        file.puzzles[0].board = level;
        file.puzzles[0].title_line = name;
        if (!by.empty()) file.puzzles[0].notes.set("Author", by);
        using text_formats = nono::format_list<nono::sok, nono::xsb>;
        const auto made = nono::write<text_formats>(file, nono::write_options{.format = view(format, format_size)});
        json.object([&] {
            json.key("written").boolean(made.written);
            json.key("text").text(made.text);
            json.key("lost").list(made.lost, [&](const nono::loss& lost) {
                json.text(std::string(name_of(lost.kind)).append(lost.detail.empty() ? "" : ": ").append(lost.detail));
            });
        });
    });
}

nono_result* nono_sokoban_draw_svg(const char* board, size_t board_size, const char* title, size_t title_size) {
    return with_board(board, board_size, [&](json_text& json, nono_result&, const sokoban::board& level) {
        json.object([&] { json.key("svg").text(sokoban::draw_svg(level, view(title, title_size))); });
    });
}
