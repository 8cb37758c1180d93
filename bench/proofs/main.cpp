// nono_proofs: the costs of proofs, as a Markdown table: their sizes, and the times to write and check them.
// SPDX-License-Identifier: MIT
#include "../clock.hpp"

#include <nono/formats/rare.hpp>
#include <nono/io/file.hpp>
#include <nono/nono.hpp>
#include <nono/proof.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

struct command {
    std::vector<std::string> files;
    std::size_t every = 1;
    std::size_t maximum = 1'000'000;
    double time_limit = 10;
    bool gives_cells = false;
    bool is_summary = false;
};

/// The costs of the proof of a puzzle. Times are in seconds.
struct costs {
    std::size_t variables = 0;
    std::size_t clauses = 0;
    std::size_t written = 0; // clauses written by the solver
    std::size_t lemmas = 0;  // needed by the refutation
    std::size_t bytes = 0;   // of the certificate
    double solving = 0;      // without a sink
    double proving = 0;      // with a sink
    double hints = 0;
    double checking = 0;

    void add(const costs& other) {
        for (const auto count : {&costs::variables, &costs::clauses, &costs::written, &costs::lemmas, &costs::bytes})
            this->*count += other.*count;
        for (const auto time : {&costs::solving, &costs::proving, &costs::hints, &costs::checking})
            this->*time += other.*time;
    }
};

/// Returns the result of a call, and sets the seconds that it took.
template <class Call> auto timed(double& seconds, Call call) {
    const double start = bench::wall_seconds();
    auto out = call();
    seconds = bench::wall_seconds() - start;
    return out;
}

/// Returns cells that make a puzzle with several solutions unique: as long as there are two, the first cell in which
/// they differ is given its color in the first one.
std::optional<nono::partial_grid> cells_to_give(const nono::clues& clues, nono::solve_result found,
                                                nono::solve_options options) {
    nono::partial_grid known(clues.width(), clues.height(), nono::color_set::first(clues.color_count()));
    options.known = &known;
    const nono::grid picture = found.solution();
    while (found.status == nono::status::multiple) {
        const auto& other = found.solutions[found.solutions[0] == picture ? 1 : 0];
        std::size_t cell = 0;
        while (other.cells()[cell] == picture.cells()[cell]) ++cell;
        known.cells()[cell] = nono::color_set::only(picture.cells()[cell]);
        found = nono::solve(clues, options);
    }
    if (found.status != nono::status::unique) return std::nullopt;
    return known;
}

/// The rows of the table, and the sums for the last row.
struct table {
    void measure(const std::string& name, const nono::clues& clues) {
        nono::solve_options options{.budget = {.time = nono::time_span::from_seconds(wanted.time_limit)}};
        auto plain = nono::solve(clues, options);
        std::optional<nono::partial_grid> given;
        if (wanted.gives_cells && plain.status == nono::status::multiple) given = cells_to_give(clues, plain, options);
        options.known = given ? &*given : nullptr;
        if (given) plain = nono::solve(clues, options);
        if (plain.status != nono::status::unique && plain.status != nono::status::impossible) {
            ++others;
            return;
        }
        costs took;
        static_cast<void>(timed(took.solving, [&] { return nono::solve(clues, options); }));
        nono::extend::proof_recorder recorder;
        options.proof = &recorder;
        const auto found = timed(took.proving, [&] { return nono::solve(clues, options); });
        const auto made = timed(took.hints, [&] { return nono::make_certificate(clues, found, recorder); });
        const bool is_right =
            timed(took.checking, [&] { return made && nono::verify(clues, made.proof, options.known); });
        if (!is_right) {
            fmt::print("| {} | {} | **{}** |\n", name, nono::name_of(found.status),
                       made ? "refused" : nono::describe(made));
            ++wrong;
            return;
        }
        measure(clues, options.known, recorder, made.proof, took);
        if (!wanted.is_summary) print(name, nono::name_of(found.status), nono::extend::name_of(found.proof), took);
        all.add(took);
        ++proven;
        by_weights += found.proof == nono::extend::proof_kind::weights ? 1U : 0U;
        impossible += found.status == nono::status::impossible ? 1U : 0U;
        longest = std::max(longest, took.bytes);
    }

