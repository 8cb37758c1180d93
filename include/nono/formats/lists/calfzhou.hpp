// Lists of clues below `# row clues` and `# col clues`, with a board and an answer.
#ifndef NONO_FORMATS_LISTS_CALFZHOU_HPP
#define NONO_FORMATS_LISTS_CALFZHOU_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/config.hpp>
#include <nono/formats/format.hpp>
#include <nono/formats/lists/parts/list_format.hpp>
#if NONO_DEFINITIONS
#include <nono/detail/ascii.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/detail/maybe.hpp>
#include <nono/formats/lists/parts/plain_list.hpp>
#include <nono/text/utf8.hpp>
#endif

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace nono::inline NONO_ABI {

/// The files of calfzhou's nonogram-solver: the sections `# row clues`, `# col clues`, `# init board` and `# answer`,
/// each with a line for each line of the grid and a blank line at its end.
///
/// Sections are told by their headings and, where these are missing or other ones, by the blank lines between them. A
/// line without clues is `0`. Lines that start with `-` are fences between groups of lines, and `|` stands between
/// groups of columns. In boards, `䨻` and `o` are filled cells, `ｘ` and `x` empty ones; all others are unknown, and so
/// are the cells that are missing at the end of a line. The initial board is a saved grid `init board`; the answer is
/// the goal, or a saved grid named by its heading if it has unknown cells. Written are the goal as the answer, and the
/// saved grids `init board` and, where there is no goal, `answer`.
///
/// `certain` where the first line that is not blank is the heading of the row clues.
struct calfzhou : detail::list_format<calfzhou> {
    static constexpr format_info info{.name = "calfzhou",
                                      .extensions = {"txt", {}, {}, {}},
                                      .title = "lists of numbers below # row clues and # col clues",
                                      .holds = {feature::goal, feature::saved_grids},
                                      .exclusive = true,
                                      .lettered = true,
                                      .starts = "#"};
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// The sections in the order of the text.
enum class calfzhou_section : std::uint8_t { rows, columns, board, answer, rest };

inline constexpr std::array<std::string_view, 4> calfzhou_headings{"row clues", "col clues", "init board", "answer"};

/// The text of a line that starts with `#`, or nothing for other lines.
[[nodiscard]] constexpr std::optional<std::string_view> comment_of(std::string_view line) noexcept {
    const std::string_view content = without_blanks_around(line);
    if (content.empty() || content.front() != '#') return std::nullopt;
    return without_blanks_around(content.substr(1));
}

/// The section that a heading starts, or nothing.
[[nodiscard]] constexpr maybe<calfzhou_section> calfzhou_section_of(std::string_view heading) noexcept {
    for (std::size_t i = 0; i < calfzhou_headings.size(); ++i)
        if (same_word(heading, calfzhou_headings[i])) return static_cast<calfzhou_section>(i);
    return std::nullopt;
}

/// A cell of a board: what it can be.
[[nodiscard]] constexpr color_set calfzhou_cell_of(char32_t c) noexcept {
    if (c == U'\u4A3B' || c == U'o' || c == U'O') return color_set::only(1);
    if (c == U'\uFF58' || c == U'x' || c == U'X') return color_set::only(blank);
    return color_set::first(2);
}

template <puzzle_sink S> class calfzhou_reader : list_reader<S> {
public:
    using list_reader<S>::list_reader;

    NONO_CONSTEXPR void read() {
        auto cursor = this->begin_text();
        if (!cursor) return;
        text_line line;
        while (!this->report_.failed() && cursor->next(line)) take(line);
        const bool columns = this->clues_.count(axis::column) > 0;
        const source_position where = columns ? columns_ : this->places_.at(this->text_.size());
        if (!this->report_.failed()) this->clues_.check_clues(this->report_, this->places_, where);
        if (!this->report_.failed()) this->clues_.hand_over(*this->sink_);
        if constexpr (!S::clues_only) {
            add_board(board_, calfzhou_headings[2]);
            add_board(answer_, answer_heading_);
        }
        this->report_.end();
    }

private:
    NONO_CONSTEXPR void take(const text_line& line) {
        const std::size_t first = skip_blanks(line.text, 0);
        if (first == line.text.size()) {
            ++gaps_;
        } else if (const auto heading = comment_of(line.text)) {
            take_heading(line, *heading);
        } else if (line.text[first] != '-') {
            pass_gaps();
            take_content(line, first);
        }
    }

    /// Goes on by one section for each blank line.
    NONO_CONSTEXPR void pass_gaps() {
        const auto next = static_cast<std::size_t>(section_) + (begun_ ? gaps_ : 0);
        section_ = static_cast<calfzhou_section>((std::min)(next, static_cast<std::size_t>(calfzhou_section::rest)));
        begun_ = true;
        gaps_ = 0;
    }

    NONO_CONSTEXPR void take_heading(const text_line& line, std::string_view heading) {
        if (const auto known = calfzhou_section_of(heading)) {
            section_ = *known;
            gaps_ = 0;
            begun_ = true;
            if (*known == calfzhou_section::answer) answer_heading_ = heading;
            return;
        }
        this->report_.diagnose(parse_errc::ignored_line, line.at(skip_blanks(line.text, 0)));
        pass_gaps();
        if (section_ == calfzhou_section::answer) answer_heading_ = heading;
    }

    NONO_CONSTEXPR void take_content(const text_line& line, std::size_t first) {
        switch (section_) {
        NONO_DEFAULT:
        case calfzhou_section::rows: return this->add_line(axis::row, line);
        case calfzhou_section::columns:
            if (this->clues_.count(axis::column) == 0) columns_ = line.start;
            return this->add_line(axis::column, line);
        case calfzhou_section::board: return add_row(board_, line);
        case calfzhou_section::answer: return add_row(answer_, line);
        case calfzhou_section::rest:
            if (!std::exchange(rest_told_, true)) this->report_.diagnose(parse_errc::trailing_data, line.at(first));
        }
    }

    NONO_CONSTEXPR void add_row(lean_vector<text_line>& board, const text_line& line) {
        if constexpr (!S::clues_only) board.push_back(line);
    }

    /// Makes a grid of the lines of a board, if there are any.
    void add_board(const lean_vector<text_line>& lines, std::string_view name) {
        if (this->report_.failed() || lines.empty()) return;
        const std::size_t width = this->clues_.count(axis::column);
        const std::size_t height = this->clues_.count(axis::row);
        if (!this->report_.admit_cells(std::uint64_t{width} * height, this->text_.size(), lines.front().start)) return;
        partial_grid cells(width, height, color_set::first(2));
        for (std::size_t row = 0; row < lines.size() && row < height; ++row) add_cells(lines[row], cells, row);
        if (lines.size() > height) this->report_.diagnose(parse_errc::goal_too_long, lines[height].start);
        if (this->report_.failed()) return;
        const bool is_answer = &lines == &answer_;
        auto decided = is_answer ? cells.decided() : std::nullopt;
        if (decided) return this->sink_->set_goal(std::move(*decided));
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
            if (column == cells.width()) return this->report_.diagnose(parse_errc::goal_too_long, line.at(here));
            cells(row, column++) = calfzhou_cell_of(c);
        }
    }

    calfzhou_section section_ = calfzhou_section::rows;
    std::size_t gaps_ = 0; // blank lines since the last other one
    bool begun_ = false;   // a section has begun
    bool rest_told_ = false;
    source_position columns_;
    lean_vector<text_line> board_;
    lean_vector<text_line> answer_;
    std::string_view answer_heading_ = calfzhou_headings[3];
};

/// Appends the rows of a board.
inline void append_calfzhou_board(std::string& out, const partial_grid& cells) {
    for (std::size_t row = 0; row < cells.height(); ++row) {
        for (const color_set cell : cells.row(row)) {
            if (cell == color_set::only(1))
                out += "\xE4\xA8\xBB";
            else
                out += cell == color_set::only(blank) ? "\xEF\xBD\x98" : "\xE3\x80\x81";
        }
        out += '\n';
    }
}

/// The first saved grid of a puzzle that a board with a name can hold, or null.
[[nodiscard]] inline const saved_grid* calfzhou_board_of(const puzzle& source, std::string_view name) {
    const auto holds = [&](const saved_grid& saved) {
        if (saved.name != name || saved.cells.width() != source.clues.width()) return false;
        if (saved.cells.height() != source.clues.height()) return false;
        const auto cells = saved.cells.cells();
        return detail::all_of(cells.begin(), cells.end(), [](color_set cell) {
            return cell == color_set::only(blank) || cell == color_set::only(1) || cell == color_set::first(2);
        });
    };
    for (const auto& saved : source.saved)
        if (holds(saved)) return &saved;
    return nullptr;
}

template <> struct list_description<calfzhou> {
    template <puzzle_sink S> using reader = calfzhou_reader<S>;

    [[nodiscard]] static constexpr likelihood detect(std::string_view text) noexcept {
        filled_lines lines(text);
        const auto heading = lines.next() ? comment_of(lines.text()) : std::nullopt;
        const bool is = heading && calfzhou_section_of(*heading) == calfzhou_section::rows;
        return is ? likelihood::certain : likelihood::no;
    }

    [[nodiscard]] static write_result write(const puzzle& source) {
        if (auto refusal = refusal_of_list(source)) return *refusal;
        const bool goal = source.goal && source.goal->width() == source.clues.width() &&
                          source.goal->height() == source.clues.height() &&
                          detail::all_of(source.goal->cells().begin(), source.goal->cells().end(),
                                         [](color_index color) { return color < 2; });
        const saved_grid* const board = calfzhou_board_of(source, calfzhou_headings[2]);
        const saved_grid* answer = goal ? nullptr : calfzhou_board_of(source, calfzhou_headings[3]);
        if (answer != nullptr && answer->cells.decided()) answer = nullptr; // would be read as the goal
        write_result out{"# row clues\n", true, {}};
        append_clue_lines(out.text, source.clues.rows);
        out.text += "\n# col clues\n";
        append_clue_lines(out.text, source.clues.columns);
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

} // namespace nono::inline NONO_ABI

#endif // NONO_FORMATS_LISTS_CALFZHOU_HPP
