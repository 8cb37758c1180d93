// SPDX-License-Identifier: MIT
#include "collected.hpp"

#include "explanations.hpp"
#include "inputs.hpp"

#include <nono/hash.hpp>
#include <nono/sokoban/normal_form.hpp>
#include <nono/sokoban/replay.hpp>
#include <nono/solve.hpp>

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

namespace cli {

namespace {

namespace sokoban = nono::sokoban;

// Turns or mirrors moves: bit 0 of `symmetry` mirrors left and right, bit 1 top and bottom, bit 2 then swaps rows and
// columns.
sokoban::moves turned(sokoban::moves moves, unsigned symmetry) {
    using sokoban::direction;
    for (auto& step : moves.steps) {
        auto toward = step.direction();
        const bool sideways = toward == direction::left || toward == direction::right;
        if ((symmetry & (sideways ? 1U : 2U)) != 0) toward = sokoban::extend::opposite(toward);
        // Up and left change places, and down and right.
        if ((symmetry & 4U) != 0) toward = static_cast<direction>(static_cast<unsigned>(toward) ^ 2U);
        step = {toward, step.kind(), step.opens()};
    }
    return moves;
}

// A goal counts for more than any properties, and these for more than a palette.
std::uint64_t merit_of(const nono::puzzle& puzzle) {
    std::uint64_t merit = puzzle.goal ? 1'000'000 : 0;
    for (const auto& entry : puzzle.metadata.properties) merit += entry.value.empty() ? 0U : 10U;
    return merit + (puzzle.palette.entries.empty() ? 0U : 2U) + (puzzle.saved.empty() ? 0U : 1U);
}

// Solutions are merged, so that they do not count.
std::uint64_t merit_of(const sokoban::puzzle& level) {
    return 10 * level.notes.properties().size() + level.notes.lines.size() + (level.title().empty() ? 0U : 20U);
}

collected nonogram_of(const input& from, std::size_t index, bool any_symmetry) {
    collected out;
    out.nonogram = *from.bundle[index];
    const auto& puzzle = *out.nonogram;
    out.title = puzzle.metadata.title();
    out.author = puzzle.metadata.author();
    out.width = puzzle.clues.width();
    out.height = puzzle.clues.height();
    out.colors = puzzle.clues.color_count() - 1;
    out.identity = to_string(any_symmetry ? nono::canonical_hash(puzzle) : nono::hash_clues(puzzle));
    out.merit = merit_of(puzzle);
    out.number = from.number(index);
    return out;
}

collected level_of(const sokoban::collection& from, std::size_t index) {
    collected out;
    out.level = from.puzzles[index];
    auto& level = *out.level;
    if (level.author().empty() && !from.author().empty()) level.notes.set("Author", std::string(from.author()));
    out.title = level.title();
    out.author = level.author();
    out.width = level.board.width();
    out.height = level.board.height();
    out.boxes = level.board.count(sokoban::has_box);
    if (sokoban::extend::has_identity(level.board)) out.identity = sokoban::to_string(sokoban::hash_board(level.board));
    out.merit = merit_of(level);
    out.number = index + 1;
    return out;
}

void solve_nonogram(collected& puzzle, const study_options& options) {
    auto& source = *puzzle.nonogram;
    nono::solve_options how;
    options.limits.set(how);
    const auto found = nono::solve(source.clues, how);
    puzzle.status = found.status;
    if (options.add_goals && !source.goal && found.status == nono::status::unique)
        source.goal = found.solutions.front();
}

// Collects the games of a level, and of the levels that it stands for.
class game_list {
public:
    explicit game_list(sokoban::puzzle& level) : level_(&level) {
        for (auto& game : level.games) {
            const auto played = sokoban::replay(level.board, game.moves);
            if (played.solved)
                add({std::move(game), played.total});
            else
                others_.push_back(std::move(game));
        }
    }

    // Adds the solutions of a level that is the same but for turning and mirroring.
    void merge(const sokoban::puzzle& other) {
        for (const auto& game : other.games)
            if (!add_turned(game)) left_out_ += sokoban::replay(other.board, game.moves).solved ? 1U : 0U;
    }

