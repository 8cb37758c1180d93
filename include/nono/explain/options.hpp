// What reasoning may use, and how much it may take.
// SPDX-License-Identifier: MIT
#ifndef NONO_EXPLAIN_OPTIONS_HPP
#define NONO_EXPLAIN_OPTIONS_HPP

#include <nono/explain/step.hpp>
#include <nono/model/control.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/limits.hpp>

#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI {

/// What reasoning may use, and how much it may take.
struct explain_options {
    technique hardest = technique::contradiction; ///< the hardest technique that may be used
    /// The most lines that a contradiction may take, twice counted where they are looked at twice; fewer than 4 never
    /// do.
    std::size_t max_lines = no_limit;
    std::size_t max_steps = no_limit; ///< stop after so many steps: `open`
    /// How much it may take: `stopped`. Work counts the lines that are looked at, also by the solver. Memory is counted
    /// as for `solve`: the cells before anything else, what a contradiction needs before one is looked for, and the
    /// steps as they come.
    nono::budget budget{};
    /// The solution of the puzzle, of its size, where it is known and the only one: whether the cells can be finished
    /// is then found by comparing, else by solving.
    extend::optional_ref<const grid> solution{};
    /// Line solver calls for deciding whether the cells can be finished. Where they do not suffice, or 128 MiB do not,
    /// the cells are taken to be right.
    std::uint64_t check_work = 100'000;
    /// From 2: what does not depend on each other, as colors that are tried and the reasons of steps, is worked on by
    /// at most so many threads, of 64; refused in programs that do not include nono/threads.hpp. The result is the same
    /// for every number, unless a time limit or a stop request ends it, or there is too little memory to work ahead:
    /// that of all threads together is within the budget. What `budget::stop` refers to is then asked by several
    /// threads.
    unsigned threads = 0;
};

}} // namespace nono::NONO_ABI

#endif // NONO_EXPLAIN_OPTIONS_HPP
