// Triddlers in the commands that also take nonograms on rectangles.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_TRIDDLERS_HPP
#define NONO_CLI_TRIDDLERS_HPP

#include "inputs.hpp"

#include <nono/solver/run/options.hpp>
#include <nono/triddlers/hexagon.hpp>

#include <cstddef>
#include <span>
#include <string>

namespace cli {

// What each command prints for a triddler, but for what the reader has to say.
std::string triddler_info(const input& from, std::size_t index, bool json);
std::string triddler_json(const input& from, std::size_t index, const nono::solve_result& result, double seconds);
// `verdict` in words; of the solutions as many as `shown`, else what is known.
std::string triddler_text(const input& from, std::size_t index, const nono::solve_result& result,
                          const std::string& verdict, double seconds, std::size_t shown);
// Prints the findings about one; true if there are none.
bool check_triddler(const input& from, std::size_t index);
// As text, with the characters of the puzzle.
std::string triddler_picture(const nono::hexagon_puzzle& puzzle, const nono::hexagon_grid& picture);

// The format of triddlers to write: the one that is called so, also as its format of rectangles is; without a name the
// first with the extension of the file; else empty.
std::string triddler_format_to_write(const std::string& named, const std::string& file);
// False where a format does not hold so many.
nono::write_result write_triddlers(const std::string& to, std::span<const nono::hexagon_puzzle> puzzles);

} // namespace cli

#endif // NONO_CLI_TRIDDLERS_HPP
