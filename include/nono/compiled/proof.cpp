// A part of nono::compiled: proofs and their checkers.
// SPDX-License-Identifier: MIT
#include <nono/compiled/begin.hpp>

#include <nono/formats/formulas/dimacs.hpp>
#include <nono/hash.hpp>
#include <nono/solve.hpp>
#include <nono/solver/engines/weights.hpp>

#include <nono/compiled/define.hpp>

#include <nono/proof/certificate.hpp>
#include <nono/proof/clause_proof.hpp>
#include <nono/proof/lrat.hpp>
#include <nono/proof/puzzle_cnf.hpp>
#include <nono/proof/recorder.hpp>
#include <nono/proof/refutation.hpp>
