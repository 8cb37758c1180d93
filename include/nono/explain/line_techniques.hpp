// The techniques that examine a single line.
// SPDX-License-Identifier: MIT
#ifndef NONO_EXPLAIN_LINE_TECHNIQUES_HPP
#define NONO_EXPLAIN_LINE_TECHNIQUES_HPP

#include <nono/detail/lean_vector.hpp>
#include <nono/explain/line_reason.hpp>
#include <nono/explain/pattern_line.hpp>
#include <nono/explain/step.hpp>
#include <nono/line/line.hpp>
#include <nono/line/mask.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/limits.hpp>
#include <nono/solver/run/run_limits.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <span>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Finds the easiest technique that makes progress in a line, and its conclusions.
///
/// All techniques except `full_line` imitate how players reason about the ranges of blocks (Yu, Lee and Chen, "An
/// efficient algorithm for solving nonograms", 2011, describe most of them). The range of a block extends from the
/// first cell that it can cover to the last. At first, ranges follow from the order of the blocks and from the room
/// that blank cells and cells of other colors leave. Then each run of filled cells that only one block can cover
/// narrows the range of that block, and with it those of its neighbors. A conclusion is accepted only if it follows
/// from the whole line, so no technique can be wrong. Reuses its memory.
class line_techniques {
public:
    /// The result, with the cells in ascending order.
    struct finding {
        nono::technique technique = nono::technique::full_line;
        lean_vector<line_conclusion> cells; ///< empty if the line offers no progress
        /// The clue that explains the result, if a single one does; and the cells that this clue is known to cover, if
        /// the technique depends on that.
        covering_clue subject;
    };

    /// If limits are given, which must outlive the object, results have no meaning once they have stopped.
    explicit line_techniques(run_limits* limits = nullptr) noexcept : limits_(limits) {}

    /// Examines a line in O(colors * words + cells * clues); most lines take O(colors * words + clues).
    ///
    /// @param clues     the clues of the line
    /// @param now       the colors that each cell can have, with masks for blank and for all colors of the clues
    /// @param complete  the colors that each cell has in some arrangement, as found by a complete line solver
    /// @param out       receives the technique, the conclusions and the subject
    void find(std::span<const clue> clues, const line_view& now, const line_view& complete, finding& out) {
        clues_ = clues;
        now_ = now;
        complete_ = complete;
        out_ = &out;
        out.cells.clear();
        out.subject = {};
        find_masks();
        first_lost_ = next_lost(0);
        if (first_lost_ == size()) return;
        find_runs();
        if (completed_line()) return found(technique::completed_line);
        find_ranges();
        if (overlap()) return found(technique::overlap);
        for (int sweep = 0; sweep < max_sweeps && narrow_ranges(); ++sweep) continue;
        if (overlap()) return found(technique::overlap);
        find_candidates(no_limit);
        if (completed_block(true)) return found(technique::completed_block);
        if (anchored_block(false)) return found(technique::edge);
        if (simple_spaces()) return found(technique::simple_spaces);
        if (anchored_block(true)) return found(technique::joining);
        if (small_gap()) return found(technique::small_gap);
        if (splitting()) return found(technique::splitting);
        if (completed_block(false)) return found(technique::capping);
        if (color_change()) return found(technique::color_change);
        conclude(first_lost_, colors_at(complete_, first_lost_));
        found(technique::full_line);
    }

private:
    using operations = mask_operations<0>;

    static constexpr int max_sweeps = 8; // over the ranges; more sweeps rarely change anything
    static constexpr std::size_t none = ~std::size_t{0};

    // A run of adjacent cells that are known to have one color.
    struct run {
        std::size_t begin = 0;
        std::size_t end = 0;
        color_index color = 0;
        std::size_t candidates = 0; // number of blocks that can cover it, as far as they were counted
        std::size_t block = none;   // the first of these blocks
        std::size_t longest = 0;    // their greatest length; `none` if one of them is blotted
        // The adjacent cells around it that can have its color.
        std::size_t room_begin = 0;
        std::size_t room_end = 0;
        [[nodiscard]] std::size_t length() const noexcept { return end - begin; }
    };

