// Weights on cells that prove impossibility: the dual of a linear program over the arrangements of all lines.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_WEIGHTS_WEIGHT_BOUND_HPP
#define NONO_SOLVER_WEIGHTS_WEIGHT_BOUND_HPP

#include <nono/detail/abi.hpp>
#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/detail/log_sums.hpp>
#include <nono/line/line_sums.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/solver/grid/open_lines.hpp>
#include <nono/solver/run/layout.hpp>
#include <nono/solver/run/run.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The limited-memory method of Broyden, Fletcher, Goldfarb and Shanno (Nocedal 1980), which approximates the second
/// derivatives by the last steps and the changes of the gradient along them.
///
/// Vectors have 24 binary digits, so that products of two of their elements are exact in a double. It makes no
/// difference whether a compiler fuses products with additions, so every compiler computes the same directions.
class quasi_newton {
public:
    using vector = lean_vector<float>;

    /// Keeps up to `memory` steps, for functions of `variables` variables.
    quasi_newton(std::size_t variables, std::size_t memory) : direction_(variables, 0), memory_(memory) {}

    /// Returns the scalar product.
    [[nodiscard]] static double product(const vector& a, const vector& b) noexcept {
        double sum = 0;
        for (std::size_t i = 0; i < a.size(); ++i) sum += static_cast<double>(a[i]) * static_cast<double>(b[i]);
        return sum;
    }

    /// Returns a direction in which the function decreases, if the gradient is not 0. O(variables * steps kept).
    [[nodiscard]] const vector& direction(const vector& gradient) {
        direction_ = gradient;
        lean_vector<float> step_lengths(pairs_.size(), 0);
        for (std::size_t i = pairs_.size(); i-- > 0;) {
            step_lengths[i] = static_cast<float>(product(pairs_[i].step, direction_) / pairs_[i].curvature);
            add(-step_lengths[i], pairs_[i].change);
        }
        if (!pairs_.empty()) scale(static_cast<float>(pairs_.back().curvature / pairs_.back().change_squared));
        for (std::size_t i = 0; i < pairs_.size(); ++i) {
            const auto back = static_cast<float>(product(pairs_[i].change, direction_) / pairs_[i].curvature);
            add(step_lengths[i] - back, pairs_[i].step);
        }
        scale(-1);
        return direction_;
    }

    /// Records a step that was made, and the change of the gradient along it.
    void learn(vector step, vector change) {
        const double curvature = product(step, change);
        const double change_squared = product(change, change);
        if (!(curvature > 0) || !(change_squared > 0)) return;
        if (pairs_.size() == memory_) pairs_.erase(pairs_.begin());
        pairs_.push_back({static_cast<vector&&>(step), static_cast<vector&&>(change), curvature, change_squared});
    }

    /// Returns true if no step has been kept.
    [[nodiscard]] bool empty() const noexcept { return pairs_.empty(); }

private:
    struct pair {
        vector step;
        vector change;
        double curvature = 0; // step * change, above 0
        double change_squared = 0;
    };

    void add(float factor, const vector& a) noexcept {
        for (std::size_t i = 0; i < a.size(); ++i)
            direction_[i] = static_cast<float>(static_cast<double>(direction_[i]) +
                                               static_cast<double>(factor) * static_cast<double>(a[i]));
    }
    void scale(float factor) noexcept {
        for (float& x : direction_) x = static_cast<float>(static_cast<double>(x) * static_cast<double>(factor));
    }

    vector direction_;
    std::size_t memory_;
    lean_vector<pair> pairs_; // oldest first
};

