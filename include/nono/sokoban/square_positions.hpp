// The positions of the squares of a board in the text from which it was read.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SQUARE_POSITIONS_HPP
#define NONO_SOKOBAN_SQUARE_POSITIONS_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/ascii.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/model/limits.hpp>
#include <nono/model/result.hpp>
#include <nono/sokoban/board.hpp>
#include <nono/sokoban/collection.hpp>
#include <nono/sokoban/file_lines.hpp>
#include <nono/sokoban/line_kinds.hpp>
#include <nono/text/lines.hpp>
#include <nono/text/numbers.hpp>
#include <nono/text/run_lengths.hpp>
#include <nono/text/utf8.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace nono { inline namespace NONO_ABI { namespace sokoban {

namespace detail {

/// Returns true for the character of a square that is not floor, in the common legend.
[[nodiscard]] constexpr bool is_filled_square(char c) noexcept {
    const auto found = is_blank_floor(c) ? square::floor : extend::square_of(c);
    return found && *found != square::floor;
}

/// An XML element whose text is a row of squares, and a test for the characters of squares that are not floor.
struct xml_row_element {
    std::string_view name;
    bool (*is_filled)(char) noexcept;
};
inline constexpr xml_row_element xml_row_elements[] = {
    {"L", is_filled_square},                                                                               // .slc
    {"Row", [](char c) noexcept { return std::string_view("#OX$P*").find(c) != std::string_view::npos; }}, // .ssx
};

/// Iterates over the tags in an XML element. Comments, instructions and marked sections count as tags.
class xml_tags {
public:
    /// `begin` is the offset of the element's `<`.
    constexpr xml_tags(std::string_view text, std::size_t begin) noexcept : text_(text), at_(begin) {
        const std::string_view name = tag_name(begin);
        end_ = text.find("</", begin);
        while (end_ < text.size() && tag_name(end_ + 1) != name) end_ = text.find("</", end_ + 2);
        end_ = (std::min)(end_, text.size());
    }

    /// Moves to the next tag. Returns false if the element has no more tags.
    [[nodiscard]] constexpr bool next() noexcept {
        tag_ = (std::min)(text_.find('<', at_), end_);
        at_ = end_of_tag();
        return tag_ < end_;
    }

    /// Returns the name of the element that starts here; for another tag, a string that is not the name of an element.
    [[nodiscard]] constexpr std::string_view name() const noexcept { return tag_name(tag_); }
    /// Returns the offset of the text that follows the tag, which is empty if the element is closed by the same tag.
    [[nodiscard]] constexpr std::size_t begin_of_text() const noexcept {
        return at_ + (text_.substr(at_).starts_with(section) ? section.size() : 0);
    }
    [[nodiscard]] constexpr std::string_view text() const noexcept {
        if (at_ - tag_ > 1 && text_[at_ - 2] == '/') return {};
        const std::size_t begin = begin_of_text();
        const std::size_t end = begin > at_ ? text_.find("]]>", begin) : text_.find('<', begin);
        return text_.substr(begin, (std::max)((std::min)(end, end_), begin) - begin);
    }

private:
    static constexpr std::string_view section = "<![CDATA[";

    [[nodiscard]] constexpr std::string_view tag_name(std::size_t tag) const noexcept {
        const std::string_view rest = text_.substr((std::min)(tag + 1, text_.size()));
        return rest.substr(0, rest.find_first_of(" \t\r\n/>"));
    }

    [[nodiscard]] constexpr std::size_t end_of_tag() const noexcept {
        const std::string_view rest = text_.substr(tag_);
        std::string_view mark = ">";
        if (rest.starts_with("<!--")) mark = "-->";
        if (rest.starts_with("<?")) mark = "?>";
        if (rest.starts_with(section)) mark = "]]>";
        const std::size_t size = rest.find(mark);
        return size == std::string_view::npos ? text_.size() : tag_ + size + mark.size();
    }

    std::string_view text_;
    std::size_t at_;      // offset after the tag
    std::size_t tag_ = 0; // offset of its `<`
    std::size_t end_ = 0; // end of the element
};

} // namespace detail

namespace extend {

/// Finds the squares of a board in the text from which the puzzle was read, so that messages about squares have a line
/// and a column. The text must outlive it.
class square_positions {
public:
    /// Prepares for a puzzle whose `where` is a position in `text`. Linear in the rows of the board in the text, with
    /// their run-lengths expanded, and in XML in the element of the puzzle; allocates some 32 bytes per row.
    square_positions(std::string_view text, const puzzle& level);

    /// Returns the position of a square's character; with run-lengths, of the character that is repeated. For a square
    /// after the end of its row, returns the end of the row. If the rows are not in the text, as in a file of a
    /// calculator, returns the `where` of the puzzle. Linear in the row; allocates 4 bytes per square of the row.
    [[nodiscard]] source_position of(position at) const;

private:
    struct text_row {
        std::string_view text;
        source_position start;
    };

