// Text from a file made safe to print: whoever wrote a title must not get to move the reader's cursor.
#ifndef NONO_RENDER_PRINTABLE_HPP
#define NONO_RENDER_PRINTABLE_HPP

#include <nono/detail/utf8.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace nono::inline NONO_ABI {

/// The text as one line that does nothing to a terminal: tabs and line ends become blanks; other control characters,
/// the ones that turn the direction of writing, and bytes that are not UTF-8 become `?`. Everything else stays as it
/// is. Complexity: linear; allocates the result.
[[nodiscard]] inline std::string printable(std::string_view text);

// ---------------------------------------------------------------------------------------------------------------------

namespace detail {

/// True for the UTF-8 sequences that steer a terminal or the direction of writing and show nothing: U+0080 to U+009F,
/// U+061C, U+200E, U+200F, U+2028 to U+202E, U+2066 to U+2069.
[[nodiscard]] constexpr bool steers(std::string_view sequence) noexcept {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(sequence[i]); };
    if (sequence.size() == 2) return (byte(0) == 0xC2U && byte(1) < 0xA0U) || sequence == "\xD8\x9C";
    if (sequence.size() != 3 || byte(0) != 0xE2U) return false;
    const unsigned last = byte(2);
    if (byte(1) == 0x80U) return last == 0x8EU || last == 0x8FU || (last >= 0xA8U && last <= 0xAEU);
    return byte(1) == 0x81U && last >= 0xA6U && last <= 0xA9U;
}

} // namespace detail

inline std::string printable(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t length = detail::utf8_length(text, i);
        const std::string_view sequence = text.substr(i, length == 0 ? 1 : length);
        const auto first = static_cast<unsigned char>(text[i]);
        if (first == '\t' || first == '\n' || first == '\r')
            out += ' ';
        else if (length == 0 || first < 0x20U || first == 0x7FU || detail::steers(sequence))
            out += '?';
        else
            out += sequence;
        i += sequence.size();
    }
    return out;
}

} // namespace nono::inline NONO_ABI

#endif // NONO_RENDER_PRINTABLE_HPP
