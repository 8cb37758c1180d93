// SPDX-License-Identifier: MIT
#include <nono/formats/pages/html.hpp>
#include <nono/formats/pictures/svg.hpp>

#include <nono/render/svg.hpp>
#include <nono/text/markup.hpp>
#include <nono/write.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>

using nono::feature;
using nono::html_page;
using nono::svg_drawing;

static_assert(nono::extend::writable_format<svg_drawing> && !nono::extend::readable_format<svg_drawing>);
static_assert(nono::extend::writable_format<html_page> && !nono::extend::readable_format<html_page>);

namespace {

nono::puzzle small_colored() {
    nono::puzzle out;
    nono::grid picture(3, 2);
    picture(0, 0) = picture(0, 1) = 1;
    picture(1, 2) = 2;
    out.clues = nono::clues_of(picture);
    out.goal = picture;
    out.metadata.set("title", "<A> & \"B\"");
    out.metadata.set("by", "me");
    out.metadata.set("note", "x");
    return out;
}

std::size_t count(std::string_view text, std::string_view part) {
    std::size_t out = 0;
    for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) ++out;
    return out;
}

} // namespace

TEST_CASE("svg: a picture has one rectangle per run") {
    CHECK(nono::draw_svg(*small_colored().goal, {}, "<t>") ==
          "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"30\" height=\"20\" viewBox=\"0 0 30 20\">\n"
          "<title>&lt;t&gt;</title>\n"
          "<rect x=\"0\" y=\"0\" width=\"30\" height=\"20\" fill=\"#ffffff\"/>\n"
          "<rect x=\"0\" y=\"0\" width=\"20\" height=\"10\" fill=\"#000000\"/>\n"
          "<rect x=\"20\" y=\"10\" width=\"10\" height=\"10\" fill=\"#e03030\"/>\n</svg>\n");
}

TEST_CASE("svg: the puzzle has its clues and an empty grid") {
    const auto written = nono::write<svg_drawing>(small_colored());
    REQUIRE(written.written);
    CHECK(written.lost ==
          std::vector<nono::loss>{{feature::goal, {}}, {feature::metadata, "by"}, {feature::metadata, "note"}});
    CHECK(count(written.text, "<text") == 5);
    CHECK(count(written.text, "<rect") == 6); // the background, and one behind each clue
    CHECK(count(written.text, "prefers-color-scheme: dark") == 1);
    nono::puzzle blotted;
    blotted.clues = {.rows = {{{nono::blotted}}, {}}, .columns = {{{1}}}};
    const auto drawn = nono::write<svg_drawing>(blotted).text;
    CHECK(count(drawn, ">?</text>") == 1);
    CHECK(count(drawn, ">0</text>") == 1);
    CHECK(count(drawn, "<rect") == 1);
    CHECK(!nono::write<svg_drawing>(nono::puzzle{}).written);
}

TEST_CASE("svg: clues are centered in their squares by their baselines") {
    // Squares of 20 units from (10, 30) and (30, 10); digits of 11 units are 8 high.
    nono::puzzle dot;
    dot.clues = {.rows = {{{1}}}, .columns = {{{1}}}};
    const auto drawn = nono::write<svg_drawing>(dot).text;
    CHECK(count(drawn, "<text x=\"20\" y=\"44\" class=\"nono-clue\">1</text>") == 1);
    CHECK(count(drawn, "<text x=\"40\" y=\"24\" class=\"nono-clue\">1</text>") == 1);
    CHECK(count(drawn, "font: 11px") == 1);
    CHECK(count(drawn, "baseline") == 0); // an attribute that only browsers support
}

TEST_CASE("html: of properties with the same key, the first is on the page") {
    nono::puzzle source = small_colored();
    source.metadata.properties = {{"By", "me"},  {"note", ""},   {"by", "you"},
                                  {"TITLE", ""}, {"title", "t"}, {"note", ""}};
    CHECK(nono::write<html_page>(source).lost == std::vector<nono::loss>{{feature::metadata, "note"},
                                                                         {feature::metadata, "by"},
                                                                         {feature::metadata, "title"},
                                                                         {feature::metadata, "note"}});
}

TEST_CASE("html: a page with the puzzle and its solution") {
    const auto written = nono::write<html_page>(small_colored());
    REQUIRE(written.written);
    CHECK(written.lost == std::vector<nono::loss>{{feature::metadata, "note"}});
    CHECK(count(written.text, "<h1>&lt;A&gt; &amp; &quot;B&quot;</h1>") == 1);
    CHECK(count(written.text, "<p>me</p>") == 1);
    CHECK(count(written.text, "<svg") == 2);
    CHECK(count(written.text, "<script") == 0);
    auto without = small_colored();
    without.goal = nono::grid(1, 1);
    CHECK(count(nono::write<html_page>(without).text, "<svg") == 1);
    CHECK(nono::write<html_page>(without).lost[0].kind == feature::goal);
    CHECK(!nono::write<html_page>(nono::puzzle{}).written);
}

TEST_CASE("markup: characters that XML does not allow are replaced") {
    std::string out;
    CHECK(nono::detail::append_markup(out, "a<b>&\"\t\n\xC3\xA9"));
    CHECK(out == "a&lt;b&gt;&amp;&quot;\t\n\xC3\xA9");
    out.clear();
    CHECK(!nono::detail::append_markup(out, std::string_view("\0\x1b\xFF\xEF\xBF\xBF", 6)));
    CHECK(out == "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
}
