// SPDX-License-Identifier: MIT
#define NONO_DEFINITIONS 1 // the tested functions are not declared with nono::compiled
#include <nono/trace.hpp>

#include "brute_force.hpp"
#include "known_puzzles.hpp"
#include "learning_engine_with.hpp"

#include <nono/solve.hpp>
#include <nono/solver/strategies.hpp>
#include <nono/version.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

using namespace nono::literals; // 2_color

namespace {

std::string trace_of(const nono::clues& puzzle, nono::solve_options options,
                     const nono::extend::trace_options& how = {}) {
    std::string out;
    const auto sink = [&](std::string_view line) {
        CHECK(line.back() == '\n');
        CHECK(line.find('\n') == line.size() - 1);
        out += line;
    };
    nono::extend::trace_writer trace(sink, how);
    options.observer = &trace;
    static_cast<void>(nono::solve(puzzle, options));
    const std::string version = "\"nono\":\"" NONO_VERSION_STRING;
    const std::size_t at = out.find(version);
    REQUIRE(at != std::string::npos);
    return out.erase(at + version.size() - std::string(NONO_VERSION_STRING).size(),
                     std::string(NONO_VERSION_STRING).size());
}

std::size_t lines_with(const std::string& trace, std::string_view key) {
    std::size_t count = 0;
    const std::string begin = "\n{\"" + std::string(key) + "\":";
    for (std::size_t at = trace.find(begin); at != std::string::npos; at = trace.find(begin, at + 1)) ++count;
    return count;
}

} // namespace

TEST_CASE("trace: each line has the documented form") {
    const nono::clues two_solutions{{{{1}}, {{1}}}, {{{1}}, {{1}}}};
    CHECK(
        trace_of(two_solutions, {}, {.title = "\"\n<2>"}) ==
        R"({"trace":1,"nono":"","title":"\"\u000a<2>","width":2,"height":2,"rows":[[1,1],[1,1]],"columns":[[1,1],[1,1]],"palette":["#ffffff","#000000"],"identity":"772d893cb9cce01fd0c90280916f5ec52dec02cbccbab8970983d711795c2a15","strategy":"automatic","max_solutions":2,"seed":0}
{"stage":"lines"}
{"line":"r0"}
{"line":"r1"}
{"line":"c0"}
{"line":"c1"}
{"stage":"probing"}
{"probe":"0=1","cells":[0,2]}
{"line":"r0","removed":1,"cells":[1,1]}
{"line":"c0","removed":1,"cells":[2,1]}
{"line":"c1","removed":1,"cells":[3,2]}
{"line":"r1"}
{"probed":"0=1","failed":false,"cells":[3,3,2,3,1,3,0,3]}
{"probe":"0=0","cells":[0,1]}
{"line":"r0","removed":1,"cells":[1,2]}
{"line":"c0","removed":1,"cells":[2,2]}
{"line":"c1","removed":1,"cells":[3,1]}
{"line":"r1"}
{"probed":"0=0","failed":false,"cells":[3,3,2,3,1,3,0,3]}
{"stage":"search"}
{"decide":"0=1","level":1,"cells":[0,2]}
{"line":"r0","removed":1,"cells":[1,1]}
{"line":"c0","removed":1,"cells":[2,1]}
{"line":"c1","removed":1,"cells":[3,2]}
{"line":"r1"}
{"solution":"1001"}
{"backjump":0,"from":1,"cells":[3,3,2,3,1,3,0,3]}
{"clause":[0,1]}
{"line":"r0","removed":1,"cells":[1,2]}
{"line":"c0","removed":1,"cells":[2,2]}
{"line":"c1","removed":1,"cells":[3,1]}
{"line":"r1"}
{"solution":"0110"}
{"end":"multiple","stopped_by":"nothing","solutions":2,"events":32,"left_out":0,"statistics":{"lines_solved":20,"cells_set":12,"probes":2,"failed_probes":0,"decisions":1,"conflicts":0,"learnt":0,"restarts":0,"clause_bytes":0,"states":0,"lines_scored":0}}
)");
    nono::clues wrong = two_solutions;
    wrong.rows.set_line(1, {});
    CHECK(
        trace_of(wrong, {.budget = {.work = 7}}) ==
        R"({"trace":1,"nono":"","title":"","width":2,"height":2,"rows":[[1,1],[]],"columns":[[1,1],[1,1]],"palette":["#ffffff","#000000"],"identity":"4cdef6325feed7cade9b908bd197f478d3103599bc9d16660ee2d51da44676f9","strategy":"automatic","max_solutions":2,"seed":0,"max_work":7}
{"end":"impossible","stopped_by":"nothing","solutions":0,"events":0,"left_out":0,"statistics":{"lines_solved":0,"cells_set":0,"probes":0,"failed_probes":0,"decisions":0,"conflicts":0,"learnt":0,"restarts":0,"clause_bytes":0,"states":0,"lines_scored":0}}
)");
}

