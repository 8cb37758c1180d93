// The states of lines and clues compared with the list of all pictures of a line.
// SPDX-License-Identifier: MIT
#include "brute_force.hpp"
#include "rounds.hpp"

#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/play/line_state.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace {

using cell_bits = std::uint32_t; // one bit per cell

/// A block in a picture of a line.
struct placed_run {
    cell_bits cells = 0;
    cell_bits beside = 0; // the cells immediately before and after it
    nono::color_index color = 0;
};

/// A picture of a line: the cells of each color, and its blocks.
struct line_picture {
    cell_bits of_color[3]{};
    std::vector<placed_run> runs;
};

/// All pictures with the same clues.
struct pictures_of_clue {
    nono::line_clue clue;
    std::vector<line_picture> pictures;
};

line_picture picture_of(const std::vector<nono::color_index>& cells) {
    line_picture out;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        out.of_color[cells[i]] |= cell_bits{1} << i;
        if (cells[i] == nono::blank) continue;
        if (i == 0 || cells[i - 1] != cells[i]) out.runs.push_back({0, 0, cells[i]});
        out.runs.back().cells |= cell_bits{1} << i;
    }
    const cell_bits all = (cell_bits{1} << cells.size()) - 1;
    for (placed_run& run : out.runs) run.beside = (run.cells << 1 | run.cells >> 1) & ~run.cells & all;
    return out;
}

/// Returns every picture of a line of `length` cells, grouped by clues.
std::vector<pictures_of_clue> all_clues(std::size_t length, std::size_t colors) {
    std::map<std::string, pictures_of_clue> found;
    std::vector<nono::color_index> cells(length, 0);
    for (;;) {
        const line_picture picture = picture_of(cells);
        std::string key;
        nono::line_clue clue;
        for (const placed_run& run : picture.runs) {
            std::uint32_t count = 0;
            for (cell_bits rest = run.cells; rest != 0; rest &= rest - 1) ++count;
            clue.push_back({count, run.color});
            key += std::to_string(count) + static_cast<char>('a' + run.color);
        }
        pictures_of_clue& entry = found[key];
        entry.clue = clue;
        entry.pictures.push_back(picture);
        std::size_t i = 0;
        while (i < length && cells[i] + std::size_t{1} == colors) cells[i++] = 0;
        if (i == length) break;
        ++cells[i];
    }
    std::vector<pictures_of_clue> out;
    for (auto& entry : found) out.push_back(std::move(entry.second));
    return out;
}

/// The known cells of a line.
struct line_knowledge {
    std::vector<nono::color_set> cells;
    cell_bits can[3]{};    // for each color the cells that can have it
    cell_bits decided = 0; // the cells with one color

    explicit line_knowledge(std::vector<nono::color_set> known) : cells(std::move(known)) {
        for (std::size_t i = 0; i < cells.size(); ++i) {
            for (nono::color_index c = 0; c < 3; ++c)
                if (cells[i].contains(c)) can[c] |= cell_bits{1} << i;
            if (cells[i].size() == 1) decided |= cell_bits{1} << i;
        }
    }
    [[nodiscard]] bool agrees(const line_picture& picture) const {
        return ((picture.of_color[0] & ~can[0]) | (picture.of_color[1] & ~can[1]) | (picture.of_color[2] & ~can[2])) ==
               0;
    }
};

