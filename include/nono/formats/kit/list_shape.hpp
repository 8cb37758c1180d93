// The shape of a list of clues: the numbers, blank lines and marks by which list formats are distinguished.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_KIT_LIST_SHAPE_HPP
#define NONO_FORMATS_KIT_LIST_SHAPE_HPP

#include <nono/formats/kit/clue_buffer.hpp>
#include <nono/formats/kit/preformatted.hpp>
#include <nono/text/number_lines.hpp>

#include <bit>
#include <cstring>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The numbers at the start of a line, up to any other text.
struct line_numbers {
    std::uint64_t total = 0;  ///< their sum
    std::size_t count = 0;    ///< how many numbers there are
    std::uint64_t blocks = 0; ///< how many of them are not 0
    std::uint32_t first = 0;  ///< the first of them
    bool ends_with_zero = false;
    bool commas = false; ///< whether there are commas between them
    std::size_t end = 0; ///< the offset of the text after them
};

/// Reads numbers from `text[at]` on, separated by blanks and commas, with the same result as `number_cursor`; `text`
/// can continue after the line. Linear in the line.
[[nodiscard]] constexpr line_numbers numbers_from(std::string_view text, std::size_t at) noexcept {
    const char* const data = text.data();
    const std::size_t size = text.size();
    char separator = at + 1 < size && data[at + 1] == ',' ? ',' : ' '; // the likely separator of this line
    // Local variables stay in registers.
    std::uint64_t total = 0;
    std::size_t count = 0;
    std::size_t zeros = 0;
    std::uint32_t first = 0;
    std::uint32_t last = 1;
    bool commas = false;
    while (at < size) {
        // Nearly all numbers have one digit and are followed by the same separator.
        if (at_run_time() && std::endian::native == std::endian::little && size - at >= 8) {
            std::uint64_t word = 0;
            std::memcpy(&word, data + at, sizeof word);
            const digit_pairs pairs = pairs_in(word, static_cast<unsigned char>(separator));
            if (pairs.count > 0) {
                if (count == 0) first = static_cast<std::uint32_t>(pairs.digits & 0xFU);
                count += pairs.count;
                total += pairs.total();
                last = 1; // any value except 0
                commas = commas || separator == ',';
                at += 2 * pairs.count;
                if (pairs.count == 4) continue;
            }
        }
        const unsigned digit = static_cast<unsigned>(data[at]) - '0';
        if (digit > 9) {
            if (!is_blank(data[at]) && data[at] != ',') break;
            separator = data[at++];
            commas = commas || separator == ',';
            continue;
        }
        last = digit;
        std::size_t length = 1;
        if (at + 1 < size && is_digit(data[at + 1])) {
            const parsed_number number = parse_number(text, at);
            last = number.value;
            length = number.size;
        }
        if (count++ == 0) first = last;
        total += last;
        zeros += last == 0 ? 1U : 0U;
        at += length;
        if (at == size || data[at] == '\n') break; // the usual end of a line
        if (data[at] != separator) continue;
        commas = commas || separator == ',';
        ++at;
    }
    return {total, count, count - zeros, first, last == 0, commas, at};
}

/// Iterates over the lines of a text that consists mostly of lines of numbers. Reading the numbers also finds the end
/// of the line, so no separate search is needed. Linear in the text. Does not allocate.
class lines_of_numbers {
public:
    constexpr explicit lines_of_numbers(std::string_view text) noexcept : text_(text), cursor_(text) {}

