// `.sgriddler`: the files of JSimlo's program Griddlers, "MK Version 3.0".
#ifndef NONO_FORMATS_SGRIDDLER_HPP
#define NONO_FORMATS_SGRIDDLER_HPP

#include <nono/formats/format.hpp>
#include <nono/formats/plain_list.hpp>
#include <nono/grid.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nono {

/// The format of JSimlo's Griddlers: width and height, a picture, the clues of the columns from the bottom and those of
/// the rows from the right, with blank lines between these parts.
///
/// A picture without clues is a goal, from which they follow; so is one that satisfies all clues. Any other is a saved
/// grid without a name. Cells that a player thinks to be filled or blank are those that a second saved grid, named
/// `marks`, knows beyond the first.
struct sgriddler {
    using noun = puzzle;

    static constexpr format_info info{.name = "sgriddler",
                                      .extensions = {"sgriddler", "griddler", {}, {}},
                                      .title = "JSimlo's Griddlers",
                                      .goal = true,
                                      .saved_grids = true};

    /// `certain` where the text starts with `MK Version`. Does not allocate.
    [[nodiscard]] static constexpr likelihood detect(std::string_view text) noexcept;

    /// Hands the puzzle of the text to the sink. Linear in the text and the cells; allocates. Usable in constant
    /// expressions with a sink that has `clues_only`.
    template <puzzle_sink S>
    static NONO_CONSTEXPR void read(std::string_view text, S& sink, const parse_options& options);

    /// Writes a puzzle in one color. Its picture is its first saved grid without a name and the one named `marks`, else
    /// its goal; all else is named in `lost`. Linear; allocates.
    [[nodiscard]] static write_result write(const puzzle& what, const write_options& options = {});
};

// ---------------------------------------------------------------------------------------------------------------------

