// SPDX-License-Identifier: MIT
#include <nono/formats/all.hpp>
#include <nono/formats/pages/griddlers_net.hpp>

#include "../../format_checks.hpp"

#include <random>

using namespace nono_tests;

using nono::griddlers_net;

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

/// Returns the script saved as a Python literal.
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

/// Returns a script as written by the site.
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
    check_clues(found, {{1, 1}, {3}}, {{2}, {1}, {2}});
    CHECK(found.palette.entries.empty());
    CHECK(reads_with<griddlers_net>(as_python(griddlers_script), {}) == found);
    CHECK(reads_with<griddlers_net>("<title>\"Griddlers puzzle 12 - Two dots\"</title>" + std::string(griddlers_script),
                                    {})
              .metadata.title() == "Two dots");
    CHECK(nono::extend::guess_formats(griddlers_script).front().info.name == "griddlers_net");
    check_detected<griddlers_net>({{griddlers_script, certain},
                                   {"var puzzle = {topHeader:[[],[[2,1]]]}", certain},
                                   {"var puzzle = {topHeader:[]}; x = 1", likely}});
}

TEST_CASE("griddlers_net: colors are indices into usedColors") {
    const auto found = reads_with<griddlers_net>(changed_script("0,1\n", "1, /* x */ 0, // y\n"), {});
    CHECK(found.palette.value(0) == nono::rgb{0, 0, 0});
    CHECK(found.palette.value(1) == nono::rgb{255, 255, 255});
    const auto three = reads_with<griddlers_net>(changed_script("[[2,1]],[[2,2]]", "[[3,1]],[[2,2]]").replace(0, 0, ""),
                                                 {{clue_totals_differ, 1, 1}, {undeclared_color, 11, 12}});
    CHECK(three.clues.columns[1][0].color == 2);
    reads_with<griddlers_net>(changed_script("[[2,3]]", "[[1,3]]"),
                              {{clue_totals_differ, 1, 1}, {invalid_clue, 14, 18}});
    reads_with<griddlers_net>(changed_script("\"000000\"", "'x'"), {{unreadable_color, 5, 12}});
}

TEST_CASE("griddlers_net: triangles are refused if a clue uses them") {
    const std::string palette =
        "palette: [ { s:0 , c:-1 } ,{s:0,c:0,co:'0'},{s:0,c:1},{s:1,c1:0,c2:1,co:'1'} ],\n\tcolors:";
    reads_with<griddlers_net>(changed_script("colors:", palette), {});
    auto text = changed_script("[[2,1]],[[2,2]]", "[[3,1]],[[2,2]]");
    text.replace(text.find("colors:"), 7, palette);
    fails<griddlers_net>(text, triangles, 12, 12);
}

TEST_CASE("griddlers_net: errors and their positions") {
    fails_each<griddlers_net>({
        {"", empty_input, 1, 1},
        {"var puzzle", missing_rows, 1, 1, {.strict = false}},
        {"var x", no_puzzle, 1, 1},
        {changed_script("width: 3", "width: 4"), too_few_clue_lines, 2, 9},
        {changed_script("height:2", "height:1"), too_many_clue_lines, 3, 9},
        {changed_script("width: 3", "width: 0"), size_is_zero, 2, 9},
        {changed_script("width: 3", "width: 99999"), size_over_limit, 2, 9},
        {changed_script("width: 3", "width: '3'"), expected_number, 2, 10},
        {changed_script("[[2,2]],", "[2,2],"), expected_number, 11, 3},
        {changed_script("[[2,1],[2,1]]", "[[2,1,1]]"), text_after_value, 14, 7},
        {changed_script("[[2,1]],", "[[2,9]],"), clue_longer_than_line, 11, 14},
        {changed_script("[[2,1]],", "[[99,1]],"), too_many_colors, 11, 12},
        {"var puzzle = {topHeader:[[[2,1", text_after_value, 1, 31},
    });
    reads_with<griddlers_net>(changed_script("width: 3,", ""), {{missing_size, 1, 1}});
}

TEST_CASE("griddlers_net: scripts as written by the site") {
    std::mt19937 random(3);
    const std::vector<std::string> colors{"ffcc00", "000000", "ffffff", "be974c",
                                          "00d700", "0000ff", "00ffff", "ff00ff"};
    std::size_t games = 0;
    for (int i = 0; i < rounds(300); ++i) {
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
