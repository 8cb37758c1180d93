// SPDX-License-Identifier: MIT
#include <nono/formats/kit/clue_buffer.hpp>

#include "../../../check_both.hpp"

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

using namespace nono::literals; // 2_color

namespace {

constexpr std::size_t no_limit = 1000;

/// Reads from the start of a text, with room for all of it, and checks the clues and the position where reading stops.
NONO_CONSTEXPR bool reads(std::string_view text, std::initializer_list<std::uint32_t> expected, std::size_t end) {
    nono::detail::clue_buffer lines;
    lines.push({9, 9_color});
    lines.make_room_for(text.size());
    const auto found = lines.read_plain(text, 0, 3, no_limit);
    if (found.end != end || found.count != expected.size() || lines.size() != 1 + expected.size()) return false;
    std::uint64_t total = 0;
    std::size_t index = 1;
    for (const auto length : expected) {
        if (lines.between(index, index + 1)[0] != nono::clue{length, 3_color}) return false;
        total += length;
        ++index;
    }
    return found.total == total && lines.between(0, 1)[0] == nono::clue{9, 9_color};
}

/// Reads a text with every room and every limit that is too small for it, and checks that the clues read are its first
/// ones.
NONO_CONSTEXPR bool stops_in_time(std::string_view text, std::uint32_t length) {
    for (std::size_t room = 0; room <= text.size(); ++room) {
        for (std::size_t longest = 0; longest <= text.size(); ++longest) {
            nono::detail::clue_buffer lines;
            if (room > 0) lines.make_room_for(room);
            const auto found = lines.read_plain(text, 0, 1, longest);
            if (found.count > longest || found.count != lines.size() || found.end > text.size()) return false;
            for (const auto& entry : lines.between(0, lines.size()))
                if (entry != nono::clue{length}) return false;
        }
    }
    return true;
}

} // namespace

TEST_CASE("plain numbers are read up to the end of their line") {
    NONO_CHECK_BOTH(reads("1,2,3\n4\n", {1, 2, 3}, 5));
    NONO_CHECK_BOTH(reads("1\t2\t3\r\n4\n", {1, 2, 3}, 5));
    NONO_CHECK_BOTH(reads(" 1 , 2\t\t3 \n", {1, 2, 3}, 10));
    NONO_CHECK_BOTH(reads("12 3 456 7890 999999999\n", {12, 3, 456, 7890, 999'999'999}, 23));
    NONO_CHECK_BOTH(reads("1 2,3\t4\n", {1, 2, 3, 4}, 7));
    NONO_CHECK_BOTH(reads("\n1\n", {}, 0));
    NONO_CHECK_BOTH(reads("  \n1\n", {}, 2));
    NONO_CHECK_BOTH(reads("", {}, 0));
    NONO_CHECK_BOTH(reads("1\t2\t3\t4\t5\t6\t7\t8\t9\t1\n23456\n", {1, 2, 3, 4, 5, 6, 7, 8, 9, 1}, 19));
    NONO_CHECK_BOTH(reads("1,2,34,5,6,7,8,9,10,1\n23456\n", {1, 2, 34, 5, 6, 7, 8, 9, 10, 1}, 21));
    NONO_CHECK_BOTH(reads("9 9 9 9 9 0 9 9 9 9\n", {9, 9, 9, 9, 9}, 10));
}

TEST_CASE("four one-digit numbers are found in eight characters, and nothing else") {
    for (const unsigned separator : {unsigned{'\t'}, unsigned{','}, unsigned{' '}})
        for (unsigned pair = 0; pair < 0x10000; ++pair) {
            const unsigned digit = (pair & 0xFFU) - '0';
            const bool fits = digit >= 1 && digit <= 9 && pair >> 8U == separator;
            const unsigned index = pair % 4; // all others are fives
            std::uint64_t word = 0;
            for (unsigned i = 0; i < 4; ++i)
                word |= std::uint64_t{i == index ? pair : (separator << 8U | unsigned{'5'})} << 16 * i;
            const auto found = nono::detail::pairs_in(word, separator);
            if (found.count != (fits ? 4 : index) || found.total() != (fits ? 15 + digit : 5 * index))
                FAIL_CHECK("characters ", pair);
        }
}

TEST_CASE("reading stops before anything that is not a plain number") {
    NONO_CHECK_BOTH(reads("0\n", {}, 0));
    NONO_CHECK_BOTH(reads("1 0 2\n", {1}, 2));
    NONO_CHECK_BOTH(reads("01\n", {}, 0));
    NONO_CHECK_BOTH(reads("1 2a 3\n", {1}, 2));
    NONO_CHECK_BOTH(reads("1 12a 3\n", {1}, 2));
    NONO_CHECK_BOTH(reads("1 ? 3\n", {1}, 2));
    NONO_CHECK_BOTH(reads("1;2\n", {}, 0));
    NONO_CHECK_BOTH(reads("$1\n", {}, 0));
    NONO_CHECK_BOTH(reads("1 1000000000 2\n", {1}, 2));
    NONO_CHECK_BOTH(reads("1 99999999999999999999 2\n", {1}, 2));
    NONO_CHECK_BOTH(reads("1 \xC3\xA9\n", {1}, 2));
    NONO_CHECK_BOTH(reads("1 -1\n", {1}, 2));
}

TEST_CASE("the last number of a text is left to the caller, who knows that the text ends there") {
    NONO_CHECK_BOTH(reads("1", {}, 0));
    NONO_CHECK_BOTH(reads("1 2", {1}, 2));
    NONO_CHECK_BOTH(reads("1 23", {1}, 2));
    NONO_CHECK_BOTH(reads("1 234567", {1}, 2));
}

TEST_CASE("no more clues are read than there is room for or than are allowed") {
    NONO_CHECK_BOTH(stops_in_time("7 7 7 7 7\n", 7));
    NONO_CHECK_BOTH(stops_in_time("77,77,77\n", 77));
    NONO_CHECK_BOTH(stops_in_time("7,7,7,7", 7));
    NONO_CHECK_BOTH(stops_in_time("7\t7\t7\t7\t7\t7\t7\t7\t7\t", 7));
}

TEST_CASE("clues are appended and removed") {
    nono::detail::clue_buffer lines;
    std::vector<nono::clue> expected;
    for (std::uint32_t i = 1; i <= 100; ++i) {
        lines.push({i, 2_color});
        expected.push_back({i, 2_color});
    }
    const auto all = lines.between(0, lines.size());
    CHECK(std::vector<nono::clue>(all.begin(), all.end()) == expected);
    lines.shrink(7);
    CHECK(lines.size() == 7);
    lines.push({5});
    CHECK(lines.between(7, 8)[0] == nono::clue{5});
    lines.clear();
    CHECK(lines.size() == 0);
}
