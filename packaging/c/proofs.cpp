// The verbs of nono.h for proofs.
// SPDX-License-Identifier: MIT
#include "parts.hpp"

#include <nono/proof/certificate.hpp>
#include <nono/proof/recorder.hpp>
#include <nono/proof/verification.hpp>
#include <nono/solve.hpp>

using namespace nono_c; // NOLINT: the functions of nono.h are not in a namespace

nono_result* nono_prove(const nono_puzzle* puzzle, const char* known, size_t known_size, const char* options,
                        size_t options_size, const nono_watch* watch) {
    return with_cells(
        puzzle, known, known_size,
        [&](json_text& json, nono_result& result, const nono::puzzle& of, const nono::partial_grid* cells) {
            verb_options<nono::solve_options> given(options, options_size, watch);
            auto& how = given.how;
            given.number("seed", how.seed);
            if (!given.accepted(result)) return;
            nono::extend::proof_recorder proof(how.budget.memory);
            how.known = cells;
            how.proof = &proof;
            const nono::solve_result found = nono::solve(of.clues, how);
            if (refused(result, found)) return;
            json.object([&] {
                json.key("status").text(name_of(found.status));
                json.stopped(found);
                const nono::certificate_result made = nono::make_certificate(of.clues, found, proof);
                if (made)
                    json.key("proof").text(nono::to_text(made.proof));
                else
                    json.key("message").text(nono::message(made.code));
            });
        });
}

nono_result* nono_verify(const nono_puzzle* puzzle, const char* known, size_t known_size, const char* proof,
                         size_t proof_size, const char* options, size_t options_size, const nono_watch* watch) {
    return with_cells(
        puzzle, known, known_size,
        [&](json_text& json, nono_result& result, const nono::puzzle& of, const nono::partial_grid* cells) {
            verb_options<nono::verify_options> given(options, options_size, watch);
            if (!given.accepted(result)) return;
            const std::string_view text = view(proof, proof_size);
            const auto read = nono::parse_certificate(text);
            if (!read) return fail(result, read.error(), text);
            const nono::verify_result found = nono::verify(of.clues, *read, cells, given.how);
            if (refused(result, found)) return;
            json.object([&] {
                json.key("verified").boolean(static_cast<bool>(found));
                json.key("status").text(name_of(read->status));
                json.stopped(found);
                if (!found) json.key("message").text(nono::describe(found));
            });
        });
}
