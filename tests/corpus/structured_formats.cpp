// Files in JSON, YAML, TOML and INI: each is recognised by its content alone and read as the list beside them says.
#include <nono/count.hpp>
#include <nono/formats/every.hpp>
#include <nono/parse.hpp>
#include <nono/write.hpp>

#include "corpora.hpp"

#include <cstddef>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace {

/// A line of the list: what is known of a file.
struct expected_file {
    std::string path;
    std::string size;      ///< `10x5`, width first; `-` if the file is broken
    std::string colors;    ///< without blank
    std::string puzzles;   ///< in the file
    std::string solutions; ///< `?` if they are not known
};

std::vector<expected_file> expected_files_in(const std::vector<std::string>& folders) {
    std::vector<expected_file> out;
    std::istringstream list(nono_tests::contents(std::filesystem::path(NONO_CORPORA_DIR) / "nonogram/more/EXPECT.tsv"));
    std::string line;
    while (std::getline(list, line)) {
        std::istringstream cells(line);
        expected_file next;
        std::getline(cells, next.path, '\t');
        std::getline(cells, next.size, '\t');
        std::getline(cells, next.colors, '\t');
        std::getline(cells, next.puzzles, '\t');
        std::getline(cells, next.solutions, '\t');
        for (const auto& folder : folders)
            if (next.path.starts_with(folder + '/')) out.push_back(next);
    }
    if (out.empty()) MESSAGE("skipped: no list of structured files");
    return out;
}

} // namespace

TEST_CASE("corpus: files in JSON, YAML, TOML and INI are what their list says") {
    for (const auto& expected :
         expected_files_in({"json", "json-pairs", "yaml", "board", "pynogram", "nonogrid-toml"})) {
        const std::string text =
            nono_tests::contents(std::filesystem::path(NONO_CORPORA_DIR) / "nonogram/more" / expected.path);
        CAPTURE(expected.path);
        const auto format = nono::recognise_format<nono::every_format>(text);
        REQUIRE(format.has_value());
        const std::string_view name = format->name;
        const std::string folder = expected.path.substr(0, expected.path.find('/'));
        CHECK((name == folder || name == "json" || (name == "avalonia" && folder == "json") ||
               (name == "json_pairs" && folder == "json-pairs") || (name == "toml" && folder == "nonogrid-toml")));
        const auto all = nono::parse_all<nono::every_format>(text).puzzles;
        REQUIRE(all.size() == 1);
        const auto& found = all.front();
        INFO(nono::describe(found.error(), text));
        CHECK(found.has_value() == (expected.puzzles == "1"));
        if (!found) continue;
        CHECK(std::to_string(found->clues.width()) + 'x' + std::to_string(found->clues.height()) == expected.size);
        CHECK(std::to_string(found->clues.color_count() - 1) == expected.colors);
        if (expected.solutions != "?") {
            const auto solutions = nono::count_solutions(found->clues);
            CHECK(solutions.exact);
            CHECK(nono::to_string(solutions.count) == expected.solutions);
        }
        // What can be written in its own format comes back.
        const auto written = nono::write_as<nono::every_format>(name, *found);
        if (!written) {
            CHECK(nono::has_blotted_clues(found->clues));
            continue;
        }
        const auto again = nono::parse_as<nono::every_format>(name, written.text, {.strict = true});
        REQUIRE(again.has_value());
        CHECK(again->clues == found->clues);
        if (written.lost.empty()) CHECK(*again == *found);
    }
}
