// Sokoban files, boards and games.
// SPDX-License-Identifier: MIT
#include "growth.hpp"
#include "pumps.hpp"

#include "../../examples/cli/contact_sheet.hpp"
#include "../../examples/cli/moves_drawing.hpp"

#include <nono/all.hpp>
#include <nono/formats/xml.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nono_growth {
namespace {

namespace soko = nono::sokoban;

std::vector<std::string> texts_of(std::string_view format) {
    if (format == "slc")
        return {
            "<SokobanLevels>\n<Title>t</Title>\n<Description>\na\nb\n</Description>\n<Email>e</"
            "Email>\n<LevelCollection "
            "Copyright=\"c\">\n<Level/>\n<Level Id=\"1\" Width=\"5\" Height=\"3\">\n<L>#####</L>\n<L>#@$.#</L>\n<L/>\n"
            "<L>#####</L>\n<?nono note n?>\n<?nono game g?>\n<?nono moves R?>\n<?nono game-note n?>\n</Level>\n"
            "<!-- c -->\n</LevelCollection>\n</SokobanLevels>\n"};
    if (format == "ssx")
        return {"<SokobanLibrary>\n<Details "
                "License=\"l\"><Name>n</Name><Description>d\ne</Description></Details>\n<Puzzles>\n"
                "<Puzzle "
                "Rating=\"1\"><PuzzleDescription><Name>n</Name></PuzzleDescription>\n<Maps><Map>\n<Row>#####</Row>\n"
                "<Row>#PXO#</Row>\n<Row>#####</Row>\n<Solutions><Solution><Steps>rR</"
                "Steps><SolutionDescription><Name>s</Name>"
                "</SolutionDescription></Solution></Solutions></Map></Maps></Puzzle>\n</Puzzles>\n</SokobanLibrary>\n"};
    if (format == "sokoshell")
        return {"{\"pack\": \"p\", \"author\": null,\n\"0\": [{\"parameters\": {\"solver\": \"s\", \"x\": [1, {}]}, "
                "\"solution\": "
                "[\"r\", \"R\"]}, {}],\n\"1\": [], \"x\": \"\\u0041\\\\\"}\n"};
    if (format == "8xv") {
        soko::collection pack;
        pack.notes.lines = {"Collection: c"};
        pack.puzzles.resize(2);
        for (auto& item : pack.puzzles) item.board = *soko::parse_board("#######\n#@$  .#\n#######\n");
        return {nono::write<nono::ti_pack>(pack).text};
    }
    return {
        "Collection: c\nAuthor = a\nset=1\n:: comment\n\n; 1\n\n#####\n#@$.#\n#####\nTitle: "
        "t\nnote\n\nSolution\n\nR\n\n"
        "Game\nrR(2(lr))\n[rl]U*d\nnote of it\n\n",
        "1\n####\n#  #|#@$.|####\n'quoted'\n; two\n> mail\n> ####\n> 4#\n3(2#-)#\n\n// comment\n2lr\\\nl{rl}\n> 'Rr'\n",
        "#####|#@$.#|5#\nRlLr\n//c\nl\n"};
}

// As for nonograms, the size to which a text can expand is limited in proportion to the text.
nono::parse_options limited_options(std::string_view text, bool strict = false) {
    return {.limits = {.expanded = 2 * text.size()}, .strict = strict};
}

template <class F> prepared reading(std::string text) {
    const std::size_t size = text.size();
    return {size, [text = std::move(text)] {
                const auto found = F::read(text, limited_options(text));
                for (const auto& entry : found.diagnostics()) static_cast<void>(nono::describe(entry, text));
                if (!found) static_cast<void>(nono::describe(found.error(), text));
                std::size_t made = 0;
                if (!found) return made;
                for (const auto& item : found->puzzles) {
                    made += item.board.width() * item.board.height();
                    for (const auto& game : item.games) made += game.moves.steps.size();
                }
                for (const auto& game : found->games) made += game.moves.steps.size();
                return made;
            }};
}

prepared parsing_parts(std::string text) {
    const std::size_t size = text.size();
    return {size, [text = std::move(text)] {
                const auto board = soko::parse_board(text, limited_options(text));
                const auto moves = soko::parse_moves(text, limited_options(text));
                static_cast<void>(soko::parse_moves(text, limited_options(text, true)));
                static_cast<void>(nono::parse<nono::xml_sokoban_formats>(text, limited_options(text)));
                return (board ? board->width() * board->height() : 0) + (moves ? moves->steps.size() : 0);
            }};
}

// ---- boards ----

struct board_kind {
    std::string name;
    std::function<soko::board(std::size_t squares)> make;
};

/// Returns the contents of each square within the walls.
using filling = std::function<soko::square(std::size_t row, std::size_t column)>;

/// Returns a walled board with a pusher.
soko::board walled(std::size_t width, std::size_t height, const filling& inside) {
    soko::board out(width + 2, height + 2);
    for (std::size_t row = 0; row < height + 2; ++row)
        for (std::size_t i = 0; i < width + 2; ++i) {
            const bool edge = row == 0 || i == 0 || row == height + 1 || i == width + 1;
            out(row, i) = edge ? soko::square::wall : inside(row - 1, i - 1);
        }
    out(1, 1) = soko::square::pusher;
    return out;
}

soko::board without_walls(soko::board made) {
    for (auto& cell : made.cells())
        if (cell == soko::square::wall) cell = soko::square::floor;
    return made;
}

void add_shapes(std::vector<board_kind>& to, const std::string& name, const filling& inside) {
    to.push_back({"square, " + name, [inside](std::size_t n) {
                      const auto side = static_cast<std::size_t>(std::sqrt(static_cast<double>(n)));
                      return walled(side, side, inside);
                  }});
    to.push_back({"one row, " + name, [inside](std::size_t n) { return walled(n / 3, 1, inside); }});
    to.push_back({"two columns, " + name, [inside](std::size_t n) { return walled(2, n / 4, inside); }});
    to.push_back({"open, " + name, [inside](std::size_t n) { return without_walls(walled(n / 20, 18, inside)); }});
}

/// One long path back and forth, with boxes and goals in it.
soko::square corridors(std::size_t row, std::size_t column) {
    const bool gap = row % 4 == 1 ? column == 0 : row % 4 == 3 && column == 1;
    if (row % 2 == 1 && !gap) return soko::square::wall;
    if (column % 5 == 4) return soko::square::box;
    return column % 5 == 2 ? soko::square::goal : soko::square::floor;
}

soko::square closed_rooms(std::size_t row, std::size_t column) {
    if (row % 4 == 3 || column % 4 == 3) return soko::square::wall;
    return row % 4 == 1 && column % 4 == 1 ? soko::square::box : soko::square::goal;
}

soko::square boxes_and_walls(std::size_t row, std::size_t column) {
    if ((row * 7 + column * 5) % 11 == 0) return soko::square::wall;
    return (row + column) % 3 == 0 ? soko::square::box : soko::square::floor;
}

std::vector<board_kind> board_kinds() {
    using soko::square;
    std::vector<board_kind> out;
    for (const square all : {square::floor, square::box, square::box_on_goal, square::goal, square::pusher})
        add_shapes(out, "all " + std::string(1, soko::extend::to_char(all)),
                   [all](std::size_t, std::size_t) { return all; });
    add_shapes(out, "boxes and floor",
               [](std::size_t row, std::size_t i) { return (row + i) % 2 == 0 ? square::box : square::floor; });
    add_shapes(out, "boxes every third",
               [](std::size_t row, std::size_t i) { return (row + 2 * i) % 3 == 0 ? square::box : square::goal; });
    add_shapes(out, "rows of boxes",
               [](std::size_t row, std::size_t) { return row % 2 == 0 ? square::floor : square::box; });
    add_shapes(out, "pillars", [](std::size_t row, std::size_t i) {
        return row % 2 == 1 && i % 2 == 1 ? square::wall : square::floor;
    });
    add_shapes(out, "corridors", corridors);
    add_shapes(out, "closed rooms", closed_rooms);
    add_shapes(out, "boxes and walls", boxes_and_walls);
    return out;
}

template <class Do> void add_board(std::vector<trial>& to, const std::string& operation, Do act) {
    for (const auto& item : board_kinds())
        to.push_back({operation, item.name, [item, act](std::size_t size) {
                          soko::board made = item.make(size);
                          const std::size_t squares = made.width() * made.height();
                          return prepared{squares, [made = std::move(made), act] { return act(made); }};
                      }});
}

// ---- games ----

/// A collection that repeats an element as often as it fits into a size.
struct collection_kind {
    std::string name;
    std::function<soko::collection(std::size_t size)> make;
};

soko::collection one_puzzle() {
    soko::collection out;
    out.puzzles.push_back({"1", *soko::parse_board("#####\n#@$.#\n#####\n"), {}, {}, {}});
    return out;
}

void add_lines(std::vector<collection_kind>& to, const std::string& line) {
    to.push_back({"lines of the file: " + line, [line](std::size_t n) {
                      soko::collection out = one_puzzle();
                      out.notes.lines.assign(n / (1 + line.size()), line);
                      return out;
                  }});
    to.push_back({"lines of a board: " + line, [line](std::size_t n) {
                      soko::collection out = one_puzzle();
                      out.puzzles[0].notes.lines.assign(n / (1 + line.size()), line);
                      return out;
                  }});
}

void add_moves(std::vector<collection_kind>& to, const std::string& moves) {
    to.push_back({"moves " + moves, [moves](std::size_t n) {
                      soko::collection out = one_puzzle();
                      out.puzzles[0].games.push_back({"s", *soko::parse_moves(repeated(moves, n)), {}, {}});
                      return out;
                  }});
}

std::vector<collection_kind> collection_kinds() {
    std::vector<collection_kind> out;
    for (const auto* const line : {"note", "", "Key: value", "Copyright: c", "Title=1", "####", "#@$.#", "rr", "'rr'",
                                   "; note", "> a", "a=b", ":: c", "-"})
        add_lines(out, line);
    for (const auto* const moves : {"r", "rl", "lrud", "rrrrrrrrrrrrrrl", "r*", "rullddrr"}) add_moves(out, moves);
    out.push_back({"many boards", [](std::size_t n) {
                       soko::collection made = one_puzzle();
                       const soko::puzzle first = made.puzzles[0];
                       made.puzzles.assign(n / 24, first);
                       return made;
                   }});
    out.push_back({"many games", [](std::size_t n) {
                       soko::collection made = one_puzzle();
                       made.puzzles[0].games.assign(n / 8, {"s", *soko::parse_moves("R"), {}, {}});
                       return made;
                   }});
    out.push_back({"a long title", [](std::size_t n) {
                       soko::collection made = one_puzzle();
                       made.puzzles[0].title_line.assign(n, '\'');
                       return made;
                   }});
    out.push_back({"a long note in quotes", [](std::size_t n) {
                       soko::collection made = one_puzzle();
                       made.notes.lines.push_back(std::string(n / 2, '\'') + "rr" + std::string(n / 2, '\''));
                       return made;
                   }});
    return out;
}

template <class F> void add_collections(std::vector<trial>& to, const std::string& operation) {
    for (const auto& item : collection_kinds())
        to.push_back({operation, item.name, [item](std::size_t size) {
                          return prepared{size, [made = item.make(size)] {
                                              return F::write(made, nono::write_options{}).text.size();
                                          }};
                      }});
}

/// Plays moves, forward and undone.
void add_games(std::vector<trial>& to) {
    for (const std::string part : {"lr", "r", "R", "lrud", "[lr]", "{r}", "*lr", "L"})
        for (const bool reverse : {false, true})
            to.push_back({"replay", part + (reverse ? " in reverse mode" : ""), [=](std::size_t size) {
                              const auto moves = soko::parse_moves((reverse ? "[]" : "") + repeated(part, size));
                              const auto board = soko::parse_board("########\n#  $@  #\n# .@ $.#\n########\n");
                              return prepared{size, [moves = moves.value_or({}), board = *board] {
                                                  static_cast<void>(soko::replay(board, moves));
                                                  return soko::to_text(moves).size() +
                                                         cli::draw_moves_svg(board, moves).size();
                                              }};
                          }});
    for (const std::string part : {"r1l1,", "6-1,1-1,", "r1", "9"})
        to.push_back({"parse route", part, [=](std::size_t size) {
                          const auto board = soko::parse_board("########\n#@     #\n#   $ .#\n########\n");
                          return prepared{
                              size, [text = repeated(part, size), board = *board] {
                                  return soko::extend::parse_route(text, board, limited_options(text)).has_value() ? 1U
                                                                                                                   : 0U;
                              }};
                      }});
    for (const std::string part : {"r", "rl", "lrud", "rrrrrrrrrrrrrrl", "rullddrr", "rrrl"})
        to.push_back(
            {"run-lengths of moves", part, [=](std::size_t size) {
                 const auto moves = soko::parse_moves(repeated(part, size));
                 return prepared{size, [moves = *moves] { return soko::to_text(moves, {.run_lengths = true}).size(); }};
             }});
}

void add_parts(std::vector<trial>& to) {
    std::vector<std::string> parts = generic_parts();
    for (const auto* const more : {"#", "#####\n", "#####|", "9(", "99999r", "2(r)", "[r]", "{r}", "r\n", "r \n",
                                   "r\\\n", "3\n", "*r", "####\r"})
        parts.emplace_back(more);
    for (const auto& part : parts)
        for (const std::string before : {"", "####\n#@ #\n", "r", "((((", "[", "9(9("})
            to.push_back({"parse board and moves", readable(before + part),
                          [=](std::size_t size) { return parsing_parts(before + repeated(part, size)); }});
}

void add_boards(std::vector<trial>& to) {
    add_board(to, "check board", [](const soko::board& item) {
        static_cast<void>(soko::check_board(item));
        return std::size_t{0};
    });
    add_board(to, "normal form", [](const soko::board& item) { return soko::extend::canonical_text(item).size(); });
    add_board(to, "hash board", [](const soko::board& item) {
        static_cast<void>(soko::hash_board(item));
        return std::size_t{0};
    });
    add_board(to, "deadlocks", [](const soko::board& item) {
        static_cast<void>(soko::deadlocked(item));
        static_cast<void>(soko::extend::frozen_boxes(item));
        return std::size_t{0};
    });
    add_board(to, "deadlock by a push", [](const soko::board& item) {
        std::size_t at = 0;
        while (at + 1 < item.cells().size() && !soko::has_box(item.cells()[at])) ++at;
        static_cast<void>(soko::extend::deadlocked_by_push(item, item.position_at(at), soko::square_set()));
        return std::size_t{0};
    });
    add_board(to, "walks", [](const soko::board& item) {
        static_cast<void>(soko::reachable(item, {1, 1}));
        const auto far =
            soko::position{static_cast<std::uint32_t>(item.height() - 2), static_cast<std::uint32_t>(item.width() - 2)};
        static_cast<void>(soko::path(item, {1, 1}, far));
        return std::size_t{0};
    });
    add_board(to, "draw board", [](const soko::board& item) {
        cli::contact_sheet sheet;
        sheet.add(item, "title", soko::dead_squares(item));
        return soko::draw_svg(item, "title", soko::dead_squares(item)).size() + soko::draw_ansi(item).size() +
               soko::to_text(item).size() + sheet.svg().size();
    });
    add_board(to, "run-lengths of a board",
              [](const soko::board& item) { return soko::to_text(item, {.run_lengths = true}).size(); });
}

} // namespace

void add_sokoban(std::vector<trial>& to) {
    nono::xml_sokoban_formats::for_each([&]<class F>() {
        const std::string operation = "read " + std::string(F::info.name);
        for (const auto& text : texts_of(F::info.name))
            for (const auto& item : pumps_of(text))
                to.push_back({operation, item.name, [item](std::size_t size) { return reading<F>(item.text(size)); }});
        for (const auto& part : generic_parts())
            to.push_back(
                {operation, readable(part), [part](std::size_t size) { return reading<F>(repeated(part, size)); }});
        if constexpr (nono::extend::writable_format<F>) add_collections<F>(to, "write " + std::string(F::info.name));
    });
    add_parts(to);
    add_boards(to);
    add_games(to);
}

} // namespace nono_growth
