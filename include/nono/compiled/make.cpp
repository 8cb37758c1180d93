// A part of nono::compiled: making puzzles.
// SPDX-License-Identifier: MIT
#define NONO_BUILDS_COMPILED
#undef NONO_DEFINITIONS
#if !__has_include("../all.hpp") || (defined(__INCLUDE_LEVEL__) && __INCLUDE_LEVEL__)
#define NONO_DEFINITIONS 1 // in one source with other parts, which need the definitions of this one's headers
#include <nono/all.hpp>
#undef NONO_DEFINITIONS
#endif
#define NONO_DEFINITIONS 0 // what other parts hold is only declared
#include <nono/count.hpp>
#include <nono/explain/explain.hpp>
#include <nono/explain/grade.hpp>
#include <nono/explain/path.hpp>
#include <nono/solve.hpp>
#undef NONO_DEFINITIONS
#define NONO_DEFINITIONS 1
#include <nono/make/ambiguity.hpp>
#include <nono/make/disambiguate.hpp>
#include <nono/make/from_image.hpp>
#include <nono/make/generate.hpp>
#include <nono/make/image_candidates.hpp>
#include <nono/make/puzzle_from_image.hpp>
#include <nono/make/quality.hpp>
#include <nono/make/repairs.hpp>
#include <nono/make/simplify.hpp>