/// A proof without search (Lagrangian decomposition: Guignard and Kim 1987; the smoothing: Nesterov 2005; the steps:
/// L-BFGS, Liu and Nocedal 1989). Some puzzles are hard for a search because they are about numbers: any few cells look
/// fine, and only the sums over the whole grid do not add up. Weights prove that at once.
///
/// Each cell has a weight for each color except blank, which the row of the cell gains and its column loses. A solution
/// gains nothing overall, because row and column agree on every cell. But let each line choose for itself, regardless
/// of the lines that cross it: the best arrangement of a line is quickly found, and together these gain at least as
/// much as a solution. So if the best arrangements of all lines together gain less than 0, there is no solution. With a
/// bonus of 1 for each cell of a row that differs from a given solution, any other solution gains at least the number
/// of cells in which it differs: 4, because the lines have the same totals, or 1 if blotted blocks leave totals open.
/// So if the best arrangements gain less than that, the solution is unique. Both proofs are exact in integers.
///
/// The weights with the least gain are the solution of the dual of a linear program, which looks for a convex
/// combination of arrangements of each line, equal in each cell. With log2 of a sum of 2^weight instead of the maximum,
/// the function is smooth, and quasi-Newton steps come close in a hundred evaluations. If the program has a single
/// feasible point, its marginals are close to 0 or 1, and they are the picture.
///
/// All computations are in integers, except the directions of the steps, which are also the same everywhere
/// (`quasi_newton`).
class weight_bound {
public:
    /// The outcome of a search for weights.
    enum class outcome : std::uint8_t {
        open,    ///< nothing was proven
        shown,   ///< proven: there is no solution; if one was given, there is no other
        picture, ///< the marginals gave a solution: `picture()`
        stopped, ///< the run must end
    };

    /// Returns true if the puzzle is small enough: others would take too much time, and sums would overflow.
    [[nodiscard]] static constexpr bool fits(std::size_t width, std::size_t height, std::size_t colors) noexcept {
        constexpr std::size_t max_length = 512;
        constexpr std::size_t max_variables = std::size_t{1} << 16;
        return width <= max_length && height <= max_length && (colors - 1) * width * height <= max_variables;
    }
    /// Returns the memory that an object needs for a puzzle of this size, in bytes. O(1).
    [[nodiscard]] static constexpr std::uint64_t memory_for(std::size_t cells, std::size_t colors) noexcept {
        constexpr std::uint64_t tables = 64'000;
        const std::uint64_t values = std::uint64_t{colors} * cells;
        return (2 * steps_kept + 8) * sizeof(float) * values + 6 * sizeof(double) * values + tables;
    }

    /// Starts from the colors that a grid leaves possible: only solutions within it count. Linear in the cells and
    /// colors.
    ///
    /// @param puzzle  the clues, whose blocks fit into their lines; they must outlive the object
    /// @param known   the possible colors of each cell, at least one; has the size of the puzzle
    [[gnu::cold]] weight_bound(const clues& puzzle, partial_grid known);

    /// Looks for weights that prove that there is no solution, or finds a solution. O(evaluations * lines * clues *
    /// slack).
    [[nodiscard]] outcome refute(solver_run& run, std::size_t max_evaluations) {
        solution_ = nullptr;
        return minimize(run, max_evaluations);
    }
    /// Looks for weights that prove that there is no other solution. Same cost as `refute`.
    [[nodiscard]] outcome exclude_others(const grid& solution, solver_run& run, std::size_t max_evaluations) {
        solution_ = &solution;
        return minimize(run, max_evaluations);
    }

    /// Returns the picture of the marginals, which is a solution after the outcome `picture`.
    [[nodiscard]] const grid& picture() const noexcept { return picture_; }
    /// Returns the weight of color c at a cell after `shown`, with `i` = (c - 1) * cells + cell. Each cell that differs
    /// from the given solution gains `fixed_log_one`.
    [[nodiscard]] std::int64_t weight(std::size_t i) const noexcept { return fixed_[i]; }

private:
    static constexpr std::size_t steps_kept = 24;
    using vector = quasi_newton::vector;

