// Proofs of verdicts: certificates and their checkers.
// SPDX-License-Identifier: MIT
#ifndef NONO_PROOF_HPP
#define NONO_PROOF_HPP

#include <nono/model/describe.hpp>
#include <nono/proof/certificate.hpp>
#include <nono/proof/clause_proof.hpp>
#include <nono/proof/lrat.hpp>
#include <nono/proof/puzzle_cnf.hpp>
#include <nono/proof/recorder.hpp>
#include <nono/proof/refutation.hpp>
#include <nono/proof/verification.hpp>
#include <nono/solver/engines/weights.hpp>
#include <nono/solver/run/proof_sink.hpp>

#endif // NONO_PROOF_HPP
