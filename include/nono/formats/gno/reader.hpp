// The reader of `.gno`: finds all sections first, then reads them in a fixed order.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_GNO_READER_HPP
#define NONO_FORMATS_GNO_READER_HPP

#include <nono/formats/gno/sections.hpp>
#include <nono/formats/kit/clue_collector.hpp>
#include <nono/formats/kit/picture.hpp>
#include <nono/formats/kit/size_fault.hpp>
#include <nono/text/character_references.hpp>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Reads the puzzle of a text. One object per text.
template <puzzle_sink S> class gno_reader {
public:
    constexpr gno_reader(std::string_view text, S& sink, const parse_options& options)
        : source_(text), text_(source_.text()), sink_(&sink), options_(&options), report_(sink, options, source_),
          positions_(text_), clues_(options.limits) {}

    constexpr void read() {
        if (source_.fault().code != parse_errc::none) return report_.fail_text(source_.fault());
        line_cursor cursor(text_, byte_order_mark(text_));
        text_line line;
        while (gno_heading(line.text).empty())
            if (!cursor.next(line)) return report_.fail_without_puzzle(text_);
        if (!report_.begin(line.start)) return;
        find_sections(line.start);
        read_puzzle();
        report_.end();
    }

private:
    struct section {
        std::string_view heading;
        std::string_view body;

        [[nodiscard]] constexpr bool seen() const noexcept { return !heading.empty(); }
    };

    // --- sections ---

    [[nodiscard]] constexpr section& part(gno_section section_name) noexcept {
        return sections_[static_cast<std::size_t>(section_name)];
    }

    constexpr void find_sections(source_position begin) {
        line_cursor cursor(text_, begin);
        text_line line;
        section open;
        std::size_t body = begin.offset;
        bool noted = false;
        while (cursor.next(line)) {
            const std::size_t note = gno_note(line.text);
            if (note < line.text.size() && !std::exchange(noted, true))
                report_.diagnose(parse_errc::ignored_note, line.at(note));
            const auto heading = gno_heading(line.text);
            if (heading.empty()) continue;
            keep(open, body, line.start.offset);
            open.heading = heading;
            body = line.start.offset + line.text.find(']') + 1;
        }
        keep(open, body, text_.size());
    }

    constexpr void keep(section& open, std::size_t begin, std::size_t end) {
        if (!open.seen()) return;
        open.body = text_.substr(begin, end - begin);
        const gno_section section_name = gno_section_of(open.heading);
        if (section_name == gno_section::other) return keep_other(open);
        section& known = part(section_name);
        const bool clues = section_name == gno_section::rows || section_name == gno_section::columns;
        if (known.seen())
            report_.diagnose(clues ? parse_errc::section_twice : parse_errc::repeated_key, positions_.of(open.heading));
        else
            known = open;
    }

    constexpr void keep_other(const section& open) {
        // A property with such a key is part of the description.
        for (const auto key : gno_description_keys)
            if (same_word(key, open.heading))
                return report_.diagnose(parse_errc::ignored_line, positions_.of(open.heading));
        if constexpr (!S::clues_only) others_.push_back(open);
    }

    [[nodiscard]] constexpr source_position end_of(const section& part) {
        return positions_.at(offset_of(part.body) + part.body.size());
    }

    [[nodiscard]] constexpr std::size_t offset_of(std::string_view inside) const noexcept {
        return static_cast<std::size_t>(inside.data() - text_.data());
    }

    [[nodiscard]] static constexpr std::size_t count_filled(const section& part) {
        gno_lines lines(part.body);
        std::string_view line;
        std::size_t count = 0;
        while (lines.next_filled(line)) ++count;
        return count;
    }

    // --- the puzzle ---

    constexpr void read_puzzle() {
        const bool rows = part(gno_section::rows).seen();
        const bool both = rows && part(gno_section::columns).seen();
        if (!both && !part(gno_section::solution).seen())
            return report_.fail(rows ? parse_errc::missing_columns : parse_errc::missing_rows,
                                positions_.at(text_.size()));
        if (!read_size(both)) return;
        if (both)
            read_clues();
        else
            read_picture();
        if constexpr (!S::clues_only)
            if (!report_.failed()) read_rest(both);
    }

    constexpr bool read_size(bool both) {
        const section& dimensions = part(gno_section::dimensions);
        const section& from = dimensions.seen() ? dimensions : part(both ? gno_section::rows : gno_section::solution);
        const source_position where = positions_.of(from.heading);
        if (dimensions.seen()) {
            gno_lines lines(dimensions.body);
            height_ = read_side(dimensions, lines);
            if (!report_.failed()) width_ = read_side(dimensions, lines);
            std::string_view line;
            if (!report_.failed() && lines.next_filled(line))
                report_.diagnose(parse_errc::ignored_line, positions_.of(line));
        } else {
            height_ = count_filled(from);
            width_ = both ? count_filled(part(gno_section::columns)) : count_digits(first_line(from));
            report_.diagnose(parse_errc::missing_size, where);
        }
        return !report_.failed() && check_picture_size(report_, options_->limits, width_, height_, where);
    }

    [[nodiscard]] static constexpr std::size_t count_digits(std::string_view line) noexcept {
        return static_cast<std::size_t>(detail::count_if(line.begin(), line.end(), is_digit));
    }

    [[nodiscard]] static constexpr std::string_view first_line(const section& from) {
        std::string_view line;
        return gno_lines(from.body).next_filled(line) ? line : std::string_view{};
    }

    [[nodiscard]] constexpr std::size_t read_side(const section& dimensions, gno_lines& lines) {
        std::string_view line;
        if (!lines.next_filled(line)) {
            report_.fail(parse_errc::expected_number, end_of(dimensions));
            return 0;
        }
        const parsed_number number = parse_number(line, 0);
        if (const parse_errc fault = fault_of_size(number, options_->limits); fault != parse_errc::none)
            report_.fail(fault, positions_.of(line));
        else if (number.size < line.size())
            report_.diagnose(parse_errc::text_after_value, positions_.of(line.substr(number.size)));
        return number.value;
    }

    // --- clues ---

    constexpr void read_clues() {
        read_side(axis::row, part(gno_section::rows), height_);
        read_side(axis::column, part(gno_section::columns), width_);
        if (report_.failed()) return;
        clues_.check_clues(report_, positions_, positions_.of(part(gno_section::columns).heading));
        if (!report_.failed()) clues_.deliver(*sink_);
    }

    constexpr void read_side(axis direction, const section& from, std::size_t count) {
        gno_lines lines(from.body);
        std::string_view line;
        while (!report_.failed() && lines.next_filled(line)) {
            if (clues_.count(direction) == count)
                return report_.fail(parse_errc::too_many_clue_lines, positions_.of(line));
            refuse(clues_.begin_line(direction, offset_of(line)), line);
            if (!report_.failed()) read_clue_line(direction, line);
        }
        if (!report_.failed() && clues_.count(direction) < count)
            report_.fail(parse_errc::too_few_clue_lines, end_of(from));
    }

    constexpr void refuse(parse_errc code, std::string_view where) {
        if (code != parse_errc::none) report_.fail(code, positions_.of(where));
    }

    constexpr void read_clue_line(axis direction, std::string_view line) {
        std::size_t numbers = 0;
        std::string_view zero; // the rest of the line from the first 0 on
        std::string_view junk; // the rest of the line from the first invalid character on
        for (std::size_t at = 0; at < line.size() && !report_.failed();) {
            const auto rest = line.substr(at);
            const parsed_number number = parse_number(line, at);
            const bool is_blotted = rest.front() == '?' && is_alone(line, at);
            at += std::max<std::size_t>(number.size, 1);
            if (number.size > 0 || is_blotted) ++numbers;
            if (is_blotted) {
                if (!std::exchange(blotted_, true)) report_.diagnose(parse_errc::blotted_clue, positions_.of(rest));
                refuse(clues_.add(direction, {blotted}, offset_of(rest)), rest);
            } else if (number.size == 0) {
                if (junk.empty() && !is_separator(rest.front())) junk = rest;
            } else if (number.too_large) {
                report_.fail(parse_errc::number_too_large, positions_.of(rest));
            } else if (number.value == 0) {
                if (zero.empty()) zero = rest;
            } else {
                refuse(clues_.add(direction, {number.value}, offset_of(rest)), rest);
            }
        }
        if (report_.failed()) return;
        if (!zero.empty() && numbers > 1) report_.diagnose(parse_errc::zero_among_clues, positions_.of(zero));
        if (junk.empty()) return;
        if (numbers > 0) return report_.diagnose(parse_errc::invalid_clue, positions_.of(junk));
        report_.fail(parse_errc::expected_number, positions_.of(junk)); // these clues are unknown rather than empty
    }

    [[nodiscard]] static constexpr bool is_separator(char c) noexcept { return is_blank(c) || c == ','; }

    /// Returns true if the character at `at` is surrounded by separators.
    [[nodiscard]] static constexpr bool is_alone(std::string_view line, std::size_t at) noexcept {
        return (at == 0 || is_separator(line[at - 1])) && (at + 1 == line.size() || is_separator(line[at + 1]));
    }

    // --- grids ---

    /// Reads the cells of a section as codes from 0 to 6.
    ///
    /// @param missing  the code for missing cells
    /// @param decides  true to report cells that are neither empty nor filled; they are reported only once
    [[nodiscard]] constexpr grid read_codes(const section& from, color_index missing, bool decides) {
        grid codes(width_, height_, missing);
        gno_lines lines(from.body);
        std::string_view line;
        std::size_t row = 0;
        for (; !report_.failed() && lines.next_filled(line); ++row) {
            if (row == height_) {
                report_.diagnose(parse_errc::goal_too_long, positions_.of(line));
                break;
            }
            read_row(line, codes.row(row), decides);
        }
        if (row < height_ && !report_.failed()) report_.diagnose(parse_errc::goal_too_short, end_of(from));
        return codes;
    }

    constexpr void read_row(std::string_view line, std::span<color_index> cells, bool& decides) {
        std::size_t next = 0;
        for (std::size_t at = 0; at < line.size(); ++at) {
            const char c = line[at];
            if (is_blank(c) || c == ',') continue;
            const auto rest = line.substr(at);
            if (c < '0' || c > '6') return report_.fail(parse_errc::invalid_cell, positions_.of(rest));
            if (next == cells.size()) return report_.diagnose(parse_errc::goal_too_long, positions_.of(rest));
            cells[next++] = static_cast<color_index>(c - '0');
            if (!decides || c == '1' || c == '2') continue;
            decides = false;
            report_.diagnose(parse_errc::goal_undecided, positions_.of(rest));
        }
        if (next < cells.size())
            report_.diagnose(parse_errc::goal_too_short, positions_.at(offset_of(line) + line.size()));
    }

    [[nodiscard]] static constexpr partial_grid as_cells(const grid& codes, gno_dialect dialect) {
        partial_grid out(codes.width(), codes.height(), {});
        for (std::size_t i = 0; i < codes.cells().size(); ++i) out.cells()[i] = gno_cell(codes.cells()[i], dialect);
        return out;
    }

    /// Reads the solution. Cells that are neither empty nor filled are reported, but only once.
    [[nodiscard]] constexpr partial_grid read_solution() {
        return as_cells(read_codes(part(gno_section::solution), 1, true), gno_dialect::unknown);
    }

    /// Reads a puzzle without row or column clues. They are derived from its solution.
    constexpr void read_picture() {
        const section& solution = part(gno_section::solution);
        for (const gno_section line : {gno_section::rows, gno_section::columns})
            if (part(line).seen()) report_.diagnose(parse_errc::ignored_line, positions_.of(part(line).heading));
        auto picture = read_solution().decided();
        if (report_.failed()) return;
        if (!picture) return report_.fail(parse_errc::missing_cells, positions_.of(solution.heading));
        deliver_picture(*sink_, report_, options_->limits, std::move(*picture), positions_.of(solution.heading));
    }

    // --- everything except clues ---

    void read_rest(bool both) {
        read_texts();
        if (both && part(gno_section::solution).seen()) {
            partial_grid cells = read_solution();
            auto goal = cells.decided();
            if (goal)
                sink_->set_goal(std::move(*goal));
            else
                sink_->add_saved({"solution", std::move(cells)});
        }
        if (part(gno_section::working).seen()) read_working();
    }

    void read_working() {
        const grid codes = read_codes(part(gno_section::working), 0, false);
        const auto state = first_line(part(gno_section::state));
        sink_->add_saved({"working", as_cells(codes, gno_dialect_of(part(gno_section::locked).seen(), state))});
        const auto is_mark = [](color_index code) { return code > 2; };
        if (detail::none_of(codes.cells().begin(), codes.cells().end(), is_mark)) return;
        std::string digits;
        for (const color_index code : codes.cells()) digits += static_cast<char>('0' + code);
        sink_->property(gno_marks_key, std::move(digits));
    }

    void read_texts() {
        if (part(gno_section::description).seen()) read_description();
        deliver_line("license", gno_section::license);
        deliver_line("locked", gno_section::locked);
        deliver_line("state", gno_section::state);
        deliver_line("original-path", gno_section::original_path);
        if (part(gno_section::history).seen()) deliver_lines("history", part(gno_section::history));
        for (const auto& other : others_) deliver_lines(other.heading, other);
    }

    void read_description() {
        std::array<std::string_view, 4> fields;
        gno_lines lines(part(gno_section::description).body);
        std::string_view line;
        std::size_t count = 0;
        // The rest of the heading's line is used only if it is not blank.
        if (lines.next(line) && !line.empty()) fields[count++] = line;
        while (lines.next(line)) {
            if (count < fields.size())
                fields[count] = line;
            else if (!line.empty())
                report_.diagnose(parse_errc::ignored_line, positions_.of(line));
            ++count;
        }
        static_cast<void>(sort_gno_description(fields, count));
        for (std::size_t i = 0; i < fields.size(); ++i)
            if (!fields[i].empty()) sink_->property(gno_description_keys[i], decoded(fields[i], i == 0));
    }

    void deliver_line(std::string_view key, gno_section section_name) {
        const section& from = part(section_name);
        if (!from.seen()) return;
        gno_lines lines(from.body);
        std::string_view line;
        std::string value;
        if (lines.next_filled(line)) value = decoded(line, false);
        if (lines.next_filled(line)) report_.diagnose(parse_errc::ignored_line, positions_.of(line));
        sink_->property(key, std::move(value));
    }

    /// Delivers all lines of a section as a property, except blank lines at its end.
    void deliver_lines(std::string_view key, const section& from) {
        gno_lines lines(from.body);
        std::string_view line;
        std::string value;
        std::size_t breaks = 0;                        // line ends that are not yet written, and never are if only
                                                       // blank lines follow
        bool first = lines.next(line) && line.empty(); // whether the line of the heading is empty after it
        if (!first) value = decoded(line, false);
        while (lines.next(line)) {
            if (!first) ++breaks;
            first = false;
            if (line.empty()) continue;
            value.append(breaks, '\n');
            breaks = 0;
            value += decoded(line, false);
        }
        sink_->property(key, std::move(value));
    }

    /// Returns a text after decoding `&#NNNN;` and, in titles, `%XX`.
    [[nodiscard]] std::string decoded(std::string_view text, bool title) {
        std::string out;
        for (std::size_t at = 0; at < text.size();) {
            const bool reference = text[at] == '&' && at + 1 < text.size() && text[at + 1] == '#';
            const auto found = reference ? read_numbered(text, at) : detail::reference{};
            if (found.size > 0) {
                if (found.fault != parse_errc::none) report_.diagnose(found.fault, positions_.of(text.substr(at)));
                append_utf8(out, found.character);
                at += found.size;
                continue;
            }
            const bool hex = title && text[at] == '%' && at + 2 < text.size();
            const auto high = hex ? digit_value(text[at + 1], 16) : std::nullopt;
            const auto low = hex ? digit_value(text[at + 2], 16) : std::nullopt;
            if (high && low)
                out += static_cast<char>(static_cast<unsigned char>(*high * 16U + *low));
            else
                out += text[at];
            at += high && low ? 3U : 1U;
        }
        if (!title || check_text(out).code == parse_errc::none) return out;
        report_.diagnose(parse_errc::invalid_reference, positions_.of(text));
        return std::string(text);
    }

    utf8_text source_;
    std::string_view text_;
    S* sink_;
    const parse_options* options_;
    reporter<S> report_;
    position_finder positions_;
    clue_collector clues_;
    std::array<section, gno_headings.size()> sections_{};
    lean_vector<section> others_;
    std::size_t width_ = 0;
    std::size_t height_ = 0;
    bool blotted_ = false; // whether a clue of unknown length was reported
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_GNO_READER_HPP
