// Readers of nonograms. Their inputs are pumped up: each format's own texts, with each part in turn repeated as often
// as necessary, and for all formats, parts on which some reader could stumble.
// SPDX-License-Identifier: MIT
#include "../known_formats.hpp"
#include "growth.hpp"
#include "pumps.hpp"

#include <nono/all.hpp>
#include <nono/io/gzip.hpp>

#include <algorithm>
#include <array>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nono_growth {
namespace {

// ---- puzzles that are written as texts ----

nono::puzzle black_puzzle() {
    nono::puzzle out;
    nono::grid goal(5, 4);
    for (const std::size_t i : {0U, 1U, 3U, 6U, 7U, 9U, 10U, 14U, 17U, 18U}) goal.cells()[i] = 1;
    out.clues = nono::clues_of(goal);
    out.goal = goal;
    out.saved.push_back({"solution first", nono::partial_grid(5, 4, nono::color_set::first(2))});
    out.metadata.properties = {
        {"title", "A \"quoted\" & title"}, {"by", "Somebody"}, {"catalogue", "1 2"}, {"description", "line 1\nline 2"}};
    return out;
}

nono::puzzle colored_puzzle() {
    nono::puzzle out = black_puzzle();
    out.goal->cells()[0] = 2;
    out.goal->cells()[9] = 3;
    out.clues = nono::clues_of(*out.goal);
    out.palette.entries = {{"white", nono::rgb{255, 255, 255}, "."},
                           {"black", nono::rgb{0, 0, 0}, "X"},
                           {"red", nono::rgb{255, 0, 0}, "r"},
                           {"green", nono::rgb{0, 255, 0}, "g"}};
    return out;
}

nono::puzzle bare_puzzle() {
    nono::puzzle out;
    out.clues = black_puzzle().clues;
    return out;
}

// ---- texts ----

template <class F> void add_written(std::vector<std::string>& to) {
    if constexpr (nono::extend::writable_format<F>) {
        for (const auto& item : {black_puzzle(), colored_puzzle(), bare_puzzle()}) {
            auto written = F::write(item, {});
            const bool known = std::find(to.begin(), to.end(), written.text) != to.end();
            if (written && !known) to.push_back(std::move(written.text));
        }
    }
}

/// A text in a format that no writer makes.
struct sample {
    std::string_view format;
    std::string_view text;
};

using namespace std::string_view_literals;

// clang-format off
constexpr std::array samples{
    sample{"nonograms_org", "<html>\nvar d=[[9,8,7,6],[13,11,11,10],[12,11,11,10],[12,21,21,10],\n[2,3,4,5],[1,1,1,1]];\n"
                            "</script>\n"},
    sample{"griddlers_net", "var puzzle = {\n\twidth: 3,\n\theight:2,\n\tpalette: [ { s:0 , c:-1 } ,{s:0,c:0,co:'0'}],\n"
                            "\tcolors:[\n\"ffffff\",\"000000\",\n],\n\tusedColors:[\n0,1\n],\n\ttopHeader: [\n[[2,2]],[[2,1]],\n"
                            "[[2,2]]\n],\n\tleftHeader: [\n[[2,1],[2,1]],[[2,3]]\n]\n} \nvar solution = {\n\tbody: [\n"
                            "[0,1,2],[0,0,0]\n],\n\tsolved: false,\n/* x */\n}\n"},
    sample{"puzzle_nonograms", "<script> task = 'task';task = '2/1/2/1.1/3'; </script>\n"},
    sample{"pzprv3", "pzprv3/nonogram/2/3/. . 2 1 2 /1 1 # + # /. c3 # # . /info:{\n \"metadata\": {\n"
                     "  \"author\": \"a\\u00e9\"\n }\n}\n"},
    sample{"olsak", "Two flags\nautor: Petr\n\n#d colors\n   0:   white\n  r:#  #ff0000  rot\n  1:*  black\n  b:@  #00f\n"
                    ":rows\n 2r 1\n\n1b 1b\n: columns ---\n1r 1b\n1r\n1,1b\n: end\nwhatever 1\n"},
    sample{"non", "color red ff0000 r\ncolor blue 0000ff\nwidth 2\nheight 2\nmaxrule 3\nrows\nred 1 blue 1\n\n"
                  "columns\n2\n1\ngoal 10\n01\nsaved \"??\n??\"\n"},
    sample{"webpbn", R"(<puzzleset>
<title/>
<source>a</source>
<puzzle/>
<puzzle>
<title>t</title>
<color name="r" char="r">f00</color>
<clues type="rows">
<line><count color="r">1</count></line>
<line/>
</clues>
<clues type="columns">
<line>
<count>1</count>
</line>
</clues>
<clues/>
<solution/>
<solution>
<image>|X|
|[Xr]|
</image>
<note/>
</solution>
<note>n</note>
<?nono k v?>
<!-- c -->
</puzzle>
</puzzleset>
)"},
    sample{"webpbn", R"(<puzzleset><title>a &amp; b</title><author/><puzzle><color name="r" char="r">f00</color>)"
                     R"(<clues type="rows"><line><count color="r">1</count></line></clues>)"
                     R"(<clues type="columns"><line><count>1</count></line></clues>)"
                     R"(<solution><image>|[Xr]|</image><note>n</note></solution></puzzle></puzzleset>)"},
    sample{"webpbn", "<puzzleset>\n<puzzle>\n<solution><image>|X.X|\n|.X.|</image></solution></puzzle>\n</puzzleset>"},
    sample{"freenono", "name\n3,2\nx x\n x \nother\n1,1\nx\n"},
    sample{"freenono", R"(<FreeNono>
<Nonograms/>
<Nonograms>
<Nonogram/>
<Nonogram name="n" width="1" height="2"/>
<Nonogram id="1">
<line> x </line>
<line/>
<?nono k v?>
</Nonogram>
</Nonograms>
</FreeNono>
)"},
    sample{"gno", "[Description]\nname &#64; %41\n[Dimensions]\n1\n1\n[Row clues] // note\n1\n[Column clues]\n1\n[Mine]\n"
                  "a\nb\n"},
    sample{"pbm", "P1\n# c\n2 2\n0 1\n1 0\n"},
    sample{"pbm", "P4 16 2\nab\0c"sv},
    sample{"ppm", "P3 2 1 255\n1 2 3 4 5 6\n"},
    sample{"ppm", "P6 2 1 255\nabcdef"},
    sample{"ppm", "P2 2 1 9\n1 9\n"},
    sample{"ppm", "P5 2 1 255\nab"},
    sample{"syro", "2\n2 3\n1 1 0\n0\n1 0\n0\n1 0\n1 1\n1 0\n1 0\n"},
    sample{"picross", "# dots\nGRID \"Two dots\" (a test)\n# rows now\nROWS\n[ 1 1 ]\n[ ]\nCOLUMNS\n[ 1 ]\n[ ]\n[ 1 ]\n"},
    sample{"text", "⬜🟥🟦\n🟥🟥🟥\n"},
    sample{"text", "0rb\nrrr\n"},
    sample{"text", "# #\n # \n"},
    sample{"sgriddler", "MK Version 3.0\n\n4 2\n\n # . ? o\n ,\n\n-1\n\n1\n-1\n\n-2 1\n\n"},
    sample{"pattern", "3x2:1//1/1.1/,AbBB\n"},
    sample{"pattern", "SAVEFILE:41:x\nGAME    :7:Pattern\nCPARAMS :3:3x2\nDESC    :15:1//1/1.1/,AbBB\nSTATEPOS:1:2\n"
                      "MOVE    :8:F1,0,1,2\nMOVE    :8:E0,0,3,1\nSOLVE   :7:S101000\n"},
    sample{"nonogeek", "x\nROWS:\n1 1\n\n0\nCOLUMNS:\n1\n0\n1\nCELLS:\nfeu\n+-0\n"},
    sample{"apsurt", "author:A\nx:1\nwidth:3\nheight:2\nrows:1,1 0\ncolumns:1 0 1\nsolution:101000\n"},
    sample{"json", R"({"size":{"w":2,"h":1},"a":[[1],[1]],"b":[[2]],"left x":[["2"]],"top":{"c":[[1],null]}})"},
    sample{"keen", "# x\n1\n\n1\n0\n\n1 1\n\n"},
    sample{"keen", "<html><!-- x --><title>x</title>\n<body><pre>1 1\n\n\n1\n1\n</pre>\n</body>"},
    sample{"ish", "Puzzle 123 does not exist"},
    sample{"houston", "2\n1\n\"1\",\"1-r\"\n\"1,1-r\"\n"},
    sample{"calfzhou", "# row clues\n2\n---\n0\n\n# col clues\n1\n1\n\n# init board\n|o\n\n# other\nox\nxx\n"},
    sample{"count_first", "2\n2\n\n1 1 1\n0\n\n1 1\n0\n"},
    sample{"pea", "comment\nx\nrows\n1\ncolumns\n1"},
    sample{"matrix", "|x|?|_|\n"},
    sample{"clingo", "% x\n#const w = 2. #const h = 1.\nrow_hint(1, 1, 2).\ncol_hint(1, 1, 1).col_hint(2,1,1).\nx :- y.\n"},
    sample{"lp", "number_of_rows: 1\nnumber_of_columns: 2\nhello\nrow_1 n 1 s 1\ncolumn_1 n 2 s 0 1\ncolumn_2 n 0 s 0\n"
                 "end\n"},
    sample{"json", R"({"nonograms":[{"id":1,"title":"t","rowHints":[[1,1],null,[]],"colHints":["1","2 1",[["r",1]]],
"grid":["#.","?"],"content":[1,-1,0],"x":{"y":[1.5,true]}},{"rows":[[1]],"cols":[[1]]}]})"},
    sample{"json", R"({"V0":{"solution":{"palette":[{"ch":"#","name":"n","rgb":[0,0,0],"color":1}],
"shape":{"Square":{"width":2,"height":1}},"cells":[1,0]}}})"},
    sample{"yaml", "---\ntitle: t\ncolumns:\n- [1, 1]\n- - 2\n- ~\nrows: [&a [1], *a, \"1 1\"]\n---\n# c\n"},
    sample{"toml", "# by: m\n[colors]\ndefs = [\n'b = (blue) *',\n]\n[clues]\nrows = \"\"\"\n1b 1, 2\n\n\"\"\"\n"
                   "columns = ['1', \"2\\n1\"]\n"},
    sample{"pynogram", "# by: m\n[colors]\nb = (1, 2, 3) *\n[clues]\nrows =\n 1b 1, 2 # c\n\n '1',\ncolumns: 1\n"}};
