// `.sgriddler`: puzzles of the program Griddlers, with clues from the grid outward and the player's picture.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_RARE_SGRIDDLER_HPP
#define NONO_FORMATS_RARE_SGRIDDLER_HPP

#include <nono/formats/kit/described_format.hpp>
#if NONO_DEFINITIONS
#include <nono/formats/kit/plain_list.hpp>
#endif

namespace nono { inline namespace NONO_ABI {

namespace extend {

/// The format `.sgriddler` of the program Griddlers, as described in chapter 6 of its manual: `MK Version 3.0`, width
/// and height, the picture, the clues of the columns from bottom to top and of the rows from right to left, all parts
/// separated by blank lines. Blank lines within a part are lines without clues or undecided cells.
///
/// In the picture `#` is filled, `.` is blank, `?` is undecided, and `o` and `,` are cells that the player guesses to
/// be filled or blank. The manual treats all other characters as undecided too; here they are errors, as misplaced
/// lines would look like that. A picture that satisfies the clues is the goal. Any other picture becomes a saved grid
/// without a name if cells are filled or blank, and another one named `guesses` if there are guesses; that one holds
/// both. Missing clues are derived from the picture; guesses in it count as undecided.
///
/// Clues that the player crossed out, marked with a minus, are kept in the property `crossed-out`: `c5.3 r2.1` are the
/// third clue of the fifth column and the first clue of the second row, counted from the top and the left.
///
/// `certain` if the first line is `MK Version 3.0`.
///
/// The writer accepts puzzles in one color, and crosses out the clues that `crossed-out` lists. The picture is the
/// first saved grid without a name, combined with the one named `guesses`; else the goal; else the first saved grid,
/// whose name is lost. Grids that would be read as something else are not used; everything else is recorded in `lost`.
struct sgriddler : detail::described_format<sgriddler> {
    static constexpr format_info info{.name = "sgriddler",
                                      .extensions = {"sgriddler", "griddler", {}, {}},
                                      .title = "Griddlers' .sgriddler, clues with the player's picture",
                                      .holds = {feature::goal, feature::saved_grids},
                                      .exclusive = true,
                                      .needs_letters = true,
                                      .starts = "M"};
};

} // namespace extend

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

inline constexpr std::string_view sgriddler_mark = "MK Version 3.0";

/// The characters of cells. A cell of a picture is stored as the index of its character here, so that the first two are
/// colors.
inline constexpr std::string_view sgriddler_cells = ".#?o,";
inline constexpr color_index undecided_cell = 2;
inline constexpr color_index guessed_filled = 3;
inline constexpr color_index guessed_blank = 4;

/// Returns true if a cell of the picture is neither filled nor blank.
[[nodiscard]] constexpr bool has_undecided_cells(const grid& picture) noexcept {
    const auto cells = picture.cells();
    return detail::any_of(cells.begin(), cells.end(), [](color_index cell) { return cell >= undecided_cell; });
}

/// Returns the colors that a cell can have; with `guesses`, the player's guesses count as known.
[[nodiscard]] constexpr color_set known_of(color_index cell, bool guesses) noexcept {
    if (cell == blank || (cell == guessed_blank && guesses)) return color_set::only(blank);
    if (cell == 1 || (cell == guessed_filled && guesses)) return color_set::only(1);
    return color_set::first(2);
}

inline constexpr std::string_view guesses_name = "guesses";
inline constexpr std::string_view crossed_out_key = "crossed-out";

/// A clue by its position: its line and its index in the line, both from 0.
struct clue_position {
    axis direction = axis::row;
    std::size_t line = 0;
    std::size_t number = 0;
};

/// Appends a position in the notation of `crossed-out`.
inline void append_clue_position(std::string& out, const clue_position& index) {
    if (!out.empty()) out += ' ';
    out += index.direction == axis::row ? 'r' : 'c';
    append_number(out, index.line + 1);
    out += '.';
    append_number(out, index.number + 1);
}

template <puzzle_sink S> class sgriddler_reader : list_reader<S> {
public:
    using list_reader<S>::list_reader;

    constexpr void read() {
        auto cursor = this->begin_text();
        if (!cursor) return;
        read_puzzle(*cursor);
        this->report_.end();
    }

private:
    struct crossable_number {
        number_in_line found;
        bool crossed = false;
    };

    constexpr void read_puzzle(line_cursor& cursor) {
        text_line line;
        if (!cursor.next(line) || without_trailing_blanks(line.text) != sgriddler_mark)
            return this->fail(parse_errc::no_puzzle, line.start);
        if (!read_size(cursor) || !read_picture(cursor)) return;
        if (!has_lines(cursor, width_ + height_ + 2)) return derive_clues(cursor.position());
        if (!pass_blank_line(cursor) || !read_side(cursor, axis::column, width_)) return;
        if (!has_lines(cursor, height_ + 1)) return this->fail(parse_errc::missing_rows, cursor.position());
        if (!pass_blank_line(cursor) || !read_side(cursor, axis::row, height_)) return;
        if (this->next_filled(cursor, line)) this->diagnose(parse_errc::ignored_line, content_of(line).start);
        if (!this->deliver(size_start_)) return;
        if constexpr (!S::clues_only) {
            deliver_crossed_out();
            deliver_parsed_picture();
        }
    }

    [[nodiscard]] constexpr bool read_size(line_cursor& cursor) {
        text_line line;
        if (!pass_blank_line(cursor)) return false;
        if (!cursor.next(line)) this->fail(parse_errc::expected_number, cursor.position());
        if (this->failed()) return false;
        size_start_ = line.start;
        number_cursor walk(line.text);
        number_in_line found;
        if (walk.next(found) && walk.next(found) && walk.next(found))
            this->fail(parse_errc::colored_variant, line.at(found.at));
        std::array<std::uint32_t, 2> size{};
        if (this->failed() || !this->read_sizes(line, size)) return false;
        width_ = size[0];
        height_ = size[1];
        return this->check_size(width_, height_, line.start);
    }

    [[nodiscard]] constexpr bool read_picture(line_cursor& cursor) {
        if (!pass_blank_line(cursor)) return false;
        text_line line;
        for (std::size_t row = 0; row < height_ && !this->failed(); ++row) {
            if (cursor.next(line))
                read_cells(line, row);
            else
                this->fail(parse_errc::missing_cells, cursor.position());
        }
        return !this->failed();
    }

    constexpr void read_cells(const text_line& line, std::size_t row) {
        std::size_t column = 0;
        for (std::size_t at = 0; at < line.text.size(); ++at) {
            const char c = line.text[at];
            if (is_blank(c)) continue;
            if (column == width_) return this->diagnose(parse_errc::goal_too_long, line.at(at));
            const std::size_t cell = sgriddler_cells.find(c);
            if (cell == std::string_view::npos) return this->fail(parse_errc::invalid_cell, line.at(at));
            // Memory is allocated for the picture only if there is one.
            if (cell != undecided_cell && picture_.width() == 0) picture_ = grid(width_, height_, undecided_cell);
            if (cell != undecided_cell) picture_(row, column) = static_cast<color_index>(cell);
            ++column;
        }
    }

    /// Returns true if there is more text, or at least `count` more lines: all lines of clues may be empty, but they
    /// are still present.
    [[nodiscard]] constexpr bool has_lines(line_cursor cursor, std::size_t count) {
        text_line line;
        line_cursor rest = cursor;
        if (this->next_filled(rest, line)) return true;
        while (count > 0 && cursor.next(line)) --count;
        return count == 0;
    }

    /// Skips the line between two parts. Returns false, with the puzzle failed, if it is not blank.
    [[nodiscard]] constexpr bool pass_blank_line(line_cursor& cursor) {
        text_line line;
        if (!cursor.next(line)) return true;
        const std::size_t first = skip_blanks(line.text, 0);
        if (first < line.text.size()) this->fail(parse_errc::expected_blank_line, line.at(first));
        return !this->failed();
    }

    [[nodiscard]] constexpr bool read_side(line_cursor& cursor, axis direction, std::size_t count) {
        text_line line;
        for (std::size_t i = 0; i < count && !this->failed(); ++i) {
            if (cursor.next(line))
                read_line(direction, line);
            else
                this->fail(parse_errc::too_few_clue_lines, cursor.position());
        }
        return !this->failed();
    }

    /// Adds the clues of a line, which are in reverse order.
    constexpr void read_line(axis direction, const text_line& line) {
        lean_vector<crossable_number> numbers;
        std::size_t at = skip_blanks(line.text, 0);
        if (!this->begin_clues(direction, line.start.offset + at)) return;
        for (; at < line.text.size(); at = skip_blanks(line.text, at)) {
            const bool minus = line.text[at] == '-';
            if (minus) ++at;
            const number_in_line found{parse_number(line.text, at), at};
            if (!this->check_number(found, line)) return;
            at += found.number.size;
            numbers.push_back({found, minus});
            if (numbers.size() > this->options_->limits.clues)
                return this->fail(parse_errc::clues_over_limit, line.at(found.at));
        }
        std::size_t kept = 0;
        for (std::size_t i = numbers.size(); i-- > 0;) {
            const auto& entry = numbers[i].found;
            if (entry.number.value == 0) {
                const bool alone = numbers.size() == 1;
                this->diagnose(alone ? parse_errc::zero_for_empty_line : parse_errc::zero_among_clues,
                               line.at(entry.at));
            } else if (this->add_clue(direction, entry.number.value, line, entry.at)) {
                if (numbers[i].crossed) crossed_out_.push_back({direction, this->clues_.count(direction) - 1, kept});
                ++kept;
            }
        }
    }

    constexpr void derive_clues(source_position end) {
        if (picture_.width() == 0) return this->fail(parse_errc::missing_columns, end);
        if (has_undecided_cells(picture_)) this->diagnose(parse_errc::goal_undecided, size_start_);
        for (color_index& cell : picture_.cells())
            if (cell >= undecided_cell) cell = blank;
        deliver_picture(*this->sink_, this->report_, this->options_->limits, std::move(picture_), size_start_);
    }

    void deliver_crossed_out() {
        if (crossed_out_.empty()) return;
        std::string positions;
        for (const auto& index : crossed_out_) append_clue_position(positions, index);
        this->sink_->property(crossed_out_key, std::move(positions));
    }

    void deliver_parsed_picture() {
        if (picture_.width() == 0) return;
        if (!has_undecided_cells(picture_) && satisfies(picture_, this->clues_.collected()))
            return this->sink_->set_goal(std::move(picture_));
        const auto cells = picture_.cells();
        const auto is_known = [](color_index cell) { return cell < undecided_cell; };
        const auto is_guess = [](color_index cell) { return cell > undecided_cell; };
        if (detail::any_of(cells.begin(), cells.end(), is_known)) this->sink_->add_saved({{}, known_cells(false)});
        if (detail::any_of(cells.begin(), cells.end(), is_guess))
            this->sink_->add_saved({std::string(guesses_name), known_cells(true)});
    }

    [[nodiscard]] partial_grid known_cells(bool guesses) const {
        partial_grid out(width_, height_, {});
        for (std::size_t i = 0; i < out.cells().size(); ++i) out.cells()[i] = known_of(picture_.cells()[i], guesses);
        return out;
    }

    std::size_t width_ = 0;
    std::size_t height_ = 0;
    source_position size_start_;
    grid picture_; ///< indices into `sgriddler_cells`; empty if every cell is undecided
    lean_vector<clue_position> crossed_out_;
};

/// Writes one puzzle.
class sgriddler_writer : text_writer {
public:
    explicit sgriddler_writer(const puzzle& source)
        : puzzle_(source), clues_(source.clues), picture_(clues_.width(), clues_.height(), undecided_cell) {}

