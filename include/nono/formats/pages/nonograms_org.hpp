// nonograms.org: the array of numbers that holds a picture in that site's pages. Read only.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_PAGES_NONOGRAMS_ORG_HPP
#define NONO_FORMATS_PAGES_NONOGRAMS_ORG_HPP

#include <nono/formats/kit/described_format.hpp>
#if NONO_DEFINITIONS
#include <nono/formats/kit/picture.hpp>
#endif

namespace nono { inline namespace NONO_ABI {

/// The line `var d=[[..],[..],...];` of a page of nonograms.org, alone or within the page. The numbers are obfuscated:
/// each is the sum or difference of others. They give the width, the height, the colors, and then the runs of cells of
/// one color, with the column and row of the first cell from 1. The picture is the goal; the clues are derived from it.
///
/// `certain` if the first 256 KiB contain `var d=[[` and a number, `likely` without the number.
struct nonograms_org : detail::read_format<nonograms_org> {
    static constexpr format_info info{.name = "nonograms_org",
                                      .extensions = {"js", "html", "htm", {}},
                                      .title = "pages of nonograms.org",
                                      .holds = {feature::colors, feature::goal},
                                      .writes = false,
                                      .exclusive = true,
                                      .needs_letters = true};
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// Returns the offset of the first `[` after `var d=`.
[[nodiscard]] constexpr std::size_t start_of_numbers(std::string_view text) noexcept {
    constexpr auto none = std::string_view::npos;
    for (std::size_t at = text.find("var"); at != none; at = text.find("var", at + 1)) {
        const std::size_t name = skip_blanks(text, at + 3);
        if (name == at + 3 || text.substr(name, 1) != "d") continue;
        const std::size_t equals = skip_blanks(text, name + 1);
        if (text.substr(equals, 1) != "=") continue;
        const std::size_t outer = skip_blanks(text, equals + 1);
        if (text.substr(outer, 1) != "[") continue;
        if (text.substr(skip_blanks(text, outer + 1), 1) == "[") return outer;
    }
    return none;
}

/// Reads one array of numbers.
template <puzzle_sink S> class nonograms_org_reader {
public:
    constexpr nonograms_org_reader(std::string_view text, S& sink, const parse_options& options)
        : text_(text), at_(start_of_numbers(text)), sink_(&sink), report_(sink, options), limits_(&options.limits) {}

    constexpr void read() {
        if (at_ == std::string_view::npos) return report_.fail_without_puzzle(text_);
        if (!report_.begin(position_of(text_, at_))) return;
        parse_rows();
        if (!report_.failed()) decipher();
        report_.end();
    }

private:
    /// A row of the array; missing numbers are 0.
    struct row {
        std::array<std::int64_t, 4> numbers{};
        std::size_t count = 0;
        std::size_t offset = 0;
    };

    [[gnu::cold]] constexpr void fail(parse_errc code, std::size_t offset) {
        report_.fail(code, position_of(text_, offset));
    }

    constexpr bool consume(char c) noexcept {
        while (at_ < text_.size() && (is_blank(text_[at_]) || text_[at_] == '\n' || text_[at_] == '\r')) ++at_;
        if (at_ >= text_.size() || text_[at_] != c) return false;
        ++at_;
        return true;
    }

    constexpr void parse_rows() {
        static_cast<void>(consume('['));
        do {
            if (!consume('[')) return fail(parse_errc::expected_number, at_);
            parse_row();
            if (report_.failed()) return;
        } while (consume(','));
        if (!consume(']')) fail(parse_errc::expected_number, at_);
    }

    constexpr void parse_row() {
        row out;
        out.offset = at_ - 1;
        do {
            const bool negative = consume('-');
            static_cast<void>(consume(' ')); // only skips white space
            const parsed_number number = parse_number(text_, at_);
            if (number.size == 0) return fail(parse_errc::expected_number, at_);
            if (number.too_large) return fail(parse_errc::number_too_large, at_);
            at_ += number.size;
            const std::int64_t value = number.value;
            if (out.count < out.numbers.size()) out.numbers[out.count++] = negative ? -value : value;
        } while (consume(','));
        if (!consume(']')) return fail(parse_errc::expected_number, at_);
        rows_.push_back(out);
    }

    /// Returns a row of the array. Fails if there are too few rows.
    [[nodiscard]] constexpr row get(std::size_t i) {
        if (i < rows_.size()) return rows_[i];
        fail(parse_errc::missing_cells, at_);
        return {};
    }

    /// Decodes a number that is obfuscated by the remainders of its row. Fails on division by zero.
    [[nodiscard]] constexpr std::int64_t sharpen(const row& x, bool squared) {
        const auto& n = x.numbers;
        if (n[3] == 0) {
            fail(parse_errc::expected_number, x.offset);
            return 0;
        }
        const std::int64_t a = n[0] % n[3];
        const std::int64_t b = n[1] % n[3];
        const std::int64_t c = n[2] % n[3];
        if (!squared) return a + b - c;
        // Remainders can have 33 bits; the square must not overflow 64 bits.
        if (a > 0xFFFF'FFFFLL / 2 || a < -0xFFFF'FFFFLL / 2) {
            fail(parse_errc::number_too_large, x.offset);
            return 0;
        }
        return a * a + b * 2 + c;
    }

    [[nodiscard]] constexpr std::uint64_t size(std::size_t i) {
        const std::int64_t value = sharpen(get(i), false);
        return value > 0 ? static_cast<std::uint64_t>(value) : 0;
    }

    constexpr void decipher() {
        const std::uint64_t width = size(1);
        const std::uint64_t height = size(2);
        const std::uint64_t colors = size(3);
        if (report_.failed()) return;
        const std::size_t size_at = rows_[1].offset;
        if (!check_picture_size(report_, *limits_, width, height, position_of(text_, size_at))) return;
        if (colors >= max_colors) return fail(parse_errc::too_many_colors, rows_[3].offset);
        const auto count = static_cast<std::size_t>(colors);
        read_palette(count);
        grid picture(static_cast<std::size_t>(width), static_cast<std::size_t>(height));
        fill(picture, 5 + count, count);
        deliver_picture(*sink_, report_, *limits_, std::move(picture), position_of(text_, size_at));
    }

    NONO_CONSTEXPR void read_palette(std::size_t count) {
        const row x = get(4);
        if (report_.failed()) return;
        palette colors;
        if constexpr (!S::clues_only) colors.entries.push_back({{}, rgb{0xFF, 0xFF, 0xFF}, {}});
        bool plain = count == 1;
        for (std::size_t i = 0; i < count; ++i) {
            const row v = get(5 + i);
            const std::array<std::int64_t, 3> parts{v.numbers[0] - x.numbers[1], v.numbers[1] - x.numbers[0],
                                                    v.numbers[2] - x.numbers[3]};
            if (report_.failed()) return;
            std::optional<rgb> value;
            if (detail::all_of(parts.begin(), parts.end(), [](auto part) { return part >= 0 && part <= 0xFF; }))
                value = rgb{static_cast<std::uint8_t>(parts[0]), static_cast<std::uint8_t>(parts[1]),
                            static_cast<std::uint8_t>(parts[2])};
            else
                report_.diagnose(parse_errc::unreadable_color, position_of(text_, v.offset));
            plain = plain && value == rgb{0, 0, 0};
            if constexpr (!S::clues_only) colors.entries.push_back({{}, value, {}});
        }
        if constexpr (!S::clues_only)
            if (!plain) sink_->set_palette(std::move(colors));
    }

    constexpr void fill(grid& picture, std::size_t first, std::size_t colors) {
        const std::int64_t runs = sharpen(get(first), true);
        const row x = get(first + 1);
        if (report_.failed()) return;
        if (runs < 0 || static_cast<std::uint64_t>(runs) > rows_.size() - first - 2)
            return fail(parse_errc::missing_cells, rows_[first].offset);
        for (std::size_t i = first + 2; i < first + 2 + static_cast<std::size_t>(runs); ++i) {
            const row& y = rows_[i];
            // Negative differences become numbers that are larger than any grid.
            const auto decoded = [&](std::size_t k) { return static_cast<std::uint64_t>(y.numbers[k] - x.numbers[k]); };
            const std::uint64_t column = decoded(0) - 1;
            const std::uint64_t length = decoded(1);
            const std::uint64_t line = decoded(3) - 1;
            const bool inside = line < picture.height() && column <= picture.width() &&
                                length <= picture.width() - column && decoded(2) - 1 < colors;
            if (!inside) return fail(parse_errc::invalid_cell, y.offset);
            for (std::uint64_t c = column; c < column + length; ++c)
                picture(cast_to<std::size_t>(line), cast_to<std::size_t>(c)) = static_cast<color_index>(decoded(2));
        }
    }

    std::string_view text_;
    std::size_t at_;
    S* sink_;
    reporter<S> report_;
    const limits* limits_;
    lean_vector<row> rows_;
};

template <> struct format_description<nonograms_org> {
    template <puzzle_sink S> using reader = nonograms_org_reader<S>;

    static constexpr confidence detect(std::string_view text) noexcept {
        const std::size_t start = start_of_numbers(text.substr(0, std::size_t{1} << 18U));
        if (start == std::string_view::npos) return confidence::no;
        const std::size_t number = text.find_first_not_of(" \t\r\n[-", start);
        return number != std::string_view::npos && is_digit(text[number]) ? confidence::certain : confidence::likely;
    }
};

} // namespace detail

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_PAGES_NONOGRAMS_ORG_HPP
