// A page of puzzles that were made of one picture, to choose from.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_CANDIDATES_HPP
#define NONO_CLI_CANDIDATES_HPP

#include <nono/make/image_candidates.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cli {

// What a puzzle has lost of its picture, and what would help, as a sentence; empty where nothing to speak of.
std::string lost_detail(const nono::image_puzzle_options& options, std::uint32_t edges_kept);

// A page without scripts, whole in itself: of each puzzle a drawing, what it is like, and its text.
std::string candidates_page(const std::vector<nono::image_candidate>& all, std::string_view picture);

} // namespace cli

#endif // NONO_CLI_CANDIDATES_HPP
