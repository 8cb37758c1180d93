// `.sgriddler`: puzzles of the program Griddlers, with clues from the grid outwards and the player's picture.
#ifndef NONO_FORMATS_SGRIDDLER_HPP
#define NONO_FORMATS_SGRIDDLER_HPP

#include <nono/formats/format.hpp>
#include <nono/formats/plain_list.hpp>
#include <nono/grid.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace nono {

/// The format `.sgriddler` of the program Griddlers, as chapter 6 of its manual has it: `MK Version 3.0`, width and
/// height, the picture, the clues of the columns from bottom to top and of the rows from right to left, all parts
/// divided by blank lines. Blank lines within a part are lines without clues or undecided cells.
///
/// In the picture `#` is filled, `.` is blank and `?` is undecided. `o` and `,`, guesses of the player, are read as
/// undecided; the manual takes all other characters as undecided too, here they are errors, as lines that stand in the
/// wrong place would look like that. A picture that has the clues is the goal, any other one a saved grid. Without
/// clues they follow from the picture. The minus of clues that the player crossed out is passed over.
struct sgriddler {
    using noun = puzzle;

    static constexpr format_info info{.name = "sgriddler",
                                      .extensions = {"sgriddler", "griddler", {}, {}},
                                      .title = "Griddlers' .sgriddler, clues with the player's picture",
                                      .goal = true,
                                      .saved_grids = true};

    /// `certain` where the first line is `MK Version 3.0`. O(1), does not allocate.
    [[nodiscard]] static constexpr likelihood detect(std::string_view text) noexcept;

    /// Hands the puzzle of the text to the sink. Linear in the text and the cells; allocates. Usable in constant
    /// expressions with a sink that has `clues_only`.
    template <puzzle_sink S>
    static NONO_CONSTEXPR void read(std::string_view text, S& sink, const parse_options& options);

    /// Writes the clues of a puzzle in one color, with its goal as picture or else its first saved grid, where they can
    /// be told apart when read; all else is named in `lost`. Linear; allocates.
    [[nodiscard]] static write_result write(const puzzle& what, const write_options& options = {});
};

// ---------------------------------------------------------------------------------------------------------------------