    // The range of a block, which consists of the cells that it can cover, and the runs that only this block can cover.
    struct range {
        std::size_t begin = 0;
        std::size_t end = 0;
        std::size_t runs_begin = none; // `none` if no run is known to belong to the block
        std::size_t runs_end = 0;

        friend bool operator==(const range&, const range&) = default;
    };

    // A begin and an end of a range at which the block is known to have room and to touch no filled cell of its color.
    struct lone_fits {
        std::size_t begin = none;
        std::size_t end = none;
    };

    void found(nono::technique technique) { out_->technique = technique; }

    [[nodiscard]] std::size_t size() const noexcept { return now_.length; }
    [[nodiscard]] static std::size_t length_of(const clue& block) noexcept { return block.min_length(); }
    [[nodiscard]] operations op() const noexcept { return operations(now_.words); }
    [[nodiscard]] static color_set colors_at(const line_view& line, std::size_t i) noexcept {
        color_set out;
        for (std::size_t c = 0; c < line.colors; ++c) out.bits |= (line.can(c)[i / 64] >> i % 64 & 1U) << c;
        return out;
    }
    // Returns true if a cell can have a color.
    [[nodiscard]] bool can_be(std::size_t i, color_index color) const noexcept { return op().test(now_.can(color), i); }
    // Returns the cells that have a color for certain.
    [[nodiscard]] const mask_word* only(color_index color) const noexcept { return only_.data() + color * now_.words; }
    [[nodiscard]] bool is_only(std::size_t i, color_index color) const noexcept { return op().test(only(color), i); }
    [[nodiscard]] bool is_lost(std::size_t i) const noexcept { return op().test(lost_.data(), i); }
    // Returns the first cell from `i` on about which something can be concluded, or `size()`.
    [[nodiscard]] std::size_t next_lost(std::size_t i) const noexcept {
        return op().first_set(lost_.data(), i, size());
    }

    // Concludes that a cell has one of `colors`, if this is new and follows from the line.
    void conclude(std::size_t i, color_set colors) {
        if (!is_lost(i)) return;
        const color_set now = colors_at(now_, i);
        const color_set left = now & colors;
        if (left == now || (colors_at(complete_, i).bits & ~left.bits) != 0) return;
        out_->cells.push_back({i, left});
    }
    void conclude_without(std::size_t i, color_index color) { conclude(i, {~color_set::only(color).bits}); }
    [[nodiscard]] bool has_found() const noexcept { return !out_->cells.empty(); }

    // ---- observations ----

    // Finds the cells that have each color for certain, and those about which something can be concluded.
    void find_masks() {
        only_.resize(now_.colors * now_.words);
        lost_.resize(now_.words);
        open_.resize(now_.words);
        for (std::size_t w = 0; w < now_.words; ++w) {
            lost_[w] = 0;
            open_[w] = now_.open_cells(w);
            for (std::size_t c = 0; c < now_.colors; ++c) {
                lost_[w] |= now_.can(c)[w] & ~complete_.can(c)[w];
                only_[c * now_.words + w] = now_.can(c)[w] & ~open_[w];
            }
        }
    }
    void find_runs() {
        runs_.clear();
        for (std::size_t w = 0; w < now_.words; ++w) {
            mask_word filled = 0;
            for (std::size_t c = 1; c < now_.colors; ++c) filled |= only(static_cast<color_index>(c))[w];
            if (!runs_.empty()) filled &= operations::part_of_word(w, runs_.back().end, size());
            while (filled != 0) {
                const std::size_t begin = 64 * w + static_cast<std::size_t>(std::countr_zero(filled));
                color_index color = 1;
                while (!is_only(begin, color)) ++color;
                const std::size_t end = op().first_clear(only(color), begin, size());
                // The cells around it that can have its color.
                const std::size_t before = op().last_clear(now_.can(color), 0, begin);
                runs_.push_back({begin, end, color, 0, none, 0, before == begin ? 0 : before + 1,
                                 op().first_clear(now_.can(color), end, size())});
                filled &= operations::part_of_word(w, end, size());
            }
        }
    }