    /// Moves to the next line. Returns false if there is none.
    [[nodiscard]] constexpr bool next() noexcept {
        if (at_end()) return false;
        numbers_ = numbers_from(text_, cursor_.position().offset);
        is_plain_ = cursor_.next_until(numbers_.end, line_);
        return is_plain_ || cursor_.next(line_);
    }
    [[nodiscard]] constexpr std::string_view text() const noexcept { return line_.text; }
    /// Returns true if the line consists of numbers, blanks and commas, or is empty.
    [[nodiscard]] constexpr bool is_plain() const noexcept { return is_plain_; }
    /// The numbers at the start of the line, up to any other text.
    [[nodiscard]] constexpr const line_numbers& numbers() const noexcept { return numbers_; }
    /// Returns true after the last line. O(1).
    [[nodiscard]] constexpr bool at_end() const noexcept { return cursor_.at_end(); }
    /// The lines after this one. O(1).
    [[nodiscard]] constexpr const line_cursor& rest() const noexcept { return cursor_; }

private:
    std::string_view text_;
    line_cursor cursor_;
    text_line line_;
    line_numbers numbers_;
    bool is_plain_ = false;
};

/// Returns a cursor over the lines of the first 64 KiB of a text, starting with the first one that is not blank.
[[nodiscard]] constexpr line_cursor first_lines_of(std::string_view text) noexcept {
    return line_cursor(filled_text_in(text.substr(0, std::size_t{1} << 16U)));
}

/// Returns the next line that is not blank, or an empty line if there is none. Linear in the skipped lines.
[[nodiscard]] constexpr std::string_view next_filled_line(line_cursor& cursor) noexcept {
    text_line line;
    while (cursor.next(line))
        if (skip_blanks(line.text, 0) < line.text.size()) return line.text;
    return {};
}

/// Iterates over the colons of a text that directly follow an `s`, as in `rows:`. Linear in the text.
class colons_of_sides {
public:
    /// @param text  the text; it must outlive the object
    constexpr explicit colons_of_sides(std::string_view text) noexcept : text_(text) {}

    /// Moves to the next such colon. Returns false at the end of the text.
    [[nodiscard]] constexpr bool next() noexcept {
        if (are_dense_) return next_of_dense();
        const std::string_view text = text_;
        std::size_t at = find_byte(text, ':', next_);
        for (; at < text.size(); at = find_byte(text, ':', at + 1)) {
            if (is_dense(++colons_, at)) are_dense_ = at_run_time();
            if (at > 0 && lower_ascii(text[at - 1]) == 's') break;
        }
        at_ = at;
        next_ = at + 1;
        return at < text.size();
    }

    /// Returns the offset of the colon.
    [[nodiscard]] constexpr std::size_t at() const noexcept { return at_; }

private:
    [[nodiscard]] constexpr bool follows_s() const noexcept { return at_ > 0 && lower_ascii(text_[at_ - 1]) == 's'; }

    [[nodiscard]] std::uint64_t word_at(std::size_t offset) const noexcept {
        std::uint64_t word = 0;
        std::memcpy(&word, text_.data() + offset, sizeof word);
        return word;
    }

