// nono hash: prints the identities of puzzles as sha256sum prints hashes.
// SPDX-License-Identifier: MIT
#include "commands.hpp"
#include "inputs.hpp"
#include "outputs.hpp"
#include "sokoban.hpp"
#include "visitor.hpp"

#include <nono/hash.hpp>

#include <fmt/format.h>

#include <cstddef>
#include <cstdio>
#include <memory>
#include <string>

namespace cli {

namespace {

struct hash_command {
    input_options inputs;
    bool text = false;
};

class hash_visitor final : public visitor {
public:
    explicit hash_visitor(bool text) : text_(text) {}

    int nonogram(const std::shared_ptr<const input>& from, std::size_t index) override {
        return print(*from, index, from->bundle[index]->clues);
    }

    int triddler(const std::shared_ptr<const input>& from, std::size_t index) override {
        return print(*from, index, from->triddlers[index]->clues);
    }

    int collection(const std::shared_ptr<const input>& from) override {
        complain(diagnostics_of(*from, false));
        return print_sokoban_hashes(*from, text_) ? all_well : some_not;
    }

private:
    template <class Clues> int print(const input& from, std::size_t index, const Clues& clues) const {
        complain(diagnostics_of(from, index, false));
        shown_work work = working_on(from.label(index));
        const auto out =
            text_ ? nono::canonical_text(clues) : sum_line(nono::to_string(nono::hash_clues(clues)), from.label(index));
        work.end();
        fmt::print("{}", out);
        return all_well;
    }

    bool text_;
};

int run(const hash_command& command) {
    hash_visitor hashes(command.text);
    return visit_files(list_files(command.inputs), command.inputs, hashes);
}

} // namespace

void add_hash(command_line app, int& status) {
    const auto command = std::make_shared<hash_command>();
    command_line hash =
        app.add_command("hash", "Print the identity of puzzles, which depends only on the clues or the board");
    command->inputs.accepts_triddlers = true;
    add_input_options(hash, command->inputs);
    hash.add_flag("--text", command->text, "Print the text that is hashed: 'nono hash --text FILE | sha256sum'");
    hash.footer(
        "Prints '<identity>  <file>'. If a file has several puzzles, they are '<file>#<number>', numbered from 1.");
    hash.callback([command, &status] { status = run(*command); });
}

} // namespace cli
