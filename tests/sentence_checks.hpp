// Parses the English sentences of steps and checks their claims against every arrangement of the line: the block, the
// cells, and what is claimed about them. Shares only values with the library.
// SPDX-License-Identifier: MIT
#ifndef NONO_TESTS_SENTENCE_CHECKS_HPP
#define NONO_TESTS_SENTENCE_CHECKS_HPP

#include "step_checks.hpp"

#include <nono/explain/step.hpp>
#include <nono/explain/words.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/palette.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nono_tests {

/// Checks one sentence of a step, in the state before it.
class sentence_checker {
public:
    sentence_checker(const nono::clues& puzzle, const nono::partial_grid& cells, const nono::step& step,
                     const nono::palette* palette)
        : puzzle_(puzzle), grid_(cells), step_(step), colors_(puzzle.color_count()) {
        for (std::size_t c = 0; c < colors_; ++c)
            names_.push_back(nono::extend::color_name(static_cast<nono::color_index>(c), colors_,
                                                      nono::extend::english_words, palette));
        const auto at = step.line();
        clues_ = line_of(at);
        cells_ = cells_of(cells, at);
        for (const auto& of : step.cells)
            changes_.push_back({index_of(of.cell), of.after, {of.before.bits & ~of.after.bits}});
    }

    /// Returns the error in a sentence, or an empty string.
    [[nodiscard]] std::string error_in(std::string_view sentence) {
        text_ = sentence;
        error_.clear();
        if (text_.empty() || text_.back() != '.') return "not a sentence";
        text_.remove_suffix(1);
        const bool ok = step_.assumed ? reads_contradiction() : reads_line();
        if (!error_.empty()) return error_;
        if (!ok) return "not understood from: " + std::string(text_);
        return text_.empty() ? std::string() : "not read to the end: " + std::string(text_);
    }

private:
    struct change {
        std::size_t index;
        nono::color_set after;
        nono::color_set lost;
    };
    struct placed {
        std::size_t begin = 0;
        std::size_t end = 0;
        [[nodiscard]] bool covers(std::size_t i) const { return begin <= i && i < end; }
    };

    bool fail(std::string text) {
        if (error_.empty()) error_ = std::move(text);
        return false;
    }
    /// Records the error if a claim does not hold.
    bool claim(bool holds, const char* text) { return holds || fail(text); }

    // ---- the line ----

    [[nodiscard]] nono::line_clue line_of(nono::line_position at) const {
        const auto line = at.axis == nono::axis::row ? puzzle_.rows[at.index] : puzzle_.columns[at.index];
        return {line.begin(), line.end()};
    }
    [[nodiscard]] static std::vector<nono::color_set> cells_of(const nono::partial_grid& grid, nono::line_position at) {
        std::vector<nono::color_set> out;
        const bool is_row = at.axis == nono::axis::row;
        for (std::size_t i = 0; i < (is_row ? grid.width() : grid.height()); ++i)
            out.push_back(is_row ? grid(at.index, i) : grid(i, at.index));
        return out;
    }
    [[nodiscard]] std::size_t index_of(nono::cell_position cell) const {
        return step_.line().axis == nono::axis::row ? cell.column : cell.row;
    }
    [[nodiscard]] bool is_filled(std::size_t i, nono::color_index color) const {
        return i < cells_.size() && cells_[i] == nono::color_set::only(color);
    }