    [[nodiscard]] constexpr bool next_of_dense() noexcept {
        constexpr std::uint64_t ones = 0x0101'0101'0101'0101U;
        for (at_ = next_; text_.size() - at_ >= sizeof(std::uint64_t); at_ += sizeof(std::uint64_t)) {
            // A colon after an `s` results in a byte of 0. The lowest high bit that is then set belongs to such a byte.
            const std::uint64_t others = (word_at(at_) ^ ':' * ones) | ((word_at(at_ - 1) | 0x20 * ones) ^ 's' * ones);
            const std::uint64_t found = (others - ones) & ~others & 0x80 * ones;
            if (found == 0) continue;
            if constexpr (std::endian::native != std::endian::little) break;
            at_ += static_cast<std::size_t>(std::countr_zero(found)) / 8;
            next_ = at_ + 1;
            return true;
        }
        while (at_ < text_.size() && (text_[at_] != ':' || !follows_s())) ++at_;
        next_ = (std::min)(at_ + 1, text_.size());
        return at_ < text_.size();
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t next_ = 0;   // where the search continues
    std::size_t colons_ = 0; // number of colons found so far, as long as they are rare
    bool are_dense_ = false;
};

/// Returns true if a line starts with a word, given in lower case, and the colon at `text[colon]`. Linear in the word
/// and the blanks before it.
[[nodiscard]] constexpr bool is_key_before(std::string_view text, std::size_t colon, std::string_view word) noexcept {
    if (colon < word.size() || lower_ascii(text[colon - word.size()]) != word.front())
        return false; // this excludes
                      // most colons
    if (!same_word(text.substr(colon - word.size(), word.size()), word)) return false;
    return is_first_in_line(text, colon - word.size(), byte_order_mark(text));
}

/// Determines whether a text has a line that starts with the name of a side and a colon. The result is kept for all
/// formats that need it.
class named_side_finder {
public:
    /// Returns true if a line in the first 64 KiB starts with `rows:`, `columns:` or `cols:`. The first call is linear
    /// in these. Does not allocate.
    [[nodiscard]] constexpr bool in(std::string_view text) noexcept {
        if (!known_) found_ = find(text.substr(0, std::size_t{1} << 16U));
        known_ = true;
        return found_;
    }

private:
    [[nodiscard]] static constexpr bool find(std::string_view text) noexcept {
        constexpr std::string_view words[] = {"rows", "columns", "cols"};
        for (colons_of_sides colons(text); colons.next();)
            for (const std::string_view word : words)
                if (is_key_before(text, colons.at(), word)) return true;
        return false;
    }

    bool known_ = false;
    bool found_ = false;
};

/// A line of a list in a compact form, for all list formats.
struct list_line {
    std::uint64_t total;  ///< the sum of its numbers
    std::uint32_t blocks; ///< number of its numbers other than 0
    std::uint32_t first;  ///< the first of its numbers
    char mark;            ///< the first character that is not blank; `\0` in a blank line
    bool filled;          ///< whether the line is not blank
    bool plain;           ///< whether the line contains only numbers
};

/// Returns a line in the form that a shape holds, given its numbers. Linear in the blanks at its start.
[[nodiscard]] constexpr list_line list_line_of(std::string_view line, const line_numbers& found, bool plain) noexcept {
    const std::size_t first = skip_blanks(line, 0);
    const bool filled = first < line.size();
    const auto blocks = static_cast<std::uint32_t>(found.blocks);
    return {found.total, blocks, found.first, filled ? line[first] : '\0', filled, plain};
}

/// As above, but reads the numbers itself. Linear in the line.
[[nodiscard]] constexpr list_line line_of_list(std::string_view line) noexcept {
    const line_numbers found = numbers_from(line, 0);
    return list_line_of(line, found, found.end == line.size());
}

/// The shape of a list of clues, used to distinguish the list formats, and its lines.
struct list_shape {
    bool plain = false;                   ///< whether there are only numbers, blank lines and marks
    bool others = false;                  ///< whether some lines contain something other than numbers, blanks and
                                          ///< commas
    bool cut = false;                     ///< whether the text continues beyond the part that was examined
    std::array<std::size_t, 2> counts{};  ///< how many numbers each of the first two lines with numbers has
    std::array<std::uint32_t, 3> start{}; ///< the first three numbers
    std::size_t filled = 0;               ///< lines with numbers
    std::size_t blanks = 0;               ///< blank lines after the first line with numbers
    std::size_t blocks = 0;               ///< runs of lines with numbers, separated by blank lines
    std::size_t hashes = 0;               ///< lines that start with `#`
    std::size_t stars = 0;                ///< lines that start with `*`
    std::size_t ampersands = 0;           ///< lines that consist of `&`
    std::size_t before_ampersand = 0;     ///< lines with numbers before the last of those lines
    std::size_t commas = 0;               ///< lines that contain a comma
    bool hash_after_rows = false;         ///< whether a `#` line follows the rows, if the first number is the number of
                                          ///< rows
    bool blank_after_rows = false;        ///< whether a blank line follows the rows, if the first two lines are sizes
    std::size_t endless = 0;              ///< lines after the size that do not end with 0
    bool several = false;                 ///< whether one of these lines has several numbers

