// SPDX-License-Identifier: MIT
#include "print_layout.hpp"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

namespace cli {

namespace {

constexpr double rounding = 1e-6; // millimeters by which sums may exceed a limit
constexpr std::size_t max_open_pages = 10;

struct box_size {
    double width;
    double height;
};

struct box_position {
    double left;
    double top;
};

// The lower edge of the filled part of an area, as steps from left to right. (J. Jylänki, A Thousand
// Ways to Pack the Bin, 2010, calls it a skyline.)
class filled_area {
public:
    explicit filled_area(box_size size) : size_(size), steps_{{0, 0}} {}

    // The highest position at which a box fits, the leftmost one of several.
    [[nodiscard]] std::optional<box_position> find(box_size box) const {
        std::optional<box_position> best;
        for (std::size_t i = 0; i < steps_.size() && steps_[i].left + box.width <= size_.width + rounding; ++i) {
            const double top = lowest_edge(i, steps_[i].left + box.width);
            if (top + box.height > size_.height + rounding) continue;
            if (!best || top < best->top - rounding) best = box_position{steps_[i].left, top};
        }
        return best;
    }

    void fill(box_position position, box_size box) {
        const double right = position.left + box.width;
        std::vector<step> steps;
        double edge_after = 0; // of what continues to the right of the box
        for (const auto& next : steps_) {
            if (next.left < right - rounding) edge_after = next.edge;
            if (next.left < position.left - rounding) steps.push_back(next);
        }
        steps.push_back({position.left, position.top + box.height});
        const auto after =
            std::find_if(steps_.begin(), steps_.end(), [&](const step& next) { return next.left >= right - rounding; });
        const bool begins_there = after != steps_.end() && after->left <= right + rounding;
        if (!begins_there && right < size_.width - rounding) steps.push_back({right, edge_after});
        steps.insert(steps.end(), after, steps_.end());
        steps_ = std::move(steps);
    }

private:
    struct step {
        double left; // it extends to the next one, or to the right end
        double edge;
    };

    // The lowest edge from the left of a step up to `right`.
    [[nodiscard]] double lowest_edge(std::size_t first, double right) const {
        double out = 0;
        for (std::size_t i = first; i < steps_.size() && steps_[i].left < right - rounding; ++i)
            out = (std::max)(out, steps_[i].edge);
        return out;
    }

    box_size size_;
    std::vector<step> steps_;
};

class layout_maker {
public:
    layout_maker(std::span<const print_item> items, const print_settings& settings)
        : items_(items), settings_(settings) {}

    std::vector<print_page> arrange() {
        for (std::size_t i = 0; i < items_.size(); ++i) {
            if (can_share(items_[i]))
                add_to_shared(i);
            else
                pages_.push_back(own_page(i, pages_.empty() ? settings_.heading : 0));
        }
        for (std::size_t i = 0; i < pages_.size(); ++i)
            if (is_shared(i)) pages_[i] = enlarged(pages_[i], heading_of(i));
        return std::move(pages_);
    }

private:
    struct open_page {
        std::size_t number;
        filled_area area;
    };

    [[nodiscard]] double heading_of(std::size_t page) const { return page == 0 ? settings_.heading : 0; }
    [[nodiscard]] bool is_shared(std::size_t page) const {
        return can_share(items_[pages_[page].positions.front().item]);
    }

    // The size of an item without the gap around it.
    [[nodiscard]] box_size size_of(const print_item& item, double cell) const {
        double width = (std::max)(item.columns * cell, item.text_width);
        if (settings_.columns != 0) { // wide enough that no more fit next to each other
            const auto count = static_cast<double>(settings_.columns);
            width = (std::max)(width, (settings_.width() + print_settings::gap) / count - print_settings::gap);
        }
        return {width, item.rows * cell + item.text_height};
    }

    [[nodiscard]] bool can_share(const print_item& item) const {
        const auto [width, height] = size_of(item, settings_.min_cell);
        return width <= settings_.width() + rounding && height <= settings_.height() - settings_.heading + rounding;
    }

