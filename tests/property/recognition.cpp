// Comments and headings of every format before the smallest puzzles of every other one: a text is recognized as
// its contents or not at all, but never as something else.
// SPDX-License-Identifier: MIT
#include <nono/hash.hpp>
#include <nono/parse.hpp>
#include <nono/sokoban.hpp>
#include <nono/write.hpp>

#include "../corpus/corpora.hpp"
#include "../hexagons.hpp"
#include "../known_formats.hpp"
#include "../read_checks.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace recognition_tests {

namespace {

using nono::confidence;

template <class... Lists> struct joined;
template <class... F, class... G, class... H>
struct joined<nono::format_list<F...>, nono::format_list<G...>, nono::format_list<H...>> {
    using type = nono::format_list<F..., G..., H...>;
};

/// The formats of nonograms, Sokoban and triddlers, as in a program that reads all of them.
using formats = joined<nono_tests::every_format, nono::xml_sokoban_formats, nono::xml_hexagon_formats>::type;

std::string identity_of(const nono::puzzle& read) { return to_string(hash_clues(read)); }
std::string identity_of(const nono::hexagon_puzzle& read) { return to_string(hash_clues(read.clues)); }
std::string identity_of(const nono::sokoban::puzzle& read) { return to_text(read.board); }

/// Returns the identity of the first puzzle that a format reads in a text; empty if there is none.
using reader = std::string (*)(std::string_view text);
template <class F> std::string first_identity(std::string_view text) {
    const auto found = nono::parse_all<F>(text);
    if (!found.front()) return {};
    return identity_of(*found.front());
}

const std::vector<reader>& readers() {
    static const std::vector<reader> all = [] {
        std::vector<reader> out;
        formats::for_each([&]<class F>() {
            if constexpr (F::info.reads)
                out.push_back(first_identity<F>);
            else
                out.push_back(nullptr);
        });
        return out;
    }();
    return all;
}
constexpr auto infos = formats::infos();

std::size_t index_of(std::string_view name) {
    std::size_t i = 0;
    while (i < infos.size() && infos[i].name != name) ++i;
    return i;
}

/// A puzzle as a text in a format.
struct sample {
    std::string_view format;
    std::string text;
    std::string identity{};
};

void add(std::vector<sample>& out, std::string_view format, std::string text) {
    std::string identity = readers()[index_of(format)](text);
    CAPTURE(format);
    CAPTURE(text);
    REQUIRE(!identity.empty());
    out.push_back({format, std::move(text), std::move(identity)});
}

nono::puzzle picture_puzzle(std::initializer_list<std::string_view> rows) {
    nono::grid picture(rows.begin()->size(), rows.size());
    std::size_t at = 0;
    for (const std::string_view row : rows)
        for (const char c : row) picture.cells()[at++] = c == '#' ? 1 : 0;
    return nono_tests::puzzle_of(std::move(picture));
}

/// Returns the smallest puzzles of each format as written by it, and one text of each read-only format.
std::vector<sample> smallest_puzzles() {
    std::vector<sample> out;
    const nono::puzzle puzzles[] = {picture_puzzle({"#"}), picture_puzzle({"##", ".#"}),
                                    picture_puzzle({"#.#", "###", "..#"}), picture_puzzle({"##.#", "#.##"})};
    for (const auto& source : puzzles)
        nono_tests::every_format::for_each([&]<class F>() {
            if constexpr (nono::extend::readable_format<F> && nono::extend::writable_format<F>)
                if (auto written = nono::write<F>(source)) add(out, F::info.name, std::move(written.text));
        });
    add(out, "freenono", "One\n3,2\nx x\nxxx\n");
    add(out, "nonograms_org",
        "<html>\n<script>\nvar d=[[9,8,7,6],[13,11,11,10],[12,11,11,10],[12,21,21,10],\n"
        "[3,5,7,2],[260,3,2,0],[5,3,2,0],[1,1,0,10],[4,6,8,2],[5,8,9,3],[7,7,10,3],[7,7,10,4]];\n</script>\n");
    add(out, "griddlers_net",
        "var puzzle = {\nwidth: 3,\nheight:2,\ncolors:[\n\"ffffff\",\"000000\",\n],\nusedColors:"
        "[\n0,1\n],\ntopHeader: [\n[[2,2]],[[2,1]],[[2,2]]\n],\nleftHeader: [\n[[2,1],[2,1]],"
        "[[2,3]]\n]\n}\n");
    add(out, "puzzle_nonograms", "<script>var task = '1/2/2/1';</script>\n");
    const std::string_view boards[] = {"#####\n#@$.#\n#####\n", "####\n#.@#\n# $#\n####\n\nlddr\n"};
    for (const std::string_view board : boards) {
        const auto source = nono::parse<nono::sok>(board);
        nono::xml_sokoban_formats::for_each([&]<class F>() {
            if constexpr (nono::extend::writable_format<F>)
                if (auto written = nono::write<F>(*source)) add(out, F::info.name, std::move(written.text));
        });
    }
    const auto triddler = nono::parse<nono::extend::olsak_triddler>(nono_tests::small_triddler);
    nono::xml_hexagon_formats::for_each([&]<class F>() { add(out, F::info.name, nono::write<F>(*triddler).text); });
    return out;
}

/// Lines before a puzzle in one of the formats. Those that begin a puzzle themselves are `beginnings`.
struct head {
    std::string_view text;
    /// Formats in which they are more than a comment or a title: the beginning of a puzzle. The readers of these
    /// formats can report that it does not continue.
    std::vector<std::string_view> of{};
};

const std::vector<head>& heads() {
    static const std::vector<head> all{
        // Sokoban
        {"::\n::\n"},
        {"::::\n:: Sokoban\n\n"},
        {"::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::\n"
         "::            Sokoban (c) by Falcon Co., Ltd., Japan      ::\n"
         "::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::\n"
         "::                    File Format 0.17                    ::\n"
         "::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::\n"
         "::                                                        ::\n"
         ":: File Notes                                    Optional ::\n"
         ":: Puzzle 1                                      Required ::\n"
         "::   Title                                      Optional* ::\n"
         "::   Board                                     See legend ::\n"
         "::::::::::::::::::::::::::: Board ::::::::::::::::::::::::::\n"
         ":: Legend.................:      :.................Legend ::\n"
         ":: Wall...................: #  # :...................Wall ::\n"
         ":: Box....................: b  $ :....................Box ::\n"
         ":: Floor..................: -  _ :..................Floor ::\n"
         "::   \"###----p.#\" may be encoded as \"3#4-p.#\", and        ::\n"
         "::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::\n\n"},
        {":: a comment\n:: another one\n"},
        {":: a comment\n:: 1 2 3\n:: 4\n"},
        {"Collection: Small\nAuthor: Ann\n\n"},
        {"Set: Small\nCopyright: Ann 2004\nEmail: ann@example.org\n\n"},
        {"Level 1\n"},
        {"Level 1\n\n"},
        {"Level 3: the end\n\n"},
        {"Title: One\nAuthor: Ann\n"},
        {"; Level 1\n"},
        {"; 1\n\n"},
        {";\n; Small levels\n;\n\n"},
        {"; 44\n'Duh!'\n"},
        {"> a mail\n> that was answered\n\n"},
        {"Comment: words\nand more\nComment-End:\n\n"},
        {"-----\n"},
        // comments of many formats
        {"# a comment\n"},
        {"# a comment\n#\n# another one\n"},
        {"#\n\n"},
        {"#comment\n\n"},
        {"# 5 5\n"},
        {"# title: One\n# author: Ann\n"},
        {"# rows\n# columns\n"},
        {"###\n# One\n###\n\n"},
        {"#!/usr/bin/env nono\n"},
        {"* a comment\n"},
        {"*\n* 3 x 3\n*\n\n"},
        {"****\n\n"},
        {"% a comment\n"},
        {"%\n% 3 x 3: 1 2\n%\n"},
        {"c a comment\nc another one\n"},
        {"// a comment\n"},
        {"// a comment\n// 1 2 3\n\n"},
        {"/* a comment */\n"},
        {"/*\n * a comment\n * of lines\n */\n"},
        {"-- a comment\n"},
        {"$Id: small.txt 12 ann $\n"},
        // .g
        {"a comment\nanother one: 5\n\n"},
        {"One\nauthor: Ann\n#d\n   0:    white   blank\n   1:#   black   filled\n"},
        {"#d\n0:  white\n1:# black\n"},
        {": rows\n", {"olsak"}},
        {": rows\n: columns\n", {"olsak"}},
        {"#t\n: a\n", {"olsak-triddler"}},
        // .non and .nonpack
        {"title \"One\"\nby \"Ann\"\n"},
        {"catalogue \"a b\"\ntitle \"One\"\nby \"Ann\"\ncopyright \"&copy; 2004\"\nlicense CC-BY-3.0\n"},
        {"title \"One\"\nwidth 3\nheight 3\n", {"non"}},
        {"width 3\nheight 3\nrows\n\ncolumns\n\n", {"non"}},
        {"width 3\nheight 3\nrows\n", {"non"}},
        {"maxrule 2\ncolor a #ff0000\n"},
        {"====\n"},
        {"title \"One\"\n====\n", {"non", "nonpack"}},
        // .gno
        {"[Description]\nWave\njeremy\n2011-11-24\n4\n"},
        {"[Description]  //Optional section\nWave           //Descriptive name to display on screen\n"
         "[License]      //Optional section\nCC-BY-SA\n"},
        {"[Dimensions]\n3\n3\n", {"gno"}},
        {"[Dimensions]\n3\n3\n[Row clues]\n", {"gno"}},
        {"[Row clues]\n[Column clues]\n", {"gno"}},
        {"[State]\nGAME_STATE_SETTING\n"},
        // other texts
        {"# a comment\nGRID One\n", {"picross"}},
        {"MK Version 3.0\n", {"sgriddler"}},
        {"number_of_rows: 3\nnumber_of_columns: 3\n", {"lp"}},
        {"number_of_rows: 3\n", {"lp"}},
        {"v(3):\n", {"v_h"}},
        {"comment\nwords\nof Ann\n"},
        {"rows\ncolumns\n", {"non"}},
        {"g 3 3\n"},
        {"g 3 3\nr\n", {"g_r_c"}},
        {"# row clues\n\n# col clues\n\n", {"calfzhou"}},
        {"#const w = 3.\n#const h = 3.\n"},
        {"% w\n#const w = 3.\n"},
        {"include \"globals.mzn\";\nint: rows;\n"},
        {"(set-logic QF_LIA)\n"},
        {"p cnf 2 1\n"},
        {"3x3:\n", {"pattern"}},
        {"15x15#12345\n"},
        // pictures
        {"P1\n# a comment\n", {"pbm"}},
        {"P1\n3 3\n", {"pbm"}},
        {"P3\n3 3\n255\n", {"ppm"}},
        // data
        {"---\n"},
        {"%YAML 1.2\n---\n# a comment\n"},
        {"title: One\nauthor: Ann\n"},
        {"---\nname: One\nsize: 3\n...\n"},
        {"rows:\n", {"nonogeek"}},
        {"rows:\ncolumns:\n", {"nonogeek"}},
        {"columns: [\n", {"yaml"}},
        {"[clues]\n", {"pynogram"}},
        {"[colors]\nb = (black) #\n", {"pynogram"}},
        {"[clues]\nrows =\ncolumns =\n", {"pynogram", "non"}},
        {"title = \"One\"\n"},
        {"[colors]\ndefs = [\n]\n", {"toml"}},
        {"; Title: One\n[meta]\nauthor = Ann\n"},
        {"{\"title\": \"One\"}\n"},
        {"{\"RowConstraints\": []}\n", {"avalonia"}},
        {"{\"rows\": [], \"columns\": []}\n", {"json"}},
        {"{\"pack\": \"a\", \"parameters\": 1}\n", {"sokoshell"}},
        // pages and XML
        {"<?xml version=\"1.0\"?>\n"},
        {"<?xml version=\"1.0\"?>\n<!DOCTYPE pbn SYSTEM \"http://webpbn.com/pbn-0.3.dtd\">\n"},
        {"<!-- a comment -->\n"},
        {"<!-- <puzzleset> -->\n"},
        {"<!-- <SokobanLevels> <SokobanLibrary> <FreeNono> -->\n"},
        {"<?nono title One?>\n"},
        {"<html>\n<head><title>One</title></head>\n<body>\n"},
        {"<!DOCTYPE html>\n<html><body><pre>\n"},
        {"var puzzle = {};\n"},
        {"var puzzle = {topHeader: []};\n", {"griddlers_net"}},
        {"var task = '';\n"},
        {"var d=[[]];\n", {"nonograms_org", "toml"}},
        {"https://puzz.link/p.html\n"},
        {"https://puzz.link/p?sudoku/3/3/g1\n", {"puzzlink"}},
        {"pzprv3/\n", {"pzprv3"}},
        // titles
        {"One\n"},
        {"One\n\n"},
        {"Nonogram 12\n"},
        {"a nonogram of 5x5\n"},
        {"Size: 3x3\n"},
        {"\"One\"\n"},
        {"'One'\n"},
        {"[One]\n"},
        {"(c) 2004 Ann\n"},
        {"Rows:\n", {"nonogeek"}},
        {"abc\n"},
        {"#title: One\n", {"olsak-triddler"}},
        {"# from https://puzz.link/p?nonogram/1/1/11\n", {"puzzlink"}},
        {"; see https://puzz.link/p?nonogram/1/1/11\n:: https://puzz.link/p?nonogram/1/1/11\n\n", {"puzzlink"}},
        {"# see v(3): and h(3):\n"},
        {"# width 3\n# height 3\n# rows\n# 1\n"},
        {"; [clues]\n; rows =\n"},
        {"&\n", {"makhorin"}},
        {"@author Ann\n"},
        {"| a | b |\n|---|---|\n"},
        {"\xEF\xBB\xBF"},
        {"\n\n"},
    };
    return all;
}

/// The result for a text: the identity of its first puzzle; or else empty, with the format that refuses it if there is
/// one.
struct outcome {
    std::string_view format;
    std::string identity{};
};
outcome read_as_recognized(std::string_view text, std::string_view file_name = {}) {
    const auto found = nono::recognize_format<formats>(text, {.file_name = std::string(file_name)});
    if (!found) return {};
    return {found->name, readers()[index_of(found->name)](text)};
}

/// Returns the samples that are recognized correctly by their content alone, with nothing before them.
const std::vector<sample>& recognized_samples() {
    static const std::vector<sample> all = [] {
        std::vector<sample> out;
        for (sample& source : smallest_puzzles())
            if (read_as_recognized(source.text).identity == source.identity) out.push_back(std::move(source));
        return out;
    }();
    return all;
}

/// Returns a file name for a format.
std::string file_name_of(std::string_view format) {
    return "file." + std::string(infos[index_of(format)].extensions[0]);
}

bool is_of(const head& first, std::string_view format) {
    return std::find(first.of.begin(), first.of.end(), format) != first.of.end();
}

/// Reads each sample after each heading, with and without a file name of the sample's format. Returns the number of
/// texts that are read as the sample.
std::size_t check_pairs(const std::vector<head>& before, const std::vector<sample>& samples) {
    std::size_t same = 0;
    for (const head& first : before)
        for (const sample& source : samples) {
            if (is_of(first, source.format)) continue; // a puzzle of the format that begins within another one
            for (const std::string& name : {std::string(), file_name_of(source.format)}) {
                const std::string text = std::string(first.text) + source.text;
                const outcome found = read_as_recognized(text, name);
                same += found.identity == source.identity ? 1U : 0U;
                if (found.identity == source.identity || found.format.empty()) continue;
                const bool refused = found.format == source.format || is_of(first, found.format);
                INFO("taken for ", found.format, " in '", name, "', in place of ", source.format, ":\n", text);
                CHECK((refused && found.identity.empty()));
            }
        }
    return same;
}

} // namespace