namespace detail {

inline constexpr std::string_view sgriddler_mark = "MK Version 3.0";

/// A cell of the picture that is neither filled nor blank.
inline constexpr color_index undecided_cell = 2;

/// True where that is so for a cell of the picture.
[[nodiscard]] NONO_CONSTEXPR bool has_undecided_cells(const grid& picture) noexcept {
    for (const color_index cell : picture.cells())
        if (cell == undecided_cell) return true;
    return false;
}

template <puzzle_sink S> class sgriddler_reader : list_reader<S> {
public:
    using list_reader<S>::list_reader;

    NONO_CONSTEXPR void read() {
        if (!this->is_text()) return;
        line_cursor cursor = this->lines();
        if (!this->report_.begin(cursor.position())) return;
        read_puzzle(cursor);
        if (!this->report_.failed()) this->clues_.check(this->report_, this->places_, size_start_);
        if (!this->report_.failed()) hand_over();
        this->report_.end();
    }

private:
    NONO_CONSTEXPR void read_puzzle(line_cursor& cursor) {
        text_line line;
        if (!cursor.next(line) || without_trailing_blanks(line.text) != sgriddler_mark)
            return this->report_.fail(parse_errc::no_puzzle, line.start);
        if (!read_size(cursor) || !read_picture(cursor)) return;
        if (!has_clues(cursor)) return derive_clues(cursor.position());
        if (!pass_blank_line(cursor) || !read_bank(cursor, axis::column, width_)) return;
        if (!has_text(cursor) && count_lines(cursor, 1 + height_) <= height_)
            return this->report_.fail(parse_errc::missing_rows, cursor.position());
        if (!pass_blank_line(cursor) || !read_bank(cursor, axis::row, height_)) return;
        while (cursor.next(line)) {
            const std::size_t first = skip_blanks(line.text, 0);
            if (first < line.text.size()) return this->report_.diagnose(parse_errc::ignored_line, line.at(first));
        }
    }

    [[nodiscard]] NONO_CONSTEXPR bool read_size(line_cursor& cursor) {
        text_line line;
        if (!pass_blank_line(cursor)) return false;
        if (!cursor.next(line)) this->report_.fail(parse_errc::expected_number, cursor.position());
        if (this->report_.failed()) return false;
        size_start_ = line.start;
        number_cursor walk(line.text);
        number_in_line found;
        for (std::size_t i = 0; walk.next(found); ++i)
            if (i == 2) this->report_.fail(parse_errc::colored_variant, line.at(found.at));
        std::array<std::uint32_t, 2> size{};
        if (this->report_.failed() || !this->read_sizes(line, size)) return false;
        width_ = size[0];
        height_ = size[1];
        return check_picture_size(this->report_, this->options_->limits, width_, height_, line.start);
    }

    [[nodiscard]] NONO_CONSTEXPR bool read_picture(line_cursor& cursor) {
        if (!pass_blank_line(cursor)) return false;
        text_line line;
        for (std::size_t row = 0; row < height_ && !this->report_.failed(); ++row) {
            if (cursor.next(line))
                read_cells(line, row);
            else
                this->report_.fail(parse_errc::missing_cells, cursor.position());
        }
        return !this->report_.failed();
    }

    NONO_CONSTEXPR void read_cells(const text_line& line, std::size_t row) {
        std::size_t column = 0;
        for (std::size_t at = 0; at < line.text.size(); ++at) {
            const char c = line.text[at];
            if (is_blank(c)) continue;
            if (column == width_) return this->report_.diagnose(parse_errc::goal_too_long, line.at(at));
            if (c == '#' || c == '.') {
                // Memory is taken for the picture only where there is one.
                if (picture_.width() == 0) picture_ = grid(width_, height_, undecided_cell);
                picture_(row, column) = c == '#' ? 1 : blank;
            } else if (c != '?' && c != 'o' && c != ',') {
                return this->report_.fail(parse_errc::invalid_cell, line.at(at));
            }
            ++column;
        }
    }

    /// Clues may all be without numbers; then their lines are still there.
    [[nodiscard]] NONO_CONSTEXPR bool has_clues(line_cursor cursor) const {
        const std::size_t wanted = width_ + height_ + 2;
        return has_text(cursor) || count_lines(cursor, wanted) == wanted;
    }

    [[nodiscard]] NONO_CONSTEXPR bool has_text(const line_cursor& cursor) const {
        return this->text_.find_first_not_of(" \t\v\f\r\n", cursor.position().offset) != std::string_view::npos;
    }

    /// The lines from the cursor on, up to `most`.
    [[nodiscard]] static NONO_CONSTEXPR std::size_t count_lines(line_cursor cursor, std::size_t most) {
        std::size_t count = 0;
        text_line line;
        while (count < most && cursor.next(line)) ++count;
        return count;
    }

    /// Passes over the line between two parts; false, with the puzzle failed, where it is not blank.
    [[nodiscard]] NONO_CONSTEXPR bool pass_blank_line(line_cursor& cursor) {
        text_line line;
        if (!cursor.next(line)) return true;
        const std::size_t first = skip_blanks(line.text, 0);
        if (first < line.text.size()) this->report_.fail(parse_errc::expected_blank_line, line.at(first));
        return !this->report_.failed();
    }

    [[nodiscard]] NONO_CONSTEXPR bool read_bank(line_cursor& cursor, axis which, std::size_t count) {
        text_line line;
        for (std::size_t i = 0; i < count && !this->report_.failed(); ++i) {
            if (cursor.next(line))
                read_line(which, line);
            else
                this->report_.fail(parse_errc::too_few_clue_lines, cursor.position());
        }
        return !this->report_.failed();
    }

    /// Adds the clues of a line, which has the last one first.
    NONO_CONSTEXPR void read_line(axis which, const text_line& line) {
        std::vector<number_in_line> numbers;
        std::size_t at = skip_blanks(line.text, 0);
        const parse_errc full = this->clues_.begin_line(which, line.start.offset + at);
        if (full != parse_errc::none) return this->report_.fail(full, line.at(at));
        for (; at < line.text.size(); at = skip_blanks(line.text, at)) {
            if (line.text[at] == '-') ++at;
            const number_in_line found{parse_number(line.text, at), at};
            if (!this->check_number(found, line)) return;
            at += found.number.size;
            numbers.push_back(found);
            if (numbers.size() > this->options_->limits.clues)
                return this->report_.fail(parse_errc::clues_over_limit, line.at(found.at));
        }
        line_clue kept;
        for (std::size_t i = numbers.size(); i-- > 0;) {
            const auto& one = numbers[i];
            if (one.number.value == 0) {
                const bool alone = numbers.size() == 1;
                this->report_.diagnose(alone ? parse_errc::zero_for_empty_line : parse_errc::zero_among_clues,
                                       line.at(one.at));
            } else if (this->add_clue(which, one.number.value, line, one.at)) {
                kept.push_back({one.number.value, 1});
            }
        }
        (which == axis::row ? read_.rows : read_.columns).push_back(std::move(kept));
    }

    NONO_CONSTEXPR void derive_clues(source_position end) {
        if (picture_.width() == 0) return this->report_.fail(parse_errc::missing_columns, end);
        if (has_undecided_cells(picture_)) this->report_.diagnose(parse_errc::goal_undecided, size_start_);
        for (color_index& cell : picture_.cells())
            if (cell == undecided_cell) cell = blank;
        if (count_blocks(picture_) > this->options_->limits.clues)
            return this->report_.fail(parse_errc::clues_over_limit, size_start_);
        read_ = clues_of(picture_);
        for (const axis which : {axis::row, axis::column})
            for (const auto& line : which == axis::row ? read_.rows : read_.columns) {
                // Within the limits, as the size and the number of blocks are.
                static_cast<void>(this->clues_.begin_line(which, size_start_.offset));
                for (const auto& one : line) static_cast<void>(this->clues_.add(which, one, size_start_.offset));
            }
    }

    NONO_CONSTEXPR void hand_over() {
        this->clues_.hand_over(*this->sink_);
        if constexpr (!S::clues_only) {
            if (picture_.width() == 0) return;
            if (!has_undecided_cells(picture_) && satisfies(picture_, read_))
                return this->sink_->set_goal(std::move(picture_));
            partial_grid cells(width_, height_, color_set::first(2));
            for (std::size_t i = 0; i < cells.cells().size(); ++i) {
                const color_index cell = picture_.cells()[i];
                if (cell != undecided_cell) cells.cells()[i] = color_set::only(cell);
            }
            this->sink_->add_saved({{}, std::move(cells)});
        }
    }

    std::size_t width_ = 0;
    std::size_t height_ = 0;
    source_position size_start_;
    grid picture_; ///< empty where no cell is decided
    clues read_;
};

/// A saved grid as a picture that is read as the same saved grid; nothing where there is none.
[[nodiscard]] inline std::optional<grid> sgriddler_picture(const partial_grid& cells, const clues& wanted) {
    if (cells.width() != wanted.width() || cells.height() != wanted.height()) return std::nullopt;
    grid out(cells.width(), cells.height(), undecided_cell);
    bool decided = false;
    for (std::size_t i = 0; i < cells.cells().size(); ++i) {
        const color_set cell = cells.cells()[i];
        if (cell.empty() || (cell.bits >> 2U) != 0) return std::nullopt;
        if (cell.size() != 1) continue;
        out.cells()[i] = cell.lowest();
        decided = true;
    }
    if (!decided || (!has_undecided_cells(out) && satisfies(out, wanted))) return std::nullopt;
    return out;
}

} // namespace detail

