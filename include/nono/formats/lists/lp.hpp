// `.lp`: the lists of clues of Robert Bosch's program, with a keyword before each number.
#ifndef NONO_FORMATS_LISTS_LP_HPP
#define NONO_FORMATS_LISTS_LP_HPP

#include <nono/detail/config.hpp>
#include <nono/formats/format.hpp>
#if NONO_DEFINITIONS
#include <nono/detail/ascii.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/formats/lists/parts/plain_list.hpp>
#endif

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace nono::inline NONO_ABI {

/// Bosch's format: `number_of_rows:` and `number_of_columns:`, then for each line `row_1` or `column_1`, the number of
/// its clues and their sizes.
///
/// White space, including line ends, separates words. As his own files disagree about the keywords before the count and
/// the sizes, any word is accepted there. Lines may be in any order.
struct lp {
    using value_type = puzzle;

    static constexpr format_info info{.name = "lp",
                                      .extensions = {"lp", {}, {}, {}},
                                      .title = "Bosch's .lp, numbers with keywords",
                                      .exclusive = true,
                                      .lettered = true,
                                      .starts = "nN"};

    /// `certain` if the first word is `number_of_rows:` and the third `number_of_columns:`, `possible` if only the
    /// first matches. Does not allocate.
    [[nodiscard]] static NONO_API_CONSTEXPR likelihood detect(std::string_view text) noexcept;

    /// Passes the puzzle of the text to the sink. Linear in the text; allocates. Usable in constant expressions with a
    /// sink that has `clues_only`.
    template <puzzle_sink S>
    static NONO_API_VECTOR void read(std::string_view text, S& sink, const parse_options& options);

    /// Writes the clues of a puzzle in one color; everything else is recorded in `lost`. Linear; allocates.
    [[nodiscard]] static write_result write(const puzzle& source, const write_options& options = {});
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// Iterates over the words of a text.
class word_cursor {
public:
    constexpr explicit word_cursor(line_cursor lines) noexcept : lines_(lines) {}

    /// Sets `word` to the next word; at the end returns false, with an empty `word` placed at the end.
    [[nodiscard]] constexpr bool next(text_line& word) noexcept {
        while (true) {
            next_ = skip_blanks(line_.text, next_);
            if (next_ < line_.text.size()) break;
            next_ = 0;
            if (lines_.next(line_)) continue;
            line_ = {{}, lines_.position()};
            word = line_;
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

    NONO_CONSTEXPR void read() {
        const auto lines = this->begin_text();
        if (!lines) return;
        const source_position start = lines->position();
        words_ = word_cursor(*lines);
        height_ = read_size("number_of_rows:");
        width_ = read_size("number_of_columns:");
        if (!this->report_.failed() &&
            check_picture_size(this->report_, this->options_->limits, width_, height_, start))
            read_lines();
        this->finish(start);
    }

private:
    /// The clues of a line, in `lengths_`.
    struct found_line {
        std::size_t begin = 0;
        std::size_t end = 0;
        std::size_t offset = 0;
        bool found = false;
    };
    struct found_length {
        std::uint32_t value = 0;
        text_line word;
    };

    /// Reads a keyword and the number after it.
    [[nodiscard]] NONO_CONSTEXPR std::uint32_t read_size(std::string_view keyword) {
        text_line word;
        if (this->report_.failed()) return 0;
        if (!words_.next(word) || !same_word(word.text, keyword)) {
            this->report_.fail(parse_errc::no_puzzle, at_word(word));
            return 0;
        }
        return read_number();
    }

    [[nodiscard]] NONO_CONSTEXPR std::uint32_t read_number() {
        text_line word;
        static_cast<void>(words_.next(word));
        return number_of(word, 0);
    }

    /// The number in a word from byte `at` on.
    [[nodiscard]] NONO_CONSTEXPR std::uint32_t number_of(const text_line& word, std::size_t at) {
        const parsed_number number = parse_number(word.text, at);
        if (number.size == 0)
            this->report_.fail(parse_errc::expected_number, at_word(word));
        else if (number.too_large)
            this->report_.fail(parse_errc::number_too_large, at_word(word));
        return number.value;
    }

    /// The place of a word, or the end of the text, which may be within a line.
    [[nodiscard]] NONO_CONSTEXPR source_position at_word(const text_line& word) {
        return word.text.empty() ? this->places_.at(word.start.offset) : word.start;
    }

    NONO_CONSTEXPR void read_lines() {
        lines_.resize(height_ + width_, {});
        std::size_t missing = lines_.size();
        text_line word;
        bool more = words_.next(word);
        while (more && missing > 0 && !this->report_.failed()) {
            const bool row = word.text.starts_with("row_");
            const bool column = word.text.starts_with("column_");
            if (row || column) {
                more = read_line(word, row, missing);
            } else {
                this->report_.diagnose(parse_errc::ignored_line, word.start);
                more = words_.next(word);
            }
        }
        if (this->report_.failed()) return;
        if (missing > 0) return this->report_.fail(parse_errc::too_few_clue_lines, at_word(word));
        if (more) this->report_.diagnose(parse_errc::trailing_data, word.start);
        for (std::size_t i = 0; i < lines_.size() && !this->report_.failed(); ++i) hand_on(i);
    }

    /// Reads `row_1`, a keyword, the number of clues, a keyword and the clues, and moves to the word after them.
    [[nodiscard]] NONO_CONSTEXPR bool read_line(text_line& word, bool row, std::size_t& missing) {
        const std::size_t index = number_of(word, row ? 4 : 7);
        if (this->report_.failed()) return true;
        if (index == 0 || index > (row ? height_ : width_)) {
            this->report_.fail(parse_errc::too_many_clue_lines, word.start);
            return true;
        }
        found_line& line = lines_[index - 1 + (row ? 0 : height_)];
        const bool twice = line.found;
        if (twice) this->report_.diagnose(parse_errc::section_twice, word.start);
        found_line out{lengths_.size(), lengths_.size(), word.start.offset, true};
        text_line keyword;
        static_cast<void>(words_.next(keyword));
        const std::uint32_t count = read_number();
        static_cast<void>(words_.next(keyword));
        const bool more = read_lengths(word, count);
        out.end = lengths_.size();
        if (twice) {
            lengths_.resize(out.begin, {});
        } else {
            line = out;
            --missing;
        }
        return more;
    }

    [[nodiscard]] NONO_CONSTEXPR bool read_lengths(text_line& word, std::uint32_t count) {
        std::uint32_t found = 0;
        bool more = false;
        while (!this->report_.failed()) {
            more = words_.next(word);
            if (!more || !is_digit(word.text.front())) break;
            const std::uint32_t length = number_of(word, 0);
            if (found == count && (count > 0 || length > 0)) {
                this->report_.diagnose(parse_errc::text_after_value, word.start);
                continue;
            }
            if (length == 0)
                this->report_.diagnose(count > 1 ? parse_errc::zero_among_clues : parse_errc::zero_for_empty_line,
                                       word.start);
            else if (lengths_.size() >= this->options_->limits.clues)
                this->report_.fail(parse_errc::clues_over_limit, word.start);
            else
                lengths_.push_back({length, word});
            found += found < count ? 1U : 0U;
        }
        if (found < count) this->report_.fail(parse_errc::expected_number, at_word(word));
        return more;
    }

    NONO_CONSTEXPR void hand_on(std::size_t index) {
        const found_line& line = lines_[index];
        const axis direction = index < height_ ? axis::row : axis::column;
        if (!this->begin_clues(direction, line.offset)) return;
        for (std::size_t i = line.begin; i < line.end; ++i)
            if (!this->add_clue(direction, lengths_[i].value, lengths_[i].word, 0)) return;
    }

    word_cursor words_{line_cursor(std::string_view{})};
    std::size_t height_ = 0;
    std::size_t width_ = 0;
    lean_vector<found_line> lines_; // rows before columns
    lean_vector<found_length> lengths_;
};

} // namespace detail

NONO_API_CONSTEXPR likelihood lp::detect(std::string_view text) noexcept {
    text = text.substr(0, std::size_t{1} << 16U);
    detail::word_cursor words(line_cursor(text, detail::byte_order_mark(text)));
    text_line word;
    if (!words.next(word) || !detail::same_word(word.text, "number_of_rows:")) return likelihood::no;
    const bool sized = words.next(word) && words.next(word) && detail::same_word(word.text, "number_of_columns:");
    return sized ? likelihood::certain : likelihood::possible;
}

template <puzzle_sink S> NONO_API_VECTOR void lp::read(std::string_view text, S& sink, const parse_options& options) {
    detail::lp_reader<S>(text, sink, options).read();
}

NONO_API write_result lp::write(const puzzle& source, const write_options&) {
    if (auto refusal = detail::refusal_of_list(source)) return *refusal;
    write_result out{{}, true, {}};
    out.text = "number_of_rows: ";
    detail::append_number(out.text, source.clues.height());
    out.text += "\nnumber_of_columns: ";
    detail::append_number(out.text, source.clues.width());
    out.text += '\n';
    for (const auto* side : {&source.clues.rows, &source.clues.columns}) {
        std::size_t index = 0;
        for (const auto line : *side) {
            out.text += side == &source.clues.rows ? "\nrow_" : "\ncolumn_";
            detail::append_number(out.text, ++index);
            out.text += "\nnumber_of_clusters: ";
            detail::append_number(out.text, line.size());
            out.text += line.empty() ? "\nsize(s):" : "\nsize(s): ";
            detail::append_clue_line(out.text, line, ' ', {});
            out.text += '\n';
        }
    }
    name_losses(out.lost, source, {});
    return out;
}

#endif // NONO_DEFINITIONS

} // namespace nono::inline NONO_ABI

#endif // NONO_FORMATS_LISTS_LP_HPP
