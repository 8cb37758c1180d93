// SPDX-License-Identifier: MIT
#include <nono/formats/all.hpp>
#include <nono/formats/pages/griddlers_net.hpp>

#include <nono/parse.hpp>

#include "../../bad_input.hpp"
#include "../../check_both.hpp"
#include "../../read_checks.hpp"
#include "../../rounds.hpp"

#include <random>
#include <string>
#include <string_view>

using nono::griddlers_net;
using nono::parse_errc;
using nono_tests::fails;
using nono_tests::plain;
using nono_tests::reads_with;

namespace {

static_assert(nono::extend::readable_format<griddlers_net> && !nono::extend::writable_format<griddlers_net>);

constexpr std::string_view griddlers_script =
    "var puzzle = {\n\twidth: "
    "3,\n\theight:2,\n\tcolors:[\n\t\"ffffff\",\"000000\",\n\t],\n\tusedColors:[\n\t0,1\n\t],\n"
    "\ttopHeader: [\n\t[[2,2]],[[2,1]],[[2,2]]\n\t],\n\tleftHeader: [\n\t[[2,1],[2,1]],[[2,3]]\n     ]\n} \n";

std::string changed_script(std::string_view from, std::string_view to) {
    std::string out(griddlers_script);
    REQUIRE(out.find(from) != std::string::npos);
    return out.replace(out.find(from), from.size(), to);
}

/// The script saved as a Python literal.
std::string as_python(std::string_view text) {
    std::string out = "b'";
    for (const char c : text) {
        if (c == '\n') out += "\\n";
        if (c == '\t') out += "\\t";
        if (c == '\'') out += "\\'";
        if (c == '\\') out += "\\\\";
        if (c != '\n' && c != '\t' && c != '\'' && c != '\\') out += c;
    }
    return out + "'";
}

/// A script as the site writes it.
template <class Random>
std::string griddlers_page(const nono::grid& picture, const std::vector<std::uint32_t>& used,
                           const std::vector<std::string>& colors, const std::vector<int>& body, Random& random) {
    const auto wanted = nono::clues_of(picture);
    const auto lines = [](const nono::clue_lines& side) {
        std::string out;
        for (const auto& line : side) {
            out += out.empty() ? "[" : ",[";
            for (std::size_t i = 0; i < line.size(); ++i)
                out += (i > 0 ? ",[" : "[") + std::to_string(line[i].color + 1) + "," + std::to_string(line[i].length) +
                       "]";
            out += "]";
        }
        return out;
    };
    std::string out =
        "\n\nvar globalSettings = {\n\tcolorSet1:[\"ffffff\"],\n\tx: 'it{'\n}\n\nvar puzzle = {\n\twidth: " +
        std::to_string(picture.width()) + ",\t\n\theight:" + std::to_string(picture.height()) +
        ",\n\thw:3,hh:5,\n\tpalette: [\n\t  { s:0 , c:-1 }\n\t  ";
    for (const auto index : used)
        out += ",{s:0,c:" + std::to_string(index) + ",co:'" + std::to_string(index * 9) + "'}";
    out += "\n\t],\n\tcolors:[  \n\t";
    for (const auto& color : colors) out += "\"" + color + "\",";
    out += "          \n\t],\n\tusedColors:[\n\t";
    for (std::size_t i = 0; i < used.size(); ++i) out += (i > 0 ? "," : "") + std::to_string(used[i]);
    out += "\n\t],\n\ttopHeader: [\n\t" + lines(wanted.columns) + "\t\n\t],\n\tleftHeader: [\n\t" + lines(wanted.rows) +
           "\n\t     ]\n} \n\nvar solution = {\n\tbody: [\n";
    for (std::size_t i = 0; i < body.size(); ++i) {
        out += i == 0 ? "[" : i % picture.width() == 0 ? "],[" : ",";
        out += std::to_string(body[i]);
    }
    out += "]\n\t],\n\tsolved: false,\n\ttopMarkers: [\n\t\t[{x:false,o:false}]\n\t],\n\tundoStack: []\n}\n";
    return random() % 2 == 0 ? out : as_python(out);
}

} // namespace

TEST_CASE("griddlers_net: a script in black and white") {
    const auto found = reads_with<griddlers_net>(griddlers_script, {});
    CHECK(found.clues.rows == nono::clue_lines{plain({1, 1}), plain({3})});
    CHECK(found.clues.columns == nono::clue_lines{plain({2}), plain({1}), plain({2})});
    CHECK(found.palette.entries.empty());
    CHECK(reads_with<griddlers_net>(as_python(griddlers_script), {}) == found);
    CHECK(reads_with<griddlers_net>("<title>\"Griddlers puzzle 12 - Two dots\"</title>" + std::string(griddlers_script),
                                    {})
              .metadata.title() == "Two dots");
    CHECK(nono::guess_formats(griddlers_script).front().info.name == "griddlers_net");
    CHECK(griddlers_net::detect(griddlers_script) == nono::likelihood::certain);
    CHECK(griddlers_net::detect("var puzzle = {topHeader:[[],[[2,1]]]}") == nono::likelihood::certain);
    CHECK(griddlers_net::detect("var puzzle = {topHeader:[]}; x = 1") == nono::likelihood::likely);
}

