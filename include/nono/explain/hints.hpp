// Hints in a game, one after the other, each telling more.
// SPDX-License-Identifier: MIT
#ifndef NONO_EXPLAIN_HINTS_HPP
#define NONO_EXPLAIN_HINTS_HPP

#include <nono/detail/config.hpp>
#include <nono/explain/explain.hpp>
#include <nono/explain/step.hpp>
#include <nono/explain/words.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/palette.hpp>
#include <nono/play/game.hpp>
#if NONO_DEFINITIONS
#include <nono/explain/path.hpp>
#endif

#include <cstddef>
#include <optional>
#include <string>
#include <utility>

namespace nono { inline namespace NONO_ABI {

/// The hints of a game: the first time where to look, asked again what follows there, then why. When the game has
/// changed, the next hint begins again with where to look.
/// @see docs/playing.md
class game_hints {
public:
    /// The next hint, as a sentence. Where there is no next step, why not: that the puzzle is solved, that no solution
    /// agrees with the cells, that reasoning ends or was stopped.
    ///
    /// @param of       the game
    /// @param options  what reasoning may use, and when to stop
    /// @param words    the language
    /// @param colors   the names of the colors, or null
    /// As `next_step` the first time, then as `sentence_for`. Allocates.
    NONO_API std::string next(const game& of, const explain_options& options = {},
                              const extend::explanation_words& words = extend::english_words,
                              const palette* colors = nullptr);

    /// The step that the last hint was about, for a game to draw; null where there is none, or the game has changed
    /// since. Linear in the cells.
    [[nodiscard]] const nono::step* step(const game& of) const {
        return step_ && of.cells() == cells_ ? &*step_ : nullptr;
    }
    /// How much of it was reported.
    [[nodiscard]] hint_level level() const noexcept { return level_; }
    /// Takes the step in the game, to be undone as one. Returns how many cells changed: 0 where `step` is null. Linear
    /// in the cells.
    NONO_API std::size_t take(game& in) const;

private:
    partial_grid cells_; // that the step is for
    std::optional<nono::step> step_;
    hint_level level_ = hint_level::where;
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

std::string game_hints::next(const game& of, const explain_options& options, const extend::explanation_words& words,
                             const palette* colors) {
    // Nothing changes before the sentence is there: it allocates.
    if (step(of) != nullptr) {
        const hint_level level = level_ == hint_level::where ? hint_level::cells : hint_level::why;
        std::string out = sentence_for(*step_, of.clues(), level, words, colors);
        level_ = level;
        return out;
    }
    next_step_result found = next_step(of.clues(), of.cells(), options);
    if (!found.step) return sentence_for(found.status, found.contradicted, words);
    partial_grid cells = of.cells();
    std::string out = sentence_for(*found.step, of.clues(), hint_level::where, words, colors);
    cells_ = std::move(cells);
    step_ = std::move(found.step);
    level_ = hint_level::where;
    return out;
}

std::size_t game_hints::take(game& in) const {
    if (step(in) == nullptr) return 0;
    partial_grid left = in.cells();
    apply_step(*step_, left);
    return in.narrow(left);
}

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_EXPLAIN_HINTS_HPP
