// Messages between lines and cells with vector instructions (AVX2). Used by solver/belief/belief.hpp; internal.
// SPDX-License-Identifier: MIT
#ifndef NONO_LINE_AVX2_WIDE_MESSAGES_HPP
#define NONO_LINE_AVX2_WIDE_MESSAGES_HPP

#include <nono/detail/abi.hpp>

#if NONO_HAS_WIDE_LINES

#include <nono/line/avx2/wide_octets.hpp>
#include <nono/line/picture_scores.hpp>
#include <nono/line/score_messages.hpp>
#include <nono/model/grid.hpp>

#include <cstddef>

#define NONO_MESSAGES __attribute__((target("avx2")))
#define NONO_MESSAGES_INLINE __attribute__((target("avx2"), always_inline)) inline

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Like `score_messages`, but with the scores of all pictures in one register. The results are the same.
class wide_messages : wide_octets {
public:
    using wide_octets::is_available;

    NONO_MESSAGES static void hear(const picture_scores* across, const picture_scores* fed_back, std::size_t step,
                                   std::size_t cells, picture_scores* heard) noexcept {
        for (std::size_t i = 0; i < cells; ++i) store(heard[i], load(across[i * step]) + load(fed_back[i * step]));
    }

    NONO_MESSAGES static void send(const picture_scores* with, const picture_scores* without,
                                   const picture_scores* heard, std::size_t cells, picture_scores* messages,
                                   std::size_t step) noexcept {
        for (std::size_t i = 0; i < cells; ++i) {
            const octet now = limited(load(with[i]) - load(without[i]) - load(heard[i]));
            picture_scores& message = messages[i * step];
            store(message, now + ((load(message) - now) >> message_limits::kept));
        }
    }

    NONO_MESSAGES static void feed_back(const picture_scores* first, const picture_scores* from_rows,
                                        const picture_scores* from_columns, cell_score share, std::size_t cells,
                                        picture_scores* fed_back) noexcept {
        for (std::size_t i = 0; i < cells; ++i) {
            const octet base = load(first[i]);
            const octet believed = load(from_rows[i]) + load(from_columns[i]) + (load(fed_back[i]) - base);
            store(fed_back[i], base + limited((believed * share) >> message_limits::share));
        }
    }

    NONO_MESSAGES static void draw(const picture_scores* from_rows, const picture_scores* from_columns,
                                   const picture_scores* fed_back, std::size_t colors, std::size_t between_colors,
                                   std::size_t cells, color_index* to) noexcept {
        typedef color_index pixels __attribute__((vector_size(picture_scores::pictures)));
        for (std::size_t cell = 0; cell < cells; ++cell) {
            octet highest{};
            octet drawn{};
            for (std::size_t color = 1, i = cell; color < colors; ++color, i += between_colors) {
                const octet believed = load(from_rows[i]) + load(from_columns[i]) + load(fed_back[i]);
                drawn = believed > highest ? all(static_cast<cell_score>(color)) : drawn;
                highest = larger(highest, believed);
            }
            const auto out = __builtin_convertvector(drawn, pixels);
            __builtin_memcpy(to + picture_scores::pictures * cell, &out, sizeof out);
        }
    }

private:
    [[nodiscard]] NONO_MESSAGES_INLINE static octet limited(octet message) noexcept {
        return smaller(larger(message, all(-message_limits::maximum)), all(message_limits::maximum));
    }
};

}}} // namespace nono::NONO_ABI::detail

#undef NONO_MESSAGES_INLINE
#undef NONO_MESSAGES

#endif // NONO_HAS_WIDE_LINES

#endif // NONO_LINE_AVX2_WIDE_MESSAGES_HPP
