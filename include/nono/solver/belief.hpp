// A guess at the whole picture: lines tell each other what they would rather have, until most of them agree.
#ifndef NONO_SOLVER_BELIEF_HPP
#define NONO_SOLVER_BELIEF_HPP

#include <nono/clues.hpp>
#include <nono/detail/config.hpp>
#include <nono/detail/random.hpp>
#include <nono/grid.hpp>
#include <nono/line/line_scores.hpp>
#include <nono/solver/board.hpp>
#include <nono/solver/run.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace nono::inline NONO_ABI::detail {

/// Belief propagation (Pearl 1982) in its max-product form, with reinforcement (Braunstein and Zecchina 2006): each
/// line tells each of its cells how much better its best arrangement with a color there is than its best one without,
/// given what the lines across say; what the cell comes to believe is fed back, slowly more, until it makes up its
/// mind. It proves nothing, but where a puzzle has solutions the picture it ends with is often one, or differs from one
/// in few lines: the signs for a search to begin with.
///
/// Products are exact or compared before they are added to anything, so fused operations change nothing: every compiler
/// gets the same picture.
class belief {
public:
    /// True for puzzles it can be used for: it would take much memory for others, and there is little to hope for.
    [[nodiscard]] static constexpr bool fits(const board& on) noexcept {
        constexpr std::size_t longest = 512;               // cells of a line
        constexpr std::size_t most = std::size_t{1} << 18; // cells times colors: 8 MB
        return on.width() <= longest && on.height() <= longest && (on.colors() - 1) * on.cells() <= most;
    }

    /// Bytes that it takes. O(1).
    [[nodiscard]] static constexpr std::uint64_t memory_for(const board& on) noexcept {
        const std::uint64_t scores = (on.colors() - 1) * on.cells();
        const std::uint64_t longest = (std::max)(on.width(), on.height());
        const std::uint64_t tables = 3 * longest * longest / 8 + 4 * on.colors() * longest; // of a line, at most
        return sizeof(cell_score) * (4 * scores + tables) + 2 * on.cells();
    }

    /// Starts from what is known on the board, which is not changed. Requires `fits`. Allocates 32 bytes for each cell
    /// and color but blank.
    NONO_CONSTEXPR belief(const clues& puzzle, const board& on);

    /// Goes over all lines up to `sweeps` times, from beliefs that are random but weak; ends as soon as the picture
    /// satisfies the clues. Each line counts as `lines_scored` of the run. False: the run must stop.
    /// O(sweeps * lines * clues * slack).
    [[nodiscard]] NONO_CONSTEXPR bool settle(random_numbers& random, std::size_t sweeps, solver_run& run);

    /// The best picture of the last time: the one with the fewest lines that do not satisfy their clues.
    [[nodiscard]] constexpr const grid& picture() const noexcept { return best_; }
    /// How many lines those are.
    [[nodiscard]] constexpr std::size_t wrong_lines() const noexcept { return wrong_; }

private:
    static constexpr cell_score most_told = 10; // by a line of a cell; also the most that is fed back
    static constexpr cell_score certain = 100;  // more than the others together

    [[nodiscard]] static NONO_CONSTEXPR cell_score weak_belief(random_numbers& random) noexcept;
    NONO_CONSTEXPR void hear(line_index line, const std::vector<cell_score>& across, std::vector<cell_score>& told);
    NONO_CONSTEXPR void feed_back(std::size_t sweep);
    NONO_CONSTEXPR void look();
    [[nodiscard]] NONO_CONSTEXPR std::size_t count_wrong(const grid& picture) const;

    const clues& puzzle_;
    std::size_t width_;
    std::size_t height_;
    std::size_t colors_;
    // Per color from 1, and cell, row by row: scores compared with blank.
    std::vector<cell_score> known_;        // what is known: `certain` or 0
    std::vector<cell_score> fed_back_;     // and what is fed back, together
    std::vector<cell_score> from_rows_;    // what rows tell
    std::vector<cell_score> from_columns_; // what columns tell

    line_scores line_;
    std::vector<cell_score> scores_; // of a line
    std::vector<cell_score> bests_;
    grid picture_;
    grid best_;
    std::size_t wrong_ = 0;
};

// ---------------------------------------------------------------------------------------------------------------------

NONO_CONSTEXPR belief::belief(const clues& puzzle, const board& on)
    : puzzle_(puzzle), width_(on.width()), height_(on.height()), colors_(on.colors()), picture_(width_, height_) {
    const std::size_t cells = on.cells();
    known_.resize((colors_ - 1) * cells, 0);
    for (cell_index cell = 0; cell < cells; ++cell) {
        const color_set can = on.cell(cell);
        for (std::size_t color = 1; color < colors_; ++color) {
            cell_score& score = known_[(color - 1) * cells + cell];
            if (!can.contains(static_cast<color_index>(color))) score -= certain;
            if (!can.contains(blank)) score += certain;
        }
    }
    const std::size_t longest = (std::max)(width_, height_);
    scores_.resize((colors_ - 1) * longest, 0);
    bests_.resize(colors_ * longest, 0);
}

