// The lists and pictures of single programs: one puzzle in each format, and random ones as written by the programs.
// SPDX-License-Identifier: MIT
#include <nono/formats/rare.hpp>

#include "../../format_checks.hpp"

#include <functional>

using namespace nono_tests;

namespace {

// The picture `#.#` / `###` in each format.
struct list_example {
    std::string_view format;
    std::string_view text;
    bool is_written; ///< nono writes it byte for byte
};

constexpr list_example list_examples[]{
    {"keen", "1 1\n3\n\n2\n1\n2\n", true},
    {"ish", "1,1\n3\n\n2\n1\n2\n", true},
    {"keen", "1 1 \n3 \n\n2 \n1 \n2 \n", false},
    {"houston", "3\n2\n\"2\",\"1\",\"2\"\n\"1,1\",\"3\"\n", true},
    {"sized_picture", "3 2\n\n # . #\n # # #", true},
    {"calfzhou",
     "# row clues\n1 1\n3\n\n# col clues\n2\n1\n2\n\n# init board\n\n# answer\n"
     "\u4A3B\uFF58\u4A3B\n\u4A3B\u4A3B\u4A3B\n",
     true},
    {"count_first", "2\n3\n\n2 1 1\n1 3\n\n1 2\n1 1\n1 2\n\n", true},
    {"height_first", "2\n3\n1 1\n3\n2\n1\n2\n", true},
    {"v_h", "v(3):\n2\n1\n2\n\nh(2):\n1 1\n3\n", true},
    {"cwd", "3\n2\n\n1 1\n3\n\n2\n1\n2\n", false},
    {"columns_first_nin", "3 2\r\n2\r\n1\r\n2\r\n1 1\r\n3", false},
    {"columns_first_nin", "3 2\n2\n1\n2\n1 1\n3\n", true},
    {"pea", "rows\n1,1\n3\n\ncolumns\n2\n1\n2", true},
    {"matrix", "|\u2593|_|\u2593|\n|\u2593|\u2593|\u2593|\n", true},
    {"g_r_c", "g 2 3\nr 1 1 0\nr 3 0\nc 2 0\nc 1 0\nc 2 0\n", true},
    {"nonogeek", "ROWS:\n1 1\n3\nCOLUMNS:\n2\n1\n2\nCELLS:\nfef\nfff\n", true},
    {"apsurt", "author:\ndate:\npicture:0\ndifficulty:0\nwidth:3\nheight:2\nrows:1,1 3\ncolumns:2 1 2\nsolution:101111",
     true},
    {"text", "101\n111", false},
};

// ---- texts as written by the programs, generated independently ----

std::string spelled_blocks(nono::line_clue_view line, std::string_view separator, std::string_view empty) {
    std::string out;
    for (const auto& block : line) out += (out.empty() ? "" : std::string(separator)) + std::to_string(block.length);
    return out.empty() ? std::string(empty) : out;
}

std::string spelled_side(const nono::clue_lines& side, const std::string& before, const std::string& after,
                         std::string_view separator = " ", std::string_view empty = "0") {
    std::string out;
    for (const auto& line : side) out += before + spelled_blocks(line, separator, empty) + after;
    return out;
}

std::string spelled_pair(std::size_t a, std::string_view between, std::size_t b) {
    return std::to_string(a) + std::string(between) + std::to_string(b) + "\n";
}

std::string counted_side(const nono::clue_lines& side) {
    std::string out;
    for (const auto& line : side)
        out += std::to_string(line.size()) + (line.empty() ? "" : " ") + spelled_blocks(line, " ", "") + "\n";
    return out + "\n";
}

std::string quoted_side(const nono::clue_lines& side, std::string_view colors) {
    std::string out;
    for (const auto& line : side) {
        std::string item;
        for (const auto& block : line) {
            item += (item.empty() ? "" : ",") + std::to_string(block.length);
            if (!colors.empty()) item += std::string("-") + colors[block.color - 1U];
        }
        out += (out.empty() ? "\"" : ",\"") + (item.empty() ? "0" : item) + "\"";
    }
    return out + "\n";
}

std::string cell_rows(const nono::grid& picture, std::string_view before, std::string_view filled,
                      std::string_view empty, std::string_view after) {
    std::string out;
    for (std::size_t row = 0; row < picture.height(); ++row) {
        for (const auto cell : picture.row(row)) out += std::string(before) + std::string(cell != 0 ? filled : empty);
        out += after;
    }
    return out;
}

std::string in_crlf(std::string_view text) {
    std::string out;
    for (const char c : text) out += c == '\n' ? std::string("\r\n") : std::string(1, c);
    return out;
}

/// Returns the lines of a side with a separator after each group of five.
std::string fenced_side(const nono::clue_lines& side) {
    std::string out;
    for (std::size_t i = 0; i < side.size(); ++i) {
        if (i > 0 && i % 5 == 0) out += "----\n";
        out += spelled_blocks(side[i], " ", "0") + "\n";
    }
    return out;
}

struct dialect {
    std::string_view format;
    std::function<std::string(const nono::clues&, const nono::grid&, random_numbers&)> spell;
};

const std::vector<dialect>& list_dialects() {
    using nono::clues;
    using nono::grid;
    static const std::vector<dialect> all{
        {"keen",
         [](const clues& c, const grid&, random_numbers& random) {
             return std::string(random.one_in(3) ? "# by hand\n* and more\n" : "") + spelled_side(c.rows, "", "\n") +
                    "\n" + spelled_side(c.columns, "", "\n");
         }},
        {"ish",
         [](const clues& c, const grid&, random_numbers&) {
             return spelled_side(c.rows, "", "\n", ",") + "\n" + spelled_side(c.columns, "", "\n", ",");
         }},
        {"keen", // gramcracker, with lines that have clues
         [](const clues& c, const grid&, random_numbers& random) {
             return spelled_side(c.rows, "", " \n") + "\n" + spelled_side(c.columns, "", " \n") +
                    (random.one_in(2) ? "\n" : "");
         }},
        {"keen", // a saved page
         [](const clues& c, const grid&, random_numbers&) {
             return "<html><head><title>export</title></head>\n<body><pre style=\"white-space: pre-wrap;\">" +
                    spelled_side(c.rows, "", "\n") + "\n" + spelled_side(c.columns, "", "\n") +
                    "</pre></body></html>\n";
         }},
        {"houston",
         [](const clues& c, const grid&, random_numbers&) {
             return spelled_pair(c.width(), "\n", c.height()) + quoted_side(c.columns, "") + quoted_side(c.rows, "");
         }},
        {"sized_picture",
         [](const clues& c, const grid& picture, random_numbers& random) {
             std::string out = spelled_pair(c.width(), " ", c.height()) + (random.one_in(2) ? " \n" : "\n") +
                               cell_rows(picture, " ", "#", ".", random.one_in(2) ? " \n" : "\n");
             if (random.one_in(2)) out.pop_back();
             return random.one_in(2) ? in_crlf(out) : out;
         }},
        {"calfzhou",
         [](const clues& c, const grid& picture, random_numbers& random) {
             const std::string answer =
                 random.one_in(2) ? "" : cell_rows(picture, "", "\u4A3B", random.one_in(2) ? "\uFF58" : "x", "\n");
             return "# row clues\n" + fenced_side(c.rows) + "\n# col clues\n" + fenced_side(c.columns) +
                    "\n# init board\n\n# answer\n" + answer;
         }},
        {"count_first",
         [](const clues& c, const grid&, random_numbers&) {
             return spelled_pair(c.height(), "\n", c.width()) + "\n" + counted_side(c.rows) + counted_side(c.columns);
         }},
        {"height_first",
         [](const clues& c, const grid&, random_numbers& random) {
             return spelled_pair(c.height(), "\n", c.width()) + spelled_side(c.rows, "", " \n") +
                    spelled_side(c.columns, "", "\n") + (random.one_in(2) ? "\n" : "");
         }},
        {"v_h",
         [](const clues& c, const grid&, random_numbers&) {
             return "v(" + std::to_string(c.width()) + "):\n" + spelled_side(c.columns, "", "\n") + "\nh(" +
                    std::to_string(c.height()) + "):\n" + spelled_side(c.rows, "", "\n");
         }},
        {"cwd", // with the width first
         [](const clues& c, const grid&, random_numbers&) {
             return spelled_pair(c.width(), "\n", c.height()) + "\n" + spelled_side(c.rows, "", "\n") + "\n" +
                    spelled_side(c.columns, "", "\n");
         }},
        {"columns_first_nin",
         [](const clues& c, const grid&, random_numbers&) {
             std::string out = spelled_pair(c.width(), " ", c.height()) + spelled_side(c.columns, "", "\n") +
                               spelled_side(c.rows, "", "\n");
             out.pop_back();
             return in_crlf(out);
         }},
        {"pea",
         [](const clues& c, const grid&, random_numbers& random) {
             std::string out = std::string(random.one_in(3) ? "comment\nby hand\n" : "") + "rows\n" +
                               spelled_side(c.rows, "", "\n", ",") + "\ncolumns\n" +
                               spelled_side(c.columns, "", "\n", ",");
             out.pop_back();
             return out;
         }},
        {"matrix",
         [](const clues&, const grid& picture, random_numbers& random) {
             std::string out = cell_rows(picture, "|", "\u2593", "_", "|\n");
             // In some texts, every second empty cell is marked.
             std::size_t at = random.one_in(2) ? out.find('_') : std::string::npos;
             while (at != std::string::npos && (at = out.find('_', at + 1)) != std::string::npos) out[at] = 'x';
             return out;
         }},
        {"g_r_c",
         [](const clues& c, const grid&, random_numbers&) {
             std::string out = "g " + spelled_pair(c.height(), "  ", c.width());
             for (const auto& line : c.rows) out += "r " + spelled_blocks(line, " ", "") + " 0 \n";
             for (const auto& line : c.columns) out += "c " + spelled_blocks(line, "  ", "") + " 0\n";
             return out;
         }},
        {"nonogeek",
         [](const clues& c, const grid&, random_numbers& random) {
             const std::string rows = "ROWS:\n" + spelled_side(c.rows, "", "\n");
             const std::string columns = "COLUMNS:\n" + spelled_side(c.columns, "", "\n");
             const std::string out = random.one_in(2) ? "# by hand\n" + columns + rows : rows + columns;
             return random.one_in(2) ? in_crlf(out) : out;
         }},
        {"apsurt",
         [](const clues& c, const grid&, random_numbers& random) {
             const auto side = [](const nono::clue_lines& lines) {
                 std::string out = spelled_side(lines, "", " ", ",");
                 out.pop_back();
                 return out + "\n";
             };
             const std::string out = "author:A\ndate:1.1.24\npicture:1\ndifficulty:1\nwidth:" +
                                     spelled_pair(c.width(), "\nheight:", c.height()) + "rows:" + side(c.rows) +
                                     "columns:" + side(c.columns) + "solution:";
             return random.one_in(2) ? in_crlf(out) : out;
         }},
        {"text", // .dat
         [](const clues&, const grid& picture, random_numbers&) {
             std::string out = cell_rows(picture, "", "1", "0", "\n");
             out.pop_back();
             return out;
         }},
    };
    return all;
}

/// Reads the text of a puzzle with its format named.
void check_named(const dialect& program, const nono::clues& clues, const std::string& text) {
    CAPTURE(text);
    INFO(program.format);
    const auto found = nono::parse<nono::all_formats>(text, {.format = program.format});
    INFO(nono::describe(found.error(), text));
    REQUIRE(found.has_value());
    REQUIRE(found->clues == clues);
}

/// Reads the text of a puzzle by its content. Returns true if the content identifies the format.
bool is_observed(const nono::clues& clues, const std::string& text) {
    CAPTURE(text);
    const auto found = nono::parse<nono::all_formats>(text);
    if (!found) CHECK(found.error().code == ambiguous_format);
    return found.has_value() && found->clues == clues;
}

} // namespace