    // An empty area of a page. Each box in it includes the gap to its right and below it.
    [[nodiscard]] filled_area empty_area(double heading) const {
        return filled_area(
            {settings_.width() + print_settings::gap, settings_.height() - heading + print_settings::gap});
    }

    // Adds an item to a page if it fits there.
    bool add(std::size_t item, double cell, double heading, filled_area& area, print_page& page) const {
        auto box = size_of(items_[item], cell);
        box.width += print_settings::gap;
        box.height += print_settings::gap;
        const auto position = area.find(box);
        if (!position) return false;
        area.fill(*position, box);
        const double margin = print_settings::margin;
        page.positions.push_back({item, margin + position->left, margin + heading + position->top, cell});
        return true;
    }

    void add_to_shared(std::size_t item) {
        const double cell = settings_.min_cell;
        for (auto& [number, area] : open_)
            if (add(item, cell, heading_of(number), area, pages_[number])) return;
        if (open_.size() == max_open_pages) open_.erase(open_.begin());
        open_.push_back({pages_.size(), empty_area(heading_of(pages_.size()))});
        pages_.emplace_back();
        add(item, cell, heading_of(pages_.size() - 1), open_.back().area, pages_.back());
    }

    // A page for an item that is too large for the others: as large as it fits, turned if that helps.
    [[nodiscard]] print_page own_page(std::size_t index, double heading) const {
        const auto& item = items_[index];
        const auto largest_cell = [&](double width, double height) {
            const double fits = (std::min)(width / item.columns, (height - heading - item.text_height) / item.rows);
            return (std::min)(fits, settings_.max_cell);
        };
        const double upright = largest_cell(settings_.width(), settings_.height());
        const double turned_width = settings_.height() + print_settings::footer;
        const double sideways = largest_cell(turned_width, settings_.width() - print_settings::footer);
        const bool is_landscape = sideways > upright;
        const double cell = (std::max)(upright, sideways);
        const double room = is_landscape ? turned_width : settings_.width();
        const double width = (std::max)(item.columns * cell, item.text_width);
        const double margin = print_settings::margin;
        return {is_landscape, {{index, margin + (std::max)(0.0, room - width) / 2, margin + heading, cell}}};
    }

    // The page with cells of the largest size at which its items still fit, in the middle of the paper.
    [[nodiscard]] print_page enlarged(const print_page& page, double heading) const {
        std::vector<std::size_t> items;
        items.reserve(page.positions.size());
        for (const auto& position : page.positions) items.push_back(position.item);
        constexpr int count = 12; // sizes that are tried
        auto out = page;
        for (int i = count; i > 0; --i) {
            const double cell = settings_.min_cell + (settings_.max_cell - settings_.min_cell) * i / count;
            auto larger = filled_page(items, cell, heading);
            if (!larger) continue;
            out = *std::move(larger);
            break;
        }
        center(out);
        sort_for_reading(out);
        return out;
    }

    [[nodiscard]] std::optional<print_page> filled_page(const std::vector<std::size_t>& items, double cell,
                                                        double heading) const {
        print_page out;
        auto area = empty_area(heading);
        for (const std::size_t item : items)
            if (!add(item, cell, heading, area, out)) return std::nullopt;
        return out;
    }

    void center(print_page& page) const {
        double right = 0;
        for (const auto& next : page.positions)
            right = (std::max)(right, next.left + size_of(items_[next.item], next.cell).width);
        const double shift = (print_settings::margin + settings_.width() - right) / 2;
        for (auto& next : page.positions) next.left += (std::max)(0.0, shift);
    }

    static void sort_for_reading(print_page& page) {
        std::sort(page.positions.begin(), page.positions.end(),
                  [](const auto& a, const auto& b) { return std::tuple(a.top, a.left) < std::tuple(b.top, b.left); });
    }

    std::span<const print_item> items_;
    const print_settings& settings_;
    std::vector<print_page> pages_;
    std::vector<open_page> open_; // shared pages that may still have room
};

} // namespace

std::vector<print_page> arrange(std::span<const print_item> items, const print_settings& settings) {
    return layout_maker(items, settings).arrange();
}

} // namespace cli
