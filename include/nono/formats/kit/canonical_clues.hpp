// The canonical text of clues: their minimal `.non` file, which is hashed for identities.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_KIT_CANONICAL_CLUES_HPP
#define NONO_FORMATS_KIT_CANONICAL_CLUES_HPP

#include <nono/clues.hpp>
#include <nono/detail/sha256.hpp>
#include <nono/fwd.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string_view>

namespace nono::inline NONO_ABI::detail {

/// Colors renumbered from 0, in the order in which the clues first use them.
struct color_order {
    std::array<color_index, 256> rank{}; // of each used color
    std::size_t count = 0;

    explicit NONO_CONSTEXPR color_order(std::initializer_list<const clue_lines*> sides) noexcept {
        std::array<bool, 256> seen{};
        color_index last = blank; // which no clue should have, but may
        for (const auto* side : sides)
            for (const auto line : *side)
                for (const auto& block : line) {
                    if (block.color == last && count > 0) continue;
                    last = block.color;
                    if (seen[last]) continue;
                    seen[last] = true;
                    rank[last] = static_cast<color_index>(count++);
                }
    }
};

/// True for clues that have the same canonical text: those that differ only in the numbers of their colors. Linear in
/// them. Does not allocate.
[[nodiscard]] inline bool are_same_clues(const clues& a, const clues& b) noexcept {
    const color_order colors_of_a({&a.rows, &a.columns});
    const color_order colors_of_b({&b.rows, &b.columns});
    const auto are_same = [&](const clue_lines& x, const clue_lines& y) {
        if (x.size() != y.size() || x.blocks().size() != y.blocks().size()) return false;
        for (std::size_t i = 0; i < x.size(); ++i)
            if (x.ends()[i] != y.ends()[i]) return false;
        for (std::size_t i = 0; i < x.blocks().size(); ++i) {
            const clue& block = x.blocks()[i];
            const clue& other = y.blocks()[i];
            if (block.length != other.length) return false;
            if (colors_of_a.rank[block.color] != colors_of_b.rank[other.color]) return false;
        }
        return true;
    };
    return are_same(a.rows, b.rows) && are_same(a.columns, b.columns);
}

/// Passes the canonical text to `out.append(std::string_view)`, some hundred bytes at a time. Both the text and the
/// hash come from this one function, so they cannot diverge.
template <class Out> class canonical_writer {
public:
    NONO_CONSTEXPR canonical_writer(const clues& source, Out& out) noexcept
        : colors_({&source.rows, &source.columns}), out_(out) {}
    /// Of a triddler; a template, so that only who has one includes what it is.
    template <std::same_as<hexagon_clues> Clues>
    NONO_CONSTEXPR canonical_writer(const Clues& source, Out& out) noexcept
        : colors_({&source.upper_left, &source.lower_left, &source.bottom, &source.lower_right, &source.upper_right,
                   &source.top}),
          out_(out) {}

    NONO_CONSTEXPR void write(const clues& source) {
        char* to = text_.data();
        to = put(to, "width ");
        to = put_number(to, source.width());
        to = put(to, "\nheight ");
        to = put_number(to, source.height());
        to = put(to, "\nrows\n");
        for (const auto row : source.rows) to = put_line(to, row);
        to = put(to, "columns\n");
        for (const auto column : source.columns) to = put_line(to, column);
        pass_on(to);
    }

    template <std::same_as<hexagon_clues> Clues> NONO_CONSTEXPR void write(const Clues& source) {
        char* to = put(text_.data(), "triddler");
        for (const clue_lines* side : {&source.upper_left, &source.lower_left, &source.bottom, &source.lower_right}) {
            *to++ = ' ';
            to = put_number(to, side->size());
        }
        to = put_side(put(to, "\n"), "upper left\n", source.upper_left);
        to = put_side(to, "lower left\n", source.lower_left);
        to = put_side(to, "bottom\n", source.bottom);
        to = put_side(to, "lower right\n", source.lower_right);
        to = put_side(to, "upper right\n", source.upper_right);
        pass_on(put_side(to, "top\n", source.top));
    }

private:
    NONO_CONSTEXPR char* put_side(char* to, std::string_view heading, const clue_lines& lines) {
        to = put(make_room(to), heading);
        for (const auto line : lines) to = put_line(to, line);
        return to;
    }

    NONO_CONSTEXPR char* put_line(char* to, line_clue_view blocks) {
        to = make_room(to);
        if (blocks.empty()) return put(to, "0\n");
        for (const clue& block : blocks) {
            to = make_room(to);
            if (block.blotted())
                *to++ = '?';
            else
                to = put_number(to, block.length);
            if (colors_.count > 1) to = put_name(to, colors_.rank[block.color]);
            *to++ = ',';
        }
        to[-1] = '\n'; // in place of the last comma
        return to;
    }

    static constexpr char* put_number(char* to, std::uint64_t value) noexcept {
        if (value < 10) {
            *to = static_cast<char>('0' + value);
            return to + 1;
        }
        std::size_t digits = 1;
        for (std::uint64_t rest = value; rest >= 10; rest /= 10) ++digits;
        for (std::size_t i = digits; i > 0; value /= 10) to[--i] = static_cast<char>('0' + value % 10);
        return to + digits;
    }

    // a to z, then aa to zz: enough, as a color index is one byte.
    static constexpr char* put_name(char* to, std::size_t rank) noexcept {
        constexpr std::size_t letters = 26;
        if (rank >= letters) *to++ = static_cast<char>('a' + (rank / letters - 1));
        *to = static_cast<char>('a' + rank % letters);
        return to + 1;
    }

    static constexpr char* put(char* to, std::string_view text) noexcept {
        for (const char c : text) *to++ = c;
        return to;
    }

    /// Makes room for a block, its comma and the heading after it.
    constexpr char* make_room(char* to) { return text_.data() + text_.size() - to >= longest_piece ? to : pass_on(to); }

    /// Passes on the text up to `to`, and starts again.
    constexpr char* pass_on(char* to) {
        out_.append(std::string_view(text_.data(), static_cast<std::size_t>(to - text_.data())));
        return text_.data();
    }

    static constexpr std::ptrdiff_t longest_piece = 40; // a number, a name and a comma have 23 bytes, `columns` has 8

    color_order colors_;
    Out& out_;
    std::array<char, 512> text_{};
};

template <class Clues, class Out> NONO_CONSTEXPR void write_canonical(const Clues& source, Out& out) {
    canonical_writer<Out>(source, out).write(source);
}

/// The SHA-256 of the canonical text. Linear in the clues. Does not allocate.
template <class Clues>
[[nodiscard]] NONO_CONSTEXPR std::array<std::uint8_t, 32> canonical_digest(const Clues& source) noexcept {
    sha256 hash;
    write_canonical(source, hash);
    return hash.finish();
}

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_FORMATS_KIT_CANONICAL_CLUES_HPP