TEST_CASE("list dialects: one puzzle in every format") {
    const nono::clues expected{{plain({1, 1}), plain({3})}, {plain({2}), plain({1}), plain({2})}};
    nono::grid picture(3, 2);
    picture.cells()[0] = picture.cells()[2] = picture.cells()[3] = picture.cells()[4] = picture.cells()[5] = 1;
    for (const auto& example : list_examples) {
        CAPTURE(example.text);
        const auto kind = nono::recognize_format<nono::all_formats>(example.text);
        REQUIRE(kind.has_value());
        CHECK(kind->name == example.format);
        const auto found = nono::parse<nono::all_formats>(example.text);
        REQUIRE(found.has_value());
        CHECK(found->clues == expected);
        if (example.is_written)
            CHECK(nono::write<nono::all_formats>(puzzle_of(picture), {.format = example.format}).text == example.text);
    }
}

// Without the name of the format, each of these is read as another one or not at all.
TEST_CASE("list dialects: the format is named as a loss if the text could be another list") {
    const auto lists = [](std::initializer_list<std::vector<nono::clue>> rows,
                          std::initializer_list<std::vector<nono::clue>> columns) {
        nono::puzzle out;
        out.clues = {nono::clue_lines(rows), nono::clue_lines(columns)};
        return out;
    };
    const auto square = lists({plain({1}), plain({})}, {plain({}), plain({1})});
    const auto one_row = lists({plain({1})}, {plain({1}), plain({}), plain({})});
    const auto contradiction = lists({plain({}), plain({})}, {plain({2}), plain({2})});
    const auto two_blocks = lists({plain({3, 1})}, {plain({1}), plain({1}), plain({1})});
    const auto check = [](const nono::puzzle& source, std::string_view format) {
        CAPTURE(format);
        const auto written = nono::write<nono::all_formats>(source, {.format = format});
        CHECK(written.written);
        CHECK(written.lost == std::vector<nono::loss>{{feature::format, std::string(format)}});
        CHECK(nono::parse<nono::all_formats>(written.text, {.format = format})->clues == source.clues);
    };
    check(square, "columns_first_nin");
    check(one_row, "keen");
    check(one_row, "ish");
    check(contradiction, "cwd");
    check(two_blocks, "pea");
    const auto plus = lists({plain({1, 1}), plain({3})}, {plain({2}), plain({1}), plain({2})});
    for (const std::string_view format : {"columns_first_nin", "keen", "ish", "cwd", "pea", "nin", "count_first"})
        CHECK(nono::write<nono::all_formats>(plus, {.format = format}).lost.empty());
}

