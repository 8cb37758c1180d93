// What a first program needs: reading, writing, solving, counting, identifying and drawing nonograms. More is behind
// doors: nono/explain.hpp, nono/make.hpp, nono/play.hpp, nono/proof.hpp and nono/sokoban.hpp; nono/all.hpp has
// everything that needs only the standard library. Files (io/) are included one by one.
// SPDX-License-Identifier: MIT
#ifndef NONO_NONO_HPP
#define NONO_NONO_HPP

// The verbs.
#include <nono/count.hpp>
#include <nono/formats/all.hpp>
#include <nono/hash.hpp>
#include <nono/parse.hpp>
#include <nono/render/ansi.hpp>
#include <nono/render/svg.hpp>
#include <nono/render/text.hpp>
#include <nono/solve.hpp>
#include <nono/solve_line.hpp>
#include <nono/write.hpp>

// The nouns.
#include <nono/bundle.hpp>
#include <nono/clue_lines.hpp>
#include <nono/clues.hpp>
#include <nono/control.hpp>
#include <nono/errors.hpp>
#include <nono/fwd.hpp>
#include <nono/grid.hpp>
#include <nono/limits.hpp>
#include <nono/metadata.hpp>
#include <nono/outcome.hpp>
#include <nono/palette.hpp>
#include <nono/parse_options.hpp>
#include <nono/puzzle.hpp>
#include <nono/result.hpp>
#include <nono/statistics.hpp>
#include <nono/uint128.hpp>
#include <nono/version.hpp>

#if !NONO_DEFINITIONS
#include <span>

namespace nono { inline namespace NONO_ABI {

// nono::compiled holds these instantiations. A program that writes in another list of formats compiles its own.
extern template write_result write<default_formats>(const puzzle&, const write_options&);
extern template write_result write_all<default_formats>(std::span<const puzzle>, const write_options&);

}} // namespace nono::NONO_ABI
#endif

#endif // NONO_NONO_HPP
