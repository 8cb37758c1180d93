// Lists of clues below `# row clues` and `# col clues`, with a board and an answer.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_RARE_CALFZHOU_HPP
#define NONO_FORMATS_RARE_CALFZHOU_HPP

#include <nono/formats/kit/puzzle_properties.hpp>
#include <nono/formats/lists/parts/list_format.hpp>

namespace nono { inline namespace NONO_ABI {

namespace extend {

/// The files of calfzhou's nonogram-solver: the sections `# row clues`, `# col clues`, `# init board` and `# answer`,
/// each with a line for each line of the grid and a blank line at its end.
///
/// Headings identify the sections; if a heading is missing or unknown, the blank lines between sections do. A line
/// without clues is `0`. Lines that start with `-` separate groups of lines, and `|` separates groups of columns. In
/// boards, `䨻` and `o` are filled cells, `ｘ` and `x` blank ones; all other characters are unknown cells, and so are
/// cells that are missing at the end of a row. The initial board becomes a saved grid `init board`; the answer becomes
/// the goal or, if it has unknown cells, a saved grid with the name of its heading. The writer emits the goal as the
/// answer, the saved grid `init board` and, without a goal, the saved grid `answer`.
///
/// `certain` if the first line that is not blank is the heading of the row clues, the next one holds numbers, and the
/// heading of the column clues follows within the first 64 KiB; `likely` if only the last of these is missing,
/// `possible` without numbers.
struct calfzhou : detail::list_format<calfzhou> {
    static constexpr format_info info{.name = "calfzhou",
                                      .extensions = {"txt", {}, {}, {}},
                                      .title = "lists of numbers below # row clues and # col clues",
                                      .holds = {feature::goal, feature::saved_grids},
                                      .exclusive = true,
                                      .needs_letters = true,
                                      .starts = "#"};
};

} // namespace extend

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// The headings of the sections, in the order of the text. Anything after the last section is trailing data.
inline constexpr std::array<std::string_view, 4> calfzhou_headings{"row clues", "col clues", "init board", "answer"};
inline constexpr std::size_t calfzhou_board = 2;
inline constexpr std::size_t calfzhou_answer = 3;

/// Returns the text after the `#` of a comment, or `std::nullopt` if the line is not a comment.
[[nodiscard]] constexpr maybe<std::string_view> comment_of(std::string_view line) noexcept {
    const std::string_view content = without_blanks_around(line);
    if (!content.starts_with('#')) return std::nullopt;
    return without_blanks_around(content.substr(1));
}

/// Returns the index of the section with this heading, or the number of sections if the heading is unknown.
[[nodiscard]] constexpr std::size_t calfzhou_section_of(std::string_view heading) noexcept {
    std::size_t i = 0;
    while (i < calfzhou_headings.size() && !same_word(heading, calfzhou_headings[i])) ++i;
    return i;
}

/// Returns true if the line is the heading of section number `section`.
[[nodiscard]] constexpr bool is_calfzhou_heading(std::string_view line, std::size_t section) noexcept {
    const auto heading = comment_of(line);
    return heading && calfzhou_section_of(*heading) == section;
}

/// Returns the colors that a cell can have if a board shows `c` for it.
[[nodiscard]] constexpr color_set calfzhou_cell_of(char32_t c) noexcept {
    if (c == U'\u4A3B' || c == U'o' || c == U'O') return color_set::only(1);
    if (c == U'\uFF58' || c == U'x' || c == U'X') return color_set::only(blank);
    return color_set::first(2);
}

template <puzzle_sink S> class calfzhou_reader : list_reader<S> {
public:
    using list_reader<S>::list_reader;

    constexpr void read() {
        if (!this->read_lines([&](const text_line& line, std::size_t first) { parse_line(line, first); })) return;
        const bool is_read = this->deliver(columns_ ? *columns_ : this->end_position());
        if constexpr (!S::clues_only) {
            if (is_read) add_board(boards_[0], calfzhou_headings[calfzhou_board]);
            if (!this->failed()) add_board(boards_[1], answer_heading_);
        }
        this->report_.end();
    }

private:
    constexpr void parse_line(const text_line& line, std::size_t first) {
        if (first == line.text.size()) {
            ++gaps_;
        } else if (const auto heading = comment_of(line.text)) {
            const std::size_t known = calfzhou_section_of(*heading);
            if (known == calfzhou_headings.size()) this->diagnose(parse_errc::ignored_line, line.at(first));
            pass_gaps();
            if (known < calfzhou_headings.size()) section_ = known;
            if (section_ == calfzhou_answer) answer_heading_ = *heading;
        } else if (line.text[first] != '-') {
            pass_gaps();
            parse_content(line, first);
        }
    }

    /// Advances by one section for each blank line.
    constexpr void pass_gaps() {
        if (begun_) section_ = (std::min)(section_ + gaps_, calfzhou_headings.size());
        begun_ = true;
        gaps_ = 0;
    }

    constexpr void parse_content(const text_line& line, std::size_t first) {
        if (section_ < calfzhou_board) {
            if (section_ == 1 && !columns_) columns_ = line.start;
            this->add_line(section_ == 0 ? axis::row : axis::column, line);
        } else if (section_ == calfzhou_headings.size()) {
            if (!std::exchange(rest_reported_, true)) this->diagnose(parse_errc::trailing_data, line.at(first));
        } else if (!S::clues_only) {
            boards_[section_ - calfzhou_board].push_back(line);
        }
    }

    /// Delivers a board as the goal or as a saved grid. Does nothing if the board has no lines.
    void add_board(const lean_vector<text_line>& lines, std::string_view name) {
        if (lines.empty()) return;
        const std::size_t width = this->clues_.count(axis::column);
        const std::size_t height = this->clues_.count(axis::row);
        if (!this->report_.admit_cells(std::uint64_t{width} * height, this->text_.size(), lines.front().start)) return;
        partial_grid cells(width, height, color_set::first(2));
        for (std::size_t row = 0; row < lines.size() && row < height; ++row) add_cells(lines[row], cells, row);
        if (lines.size() > height) this->diagnose(parse_errc::goal_too_long, lines[height].start);
        if (this->failed()) return;
        if (&lines == &boards_[1])
            if (auto decided = cells.decided()) return this->sink_->set_goal(std::move(*decided));
        this->sink_->add_saved({std::string(name), std::move(cells)});
    }

    void add_cells(const text_line& line, partial_grid& cells, std::size_t row) {
        const std::string_view text = without_trailing_blanks(line.text);
        std::size_t column = 0;
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t length = (std::max<std::size_t>)(utf8_length(text, at), 1);
            const char32_t c = decode_utf8(text, at, length);
            const std::size_t here = std::exchange(at, at + length);
            if (c == U'|') continue;
            if (column == cells.width()) return this->diagnose(parse_errc::goal_too_long, line.at(here));
            cells(row, column++) = calfzhou_cell_of(c);
        }
    }

