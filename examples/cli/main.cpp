// nono: solves, counts, explains, makes, identifies and checks nonograms, and solves and replays Sokoban.
// SPDX-License-Identifier: MIT
#include "commands.hpp"

#include <nono/version.hpp>

#include <fmt/core.h>

#include <csignal>
#include <cstdio>
#include <exception>
#include <initializer_list>
#include <iostream>
#include <new>
#include <string>

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

int run(int argc, char** argv) {
    int status = cli::all_well;
    const auto parsed = cli::parse_arguments(
        argc, argv, "Reads, solves, explains and makes nonograms; reads, solves and replays Sokoban.", footer,
        std::string("nono ") + NONO_VERSION_STRING, [&status](cli::command_line app) {
            cli::add_solve(app, status);
            cli::add_count(app, status);
            cli::add_explain(app, status);
            cli::add_hint(app, status);
            cli::add_grade(app, status);
            cli::add_improve(app, status);
            cli::add_hash(app, status);
            cli::add_info(app, status);
            cli::add_make(app, status);
            cli::add_fix(app, status);
            cli::add_check(app, status);
            cli::add_verify(app, status);
            cli::add_convert(app, status);
            cli::add_collect(app, status);
            cli::add_render(app, status);
            cli::add_replay(app, status);
            cli::add_formats(app);
            cli::add_completion(app);
            cli::add_help(app, status);
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