    // Returns true if a block at `begin` touches no filled cell of its color, which would make it longer.
    [[nodiscard]] bool is_alone(const clue& block, std::size_t begin) const noexcept {
        const std::size_t end = begin + length_of(block);
        return block.blotted() ||
               ((begin == 0 || !is_only(begin - 1, block.color)) && (end == size() || !is_only(end, block.color)));
    }
    // Returns the first position from `begin` on at which a block has room, or the end of the line.
    [[nodiscard]] std::size_t first_fit(const clue& block, std::size_t begin) const noexcept {
        for (;;) {
            const std::size_t end = begin + length_of(block);
            if (end > size()) return (std::max)(begin, size());
            const std::size_t obstacle = op().last_clear(now_.can(block.color), begin, end);
            if (obstacle == end) return begin;
            begin = obstacle + 1;
        }
    }
    // Returns the last end up to `end` before which a block has room, or its length.
    [[nodiscard]] std::size_t last_fit(const clue& block, std::size_t end) const noexcept {
        const std::size_t length = length_of(block);
        while (end > length) {
            const std::size_t obstacle = op().first_clear(now_.can(block.color), end - length, end);
            if (obstacle == end) return end;
            end = (std::max)(obstacle, length);
        }
        return end;
    }
    // The same two, but only positions at which the block touches no filled cell of its color.
    [[nodiscard]] std::size_t first_lone_fit(const clue& block, std::size_t begin) const noexcept {
        for (;; ++begin) {
            begin = first_fit(block, begin);
            if (begin >= size() || is_alone(block, begin)) return begin;
        }
    }
    [[nodiscard]] std::size_t last_lone_fit(const clue& block, std::size_t end) const noexcept {
        for (;; --end) {
            end = last_fit(block, end);
            if (end <= length_of(block) || is_alone(block, end - length_of(block))) return end;
        }
    }
    // The number of cells that must lie between a block and the next.
    [[nodiscard]] std::size_t gap(std::size_t block) const noexcept {
        return clues_[block].color == clues_[block + 1].color ? 1 : 0;
    }

    // ---- ranges ----

    // Derives the ranges from the order of the blocks and the room for them: first with each block as far left as
    // possible, then with each as far right as possible.
    void find_ranges() {
        ranges_.assign(clues_.size(), {});
        fits_.assign(clues_.size(), {});
        std::size_t index = 0;
        for (std::size_t j = 0; j < clues_.size(); ++j) {
            index = first_fit(clues_[j], index);
            ranges_[j].begin = index;
            index += length_of(clues_[j]) + (j + 1 < clues_.size() ? gap(j) : 0);
        }
        index = size();
        for (std::size_t j = clues_.size(); j-- > 0;) {
            const std::size_t length = length_of(clues_[j]);
            index = last_fit(clues_[j], index);
            ranges_[j].end = index;
            index -= (std::min)(index, length + (j > 0 ? gap(j - 1) : 0));
        }
    }

    // Returns true if a block can cover a run, judging by its range.
    [[nodiscard]] bool can_cover(std::size_t j, const run& filled) const noexcept {
        const clue& block = clues_[j];
        const range& in = ranges_[j];
        if (block.color != filled.color || in.begin > filled.begin || in.end < filled.end) return false;
        if (block.blotted()) return true;
        if (block.length < filled.length()) return false;
        const std::size_t first =
            (std::max)((std::max)(in.begin, filled.room_begin), filled.end - (std::min)(filled.end, length_of(block)));
        const std::size_t end = (std::min)(in.end, filled.room_end);
        for (std::size_t begin = first; begin <= filled.begin && begin + block.length <= end; ++begin)
            if (is_alone(block, begin)) return true;
        return false;
    }
    // Finds the blocks that can cover each run, up to `most` of them.
    void find_candidates(std::size_t most) {
        std::size_t first = 0; // ranges before this one end before the run does, since both are sorted
        for (run& filled : runs_) {
            filled.candidates = 0;
            filled.longest = 0;
            if (limits_ != nullptr && limits_->is_interrupted(1 + clues_.size() / 64)) continue;
            while (first < clues_.size() && ranges_[first].end < filled.end) ++first;
            for (std::size_t j = first; j < clues_.size() && ranges_[j].begin <= filled.begin; ++j) {
                if (!can_cover(j, filled)) continue;
                if (filled.candidates++ == 0) filled.block = j;
                const std::size_t length = clues_[j].blotted() ? none : clues_[j].length;
                filled.longest = (std::max)(filled.longest, length);
                if (filled.candidates == most) break;
            }
        }
    }

