// A small Sokoban for terminals: sokoban_game FILE [LEVEL]
//
// Plays the levels of a file. Games and solutions are saved in the file itself if it is a .sok file, where `nono
// replay` and other programs find them. A level is drawn in board_view; keys are handled in play and level_list. The
// state of the game and the file are in ../shared/sokoban, as for the game with a window.
// SPDX-License-Identifier: MIT
#include "../shared/data_folder.hpp"
#include "../shared/sokoban/level_file.hpp"
#include "level_list.hpp"
#include "play.hpp"
#include "terminal.hpp"

#include <charconv>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

namespace {

using namespace sokoban_game;

constexpr auto usage =
    "Usage: sokoban_game FILE [LEVEL]\n"
    "Plays the levels of a Sokoban file in any format. Games and solutions are saved in a .sok file itself, for\n"
    "other formats in $XDG_DATA_HOME/nono (~/.local/share/nono).\n"
    "Press ? for the keys. Exit status: 0, 2 if the file cannot be played, or 128 plus the number of\n"
    "the signal that ended the game, after saving it.\n";

// A level, from 0; nothing for what is no number of one.
std::optional<std::size_t> level_of(std::string_view text, std::size_t count) {
    std::size_t number = 0;
    const auto end = std::from_chars(text.data(), text.data() + text.size(), number);
    if (end.ec != std::errc{} || end.ptr != text.data() + text.size() || number < 1 || number > count)
        return std::nullopt;
    return number - 1;
}

// Plays levels until the player goes back to the list (true) or ends (false). `lost` is what could not be saved.
bool play_from(terminal& screen, level_file& levels, std::size_t& level, std::string& lost) {
    for (;;) {
        play_screen played(screen, levels, level);
        const next_screen next = played.run();
        lost += played.lost();
        switch (next) {
        case next_screen::next: level = (level + 1) % levels.size(); break;
        case next_screen::previous: level = (level + levels.size() - 1) % levels.size(); break;
        case next_screen::list: return true;
        case next_screen::end:
        default: return false;
        }
    }
}

// Returns the number of the signal that ended the game, or 0.
int play(level_file& levels, std::optional<std::size_t> first, std::string& lost) {
    terminal screen;
    std::size_t level = first.value_or(0);
    if (first && !play_from(screen, levels, level, lost)) return screen.signal();
    while (const auto chosen = choose_level(screen, levels, level)) {
        level = *chosen;
        if (!play_from(screen, levels, level, lost)) break;
    }
    return screen.signal();
}

int fail(std::string_view message) {
    std::fprintf(stderr, "%.*s\n", static_cast<int>(message.size()), message.data());
    return 2;
}

} // namespace

int main(int argc, char** argv) {
    const std::string path = argc > 1 ? argv[1] : "";
    if (path == "--help" || path == "-h") return std::fputs(usage, stdout) < 0 ? 2 : 0;
    if (argc < 2 || argc > 3) return fail(usage);
    level_file levels;
    if (const auto fault = levels.load(path, data_folder()); !fault.empty()) return fail(fault);
    std::optional<std::size_t> first;
    if (argc == 3) {
        first = level_of(argv[2], levels.size());
        if (!first) return fail(path + ": there is no level " + argv[2]);
    }
    if (const auto fault = terminal_fault(); !fault.empty()) return fail(fault);
    std::string lost;
    const int signal = play(levels, first, lost);
    if (!lost.empty()) std::fputs(lost.c_str(), stderr);
    return signal == 0 ? 0 : 128 + signal;
}
