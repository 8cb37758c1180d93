// nono hash: prints the identities of puzzles as sha256sum prints hashes.
#include "commands.hpp"
#include "inputs.hpp"
#include "outputs.hpp"
#include "sokoban.hpp"

#include <nono/hash.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>

namespace cli {

namespace {

struct hash_command {
    input_options inputs;
    bool text = false;
};

int run(const hash_command& command) {
    int status = all_well;
    for (const auto& file : list_files(command.inputs)) {
        const auto from = load(file, command.inputs);
        if (!from.all_read()) status = not_read;
        complain(from.error);
        if (from.collection) {
            complain(*from.collection ? diagnostics_of(from, false) : error_of(from));
            if (*from.collection && !print_sokoban_hashes(from, command.text)) status = std::max(status, some_not);
        }
        for (std::size_t i = 0; i < from.bundle.puzzles.size(); ++i) {
            if (const auto& puzzle = from.bundle.puzzles[i]; !puzzle) {
                complain(error_of(from, i));
            } else {
                complain(diagnostics_of(from, i, false));
                if (command.text)
                    fmt::print("{}", nono::canonical_text(*puzzle));
                else
                    fmt::print("{}", sum_line(nono::to_string(nono::hash_clues(*puzzle)), from.label(i)));
            }
        }
    }
    return status;
}

} // namespace

void add_hash(CLI::App& app, int& status) {
    const auto command = std::make_shared<hash_command>();
    auto* hash =
        app.add_subcommand("hash", "Print the identity of puzzles: it depends on the clues or the board alone");
    add_input_options(*hash, command->inputs);
    hash->add_flag("--text", command->text, "Print the text that is hashed: 'nono hash --text FILE | sha256sum'");
    hash->footer("Prints '<identity>  <file>'; a puzzle of a file with several is '<file>#<number>', numbers from 1.");
    hash->callback([command, &status] { status = run(*command); });
}

} // namespace cli