namespace detail {

inline constexpr std::string_view sgriddler_mark = "MK Version 3.0";

/// A cell as the format has it, '?' for all it does not know.
[[nodiscard]] constexpr bool is_sgriddler_cell(char c) noexcept {
    return c == '#' || c == '.' || c == 'o' || c == ',' || c == '?';
}

/// What is known of a cell; where `marked`, also what the player only thinks.
[[nodiscard]] constexpr color_set sgriddler_cell(char c, bool marked) noexcept {
    if (c == '#' || (c == 'o' && marked)) return color_set::only(1);
    if (c == '.' || (c == ',' && marked)) return color_set::only(0);
    return color_set::first(2);
}

template <puzzle_sink S> class sgriddler_reader : list_reader<S> {
public:
    using list_reader<S>::list_reader;

    NONO_CONSTEXPR void read() {
        if (!this->is_text()) return;
        cursor_ = this->lines();
        if (!this->report_.begin(cursor_.position())) return;
        read_head();
        if (!this->report_.failed()) read_picture();
        if (!this->report_.failed()) read_clues();
        if (!this->report_.failed() && !has_clues_) {
            hand_over_picture(*this->sink_, this->report_, this->options_->limits, decided_picture(), start_);
            return this->report_.end();
        }
        if constexpr (!S::clues_only) {
            if (!this->report_.failed()) hand_over_grids();
        }
        this->finish(start_);
    }

private:
    // Where the lines up to the end of the text are, which parts are told by.
    struct lines_left {
        std::size_t count = 0;
        bool blank = true;
    };

    [[nodiscard]] static constexpr bool is_blank_line(const text_line& line) noexcept {
        return skip_blanks(line.text, 0) == line.text.size();
    }

    [[nodiscard]] constexpr lines_left look_ahead() const noexcept {
        lines_left out;
        line_cursor ahead = cursor_;
        text_line line;
        for (; ahead.next(line); ++out.count) out.blank = out.blank && is_blank_line(line);
        return out;
    }

    [[nodiscard]] NONO_CONSTEXPR source_position end() { return this->places_.at(this->text_.size()); }

    NONO_CONSTEXPR void read_head() {
        text_line line;
        static_cast<void>(this->next_filled(cursor_, line, '\0'));
        const std::size_t first = skip_blanks(line.text, 0);
        if (without_trailing_blanks(line.text.substr(first)) != sgriddler_mark)
            return this->report_.fail(parse_errc::no_puzzle, line.at(first));
        std::array<std::uint32_t, 2> size{};
        if (!this->next_filled(cursor_, line, '\0')) return this->report_.fail(parse_errc::expected_number, end());
        start_ = line.start;
        if (!this->read_sizes(line, size)) return;
        width_ = size[0];
        height_ = size[1];
        static_cast<void>(check_picture_size(this->report_, this->options_->limits, width_, height_, line.start));
    }

    /// Passes over the blank line between two parts.
    NONO_CONSTEXPR void pass_divider() {
        line_cursor ahead = cursor_;
        text_line line;
        if (!ahead.next(line)) return;
        if (is_blank_line(line))
            cursor_ = ahead;
        else
            this->report_.diagnose(parse_errc::missing_end_mark, line.start);
    }

    NONO_CONSTEXPR void read_picture() {
        pass_divider();
        text_line line;
        for (std::size_t row = 0; row < height_ && !this->report_.failed() && cursor_.next(line); ++row) {
            if (is_blank_line(line)) continue;
            if (cells_.empty()) cells_.resize(width_ * height_, '?');
            read_row(line, row * width_);
        }
    }

    NONO_CONSTEXPR void read_row(const text_line& line, std::size_t cell) {
        const std::size_t after = cell + width_;
        for (std::size_t at = skip_blanks(line.text, 0); at < line.text.size(); at = skip_blanks(line.text, at + 1)) {
            if (cell == after) return this->report_.diagnose(parse_errc::goal_too_long, line.at(at));
            const char c = line.text[at];
            if (is_sgriddler_cell(c))
                cells_[cell] = c;
            else
                this->report_.diagnose(parse_errc::goal_unknown_color, line.at(at));
            ++cell;
        }
    }

    NONO_CONSTEXPR void read_clues() {
        if (look_ahead().count > 0) pass_divider();
        const lines_left left = look_ahead();
        if (left.blank && left.count < width_) {
            const bool is_goal = !cells_.empty() &&
                                 std::all_of(cells_.begin(), cells_.end(), [](char c) { return c == '#' || c == '.'; });
            if (!is_goal) this->report_.fail(parse_errc::missing_columns, end());
            return;
        }
        has_clues_ = true;
        if (!read_bank(axis::column, width_)) return;
        pass_divider();
        const lines_left rest = look_ahead();
        if (rest.blank && rest.count < height_) return this->report_.fail(parse_errc::missing_rows, end());
        if (!read_bank(axis::row, height_)) return;
        text_line line;
        if (this->next_filled(cursor_, line, '\0'))
            this->report_.diagnose(parse_errc::ignored_line, line.at(skip_blanks(line.text, 0)));
    }

    [[nodiscard]] NONO_CONSTEXPR bool read_bank(axis which, std::size_t count) {
        text_line line;
        for (std::size_t i = 0; i < count && !this->report_.failed(); ++i) {
            if (cursor_.next(line))
                read_clue_line(which, line);
            else
                this->report_.fail(parse_errc::too_few_clue_lines, end());
        }
        return !this->report_.failed();
    }

    /// Reads a line of clues, the last of which comes first.
    NONO_CONSTEXPR void read_clue_line(axis which, const text_line& line) {
        numbers_.clear();
        const std::size_t first = skip_blanks(line.text, 0);
        std::optional<std::size_t> zero;
        for (std::size_t at = first; at < line.text.size(); at = skip_blanks(line.text, at)) {
            const bool crossed = line.text[at] == '-';
            number_in_line found{parse_number(line.text, at + (crossed ? 1 : 0)), at};
            if (!this->check_number(found, line)) return;
            if (crossed && !std::exchange(told_crossed_, true))
                this->report_.diagnose(parse_errc::crossed_clues, line.at(at));
            at += found.number.size + (crossed ? 1 : 0);
            if (found.number.value == 0)
                zero = zero.value_or(found.at);
            else
                numbers_.push_back(found);
        }
        if (zero)
            this->report_.diagnose(numbers_.empty() ? parse_errc::zero_for_empty_line : parse_errc::zero_among_clues,
                                   line.at(*zero));
        const parse_errc full = this->clues_.begin_line(which, line.start.offset + first);
        if (full != parse_errc::none) return this->report_.fail(full, line.at(first));
        auto& bank = which == axis::row ? wanted_.rows : wanted_.columns;
        bank.push_back({});
        for (std::size_t i = numbers_.size(); i-- > 0;) {
            if (!this->add_clue(which, numbers_[i].number.value, line, numbers_[i].at)) return;
            bank.back().push_back({numbers_[i].number.value, 1});
        }
    }

    [[nodiscard]] NONO_CONSTEXPR grid decided_picture() const {
        grid out(width_, height_);
        for (std::size_t i = 0; i < cells_.size(); ++i) out.cells()[i] = cells_[i] == '#' ? 1 : 0;
        return out;
    }

    [[nodiscard]] partial_grid known_cells(bool marked) const {
        partial_grid out(width_, height_, color_set::first(2));
        for (std::size_t i = 0; i < cells_.size(); ++i) out.cells()[i] = sgriddler_cell(cells_[i], marked);
        return out;
    }

    void hand_over_grids() {
        bool known = false;
        bool unknown = false;
        bool marked = false;
        for (const char c : cells_) {
            known = known || c == '#' || c == '.';
            unknown = unknown || c == '?';
            marked = marked || c == 'o' || c == ',';
        }
        if (known && !unknown && !marked) {
            grid picture = decided_picture();
            if (satisfies(picture, wanted_)) return this->sink_->set_goal(std::move(picture));
        }
        if (known) this->sink_->add_saved({{}, known_cells(false)});
        if (marked) this->sink_->add_saved({"marks", known_cells(true)});
    }

    line_cursor cursor_{std::string_view{}};
    source_position start_;
    std::size_t width_ = 0;
    std::size_t height_ = 0;
    std::vector<char> cells_; // empty where there is no picture
    clues wanted_;
    std::vector<number_in_line> numbers_;
    bool has_clues_ = false;
    bool told_crossed_ = false;
};

/// Writes one puzzle.
class sgriddler_writer {
public:
    explicit sgriddler_writer(const puzzle& what)
        : puzzle_(what), cells_(what.clues.width() * what.clues.height(), '?') {}

