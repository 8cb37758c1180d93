// What readers and writers of texts are made of, beside formats/kit/format.hpp: the lines, numbers, encoding and places
// of a text, small containers, reports to sinks, and what a writer loses. None of it is included again where formats/
// includes this header.
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