    // Narrows ranges by runs that only one block can cover, and by the neighbors of blocks. Returns false if nothing
    // changed.
    bool narrow_ranges() {
        previous_ = ranges_;
        find_candidates(2); // it matters only whether there is a single one
        for (const run& filled : runs_)
            if (filled.candidates == 1) keep_near(ranges_[filled.block], clues_[filled.block], filled);
        if (!runs_.empty() && !clues_.empty()) {
            // The first block cannot begin after the first filled cell, nor the last block end before the last one.
            ranges_.front().end = (std::min)(ranges_.front().end, runs_.front().begin + reach(clues_.front()));
            ranges_.back().begin =
                (std::max)(ranges_.back().begin, runs_.back().end - (std::min)(runs_.back().end, reach(clues_.back())));
        }
        keep_order();
        return ranges_ != previous_;
    }
    // The maximum distance that a block can extend from a cell that it covers.
    [[nodiscard]] std::size_t reach(const clue& block) const noexcept {
        return block.blotted() ? size() : block.length;
    }
    void keep_near(range& of, const clue& block, const run& filled) const noexcept {
        of.runs_begin = of.runs_begin == none ? filled.begin : (std::min)(of.runs_begin, filled.begin);
        of.runs_end = (std::max)(of.runs_end, filled.end);
        const std::size_t begin = (std::min)(filled.begin, (std::max)(of.begin, filled.room_begin));
        const std::size_t end = (std::min)(of.end, filled.room_end);
        of.begin = (std::max)(begin, of.runs_end - (std::min)(of.runs_end, reach(block)));
        of.end = (std::min)(end, of.runs_begin + reach(block));
    }
    void keep_order() noexcept {
        for (std::size_t j = 0; j < clues_.size(); ++j) {
            range& of = ranges_[j];
            if (j > 0) {
                const range& left = ranges_[j - 1];
                std::size_t minimum = left.begin + length_of(clues_[j - 1]);
                if (left.runs_begin != none) minimum = (std::max)(minimum, left.runs_end);
                of.begin = (std::max)(of.begin, minimum + gap(j - 1));
            }
            if (of.begin != fits_[j].begin) of.begin = fits_[j].begin = first_lone_fit(clues_[j], of.begin);
        }
        for (std::size_t j = clues_.size(); j-- > 0;) {
            range& of = ranges_[j];
            if (j + 1 < clues_.size()) {
                const range& right = ranges_[j + 1];
                std::size_t maximum = right.end - (std::min)(right.end, length_of(clues_[j + 1]));
                if (right.runs_begin != none) maximum = (std::min)(maximum, right.runs_begin);
                of.end = (std::min)(of.end, maximum - (std::min)(maximum, gap(j)));
            }
            if (of.end != fits_[j].end) of.end = fits_[j].end = last_lone_fit(clues_[j], of.end);
        }
    }

    // Returns the only clue for which `is` returns true, or `no_clue`.
    template <class Is> [[nodiscard]] std::size_t only_clue(Is is) const {
        std::size_t found = no_clue;
        for (std::size_t j = 0; j < clues_.size(); ++j) {
            if (!is(j)) continue;
            if (found != no_clue) return no_clue;
            found = j;
        }
        return found;
    }

    // ---- techniques: each returns true if it makes progress ----

    bool completed_line() {
        if (runs_.size() != clues_.size()) return false;
        for (std::size_t j = 0; j < runs_.size(); ++j) {
            const run& filled = runs_[j];
            if (clues_[j].color != filled.color) return false;
            if (clues_[j].blotted() ? !is_closed(filled) : clues_[j].length != filled.length()) return false;
        }
        for (std::size_t i = first_lost_; i < size(); i = next_lost(i + 1)) conclude(i, color_set::only(blank));
        return has_found();
    }

