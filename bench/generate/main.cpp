// nono_generate: writes puzzles of a family to measure with, the same ones on every machine, as a .nonpack.
// SPDX-License-Identifier: MIT
#include "families.hpp"

#include <nono/formats/nonpack.hpp>
#include <nono/io/file.hpp>
#include <nono/write.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace {

struct command {
    bench::family_request what;
    std::string out;
};

int run(const command& wanted) {
    if (const char* const fault = bench::fault_of(wanted.what)) {
        fmt::print(stderr, "{}\n", fault);
        return 2;
    }
    const auto puzzles = bench::make_family(wanted.what);
    const auto count = wanted.what.count;
    if (puzzles.size() < count) fmt::print(stderr, "only {} of {} found\n", puzzles.size(), count);
    const auto written = nono::write_all<nono::nonpack>(puzzles);
    const auto error = nono::write_file(wanted.out, written.text);
    if (error != nono::parse_errc::none) fmt::print(stderr, "{}: {}\n", wanted.out, nono::message(error));
    return written && error == nono::parse_errc::none && puzzles.size() == count ? 0 : 1;
}

} // namespace

int main(int argc, char** argv) {
    command wanted;
    CLI::App app("Writes puzzles to measure solvers with: the same ones on every machine.", "nono_generate");
    app.add_option("FAMILY", wanted.what.family,
                   "noise: each cell for itself; blobs: a smoothed picture cut into levels; dominoes")
        ->required()
        ->check(CLI::IsMember({"noise", "blobs", "dominoes"}));
    app.add_option("OUT", wanted.out, "The .nonpack file to write")->required();
    app.add_option("--count", wanted.what.count, "Puzzles (default 100)")->check(CLI::Range(1, 1'000'000));
    app.add_option("--width", wanted.what.kind.width, "Cells in a row (default 25)")->check(CLI::Range(1, 65'535));
    app.add_option("--height", wanted.what.kind.height, "Cells in a column (default 25)")->check(CLI::Range(1, 65'535));
    app.add_option("--density", wanted.what.kind.density, "Cells filled, in percent (default 50)")
        ->check(CLI::Range(0, 100));
    app.add_option("--colors", wanted.what.kind.colors, "Colors besides blank (default 1)")->check(CLI::Range(1, 63));
    app.add_option("--smoothness", wanted.what.kind.smoothness, "How wide blobs are (default 2)")
        ->check(CLI::Range(0, 100));
    app.add_option("--seed", wanted.what.kind.seed,
                   "Seed of the first puzzle; the others count on from it (default 0)");
    app.add_option("--first", wanted.what.first, "Dominoes of the first puzzle (default 2)")
        ->check(CLI::Range(2, 1'000));
    app.add_flag("--lines-only", wanted.what.lines_only, "Only puzzles that lines alone solve");
    CLI11_PARSE(app, argc, argv)
    return run(wanted);
}