    /// Calls `visit` with the positions of all blocks, for each arrangement that agrees with the cells, until it
    /// returns false.
    template <class Visit> bool each_arrangement(Visit visit) const {
        std::vector<placed> blocks(clues_.size());
        const auto place = [&](const auto& self, std::size_t from, std::size_t block) -> bool {
            const auto blanks_to = [&](std::size_t end) {
                for (std::size_t i = from; i < end; ++i)
                    if (!cells_[i].contains(nono::blank)) return false;
                return true;
            };
            if (block == clues_.size()) return !blanks_to(cells_.size()) || visit(blocks);
            const std::size_t length = clues_[block].blotted() ? 0 : clues_[block].length; // 0 means any length
            const nono::color_index color = clues_[block].color;
            const std::size_t gap = block > 0 && clues_[block - 1].color == color ? 1 : 0;
            for (std::size_t begin = from + gap; begin < cells_.size() && blanks_to(begin); ++begin)
                for (std::size_t end = begin + 1; end <= cells_.size() && cells_[end - 1].contains(color); ++end) {
                    if (length != 0 && end - begin > length) break;
                    if (length != 0 && end - begin < length) continue;
                    blocks[block] = {begin, end};
                    if (!self(self, end, block + 1)) return false;
                }
            return true;
        };
        return place(place, 0, 0);
    }
    /// Returns true if a condition holds for a block in every arrangement.
    template <class Is> [[nodiscard]] bool always(std::size_t block, Is is) const {
        return each_arrangement([&](const std::vector<placed>& blocks) { return is(blocks[block]); });
    }
    /// Returns the range from the first to the last cell that a block covers in any arrangement.
    [[nodiscard]] placed range_of(std::size_t block) const {
        placed out{cells_.size(), 0};
        each_arrangement([&](const std::vector<placed>& blocks) {
            out.begin = std::min(out.begin, blocks[block].begin);
            out.end = std::max(out.end, blocks[block].end);
            return true;
        });
        return out;
    }
    [[nodiscard]] bool covers_always(std::size_t block, std::size_t i) const {
        return always(block, [&](const placed& at) { return at.covers(i); });
    }
    /// Returns the position of a block if it is unique and all of its cells are known.
    [[nodiscard]] std::optional<placed> complete(std::size_t block) const {
        const placed at = range_of(block);
        for (std::size_t i = at.begin; i < at.end; ++i)
            if (!is_filled(i, clues_[block].color)) return std::nullopt;
        const bool is_fixed =
            always(block, [&](const placed& other) { return other.begin == at.begin && other.end == at.end; });
        return is_fixed ? std::optional(at) : std::nullopt;
    }
    /// Returns the cells around a cell that can have a color.
    [[nodiscard]] placed room_around(std::size_t i, nono::color_index color) const {
        placed out{i, i + 1};
        while (out.begin > 0 && cells_[out.begin - 1].contains(color)) --out.begin;
        while (out.end < cells_.size() && cells_[out.end].contains(color)) ++out.end;
        return out;
    }
    /// Returns the run of a color that ends before a cell, or (`run_behind`) that begins at it.
    [[nodiscard]] placed run_before(std::size_t end, nono::color_index color) const {
        placed out{end, end};
        while (out.begin > 0 && is_filled(out.begin - 1, color)) --out.begin;
        return out;
    }
    [[nodiscard]] placed run_after(std::size_t begin, nono::color_index color) const {
        placed out{begin, begin};
        while (is_filled(out.end, color)) ++out.end;
        return out;
    }

    // ---- reading ----

