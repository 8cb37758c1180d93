// The states of lines and clues against the list of all pictures of a line.
#include "brute_force.hpp"
#include "rounds.hpp"

#include <nono/clues.hpp>
#include <nono/grid.hpp>
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

using cell_bits = std::uint32_t; // a bit for each cell

/// A block of a picture of a line.
struct placed_run {
    cell_bits cells = 0;
    cell_bits beside = 0; // the cells right before and behind it
    nono::color_index color = 0;
};

/// A picture of a line: for each color its cells, and its blocks.
struct line_picture {
    cell_bits of_color[3]{};
    std::vector<placed_run> runs;
};

/// All pictures that have the same clues.
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

/// Every picture of a line of `length` cells, by its clues.
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

/// What is known of a line.
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

/// The states by looking at each picture with the clues, and from there at each of its blocks.
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
        const bool has_place = std::any_of(all.pictures.begin(), all.pictures.end(), [&](const line_picture& picture) {
            const placed_run& run = picture.runs[i];
            return (run.cells & ~known.can[run.color]) == 0 && (run.beside & known.can[run.color] & known.decided) == 0;
        });
        states[i] = has_place ? nono::clue_state::open : nono::clue_state::wrong;
        wrong += has_place ? 0U : 1U;
    }
    if (wrong == 0) states.assign(count, nono::clue_state::wrong);
    return nono::line_status::contradiction;
}

/// Compares line states with the expected ones, and counts what was seen.
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
    [[nodiscard]] std::size_t count() const { return seen_[0] + seen_[1] + seen_[2] + seen_[3]; }
    /// The rarest of the four statuses was seen so often.
    [[nodiscard]] std::size_t rarest() const { return *std::min_element(std::begin(seen_), std::end(seen_)); }

private:
    std::vector<nono::clue_state> found_;
    std::vector<nono::clue_state> expected_;
    std::vector<nono::mask_word> buffer_;
    std::size_t seen_[4]{};
    std::size_t faults_ = 0;
};

/// Every state of a line whose cells are each one of `cells`, for every clue.
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

/// Random states for random clues: made from a picture, with cells in doubt or wrong, so that all statuses occur.
void compare_some(line_state_comparison& comparison, nono_tests::random_numbers& random, std::size_t length,
                  std::size_t colors, int rounds) {
    const auto all = all_clues(length, colors);
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
            if (random.one_in(6 * length)) cells[i].bits = random.below(std::size_t{1} << colors); // may be none
        }
        comparison.compare(entry, line_knowledge(cells), random.one_in(3));
    }
}

const std::vector<nono::color_set> marks_of_two{{3}, {1}, {2}};
const std::vector<nono::color_set> marks_of_three{{7}, {1}, {2}, {4}};
const std::vector<nono::color_set> sets_of_three{{7}, {1}, {2}, {3}, {4}, {5}, {6}, {0}};

} // namespace

TEST_CASE("line states of short lines are those that all pictures tell") {
    // The whole, under NONO_TEST_ROUNDS: 463 million comparisons, a minute and a half when compiled with -O2.
    const bool thorough = nono_tests::thorough();
    SUBCASE("black and white, every state") {
        line_state_comparison comparison;
        for (std::size_t length = 1; length <= (thorough ? 12U : 8U); ++length)
            compare_all(comparison, length, 2, marks_of_two);
        CHECK(comparison.faults() == 0);
        CHECK(comparison.rarest() > 1000);
    }
    SUBCASE("two colors, every state of a game") {
        line_state_comparison comparison;
        for (std::size_t length = 1; length <= (thorough ? 8U : 5U); ++length)
            compare_all(comparison, length, 3, marks_of_three);
        CHECK(comparison.faults() == 0);
        CHECK(comparison.rarest() > 100);
    }
    SUBCASE("two colors, every set of colors for a cell") {
        line_state_comparison comparison;
        for (std::size_t length = 1; length <= (thorough ? 5U : 3U); ++length)
            compare_all(comparison, length, 3, sets_of_three);
        CHECK(comparison.faults() == 0);
        CHECK(comparison.rarest() > 10);
    }
    SUBCASE("a seeded part") {
        nono_tests::random_numbers random(20);
        line_state_comparison comparison;
        for (std::size_t length = 8; length <= 12; ++length)
            compare_some(comparison, random, length, 2, nono_tests::rounds(4000));
        for (std::size_t length = 5; length <= 8; ++length)
            compare_some(comparison, random, length, 3, nono_tests::rounds(4000));
        CHECK(comparison.faults() == 0);
        CHECK(comparison.rarest() > 500);
    }
}
