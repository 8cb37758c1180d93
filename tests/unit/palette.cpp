// SPDX-License-Identifier: MIT
#include <nono/model/palette.hpp>

#include <nono/model/clues.hpp>

#include <doctest/doctest.h>

#include <set>
#include <tuple>

TEST_CASE("palette: a color has the value from the file, or else a default") {
    nono::palette colors;
    colors.entries = {{"paper", nono::rgb{1, 2, 3}, ""}, {"ink", {}, "#"}};
    CHECK(colors.value(0) == nono::rgb{1, 2, 3});
    CHECK(colors.value(1) == nono::rgb{0, 0, 0});
    CHECK(colors.value(2) == nono::palette::default_value(2));
    CHECK(nono::palette{}.value(nono::blank) == nono::rgb{255, 255, 255});
}

TEST_CASE("palette: no two default colors look the same") {
    std::set<std::tuple<int, int, int>> seen;
    for (nono::color_index color = 0; color < nono::extend::max_colors; ++color) {
        const auto value = nono::palette::default_value(color);
        CHECK(seen.insert({value.red, value.green, value.blue}).second);
    }
}

TEST_CASE("palette: palettes are equal if all entries are equal") {
    const nono::palette named{{{"a", {}, ""}}};
    CHECK(named == nono::palette{{{"a", {}, ""}}});
    CHECK(named != nono::palette{{{"a", nono::rgb{}, ""}}});
    CHECK(named != nono::palette{{{"a", {}, "a"}}});
    CHECK(named != nono::palette{});
}
