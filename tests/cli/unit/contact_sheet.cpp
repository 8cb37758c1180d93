// Contact sheets: every drawing has its own area and its title.
// SPDX-License-Identifier: MIT
#include "../../../examples/cli/contact_sheet.hpp"

#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/palette.hpp>
#include <nono/sokoban/notation.hpp>

#include <doctest/doctest.h>
#include <pugixml.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

TEST_CASE("the positions on a sheet do not overlap and are inside it") {
    constexpr std::size_t side = cli::sheet_layout::picture;
    for (std::size_t count = 0; count <= 12; ++count)
        for (std::size_t columns = 0; columns <= 5; ++columns) {
            const cli::sheet_layout layout(count, columns);
            CHECK(layout.columns() >= 1);
            if (columns != 0 && count != 0) CHECK(layout.columns() == (std::min)(columns, count));
            CHECK(layout.rows() * layout.columns() >= count);
            for (std::size_t i = 0; i < count; ++i) {
                REQUIRE(layout.left(i) + side + cli::sheet_layout::gap <= layout.width());
                REQUIRE(layout.top(i) + side + cli::sheet_layout::title + cli::sheet_layout::gap <= layout.height());
                for (std::size_t j = 0; j < i; ++j) {
                    const bool beside =
                        layout.left(i) >= layout.left(j) + side || layout.left(j) >= layout.left(i) + side;
                    const bool below = layout.top(i) >= layout.top(j) + side + cli::sheet_layout::title;
                    REQUIRE((beside || below));
                }
            }
        }
    static_assert(cli::sheet_layout(10).columns() == 4);
    static_assert(cli::sheet_layout(9).columns() == 3);
    static_assert(cli::sheet_layout(0).columns() == 1);
}

TEST_CASE("a sheet has all drawings with their titles") {
    cli::contact_sheet sheet;
    nono::grid picture(2, 1);
    picture(0, 1) = 1;
    const nono::clues around = nono::clues_of(picture);
    sheet.add(around, nullptr, {}, "<first>");
    sheet.add(around, &picture, {}, std::string(26, 'a') + "\xC3\xB6\xC3\xB6");
    sheet.add(around, &picture, {}, std::string(26, 'a') + "\xC3\xB6\xC3\xB6\xC3\xB6");
    sheet.add(*nono::sokoban::parse_board("#####\n#@$.#\n#####\n"), "level");
    sheet.add(*nono::sokoban::parse_board("####\n#*@#\n####\n"), "");
    CHECK(sheet.size() == 5);
    const std::string text = sheet.svg(2, "A & B");
    pugi::xml_document document;
    REQUIRE(document.load_string(text.c_str()));
    const auto svg = document.child("svg");
    CHECK(std::string_view(svg.child("title").text().get()) == "A & B");
    const cli::sheet_layout layout(5, 2);
    CHECK(svg.attribute("width").as_uint() == layout.width());
    CHECK(svg.attribute("height").as_uint() == layout.height());
    std::vector<std::string> sizes;
    std::vector<std::string> titles;
    for (const auto& part : svg.children("svg")) {
        CHECK(part.attribute("x").as_uint() == layout.left(sizes.size()));
        CHECK(part.attribute("y").as_uint() == layout.top(sizes.size()));
        sizes.emplace_back(part.attribute("viewBox").value());
    }
    for (const auto& title : svg.children("text")) {
        CHECK(title.attribute("x").as_uint() == layout.left(titles.size()) + cli::sheet_layout::picture / 2);
        titles.emplace_back(title.text().get());
    }
    CHECK(sizes == std::vector<std::string>{"0 0 80 60", "0 0 80 60", "0 0 80 60", "0 0 100 60", "0 0 80 60"});
    CHECK(titles == std::vector<std::string>{"<first>", std::string(26, 'a') + "\xC3\xB6\xC3\xB6",
                                             std::string(26, 'a') + "\xC3\xB6\xE2\x80\xA6", "level", ""});
    // Shared definitions appear once.
    const auto definitions = svg.children("defs");
    CHECK(std::distance(definitions.begin(), definitions.end()) == 1);
    CHECK(svg.child("svg")
              .find_node([](const auto& node) {
                  return std::string_view(node.name()) == "style" || std::string_view(node.name()) == "defs";
              })
              .empty());
    CHECK(cli::contact_sheet().svg().find("<svg") == 0);

    // The page has the same drawings.
    const std::string page = sheet.html(2, "A & B");
    pugi::xml_document html; // it is XML except for its first lines
    std::string body = page.substr(page.find("<body>"));
    body.resize(body.find("</html>"));
    REQUIRE(html.load_string(body.c_str()));
    CHECK(std::string_view(html.child("body").child("h1").text().get()) == "A & B");
    CHECK(page.find("repeat(2, 1fr)") != std::string::npos);
    std::size_t figures = 0;
    for (const auto& figure : html.child("body").child("main").children("figure")) {
        CHECK(figure.child("svg").attribute("viewBox").value() == sizes[figures]);
        ++figures;
    }
    CHECK(figures == 5);
    CHECK(page.find("<figcaption>&lt;first&gt;</figcaption>") != std::string::npos);
    CHECK(page.find("<defs>") == page.rfind("<defs>"));
}
