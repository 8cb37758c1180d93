// Line solvers compared with all arrangements of a line, for every short line. The environment variable NONO_LINE_CELLS
// sets the number of cells up to which every state is tried, from 9 to 16, instead of the default of 9 or 10.
// SPDX-License-Identifier: MIT
#include "brute_force.hpp"
#include "line_cases.hpp"
#include "rounds.hpp"

#include <nono/line/bit_line_solver.hpp>
#include <nono/line/cell_line_solver.hpp>
#include <nono/line/left_right_line_solver.hpp>
#include <nono/line/portable_line_solver.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

namespace {

using namespace nono_tests;

/// All arrangements of a line: for each of them the cells of every color.
struct arrangements {
    std::size_t colors = 2;
    std::vector<std::array<nono::extend::mask_word, 4>> all;

    arrangements(const nono::line_clue& clue, std::size_t length, std::size_t color_count) : colors(color_count) {
        std::array<nono::extend::mask_word, 4> now{};
        place(clue, length, 0, 0, now);
    }

    /// Returns the narrowed masks of a line; all 0 if there is no arrangement.
    [[nodiscard]] std::vector<nono::extend::mask_word>
    narrowed(const std::vector<nono::extend::mask_word>& masks) const {
        std::vector<nono::extend::mask_word> out(colors, 0);
        for (const auto& arrangement : all) {
            nono::extend::mask_word outside = 0;
            for (std::size_t c = 0; c < colors; ++c) outside |= arrangement[c] & ~masks[c];
            if (outside != 0) continue;
            for (std::size_t c = 0; c < colors; ++c) out[c] |= arrangement[c];
        }
        return out;
    }

private:
    void place(const nono::line_clue& clue, std::size_t length, std::size_t cell, std::size_t block,
               std::array<nono::extend::mask_word, 4> now) {
        if (block == clue.size()) {
            const nono::extend::mask_word line = (nono::extend::mask_word{1} << length) - 1;
            now[0] = line & ~(now[1] | now[2] | now[3]);
            all.push_back(now);
            return;
        }
        if (block > 0 && clue[block - 1].color == clue[block].color) ++cell;
        for (std::size_t start = cell; start < length; ++start)
            for (std::size_t end = start + 1; end <= length; ++end) {
                if (!clue[block].blotted() && end - start != clue[block].length) continue;
                auto next = now;
                next[clue[block].color] |= (nono::extend::mask_word{1} << end) - (nono::extend::mask_word{1} << start);
                place(clue, length, end, block + 1, next);
            }
    }
};

/// Returns every clue that fits into a line; with blotted blocks on request.
std::vector<nono::line_clue> all_clues(std::size_t length, std::size_t colors, bool blotted) {
    std::vector<nono::line_clue> out;
    nono::line_clue now;
    const auto extend = [&](const auto& self) -> void {
        out.push_back(now);
        for (std::size_t size = blotted ? 0 : 1; size <= length; ++size)
            for (std::size_t color = 1; color < colors; ++color) {
                now.push_back({length_or_blotted(size), static_cast<nono::color_index>(color)});
                if (nono::extend::min_length(now) <= length) self(self);
                now.pop_back();
            }
    };
    extend(extend);
    return out;
}

struct line_counts {
    std::uint64_t lines = 0;
    std::uint64_t impossible = 0;
    std::uint64_t left_right_saw_less = 0;
};

/// All line solvers, prepared for one line.
struct solvers {
    template <class S> using one_word = ready_line<typename S::template prepared<1>>;
    template <class S> using any_words = ready_line<typename S::template prepared<0>>;

    one_word<nono::extend::bit_line_solver> bit_1;
    any_words<nono::extend::bit_line_solver> bit_0;
    one_word<nono::extend::cell_line_solver> cell_1;
    any_words<nono::extend::cell_line_solver> cell_0;
    one_word<nono::extend::left_right_line_solver> left_right_1;
    any_words<nono::extend::left_right_line_solver> left_right_0;

    solvers(const nono::line_clue& clue, std::size_t length)
        : bit_1(clue, length), bit_0(clue, length), cell_1(clue, length), cell_0(clue, length),
          left_right_1(clue, length), left_right_0(clue, length) {}