    bool accept(std::string_view expected) {
        if (text_.substr(0, expected.size()) != expected) return false;
        text_.remove_prefix(expected.size());
        return true;
    }
    std::optional<std::size_t> consume_number() {
        std::size_t digits = 0;
        std::size_t out = 0;
        while (digits < text_.size() && text_[digits] >= '0' && text_[digits] <= '9')
            out = 10 * out + static_cast<std::size_t>(text_[digits++] - '0');
        if (digits == 0 || out == 0) return std::nullopt;
        text_.remove_prefix(digits);
        return out;
    }
    /// Parses "3, 5 to 7 and 9" into indices from 0.
    std::vector<std::size_t> note_numbers() {
        std::vector<std::size_t> out;
        for (;;) {
            const auto first = consume_number();
            if (!first) return out;
            std::size_t last = *first;
            if (accept(" to ")) last = consume_number().value_or(0);
            for (std::size_t i = *first; i <= last; ++i) out.push_back(i - 1);
            const auto next_is_number = [&](std::string_view separator) {
                return text_.substr(0, separator.size()) == separator && text_.size() > separator.size() &&
                       text_[separator.size()] >= '0' && text_[separator.size()] <= '9' && accept(separator);
            };
            if (!next_is_number(", ") && !next_is_number(" and ")) return out;
        }
    }
    std::vector<std::size_t> adopt_cells() {
        if (!accept("cells ") && !accept("cell ")) return {};
        return note_numbers();
    }
    std::optional<nono::color_index> parse_color() {
        std::optional<nono::color_index> found; // the longest matching name
        for (std::size_t c = 0; c < names_.size(); ++c)
            if (text_.substr(0, names_[c].size()) == names_[c] && (!found || names_[*found].size() < names_[c].size()))
                found = static_cast<nono::color_index>(c);
        if (found) text_.remove_prefix(names_[*found].size());
        return found;
    }
    /// Parses "red, green or blue", with the last separator only once.
    nono::color_set parse_colors() {
        nono::color_set out;
        std::string_view behind = text_;
        while (const auto color = parse_color()) {
            out |= nono::color_set::only(*color);
            behind = text_;
            if (!accept(", ") && !accept(" or ")) break;
        }
        text_ = behind;
        return out;
    }
    /// Parses "the second red 3" into the index of the clue, if it is unambiguous.
    std::optional<std::size_t> parse_clue() {
        constexpr std::array<std::string_view, 12> ordinals{"first ", "second ", "third ",    "fourth ",
                                                            "fifth ", "sixth ",  "seventh ",  "eighth ",
                                                            "ninth ", "tenth ",  "eleventh ", "twelfth "};
        if (!accept("the ")) return std::nullopt;
        std::size_t nth = 0;
        for (std::size_t i = 0; i < ordinals.size() && nth == 0; ++i)
            if (accept(ordinals[i])) nth = i + 1;
        std::optional<nono::color_index> color;
        if (colors_ == 2) {
            color = nono::color_index{1};
        } else if (!starts_with_length()) {
            color = parse_color();
            if (!color || !accept(" ")) return std::nullopt;
        }
        std::size_t length = nono::blotted;
        if (!accept("? block")) {
            const auto number = consume_number();
            if (!number) return std::nullopt;
            length = *number;
        }
        std::optional<std::size_t> index;
        if (accept(" (clue ")) {
            index = consume_number();
            if (!index || !accept(")")) return std::nullopt;
        }
        if (!color) {
            if (!accept(" in ")) return std::nullopt;
            color = parse_color();
        }
        std::vector<std::size_t> like_it;
        for (std::size_t i = 0; i < clues_.size(); ++i)
            if (clues_[i].length == length && color == clues_[i].color) like_it.push_back(i);
        if (index)
            return std::find(like_it.begin(), like_it.end(), *index - 1) != like_it.end() ? std::optional(*index - 1)
                                                                                          : std::nullopt;
        if (nth == 0 && like_it.size() != 1) {
            fail("a clue that the line has not, or several times");
            return std::nullopt;
        }
        if (nth > like_it.size() || (nth > 0 && like_it.size() == 1)) return std::nullopt;
        return like_it[nth == 0 ? 0 : nth - 1];
    }
    [[nodiscard]] bool starts_with_length() const {
        return !text_.empty() && (text_.front() == '?' || (text_.front() >= '0' && text_.front() <= '9'));
    }
    /// Parses "the 2, the 3 and 5 more" into the named clues, all of which must belong to the step.
    std::vector<std::size_t> consume_clues() {
        std::vector<std::size_t> out;
        for (;;) {
            const auto found = parse_clue();
            if (!found) return {};
            out.push_back(*found);
            const std::string_view before = text_;
            if (!accept(", ") && !accept(" and ")) break;
            if (text_.substr(0, 4) == "the ") continue;
            if (consume_number() && accept(" more")) return out;
            text_ = before;
            break;
        }
        for (const std::size_t i : out)
            if (!is_named(i) && step_.subject != i) fail("a clue that the step does not rest on");
        return out;
    }

    /// Parses "cell 3 is blank and cells 4 and 5 cannot be red", which must be exactly the changes of the step.
    bool consume_results() {
        std::vector<change> left = changes_;
        do {
            const auto cells = adopt_cells();
            if (cells.empty()) return false;
            const bool is_decided = accept(" is ") || accept(" are ");
            if (!is_decided && !accept(" cannot be ")) return false;
            nono::color_set colors;
            if (is_decided) {
                const auto color = parse_color();
                if (!color) return false;
                colors = nono::color_set::only(*color);
            } else {
                colors = parse_colors();
            }
            for (const std::size_t cell : cells) {
                const auto found =
                    std::find_if(left.begin(), left.end(), [&](const change& at) { return at.index == cell; });
                if (found == left.end()) return fail("a cell that is none of the step's");
                if (is_decided ? found->after != colors : (found->lost != colors || found->after.size() == 1))
                    return fail("another color than the step has");
                left.erase(found);
            }
        } while (consume_before_cell(", ") || consume_before_cell(" and "));
        if (!left.empty()) return fail("a cell is missing");
        // The changes must hold in every arrangement.
        const bool holds = each_arrangement([&](const std::vector<placed>& blocks) {
            return std::all_of(changes_.begin(), changes_.end(), [&](const change& at) {
                nono::color_index color = nono::blank;
                for (std::size_t j = 0; j < blocks.size(); ++j)
                    if (blocks[j].covers(at.index)) color = clues_[j].color;
                return at.after.contains(color);
            });
        });
        return claim(holds, "this does not follow");
    }
    bool consume_before_cell(std::string_view separator) {
        if (text_.substr(0, separator.size() + 4) != std::string(separator) + "cell") return false;
        return accept(separator);
    }
    bool consume_so_results() { return accept(", so ") && consume_results(); }

