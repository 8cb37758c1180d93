// nono: solves, counts, explains, makes, identifies and checks nonograms, and solves and replays Sokoban.
// SPDX-License-Identifier: MIT
#include "commands.hpp"

#include <nono/version.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <exception>
#include <initializer_list>
#include <iostream>
#include <iterator>
#include <new>
#include <string>
#include <string_view>

#if !defined(_WIN32)
#include <fcntl.h>
#include <unistd.h>
#endif

namespace {

constexpr auto footer = "FILE is a file, an archive (.zip, .nonopack), a folder (all puzzle files in it and below,\n"
                        "except hidden ones), or - for standard input. Formats are recognized by content, then by\n"
                        "name.\n"
                        "Exit status: 0 success, 1 some puzzles failed (see each command), 2 a file could not be\n"
                        "read, memory ran out or the command line is wrong, 130 interrupted. Without a command,\n"
                        "prints this help and exits with 2.";

struct named_command {
    std::string_view name;
    void (*add)(cli::command_line, int&);
};

constexpr named_command independent_commands[] = {
    {"solve", cli::add_solve},     {"count", cli::add_count},     {"split", cli::add_split},
    {"join", cli::add_join},       {"explain", cli::add_explain}, {"hint", cli::add_hint},
    {"grade", cli::add_grade},     {"improve", cli::add_improve}, {"hash", cli::add_hash},
    {"info", cli::add_info},       {"make", cli::add_make},       {"fix", cli::add_fix},
    {"check", cli::add_check},     {"verify", cli::add_verify},   {"convert", cli::add_convert},
    {"collect", cli::add_collect}, {"render", cli::add_render},   {"replay", cli::add_replay},
};

// Adds only the command that is called, because the options of all commands take half as long as the start of the
// program without them. Help, completion, and a misspelled or missing command need all of them.
void add_commands(cli::command_line app, std::string_view called, int& status) {
    const auto is_called = [called](const named_command& command) { return command.name == called; };
    const auto* const only = std::find_if(std::begin(independent_commands), std::end(independent_commands), is_called);
    if (only != std::end(independent_commands)) return only->add(app, status);
    for (const auto& command : independent_commands) command.add(app, status);
    cli::add_formats(app);
    cli::add_completion(app);
    cli::add_help(app, status);
}

int run(int argc, char** argv) {
    int status = cli::all_well;
    const std::string_view called = argc > 1 ? argv[1] : "";
    const auto parsed = cli::parse_arguments(
        argc, argv, "Reads, solves, explains and makes nonograms; reads, solves and replays Sokoban.", footer,
        std::string("nono ") + NONO_VERSION_STRING, [=, &status](cli::command_line app) {
            if (argc != 2 || called != "--version") add_commands(app, called, status);
        });
    if (parsed == cli::parsed_line::wrong) status = cli::not_read;
    if (std::cout && std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return status;
    fmt::print(stderr, "nono: cannot write all of the output (is the disk full?)\n");
    return cli::not_read;
}

// Where standard input, output or error is closed, the next file to be opened would get its number: what is printed
// would go into it. So something stands there that cannot be read or written.
void keep_standard_numbers() {
#if !defined(_WIN32)
    for (const int number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (fcntl(number, F_GETFD) == -1 && open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY) == -1)
            return;
#endif
}

// A file that may not grow further is a fault that is reported, and not the end of the program.
void stay_when_files_are_limited() {
#if defined(SIGXFSZ)
    std::signal(SIGXFSZ, SIG_IGN);
#endif
}

// Says why the program ends; allocates nothing, for there may be no memory. What was printed before comes first.
int end(const char* why) {
    std::fflush(stdout);
    std::fputs("nono: ", stderr);
    std::fputs(why, stderr);
    std::fputs("\n", stderr);
    return cli::not_read;
}

} // namespace

int main(int argc, char** argv) {
    keep_standard_numbers();
    stay_when_files_are_limited();
    try {
        return run(argc, argv);
    } catch (const std::bad_alloc&) {
        return end("not enough memory");
    } catch (const std::exception& error) {
        return end(error.what());
    }
}