/// Determines the states by examining each picture with the clues, and each of its blocks.
nono::line_status expected_states(const pictures_of_clue& all, const line_knowledge& known,
                                  std::vector<nono::clue_state>& states, bool decided_only) {
    const std::size_t count = all.clue.size();
    states.assign(count, nono::clue_state::done);
    const line_picture* first = nullptr;
    cell_bits seen[3]{};
    for (const line_picture& picture : all.pictures) {
        if (!known.agrees(picture)) continue;
        for (std::size_t c = 0; c < 3; ++c) seen[c] |= picture.of_color[c];
        if (first == nullptr) first = &picture;
        for (std::size_t i = 0; i < count; ++i) {
            const cell_bits cells = picture.runs[i].cells;
            if (cells != first->runs[i].cells || (cells & ~known.decided) != 0) states[i] = nono::clue_state::open;
        }
    }
    if (first != nullptr) {
        if (std::count(states.begin(), states.end(), nono::clue_state::done) == std::ptrdiff_t(count))
            return nono::line_status::finished;
        const cell_bits several = (seen[0] & seen[1]) | (seen[0] & seen[2]) | (seen[1] & seen[2]);
        const cell_bits all_cells = seen[0] | seen[1] | seen[2];
        const bool more = decided_only ? (all_cells & ~several) != known.decided
                                       : known.can[0] != seen[0] || known.can[1] != seen[1] || known.can[2] != seen[2];
        return more ? nono::line_status::offers_progress : nono::line_status::open;
    }
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const bool has_position =
            std::any_of(all.pictures.begin(), all.pictures.end(), [&](const line_picture& picture) {
                const placed_run& run = picture.runs[i];
                return (run.cells & ~known.can[run.color]) == 0 &&
                       (run.beside & known.can[run.color] & known.decided) == 0;
            });
        states[i] = has_position ? nono::clue_state::open : nono::clue_state::wrong;
        wrong += has_position ? 0U : 1U;
    }
    if (wrong == 0) states.assign(count, nono::clue_state::wrong);
    return nono::line_status::contradiction;
}

/// Compares line states with the expected ones, and counts the statuses.
class line_state_comparison {
public:
    void compare(const pictures_of_clue& all, const line_knowledge& known, bool decided_only = false) {
        found_.assign(all.clue.size(), nono::clue_state::open);
        const auto status = nono::line_state(all.clue, known.cells, found_, buffer_, {.decided_only = decided_only});
        const auto expected = expected_states(all, known, expected_, decided_only);
        ++seen_[static_cast<std::size_t>(status)];
        if (status == expected && found_ == expected_) return;
        ++faults_;
        if (faults_ > 5) return;
        std::string text = "clues";
        for (const nono::clue block : all.clue)
            text += " " + std::to_string(block.length) + static_cast<char>('a' + block.color);
        text += ", cells";
        for (const nono::color_set cell : known.cells) text += " " + std::to_string(cell.bits);
        text += ": " + std::to_string(int(status)) + ", not " + std::to_string(int(expected)) + "; clues";
        for (std::size_t i = 0; i < found_.size(); ++i)
            text += " " + std::to_string(int(found_[i])) + "/" + std::to_string(int(expected_[i]));
        FAIL_CHECK(text);
    }
    [[nodiscard]] std::size_t faults() const { return faults_; }
    /// Returns the count of the rarest of the four statuses.
    [[nodiscard]] std::size_t rarest() const { return *std::min_element(std::begin(seen_), std::end(seen_)); }

private:
    std::vector<nono::clue_state> found_;
    std::vector<nono::clue_state> expected_;
    std::vector<nono::extend::mask_word> buffer_;
    std::size_t seen_[4]{};
    std::size_t faults_ = 0;
};

/// Compares every state of a line in which each cell is one of `cells`, for every clue.
void compare_all(line_state_comparison& comparison, std::size_t length, std::size_t colors,
                 const std::vector<nono::color_set>& cells) {
    const auto all = all_clues(length, colors);
    std::vector<std::size_t> chosen(length, 0);
    for (;;) {
        std::vector<nono::color_set> known;
        for (const std::size_t i : chosen) known.push_back(cells[i]);
        const line_knowledge knowledge(std::move(known));
        for (const auto& entry : all) {
            comparison.compare(entry, knowledge);
            if (colors > 2) comparison.compare(entry, knowledge, true);
        }
        std::size_t i = 0;
        while (i < length && chosen[i] + 1 == cells.size()) chosen[i++] = 0;
        if (i == length) return;
        ++chosen[i];
    }
}