TEST_CASE("list dialects: random puzzles as written by the programs") {
    for (const auto& program : list_dialects()) {
        random_numbers random(29);
        int tried = 0;
        int reported = 0;
        for (int i = 0; i < rounds(300); ++i) {
            // Nothing shows the order of a square.
            std::size_t width = 2 + random.below(7);
            const std::size_t height = 2 + random.below(7);
            if (program.format == "columns_first_nin" && width == height) ++width;
            const auto picture = random_picture(random, width, height, 2, 20 + random.below(50));
            const auto clues = nono::clues_of(picture);
            const std::string text = program.spell(clues, picture, random);
            check_named(program, clues, text);
            if (i % 4 > 0) continue;
            ++tried;
            reported += is_observed(clues, text) ? 1 : 0;
        }
        INFO(program.format);
        CHECK(reported >= tried * 9 / 10);
    }
}

// A list without the formats of single programs may reject their texts or recognize them as another format, but never
// reads another puzzle from them.
TEST_CASE("list dialects: a text of a rare format is not misread by default_formats") {
    random_numbers random(31);
    std::size_t read = 0;
    std::size_t refused = 0;
    for (int i = 0; i < rounds(100); ++i) {
        const auto colors = i % 7 == 0 ? 3U : 2U;
        const auto picture =
            random_picture(random, 1 + random.below(9), 1 + random.below(9), colors, 20 + random.below(70));
        const auto puzzle = puzzle_of(picture);
        nono::rare_formats::for_each([&]<class F>() {
            if constexpr (nono::extend::writable_format<F> && nono::extend::readable_format<F>) {
                const auto text = nono::write<F>(puzzle).text;
                const auto found = nono::parse(text);
                CAPTURE(text);
                if (found && !text.empty()) CHECK(nono::hash_clues(*found) == nono::hash_clues(puzzle));
                ++(found ? read : refused);
            }
        });
    }
    CHECK(read > 20); // pea's lists are `.non` too
    CHECK(refused > 500);
}
