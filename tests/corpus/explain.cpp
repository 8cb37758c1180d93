// Every step of the explanations of the puzzles of the corpora, if they are present.
// SPDX-License-Identifier: MIT
#include "corpora.hpp"
#include "rounds.hpp"
#include "step_checks.hpp"

#include <nono/explain/explain.hpp>
#include <nono/formats/xml.hpp>
#include <nono/parse.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

namespace {

// Returns every file of a folder of the corpora, in order of their paths.
std::vector<std::filesystem::path> all_corpus_files(const char* folder) {
    std::vector<std::filesystem::path> out;
    std::error_code none;
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(std::filesystem::path(NONO_CORPORA_DIR) / folder, none))
        if (entry.is_regular_file()) out.push_back(entry.path());
    std::sort(out.begin(), out.end());
    if (out.empty()) MESSAGE("skipped: no puzzles at " << folder);
    return out;
}

// The puzzles that are checked, and the extent of the checks.
struct selection {
    std::size_t every = 1;     // one puzzle in `every`
    std::size_t max_lines = 4; // of contradictions that are checked for superfluous parts
    nono::technique hardest = nono::technique::contradiction;
};

// Returns the number of checked puzzles.
std::size_t check_all(const std::vector<std::filesystem::path>& files, const selection& chosen) {
    nono_tests::technique_counts counts{};
    std::size_t number = 0;
    std::size_t solved = 0;
    std::size_t puzzles = 0;
    for (const auto& path : files) {
        CAPTURE(path.string());
        for (const auto& puzzle : nono::parse_all<nono::xml_formats>(nono_tests::contents(path))) {
            if (!puzzle || puzzle->clues.width() * puzzle->clues.height() > 5'000 || number++ % chosen.every != 0)
                continue;
            CAPTURE(number);
            // Puzzles that need long guessing are not for this test: steps of single lines are checked anyway.
            nono::explain_options options;
            options.max_steps = 4'000;
            options.hardest = chosen.hardest;
            if (puzzle->clues.width() * puzzle->clues.height() > 1'000) options.hardest = nono::technique::full_line;
            const auto explained = nono::explain(puzzle->clues, options);
            nono_tests::check_path(puzzle->clues, explained, counts, chosen.max_lines);
            ++puzzles;
            solved += explained.status == nono::explain_status::solved ? 1U : 0U;
        }
    }
    std::string report;
    for (std::size_t i = 0; i < counts.size(); ++i)
        report += std::string(nono::name_of(static_cast<nono::technique>(i))) + ' ' + std::to_string(counts[i]) + ' ';
    MESSAGE(puzzles << " puzzles, " << solved << " solved, steps: " << report);
    return puzzles;
}

} // namespace

TEST_CASE("corpus: every step follows from the clues and cells that it names, and from no subset of them") {
    const bool thorough = nono_tests::thorough();
    std::vector<std::filesystem::path> files;
    for (const char* folder : {"nonogram/non", "nonogram/nin", "nonogram/gno", "nonogram/webpbn-xml", "nonogram/more"})
        for (const auto& path : all_corpus_files(folder)) files.push_back(path);
    const auto tournament = all_corpus_files("nonogram/tournament");
    const std::size_t every = thorough ? 1 : 30;
    CHECK((files.empty() || check_all(files, {every, thorough ? 8U : 4U}) >= files.size() / (2 * every)));
    CHECK((tournament.empty() || check_all(tournament, {thorough ? 16U : 500U, thorough ? 8U : 4U}) > 0));
    if (!thorough) return;
    CHECK((tournament.empty() || check_all(tournament, {1, 4, nono::technique::full_line}) > 4'000));
}
