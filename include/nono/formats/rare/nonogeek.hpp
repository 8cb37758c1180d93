// NonoGeek's lists: clues below `ROWS:` and `COLUMNS:`, and the known cells below `CELLS:`.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_RARE_NONOGEEK_HPP
#define NONO_FORMATS_RARE_NONOGEEK_HPP

#include <nono/formats/kit/puzzle_properties.hpp>
#include <nono/formats/lists/parts/list_format.hpp>

namespace nono { inline namespace NONO_ABI {

namespace extend {

/// The data files of NonoGeek, as described by the program's document: `ROWS:` and `COLUMNS:`, each followed by a line
/// of numbers for each row or column, and `CELLS:` with the rows of a picture.
///
/// Sections can come in any order, and their headings in any case. A line without clues is `0`. Filled cells are `f`,
/// `1` or `+`, blank ones `e`, `2` or `-`, and unknown ones `u` or `0`; the cells are the goal or, if some are unknown,
/// a saved grid `cells`. Other lines are comments, and are reported as `ignored_line`; blank lines are ignored.
///
/// `certain` if the first 64 KiB have both headings of clues with a line of numbers below each, `possible` if they have
/// one.
struct nonogeek : detail::list_format<nonogeek> {
    static constexpr format_info info{.name = "nonogeek",
                                      .extensions = {"txt", {}, {}, {}},
                                      .title = "lists of numbers below ROWS: and COLUMNS: (NonoGeek)",
                                      .holds = {feature::goal, feature::saved_grids},
                                      .exclusive = true,
                                      .needs_letters = true,
                                      .named_sides = true};
};

} // namespace extend

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// The section that a line starts.
enum class nonogeek_section : std::uint8_t { none, rows, columns, cells };

[[nodiscard]] constexpr nonogeek_section nonogeek_section_of(std::string_view line) noexcept {
    std::string_view word = without_blanks_around(line);
    if (!word.ends_with(':')) return nonogeek_section::none;
    word.remove_suffix(1);
    if (same_word(word, "rows")) return nonogeek_section::rows;
    if (same_word(word, "columns") || same_word(word, "cols")) return nonogeek_section::columns;
    return same_word(word, "cells") ? nonogeek_section::cells : nonogeek_section::none;
}

/// Returns the colors that a cell can have; the set is empty if the character is not a cell.
[[nodiscard]] constexpr color_set nonogeek_cell_of(char c) noexcept {
    constexpr auto is_one_of = [](char found, std::string_view cells) { return cells.find(found) < cells.size(); };
    if (is_one_of(c, "fF1+")) return color_set::only(1);
    if (is_one_of(c, "eE2-")) return color_set::only(blank);
    return is_one_of(c, "uU0") ? color_set::first(2) : color_set{};
}

template <puzzle_sink S> class nonogeek_reader : list_reader<S> {
public:
    using list_reader<S>::list_reader;

    constexpr void read() {
        if (!this->read_lines([&](const text_line& line, std::size_t first) { parse_line(line, first); })) return;
        const bool is_read = this->deliver(columns_ ? *columns_ : this->end_position());
        if constexpr (!S::clues_only) {
            if (is_read && !cells_.empty()) deliver_cells();
        }
        this->report_.end();
    }

private:
    using section = nonogeek_section;

    constexpr void parse_line(const text_line& line, std::size_t first) {
        if (first == line.text.size()) return note_blank(line);
        const section started = nonogeek_section_of(line.text);
        if (started != section::none) return begin_section(started, line);
        const bool side = section_ == section::rows || section_ == section::columns;
        if (side && is_digit(line.text[first])) return consume_clues(line);
        if (section_ == section::cells) return cells_.push_back(content_of(line));
        this->diagnose(parse_errc::ignored_line, line.at(first));
    }

    constexpr void begin_section(section started, const text_line& line) {
        const axis side = started == section::rows ? axis::row : axis::column;
        const bool again = started == section::cells ? !cells_.empty() : this->clues_.count(side) > 0;
        section_ = again ? section::none : started;
        blank_ = std::nullopt;
        if (again) this->diagnose(parse_errc::section_twice, line.start);
        if (started == section::columns && !columns_) columns_ = line.start;
    }

    constexpr void note_blank(const text_line& line) {
        const bool among = section_ == section::rows      ? this->clues_.count(axis::row) > 0
                           : section_ == section::columns ? this->clues_.count(axis::column) > 0
                                                          : false;
        if (among && !blank_) blank_ = line.start;
    }

    constexpr void consume_clues(const text_line& line) {
        if (blank_ && !std::exchange(layout_, true)) this->diagnose(parse_errc::blank_lines_are_layout, *blank_);
        this->add_line(section_ == section::rows ? axis::row : axis::column, line);
    }

    void deliver_cells() {
        const std::size_t width = this->clues_.count(axis::column);
        const std::size_t height = this->clues_.count(axis::row);
        if (!this->report_.admit_cells(std::uint64_t{width} * height, this->text_.size(), cells_.front().start)) return;
        partial_grid cells(width, height, color_set::first(2));
        for (std::size_t row = 0; row < cells_.size() && row < height; ++row) read_row(cells_[row], cells.row(row));
        if (cells_.size() > height) this->diagnose(parse_errc::goal_too_long, cells_[height].start);
        if (cells_.size() < height) this->diagnose(parse_errc::goal_too_short, this->end_position());
        if (this->failed()) return;
        if (auto decided = cells.decided()) return this->sink_->set_goal(std::move(*decided));
        this->sink_->add_saved({"cells", std::move(cells)});
    }

    void read_row(const text_line& line, std::span<color_set> cells) {
        for (std::size_t i = 0; i < line.text.size(); ++i) {
            const color_set cell = nonogeek_cell_of(line.text[i]);
            if (cell == color_set{}) return this->fail(parse_errc::invalid_cell, line.at(i));
            if (i == cells.size()) return this->diagnose(parse_errc::goal_too_long, line.at(i));
            cells[i] = cell;
        }
        if (line.text.size() < cells.size()) this->diagnose(parse_errc::goal_too_short, line.at(line.text.size()));
    }

    section section_ = section::none;
    maybe<source_position> columns_;
    maybe<source_position> blank_; // the first blank line after clues of this section
    bool layout_ = false;          // blank lines among clues were reported
    lean_vector<text_line> cells_;
};

template <> struct format_description<nonogeek> {
    template <puzzle_sink S> using reader = nonogeek_reader<S>;

    [[nodiscard]] static constexpr confidence detect(std::string_view text) noexcept {
        text = text.substr(0, std::size_t{1} << 16U);
        std::array<bool, 2> found{}; // clues of rows and of columns
        nonogeek_section heading = nonogeek_section::none;
        line_cursor lines(text);
        for (text_line line; lines.next(line);) {
            if (skip_blanks(line.text, 0) == line.text.size()) continue;
            const nonogeek_section above = heading;
            heading = nonogeek_section_of(line.text);
            if (above != nonogeek_section::rows && above != nonogeek_section::columns) continue;
            const auto numbers = numbers_from(line.text, 0);
            if (numbers.count > 0 && numbers.end == line.text.size())
                found[above == nonogeek_section::rows ? 0 : 1] = true;
        }
        if (!found[0] && !found[1]) return confidence::no;
        return found[0] && found[1] ? confidence::certain : confidence::possible;
    }

    static void append(write_result& out, const puzzle& source) {
        out.text += "ROWS:\n";
        append_sides(out.text, source.clues, "COLUMNS:\n");
        const bool goal = has_plain_goal(source);
        const saved_grid* cells = goal ? nullptr : board_with_name(source, "cells");
        if (cells != nullptr && cells->cells.decided()) cells = nullptr; // would be read as the goal
        if (goal) append_cells(out.text, partial_grid(*source.goal));
        if (cells != nullptr) append_cells(out.text, cells->cells);
        if (source.goal && !goal) out.lost.push_back({feature::goal, {}});
        for (const auto& saved : source.saved)
            if (&saved != cells) out.lost.push_back({feature::saved_grids, saved.name});
    }

private:
    static void append_cells(std::string& out, const partial_grid& cells) {
        out += "CELLS:\n";
        for (std::size_t row = 0; row < cells.height(); ++row) {
            for (const color_set cell : cells.row(row))
                out += cell == color_set::only(1) ? 'f' : cell == color_set::only(blank) ? 'e' : 'u';
            out += '\n';
        }
    }
};

} // namespace detail

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_RARE_NONOGEEK_HPP
