// Triddlers, nonograms on hexagons of triangles: reading and writing, identities, solving, hints, and drawings.
// SPDX-License-Identifier: MIT
#ifndef NONO_TRIDDLERS_HPP
#define NONO_TRIDDLERS_HPP

#include <nono/formats/text/hexagon_formats.hpp>
#include <nono/hash.hpp>
#include <nono/hexagon.hpp>
#include <nono/hexagon_hint.hpp>
#include <nono/parse.hpp>
#include <nono/render/hexagon.hpp>
#include <nono/solve_hexagon.hpp>
#include <nono/write.hpp>

#endif // NONO_TRIDDLERS_HPP
