// nono_generate: writes puzzles of a family to measure with, the same ones on every machine, as a .nonpack.
#include "families.hpp"

#include <nono/formats/nonpack.hpp>
#include <nono/grid.hpp>
#include <nono/io/file.hpp>
#include <nono/solve.hpp>
#include <nono/write.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace {

struct command {
    std::string family;
    std::string out;
    bench::picture_kind kind;
    std::size_t count = 100;
    std::size_t first = 2; // dominoes
    bool lines_only = false;
};

bool is_line_solvable(const nono::clues& clues) {
    return nono::solve(clues, {.strategy = nono::line_strategy}).status == nono::status::unique;
}

// The puzzle of a random picture; nothing where it is not what was asked for.
std::optional<nono::puzzle> make_puzzle(const command& wanted, const bench::picture_kind& kind) {
    nono::puzzle out;
    out.goal = wanted.family == "noise" ? bench::noise(kind) : bench::blobs(kind);
    out.clues = nono::clues_of(*out.goal);
    if (wanted.lines_only && !is_line_solvable(out.clues)) return std::nullopt;
    out.metadata.set("title", fmt::format("{} {}x{}, {} %, colors {}, seed {}", wanted.family, kind.width, kind.height,
                                          kind.density, kind.colors, kind.seed));
    return out;
}

std::vector<nono::puzzle> make_random(const command& wanted) {
    std::vector<nono::puzzle> out;
    auto kind = wanted.kind;
    // With --lines-only, seeds are passed over; a hundred for one means that there may be none at all.
    for (std::size_t tried = 0; out.size() < wanted.count && tried < 100 * wanted.count; ++tried, ++kind.seed)
        if (auto puzzle = make_puzzle(wanted, kind)) out.push_back(*std::move(puzzle));
    return out;
}

std::vector<nono::puzzle> make_dominoes(const command& wanted) {
    std::vector<nono::puzzle> out;
    for (std::size_t n = wanted.first; n < wanted.first + wanted.count; ++n) {
        nono::puzzle puzzle;
        puzzle.clues = bench::dominoes(n);
        puzzle.metadata.set("title", fmt::format("{} dominoes", n));
        out.push_back(std::move(puzzle));
    }
    return out;
}

int run(const command& wanted) {
    const auto puzzles = wanted.family == "dominoes" ? make_dominoes(wanted) : make_random(wanted);
    if (puzzles.size() < wanted.count) fmt::print(stderr, "only {} of {} found\n", puzzles.size(), wanted.count);
    const auto written = nono::write_all<nono::nonpack>(puzzles);
    const auto error = nono::write_file(wanted.out, written.text);
    if (error != nono::file_errc::none) fmt::print(stderr, "{}: {}\n", wanted.out, nono::message(error));
    return written && error == nono::file_errc::none && puzzles.size() == wanted.count ? 0 : 1;
}

} // namespace

int main(int argc, char** argv) {
    command wanted;
    CLI::App app("Writes puzzles to measure solvers with: the same ones on every machine.", "nono_generate");
    app.add_option("FAMILY", wanted.family,
                   "noise: each cell for itself; blobs: a smoothed picture cut into levels; dominoes")
        ->required()
        ->check(CLI::IsMember({"noise", "blobs", "dominoes"}));
    app.add_option("OUT", wanted.out, "The .nonpack file to write")->required();
    app.add_option("--count", wanted.count, "Puzzles (default 100)")->check(CLI::Range(1, 1'000'000));
    app.add_option("--width", wanted.kind.width, "Cells in a row (default 25)")->check(CLI::Range(1, 65'535));
    app.add_option("--height", wanted.kind.height, "Cells in a column (default 25)")->check(CLI::Range(1, 65'535));
    app.add_option("--density", wanted.kind.density, "Cells filled, in percent (default 50)")
        ->check(CLI::Range(0, 100));
    app.add_option("--colors", wanted.kind.colors, "Colors besides blank (default 1)")->check(CLI::Range(1, 63));
    app.add_option("--smoothness", wanted.kind.smoothness, "How wide blobs are (default 2)")->check(CLI::Range(0, 100));
    app.add_option("--seed", wanted.kind.seed, "Seed of the first puzzle; the others count on from it (default 0)");
    app.add_option("--first", wanted.first, "Dominoes of the first puzzle (default 2)")->check(CLI::Range(2, 1'000));
    app.add_flag("--lines-only", wanted.lines_only, "Only puzzles that lines alone solve");
    CLI11_PARSE(app, argc, argv)
    return run(wanted);
}
