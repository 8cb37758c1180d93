// SPDX-License-Identifier: MIT

#include <nono/parse.hpp>
#include <nono/write.hpp>

#include "../../known_formats.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace {

/// Returns the errors and diagnostics of a text, puzzle by puzzle.
template <class F> std::vector<nono::parse_error> reports_of(std::string_view text) {
    std::vector<nono::parse_error> out;
    const auto add = [&](const auto& item) {
        if (!item) out.push_back(item.error());
        for (const auto& entry : item.diagnostics()) out.push_back(entry);
    };
    if constexpr (nono::extend::readable_collection<F>)
        add(F::read(text, {}));
    else
        for (const auto& source : nono::parse_all<F>(text)) add(source);
    return out;
}

/// Checks a text with and without a trailing line end: every report has a position on an existing line.
template <class F> void check_positions_at_end(std::string_view text) {
    CAPTURE(F::info.name);
    CAPTURE(text);
    std::size_t lines = 0;
    nono::extend::line_cursor cursor(text);
    for (nono::extend::text_line line; cursor.next(line);) ++lines;
    const auto reported = reports_of<F>(text);
    for (const auto& diagnostic : reported) {
        CHECK(diagnostic.where == nono::extend::position_of(text, diagnostic.where.offset));
        CHECK(diagnostic.where.line <= std::max<std::size_t>(lines, 1));
    }
    if (text.empty() || text.back() == '\n' || text.back() == '\r') return;
    for (const std::string_view end : {"\n", "\r\n"})
        for (const auto& entry : reports_of<F>(std::string(text).append(end)))
            CHECK(entry.where.line <= std::max<std::size_t>(lines, 1));
}

template <class F> void check_prefixes(std::string_view text) {
    for (std::size_t size = 0; size <= text.size(); ++size) check_positions_at_end<F>(text.substr(0, size));
}

} // namespace

TEST_CASE("every format: errors at the end of a text are on its last line") {
    nono::puzzle source;
    nono::grid goal(3, 3);
    goal(0, 0) = goal(0, 2) = goal(1, 1) = 1;
    source.clues = nono::clues_of(goal);
    source.goal = goal;
    nono_tests::every_format::for_each([&]<class F>() {
        if constexpr (nono::extend::readable_format<F> && nono::extend::writable_format<F>) {
            const auto written = nono::write<F>(source);
            REQUIRE(written.written);
            check_prefixes<F>(written.text);
        }
    });
    check_prefixes<nono::nonograms_org>("<html>\nvar d=[[9,8,7,6],\n[13,11,11,10],\n[12,11,11,10]\n");
    check_prefixes<nono::griddlers_net>(
        "var puzzle = {width:2, // x\nheight:1,palette:[{s:0},{s:0},{s:0}],colors:[\"ffffff\",\n"
        "'000000'],usedColors:[0,1],\ntopHeader:[[],[[2,1]]],leftHeader:[[[2,1]]]}\n"
        "var solution={body:[[1,0]]}\n");
    check_prefixes<nono::puzzle_nonograms>("<p>\ntask = '2/1/2/1.1/3';\n");
    check_prefixes<nono::freenono>("My cat\n3,2\n x \nxx \n");
    const std::string_view levels = "Collection: c\n\n1\n\n#####\n#@$.#\n#####\nnote\n\nSolution\n2(r\nR)[l]*\n";
    check_prefixes<nono::sok>(levels);
    check_prefixes<nono::xsb>(levels);
    check_prefixes<nono::slc>("<SokobanLevels>\n<LevelCollection>\n<Level Width=\"5\">\n<L>#####</L>\n<L>#@$.#</L>\n"
                              "<L>#####</L>\n</Level>\n</LevelCollection>\n</SokobanLevels>\n");
    check_prefixes<nono::ssx>(
        "<SokobanLibrary>\n<Puzzles>\n<Puzzle>\n<Maps>\n<Map>\n<Row>#####</Row>\n<Row>#PXO#</Row>\n"
        "<Row>#####</Row>\n<Solutions><Solution><Steps>\nR</Steps></Solution></Solutions>\n</Map>\n"
        "</Maps>\n</Puzzle>\n</Puzzles>\n</SokobanLibrary>\n");
    check_prefixes<nono::sokoshell>("{\n\"pack\": \"p\",\n\"0\": [\n{\"solution\": [\"r\",\n\"x\"]}]\n}\n");
    const auto pack = nono::write<nono::ti_pack>(*nono::parse<nono::sok>("Collection: c\n\n#####\n#@$.#\n#####\n"));
    check_prefixes<nono::ti_pack>(pack.text);
}