/// Compares random states for random clues: made from a picture, with some cells open or wrong, so that all statuses
/// occur.
void compare_some(line_state_comparison& comparison, nono_tests::random_numbers& random,
                  const std::vector<pictures_of_clue>& all, std::size_t length, std::size_t colors, int rounds) {
    for (int round = 0; round < rounds; ++round) {
        const auto& entry = all[random.below(all.size())];
        const line_picture& picture = entry.pictures[random.below(entry.pictures.size())];
        const std::size_t open_percent = random.below(101);
        std::vector<nono::color_set> cells(length);
        for (std::size_t i = 0; i < length; ++i) {
            for (nono::color_index c = 0; c < colors; ++c) {
                const bool is_color = (picture.of_color[c] >> i & 1U) != 0;
                if (is_color || random.below(100) < open_percent) cells[i] |= nono::color_set::only(c);
            }
            if (random.one_in(6 * length)) cells[i].bits = random.below(std::size_t{1} << colors); // can be empty
        }
        comparison.compare(entry, line_knowledge(cells), random.one_in(3));
    }
}

const std::vector<nono::color_set> marks_of_two{{3}, {1}, {2}};
const std::vector<nono::color_set> marks_of_three{{7}, {1}, {2}, {4}};
const std::vector<nono::color_set> sets_of_three{{7}, {1}, {2}, {3}, {4}, {5}, {6}, {0}};

} // namespace

// The entire enumeration, under NONO_TEST_ROUNDS: 463 million comparisons, a minute and a half when compiled with -O2.
// With sanitizers, which are ten times slower, a quarter of it.
namespace {

std::size_t longest_line(std::size_t usual, std::size_t thorough) {
    if (!nono_tests::thorough()) return usual;
#if defined(__SANITIZE_ADDRESS__)
    return thorough - 1;
#else
    return thorough;
#endif
}

} // namespace

TEST_CASE("line states agree with all pictures: black and white, every state") {
    line_state_comparison comparison;
    for (std::size_t length = 1; length <= longest_line(8, 12); ++length)
        compare_all(comparison, length, 2, marks_of_two);
    CHECK(comparison.faults() == 0);
    CHECK(comparison.rarest() > 1000);
}

TEST_CASE("line states agree with all pictures: two colors, every state of a game") {
    line_state_comparison comparison;
    for (std::size_t length = 1; length <= longest_line(5, 8); ++length)
        compare_all(comparison, length, 3, marks_of_three);
    CHECK(comparison.faults() == 0);
    CHECK(comparison.rarest() > 100);
}

TEST_CASE("line states agree with all pictures: two colors, every set of colors for a cell") {
    line_state_comparison comparison;
    for (std::size_t length = 1; length <= longest_line(3, 5); ++length)
        compare_all(comparison, length, 3, sets_of_three);
    CHECK(comparison.faults() == 0);
    CHECK(comparison.rarest() > 10);
}

TEST_CASE("line states agree with all pictures: random longer lines") {
    nono_tests::random_numbers random(20);
    line_state_comparison comparison;
    for (std::size_t length = 8; length <= 12; ++length)
        compare_some(comparison, random, all_clues(length, 2), length, 2, nono_tests::rounds(4000));
    for (std::size_t length = 5; length <= 8; ++length)
        compare_some(comparison, random, all_clues(length, 3), length, 3, nono_tests::rounds(4000));
    CHECK(comparison.faults() == 0);
    CHECK(comparison.rarest() > 500);
}

