// Making nonograms: at random, from pictures, and by repairing them until they have one solution.
// SPDX-License-Identifier: MIT
#ifndef NONO_MAKE_HPP
#define NONO_MAKE_HPP

#include <nono/make/ambiguity.hpp>
#include <nono/make/color_distance.hpp>
#include <nono/make/disambiguate.hpp>
#include <nono/make/from_image.hpp>
#include <nono/make/generate.hpp>
#include <nono/make/image.hpp>
#include <nono/make/image_candidates.hpp>
#include <nono/make/image_options.hpp>
#include <nono/make/picture_symmetry.hpp>
#include <nono/make/puzzle_from_image.hpp>
#include <nono/make/quality.hpp>
#include <nono/make/repairs.hpp>
#include <nono/make/simplify.hpp>
#include <nono/make/simplify_options.hpp>
#include <nono/make/target.hpp>

#endif // NONO_MAKE_HPP
