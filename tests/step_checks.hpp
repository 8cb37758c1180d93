// Checks steps of explanations with code that shares nothing with the library: the cells that a pattern of clues allows
// in a line are found cell by cell and state by state.
// SPDX-License-Identifier: MIT
#ifndef NONO_TESTS_STEP_CHECKS_HPP
#define NONO_TESTS_STEP_CHECKS_HPP

#include <nono/explain/explain.hpp>
#include <nono/explain/line_reason.hpp>
#include <nono/explain/line_techniques.hpp>
#include <nono/explain/pattern_line.hpp>
#include <nono/explain/step.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace nono_tests {

/// Returns the first step that a row offers, regardless of the columns of the puzzle; std::nullopt if nothing follows.
[[nodiscard]] inline std::optional<nono::step>
step_in_row(const nono::line_clue& clues, const std::vector<nono::color_set>& now, std::size_t colors) {
    nono::detail::pattern_line line(colors);
    line.load(now);
    if (!line.narrow(clues)) return std::nullopt;
    std::vector<nono::color_set> left;
    for (std::size_t i = 0; i < now.size(); ++i) left.push_back(line.narrowed(i));
    nono::detail::pattern_line complete(colors);
    complete.load(left);
    nono::detail::line_techniques techniques;
    nono::detail::line_techniques::finding found;
    techniques.find(clues, line.view(), complete.view(), found);
    if (found.cells.empty()) return std::nullopt;
    nono::detail::line_reasoner reasoner(colors);
    reasoner.find(clues, now, found.cells, found.subject);
    nono::step out;
    out.technique = found.technique;
    out.lines = {{{nono::axis::row, 0}, {reasoner.clues().begin(), reasoner.clues().end()}}};
    if (reasoner.has_subject() ||
        (reasoner.subject() != nono::detail::no_clue && found.technique != nono::technique::overlap))
        out.subject = reasoner.subject();
    for (const std::size_t index : reasoner.cells()) out.rests_on.push_back({0, index});
    for (const auto& cell : found.cells) out.cells.push_back({{0, cell.index}, now[cell.index], cell.left});
    return out;
}

/// The clues of a line; an entry without a value stands for any number of blocks, including none.
using pattern = std::vector<std::optional<nono::clue>>;

/// The colors that each cell of a line can have according to a pattern and the cells; all empty if no line agrees.
class line_possibilities {
public:
    line_possibilities(const pattern& clues, const std::vector<nono::color_set>& cells, std::size_t colors)
        : clues_(clues), cells_(cells), colors_(colors) {
        offsets_.push_back(0);
        for (const auto& entry : clues) offsets_.push_back(offsets_.back() + states_of(entry));
        states_ = offsets_.back() + between();
        find_transitions();
        forward();
        backward();
    }
    [[nodiscard]] const std::vector<nono::color_set>& cells() const { return out_; }
    [[nodiscard]] bool any() const { return any_; }

private:
    // A state is either between two blocks, before entry e, with the last color and a flag for a named block; or k
    // cells into the block of entry e.
    [[nodiscard]] std::size_t between() const { return 2 * colors_; }
    [[nodiscard]] std::size_t states_of(const std::optional<nono::clue>& entry) const {
        return between() + (entry ? std::size_t{entry->min_length()} : 0);
    }
    [[nodiscard]] std::size_t state(std::size_t entry, std::size_t last, bool named) const {
        return offsets_[entry] + 2 * last + (named ? 1 : 0);
    }