    int end() const {
        print(fmt::format("all: {} proven", proven), fmt::format("{} impossible", impossible),
              fmt::format("{} weights", by_weights), all);
        fmt::print("\nThe longest certificate has {:.1f} kB; {} puzzles without such a verdict, {} not proven.\n",
                   static_cast<double>(longest) / 1000, others, wrong);
        return wrong == 0 && proven > 0 ? 0 : 1;
    }

    static void measure(const nono::clues& clues, const nono::partial_grid* known,
                        const nono::extend::proof_recorder& recorder, const nono::certificate& made, costs& took) {
        took.bytes = nono::to_text(made).size();
        took.lemmas = made.refutation.lemmas();
        for (std::size_t i = 0; i < recorder.clauses().size(); ++i)
            took.written += recorder.clauses()[i].is_removal ? 0U : 1U;
        if (made.kind != nono::extend::proof_kind::clauses) return;
        const auto formula = nono::extend::make_proof_formula(clues, known, made.solution ? &*made.solution : nullptr);
        took.variables = static_cast<std::size_t>(formula->variables());
        took.clauses = formula->size();
    }
    static void print(const std::string& name, std::string_view status, std::string_view kind, const costs& took) {
        fmt::print("| {} | {} | {} | {} | {} | {} | {} | {:.1f} | {:.2f} | {:.2f} | {:.2f} | {:.2f} |\n", name, status,
                   kind, took.variables, took.clauses, took.written, took.lemmas,
                   static_cast<double>(took.bytes) / 1000, took.solving * 1000, took.proving * 1000, took.hints * 1000,
                   took.checking * 1000);
    }

    const command& wanted;
    costs all{};
    std::size_t proven = 0;
    std::size_t by_weights = 0;
    std::size_t impossible = 0;
    std::size_t others = 0;
    std::size_t wrong = 0;
    std::size_t longest = 0;
};

int run(const command& wanted) {
    fmt::print("| puzzle | verdict | proof | variables | clauses | written | lemmas | kB | solve ms | with sink ms | "
               "hints ms | check ms |\n|---|---|---|---|---|---|---|---|---|---|---|---|\n");
    table out{wanted};
    std::size_t measured = 0;
    for (const auto& file : wanted.files) {
        const auto read = nono::read_file(file);
        if (!read) {
            fmt::print(stderr, "{}: {}\n", file, nono::message(read.error().code));
            return 2;
        }
        const auto all = nono::parse_all<nono::all_formats>(*read);
        for (std::size_t i = 0; i < all.size() && measured < wanted.maximum; i += wanted.every) {
            if (!all[i]) continue;
            const std::string stem = std::filesystem::path(file).stem().string();
            out.measure(all.size() == 1 ? stem : fmt::format("{} {}", stem, i + 1), all[i]->clues);
            ++measured;
        }
    }
    return out.end();
}

} // namespace

int main(int argc, char** argv) {
    command wanted;
    CLI::App app("Measures proofs of what is unique or impossible.", "nono_proofs");
    app.add_option("FILE", wanted.files, "Files of puzzles")->required();
    app.add_option("--every", wanted.every, "Every so many-th puzzle of a file (default 1)")
        ->check(CLI::Range(1, 1'000'000));
    app.add_option("--most", wanted.maximum, "At most so many puzzles")->check(CLI::Range(1, 1'000'000));
    app.add_option("--time-limit", wanted.time_limit, "Seconds for each call of the solver (default 10)");
    app.add_flag("--give-cells", wanted.gives_cells, "Make puzzles of several solutions unique by given cells");
    app.add_flag("--summary", wanted.is_summary, "Print the sums alone");
    CLI11_PARSE(app, argc, argv)
    return run(wanted);
}
