// Addresses of puzzles on the web, as pzprjs has them: `SITE?KIND/WIDTH/HEIGHT/BODY`.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_PAGES_PARTS_WEB_ADDRESS_HPP
#define NONO_FORMATS_PAGES_PARTS_WEB_ADDRESS_HPP

#include <nono/detail/maybe.hpp>
#include <nono/text/lines.hpp>
#include <nono/text/numbers.hpp>

#include <cstddef>
#include <optional>
#include <string_view>

namespace nono::inline NONO_ABI::detail {

/// The address of a puzzle in a line of text, by offsets in the line.
struct puzzle_address {
    std::size_t kind = 0;     ///< where the name of the kind of puzzle starts
    std::size_t kind_end = 0; ///< and ends
    std::size_t size = 0;     ///< where the first number of the size starts

    /// The name of the kind of puzzle, such as `nonogram`.
    [[nodiscard]] constexpr std::string_view kind_in(std::string_view line) const noexcept {
        return line.substr(kind, kind_end - kind);
    }
};

/// The first address of a puzzle in a line; nothing if there is none. The name of a variant (`v:NAME`) and a flag may
/// stand between kind and size. Linear in the line. Does not allocate.
[[nodiscard]] constexpr maybe<puzzle_address> find_puzzle_address(std::string_view line) noexcept;

/// The length of a `/` or `%2F` at an offset; 0 if there is none. O(1).
[[nodiscard]] constexpr std::size_t slash_at(std::string_view line, std::size_t at) noexcept {
    if (at < line.size() && line[at] == '/') return 1;
    const auto code = line.substr((at < line.size()) ? at : line.size(), 3);
    return code == "%2F" || code == "%2f" ? 3 : 0;
}

/// True for characters that stand around an address, not in it.
[[nodiscard]] constexpr bool ends_address(char c) noexcept {
    return is_blank(c) || std::string_view("\"'<>()[]{}#&?,;|\\`").find(c) != std::string_view::npos;
}

// ---------------------------------------------------------------------------------------------------------------------

/// The end of a word of lower case letters, digits and `_`. Linear in the word.
[[nodiscard]] constexpr std::size_t end_of_kind(std::string_view line, std::size_t at) noexcept {
    while (at < line.size() && (is_digit(line[at]) || (line[at] >= 'a' && line[at] <= 'z') || line[at] == '_')) ++at;
    return at;
}

/// The offset after the parameters (`type=editor&`) at an offset. Linear in them.
[[nodiscard]] constexpr std::size_t skip_parameters(std::string_view line, std::size_t at) noexcept {
    while (true) {
        const std::size_t equals = end_of_kind(line, at);
        if (equals == at || equals >= line.size() || line[equals] != '=') return at;
        const std::size_t end = end_of_kind(line, equals + 1);
        if (end >= line.size() || line[end] != '&') return at;
        at = end + 1;
    }
}

/// The offset after `v:NAME/` and a flag with its slash, where they stand. Linear in them.
[[nodiscard]] constexpr std::size_t skip_variant(std::string_view line, std::size_t at) noexcept {
    if (line.substr(at, 2) == "v:") {
        while (at < line.size() && slash_at(line, at) == 0 && !ends_address(line[at])) ++at;
        at += slash_at(line, at);
    }
    const std::size_t flag = end_of_kind(line, at);
    const bool is_flag = parse_number(line, at).size < flag - at && slash_at(line, flag) > 0;
    return is_flag ? flag + slash_at(line, flag) : at;
}

constexpr maybe<puzzle_address> find_puzzle_address(std::string_view line) noexcept {
    for (std::size_t mark = line.find('?'); mark != std::string_view::npos; mark = line.find('?', mark + 1)) {
        puzzle_address out;
        out.kind = skip_parameters(line, mark + 1);
        out.kind_end = end_of_kind(line, out.kind);
        const std::size_t slash = slash_at(line, out.kind_end);
        if (out.kind_end == out.kind || slash == 0) continue;
        out.size = skip_variant(line, out.kind_end + slash);
        const std::size_t first = parse_number(line, out.size).size;
        const std::size_t between = slash_at(line, out.size + first);
        if (first == 0 || between == 0) continue;
        if (parse_number(line, out.size + first + between).size > 0) return out;
    }
    return std::nullopt;
}

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_FORMATS_PAGES_PARTS_WEB_ADDRESS_HPP
