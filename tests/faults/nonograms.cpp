// The verbs about nonograms.
// SPDX-License-Identifier: MIT
#include "allocations.hpp"
#include "verbs.hpp"

#include "known_puzzles.hpp"
#include "literal_puzzles.hpp"

#include <nono/all.hpp>

#include <array>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <utility>

namespace nono_faults {

namespace {

using namespace nono_tests;

// ---- digests of results ----

void add_clues(digest& to, const nono::clues& puzzle) {
    for (const auto* side : {&puzzle.rows, &puzzle.columns})
        for (const auto line : *side) {
            to.add(line.size());
            for (const nono::clue& block : line) to.add(block.length).add(block.color);
        }
}

void add_puzzle(digest& to, const nono::puzzle& puzzle) {
    add_clues(to, puzzle.clues);
    to.add(puzzle.metadata.title()).add(puzzle.saved.size()).add(puzzle.palette.entries.size());
    if (puzzle.goal) to.add_cells(*puzzle.goal);
    for (const auto& saved : puzzle.saved) to.add_cells(saved.cells);
}

std::uint64_t number_of(const nono::result<nono::puzzle>& found) {
    digest out;
    if (found.error().code == nono::parse_errc::out_of_memory) return reports_memory;
    out.add(found.error().code).add(found.diagnostics().size());
    if (found) add_puzzle(out, *found);
    return out.value();
}

std::uint64_t number_of(const nono::bundle<nono::puzzle>& found) {
    digest out;
    for (const auto& puzzle : found) out.add(number_of(puzzle));
    return out.value();
}

std::uint64_t number_of(const nono::write_result& written) {
    digest out;
    for (const auto& loss : written.lost) out.add(loss.kind).add(loss.detail);
    return out.add(written.written).add(written.text).value();
}

std::uint64_t number_of(const nono::solve_result& found) {
    digest out;
    out.add(found.status).add(found.stopped_by).add(found.solution_count).add_cells(found.common);
    out.add(found.statistics.lines_solved).add(found.statistics.conflicts);
    for (const auto& solution : found.solutions) out.add_cells(solution);
    return out.value();
}

std::uint64_t number_of(std::string_view text) { return digest().add(text).value(); }

// ---- puzzles ----

using shared_puzzle = std::shared_ptr<const nono::puzzle>;

shared_puzzle read(std::string_view text) {
    return std::make_shared<const nono::puzzle>(*nono::parse<nono::non>(text));
}

// A puzzle with everything that a puzzle can have.
shared_puzzle rich_puzzle() {
    auto out = *nono::parse<nono::non>("catalogue \"nono 1\"\ntitle \"A title of more than fifteen letters\"\n"
                                       "by \"Somebody with a long name\"\nlicense \"CC0-1.0\"\ndifficulty \"easy\"\n"
                                       "width 5\nheight 4\nrows\n1,1\n5\n3\n1\ncolumns\n1\n3\n3\n3\n1\n"
                                       "goal \"01010111110111000100\"\n");
    out.saved.push_back({"the first game that was saved", nono::partial_grid(5, 4, nono::color_set::first(2))});
    out.saved[0].cells(1, 1) = nono::color_set::only(1);
    out.metadata.set("notes", "as one would write them, in a line that is long enough not to fit into a string alone");
    return std::make_shared<const nono::puzzle>(std::move(out));
}

shared_puzzle color_puzzle() {
    return read("title \"Colors\"\nwidth 3\nheight 2\ncolor a #ff0000\ncolor b #00ff00\nrows\n2a,1b\n1b\ncolumns\n1a\n"
                "1a,1b\n1b\ngoal \"aab00b\"\n");
}

/// Returns noise with the given percentage of filled cells, identical on every machine.
nono::grid noise(std::size_t width, std::size_t height, std::uint64_t percent, std::uint64_t seed) {
    nono::grid out(width, height);
    for (auto& cell : out.cells()) {
        seed = seed * 6364136223846793005U + 1442695040888963407U;
        cell = (seed >> 33U) % 100 < percent ? 1 : 0;
    }
    return out;
}

// A picture of 10x8 that lines alone solve.
shared_puzzle easy_puzzle() {
    nono::puzzle out;
    out.clues = nono::clues_of(noise(10, 8, 70, 7));
    return std::make_shared<const nono::puzzle>(std::move(out));
}

template <class Value> std::shared_ptr<const Value> share(Value value) {
    return std::make_shared<const Value>(std::move(value));
}

} // namespace

// ---- parsing and writing ----

void add_formats(verbs& out) {
    for (const auto& [name, puzzle] : {std::pair{"rich", rich_puzzle()}, std::pair{"color", color_puzzle()}}) {
        for (const auto& info : nono::all_formats::infos()) {
            const std::string format(info.name);
            const auto written = nono::write<nono::all_formats>(*puzzle, {.format = format});
            if (info.writes)
                out.push_back({"write " + format + " " + name, [puzzle = puzzle, format] {
                                   return number_of(nono::write<nono::all_formats>(*puzzle, {.format = format}));
                               }});
            if (!info.reads || !written) continue;
            const auto text = share(written.text);
            out.push_back({"parse " + format + " " + name, [text, format] {
                               return number_of(nono::parse_all<nono::all_formats>(*text, {.format = format}));
                           }});
            out.push_back({"recognize " + format + " " + name,
                           [text] { return number_of(nono::parse_all<nono::all_formats>(*text)); }});
        }
    }
    const auto several = share(nono::write_all<nono::nonpack>(std::array{*rich_puzzle(), *rich_puzzle()}).text +
                               "=\nwidth 5\nheight nothing\n=\n");
    out.push_back({"parse a bundle with a bad puzzle",
                   [several] { return number_of(nono::parse_all<nono::nonpack>(*several)); }});
    const auto bad = share(std::string("width 5\nheight 2\ntitle \"unfinished\nrows\n6\n1\ncolumns\n1\n1\n\n1\nx\n"));
    out.push_back({"parse what is bad", [bad] { return number_of(nono::parse_all<nono::all_formats>(*bad)); }});
    out.push_back({"describe", [bad] {
                       const auto found = nono::parse<nono::non>(*bad);
                       return number_of(nono::describe(found.error(), *bad));
                   }});
    out.push_back({"canonical text", [puzzle = color_puzzle()] {
                       digest found;
                       const auto hash = nono::hash_clues(*puzzle);
                       for (const auto byte : hash.bytes) found.add(byte);
                       return found.add(nono::canonical_text(*puzzle)).add(nono::to_string(hash)).value();
                   }});
}

// ---- solving ----

namespace {

void add_solve(verbs& out, std::string name, std::shared_ptr<const nono::clues> puzzle, nono::strategy strategy,
               std::uint64_t max_work = nono::no_limit, std::size_t max_solutions = 2) {
    out.push_back(
        {"solve " + std::move(name) + ", " + std::string(strategy.name()), [=] {
             return number_of(nono::solve(
                 *puzzle, {.max_solutions = max_solutions, .strategy = strategy, .budget = {.work = max_work}}));
         }});
}

/// An observer that allocates at each event.
class allocating_observer final : public nono::extend::solve_observer {
public:
    std::size_t events = 0;

