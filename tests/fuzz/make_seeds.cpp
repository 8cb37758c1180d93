// Makes the initial inputs of the targets `formats` and `recognition`: small puzzles in every format that nono writes.
// Inputs that the fuzzers found later are in corpus/; this program is for new formats.
//   make_seeds FOLDER        makes FOLDER/formats and FOLDER/recognition
// SPDX-License-Identifier: MIT
#include "../brute_force.hpp"
#include "../known_formats.hpp"
#include "../read_checks.hpp"

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

namespace {

std::vector<nono::puzzle> seed_puzzles() {
    std::vector<nono::puzzle> out;
    nono_tests::random_numbers random(1);
    out.push_back(nono_tests::laden_puzzle());
    out.push_back(nono_tests::puzzle_of(nono_tests::random_picture(random, 5, 4, 2, 40)));
    out.back().metadata.set("title", "Caf\xC3\xA9 \"<&>\"");
    out.back().metadata.set("author", "A. N. Other");
    out.push_back(nono_tests::puzzle_of(nono_tests::random_picture(random, 4, 5, 4, 30)));
    out.back().palette.entries = {{"white", nono::rgb{255, 255, 255}, "."},
                                  {"red", nono::rgb{255, 0, 0}, "r"},
                                  {"green", nono::rgb{0, 255, 0}, "g"},
                                  {"blue", nono::rgb{0, 0, 255}, "b"}};
    out.push_back(nono_tests::puzzle_of(nono_tests::random_picture(random, 4, 4, 3, 30)));
    out.back().goal.reset();
    out.back().clues.rows.blocks(1)[0].length = nono::blotted; // blotted
    out.push_back(nono_tests::puzzle_of(nono_tests::random_picture(random, 12, 2, 2, 20)));
    return out;
}

void save(const std::filesystem::path& path, std::string_view text) {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
}

} // namespace

int main(int count, char** arguments) {
    if (count != 2) return 2;
    const std::filesystem::path folder = arguments[1];
    const auto puzzles = seed_puzzles();
    const auto infos = nono_tests::every_format::infos();
    std::size_t other = 0;
    nono_tests::every_format::for_each([&]<class F>() {
        if constexpr (nono::extend::writable_format<F>) {
            for (std::size_t i = 0; i < puzzles.size(); ++i) {
                const auto written = nono::write<F>(puzzles[i], {.binary = i % 2 == 1});
                if (!written) continue;
                const std::string name = std::string(F::info.name) + '-' + std::to_string(i);
                const std::string_view to = infos[other++ % infos.size()].name;
                save(folder / "formats" / name,
                     std::string(F::info.name) + ' ' + std::string(to) + '\n' + written.text);
                const std::string file = "a." + std::string(F::info.extensions[0]);
                save(folder / "recognition" / name, file + '\n' + written.text);
            }
        } else {
            save(folder / "formats" / std::string(F::info.name), std::string(F::info.name) + " non\n");
        }
    });
}
