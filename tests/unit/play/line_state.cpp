// SPDX-License-Identifier: MIT
#include "check_both.hpp"

#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/play/line_state.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

using namespace nono::literals; // 2_color

namespace {

using nono::clue_state;
using nono::line_status;

// Parses cells in the notation of `write_cells`, for a puzzle with `colors` colors.
NONO_CONSTEXPR std::vector<nono::color_set> drawn_cells(std::string_view text, std::size_t colors = 2) {
    std::vector<nono::color_set> out;
    for (const char c : text) {
        if (c == '?') out.push_back(nono::color_set::first(colors));
        if (c == '.') out.push_back(nono::color_set::only(0));
        if (c >= '1' && c <= '9') out.push_back(nono::color_set::only(static_cast<nono::color_index>(c - '0')));
    }
    return out;
}

NONO_CONSTEXPR nono::extend::line_states state_of(const nono::line_clue& clues, std::string_view cells,
                                                  nono::line_state_options options = {}, std::size_t colors = 2) {
    const auto known = drawn_cells(cells, colors);
    return nono::line_state({clues.data(), clues.size()}, std::span<const nono::color_set>(known.data(), known.size()),
                            options);
}

// Compares clue states: `o` open, `d` done, `w` wrong.
NONO_CONSTEXPR bool has_states(const nono::extend::line_states& line, line_status status, std::string_view states) {
    if (line.status != status || line.clues.size() != states.size()) return false;
    for (std::size_t i = 0; i < states.size(); ++i)
        if ("odw"[static_cast<std::size_t>(line.clues[i])] != states[i]) return false;
    return true;
}

constexpr nono::line_state_options paper{nono::done_rule::from_ends};

NONO_CONSTEXPR nono::line_clue lengths(std::uint32_t a, std::uint32_t b) {
    nono::line_clue out(2, nono::clue{});
    out[0].length = a;
    out[1].length = b;
    return out;
}

} // namespace

TEST_CASE("line states work in constant expressions") {
    NONO_CHECK_BOTH(has_states(state_of(lengths(2, 1), ".11.?"), line_status::offers_progress, "do"));
    NONO_CHECK_BOTH(has_states(state_of(lengths(2, 1), "111??"), line_status::contradiction, "wo"));
    NONO_CHECK_BOTH(has_states(state_of(lengths(2, 1), "11.?1?", paper), line_status::offers_progress, "do"));
}

TEST_CASE("the states of a line: open, progress, finished, contradiction") {
    const nono::line_clue two{{2}};
    CHECK(has_states(state_of(two, "?????"), line_status::open, "o"));
    CHECK(has_states(state_of(two, "???"), line_status::offers_progress, "o"));
    CHECK(has_states(state_of(two, "?11??"), line_status::finished, "d"));
    CHECK(has_states(state_of(two, ".11.."), line_status::finished, "d"));
    CHECK(has_states(state_of(two, "1?1"), line_status::contradiction, "w"));
    CHECK(has_states(state_of(two, "1"), line_status::contradiction, "w"));
    // Without clues, only crosses are left to do.
    CHECK(has_states(state_of({}, "???"), line_status::finished, ""));
    CHECK(has_states(state_of({}, ""), line_status::finished, ""));
    CHECK(has_states(state_of({}, "?1?"), line_status::contradiction, ""));
    // A clue that is not a block.
    CHECK(has_states(state_of({{1, 0_color}}, "???"), line_status::contradiction, "w"));
    CHECK(has_states(state_of({{1, 64_color}}, "???"), line_status::contradiction, "w"));
}

TEST_CASE("a clue is done if its block is filled and cannot belong to another clue") {
    // The filled cell can belong to either clue.
    CHECK(has_states(state_of({{1}, {1}}, "??1??"), line_status::offers_progress, "oo"));
    // It belongs to the first clue, and the second has two positions.
    CHECK(has_states(state_of({{1}, {1}}, ".1.??"), line_status::open, "do"));
    // Both blocks have the same position in every arrangement, but are not filled yet.
    CHECK(has_states(state_of({{1}, {1}}, "???"), line_status::offers_progress, "oo"));
    CHECK(has_states(state_of({{1}, {1}}, "1??"), line_status::offers_progress, "do"));
    // A cross shows where a blotted block ends.
    CHECK(has_states(state_of({{nono::blotted}}, "?11??"), line_status::open, "o"));
    CHECK(has_states(state_of({{nono::blotted}}, ".11.?"), line_status::finished, "d"));
}

TEST_CASE("a clue is wrong if its block has no position") {
    CHECK(has_states(state_of({{1}, {3}, {1}}, "?????11.?"), line_status::offers_progress, "ooo"));
    CHECK(has_states(state_of({{1}, {3}, {1}}, "?.?.?.?.?"), line_status::contradiction, "owo"));
    // Each clue alone has a position: all are wrong because it is unknown which one is.
    CHECK(has_states(state_of({{1}, {1}}, "1?1?1"), line_status::contradiction, "ww"));
    // A blotted block covers all of a run.
    CHECK(has_states(state_of({{nono::blotted}, {2}}, "111?.?"), line_status::contradiction, "ow"));
    CHECK(has_states(state_of({{2}, {nono::blotted}}, "11..."), line_status::contradiction, "ow"));
}

TEST_CASE("colors: progress if a color can be excluded, or only if a cell is decided") {
    const nono::line_clue red{{2}};
    CHECK(has_states(state_of(red, "?????", {}, 3), line_status::offers_progress, "o"));
    constexpr nono::line_state_options decided{.decided_only = true};
    CHECK(has_states(state_of(red, "?????", decided, 3), line_status::open, "o"));
    CHECK(has_states(state_of(red, "???", decided, 3), line_status::offers_progress, "o"));
    CHECK(has_states(state_of({{1}, {1, 2_color}}, "?12??", decided, 3), line_status::finished, "dd"));
    CHECK(has_states(state_of({{1, 2_color}, {1}}, "?12??", decided, 3), line_status::contradiction, "ww"));
}

