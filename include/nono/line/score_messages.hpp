// Messages between lines and cells, for all pictures at once.
// SPDX-License-Identifier: MIT
#ifndef NONO_LINE_SCORE_MESSAGES_HPP
#define NONO_LINE_SCORE_MESSAGES_HPP

#include <nono/detail/config.hpp>
#include <nono/line/picture_scores.hpp>
#include <nono/model/grid.hpp>

#include <cstddef>

namespace nono { inline namespace NONO_ABI { namespace detail {

struct message_limits {
    static constexpr cell_score maximum = 10 * score_unit; // limit of a message, and of the feedback
    static constexpr int kept = 3;                         // a message keeps 1 / 2^kept of the previous one
    static constexpr int share = 8;                        // the share of the feedback is in units of 1 / 2^share
};

/// The operations of belief propagation on the scores of cells, except finding the best arrangements of lines. Cells
/// of a line are `step` apart. `Scores` is `packed_scores`, or `picture_scores` in constant expressions.
template <class Scores> class score_messages {
public:
    /// Computes the messages from the cells of a line to the line.
    static constexpr void hear(const picture_scores* across, const picture_scores* fed_back, std::size_t step,
                               std::size_t cells, picture_scores* heard) noexcept {
        for (std::size_t i = 0; i < cells; ++i)
            (Scores::load(across[i * step]) + Scores::load(fed_back[i * step])).store(heard[i]);
    }

    /// Computes the messages from a line to its cells: the difference between its best scores with a color and with
    /// blank in the cell, minus the contribution of the cell itself.
    static constexpr void send(const picture_scores* with, const picture_scores* without, const picture_scores* heard,
                               std::size_t cells, picture_scores* messages, std::size_t step) noexcept {
        for (std::size_t i = 0; i < cells; ++i) {
            const Scores now = limited(Scores::load(with[i]) - Scores::load(without[i]) - Scores::load(heard[i]));
            picture_scores& message = messages[i * step];
            (now + ((Scores::load(message) - now) >> message_limits::kept)).store(message);
        }
    }

    /// Computes the feedback: the initial score of each cell plus a share of its current belief.
    static constexpr void feed_back(const picture_scores* first, const picture_scores* from_rows,
                                    const picture_scores* from_columns, cell_score share, std::size_t cells,
                                    picture_scores* fed_back) noexcept {
        for (std::size_t i = 0; i < cells; ++i) {
            const Scores base = Scores::load(first[i]);
            const Scores believed =
                Scores::load(from_rows[i]) + Scores::load(from_columns[i]) + (Scores::load(fed_back[i]) - base);
            (base + limited((believed * share) >> message_limits::share)).store(fed_back[i]);
        }
    }

    /// Finds the color with the highest belief, or blank if no belief is above 0. The colors of a cell in all pictures
    /// are adjacent.
    static constexpr void draw(const picture_scores* from_rows, const picture_scores* from_columns,
                               const picture_scores* fed_back, std::size_t colors, std::size_t between_colors,
                               std::size_t cells, color_index* to) noexcept {
        for (std::size_t cell = 0; cell < cells; ++cell) {
            picture_scores highest;
            color_index* const drawn = to + picture_scores::pictures * cell;
            for (std::size_t picture = 0; picture < picture_scores::pictures; ++picture) drawn[picture] = blank;
            for (std::size_t color = 1, i = cell; color < colors; ++color, i += between_colors) {
                picture_scores believed;
                (Scores::load(from_rows[i]) + Scores::load(from_columns[i]) + Scores::load(fed_back[i]))
                    .store(believed);
                for (std::size_t picture = 0; picture < picture_scores::pictures; ++picture) {
                    if (believed[picture] <= highest[picture]) continue;
                    highest[picture] = believed[picture];
                    drawn[picture] = static_cast<color_index>(color);
                }
            }
        }
    }

private:
    [[nodiscard]] static constexpr Scores limited(const Scores& message) noexcept {
        return smaller(larger(message, Scores::all(-message_limits::maximum)), Scores::all(message_limits::maximum));
    }
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_LINE_SCORE_MESSAGES_HPP
