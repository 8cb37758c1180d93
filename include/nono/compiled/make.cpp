// A part of nono::compiled: making puzzles.
// SPDX-License-Identifier: MIT
#include <nono/compiled/begin.hpp>

#include <nono/count.hpp>
#include <nono/explain/explain.hpp>
#include <nono/explain/grade.hpp>
#include <nono/explain/path.hpp>
#include <nono/solve.hpp>

#include <nono/compiled/define.hpp>

#include <nono/make/ambiguity.hpp>
#include <nono/make/disambiguate.hpp>
#include <nono/make/from_image.hpp>
#include <nono/make/generate.hpp>
#include <nono/make/image_candidates.hpp>
#include <nono/make/puzzle_from_image.hpp>
#include <nono/make/quality.hpp>
#include <nono/make/repairs.hpp>
#include <nono/make/simplify.hpp>
