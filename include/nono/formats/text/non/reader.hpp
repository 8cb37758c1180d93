// The reader of `.non`: a first pass over the lines of a puzzle records where its parts are; then the sizes, the
// meaning of blank lines and the colors are settled from the whole; then the puzzle is passed to the sink.
#ifndef NONO_FORMATS_TEXT_NON_READER_HPP
#define NONO_FORMATS_TEXT_NON_READER_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/ascii.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/formats/kit/clue_buffer.hpp>
#include <nono/formats/kit/reporter.hpp>
#include <nono/formats/text/non/parts.hpp>
#include <nono/text/character_references.hpp>
#include <nono/text/encoding.hpp>
#include <nono/text/lines.hpp>
#include <nono/text/numbers.hpp>
#include <nono/text/quoted.hpp>
#include <nono/text/utf8.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nono::inline NONO_ABI::detail {

/// Settles the meaning of a puzzle's parts from the whole, and passes the puzzle to the sink. One object per text.
template <puzzle_sink S> class non_second_pass {
public:
    NONO_CONSTEXPR non_second_pass(std::string_view text, S& sink, const parse_options& options, reporter<S>& report,
                                   non_parts& parts)
        : text_(text), sink_(sink), options_(options), report_(report), parts_(parts) {}

    /// Settles the current puzzle and passes it on.
    ///
    /// @param end  where it ends
    NONO_CONSTEXPR void settle(source_position end) {
        if (!parts_.structural) return report_.fail(parse_errc::no_puzzle, parts_.start);
        if (!parts_.rows.seen || (parts_.rows.slot_count == 0 && !parts_.rows.size))
            return report_.fail(parse_errc::missing_rows, end);
        if (!parts_.columns.seen || (parts_.columns.slot_count == 0 && !parts_.columns.size))
            return report_.fail(parse_errc::missing_columns, end);
        if (!settle_sizes() || !settle_blank_lines(parts_.rows) || !settle_blank_lines(parts_.columns)) return;
        if (!settle_clues() || !check_clues() || !settle_colors()) return;
        hand_over();
    }

    /// Prepares for the next puzzle.
    NONO_CONSTEXPR void reset() {
        glued_.reset();
        plain_ = 0;
        blotted_ = color_word_ = repeating_ = false;
    }

private:
    struct settled_line {
        std::size_t begin = 0;   ///< where its clues start in `clues_`
        std::uint64_t least = 0; ///< cells they need
    };

    // --- sizes, blank lines and clues ---

    NONO_CONSTEXPR bool settle_sizes() {
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

    [[gnu::cold]] NONO_CONSTEXPR bool settle_blank_lines(non_side& side) {
        const std::size_t size = *side.size;
        if (side.count > size) {
            report_.fail(parse_errc::too_many_clue_lines, side.lines[size].line.start);
            return false;
        }
        const std::size_t first = side.count > 0 ? side.lines.front().slot : 0;
        const std::size_t after = side.count > 0 ? side.lines.back().slot + 1 : 0;
        if (side.count == size) {
            if (after - first != side.count) report_.diagnose(parse_errc::blank_lines_are_layout, side.inner_blank);
            return true;
        }
        if (side.slot_count < size) {
            report_.fail(parse_errc::too_few_clue_lines, side.end);
            return false;
        }
        side.by_slot = true;
        const bool has_leading = side.leading_blank != source_position{};
        if (after > size) {
            // Blank lines between the keyword and the clues may be layout even if the others are not.
            side.dropped = first;
            if (after - first > size || side.slot_count - first < size) {
                report_.fail(parse_errc::ambiguous_blank_lines, has_leading ? side.leading_blank : side.inner_blank);
                return false;
            }
        }
        const bool leading_counts = has_leading && side.dropped == 0;
        report_.diagnose(parse_errc::blank_lines_are_empty_clues,
                         leading_counts ? side.leading_blank : side.inner_blank);
        return true;
    }

    /// Calls `visit(line)` for every line of a side in order, with null for a blank one; stops on false.
    template <class Visit> NONO_CONSTEXPR bool for_each_line(const non_side& side, Visit visit) {
        std::size_t next = 0;
        for (std::size_t i = 0; i < *side.size; ++i) {
            const bool present = next < side.count && (!side.by_slot || side.lines[next].slot == i + side.dropped);
            if (!visit(present ? &side.lines[next++].line : nullptr)) return false;
        }
        return true;
    }

    NONO_CONSTEXPR bool settle_clues() {
        if (!read_clues(false)) return false;
        if (!parts_.nonny_declared || !glued_) return true;
        // A letter glued to a number colors that number (mikix) or the ones after it (Nonny). The reading with equal
        // totals of rows and columns is taken; if both have them, the first.
        if (totals_agree()) return true;
        repeating_ = true;
        if (!read_clues(true)) return false;
        if (!totals_agree()) return read_clues(false);
        report_.diagnose(parse_errc::color_follows_clue, *glued_);
        return true;
    }

    /// Reports a fault of a clue, unless the clues are being read again.
    NONO_CONSTEXPR void diagnose_clue(parse_errc code, source_position where) {
        if (!repeating_) report_.diagnose(code, where);
    }

    [[nodiscard]] constexpr bool totals_agree() const noexcept { return totals_[0] == totals_[1]; }

    NONO_CONSTEXPR bool read_clues(bool letter_follows) {
        letter_follows_ = letter_follows;
        clues_.clear();
        lines_.clear();
        totals_ = {};
        clues_.make_room_for(characters_in(parts_.rows) + characters_in(parts_.columns));
        for (std::size_t i = 0; i < 2; ++i) {
            const non_side& side = i == 0 ? parts_.rows : parts_.columns;
            side_ = i;
            length_ = i == 0 ? *parts_.columns.size : *parts_.rows.size;
            const bool read = for_each_line(side, [&](const text_line* line) {
                const std::size_t begin = clues_.size();
                lines_.push_back({begin, 0});
                return line == nullptr || read_plain_line(*line) || read_clue_line(*line);
            });
            if (!read) return false;
        }
        return true;
    }

    /// The number of characters from the first to the last line of a side.
    [[nodiscard]] static NONO_CONSTEXPR std::size_t characters_in(const non_side& side) noexcept {
        if (side.lines.empty()) return 0;
        const text_line& last = side.lines.back().line;
        return last.start.offset + last.text.size() - side.lines.front().line.start.offset;
    }

    /// The state of a clue line while it is read.
    struct line_state {
        std::size_t first = 0;           ///< where its clues start in `clues_`
        std::size_t current = 0;         ///< the color set by words; 0 for the color of plain numbers
        std::optional<std::size_t> zero; ///< place of its first 0
        bool junk = false;               ///< something was skipped
    };

    /// Reads a line of plain numbers that fit, as nearly all lines are; otherwise returns false and changes nothing.
    NONO_CONSTEXPR bool read_plain_line(const text_line& line) {
        if (plain_ == 0 || parts_.words) return false;
        const auto color = static_cast<color_index>(plain_);
        // The whole text is passed, not just the line: a number only counts as plain if its end is seen.
        const auto found = clues_.read_plain(text_, line.start.offset, color, options_.limits.clues);
        if (found.end != line.start.offset + line.text.size() || found.total > length_) {
            clues_.shrink(lines_.back().begin);
            return false;
        }
        totals_[side_][plain_] += found.total;
        if (found.count > 0) lines_.back().least = found.total + found.count - 1;
        return true;
    }

    /// Reads any line.
    NONO_CONSTEXPR bool read_clue_line(const text_line& line) {
        const char* const data = line.text.data();
        const std::size_t size = line.text.size();
        line_state state;
        state.first = clues_.size();
        for (std::size_t at = 0; at < size;) {
            const char c = data[at];
            if (is_digit(c)) {
                if (!read_number(line, at, parse_number(line.text, at), state)) return false;
            } else if (c == ',' || c == ';' || c == ':' || is_blank(c)) {
                ++at;
            } else if (!read_other(line, at, state)) {
                return false;
            }
        }
        if (state.zero && clues_.size() > state.first)
            diagnose_clue(parse_errc::zero_among_clues, line.at(*state.zero));
        lines_.back().least = least_length(clues_.between(state.first, clues_.size()));
        return !report_.failed();
    }

    /// Reads a number, or `?` (then `number` has no digits), and the letters glued to it.
    NONO_CONSTEXPR bool read_number(const text_line& line, std::size_t& at, const parsed_number& number,
                                    line_state& state) {
        const source_position where = line.at(at);
        const bool blotted = number.size == 0;
        const std::size_t begin = at;
        at += blotted ? 1 : number.size;
        std::size_t index = state.current;
        if (at < line.text.size() && is_letter(line.text[at])) index = read_suffix(line, at, state.current);
        if (report_.failed()) return false;
        if (!blotted && number.value == 0) {
            // The first zero of a line is reported only if there turns out to be another number.
            if (state.zero || clues_.size() > state.first)
                diagnose_clue(parse_errc::zero_among_clues, where);
            else
                state.zero = begin;
            return true;
        }
        if (blotted)
            report_blotted(where);
        else if (!check_length(number, where))
            return false;
        return add_clue(number.value, index, where);
    }

    /// Reads what is neither a number nor a separator.
    NONO_CONSTEXPR bool read_other(const text_line& line, std::size_t& at, line_state& state) {
        const char c = line.text[at];
        if (c == '?') return read_number(line, at, {}, state);
        if (is_letter(c) || static_cast<unsigned char>(c) >= 0x80U)
            state.current = read_color_word(line, at, state.current, state.junk);
        else
            report_junk(line.at(at++), state.junk);
        return !report_.failed();
    }

    NONO_CONSTEXPR void push_clue(std::uint32_t length, std::size_t index) {
        clues_.push({length, static_cast<color_index>(index)});
        totals_[side_][index] += length;
    }

    NONO_CONSTEXPR void report_junk(source_position where, bool& junk) {
        if (!junk) diagnose_clue(parse_errc::invalid_clue, where);
        junk = true;
    }

    NONO_CONSTEXPR void report_blotted(source_position where) {
        if (!blotted_) diagnose_clue(parse_errc::blotted_clue, where);
        blotted_ = true;
    }

    NONO_CONSTEXPR bool check_length(const parsed_number& number, source_position where) {
        if (number.too_large)
            report_.fail(parse_errc::number_too_large, where);
        else if (number.value > length_)
            report_.fail(parse_errc::clue_longer_than_line, where);
        return !report_.failed();
    }

    NONO_CONSTEXPR bool add_clue(std::uint32_t length, std::size_t index, source_position where) {
        if (clues_.size() >= options_.limits.clues) {
            report_.fail(parse_errc::clues_over_limit, where);
            return false;
        }
        if (index == 0) index = plain_color(where);
        if (index == 0) return false;
        push_clue(length, index);
        return true;
    }

    /// The color of numbers without a color.
    NONO_CONSTEXPR std::size_t plain_color(source_position where) {
        if (parts_.colors.empty()) parts_.colors.push_back({});
        if (plain_ == 0) plain_ = parts_.need_color(report_, parts_.words ? "black" : "1", where);
        if (parts_.words && plain_ != 0) report_undeclared(plain_, where);
        return plain_;
    }

    /// Reads the letters glued to a number. Returns the color of that number; if letters color what follows, sets
    /// `current`.
    [[gnu::cold]] NONO_CONSTEXPR std::size_t read_suffix(const text_line& line, std::size_t& at, std::size_t& current) {
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
        parts_.colors[found].used = true; // so that it is not reported again
        if (!letter_follows_) return found;
        const std::size_t before = current;
        current = found;
        return before;
    }

    /// Reads a word that colors the numbers after it; a word that is not a color leaves the color unchanged.
    [[gnu::cold]] NONO_CONSTEXPR std::size_t read_color_word(const text_line& line, std::size_t& at,
                                                             std::size_t current, bool& junk) {
        const std::size_t begin = at;
        while (at < line.text.size() && !is_blank(line.text[at]) && line.text[at] != ',' && line.text[at] != ':' &&
               line.text[at] != ';')
            ++at;
        const auto name = line.text.substr(begin, at - begin);
        const source_position where = line.at(begin);
        std::size_t found = parts_.find_color(name);
        // If a puzzle declares colors, an unknown word is taken as an undeclared color.
        const bool forgotten = parts_.words && (name == "black" || declared_any());
        if (found == 0 && forgotten) found = parts_.need_color(report_, name, where);
        if (found == 0) {
            if (!report_.failed()) report_junk(where, junk);
            return current;
        }
        if (!color_word_) diagnose_clue(parse_errc::color_before_clue, where);
        color_word_ = true;
        report_undeclared(found, where);
        return found;
    }

    [[nodiscard]] NONO_CONSTEXPR bool declared_any() const {
        return detail::any_of(parts_.colors.begin(), parts_.colors.end(),
                              [](const non_color& entry) { return entry.declared; });
    }

    /// Reports once that a color was not declared, if others were or if words are used.
    NONO_CONSTEXPR void report_undeclared(std::size_t place, source_position where) {
        non_color& entry = parts_.colors[place];
        if (entry.declared || entry.reported || (!parts_.words && !declared_any())) return;
        entry.reported = true;
        diagnose_clue(parse_errc::undeclared_color, where);
    }

    NONO_CONSTEXPR bool check_clues() {
        std::size_t line = 0;
        for (const non_side* side : {&parts_.rows, &parts_.columns}) {
            length_ = side == &parts_.rows ? *parts_.columns.size : *parts_.rows.size;
            for_each_line(*side, [&](const text_line* where) {
                const std::size_t count = end_of_line(line) - lines_[line].begin;
                const bool exceeds = lines_[line++].least > length_;
                if (exceeds) report_.diagnose(parse_errc::clues_exceed_line, clue_place(*where));
                if (parts_.maxrule && count > *parts_.maxrule)
                    report_.diagnose(parse_errc::more_clues_than_maxrule, clue_place(*where));
                return true;
            });
        }
        if (!blotted_ && !totals_agree()) report_.diagnose(parse_errc::clue_totals_differ, parts_.columns.start);
        return !report_.failed();
    }

    /// Where the clues of a line end in `clues_`.
    [[nodiscard]] NONO_CONSTEXPR std::size_t end_of_line(std::size_t line) const noexcept {
        return line + 1 < lines_.size() ? lines_[line + 1].begin : clues_.size();
    }

    [[nodiscard]] static constexpr source_position clue_place(const text_line& line) noexcept {
        return line.at(skip_blanks(line.text, 0));
    }

    /// Assigns every color its index.
    [[gnu::cold]] NONO_CONSTEXPR bool settle_colors() {
        // The totals show which colors are used by clues; blotted clues do not add to them.
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

    /// Where a part of the text starts.
    [[nodiscard]] constexpr source_position start_of(std::string_view part) const noexcept {
        return position_of(text_, static_cast<std::size_t>(part.data() - text_.data()), parts_.start);
    }

    /// The one declared color, not the first, that no clue has; 0 if there is none or more than one.
    [[nodiscard]] NONO_CONSTEXPR std::size_t only_unused_color() const {
        std::size_t found = 0;
        for (std::size_t i = 2; i < parts_.colors.size(); ++i) {
            if (parts_.colors[i].used || !parts_.colors[i].declared) continue;
            if (found != 0) return 0;
            found = i;
        }
        return found;
    }

    // --- handing over ---

    NONO_CONSTEXPR void hand_over() {
        sink_.size(*parts_.columns.size, *parts_.rows.size);
        hand_over_side(axis::row, 0, *parts_.rows.size);
        hand_over_side(axis::column, *parts_.rows.size, lines_.size());
        if constexpr (!S::clues_only) hand_over_texts();
    }

    /// Passes the lines from index `first` up to `last` to the sink.
    NONO_CONSTEXPR void hand_over_side(axis direction, std::size_t first, std::size_t last) {
        const std::size_t begin = lines_[first].begin;
        std::vector<std::size_t> ends;
        ends.reserve(last - first);
        for (std::size_t i = first; i < last; ++i) ends.push_back(end_of_line(i) - begin);
        detail::hand_over_side(sink_, direction, clues_.between(begin, begin + ends.back()), ends);
    }

    void hand_over_texts() {
        sink_.set_palette(make_palette());
        for (const auto& entry : parts_.properties) {
            if (same_word(entry.key, "license")) check_license(entry.value);
            sink_.property(entry.key, decoded(entry.value));
        }
        if (parts_.cells.empty()) return;
        const cell_meaning meaning = meaning_of_cells();
        const std::size_t size = *parts_.rows.size * *parts_.columns.size;
        std::size_t cells = 0;
        for (const auto& cell : parts_.cells) {
            cells += size;
            if (cells > options_.limits.cells) return report_.fail(parse_errc::size_over_limit, cell.start);
            if (!report_.admit_cells(size, cell.cells, cell.start)) return;
            hand_over_cells(cell, meaning);
        }
    }

    void check_license(const text_line& value) {
        const bool quoted = !value.text.empty() && (value.text.front() == '"' || value.text.front() == '\'');
        if (!quoted && skip_word(value.text, 0) != value.text.size())
            report_.diagnose(parse_errc::missing_license_quotes, value.start);
    }

    /// The value of a key without quotes, escapes and character references.
    [[nodiscard]] std::string decoded(const text_line& line) {
        const quoted_value value = read_quoted(line.text);
        if (value.fault != parse_errc::none) report_.diagnose(value.fault, line.at(value.fault_at));
        std::string out;
        const auto append = [&](std::size_t begin, std::size_t end) {
            append_decoded(out, value.inside.substr(begin, end - begin), [&](parse_errc code, std::size_t at) {
                report_.diagnose(code, line.at(value.begin + begin + at));
            });
        };
        std::size_t done = 0;
        for (std::size_t at = 0; value.escaped && at < value.inside.size(); ++at) {
            if (value.inside[at] != '\\') continue;
            append(done, at);
            out += value.inside[++at];
            done = at + 1;
        }
        append(done, value.inside.size());
        return out;
    }

    [[nodiscard]] palette make_palette() {
        palette out{std::vector<palette_entry>(color_count_)};
        for (std::size_t i = 0; i < parts_.colors.size(); ++i) {
            const non_color& from = parts_.colors[i];
            if (i > 0 && from.index == blank) continue; // the background, which is also at 0
            if (from.designation == "black" && !from.declared && declared_at(from.index)) continue;
            palette_entry& to = out.entries[from.index];
            if (from.named)
                to.name = decoded(from.name_line);
            else if (from.designation != "1")
                to.name = from.designation;
            to.symbol = from.has_symbol ? decoded(from.symbol_line) : std::string(from.symbol);
            to.value = from.value;
            if (parts_.words && from.designation == "black" && !from.declared)
                to.value = rgb{0, 0, 0}; // as Nonny has it
        }
        // Trailing entries without content are dropped: all of them in a black-and-white puzzle.
        while (!out.entries.empty() && out.entries.back() == palette_entry{}) out.entries.pop_back();
        return out;
    }

    /// True if a declared color has that index.
    [[nodiscard]] bool declared_at(color_index index) const {
        return detail::any_of(parts_.colors.begin() + 1, parts_.colors.end(),
                              [&](const non_color& entry) { return entry.declared && entry.index == index; });
    }

    /// The color of each byte of a goal, or one of the two below.
    using cell_meaning = std::array<std::int16_t, 256>;

    static constexpr std::int16_t no_color = -1; // a cell, but not in a color of the puzzle
    static constexpr std::int16_t no_cell = -2;

    [[nodiscard]] cell_meaning meaning_of_cells() const {
        cell_meaning out;
        for (std::size_t i = 0; i < out.size(); ++i) out[i] = cell_bytes[i] ? no_color : no_cell;
        const auto at = [&](char c) -> std::int16_t& { return out[static_cast<unsigned char>(c)]; };
        if (color_count_ <= 2) at('1') = 1;
        std::size_t spare = 0;
        for (std::size_t i = 1; i < parts_.colors.size(); ++i) {
            const non_color& color = parts_.colors[i];
            if (color.designation.size() == 1 && !is_cell(color.designation.front()))
                continue; // a quote, which a goal cannot have
            if (color.designation.size() == 1)
                at(color.designation.front()) = color.index;
            else if (spare < spare_cell_characters.size())
                at(spare_cell_characters[spare++]) = color.index;
        }
        at('0') = blank;
        return out;
    }

    void hand_over_cells(const non_cells& cells, const cell_meaning& meaning) {
        const std::string_view text = text_.substr(0, cells.end);
        const std::size_t begin = cells.start.offset;
        const bool quoted = begin < text.size() && (text[begin] == '"' || text[begin] == '\'');
        std::size_t end = quoted ? text.find(text[begin], begin + 1) : text.size();
        if (end == std::string_view::npos) end = text.size();
        if (quoted && end == text.size())
            report_.diagnose(parse_errc::missing_quote, place_in(cells, end));
        else if (quoted)
            diagnose_after_cells(cells, end + 1);
        const std::size_t width = *parts_.columns.size;
        const std::size_t height = *parts_.rows.size;
        if (cells.saved) {
            partial_grid game(width, height, color_set::only(blank));
            if (read_cells(cells, text.substr(0, end), meaning, game)) return sink_.add_saved({{}, std::move(game)});
        } else if (!cells.extra) {
            grid goal(width, height);
            if (read_cells(cells, text.substr(0, end), meaning, goal)) return sink_.set_goal(std::move(goal));
        }
        std::string raw;
        for (const char c : text.substr(begin, end - begin))
            if (is_cell(c) || static_cast<unsigned char>(c) >= 0x80U) raw += c;
        sink_.property(cells.saved ? "saved" : "goal", std::move(raw));
    }

    void diagnose_after_cells(const non_cells& cells, std::size_t at) {
        while (at < cells.end && !is_cell(text_[at])) ++at;
        if (at < cells.end) report_.diagnose(parse_errc::text_after_value, place_in(cells, at));
    }

    [[nodiscard]] source_position place_in(const non_cells& cells, std::size_t offset) const noexcept {
        return position_of(text_, offset, cells.start);
    }

    void set_cell(color_index& cell, bool, std::int16_t color) const { cell = static_cast<color_index>(color); }
    void set_cell(color_set& cell, bool any, std::int16_t color) const {
        cell = any ? color_set::first(used_colors_) : color_set::only(static_cast<color_index>(color));
    }

    /// Sets the cells of a goal or saved grid; false if they have colors that the puzzle does not have.
    template <class Grid>
    [[nodiscard]] bool read_cells(const non_cells& cells, std::string_view text, const cell_meaning& meaning,
                                  Grid& out) {
        const auto into = out.cells();
        const std::size_t size = into.size();
        std::size_t next = 0;
        bool unknown = false;
        for (std::size_t at = cells.start.offset; at < text.size(); ++at) {
            std::int16_t color = meaning[static_cast<unsigned char>(text[at])];
            if (color == no_cell) continue;
            if (next == size) {
                report_.diagnose(parse_errc::goal_too_long, place_in(cells, at));
                break;
            }
            const bool any = cells.saved && text[at] == '?';
            if (color == no_color && !any) {
                if (!unknown) report_.diagnose(parse_errc::goal_unknown_color, place_in(cells, at));
                unknown = true;
                if (color_count_ > 2) return false;
                color = 1; // whatever is not blank is filled
            }
            set_cell(into[next++], any, color);
        }
        if (next < size) report_.diagnose(parse_errc::goal_too_short, place_in(cells, text.size()));
        return true;
    }

    std::string_view text_;
    S& sink_;
    const parse_options& options_;
    reporter<S>& report_;
    non_parts& parts_;

    // clues, rows before columns
    clue_buffer clues_;
    lean_vector<settled_line> lines_;
    std::array<std::array<std::uint64_t, max_colors + 1>, 2> totals_{};
    std::size_t side_ = 0;
    std::size_t length_ = 0;
    std::size_t plain_ = 0;
    std::size_t color_count_ = 1; // blank included
    std::size_t used_colors_ = 2; // `clues::color_count()`
    bool letter_follows_ = false; // how letters glued to numbers are interpreted
    bool repeating_ = false;      // the clues are being read a second time
    bool blotted_ = false;
    bool color_word_ = false;
    std::optional<source_position> glued_; // the first letter glued to a number
};

/// Reads all puzzles of a text. One object per text.
template <puzzle_sink S> class non_reader {
public:
    NONO_CONSTEXPR non_reader(std::string_view text, S& sink, const parse_options& options)
        : source_(text), text_(source_.text()), report_(sink, options, source_), first_(options, report_, parts_),
          second_(text_, sink, options, report_, parts_) {}
    non_reader(const non_reader&) = delete; // its parts refer to each other
    non_reader& operator=(const non_reader&) = delete;

    NONO_CONSTEXPR void read() {
        if (source_.fault().code != parse_errc::none) return report_.fail_text(source_.fault());
        line_cursor cursor(text_, byte_order_mark(text_));
        text_line line;
        while (!first_.has_enough() && cursor.next(line))
            first_.take(line, [this](source_position where) { finish(where); });
        if (first_.has_enough()) return;
        finish(cursor.position());
        if (report_.begun() > 0) return;
        report_.fail_without_puzzle(text_);
    }

private:
    /// Ends the current puzzle, if there is one.
    NONO_CONSTEXPR void finish(source_position end) {
        if (!first_.has_begun()) return;
        first_.close_side(end);
        if (!report_.failed()) second_.settle(end);
        report_.end(end.offset);
        parts_.reset();
        first_.reset();
        second_.reset();
    }

    utf8_text source_;
    std::string_view text_;
    reporter<S> report_;
    non_parts parts_;
    non_first_pass<S> first_;
    non_second_pass<S> second_;
};

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_FORMATS_TEXT_NON_READER_HPP
