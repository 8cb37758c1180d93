// The line solvers compared with each other and, for short lines, with all arrangements. An input is the colors, the
// blocks and the length of a line, and its known cells.
// SPDX-License-Identifier: MIT
#include "../target.hpp"

#include "../../brute_force.hpp"
#include "../../line_cases.hpp"

#include <nono/line/bit_line_solver.hpp>
#include <nono/line/cell_line_solver.hpp>
#include <nono/line/left_right_line_solver.hpp>
#include <nono/line/portable_line_solver.hpp>
#include <nono/line/solve_line.hpp>
#include <nono/play/line_state.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace {

struct fuzzed_line {
    nono::line_clue clue;
    std::vector<nono::color_set> known;
    std::size_t colors = 2;
};

/// The blocks determine the length, so most lines have room for them, and some do not.
fuzzed_line line_of_input(nono_tests::fuzz_input& input) {
    fuzzed_line out;
    out.colors = 2 + (input.one_in(2) ? input.below(5) : 0);
    const std::size_t blocks = input.below(10);
    std::size_t minimum = 0;
    for (std::size_t i = 0; i < blocks; ++i) {
        const std::uint8_t shape = input.byte();
        // Usually short lengths; 0 is a blotted block.
        const std::uint32_t length = shape % 16 == 15 ? shape : shape % 5;
        out.clue.push_back({nono_tests::length_or_blotted(length),
                            static_cast<nono::color_index>(1 + shape / 16U % (out.colors - 1))});
        minimum += length + 1;
    }
    const std::size_t slack = input.below(12);
    const std::size_t length = (std::min<std::size_t>)(minimum + slack > 2 ? minimum + slack - 2 : 1, 200);
    for (std::size_t i = 0; i < length; ++i) {
        const std::uint8_t known = input.byte();
        nono::color_set cell = nono::color_set::first(out.colors);
        if (known >= 128) cell.bits &= known;
        out.known.push_back(cell);
    }
    return out;
}

using narrowed_cells = std::optional<std::vector<nono::color_set>>;

/// In the worst case, enumeration takes colors^length steps.
void check_by_enumeration(const fuzzed_line& line, const narrowed_cells& found) {
    const auto expected = nono_tests::narrowed_line(line.clue, line.known);
    const bool possible = expected.empty() || !expected.front().empty();
    REQUIRE(found.has_value() == possible);
    if (found) REQUIRE(*found == expected);
}

/// Narrowing a result again changes nothing: nothing more follows from it.
template <class LineSolver> void check_again(const fuzzed_line& line, const std::vector<nono::color_set>& found) {
    const auto again = nono::solve_line<LineSolver>(line.clue, found);
    REQUIRE(again.has_value());
    REQUIRE(*again == found);
}

void check_line_solvers(const fuzzed_line& line) {
    const auto found = nono::solve_line<nono::extend::bit_line_solver>(line.clue, line.known);
    REQUIRE(nono::solve_line<nono::extend::cell_line_solver>(line.clue, line.known) == found);
    REQUIRE(nono::solve_line<nono::extend::portable_line_solver>(line.clue, line.known) == found);
    const auto seen = nono::solve_line<nono::extend::left_right_line_solver>(line.clue, line.known);
    REQUIRE(seen.has_value() == found.has_value());
    if (line.known.size() <= 14) check_by_enumeration(line, found);
    if (!found) return;
    for (std::size_t i = 0; i < found->size(); ++i) {
        REQUIRE(((*found)[i].bits & ~(*seen)[i].bits) == 0);
        REQUIRE(((*seen)[i].bits & ~line.known[i].bits) == 0);
    }
    check_again<nono::extend::bit_line_solver>(line, *found);
}

/// Checks that a line read from the other end has the mirrored result.
void check_mirrored(const fuzzed_line& line) {
    auto mirrored = line;
    std::reverse(mirrored.clue.begin(), mirrored.clue.end());
    std::reverse(mirrored.known.begin(), mirrored.known.end());
    auto found = nono::solve_line(mirrored.clue, mirrored.known);
    if (found) std::reverse(found->begin(), found->end());
    REQUIRE(found == nono::solve_line(line.clue, line.known));
}

/// Checks that the contradictions and progress in the state of a line agree with solving it.
void check_line_state(const fuzzed_line& line) {
    const auto states = nono::line_state(line.clue, line.known);
    const auto found = nono::solve_line(line.clue, line.known);
    REQUIRE(states.clues.size() == line.clue.size());
    REQUIRE((states.status == nono::line_status::contradiction) == !found.has_value());
}

void fuzz_lines(std::span<const std::uint8_t> bytes) {
    nono_tests::fuzz_input input(bytes);
    const fuzzed_line line = line_of_input(input);
    check_line_solvers(line);
    check_mirrored(line);
    check_line_state(line);
}

} // namespace

NONO_FUZZ_TARGET(lines, fuzz_lines)