    // Returns true if neither neighbor of a run can have its color.
    [[nodiscard]] bool is_closed(const run& filled) const noexcept {
        return (filled.begin == 0 || !can_be(filled.begin - 1, filled.color)) &&
               (filled.end == size() || !can_be(filled.end, filled.color));
    }

    // Finds the cells that a block covers in every position within its range. Blocks that have begun are left for
    // `edge`.
    bool overlap() {
        for (std::size_t j = 0; j < clues_.size() && !has_found(); ++j) {
            const range& in = ranges_[j];
            if (in.runs_begin != none) continue;
            fill(clues_[j], in.end - (std::min)(in.end, length_of(clues_[j])), in.begin + length_of(clues_[j]));
            if (has_found()) out_->subject = {j, out_->cells.front().index, out_->cells.back().index + 1};
        }
        return has_found();
    }
    void fill(const clue& block, std::size_t begin, std::size_t end) {
        end = (std::min)(end, size());
        for (std::size_t i = begin; (i = op().first_set(lost_.data(), i, end)) < end; ++i)
            conclude(i, color_set::only(block.color));
    }

    // Finds cells of a block that has begun: those between its runs, or those that it must reach.
    bool anchored_block(bool between) {
        for (std::size_t j = 0; j < clues_.size() && !has_found(); ++j) {
            const range& in = ranges_[j];
            if (in.runs_begin == none) continue;
            if (between) {
                fill(clues_[j], in.runs_begin, in.runs_end);
            } else {
                const std::size_t length = length_of(clues_[j]);
                fill(clues_[j], in.end - (std::min)(in.end, length), (std::min)(in.runs_begin, in.begin + length));
                fill(clues_[j], (std::max)(in.runs_end, in.end - (std::min)(in.end, length)), in.begin + length);
            }
            if (has_found())
                out_->subject = {j, (std::min)(in.runs_begin, out_->cells.front().index),
                                 (std::max)(in.runs_end, out_->cells.back().index + 1)};
        }
        return has_found();
    }

    // Finds the ends of runs: a run as long as every block that can cover it ends on both sides. `known` selects the
    // runs that only one block can cover.
    bool completed_block(bool known) {
        for (const run& filled : runs_) {
            if (filled.longest != filled.length() || (filled.candidates == 1) != known) continue;
            if (filled.begin > 0) conclude_without(filled.begin - 1, filled.color);
            if (filled.end < size()) conclude_without(filled.end, filled.color);
            if (!has_found()) continue;
            if (known) out_->subject = {filled.block, filled.begin, filled.end};
            return true;
        }
        return false;
    }

    // Finds adjacent cells that no block can reach.
    bool simple_spaces() {
        find_reached();
        const std::size_t begin = op().first_set(spaces_.data(), first_lost_, size());
        const std::size_t end = op().first_set(within_reach_.data(), begin, size());
        for (std::size_t i = begin; i < end; i = op().first_set(spaces_.data(), i + 1, end))
            out_->cells.push_back({i, color_set::only(blank)});
        return has_found();
    }
    // Finds the cells that blocks of each color can reach.
    void find_reached() {
        reached_.assign(now_.colors * now_.words, 0);
        spaces_.resize(now_.words);
        within_reach_.resize(now_.words);
        for (std::size_t j = 0; j < clues_.size(); ++j)
            op().set_range(reached_.data() + clues_[j].color * now_.words, ranges_[j].begin, ranges_[j].end);
        for (std::size_t w = 0; w < now_.words; ++w) {
            mask_word reached = 0;
            mask_word filled = 0; // by some arrangement
            for (std::size_t c = 1; c < now_.colors; ++c) {
                reached |= now_.can(c)[w] & reached_[c * now_.words + w];
                filled |= complete_.can(c)[w];
            }
            spaces_[w] = lost_[w] & ~reached & ~filled;
            within_reach_[w] = reached & open_[w];
        }
    }
    bool color_change() {
        for (std::size_t i = first_lost_; i < size() && !has_found(); i = next_lost(i + 1))
            conclude(i, colors_in(reached_, i));
        return has_found();
    }

