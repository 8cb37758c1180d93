// Texts that can be made arbitrarily long.
// SPDX-License-Identifier: MIT
#ifndef NONO_TESTS_GROWTH_PUMPS_HPP
#define NONO_TESTS_GROWTH_PUMPS_HPP

#include "growth.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace nono_growth {

/// Returns the lines of a text with their line ends; for XML, the tags with the text between them.
[[nodiscard]] inline std::vector<std::string> parts_of(const std::string& text, bool tags) {
    std::vector<std::string> out;
    for (std::size_t begin = 0; begin < text.size();) {
        std::size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
        if (tags) end = std::min(end, text.find('<', begin + 1));
        out.push_back(text.substr(begin, end - begin));
        begin = end;
    }
    return out;
}

[[nodiscard]] inline std::string readable(std::string_view text) {
    std::string out;
    for (const char c : text.substr(0, 24)) {
        const auto byte = static_cast<unsigned char>(c);
        const char digits[] = {'\\', "0123456789ABCDEF"[byte >> 4U], "0123456789ABCDEF"[byte & 15U]};
        if (byte < 0x20U || byte > 0x7EU)
            out.append(digits, 3);
        else
            out += c;
    }
    return out;
}

/// A text with two parts in its middle that can be repeated arbitrarily often.
struct pump {
    std::string name;
    std::string before;
    std::string part;
    std::string between;
    std::string second;
    std::string after;
    [[nodiscard]] std::string text(std::size_t size) const {
        if (second.empty()) return before + repeated(part, size) + after;
        return before + repeated(part, size / 2) + between + repeated(second, size / 2) + after;
    }
};

/// Adds every line or tag of a text, every word, and every two lines, at their positions.
inline void add_pumps(std::vector<pump>& out, const std::string& text, bool tags) {
    const auto lines = parts_of(text, tags);
    std::vector<std::size_t> starts{0};
    for (const auto& line : lines) starts.push_back(starts.back() + line.size());
    for (std::size_t i = 0; i < lines.size(); ++i)
        for (std::size_t k = i + 1; k < lines.size(); ++k)
            out.push_back({"lines " + readable(lines[i]) + " and " + readable(lines[k]), text.substr(0, starts[i]),
                           lines[i], text.substr(starts[i + 1], starts[k] - starts[i + 1]), lines[k],
                           text.substr(starts[k + 1])});
    std::size_t at = 0;
    for (const auto& line : lines) {
        if (line.size() < text.size())
            out.push_back({"line " + readable(line), text.substr(0, at), line, {}, {}, text.substr(at + line.size())});
        for (std::size_t i = 0; i < line.size();) {
            const std::size_t end = std::min(line.find_first_of(" \n", i), line.size() - 1) + 1;
            const std::string word = line.substr(i, end - i);
            out.push_back({"word " + readable(word) + " in " + readable(line),
                           text.substr(0, at + i),
                           word,
                           {},
                           {},
                           text.substr(at + end)});
            i = end;
        }
        at += line.size();
    }
}

/// Returns all pumps of a text.
[[nodiscard]] inline std::vector<pump> pumps_of(const std::string& text) {
    std::vector<pump> out;
    out.push_back({"whole " + readable(text), {}, text, {}, {}, {}});
    add_pumps(out, text, false);
    if (text.find("</") != std::string::npos) add_pumps(out, text, true);
    return out;
}

/// Parts on which some reader could stumble.
[[nodiscard]] inline const std::vector<std::string>& generic_parts() {
    // clang-format off
    static const std::vector<std::string> out{
        "\n", "\r", "\r\n", "\n\r", "\r\r\n", " ", "\t", " \n", "0", "1", "1 ", "1,", "0 ", "1\n", "0\n", "1\r",
        "1\r\n", "1 1\r", "12 34\n", "999999999999", "?\n", "-1\n", "-", "+", "a", "a\n", "a ", "a\r", "A", "\"",
        "\"\n", "\"\r", "'", "''", "\\", "\\\n", "\"\\", "&", "&;", "&#", "&#1;", "&#x", "&amp;", "&amp", "&\n", "(",
        ")", "(1", "[", "]", "[]", "[\n", "[a]\n", "[]\n", "[[", "],[", "{", "}", "<", ">", "<a>", "<a/>", "<a ",
        "<a\n", "</a>", "<!--", "-->", "<?", "<!", "#", "#\n", "# ", ";", ";\n", ":", ":\n", "::\n", "=", "==\n",
        "====\n", "====", "/", "//", "//\n", "/*", "*", "*\n", "%", "%41", "$", "$\n", "$1\n", ".", ".\n", "#.", "x",
        "X\n", "_", "|", "||", "|\n", "~", "^", "`", ",", ",\n", "\xC3\xA9", "\xE2\x96\x88", "\xF0\x9F\x9F\xA5",
        "\xEF\xBB\xBF", "\x80", "\xC3", std::string(1, '\0'), "\f", "\v", "rows\n", "columns\n", "width 1\n",
        "height 1\n", "title \"\"\n", "title \"\n", "goal \"\n", "goal 1\n", "saved 1\n", "color a #000000\n",
        "maxrule 1\n", "P1\n", "P1 1 1 0\n", "GRID\n", "ROWS\n", "[ 1 ]\n", "MK Version 3.0\n", "1x1:1/1\n", "1x1:",
        "1:", "var d=[", "var d=", "number_of_rows: 1\n", "row_1\n", "size", "n", "name\n1,1\nx\n", "1,1\n",
        "1,1 1\n", "FreeNono", "[Row clues]\n", "key value\n", "Key: value\n", "k1 \"a\"\nk2 \"b\"\n", ":\n1\n",
        "1\n\n", "\n\n1\n", "1 1\n1 0\n1 0\n", "1 1\n1\n1\n", "&\n1\n", "#\n1\n", "1\n&\n", "1\n#\n"};
    // clang-format on
    return out;
}

} // namespace nono_growth

#endif // NONO_TESTS_GROWTH_PUMPS_HPP