TEST_CASE("line states agree with all pictures: blotted clues") {
    nono_tests::random_numbers random(21);
    line_state_comparison comparison;
    for (int round = 0; round < nono_tests::rounds(60); ++round) {
        const std::size_t colors = 2 + random.below(2);
        const std::size_t length = 4 + random.below(colors == 2 ? 6 : 3);
        auto all = all_clues(length, colors);
        pictures_of_clue blotted{all[random.below(all.size())].clue, {}};
        for (nono::clue& block : blotted.clue)
            if (random.one_in(2)) block.length = nono::blotted;
        for (const auto& entry : all) {
            bool same = entry.clue.size() == blotted.clue.size();
            for (std::size_t i = 0; i < entry.clue.size() && same; ++i)
                same = entry.clue[i].color == blotted.clue[i].color &&
                       (blotted.clue[i].blotted() || entry.clue[i].length == blotted.clue[i].length);
            if (same) blotted.pictures.insert(blotted.pictures.end(), entry.pictures.begin(), entry.pictures.end());
        }
        const std::vector<pictures_of_clue> only{blotted};
        compare_some(comparison, random, only, length, colors, 100);
    }
    CHECK(comparison.faults() == 0);
    CHECK(comparison.rarest() > 100);
}

TEST_CASE("line states of lines of several words do not depend on crosses at their ends") {
    nono_tests::random_numbers random(22);
    std::size_t seen[4]{};
    for (int round = 0; round < nono_tests::rounds(3000); ++round) {
        const std::size_t colors = 2 + random.below(2);
        const std::size_t length = 4 + random.below(20);
        const nono::grid picture = nono_tests::random_picture(random, length, 1, colors, 50);
        nono::line_clue clue(nono::clues_of(picture).rows[0]);
        for (nono::clue& block : clue)
            if (random.one_in(8)) block.length = nono::blotted;
        const std::size_t open_percent = random.below(101);
        std::vector<nono::color_set> cells;
        for (const nono::color_index color : picture.cells()) {
            const bool open = random.below(100) < open_percent;
            cells.push_back(open ? nono::color_set::first(colors) : nono::color_set::only(color));
        }
        if (random.one_in(4)) cells[random.below(length)].bits = random.below(std::size_t{1} << colors);
        std::vector<nono::color_set> longer(random.below(140), nono::color_set::only(nono::blank));
        longer.insert(longer.end(), cells.begin(), cells.end());
        longer.resize(longer.size() + random.below(140), nono::color_set::only(nono::blank));
        for (const bool decided_only : {false, true}) {
            const nono::line_state_options options{.decided_only = decided_only};
            const nono::extend::line_states expected = nono::line_state(clue, cells, options);
            const nono::extend::line_states found = nono::line_state(clue, longer, options);
            REQUIRE(found.status == expected.status);
            // If there is no arrangement, a longer line has more positions for each block.
            if (found.status != nono::line_status::contradiction) REQUIRE(found.clues == expected.clues);
            ++seen[static_cast<std::size_t>(found.status)];
        }
    }
    CHECK(*std::min_element(std::begin(seen), std::end(seen)) > 200);
}

