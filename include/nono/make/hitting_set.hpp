// Finds a cheapest choice of elements that contains an element of each set.
// SPDX-License-Identifier: MIT
#ifndef NONO_MAKE_HITTING_SET_HPP
#define NONO_MAKE_HITTING_SET_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/model/limits.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Solves the weighted hitting set problem: chooses elements of least total weight so that each set has a chosen one.
/// Uses branch and bound; the bound comes from sets that have no element in common.
class hitting_set {
public:
    /// Elements are numbers below `weights.size()`; an element of weight `no_limit` is never chosen. `max_work` limits
    /// the number of set elements that are examined, in all choices together.
    hitting_set(lean_vector<std::uint64_t> weights, std::uint64_t max_work)
        : weights_(std::move(weights)), chosen_(weights_.size(), 0), left_out_(weights_.size(), 0),
          work_left_(max_work) {}

    /// Adds a set that has to be hit.
    void add(lean_vector<std::size_t> elements) {
        size_ += elements.size();
        sets_.push_back(std::move(elements));
    }

    /// Finds a cheapest choice, or a cheap one if `max_work` of the constructor is used up.
    ///
    /// @param max_size  maximum number of elements to choose
    /// @return          false if no choice exists or was found
    /// Exponential in the number of chosen elements, but limited by `max_work`. Allocates.
    [[nodiscard]] bool choose(std::size_t max_size) {
        best_cost_ = no_limit;
        best_.clear();
        choose_greedily(max_size);
        search(max_size);
        return best_cost_ != std::uint64_t{no_limit};
    }

    /// The elements of the last choice, in ascending order.
    [[nodiscard]] const lean_vector<std::size_t>& best() const noexcept { return best_; }
    /// Returns true if the last result of `choose` is proven, which is not the case if the work was used up.
    [[nodiscard]] bool is_proven() const noexcept { return work_left_ > 0; }

private:
    void search(std::size_t size_left) {
        work_left_ -= (std::min)(work_left_, std::uint64_t{size_} + weights_.size() / 8 + 1);
        if (work_left_ == 0) return;
        const auto minimum = bound();
        if (minimum.second > size_left || minimum.first >= best_cost_ - (std::min)(best_cost_, cost_)) return;
        const lean_vector<std::size_t>* const set = narrowest();
        if (set == nullptr) {
            best_cost_ = cost_;
            best_.clear();
            for (std::size_t i = 0; i < chosen_.size(); ++i)
                if (chosen_[i] != 0) best_.push_back(i);
            return;
        }
        lean_vector<std::size_t> elements;
        for (const std::size_t i : *set)
            if (may_choose(i)) elements.push_back(i);
        for (const std::size_t element : elements) {
            chosen_[element] = 1;
            cost_ += weights_[element];
            search(size_left - 1);
            cost_ -= weights_[element];
            chosen_[element] = 0;
            ++left_out_[element]; // all choices that contain it have been examined
        }
        for (const std::size_t element : elements) --left_out_[element];
    }

    /// Chooses the element that hits the most sets for its weight, until all sets are hit.
    void choose_greedily(std::size_t max_size) {
        lean_vector<std::size_t> elements;
        std::uint64_t cost = 0;
        while (narrowest() != nullptr && elements.size() < max_size) {
            const std::size_t next = most_useful();
            if (next == std::size_t{no_limit}) break;
            elements.push_back(next);
            chosen_[next] = 1;
            cost += weights_[next];
        }
        const bool is_done = narrowest() == nullptr;
        for (const std::size_t element : elements) chosen_[element] = 0;
        if (!is_done) return;
        detail::sort(elements.begin(), elements.end());
        best_ = std::move(elements);
        best_cost_ = cost;
    }

    /// Returns the element that `choose_greedily` chooses next; `no_limit` if no elements are left.
    [[nodiscard]] std::size_t most_useful() const {
        lean_vector<std::uint64_t> hits(weights_.size(), 0);
        for (const auto& set : sets_)
            if (!is_hit(set))
                for (const std::size_t element : set) ++hits[element];
        std::size_t best = no_limit;
        for (std::size_t i = 0; i < hits.size(); ++i) {
            if (hits[i] == 0 || !may_choose(i)) continue;
            if (best == std::size_t{no_limit} || hits[i] * weights_[best] > hits[best] * weights_[i]) best = i;
        }
        return best;
    }

    [[nodiscard]] bool is_hit(const lean_vector<std::size_t>& set) const noexcept {
        return detail::any_of(set.begin(), set.end(), [&](std::size_t i) { return chosen_[i] != 0; });
    }

    [[nodiscard]] bool may_choose(std::size_t element) const noexcept {
        return left_out_[element] == 0 && weights_[element] != std::uint64_t{no_limit};
    }

    /// Returns lower bounds on the cost and on the number of the elements that hit the remaining sets.
    [[nodiscard]] std::pair<std::uint64_t, std::size_t> bound() {
        used_.assign(weights_.size(), 0);
        std::pair<std::uint64_t, std::size_t> sum{0, 0};
        for (const auto& set : sets_) {
            if (is_hit(set)) continue;
            std::uint64_t minimum = no_limit;
            bool is_apart = true;
            for (const std::size_t element : set) {
                if (!may_choose(element)) continue;
                is_apart = is_apart && used_[element] == 0;
                minimum = (std::min)(minimum, weights_[element]);
            }
            if (minimum == std::uint64_t{no_limit}) return {no_limit, no_limit}; // cannot be hit
            if (!is_apart) continue;
            for (const std::size_t element : set) used_[element] = 1;
            sum.first += minimum;
            ++sum.second;
        }
        return sum;
    }

    /// Returns the set with the fewest elements to choose from among those not yet hit; null if all sets are hit.
    [[nodiscard]] const lean_vector<std::size_t>* narrowest() const noexcept {
        const lean_vector<std::size_t>* found = nullptr;
        std::ptrdiff_t fewest = 0;
        for (const auto& set : sets_) {
            if (is_hit(set)) continue;
            const auto count = detail::count_if(set.begin(), set.end(), [&](std::size_t i) { return may_choose(i); });
            if (found != nullptr && count >= fewest) continue;
            found = &set;
            fewest = count;
        }
        return found;
    }

    lean_vector<std::uint64_t> weights_;
    lean_vector<lean_vector<std::size_t>> sets_;
    lean_vector<std::uint8_t> chosen_;
    lean_vector<std::uint32_t> left_out_; // number of branches that exclude each element
    lean_vector<std::uint8_t> used_;
    std::uint64_t cost_ = 0;
    std::uint64_t best_cost_ = no_limit;
    lean_vector<std::size_t> best_;
    std::size_t size_ = 0; // total size of all sets
    std::uint64_t work_left_;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_MAKE_HITTING_SET_HPP
