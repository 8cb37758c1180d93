// The canonical text of clues: their minimal `.non` file, which is hashed for identities.
#ifndef NONO_FORMATS_PARTS_CANONICAL_CLUES_HPP
#define NONO_FORMATS_PARTS_CANONICAL_CLUES_HPP

#include <nono/clues.hpp>
#include <nono/detail/sha256.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace nono::inline NONO_ABI::detail {

/// Colors renumbered from 0, in the order in which the clues first use them.
struct color_order {
    std::array<color_index, 256> rank{}; // of each used color
    std::size_t count = 0;

    explicit NONO_CONSTEXPR color_order(const clues& source) noexcept {
        std::array<bool, 256> seen{};
        for (const auto* side : {&source.rows, &source.columns})
            for (const auto& line : *side)
                for (const auto& block : line) {
                    if (seen[block.color]) continue;
                    seen[block.color] = true;
                    rank[block.color] = static_cast<color_index>(count++);
                }
    }
};

/// Passes the canonical text to `out.append(std::string_view)`, piece by piece. Both the text and the hash come from
/// this one function, so they cannot diverge.
template <class Out> class canonical_writer {
public:
    NONO_CONSTEXPR canonical_writer(const clues& source, Out& out) noexcept : colors_(source), out_(out) {}

    NONO_CONSTEXPR void write(const clues& source) {
        out_.append(std::string_view("width "));
        number(source.width());
        out_.append(std::string_view("\nheight "));
        number(source.height());
        out_.append(std::string_view("\nrows\n"));
        for (const auto& row : source.rows) line(row);
        out_.append(std::string_view("columns\n"));
        for (const auto& column : source.columns) line(column);
    }

private:
    NONO_CONSTEXPR void line(const line_clue& blocks) {
        if (blocks.empty()) put('0');
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            if (i > 0) put(',');
            if (blocks[i].blotted())
                put('?');
            else
                number(blocks[i].length);
            if (colors_.count > 1) name(colors_.rank[blocks[i].color]);
        }
        put('\n');
    }

    constexpr void number(std::uint64_t value) {
        std::array<char, 20> digits{};
        std::size_t begin = digits.size();
        do {
            digits[--begin] = static_cast<char>('0' + value % 10);
            value /= 10;
        } while (value != 0);
        out_.append(std::string_view(digits.data() + begin, digits.size() - begin));
    }

    // a to z, then aa to zz: enough, as a color index is one byte.
    constexpr void name(std::size_t rank) {
        constexpr std::size_t letters = 26;
        if (rank >= letters) put(static_cast<char>('a' + (rank / letters - 1)));
        put(static_cast<char>('a' + rank % letters));
    }

    constexpr void put(char c) { out_.append(std::string_view(&c, 1)); }

    color_order colors_;
    Out& out_;
};

template <class Out> NONO_CONSTEXPR void write_canonical(const clues& source, Out& out) {
    canonical_writer<Out>(source, out).write(source);
}

/// The SHA-256 of the canonical text. Linear in the clues. Does not allocate.
[[nodiscard]] NONO_CONSTEXPR std::array<std::uint8_t, 32> canonical_digest(const clues& source) noexcept {
    sha256 hash;
    write_canonical(source, hash);
    return hash.finish();
}

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_FORMATS_PARTS_CANONICAL_CLUES_HPP
