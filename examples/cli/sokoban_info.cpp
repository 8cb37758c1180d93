// nono info for Sokoban puzzles.
// SPDX-License-Identifier: MIT
#include "outputs.hpp"
#include "reports.hpp"
#include "sokoban.hpp"
#include "words.hpp"

#include <nono/render/printable.hpp>
#include <nono/sokoban/claims.hpp>
#include <nono/sokoban/normal_form.hpp>
#include <nono/sokoban/replay.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cli {

namespace {

namespace sokoban = nono::sokoban;
using json = nlohmann::ordered_json;

// Why a board has no identity.
std::string why_none(const sokoban::board& board) {
    if (board.rules() == sokoban::extend::variant::sokoban) return "there is nothing to do on this board";
    return fmt::format("the file specifies the rules of another game: {}", message(board.rules()));
}

// The identity of a board. There is none where all boards with nothing to do on them would share it.
std::optional<std::string> identity_of(const sokoban::board& board) {
    if (!sokoban::extend::has_identity(board)) return std::nullopt;
    return sokoban::to_string(sokoban::hash_board(board));
}

json properties_of(const sokoban::notes& notes) {
    auto out = json::array();
    for (const auto& property : notes.properties()) out.push_back({{"key", property.key}, {"value", property.value}});
    return out;
}

json games_of(const std::vector<sokoban::saved_game>& games) {
    auto out = json::array();
    for (const auto& game : games)
        out.push_back({{"title", game.title()}, {"reverse", game.moves.reverse}, {"moves", game.moves.steps.size()}});
    return out;
}

json json_of(const input& from, std::size_t index, const sokoban::puzzle& puzzle) {
    const auto& collection = **from.collection;
    const auto start = std::chrono::steady_clock::now();
    const auto identity = identity_of(puzzle.board);
    json out{{"file", from.name},
             {"index", index + 1},
             {"format", from.format},
             {"collection", collection.title()},
             {"title", puzzle.title()},
             {"author", puzzle.author().empty() ? collection.author() : puzzle.author()},
             {"width", puzzle.board.width()},
             {"height", puzzle.board.height()},
             {"rules", name_of(puzzle.board.rules())},
             {"boxes", puzzle.board.count(sokoban::has_box)},
             {"goals", puzzle.board.count(sokoban::has_goal)},
             {"pushers", puzzle.board.count(sokoban::has_pusher)},
             {"solutions", count_solved(puzzle)},
             {"games", games_of(puzzle.games)},
             {"properties", properties_of(puzzle.notes)},
             {"hash", identity ? json(*identity) : json()}};
    append_seconds(out, seconds_since(start));
    return out;
}

// The lines of one part of the output.
class sheet {
public:
    explicit sheet(const std::string& label) : text_(nono::printable(label) + "\n") {}

    void line(std::string_view name, std::string_view value) {
        if (!value.empty()) text_ += fmt::format("  {:<10} {}\n", nono::printable(name), nono::printable(value));
    }
    void lines(const sokoban::notes& notes) {
        for (const auto& property : notes.properties()) line(property.key, property.value);
    }
    [[nodiscard]] const std::string& text() const { return text_; }

private:
    std::string text_;
};

std::string text_of(const input& from, std::size_t index, const sokoban::puzzle& puzzle) {
    sheet out(from.label(index));
    const auto& board = puzzle.board;
    const auto pushers = board.count(sokoban::has_pusher);
    out.line("format", from.format);
    out.line("title", puzzle.title());
    out.line("size", fmt::format("{}x{} (width x height)", board.width(), board.height()));
    if (board.rules() != sokoban::extend::variant::sokoban) out.line("rules", message(board.rules()));
    out.line("boxes", fmt::format("{}", board.count(sokoban::has_box)));
    if (board.count(sokoban::has_goal) != board.count(sokoban::has_box))
        out.line("goals", fmt::format("{}", board.count(sokoban::has_goal)));
    if (pushers != 1) out.line("pushers", fmt::format("{}", pushers));
    if (const auto games = puzzle.games.size(); games != 0)
        out.line("games", fmt::format("{}, {} solved", games, count_solved(puzzle)));
    for (const auto& property : puzzle.notes.properties())
        if (!same_word(property.key, "title")) out.line(property.key, property.value);
    out.line("identity", identity_of(board).value_or(fmt::format("none, {}", why_none(board))));
    return out.text();
}

// What the file states beside its puzzles.
std::string text_of_file(const input& from) {
    const auto& collection = **from.collection;
    sheet out(from.name);
    out.line("format", from.format);
    out.line("puzzles", fmt::format("{}", collection.puzzles.size()));
    out.lines(collection.notes);
    if (!collection.games.empty()) out.line("games", fmt::format("{}, without a board", collection.games.size()));
    return out.text();
}

} // namespace

std::size_t count_solved(const sokoban::puzzle& puzzle) {
    const auto solves = [&](const auto& game) { return sokoban::replay(puzzle.board, game.moves).solved; };
    return static_cast<std::size_t>(std::count_if(puzzle.games.begin(), puzzle.games.end(), solves));
}

std::string counted(std::uint64_t count, std::string_view singular, std::string_view plural) {
    return fmt::format("{} {}", count, count == 1 ? singular : plural);
}

std::string false_claim(const sokoban::saved_game& game, const sokoban::replay_result& played) {
    const auto claim = sokoban::extend::claim_of(game.title());
    if (!claim || !played.legal() || sokoban::extend::holds(*claim, played)) return {};
    return fmt::format("the title says {}, but it is {}", sokoban::to_text(claim->stated, claim->count),
                       sokoban::to_text(played.total, claim->count));
}

void print_sokoban_info(const input& from, bool as_json) {
    const auto& collection = **from.collection;
    const bool more = collection.puzzles.size() != 1 || !collection.notes.properties().empty();
    if (!as_json && more) fmt::print("{}", text_of_file(from));
    for (std::size_t i = 0; i < collection.puzzles.size(); ++i) {
        const auto& puzzle = collection.puzzles[i];
        if (as_json)
            fmt::print("{}", json_text(json_of(from, i, puzzle)));
        else
            fmt::print("{}", text_of(from, i, puzzle));
    }
    if (as_json && collection.puzzles.empty())
        fmt::print(
            "{}",
            json_text(
                {{"file", from.name}, {"index", 0}, {"format", from.format}, {"games", games_of(collection.games)}}));
}

bool print_sokoban_hashes(const input& from, bool text) {
    const auto& puzzles = (*from.collection)->puzzles;
    bool all = true;
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
        const auto& board = puzzles[i].board;
        const auto identity = identity_of(board);
        if (!identity)
            complain(fmt::format("{}no identity: {}\n", position_text(from, puzzles[i].where), why_none(board)));
        else if (text)
            fmt::print("{}", sokoban::extend::canonical_text(board));
        else
            fmt::print("{}", sum_line(*identity, from.label(i)));
        all = all && identity;
    }
    return all;
}

} // namespace cli
