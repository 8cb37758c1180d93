// Writes the proofs of verdicts to a folder.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_PROOFS_HPP
#define NONO_CLI_PROOFS_HPP

#include "arguments.hpp"
#include "inputs.hpp"
#include "outputs.hpp"

#include <nono/model/clues.hpp>
#include <nono/proof/recorder.hpp>
#include <nono/solver/run/options.hpp>

#include <cstddef>
#include <string>

namespace cli {

// Adds --proof.
void add_proof(command_line command, std::string& folder);

// The folder that proofs go to, and their names in it.
class proof_folder {
public:
    // Makes the folder; nothing where its name is empty. Where that fails, or no file can be made there, it states so.
    explicit proof_folder(std::string folder);

    // Whether proofs are to be written.
    [[nodiscard]] bool is_open() const { return !folder_.empty(); }
    // Whether there is such a folder, to write to.
    [[nodiscard]] bool is_well() const { return !failed_; }
    // The name that the files of a puzzle have but for their endings: that of its file, with the puzzle's number where
    // there are several, and another one where it was taken before.
    [[nodiscard]] std::string name_for(const input& from, std::size_t index);

private:
    std::string folder_;
    distinct_names names_;
    bool failed_ = false;
};

// What became of the proof of a puzzle.
struct saved_proof {
    std::string file;       // the certificate; empty where there is none
    std::string words;      // about it: `clauses, 59 lemmas`, or why there is none
    std::size_t lemmas = 0; // of a proof by clauses
    bool failed = false;    // it could not be made or written, which was said
};

// Writes the certificate of a verdict, `name`.lrat or `name`.weights, and of a proof by clauses also the formula and
// the proof as the solver found it: `name`.cnf and `name`.drat.
saved_proof save_proof(const std::string& name, const nono::clues& puzzle, const nono::solve_result& result,
                       const nono::extend::proof_recorder& proof);

} // namespace cli

#endif // NONO_CLI_PROOFS_HPP
