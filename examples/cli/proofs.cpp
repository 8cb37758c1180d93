// SPDX-License-Identifier: MIT
#include "proofs.hpp"

#include "inputs.hpp"

#include <nono/io/file.hpp>
#include <nono/proof/certificate.hpp>
#include <nono/proof/clause_proof.hpp>
#include <nono/proof/puzzle_cnf.hpp>
#include <nono/proof/verification.hpp>
#include <nono/render/printable.hpp>

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <utility>

namespace cli {

namespace {

namespace fs = std::filesystem;

// Says why there is no proof of a verdict.
saved_proof failure(const std::string& name, std::string reason) {
    complain(fmt::format("{}: no proof: {}\n", nono::printable(name), reason));
    saved_proof out;
    out.words = std::move(reason);
    out.failed = true;
    return out;
}

// Makes a folder, if it is not there, in which files can be written; else states why not.
bool prepare(const std::string& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (!fs::is_directory(folder, error)) {
        complain(fmt::format("{}: {}\n", nono::printable(folder), error ? error.message() : "not a folder"));
        return false;
    }
    // Whether files can be made there only making one shows: a disk may be read-only, whoever asks.
    const auto probe = (fs::path(folder) / ".nono-proof").string();
    errno = 0;
    std::FILE* const file = std::fopen(probe.c_str(), "wbx");
    if (file == nullptr && errno != EEXIST) {
        const auto why = nono::extend::file_error_of(errno, nono::parse_errc::file_not_opened);
        complain(
            fmt::format("{}: cannot write proofs to this folder: {}\n", nono::printable(folder), nono::message(why)));
        return false;
    }
    if (file == nullptr) return true;
    std::fclose(file);
    fs::remove(probe, error);
    return true;
}

} // namespace

void add_proof(command_line command, std::string& folder) {
    command
        .add_option(
            "--proof", folder,
            "Write proofs of unique and impossible results to a folder, which is created if necessary: for each "
            "puzzle a certificate for 'nono verify', NAME.lrat or NAME.weights, and for other checkers NAME.cnf "
            "and NAME.drat")
        .option_text("FOLDER");
}

proof_folder::proof_folder(std::string folder) : folder_(std::move(folder)) {
    failed_ = !folder_.empty() && !prepare(folder_);
}

std::string proof_folder::name_for(const input& from, std::size_t index) {
    const std::string file =
        from.name == "-" ? "standard-input" : fs::path(unpacked_name(from.name)).filename().string();
    const std::string stem = fs::path(file).stem().string();
    const bool several = from.bundle.size() > 1 || from.first_number > 1;
    const std::string wanted = several ? numbered_name(stem, from.number(index), from.bundle.size()) : stem;
    return (fs::path(folder_) / names_.make(wanted)).string();
}

saved_proof save_proof(const std::string& name, const nono::clues& puzzle, const nono::solve_result& result,
                       const nono::extend::proof_recorder& proof) {
    saved_proof out;
    const auto made = nono::make_certificate(puzzle, result, proof);
    if (!made) return failure(name, nono::describe(made));
    const auto& certificate = made.proof;
    const bool by_clauses = certificate.kind == nono::extend::proof_kind::clauses;
    out.file = name + (by_clauses ? ".lrat" : ".weights");
    out.lemmas = certificate.refutation.lemmas();
    out.words =
        by_clauses ? fmt::format("clauses, {} {}", out.lemmas, out.lemmas == 1 ? "lemma" : "lemmas") : "weights";
    out.failed = !save(out.file, nono::to_text(certificate));
    if (out.failed) out.file.clear();
    if (!by_clauses || out.failed) return out;
    const auto formula = nono::extend::make_proof_formula(puzzle, certificate.given ? &*certificate.given : nullptr,
                                                          certificate.solution ? &*certificate.solution : nullptr);
    out.failed = !save(name + ".cnf", nono::extend::to_dimacs(*formula, puzzle)) ||
                 !save(name + ".drat", nono::extend::to_drat(proof.clauses()));
    return out;
}

} // namespace cli
