// The canonical text of clues: their minimal `.non` file, which is hashed for identities.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_KIT_CANONICAL_CLUES_HPP
#define NONO_FORMATS_KIT_CANONICAL_CLUES_HPP

#include <nono/detail/digest.hpp>
#include <nono/detail/sha256.hpp>
#include <nono/fwd.hpp>
#include <nono/model/clues.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string_view>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Colors renumbered from 0, in the order in which the clues first use them.
struct color_order {
    std::array<color_index, 256> rank{}; // the new number of each used color
    std::size_t count = 0;

    explicit constexpr color_order(std::initializer_list<const clue_lines*> sides = {}) noexcept {
        std::array<bool, 256> seen{};
        color_index last = blank; // no valid clue is blank, but an invalid one can be
        for (const auto* side : sides)
            for (const clue& block : side->blocks()) {
                if (block.color == last && count > 0) continue;
                if (block.length == 0) continue; // a 0 alone in its line is not a block
                last = block.color;
                if (seen[last]) continue;
                seen[last] = true;
                rank[last] = static_cast<color_index>(count++);
            }
    }
};

/// Returns true if clues have the same canonical text, which means that they differ at most in the numbers of their
/// colors. Linear in the clues. Does not allocate.
[[nodiscard]] inline bool are_same_clues(const clues& a, const clues& b) noexcept {
    const color_order colors_of_a({&a.rows, &a.columns});
    const color_order colors_of_b({&b.rows, &b.columns});
    const auto are_same_blocks = [&](const clue& x, const clue& y) {
        return x.length == y.length && colors_of_a.rank[x.color] == colors_of_b.rank[y.color];
    };
    const auto are_same = [&](const clue_lines& x, const clue_lines& y) {
        return std::equal(x.ends().begin(), x.ends().end(), y.ends().begin(), y.ends().end()) &&
               std::equal(x.blocks().begin(), x.blocks().end(), y.blocks().begin(), y.blocks().end(), are_same_blocks);
    };
    return are_same(a.rows, b.rows) && are_same(a.columns, b.columns);
}

/// Passes the canonical text to `out.append(std::string_view)`, a few hundred bytes at a time. Both the text and the
/// hash come from this one function, so they cannot diverge. `write` returns false if a clue of length 0 is next to
/// others; the text is then useless.
template <class Out> class canonical_writer {
public:
    constexpr explicit canonical_writer(Out& out) noexcept : out_(out) {}

    constexpr bool write(const clues& source) {
        colors_ = color_order({&source.rows, &source.columns});
        char* to = put_number(put(text_.data(), "width "), source.width());
        to = put_number(put(to, "\nheight "), source.height());
        to = put_side(put(to, "\n"), "rows\n", source.rows);
        pass_on(put_side(to, "columns\n", source.columns));
        return !has_zero_;
    }

    /// Writes the clues of a triddler. This is a template so that only its callers need the definition of
    /// `hexagon_clues`.
    template <std::same_as<hexagon_clues> Clues> constexpr bool write(const Clues& source) {
        colors_ = color_order({&source.upper_left, &source.lower_left, &source.bottom, &source.lower_right,
                               &source.upper_right, &source.top});
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
        return !has_zero_;
    }

private:
    constexpr char* put_side(char* to, std::string_view heading, const clue_lines& lines) {
        to = put(make_room(to), heading);
        for (const auto line : lines) to = put_line(to, line);
        return to;
    }

    constexpr char* put_line(char* to, line_clue_view blocks) {
        to = make_room(to);
        if (blocks.empty()) return put(to, "0\n");
        for (const clue& block : blocks) {
            to = make_room(to);
            if (block.length - 1 < blotted - 1) { // neither 0 nor blotted
                to = put_number(to, block.length);
            } else {
                *to++ = '?';
                has_zero_ = has_zero_ || !block.blotted();
            }
            if (colors_.count > 1) to = put_name(to, colors_.rank[block.color]);
            *to++ = ',';
        }
        to[-1] = '\n'; // replaces the last comma
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

    // Names are a to z, then aa to zz, which is enough because a color index is one byte.
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

    /// Passes on the text before `to`. Returns the start of the buffer.
    constexpr char* pass_on(char* to) {
        out_.append(std::string_view(text_.data(), static_cast<std::size_t>(to - text_.data())));
        return text_.data();
    }

    static constexpr std::ptrdiff_t longest_piece = 40; // a number, a name and a comma have 23 bytes, `columns` has 8

    color_order colors_;
    Out& out_;
    bool has_zero_ = false; // whether a clue of length 0 is next to other clues
    std::array<char, 512> text_{};
};

template <class Clues, class Out> constexpr bool write_canonical(const Clues& source, Out& out) {
    return canonical_writer<Out>(out).write(source);
}

/// Returns the SHA-256 of the canonical text, or a digest of zero bytes if it does not exist. Linear in the clues. Does
/// not allocate.
template <class Clues> [[nodiscard]] constexpr digest canonical_digest(const Clues& source) noexcept {
    sha256 hash;
    return write_canonical(source, hash) ? hash.finish() : digest{};
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_KIT_CANONICAL_CLUES_HPP