    // ---- claims of one line ----

    bool reads_line() {
        const auto at = step_.line();
        if (!accept((at.axis == nono::axis::row ? "Row " : "Column ") + std::to_string(at.index + 1))) return false;
        if (accept(" has no blocks")) return consume_so_results() && claim(clues_.empty(), "it has blocks");
        if (accept(" has no ")) {
            const auto colors = consume_block_of_colors();
            return !colors.empty() && consume_so_results() && claim(colors == lost(), "other colors are lost") &&
                   claim(std::none_of(clues_.begin(), clues_.end(),
                                      [&](const nono::clue& block) { return colors.contains(block.color); }),
                         "it has such a block");
        }
        if (!accept(": ")) return false;
        if (accept("wherever "))
            return (reads_clues(" is placed, ") || reads_clues(" are placed, ")) && consume_results();
        if (accept("in every arrangement of ")) return reads_clues(", ") && consume_results();
        if (accept("a block is complete"))
            return consume_so_results() && some_block([&](std::size_t j) { return ends(j); });
        if (accept("a block has started but has too little room on one side"))
            return consume_so_results() && some_block([&](std::size_t j) { return grows(j); });
        if (accept("two runs belong to the same block"))
            return consume_so_results() && some_block([&](std::size_t j) { return joins(j); });
        if (accept("two runs both belong to ")) {
            const auto block = parse_clue();
            return block && consume_so_results() && claim(joins(*block), "they do not");
        }
        if (accept("no block that could be there fits into the space"))
            return consume_so_results() && claim(no_room_for(std::nullopt), "there is room for one");
        if (accept("two runs joined there would be too long for ")) {
            const auto block = parse_clue();
            return block && consume_so_results() && claim(too_long_for(*block), "it would not");
        }
        if (accept("two runs joined there would not match any block"))
            return consume_so_results() && claim(joined_fits_none(), "one fits");
        if (accept("a run is as long as any block it can belong to"))
            return consume_so_results() && claim(is_capped(), "it is not");
        if (text_.substr(0, 4) == "cell") return consume_results() && accept(", out of reach of ") && reads_reach();
        return reads_named();
    }
    bool reads_clues(std::string_view end) {
        const std::string_view before = text_;
        const auto clues = consume_clues();
        if (!clues.empty() && accept(end)) return true;
        text_ = before;
        return false;
    }
    /// Parses sentences that begin with clues.
    bool reads_named() {
        const auto named = consume_clues();
        if (named.empty()) return false;
        const std::size_t block = named.front();
        if (named.size() == 1 && accept(" covers ")) {
            const auto cells = adopt_cells();
            if (!accept(" wherever it is placed") || cells.size() != changes_.size()) return false;
            for (std::size_t i = 0; i < cells.size(); ++i) {
                if (cells[i] != changes_[i].index) return fail("a cell that is none of the step's");
                if (!claim(changes_[i].after == nono::color_set::only(clues_[block].color), "of another color") ||
                    !claim(covers_always(block, cells[i]), "it does not cover a cell"))
                    return false;
            }
            std::vector<std::size_t> others;
            if (accept(", because ")) {
                others = consume_clues();
                if (others.empty() || !accept(" must fit too")) return false;
            }
            return claim(others.empty() == (step_.lines.front().clues.size() == 1), "clues are missing") &&
                   claim(follows_from_reason(block, cells), "it takes more than the step names");
        }
        if (accept(" is complete") || accept(" are complete")) {
            if (!consume_so_results()) return false;
            for (const std::size_t j : named)
                if (!claim(complete(j).has_value(), "it is not complete")) return false;
            if (step_.subject == block) return claim(ends(block), "it does not end there");
            for (std::size_t j = 0; j < clues_.size(); ++j)
                if (!claim(complete(j).has_value(), "it is not what ends there, and other blocks are not complete"))
                    return false;
            return true;
        }
        if (named.size() == 1 && accept(" has started but has too little room on one side"))
            return consume_so_results() && claim(grows(block), "it has not, or does not reach the cells");
        if (named.size() == 1 && accept(" does not fit into the space there"))
            return consume_so_results() && claim(no_room_for(block), "it does fit");
        return false;
    }
    /// Returns true if the named clue of a step covers the cells in every arrangement that agrees with the line and
    /// with the clues of the reason, ignoring all other clues. Tries every line; returns true if there are too many.
    [[nodiscard]] bool follows_from_reason(std::size_t named, const std::vector<std::size_t>& positions) const {
        std::size_t lines = 1;
        for (const auto& cell : cells_)
            if ((lines *= cell.size()) > 1'000) return true;
        pattern only(clues_.size());
        for (const std::size_t i : step_.lines.front().clues) only[i] = clues_[i];
        std::vector<nono::color_index> line;
        std::vector<std::pair<nono::color_index, placed>> blocks;
        // Returns true if the entries from `entry` on, matched with the blocks from `block` on, put the clue on all the
        // cells.
        const auto agrees = [&](const auto& self, std::size_t entry, std::size_t block, bool covers) -> bool {
            if (entry == only.size()) return block != blocks.size() || covers;
            if (!only[entry] && !self(self, entry + 1, block, covers)) return false;
            if (block == blocks.size()) return true;
            if (!only[entry]) return self(self, entry, block + 1, covers);
            const auto& [color, at] = blocks[block];
            if (color != only[entry]->color || (!only[entry]->blotted() && only[entry]->length != at.end - at.begin))
                return true;
            const bool is_it =
                entry == named && std::all_of(positions.begin(), positions.end(),
                                              [&, where = at](std::size_t i) { return where.covers(i); });
            return self(self, entry + 1, block + 1, covers || is_it);
        };
        const auto try_all = [&](const auto& self) -> bool {
            if (line.size() < cells_.size()) {
                for (std::size_t c = 0; c < colors_; ++c) {
                    const auto color = static_cast<nono::color_index>(c);
                    if (!cells_[line.size()].contains(color)) continue;
                    line.push_back(color);
                    if (!self(self)) return false;
                    line.pop_back();
                }
                return true;
            }
            blocks.clear();
            for (std::size_t i = 0; i < line.size(); ++i) {
                if (line[i] == nono::blank) continue;
                if (i == 0 || line[i - 1] != line[i]) blocks.push_back({line[i], {i, i}});
                blocks.back().second.end = i + 1;
            }
            return agrees(agrees, 0, 0, false);
        };
        return try_all(try_all);
    }
    [[nodiscard]] bool is_named(std::size_t clue) const {
        const auto& named = step_.lines.front().clues;
        return std::find(named.begin(), named.end(), clue) != named.end();
    }
    template <class Is> bool some_block(Is is) {
        for (std::size_t j = 0; j < clues_.size(); ++j)
            if (is(j)) return true;
        return fail("of no block that is true");
    }

    [[nodiscard]] nono::color_set lost() const {
        nono::color_set out;
        for (const change& at : changes_) out |= at.lost;
        return out;
    }
    /// Returns true if a block is complete, and the changed cells are next to it and lose its color.
    [[nodiscard]] bool ends(std::size_t block) const {
        const auto at = complete(block);
        return at && std::all_of(changes_.begin(), changes_.end(), [&](const change& cell) {
                   return (cell.index + 1 == at->begin || cell.index == at->end) &&
                          cell.lost == nono::color_set::only(clues_[block].color);
               });
    }
    /// Returns true if a block covers a known cell and the changed cells, and not all of its cells are known.
    [[nodiscard]] bool grows(std::size_t block) const {
        bool has_begun = false;
        for (std::size_t i = 0; i < cells_.size() && !has_begun; ++i)
            has_begun = is_filled(i, clues_[block].color) && covers_always(block, i);
        return has_begun && covers_changes(block);
    }
    [[nodiscard]] bool covers_changes(std::size_t block) const {
        return std::all_of(changes_.begin(), changes_.end(), [&](const change& cell) {
            return cell.after == nono::color_set::only(clues_[block].color) && covers_always(block, cell.index);
        });
    }
    /// Returns true if a block covers the changed cells and known cells on both sides of them.
    [[nodiscard]] bool joins(std::size_t block) const {
        bool before = false;
        bool behind = false;
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            if (!is_filled(i, clues_[block].color) || !covers_always(block, i)) continue;
            before = before || i < changes_.front().index;
            behind = behind || i > changes_.back().index;
        }
        return before && behind && covers_changes(block);
    }
    /// Returns true if, for each color that a cell loses, no block of this color that can reach the cell fits into the
    /// room around it. A named block must not fit either, and it must be the only one that can reach the cell.
    [[nodiscard]] bool no_room_for(std::optional<std::size_t> named) const {
        for (const change& at : changes_)
            for (std::size_t j = 0; j < clues_.size(); ++j) {
                const nono::clue& block = clues_[j];
                const placed room = room_around(at.index, block.color);
                const bool is_named = named == j;
                if (!at.lost.contains(block.color)) {
                    if (is_named) return false;
                    continue;
                }
                if (!is_named && !range_of(j).covers(at.index)) continue;
                if (named && !is_named) return false;
                if (room.end - room.begin >= block.min_length()) return false;
            }
        return true;
    }
    /// Returns the color and the joint range of two runs that are separated only by the changed cell, or std::nullopt.
    [[nodiscard]] std::optional<std::pair<nono::color_index, placed>> joined() const {
        if (changes_.size() != 1 || changes_.front().lost.size() != 1) return std::nullopt;
        const std::size_t start = changes_.front().index;
        const nono::color_index color = changes_.front().lost.lowest();
        const placed left = run_before(start, color);
        const placed right = run_after(start + 1, color);
        if (left.begin == left.end || right.begin == right.end) return std::nullopt;
        return std::pair{color, placed{left.begin, right.end}};
    }
    /// Returns true if a block covers a cell in at least one arrangement.
    [[nodiscard]] bool can_cover(std::size_t block, std::size_t i) const {
        return !always(block, [&](const placed& at) { return !at.covers(i); });
    }
    [[nodiscard]] bool too_long_for(std::size_t named) const {
        const auto runs = joined();
        if (!runs) return false;
        const auto [color, both] = *runs;
        if (clues_[named].color != color || clues_[named].blotted() || clues_[named].length >= both.end - both.begin)
            return false;
        for (std::size_t j = 0; j < clues_.size(); ++j) // no other block that could contain either run is longer
            if (j != named && clues_[j].color == color && (can_cover(j, both.begin) || can_cover(j, both.end - 1)) &&
                (clues_[j].blotted() || clues_[j].length >= clues_[named].length))
                return false;
        return true;
    }
    [[nodiscard]] bool joined_fits_none() const {
        const auto runs = joined();
        if (!runs) return false;
        const auto [color, both] = *runs;
        for (std::size_t j = 0; j < clues_.size(); ++j) {
            if (clues_[j].color != color) continue;
            const placed range = range_of(j);
            const bool is_in_reach = range.begin <= both.begin && both.end <= range.end;
            if (is_in_reach && (clues_[j].blotted() || clues_[j].length >= both.end - both.begin)) return false;
        }
        return true;
    }
    /// Returns true if a run of the lost color lies between the changed cells, or next to the only one, and each block
    /// that covers it in any arrangement has the length of the run.
    [[nodiscard]] bool is_capped() const {
        if (changes_.size() > 2 || lost().size() != 1) return false;
        const nono::color_index color = lost().lowest();
        const auto ends_there = [&](const placed& run) {
            if (run.begin == run.end) return false;
            for (const change& at : changes_)
                if (at.index + 1 != run.begin && at.index != run.end) return false;
            for (std::size_t j = 0; j < clues_.size(); ++j)
                if (clues_[j].color == color && can_cover(j, run.begin) && clues_[j].length != run.end - run.begin)
                    return false;
            return true;
        };
        return ends_there(run_before(changes_.back().index, color)) ||
               ends_there(run_after(changes_.front().index + 1, color));
    }
    /// Parses "red or green block" or "block in red or color 2".
    nono::color_set consume_block_of_colors() {
        if (accept("block in ")) return parse_colors();
        const auto colors = parse_colors();
        return accept(" block") ? colors : nono::color_set{};
    }
    /// Parses the blocks after "out of reach of": each of them is out of reach, and each lost color has one of them or
    /// no block left.
    bool reads_reach() {
        std::vector<std::size_t> blocks;
        if (accept("every ")) {
            const auto colors = consume_block_of_colors();
            if (colors.empty() || !claim(colors == lost(), "other colors are lost")) return false;
            for (std::size_t j = 0; j < clues_.size(); ++j)
                if (colors.contains(clues_[j].color)) blocks.push_back(j);
        } else {
            blocks = consume_clues();
            if (blocks.empty()) return false;
            nono::color_set colors;
            for (const std::size_t j : blocks) colors |= nono::color_set::only(clues_[j].color);
            if (!claim(colors == lost(), "blocks of other colors than are lost")) return false;
        }
        for (const std::size_t j : blocks) {
            const placed range = range_of(j);
            for (const change& at : changes_)
                if (!claim(!range.covers(at.index), "it is in reach")) return false;
        }
        return true;
    }

