// nono replay: plays the saved games and solutions of Sokoban puzzles again.
#include "commands.hpp"
#include "inputs.hpp"
#include "reports.hpp"
#include "sokoban.hpp"
#include "visitor.hpp"

#include <nono/render/printable.hpp>
#include <nono/sokoban/notation.hpp>
#include <nono/sokoban/replay.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>

namespace cli {

namespace {

namespace sokoban = nono::sokoban;

struct replay_command {
    input_options inputs;
    bool json = false;
};

// A game, where it was read, and the puzzle that it is of.
struct game_of_file {
    const input* file;  // that the moves stand in
    std::string label;  // of the puzzle, in messages
    std::size_t number; // of the puzzle in its file, from 1
    const sokoban::puzzle* puzzle;
    const sokoban::saved_game* game;
};

std::string json_of(const game_of_file& entry, const sokoban::replay_result& result, nono::source_position where) {
    nlohmann::ordered_json out{{"file", entry.file->name},
                               {"puzzle", entry.number},
                               {"title", entry.puzzle->title()},
                               {"game", entry.game->title()},
                               {"reverse", entry.game->moves.reverse},
                               {"moves", result.total.moves},
                               {"pushes", result.total.pushes},
                               {"solved", result.solved},
                               {"illegal", nullptr}};
    if (result.illegal)
        out["illegal"] = {{"move", result.illegal->index + 1}, {"line", where.line}, {"column", where.column}};
    return json_text(out);
}

std::string text_of(const game_of_file& entry, const sokoban::replay_result& result) {
    const bool reverse = entry.game->moves.reverse;
    std::string out = nono::printable(entry.label);
    if (const auto title = entry.puzzle->title(); !title.empty()) out += fmt::format(": {}", nono::printable(title));
    const auto title = entry.game->title();
    out += fmt::format(": {}: {}{}, {}, ", title.empty() ? "untitled" : nono::printable(title),
                       reverse ? "reverse, " : "", counted(result.total.moves, "move", "moves"),
                       reverse ? counted(result.total.pushes, "pull", "pulls")
                               : counted(result.total.pushes, "push", "pushes"));
    if (result.illegal)
        out += fmt::format("then move {} is illegal\n", result.illegal->index + 1);
    else
        out += result.solved ? "solved\n" : "not solved\n";
    return out;
}

// The place of a step in the text that a game was read from.
nono::source_position place(const game_of_file& entry, std::size_t step) {
    return sokoban::place_of_step(entry.file->text, *entry.game, step);
}

// Plays one game and prints what came of it; false where it is illegal.
bool play(const game_of_file& entry, bool json) {
    const auto result = sokoban::replay(entry.puzzle->board, entry.game->moves);
    const auto where = result.illegal ? place(entry, result.illegal->index) : nono::source_position{};
    fmt::print("{}", json ? json_of(entry, result, where) : text_of(entry, result));
    if (result.first_case_mismatch)
        complain(fmt::format("{}warning: {} in the wrong case: a push, and nothing else, is in upper case\n",
                             place_text(*entry.file, place(entry, *result.first_case_mismatch)),
                             counted(result.case_mismatches, "letter is", "letters are")));
    if (result.illegal)
        complain(fmt::format("{}move {} is illegal: {}\n", place_text(*entry.file, where), result.illegal->index + 1,
                             sokoban::message(result.illegal->why)));
    return result.legal();
}

// The games of every board of a file, each with its board.
bool play_all(const input& file, bool json) {
    bool legal = true;
    const auto& puzzles = (*file.collection)->puzzles;
    for (std::size_t i = 0; i < puzzles.size(); ++i)
        for (const auto& game : puzzles[i].games)
            legal = play({&file, file.label(i), i + 1, &puzzles[i], &game}, json) && legal;
    return legal;
}

// Plays the games of files: each with the board above it, those of a file without boards with the one board of the file
// before it.
class replay_visitor final : public visitor {
public:
    explicit replay_visitor(bool json) : json_(json) {}

    int collection(const std::shared_ptr<const input>& from) override {
        complain(diagnostics_of(*from, false));
        const auto& games = (*from->collection)->games;
        const bool has_boards = !(*from->collection)->puzzles.empty();
        int status = play_all(*from, json_) ? all_well : some_not;
        if (!has_boards)
            status = std::max(status, play_elsewhere(*from));
        else if (!games.empty())
            complain(place_text(*from, games.front().where) +
                     "warning: these moves stand before the first board and are not played\n");
        if (has_boards) boards_ = from;
        return status;
    }

private:
    // Why the games of a file without boards are not those of the boards read last; empty where they are.
    [[nodiscard]] std::string mismatch(const input& games) const {
        if (!boards_) return "these moves are of no board: name the file with the board before it";
        const auto stem = [](const std::string& name) {
            return std::filesystem::path(name).replace_extension().string();
        };
        const bool both = boards_->from_folder && games.from_folder;
        if (both && stem(boards_->name) != stem(games.name))
            return "these moves are of no board: no file of this folder has the name with the ending of a board";
        const std::size_t count = (*boards_->collection)->puzzles.size();
        if (count == 1) return {};
        return fmt::format("these moves are of no board: {} has {} puzzles, not one", nono::printable(boards_->name),
                           count);
    }

    // Plays the games of a file without boards on the board read last; returns the exit status.
    [[nodiscard]] int play_elsewhere(const input& from) const {
        const auto& games = (*from.collection)->games;
        if (games.empty()) return all_well;
        if (const auto fault = mismatch(from); !fault.empty()) {
            complain(fmt::format("{}{}\n", place_text(from, games.front().where), fault));
            return not_read;
        }
        const auto& puzzle = (*boards_->collection)->puzzles.front();
        bool legal = true;
        for (const auto& game : games) legal = play({&from, from.name, 1, &puzzle, &game}, json_) && legal;
        return legal ? all_well : some_not;
    }

    bool json_;
    std::shared_ptr<const input> boards_; // the last file with boards, for the games that follow in files of their own
};

int run(const replay_command& command) {
    replay_visitor games(command.json);
    return visit_files(list_files(command.inputs), command.inputs, games);
}

} // namespace

void add_replay(CLI::App& app, int& status) {
    const auto command = std::make_shared<replay_command>();
    command->inputs.takes = content::sokoban;
    auto* replay = app.add_subcommand("replay", "Play the saved games and solutions of Sokoban puzzles again");
    add_input_options(*replay, command->inputs);
    replay->add_flag("--json", command->json, "Print one line of JSON a game");
    replay->footer(
        "A file with moves and no board (.sol) is of the one puzzle of the file before it: 'nono replay a.sok a.sol'.\n"
        "In a folder, the two have the same name but for the ending.\n"
        "With --json: {\"file\",\"puzzle\",\"title\",\"game\",\"reverse\",\"moves\",\"pushes\",\"solved\",\n"
        "\"illegal\":{\"move\",\"line\",\"column\"}|null}: the file that the moves stand in, the puzzle's number and "
        "title,\n"
        "the title of the game; moves and pushes (in reverse mode, pulls) up to the end or the illegal move.\n"
        "Exit status 0: every game is legal; 1: some are not; 2: a file could not be read.");
    replay->callback([command, &status] { status = run(*command); });
}

} // namespace cli
