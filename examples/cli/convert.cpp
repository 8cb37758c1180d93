// nono convert: reads puzzles in one format and writes them in another: those of a file, or of all files of a folder.
// SPDX-License-Identifier: MIT
#include "commands.hpp"
#include "conversion.hpp"
#include "convert_folder.hpp"
#include "inputs.hpp"
#include "interrupt.hpp"
#include "limits.hpp"
#include "outputs.hpp"
#include "visitor.hpp"

#include <filesystem>
#include <memory>
#include <string>
#include <system_error>

namespace cli {

namespace {

struct convert_command {
    std::string in;
    std::string out;
    conversion_options options;
    folder_options folder;
};

int convert_file(const convert_command& command) {
    const auto& options = command.options;
    const auto format = format_to_write(options.to, command.out);
    const auto fault = format.empty() ? unknown_output(command.out) : fault_of(options, format);
    if (!fault.empty()) {
        complain(fault);
        return not_read;
    }
    end_on_signals();
    end_after(options.limits.time_limit);
    limit_memory(options.limits.max_memory);
    puzzle_collector puzzles;
    input_options inputs{{command.in}, options.from};
    inputs.accepts_triddlers = true;
    const int status = visit_files({{command.in, {}}}, inputs, puzzles);
    const auto& found = puzzles.found();
    if (found.empty() || (status != all_well && options.strict)) return not_read;
    progress_bar bar(1);
    const progress_ticker ticker(bar);
    const shown_work work(command.out == "-" ? nullptr : &bar, command.out, 0);
    return convert_to_file(found, options, command.in, command.out, format_to_write(found, options.to, command.out),
                           status);
}

int run(const convert_command& command) {
    std::error_code ignored;
    if (command.in != "-" && std::filesystem::is_directory(command.in, ignored))
        return convert_folder(command.in, command.out, command.options, command.folder);
    return convert_file(command);
}

} // namespace

void add_convert(command_line app, int& status) {
    const auto command = std::make_shared<convert_command>();
    auto& options = command->options;
    command_line convert = app.add_command("convert", "Convert the puzzles of a file or folder to another format");
    convert.add_option("IN", command->in, "File to read, or - for standard input; or a folder")
        .required()
        .option_text(" ");
    convert.add_option("OUT", command->out, "File to write, or - for standard output; for a folder, a folder")
        .required()
        .option_text(" ");
    parse_read_format(convert.add_option("--from", options.from, "Format of IN (default: recognized)"), content::any);
    parse_write_format(convert.add_option("--to", options.to, "Format of OUT (default: by its name)"));
    convert.add_flag("--strict", options.strict, "Write nothing if anything would be lost");
    convert.add_flag("--binary", options.binary, "Write the binary form of pbm and ppm");
    convert.add_flag("--run-lengths", options.run_lengths, "Write 5# for ##### and 3r for rrr (sok)");
    convert.add_flag("--letters", options.sok.board.letters, "Write pushers and boxes as p, P, b and B (sok)");
    convert.add_flag("--one-line", options.sok.board.one_line,
                     "Write a board on one line, with rows separated by | (sok)");
    convert.add_flag("--puzzle", options.png.puzzle, "Draw the clues and an empty grid (png)");
    convert.add_option("--scale", options.png.scale, "Write N pixels per cell (png; default: 16)")
        .check(in_range(1, 1'000))
        .option_text("N");
    convert
        .add_option("--max-clauses", options.max_clauses,
                    "Write no formula of more than N clauses (dimacs, smtlib; default 16777216)")
        .option_text("N");
    add_folder_options(convert, command->folder);
    add_time_limit(convert, options.limits);
    add_max_memory(convert, options.limits);
    convert.footer(
        "IN may be an archive (.zip, .nonopack); all files in it are converted. If OUT ends in .nonopack, it is an\n"
        "archive of FreeNono; if in .zip, an archive with a file for each puzzle (--to: by default non or sok).\n"
        "What the format cannot hold is listed on standard error, in lines 'OUT: lost: ...'.\n"
        "IN and OUT may be the same file, which is not replaced if anything would be lost.\n"
        "If IN is a folder, every puzzle file in it and below is converted to the format of --to, and written to the\n"
        "same subfolder of the folder OUT, under the same name with the extension of the format. If the format holds\n"
        "only one puzzle, the files are numbered: NAME-001.pbm. Everything that is not written is listed with the\n"
        "reason; puzzles that the format cannot hold are left out of their file.\n"
        "  nono convert --to gno puzzles converted\n"
        "Exit status 1: something was not written, because the format cannot hold the puzzle, because of --strict or,\n"
        "in a folder, because there is already a file with that name.");
    convert.callback([command, &status] { status = run(*command); });
}

} // namespace cli
