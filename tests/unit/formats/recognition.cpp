// The helpers shared by detectors, compared with plain searches, and the properties that formats declare.
// SPDX-License-Identifier: MIT
#define NONO_DEFINITIONS 1 // the tested functions are not declared with nono::compiled
#include <nono/formats/recognition/recognition.hpp>

#include <nono/parse.hpp>
#include <nono/write.hpp>

#include "../../known_formats.hpp"
#include "../../rounds.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using nono::confidence;

namespace {

using recognition_dice = std::minstd_rand;

std::size_t below(recognition_dice& dice, std::size_t bound) { return dice() % bound; }

std::string random_text(recognition_dice& dice, const std::vector<std::string>& parts, std::size_t count) {
    std::string out;
    for (std::size_t i = 0; i < count; ++i) out += parts[below(dice, parts.size())];
    return out;
}

/// Returns texts in all formats, and copies of them with an insertion.
std::vector<std::string> texts_to_recognize(recognition_dice& dice) {
    std::vector<std::string> out{"",
                                 "\n",
                                 "<html><pre>2 1\n1\n1\n1\n</pre></html>",
                                 "var d=[[1,1],[1,1]];",
                                 "task = '1/1';",
                                 "rows 1\n1\n====\nrows\n",
                                 "#const w = 1.\n#const h = 1.\n1 1\n"}; // clingo, or a list with comments
    const std::vector<std::string> parts{"#",      "*", ",",  "0",         "1 1\n", "$\n",
                                         "rows\n", "x", "\n", "[clues]\n", "P1 ",   "<"};
    for (const std::size_t side : {1U, 5U, 12U}) {
        nono::grid goal(side, side + side / 5);
        for (auto& cell : goal.cells()) cell = static_cast<nono::color_index>(below(dice, 2));
        nono::puzzle source;
        source.clues = nono::clues_of(goal);
        source.goal = goal;
        nono_tests::every_format::for_each([&]<class F>() {
            if constexpr (nono::extend::writable_format<F> && nono::extend::readable_format<F>) {
                if (auto written = nono::write<F>(source)) out.push_back(std::move(written.text));
            }
        });
    }
    for (std::size_t i = out.size(); i-- > 0;)
        for (const std::size_t index : {std::size_t{0}, below(dice, out[i].size() + 1)}) {
            std::string changed = out[i];
            changed.insert(index, parts[below(dice, parts.size())]);
            out.push_back(std::move(changed));
        }
    return out;
}

/// Returns true if the confidence that a format reports for a text is allowed by its `format_info`.
template <class F> bool is_as_described(const std::string& text, confidence found) {
    if (found == confidence::no) return true;
    const auto first = nono::detail::first_character(text);
    const bool starts = F::info.starts.empty() || !first || F::info.starts.find(*first) != std::string_view::npos;
    const bool letters = nono::detail::has_letter(text);
    const bool others = text.find_first_not_of("0123456789, \t\v\f\r\n") != std::string::npos;
    if (F::info.named_sides && !nono::detail::named_side_finder().in(text)) return false;
    return starts && found <= F::info.max_confidence && (!F::info.needs_letters || letters) &&
           (!F::info.needs_non_numeric || others);
}

/// A format whose texts have exactly `Size` characters; one more is still possible.
template <std::size_t Size> struct sized_format {
    using value_type = nono::puzzle;
    static constexpr nono::format_info info{.name = "sized", .extensions = {}, .title = "texts of one size"};
    [[nodiscard]] static constexpr confidence detect(std::string_view text) noexcept {
        if (text.size() == Size) return confidence::likely;
        return text.size() == Size + 1 ? confidence::possible : confidence::no;
    }
};

/// A format that is certain of every text that starts with one of its letters.
template <char First, char Second, bool Exclusive> struct letters_format {
    using value_type = nono::puzzle;
    static constexpr char letter[] = {First, '\0'};
    static constexpr nono::format_info info{
        .name = letter, .extensions = {letter}, .title = "texts of a letter", .exclusive = Exclusive};
    [[nodiscard]] static constexpr confidence detect(std::string_view text) noexcept {
        return text.starts_with(First) || text.starts_with(Second) ? confidence::certain : confidence::no;
    }
    template <nono::extend::puzzle_sink S> static void read(std::string_view, S&, const nono::parse_options&) {}
};

template <class Sizes> struct sized_formats;
template <std::size_t... Size> struct sized_formats<std::index_sequence<Size...>> {
    using list = nono::format_list<sized_format<Size>...>;
};

/// Returns the numbers of a line as found by `number_cursor`.
nono::detail::line_numbers numbers_one_by_one(std::string_view line) {
    nono::detail::line_numbers out;
    nono::detail::number_cursor cursor(line);
    nono::detail::number_in_line found;
    out.end = line.size();
    while (cursor.next(found)) {
        if (found.number.size == 0) {
            out.end = found.at;
            break;
        }
        if (out.count++ == 0) out.first = found.number.value;
        out.total += found.number.value;
        out.blocks += found.number.value > 0 ? 1U : 0U;
        out.ends_with_zero = found.number.value == 0;
    }
    out.commas = line.substr(0, out.end).find(',') != std::string_view::npos;
    return out;
}

bool are_same(const nono::detail::line_numbers& a, const nono::detail::line_numbers& b) {
    return a.total == b.total && a.count == b.count && a.blocks == b.blocks && a.first == b.first &&
           a.ends_with_zero == b.ends_with_zero && a.commas == b.commas && a.end == b.end;
}

} // namespace