    using offsets = nono::detail::lean_vector<std::uint32_t>;

    /// Finds the `count` rows of the board, in a text of rows or in XML.
    void find_rows(std::string_view text, std::size_t count);
    void find_xml_rows(std::string_view text, std::size_t count);

    /// Expands a row. Returns, for each square, the offset of its character.
    [[nodiscard]] offsets expand(std::string_view row) const;
    [[nodiscard]] static offsets expand_xml(std::string_view row);

    source_position where_;
    std::size_t max_squares_; // per row
    std::size_t left_ = 0;    // columns of the text before the first column of the board
    bool (*is_filled_)(char) noexcept = detail::is_filled_square;
    bool is_xml_ = false; // the rows are texts of elements
    nono::detail::lean_vector<text_row> rows_;
};

// ---------------------------------------------------------------------------------------------------------------------

inline square_positions::square_positions(std::string_view text, const puzzle& level)
    : where_(level.where), max_squares_(limits().side + level.board.width()) {
    is_xml_ = text.substr((std::min)(where_.offset, text.size())).starts_with('<');
    if (is_xml_)
        find_xml_rows(text, level.board.height());
    else
        find_rows(text, level.board.height());
    if (rows_.size() < level.board.height()) rows_.clear();
    // The board begins at the leftmost square that is not floor.
    left_ = static_cast<std::size_t>(-1);
    for (const text_row& row : rows_) {
        const offsets items = expand(row.text);
        for (std::size_t i = 0; i < items.size() && i < left_; ++i)
            if (is_filled_(row.text[items[i]])) left_ = i;
    }
}

inline void square_positions::find_rows(std::string_view text, std::size_t count) {
    detail::file_lines lines(text, where_);
    nono::extend::text_line line;
    while (rows_.size() < count && lines.next(line) && detail::scan_line(line.text).rows)
        detail::for_each_row(line.text, [&](std::string_view row, std::size_t begin) {
            rows_.push_back({detail::without_floor_at_end(row), line.at(begin)});
            return rows_.size() < count;
        });
}

inline void square_positions::find_xml_rows(std::string_view text, std::size_t count) {
    source_position start = where_;
    for (detail::xml_tags tags(text, where_.offset); rows_.size() < count && tags.next();)
        for (const auto& element : detail::xml_row_elements) {
            if (!nono::detail::same_word(tags.name(), element.name)) continue;
            is_filled_ = element.is_filled;
            const std::string_view row = nono::detail::without_trailing_blanks(tags.text());
            // A board has no empty rows at its edges.
            if (rows_.empty() && !nono::detail::any_of(row.begin(), row.end(), is_filled_)) continue;
            start = nono::extend::position_of(text, tags.begin_of_text(), start);
            rows_.push_back({row, start});
        }
}

inline square_positions::offsets square_positions::expand_xml(std::string_view row) {
    offsets out;
    for (std::size_t i = 0; i < row.size();) {
        out.push_back(static_cast<std::uint32_t>(i));
        const std::size_t reference = row[i] == '&' ? row.find(';', i) : std::string_view::npos;
        i = reference != std::string_view::npos ? reference + 1
                                                : i + (std::max<std::size_t>)(nono::detail::utf8_length(row, i), 1);
    }
    return out;
}

inline square_positions::offsets square_positions::expand(std::string_view row) const {
    if (is_xml_) return expand_xml(row);
    nono::detail::run_length_expander<std::uint32_t> out(max_squares_, limits().nesting);
    std::size_t count = 1;
    bool fits = true; // stays true: the board was read within these limits
    for (std::size_t i = 0; i < row.size() && fits; ++i) {
        if (nono::detail::is_digit(row[i])) {
            const auto number = nono::extend::parse_number(row, i);
            count = (std::max<std::size_t>)(number.value, 1);
            i += number.size - 1;
            continue;
        }
        if (row[i] == '(')
            fits = out.open(count);
        else if (row[i] == ')')
            for (; count > 0 && out.depth() > 0 && fits; --count) fits = out.close();
        else
            fits = out.append(static_cast<std::uint32_t>(i), count);
        count = 1;
    }
    return std::move(out.items());
}

inline source_position square_positions::of(position at) const {
    if (at.row >= rows_.size()) return where_;
    const text_row& row = rows_[at.row];
    const offsets items = expand(row.text);
    const std::size_t column = left_ + at.column;
    const std::size_t offset = column < items.size() ? items[column] : row.text.size();
    return nono::extend::text_line{row.text, row.start}.at(offset);
}

} // namespace extend

}}} // namespace nono::NONO_ABI::sokoban

#endif // NONO_SOKOBAN_SQUARE_POSITIONS_HPP