TEST_CASE("recognition: headings and comments before the smallest puzzles of every format") {
    const auto& samples = recognized_samples();
    REQUIRE(samples.size() > 150);
    REQUIRE(heads().size() * samples.size() >= 20'000);
    const std::size_t same = check_pairs(heads(), samples);
    CHECK(same > 10'000);
    const std::size_t pairs = heads().size() * samples.size();
    MESSAGE(pairs << " pairs, each with and without a file name; as the puzzle: " << same);
}

namespace {

/// The beginning of a puzzle, or an entire one, before another puzzle: the text is one puzzle with an error or an
/// early end, and not the other one with a comment.
struct beginning {
    std::string_view text;
    std::string_view alone; ///< the format as which it is recognized by itself; empty if it is not recognized
    /// The formats, other than its own, as which another puzzle after it is recognized, in alphabetical order.
    std::vector<std::string_view> before;
};

const std::vector<beginning>& beginnings() {
    static const std::vector<beginning> all{
        {"$1\n", "tournament", {"tournament"}},
        {"$1\n1\n", "tournament_solutions", {"tournament", "tournament_solutions"}},
        {"# row clues\n", "calfzhou", {"calfzhou"}},
        {"# row clues\n1\n", "calfzhou", {"calfzhou"}},
        {"# row clues\n1\n# col clues\n1\n", "calfzhou", {"calfzhou"}},
        {"1\n", "text", {"cwd", "keen"}},
        {"1\n\n", "text", {"cwd", "keen"}},
        {"1\n1\n", "text", {"keen"}},
        {"1\n\n1\n\n", "keen", {"keen"}},
        {"#\n1\n", "", {"keen"}},
        {"1 1\n", "", {"keen", "mk", "sized_picture"}},
        {"1,1\n", "", {"ish", "mk", "sized_picture"}},
        {"3 3\n", "", {"keen", "nin", "sized_picture"}},
        {"3,3\n", "", {"ish", "nin", "sized_picture"}},
        {"2 1\n1 1\n", "nin", {"keen", "mk", "nin"}},
        {"0\n", "text", {"keen"}},
        {"1 2 3\n", "", {"keen"}},
        {"1 1\n1\n1\n", "nin", {"nin"}},
        {"1\n1\n1\n1\n", "text", {"keen"}},
        {"1\n#\n1\n", "", {"keen"}},
        {"1\n&\n1\n&\n", "", {}},
        {"2\n1\n#\n1\n", "", {"keen"}},
        {"*\n1\n*\n1\n", "", {"keen"}},
        {"%\n1\n%\n1\n", "", {}},
        {"g 1 1\nr 1\nc 1\n", "g_r_c", {"g_r_c"}},
        {"v(1):\n1\nh(1):\n1\n", "v_h", {"v_h"}},
        {"rows:\n1\ncolumns:\n1\n", "nonogeek", {"nonogeek"}},
        {"Rows: 1\nColumns: 1\n", "apsurt", {"apsurt"}},
        {"rows:1\ncolumns:1\n", "apsurt", {"apsurt"}},
        {"1x1:1/1\n", "pattern", {"pattern"}},
        {"15x15:1/2\n", "pattern", {"pattern"}},
        {"#\n", "text", {"sok"}},
        {"##\n", "text", {"sok"}},
        {"#####\n", "text", {"sok"}},
        {"##\n.#\n", "text", {"sok"}},
        {".\n", "text", {"text"}},
        {"@\n", "text", {}},
        {"x\n", "", {}},
        {"X\n", "", {}},
        {"#####\n#@$.#\n#####\n", "sok", {"sok"}},
        {"#####\n#@$.#\n#####\n\n", "sok", {"sok"}},
        {"; 1\n#####\n#@$.#\n#####\n\n", "sok", {"sok"}},
        {"3#|#@#|3#\n", "sok", {"sok"}},
        {"One\n3,2\nx x\nxxx\n", "freenono", {"freenono"}},
        {"P1\n1 1\n1\n", "pbm", {"pbm"}},
        {"P3\n1 1\n255\n0 0 0\n", "ppm", {"ppm"}},
        {"1 1\n#\n", "sized_picture", {"keen", "mk", "sized_picture", "sok"}},
        {"rlu\n", "sok", {}},
        {"width 1\nheight 1\nrows\n1\ncolumns\n1\n", "non", {"non"}},
        {"width 1\nheight 1\nrows\n1\ncolumns\n1\n====\n", "nonpack", {"nonpack"}},
        {"rows\n1\ncolumns\n1\n", "pea", {"non"}},
        {":\n1\n:\n1\n", "olsak", {"olsak"}},
        {": rows\n1\n: columns\n1\n", "olsak", {"olsak"}},
        {"GRID One\nROWS\n[ 1 ]\nCOLUMNS\n[ 1 ]\n", "picross", {"non", "picross"}},
        {"[clues]\nrows = 1\ncolumns = 1\n", "pynogram", {"non", "pynogram"}},
        {"[Dimensions]\n1\n1\n[Row clues]\n1\n[Column clues]\n1\n", "gno", {"gno"}},
        {"rows: [[1]]\ncolumns: [[1]]\n", "yaml", {"yaml"}},
        {"rows = [[1]]\ncolumns = [[1]]\n", "", {"non", "toml"}},
        {"{\"rows\": [[1]], \"columns\": [[1]]}\n", "json", {"json"}},
        {"[[[1]], [[1]]]\n", "", {}},
        {"https://puzz.link/p?nonogram/1/1/11\n", "puzzlink", {"puzzlink"}},
        {"pzprv3/\nnonogram/\n1\n1\n", "pzprv3", {"pzprv3"}},
        {"SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\n", "pattern", {"pattern"}},
        {"<puzzleset></puzzleset>\n", "webpbn", {"webpbn"}},
        {"<FreeNono><Nonograms/></FreeNono>\n", "freenono", {"freenono"}},
        {"<SokobanLevels></SokobanLevels>\n", "slc", {"slc"}},
        {"<SokobanLibrary></SokobanLibrary>\n", "ssx", {"ssx"}},
        {"var task = '1/1';\n", "puzzle_nonograms", {"puzzle_nonograms"}},
    };
    return all;
}

/// Returns the formats, other than its own, as which a sample after a beginning is recognized, if it is not read as
/// itself.
std::vector<std::string_view> recognized_as(const beginning& first, bool is_named) {
    std::vector<std::string_view> out;
    for (const sample& source : recognized_samples()) {
        const std::string name = is_named ? file_name_of(source.format) : std::string();
        const outcome found = read_as_recognized(std::string(first.text) + source.text, name);
        const bool is_right =
            found.format.empty() || found.format == source.format || found.identity == source.identity;
        if (!is_right && std::find(out.begin(), out.end(), found.format) == out.end()) out.push_back(found.format);
    }
    std::sort(out.begin(), out.end());
    return out;
}

} // namespace

TEST_CASE("recognition: the start of a puzzle is recognized before the puzzles of all other formats") {
    for (const beginning& first : beginnings()) {
        INFO("before others:\n", first.text);
        CHECK(read_as_recognized(first.text).format == first.alone);
        CHECK(recognized_as(first, false) == first.before);
        for (const std::string_view format : recognized_as(first, true)) {
            CAPTURE(format);
            CHECK(std::find(first.before.begin(), first.before.end(), format) != first.before.end());
        }
    }
}

TEST_CASE("recognition: no format is certain of comments, titles and empty sections") {
    constexpr std::string_view magic[] = {"sgriddler", "lp",        "ppm",
                                          "avalonia",  "sokoshell", "pzprv3"}; // words of these formats
    for (const head& first : heads())
        formats::for_each([&]<class F>() {
            const bool names_it =
                is_of(first, F::info.name) && std::count(std::begin(magic), std::end(magic), F::info.name) > 0;
            INFO(F::info.name, " of\n", first.text);
            CHECK((names_it || F::detect(first.text) < confidence::certain));
        });
}

TEST_CASE("recognition: file names do not override what the content shows") {
    for (const sample& source : recognized_samples())
        for (const auto& info : infos) {
            if (!info.reads || info.extensions[0].empty() || info.pack_of == source.format) continue;
            const outcome found = read_as_recognized(source.text, "file." + std::string(info.extensions[0]));
            INFO(source.format, " named .", info.extensions[0], " taken for ", found.format, ":\n", source.text);
            CHECK(found.identity == source.identity);
        }
}

namespace {

/// An example in a document that describes a format, as a file.
struct example {
    std::string_view document;
    std::string_view format;
    std::string text;
    std::string identity{};
};

/// Returns the lines of a text with one blank between words because copies of the documents have lost their line ends.
std::string on_one_line(std::string_view text) {
    std::string out;
    for (const char c : text)
        if (c != ' ' && c != '\t' && c != '\r' && c != '\n')
            out += c;
        else if (!out.empty() && out.back() != ' ')
            out += ' ';
    while (!out.empty() && out.back() == ' ') out.pop_back();
    return out;
}

/// Returns the text between the first two lines ``` of a document; empty if there are none.
std::string fenced_in(std::string_view document) {
    const std::size_t fence = document.find("```\n");
    if (fence == document.npos) return {};
    const std::size_t begin = fence + 4;
    return std::string(document.substr(begin, document.find("```", begin) - begin));
}

std::string document_named(std::string_view name) {
    return nono_tests::contents(std::filesystem::path(NONO_CORPORA_DIR) / ".." / "seeds" / name);
}

constexpr std::string_view demo_head = "catalogue \"webpbn.com #1\"\ntitle \"Demo Puzzle from Front Page\"\n"
                                       "by \"Jan Wolter\"\n";
constexpr std::string_view demo_lines =
    "license CC-BY-3.0\nwidth 5\nheight 10\n\nrows\n2\n2,1\n1,1\n3\n1,1\n1,1\n2\n1,1\n"
    "1,2\n2\n\ncolumns\n2,1\n2,1,3\n7\n1,3\n2,1\n\n"
    "goal \"01100011010010101110101001010000110010100101111000\"\n";

std::vector<example> examples_of_documents() {
    const std::string demo = std::string(demo_head) + "copyright \"&copy; Copyright 2004 by Jan Wolter\"\n";
    const std::string rendered = std::string(demo_head) + "copyright \"\u00A9 Copyright 2004 by Jan Wolter\"\n";
    std::vector<example> out{
        {"non-extended.md", "non", demo + std::string(demo_lines)},
        {"non-extended-rendered.txt", "non", rendered + std::string(demo_lines)},
        {"non-simpson.txt", "non", "width 4\nheight 5\nrows\n4\n1,1\n1,1\n1,2\n3\ncolumns\n5\n1,1\n1,2\n4\n"},
        {"non-simpson.txt", "text", "####\n#--#\n#--#\n#-##\n###-\n"},
        {"sok-0.17.txt", "sok", "--3#|3#-#|#pb.#|5#\n"},
    };
    if (auto annotated = fenced_in(document_named("gno.md")); annotated.size() > 1000)
        out.push_back({"gno.md", "gno", std::move(annotated)});
    for (example& each : out) {
        each.identity = readers()[index_of(each.format)](each.text);
        CHECK(!each.identity.empty());
    }
    return out;
}

} // namespace

TEST_CASE("recognition: the examples of the documents, with and without file names") {
    const std::string indented = "    width 2\n    height 1\n\n    rows\n    2\n\n    columns\n    1\n    1\n";
    CHECK(read_as_recognized(indented).format == "non");
    for (const example& each : examples_of_documents())
        for (const std::string& name : {std::string(), std::string("file"), std::string("file.txt"),
                                        std::string("file.dat"), file_name_of(each.format)}) {
            const outcome found = read_as_recognized(each.text, name);
            INFO(each.document, " as '", name, "' taken for ", found.format);
            CHECK(found.format == each.format);
            CHECK(found.identity == each.identity);
        }
}

TEST_CASE("recognition: documents are read as one of their examples or not at all") {
    const auto examples = examples_of_documents();
    for (const example& each : examples) {
        const std::string document = document_named(each.document);
        if (document.empty()) {
            MESSAGE("skipped: no document " << each.document);
            continue;
        }
        CHECK(on_one_line(document).find(on_one_line(each.text)) != std::string::npos);
        for (const std::string& name : {std::string(), std::string(each.document), file_name_of(each.format)}) {
            const outcome found = read_as_recognized(document, name);
            INFO(each.document, " as '", name, "' taken for ", found.format);
            const bool is_example = std::any_of(examples.begin(), examples.end(), [&](const example& other) {
                return other.document == each.document && other.identity == found.identity;
            });
            CHECK((found.identity.empty() || is_example));
        }
    }
}

} // namespace recognition_tests