TEST_CASE("wrong clues in long lines agree with a search for a position") {
    nono_tests::random_numbers random(23);
    std::size_t contradictions = 0;
    std::size_t with_open_clues = 0;
    for (int round = 0; round < nono_tests::rounds(2000); ++round) {
        const std::size_t length = 40 + random.below(120);
        const nono::grid picture = nono_tests::random_picture(random, length, 1, 3, 5 + random.below(60));
        nono::line_clue clue(nono::clues_of(picture).rows[0]);
        for (nono::clue& block : clue)
            if (random.one_in(8)) block.length = nono::blotted;
        std::vector<nono::color_set> cells;
        for (const nono::color_index color : picture.cells())
            cells.push_back(random.one_in(6) ? nono::color_set::first(3) : nono::color_set::only(color));
        for (int i = 0; i < 3; ++i) cells[random.below(length)].bits = random.below(8);
        const nono::extend::line_states found = nono::line_state(clue, cells);
        if (found.status != nono::line_status::contradiction) continue;
        ++contradictions;
        // Every range of each block that the packed line and the slack allow.
        std::vector<nono::clue_state> expected;
        const auto slack = nono::detail::cast_to<std::size_t>(length - nono::extend::min_length(clue));
        std::size_t first = 0;
        for (std::size_t i = 0; i < clue.size(); ++i) {
            if (i > 0 && clue[i - 1].color == clue[i].color) ++first;
            const std::size_t minimum = clue[i].min_length();
            const auto is_color = nono::color_set::only(clue[i].color);
            bool has_position = false;
            for (std::size_t begin = first; begin <= first + slack; ++begin)
                for (std::size_t end = begin + minimum; end <= first + slack + minimum; ++end) {
                    if (!clue[i].blotted() && end != begin + minimum) break;
                    bool fits =
                        (begin == 0 || cells[begin - 1] != is_color) && (end == length || cells[end] != is_color);
                    for (std::size_t cell = begin; cell < end && fits; ++cell)
                        fits = cells[cell].contains(clue[i].color);
                    has_position = has_position || fits;
                }
            expected.push_back(has_position ? nono::clue_state::open : nono::clue_state::wrong);
            first += minimum;
        }
        const auto wrong = std::count(expected.begin(), expected.end(), nono::clue_state::wrong);
        if (wrong == 0) expected.assign(clue.size(), nono::clue_state::wrong);
        if (wrong != 0 && wrong != static_cast<std::ptrdiff_t>(clue.size())) ++with_open_clues;
        REQUIRE(found.clues == expected);
    }
    CHECK(contradictions > 500);
    CHECK(with_open_clues > 100);
}

TEST_CASE("clue states by the rules of paper never contradict the exact ones") {
    nono_tests::random_numbers random(24);
    std::size_t done = 0;
    std::size_t wrong = 0;
    std::size_t decided_lines = 0;
    for (int round = 0; round < nono_tests::rounds(6000); ++round) {
        const std::size_t colors = 2 + random.below(2);
        const std::size_t length = 1 + random.below(16);
        const nono::grid picture = nono_tests::random_picture(random, length, 1, colors, 50);
        const nono::line_clue clue(nono::clues_of(picture).rows[0]);
        const std::size_t open_percent = random.one_in(3) ? 0 : random.below(60);
        std::vector<nono::color_set> cells;
        for (const nono::color_index color : picture.cells()) {
            const bool open = random.below(100) < open_percent;
            cells.push_back(open ? nono::color_set::first(colors) : nono::color_set::only(color));
        }
        if (random.one_in(3))
            cells[random.below(length)] = nono::color_set::only(static_cast<nono::color_index>(random.below(colors)));
        const nono::extend::line_states exact = nono::line_state(clue, cells);
        const nono::extend::line_states paper = nono::line_state(clue, cells, {nono::done_rule::from_ends});
        const bool contradicted = exact.status == nono::line_status::contradiction;
        CHECK((paper.status == nono::line_status::contradiction) == contradicted);
        bool any_wrong = false;
        bool all_done = true;
        for (std::size_t i = 0; i < clue.size(); ++i) {
            any_wrong = any_wrong || paper.clues[i] == nono::clue_state::wrong;
            all_done = all_done && paper.clues[i] == nono::clue_state::done;
            if (contradicted) continue;
            if (paper.clues[i] == nono::clue_state::done) REQUIRE(exact.clues[i] == nono::clue_state::done);
            done += paper.clues[i] == nono::clue_state::done ? 1U : 0U;
        }
        if (any_wrong) REQUIRE(contradicted);
        wrong += any_wrong ? 1U : 0U;
        // A line without open cells is right or wrong.
        if (std::any_of(cells.begin(), cells.end(), [](nono::color_set cell) { return cell.size() != 1; })) continue;
        ++decided_lines;
        if (clue.empty()) continue; // only the status of the line shows that it is wrong
        REQUIRE(all_done == !contradicted);
        REQUIRE(any_wrong == contradicted);
    }
    CHECK(done > 1000);
    CHECK(wrong > 500);
    CHECK(decided_lines > 1000);
}
