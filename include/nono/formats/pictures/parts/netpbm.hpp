// The common part of the Netpbm formats (PBM, PPM): numbers and comments in the header of a file.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_PICTURES_PARTS_NETPBM_HPP
#define NONO_FORMATS_PICTURES_PARTS_NETPBM_HPP

#include <nono/formats/kit/picture.hpp>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Returns true for white space between the words of a Netpbm file.
[[nodiscard]] constexpr bool is_netpbm_space(char c) noexcept { return is_blank(c) || c == '\n' || c == '\r'; }

/// Iterates over the words of a Netpbm file. A comment runs from `#` to the end of its line and may appear wherever
/// white space may.
struct netpbm_cursor {
    std::string_view text;
    std::size_t at = 0;

    /// Skips white space and comments. Calls `visit` with each comment, without its `#`.
    template <class Visit> constexpr void skip_space(Visit&& visit) {
        while (at < text.size()) {
            if (text[at] == '#') {
                const std::size_t end = (std::min)(text.find_first_of("\r\n", at), text.size());
                visit(text.substr(at + 1, end - at - 1));
                at = end;
            } else if (is_netpbm_space(text[at])) {
                ++at;
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
        const parsed_number found = parse_number(text, at);
        at += found.size;
        return found;
    }

    [[nodiscard]] constexpr bool at_end() const noexcept { return at >= text.size(); }
    /// Returns the position in the text. Linear in the text before it.
    [[nodiscard]] constexpr source_position position() const noexcept { return position_of(text, at); }
};

/// Returns the confidence that a text is a Netpbm picture whose second character is one of `kinds`.
[[nodiscard]] constexpr confidence detect_netpbm(std::string_view text, std::string_view kinds) noexcept {
    text = text.substr(byte_order_mark(text), std::size_t{1} << 12U);
    if (text.size() < 3 || text[0] != 'P' || kinds.find(text[1]) == std::string_view::npos) return confidence::no;
    if (!is_netpbm_space(text[2]) && text[2] != '#') return confidence::no;
    netpbm_cursor cursor{text, 2};
    for (int i = 0; i < 2; ++i) {
        cursor.skip_space();
        if (cursor.number().size == 0) return confidence::likely;
    }
    if (text[1] == '4') return confidence::certain;
    cursor.skip_space(); // before the maximum value or the first cell
    return !cursor.at_end() && is_digit(text[cursor.at]) ? confidence::certain : confidence::likely;
}

/// The header of a Netpbm picture.
struct netpbm_head {
    char kind = 0; ///< the digit after `P`
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::uint32_t max_value = 1; ///< the value of a color component at full intensity
    source_position size_at;
};

/// The base of readers of a picture. One object per text.
template <puzzle_sink S> class netpbm_reader {
public:
    constexpr netpbm_reader(std::string_view text, S& sink, const parse_options& options)
        : text_(text), sink_(&sink), options_(&options), report_(sink, options), cursor_{text, byte_order_mark(text)} {}

protected:
    /// Starts the only puzzle of the text, reads its header and then the rest with `read_cells()`. The second character
    /// of the text is one of `kinds`; `visit` is called with each comment in the header.
    template <class Visit, class Read>
    constexpr void read_picture(std::string_view kinds, Visit visit, Read read_cells) {
        if (is_blank_text(text_) || is_zip_archive(text_)) return report_.fail_without_puzzle(text_);
        if (!report_.begin({})) return;
        read_head(kinds, visit);
        if (!report_.failed()) read_cells();
        report_.end();
    }

    /// Returns false, with the puzzle failed, if fewer bytes are left than the cells require at least.
    [[nodiscard]] constexpr bool has_bytes(std::size_t minimum) {
        if (text_.size() - cursor_.at < minimum)
            report_.fail(parse_errc::missing_cells, position_of(text_, text_.size()));
        return !report_.failed();
    }

    /// Diagnoses data after the picture.
    constexpr void check_end() {
        cursor_.skip_space();
        if (!cursor_.at_end()) report_.diagnose(parse_errc::trailing_data, cursor_.position());
    }

    std::string_view text_;
    S* sink_;
    const parse_options* options_;
    reporter<S> report_;
    netpbm_cursor cursor_;
    netpbm_head head_;

private:
    /// Reads the header, up to the first cell. Fails for an invalid number, a size over the limits, or another kind of
    /// text.
    template <class Visit> constexpr void read_head(std::string_view kinds, Visit& visit) {
        const auto fail = [&](parse_errc code) { report_.fail(code, cursor_.position()); };
        if (text_.size() - cursor_.at < 2 || text_[cursor_.at] != 'P') return fail(parse_errc::no_puzzle);
        cursor_.at += 1;
        head_.kind = text_[cursor_.at];
        if (kinds.find(head_.kind) == std::string_view::npos) return fail(parse_errc::no_puzzle);
        cursor_.at += 1;
        const bool bits = head_.kind == '1' || head_.kind == '4';
        for (std::uint32_t* field : {&head_.width, &head_.height, &head_.max_value}) {
            if (field == &head_.max_value && bits) break;
            cursor_.skip_space(visit);
            const source_position where = cursor_.position();
            if (field == &head_.width) head_.size_at = where;
            const parsed_number number = cursor_.number();
            if (number.size == 0) return fail(parse_errc::expected_number);
            *field = number.value;
            if (field != &head_.max_value || (number.value > 0 && number.value <= 0xFFFFU)) continue;
            return report_.fail(number.value == 0 ? parse_errc::expected_number : parse_errc::number_too_large, where);
        }
        if (!check_picture_size(report_, options_->limits, head_.width, head_.height, head_.size_at)) return;
        // One white space character ends the header; in a plain picture it is part of the white space before the first
        // cell.
        if (!cursor_.at_end() && is_netpbm_space(text_[cursor_.at])) cursor_.at += 1;
    }
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_PICTURES_PARTS_NETPBM_HPP