NONO_CONSTEXPR bool belief::settle(random_numbers& random, std::size_t sweeps, solver_run& run) {
    constexpr std::size_t sweeps_between_looks = 4;
    for (auto* told : {&from_rows_, &from_columns_}) {
        told->assign(known_.size(), 0);
        for (auto& score : *told) score = weak_belief(random);
    }
    fed_back_ = known_;
    wrong_ = width_ + height_ + 1;
    for (std::size_t sweep = 0; sweep < sweeps; ++sweep) {
        for (line_index line = 0; line < width_ + height_; ++line) {
            if (run.must_stop()) return false;
            ++run.statistics.lines_scored;
            if (line < height_)
                hear(line, from_columns_, from_rows_);
            else
                hear(line, from_rows_, from_columns_);
        }
        feed_back(sweep);
        if (sweep % sweeps_between_looks + 1 == sweeps_between_looks || sweep + 1 == sweeps) look();
        if (wrong_ == 0) break;
    }
    return true;
}

/// From -1/8 to 1/8, in steps of 2^-52.
NONO_CONSTEXPR cell_score belief::weak_belief(random_numbers& random) noexcept {
    constexpr cell_score step = 1.0 / static_cast<cell_score>(std::uint64_t{1} << 52U);
    return static_cast<cell_score>(static_cast<std::int64_t>(random.next() >> 14U) - (std::int64_t{1} << 49U)) * step;
}

/// What a line tells its cells: how much better off it is with a color there than with blank, beyond what the cell says
/// itself. Three quarters of it are new each time: all of it would make lines swing.
NONO_CONSTEXPR void belief::hear(line_index line, const std::vector<cell_score>& across,
                                 std::vector<cell_score>& told) {
    const bool is_row = line < height_;
    const std::size_t length = is_row ? width_ : height_;
    const std::size_t first = is_row ? line * width_ : line - height_;
    const std::size_t step = is_row ? 1 : width_;
    const std::size_t cells = width_ * height_;
    for (std::size_t color = 1; color < colors_; ++color) {
        const std::size_t of_color = (color - 1) * cells + first;
        cell_score* const to = scores_.data() + (color - 1) * length;
        for (std::size_t i = 0; i < length; ++i) to[i] = across[of_color + i * step] + fed_back_[of_color + i * step];
    }
    line_.find(clue_of(puzzle_, line), length, colors_, scores_.data(), bests_.data());
    for (std::size_t color = 1; color < colors_; ++color) {
        const std::size_t of_color = (color - 1) * cells + first;
        const cell_score* const said = scores_.data() + (color - 1) * length;
        const cell_score* const with = bests_.data() + color * length;
        for (std::size_t i = 0; i < length; ++i) {
            const cell_score now = std::clamp(with[i] - bests_[i] - said[i], -most_told, most_told);
            cell_score& is = told[of_color + i * step];
            is = now + (is - now) * .25;
        }
    }
}

NONO_CONSTEXPR void belief::feed_back(std::size_t sweep) {
    constexpr cell_score growth = 1.0 / 512;
    const cell_score share = (std::min)(static_cast<cell_score>(sweep) * growth, cell_score{1});
    for (std::size_t i = 0; i < known_.size(); ++i) {
        const cell_score believed = from_rows_[i] + from_columns_[i] + (fed_back_[i] - known_[i]);
        fed_back_[i] = known_[i] + std::clamp(believed * share, -most_told, most_told);
    }
}

/// Draws what is believed most, and keeps it if it is as good as the best.
NONO_CONSTEXPR void belief::look() {
    const std::size_t cells = width_ * height_;
    for (std::size_t cell = 0; cell < cells; ++cell) {
        cell_score most = 0;
        picture_.cells()[cell] = blank;
        for (std::size_t color = 1; color < colors_; ++color) {
            const std::size_t i = (color - 1) * cells + cell;
            const cell_score believed = from_rows_[i] + from_columns_[i] + fed_back_[i];
            if (believed <= most) continue;
            most = believed;
            picture_.cells()[cell] = static_cast<color_index>(color);
        }
    }
    const std::size_t wrong = count_wrong(picture_);
    if (wrong > wrong_) return;
    wrong_ = wrong;
    best_ = picture_;
}

NONO_CONSTEXPR std::size_t belief::count_wrong(const grid& picture) const {
    const color_index* const cells = picture.cells().data();
    std::size_t wrong = 0;
    for (line_index line = 0; line < width_ + height_; ++line) {
        const bool is_row = line < height_;
        const color_index* const first = cells + (is_row ? line * width_ : line - height_);
        if (!line_satisfies(first, is_row ? 1 : width_, is_row ? width_ : height_, clue_of(puzzle_, line))) ++wrong;
    }
    return wrong;
}

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_SOLVER_BELIEF_HPP
