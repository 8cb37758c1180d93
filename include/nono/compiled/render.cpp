// A part of nono::compiled: drawings and traces.
// SPDX-License-Identifier: MIT
#include <nono/compiled/begin.hpp>

#include <nono/formats/sok.hpp>
#include <nono/hash.hpp>

#include <nono/compiled/define.hpp>

#include <nono/render/ansi.hpp>
#include <nono/render/drawing.hpp>
#include <nono/render/svg.hpp>
#include <nono/render/text.hpp>
#include <nono/sokoban/drawing.hpp>
#include <nono/trace.hpp>
#include <nono/triddlers/drawing.hpp>
