// nono replay: plays the saved games and solutions of Sokoban puzzles again.
// SPDX-License-Identifier: MIT
#include "commands.hpp"
#include "inputs.hpp"
#include "reports.hpp"
#include "sokoban.hpp"
#include "visitor.hpp"

#include <nono/io/file.hpp>
#include <nono/render/printable.hpp>
#include <nono/sokoban/claims.hpp>
#include <nono/sokoban/notation.hpp>
#include <nono/sokoban/replay.hpp>
#include <nono/sokoban/route.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace cli {

namespace {

namespace sokoban = nono::sokoban;

struct replay_command {
    input_options inputs;
    std::size_t level = 0; // the number of the puzzle to play; 0: all
    std::string moves;     // in place of the games of the files; a file, or the moves themselves; empty: none
    bool draw = false;
    bool json = false;
};

// A game, where it was read, and the puzzle that it is of.
struct game_of_file {
    const input* file;  // that the moves stand in
    std::string name;   // of the file to tell of
    std::string label;  // of the puzzle, in messages
    std::size_t number; // of the puzzle in its file, from 1
    const sokoban::puzzle* puzzle;
    const sokoban::saved_game* game;
};

// The metrics as members of JSON, the first so many of them.
void add_metrics(nlohmann::ordered_json& to, const sokoban::metrics& total, std::size_t count) {
    const std::array<std::pair<const char*, std::uint64_t>, 6> all{{{"moves", total.moves},
                                                                    {"pushes", total.pushes},
                                                                    {"box_lines", total.box_lines},
                                                                    {"box_changes", total.box_changes},
                                                                    {"pushing_sessions", total.pushing_sessions},
                                                                    {"player_lines", total.player_lines}}};
    for (std::size_t i = 0; i < count && i < all.size(); ++i) to[all[i].first] = all[i].second;
}

std::string json_of(const game_of_file& entry, const sokoban::replay_result& result, nono::source_position where,
                    double seconds) {
    nlohmann::ordered_json out{{"file", entry.name},
                               {"puzzle", entry.number},
                               {"title", entry.puzzle->title()},
                               {"game", entry.game->title()},
                               {"reverse", entry.game->moves.reverse}};
    add_metrics(out, result.total, 6);
    out["solved"] = result.solved;
    out["illegal"] = nullptr;
    if (result.illegal)
        out["illegal"] = {{"move", result.illegal->index + 1}, {"line", where.line}, {"column", where.column}};
    out["claimed"] = nullptr;
    out["claim_holds"] = nullptr;
    if (const auto claim = sokoban::extend::claim_of(entry.game->title())) {
        out["claimed"] = nlohmann::ordered_json::object();
        add_metrics(out["claimed"], claim->stated, claim->count);
        out["claim_holds"] = sokoban::extend::holds(*claim, result);
    }
    out["board"] = to_text(result.final);
    append_seconds(out, seconds);
    return json_text(out);
}

std::string words_of(const sokoban::metrics& total, bool reverse) {
    return fmt::format("{}, {} ({}, {}, {}, {})", counted(total.moves, "move", "moves"),
                       reverse ? counted(total.pushes, "pull", "pulls") : counted(total.pushes, "push", "pushes"),
                       counted(total.box_lines, "box line", "box lines"),
                       counted(total.box_changes, "box change", "box changes"),
                       counted(total.pushing_sessions, "pushing session", "pushing sessions"),
                       counted(total.player_lines, "player line", "player lines"));
}

// True for a game that was not played, because the file states the rules of another game.
bool is_refused(const sokoban::replay_result& result) {
    return result.illegal && result.illegal->why == sokoban::move_errc::other_rules;
}

std::string text_of(const game_of_file& entry, const sokoban::replay_result& result, bool draw) {
    const bool reverse = entry.game->moves.reverse;
    std::string out = nono::printable(entry.label);
    if (const auto title = entry.puzzle->title(); !title.empty()) out += fmt::format(": {}", nono::printable(title));
    const auto title = entry.game->title();
    out += fmt::format(": {}: {}{}, ", title.empty() ? "untitled" : nono::printable(title), reverse ? "reverse, " : "",
                       words_of(result.total, reverse));
    if (is_refused(result))
        out += "not replayed\n";
    else if (result.illegal)
        out += fmt::format("then move {} is illegal\n", result.illegal->index + 1);
    else
        out += result.solved ? "solved\n" : "not solved\n";
    return draw ? out + to_text(result.final) : out;
}

// The place of a step in the text that a game was read from.
nono::source_position position_of_step(const game_of_file& entry, std::size_t step) {
    return sokoban::position_of_step(entry.file->text, *entry.game, step);
}

// Plays one game and prints what came of it; false where it is illegal.
bool play(const game_of_file& entry, const replay_command& command) {
    const auto start = std::chrono::steady_clock::now();
    const auto result = sokoban::replay(entry.puzzle->board, entry.game->moves);
    const double seconds = seconds_since(start);
    const bool refused = is_refused(result);
    const auto where = refused          ? entry.puzzle->where
                       : result.illegal ? position_of_step(entry, result.illegal->index)
                                        : nono::source_position{};
    fmt::print("{}", command.json ? json_of(entry, result, where, seconds) : text_of(entry, result, command.draw));
    if (result.first_case_mismatch && command.moves.empty()) // on the command line, all may be in lower case
        note(fmt::format("{}warning: {} in the wrong case: pushes, and only pushes, are in upper case\n",
                         position_text(*entry.file, position_of_step(entry, *result.first_case_mismatch)),
                         counted(result.case_mismatches, "letter is", "letters are")));
    if (refused) {
        complain(fmt::format("{}not replayed: {}: {}\n", position_text(*entry.file, where),
                             sokoban::message(result.illegal->why), message(entry.puzzle->board.rules())));
        return false;
    }
    if (result.illegal)
        complain(fmt::format("{}move {} is illegal: {}\n", position_text(*entry.file, where), result.illegal->index + 1,
                             sokoban::message(result.illegal->why)));
    if (const auto fault = false_claim(*entry.game, result); !fault.empty())
        note(fmt::format("{}warning: {}\n", position_text(*entry.file, entry.game->where), fault));
    return result.legal();
}

// The moves that were given on the command line, as those of a file without boards.
struct given_moves {
    input from;
    sokoban::saved_game game;
    std::string error; // ready to print, if they could not be read; else empty
};

given_moves read_moves(const std::string& given) {
    given_moves out;
    out.from.name = "--moves";
    out.from.text = given;
    std::error_code ignored;
    if (given == "-" || std::filesystem::exists(given, ignored)) {
        out.from.name = given;
        auto contents = given == "-" ? nono::extend::read_stream(stdin, max_mebibytes << 20U)
                                     : nono::read_file(given, max_mebibytes << 20U);
        if (!contents)
            out.error = fmt::format("{}: {}\n", nono::printable(given), nono::message(contents.error().code));
        out.from.text = std::move(contents).value_or({});
    }
    if (!out.error.empty()) return out;
    const auto begin = std::min(out.from.text.find_first_not_of(" \t\r\n"), out.from.text.size());
    out.game.where = nono::extend::position_of(out.from.text, begin);
    auto moves = sokoban::parse_moves(out.from.text);
    for (const auto& found : moves.diagnostics())
        if (nono::severity_of(found.code) != nono::severity::note)
            note(fmt::format("{}warning: {}\n", position_text(out.from, found.where), nono::message(found.code)));
    if (moves)
        out.game.moves = *std::move(moves);
    else
        out.error =
            fmt::format("{}{}\n", position_text(out.from, moves.error().where), nono::message(moves.error().code));
    return out;
}

// The solution that a puzzle has as a route in its notes, as files of Retroban have; nothing where it has none.
std::optional<sokoban::saved_game> solution_in_notes(const input& from, const sokoban::puzzle& puzzle) {
    const auto value = puzzle.notes.find("Solution");
    if (!value || !sokoban::extend::is_route(*value)) return std::nullopt;
    // Notes have no places: it is looked for below the board.
    const auto begin = std::min(from.text.find(*value, puzzle.where.offset), from.text.size());
    auto moves = sokoban::extend::parse_route(*value, puzzle.board);
    if (!moves) {
        const auto where = nono::extend::position_of(from.text, begin + moves.error().where.offset);
        complain(fmt::format("{}{}\n", position_text(from, where), nono::message(moves.error().code)));
        return std::nullopt;
    }
    return sokoban::saved_game{"Solution", *std::move(moves), {}, nono::extend::position_of(from.text, begin)};
}

// The name that a file with moves and the file with its boards share: `a/b` for a/b.sok, a/b.sol, a/b.xsb.gz and
// a/b.xsb.solutions.json.gz.
std::string shared_name(const std::string& file) {
    const std::filesystem::path path(file);
    std::string name = std::filesystem::path(unpacked_name(file)).filename().string();
    constexpr std::string_view solutions = ".solutions.json";
    if (name.ends_with(solutions)) name.resize(name.size() - solutions.size());
    return (path.parent_path() / name).replace_extension().string();
}

// Plays the games of files: each with the board above it, those of a file without boards with the board that they name,
// or the only one, of the file before it.
class replay_visitor final : public visitor {
public:
    replay_visitor(const replay_command& command, const given_moves* given) : command_(&command), given_(given) {}