constexpr likelihood sgriddler::detect(std::string_view text) noexcept {
    text.remove_prefix(byte_order_mark(text));
    if (text.substr(0, detail::sgriddler_mark.size()) != detail::sgriddler_mark) return likelihood::no;
    const std::size_t end = detail::sgriddler_mark.size();
    const bool whole = end == text.size() || is_blank(text[end]) || text[end] == '\r' || text[end] == '\n';
    return whole ? likelihood::certain : likelihood::no;
}

template <puzzle_sink S>
NONO_CONSTEXPR void sgriddler::read(std::string_view text, S& sink, const parse_options& options) {
    detail::sgriddler_reader<S>(text, sink, options).read();
}

inline write_result sgriddler::write(const puzzle& what, const write_options&) {
    if (auto refusal = detail::refusal_of_list(what)) return *refusal;
    const std::size_t width = what.clues.width();
    const std::size_t height = what.clues.height();
    std::optional<grid> picture;
    if (what.goal && what.goal->width() == width && what.goal->height() == height && satisfies(*what.goal, what.clues))
        picture = what.goal;
    const bool goal_kept = picture.has_value();
    if (!goal_kept && !what.saved.empty()) picture = detail::sgriddler_picture(what.saved.front().cells, what.clues);
    const bool saved_kept = !goal_kept && picture && what.saved.front().name.empty();

    write_result out{std::string(detail::sgriddler_mark), true, {}};
    out.text += "\r\n\r\n";
    detail::append_number(out.text, width);
    out.text += ' ';
    detail::append_number(out.text, height);
    out.text += "\r\n\r\n";
    for (std::size_t row = 0; row < height; ++row) {
        for (std::size_t column = 0; column < width; ++column) {
            out.text += ' ';
            out.text += picture ? ".#?"[(*picture)(row, column)] : '?';
        }
        out.text += "\r\n";
    }
    for (const auto* bank : {&what.clues.columns, &what.clues.rows}) {
        out.text += "\r\n";
        for (const auto& line : *bank) {
            detail::append_clue_line(out.text, line_clue(line.rbegin(), line.rend()), ' ', {});
            out.text += "\r\n";
        }
    }
    name_losses(out.lost, what, {.goal = goal_kept, .saved_grids = true});
    for (std::size_t i = saved_kept ? 1 : 0; i < what.saved.size(); ++i)
        out.lost.push_back({feature::saved_grids, what.saved[i].name});
    return out;
}

} // namespace nono

#endif // NONO_FORMATS_SGRIDDLER_HPP
