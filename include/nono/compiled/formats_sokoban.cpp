// A part of nono::compiled: Sokoban's formats.
// SPDX-License-Identifier: MIT
#define NONO_BUILDS_COMPILED
#undef NONO_DEFINITIONS
#define NONO_DEFINITIONS 0 // what other parts hold is only declared
#include <nono/render/ansi.hpp>
#include <nono/render/sokoban.hpp>
#include <nono/render/text.hpp>
#undef NONO_DEFINITIONS
#define NONO_DEFINITIONS 1
#include <nono/formats/sok.hpp>
#include <nono/formats/sokoban/sokoshell.hpp>
#include <nono/formats/sokoban/ti_pack.hpp>
#include <nono/formats/sokoban/xsb.hpp>