    [[nodiscard]] bool accepts_moves() const override { return true; }

    int collection(const std::shared_ptr<const input>& from) override {
        complain(diagnostics_of(*from, false));
        const auto& collection = **from->collection;
        if (given_ != nullptr) return play_given(*from);
        if (collection.puzzles.empty()) return play_elsewhere(*from);
        if (!collection.games.empty())
            note(position_text(*from, collection.games.front().where) +
                 "warning: these moves come before the first board and are not played\n");
        boards_ = from;
        return play_all(*from);
    }

private:
    // Plays the games of every board of a file, each with its board; returns the exit status.
    [[nodiscard]] int play_all(const input& file) const {
        const auto& puzzles = (*file.collection)->puzzles;
        if (command_->level > puzzles.size()) return no_such_level(file);
        bool legal = true;
        for (std::size_t i = 0; i < puzzles.size(); ++i) {
            if (command_->level != 0 && command_->level != i + 1) continue;
            for (const auto& game : puzzles[i].games)
                legal = play({&file, file.name, file.label(i), i + 1, &puzzles[i], &game}, *command_) && legal;
            if (const auto game = solution_in_notes(file, puzzles[i]))
                legal = play({&file, file.name, file.label(i), i + 1, &puzzles[i], &*game}, *command_) && legal;
        }
        return legal ? all_well : some_not;
    }

