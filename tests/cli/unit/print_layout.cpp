// The layout of sheets for print: items are inside their pages, do not overlap, and are not smaller than necessary.
// SPDX-License-Identifier: MIT
#include "../../../examples/cli/print_layout.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace {

constexpr double layout_tolerance = 1e-3;

struct print_box {
    double left, top, right, bottom;
};

print_box box_of(const cli::print_item& item, const cli::print_position& at) {
    return {at.left, at.top, at.left + (std::max)(item.columns * at.cell, item.text_width),
            at.top + item.text_height + item.rows * at.cell};
}

// Checks what must be true of every layout.
void check_layout(const std::vector<cli::print_item>& items, const cli::print_settings& settings,
                  const std::vector<cli::print_page>& pages) {
    std::vector<int> placed(items.size(), 0);
    for (std::size_t number = 0; number < pages.size(); ++number) {
        const auto& page = pages[number];
        REQUIRE(!page.positions.empty());
        const double width = page.is_landscape ? settings.paper.height : settings.paper.width;
        const double height = page.is_landscape ? settings.paper.width : settings.paper.height;
        const double top = settings.margin + (number == 0 ? settings.heading : 0);
        std::vector<print_box> boxes;
        for (const auto& position : page.positions) {
            ++placed[position.item];
            const auto box = box_of(items[position.item], position);
            CHECK(box.left >= settings.margin - layout_tolerance);
            CHECK(box.top >= top - layout_tolerance);
            CHECK(box.right <= width - settings.margin + layout_tolerance);
            CHECK(box.bottom <= height - settings.margin - settings.footer + layout_tolerance);
            CHECK(position.cell <= settings.max_cell + layout_tolerance);
            if (page.positions.size() > 1) {
                CHECK(position.cell >= settings.min_cell - layout_tolerance);
                CHECK(!page.is_landscape);
                CHECK(position.cell == doctest::Approx(page.positions.front().cell));
            }
            for (const auto& other : boxes) {
                const double gap = settings.gap - layout_tolerance;
                const bool is_beside = box.left >= other.right + gap || other.left >= box.right + gap;
                const bool is_below = box.top >= other.bottom + gap || other.top >= box.bottom + gap;
                CHECK((is_beside || is_below));
            }
            boxes.push_back(box);
        }
    }
    CHECK(std::count(placed.begin(), placed.end(), 1) == static_cast<std::ptrdiff_t>(items.size()));
}

cli::print_item square(double cells) { return {cells, cells, 0, 0}; }

} // namespace

TEST_CASE("items of many sizes are placed once, on the paper and apart from each other") {
    for (const auto& paper : {cli::a4_paper, cli::letter_paper})
        for (const double cell : {1.0, 4.0, 7.5, 50.0})
            for (const std::size_t columns : {0U, 1U, 2U, 5U})
                for (const double heading : {0.0, 9.0}) {
                    cli::print_settings settings;
                    settings.paper = paper;
                    settings.min_cell = cell;
                    settings.max_cell = 1.5 * cell;
                    settings.columns = columns;
                    settings.heading = heading;
                    std::vector<cli::print_item> items;
                    std::size_t random = 12345;
                    for (std::size_t i = 0; i < 60; ++i) {
                        random = random * 1103515245 + 12345;
                        const auto value = [&](std::size_t shift, std::size_t bound) {
                            return static_cast<double>((random >> shift) % bound);
                        };
                        items.push_back({6 + value(8, 50), 6 + value(14, 40), value(20, 90), value(24, 20)});
                    }
                    check_layout(items, settings, cli::arrange(items, settings));
                }
}

TEST_CASE("as many items as fit are on a page") {
    cli::print_settings settings; // 186 x 270 mm within the margins
    // Three times four squares of 57 mm with gaps of 7 mm.
    const std::vector<cli::print_item> items(13, square(57.0 / 4));
    const auto pages = cli::arrange(items, settings);
    check_layout(items, settings, pages);
    REQUIRE(pages.size() == 2);
    CHECK(pages[0].positions.size() == 12);
    CHECK(pages[0].positions[0].cell == doctest::Approx(4));
    // The last page has room for larger cells.
    CHECK(pages[1].positions[0].cell == doctest::Approx(6));
    CHECK(cli::arrange({}, settings).empty());

    settings.columns = 2;
    const auto fewer = cli::arrange(items, settings);
    CHECK(fewer.size() == 2);
    CHECK(fewer[0].positions.size() == 8);
}

TEST_CASE("small items fill the gaps that larger ones leave") {
    const cli::print_settings settings;
    // 40 cells of 4 mm leave a strip 20 mm wide at the side, and most of the height.
    const std::vector<cli::print_item> items{square(40), square(40), square(5), square(5)};
    const auto pages = cli::arrange(items, settings);
    check_layout(items, settings, pages);
    REQUIRE(pages.size() == 2);
    CHECK(pages[0].positions.size() == 3);
    CHECK(pages[1].positions.size() == 1);
    // In reading order.
    CHECK(pages[0].positions[0].item == 0);
    CHECK(pages[0].positions[1].item == 2);
    CHECK(pages[0].positions[2].item == 3);
}

TEST_CASE("the order is kept except for gaps on the last pages") {
    const cli::print_settings settings;
    std::vector<cli::print_item> items(15, square(40)); // one per page
    items.push_back(square(5));
    const auto pages = cli::arrange(items, settings);
    check_layout(items, settings, pages);
    REQUIRE(pages.size() == 15);
    for (std::size_t i = 0; i < pages.size(); ++i) {
        CHECK(pages[i].positions[0].item == i);
        CHECK(pages[i].positions.size() == (i == 5 ? 2U : 1U));
    }
}

TEST_CASE("items that are too large have pages of their own") {
    const cli::print_settings settings;
    // The second is too wide for portrait orientation but fits when turned; the third does not fit at all.
    const std::vector<cli::print_item> items{square(10), {60, 30, 0, 0}, {75, 60, 40, 10}, square(10)};
    const auto pages = cli::arrange(items, settings);
    check_layout(items, settings, pages);
    REQUIRE(pages.size() == 3);
    CHECK(pages[0].positions.size() == 2);
    CHECK(!pages[0].is_landscape);
    CHECK(pages[1].is_landscape);
    CHECK(pages[1].positions[0].cell >= 4);
    CHECK(pages[2].is_landscape);
    CHECK(pages[2].positions[0].cell < 4);
    CHECK(pages[2].positions[0].cell == doctest::Approx((210.0 - 24 - 3 - 10) / 60));
}
