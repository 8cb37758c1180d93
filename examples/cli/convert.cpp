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
    nono::sok_options sok;
    bool run_lengths = false;
};

// What was read, in the format to write.
nono::write_result write_all(const input& from, const std::string& to, const convert_command& command) {
    if (from.collection) {
        auto options = command.sok;
        options.board.run_lengths = options.moves.run_lengths = command.run_lengths;
        return write_as(to, **from.collection, options);
    }
    std::vector<nono::puzzle> puzzles;
    for (const auto& puzzle : from.bundle.puzzles)
        if (puzzle) puzzles.push_back(*puzzle);
    return write_as(to, puzzles, {.binary = command.binary});
}

// Prints what the reader has to say; true where there is something to write.
bool report(const input& from) {
    complain(from.error);
    if (from.collection) {
        complain(*from.collection ? diagnostics_of(from, false) : error_of(from));
        return from.collection->has_value();
    }
    bool any = false;
    for (std::size_t i = 0; i < from.bundle.puzzles.size(); ++i) {
        const auto& puzzle = from.bundle.puzzles[i];
        complain(puzzle ? diagnostics_of(from, i, false) : error_of(from, i));
        any = any || puzzle;
    }
    return any;
}

int run(const convert_command& command) {
    const auto to = format_to_write(command.to, command.out);
    if (to.empty()) {
        complain(fmt::format("{}: the name does not tell the format; say it with --to ('nono formats' lists them)\n",
                             nono::printable(command.out)));
        return not_read;
    }
    const auto from = load({command.in, {}}, {{command.in}, command.from});
    const bool any = report(from);
    const int status = from.all_read() ? all_well : not_read;
    if (!any || (status != all_well && command.strict)) return not_read;
    const auto written = write_all(from, to, command);
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
    convert->add_flag("--run-lengths", command->run_lengths, "Write 5# for ##### and 3r for rrr (sok)");
    convert->add_flag("--letters", command->sok.board.letters,
                      "Write boards with p, P, b, B for pushers and boxes (sok)");
    convert->add_flag("--one-line", command->sok.board.one_line, "Write a board as one line, rows divided by | (sok)");
    convert->footer("What the format cannot hold is told on standard error, one 'OUT: lost: ...' a line.\n"
                    "Exit status 1: nothing was written, as the format cannot hold the puzzle, or --strict.");
    convert->callback([command, &status] { status = run(*command); });
}

} // namespace cli
