// SHA-256 compared with published vectors and the sha256sum program; the canonical text; changes that affect an
// identity, and changes that do not.
// SPDX-License-Identifier: MIT
#include <nono/detail/sha256.hpp>
#include <nono/formats/all.hpp>
#include <nono/formats/kit/canonical_clues.hpp>
#include <nono/hash.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <string>
#include <unordered_set>

using namespace nono::literals; // 2_color

namespace {

std::string hex_of(std::string_view text) { return nono::to_string(nono::clue_hash{nono::detail::sha256_of(text)}); }

nono::clues two_colors(nono::color_index first, nono::color_index second) {
    nono::clues clues;
    clues.rows = {{{1, first}, {2, second}}, {}, {{3, second}}};
    clues.columns = {{{1, first}, {1, second}}, {{1, second}, {1, second}}, {{1, second}, {1, second}}};
    return clues;
}

#if !defined(_WIN32)
// Returns the output of the sha256sum program, or an empty string if it is not installed.
std::string sha256sum_of(const std::string& text) {
    char name[] = "/tmp/nono-sha256-XXXXXX";
    const int descriptor = mkstemp(name);
    if (descriptor < 0) return {};
    std::FILE* file = fdopen(descriptor, "wb");
    const bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
    std::fclose(file);
    char digits[65] = {};
    if (std::FILE* pipe =
            written ? popen(("sha256sum <" + std::string(name) + " 2>/dev/null").c_str(), "r") : nullptr) {
        if (std::fread(digits, 1, 64, pipe) != 64) digits[0] = 0;
        pclose(pipe);
    }
    std::remove(name);
    return digits;
}
#endif

} // namespace

