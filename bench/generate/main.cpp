// nono_generate: writes puzzles of a family to measure with, identical on every machine, as a .nonpack.
// SPDX-License-Identifier: MIT
#include "families.hpp"

#include <nono/formats/nonpack.hpp>
#include <nono/io/file.hpp>
#include <nono/write.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace {

int run(const bench::family_request& wanted, const std::string& out) {
    if (const char* const fault = bench::fault_of(wanted)) {
        fmt::print(stderr, "{}\n", fault);
        return 2;
    }
    const auto puzzles = bench::make_family(wanted);
    if (puzzles.size() < wanted.count) fmt::print(stderr, "only {} of {} found\n", puzzles.size(), wanted.count);
    const auto written = nono::write_all<nono::nonpack>(puzzles);
    const auto error = nono::write_file(out, written.text);
    if (error != nono::parse_errc::none) fmt::print(stderr, "{}: {}\n", out, nono::message(error));
    return written && error == nono::parse_errc::none && puzzles.size() == wanted.count ? 0 : 1;
}

} // namespace

int main(int argc, char** argv) {
    bench::family_request wanted;
    std::string out;
    CLI::App app("Writes puzzles to measure solvers with: the same ones on every machine.", "nono_generate");
    app.add_option("FAMILY", wanted.family,
                   "noise: each cell for itself; blobs: a smoothed picture cut into levels; dominoes")
        ->required()
        ->check(CLI::IsMember({"noise", "blobs", "dominoes"}));
    app.add_option("OUT", out, "The .nonpack file to write")->required();
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
    return run(wanted, out);
}
