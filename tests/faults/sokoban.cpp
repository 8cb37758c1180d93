// The verbs about Sokoban.
// SPDX-License-Identifier: MIT
#include "allocations.hpp"
#include "verbs.hpp"

#include "sokoban_texts.hpp"

#include <nono/all.hpp>

#include <memory>
#include <new>
#include <optional>
#include <string>
#include <utility>

namespace nono_faults {

namespace {

namespace sokoban = nono::sokoban;

// Levels with notes, games that are legal, illegal, reverse or not at their end, and two pushers.
constexpr std::string_view levels = "Collection: First Steps of Somebody\nAuthor: nono\n\n:: A note.\n\n\nOne Push\n\n"
                                    "#####\n#@$.#\n#####\nAuthor: somebody else, at length\n\nSolution 1/1\nR\n\n"
                                    "Snapshot 2\nlL\n\n\nAround the Corner of the House\n\n######\n#   .#\n# ## #\n"
                                    "# $  #\n#  @ #\n######\n\nSolution 9/4\nlluRRdrUU\n\nReverse\n[uuur]DDllu\n\n\n"
                                    "Two of them\n\n########\n#@ $ .p#\n########\n\nSolution 2/1\n{rrrrr}lr\n";

void add_board(digest& to, const sokoban::board& level) {
    for (const auto square : level.cells()) to.add(square);
    to.add(level.width()).add(level.height());
}

std::uint64_t number_of(const nono::result<sokoban::collection>& found) {
    digest out;
    out.add(found.error().code).add(found.diagnostics().size());
    if (!found) return out.value();
    for (const auto& level : found->puzzles) {
        add_board(out, level.board);
        out.add(level.title_line).add(level.notes.lines.size());
        for (const auto& game : level.games) out.add(game.title_line).add(game.moves.steps.size());
    }
    return out.add(found->games.size()).value();
}

std::uint64_t number_of(const nono::write_result& written) {
    return digest().add(written.written).add(written.text).add(written.lost.size()).value();
}

std::uint64_t number_of(const sokoban::replay_result& played) {
    digest out;
    add_board(out, played.final);
    return out.add(played.total.moves).add(played.total.pushes).add(played.solved).value();
}

// ---- games ----

void add_game(digest& to, const sokoban::game& of) {
    for (std::uint32_t row = 0; row < of.height(); ++row)
        for (std::uint32_t column = 0; column < of.width(); ++column) to.add(of.at({row, column}));
    to.add(of.current()).add(of.length()).add(of.boxes_off_goals());
    to.add(of.metrics().moves).add(of.metrics().pushes).add(of.metrics().box_lines);
    const auto box = of.last_box();
    to.add(box.has_value()).add(box ? box->row : 0U).add(box ? box->column : 0U);
}

// Returns a digest of the entire visible state of a game, including its history.
std::uint64_t state_of(const sokoban::game& seen) {
    const uncounted by_the_test;
    sokoban::game of = seen;
    digest out;
    add_game(out, of);
    const std::size_t length = of.length();
    for (std::size_t step = 0; step <= length; ++step) {
        of.go_to(step);
        add_game(out, of);
    }
    return out.value();
}

// Makes a step in a game. If memory runs out, the game must be unchanged, and then the step must succeed.
template <class Step> void run(sokoban::game& in, Step step) {
    const std::uint64_t before = state_of(in);
    try {
        step();
    } catch (const std::bad_alloc&) {
        if (state_of(in) != before) complain("game", allocated.failing, "a step that failed has changed the game");
        step();
    }
}

std::uint64_t play(const sokoban::board& level, const sokoban::board& of_two) {
    using sokoban::direction;
    sokoban::game in(level);
    run(in, [&] { in.move(direction::left); });
    run(in, [&] { in.move(direction::left); });
    run(in, [&] { in.move(direction::left); }); // blocked
    in.undo();
    run(in, [&] { in.move(direction::left); });
    run(in, [&] { in.walk_to({1, 1}); });
    run(in, [&] { in.walk_to({3, 3}); });
    run(in, [&] { in.move_box({3, 2}, {3, 4}); });
    run(in, [&] { in.move_box({3, 4}, {1, 4}); });
    in.go_to(6);
    run(in, [&] { in.move(direction::down); });
    digest out;
    add_game(out, in);

    sokoban::game back(level, true);
    run(back, [&] { back.jump({2, 4}); });
    run(back, [&] { back.pull(direction::down); });
    run(back, [&] { back.pull(direction::down); });
    back.undo();
    run(back, [&] { back.jump({4, 1}); });
    add_game(out, back);

    sokoban::game two(of_two);
    run(two, [&] { two.choose({1, 6}); });
    run(two, [&] { two.choose({1, 1}); });
    run(two, [&] { two.move(direction::right); });
    run(two, [&] { two.choose({1, 6}); });
    add_game(out, two);
    return out.add(state_of(in)).add(state_of(back)).add(state_of(two)).value();
}

} // namespace

void add_sokoban(verbs& out) {
    const auto read = std::make_shared<const sokoban::collection>(*nono::parse<nono::sok>(levels));
    for (const auto& info : nono::sokoban_formats::infos()) {
        const std::string format(info.name);
        const auto write = [read, format] { return nono::write<nono::sokoban_formats>(*read, {.format = format}); };
        if (info.writes) out.push_back({"write " + format, [write] { return number_of(write()); }});
        const auto written = write();
        if (!info.reads || !written) continue;
        const auto text = std::make_shared<const std::string>(written.text);
        out.push_back({"parse " + format, [text, format] {
                           return number_of(nono::parse<nono::sokoban_formats>(*text, {.format = format}));
                       }});
        out.push_back({"recognize " + format,
                       [text] { return number_of(nono::parse<nono::sokoban_formats>(std::string_view(*text))); }});
    }
    const sokoban::board& around = read->puzzles[1].board;
    out.push_back({"replay Sokoban", [read] {
                       digest found;
                       for (const auto& level : read->puzzles)
                           for (const auto& game : level.games)
                               found.add(number_of(sokoban::replay(level.board, game.moves)));
                       return found.value();
                   }});
    out.push_back({"play Sokoban", [read, around] { return play(around, read->puzzles[2].board); }, false});
    out.push_back({"resume Sokoban", [read] {
                       digest found;
                       for (const auto& level : read->puzzles)
                           for (const auto& saved : level.games) {
                               const sokoban::game in(level.board, saved.moves);
                               add_game(found, in);
                               found.add(sokoban::to_text(in.moves())).add(in.legal_moves().size());
                               found.add(in.boxes().size()).add(in.reachable().contains({1, 1}));
                           }
                       return found.value();
                   }});
    out.push_back(
        {"look at a board", [around] {
             digest found;
             const auto dead = sokoban::dead_squares(around);
             found.add(dead.contains({1, 1})).add(sokoban::deadlocked(around, dead));
             found.add(sokoban::extend::frozen_boxes(around).contains({1, 1})).add(sokoban::check_board(around).size());
             found.add(sokoban::extend::canonical_text(around)).add(to_string(sokoban::hash_board(around)));
             found.add(sokoban::path(around, {4, 3}, {1, 1})->size());
             found.add(sokoban::box_path(around, {4, 3}, {3, 2}, {1, 4})->size());
             found.add(sokoban::parse_board("####\n#@.#\n#$ #\n####\n")->width());
             found.add(sokoban::parse_moves("3(rL)[uu]{d}l")->steps.size());
             return found.value();
         }});
    out.push_back({"draw a board", [around] {
                       digest found;
                       found.add(sokoban::draw_svg(around, "title")).add(sokoban::draw_ansi(around));
                       return found.value();
                   }});
}

} // namespace nono_faults