    /// Requires that the complete solvers give exactly the result of `all`, and that the incomplete one removes no more
    /// and agrees on whether there is an arrangement.
    void check(const arrangements& all, const std::vector<nono::extend::mask_word>& masks, line_counts& met) {
        const auto expected = all.narrowed(masks);
        ++met.lines;
        met.impossible += is_empty(expected) ? 1U : 0U;
        REQUIRE(bit_1.narrow(masks, all.colors) == expected);
        REQUIRE(bit_0.narrow(masks, all.colors) == expected);
        REQUIRE(cell_1.narrow(masks, all.colors) == expected);
        REQUIRE(cell_0.narrow(masks, all.colors) == expected);
        const auto seen = left_right_1.narrow(masks, all.colors);
        REQUIRE(left_right_0.narrow(masks, all.colors) == seen);
        REQUIRE(is_empty(seen) == is_empty(expected));
        REQUIRE(contains(masks, seen));
        REQUIRE(contains(seen, expected));
        met.left_right_saw_less += seen != expected ? 1U : 0U;
    }
};

/// Checks every clue with every state of the cells, or with `random_states` random ones.
line_counts check_lines(std::size_t length, std::size_t colors, bool blotted, std::size_t random_states = 0) {
    line_counts met;
    random_numbers random(length);
    const std::size_t states_of_a_cell = (std::size_t{1} << colors) - 1; // every set of colors except the empty one
    std::size_t all_states = 1;
    for (std::size_t i = 0; i < length; ++i) all_states *= states_of_a_cell;
    const std::size_t count = random_states == 0 ? all_states : random_states;
    std::vector<nono::extend::mask_word> masks(colors);
    for (const auto& clue : all_clues(length, colors, blotted)) {
        const arrangements all(clue, length, colors);
        solvers ready(clue, length);
        nono::color_set in_clue = nono::color_set::only(nono::blank);
        for (const auto& block : clue) in_clue |= nono::color_set::only(block.color);
        for (std::size_t state = 0; state < count; ++state) {
            std::size_t rest = state;
            masks.assign(colors, 0);
            for (std::size_t cell = 0; cell < length; ++cell) {
                std::uint64_t set = 1 + rest % states_of_a_cell;
                rest /= states_of_a_cell;
                if (random_states != 0) set = random.one_in(2) ? ~std::uint64_t{0} : 1 + random.below(states_of_a_cell);
                for (std::size_t c = 0; c < colors; ++c)
                    if ((set & in_clue.bits) >> c & 1U) masks[c] |= nono::extend::mask_word{1} << cell;
            }
            ready.check(all, masks, met);
        }
    }
    return met;
}

/// The narrowed masks of a black-and-white line for every state of its cells. The number of a state has one digit in
/// base 3 per cell: 0 for unknown, 1 for blank, 2 for filled.
class every_state {
public:
    every_state(const nono::line_clue& clue, std::size_t length) : length_(length) {
        powers_.push_back(1);
        for (std::size_t i = 0; i < length; ++i) powers_.push_back(3 * powers_.back());
        left_.assign(powers_[length], {});
        for (const auto& arrangement : arrangements(clue, length, 2).all) {
            std::size_t state = 0;
            for (std::size_t i = 0; i < length; ++i) state += powers_[i] * ((arrangement[1] >> i & 1U) != 0 ? 2 : 1);
            left_[state] = {arrangement[0], arrangement[1]};
        }
        // An unknown cell is blank or filled; both of these states have larger numbers.
        for (std::size_t state = left_.size(); state-- > 0;)
            for (std::size_t i = 0; i < length; ++i)
                if (state / powers_[i] % 3 == 0) {
                    for (const std::size_t c : {0U, 1U})
                        left_[state][c] = left_[state + powers_[i]][c] | left_[state + 2 * powers_[i]][c];
                    break;
                }
    }

