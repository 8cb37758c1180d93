// Directions of descent for a smooth convex function of many variables.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_WEIGHTS_QUASI_NEWTON_HPP
#define NONO_SOLVER_WEIGHTS_QUASI_NEWTON_HPP

#include <nono/detail/abi.hpp>
#include <nono/detail/lean_vector.hpp>

#include <cstddef>

namespace nono::inline NONO_ABI::detail {

/// The limited-memory method of Broyden, Fletcher, Goldfarb and Shanno (Nocedal 1980): the last steps and how the
/// gradient changed along them stand for the second derivatives.
///
/// Vectors have 24 binary digits, so that products of two of their numbers are exact in a double: whether a compiler
/// fuses them with additions changes nothing, and every compiler gets the same directions.
class quasi_newton {
public:
    using vector = lean_vector<float>;

    /// For so many variables; keeps so many steps.
    quasi_newton(std::size_t variables, std::size_t memory) : direction_(variables, 0), memory_(memory) {}

    /// The scalar product.
    [[nodiscard]] static double product(const vector& a, const vector& b) noexcept {
        double sum = 0;
        for (std::size_t i = 0; i < a.size(); ++i) sum += static_cast<double>(a[i]) * static_cast<double>(b[i]);
        return sum;
    }

    /// A direction in which the function falls, if the gradient is not 0. O(variables * steps kept).
    [[nodiscard]] const vector& direction(const vector& gradient) {
        direction_ = gradient;
        lean_vector<float> along(pairs_.size(), 0);
        for (std::size_t i = pairs_.size(); i-- > 0;) {
            along[i] = static_cast<float>(product(pairs_[i].step, direction_) / pairs_[i].curvature);
            add(-along[i], pairs_[i].change);
        }
        if (!pairs_.empty()) scale(static_cast<float>(pairs_.back().curvature / pairs_.back().change_squared));
        for (std::size_t i = 0; i < pairs_.size(); ++i) {
            const auto back = static_cast<float>(product(pairs_[i].change, direction_) / pairs_[i].curvature);
            add(along[i] - back, pairs_[i].step);
        }
        scale(-1);
        return direction_;
    }

    /// Takes in a step that was made, and by how much the gradient changed along it.
    void learn(vector step, vector change) {
        const double curvature = product(step, change);
        const double change_squared = product(change, change);
        if (!(curvature > 0) || !(change_squared > 0)) return;
        if (pairs_.size() == memory_) pairs_.erase(pairs_.begin());
        pairs_.push_back({static_cast<vector&&>(step), static_cast<vector&&>(change), curvature, change_squared});
    }

    /// True if no step is kept.
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
    lean_vector<pair> pairs_; // the oldest first
};

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_SOLVER_WEIGHTS_QUASI_NEWTON_HPP