TEST_CASE("trace: colors, blotted clues, lines without an arrangement, and a palette") {
    nono::palette colors;
    colors.entries.resize(3);
    colors.entries[2].value = nono::rgb{1, 2, 255};
    const nono::clues puzzle{{{{1}, {1, 2_color}}, {{nono::blotted, 2_color}}},
                             {{{1, 2_color}}, {{1}}, {{1, 2_color}}}};
    CHECK(
        trace_of(puzzle, {.strategy = nono::line_strategy}, {.palette = &colors}) ==
        R"({"trace":1,"nono":"","title":"","width":3,"height":2,"rows":[[1,1,1,2],[0,2]],"columns":[[1,2],[1,1],[1,2]],"palette":["#ffffff","#000000","#0102ff"],"identity":"a122972573a380873b74d9be639d9f5eedb43f56ae1a7467ae1896c33c3fd670","strategy":"line","max_solutions":2,"seed":0}
{"given":[0,5,1,3,2,5,3,5,4,1,5,5]}
{"stage":"lines"}
{"line":"r0","removed":3,"cells":[0,1,1,2,2,4]}
{"line":"r1"}
{"line":"c0","removed":1,"cells":[3,4]}
{"line":"c1"}
{"line":"c2","removed":1,"cells":[5,1]}
{"line":"r1"}
{"solution":"012200"}
{"end":"unique","stopped_by":"nothing","solutions":1,"events":9,"left_out":0,"statistics":{"lines_solved":6,"cells_set":5,"probes":0,"failed_probes":0,"decisions":0,"conflicts":0,"learnt":0,"restarts":0,"clause_bytes":0,"states":0,"lines_scored":0}}
)");
}

TEST_CASE("trace: a search with clauses, backjumps and restarts, with a limited number of lines") {
    const auto strategy = nono::extend::make_strategy<nono_tests::learning_engine_with<0, 101>>("symmetric");
    nono_tests::random_numbers random(3);
    const auto puzzle = nono::clues_of(nono_tests::random_picture(random, 20, 20, 2, 65));
    nono::solve_options options;
    options.strategy = strategy;
    const auto found = nono::solve(puzzle, options);
    const std::string whole = trace_of(puzzle, options);
    CHECK(lines_with(whole, "line") == found.statistics.lines_solved);
    CHECK(lines_with(whole, "decide") == found.statistics.decisions);
    CHECK(lines_with(whole, "conflict") == found.statistics.conflicts);
    CHECK(lines_with(whole, "restart") == found.statistics.restarts);
    CHECK(found.statistics.restarts > 0);
    CHECK(lines_with(whole, "end") == 1);
    const std::string part = trace_of(puzzle, options, {.max_events = 1'000});
    const std::size_t end = part.rfind("\n{\"end\":");
    REQUIRE(end != std::string::npos);
    CHECK(whole.starts_with(part.substr(0, end + 1)));
    CHECK(part.substr(end).find(",\"events\":1000,\"left_out\":") != std::string::npos);
    std::size_t lines = 0;
    for (const char c : part) lines += c == '\n' ? 1U : 0U;
    CHECK(lines == 1'002);
}

TEST_CASE("trace: one writer records several runs in sequence") {
    std::string text;
    const auto sink = [&](std::string_view line) { text += line; };
    nono::extend::trace_writer trace(sink, {.max_events = 3});
    for (int i = 0; i < 2; ++i) static_cast<void>(nono::solve(nono_tests::permutations(2), {.observer = &trace}));
    CHECK(trace.written() == 3);
    CHECK(trace.left_out() > 0);
    CHECK(text.substr(0, text.size() / 2) == text.substr(text.size() / 2));
}

TEST_CASE("trace: color sets beyond the range of JSON numbers are hexadecimal") {
    nono::clues puzzle;
    puzzle.rows.resize(1);
    puzzle.columns.resize(63);
    for (std::size_t i = 0; i < 63; ++i) {
        puzzle.rows.append({1, static_cast<nono::color_index>(i + 1)});
        puzzle.columns.set_line(i, {{1, static_cast<nono::color_index>(i + 1)}});
    }
    const std::string text = trace_of(puzzle, {});
    CHECK(text.find(",51,4503599627370496,52,\"20000000000000\"") != std::string::npos);
    CHECK(text.find("\"solution\":\"123456789abc") != std::string::npos);
}
