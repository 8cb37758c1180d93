// Solvers outside of nono as contenders.
// SPDX-License-Identifier: MIT
#ifndef NONO_BENCH_COMPARE_OUTSIDE_SOLVER_HPP
#define NONO_BENCH_COMPARE_OUTSIDE_SOLVER_HPP

#include "contender.hpp"
#include "solver_file.hpp"

#include <cstdint>
#include <string>

namespace bench {

// What is wrong with a description beyond its form: a format or a way to answer that does not exist; or an empty text.
std::string wrong_in(const solver_description& solver);

// A solver whose programs are installed, as a contender. `memory`: bytes of address space for each process, 0 for no
// limit. Runs its command for the version.
contender contender_of(const solver_description& solver, std::uint64_t memory);

} // namespace bench

#endif // NONO_BENCH_COMPARE_OUTSIDE_SOLVER_HPP
