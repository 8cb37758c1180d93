// Options of reasoning: the techniques it can use, and its limits.
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

/// The techniques that reasoning can use, and the limits on its time, work and memory.
struct explain_options {
    technique hardest = technique::contradiction; ///< the hardest technique allowed
    /// Maximum number of lines in a contradiction; there are always at least 4. A line that is examined twice counts
    /// twice.
    std::size_t max_lines = no_limit;
    std::size_t max_steps = no_limit; ///< maximum number of steps, after which the status is `open`
    /// The budget; when it is used up, the status is `stopped`. Work counts the lines that are examined, including
    /// those that the solver examines. Memory is counted as in `solve`: first the cells, then each step when it is
    /// found, and working memory before any search for a contradiction.
    nono::budget budget{};
    /// The solution of the puzzle, of the same size, if it is known and unique. Whether the cells can be finished is
    /// then decided by comparison, otherwise by solving.
    extend::optional_ref<const grid> solution{};
    /// Line solver calls for deciding whether the cells can be finished. If these, or 128 MiB, are not enough, the
    /// cells are assumed to be correct.
    std::uint64_t check_work = 100'000;
    /// If this is 2 or more, independent work, such as trying colors and finding reasons, is distributed among at most
    /// this number of threads, up to 64. Refused in programs that do not include nono/threads.hpp. The result does not
    /// depend on the number, unless a time limit or a stop request ends the work, or there is too little memory to work
    /// ahead: the budget covers all threads together. Several threads then poll the flag that `budget::stop` refers to.
    unsigned threads = 0;
    /// Called by `explain` for each step, in order, with the number of lines that offered progress before it; returns
    /// false to end the path, with the status `stopped`. If set, the result keeps no steps, and the memory depends on
    /// the longest step instead of the path. Other functions ignore it.
    extend::function_ref<bool(const step&, std::uint32_t)> on_step{};
};

}} // namespace nono::NONO_ABI

#endif // NONO_EXPLAIN_OPTIONS_HPP
