// A part of nono::compiled: the identities of puzzles.
// SPDX-License-Identifier: MIT
#include <nono/compiled/begin.hpp>

#include <nono/compiled/define.hpp>

#include <nono/hash.hpp>
#include <nono/triddlers/hexagon.hpp>

#include <string>

namespace nono { inline namespace NONO_ABI {

template clue_hash hash_clues(const hexagon_clues&) noexcept;
template std::string canonical_text(const hexagon_clues&);

}} // namespace nono::NONO_ABI