TEST_CASE("paper rule: blocks count from the ends to the first gap") {
    CHECK(has_states(state_of({{1}, {2}}, "1.??11", paper), line_status::finished, "dd"));
    CHECK(has_states(state_of({{1}, {2}}, "1?????", paper), line_status::offers_progress, "do"));
    CHECK(has_states(state_of({{2}, {2}}, "1?????", paper), line_status::offers_progress, "oo"));
    // The end of a blotted block must be known.
    CHECK(has_states(state_of({{nono::blotted}, {2}}, "1?????", paper), line_status::open, "oo"));
    CHECK(has_states(state_of({{nono::blotted}, {2}}, "1.????", paper), line_status::open, "do"));
    // It would be done by comparing arrangements.
    CHECK(has_states(state_of({{1}, {1}}, "?1.??1.", paper), line_status::offers_progress, "od"));
    CHECK(has_states(state_of({{2}, {2}}, "1.??11", paper), line_status::contradiction, "wd"));
    CHECK(has_states(state_of({{2}, {2}}, "111???", paper), line_status::contradiction, "wo"));
    CHECK(has_states(state_of({{nono::blotted}, {2}}, "111.?11", paper), line_status::finished, "dd"));
    // Missing runs and superfluous runs.
    CHECK(has_states(state_of({{1}, {1}}, "..1..", paper), line_status::contradiction, "ww"));
    CHECK(has_states(state_of({{1}}, "1.1?", paper), line_status::contradiction, "w"));
    CHECK(has_states(state_of({}, "1.1?", paper), line_status::contradiction, ""));
    CHECK(has_states(state_of({{1}, {1, 2_color}}, "12???", paper, 3), line_status::finished, "dd"));
    CHECK(has_states(state_of({{1, 2_color}, {1}}, "1????", paper, 3), line_status::contradiction, "wo"));
}

TEST_CASE("line states of long lines") {
    // 63 cells are one word, 64 are two. All cells but the last eight are crossed out.
    for (const std::size_t length : {std::size_t{62}, std::size_t{63}, std::size_t{64}, std::size_t{65},
                                     std::size_t{127}, std::size_t{128}, std::size_t{1000}}) {
        CAPTURE(length);
        const std::string_view ends = "?11?.11.";
        std::vector<nono::color_set> cells(length, nono::color_set::only(0));
        const auto end = drawn_cells(ends);
        for (std::size_t i = 0; i < end.size(); ++i) cells[length - end.size() + i] = end[i];
        const nono::line_clue clues{{2}, {2}};
        CHECK(has_states(nono::line_state(clues, cells), line_status::finished, "dd"));
        const std::size_t first = length - end.size();
        cells[first + 1] = nono::color_set::first(2); // ??1?.11.
        CHECK(has_states(nono::line_state(clues, cells), line_status::offers_progress, "od"));
        cells[first] = nono::color_set::only(0); // .?1?.11.
        CHECK(has_states(nono::line_state(clues, cells), line_status::open, "od"));
        cells[first + 3] = nono::color_set::only(0); // .?1..11.
        CHECK(has_states(nono::line_state(clues, cells), line_status::offers_progress, "od"));
        cells[first + 1] = nono::color_set::only(0); // ..1..11.
        // If the first block is on the two filled cells, the second has no room.
        CHECK(has_states(nono::line_state(clues, cells), line_status::contradiction, "wo"));
        cells[first + 1] = cells[first + 3] = nono::color_set::only(1); // .111.11.
        CHECK(has_states(nono::line_state(clues, cells), line_status::contradiction, "wo"));
        const nono::line_clue blotted{{nono::blotted}, {1}};
        CHECK(has_states(nono::line_state(blotted, cells), line_status::contradiction, "ow"));
    }
}

TEST_CASE("a column, with reused memory") {
    nono::partial_grid cells(3, 5, nono::color_set::first(2));
    const nono::line_clue clues{{2}, {1}};
    std::vector<clue_state> states(2);
    std::vector<nono::extend::mask_word> buffer;
    const nono::partial_grid& state = cells;
    CHECK(nono::line_state(clues, state.column(1), states, buffer) == line_status::offers_progress);
    const auto* const memory = buffer.data();
    cells(0, 1) = cells(1, 1) = nono::color_set::only(1);
    CHECK(nono::line_state(clues, state.column(1), states, buffer) == line_status::offers_progress);
    CHECK(states == std::vector{clue_state::done, clue_state::open});
    CHECK(nono::line_state(clues, state.column(1)).clues == states);
    CHECK(buffer.data() == memory);

    // All lines of a puzzle, rows first; no states if the sizes differ.
    const nono::clues puzzle{{{{1}}, {{1}}, {}, {{1}}, {}}, {{}, clues, {}}};
    std::vector<line_status> found;
    const auto keep = [&](nono::line_position line, line_status status, std::span<const clue_state> of_clues) {
        CHECK(line.index == (found.size() < 5 ? found.size() : found.size() - 5));
        CHECK((line.axis == nono::axis::row) == (found.size() < 5));
        CHECK(of_clues.size() == (line.axis == nono::axis::row ? puzzle.rows : puzzle.columns)[line.index].size());
        found.push_back(status);
    };
    nono::for_each_line_state(puzzle, cells, keep);
    using enum line_status;
    CHECK(found == std::vector{finished, finished, finished, open, finished, finished, offers_progress, finished});
    found.clear();
    nono::for_each_line_state(puzzle, nono::partial_grid(5, 3, {}), keep);
    CHECK(found.empty());
}
