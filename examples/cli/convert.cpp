// nono convert: reads puzzles in one format and writes them in another.
#include "commands.hpp"
#include "format_list.hpp"
#include "inputs.hpp"
#include "outputs.hpp"
#include "visitor.hpp"

#include <nono/render/printable.hpp>
#include <nono/write.hpp>

#include <fmt/format.h>

#include <cstddef>
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

// Keeps what a file holds.
class convert_visitor final : public visitor {
public:
    int nonogram(const std::shared_ptr<const input>& from, std::size_t index) override {
        complain(diagnostics_of(*from, index, false));
        puzzles_.push_back(*from->bundle.puzzles[index]);
        return all_well;
    }

    int collection(const std::shared_ptr<const input>& from) override {
        complain(diagnostics_of(*from, false));
        collection_ = from;
        return all_well;
    }

    [[nodiscard]] bool empty() const { return !collection_ && puzzles_.empty(); }

    // All of it in the format with a name. False, without a reason, also where that is one for the other kind of
    // puzzle.
    [[nodiscard]] nono::write_result write(const std::string& to, const convert_command& command) const {
        if (!collection_ && nono::find_format<formats>(to))
            return nono::write_all_as<formats>(to, puzzles_, {.binary = command.binary});
        if (!collection_ || !nono::find_format<sokoban_formats>(to)) return {};
        auto options = command.sok;
        options.board.run_lengths = options.moves.run_lengths = command.run_lengths;
        return nono::write_as<sokoban_formats>(to, **collection_->collection, options);
    }

private:
    std::vector<nono::puzzle> puzzles_;
    std::shared_ptr<const input> collection_;
};

int run(const convert_command& command) {
    const auto to = format_to_write(command.to, command.out);
    if (to.empty()) {
        complain(fmt::format("{}: the name does not tell the format; say it with --to ('nono formats' lists them)\n",
                             nono::printable(command.out)));
        return not_read;
    }
    convert_visitor found;
    const int status = visit_files({{command.in, {}}}, {{command.in}, command.from}, found);
    if (found.empty() || (status != all_well && command.strict)) return not_read;
    const auto written = found.write(to, command);
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
