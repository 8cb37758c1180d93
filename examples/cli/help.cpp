// nono help and nono completion: what the program knows of its own command line.
// SPDX-License-Identifier: MIT
#include "commands.hpp"
#include "completion.hpp"
#include "manual.hpp"
#include "suggestions.hpp"

#include <nono/render/printable.hpp>

#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

namespace cli {

namespace {

std::vector<std::string> names_of(const command_table& all) {
    std::vector<std::string> out;
    for (const auto& command : all.commands) out.push_back(command.name);
    return out;
}

struct help_command {
    std::string of; // empty: the program
    bool man = false;
    bool markdown = false;
    bool names = false;
};

// The manual page or the help; empty if there is no such command.
std::string text_of(command_line app, const help_command& wanted) {
    if (!wanted.man) return app.help(wanted.of).value_or("");
    const auto all = app.table();
    if (wanted.of.empty()) return manual_of_program(all);
    for (const auto& command : all.commands)
        if (command.name == wanted.of) return manual_of_command(all, command);
    return {};
}

int run(command_line app, const help_command& wanted) {
    const auto all = app.table();
    const auto names = names_of(all);
    if (wanted.names)
        for (const auto& name : names) fmt::print("{}\n", name);
    if (wanted.markdown) fmt::print("{}", markdown_reference(all));
    if (wanted.names || wanted.markdown) return all_well;
    const auto text = text_of(app, wanted);
    fmt::print("{}", text);
    if (!text.empty()) return all_well;
    fmt::print(stderr, "nono help: there is no command '{}'{}\n", nono::printable(wanted.of.substr(0, 40)),
               did_you_mean(wanted.of, names));
    return not_read;
}

} // namespace

void add_help(command_line app, int& status) {
    const auto wanted = std::make_shared<help_command>();
    command_line help = app.add_command("help", "Show the help of the program or of a command");
    help.add_option("COMMAND", wanted->of, "A command, such as solve (default: the list of commands)")
        .option_text(" ")
        .values(names_of(app.table()));
    help.add_flag("--man", wanted->man, "Print the manual page instead: 'nono help --man solve > nono-solve.1'");
    help.add_flag("--markdown", wanted->markdown, "Print all commands and options for docs/program.md").group("");
    help.add_flag("--names", wanted->names, "Print the names of all commands").group("");
    help.callback([app, wanted, &status] { status = run(app, *wanted); });
}

void add_completion(command_line app) {
    const auto shell = std::make_shared<std::string>();
    command_line completion = app.add_command("completion", "Print a script for the completion of command lines");
    completion.add_option("SHELL", *shell, "bash, zsh or fish").required().check(one_of(shells())).option_text(" ");
    completion.footer("Installed packages have these scripts. Otherwise, for the current user:\n"
                      "  nono completion bash > ~/.local/share/bash-completion/completions/nono\n"
                      "  nono completion fish > ~/.config/fish/completions/nono.fish\n"
                      "In zsh, write it to a file named _nono in a folder that $fpath lists.");
    completion.callback([app, shell] { fmt::print("{}", completion_script(app.table(), *shell)); });
}

} // namespace cli
