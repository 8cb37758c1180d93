// nono convert: reads puzzles in one format and writes them in another.
// SPDX-License-Identifier: MIT
#include "commands.hpp"
#include "format_list.hpp"
#include "inputs.hpp"
#include "interrupt.hpp"
#include "limits.hpp"
#include "outputs.hpp"
#include "triddlers.hpp"
#include "visitor.hpp"
#include "words.hpp"

#include <nono/render/printable.hpp>
#include <nono/write.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
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
    std::uint64_t max_clauses = nono::write_options().max_clauses;
    cli::limits limits;
};

// Keeps what a file holds, or all files of an archive.
class convert_visitor final : public visitor {
public:
    int nonogram(const std::shared_ptr<const input>& from, std::size_t index) override {
        complain(diagnostics_of(*from, index, false));
        puzzles_.push_back(*from->bundle[index]);
        return all_well;
    }

    int triddler(const std::shared_ptr<const input>& from, std::size_t index) override {
        complain(diagnostics_of(*from, index, false));
        triddlers_.push_back(*from->triddlers[index]);
        return all_well;
    }

    [[nodiscard]] bool accepts_moves() const override { return true; }

    int collection(const std::shared_ptr<const input>& from) override {
        complain(diagnostics_of(*from, false));
        const auto& found = **from->collection;
        if (!levels_) {
            levels_ = found;
            return all_well;
        }
        if (!found.notes.empty()) lost_.push_back({nono::feature::notes, from->name});
        levels_->puzzles.insert(levels_->puzzles.end(), found.puzzles.begin(), found.puzzles.end());
        if (!found.games.empty()) lost_.push_back({nono::feature::saved_games, from->name});
        return all_well;
    }

    [[nodiscard]] bool empty() const { return !levels_ && puzzles_.empty() && triddlers_.empty(); }
    [[nodiscard]] bool only_levels() const { return puzzles_.empty() && triddlers_.empty(); }
    [[nodiscard]] bool only_triddlers() const { return puzzles_.empty() && !levels_; }

    // All of it in the format with a name, as a file of that name holds it. False, without a reason, also where that
    // is a format for the other kind of puzzle.
    [[nodiscard]] nono::write_result write(const std::string& to, const convert_command& command,
                                           const nono::extend::text_pieces& pieces = {}) const {
        nono::write_result out;
        if (nono::extend::find_format<formats>(to) && !puzzles_.empty()) {
            out = write_puzzles(command.out, to, puzzles_,
                                {.binary = command.binary, .max_clauses = command.max_clauses, .pieces = pieces});
            if (levels_) out.lost.push_back({nono::feature::board, "all Sokoban puzzles"});
        } else if (nono::extend::find_format<sokoban_formats>(to) && levels_) {
            auto options = command.sok;
            options.board.run_lengths = options.moves.run_lengths = command.run_lengths;
            out = write_levels(command.out, to, *levels_, options);
            out.lost.insert(out.lost.end(), lost_.begin(), lost_.end());
            if (!puzzles_.empty()) out.lost.push_back({nono::feature::clues, "all nonograms"});
        } else if (nono::extend::find_format<triddler_formats>(to) && !triddlers_.empty()) {
            out = write_triddlers(to, triddlers_);
        }
        if (!only_triddlers() && !triddlers_.empty()) out.lost.push_back({nono::feature::clues, "all triddlers"});
        return out;
    }

private:
    std::vector<nono::puzzle> puzzles_;
    std::vector<nono::hexagon_puzzle> triddlers_;
    std::optional<nono::sokoban::collection> levels_;
    std::vector<nono::loss> lost_; // of files of Sokoban puzzles that became one
};

// Says what is lost, or why nothing is to be written. The exit status then, else nothing; `status` is that of reading.
std::optional<int> refuse(const convert_command& command, const std::string& to, const nono::write_result& written,
                          int status) {
    const bool has_reason = !written && written.lost.size() == 1 && written.lost.front().kind == nono::feature::clues &&
                            !written.lost.front().detail.empty();
    if (has_reason) {
        complain(fmt::format("{}: not written: {}\n", nono::printable(command.out), written.lost.front().detail));
        return status == all_well ? some_not : status;
    }
    const auto losses = losses_of(command.out, written);
    complain(losses);
    if (!written || (command.strict && !losses.empty())) {
        complain(
            fmt::format("{}: not written{}\n", nono::printable(command.out),
                        written ? ": --strict allows no losses" : fmt::format(": {} cannot hold this content", to)));
        return status == all_well ? some_not : status;
    }
    if ((status != all_well || loses_content(written)) && is_same_file(command.in, command.out)) {
        complain(loses_puzzles(command.out));
        return std::max<int>(status, some_not);
    }
    return std::nullopt;
}