    /// Calls `visit(next)` for each state after reading a color.
    template <class Visit> void read(std::size_t from, std::size_t color, Visit visit) const {
        std::size_t entry = 0;
        while (entry < clues_.size() && offsets_[entry + 1] <= from) ++entry;
        const std::size_t rest = from - offsets_[entry];
        if (rest >= between()) {
            const nono::clue& block = *clues_[entry];
            const std::size_t done = rest - between() + 1;
            const bool complete = block.blotted() || done == block.length;
            if (color == block.color && block.blotted()) visit(from);
            if (color == block.color && !block.blotted() && done < block.length) visit(from + 1);
            if (complete) read_between(entry + 1, block.color, true, color, visit);
            return;
        }
        read_between(entry, rest / 2, rest % 2 != 0, color, visit);
    }
    template <class Visit>
    void read_between(std::size_t entry, std::size_t last, bool named, std::size_t color, Visit visit) const {
        if (color == nono::blank) visit(state(entry, nono::blank, false));
        if (entry == clues_.size()) return;
        if (clues_[entry]) {
            if (color == clues_[entry]->color && last != color) visit(offsets_[entry] + between());
            return;
        }
        if (color != nono::blank && !(named && last == color)) visit(state(entry, color, false));
        read_between(entry + 1, last, named, color, visit); // the wildcard ends here
    }
    [[nodiscard]] bool accepts(std::size_t at) const {
        std::size_t entry = 0;
        while (entry < clues_.size() && offsets_[entry + 1] <= at) ++entry;
        if (entry < clues_.size() && at - offsets_[entry] >= between()) {
            const nono::clue& block = *clues_[entry];
            if (!block.blotted() && at - offsets_[entry] - between() + 1 != block.length) return false;
            ++entry;
        }
        while (entry < clues_.size() && !clues_[entry]) ++entry;
        return entry == clues_.size();
    }

    void find_transitions() {
        for (std::size_t s = 0; s < states_; ++s)
            for (std::size_t c = 0; c < colors_; ++c) {
                const auto color = nono::color_set::only(static_cast<nono::color_index>(c));
                read(s, c, [&](std::size_t next) { transitions_.push_back({s, next, color.bits}); });
            }
    }
    // The loops use pointers: sanitizers would check each access to a vector, and the tests spend most of their time
    // here.
    template <class Visit> void each_transition(std::size_t cell, Visit visit) const {
        const auto possible = cells_[cell].bits;
        const transition* const end = transitions_.data() + transitions_.size();
        for (const transition* t = transitions_.data(); t != end; ++t)
            if ((t->color & possible) != 0) visit(*t);
    }
    void forward() {
        reached_.assign((cells_.size() + 1) * states_, 0);
        reached_[state(0, nono::blank, false)] = 1;
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            const std::uint8_t* const now = reached_.data() + i * states_;
            std::uint8_t* const next = reached_.data() + (i + 1) * states_;
            each_transition(i, [&](const transition& t) { next[t.to] |= now[t.from]; });
        }
    }
    void backward() {
        out_.assign(cells_.size(), nono::color_set{});
        std::vector<std::uint8_t> ends(states_, 0);
        std::vector<std::uint8_t> begins(states_, 0);
        for (std::size_t s = 0; s < states_; ++s) ends[s] = accepts(s) ? 1 : 0;
        for (std::size_t i = cells_.size(); i-- > 0;) {
            const std::uint8_t* const now = reached_.data() + i * states_;
            const std::uint8_t* const after = ends.data();
            std::fill(begins.begin(), begins.end(), std::uint8_t{0});
            std::uint8_t* const before = begins.data();
            auto possible = out_[i].bits;
            each_transition(i, [&](const transition& t) {
                if (now[t.from] == 0 || after[t.to] == 0) return;
                before[t.from] = 1;
                possible |= t.color;
            });
            out_[i].bits = possible;
            std::swap(ends, begins);
        }
        any_ = ends[state(0, nono::blank, false)] != 0;
    }

    struct transition {
        std::size_t from;
        std::size_t to;
        decltype(nono::color_set::bits) color;
    };

    const pattern& clues_;
    const std::vector<nono::color_set>& cells_;
    std::size_t colors_;
    std::vector<std::size_t> offsets_; // of the states of each entry
    std::size_t states_ = 0;
    std::vector<transition> transitions_;
    std::vector<std::uint8_t> reached_; // states after zero cells from the left, after one cell, and so on
    std::vector<nono::color_set> out_;
    bool any_ = false;
};