    // Plays the moves of the command line; returns the exit status.
    [[nodiscard]] int play_given(const input& file) const {
        const auto& puzzles = (*file.collection)->puzzles;
        if (command_->level > puzzles.size()) return no_such_level(file);
        if (puzzles.empty()) {
            complain(fmt::format("{}: there is no board to play the moves on\n", nono::printable(file.name)));
            return not_read;
        }
        if (command_->level == 0 && puzzles.size() != 1) {
            complain(fmt::format("{}: choose one of the {} puzzles for the moves with --level\n",
                                 nono::printable(file.name), puzzles.size()));
            return not_read;
        }
        const std::size_t i = command_->level == 0 ? 0 : command_->level - 1;
        const game_of_file entry{&given_->from, file.name, file.label(i), i + 1, &puzzles[i], &given_->game};
        return play(entry, *command_) ? all_well : some_not;
    }

    [[nodiscard]] int no_such_level(const input& file) const {
        complain(fmt::format("{}: there is no puzzle {} (the file has {})\n", nono::printable(file.name),
                             command_->level, counted((*file.collection)->puzzles.size(), "puzzle", "puzzles")));
        return not_read;
    }

    // Why the games of a file without boards are not those of the boards read last; empty where they are.
    [[nodiscard]] std::string mismatch(const input& games) const {
        if (!boards_) return "these moves have no board: name the file with the board first";
        const bool both = boards_->from_folder && games.from_folder;
        if (both && shared_name(boards_->name) != shared_name(games.name))
            return "these moves have no board: there is no file of boards with the same name in this folder";
        return {};
    }

