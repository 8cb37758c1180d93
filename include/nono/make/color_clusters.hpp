// Finds the few colors that represent all colors of a picture.
// SPDX-License-Identifier: MIT
#ifndef NONO_MAKE_COLOR_CLUSTERS_HPP
#define NONO_MAKE_COLOR_CLUSTERS_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/make/perceived_color.hpp>
#include <nono/make/polled_loop.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Groups colors that look alike. First, the group with the greatest error is repeatedly divided at its mean, along the
/// axis of its largest spread, until there are enough (binary splitting, M. T. Orchard and C. A. Bouman 1991, with axes
/// instead of eigenvectors). Then each color is assigned to the nearest mean, and the means are updated (S. P. Lloyd
/// 1957), a few times. Uses integers. Allocates.
class color_clusters {
public:
    /// Makes at most `count` groups (at least 1); `group_of()[i]` is the group of color `i`. There are fewer if there
    /// are fewer colors or some means look the same. `fixed`, unless null, is the mean of group 0, regardless of its
    /// colors. O(colors * count * rounds). The limits are polled; if they end it, the groups are arbitrary. The colors
    /// and the limits must outlive the object.
    color_clusters(const lean_vector<perceived_color>& colors, std::size_t count, const perceived_color* fixed,
                   run_limits& limits)
        : colors_(colors), limits_(limits), is_first_fixed_(fixed != nullptr), group_of_(colors.size(), 0) {
        constexpr int rounds = 16;
        means_.push_back(fixed != nullptr ? *fixed : perceived_color{});
        move_means();
        while (means_.size() < count && divide())
            if (assign()) move_means();
        for (int round = 0; round < rounds && assign(); ++round) move_means();
        static_cast<void>(assign()); // the rounds may not have sufficed
        join_alike();
        if (limits_.has_stopped()) group_of_.assign(colors.size(), 0); // some may be in groups that were dropped
    }

    [[nodiscard]] const lean_vector<perceived_color>& means() const noexcept { return means_; }
    [[nodiscard]] const lean_vector<std::size_t>& group_of() const noexcept { return group_of_; }
    /// Returns how many colors of each group are in the outer rows and columns of a picture with `columns` columns.
    [[nodiscard]] lean_vector<std::size_t> at_border(std::size_t columns) const {
        lean_vector<std::size_t> out(means_.size(), 0);
        for (std::size_t i = 0; i < group_of_.size(); ++i)
            if (i < columns || i + columns >= group_of_.size() || i % columns == 0 || (i + 1) % columns == 0)
                ++out[group_of_[i]];
        return out;
    }

private:
    /// Statistics of the colors of a group.
    struct spread {
        std::uint64_t count = 0;
        std::array<std::int64_t, 3> mean{};    // the mean, or the fixed color if there is one
        std::array<std::uint64_t, 3> errors{}; // sums of squared differences from the mean, by axis
        [[nodiscard]] std::uint64_t error() const noexcept { return errors[0] + errors[1] + errors[2]; }
    };

    [[nodiscard]] static std::array<std::int64_t, 3> axes_of(perceived_color color) noexcept {
        return {color.lightness, color.green_red, color.blue_yellow};
    }

    [[nodiscard]] lean_vector<spread> spreads() const {
        lean_vector<spread> out(means_.size());
        static_cast<void>(polled_loop(colors_.size(), 1, limits_, [&](std::size_t i) {
            spread& group = out[group_of_[i]];
            const auto axes = axes_of(colors_[i]);
            ++group.count;
            for (std::size_t axis = 0; axis < 3; ++axis) group.mean[axis] += axes[axis];
        }));
        for (spread& group : out)
            for (std::int64_t& mean : group.mean)
                if (group.count != 0) mean /= static_cast<std::int64_t>(group.count);
        if (is_first_fixed_) out.front().mean = axes_of(means_.front());
        static_cast<void>(polled_loop(colors_.size(), 1, limits_, [&](std::size_t i) {
            spread& group = out[group_of_[i]];
            const auto axes = axes_of(colors_[i]);
            for (std::size_t axis = 0; axis < 3; ++axis) {
                const std::int64_t difference = axes[axis] - group.mean[axis];
                group.errors[axis] += static_cast<std::uint64_t>(difference * difference);
            }
        }));
        return out;
    }

    /// Divides the group with the greatest error. Returns false if no group has any error or the limits ended it.
    bool divide() {
        const auto groups = spreads();
        std::size_t widest = 0;
        for (std::size_t i = 1; i < groups.size(); ++i)
            if (groups[i].error() > groups[widest].error()) widest = i;
        const spread& group = groups[widest];
        if (limits_.has_stopped() || group.error() == 0) return false;
        std::size_t axis = 0;
        for (std::size_t i = 1; i < 3; ++i)
            if (group.errors[i] > group.errors[axis]) axis = i;
        // The colors above the mean become a group. The mean is rounded towards 0, so there may be none above it; then
        // there are some below.
        const auto is_on_side = [&](std::size_t i, bool above) {
            const std::int64_t value = axes_of(colors_[i])[axis];
            return group_of_[i] == widest && (above ? value > group.mean[axis] : value < group.mean[axis]);
        };
        const std::size_t added = means_.size();
        for (const bool above : {true, false}) {
            bool is_divided = false;
            for (std::size_t i = 0; i < colors_.size(); ++i) {
                if (!is_on_side(i, above)) continue;
                group_of_[i] = added;
                is_divided = true;
            }
            if (is_divided) break;
        }
        means_.push_back({});
        move_means();
        return true;
    }

    /// Assigns each color to the group with the nearest mean. Returns true if any changed, unless the limits ended it.
    bool assign() {
        bool has_changed = false;
        const bool is_whole = polled_loop(colors_.size(), means_.size(), limits_, [&](std::size_t i) {
            std::size_t nearest = 0;
            for (std::size_t group = 1; group < means_.size(); ++group)
                if (square_distance(colors_[i], means_[group]) < square_distance(colors_[i], means_[nearest]))
                    nearest = group;
            has_changed = has_changed || nearest != group_of_[i];
            group_of_[i] = nearest;
        });
        return is_whole && has_changed;
    }

    /// Updates the means of the groups. An empty group keeps its mean.
    void move_means() {
        const auto groups = spreads();
        for (std::size_t i = is_first_fixed_ ? 1 : 0; i < groups.size(); ++i)
            if (groups[i].count != 0)
                means_[i] = {static_cast<std::int32_t>(groups[i].mean[0]), static_cast<std::int32_t>(groups[i].mean[1]),
                             static_cast<std::int32_t>(groups[i].mean[2])};
    }

    /// Drops empty groups, and groups that look like another one.
    void join_alike() {
        constexpr std::uint64_t too_near = std::uint64_t{200} * 200; // the difference is barely visible
        const auto groups = spreads();
        if (limits_.has_stopped()) return;
        lean_vector<perceived_color> kept;
        for (std::size_t i = 0; i < means_.size(); ++i) {
            const auto looks_alike = [&](perceived_color other) {
                return square_distance(other, means_[i]) < too_near;
            };
            const bool stays = groups[i].count != 0 || (i == 0 && is_first_fixed_);
            if (stays && detail::none_of(kept.begin(), kept.end(), looks_alike)) kept.push_back(means_[i]);
        }
        if (kept.size() == means_.size()) return;
        means_ = kept;
        static_cast<void>(assign());
    }

    const lean_vector<perceived_color>& colors_;
    run_limits& limits_;
    bool is_first_fixed_;
    lean_vector<perceived_color> means_;
    lean_vector<std::size_t> group_of_;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_MAKE_COLOR_CLUSTERS_HPP
