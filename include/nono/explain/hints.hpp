// A sequence of hints in a game, each more detailed than the one before.
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

/// The hints of a game. The first one names the line to examine, the second adds what follows there, the third adds the
/// reason. After a change of the game, the next hint begins again with the line.
/// @see docs/playing.md
class game_hints {
public:
    /// Returns the next hint as a sentence. If there is no next step, the sentence gives the cause: the puzzle is
    /// solved, no solution agrees with the cells, or reasoning ended or was stopped.
    ///
    /// @param of       the game
    /// @param options  the techniques allowed, and the budget
    /// @param words    the language
    /// @param colors   the names of the colors, or null
    ///
    /// The first hint of a step takes as long as `next_step`, the others as long as `sentence_for`. Allocates.
    NONO_API std::string next(const game& of, const explain_options& options = {},
                              const extend::explanation_words& words = extend::english_words,
                              const palette* colors = nullptr);

    /// Returns the step of the last hint, for a game to draw; null if there is none or the game has changed since.
    /// Linear in the cells.
    [[nodiscard]] const nono::step* step(const game& of) const {
        return step_ && of.cells() == cells_ ? &*step_ : nullptr;
    }
    /// Returns how much of the step has been revealed.
    [[nodiscard]] hint_level level() const noexcept { return level_; }
    /// Applies the step to the game; it is undone as one. Returns the number of cells changed: 0 if `step` is null.
    /// Linear in the cells.
    NONO_API std::size_t take(game& in) const;

private:
    partial_grid cells_; // the state to which the step applies
    std::optional<nono::step> step_;
    hint_level level_ = hint_level::where;
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

std::string game_hints::next(const game& of, const explain_options& options, const extend::explanation_words& words,
                             const palette* colors) {
    // Changes nothing before the sentence is complete, because composing it allocates and can fail.
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
