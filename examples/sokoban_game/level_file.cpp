#include "level_file.hpp"

#include <nono/formats/sok.hpp>
#include <nono/io/file.hpp>
#include <nono/parse.hpp>
#include <nono/render/printable.hpp>
#include <nono/sokoban/replay.hpp>
#include <nono/write.hpp>

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <utility>

namespace sokoban_game {

namespace {

namespace sokoban = nono::sokoban;

std::string titled(std::string_view name, const sokoban::metrics& score) {
    return std::string(name) + " " + std::to_string(score.moves) + "/" + std::to_string(score.pushes);
}

} // namespace

std::string level_file::load(const std::string& path) {
    path_ = path;
    const auto contents = nono::read_file(path);
    if (!contents) return path + ": " + std::string(nono::message(contents.error));
    auto found = nono::parse<nono::sok>(contents.text);
    if (!found) return path + ":" + nono::describe(found.error(), contents.text);
    collection_ = *std::move(found);
    return size() == 0 ? path + ": there is no level in this file" : "";
}

std::string level_file::name() const {
    const auto title = collection_.title();
    return title.empty() ? std::filesystem::path(path_).filename().string() : nono::printable(title);
}

std::string level_file::title(std::size_t level) const {
    const auto title = collection_.puzzles[level].title();
    return title.empty() ? "Level " + std::to_string(level + 1) : nono::printable(title);
}

std::optional<sokoban::metrics> level_file::best(std::size_t level) const {
    std::optional<sokoban::metrics> out;
    for (const auto& game : collection_.puzzles[level].games) {
        const auto result = sokoban::replay(board(level), game.moves);
        if (!result.solved || game.moves.reverse) continue;
        const auto rank = [](const sokoban::metrics& of) { return std::pair(of.moves, of.pushes); };
        if (!out || rank(result.total) < rank(*out)) out = result.total;
    }
    return out;
}

std::optional<std::size_t> level_file::find_unfinished(std::size_t level) const {
    const auto& games = collection_.puzzles[level].games;
    for (std::size_t i = games.size(); i-- > 0;) {
        if (games[i].moves.reverse) continue;
        const auto result = sokoban::replay(board(level), games[i].moves);
        if (result.legal() && !result.solved) return i;
    }
    return std::nullopt;
}

std::optional<sokoban::moves> level_file::unfinished(std::size_t level) const {
    const auto found = find_unfinished(level);
    if (!found) return std::nullopt;
    return collection_.puzzles[level].games[*found].moves;
}

bool level_file::is_an_improvement(std::size_t level, const sokoban::metrics& found) const {
    const auto& games = collection_.puzzles[level].games;
    return std::none_of(games.begin(), games.end(), [&](const sokoban::saved_game& game) {
        const auto result = sokoban::replay(board(level), game.moves);
        return !game.moves.reverse && result.solved && result.total.moves <= found.moves &&
               result.total.pushes <= found.pushes;
    });
}

std::string level_file::keep(std::size_t level, const sokoban::moves& moves) {
    const auto result = sokoban::replay(board(level), moves);
    auto& games = collection_.puzzles[level].games;
    const auto before = games;
    if (const auto old = find_unfinished(level); old && games[*old].notes.empty())
        games.erase(games.begin() + static_cast<std::ptrdiff_t>(*old));
    if (!result.solved || is_an_improvement(level, result.total)) {
        sokoban::saved_game game;
        game.title_line = result.solved ? titled("Solution", result.total) : titled("SaveGame", result.at_current);
        game.moves = moves;
        if (result.solved) game.moves.current.reset();
        games.push_back(std::move(game));
    }
    if (games == before) return {};
    auto fault = write();
    if (!fault.empty()) games = before;
    return fault;
}

std::string level_file::write() const {
    const auto written = nono::write<nono::sok>(collection_);
    // Before the old file goes, the new one has to be as good.
    if (!written || !written.lost.empty()) return "not saved: the file could not hold everything";
    const auto again = nono::parse<nono::sok>(written.text);
    if (!again || *again != collection_) return "not saved: the file would not be read back as it is";
    const auto fault = nono::write_file(path_, written.text);
    return fault == nono::file_errc::none ? "" : "not saved: " + std::string(nono::message(fault));
}

} // namespace sokoban_game