/// Checks whether a step follows from its reason, and from no part of it.
class step_checker {
public:
    step_checker(const nono::clues& puzzle, const nono::partial_grid& before, const nono::step& step)
        : puzzle_(puzzle), before_(before), step_(step), colors_(puzzle.color_count()),
          known_(puzzle.width(), puzzle.height(), nono::color_set::first(colors_)) {
        for (const auto& cell : step.rests_on) known_(cell.row, cell.column) = before(cell.row, cell.column);
        for (const auto& reason : step.lines) {
            const auto& clues = line(reason.line);
            pattern only(clues.size());
            for (const std::size_t i : reason.clues) only[i] = clues[i];
            const auto found = std::find(lines_.begin(), lines_.end(), reason.line);
            order_.push_back(static_cast<std::size_t>(found - lines_.begin()));
            if (found == lines_.end()) {
                lines_.push_back(reason.line);
                patterns_.push_back(only);
            } else {
                is_consistent_ = is_consistent_ && patterns_[order_.back()] == only;
            }
        }
    }

    /// Returns true if all of the step's cells follow from its clues and cells.
    [[nodiscard]] bool follows() const { return step_.assumed ? follows_by_contradiction() : follows_in_line(); }

    /// Returns true for a contradiction that a player finds by examining the lines in order: the last line is
    /// contradicted, no previous one is, and each of the others changes a cell. A line that appears twice has the same
    /// clues both times.
    [[nodiscard]] bool is_in_order() const {
        if (!is_consistent_) return false;
        nono::partial_grid trial = with_tried_color();
        for (std::size_t i = 0; i < order_.size(); ++i) {
            const look found = precheck(trial, order_[i]);
            if (found == look::contradicted) return i + 1 == order_.size();
            if (found == look::nothing_new) return false;
        }
        return false;
    }

    /// Returns true if the order of a contradiction begins with a line through the assumed cell.
    [[nodiscard]] bool begins_at_cell() const {
        const auto first = step_.line();
        const auto tried = step_.assumed->cell;
        return first.index == (first.axis == nono::axis::row ? tried.row : tried.column);
    }

    /// Returns true for a contradiction if leaving out any one line leaves no line contradicted.
    [[nodiscard]] bool needs_every_look() const {
        for (std::size_t left_out = 0; left_out < order_.size(); ++left_out) {
            nono::partial_grid trial = with_tried_color();
            for (std::size_t i = 0; i < order_.size(); ++i)
                if (i != left_out && precheck(trial, order_[i]) == look::contradicted) return false;
        }
        return true;
    }

    /// Returns true if the step does not follow once any one part of the reason is left out.
    [[nodiscard]] bool needs_everything() {
        for (const auto& cell : step_.rests_on) {
            known_(cell.row, cell.column) = nono::color_set::first(colors_);
            if (follows()) return false;
            known_(cell.row, cell.column) = before_(cell.row, cell.column);
        }
        for (std::size_t i = 0; i < patterns_.size(); ++i)
            for (auto& entry : patterns_[i]) {
                if (!entry) continue;
                const auto kept = entry;
                entry.reset();
                if (follows()) return false;
                entry = kept;
            }
        return true;
    }

private:
    [[nodiscard]] nono::line_clue_view line(nono::line_position at) const {
        return at.axis == nono::axis::row ? puzzle_.rows[at.index] : puzzle_.columns[at.index];
    }
    [[nodiscard]] static std::vector<nono::color_set> cells_of(const nono::partial_grid& grid, nono::line_position at) {
        std::vector<nono::color_set> out;
        if (at.axis == nono::axis::row)
            out.assign(grid.row(at.index).begin(), grid.row(at.index).end());
        else
            for (std::size_t i = 0; i < grid.height(); ++i) out.push_back(grid(i, at.index));
        return out;
    }
    [[nodiscard]] bool follows_in_line() const {
        const auto at = step_.lines.front().line;
        const line_possibilities possible(patterns_.front(), cells_of(known_, at), colors_);
        return std::all_of(step_.cells.begin(), step_.cells.end(), [&](const nono::extend::cell_change& change) {
            const std::size_t index = at.axis == nono::axis::row ? change.cell.column : change.cell.row;
            return (possible.cells()[index].bits & ~change.after.bits) == 0;
        });
    }
    [[nodiscard]] bool follows_by_contradiction() const {
        const auto& change = step_.cells.front();
        const auto possible = known_(change.cell.row, change.cell.column);
        for (nono::color_index color = 0; color < colors_; ++color)
            if (possible.contains(color) && !change.after.contains(color) && !is_contradicted(change.cell, color))
                return false;
        return true;
    }
    [[nodiscard]] nono::partial_grid with_tried_color() const {
        const auto [tried, color] = *step_.assumed;
        nono::partial_grid out = known_;
        out(tried.row, tried.column) = nono::color_set::only(color);
        return out;
    }
    [[nodiscard]] bool is_contradicted(nono::cell_position cell, nono::color_index color) const {
        nono::partial_grid trial = known_;
        trial(cell.row, cell.column) = nono::color_set::only(color);
        for (bool changed = true; changed;) {
            changed = false;
            for (std::size_t i = 0; i < patterns_.size(); ++i) {
                const look found = precheck(trial, i);
                if (found == look::contradicted) return true;
                changed = changed || found == look::changed;
            }
        }
        return false;
    }
    enum class look { nothing_new, changed, contradicted };
    [[nodiscard]] look precheck(nono::partial_grid& trial, std::size_t i) const {
        const auto at = lines_[i];
        const auto now = cells_of(trial, at);
        const line_possibilities possible(patterns_[i], now, colors_);
        if (!possible.any()) return look::contradicted;
        look out = look::nothing_new;
        for (std::size_t index = 0; index < now.size(); ++index) {
            if (possible.cells()[index] == now[index]) continue;
            out = look::changed;
            (at.axis == nono::axis::row ? trial(at.index, index) : trial(index, at.index)) = possible.cells()[index];
        }
        return out;
    }

