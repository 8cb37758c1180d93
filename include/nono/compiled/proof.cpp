// A part of nono::compiled: proofs and their checkers.
// SPDX-License-Identifier: MIT
#define NONO_BUILDS_COMPILED
#undef NONO_DEFINITIONS
#if !__has_include("../all.hpp") || (defined(__INCLUDE_LEVEL__) && __INCLUDE_LEVEL__)
#define NONO_DEFINITIONS 1 // in one source with other parts, which need the definitions of this one's headers
#include <nono/all.hpp>
#undef NONO_DEFINITIONS
#endif
#define NONO_DEFINITIONS 0 // what other parts hold is only declared
#include <nono/formats/formulas/dimacs.hpp>
#include <nono/solve.hpp>
#include <nono/solver/weights.hpp>
#undef NONO_DEFINITIONS
#define NONO_DEFINITIONS 1
#include <nono/proof/certificate.hpp>
#include <nono/proof/clause_proof.hpp>
#include <nono/proof/lrat.hpp>
#include <nono/proof/puzzle_cnf.hpp>
#include <nono/proof/recorder.hpp>
#include <nono/proof/refutation.hpp>
