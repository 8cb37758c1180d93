// Common parts of the Netpbm formats (PBM, PPM): numbers and comments in the header of a file.
#ifndef NONO_FORMATS_PICTURES_PARTS_NETPBM_HPP
#define NONO_FORMATS_PICTURES_PARTS_NETPBM_HPP

#include <nono/formats/pictures/parts/picture.hpp>
#include <nono/text/lines.hpp>
#include <nono/text/numbers.hpp>
#include <nono/text/utf8.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace nono::inline NONO_ABI::detail {

/// White space between the words of a Netpbm file.
[[nodiscard]] constexpr bool is_netpbm_space(char c) noexcept { return is_blank(c) || c == '\n' || c == '\r'; }

/// Iterates over the words of a Netpbm file. A comment runs from `#` to the end of its line and may appear wherever
/// white space may.
class netpbm_cursor {
public:
    constexpr netpbm_cursor(std::string_view text, std::size_t begin) noexcept : text_(text), at_(begin) {}

    /// Skips white space and comments; `visit` is called with each comment, without its `#`.
    template <class Visit> constexpr void skip_space(Visit&& visit) {
        while (at_ < text_.size()) {
            if (text_[at_] == '#') {
                const std::size_t end = (std::min)(text_.find_first_of("\r\n", at_), text_.size());
                visit(text_.substr(at_ + 1, end - at_ - 1));
                at_ = end;
            } else if (is_netpbm_space(text_[at_])) {
                ++at_;
            } else {
                return;
            }
        }
    }
    constexpr void skip_space() {
        skip_space([](std::string_view) {});
    }

    /// Reads a number; its size is 0 if there is none.
    constexpr parsed_number number() noexcept {
        const parsed_number found = parse_number(text_, at_);
        at_ += found.size;
        return found;
    }

    constexpr void advance(std::size_t bytes) noexcept { at_ += bytes; }
    [[nodiscard]] constexpr std::size_t offset() const noexcept { return at_; }
    [[nodiscard]] constexpr bool at_end() const noexcept { return at_ >= text_.size(); }
    [[nodiscard]] constexpr char current() const noexcept { return text_[at_]; }
    [[nodiscard]] constexpr std::size_t left() const noexcept { return text_.size() - at_; }
    /// Linear in the text before the place.
    [[nodiscard]] constexpr source_position position() const noexcept { return position_of(text_, at_); }

private:
    std::string_view text_;
    std::size_t at_;
};

/// The likelihood that a text is a Netpbm picture whose second character is one of `kinds`.
[[nodiscard]] constexpr likelihood detect_netpbm(std::string_view text, std::string_view kinds) noexcept {
    text = text.substr(byte_order_mark(text), std::size_t{1} << 12U);
    if (text.size() < 3 || text[0] != 'P' || kinds.find(text[1]) == std::string_view::npos) return likelihood::no;
    if (!is_netpbm_space(text[2]) && text[2] != '#') return likelihood::no;
    netpbm_cursor cursor(text, 2);
    for (int i = 0; i < 2; ++i) {
        cursor.skip_space();
        if (cursor.number().size == 0) return likelihood::likely;
    }
    return likelihood::certain;
}

/// The header of a Netpbm picture.
struct netpbm_head {
    char kind = 0; ///< the digit after `P`
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::uint32_t max_value = 1; ///< the value of a color component at full intensity
    source_position size_at;
};

/// Reads the header of a picture, up to its first cell. False if the puzzle was failed because of an invalid number, a
/// size over the limits, or another kind of text.
template <puzzle_sink S, class Visit>
[[nodiscard]] constexpr bool read_netpbm_head(netpbm_cursor& cursor, netpbm_head& head, std::string_view kinds,
                                              bool has_max_value, reporter<S>& report, const limits& bounds,
                                              Visit&& visit) {
    const auto fail = [&](parse_errc code) {
        report.fail(code, cursor.position());
        return false;
    };
    if (cursor.left() < 2 || cursor.current() != 'P') return fail(parse_errc::no_puzzle);
    cursor.advance(1);
    head.kind = cursor.current();
    if (kinds.find(head.kind) == std::string_view::npos) return fail(parse_errc::no_puzzle);
    cursor.advance(1);
    for (std::uint32_t* field : {&head.width, &head.height, &head.max_value}) {
        if (field == &head.max_value && !has_max_value) break;
        cursor.skip_space(visit);
        if (field == &head.width) head.size_at = cursor.position();
        const source_position where = cursor.position();
        const parsed_number number = cursor.number();
        if (number.size == 0) return fail(parse_errc::expected_number);
        *field = number.value;
        if (field != &head.max_value || (number.value > 0 && number.value <= 0xFFFFU)) continue;
        report.fail(number.value == 0 ? parse_errc::expected_number : parse_errc::number_too_large, where);
        return false;
    }
    if (!check_picture_size(report, bounds, head.width, head.height, head.size_at)) return false;
    // One white space character ends the header; in a plain picture it is part of the white space before the first
    // cell.
    if (!cursor.at_end() && is_netpbm_space(cursor.current())) cursor.advance(1);
    return true;
}

/// Diagnoses data after the picture.
template <puzzle_sink S> NONO_CONSTEXPR void check_netpbm_end(netpbm_cursor& cursor, reporter<S>& report) {
    cursor.skip_space();
    if (!cursor.at_end()) report.diagnose(parse_errc::trailing_data, cursor.position());
}

/// Starts the only puzzle of a text and reads it with `read(cursor)`.
template <puzzle_sink S, class Read>
NONO_CONSTEXPR void read_netpbm(std::string_view text, reporter<S>& report, Read&& read) {
    if (is_blank_text(text) || is_zip_archive(text)) return report.fail_without_puzzle(text);
    if (!report.begin({})) return;
    read(netpbm_cursor(text, byte_order_mark(text)));
    report.end();
}

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_FORMATS_PICTURES_PARTS_NETPBM_HPP
