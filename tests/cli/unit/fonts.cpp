// The glyphs that composite glyphs of a font need, directly or not.
// SPDX-License-Identifier: MIT
#include "../../../examples/cli/fonts.hpp"

#include "scratch_folder.hpp"

#include <nono/io/file.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

void append_two(std::string& out, std::size_t value) {
    out += static_cast<char>(value / 256);
    out += static_cast<char>(value % 256);
}

void append_four(std::string& out, std::size_t value) {
    append_two(out, value / 65536);
    append_two(out, value % 65536);
}

// A glyph composed of others: each has a flag and its number; the last one has a scale.
std::string composite_glyph(const std::vector<std::size_t>& parts) {
    std::string out;
    append_two(out, 0xFFFF);
    out.append(8, '\0');
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const bool is_last = i + 1 == parts.size();
        append_two(out, is_last ? 0x0008 : 0x0021); // a scale; words and more
        append_two(out, parts[i]);
        out.append(4, '\0');
    }
    return out;
}

// A font file with these tables only.
std::string font_with(const std::vector<std::pair<std::string_view, std::string>>& tables) {
    std::string out;
    append_four(out, 0x00010000);
    append_two(out, tables.size());
    out.append(6, '\0');
    std::size_t begin = out.size() + 16 * tables.size();
    for (const auto& [name, bytes] : tables) {
        out += name;
        append_four(out, 0);
        append_four(out, begin);
        append_four(out, bytes.size());
        begin += bytes.size();
    }
    for (const auto& [name, bytes] : tables) out += bytes;
    return out;
}

} // namespace

TEST_CASE("the parts of the parts of a glyph are marked") {
    // 1 and 6 are simple, 2 is empty; 3 consists of 1, 4 of 2 and 3, 5 of 4 and itself; 7 names a glyph that is absent.
    const std::string simple("\0\1\0\0\0\0\0\0\0\0\0\0", 12);
    const std::vector<std::string> glyphs{simple,
                                          simple,
                                          {},
                                          composite_glyph({1}),
                                          composite_glyph({2, 3}),
                                          composite_glyph({4, 5}),
                                          simple,
                                          composite_glyph({99})};
    for (const bool is_long : {false, true}) {
        std::string head(54, '\0');
        head[51] = is_long ? '\1' : '\0';
        std::string positions;
        std::string descriptions;
        for (std::size_t i = 0; i <= glyphs.size(); ++i) {
            if (is_long)
                append_four(positions, descriptions.size());
            else
                append_two(positions, descriptions.size() / 2);
            if (i < glyphs.size()) descriptions += glyphs[i];
        }
        const nono_tests::scratch_folder folder("fonts");
        const std::string name = (folder.path() / "font.ttf").string();
        const auto font = font_with({{"head", head}, {"loca", positions}, {"glyf", descriptions}});
        REQUIRE(nono::write_file(name, font) == nono::parse_errc::none);

        const auto marked = [&](std::size_t glyph) {
            std::vector<unsigned char> used(glyphs.size(), 0);
            used[glyph] = 1;
            cli::mark_components(name, used);
            std::string out;
            for (const auto mark : used) out += mark != 0 ? '1' : '.';
            return out;
        };
        CHECK(marked(0) == "1.......");
        CHECK(marked(3) == ".1.1....");
        CHECK(marked(4) == ".1111...");
        CHECK(marked(5) == ".11111..");
        CHECK(marked(7) == ".......1");
    }
    std::vector<unsigned char> used{1, 0};
    cli::mark_components("no-such-font.ttf", used);
    CHECK(used == std::vector<unsigned char>{1, 0});
}