// clang-format on

std::vector<std::string> others_of(std::string_view format) {
    std::vector<std::string> out;
    for (const sample& item : samples)
        if (item.format == format) out.emplace_back(item.text);
    return out;
}

// ---- operations ----

/// Describes all errors and diagnostics. Returns the size of the output besides the text: bytes of grids and
/// properties.
std::size_t reported(const nono::bundle<nono::puzzle>& all, std::string_view text) {
    std::size_t made = 0;
    for (const auto& item : all) {
        for (const auto& entry : item.diagnostics()) static_cast<void>(nono::describe(entry, text));
        if (!item) {
            static_cast<void>(nono::describe(item.error(), text));
            continue;
        }
        for (const auto& entry : item->metadata.properties) made += entry.key.size() + entry.value.size();
        if (item->goal) made += item->goal->cells().size();
        for (const auto& entry : item->saved) made += entry.cells.cells().size_bytes();
    }
    return made;
}

// The size to which a text can expand is limited in proportion to the text, at a size and at twice that size.
nono::parse_options limited_options(std::string_view text) { return {.limits = {.cells = 2 * text.size()}}; }

template <class F> prepared reading(std::string text) {
    const std::size_t size = text.size();
    return {size, [text = std::move(text)] {
                static_cast<void>(nono::parse_clues<F>(text, limited_options(text)));
                return reported(nono::parse_all<F>(text, limited_options(text)), text);
            }};
}

