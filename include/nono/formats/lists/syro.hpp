// Lists of clues in which a 0 ends each line: the format `syro` of webpbn, and the input of SPOJ's problem JCROSS.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_LISTS_SYRO_HPP
#define NONO_FORMATS_LISTS_SYRO_HPP

#include <nono/formats/lists/parts/list_format.hpp>

namespace nono { inline namespace NONO_ABI {

/// Lists of clues that end with 0. For each puzzle, the height and width are followed by the numbers of each row and
/// each column, with a 0 after each. The number of puzzles can precede the first one.
///
/// Since zeros end the lines of clues, line ends count as blanks. Lines that start with `#` are comments. The reader
/// finds the end of a puzzle by counting. If that fails, for example at text that is not a number, the next puzzle
/// starts at the next line that can only be a size: two numbers other than 0. (A missing or extra 0 shifts everything
/// after it by one line of clues, so the puzzles after it may also be lost.)
///
/// The confidence is `certain` if the first MiB contains only numbers, the first or second line is a size, and all
/// lines after it end with 0, except those that can be further sizes. It is `possible` if there is no number of puzzles
/// and each line has one number.
struct syro : detail::list_bundle_format<syro, detail::shaped_list_format<syro>> {
    static constexpr format_info info{.name = "syro",
                                      .extensions = {"syr", "txt", {}, {}},
                                      .title = "lists of numbers that end with 0 (webpbn's syro, SPOJ's JCROSS)",
                                      .holds = {feature::bundles},
                                      .exclusive = true,
                                      .starts = "0123456789,#"};
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

template <puzzle_sink S> class syro_reader : list_reader<S> {
public:
    using list_reader<S>::list_reader;

    constexpr void read() {
        if (!this->is_text()) return;
        cursor_ = this->lines();
        std::uint32_t count = 1;
        if (!next()) return this->report_.fail_text({parse_errc::no_puzzle, cursor_.position()});
        const line_numbers first = numbers_from(line_.text, 0);
        if (first.count == 1 && first.end == line_.text.size()) {
            count = found_.number.value;
            if (count == 0 || found_.number.too_large || !next())
                return this->report_.fail_text({parse_errc::no_puzzle, position()});
        }
        for (std::uint32_t i = 0; i < count; ++i) {
            if (!this->report_.begin(position())) return;
            const source_position start = position();
            const bool goes_on = read_puzzle();
            if (!ended_ && i + 1 == count && !this->report_.failed())
                this->report_.diagnose(parse_errc::trailing_data, position());
            this->finish(start, position().offset);
            this->clues_ = clue_collector(this->options_->limits);
            if (!goes_on && !find_size()) return;
        }
    }

private:
    /// Moves to the next number or, instead of one, to other text. Returns false at the end of the text.
    [[nodiscard]] constexpr bool next() {
        while (!numbers_.next(found_)) {
            ended_ = !this->next_filled(cursor_, line_, '#');
            if (ended_) return false;
            numbers_ = number_cursor(line_.text);
        }
        return true;
    }

    /// Moves to the first number of the next line that can only be a size. Returns false at the end of the text.
    [[nodiscard]] constexpr bool find_size() {
        while (this->next_filled(cursor_, line_, '#')) {
            numbers_ = number_cursor(line_.text);
            const line_numbers found = numbers_from(line_.text, 0);
            if (found.count == 2 && found.blocks == 2 && found.end == line_.text.size()) return numbers_.next(found_);
        }
        ended_ = true;
        return false;
    }

    [[nodiscard]] constexpr source_position position() { return ended_ ? this->end_position() : line_.at(found_.at); }

    /// Reads a puzzle and moves past it. Returns false if its end was not found.
    [[nodiscard]] constexpr bool read_puzzle() {
        std::array<std::uint32_t, 2> size{};
        const source_position start = position();
        for (auto& side : size) {
            if (!need_number()) return false;
            side = found_.number.value;
            static_cast<void>(next());
        }
        if (!this->check_size(size[1], size[0], start)) return false;
        for (std::size_t i = 0; i < std::size_t{size[0]} + size[1]; ++i)
            if (!read_clues(i < size[0] ? axis::row : axis::column)) return false;
        return true;
    }

    [[nodiscard]] constexpr bool need_number() {
        if (!ended_) return this->check_number(found_, line_);
        this->report_.fail(parse_errc::too_few_clue_lines, position());
        return false;
    }

    [[nodiscard]] constexpr bool read_clues(axis direction) {
        if (!this->begin_clues(direction, position().offset)) return false;
        while (!this->report_.failed() && need_number()) {
            const std::uint32_t length = found_.number.value;
            if (length > 0 && !this->add_clue(direction, length, line_, found_.at)) return false;
            static_cast<void>(next());
            if (length == 0) return true;
        }
        return false;
    }

    line_cursor cursor_{std::string_view{}};
    text_line line_;
    number_cursor numbers_{std::string_view{}};
    number_in_line found_;
    bool ended_ = false;
};

template <> struct format_description<syro> {
    template <puzzle_sink S> using reader = syro_reader<S>;
    static constexpr bool is_shown_by_clues = true;

    [[nodiscard]] static constexpr confidence detect(const list_shape& shape) noexcept {
        if (!shape.plain || shape.stars > 0 || shape.ampersands > 0 || shape.start[0] == 0) return confidence::no;
        const bool counted = shape.counts[0] == 1 && shape.counts[1] == 2;
        if (!counted && (shape.counts[0] != 2 || shape.hash_after_rows)) return confidence::no;
        if (shape.filled < (counted ? 3U : 2U)) return confidence::no;
        const std::size_t sizes = counted ? shape.start[0] - 1 : 0;
        if (shape.endless > sizes || (!shape.cut && shape.endless < sizes)) return confidence::no;
        return counted || shape.several ? confidence::certain : confidence::possible;
    }

    static void begin(std::string& out, std::size_t puzzles) {
        append_number(out, puzzles);
        out += '\n';
    }
    static void append(write_result& out, const puzzle& source) {
        append_sizes(out.text, source.clues.height(), ' ', source.clues.width());
        append_sides(out.text, source.clues, {}, {.after = " 0\n"});
    }
};

} // namespace detail

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_LISTS_SYRO_HPP