    [[nodiscard]] write_result write() {
        name_losses(lost_, puzzle_, {feature::goal, feature::saved_grids, feature::metadata});
        cross_out();
        choose_picture();
        out_.append(sgriddler_mark).append("\r\n\r\n");
        append_number(out_, clues_.width());
        out_ += ' ';
        append_number(out_, clues_.height());
        out_ += "\r\n\r\n";
        put_picture();
        put_side(clues_.columns);
        put_side(clues_.rows);
        return {std::move(out_), true, std::move(lost_)};
    }

private:
    static constexpr color_index crossed_out = 2;

    /// Takes the crossed-out clues from the first valid property of that name, and records all other properties as
    /// lost.
    void cross_out() {
        bool is_done = false;
        for (const auto& entry : puzzle_.metadata.properties) {
            if (!is_done && entry.key == crossed_out_key && cross_out(entry.value))
                is_done = true;
            else
                lose(feature::metadata, entry.key);
        }
    }

    /// Crosses out clues. Returns false, with nothing crossed out, unless the reader would return the same text.
    [[nodiscard]] bool cross_out(std::string_view positions) {
        clues crossed = clues_;
        for (std::size_t at = 0; at < positions.size(); ++at)
            if (!cross_out_at(positions, at, crossed)) return false;
        std::string again;
        for (const axis direction : {axis::column, axis::row}) {
            const clue_lines& lines = direction == axis::row ? crossed.rows : crossed.columns;
            for (std::size_t line = 0; line < lines.size(); ++line)
                for (std::size_t i = 0; i < lines[line].size(); ++i)
                    if (lines[line][i].color == crossed_out) append_clue_position(again, {direction, line, i});
        }
        if (again != positions || again.empty()) return false;
        clues_ = std::move(crossed);
        return true;
    }

