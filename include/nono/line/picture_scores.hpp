// Scores for eight pictures at a time.
// SPDX-License-Identifier: MIT
#ifndef NONO_LINE_PICTURE_SCORES_HPP
#define NONO_LINE_PICTURE_SCORES_HPP

#include <nono/detail/config.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The score of a color in a cell, relative to blank, in units of 1 / `score_unit`. It is an integer, so every machine
/// finds the same result.
using cell_score = std::int32_t;

inline constexpr cell_score score_unit = cell_score{1} << 16; ///< a score of 1

/// Scores in eight independent pictures, as stored in memory: aligned, so that no load or store of all eight touches
/// two cache lines.
///
/// Code that handles several scores at once accesses them by `load` and `store`, through this class or `packed_scores`;
/// `+`, `-`, `*`, `>>`, `larger` and `smaller` act on each score separately. This class can be used in constant
/// expressions.
class alignas(8 * sizeof(cell_score)) picture_scores {
    // Clang looks up `merge` at its use, so its definition precedes its callers.
    template <class F>
    [[nodiscard]] static constexpr picture_scores merge(const picture_scores& a, const picture_scores& b,
                                                        F f) noexcept {
        picture_scores out;
        for (std::size_t i = 0; i < pictures; ++i) out.scores_[i] = f(a.scores_[i], b.scores_[i]);
        return out;
    }

public:
    static constexpr std::size_t pictures = 8;

    constexpr picture_scores() noexcept = default;

    [[nodiscard]] static constexpr picture_scores all(cell_score score) noexcept {
        picture_scores out;
        for (cell_score& of_picture : out.scores_) of_picture = score;
        return out;
    }
    [[nodiscard]] static constexpr picture_scores load(const picture_scores& from) noexcept { return from; }
    constexpr void store(picture_scores& to) const noexcept { to = *this; }

    [[nodiscard]] constexpr cell_score& operator[](std::size_t i) noexcept { return scores_[i]; }
    [[nodiscard]] constexpr const cell_score& operator[](std::size_t i) const noexcept { return scores_[i]; }

    [[nodiscard]] friend constexpr picture_scores operator+(const picture_scores& a, const picture_scores& b) noexcept {
        return merge(a, b, [](cell_score x, cell_score y) { return x + y; });
    }
    [[nodiscard]] friend constexpr picture_scores operator-(const picture_scores& a, const picture_scores& b) noexcept {
        return merge(a, b, [](cell_score x, cell_score y) { return x - y; });
    }
    [[nodiscard]] friend constexpr picture_scores operator*(const picture_scores& a, cell_score factor) noexcept {
        return merge(a, all(factor), [](cell_score x, cell_score y) { return x * y; });
    }
    [[nodiscard]] friend constexpr picture_scores operator>>(const picture_scores& a, int bits) noexcept {
        return merge(a, all(bits), [](cell_score x, cell_score y) { return x >> y; });
    }
    [[nodiscard]] friend constexpr picture_scores larger(const picture_scores& a, const picture_scores& b) noexcept {
        return merge(a, b, [](cell_score x, cell_score y) { return x < y ? y : x; });
    }
    [[nodiscard]] friend constexpr picture_scores smaller(const picture_scores& a, const picture_scores& b) noexcept {
        return merge(a, b, [](cell_score x, cell_score y) { return y < x ? y : x; });
    }

private:
    std::array<cell_score, pictures> scores_{};
};

#if defined(__GNUC__)

/// Like `picture_scores`, but in registers of four scores, if the machine has them.
class packed_scores {
    using quad = cell_score __attribute__((vector_size(4 * sizeof(cell_score))));

public:
    [[nodiscard]] static packed_scores all(cell_score score) noexcept { return {quad{} + score, quad{} + score}; }
    [[nodiscard]] static packed_scores load(const picture_scores& from) noexcept {
        packed_scores out;
        __builtin_memcpy(&out.lower_, &from[0], sizeof out.lower_);
        __builtin_memcpy(&out.upper_, &from[4], sizeof out.upper_);
        return out;
    }
    void store(picture_scores& to) const noexcept {
        __builtin_memcpy(&to[0], &lower_, sizeof lower_);
        __builtin_memcpy(&to[4], &upper_, sizeof upper_);
    }

    [[nodiscard]] friend packed_scores operator+(packed_scores a, packed_scores b) noexcept {
        return {a.lower_ + b.lower_, a.upper_ + b.upper_};
    }
    [[nodiscard]] friend packed_scores operator-(packed_scores a, packed_scores b) noexcept {
        return {a.lower_ - b.lower_, a.upper_ - b.upper_};
    }
    [[nodiscard]] friend packed_scores operator*(packed_scores a, cell_score factor) noexcept {
        return {a.lower_ * factor, a.upper_ * factor};
    }
    [[nodiscard]] friend packed_scores operator>>(packed_scores a, int bits) noexcept {
        return {a.lower_ >> bits, a.upper_ >> bits};
    }
    [[nodiscard]] friend packed_scores larger(packed_scores a, packed_scores b) noexcept {
        return {a.lower_ < b.lower_ ? b.lower_ : a.lower_, a.upper_ < b.upper_ ? b.upper_ : a.upper_};
    }
    [[nodiscard]] friend packed_scores smaller(packed_scores a, packed_scores b) noexcept {
        return {b.lower_ < a.lower_ ? b.lower_ : a.lower_, b.upper_ < a.upper_ ? b.upper_ : a.upper_};
    }

private:
    packed_scores() noexcept = default;
    packed_scores(quad lower, quad upper) noexcept : lower_(lower), upper_(upper) {}

    quad lower_;
    quad upper_;
};

#else

using packed_scores = picture_scores;

#endif

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_LINE_PICTURE_SCORES_HPP