    std::size_t section_ = 0;
    std::size_t gaps_ = 0; // blank lines since the last line that is not blank
    bool begun_ = false;   // a section has begun
    bool rest_reported_ = false;
    maybe<source_position> columns_;               // start of the first line of column clues
    std::array<lean_vector<text_line>, 2> boards_; // the initial board and the answer
    std::string_view answer_heading_ = calfzhou_headings[calfzhou_answer];
};

/// Appends the rows of a board.
inline void append_calfzhou_board(std::string& out, const partial_grid& cells) {
    for (std::size_t row = 0; row < cells.height(); ++row) {
        for (const color_set cell : cells.row(row))
            out += cell == color_set::only(1)       ? "\xE4\xA8\xBB"
                   : cell == color_set::only(blank) ? "\xEF\xBD\x98"
                                                    : "\xE3\x80\x81";
        out += '\n';
    }
}

template <> struct format_description<calfzhou> {
    template <puzzle_sink S> using reader = calfzhou_reader<S>;

    [[nodiscard]] static constexpr confidence detect(std::string_view text) noexcept {
        line_cursor lines = first_lines_of(text);
        if (!is_calfzhou_heading(next_filled_line(lines), 0)) return confidence::no;
        const std::string_view clues = next_filled_line(lines);
        const std::size_t first = skip_blanks(clues, 0);
        if (first == clues.size() || (!is_digit(clues[first]) && clues[first] != '-')) return confidence::possible;
        text = text.substr(0, std::size_t{1} << 16U);
        constexpr std::string_view second = calfzhou_headings[1];
        for (std::size_t at = text.find('#', 1); at < text.size(); at = text.find('#', at + 1))
            if (same_word(text.substr(skip_blanks(text, at + 1), second.size()), second)) return confidence::certain;
        return confidence::likely;
    }

    [[nodiscard]] static write_result write(const puzzle& source) {
        if (auto refusal = refusal_of_list(source)) return *refusal;
        const bool goal = has_plain_goal(source);
        const saved_grid* const board = board_with_name(source, calfzhou_headings[calfzhou_board]);
        const saved_grid* answer = goal ? nullptr : board_with_name(source, calfzhou_headings[calfzhou_answer]);
        if (answer != nullptr && answer->cells.decided()) answer = nullptr; // would be read as the goal
        write_result out{"# row clues\n", true, {}};
        append_sides(out.text, source.clues, "\n# col clues\n");
        out.text += "\n# init board\n";
        if (board != nullptr) append_calfzhou_board(out.text, board->cells);
        out.text += "\n# answer\n";
        if (goal) append_calfzhou_board(out.text, partial_grid(*source.goal));
        if (answer != nullptr) append_calfzhou_board(out.text, answer->cells);
        name_losses(out.lost, source, feature_set{feature::saved_grids}.with(feature::goal, goal));
        for (const auto& saved : source.saved)
            if (&saved != board && &saved != answer) out.lost.push_back({feature::saved_grids, saved.name});
        return out;
    }
};

} // namespace detail

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_RARE_CALFZHOU_HPP
