// Triddlers, nonograms on hexagons of triangles: reading, writing, identifying, solving, hints and drawing.
// SPDX-License-Identifier: MIT
#ifndef NONO_TRIDDLERS_HPP
#define NONO_TRIDDLERS_HPP

#include <nono/formats/hexagon_formats.hpp>
#include <nono/hash.hpp>
#include <nono/parse.hpp>
#include <nono/triddlers/drawing.hpp>
#include <nono/triddlers/hexagon.hpp>
#include <nono/triddlers/hint.hpp>
#include <nono/triddlers/solve.hpp>
#include <nono/write.hpp>

#endif // NONO_TRIDDLERS_HPP
