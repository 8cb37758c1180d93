// SPDX-License-Identifier: MIT
#include <nono/io/zip.hpp>

#include <nono/formats/xml.hpp>
#include <nono/hash.hpp>
#include <nono/io/file.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

using nono::parse_errc;
using namespace std::string_literals;
using namespace std::string_view_literals;

namespace {

constexpr unsigned utf8_flag = 1U << 11U;
constexpr unsigned descriptor_flag = 1U << 3U;

/// A member of an archive, and its possible defects.
struct raw_member {
    std::string name;
    std::string text;
    unsigned flags = 0;
    unsigned method = 8;
    std::string packed{};                            // if it is not `text` in stored blocks, or stored
    std::int64_t size_error = 0;                     // added to the size
    std::uint32_t sum_error = 0;                     // added to the checksum
    std::size_t offset = std::string::npos;          // of its local header, if it shares the header of another one
    std::string name_in_file = std::string(1, '\0'); // in the local header, unless it is that byte
};

void append_bytes(std::string& out, std::uint64_t number, unsigned count) {
    for (unsigned i = 0; i < count; ++i)
        out += static_cast<char>(static_cast<unsigned char>(number >> (8 * i) & 0xFFU));
}

/// Returns a Deflate stream of level 0, as written by Java.
std::string stored_blocks(std::string_view text) {
    std::string out;
    do {
        const auto part = text.substr(0, 0xFFFF);
        text.remove_prefix(part.size());
        out += text.empty() ? '\1' : '\0';
        append_bytes(out, part.size(), 2);
        append_bytes(out, ~part.size(), 2);
        out += part;
    } while (!text.empty());
    return out;
}

std::uint32_t sum_of(std::string_view text) {
    return static_cast<std::uint32_t>(
        crc32(0, reinterpret_cast<const Bytef*>(text.data()), static_cast<uInt>(text.size())));
}

/// Writes archives byte by byte.
std::string zip_of(const std::vector<raw_member>& members) {
    std::string out;
    std::string directory;
    for (const auto& entry : members) {
        std::string packed = entry.packed;
        if (packed.empty()) packed = entry.method == 8 ? stored_blocks(entry.text) : entry.text;
        const auto size = static_cast<std::uint64_t>(static_cast<std::int64_t>(entry.text.size()) + entry.size_error);
        const auto sum = sum_of(entry.text) + entry.sum_error;
        const bool described = (entry.flags & descriptor_flag) != 0;
        const auto append_about = [&](std::string& to, bool known) {
            append_bytes(to, entry.flags, 2);
            append_bytes(to, entry.method, 2);
            append_bytes(to, 0x0021'0000U, 4);
            append_bytes(to, known ? sum : 0, 4);
            append_bytes(to, known ? packed.size() : 0, 4);
            append_bytes(to, known ? size : 0, 4);
            append_bytes(to, entry.name.size(), 2);
            append_bytes(to, 0, 2);
        };
        const std::size_t offset = entry.offset == std::string::npos ? out.size() : entry.offset;
        if (entry.offset == std::string::npos) {
            out += "PK\3\4\x14\0"sv;
            append_about(out, !described);
            out += entry.name_in_file == std::string(1, '\0') ? entry.name : entry.name_in_file;
            out += packed;
            if (described) {
                out += "PK\7\x08";
                append_bytes(out, sum, 4);
                append_bytes(out, packed.size(), 4);
                append_bytes(out, size, 4);
            }
        }
        directory += "PK\1\2\x14\0\x14\0"sv;
        append_about(directory, true);
        append_bytes(directory, 0, 6); // a comment, a disk, attributes
        append_bytes(directory, 0, 4);
        append_bytes(directory, offset, 4);
        directory += entry.name;
    }
    const std::size_t begin = out.size();
    out += directory + "PK\5\6\0\0\0\0"s;
    append_bytes(out, members.size(), 2);
    append_bytes(out, members.size(), 2);
    append_bytes(out, directory.size(), 4);
    append_bytes(out, begin, 4);
    append_bytes(out, 0, 2);
    return out;
}

/// Returns a FreeNono file with the 4x4 picture encoded by a number.
std::string nonogram_file(const std::string& title, unsigned number) {
    std::string out =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<FreeNono><Nonograms><Nonogram desc=\"On'yomi: ni, ji\" "
        "difficulty=\"0\" height=\"4\" name=\"" +
        title + "\" width=\"4\">";
    for (unsigned row = 0; row < 4; ++row) {
        out += "<line>";
        for (unsigned column = 0; column < 4; ++column) out += (number >> (4 * row + column) & 1U) != 0 ? " x" : " _";
        out += " </line>\n";
    }
    return out + "</Nonogram></Nonograms></FreeNono>\n";
}

std::string non_file(unsigned blocks) {
    return "title \"" + std::to_string(blocks) + "\"\nwidth 3\nheight 1\nrows\n" + std::to_string(blocks) +
           "\ncolumns\n" + (blocks > 0 ? "1\n" : "0\n") + (blocks > 1 ? "1\n" : "0\n") + (blocks > 2 ? "1\n" : "0\n");
}

std::string gzipped(std::string_view text) { return *nono::gzip::pack(text); }

/// The names of the files with the codes of those that cannot be unpacked: `a,b!17`.
std::string listed_files(std::string_view bytes, const nono::limits& bounds = {}) {
    std::string out;
    const auto error =
        nono::zip::for_each_file(bytes, bounds, [&](std::string_view name, const nono::result<std::string>& text) {
            out += (out.empty() ? "" : ",") + std::string(name);
            if (!text) out += '!' + std::string(nono::message(text.error().code));
        });
    if (error.code != parse_errc::none) out += '!' + std::string(nono::message(error.code));
    return out;
}

std::string text_for(parse_errc code) { return '!' + std::string(nono::message(code)); }

parse_errc open_error(std::string_view bytes) {
    const auto found = nono::zip::archive::open(bytes);
    return found ? parse_errc::none : found.error().code;
}

} // namespace

TEST_CASE("zip: a thousand puzzles, stored like the packs of FreeNono") {
    std::vector<raw_member> members;
    for (unsigned i = 0; i < 1000; ++i) {
        const std::string title = "\xE4\xB8\x80 " + std::to_string(i);
        members.push_back({title + ".nonogram", nonogram_file(title, 60 * i + 1), descriptor_flag});
    }
    std::reverse(members.begin(), members.end()); // the order has no meaning
    const auto found = nono::zip::parse_all<nono::xml_formats>(zip_of(members));
    REQUIRE(found.size() == 1000);
    CHECK(std::is_sorted(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.name < b.name; }));
    std::size_t equal = 0;
    std::set<std::string> names;
    for (const auto& entry : found) {
        REQUIRE(entry.has_value());
        const std::string title(entry->metadata.title());
        names.insert(title);
        CHECK(entry.name == title + ".nonogram");
        CHECK(entry.number == 1);
        const auto number = static_cast<unsigned>(std::stoul(title.substr(4)));
        const auto alone = nono::parse<nono::freenono>(nonogram_file(title, 60 * number + 1));
        equal += nono::hash_clues(*entry) == nono::hash_clues(*alone) ? 1U : 0U;
    }
    CHECK(equal == 1000);
    CHECK(names.size() == 1000);
}