    [[nodiscard]] std::size_t states() const { return left_.size(); }
    /// Returns the narrowed mask of each color; 0 if there is no arrangement.
    [[nodiscard]] const std::array<nono::extend::mask_word, 2>& left(std::size_t state) const { return left_[state]; }
    /// Returns the cells that can have each color in a state.
    [[nodiscard]] std::array<nono::extend::mask_word, 2> known(std::size_t state) const {
        std::array<nono::extend::mask_word, 2> out{};
        for (std::size_t i = 0; i < length_; ++i, state /= 3)
            for (const std::size_t c : {0U, 1U})
                if (state % 3 != 2 - c) out[c] |= nono::extend::mask_word{1} << i;
        return out;
    }

private:
    std::size_t length_;
    std::vector<std::size_t> powers_;
    std::vector<std::array<nono::extend::mask_word, 2>> left_;
};

/// Narrows a line in every state. Returns the number of states in which the result differs from all arrangements.
template <nono::extend::line_solver Solver>
std::size_t count_wrong(const nono::line_clue& clue, std::size_t length, const every_state& expected) {
    const auto prepared = Solver::template prepared<1>::prepare(clue, length);
    REQUIRE(prepared.has_value());
    std::vector<nono::extend::mask_word> scratch(prepared->scratch_words() + 1, 0);
    std::size_t wrong = 0;
    for (std::size_t state = 0; state < expected.states(); ++state) {
        auto masks = expected.known(state);
        if (clue.empty()) masks[1] = 0; // a color that does not occur in the clue
        if (!prepared->narrow({masks.data(), 1, length, 2}, scratch.data())) masks = {};
        if (masks != expected.left(state)) ++wrong;
    }
    return wrong;
}

} // namespace

TEST_CASE("every black-and-white line of up to 7 or 8 cells in every state") {
    const std::size_t longest = thorough() ? 8 : 7;
    line_counts met;
    for (std::size_t length = 1; length <= longest; ++length) met = check_lines(length, 2, false);
    CHECK(met.lines == (thorough() ? 6561 : 2187) * all_clues(longest, 2, false).size());
    CHECK(met.impossible > met.lines / 4);
    CHECK(met.impossible < met.lines);
    CHECK(met.left_right_saw_less > 0);
}

TEST_CASE("every black-and-white line of 9 cells in every state, and of more in thorough runs") {
    const char* const wanted = std::getenv("NONO_LINE_CELLS");
    std::size_t longest = thorough() ? 10 : 9;
    if (wanted != nullptr) longest = std::min<std::size_t>(16, std::strtoul(wanted, nullptr, 10));
    std::size_t lines = 0;
    for (std::size_t length = 9; length <= longest; ++length)
        for (const auto& clue : all_clues(length, 2, false)) {
            const every_state expected(clue, length);
            REQUIRE(count_wrong<nono::extend::bit_line_solver>(clue, length, expected) == 0);
            REQUIRE(count_wrong<nono::extend::portable_line_solver>(clue, length, expected) == 0);
            lines += expected.states();
        }
    CHECK(lines >= 19'683 * all_clues(9, 2, false).size());
}

TEST_CASE("every black-and-white line of 9 to 12 cells in some states") {
    for (std::size_t length = 9; length <= 12; ++length) {
        const line_counts met = check_lines(length, 2, false, 300);
        CHECK(met.impossible > 0);
        CHECK(met.left_right_saw_less > 0);
    }
}

TEST_CASE("every black-and-white line of up to 6 cells with blotted blocks in every state, and more in some") {
    for (std::size_t length = 1; length <= 6; ++length) check_lines(length, 2, true);
    for (std::size_t length = 7; length <= 10; ++length) CHECK(check_lines(length, 2, true, 50).impossible > 0);
}

TEST_CASE("every line of two colors up to 3 cells in every state, and more in some") {
    for (std::size_t length = 1; length <= 3; ++length) check_lines(length, 3, true);
    CHECK(check_lines(4, 3, false).impossible > 0);
    CHECK(check_lines(5, 3, true, 100).impossible > 0);
    CHECK(check_lines(6, 3, false, 100).impossible > 0);
}

TEST_CASE("every line of three colors up to 6 cells in some states") {
    for (std::size_t length = 1; length <= 5; ++length) CHECK(check_lines(length, 4, false, 100).lines > 100);
    CHECK(check_lines(6, 4, false, 10).left_right_saw_less > 0);
}

TEST_CASE("with nothing known, left_right solving suffices for black-and-white lines") {
    for (std::size_t length = 1; length <= 12; ++length)
        for (const auto& clue : all_clues(length, 2, false)) {
            const nono::extend::mask_word line = (nono::extend::mask_word{1} << length) - 1;
            const std::vector<nono::extend::mask_word> nothing_known{line, clue.empty() ? 0 : line};
            ready_line<nono::extend::left_right_line_solver::prepared<1>> ready(clue, length);
            REQUIRE(ready.narrow(nothing_known, 2) == arrangements(clue, length, 2).narrowed(nothing_known));
        }
}