TEST_CASE("SHA-256 of the messages published by NIST") {
    CHECK(hex_of("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    CHECK(hex_of("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    CHECK(hex_of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
          "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    CHECK(hex_of("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrs"
                 "mnopqrstnopqrstu") == "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
    CHECK(hex_of(std::string(1'000'000, 'a')) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST_CASE("SHA-256 does not depend on how the message is split") {
    const std::string message(200, 'x');
    for (std::size_t cut = 0; cut <= message.size(); ++cut) {
        nono::detail::sha256 hash;
        hash.append(std::string_view(message).substr(0, cut));
        hash.append(std::string_view(message).substr(cut));
        CHECK(hash.finish() == nono::detail::sha256_of(message));
    }
}

#if !defined(_WIN32)
TEST_CASE("SHA-256 agrees with sha256sum for every length around the ends of blocks") {
    if (sha256sum_of("abc").empty()) {
        MESSAGE("skipped: there is no sha256sum program here");
        return;
    }
    std::string message;
    for (std::size_t length = 0; length <= 130; ++length) {
        if (length <= 3 || (length >= 53 && length <= 66) || length >= 117)
            CHECK(hex_of(message) == sha256sum_of(message));
        message += static_cast<char>(length * 37 % 256);
    }
}

TEST_CASE("the identity of a puzzle is the SHA-256 of its canonical text") {
    const auto clues = two_colors(1, 2);
    const auto expected = sha256sum_of(nono::canonical_text(clues));
    if (expected.empty()) {
        MESSAGE("skipped: there is no sha256sum program here");
        return;
    }
    CHECK(nono::to_string(nono::hash_clues(clues)) == expected);
}
#endif

TEST_CASE("the canonical text of a puzzle in one color has no letters, regardless of the color") {
    nono::clues clues;
    clues.rows = {{{2}}, {}, {{1}, {1}}};
    clues.columns = {{{1}, {1}}, {{1}}, {{1}}};
    const auto text = "width 3\nheight 3\nrows\n2\n0\n1,1\ncolumns\n1,1\n1\n1\n";
    CHECK(nono::canonical_text(clues) == text);
    for (auto* side : {&clues.rows, &clues.columns})
        for (auto& block : side->blocks()) block.color = 7;
    CHECK(nono::canonical_text(clues) == text);
}

TEST_CASE("colors are named by letters in order of first appearance") {
    CHECK(nono::canonical_text(two_colors(1, 2)) ==
          "width 3\nheight 3\nrows\n1a,2b\n0\n3b\ncolumns\n1a,1b\n1b,1b\n1b,1b\n");
    CHECK(nono::canonical_text(two_colors(2, 1)) == nono::canonical_text(two_colors(1, 2)));
    CHECK(nono::canonical_text(two_colors(63, 5)) == nono::canonical_text(two_colors(1, 2)));
}

TEST_CASE("a color that first appears in a column comes after the colors of the rows") {
    nono::clues clues;
    clues.rows = {{{1, 3_color}}};
    clues.columns = {{{1, 2_color}}, {{1, 3_color}}};
    CHECK(nono::canonical_text(clues) == "width 2\nheight 1\nrows\n1a\ncolumns\n1b\n1a\n");
}

TEST_CASE("blotted clues are written as question marks") {
    nono::clues clues;
    clues.rows = {{{nono::blotted}, {3}}};
    clues.columns = {{{nono::blotted}}};
    CHECK(nono::canonical_text(clues) == "width 1\nheight 1\nrows\n?,3\ncolumns\n?\n");
    clues.rows.blocks()[1].color = 2;
    CHECK(nono::canonical_text(clues) == "width 1\nheight 1\nrows\n?a,3b\ncolumns\n?a\n");
}

TEST_CASE("colors after the 26th have two-letter names") {
    nono::clues clues;
    clues.rows.resize(1);
    for (std::uint32_t i = 0; i < 63; ++i) clues.rows.append({i + 1, static_cast<nono::color_index>(63 - i)});
    const auto text = nono::canonical_text(clues);
    CHECK(text.find(",26z,27aa,28ab,") != std::string::npos);
    CHECK(text.find(",52az,53ba,") != std::string::npos);
    CHECK(text.find(",63bk\n") != std::string::npos);
}

TEST_CASE("a line can have any length") {
    nono::clues clues;
    clues.rows.resize(1);
    std::string text = "width 0\nheight 1\nrows\n";
    for (std::uint32_t i = 0; i < 5000; ++i) {
        clues.rows.append({i + 1});
        text += std::to_string(i + 1) + ',';
    }
    text.back() = '\n';
    text += "columns\n";
    CHECK(nono::canonical_text(clues) == text);
    CHECK(nono::to_string(nono::hash_clues(clues)) == hex_of(text));
}

TEST_CASE("large numbers, and puzzles without lines") {
    nono::clues clues;
    CHECK(nono::canonical_text(clues) == "width 0\nheight 0\nrows\ncolumns\n");
    clues.rows = {{{4'294'967'294U}}};
    CHECK(nono::canonical_text(clues) == "width 0\nheight 1\nrows\n4294967294\ncolumns\n");
}

TEST_CASE("the identity depends only on the clues") {
    nono::puzzle puzzle;
    puzzle.clues = two_colors(1, 2);
    const auto id = nono::hash_clues(puzzle);
    CHECK(id == nono::hash_clues(puzzle.clues));
    puzzle.metadata.set("title", "another");
    puzzle.palette.entries.resize(3);
    puzzle.palette.entries[1].name = "red";
    puzzle.goal = nono::grid(3, 3);
    puzzle.saved.push_back({"game", nono::partial_grid(3, 3, nono::color_set::first(3))});
    CHECK(nono::hash_clues(puzzle) == id);
    puzzle.clues = two_colors(2, 1);
    CHECK(nono::hash_clues(puzzle) == id);
    CHECK(nono::canonical_text(puzzle) == nono::canonical_text(puzzle.clues));
}

TEST_CASE("the identity changes with every clue") {
    std::set<nono::clue_hash> seen{nono::hash_clues(two_colors(1, 2))};
    std::size_t changes = 0;
    for (const bool row : {true, false}) {
        for (std::size_t line = 0; line < 3; ++line) {
            auto longer = two_colors(1, 2);
            auto& side = row ? longer.rows : longer.columns;
            nono::line_clue clues(side[line]);
            clues.push_back(1);
            side.set_line(line, clues);
            seen.insert(nono::hash_clues(longer));
            ++changes;
            for (std::size_t i = 0; i + 1 < clues.size(); ++i) {
                auto changed = two_colors(1, 2);
                auto& block = (row ? changed.rows : changed.columns).blocks(line)[i];
                block.length += 1;
                seen.insert(nono::hash_clues(changed));
                block.length = nono::blotted;
                seen.insert(nono::hash_clues(changed));
                block = (row ? two_colors(1, 2).rows[line] : two_colors(1, 2).columns[line])[i];
                block.color = static_cast<nono::color_index>(3 - block.color);
                seen.insert(nono::hash_clues(changed));
                changes += 3;
            }
        }
    }
    auto taller = two_colors(1, 2);
    taller.rows.push_back({});
    seen.insert(nono::hash_clues(taller));
    CHECK(changes == 6 + 3 * 9);
    CHECK(seen.size() == changes + 2);
}

TEST_CASE("clues are equal if their canonical texts are equal") {
    std::uint32_t state = 5;
    const auto below = [&](std::uint32_t bound) {
        state = state * 1'664'525U + 1'013'904'223U;
        return (state >> 16U) % bound;
    };
    const auto some_side = [&] {
        nono::clue_lines out;
        for (std::uint32_t lines = below(3); lines > 0; --lines) {
            nono::line_clue line;
            for (std::uint32_t blocks = below(3); blocks > 0; --blocks)
                line.push_back({below(2) == 0 ? nono::blotted : 1U, static_cast<nono::color_index>(1 + below(3))});
            out.push_back(line);
        }
        return out;
    };
    std::size_t same = 0;
    std::size_t renumbered = 0;
    constexpr int pairs = 20'000;
    for (int i = 0; i < pairs; ++i) {
        const nono::clues a{some_side(), some_side()};
        const nono::clues b{some_side(), some_side()};
        const bool equal = nono::canonical_text(a) == nono::canonical_text(b);
        CAPTURE(nono::canonical_text(a));
        CAPTURE(nono::canonical_text(b));
        REQUIRE(nono::detail::are_same_clues(a, b) == equal);
        same += equal ? 1U : 0U;
        renumbered += equal && !(a == b) ? 1U : 0U;
    }
    CHECK(same > 20);
    CHECK(same < pairs / 2);
    CHECK(renumbered > 0);
    CHECK(nono::detail::are_same_clues(two_colors(1, 2), two_colors(2, 1)));
    CHECK(!nono::detail::are_same_clues(two_colors(1, 2), two_colors(1, 1)));
}

TEST_CASE("identities compare like their digits and can be keys of maps") {
    nono::clue_hash low;
    nono::clue_hash high;
    high.bytes[31] = 1;
    CHECK(low < high);
    CHECK(nono::to_string(low) < nono::to_string(high));
    low.bytes[0] = 0xA0;
    CHECK(low > high);
    CHECK(nono::to_string(low) > nono::to_string(high));
    CHECK(nono::to_string(low) == "a0" + std::string(62, '0'));
    std::unordered_set<nono::clue_hash> keys{low, high, low};
    CHECK(keys.size() == 2);
    CHECK(std::hash<nono::clue_hash>{}(low) != std::hash<nono::clue_hash>{}(nono::clue_hash{}));
}
