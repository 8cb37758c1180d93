// SPDX-License-Identifier: MIT
#include <nono/explain/pattern_automaton.hpp>

#include "patterns.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace {

using nono::extend::mask_word;

// Reads lines with the automaton of a pattern, one state set per cell.
template <std::size_t Words> class line_reader {
public:
    line_reader(const nono_tests::clue_pattern& pattern, std::size_t colors) {
        automaton_.build(pattern, colors);
        states_.resize(automaton_.words());
        other_.resize(automaton_.words());
    }
    [[nodiscard]] std::size_t words() const { return automaton_.words(); }
    [[nodiscard]] bool accepts_forward(const nono_tests::colored_line& cells) {
        std::copy_n(automaton_.start(), words(), states_.begin());
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (i > 0) step([&](mask_word* out, const mask_word* from) { automaton_.template next<Words>(out, from); });
            keep(automaton_.reading(cells[i]));
        }
        return keep(automaton_.final());
    }
    [[nodiscard]] bool accepts_backward(const nono_tests::colored_line& cells) {
        std::copy_n(automaton_.final(), words(), states_.begin());
        for (std::size_t i = cells.size(); i-- > 0;) {
            if (i + 1 < cells.size())
                step([&](mask_word* out, const mask_word* from) { automaton_.template previous<Words>(out, from); });
            keep(automaton_.reading(cells[i]));
        }
        return keep(automaton_.start());
    }

private:
    template <class Step> void step(Step next) {
        next(other_.data(), states_.data());
        states_.swap(other_);
    }
    // Keeps the states that are also in `set`. Returns true if there are any.
    bool keep(const mask_word* set) {
        mask_word any = 0;
        for (std::size_t i = 0; i < states_.size(); ++i) any |= states_[i] &= set[i];
        return any != 0;
    }

    nono::detail::pattern_automaton automaton_;
    std::vector<mask_word> states_;
    std::vector<mask_word> other_;
};

} // namespace

TEST_CASE("pattern_automaton: it accepts exactly the lines whose blocks match the pattern") {
    nono_tests::random_numbers random(11);
    std::size_t accepted = 0;
    for (int round = 0; round < 400; ++round) {
        CAPTURE(round);
        const std::size_t colors = 2 + random.below(2);
        const std::size_t length = 1 + random.below(colors == 2 ? 9 : 6);
        const auto pattern = nono_tests::random_pattern(random, nono_tests::random_runs(random, length, colors, 4));
        line_reader<1> reader(pattern, colors);
        REQUIRE(reader.words() == 1);
        nono_tests::for_each_line(length, colors, [&](const nono_tests::colored_line& cells) {
            const bool expected = nono_tests::matches(pattern, nono_tests::blocks_in(cells));
            accepted += expected ? 1 : 0;
            REQUIRE(reader.accepts_forward(cells) == expected);
            REQUIRE(reader.accepts_backward(cells) == expected);
        });
    }
    CHECK(accepted > 2'000);
}

TEST_CASE("pattern_automaton: sets of more than one word") {
    nono_tests::random_numbers random(12);
    std::size_t accepted = 0;
    std::size_t refused = 0;
    for (int round = 0; round < 300; ++round) {
        CAPTURE(round);
        const std::size_t colors = 2 + random.below(3);
        auto cells = nono_tests::random_runs(random, 150 + random.below(150), colors, 12);
        const auto pattern = nono_tests::random_pattern(random, cells);
        line_reader<0> reader(pattern, colors);
        for (int change = 0; change < 10; ++change) {
            const bool expected = nono_tests::matches(pattern, nono_tests::blocks_in(cells));
            (expected ? accepted : refused) += 1;
            REQUIRE(reader.accepts_forward(cells) == expected);
            REQUIRE(reader.accepts_backward(cells) == expected);
            cells[random.below(cells.size())] = static_cast<nono::color_index>(random.below(colors));
        }
    }
    CHECK(accepted > 500);
    CHECK(refused > 500);
}

TEST_CASE("pattern_automaton: gaps whose states are at the end of a word") {
    for (std::uint32_t length = 55; length < 70; ++length)
        for (const nono::color_index next : {nono::color_index{1}, nono::color_index{2}})
            for (const bool is_any : {false, true})
                for (std::size_t gap = 0; gap < 4; ++gap) {
                    CAPTURE(length);
                    CAPTURE(gap);
                    nono_tests::clue_pattern pattern{nono::clue{length}, nono::clue{2, next}};
                    if (is_any) pattern.insert(pattern.begin() + 1, nono::detail::any_blocks);
                    nono_tests::colored_line cells(length, 1);
                    cells.insert(cells.end(), gap, nono::blank);
                    cells.insert(cells.end(), 2, next);
                    line_reader<0> reader(pattern, std::size_t{next} + 1);
                    const bool expected = gap > 0 || next != 1;
                    CHECK(reader.accepts_forward(cells) == expected);
                    CHECK(reader.accepts_backward(cells) == expected);
                }
}

TEST_CASE("pattern_automaton: it has at most as many states as max_states promises") {
    const nono_tests::clue_pattern pattern{nono::detail::any_blocks, nono::clue{62}, nono::detail::any_blocks};
    CHECK(nono::detail::pattern_automaton::max_states(pattern) == 70);
    nono::detail::pattern_automaton automaton;
    automaton.build(pattern, 2);
    CHECK(automaton.words() == 2);
}
