// `.mk`: lists of clues with the height before the width, and a `#` between rows and columns.
#ifndef NONO_FORMATS_MK_HPP
#define NONO_FORMATS_MK_HPP

#include <nono/detail/config.hpp>
#include <nono/formats/format.hpp>
#if NONO_DEFINITIONS
#include <nono/formats/parts/plain_list.hpp>
#endif

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace nono::inline NONO_ABI {

namespace detail {

struct list_shape;

} // namespace detail

/// The format `.mk`: a line with height and width, a line of numbers for each row, a line `#`, and one for each column.
///
/// A line without clues is `0`; blank lines are read as lines without clues where they are needed as such, else passed
/// over. What follows the last line wanted is passed over.
struct mk {
    using value_type = puzzle;

    static constexpr format_info info{.name = "mk",
                                      .extensions = {"mk", {}, {}, {}},
                                      .title = ".mk, lists of numbers divided by #",
                                      .exclusive = true,
                                      .starts = "0123456789,#"};

    /// `certain` where the first MiB holds nothing but two numbers, as many lines of numbers as the first says, a line
    /// that starts with `#`, and lines of numbers. Does not allocate.
    [[nodiscard]] static NONO_API_CONSTEXPR likelihood detect(std::string_view text) noexcept;
    /// The same where the shape of the text is known, as it is when several formats of lists are asked.
    [[nodiscard]] static NONO_API_CONSTEXPR likelihood detect(std::string_view text,
                                                              const detail::list_shape& shape) noexcept;

    /// Hands the puzzle of the text to the sink. Linear in the text; allocates. Usable in constant expressions with a
    /// sink that has `clues_only`.
    template <puzzle_sink S>
    static NONO_API_VECTOR void read(std::string_view text, S& sink, const parse_options& options);

    /// Writes the clues of a puzzle in one color; all else is named in `lost`. Linear; allocates.
    [[nodiscard]] static write_result write(const puzzle& source, const write_options& options = {});
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

template <puzzle_sink S> class mk_reader : list_reader<S> {
public:
    using list_reader<S>::list_reader;

    NONO_CONSTEXPR void read() {
        auto cursor = this->begin_text();
        if (!cursor) return;
        text_line line;
        if (this->next_filled(*cursor, line, '\0')) read_puzzle(*cursor, line);
        this->finish(line.start);
    }

private:
    NONO_CONSTEXPR void read_puzzle(line_cursor& cursor, text_line line) {
        std::array<std::uint32_t, 2> size{};
        if (!this->read_sizes(line, size)) return;
        if (!check_picture_size(this->report_, this->options_->limits, size[1], size[0], line.start)) return;
        this->read_part(cursor, {.rows = size[0], .stop = '#', .open = false});
        if (this->report_.failed()) return;
        if (!this->next_filled(cursor, line, '\0'))
            return this->report_.fail(parse_errc::missing_columns, cursor.position());
        const std::size_t after = skip_blanks(line.text, skip_blanks(line.text, 0) + 1);
        if (after < line.text.size()) this->report_.diagnose(parse_errc::text_after_value, line.at(after));
        this->read_part(cursor, {.columns = size[1]});
        this->read_rest(cursor, '\0');
    }
};

} // namespace detail

NONO_API_CONSTEXPR likelihood mk::detect(std::string_view, const detail::list_shape& shape) noexcept {
    if (!shape.plain || shape.counts[0] != 2 || shape.stars > 0 || shape.ampersands > 0) return likelihood::no;
    if (!shape.hash_after_rows) return likelihood::no;
    return shape.hashes == 1 && shape.filled > 2 ? likelihood::certain : likelihood::likely;
}

NONO_API_CONSTEXPR likelihood mk::detect(std::string_view text) noexcept {
    return detect(text, detail::list_shape(text));
}

template <puzzle_sink S> NONO_API_VECTOR void mk::read(std::string_view text, S& sink, const parse_options& options) {
    detail::mk_reader<S>(text, sink, options).read();
}

NONO_API write_result mk::write(const puzzle& source, const write_options&) {
    return detail::write_list(source, {.between_sides = "#\n"});
}

#endif // NONO_DEFINITIONS

} // namespace nono::inline NONO_ABI

#endif // NONO_FORMATS_MK_HPP