    /// Crosses out the clue whose position is written at `at`, and moves `at` past it. Returns false if there is no
    /// such clue.
    [[nodiscard]] static bool cross_out_at(std::string_view positions, std::size_t& at, clues& crossed) {
        clue_lines& lines = positions[at] == 'r' ? crossed.rows : crossed.columns;
        const parsed_number line = parse_number(positions, at + 1);
        at += line.size + 1;
        if (at >= positions.size() || line.value == 0 || line.value > lines.size()) return false;
        const parsed_number number = parse_number(positions, at + 1);
        at += number.size + 1;
        if (number.value == 0 || number.value > lines[line.value - 1].size()) return false;
        lines.blocks(line.value - 1)[number.value - 1].color = crossed_out;
        return true;
    }

    /// Sets the picture, and records everything that it does not contain as lost.
    void choose_picture() {
        const auto& saved = puzzle_.saved;
        lean_vector<bool> kept(saved.size(), false);
        bool based = false;
        bool guessed = false;
        for (std::size_t i = 0; i < saved.size(); ++i) {
            if (saved[i].name.empty() && !based && !guessed)
                kept[i] = based = set_known(saved[i].cells);
            else if (saved[i].name == guesses_name && !guessed)
                kept[i] = guessed = set_guesses(saved[i].cells);
        }
        const bool goal_kept = puzzle_.goal && !based && !guessed && satisfies(*puzzle_.goal, puzzle_.clues);
        if (goal_kept) picture_ = *puzzle_.goal;
        if (puzzle_.goal && !goal_kept) lose(feature::goal, {});
        for (std::size_t i = 0; i < saved.size() && !based && !guessed && !goal_kept; ++i)
            based = set_known(saved[i].cells);
        for (std::size_t i = 0; i < saved.size(); ++i)
            if (!kept[i]) lose(feature::saved_grids, saved[i].name);
    }

