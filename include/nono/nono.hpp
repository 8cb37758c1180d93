// The headers that a first program needs: reading, writing, solving, counting, identifying and drawing nonograms. For
// more, there are nono/explain.hpp, nono/make.hpp, nono/play.hpp, nono/proof.hpp and nono/sokoban.hpp; nono/all.hpp has
// everything that needs only the standard library. Headers for files (io/) are included separately.
// SPDX-License-Identifier: MIT
#ifndef NONO_NONO_HPP
#define NONO_NONO_HPP

// Operations.
#include <nono/count.hpp>
#include <nono/formats/all.hpp>
#include <nono/hash.hpp>
#include <nono/line/solve_line.hpp>
#include <nono/parse.hpp>
#include <nono/render/ansi.hpp>
#include <nono/render/svg.hpp>
#include <nono/render/text.hpp>
#include <nono/solve.hpp>
#include <nono/write.hpp>

// Types.
#include <nono/fwd.hpp>
#include <nono/model/bundle.hpp>
#include <nono/model/clue_lines.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/control.hpp>
#include <nono/model/errors.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/limits.hpp>
#include <nono/model/metadata.hpp>
#include <nono/model/outcome.hpp>
#include <nono/model/palette.hpp>
#include <nono/model/parse_options.hpp>
#include <nono/model/puzzle.hpp>
#include <nono/model/result.hpp>
#include <nono/model/statistics.hpp>
#include <nono/model/uint128.hpp>
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
