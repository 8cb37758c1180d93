// A nonogram game with a window: nonogram_game FILE [INDEX] [--save-dir DIR] [--screenshot FILE.bmp]
//
// Opens a puzzle in any format that nono reads. Games are kept between sessions under the identity of their clues. What
// a board looks like is in board, what mouse and keys do in player; the only part that draws is screen.
// SPDX-License-Identifier: MIT
#include "../shared/data_folder.hpp"
#include "player.hpp"

#include <nono/formats/rare.hpp>
#if defined(NONOGRAM_GAME_HAS_XML)
#include <nono/formats/xml.hpp>
#endif
#if defined(NONOGRAM_GAME_HAS_GZIP)
#include <nono/io/gzip.hpp>
#endif
#include <nono/hash.hpp>
#include <nono/io/file.hpp>
#include <nono/parse.hpp>

#include <charconv>
#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>

namespace {

#if defined(NONOGRAM_GAME_HAS_XML)
using formats = nono::with_xml<nono::all_formats>;
#else
using formats = nono::all_formats;
#endif

struct arguments {
    std::string file;
    std::size_t index = 1; // of the puzzle in its file
    std::filesystem::path save_dir;
    std::string screenshot; // where to write what the window shows at the end
};

constexpr auto usage =
    "Usage: nonogram_game FILE [INDEX] [--save-dir DIR] [--screenshot FILE.bmp]\n"
    "Plays a nonogram of a file in any format in a window. The window lists the keys. The game is kept in DIR,\n"
    "by default $XDG_DATA_HOME/nono (~/.local/share/nono), and is resumed from there. At the end, --screenshot\n"
    "writes the contents of the window.";

int fail(const std::string& message) {
    std::fprintf(stderr, "%s\n", message.c_str());
    return 2;
}

bool read(int argc, char** argv, arguments& out) {
    out.save_dir = data_folder();
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        const auto number = std::from_chars(word.data(), word.data() + word.size(), out.index);
        if (word == "--save-dir" && i + 1 < argc)
            out.save_dir = argv[++i];
        else if (word == "--screenshot" && i + 1 < argc)
            out.screenshot = argv[++i];
        else if (out.file.empty() && !word.starts_with("--"))
            out.file = word;
        else if (number.ec != std::errc{} || number.ptr != word.data() + word.size() || out.index == 0)
            return false;
    }
    return !out.file.empty();
}

} // namespace

int main(int argc, char** argv) {
    arguments requested;
    if (argc == 2 && (argv[1] == std::string_view("--help") || argv[1] == std::string_view("-h")))
        return std::puts(usage) < 0 ? 2 : 0;
    if (!read(argc, argv, requested)) return fail(usage);
#if defined(NONOGRAM_GAME_HAS_GZIP)
    const auto contents = nono::gzip::read_file(requested.file);
#else
    const auto contents = nono::read_file(requested.file);
#endif
    if (!contents) return fail(requested.file + ": " + std::string(message(contents.error().code)));
    const auto found = nono::parse_all<formats>(*contents, {.max_puzzles = requested.index});
    if (found.empty() || (found.size() < requested.index && found.back()))
        return fail(requested.file + ": there is no puzzle " + std::to_string(requested.index));
    const auto& puzzle = found.back();
    if (!puzzle) return fail(requested.file + ":" + nono::describe(puzzle.error(), *contents));
    std::error_code ignored; // where there is no folder, saving states so
    std::filesystem::create_directories(requested.save_dir, ignored);
    const auto hex = nono::hash_clues(*puzzle).hex();
    const auto save = requested.save_dir / (std::string(hex.begin(), hex.end()) + ".txt");
    const std::string fault = nonogram_game::play(*puzzle, save.string(), requested.screenshot);
    return fault.empty() ? 0 : fail(fault);
}