TEST_CASE("zip: names") {
    CHECK(listed_files(
              zip_of({{"b/\xC3\xA9.non", "1"}, {"a\x82.non", "2"}, {"a/", "", 0, 0}, {"\xC3\xB6", "3", utf8_flag}})) ==
          "a\xC3\xA9.non,b/\xC3\xA9.non,\xC3\xB6");
    // Files added by operating systems are skipped.
    CHECK(listed_files(zip_of({{"__MACOSX/._a.non", "x"},
                               {"a.non", "1"},
                               {"f/.hidden", "x"},
                               {"META-INF/MANIFEST.MF", "x"},
                               {"f/Thumbs.db", "x"}})) == "a.non");
    // A repeated name, and a member without a name, which is ignored.
    CHECK(listed_files(zip_of({{"a", "1"}, {"a", "2"}, {"", "3"}})) == "a,a");
    const auto twice = zip_of({{"a.non", non_file(1)}, {"a.non", non_file(2)}});
    const auto found = nono::zip::parse_all(twice);
    REQUIRE(found.size() == 2);
    CHECK(found[0]->clues != found[1]->clues);
}

TEST_CASE("zip: members can be listed and unpacked") {
    const auto bytes = zip_of({{"b.non", "bbb"}, {"a.non", "aa", 0, 0}});
    auto opened = nono::zip::archive::open(bytes);
    REQUIRE(opened.has_value());
    nono::zip::archive moved = std::move(*opened);
    const std::vector<nono::zip::member> expected{{"a.non", 2, 2, 1}, {"b.non", 3, 8, 0}};
    CHECK(moved.members() == expected);
    CHECK(*moved.unpack(moved.members()[0]) == "aa");
    CHECK(*moved.unpack(moved.members()[1]) == "bbb");
    CHECK(*moved.unpack(moved.members()[1], 3) == "bbb");
    CHECK(moved.unpack(moved.members()[1], 2).error().code == parse_errc::unpacked_over_limit);
    CHECK_FALSE(moved.unpack({"c", 1, 1, 2}).has_value());
    opened = std::move(moved);
    CHECK(*opened->unpack(opened->members()[0]) == "aa");
    // A visitor can end the traversal.
    std::size_t visited = 0;
    const auto error = nono::zip::for_each_file(bytes, {}, [&](std::string_view, const auto&) {
        ++visited;
        return false;
    });
    CHECK(error.code == parse_errc::none);
    CHECK(visited == 1);
}

