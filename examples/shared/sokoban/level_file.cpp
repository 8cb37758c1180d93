// SPDX-License-Identifier: MIT
#include "level_file.hpp"

#include <nono/formats/sok.hpp>
#if defined(SOKOBAN_GAME_HAS_XML)
#include <nono/formats/xml.hpp>
#endif
#if defined(SOKOBAN_GAME_HAS_GZIP)
#include <nono/io/gzip.hpp>
#endif
#include <nono/formats/sokoban_formats.hpp>
#include <nono/io/file.hpp>
#include <nono/parse.hpp>
#include <nono/render/printable.hpp>
#include <nono/sokoban/claims.hpp>
#include <nono/sokoban/notation.hpp>
#include <nono/sokoban/replay.hpp>
#include <nono/write.hpp>

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <system_error>
#include <utility>

namespace sokoban_game {

namespace {

namespace sokoban = nono::sokoban;

std::string titled(std::string_view name, const sokoban::metrics& score) {
    return std::string(name) + " " + to_text(score);
}

#if defined(SOKOBAN_GAME_HAS_XML)
using level_formats = nono::xml_sokoban_formats;
#else
using level_formats = nono::sokoban_formats;
#endif

auto read_level_file(const std::string& path) {
#if defined(SOKOBAN_GAME_HAS_GZIP)
    return nono::gzip::read_file(path);
#else
    return nono::read_file(path);
#endif
}

bool is_sok_name(const std::string& path) { return path.ends_with(".sok") || path.ends_with(".SOK"); }

// The name for the saved games of a file: its own, and a number for its boards (FNV-1a, 64 bits).
std::string save_name(const std::string& file, const sokoban::collection& levels) {
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const auto& level : levels.puzzles)
        for (const char c : to_text(level.board)) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    std::string out = std::filesystem::path(file).stem().string() + '-';
    for (unsigned shift = 64; shift > 0; shift -= 4) out += "0123456789abcdef"[hash >> (shift - 4) & 0xFU];
    return out + ".sok";
}

bool has_same_boards(const sokoban::collection& a, const sokoban::collection& b) {
    return std::equal(a.puzzles.begin(), a.puzzles.end(), b.puzzles.begin(), b.puzzles.end(),
                      [](const auto& left, const auto& right) { return left.board == right.board; });
}

// The levels as a .sok file; nothing if such a file cannot hold the boards.
std::optional<sok_text> as_sok(const sokoban::collection& levels) {
    auto written = nono::write<nono::sok>(levels);
    if (!written) return std::nullopt;
    auto out = read_sok(std::move(written.text));
    if (!out || !has_same_boards(out->collection, levels)) return std::nullopt;
    return out;
}

auto rank_by_moves(const sokoban::metrics& of) { return std::pair(of.moves, of.pushes); }
auto rank_by_pushes(const sokoban::metrics& of) { return std::pair(of.pushes, of.moves); }

} // namespace

std::string level_file::load(const std::string& path, const std::filesystem::path& save_folder) {
    auto contents = read_level_file(path);
    if (!contents) return path + ": " + std::string(nono::message(contents.error().code));
    name_ = std::filesystem::path(path).filename().string();
    auto found = nono::parse<level_formats>(*contents, {.file_name = name_});
    if (!found) return path + ":" + nono::describe(found.error(), *contents);
    if (found->puzzles.empty()) return path + ": there is no level in this file";
    if (is_sok_name(path)) {
        std::error_code fault;
        const auto followed = std::filesystem::canonical(path, fault);
        path_ = fault ? path : followed.string();
        file_ = {*std::move(contents), *std::move(found)};
        return {};
    }
    save_folder_ = save_folder;
    path_ = (save_folder / save_name(name_, *found)).string();
    auto levels = as_sok(*found);
    if (!levels) return path + ": these levels cannot be kept in a .sok file, where games are saved";
    file_ = *std::move(levels);
    if (auto saved = nono::read_file(path_))
        if (auto known = read_sok(*std::move(saved)); known && has_same_boards(known->collection, file_.collection))
            file_ = *std::move(known);
    return {};
}