// True of formats whose texts may be far larger than the puzzles, which are written while they are made.
bool is_formula(const std::string& to) { return same_word(to, "dimacs") || same_word(to, "smtlib"); }

// Writes a formula. Where it is refused afterwards, what was there before is there still.
int save_formula(const convert_command& command, const std::string& to, const convert_visitor& found, int status) {
    std::optional<int> refused;
    const bool saved = save_pieces(command.out, [&](const nono::extend::text_pieces& pieces) {
        bool is_cut = false; // which is no fault of the puzzle
        const auto accept = [&](std::string_view piece) {
            is_cut = is_cut || !pieces(piece);
            return !is_cut;
        };
        const auto written = found.write(to, command, nono::extend::text_pieces(accept));
        if (!is_cut) refused = refuse(command, to, written, status);
        return !is_cut && !refused;
    });
    return refused.value_or(saved ? status : not_read);
}

int run(const convert_command& command) {
    if (format_to_write(command.to, command.out).empty()) {
        complain(unknown_output(command.out));
        return not_read;
    }
    end_on_signals();
    end_after(command.limits.time_limit);
    limit_memory(command.limits.max_memory);
    convert_visitor found;
    input_options inputs{{command.in}, command.from};
    inputs.accepts_triddlers = true;
    const int status = visit_files({{command.in, {}}}, inputs, found);
    if (found.empty() || (status != all_well && command.strict)) return not_read;
    auto to = format_to_write(command.to, command.out, found.only_levels());
    if (const auto own = triddler_format_to_write(command.to, command.out); found.only_triddlers() && !own.empty())
        to = own;
    // What standard output has, cannot be given up.
    const bool can_give_up = command.out != "-" || !command.strict;
    if (is_formula(to) && can_save_pieces(command.out) && can_give_up) return save_formula(command, to, found, status);
    const auto written = found.write(to, command);
    if (const auto refused = refuse(command, to, written, status)) return *refused;
    return save(command.out, written.text) ? status : not_read;
}

} // namespace

void add_convert(command_line app, int& status) {
    const auto command = std::make_shared<convert_command>();
    command_line convert = app.add_command("convert", "Convert the puzzles of a file to another format");
    convert.add_option("IN", command->in, "File to read, or - for standard input").required().option_text(" ");
    convert.add_option("OUT", command->out, "File to write, or - for standard output").required().option_text(" ");
    parse_read_format(convert.add_option("--from", command->from, "Format of IN (default: recognized)"), content::any);
    parse_write_format(convert.add_option("--to", command->to, "Format of OUT (default: by its name)"));
    convert.add_flag("--strict", command->strict, "Write nothing if anything would be lost");
    convert.add_flag("--binary", command->binary, "Write the binary form of pbm and ppm");
    convert.add_flag("--run-lengths", command->run_lengths, "Write 5# for ##### and 3r for rrr (sok)");
    convert.add_flag("--letters", command->sok.board.letters, "Write pushers and boxes as p, P, b and B (sok)");
    convert.add_flag("--one-line", command->sok.board.one_line,
                     "Write a board on one line, with rows separated by | (sok)");
    convert
        .add_option("--max-clauses", command->max_clauses,
                    "Write no formula of more than N clauses (dimacs, smtlib; default 16777216)")
        .option_text("N");
    add_time_limit(convert, command->limits);
    add_max_memory(convert, command->limits);
    convert.footer(
        "IN may be an archive (.zip, .nonopack); all files in it are converted. If OUT ends in .nonopack, it is an\n"
        "archive of FreeNono; if in .zip, an archive with a file for each puzzle (--to: by default non or sok).\n"
        "What the format cannot hold is listed on standard error, in lines 'OUT: lost: ...'.\n"
        "IN and OUT may be the same file, which is not replaced if anything would be lost.\n"
        "Exit status 1: nothing was written, because the format cannot hold the puzzle or because of --strict.");
    convert.callback([command, &status] { status = run(*command); });
}

} // namespace cli