prepared recognizing(std::string text) {
    const std::size_t size = text.size();
    return {size, [text = std::move(text)] {
                return reported(nono::parse_all<nono_tests::every_format>(text, limited_options(text)), text);
            }};
}

/// Packs a text, for which there is enough memory.
std::string packed_text(std::string_view text) { return nono::gzip::pack(text).value_or({}); }

void add_packed(std::vector<trial>& to) {
    const auto add = [&](const std::string& shape, const std::function<std::string(std::size_t)>& text) {
        to.push_back({"unpack", shape, [text](std::size_t size) {
                          std::string packed = text(size);
                          const std::size_t bytes = packed.size();
                          return prepared{bytes, [packed = std::move(packed)] {
                                              const auto found = nono::gzip::unpack(packed);
                                              return found ? packed_text(*found).size() + found->size() : 0;
                                          }};
                      }});
    };
    const std::string member = packed_text("1\n");
    const std::string empty = packed_text("");
    add("zeros", [](std::size_t n) { return packed_text(std::string(100 * n, '0')); });
    add("members", [member](std::size_t n) { return repeated(member, n); });
    add("empty members", [empty](std::size_t n) { return repeated(empty, n); });
    add("padding", [member](std::size_t n) { return member + std::string(n, '\0'); });
    add("text behind", [member](std::size_t n) { return member + std::string(n, 'a'); });
    add("cut off", [](std::size_t n) {
        std::string text;
        for (std::size_t i = 0; i < n; ++i) text += static_cast<char>('0' + i * i * i / 7 % 61);
        return packed_text(text).substr(0, n / 3);
    });
}

} // namespace

void add_readers(std::vector<trial>& to) {
    add_packed(to);
    nono_tests::every_format::for_each([&]<class F>() {
        if constexpr (nono::extend::readable_format<F>) {
            if (!F::info.reads) return;
            const std::string operation = "read " + std::string(F::info.name);
            std::vector<std::string> texts = others_of(F::info.name);
            add_written<F>(texts);
            for (const auto& text : texts)
                for (auto& item : pumps_of(text))
                    to.push_back(
                        {operation, item.name, [item](std::size_t size) { return reading<F>(item.text(size)); }});
            for (const auto& part : generic_parts())
                to.push_back(
                    {operation, readable(part), [part](std::size_t size) { return reading<F>(repeated(part, size)); }});
        }
    });
    for (const auto& part : generic_parts())
        to.push_back(
            {"recognize", readable(part), [part](std::size_t size) { return recognizing(repeated(part, size)); }});
    nono_tests::every_format::for_each([&]<class F>() {
        std::vector<std::string> texts = others_of(F::info.name);
        add_written<F>(texts);
        for (const auto& text : texts)
            to.push_back({"recognize", "whole " + readable(text),
                          [text](std::size_t size) { return recognizing(repeated(text, size)); }});
    });
}

} // namespace nono_growth