    // The puzzle that a game of a file without boards is of: the one whose number its notes name, or the only one. 0,
    // with the reason, where there is none.
    [[nodiscard]] std::size_t puzzle_of(const sokoban::saved_game& game, std::string& why) const {
        const std::size_t count = (*boards_->collection)->puzzles.size();
        const auto named = game.puzzle_number();
        const std::size_t number = named.value_or(1);
        if (number != 0 && number <= count && (named || count == 1)) return number;
        const auto name = nono::printable(boards_->name);
        why = named ? fmt::format("these moves have no board: {} has no puzzle {}", name, number)
                    : fmt::format("these moves have no board: {} has {} puzzles, not one", name, count);
        return 0;
    }

    // Plays the games of a file without boards on the boards read last; returns the exit status.
    [[nodiscard]] int play_elsewhere(const input& from) const {
        const auto& games = (*from.collection)->games;
        if (games.empty()) return all_well;
        if (const auto fault = mismatch(from); !fault.empty()) {
            complain(fmt::format("{}{}\n", position_text(from, games.front().where), fault));
            return not_read;
        }
        int status = all_well;
        for (const auto& game : games) status = std::max(status, play_elsewhere(from, game));
        return status;
    }

    [[nodiscard]] int play_elsewhere(const input& from, const sokoban::saved_game& game) const {
        std::string why;
        const std::size_t number = puzzle_of(game, why);
        if (number == 0) {
            complain(fmt::format("{}{}\n", position_text(from, game.where), why));
            return not_read;
        }
        if (command_->level != 0 && command_->level != number) return all_well;
        const auto& puzzle = (*boards_->collection)->puzzles[number - 1];
        const std::string label = game.puzzle_number() ? boards_->label(number - 1) : from.name;
        return play({&from, from.name, label, number, &puzzle, &game}, *command_) ? all_well : some_not;
    }

    const replay_command* command_;
    const given_moves* given_;            // in place of the games of files; null: none
    std::shared_ptr<const input> boards_; // the last file with boards, for the games that follow in files of their own
};

int run(const replay_command& command) {
    const auto& files = command.inputs.files;
    if (command.moves == "-" && std::find(files.begin(), files.end(), "-") != files.end()) {
        complain("standard input cannot be both the moves and a file\n");
        return not_read;
    }
    std::optional<given_moves> given;
    if (!command.moves.empty()) given = read_moves(command.moves);
    if (given && !given->error.empty()) {
        complain(given->error);
        return not_read;
    }
    replay_visitor games(command, given ? &*given : nullptr);
    return visit_files(list_files(command.inputs), command.inputs, games);
}

} // namespace

void add_replay(command_line app, int& status) {
    const auto command = std::make_shared<replay_command>();
    command->inputs.accepted = content::sokoban;
    command_line replay = app.add_command("replay", "Replay the saved games and solutions of Sokoban puzzles");
    add_input_options(replay, command->inputs);
    replay.add_option("--level", command->level, "Replay only puzzle N, from 1").check(is_positive()).option_text("N");
    replay
        .add_option("--moves", command->moves,
                    "Moves to play instead of the games of the files: a file, - for standard input, or the moves, "
                    "such as 2r3U or rrUUU")
        .option_text("MOVES");
    replay.add_flag("--draw", command->draw, "Draw the board after the last legal move");
    replay.add_flag("--json", command->json, "Print one line of JSON per game");
    replay.footer(
        "A file of moves without a board (.sol) belongs to the single puzzle of the file before it: 'nono replay "
        "a.sok\n"
        "a.sol'. In a folder, the names of both differ only in the extension. The games of NAME.xsb.solutions.json\n"
        "name their puzzles.\n"
        "With --json: {\"file\",\"puzzle\",\"title\",\"game\",\"reverse\",\"moves\",\"pushes\",\"box_lines\",\n"
        "\"box_changes\",\"pushing_sessions\",\"player_lines\",\"solved\",\"illegal\":{\"move\",\"line\",\"column\"}|"
        "null,\n"
        "\"claimed\":{\"moves\",\"pushes\",...}|null,\"claim_holds\":true|false|null,\"board\"}: the file "
        "with the\n"
        "moves, the puzzle's number and title, the title of the game; the metrics (in reverse mode, pulls count as "
        "pushes)\n"
        "and the board at the end or before the illegal move; the metrics that the title claims.\n"
        "Exit status 0: every game is legal; 1: some are not; 2: a file could not be read.");
    replay.callback([command, &status] { status = run(*command); });
}

} // namespace cli
