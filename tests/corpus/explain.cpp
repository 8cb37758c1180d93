// Every step by which the puzzles of the corpora are explained, where they are present.
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

// Every file of a folder of the corpora, in order of their paths.
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

// Returns how many puzzles it checked.
std::size_t check_all(const std::vector<std::filesystem::path>& files, std::size_t every, std::size_t max_lines) {
    nono_tests::technique_counts counts{};
    std::size_t number = 0;
    std::size_t solved = 0;
    std::size_t puzzles = 0;
    for (const auto& path : files) {
        CAPTURE(path.string());
        for (const auto& puzzle : nono::parse_all<nono::xml_formats>(nono_tests::contents(path)).puzzles) {
            if (!puzzle || puzzle->clues.width() * puzzle->clues.height() > 5'000 || number++ % every != 0) continue;
            CAPTURE(number);
            // Puzzles that take long to guess are none for this test: steps of single lines are checked anyway.
            nono::explain_options options;
            options.max_steps = 4'000;
            if (puzzle->clues.width() * puzzle->clues.height() > 1'000) options.hardest = nono::technique::full_line;
            const auto explained = nono::explain(puzzle->clues, options);
            nono_tests::check_path(puzzle->clues, explained, counts, max_lines);
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

TEST_CASE("corpus: every step follows from the clues and cells that it names, and from no fewer") {
    const std::size_t every = nono_tests::thorough() ? 1 : 25;
    const std::size_t max_lines = nono_tests::thorough() ? 8 : 4;
    std::vector<std::filesystem::path> files;
    for (const char* folder : {"nonogram/non", "nonogram/nin", "nonogram/gno", "nonogram/webpbn-xml", "nonogram/more"})
        for (const auto& path : all_corpus_files(folder)) files.push_back(path);
    const auto tournament = all_corpus_files("nonogram/tournament");
    CHECK((files.empty() || check_all(files, every, max_lines) >= files.size() / (2 * every)));
    CHECK((tournament.empty() || check_all(tournament, 16 * every, max_lines) > 0));
}
