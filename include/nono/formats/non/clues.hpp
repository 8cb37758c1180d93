// The clues of a puzzle in `.non`. The sizes, the meaning of blank lines, the clues and their colors can only be
// determined from the whole puzzle.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_NON_CLUES_HPP
#define NONO_FORMATS_NON_CLUES_HPP

#include <nono/formats/kit/clue_buffer.hpp>
#include <nono/formats/non/parts.hpp>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Determines the sizes, clues and colors of a puzzle from its parts. One object per text.
template <puzzle_sink S> class non_clues {
public:
    constexpr non_clues(std::string_view text, const parse_options& options, reporter<S>& report, non_parts& parts)
        : text_(text), options_(options), report_(report), parts_(parts) {}

    /// Processes the current puzzle. Fails it and returns false if its sizes, clues or colors are invalid.
    ///
    /// @param end  the end of the puzzle
    constexpr bool settle(source_position end) {
        glued_.reset();
        plain_ = 0;
        blotted_ = color_word_ = repeating_ = false;
        if (!parts_.structural) return fail(parse_errc::no_puzzle, parts_.start);
        if (parts_.rows.is_missing()) return fail(parse_errc::missing_rows, end);
        if (parts_.columns.is_missing()) return fail(parse_errc::missing_columns, end);
        return settle_sizes() && settle_blank_lines(parts_.rows) && settle_blank_lines(parts_.columns) &&
               settle_clues() && check_clues() && settle_colors();
    }

    /// Delivers the size and all lines to the sink.
    constexpr void deliver(S& sink) {
        sink.size(*parts_.columns.size, *parts_.rows.size);
        deliver_side(sink, axis::row, clues_.between(0, columns_), ends_[0]);
        deliver_side(sink, axis::column, clues_.between(columns_, clues_.size()), ends_[1]);
    }

    /// The number of colors of the puzzle, including blank.
    [[nodiscard]] constexpr std::size_t color_count() const noexcept { return color_count_; }
    /// The number of colors that the clues use, like `clues::color_count()`.
    [[nodiscard]] constexpr std::size_t used_colors() const noexcept { return used_colors_; }

private:
    constexpr bool fail(parse_errc code, source_position where) {
        report_.fail(code, where);
        return false;
    }

    // --- sizes and blank lines ---

    constexpr bool settle_sizes() {
        const bool both = parts_.rows.size && parts_.columns.size;
        if (both && *parts_.rows.size != *parts_.columns.size && parts_.rows.count == *parts_.columns.size &&
            parts_.columns.count == *parts_.rows.size) {
            std::swap(parts_.rows.size, parts_.columns.size);
            report_.diagnose(parse_errc::sizes_swapped, (std::min)(parts_.rows.size_at, parts_.columns.size_at));
        }
        for (non_side* lines : {&parts_.rows, &parts_.columns}) {
            if (lines->size) continue;
            if (lines->count > (std::min)(options_.limits.side, max_side))
                report_.fail(parse_errc::size_over_limit, lines->start);
            lines->size = lines->count > 0 ? lines->count : lines->slot_count;
            lines->size_at = lines->start;
            report_.diagnose(parse_errc::missing_size, lines->start);
            if (*lines->size > (std::min)(options_.limits.side, max_side))
                report_.fail(parse_errc::size_over_limit, lines->start);
        }
        if (*parts_.rows.size > options_.limits.cells / *parts_.columns.size)
            report_.fail(parse_errc::size_over_limit, (std::max)(parts_.rows.size_at, parts_.columns.size_at));
        return !report_.failed();
    }

    [[gnu::cold]] constexpr bool settle_blank_lines(non_side& side) {
        const std::size_t size = *side.size;
        if (side.count > size) return fail(parse_errc::too_many_clue_lines, side.lines[size].line.start);
        const std::size_t first = side.count > 0 ? side.lines.front().slot : 0;
        const std::size_t after = side.count > 0 ? side.lines.back().slot + 1 : 0;
        if (side.count == size) {
            if (after - first != side.count) report_.diagnose(parse_errc::blank_lines_are_layout, side.inner_blank);
            return true;
        }
        if (side.slot_count < size) return fail(parse_errc::too_few_clue_lines, side.end);
        side.by_slot = true;
        const bool has_leading = side.leading_blank != source_position{};
        if (after > size) {
            // Blank lines between the keyword and the clues can be layout even if the others are not.
            side.dropped = first;
            if (after - first > size || side.slot_count - first < size)
                return fail(parse_errc::ambiguous_blank_lines, has_leading ? side.leading_blank : side.inner_blank);
        }
        const bool leading_counts = has_leading && side.dropped == 0;
        report_.diagnose(parse_errc::blank_lines_are_empty_clues,
                         leading_counts ? side.leading_blank : side.inner_blank);
        return true;
    }

    // --- clues ---

    constexpr bool settle_clues() {
        if (!read_clues(false)) return false;
        if (!parts_.nonny_declared || !glued_) return true;
        // A letter attached to a number colors that number (mikix) or the numbers after it (Nonny). The interpretation
        // with equal totals of rows and columns is used; if both have equal totals, the first one.
        if (totals_agree()) return true;
        repeating_ = true;
        if (!read_clues(true)) return false;
        if (!totals_agree()) return read_clues(false);
        report_.diagnose(parse_errc::color_follows_clue, *glued_);
        return true;
    }

    /// Reports a fault of a clue, unless the clues are being read again.
    constexpr void diagnose_clue(parse_errc code, source_position where) {
        if (!repeating_) report_.diagnose(code, where);
    }

    [[nodiscard]] constexpr bool totals_agree() const noexcept {
        for (std::size_t i = 0; i < parts_.colors.size(); ++i)
            if (totals_[0][i] != totals_[1][i]) return false;
        return true;
    }

    constexpr bool read_clues(bool letter_follows) {
        letter_follows_ = letter_follows;
        clues_.clear();
        faults_.clear();
        for (auto& totals : totals_)
            for (std::size_t i = 0; i < used_totals_; ++i) totals[i] = 0; // all of them are 4 KB
        clues_.make_room_for(characters_in(parts_.rows) + characters_in(parts_.columns));
        const bool done =
            read_side(0, parts_.rows, *parts_.columns.size) && read_side(1, parts_.columns, *parts_.rows.size);
        used_totals_ = parts_.colors.size();
        return done;
    }

    /// Reads the lines of a side in order. A blank line that is not layout is a line without clues.
    constexpr bool read_side(std::size_t number, const non_side& side, std::size_t length) {
        side_ = number;
        length_ = length;
        const std::size_t begin = clues_.size();
        if (number == 1) columns_ = begin;
        ends_[number].clear();
        ends_[number].reserve(*side.size);
        std::size_t next = 0;
        for (std::size_t i = 0; i < *side.size; ++i) {
            const bool present = next < side.count && (!side.by_slot || side.lines[next].slot == i + side.dropped);
            if (present && !read_line(side.lines[next++].line)) return false;
            ends_[number].push_back(clues_.size() - begin);
        }
        return true;
    }

    constexpr bool read_line(const text_line& line) {
        first_ = clues_.size();
        std::uint64_t minimum = 0; // number of cells that the clues of the line need
        if (!read_plain_line(line, minimum) && !read_clue_line(line, minimum)) return false;
        if (minimum > length_) faults_.push_back({parse_errc::clues_exceed_line, content_of(line).start});
        if (parts_.maxrule && clues_.size() - first_ > *parts_.maxrule)
            faults_.push_back({parse_errc::more_clues_than_maxrule, content_of(line).start});
        return true;
    }

    /// The number of characters from the first to the last line of a side.
    [[nodiscard]] static constexpr std::size_t characters_in(const non_side& side) noexcept {
        if (side.lines.empty()) return 0;
        const text_line& last = side.lines.back().line;
        return last.start.offset + last.text.size() - side.lines.front().line.start.offset;
    }

    /// Reads a line that consists of plain numbers and has room for their blocks, as nearly all lines do. For other
    /// lines, returns false and changes nothing.
    constexpr bool read_plain_line(const text_line& line, std::uint64_t& minimum) {
        const bool is_first = plain_ == 0; // then they have color 1 if no other color was declared
        if (parts_.words || (is_first && !parts_.colors.empty())) return false;
        const auto color = static_cast<color_index>(is_first ? 1 : plain_);
        // The whole text is passed, not just the line, because a number is plain only if its end can be seen.
        const auto found = clues_.read_plain(text_, line.start.offset, color, options_.limits.clues);
        if (found.end != line.start.offset + line.text.size() || found.total > length_) {
            clues_.shrink(first_);
            return false;
        }
        totals_[side_][color] += found.total;
        if (is_first && found.count > 0) plain_color(line.start);
        if (found.count > 0) minimum = found.total + found.count - 1;
        return true;
    }

    /// Reads a line with numbers and colors of any form.
    constexpr bool read_clue_line(const text_line& line, std::uint64_t& minimum) {
        current_ = 0;
        zero_.reset();
        junk_ = false;
        for (std::size_t at = 0; at < line.text.size();) {
            const char c = line.text[at];
            if (is_digit(c) || c == '?') {
                if (!read_number(line, at)) return false;
            } else if (is_separator(c)) {
                ++at;
            } else {
                if (is_letter(c) || static_cast<unsigned char>(c) >= 0x80U)
                    read_color_word(line, at);
                else
                    report_junk(line.at(at++));
                if (report_.failed()) return false;
            }
        }
        if (zero_ && clues_.size() > first_) diagnose_clue(parse_errc::zero_among_clues, *zero_);
        minimum = min_length(clues_.between(first_, clues_.size()));
        return !report_.failed();
    }

    /// Reads a number or `?`, and the letters attached to it. Other characters attached to it are ignored.
    constexpr bool read_number(const text_line& line, std::size_t& at) {
        const source_position where = line.at(at);
        const parsed_number number = parse_number(line.text, at);
        const bool is_blotted = number.size == 0;
        at += is_blotted ? 1 : number.size;
        std::size_t index = current_;
        if (at < line.text.size() && is_letter(line.text[at])) index = read_suffix(line, at);
        skip_glued(line, at);
        if (report_.failed()) return false;
        if (!is_blotted && number.value == 0) {
            // The first zero of a line is reported only if the line has another number.
            if (zero_ || clues_.size() > first_)
                diagnose_clue(parse_errc::zero_among_clues, where);
            else
                zero_ = where;
            return true;
        }
        if (is_blotted && !std::exchange(blotted_, true)) diagnose_clue(parse_errc::blotted_clue, where);
        if (number.too_large) return fail(parse_errc::number_too_large, where);
        if (number.value > length_) return fail(parse_errc::clue_longer_than_line, where);
        if (clues_.size() >= options_.limits.clues) return fail(parse_errc::clues_over_limit, where);
        if (index == 0) index = plain_color(where);
        if (index == 0) return false;
        clues_.push({is_blotted ? blotted : number.value, static_cast<color_index>(index)});
        totals_[side_][index] += number.value;
        return true;
    }

    [[nodiscard]] static constexpr bool is_separator(char c) noexcept {
        return c == ',' || c == ';' || c == ':' || is_blank(c);
    }

    /// Skips the characters after a clue that do not belong to another clue. In `1?`, the `?` is not a clue, because no
    /// number can begin there.
    constexpr void skip_glued(const text_line& line, std::size_t& at) {
        if (at < line.text.size() && static_cast<unsigned char>(line.text[at]) >= 0x80U) return; // a color word
        for (; at < line.text.size() && !is_separator(line.text[at]) && !is_digit(line.text[at]); ++at)
            report_junk(line.at(at));
    }

    constexpr void report_junk(source_position where) {
        if (!std::exchange(junk_, true)) diagnose_clue(parse_errc::invalid_clue, where);
    }

    /// Returns the color of plain numbers, which is added if it does not exist yet; 0 if there are too many colors.
    constexpr std::size_t plain_color(source_position where) {
        if (plain_ == 0) plain_ = parts_.need_color(report_, parts_.words ? "black" : "1", where);
        if (parts_.words && plain_ != 0) report_undeclared(plain_, where);
        return plain_;
    }

    /// Reads the letters attached to a number. Returns the color of that number. If letters color the numbers after
    /// them, also sets `current_`.
    [[gnu::cold]] constexpr std::size_t read_suffix(const text_line& line, std::size_t& at) {
        const std::size_t begin = at;
        while (at < line.text.size() && is_letter(line.text[at])) ++at;
        const auto name = line.text.substr(begin, at - begin);
        const source_position where = line.at(begin);
        const std::size_t found = parts_.need_color(report_, name, where);
        if (found == 0) return 0;
        if (!glued_) glued_ = where;
        report_undeclared(found, where);
        const bool one_letter = name.size() == 1 && name.front() >= 'a' && name.front() <= 'z';
        if (!one_letter && !parts_.colors[found].declared && !parts_.colors[found].used)
            diagnose_clue(parse_errc::color_name_too_long, where);
        parts_.colors[found].used = true; // prevents a second report
        if (!letter_follows_) return found;
        const std::size_t before = current_;
        current_ = found;
        return before;
    }

    /// Reads a word that colors the numbers after it. A word that is not a color does not change the color.
    [[gnu::cold]] constexpr void read_color_word(const text_line& line, std::size_t& at) {
        const std::size_t begin = at;
        at = (std::min)(line.text.find_first_of(" \t\v\f,:;", at), line.text.size());
        const auto name = line.text.substr(begin, at - begin);
        const source_position where = line.at(begin);
        std::size_t found = parts_.find_color(name);
        // If a puzzle declares colors, an unknown word is taken as an undeclared color.
        const bool forgotten = parts_.words && (name == "black" || declared_any());
        if (found == 0 && forgotten) found = parts_.need_color(report_, name, where);
        if (found == 0) {
            if (!report_.failed()) report_junk(where);
            return;
        }
        if (!color_word_) diagnose_clue(parse_errc::color_before_clue, where);
        color_word_ = true;
        report_undeclared(found, where);
        current_ = found;
    }

    [[nodiscard]] constexpr bool declared_any() const {
        return detail::any_of(parts_.colors.begin(), parts_.colors.end(),
                              [](const non_color& entry) { return entry.declared; });
    }

    /// Reports, once per color, that a color was not declared, if others were or if words are used.
    constexpr void report_undeclared(std::size_t index, source_position where) {
        non_color& entry = parts_.colors[index];
        if (entry.declared || entry.reported || (!parts_.words && !declared_any())) return;
        entry.reported = true;
        diagnose_clue(parse_errc::undeclared_color, where);
    }

    constexpr bool check_clues() {
        for (const diagnostic& fault : faults_) report_.diagnose(fault.code, fault.where);
        if (!blotted_ && !totals_agree()) report_.diagnose(parse_errc::clue_totals_differ, parts_.columns.start);
        return !report_.failed();
    }

    // --- colors ---

    /// Assigns every color its index.
    constexpr bool settle_colors() {
        // The totals show which colors the clues use; blotted clues do not count in them.
        for (std::size_t i = 0; i < parts_.colors.size(); ++i)
            parts_.colors[i].used = totals_[0][i] + totals_[1][i] != 0;
        const auto all = clues_.between(0, clues_.size());
        for (std::size_t i = 0; blotted_ && i < all.size(); ++i) parts_.colors[all[i].color].used = true;
        std::size_t background = 0;
        if (parts_.words && parts_.colors.size() > 2 && parts_.colors[1].declared && !parts_.colors[1].used) {
            background = 1;
            report_.diagnose(parse_errc::first_color_is_background, start_of(parts_.colors[1].designation));
        }
        const std::size_t black = parts_.words ? parts_.find_color("black") : 0;
        std::size_t stands_for_black = 0;
        if (black != 0 && !parts_.colors[black].declared) stands_for_black = only_unused_color();
        color_index next = 1;
        for (std::size_t i = 1; i < parts_.colors.size(); ++i) {
            if (i == background || (stands_for_black != 0 && i == black)) continue;
            parts_.colors[i].index = next++;
        }
        if (stands_for_black != 0) parts_.colors[black].index = parts_.colors[stands_for_black].index;
        if (next > max_colors) report_.fail(parse_errc::too_many_colors, parts_.start);
        color_count_ = next;
        if (background != 0) parts_.colors[0] = parts_.colors[background];
        used_colors_ = 2;
        bool same_index = true;
        for (std::size_t i = 1; i < parts_.colors.size(); ++i) {
            if (!parts_.colors[i].used) continue;
            used_colors_ = (std::max)(used_colors_, parts_.colors[i].index + std::size_t{1});
            same_index = same_index && parts_.colors[i].index == i;
        }
        for (std::size_t i = 0; !same_index && i < all.size(); ++i) all[i].color = parts_.colors[all[i].color].index;
        return !report_.failed();
    }

    /// Returns the position at which a part of the text starts.
    [[nodiscard]] constexpr source_position start_of(std::string_view part) const noexcept {
        return position_of(text_, static_cast<std::size_t>(part.data() - text_.data()), parts_.start);
    }

    /// Returns the only declared color, except the first, that no clue uses; 0 unless there is exactly one.
    [[nodiscard]] constexpr std::size_t only_unused_color() const {
        std::size_t found = 0;
        for (std::size_t i = 2; i < parts_.colors.size(); ++i) {
            if (parts_.colors[i].used || !parts_.colors[i].declared) continue;
            if (found != 0) return 0;
            found = i;
        }
        return found;
    }

    std::string_view text_;
    const parse_options& options_;
    reporter<S>& report_;
    non_parts& parts_;

    clue_buffer clues_;                            // rows before columns
    std::size_t columns_ = 0;                      // index of the first clue of the columns
    std::array<lean_vector<std::size_t>, 2> ends_; // ends of the lines of each side
    lean_vector<diagnostic> faults_;               // faults of whole lines
    std::array<std::array<std::uint64_t, max_colors + 1>, 2> totals_{};
    std::size_t used_totals_ = 0; // number of totals per side that are not known to be 0
    std::size_t plain_ = 0;
    std::size_t color_count_ = 1; // including blank
    std::size_t used_colors_ = 2; // `clues::color_count()`
    bool letter_follows_ = false; // whether letters attached to numbers color the numbers after them
    bool repeating_ = false;      // whether the clues are being read for the second time
    bool blotted_ = false;
    bool color_word_ = false;
    std::optional<source_position> glued_; // the first letter attached to a number

    // within a side
    std::size_t side_ = 0;
    std::size_t length_ = 0;

    // within a line
    std::size_t first_ = 0;               // index in `clues_` of the first clue of the line
    std::size_t current_ = 0;             // the color set by words; 0 for the color of plain numbers
    std::optional<source_position> zero_; // the first 0 of the line
    bool junk_ = false;                   // whether something was skipped
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_NON_CLUES_HPP
