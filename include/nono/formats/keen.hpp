// Lists of clues without a size, as webpbn exports them under the names `keen` and `ish`.
#ifndef NONO_FORMATS_KEEN_HPP
#define NONO_FORMATS_KEEN_HPP

#include <nono/formats/format.hpp>
#include <nono/formats/parts/plain_list.hpp>

#include <cstddef>
#include <string_view>

namespace nono::inline NONO_ABI {

/// Lists of clues without a size: a line of numbers for each row, a blank line, and one for each column, with blanks
/// between the numbers (webpbn's `keen`, which Kyle Keen's solver reads) or commas (`ish`).
///
/// Sizes follow from the number of lines, so a line without clues is `0`. Lines that start with `#` are comments.
struct keen {
    using value_type = puzzle;

    static constexpr format_info info{.name = "keen",
                                      .extensions = {"txt", {}, {}, {}},
                                      .title = "lists of numbers without a size (webpbn's keen and ish)"};

    /// `likely` where the first MiB holds nothing but lines of numbers and comments, divided once by blank lines, that
    /// fit each other; `possible` where they do not fit. Does not allocate.
    [[nodiscard]] static constexpr likelihood detect(std::string_view text) noexcept;

    /// Hands the puzzle of the text to the sink. Linear in the text; allocates. Usable in constant expressions with a
    /// sink that has `clues_only`.
    template <puzzle_sink S>
    static NONO_CONSTEXPR void read(std::string_view text, S& sink, const parse_options& options);

    /// Writes the clues of a puzzle in one color; all else is named in `lost`. Linear; allocates.
    [[nodiscard]] static write_result write(const puzzle& source, const write_options& options = {});
};

// ---------------------------------------------------------------------------------------------------------------------

namespace detail {

template <puzzle_sink S> class keen_reader : list_reader<S> {
public:
    using list_reader<S>::list_reader;

    NONO_CONSTEXPR void read() {
        auto cursor = this->begin_text();
        if (!cursor) return;
        text_line line;
        while (!this->report_.failed() && cursor->next(line)) take(line);
        this->finish(which_ == axis::row ? this->places_.at(this->text_.size()) : columns_);
    }

private:
    NONO_CONSTEXPR void take(const text_line& line) {
        const std::size_t first = skip_blanks(line.text, 0);
        if (first == line.text.size()) {
            divided_ = this->clues_.count(axis::row) > 0;
            if (divided_ && which_ == axis::row) blank_ = line.start;
        } else if (!this->pass_over(line, first, '#')) {
            take_clues(line);
        }
    }

    NONO_CONSTEXPR void take_clues(const text_line& line) {
        if (divided_ && which_ == axis::column) {
            // Which of the blank lines divides rows and columns cannot be told.
            return this->report_.fail(parse_errc::ambiguous_blank_lines, blank_);
        }
        if (divided_) {
            which_ = axis::column;
            columns_ = line.start;
            divided_ = false;
        }
        this->add_line(which_, line);
    }

    axis which_ = axis::row;
    source_position columns_;
    source_position blank_;
    bool divided_ = false; // by a blank line after the line before
};

} // namespace detail

constexpr likelihood keen::detect(std::string_view text) noexcept {
    const auto shape = detail::shape_of_list(text);
    if (!shape.plain || shape.cut || shape.blocks != 2 || shape.stars > 0 || shape.ampersands > 0)
        return likelihood::no;
    const detail::list_part part{
        .rows = shape.first_block, .columns = shape.filled - shape.first_block, .comment = '#'};
    return detail::fit_of_list(text, 0, part).all() ? likelihood::likely : likelihood::possible;
}

template <puzzle_sink S> NONO_CONSTEXPR void keen::read(std::string_view text, S& sink, const parse_options& options) {
    detail::keen_reader<S>(text, sink, options).read();
}

inline write_result keen::write(const puzzle& source, const write_options&) {
    if (auto refusal = detail::refusal_of_list(source)) return *refusal;
    write_result out{{}, true, {}};
    detail::append_clue_lines(out.text, source.clues.rows);
    out.text += '\n';
    detail::append_clue_lines(out.text, source.clues.columns);
    name_losses(out.lost, source, {});
    return out;
}

} // namespace nono::inline NONO_ABI

#endif // NONO_FORMATS_KEEN_HPP