TEST_CASE("recognition: the extension decides between certain formats, exclusive ones too") {
    using list = nono::format_list<letters_format<'a', 'x', true>, letters_format<'b', 'x', true>,
                                   letters_format<'c', 'x', false>, letters_format<'d', 'y', false>>;
    const auto name_of = [](std::string_view text, std::string file) {
        const auto found = nono::recognize_format<list>(text, {.file_name = std::move(file)});
        return found ? std::string(found->name) : std::string(nono::message(found.error().code));
    };
    for (const std::string name : {"a", "b", "c"}) CHECK(name_of("x", "file." + name) == name);
    CHECK(name_of("x", "file.d") == "a"); // not certain of the text
    CHECK(name_of("x", "file") == "a");
    CHECK(name_of("x", "") == "a");
    CHECK(name_of("b", "file.a") == "b");
    CHECK(name_of("y", "file.c") == "d");
}

TEST_CASE("recognition: declared properties of formats hold, and a list of formats agrees with each of them") {
    recognition_dice dice(11);
    std::array<std::size_t, nono_tests::every_format::count> known{};
    for (const auto& text : texts_to_recognize(dice)) {
        const auto all = nono::detail::confidences_in<nono_tests::every_format>(text);
        const auto some =
            nono::detail::confidences_in<nono_tests::every_format>(text, nono::detail::detect_mode::until_certain);
        CHECK(all.maximum == some.maximum);
        CHECK(all.first == some.first);
        const bool certain = all.maximum == confidence::certain;
        CHECK((certain || all.all == some.all));
        std::size_t index = 0;
        nono_tests::every_format::for_each([&]<class F>() {
            const confidence found = F::info.reads ? F::detect(text) : confidence::no;
            if (all.all[index] != found || !is_as_described<F>(text, found)) {
                CAPTURE(text);
                FAIL_CHECK(F::info.name);
            }
            known[index++] += found != confidence::no ? 1U : 0U;
        });
    }
    std::size_t index = 0;
    nono_tests::every_format::for_each([&]<class F>() {
        CAPTURE(F::info.name);
        if constexpr (nono::extend::writable_format<F> && nono::extend::readable_format<F>) CHECK(known[index] > 0);
        ++index;
    });
}

TEST_CASE("recognition: lists with more formats than a word has bits") {
    using list = sized_formats<std::make_index_sequence<130>>::list;
    for (const std::size_t size : {0U, 1U, 63U, 64U, 65U, 127U, 128U, 129U, 130U, 131U}) {
        const auto found = nono::detail::confidences_in<list>(std::string(size, 'x'));
        CAPTURE(size);
        for (std::size_t i = 0; i < list::count; ++i) {
            const confidence expected = i == size       ? confidence::likely
                                        : i + 1 == size ? confidence::possible
                                                        : confidence::no;
            CHECK(found.all[i] == expected);
        }
        CHECK(found.count_at_maximum == (size <= list::count ? 1 : 0));
        CHECK(found.first == (size < list::count ? size : size == list::count ? size - 1 : 0));
    }
}

TEST_CASE("recognition: the most certain formats are kept, in any order of the detectors") {
    nono::detail::text_confidences<6> found;
    found.set(3, confidence::possible);
    found.set(4, confidence::no);
    CHECK((found.first == 3 && found.count_at_maximum == 1 && found.maximum == confidence::possible));
    found.set(2, confidence::likely);
    CHECK((found.first == 2 && found.count_at_maximum == 1));
    found.set(1, confidence::possible);
    CHECK((found.first == 2 && found.count_at_maximum == 1));
    found.set(0, confidence::likely);
    CHECK((found.first == 0 && found.count_at_maximum == 2 && found.maximum == confidence::likely));
    found.set(5, confidence::likely);
    CHECK((found.first == 0 && found.count_at_maximum == 3));
}

