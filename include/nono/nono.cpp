// All of nono::compiled in one source: every function that headers only declare where NONO_COMPILED is defined.
//
// CMake's target compiles the parts one by one, at the same time. Where there is no CMake, add this file to the
// program, compiled once with the options of its other files, and define NONO_COMPILED for the others: these then
// compile several times faster. The parts themselves, nono/compiled/*.cpp, do as well, and each needs less time and
// memory; a file that is their concatenation, in any order, defines NONO_ALL_PARTS as this one does.
// SPDX-License-Identifier: MIT
#define NONO_ALL_PARTS
#include <nono/compiled/explain.cpp>
#include <nono/compiled/formats_lists.cpp>
#include <nono/compiled/formats_pictures.cpp>
#include <nono/compiled/formats_sokoban.cpp>
#include <nono/compiled/formats_texts.cpp>
#include <nono/compiled/hash.cpp>
#include <nono/compiled/make.cpp>
#include <nono/compiled/parse.cpp>
#include <nono/compiled/proof.cpp>
#include <nono/compiled/render.cpp>
#include <nono/compiled/search.cpp>
#include <nono/compiled/sokoban.cpp>
#include <nono/compiled/solve.cpp>
