// `.nin`: Jakub Wilk's lists of clues, which solvers exchange puzzles in.
#ifndef NONO_FORMATS_NIN_HPP
#define NONO_FORMATS_NIN_HPP

#include <nono/formats/format.hpp>
#include <nono/formats/plain_list.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace nono::inline NONO_ABI {

/// The format `.nin`: a line with width and height, then a line of numbers for each row and each column.
///
/// A line without clues is `0`; blank lines are read as lines without clues where they are needed as such, else passed
/// over. Lines that start with `#` are comments. What follows the last line wanted is passed over.
struct nin {
    using noun = puzzle;

    static constexpr format_info info{
        .name = "nin", .extensions = {"nin", {}, {}, {}}, .title = "Wilk's .nin, lists of numbers after the size"};

    /// `certain` where the first MiB holds nothing but two numbers and lines of numbers, enough for that size. Less
    /// where the text may as well be `.mk` or have a 0 at the end of all lines. Does not allocate.
    [[nodiscard]] static constexpr likelihood detect(std::string_view text) noexcept;

    /// Hands the puzzle of the text to the sink. Linear in the text; allocates. Usable in constant expressions with a
    /// sink that has `clues_only`.
    template <puzzle_sink S>
    static NONO_CONSTEXPR void read(std::string_view text, S& sink, const parse_options& options);

    /// Writes the clues of a puzzle in one color; all else is named in `lost`. Linear; allocates.
    [[nodiscard]] static write_result write(const puzzle& what, const write_options& options = {});
};

// ---------------------------------------------------------------------------------------------------------------------

namespace detail {

template <puzzle_sink S> class nin_reader : list_reader<S> {
public:
    using list_reader<S>::list_reader;

    NONO_CONSTEXPR void read() {
        auto cursor = this->begin_text();
        if (!cursor) return;
        text_line line;
        if (this->next_filled(*cursor, line, '#'))
            read_puzzle(*cursor, line);
        else
            this->report_.fail(parse_errc::no_puzzle, cursor->position());
        this->finish(line.start);
    }

private:
    NONO_CONSTEXPR void read_puzzle(line_cursor& cursor, const text_line& line) {
        std::array<std::uint32_t, 2> size{};
        if (!this->read_sizes(line, size)) return;
        if (!check_picture_size(this->report_, this->options_->limits, size[0], size[1], line.start)) return;
        this->read_part(cursor, {.rows = size[1], .columns = size[0], .comment = '#'});
        this->read_rest(cursor, '#');
    }
};

} // namespace detail

constexpr likelihood nin::detect(std::string_view text) noexcept {
    const auto shape = detail::shape_of_list(text);
    if (!shape.plain || shape.counts[0] != 2 || shape.start[0] == 0 || shape.start[1] == 0) return likelihood::no;
    if (shape.stars > 0 || shape.ampersands > 0 || shape.filled < 2) return likelihood::no;
    const std::size_t wanted = std::size_t{shape.start[0]} + shape.start[1];
    if (!shape.cut && shape.filled - 1 + shape.blanks < wanted) return likelihood::possible;
    if (shape.hash_after_rows || (shape.endless == 0 && shape.several)) return likelihood::possible;
    return shape.hashes > 0 || shape.cut ? likelihood::likely : likelihood::certain;
}

template <puzzle_sink S> NONO_CONSTEXPR void nin::read(std::string_view text, S& sink, const parse_options& options) {
    detail::nin_reader<S>(text, sink, options).read();
}

inline write_result nin::write(const puzzle& what, const write_options&) {
    return detail::write_list(what, {.width_first = true});
}

} // namespace nono::inline NONO_ABI

#endif // NONO_FORMATS_NIN_HPP