TEST_CASE("zip: files without a puzzle are skipped") {
    const auto bytes = zip_of({{"README", "Puzzles by many people.\n"},
                               {"notes.txt", "Nothing here.\n"},
                               {"list.txt", non_file(1)},
                               {"no-extension", non_file(2)},
                               {"deep/er/a.non.gz", gzipped(non_file(3))},
                               {"broken.non", "\0\1\2"s},
                               {"zlib.js", "var x;\n"}});
    const auto found = nono::zip::parse_all(bytes);
    std::string names;
    for (const auto& entry : found) names += entry.name + (entry ? " " : "! ");
    CHECK(names == "broken.non! deep/er/a.non.gz list.txt no-extension ");
    CHECK(nono::zip::parse_all(zip_of({{"README", "no puzzle"}})).error().code == parse_errc::no_puzzle);
    CHECK(nono::zip::parse_all(zip_of({})).error().code == parse_errc::no_puzzle);
    CHECK(zip_of({}).size() == 22);
    CHECK(open_error("") == parse_errc::not_zip_archive);
    CHECK(open_error(non_file(1)) == parse_errc::not_zip_archive);
}

TEST_CASE("zip: several puzzles in a file, and Sokoban") {
    const auto pack = non_file(1) + "====\n" + non_file(2);
    const auto found = nono::zip::parse_all(zip_of({{"p.nonpack", pack}, {"z.non", non_file(3)}}));
    REQUIRE(found.size() == 3);
    CHECK(found[1].name == "p.nonpack");
    CHECK(found[1].number == 2);
    CHECK(found[1]->metadata.title() == "2");
    CHECK(found[2].number == 1);
    const auto levels = nono::zip::parse_all<nono::sokoban_formats>(zip_of(
        {{"b.sok", "#####\n#@$.#\n#####\n"}, {"a.xsb", "; 1\n\n######\n#@ $.#\n######\n"}, {"c.md", "# Hello\n"}}));
    REQUIRE(levels.size() == 2);
    CHECK(levels[0].name == "a.xsb");
    CHECK(levels[1]->board.width() == 5);
}