    void begun(const nono::clues&, const nono::solve_options&) override { allocate(); }
    void stage_begun(nono::extend::solve_stage) override { allocate(); }
    void line_solved(const nono::extend::line_event&) override { allocate(); }
    void cell_changed(const nono::extend::cell_event&) override { allocate(); }
    void probe_begun(const nono::extend::probe_event&) override { allocate(); }
    void probe_ended(const nono::extend::probe_event&, bool) override { allocate(); }
    void decided(const nono::extend::decision_event&) override { allocate(); }
    void conflict_found(const nono::extend::conflict_event&) override { allocate(); }
    void clause_learnt(const nono::extend::clause_event&) override { allocate(); }
    void backjumped(const nono::extend::backjump_event&) override { allocate(); }
    void restarted() override { allocate(); }
    void solution_found(const nono::grid&) override { allocate(); }
    void ended(const nono::solve_result&) override { allocate(); }

private:
    void allocate() {
        const std::unique_ptr<std::size_t> block(new std::size_t(++events));
        *block = 0;
    }
};

std::uint64_t number_of(const nono::count_result& found) {
    digest out;
    out.add(nono::to_string(found.count)).add(found.exact).add(found.stopped_by);
    return out.add(found.statistics.states).value();
}

} // namespace

void add_solving(verbs& out) {
    const auto twigs_clues = share(read(twigs)->clues);
    const auto color_clues = share(color_puzzle()->clues);
    const auto knotted = share(read(knot)->clues);
    const auto hard = share(domino(4));             // learns clauses, counts blocks
    const auto same_lines = share(permutations(6)); // symmetric
    const auto open = share(nono::clues_of(noise(12, 12, 45, 1)));
    for (const auto& strategy : nono::extend::strategies()) {
        add_solve(out, "twigs", twigs_clues, strategy);
        add_solve(out, "a color", color_clues, strategy);
        add_solve(out, "a knot", knotted, strategy);
        add_solve(out, "dominoes", hard, strategy, 6'000);
        add_solve(out, "permutations", same_lines, strategy, 6'000, 50);
        add_solve(out, "noise", open, strategy, 3'000);
    }
    add_solve(out, "long lines", share(nono::clues_of(noise(150, 20, 60, 2))), nono::automatic_strategy, 2'000);
    const auto traced = [](const nono::clues& puzzle) {
        digest found;
        const auto sink = [&](std::string_view line) { found.add(line); };
        nono::extend::trace_writer trace(sink);
        found.add(number_of(nono::solve(puzzle, {.budget = {.work = 300}, .observer = &trace})));
        return found.value();
    };
    out.push_back({"solve with a trace", [=] { return traced(*hard); }});
    for (const auto& strategy :
         {nono::learning_strategy, nono::extend::backtracking_strategy, nono::extend::counting_strategy})
        out.push_back({"observe " + std::string(strategy.name()), [=] {
                           allocating_observer observer;
                           digest found;
                           for (const auto* puzzle : {hard.get(), knotted.get(), same_lines.get()})
                               found.add(number_of(nono::solve(
                                   *puzzle, {.strategy = strategy, .budget = {.work = 400}, .observer = &observer})));
                           return found.add(observer.events).value();
                       }});
    out.push_back({"solve one line", [=] {
                       digest found;
                       const std::array<nono::clue, 2> blocks{{{3}, {4}}};
                       for (const std::size_t length : {std::size_t{10}, std::size_t{90}}) {
                           const auto line = nono::solve_line(blocks, length);
                           for (const auto cell : *line) found.add(cell.bits);
                       }
                       return found.value();
                   }});
    out.push_back({"prove by weights", [=] {
                       const nono::clues impossible{.rows = {{{1}}, {{2}}}, .columns = {{{2}}, {{2}}}};
                       const auto proof = nono::extend::prove_impossible(impossible);
                       return digest().add(proof.has_value()).add(proof && check(impossible, *proof)).value();
                   }});

    const auto add_count = [&](std::string name, std::shared_ptr<const nono::clues> puzzle, nono::count_options how) {
        out.push_back({"count " + std::move(name), [=] { return number_of(nono::count_solutions(*puzzle, how)); }});
    };
    add_count("permutations", same_lines, {});
    add_count("pairs", share(permutations_with_pairs(6)), {});
    add_count("pairs with small tables", share(permutations_with_pairs(6)), {.max_table_memory = 3'000});
    add_count("dominoes", share(domino(3)), {});
    add_count("noise", open, {.budget = {.work = 20'000}});
    add_count("a color", color_clues, {});
}

// ---- explaining ----

void add_explaining(verbs& out) {
    const auto picture = easy_puzzle();
    const auto small = read(knot);
    const auto number = [](const nono::explain_result& path) {
        digest found;
        found.add(path.status).add_cells(path.cells);
        for (const auto& step : path.steps) {
            found.add(step.technique).add(step.cells.size());
            for (const auto& reason : step.lines) found.add(reason.line.index).add(reason.clues.size());
        }
        return found.value();
    };
    for (const auto& [name, of] : {std::pair{"a picture", picture}, std::pair{"a knot", small}}) {
        const std::string called = name;
        out.push_back({"explain " + called, [=, of = of] { return number(nono::explain(of->clues)); }});
        out.push_back({"grade " + called, [of = of] {
                           const nono::grade_result found = nono::grade(of->clues);
                           return digest().add(found.level).add(found.score).add(found.lines).value();
                       }});
        const auto path = share(nono::explain(of->clues));
        out.push_back({"put the steps of " + called + " in words", [path, of = of] {
                           digest found;
                           for (const auto& step : path->steps) found.add(nono::sentence_for(step, of->clues));
                           return found.value();
                       }});
        out.push_back({"find mistakes in " + called, [of = of] {
                           nono::partial_grid cells(of->clues.width(), of->clues.height(), nono::color_set::first(2));
                           cells(0, 0) = nono::color_set::only(1);
                           cells(0, 1) = nono::color_set::only(0);
                           const auto found = nono::find_mistakes(of->clues, cells);
                           return digest().add(found.mistakes.size()).add(found.undecided.size()).value();
                       }});
    }
}

// ---- games ----

namespace {

void add_game(digest& to, const nono::game& of) {
    to.add_cells(of.cells()).add_cells(of.pencil()).add(of.current()).add(of.length());
}

// Returns a digest of the entire visible state of a game, including its history.
std::uint64_t state_of(const nono::game& seen) {
    const uncounted by_the_test;
    nono::game of = seen;
    digest out;
    add_game(out, of);
    const std::size_t length = of.length();
    for (std::size_t step = 0; step <= length; ++step) {
        of.go_to(step);
        add_game(out, of);
    }
    // Two changes show whether a stroke is open.
    const std::size_t before = of.current();
    for (const bool pencil : {false, true})
        of.set({0, 0}, {nono::color_set::only(of.at({0, 0}).contains(0) ? 1 : 0), pencil});
    return out.add(of.current() - before).value();
}

// Makes a step in a game. If memory runs out, the game must be unchanged, and then the step must succeed.
template <class Step> void run(nono::game& in, Step step) {
    const std::uint64_t before = state_of(in);
    try {
        step();
    } catch (const std::bad_alloc&) {
        if (state_of(in) != before) complain("game", allocated.failing, "a step that failed has changed the game");
        step();
    }
}

std::uint64_t play(const nono::clues& puzzle) {
    nono::game in(puzzle);
    using nono::mark;
    const nono::cell_position corner{0, 0};
    run(in, [&] { in.set(corner, mark::filled()); });
    run(in, [&] { in.set({1, 1}, mark::crossed()); });
    run(in, [&] { in.set({2, 1}, mark::maybe(nono::color_set::only(1))); });
    for (std::uint32_t i = 0; i < 5; ++i) run(in, [&] { in.set({i, 3}, mark::crossed()); });
    in.undo();
    in.undo();
    const std::array<nono::cell_position, 4> row{{{3, 0}, {3, 1}, {3, 2}, {3, 3}}};
    run(in, [&] { in.stroke(row, mark::filled()); });
    const auto found = nono::solve(puzzle);
    run(in, [&] { in.narrow(found.common); });
    run(in, [&] { const nono::drag over(in, {4, 0}, mark::crossed()); });
    {
        std::optional<nono::drag> over;
        run(in, [&] { over.emplace(in, corner, mark::open()); });
    }
    run(in, [&] { in.restart(); });
    in.undo();
    digest out;
    add_game(out, in);
    return out.add(state_of(in)).value();
}

} // namespace

void add_playing(verbs& out) {
    const auto puzzle = easy_puzzle();
    out.push_back({"play", [puzzle] { return play(puzzle->clues); }, false});
    const auto played = std::make_shared<nono::game>(puzzle->clues);
    played->set({3, 4}, nono::mark::filled());
    played->set({4, 4}, nono::mark::maybe(nono::color_set::only(1)));
    out.push_back({"progress of a game", [played] {
                       const auto progress = played->progress();
                       return digest().add(progress.decided).add(progress.done).add(progress.wrong).value();
                   }});
    out.push_back({"save a game", [played, puzzle] {
                       nono::puzzle saved = *puzzle;
                       played->save_in(saved, "a name that is too long for a short string");
                       played->save_in(saved, "another name that is too long for a short string");
                       const auto text = nono::write_game(*played);
                       const auto again = nono::parse_game(puzzle->clues, text);
                       digest found;
                       add_puzzle(found, saved);
                       add_game(found, *again);
                       return found.add(text).value();
                   }});
    out.push_back({"hints of a game",
                   [puzzle] {
                       nono::game in(puzzle->clues);
                       nono::game_hints hints;
                       digest found;
                       for (int i = 0; i < 3; ++i)
                           for (int level = 0; level < 4; ++level) {
                               // A failed hint is reported at the next call.
                               run(in, [&] { found.add(hints.next(in)); });
                               if (level == 3) run(in, [&] { hints.take(in); });
                           }
                       add_game(found, in);
                       return found.value();
                   },
                   false});
    out.push_back({"look at a game", [played, puzzle] {
                       digest found;
                       found.add(nono::lines_with_progress(puzzle->clues, played->cells()).size());
                       found.add(nono::cells_to_cross(puzzle->clues, played->cells()).size());
                       found.add(nono::draw_text(played->cells(), puzzle->clues));
                       found.add(nono::draw_ansi(played->cells()));
                       return found.value();
                   }});
    const auto rich = rich_puzzle();
    out.push_back({"copy and compare puzzles", [rich] {
                       nono::puzzle copy = *rich;
                       nono::puzzle other = *color_puzzle();
                       other = copy;
                       copy.metadata.set("title", "a title that is longer than the one it replaces, by some letters");
                       copy.metadata.set("something else", "that is not known");
                       copy.clues.rows.push_back({{1}, {2}});
                       copy.clues.rows.assign(40, {{3}});
                       return digest().add(other == *rich).add(copy.clues.rows.size()).value();
                   }});
    out.push_back({"draw", [rich] {
                       digest found;
                       found.add(nono::draw_svg(rich->clues, &*rich->goal, rich->palette, rich->metadata.title()));
                       found.add(nono::draw_svg(*rich->goal)).add(nono::draw_text(*rich->goal, rich->clues));
                       return found.value();
                   }});
}

// ---- making ----

namespace {

std::uint64_t number_of(const nono::generate_result& found) {
    digest out;
    out.add(found.error).add(found.stopped_by).add(found.trials).add(found.open);
    add_puzzle(out, found.puzzle);
    return out.value();
}

} // namespace

void add_making(verbs& out) {
    const auto add_generate = [&](std::string name, const nono::generate_options& how) {
        out.push_back({"generate " + std::move(name), [=] { return number_of(nono::generate(how, 3)); }});
    };
    add_generate("a puzzle", {.width = 10, .height = 8});
    add_generate("a symmetric one", {.width = 9, .height = 9, .symmetry = nono::picture_symmetry::left_right});
    add_generate("one in colors", {.width = 10, .height = 10, .density = 60, .colors = 3});
    add_generate("a hard one", {.width = 8,
                                .height = 8,
                                .easiest = nono::grade_class::medium,
                                .hardest = nono::grade_class::very_hard,
                                .max_pictures = 5,
                                .max_trials = 60});

    const auto picture = share(noise(8, 8, 40, 5));
    for (const auto kind :
         {nono::repair_kind::change_cells, nono::repair_kind::give_cells, nono::repair_kind::add_color})
        out.push_back({"disambiguate by " + std::string(nono::name_of(kind)), [=] {
                           const auto found =
                               nono::disambiguate(*picture, {.kind = kind, .max_proposals = 2, .max_trials = 500});
                           digest number;
                           for (const auto& repair : found.proposals) number.add(repair.cost).add_cells(repair.picture);
                           return number.add(found.stopped_by).add(found.trials).value();
                       }});
    out.push_back({"simplify", [=] {
                       const auto found = nono::simplify(*picture, {.max_trials = 500});
                       return digest().add(found.stopped_by).add(found.cost).add_cells(found.picture).value();
                   }});
    out.push_back({"find ambiguities", [=] {
                       const auto found = nono::find_ambiguity(nono::clues_of(*picture));
                       return digest().add(found.status).add(found.pieces.size()).add_cells(found.colors).value();
                   }});
    out.push_back({"note qualities", [=] {
                       digest found;
                       for (const auto& note : nono::quality_notes(*picture)) found.add(nono::message(note));
                       return found.value();
                   }});

    nono::image photo{.width = 30, .height = 30, .pixels = std::vector<nono::rgb>(900)};
    for (std::size_t i = 0; i < photo.pixels.size(); ++i) {
        const auto red = static_cast<std::uint8_t>(i * 7 % 30 * 8);
        photo.pixels[i] = {red, static_cast<std::uint8_t>(i / 30 * 8), static_cast<std::uint8_t>(255 - red)};
    }
    const auto from = share(std::move(photo));
    for (const std::size_t colors : {std::size_t{1}, std::size_t{3}})
        out.push_back(
            {"make a puzzle of an image, colors: " + std::to_string(colors), [=] {
                 const auto found = nono::puzzle_from_image(
                     *from, {.cells = {.width = 8, .height = 8, .colors = colors, .threshold = {}}, .max_trials = 200});
                 digest number;
                 add_puzzle(number, found.puzzle);
                 return number.add(found.stopped_by).add(found.trials).add_cells(found.before).value();
             }});
}

} // namespace nono_faults