TEST_CASE("griddlers_net: colors are numbers of places in usedColors") {
    const auto found = reads_with<griddlers_net>(changed_script("0,1\n", "1, /* x */ 0, // y\n"), {});
    CHECK(found.palette.value(0) == nono::rgb{0, 0, 0});
    CHECK(found.palette.value(1) == nono::rgb{255, 255, 255});
    const auto three =
        reads_with<griddlers_net>(changed_script("[[2,1]],[[2,2]]", "[[3,1]],[[2,2]]").replace(0, 0, ""),
                                  {{parse_errc::clue_totals_differ, 1, 1}, {parse_errc::undeclared_color, 11, 12}});
    CHECK(three.clues.columns[1][0].color == 2);
    reads_with<griddlers_net>(changed_script("[[2,3]]", "[[1,3]]"),
                              {{parse_errc::clue_totals_differ, 1, 1}, {parse_errc::invalid_clue, 14, 18}});
    reads_with<griddlers_net>(changed_script("\"000000\"", "'x'"), {{parse_errc::unreadable_color, 5, 12}});
}

TEST_CASE("griddlers_net: triangles are refused where a clue has them") {
    const std::string palette =
        "palette: [ { s:0 , c:-1 } ,{s:0,c:0,co:'0'},{s:0,c:1},{s:1,c1:0,c2:1,co:'1'} ],\n\tcolors:";
    reads_with<griddlers_net>(changed_script("colors:", palette), {});
    auto text = changed_script("[[2,1]],[[2,2]]", "[[3,1]],[[2,2]]");
    text.replace(text.find("colors:"), 7, palette);
    fails<griddlers_net>(text, parse_errc::triangles, 12, 12);
}

TEST_CASE("griddlers_net: errors and their places") {
    fails<griddlers_net>("", parse_errc::empty_input, 1, 1);
    fails<griddlers_net>("var puzzle", parse_errc::missing_rows, 1, 1, {.strict = false});
    fails<griddlers_net>("var x", parse_errc::no_puzzle, 1, 1);
    fails<griddlers_net>(changed_script("width: 3", "width: 4"), parse_errc::too_few_clue_lines, 2, 9);
    fails<griddlers_net>(changed_script("height:2", "height:1"), parse_errc::too_many_clue_lines, 3, 9);
    fails<griddlers_net>(changed_script("width: 3", "width: 0"), parse_errc::size_is_zero, 2, 9);
    fails<griddlers_net>(changed_script("width: 3", "width: 99999"), parse_errc::size_over_limit, 2, 9);
    fails<griddlers_net>(changed_script("width: 3", "width: '3'"), parse_errc::expected_number, 2, 10);
    fails<griddlers_net>(changed_script("[[2,2]],", "[2,2],"), parse_errc::expected_number, 11, 3);
    fails<griddlers_net>(changed_script("[[2,1],[2,1]]", "[[2,1,1]]"), parse_errc::text_after_value, 14, 7);
    fails<griddlers_net>(changed_script("[[2,1]],", "[[2,9]],"), parse_errc::clue_longer_than_line, 11, 14);
    fails<griddlers_net>(changed_script("[[2,1]],", "[[99,1]],"), parse_errc::too_many_colors, 11, 12);
    fails<griddlers_net>("var puzzle = {topHeader:[[[2,1", parse_errc::text_after_value, 1, 31);
    reads_with<griddlers_net>(changed_script("width: 3,", ""), {{parse_errc::missing_size, 1, 1}});
}

TEST_CASE("griddlers_net: scripts as the site writes them") {
    std::mt19937 random(3);
    const std::vector<std::string> colors{"ffcc00", "000000", "ffffff", "be974c",
                                          "00d700", "0000ff", "00ffff", "ff00ff"};
    std::size_t games = 0;
    for (int i = 0; i < nono_tests::rounds(300); ++i) {
        nono::grid picture(1 + random() % 15, 1 + random() % 15);
        const std::size_t count = 2 + random() % 5;
        for (auto& cell : picture.cells()) cell = static_cast<nono::color_index>(random() % count);
        std::vector<std::uint32_t> used{0, 7, 1, 3, 5, 2};
        used.resize(count);
        std::vector<int> body(picture.cells().size());
        nono::partial_grid played(picture.width(), picture.height(),
                                  nono::color_set::first(nono::clues_of(picture).color_count()));
        for (std::size_t k = 0; k < body.size(); ++k) {
            if (random() % 3 > 0) continue;
            body[k] = picture.cells()[k] + 1;
            played.cells()[k] = nono::color_set::only(picture.cells()[k]);
        }
        const auto text = griddlers_page(picture, used, colors, body, random);
        CAPTURE(text);
        const auto found = nono::parse(text);
        REQUIRE(found.has_value());
        CHECK(found.diagnostics().empty());
        CHECK(found->clues == nono::clues_of(picture));
        CHECK(found->palette.value(0) == nono::rgb{0xFF, 0xCC, 0x00});
        CHECK(found->palette.value(1) == nono::rgb{0xFF, 0x00, 0xFF});
        CHECK((found->goal.has_value() || found->saved.empty() || found->saved[0].cells == played));
        games += found->saved.size();
    }
    CHECK(games > 100);
}