    // Puts the games back, the solutions first, in the order in which they came.
    void finish(collected& out, bool all) {
        const auto moves_first = [](const solution& a, const solution& b) {
            return std::pair(a.total.moves, a.total.pushes) < std::pair(b.total.moves, b.total.pushes);
        };
        const auto pushes_first = [](const solution& a, const solution& b) {
            return std::pair(a.total.pushes, a.total.moves) < std::pair(b.total.pushes, b.total.moves);
        };
        level_->games.clear();
        if (!solutions_.empty()) {
            const auto by_moves = std::min_element(solutions_.begin(), solutions_.end(), moves_first);
            const auto by_pushes = std::min_element(solutions_.begin(), solutions_.end(), pushes_first);
            out.fewest_moves = by_moves->total;
            out.fewest_pushes = by_pushes->total;
            for (auto at = solutions_.begin(); at != solutions_.end(); ++at)
                if (all || at == by_moves || at == by_pushes) level_->games.push_back(at->game);
        }
        out.solutions = level_->games.size();
        out.solutions_left_out = left_out_ + solutions_.size() - out.solutions;
        for (auto& game : others_) level_->games.push_back(std::move(game));
    }

private:
    struct solution {
        sokoban::saved_game game;
        sokoban::metrics total;
    };

    // Leaves out one that is there already.
    void add(solution found) {
        for (const auto& known : solutions_)
            if (known.total == found.total && known.game.moves.steps == found.game.moves.steps) return;
        solutions_.push_back(std::move(found));
    }

    bool add_turned(const sokoban::saved_game& game) {
        for (unsigned symmetry = 0; symmetry < 8; ++symmetry) {
            auto moves = turned(game.moves, symmetry);
            const auto played = sokoban::replay(level_->board, moves);
            if (!played.solved) continue;
            auto copy = game;
            copy.moves = std::move(moves);
            add({std::move(copy), played.total});
            return true;
        }
        return false;
    }

    sokoban::puzzle* level_;
    std::vector<solution> solutions_;
    std::vector<sokoban::saved_game> others_;
    std::size_t left_out_ = 0;
};

} // namespace

std::vector<collected> puzzles_of(const input& from, bool any_symmetry) {
    std::vector<collected> out;
    if (from.collection && *from.collection) {
        const auto& levels = **from.collection;
        for (std::size_t i = 0; i < levels.puzzles.size(); ++i) out.push_back(level_of(levels, i));
    }
    for (std::size_t i = 0; i < from.bundle.size(); ++i)
        if (from.bundle[i]) out.push_back(nonogram_of(from, i, any_symmetry));
    for (auto& puzzle : out) {
        puzzle.file = from.name;
        puzzle.label = from.label(puzzle.number - from.number(0));
        puzzle.format = from.format;
    }
    return out;
}

void find_duplicates(std::vector<collected>& puzzles) {
    std::map<std::string_view, std::vector<std::size_t>> groups;
    for (std::size_t i = 0; i < puzzles.size(); ++i)
        if (puzzles[i].left_out.empty() && !puzzles[i].identity.empty()) groups[puzzles[i].identity].push_back(i);
    for (auto& [identity, indexes] : groups) {
        const auto best = *std::max_element(indexes.begin(), indexes.end(), [&](std::size_t a, std::size_t b) {
            return puzzles[a].merit < puzzles[b].merit; // of equal ones the first
        });
        for (const std::size_t index : indexes) {
            if (index == best) continue;
            puzzles[index].left_out = "duplicate of " + puzzles[best].label;
            puzzles[best].same.push_back(index);
        }
    }
}

void study(collected& puzzle, const std::vector<collected>& all, const study_options& options) {
    if (puzzle.level) {
        game_list games(*puzzle.level);
        for (const std::size_t index : puzzle.same) games.merge(*all[index].level);
        games.finish(puzzle, options.all_solutions);
        return;
    }
    if (options.solve || (options.add_goals && !puzzle.nonogram->goal)) solve_nonogram(puzzle, options);
    if (options.grade) puzzle.grade = nono::grade(puzzle.nonogram->clues, options_of(options.limits));
}

} // namespace cli
