// `.lp`: the lists of clues of Robert Bosch's program, with a keyword before each number.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_RARE_LP_HPP
#define NONO_FORMATS_RARE_LP_HPP

#include <nono/formats/lists/parts/list_format.hpp>

namespace nono { inline namespace NONO_ABI {

namespace extend {

/// Bosch's format: `number_of_rows:` and `number_of_columns:`, then for each line `row_1` or `column_1`, the number of
/// its clues and their sizes.
///
/// White space, including line ends, separates words. As his own files disagree about the keywords before the count and
/// the sizes, any word is accepted there. Lines may be in any order.
///
/// `certain` if the first word is `number_of_rows:` and the third `number_of_columns:`, `possible` if only the first
/// matches.
struct lp : detail::list_format<lp> {
    static constexpr format_info info{.name = "lp",
                                      .extensions = {"lp", {}, {}, {}},
                                      .title = "Bosch's .lp, numbers with keywords",
                                      .exclusive = true,
                                      .needs_letters = true,
                                      .starts = "nN"};
};

} // namespace extend

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// Iterates over the words of a text.
class word_cursor {
public:
    constexpr explicit word_cursor(line_cursor lines) noexcept : lines_(lines) {}

    /// Sets `word` to the next word. At the end of the text, returns false and sets `word` to an empty word there.
    [[nodiscard]] constexpr bool next(text_line& word) noexcept {
        while ((next_ = skip_blanks(line_.text, next_)) == line_.text.size()) {
            next_ = 0;
            if (lines_.next(line_)) continue;
            word = line_ = {{}, lines_.position()};
            return false;
        }
        const std::size_t end = skip_word(line_.text, next_);
        word = {line_.text.substr(next_, end - next_), line_.at(next_)};
        next_ = end;
        return true;
    }

private:
    line_cursor lines_;
    text_line line_;
    std::size_t next_ = 0;
};

template <puzzle_sink S> class lp_reader : list_reader<S> {
public:
    using list_reader<S>::list_reader;

    constexpr void read() {
        const auto lines = this->begin_text();
        if (!lines) return;
        const source_position start = lines->position();
        words_ = word_cursor(*lines);
        height_ = read_size("number_of_rows:");
        width_ = read_size("number_of_columns:");
        if (!this->failed() && this->check_size(width_, height_, start)) read_lines();
        this->finish(start);
    }

private:
    /// The range of the clues of a line in `lengths_`.
    struct found_line {
        std::size_t begin = 0;
        std::size_t end = 0;
        std::size_t offset = 0;
        bool found = false;
    };

    struct found_length {
        std::uint32_t value = 0;
        std::size_t offset = 0;
    };

    /// Moves to the next word. Returns false at the end.
    constexpr bool next() { return words_.next(word_); }

    /// Reads a keyword and the number after it.
    [[nodiscard]] constexpr std::uint32_t read_size(std::string_view keyword) {
        if (!next() || !same_word(word_.text, keyword)) fail_here(parse_errc::no_puzzle);
        return read_number();
    }

    [[nodiscard]] constexpr std::uint32_t read_number() {
        next();
        return number_from(0);
    }

    /// Parses the number at byte `at` of the word.
    [[nodiscard]] constexpr std::uint32_t number_from(std::size_t at) {
        const parsed_number number = parse_number(word_.text, at);
        if (number.size == 0) fail_here(parse_errc::expected_number);
        if (number.too_large) fail_here(parse_errc::number_too_large);
        return number.value;
    }

    /// Fails at the word, or at the end of the text, which may be within a line.
    [[gnu::cold]] constexpr void fail_here(parse_errc code) {
        this->fail(code, word_.text.empty() ? this->position(word_.start.offset) : word_.start);
    }

    constexpr void read_lines() {
        lines_.resize(height_ + width_, {});
        std::size_t missing = lines_.size();
        next();
        while (!word_.text.empty() && missing > 0 && !this->failed()) {
            const bool row = word_.text.starts_with("row_");
            if (row || word_.text.starts_with("column_")) {
                if (read_line(row)) --missing;
            } else {
                this->diagnose(parse_errc::ignored_line, word_.start);
                next();
            }
        }
        if (this->failed()) return;
        if (missing > 0) return fail_here(parse_errc::too_few_clue_lines);
        if (!word_.text.empty()) this->diagnose(parse_errc::trailing_data, word_.start);
        for (std::size_t i = 0; i < lines_.size() && !this->failed(); ++i) deliver_line(i);
    }

    /// Reads `row_1`, a keyword, the number of clues, a keyword and the clues, and moves to the word after them.
    /// Returns false if the line is repeated or the puzzle has failed.
    [[nodiscard]] constexpr bool read_line(bool row) {
        const std::size_t index = number_from(row ? 4 : 7);
        if (this->failed()) return false;
        if (index == 0 || index > (row ? height_ : width_)) {
            this->fail(parse_errc::too_many_clue_lines, word_.start);
            return false;
        }
        found_line& line = lines_[index - 1 + (row ? 0 : height_)];
        const bool twice = line.found;
        if (twice) this->diagnose(parse_errc::section_twice, word_.start);
        found_line out{lengths_.size(), 0, word_.start.offset, true};
        next();
        const std::uint32_t count = read_number();
        next();
        read_lengths(count);
        out.end = lengths_.size();
        if (twice)
            lengths_.resize(out.begin, {});
        else
            line = out;
        return !twice && !this->failed();
    }

    constexpr void read_lengths(std::uint32_t count) {
        std::uint32_t found = 0;
        while (!this->failed() && next() && is_digit(word_.text.front())) {
            const std::uint32_t length = number_from(0);
            if (found == count && (count > 0 || length > 0)) {
                this->diagnose(parse_errc::text_after_value, word_.start);
                continue;
            }
            if (length == 0)
                this->diagnose(count > 1 ? parse_errc::zero_among_clues : parse_errc::zero_for_empty_line, word_.start);
            else if (lengths_.size() >= this->options_->limits.clues)
                this->fail(parse_errc::clues_over_limit, word_.start);
            else
                lengths_.push_back({length, word_.start.offset});
            found += found < count ? 1U : 0U;
        }
        if (found < count) fail_here(parse_errc::expected_number);
    }

    constexpr void deliver_line(std::size_t index) {
        const found_line& line = lines_[index];
        const axis direction = index < height_ ? axis::row : axis::column;
        if (!this->begin_clues(direction, line.offset)) return;
        for (std::size_t i = line.begin; i < line.end; ++i)
            if (!this->add_block(direction, {lengths_[i].value}, lengths_[i].offset)) return;
    }

    word_cursor words_{line_cursor(std::string_view{})};
    text_line word_; // the current word
    std::size_t height_ = 0;
    std::size_t width_ = 0;
    lean_vector<found_line> lines_; // rows before columns
    lean_vector<found_length> lengths_;
};

template <> struct format_description<lp> {
    template <puzzle_sink S> using reader = lp_reader<S>;

    [[nodiscard]] static constexpr confidence detect(std::string_view text) noexcept {
        text = text.substr(0, std::size_t{1} << 16U);
        word_cursor words(line_cursor(text, byte_order_mark(text)));
        text_line word;
        if (!words.next(word) || !same_word(word.text, "number_of_rows:")) return confidence::no;
        const bool sized = words.next(word) && words.next(word) && same_word(word.text, "number_of_columns:");
        return sized ? confidence::certain : confidence::possible;
    }

    static void append(write_result& out, const puzzle& source) {
        out.text += "number_of_rows: ";
        append_number(out.text, source.clues.height());
        out.text += "\nnumber_of_columns: ";
        append_number(out.text, source.clues.width());
        out.text += '\n';
        for (const auto* side : {&source.clues.rows, &source.clues.columns}) {
            std::size_t index = 0;
            for (const auto line : *side) {
                out.text += side == &source.clues.rows ? "\nrow_" : "\ncolumn_";
                append_number(out.text, ++index);
                out.text += "\nnumber_of_clusters: ";
                append_number(out.text, line.size());
                out.text += line.empty() ? "\nsize(s):" : "\nsize(s): ";
                append_clue_line(out.text, line);
                out.text += '\n';
            }
        }
    }
};

} // namespace detail

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_RARE_LP_HPP