std::string level_file::name() const {
    const auto title = file_.collection.title();
    return nono::printable(title.empty() ? name_ : title);
}

std::string level_file::title(std::size_t level) const {
    const auto title = file_.collection.puzzles[level].title();
    return title.empty() ? "Level " + std::to_string(level + 1) : nono::printable(title);
}

std::optional<best_scores> level_file::best(std::size_t level) const {
    std::optional<best_scores> out;
    for (const auto& game : file_.collection.puzzles[level].games) {
        const auto result = sokoban::replay(board(level), game.moves);
        if (!result.solved || game.moves.reverse) continue;
        if (!out) out = {result.total, result.total};
        if (rank_by_moves(result.total) < rank_by_moves(out->by_moves)) out->by_moves = result.total;
        if (rank_by_pushes(result.total) < rank_by_pushes(out->by_pushes)) out->by_pushes = result.total;
    }
    return out;
}

std::optional<std::size_t> level_file::find_unfinished(std::size_t level) const {
    const auto& games = file_.collection.puzzles[level].games;
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
    return file_.collection.puzzles[level].games[*found].moves;
}

bool level_file::is_an_improvement(std::size_t level, const sokoban::metrics& found) const {
    const auto& games = file_.collection.puzzles[level].games;
    return std::none_of(games.begin(), games.end(), [&](const sokoban::saved_game& game) {
        const auto result = sokoban::replay(board(level), game.moves);
        return !game.moves.reverse && result.solved && result.total.moves <= found.moves &&
               result.total.pushes <= found.pushes;
    });
}

std::string level_file::keep(std::size_t level, const sokoban::moves& moves) {
    if (auto fault = read_again(level); !fault.empty()) return fault;
    auto changed = with_game(level, moves);
    if (!changed) return "not saved: the file could not be read back unchanged";
    if (changed->bytes == file_.bytes) return {};
    std::error_code ignored; // without the folder, writing fails
    if (!save_folder_.empty()) std::filesystem::create_directories(save_folder_, ignored);
    if (const auto fault = nono::write_file(path_, changed->bytes); fault != nono::parse_errc::none)
        return "not saved: " + std::string(nono::message(fault));
    file_ = *std::move(changed);
    return {};
}

// Another program may have written the file since it was read: then its text counts. A file that is gone is written
// again.
std::string level_file::read_again(std::size_t level) {
    auto contents = nono::read_file(path_);
    if (contents.error().code == nono::parse_errc::file_not_found || (contents && *contents == file_.bytes)) return {};
    if (!contents) return "not saved: " + std::string(nono::message(contents.error().code));
    auto now = read_sok(*std::move(contents));
    const bool same_levels = now && has_same_boards(now->collection, file_.collection);
    if (!same_levels || level >= now->collection.puzzles.size())
        return "not saved: another program changed the levels in the file";
    file_ = *std::move(now);
    return {};
}

// The file as it should be; as it is where nothing is to be kept.
std::optional<sok_text> level_file::with_game(std::size_t level, const sokoban::moves& moves) const {
    const auto result = sokoban::replay(board(level), moves);
    sokoban::saved_game next;
    next.title_line = result.solved ? titled("Solution", result.total) : titled("SaveGame", result.at_current);
    next.moves = moves;
    if (result.solved) next.moves.current.reset();

    if (result.solved && !is_an_improvement(level, result.total)) return without_unfinished(level);
    const auto old = find_unfinished(level);
    if (old && file_.collection.puzzles[level].games[*old].notes.empty())
        if (auto out = with_replaced_game(file_, level, *old, next)) return out;
    return with_added_game(file_, level, next);
}

// A game that somebody else named, or wrote notes to, is kept.
sok_text level_file::without_unfinished(std::size_t level) const {
    const auto old = find_unfinished(level);
    if (!old) return file_;
    const auto& game = file_.collection.puzzles[level].games[*old];
    if (!game.notes.empty() || !is_own_title(game.title_line)) return file_;
    return without_game(file_, level, *old).value_or(file_);
}

} // namespace sokoban_game
