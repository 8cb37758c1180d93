// Facts for clingo: each block of a nonogram as `row_hint(row, index, length)` or `col_hint(column, index, length)`.
#ifndef NONO_FORMATS_FORMULAS_CLINGO_HPP
#define NONO_FORMATS_FORMULAS_CLINGO_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/formats/format.hpp>
#if NONO_DEFINITIONS
#include <nono/formats/lists/parts/plain_list.hpp>
#endif

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nono::inline NONO_ABI {

/// The facts of gramcracker's `.lp` files, which clingo reads: the constants `w` and `h`, then `row_hint(1, 1, 2)` for
/// a block of 2 that is the first of the first row and so on, and `col_hint` for columns, each with a full stop after
/// it.
///
/// In puzzles of several colors the color of a block, where it is not the first, stands in a fact of nono's own:
/// `row_color(1, 1, 2)` and `col_color`, of the same line and index as the block.
///
/// Facts may stand in any order; all count from 1. A line without clues has no facts. Without a size, the largest
/// numbers of rows and columns are taken. Text from `%` to the end of a line is a comment; other statements are passed
/// over.
struct clingo {
    using value_type = puzzle;

    static constexpr format_info info{.name = "clingo",
                                      .extensions = {},
                                      .title = "facts for clingo, row_hint and col_hint (gramcracker)",
                                      .holds = {feature::colors},
                                      .exclusive = true,
                                      .lettered = true};

    /// `certain` where a line of the first 64 KiB starts with such a fact, `likely` where both sizes stand.
    /// Does not allocate.
    [[nodiscard]] static NONO_API_CONSTEXPR likelihood detect(std::string_view text) noexcept;

    /// Hands the puzzle of the text to the sink. Linear in the text, but for sorting the facts; allocates. Usable in
    /// constant expressions with a sink that has `clues_only`.
    template <puzzle_sink S>
    static NONO_API_VECTOR void read(std::string_view text, S& sink, const parse_options& options);

    /// Writes the clues; all else is named in `lost`. Fails with blotted clues. Linear; allocates.
    [[nodiscard]] static write_result write(const puzzle& source, const write_options& options = {});
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

inline constexpr std::string_view clingo_row = "row_hint(";
inline constexpr std::string_view clingo_column = "col_hint(";
inline constexpr std::string_view clingo_row_color = "row_color(";
inline constexpr std::string_view clingo_column_color = "col_color(";

/// A block, or the color of a block, as a fact.
struct clingo_fact {
    axis side = axis::row;
    bool of_color = false;
    std::array<std::uint32_t, 3> numbers{}; ///< row or column, index, length or color
    std::size_t offset = 0;                 ///< of the fact

    /// True for facts about the same block.
    [[nodiscard]] constexpr bool is_about(const clingo_fact& other) const noexcept {
        return side == other.side && numbers[0] == other.numbers[0] && numbers[1] == other.numbers[1];
    }
    /// True for facts that say the same thing of the same block.
    [[nodiscard]] constexpr bool repeats(const clingo_fact& other) const noexcept {
        return is_about(other) && of_color == other.of_color;
    }
    /// Block by block, the color of each before its length.
    friend constexpr bool operator<(const clingo_fact& a, const clingo_fact& b) noexcept {
        if (a.side != b.side) return a.side == axis::row;
        if (a.numbers[0] != b.numbers[0]) return a.numbers[0] < b.numbers[0];
        if (a.numbers[1] != b.numbers[1]) return a.numbers[1] < b.numbers[1];
        return a.of_color != b.of_color ? a.of_color : a.offset < b.offset;
    }
};

template <puzzle_sink S> class clingo_reader : list_reader<S> {
public:
    using list_reader<S>::list_reader;

    NONO_CONSTEXPR void read() {
        const auto cursor = this->begin_text();
        if (!cursor) return;
        at_ = cursor->position().offset;
        while (!this->report_.failed() && next_statement()) take_statement();
        const source_position where = this->places_.at(this->text_.size());
        if (!this->report_.failed() && facts_.empty() && (!width_ || !height_))
            this->report_.fail(parse_errc::no_puzzle, where);
        if (!this->report_.failed() && settle_size(where)) add_facts();
        this->finish(where);
    }

private:
    /// Skips blanks, line ends and comments; false at the end of the text.
    [[nodiscard]] NONO_CONSTEXPR bool next_statement() {
        for (; at_ < this->text_.size(); ++at_) {
            const char c = this->text_[at_];
            if (c == '%') at_ = (std::min)(this->text_.find_first_of("\r\n", at_), this->text_.size() - 1);
            if (c != '%' && c != '\r' && c != '\n' && !is_blank(c)) return true;
        }
        return false;
    }

    NONO_CONSTEXPR void take_statement() {
        const std::size_t start = at_;
        const std::string_view rest = this->text_.substr(at_);
        bool known = false;
        if (rest.starts_with(clingo_row)) {
            known = take_fact({axis::row, false, {}, at_}, clingo_row.size());
        } else if (rest.starts_with(clingo_column)) {
            known = take_fact({axis::column, false, {}, at_}, clingo_column.size());
        } else if (rest.starts_with(clingo_row_color)) {
            known = take_fact({axis::row, true, {}, at_}, clingo_row_color.size());
        } else if (rest.starts_with(clingo_column_color)) {
            known = take_fact({axis::column, true, {}, at_}, clingo_column_color.size());
        } else if (rest.starts_with("#const")) {
            known = take_size();
        }
        if (known || this->report_.failed()) return;
        this->report_.diagnose(parse_errc::ignored_line, this->places_.at(start));
        at_ = (std::min)(this->text_.find_first_of("\r\n", start), this->text_.size());
    }

    /// Passes over blanks, then a character; false if another stands there.
    [[nodiscard]] NONO_CONSTEXPR bool take(char c) {
        at_ = skip_blanks(this->text_, at_);
        if (at_ >= this->text_.size() || this->text_[at_] != c) return false;
        ++at_;
        return true;
    }

    /// Passes over blanks, then a number.
    [[nodiscard]] NONO_CONSTEXPR std::optional<std::uint32_t> take_number() {
        at_ = skip_blanks(this->text_, at_);
        const parsed_number found = parse_number(this->text_, at_);
        if (found.too_large) this->report_.fail(parse_errc::number_too_large, this->places_.at(at_));
        if (found.size == 0) this->report_.fail(parse_errc::expected_number, this->places_.at(at_));
        at_ += found.size;
        if (this->report_.failed()) return std::nullopt;
        return found.value;
    }

    /// Takes the numbers of a fact, after so many bytes of its name.
    [[nodiscard]] NONO_CONSTEXPR bool take_fact(clingo_fact fact, std::size_t name) {
        at_ += name;
        for (std::size_t i = 0; i < fact.numbers.size(); ++i) {
            if (i > 0 && !take(',')) return false;
            const auto number = take_number();
            if (!number) return false;
            fact.numbers[i] = *number;
        }
        if (!take(')') || !take('.')) return false;
        std::size_t& count = counts_[fact.of_color ? 1 : 0];
        if (count >= this->options_->limits.clues) {
            this->report_.fail(parse_errc::clues_over_limit, this->places_.at(fact.offset));
            return false;
        }
        if (fact.of_color && (fact.numbers[2] == blank || fact.numbers[2] >= max_colors)) {
            this->report_.fail(parse_errc::too_many_colors, this->places_.at(fact.offset));
            return false;
        }
        ++count;
        facts_.push_back(fact);
        return true;
    }

    /// Takes `#const w = 3.`; false for other constants.
    [[nodiscard]] NONO_CONSTEXPR bool take_size() {
        at_ = skip_blanks(this->text_, at_ + std::string_view("#const").size());
        if (at_ >= this->text_.size()) return false;
        const char name = this->text_[at_++];
        if ((name != 'w' && name != 'h') || !take('=')) return false;
        const std::size_t where = skip_blanks(this->text_, at_);
        const auto number = take_number();
        if (!number || !take('.')) return false;
        auto& size = name == 'w' ? width_ : height_;
        if (size && *size != *number) this->report_.fail(parse_errc::conflicting_size, this->places_.at(where));
        size = *number;
        return true;
    }

    [[nodiscard]] NONO_CONSTEXPR bool settle_size(source_position where) {
        if (!width_ || !height_) this->report_.diagnose(parse_errc::missing_size, where);
        std::array<std::uint32_t, 2> largest{};
        for (const auto& fact : facts_) {
            std::uint32_t& side = largest[fact.side == axis::row ? 0 : 1];
            side = (std::max)(side, fact.numbers[0]);
        }
        height_ = height_.value_or(largest[0]);
        width_ = width_.value_or(largest[1]);
        return !this->report_.failed() &&
               check_picture_size(this->report_, this->options_->limits, *width_, *height_, where);
    }

    NONO_CONSTEXPR void add_facts() {
        std::sort(facts_.begin(), facts_.end());
        std::size_t next = 0;
        for (const axis side : {axis::row, axis::column}) {
            const std::uint32_t count = side == axis::row ? *height_ : *width_;
            for (std::uint32_t line = 1; line <= count && !this->report_.failed(); ++line)
                add_line_of(side, line, next);
            const bool beyond = next < facts_.size() && facts_[next].side == side;
            if (beyond) this->report_.fail(parse_errc::too_many_clue_lines, this->places_.at(facts_[next].offset));
        }
    }

    /// Adds a line with its facts, from index `next` on. A fact of line 0 stays where it is.
    NONO_CONSTEXPR void add_line_of(axis side, std::uint32_t line, std::size_t& next) {
        const auto belongs = [&] {
            return next < facts_.size() && facts_[next].side == side && facts_[next].numbers[0] == line;
        };
        if (!this->begin_clues(side, belongs() ? facts_[next].offset : 0)) return;
        const clingo_fact* color = nullptr; // the last one that was given
        for (; belongs() && !this->report_.failed(); ++next) {
            const clingo_fact& fact = facts_[next];
            if (next > 0 && fact.repeats(facts_[next - 1])) {
                this->report_.diagnose(parse_errc::repeated_key, this->places_.at(fact.offset));
            } else if (fact.of_color) {
                color = &fact;
            } else if (fact.numbers[2] > 0) {
                const bool is_colored = color != nullptr && color->is_about(fact);
                const auto of = static_cast<color_index>(is_colored ? color->numbers[2] : 1);
                static_cast<void>(this->add_block(side, {fact.numbers[2], of}, fact.offset));
            }
        }
    }

    std::size_t at_ = 0;
    std::optional<std::uint32_t> width_;
    std::optional<std::uint32_t> height_;
    lean_vector<clingo_fact> facts_;
    std::array<std::size_t, 2> counts_{}; ///< of blocks and of colors
};

/// Appends a fact of three numbers.
inline void append_fact(std::string& out, std::string_view name, std::size_t line, std::size_t index,
                        std::size_t value) {
    out += name;
    append_number(out, line);
    out += ", ";
    append_number(out, index);
    out += ", ";
    append_number(out, value);
    out += ").\n";
}

/// Appends the facts of a side: a color only where it is not the first.
inline void append_facts(std::string& out, std::string_view name, std::string_view color_name, const clue_lines& side) {
    for (std::size_t i = 0; i < side.size(); ++i)
        for (std::size_t k = 0; k < side[i].size(); ++k) {
            append_fact(out, name, i + 1, k + 1, side[i][k].length);
            if (side[i][k].color != 1) append_fact(out, color_name, i + 1, k + 1, side[i][k].color);
        }
}

} // namespace detail

NONO_API_CONSTEXPR likelihood clingo::detect(std::string_view text) noexcept {
    text = detail::filled_text_in(text.substr(0, std::size_t{1} << 16U));
    line_cursor cursor(text);
    text_line line;
    bool width = false;
    bool height = false;
    while (cursor.next(line)) {
        const std::string_view content = line.text.substr(detail::skip_blanks(line.text, 0));
        if (content.starts_with(detail::clingo_row) || content.starts_with(detail::clingo_column))
            return likelihood::certain;
        width = width || content.starts_with("#const w =");
        height = height || content.starts_with("#const h =");
    }
    return width && height ? likelihood::likely : likelihood::no;
}

template <puzzle_sink S>
NONO_API_VECTOR void clingo::read(std::string_view text, S& sink, const parse_options& options) {
    detail::clingo_reader<S>(text, sink, options).read();
}

NONO_API write_result clingo::write(const puzzle& source, const write_options&) {
    if (auto refusal = detail::refusal_of_list(source, max_colors)) return *refusal;
    write_result out{"#const w = ", true, {}};
    detail::append_number(out.text, source.clues.width());
    out.text += ".\n#const h = ";
    detail::append_number(out.text, source.clues.height());
    out.text += ".\n";
    detail::append_facts(out.text, detail::clingo_row, detail::clingo_row_color, source.clues.rows);
    detail::append_facts(out.text, detail::clingo_column, detail::clingo_column_color, source.clues.columns);
    name_losses(out.lost, source, {});
    return out;
}

#endif // NONO_DEFINITIONS

} // namespace nono::inline NONO_ABI

#endif // NONO_FORMATS_FORMULAS_CLINGO_HPP