    [[nodiscard]] outcome minimize(solver_run& run, std::size_t max_evaluations) {
        constexpr std::size_t between_checks = 4; // evaluations
        constexpr int max_halvings = 12;
        std::fill(weights_.begin(), weights_.end(), 0.0);
        quasi_newton model(weights_.size(), steps_kept);
        if (open_lines_.empty() || !evaluate(run)) return run.has_stopped() ? outcome::stopped : outcome::open;
        for (std::size_t evaluations = 1; evaluations < max_evaluations;) {
            if (const outcome now = decide(evaluations % between_checks == 1, run); now != outcome::open) return now;
            if (solution_ == nullptr && parse_picture()) return outcome::picture;
            const vector direction = model.direction(gradient_);
            const double slope = quasi_newton::product(gradient_, direction);
            if (!(slope < 0)) return outcome::open;
            const lean_vector<double> start = weights_;
            const vector before = gradient_;
            const auto value = static_cast<double>(value_);
            double step = model.empty() ? 4.0 : 1.0; // always a power of two, so products with it are exact
            int halvings = 0;
            for (;; step /= 2, ++halvings) {
                if (halvings > max_halvings) return outcome::open;
                for (std::size_t i = 0; i < weights_.size(); ++i)
                    weights_[i] = start[i] + step * static_cast<double>(direction[i]);
                if (!evaluate(run)) return outcome::stopped;
                ++evaluations;
                // Armijo's rule: the decrease is a fraction of the predicted one, in units of `fixed_log_one`.
                if (static_cast<double>(value_) <= value + step * slope * static_cast<double>(fixed_log_one) * 0x1p-13)
                    break;
            }
            vector change(gradient_.size(), 0);
            vector moved(gradient_.size(), 0);
            for (std::size_t i = 0; i < change.size(); ++i) {
                change[i] = gradient_[i] - before[i];
                moved[i] = static_cast<float>(step) * direction[i];
            }
            model.learn(std::move(moved), std::move(change));
        }
        return outcome::open;
    }

    /// Computes the smooth function and its gradient. Returns false if the run must stop.
    [[nodiscard]] bool evaluate(solver_run& run) {
        fix_weights();
        value_ = 0;
        for (const line_index line : open_lines_) {
            const std::size_t length = layout_.length_of(line);
            const line_clue_view clues = clue_of(puzzle_, line);
            if (run.must_stop(2 + (clues.size() + 1) * length / 32)) return false;
            ++run.statistics.lines_scored;
            load(line);
            value_ += line_.total(sums_) - gain_of_solution(line);
            parts_.resize((colors_ - 1) * length);
            line_.find_parts(sums_, parts_.data());
            lean_vector<std::int64_t>& all = layout_.is_row(line) ? row_parts_ : column_parts_;
            for (std::size_t c = 0; c + 1 < colors_; ++c)
                for (std::size_t index = 0; index < length; ++index)
                    all[c * cells_ + layout_.cell_at(line, index)] = parts_[c * length + index];
        }
        for (std::size_t i = 0; i < gradient_.size(); ++i) {
            const bool is_decided = known_.cells()[i % cells_].is_single();
            const std::int64_t difference = is_decided ? 0 : row_parts_[i] - column_parts_[i];
            gradient_[i] = static_cast<float>(difference) * 0x1p-58F;
        }
        return true;
    }

    /// Evaluates the best arrangement of each line to decide what the weights prove. This is exact; a proof relies on
    /// nothing else.
    [[nodiscard]] outcome decide(bool exactly, solver_run& run) {
        const fixed_log limit = solution_ == nullptr ? 0 : limit_;
        if (!exactly && value_ >= limit + fixed_log_one) return outcome::open;
        fixed_log gain = 0;
        for (const line_index line : open_lines_) {
            const std::size_t length = layout_.length_of(line);
            const line_clue_view clues = clue_of(puzzle_, line);
            if (run.must_stop(1 + (clues.size() + 1) * length / 64)) return outcome::stopped;
            load(line);
            gain += line_.total(larger_weight{}) - gain_of_solution(line);
        }
        return gain < limit ? outcome::shown : outcome::open;
    }

