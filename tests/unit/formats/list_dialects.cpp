// The lists and pictures of single programs: one puzzle in each of them, and random ones as the programs write them.
#include <nono/formats/all.hpp>

#include "../../brute_force.hpp"
#include "../../read_checks.hpp"
#include "../../rounds.hpp"

#include <functional>

using nono::parse_errc;
using nono_tests::plain;
using nono_tests::random_numbers;

namespace {

// The picture `#.#` / `###` in each format.
struct list_example {
    std::string_view format;
    std::string_view text;
    bool is_written; ///< nono writes it byte for byte so
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
    {"text", "101\n111", false},
};

// ---- texts as the programs write them, with code of their own ----

std::string spelled_blocks(const nono::line_clue& line, std::string_view separator, std::string_view empty) {
    std::string out;
    for (const auto& block : line) out += (out.empty() ? "" : std::string(separator)) + std::to_string(block.length);
    return out.empty() ? std::string(empty) : out;
}

std::string spelled_side(const std::vector<nono::line_clue>& side, const std::string& before, const std::string& after,
                         std::string_view separator = " ", std::string_view empty = "0") {
    std::string out;
    for (const auto& line : side) out += before + spelled_blocks(line, separator, empty) + after;
    return out;
}

std::string spelled_pair(std::size_t a, std::string_view between, std::size_t b) {
    return std::to_string(a) + std::string(between) + std::to_string(b) + "\n";
}

std::string counted_side(const std::vector<nono::line_clue>& side) {
    std::string out;
    for (const auto& line : side)
        out += std::to_string(line.size()) + (line.empty() ? "" : " ") + spelled_blocks(line, " ", "") + "\n";
    return out + "\n";
}

std::string quoted_side(const std::vector<nono::line_clue>& side, std::string_view colors) {
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

/// The lines of a side with a fence after each group of five.
std::string fenced_side(const std::vector<nono::line_clue>& side) {
    std::string out;
    for (std::size_t i = 0; i < side.size(); ++i) {
        if (i > 0 && i % 5 == 0) out += "----\n";
        out += spelled_blocks(side[i], " ", "0") + "\n";
    }
    return out;
}

struct dialect {
    std::string_view format;
    bool is_told; ///< the content alone tells it, but for few texts
    std::function<std::string(const nono::clues&, const nono::grid&, random_numbers&)> spell;
};

const std::vector<dialect>& list_dialects() {
    using nono::clues;
    using nono::grid;
    static const std::vector<dialect> all{
        {"keen", true,
         [](const clues& c, const grid&, random_numbers& random) {
             return std::string(random.one_in(3) ? "# by hand\n* and more\n" : "") + spelled_side(c.rows, "", "\n") +
                    "\n" + spelled_side(c.columns, "", "\n");
         }},
        {"ish", true,
         [](const clues& c, const grid&, random_numbers&) {
             return spelled_side(c.rows, "", "\n", ",") + "\n" + spelled_side(c.columns, "", "\n", ",");
         }},
        {"keen", true, // gramcracker, with lines that have clues
         [](const clues& c, const grid&, random_numbers& random) {
             return spelled_side(c.rows, "", " \n") + "\n" + spelled_side(c.columns, "", " \n") +
                    (random.one_in(2) ? "\n" : "");
         }},
        {"keen", true, // a saved page
         [](const clues& c, const grid&, random_numbers&) {
             return "<html><head><title>export</title></head>\n<body><pre style=\"white-space: pre-wrap;\">" +
                    spelled_side(c.rows, "", "\n") + "\n" + spelled_side(c.columns, "", "\n") +
                    "</pre></body></html>\n";
         }},
        {"houston", true,
         [](const clues& c, const grid&, random_numbers&) {
             return spelled_pair(c.width(), "\n", c.height()) + quoted_side(c.columns, "") + quoted_side(c.rows, "");
         }},
        {"sized_picture", true,
         [](const clues& c, const grid& picture, random_numbers& random) {
             std::string out = spelled_pair(c.width(), " ", c.height()) + (random.one_in(2) ? " \n" : "\n") +
                               cell_rows(picture, " ", "#", ".", random.one_in(2) ? " \n" : "\n");
             if (random.one_in(2)) out.pop_back();
             return random.one_in(2) ? in_crlf(out) : out;
         }},
        {"calfzhou", true,
         [](const clues& c, const grid& picture, random_numbers& random) {
             const std::string answer =
                 random.one_in(2) ? "" : cell_rows(picture, "", "\u4A3B", random.one_in(2) ? "\uFF58" : "x", "\n");
             return "# row clues\n" + fenced_side(c.rows) + "\n# col clues\n" + fenced_side(c.columns) +
                    "\n# init board\n\n# answer\n" + answer;
         }},
        {"count_first", true,
         [](const clues& c, const grid&, random_numbers&) {
             return spelled_pair(c.height(), "\n", c.width()) + "\n" + counted_side(c.rows) + counted_side(c.columns);
         }},
        {"height_first", true,
         [](const clues& c, const grid&, random_numbers& random) {
             return spelled_pair(c.height(), "\n", c.width()) + spelled_side(c.rows, "", " \n") +
                    spelled_side(c.columns, "", "\n") + (random.one_in(2) ? "\n" : "");
         }},
        {"v_h", true,
         [](const clues& c, const grid&, random_numbers&) {
             return "v(" + std::to_string(c.width()) + "):\n" + spelled_side(c.columns, "", "\n") + "\nh(" +
                    std::to_string(c.height()) + "):\n" + spelled_side(c.rows, "", "\n");
         }},
        {"cwd", true, // with the width first
         [](const clues& c, const grid&, random_numbers&) {
             return spelled_pair(c.width(), "\n", c.height()) + "\n" + spelled_side(c.rows, "", "\n") + "\n" +
                    spelled_side(c.columns, "", "\n");
         }},
        {"columns_first_nin", true,
         [](const clues& c, const grid&, random_numbers&) {
             std::string out = spelled_pair(c.width(), " ", c.height()) + spelled_side(c.columns, "", "\n") +
                               spelled_side(c.rows, "", "\n");
             out.pop_back();
             return in_crlf(out);
         }},
        {"pea", true,
         [](const clues& c, const grid&, random_numbers& random) {
             std::string out = std::string(random.one_in(3) ? "comment\nby hand\n" : "") + "rows\n" +
                               spelled_side(c.rows, "", "\n", ",") + "\ncolumns\n" +
                               spelled_side(c.columns, "", "\n", ",");
             out.pop_back();
             return out;
         }},
        {"matrix", true,
         [](const clues&, const grid& picture, random_numbers& random) {
             std::string out = cell_rows(picture, "|", "\u2593", "_", "|\n");
             // Every other empty cell is marked in some.
             std::size_t at = random.one_in(2) ? out.find('_') : std::string::npos;
             while (at != std::string::npos && (at = out.find('_', at + 1)) != std::string::npos) out[at] = 'x';
             return out;
         }},
        {"g_r_c", true,
         [](const clues& c, const grid&, random_numbers&) {
             std::string out = "g " + spelled_pair(c.height(), "  ", c.width());
             for (const auto& line : c.rows) out += "r " + spelled_blocks(line, " ", "") + " 0 \n";
             for (const auto& line : c.columns) out += "c " + spelled_blocks(line, "  ", "") + " 0\n";
             return out;
         }},
        {"text", true, // .dat
         [](const clues&, const grid& picture, random_numbers&) {
             std::string out = cell_rows(picture, "", "1", "0", "\n");
             out.pop_back();
             return out;
         }},
    };
    return all;
}

/// Reads a random puzzle as a program writes it: by its format, and by its content. Returns true where the content
/// told.
bool check_dialect(const dialect& program, const nono::clues& clues, const std::string& text) {
    CAPTURE(text);
    INFO(program.format);
    const auto named = nono::parse_as(program.format, text);
    INFO(nono::describe(named.error(), text));
    REQUIRE(named.has_value());
    REQUIRE(named->clues == clues);
    const auto told = nono::parse(text);
    const bool found = told.has_value() && told->clues == clues;
    if (!found && !told) CHECK(told.error().code == parse_errc::ambiguous_format);
    return found;
}

} // namespace

TEST_CASE("list dialects: one puzzle in every format") {
    const nono::clues expected{{plain({1, 1}), plain({3})}, {plain({2}), plain({1}), plain({2})}};
    nono::grid picture(3, 2);
    picture.cells()[0] = picture.cells()[2] = picture.cells()[3] = picture.cells()[4] = picture.cells()[5] = 1;
    for (const auto& [format, text, is_written] : list_examples) {
        CAPTURE(text);
        const auto kind = nono::recognise_format(text);
        REQUIRE(kind.has_value());
        CHECK(kind->name == format);
        const auto found = nono::parse(text);
        REQUIRE(found.has_value());
        CHECK(found->clues == expected);
        if (is_written) CHECK(nono::write_as(format, nono_tests::puzzle_of(picture)).text == text);
    }
}

TEST_CASE("list dialects: random puzzles as the programs write them") {
    for (const auto& program : list_dialects()) {
        random_numbers random(29);
        int told = 0;
        const int all = nono_tests::rounds(300);
        for (int i = 0; i < all; ++i) {
            // Without empty lines where a program cannot write them, and not square where nothing shows the order.
            std::size_t width = 2 + random.below(7);
            const std::size_t height = 2 + random.below(7);
            if (program.format == "columns_first_nin" && width == height) ++width;
            const auto picture = nono_tests::random_picture(random, width, height, 2, 20 + random.below(50));
            const auto clues = nono::clues_of(picture);
            told += check_dialect(program, clues, program.spell(clues, picture, random)) ? 1 : 0;
        }
        INFO(program.format);
        CHECK(told > all * 95 / 100);
    }
}
