// The tools of readers and writers: lines, numbers, encoding and positions of texts, small containers, reports to
// sinks, and losses of writers. They complement formats/kit/format.hpp. Headers of formats/ that include this one do
// not repeat its includes.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_KIT_TOOLS_HPP
#define NONO_FORMATS_KIT_TOOLS_HPP

#include <nono/detail/lean_vector.hpp>
#include <nono/detail/maybe.hpp>
#include <nono/formats/kit/format.hpp>
#include <nono/formats/kit/losses.hpp>
#include <nono/formats/kit/reporter.hpp>
#include <nono/text/encoding.hpp>
#include <nono/text/lines.hpp>
#include <nono/text/numbers.hpp>
#include <nono/text/positions.hpp>
#include <nono/text/utf8.hpp>

#endif // NONO_FORMATS_KIT_TOOLS_HPP
