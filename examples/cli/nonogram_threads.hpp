// Work on the nonograms of files that is done by several threads.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_NONOGRAM_THREADS_HPP
#define NONO_CLI_NONOGRAM_THREADS_HPP

#include "inputs.hpp"
#include "puzzle_pool.hpp"

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

namespace cli {

// The work on one nonogram. The arguments are the number of threads that are free for it, from 1, and a function that
// returns true if the work can print the first part of its output itself.
using nonogram_work = std::function<printed_result(std::size_t threads, const std::function<bool()>& can_print)>;

// Reads files and hands their nonograms to `prepare`, in order, until a signal asks to stop. The work that it returns
// runs on `threads` threads, or one per processor for 0; the results are printed in order, and while they are awaited,
// a bar shows the progress. Returns the highest exit status of all results.
int work_on_nonograms(const std::vector<listed_file>& files, const input_options& options, std::size_t threads,
                      bool json,
                      const std::function<nonogram_work(const std::shared_ptr<const input>&, std::size_t)>& prepare);

} // namespace cli

#endif // NONO_CLI_NONOGRAM_THREADS_HPP