TEST_CASE("recognition: values that only TOML has") {
    using nono::detail::has_toml_values;
    for (const std::string_view text : {"a=[", "x\n a = '''", "# b\n\ra =\t\"\"\"", "\xEF\xBB\xBF\"a\" = [\n", "=["})
        CHECK(has_toml_values(text));
    for (const std::string_view text :
         {"", "=", "a = ''", "a =\n[", " # a = [", "\xEF\xBB\xBF#a=[", "a = b = [", "#\n#a=1=[\r#=[", "a = (["})
        CHECK(!has_toml_values(text));
}

TEST_CASE("recognition: drawings are rejected at the first sign of anything else") {
    recognition_dice dice(15);
    const std::vector<std::string> parts{"#", ".", "#.", "..", " ",      "\n",     ".#.\n", "\r\n", "1",
                                         "0", "a", "!",  "\t", "\u2588", "\u00B7", "\xE2",  "?"};
    std::size_t drawings = 0;
    std::size_t others = 0;
    for (int i = 0; i < nono_tests::rounds(2'000); ++i) {
        const std::size_t kinds = 2 + below(dice, parts.size() - 1);
        const std::vector<std::string> some(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(kinds));
        const std::string text = random_text(dice, some, below(dice, 20));
        const bool unlike = nono::detail::drawn_characters(text).unlike_drawing();
        CAPTURE(text);
        const nono::detail::drawn_characters part(text, nono::detail::drawing_part::until_unlike);
        CHECK(part.unlike_drawing() == unlike);
        drawings += nono::text_picture::detect(text) != confidence::no ? 1U : 0U;
        others += unlike ? 1U : 0U;
    }
    CHECK(drawings > 50);
    CHECK(others > 50);
}

TEST_CASE("recognition: the colons of sides and groups of .g are found in texts with many colons and with few") {
    recognition_dice dice(16);
    const std::vector<std::string> parts{
        ":", "s", "S", "\n", "\r", ":", "s:", "x", " ", "\x80", "\xBA", "\xF3", "words of prose"};
    std::size_t sides = 0;
    std::size_t groups = 0;
    for (int i = 0; i < nono_tests::rounds(2'000); ++i) {
        const std::vector<std::string> some(parts.begin() + static_cast<std::ptrdiff_t>(below(dice, 6)), parts.end());
        const std::string text = random_text(dice, some, below(dice, 200));
        CAPTURE(text);
        nono::detail::colons_of_sides colons(text);
        for (std::size_t at = 1; at < text.size(); ++at) {
            if (text[at] != ':' || (text[at - 1] != 's' && text[at - 1] != 'S')) continue;
            REQUIRE(colons.next());
            REQUIRE(colons.at() == at);
            ++sides;
        }
        REQUIRE(!colons.next());
        std::size_t group = 0;
        const auto starts_group = [&](std::size_t at) {
            const bool is_first = at == 0 || text[at - 1] == '\n' || text[at - 1] == '\r';
            return is_first && text[at] == ':' && (at + 1 == text.size() || text[at + 1] != ':');
        };
        while (group < text.size() && !starts_group(group)) ++group;
        const std::size_t found = nono::detail::find_olsak_group(text, 0);
        REQUIRE((std::min)(found, text.size()) == group);
        groups += group < text.size() ? 1U : 0U;
    }
    CHECK(sides > 1'000);
    CHECK(groups > 100);
    // A key counts at any position.
    std::string text;
    for (int i = 0; i < 100; ++i) text += "his: as: is: a: ";
    for (const std::string_view key : {"\nROWS:\n1\n\nCOLUMNS:\n1\n", "\n: rows\n1\n: columns\n1\n"}) {
        CHECK(nono::extend::guess_formats<nono::all_formats>(text).empty());
        CHECK(!nono::extend::guess_formats<nono::all_formats>(text + std::string(key)).empty());
    }
}

TEST_CASE("recognition: the numbers of a line, four at a time") {
    recognition_dice dice(12);
    const std::vector<std::string> parts{"1", "2", "9", "0", "12", "4294967296", " ", " ", ",", "\t", "\v", "1 ", "2,"};
    for (int i = 0; i < nono_tests::rounds(500); ++i) {
        std::string line = random_text(dice, parts, below(dice, 14));
        if (below(dice, 4) == 0) line += 'x';
        const auto expected = numbers_one_by_one(line);
        CAPTURE(line);
        for (const std::string_view after : {"", "\n", "\n1 2 3 4 5 6\n", "\r\n7"}) {
            CHECK(are_same(nono::detail::numbers_from(line + std::string(after), 0), expected));
        }
    }
}

TEST_CASE("recognition: the lines stored in a shape are those of its text") {
    using namespace std::string_literals;
    recognition_dice dice(13);
    const std::vector<std::string> parts{"1\n", "2 1\n", "3,1\n", "0\n", "1 1 1\r\n", "\n",
                                         "#\n", " \r",   "&\n",   "*\n", "\0x\n"s};
    std::size_t lists = 0;
    std::size_t unkept = 0;
    for (int i = 0; i < nono_tests::rounds(150); ++i) {
        const std::size_t kinds = 1 + below(dice, parts.size()); // so that many texts have no marks or blank lines
        const std::vector<std::string> some(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(kinds));
        const std::string text =
            (i % 3 > 0 ? "2\n3\n" : "\n2 3\n") + random_text(dice, some, below(dice, i % 10 == 0 ? 400 : 8));
        const nono::detail::list_shape shape(text);
        if (!shape.plain) continue;
        ++lists;
        unkept += shape.kept == shape.lines.size() ? 1U : 0U;
        for (const bool counted : {false, true}) {
            nono::detail::list_part part{.rows = shape.start[0], .columns = shape.start[1], .counted = counted};
            const std::size_t sizes = 3 - shape.counts[0];
            part.comment = sizes == 1 ? '#' : '\0';
            part.columns_first = below(dice, 2) == 0;
            if (below(dice, 2) == 0) part.rows = shape.filled;
            CAPTURE(text);
            using nono::detail::lines_after_sizes;
            const auto kept = lines_after_sizes(nono::detail::lines_of_list(shape), sizes, part.comment);
            const nono::detail::lines_of_list all(nono::detail::plain_lines_in(text));
            const auto read = lines_after_sizes(all, sizes, part.comment);
            const auto expected = nono::detail::count_lines(read, part);
            auto found = nono::detail::count_lines(kept, part);
            if (below(dice, 2) == 0) found = nono::detail::count_lines_after_sizes(shape, kept, part);
            CHECK((found.filled == expected.filled && found.slot_count == expected.slot_count));
            CHECK((found.last == expected.last && found.gaps == expected.gaps && found.before == expected.before));
            const auto fit = nono::detail::fit_of_list(kept, part, found);
            const auto wanted = nono::detail::fit_of_list(read, part, expected);
            CHECK((fit.lines == wanted.lines && fit.exact == wanted.exact && fit.compact == wanted.compact));
            CHECK((fit.clues == wanted.clues && fit.miscounted == wanted.miscounted));
        }
    }
    CHECK(lists > 50);
    CHECK(unkept > 0);
}

TEST_CASE("recognition: lines of cells") {
    using nono::detail::cells_in;
    CHECK(cells_in("") == 0);
    CHECK(cells_in("0\t1\t1\t0\t1\t1\t0\t0\t1") == 9);
    CHECK(cells_in(" 1, 0 1 1 0 1 ") == 6);
    for (const std::string_view other : {"2", "01", "1\t0\t1\t1\t0\t11", "1 0 1 0 2 0 1 0", "0 1 0 1 0 1 x 0 1"})
        CHECK(!cells_in(other));
}

TEST_CASE("recognition: block characters are recognized only if their bytes are in order") {
    recognition_dice dice(14);
    const std::vector<std::string> parts{"\u2593", "\u2593", "_", "x", "|", " ", "\xE2", "\x96", "\x93", "."};
    std::size_t broken = 0;
    const int rounds = nono_tests::rounds(200);
    for (int i = 0; i < rounds; ++i) {
        const std::string line = random_text(dice, parts, 1 + below(dice, 6));
        unsigned found = 0;
        nono::detail::visit_matrix_parts(line, [&](std::size_t, nono::detail::matrix_part part) { found |= part; });
        std::string rest = line; // with another cell in place of each block
        std::size_t blocks = 0;
        for (std::size_t at = rest.find("\u2593"); at < rest.size(); at = rest.find("\u2593", at), ++blocks)
            rest.replace(at, 3, "_");
        const bool others = rest.find_first_not_of("_x| ") != std::string::npos;
        CAPTURE(line);
        CHECK(((found & nono::detail::matrix_other) != 0) == others);
        CHECK(((found & nono::detail::matrix_filled) != 0) == (blocks > 0));
        broken += others ? 1U : 0U;
    }
    CHECK((broken > 0 && broken < static_cast<std::size_t>(rounds)));
}
