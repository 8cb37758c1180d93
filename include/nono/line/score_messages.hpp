// Messages between lines and cells, four sets at once.
// SPDX-License-Identifier: MIT
#ifndef NONO_LINE_SCORE_MESSAGES_HPP
#define NONO_LINE_SCORE_MESSAGES_HPP

#include <nono/detail/config.hpp>
#include <nono/grid.hpp>
#include <nono/line/four_scores.hpp>

#include <cstddef>

namespace nono::inline NONO_ABI::detail {

struct message_limits {
    static constexpr cell_score most = 10;  // of a message; also the most that is fed back
    static constexpr cell_score kept = .25; // of the message before: with nothing of it, lines would oscillate
};

/// What belief propagation does with the scores of cells besides looking for the best arrangements of lines. Cells of a
/// line are `step` apart. `Scores` is `packed_scores`, or `four_scores` in constant expressions.
///
/// Products are exact or compared before they are added to anything, so fused operations change nothing.
template <class Scores> class score_messages {
public:
    /// What the cells of a line tell it.
    static NONO_CONSTEXPR void hear(const four_scores* across, const four_scores* fed_back, std::size_t step,
                                    std::size_t cells, four_scores* heard) noexcept {
        for (std::size_t i = 0; i < cells; ++i)
            (Scores::load(across[i * step]) + Scores::load(fed_back[i * step])).store(heard[i]);
    }

    /// What a line tells its cells: the difference between its best scores with a color there and with blank, less what
    /// the cell itself contributes.
    static NONO_CONSTEXPR void send(const four_scores* with, const four_scores* without, const four_scores* heard,
                                    std::size_t cells, four_scores* messages, std::size_t step) noexcept {
        for (std::size_t i = 0; i < cells; ++i) {
            const Scores now = limited(Scores::load(with[i]) - Scores::load(without[i]) - Scores::load(heard[i]));
            four_scores& message = messages[i * step];
            (now + (Scores::load(message) - now) * message_limits::kept).store(message);
        }
    }

    /// What is known of cells, and with it a share of what is believed.
    static NONO_CONSTEXPR void feed_back(const cell_score* known, const four_scores* from_rows,
                                         const four_scores* from_columns, cell_score share, std::size_t cells,
                                         four_scores* fed_back) noexcept {
        for (std::size_t i = 0; i < cells; ++i) {
            const Scores base = Scores::all(known[i]);
            const Scores believed =
                Scores::load(from_rows[i]) + Scores::load(from_columns[i]) + (Scores::load(fed_back[i]) - base);
            (base + limited(believed * share)).store(fed_back[i]);
        }
    }

    /// The color that is believed most, blank where none is more than 0. Those of the four sets for a cell follow each
    /// other.
    static NONO_CONSTEXPR void draw(const four_scores* from_rows, const four_scores* from_columns,
                                    const four_scores* fed_back, std::size_t colors, std::size_t between_colors,
                                    std::size_t cells, color_index* to) noexcept {
        for (std::size_t cell = 0; cell < cells; ++cell) {
            four_scores highest;
            color_index* const drawn = to + 4 * cell;
            for (std::size_t picture = 0; picture < 4; ++picture) drawn[picture] = blank;
            for (std::size_t color = 1, i = cell; color < colors; ++color, i += between_colors) {
                four_scores believed;
                (Scores::load(from_rows[i]) + Scores::load(from_columns[i]) + Scores::load(fed_back[i]))
                    .store(believed);
                for (std::size_t picture = 0; picture < 4; ++picture) {
                    if (believed[picture] <= highest[picture]) continue;
                    highest[picture] = believed[picture];
                    drawn[picture] = static_cast<color_index>(color);
                }
            }
        }
    }

private:
    [[nodiscard]] static NONO_CONSTEXPR Scores limited(const Scores& message) noexcept {
        return smaller(larger(message, Scores::all(-message_limits::most)), Scores::all(message_limits::most));
    }
};

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_LINE_SCORE_MESSAGES_HPP