    /// Returns true if the grid has the right size and each cell is filled, blank or undecided.
    [[nodiscard]] bool fits(const partial_grid& from) const {
        if (!has_size_of(clues_, from)) return false;
        const auto cells = from.cells();
        return detail::all_of(cells.begin(), cells.end(),
                              [](color_set cell) { return !cell.empty() && (cell.bits >> 2U) == 0; });
    }

    /// Sets the known cells. Returns false if the reader would not return the cells as a saved grid.
    [[nodiscard]] bool set_known(const partial_grid& from) {
        if (!fits(from) || from.decided_count() == 0) return false;
        const auto decided = from.decided();
        if (decided && satisfies(*decided, puzzle_.clues)) return false;
        for (std::size_t i = 0; i < from.cells().size(); ++i)
            if (from.cells()[i].size() == 1) picture_.cells()[i] = from.cells()[i].lowest();
        return true;
    }

    /// Adds guesses. Returns false, with the picture unchanged, if the cells contradict the known ones or add nothing.
    [[nodiscard]] bool set_guesses(const partial_grid& from) {
        if (!fits(from)) return false;
        grid out = picture_;
        bool more = false;
        for (std::size_t i = 0; i < out.cells().size(); ++i) {
            color_index& cell = out.cells()[i];
            const color_set wanted = from.cells()[i];
            if (cell != undecided_cell && known_of(cell, false) != wanted) return false;
            if (cell != undecided_cell || wanted.size() != 1) continue;
            cell = wanted.contains(1) ? guessed_filled : guessed_blank;
            more = true;
        }
        if (more) picture_ = std::move(out);
        return more;
    }

    void put_picture() {
        for (std::size_t row = 0; row < picture_.height(); ++row) {
            for (const color_index cell : picture_.row(row)) {
                out_ += ' ';
                out_ += sgriddler_cells[cell];
            }
            out_ += "\r\n";
        }
    }

    void put_side(const clue_lines& side) {
        out_ += "\r\n";
        for (const auto line : side) {
            for (std::size_t i = line.size(); i-- > 0;) {
                if (line[i].color == crossed_out) out_ += '-';
                append_number(out_, line[i].length);
                if (i > 0) out_ += ' ';
            }
            out_ += "\r\n";
        }
    }

    const puzzle& puzzle_;
    clues clues_;  // crossed-out clues have a separate color
    grid picture_; // indices into `sgriddler_cells`
};

template <> struct format_description<sgriddler> {
    template <puzzle_sink S> using reader = sgriddler_reader<S>;

    static constexpr confidence detect(std::string_view text) noexcept {
        text.remove_prefix(byte_order_mark(text));
        if (text.substr(0, sgriddler_mark.size()) != sgriddler_mark) return confidence::no;
        const std::size_t end = sgriddler_mark.size();
        const bool whole = end == text.size() || is_blank(text[end]) || text[end] == '\r' || text[end] == '\n';
        return whole ? confidence::certain : confidence::no;
    }

    static write_result write(const puzzle& source, const write_options&) {
        if (auto refusal = refusal_of_list(source)) return *refusal;
        return sgriddler_writer(source).write();
    }
};

} // namespace detail

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_RARE_SGRIDDLER_HPP