    std::size_t kept = 0;                 ///< number of lines held in `lines`: all lines of the list if there is room
                                          ///< for them
    line_cursor rest{std::string_view{}}; ///< the lines that are not held
    std::array<list_line, 256> lines;     ///< only the first `kept` entries have a value

    /// Examines the first MiB of a text, which must outlive the object. Stops at the first line that cannot be part of
    /// a list. Does not allocate.
    constexpr explicit list_shape(std::string_view text) noexcept { // NOLINT: `lines` without values
        constexpr std::size_t limit = std::size_t{1} << 20U;
        cut = text.size() > limit;
        const bool read = read_lines(filled_text_in(text.substr(0, limit)));
        plain = read && filled > 0;
    }

private:
    /// Examines all lines. Returns false at the first line that cannot be part of a list.
    [[nodiscard]] constexpr bool read_lines(std::string_view text) noexcept {
        lines_of_numbers walk(text);
        while (walk.next()) {
            if (cut && walk.at_end()) return true;
            const bool is_part = walk.is_plain() ? note_numbers(walk.numbers(), walk.text()) : note_other(walk.text());
            if (!is_part) return false;
            if (kept == lines.size()) continue;
            lines[kept++] = list_line_of(walk.text(), walk.numbers(), walk.is_plain());
            if (kept == lines.size()) rest = walk.rest();
        }
        return true;
    }

    /// Counts a line of numbers or a blank line. Returns false if it cannot be part of a list.
    [[nodiscard]] constexpr bool note_numbers(const line_numbers& found, std::string_view line) noexcept {
        if (found.count == 0) {
            note_blank();
            return !found.commas;
        }
        const bool is_size = filled == 0 || (filled == 1 && counts[0] == 1);
        if (filled < start.size()) note_start(found, line);
        commas += found.commas ? 1U : 0U;
        if (!is_size) {
            endless += found.ends_with_zero ? 0U : 1U;
            several = several || found.count > 1;
        }
        ++filled;
        if (!std::exchange(in_block_, true)) ++blocks;
        return true;
    }

    /// Records the numbers of one of the first lines that have any.
    constexpr void note_start(const line_numbers& numbers, std::string_view line) noexcept {
        number_cursor cursor(line);
        number_in_line found;
        for (std::size_t i = numbers_; i < start.size() && cursor.next(found); ++i) start[i] = found.number.value;
        if (filled < counts.size()) counts[filled] = numbers.count;
        numbers_ += numbers.count;
    }

    /// The number of lines, blank or with numbers, after the first line with numbers.
    [[nodiscard]] constexpr std::size_t slot_count() const noexcept { return filled > 0 ? filled + blanks - 1 : 0; }

    constexpr void note_blank() noexcept {
        if (filled == 0) return;
        in_block_ = false;
        if (filled > 1 && slot_count() == std::size_t{start[0]} + 1) blank_after_rows = true;
        ++blanks;
    }

    /// Counts any other line. Returns false if it cannot be part of a list.
    [[nodiscard]] constexpr bool note_other(std::string_view line) noexcept {
        others = true;
        const std::string_view content = without_blanks_around(line);
        switch (content.front()) {
        case '#': note_hash(); return true;
        case '*': ++stars; return true;
        case '&':
            ++ampersands;
            before_ampersand = filled;
            return content.size() == 1;
        case '\0': note_blank(); return true;
        default: return false;
        }
    }

    constexpr void note_hash() noexcept {
        ++hashes;
        const std::size_t rows = filled > 0 ? filled - 1 : 0;
        if (start[0] > 0 && (slot_count() == start[0] || rows == start[0])) hash_after_rows = true;
    }

    std::size_t numbers_ = 0; // how many numbers the lines recorded by `note_start` have
    bool in_block_ = false;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_KIT_LIST_SHAPE_HPP
