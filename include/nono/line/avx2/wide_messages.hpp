// Messages between lines and cells with vector instructions (AVX2). The machinery of solver/belief/belief.hpp; not for
// users.
// SPDX-License-Identifier: MIT
#ifndef NONO_LINE_AVX2_WIDE_MESSAGES_HPP
#define NONO_LINE_AVX2_WIDE_MESSAGES_HPP

#include <nono/detail/abi.hpp>

#if NONO_HAS_WIDE_LINES

#include <nono/grid.hpp>
#include <nono/line/avx2/wide_quads.hpp>
#include <nono/line/four_scores.hpp>
#include <nono/line/score_messages.hpp>

#include <cstddef>

#define NONO_MESSAGES __attribute__((target("avx2")))
#define NONO_MESSAGES_INLINE __attribute__((target("avx2"), always_inline)) inline

namespace nono::inline NONO_ABI::detail {

/// As `score_messages`, with the four scores in one register. The results are the same.
class wide_messages : wide_quads {
public:
    using wide_quads::is_available;

    NONO_MESSAGES static void hear(const four_scores* across, const four_scores* fed_back, std::size_t step,
                                   std::size_t cells, four_scores* heard) noexcept {
        for (std::size_t i = 0; i < cells; ++i) store(heard[i], load(across[i * step]) + load(fed_back[i * step]));
    }

    NONO_MESSAGES static void send(const four_scores* with, const four_scores* without, const four_scores* heard,
                                   std::size_t cells, four_scores* messages, std::size_t step) noexcept {
        for (std::size_t i = 0; i < cells; ++i) {
            const quad now = limited(load(with[i]) - load(without[i]) - load(heard[i]));
            four_scores& message = messages[i * step];
            store(message, now + (load(message) - now) * message_limits::kept);
        }
    }

    NONO_MESSAGES static void feed_back(const cell_score* known, const four_scores* from_rows,
                                        const four_scores* from_columns, cell_score share, std::size_t cells,
                                        four_scores* fed_back) noexcept {
        for (std::size_t i = 0; i < cells; ++i) {
            const quad base = all(known[i]);
            const quad believed = load(from_rows[i]) + load(from_columns[i]) + (load(fed_back[i]) - base);
            store(fed_back[i], base + limited(believed * share));
        }
    }

    NONO_MESSAGES static void draw(const four_scores* from_rows, const four_scores* from_columns,
                                   const four_scores* fed_back, std::size_t colors, std::size_t between_colors,
                                   std::size_t cells, color_index* to) noexcept {
        typedef decltype(quad{} < quad{}) numbers; // as wide as scores
        for (std::size_t cell = 0; cell < cells; ++cell) {
            quad highest{};
            numbers drawn{};
            for (std::size_t color = 1, i = cell; color < colors; ++color, i += between_colors) {
                const quad believed = load(from_rows[i]) + load(from_columns[i]) + load(fed_back[i]);
                drawn = believed > highest ? numbers{} + static_cast<long long>(color) : drawn;
                highest = larger(highest, believed);
            }
            for (std::size_t picture = 0; picture < 4; ++picture)
                to[4 * cell + picture] = static_cast<color_index>(drawn[picture]);
        }
    }

private:
    [[nodiscard]] NONO_MESSAGES_INLINE static quad limited(quad message) noexcept {
        return smaller(larger(message, all(-message_limits::most)), all(message_limits::most));
    }
};

} // namespace nono::inline NONO_ABI::detail

#undef NONO_MESSAGES_INLINE
#undef NONO_MESSAGES

#endif // NONO_HAS_WIDE_LINES

#endif // NONO_LINE_AVX2_WIDE_MESSAGES_HPP