    [[nodiscard]] write_result write() {
        name_losses(lost_, puzzle_, {.goal = true, .saved_grids = true});
        choose_picture();
        std::string out(sgriddler_mark);
        out += "\r\n\r\n";
        append_number(out, puzzle_.clues.width());
        out += ' ';
        append_number(out, puzzle_.clues.height());
        out += "\r\n\r\n";
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            out += ' ';
            out += cells_[i];
            if ((i + 1) % puzzle_.clues.width() == 0) out += "\r\n";
        }
        append_bank(out, puzzle_.clues.columns);
        append_bank(out, puzzle_.clues.rows);
        return {std::move(out), true, std::move(lost_)};
    }

private:
    static void append_bank(std::string& out, const std::vector<line_clue>& bank) {
        out += "\r\n";
        for (const auto& line : bank) {
            for (std::size_t i = line.size(); i-- > 0;) {
                out += ' ';
                append_number(out, line[i].length);
            }
            out += "\r\n";
        }
    }

    /// Sets the cells from the saved grids, or from the goal, and names what is not among them.
    void choose_picture() {
        bool based = false;
        bool marked = false;
        for (const auto& saved : puzzle_.saved) {
            if (saved.name.empty() && !based && !marked && set_cells(saved.cells))
                based = true;
            else if (saved.name == "marks" && !marked && set_marks(saved.cells))
                marked = true;
            else
                lost_.push_back({feature::saved_grids, saved.name});
        }
        if (!puzzle_.goal) return;
        const bool is_solution = satisfies(*puzzle_.goal, puzzle_.clues);
        if (based || marked || !is_solution) return lost_.push_back({feature::goal, {}});
        for (std::size_t i = 0; i < cells_.size(); ++i) cells_[i] = puzzle_.goal->cells()[i] == blank ? '.' : '#';
    }

    [[nodiscard]] bool has_size_of_clues(const partial_grid& from) const {
        return from.width() == puzzle_.clues.width() && from.height() == puzzle_.clues.height();
    }

    [[nodiscard]] static bool is_exact(const partial_grid& from) {
        return std::all_of(from.cells().begin(), from.cells().end(), [](color_set cell) {
            return cell == color_set::only(0) || cell == color_set::only(1) || cell == color_set::first(2);
        });
    }

    /// False where the reader would not take the cells for this saved grid.
    [[nodiscard]] bool set_cells(const partial_grid& from) {
        if (!has_size_of_clues(from) || !is_exact(from) || from.decided_count() == 0) return false;
        const auto decided = from.decided();
        if (decided && satisfies(*decided, puzzle_.clues)) return false;
        for (std::size_t i = 0; i < cells_.size(); ++i)
            if (from.cells()[i].size() == 1) cells_[i] = from.cells()[i].contains(1) ? '#' : '.';
        return true;
    }

    [[nodiscard]] bool set_marks(const partial_grid& from) {
        if (!has_size_of_clues(from) || !is_exact(from)) return false;
        bool more = false;
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            const color_set known = sgriddler_cell(cells_[i], false);
            if (known.size() == 1 && from.cells()[i] != known) return false;
            more = more || (known.size() != 1 && from.cells()[i].size() == 1);
        }
        if (!more) return false;
        for (std::size_t i = 0; i < cells_.size(); ++i)
            if (cells_[i] == '?' && from.cells()[i].size() == 1) cells_[i] = from.cells()[i].contains(1) ? 'o' : ',';
        return true;
    }

    const puzzle& puzzle_;
    std::string cells_;
    std::vector<loss> lost_;
};

} // namespace detail

constexpr likelihood sgriddler::detect(std::string_view text) noexcept {
    text = text.substr(0, std::size_t{1} << 16U);
    line_cursor cursor(text, byte_order_mark(text));
    text_line line;
    while (cursor.next(line)) {
        const std::size_t first = skip_blanks(line.text, 0);
        if (first == line.text.size()) continue;
        return line.text.substr(first).starts_with("MK Version") ? likelihood::certain : likelihood::no;
    }
    return likelihood::no;
}

template <puzzle_sink S>
NONO_CONSTEXPR void sgriddler::read(std::string_view text, S& sink, const parse_options& options) {
    detail::sgriddler_reader<S>(text, sink, options).read();
}

inline write_result sgriddler::write(const puzzle& what, const write_options&) {
    if (auto refusal = detail::refusal_of_list(what)) return *refusal;
    return detail::sgriddler_writer(what).write();
}

} // namespace nono

#endif // NONO_FORMATS_SGRIDDLER_HPP