    /// Loads the weights of the cells of a line, as its arrangements gain them; 0 for decided cells.
    void load(line_index line) {
        const std::size_t length = layout_.length_of(line);
        const bool is_row = layout_.is_row(line);
        of_line_.assign(colors_ * length, fixed_log_never);
        for (std::size_t index = 0; index < length; ++index) {
            const cell_index cell = layout_.cell_at(line, index);
            const color_set possible = known_.cells()[cell];
            const bool is_decided = possible.size() == 1;
            for (std::size_t c = 0; c < colors_; ++c) {
                if (!possible.contains(static_cast<color_index>(c))) continue;
                fixed_log gain = c == blank || is_decided ? 0 : fixed_[(c - 1) * cells_ + cell];
                if (!is_row) gain = -gain;
                if (is_row && solution_ != nullptr && solution_->cells()[cell] != c) gain += fixed_log_one;
                of_line_[c * length + index] = gain;
            }
        }
        line_.load(clue_of(puzzle_, line), length, colors_, of_line_.data());
    }

    /// Returns the gain of a line in the solution.
    [[nodiscard]] fixed_log gain_of_solution(line_index line) const noexcept {
        if (solution_ == nullptr) return 0;
        const std::size_t length = layout_.length_of(line);
        fixed_log sum = 0;
        for (std::size_t index = 0; index < length; ++index)
            sum += of_line_[solution_->cells()[layout_.cell_at(line, index)] * length + index];
        return sum;
    }

    /// Sets the picture to the most likely color of each cell by its row. Returns true if it is a solution.
    [[nodiscard]] bool parse_picture() {
        picture_ = grid(layout_.width(), layout_.height());
        for (std::size_t cell = 0; cell < cells_; ++cell) {
            const color_set possible = known_.cells()[cell];
            color_index best = possible.lowest();
            std::int64_t maximum = 0;
            std::int64_t blank_part = part_one;
            for (std::size_t c = 1; c < colors_ && possible.size() > 1; ++c) {
                const std::int64_t part = row_parts_[(c - 1) * cells_ + cell];
                blank_part -= part;
                if (part <= maximum) continue;
                maximum = part;
                best = static_cast<color_index>(c);
            }
            if (possible.size() > 1 && possible.contains(blank) && blank_part >= maximum) best = blank;
            picture_.cells()[cell] = best;
        }
        return satisfies(picture_, puzzle_);
    }

    void fix_weights() {
        constexpr double maximum = 0x1p21; // prevents overflow in the sums of all lines
        for (std::size_t i = 0; i < weights_.size(); ++i) {
            const double bounded = (std::min)((std::max)(weights_[i], -maximum), maximum);
            fixed_[i] = static_cast<fixed_log>(bounded * static_cast<double>(fixed_log_one));
        }
    }

    const clues& puzzle_;
    grid_layout layout_;
    std::size_t colors_;
    std::size_t cells_;
    fixed_log limit_; // below it, a solution is unique
    partial_grid known_;
    lean_vector<line_index> open_lines_;
    const grid* solution_ = nullptr;
    grid picture_;
    log_sums sums_;
    line_sums line_;
    lean_vector<fixed_log> of_line_;      // weights of the current line
    lean_vector<std::int64_t> parts_;     // its marginals
    lean_vector<std::int64_t> row_parts_; // marginals of the rows, color by color
    lean_vector<std::int64_t> column_parts_;
    lean_vector<double> weights_; // color by color, from 1
    lean_vector<fixed_log> fixed_;
    fixed_log value_ = 0; // the smooth function at `fixed_`
    vector gradient_;
};

// ---------------------------------------------------------------------------------------------------------------------

inline weight_bound::weight_bound(const clues& puzzle, partial_grid known)
    : puzzle_(puzzle), layout_(puzzle.width(), puzzle.height()), colors_(puzzle.color_count()), cells_(layout_.cells()),
      limit_((has_blotted_clues(puzzle) ? 1 : 4) * fixed_log_one), known_(std::move(known)),
      open_lines_(open_lines_of(known_, layout_)), row_parts_((colors_ - 1) * cells_, 0),
      column_parts_((colors_ - 1) * cells_, 0), weights_((colors_ - 1) * cells_, 0), fixed_((colors_ - 1) * cells_, 0),
      gradient_((colors_ - 1) * cells_, 0) {}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_WEIGHTS_WEIGHT_BOUND_HPP
