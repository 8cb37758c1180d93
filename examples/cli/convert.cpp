// nono convert: reads puzzles in one format and writes them in another.
#include "commands.hpp"
#include "inputs.hpp"
#include "outputs.hpp"

#include <nono/render/printable.hpp>

#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

namespace cli {

namespace {

struct convert_command {
    std::string in;
    std::string out;
    std::string from;
    std::string to;
    bool strict = false;
    bool binary = false;
};

int run(const convert_command& command) {
    const auto to = format_to_write(command.to, command.out);
    if (to.empty()) {
        complain(fmt::format("{}: the name does not tell the format; say it with --to ('nono formats' lists them)\n",
                             nono::printable(command.out)));
        return not_read;
    }
    const auto from = load({command.in, {}}, {{command.in}, command.from});
    complain(from.error);
    std::vector<nono::puzzle> puzzles;
    for (std::size_t i = 0; i < from.bundle.puzzles.size(); ++i) {
        const auto& puzzle = from.bundle.puzzles[i];
        complain(puzzle ? diagnostics_of(from, i, false) : error_of(from, i));
        if (puzzle) puzzles.push_back(*puzzle);
    }
    const int status = from.all_read() ? all_well : not_read;
    if (puzzles.empty() || (status != all_well && command.strict)) return not_read;
    const auto written = write_as(to, puzzles, {.binary = command.binary});
    const auto losses = losses_of(command.out, written);
    complain(losses);
    if (!written || (command.strict && !losses.empty())) {
        complain(fmt::format("{}: not written{}\n", nono::printable(command.out),
                             written ? ": --strict allows no loss" : fmt::format(": {} cannot hold this", to)));
        return status == all_well ? some_not : status;
    }
    return save(command.out, written.text) ? status : not_read;
}

} // namespace

void add_convert(CLI::App& app, int& status) {
    const auto command = std::make_shared<convert_command>();
    auto* convert = app.add_subcommand("convert", "Write the puzzles of a file in another format");
    convert->add_option("IN", command->in, "File to read, or - for standard input")->required()->option_text(" ");
    convert->add_option("OUT", command->out, "File to write, or - for standard output")->required()->option_text(" ");
    take_format_to_read(*convert->add_option("--from", command->from, "The format of IN, instead of recognising it"),
                        content::any);
    take_format_to_write(*convert->add_option("--to", command->to, "The format of OUT, instead of by its name"));
    convert->add_flag("--strict", command->strict, "Write nothing where anything would be lost");
    convert->add_flag("--binary", command->binary, "Write the binary form of pbm and ppm");
    convert->footer("What the format cannot hold is told on standard error, one 'OUT: lost: ...' a line.\n"
                    "Exit status 1: nothing was written, as the format cannot hold the puzzle, or --strict.");
    convert->callback([command, &status] { status = run(*command); });
}

} // namespace cli