    // ---- contradictions ----

    std::optional<nono::line_position> consume_line() {
        const bool is_row = accept("row ");
        if (!is_row && !accept("column ")) return std::nullopt;
        const auto number = consume_number();
        if (!number) return std::nullopt;
        return nono::line_position{is_row ? nono::axis::row : nono::axis::column, *number - 1};
    }
    bool reads_contradiction() {
        const auto [cell, tried] = *step_.assumed;
        const std::string subject =
            "the cell at row " + std::to_string(cell.row + 1) + ", column " + std::to_string(cell.column + 1);
        if (!accept("If " + subject + " were ") || parse_color() != tried || !accept(", ")) return false;
        std::vector<nono::line_position> lines;
        bool is_cut = false;
        for (;;) {
            const auto line = consume_line();
            if (!line) return false;
            lines.push_back(*line);
            if (!accept(", ") && !accept(" and ")) break;
            if (!consume_number()) continue;
            if (!accept(" more")) return false;
            is_cut = true;
            break;
        }
        if (!accept(" would leave no way to complete ")) return false;
        const auto last = consume_line();
        if (!last || !accept(", so it ")) return false;
        const auto& found = step_.cells.front();
        if (accept("cannot be ")) {
            if (parse_colors() != nono::color_set{found.before.bits & ~found.after.bits}) return fail("other colors");
        } else if (!accept("is ") || parse_color() != found.after.lowest() || found.after.size() != 1) {
            return fail("another color than the step has");
        }
        if (!is_cut) lines.push_back(*last);
        for (std::size_t i = 0; i < lines.size(); ++i)
            if (!claim(i < step_.lines.size() && step_.lines[i].line == lines[i], "other lines than the step has"))
                return false;
        if (!claim(*last == step_.lines.back().line, "another last line") ||
            !claim(is_cut || lines.size() == step_.lines.size(), "lines are missing"))
            return false;
        return claim(leads_on(), "the lines do not lead to the contradiction");
    }
    /// Solves each line once with all of its clues, in the order of the step, starting with the known cells and the
    /// assumed color. Returns true if a line is contradicted.
    [[nodiscard]] bool leads_on() const {
        nono::partial_grid trial = grid_;
        const auto [cell, tried] = *step_.assumed;
        const auto first = step_.line();
        if (first.index != (first.axis == nono::axis::row ? cell.row : cell.column)) return false;
        trial(cell.row, cell.column) = nono::color_set::only(tried);
        for (const auto& reason : step_.lines) {
            const auto clues = line_of(reason.line);
            const pattern all(clues.begin(), clues.end());
            const auto now = cells_of(trial, reason.line);
            const line_possibilities possible(all, now, colors_);
            if (!possible.any()) return true;
            for (std::size_t i = 0; i < now.size(); ++i)
                (reason.line.axis == nono::axis::row ? trial(reason.line.index, i) : trial(i, reason.line.index)) =
                    possible.cells()[i];
        }
        return false;
    }

    const nono::clues& puzzle_;
    const nono::partial_grid& grid_;
    const nono::step& step_;
    std::size_t colors_;
    std::vector<std::string> names_;
    nono::line_clue clues_;
    std::vector<nono::color_set> cells_;
    std::vector<change> changes_;
    std::string_view text_;
    std::string error_;
};

} // namespace nono_tests

#endif // NONO_TESTS_SENTENCE_CHECKS_HPP
