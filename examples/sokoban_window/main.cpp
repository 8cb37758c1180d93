// Sokoban in a window: sokoban_window FILE [LEVEL]
//
// Plays the levels of a file in any format of Sokoban. The board is drawn in board_painter; keys and mouse are handled
// in player; search_thread runs the solver. The state of the game and the file are in ../shared/sokoban, as for the
// game in a terminal.
// SPDX-License-Identifier: MIT
#include "../shared/data_folder.hpp"
#include "player.hpp"

#include <charconv>
#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>

namespace {

constexpr auto usage =
    "Usage: sokoban_window FILE [LEVEL] [--save-dir DIR] [--screenshot FILE.bmp] [--messages]\n"
    "Plays the levels of a Sokoban file in any format in a window. Press ? for the keys.\n"
    "  LEVEL                  the number of the first level, from 1\n"
    "  --save-dir DIR         where games and solutions are saved if FILE is not a .sok file, in which they are\n"
    "                         saved otherwise; by default $XDG_DATA_HOME/nono (~/.local/share/nono)\n"
    "  --screenshot FILE.bmp  writes the contents of the window at the end\n"
    "  --messages             prints the messages of the window to standard output, too\n"
    "Exit status: 0, or 2 if the file cannot be played or a game could not be saved.";

struct arguments {
    std::string file;
    std::size_t level = 1;
    std::filesystem::path save_dir = data_folder();
    std::string screenshot;
    bool messages = false;
};

bool is_number(std::string_view word, std::size_t& out) {
    const auto end = std::from_chars(word.data(), word.data() + word.size(), out);
    return end.ec == std::errc{} && end.ptr == word.data() + word.size();
}

bool read(int argc, char** argv, arguments& out) {
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (word == "--save-dir" && i + 1 < argc)
            out.save_dir = argv[++i];
        else if (word == "--screenshot" && i + 1 < argc)
            out.screenshot = argv[++i];
        else if (word == "--messages")
            out.messages = true;
        else if (word.starts_with("--"))
            return false;
        else if (out.file.empty())
            out.file = word;
        else if (!is_number(word, out.level))
            return false;
    }
    return !out.file.empty();
}

int fail(const std::string& message) {
    std::fprintf(stderr, "%s\n", message.c_str());
    return 2;
}

} // namespace

int main(int argc, char** argv) {
    if (argc == 2 && (argv[1] == std::string_view("--help") || argv[1] == std::string_view("-h")))
        return std::puts(usage) < 0 ? 2 : 0;
    arguments requested;
    if (!read(argc, argv, requested)) return fail(usage);
    sokoban_game::level_file levels;
    if (const auto fault = levels.load(requested.file, requested.save_dir); !fault.empty()) return fail(fault);
    if (requested.level < 1 || requested.level > levels.size())
        return fail(requested.file + ": there is no level " + std::to_string(requested.level));
    const std::string fault =
        sokoban_window::play(levels, {requested.level - 1, requested.screenshot, requested.messages});
    return fault.empty() ? 0 : fail(fault);
}