    const nono::clues& puzzle_;
    const nono::partial_grid& before_;
    const nono::step& step_;
    std::size_t colors_;
    nono::partial_grid known_;               // the cells of the reason
    std::vector<nono::line_position> lines_; // the lines of the reason, without duplicates
    std::vector<pattern> patterns_;          // the clues of the reason, line by line
    std::vector<std::size_t> order_;         // the order in which a player examines the lines
    bool is_consistent_ = true;              // a line that occurs twice has the same clues
};

/// The number of checked steps per technique.
using technique_counts = std::array<std::size_t, nono::extend::technique_count>;

/// Checks every step of a path, and that the path ends as its status claims; counts the steps. Contradictions of more
/// than `max_lines` lines, which are slow to check, are only checked for validity.
inline void check_path(const nono::clues& puzzle, const nono::explain_result& path, technique_counts& counts,
                       std::size_t max_lines) {
    nono::partial_grid cells(puzzle.width(), puzzle.height(), nono::color_set::first(puzzle.color_count()));
    REQUIRE(path.open_lines.size() == path.steps.size());
    for (const auto& step : path.steps) {
        CAPTURE(&step - path.steps.data());
        CAPTURE(nono::name_of(step.technique));
        REQUIRE(!step.cells.empty());
        REQUIRE(!step.lines.empty());
        CHECK((step.lines.size() > 1) == step.assumed.has_value());
        CHECK((step.technique >= nono::technique::two_lines) == step.assumed.has_value());
        for (const auto& change : step.cells) {
            CHECK(change.before == cells(change.cell.row, change.cell.column));
            CHECK(change.after != change.before);
            CHECK(!change.after.empty());
            CHECK((change.after.bits & ~change.before.bits) == 0);
        }
        step_checker checker(puzzle, cells, step);
        REQUIRE(checker.follows());
        if (step.assumed) {
            REQUIRE(checker.is_in_order());
            REQUIRE(checker.needs_every_look());
        }
        if (step.subject) {
            CHECK(!step.assumed);
            const auto& named = step.lines.front().clues;
            const bool is_named = std::find(named.begin(), named.end(), *step.subject) != named.end();
            CHECK((is_named || step.technique != nono::technique::overlap));
        }
        if (step.lines.size() <= max_lines) REQUIRE(checker.needs_everything());
        for (const auto& change : step.cells) cells(change.cell.row, change.cell.column) = change.after;
        ++counts[static_cast<std::size_t>(step.technique)];
    }
    CHECK(cells == path.cells);
    if (path.status != nono::explain_status::solved) return;
    const auto picture = cells.decided();
    REQUIRE(picture.has_value());
    CHECK(nono::satisfies(*picture, puzzle));
}

} // namespace nono_tests

#endif // NONO_TESTS_STEP_CHECKS_HPP