TEST_CASE("zip: a bad member does not lose the others") {
    const auto good = raw_member{"z", "zz"};
    const auto with = [&](const raw_member& bad) { return listed_files(zip_of({bad, good})); };
    const auto damaged = "a" + text_for(parse_errc::packed_data_damaged) + ",z";
    CHECK(with({"a", "text", 0, 8, {}, 1}) == damaged);
    CHECK(with({"a", "text", 0, 8, {}, -1}) == damaged);
    CHECK(with({"a", "text", 0, 0, {}, 1}) == damaged);
    CHECK(with({"a", "text", 0, 8, {}, 0, 1}) == damaged);
    CHECK(with({"a", "text", descriptor_flag, 8, {}, 0, 1}) == damaged);
    CHECK(with({"a", "text", 0, 8, "\7\7\7\7"}) == damaged);
    CHECK(with({"a", "text", 0, 8, {}, 1'000'000'000}) == damaged); // without allocating memory for it
    CHECK(with({"a", "text", 1}) == "a" + text_for(parse_errc::member_encrypted) + ",z");
    CHECK(with({"a", "text", 0, 77}) == "a" + text_for(parse_errc::unknown_packing) + ",z");
    CHECK(with({"a.gz", gzipped("text").substr(0, 15), 0, 0}) ==
          "a.gz" + text_for(parse_errc::packed_data_cut_off) + ",z");
    // AES as the method without its extra field: libzip does not open such an archive.
    CHECK(with({"a", "text", 0, 99}) == text_for(parse_errc::packed_data_damaged));
    CHECK(with({"a", "text", 1, 99}) == text_for(parse_errc::packed_data_damaged));
}

TEST_CASE("zip: archives in archives") {
    const auto inner = zip_of({{"a.non", non_file(1)}, {"b.gz", gzipped(non_file(2))}});
    const auto refused = text_for(parse_errc::archive_in_archive);
    CHECK(listed_files(zip_of({{"in.zip", inner}, {"z", "zz"}})) == "in.zip" + refused + ",z");
    CHECK(listed_files(zip_of({{"in.zip.gz", gzipped(inner)}, {"z", "zz"}})) == "in.zip.gz" + refused + ",z");
    CHECK(listed_files(zip_of({{"in.zip", "PK\3\4 and no more"}, {"z", "zz"}})) == "in.zip" + refused + ",z");
}

TEST_CASE("zip: the total unpacked size is limited") {
    const auto bytes = zip_of({{"a", "12345"}, {"b", "123456"}, {"c", "12345"}});
    CHECK(listed_files(bytes, {.unpacked = 16}) == "a,b,c");
    CHECK(listed_files(bytes, {.unpacked = 10}) == "a,b" + text_for(parse_errc::unpacked_over_limit) + ",c");
    CHECK(listed_files(bytes, {.unpacked = 0}) == "a" + text_for(parse_errc::unpacked_over_limit) + ",b" +
                                                      text_for(parse_errc::unpacked_over_limit) + ",c" +
                                                      text_for(parse_errc::unpacked_over_limit));
    // 1 MiB in 1 KiB, ten thousand times; as gzip too.
    const std::string mebibyte(1'048'576, '\0');
    const auto one = nono::zip::pack(std::vector<nono::zip::file>{{"a", mebibyte}});
    REQUIRE(one.has_value());
    const auto opened = nono::zip::archive::open(*one);
    const auto packed = one->substr(31, static_cast<std::size_t>(opened->members()[0].packed_size));
    const auto sum = sum_of(mebibyte);
    const auto repeated = zip_of(std::vector<raw_member>(10'000, {"a", {}, 0, 8, packed, 1'048'576, sum}));
    std::size_t whole = 0;
    std::size_t over = 0;
    const auto count = [&](std::string_view, const nono::result<std::string>& text) {
        whole += text ? 1U : 0U;
        over += !text && text.error().code == parse_errc::unpacked_over_limit ? 1U : 0U;
    };
    CHECK(nono::zip::for_each_file(repeated, {.unpacked = 3'500'000}, count).code == parse_errc::none);
    CHECK(whole == 3);
    CHECK(over == 9'997);
    const auto bomb = gzipped(mebibyte);
    CHECK(listed_files(zip_of({{"a.gz", bomb}, {"b", "1"}}), {.unpacked = 100'000}) ==
          "a.gz" + text_for(parse_errc::unpacked_over_limit) + ",b");
}

TEST_CASE("zip: members that share bytes are refused before any of them is unpacked") {
    const auto onto_one = [](std::size_t count) {
        std::vector<raw_member> members{{"a.non", non_file(1)}};
        members.resize(count, {"b.non", non_file(1), 0, 8, {}, 0, 0, 0});
        return zip_of(members);
    };
    CHECK(open_error(onto_one(1)) == parse_errc::none);
    for (const std::size_t count : {2U, 2'000U}) {
        CHECK(open_error(onto_one(count)) == parse_errc::overlapping_members);
        CHECK(listed_files(onto_one(count)) == text_for(parse_errc::overlapping_members));
        CHECK(nono::zip::parse_all(onto_one(count)).error().code == parse_errc::overlapping_members);
    }
    // A member whose declared packed size extends over the next ones.
    auto quoted = zip_of({{"a", std::string(100, 'x'), 0, 0}, {"b", std::string(100, 'x'), 0, 0}});
    const auto entry = quoted.find("PK\1\2");
    quoted[entry + 20] = quoted[entry + 24] = '\xF0';
    CHECK(open_error(quoted) == parse_errc::overlapping_members);
    // Folders, empty files and other members have room, as do bytes before an archive.
    CHECK(listed_files(zip_of({{"a/", "", 0, 0}, {"a/b", "", 0, 0}, {"c", "", descriptor_flag, 0}})) == "a/b,c");
}

TEST_CASE("zip: the cells that short texts do not spell out are limited for all members together") {
    const std::string blank = "x\n60,60\n" + std::string(60, '\n');
    const auto bytes =
        zip_of({{"1.nono", blank}, {"2.nono", blank}, {"3.nono", blank}, {"4.nono", nonogram_file("a", 9)}});
    const auto read = [&](const nono::limits& bounds) {
        std::string out;
        for (const auto& entry : nono::zip::parse_all<nono::xml_formats>(bytes, {.limits = bounds}))
            out += entry ? '+' : '-';
        return out;
    };
    CHECK(read({}) == "++++");
    CHECK(read({.cells = 8'000}) == "++-+");
    CHECK(read({.puzzles = 2}) == "++--");
}

TEST_CASE("zip: reading survives truncation and changes anywhere") {
    const auto whole =
        zip_of({{"a.non", non_file(1), descriptor_flag}, {"b.non", non_file(2)}, {"c.non", non_file(3), 0, 0}});
    REQUIRE(listed_files(whole) == "a.non,b.non,c.non");
    const std::size_t end = whole.find("PK\5\6");
    for (std::size_t size = 4; size < whole.size(); ++size) {
        CAPTURE(size);
        const auto start = std::string_view(whole).substr(0, size);
        const auto code = size < end + 4 ? parse_errc::packed_data_cut_off : parse_errc::packed_data_damaged;
        CHECK(open_error(start) == code);
        CHECK(listed_files(start) == text_for(code));
        CHECK(nono::zip::parse_all(start).error().code == code);
    }
    std::size_t all_good = 0;
    std::size_t some_bad = 0;
    std::size_t not_opened = 0;
    const auto texts = std::vector{non_file(1), non_file(2), non_file(3)};
    for (std::size_t at = 0; at < whole.size(); ++at)
        for (const unsigned bit : {1U, 8U, 128U}) {
            std::string changed = whole;
            changed[at] = static_cast<char>(static_cast<unsigned char>(changed[at]) ^ bit);
            std::size_t good = 0;
            const auto error = nono::zip::for_each_file(
                changed, {.unpacked = 1'000'000}, [&](std::string_view, const nono::result<std::string>& text) {
                    if (!text) return;
                    CHECK(std::find(texts.begin(), texts.end(), *text) != texts.end()); // or the checksum would fail
                    ++good;
                });
            not_opened += error.code != parse_errc::none ? 1U : 0U;
            all_good += good == 3 ? 1U : 0U;
            some_bad += error.code == parse_errc::none && good == 2 ? 1U : 0U;
            static_cast<void>(nono::zip::parse_all(changed, {.limits = {.unpacked = 1'000'000}}));
        }
    CHECK(all_good > 100);
    CHECK(some_bad > 300);
    CHECK(not_opened > 50);
}

TEST_CASE("zip: packing") {
    const std::vector<nono::zip::file> files{{"b/a.non", non_file(1)},
                                             {"a.non", ""},
                                             {"A.non", "2"},
                                             {"a.non", "3"},
                                             {"../x:y", "4"},
                                             {"con.non", "5"},
                                             {"\xE4\xB8\x80", std::string(100'000, 'x')}};
    const auto packed = nono::zip::pack(files);
    REQUIRE(packed.has_value());
    CHECK(*packed == *nono::zip::pack(files));
    CHECK(packed->size() < 2000);
    CHECK(listed_files(*packed) == "A (2).non,_/x_y,a (3).non,a.non,b/a.non,con.non,\xE4\xB8\x80");
    auto opened = nono::zip::archive::open(*packed);
    CHECK(*opened->unpack(opened->members()[4]) == non_file(1));
    CHECK(opened->unpack(opened->members()[6])->size() == 100'000);
    CHECK(*nono::zip::pack({}) == zip_of({}));
    // Thousands of files with the same name.
    const std::vector<nono::zip::file> many(3000, nono::zip::file{"a.non", "1"});
    const auto same = nono::zip::pack(many);
    std::set<std::string> names;
    const auto again = nono::zip::archive::open(*same);
    for (const auto& entry : again->members()) names.insert(entry.name);
    CHECK(names.size() == 3000);
    CHECK(names.count("a (3000).non") == 1);
}

TEST_CASE("zip: safe names") {
    using nono::zip::safe_name;
    CHECK(safe_name("a b.non") == "a b.non");
    CHECK(safe_name("a/b\\c:d*e?f\"g<h>i|j\nk\x7F") == "a_b_c_d_e_f_g_h_i_j_k_");
    CHECK(safe_name("  ..a. ") == "a");
    CHECK(safe_name("") == "_");
    CHECK(safe_name("...") == "_");
    CHECK(safe_name("Nul") == "Nul");
    CHECK(safe_name("\xC3\xA9\xC3") == "\xC3\xA9_");
    // Characters that change the direction of writing or control a terminal.
    for (const char32_t c : {U'\u200E', U'\u200F', U'\u061C', U'\u202A', U'\u202E', U'\u2066', U'\u2069', U'\x1B',
                             U'\x85', U'\x9B', U'\u2028'}) {
        std::string text = "a";
        nono::detail::append_utf8(text, c);
        CHECK(safe_name(text + "b") == "a_b");
    }
    CHECK(safe_name(std::string(200, 'a') + ".nonogram") == std::string(111, 'a') + ".nonogram");
    std::string accents;
    for (int i = 0; i < 100; ++i) accents += "\xC3\xA9";
    CHECK(safe_name("a" + accents) == "a" + accents.substr(0, 118));
    CHECK(safe_name("a." + accents) == "a." + accents.substr(0, 118));
    CHECK(safe_name(std::string(117, 'a') + ". .bcdefghijklmnopqrst") == std::string(117, 'a'));
}

TEST_CASE("zip: names that differ only in case") {
    using nono::zip::folded_name;
    CHECK(folded_name("Ann 2.NON\xC3") == "ann 2.non\xC3");
    const auto same = [](const char8_t* a, const char8_t* b) {
        const auto bytes = [](const char8_t* text) { return std::string(reinterpret_cast<const char*>(text)); };
        return folded_name(bytes(a)) == folded_name(bytes(b));
    };
    CHECK(same(u8"ÀÖØÞĀĶĹŇŊŶŸŹŽƏƠƯǍǛǞȞ", u8"àöøþāķĺňŋŷÿźžəơưǎǜǟȟ"));
    CHECK(same(u8"ΆΈΊΌΎΏΑΡΣΫΟΔΟΣ", u8"άέίόύώαρσϋοδος"));
    CHECK(same(u8"ЀЏАЯѠҀҊӀӁӍӐԮԱՖḀỾＡＺ", u8"ѐџаяѡҁҋӏӂӎӑԯաֆḁỿａｚ"));
    CHECK_FALSE(same(u8"Ä", u8"Ö"));
    CHECK_FALSE(same(u8"一", u8"丁"));
    const std::vector<nono::zip::file> files{{"\xC3\x84.non", "1"}, {"\xC3\xA4.non", "2"}};
    CHECK(listed_files(*nono::zip::pack(files)) == "\xC3\x84.non,\xC3\xA4 (2).non");
}

TEST_CASE("zip: packs of puzzles are written and read back") {
    std::vector<nono::puzzle> puzzles;
    for (unsigned i = 0; i < 20; ++i)
        puzzles.push_back(
            *nono::parse<nono::freenono>(nonogram_file(i % 2 == 0 ? "a/b" : "n" + std::to_string(i), 777 * i)));
    const auto pack = nono::zip::write_all<nono::freenono>(puzzles);
    REQUIRE(pack);
    CHECK(pack.lost.empty());
    const auto found = nono::zip::parse_all<nono::xml_formats>(pack.text);
    REQUIRE(found.size() == puzzles.size());
    std::size_t same = 0;
    for (const auto& entry : found) {
        CHECK(entry.name.find('/') == std::string::npos);
        CHECK(entry.name.ends_with(".nonogram"));
        REQUIRE(entry.has_value());
        same += std::find(puzzles.begin(), puzzles.end(), *entry) != puzzles.end() ? 1U : 0U;
    }
    CHECK(same == 20);
    CHECK(found.front().name == "a_b (10).nonogram");
    // A puzzle without a picture cannot be stored.
    puzzles.push_back(*nono::parse<nono::non>("width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n"));
    const auto refused = nono::zip::write_all<nono::freenono>(puzzles);
    CHECK_FALSE(refused);
    CHECK(refused.text.empty());
    CHECK(nono::zip::parse_all(nono::zip::write_all<nono::non>(puzzles).text).size() == 21);
}

TEST_CASE("zip: packs written by FreeNono") {
    const std::string folder = std::string(NONO_CORPORA_DIR) + "/nonogram/more/nonopack/";
    const auto mixed = nono::read_file(folder + "Mixed01.nonopack");
    const auto multi = nono::read_file(folder + "Multi01.nonopack");
    if (!mixed || !multi) {
        MESSAGE("skipped: no packs in " << folder);
        return;
    }
    const auto first = nono::zip::parse_all<nono::xml_formats>(*mixed);
    const auto second = nono::zip::parse_all<nono::xml_formats>(*multi);
    REQUIRE(first);
    REQUIRE(second);
    REQUIRE(first.size() == 2);
    REQUIRE(second.size() == 2);
    CHECK(first[0].name == "Simple01.nono");
    CHECK(first[0]->metadata.title() == "Test1");
    CHECK(first[0]->clues == second[0]->clues);
    CHECK(first[1]->clues == second[1]->clues);
}
