// nono hint: the easiest next step for a game, and the next push of a level of Sokoban.
// SPDX-License-Identifier: MIT
#include "commands.hpp"
#include "explanations.hpp"
#include "inputs.hpp"
#include "interrupt.hpp"
#include "limits.hpp"
#include "reports.hpp"
#include "sokoban.hpp"
#include "visitor.hpp"

#include <nono/explain/explain.hpp>
#include <nono/explain/words.hpp>
#include <nono/render/printable.hpp>
#include <nono/sokoban/moves_notation.hpp>
#include <nono/sokoban/solver/solve.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>

namespace cli {

namespace {

struct hint_command {
    input_options inputs;
    bool json = false;
    std::string level = "why";
    cli::limits limits;
};

nono::hint_level level_of(const std::string& name) {
    if (name == "what") return nono::hint_level::cells; // as it was called before
    for (const auto level : {nono::hint_level::where, nono::hint_level::cells})
        if (name == nono::name_of(level)) return level;
    return nono::hint_level::why;
}

// The hint for what the command line states, else for the first saved game, else for the empty grid.
nono::next_step_result hint_for(const nono::puzzle& puzzle, const known_cells& given,
                                const nono::explain_options& options) {
    if (given.cells) return nono::next_step(puzzle.clues, *given.cells, options);
    if (!puzzle.saved.empty()) return nono::next_step(puzzle.clues, puzzle.saved.front().cells, options);
    return nono::next_step(puzzle.clues, options);
}

// The next push, or why there is none.
std::string sentence_of(const nono::sokoban::next_push_result& found, nono::sokoban::extend::variant rules) {
    if (found) return describe(found) + '.';
    return found.status == nono::sokoban::solve_status::solved ? "The level is solved." : verdict_of(found, rules);
}

class hint_visitor final : public json_visitor {
public:
    hint_visitor(const hint_command& command, const known_option& known)
        : json_visitor(command.json), command_(command), level_(level_of(command.level)), known_(known) {}

    int nonogram(const std::shared_ptr<const input>& from, std::size_t index) override {
        const nono::puzzle& puzzle = *from->bundle[index];
        const auto given = known_.cells_of(*from, index);
        if (!given.error.empty()) {
            failed(*from, index, given.error);
            return not_read;
        }
        shown_work work = working_on(from->label(index));
        const auto found = hint_for(puzzle, given, options_of(command_.limits, command_.limits.threads));
        const double seconds = work.end();
        complain(diagnostics_of(*from, index, false));
        print(*from, index, found, seconds);
        std::fflush(stdout); // the next one may take long
        return found.step ? all_well : some_not;
    }

    int collection(const std::shared_ptr<const input>& from) override {
        complain(diagnostics_of(*from, false));
        int status = all_well;
        for (std::size_t i = 0; i < (*from->collection)->puzzles.size() && !stop; ++i) {
            const auto& board = (*from->collection)->puzzles[i].board;
            nono::sokoban::solve_options options;
            command_.limits.set_time_and_memory(options);
            shown_work work = working_on(from->label(i));
            const auto found = nono::sokoban::next_push(board, options.budget);
            const double seconds = work.end();
            print(*from, i, found, sentence_of(found, board.rules()), seconds);
            std::fflush(stdout); // the next one may take long
            if (!found) status = some_not;
        }
        return status;
    }

private:
    void print(const input& from, std::size_t index, const nono::sokoban::next_push_result& found,
               const std::string& text, double seconds) const {
        if (!command_.json) {
            fmt::print("{}: {}\n", nono::printable(from.label(index)), nono::printable(text));
            return;
        }
        nlohmann::ordered_json step; // null where there is none
        if (found) {
            nono::sokoban::moves steps;
            steps.steps.assign(found.moves.steps.begin(),
                               found.moves.steps.begin() + static_cast<std::ptrdiff_t>(found.steps));
            step = {{"box", {found.box.row + 1, found.box.column + 1}},
                    {"direction", name_of(found.toward)},
                    {"moves", letters_of(steps)}};
        }
        nlohmann::ordered_json line{{"file", from.name},
                                    {"index", from.number(index)},
                                    {"kind", "sokoban"},
                                    {"status", name_of(found.status)},
                                    {"stopped_by", word_of(found)},
                                    {"step", step},
                                    {"text", text}};
        append_seconds(line, seconds);
        fmt::print("{}", json_text(line));
    }

    void print(const input& from, std::size_t index, const nono::next_step_result& found, double seconds) const {
        const nono::puzzle& puzzle = *from.bundle[index];
        const std::string text = found.step ? nono::sentence_for(*found.step, puzzle.clues, level_,
                                                                 nono::extend::english_words, &puzzle.palette)
                                            : sentence_of_end(found.status, found.contradicted, found);
        if (!command_.json) {
            fmt::print("{}: {}\n", nono::printable(from.label(index)), nono::printable(text));
            return;
        }
        nlohmann::ordered_json step; // null where there is none
        if (found.step) {
            step = step_json(*found.step, puzzle, level_);
            step.erase("text");
        }
        nlohmann::ordered_json line{{"file", from.name},
                                    {"index", from.number(index)},
                                    {"status", nono::name_of(found.status)},
                                    {"stopped_by", word_of(found)},
                                    {"level", nono::name_of(level_)},
                                    {"step", step},
                                    {"text", text}};
        append_palette(line, puzzle);
        append_seconds(line, seconds);
        fmt::print("{}", json_text(line));
    }

    const hint_command& command_;
    nono::hint_level level_;
    const known_option& known_;
};

int run(const hint_command& command) {
    const known_option known(command.limits.known);
    complain(known.error());
    if (!known.error().empty()) return not_read;
    stop_on_signals();
    hint_visitor hints(command, known);
    return status_when_over(visit_files(list_files(command.inputs), command.inputs, hints));
}

} // namespace

void add_hint(command_line app, int& status) {
    const auto command = std::make_shared<hint_command>();
    command_line hint = app.add_command("hint", "Show the easiest next step of a game");
    add_input_options(hint, command->inputs);
    hint.add_option("--level", command->level,
                    "Detail: where to look, also which cells follow, or also why (default why)")
        .check(one_of({"where", "cells", "why", "what"}))
        .option_text("LEVEL");
    hint.add_flag("--json", command->json, "Print one line of JSON per puzzle instead of sentences");
    add_time_limit(hint, command->limits);
    add_max_memory(hint, command->limits);
    add_threads(hint, command->limits);
    add_known(hint, command->limits);
    hint.footer(
        "The hint is for the first saved game of a puzzle if it has one, otherwise for the empty grid, or for the\n"
        "state given by --known. For a Sokoban level it is the next push of a solution found within the limits.\n"
        "Exit status 1: there is no hint for some puzzles, because they are solved, are impossible or need guessing,\n"
        "or because no solution was found; 2: a file could not be read, there was not enough memory for a puzzle, or\n"
        "--known does not match it.");
    hint.callback([command, &status] {
        command->inputs.limits = reading_limits(command->limits);
        status = run(*command);
    });
}

} // namespace cli
