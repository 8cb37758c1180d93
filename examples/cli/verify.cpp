// nono verify: checks the certificate of a puzzle.
// SPDX-License-Identifier: MIT
#include "commands.hpp"
#include "inputs.hpp"
#include "interrupt.hpp"
#include "limits.hpp"
#include "outputs.hpp"
#include "reports.hpp"
#include "visitor.hpp"

#include <nono/hash.hpp>
#include <nono/io/file.hpp>
#include <nono/proof/certificate.hpp>
#include <nono/proof/puzzle_cnf.hpp>
#include <nono/render/printable.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace cli {

namespace {

struct verify_command {
    std::string file;
    std::string proof;
    std::string from;
    std::string cnf;
    std::size_t index = 0; // from 1; 0: the puzzle that the certificate is of
    bool json = false;
    cli::limits limits;
};

// Reads a certificate. Says why where there is none.
std::optional<nono::certificate> load_proof(const std::string& file) {
    const auto contents = nono::read_file(file, max_mebibytes << 20U);
    if (!contents) {
        complain(fmt::format("{}: {}\n", nono::printable(file), nono::message(contents.error().code)));
        return std::nullopt;
    }
    auto found = nono::parse_certificate(*contents);
    if (found) return *std::move(found);
    complain(fmt::format("{}:{}\n", nono::printable(file), nono::describe(found.error(), *contents)));
    return std::nullopt;
}

std::string size_of(const nono::certificate& proof) {
    if (proof.kind == nono::extend::proof_kind::weights)
        return fmt::format("{} numbers", proof.weights ? proof.weights->weights.size() : 0);
    return fmt::format("{} lemmas", proof.lemmas ? proof.lemmas->size() : proof.refutation.lemmas());
}

class verify_visitor final : public json_visitor {
public:
    verify_visitor(const verify_command& command, const nono::certificate& proof, const known_option& known)
        : json_visitor(command.json), command_(command), proof_(proof), known_(known) {}

    int nonogram(const std::shared_ptr<const input>& from, std::size_t index) override {
        const nono::puzzle& puzzle = *from->bundle[index];
        const bool is_only = from->bundle.size() == 1;
        if (command_.index != 0 && from->number(index) != command_.index) return all_well;
        if (command_.index == 0 && !is_only && nono::hash_clues(puzzle) != proof_.identity) return all_well;
        ++checked_;
        const auto given = known_.cells_of(*from, index);
        if (!given.error.empty()) {
            failed(*from, index, given.error);
            return not_read;
        }
        const nono::partial_grid* const known = given.cells ? &*given.cells : nullptr;
        nono::verify_options options;
        command_.limits.set_time_and_memory(options);
        shown_work work = working_on(from->label(index));
        const auto found = nono::verify(puzzle.clues, proof_, known, options);
        const double seconds = work.end();
        print(*from, index, found, seconds);
        const bool wants_formula = !command_.cnf.empty() && found.code != nono::proof_errc::stopped;
        if (wants_formula && !save_formula(puzzle.clues, known)) return not_read;
        return found ? all_well : some_not;
    }

    // The puzzles that were checked.
    [[nodiscard]] std::size_t checked() const { return checked_; }

private:
    void print(const input& from, std::size_t index, const nono::verify_result& found, double seconds) const {
        const auto status = nono::name_of(proof_.status);
        const auto kind = nono::extend::name_of(proof_.kind);
        if (!command_.json) {
            std::string text = "refused: " + nono::describe(found);
            if (found) text = fmt::format("verified: {} ({}, {})", status, kind, size_of(proof_));
            if (found.code == nono::proof_errc::stopped) text = fmt::format("not verified ({})", reason(found));
            fmt::print("{}: {}\n", nono::printable(from.label(index)), text);
            return;
        }
        nlohmann::ordered_json line{{"file", from.name},       {"index", from.number(index)},
                                    {"proof", command_.proof}, {"verified", static_cast<bool>(found)},
                                    {"status", status},        {"kind", kind}};
        line["stopped_by"] = nono::name_of(found.stopped_by);
        if (!found) line["error"] = nono::describe(found);
        if (found.line != 0) line["line"] = found.line;
        if (found.clause != 0) line["clause"] = found.clause;
        append_palette(line, *from.bundle[index]);
        append_seconds(line, seconds);
        fmt::print("{}", json_text(line));
    }

    // Writes the formula that the certificate is about. Says why where that is not possible.
    [[nodiscard]] bool save_formula(const nono::clues& clues, const nono::partial_grid* known) const {
        const auto formula =
            nono::extend::make_proof_formula(clues, known, proof_.solution ? &*proof_.solution : nullptr);
        if (formula) return save(command_.cnf, nono::extend::to_dimacs(*formula, clues));
        complain(fmt::format("{}: not written: there is no formula for this puzzle and solution\n",
                             nono::printable(command_.cnf)));
        return false;
    }

    const verify_command& command_;
    const nono::certificate& proof_;
    const known_option& known_;
    std::size_t checked_ = 0;
};

int run(const verify_command& command) {
    const known_option known(command.limits.known);
    complain(known.error());
    if (!known.error().empty()) return not_read;
    stop_on_signals();
    const auto proof = load_proof(command.proof);
    if (!proof) return not_read;
    verify_visitor checks(command, *proof, known);
    input_options inputs{{command.file}, command.from, content::nonograms};
    inputs.limits = reading_limits(command.limits);
    const int status = status_when_over(visit_files({{command.file, {}}}, inputs, checks));
    if (stop != 0) return status;
    if (status == not_read || checks.checked() != 0) return status;
    const std::string reason = command.index != 0 ? fmt::format("there is no puzzle {}", command.index)
                                                  : "the certificate is for none of these puzzles";
    complain(fmt::format("{}: refused: {}\n", nono::printable(command.file), reason));
    return command.index != 0 ? not_read : some_not;
}

} // namespace

void add_verify(command_line app, int& status) {
    const auto command = std::make_shared<verify_command>();
    command_line verify =
        app.add_command("verify", "Verify a certificate that a puzzle has a unique solution or no solution");
    verify.add_option("FILE", command->file, "The puzzle, or - for standard input").required().option_text(" ");
    verify.add_option("PROOF", command->proof, "Its certificate (LRAT, DRAT or weights after nono's head)")
        .required()
        .option_text(" ");
    parse_read_format(verify.add_option("--from", command->from, "Format of FILE (default: recognized)"),
                      content::nonograms);
    verify
        .add_option("--index", command->index,
                    "Number of the puzzle in FILE (default: the one that the certificate is for)")
        .check(is_positive())
        .option_text("N");
    const auto is_formula_name = [](const std::string& file) -> std::string {
        constexpr std::array<std::string_view, 3> endings{"cnf", "dimacs", "txt"};
        return is_stream(file) ? std::string() : unknown_ending(file, endings);
    };
    verify.add_option("--cnf", command->cnf, "Write the formula of the proof, for other checkers")
        .check(is_formula_name)
        .option_text("OUT");
    verify.add_flag("--json", command->json, "Print one line of JSON instead of a sentence");
    add_time_limit(verify, command->limits);
    add_max_memory(verify, command->limits);
    add_known(verify, command->limits);
    verify.footer(
        "The certificate is not trusted: the formula is made from the clues, and each step is checked.\n"
        "Exit status 1: it is refused, or a limit was reached; 2: a file could not be read, or is not a puzzle or not "
        "a certificate.");
    verify.callback([command, &status] { status = run(*command); });
}

} // namespace cli
