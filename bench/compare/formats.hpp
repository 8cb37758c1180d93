// The formats in which puzzles are read, and in which they are passed to programs.
// SPDX-License-Identifier: MIT
#ifndef NONO_BENCH_COMPARE_FORMATS_HPP
#define NONO_BENCH_COMPARE_FORMATS_HPP

#include "../solvers/formats/all.hpp"

#include <nono/formats/json.hpp>
#include <nono/formats/rare.hpp>

#if defined(NONO_ARENA_HAS_XML)
#include <nono/formats/xml.hpp>
#endif

namespace bench {

#if defined(NONO_ARENA_HAS_XML)
using formats = solver_formats::with_models<nono::with_xml<nono::with_json<nono::all_formats>>>;
#else
using formats = solver_formats::with_models<nono::with_json<nono::all_formats>>;
#endif

} // namespace bench

#endif // NONO_BENCH_COMPARE_FORMATS_HPP