    // Finds cells within the ranges of blocks, none of which has room there.
    bool small_gap() {
        find_small_gap();
        if (!has_found()) return false;
        color_set lost;
        for (const line_conclusion& cell : out_->cells)
            lost |= color_set{colors_at(now_, cell.index).bits & ~cell.left.bits};
        out_->subject.clue = only_clue([&](std::size_t j) {
            return lost.contains(clues_[j].color) && ranges_[j].begin <= out_->cells.back().index &&
                   ranges_[j].end > out_->cells.front().index;
        });
        return true;
    }
    void find_small_gap() {
        coverable_.assign(now_.colors * now_.words, 0);
        for (std::size_t j = 0; j < clues_.size(); ++j) {
            const clue& block = clues_[j];
            mask_word* const coverable = coverable_.data() + block.color * now_.words;
            for (std::size_t begin = ranges_[j].begin;;) {
                begin = first_fit(block, begin);
                if (begin + length_of(block) > ranges_[j].end) break;
                const std::size_t end =
                    op().first_clear(now_.can(block.color), begin + length_of(block), ranges_[j].end);
                op().set_range(coverable, begin, end);
                begin = end + 1;
            }
        }
        for (std::size_t i = first_lost_; i < size(); i = has_found() ? i + 1 : next_lost(i + 1)) {
            const std::size_t before = out_->cells.size();
            // Colors out of reach do not depend on gaps.
            conclude(i, {colors_in(coverable_, i).bits | ~colors_in(reached_, i).bits});
            if (has_found() && out_->cells.size() == before) return; // the end of the gap
        }
    }
    // Returns blank and the colors that a cell has in masks of the colors.
    [[nodiscard]] color_set colors_in(lean_vector<mask_word>& masks, std::size_t i) const noexcept {
        return color_set::only(blank) | colors_at({masks.data(), now_.words, now_.length, now_.colors, nullptr}, i);
    }

    // Finds cells that would join two runs into one that is too long for every block that could cover it, or would make
    // a single run next to them too long.
    bool splitting() {
        for (std::size_t r = 0; r + 1 < runs_.size() && !has_found(); ++r) {
            const run& left = runs_[r];
            const run& right = runs_[r + 1];
            if (left.end + 1 != right.begin || left.color != right.color) continue;
            const run joined{left.begin, right.end, left.color, 0, none, 0, left.room_begin, left.room_end};
            bool covered = false;
            for (std::size_t j = 0; j < clues_.size(); ++j) covered = covered || can_cover(j, joined);
            if (covered) continue;
            conclude_without(left.end, left.color);
            if (has_found()) out_->subject.clue = longest_of(left, right);
        }
        return has_found();
    }
    // Returns the longest of the blocks that can cover one of two runs, if it is longer than all others and too short
    // for both runs together.
    [[nodiscard]] std::size_t longest_of(const run& left, const run& right) const noexcept {
        const auto length = [&](std::size_t j) { return clues_[j].blotted() ? none : length_of(clues_[j]); };
        std::size_t longest = 0;
        std::size_t found = no_clue;
        for (std::size_t j = 0; j < clues_.size(); ++j) {
            if (length(j) < longest || (!can_cover(j, left) && !can_cover(j, right))) continue;
            found = length(j) == longest ? no_clue : j;
            longest = length(j);
        }
        return longest < right.end - left.begin ? found : no_clue;
    }

    run_limits* limits_;
    std::span<const clue> clues_;
    line_view now_;
    line_view complete_;
    finding* out_ = nullptr;
    std::size_t first_lost_ = 0;  // index of the first cell about which something can be concluded
    lean_vector<mask_word> only_; // for each color, the cells that have it for certain
    lean_vector<mask_word> lost_; // the cells about which something can be concluded
    lean_vector<mask_word> open_; // the cells with several colors
    lean_vector<run> runs_;
    lean_vector<range> ranges_;
    lean_vector<range> previous_;
    lean_vector<lone_fits> fits_;
    lean_vector<mask_word> reached_;      // for each color, the cells within the ranges of its blocks
    lean_vector<mask_word> spaces_;       // cells that no block can reach, if they are concluded to be blank
    lean_vector<mask_word> within_reach_; // open cells that some block can reach
    lean_vector<mask_word> coverable_;    // for each color, the cells of the positions within the ranges
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_EXPLAIN_LINE_TECHNIQUES_HPP
