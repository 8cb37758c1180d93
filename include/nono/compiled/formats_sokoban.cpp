// A part of nono::compiled: Sokoban's formats.
// SPDX-License-Identifier: MIT
#include <nono/compiled/begin.hpp>

#include <nono/render/ansi.hpp>
#include <nono/render/text.hpp>
#include <nono/sokoban/drawing.hpp>

#include <nono/compiled/define.hpp>

#include <nono/formats/sok.hpp>
#include <nono/formats/sokoban/sokoshell.hpp>
#include <nono/formats/sokoban/ti_pack.hpp>
#include <nono/formats/xsb.hpp>
