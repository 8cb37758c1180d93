// A part of nono::compiled: explanations, grades and hints.
// SPDX-License-Identifier: MIT
#include <nono/compiled/begin.hpp>

#include <nono/count.hpp>
#include <nono/render/drawing.hpp>
#include <nono/render/svg.hpp>
#include <nono/render/text.hpp>
#include <nono/solve.hpp>

#include <nono/compiled/define.hpp>

#include <nono/explain/explain.hpp>
#include <nono/explain/grade.hpp>
#include <nono/explain/help.hpp>
#include <nono/explain/hints.hpp>
#include <nono/explain/path.hpp>
#include <nono/explain/words.hpp>
