// Four scores at a time.
// SPDX-License-Identifier: MIT
#ifndef NONO_LINE_FOUR_SCORES_HPP
#define NONO_LINE_FOUR_SCORES_HPP

#include <nono/detail/config.hpp>

#include <array>
#include <cstddef>

namespace nono::inline NONO_ABI::detail {

/// The score of a color at a cell, relative to blank.
using cell_score = double;

/// Four scores that have nothing to do with each other, as they lie in memory: aligned, so that no load or store of all
/// four touches two lines of a cache.
///
/// Code for several scores at once takes them, or `packed_scores`, by `load` and `store`, and with `+`, `-`, `*`,
/// `larger` and `smaller` for each by itself. This class can be used in constant expressions.
class alignas(4 * sizeof(cell_score)) four_scores {
    // Clang looks for it where it is used, so it stands above.
    template <class F>
    [[nodiscard]] static constexpr four_scores merge(const four_scores& a, const four_scores& b, F f) noexcept {
        return {f(a.scores_[0], b.scores_[0]), f(a.scores_[1], b.scores_[1]), f(a.scores_[2], b.scores_[2]),
                f(a.scores_[3], b.scores_[3])};
    }

public:
    constexpr four_scores() noexcept = default;
    constexpr four_scores(cell_score first, cell_score second, cell_score third, cell_score fourth) noexcept
        : scores_{first, second, third, fourth} {}

    [[nodiscard]] static constexpr four_scores all(cell_score score) noexcept { return {score, score, score, score}; }
    [[nodiscard]] static constexpr four_scores load(const four_scores& from) noexcept { return from; }
    constexpr void store(four_scores& to) const noexcept { to = *this; }

    [[nodiscard]] constexpr cell_score& operator[](std::size_t i) noexcept { return scores_[i]; }
    [[nodiscard]] constexpr const cell_score& operator[](std::size_t i) const noexcept { return scores_[i]; }

    [[nodiscard]] friend constexpr four_scores operator+(const four_scores& a, const four_scores& b) noexcept {
        return merge(a, b, [](cell_score x, cell_score y) { return x + y; });
    }
    [[nodiscard]] friend constexpr four_scores operator-(const four_scores& a, const four_scores& b) noexcept {
        return merge(a, b, [](cell_score x, cell_score y) { return x - y; });
    }
    [[nodiscard]] friend constexpr four_scores operator*(const four_scores& a, cell_score factor) noexcept {
        return merge(a, all(factor), [](cell_score x, cell_score y) { return x * y; });
    }
    [[nodiscard]] friend constexpr four_scores larger(const four_scores& a, const four_scores& b) noexcept {
        return merge(a, b, [](cell_score x, cell_score y) { return x < y ? y : x; });
    }
    [[nodiscard]] friend constexpr four_scores smaller(const four_scores& a, const four_scores& b) noexcept {
        return merge(a, b, [](cell_score x, cell_score y) { return y < x ? y : x; });
    }

private:
    std::array<cell_score, 4> scores_{};
};

#if defined(__GNUC__)

/// The same in registers of two, where the machine has such.
class packed_scores {
    using pair = cell_score __attribute__((vector_size(2 * sizeof(cell_score))));

public:
    [[nodiscard]] static packed_scores all(cell_score score) noexcept {
        return {pair{score, score}, pair{score, score}};
    }
    [[nodiscard]] static packed_scores load(const four_scores& from) noexcept {
        packed_scores out;
        __builtin_memcpy(&out.lower_, &from[0], sizeof out.lower_);
        __builtin_memcpy(&out.upper_, &from[2], sizeof out.upper_);
        return out;
    }
    void store(four_scores& to) const noexcept {
        __builtin_memcpy(&to[0], &lower_, sizeof lower_);
        __builtin_memcpy(&to[2], &upper_, sizeof upper_);
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
    [[nodiscard]] friend packed_scores larger(packed_scores a, packed_scores b) noexcept {
        return {a.lower_ < b.lower_ ? b.lower_ : a.lower_, a.upper_ < b.upper_ ? b.upper_ : a.upper_};
    }
    [[nodiscard]] friend packed_scores smaller(packed_scores a, packed_scores b) noexcept {
        return {b.lower_ < a.lower_ ? b.lower_ : a.lower_, b.upper_ < a.upper_ ? b.upper_ : a.upper_};
    }

private:
    packed_scores() noexcept = default;
    packed_scores(pair lower, pair upper) noexcept : lower_(lower), upper_(upper) {}

    pair lower_;
    pair upper_;
};

#else

using packed_scores = four_scores;

#endif

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_LINE_FOUR_SCORES_HPP
