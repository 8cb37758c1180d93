// The list of Sokoban formats in which texts are recognized.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_SOKOBAN_FORMATS_HPP
#define NONO_FORMATS_SOKOBAN_FORMATS_HPP

#include <nono/formats/kit/format.hpp>
#include <nono/formats/recognition.hpp>
#include <nono/formats/sok.hpp>
#include <nono/formats/sokoban/sokoshell.hpp>
#include <nono/formats/sokoban/ti_pack.hpp>
#include <nono/formats/xsb.hpp>

namespace nono { inline namespace NONO_ABI {

/// The formats of Sokoban that need only the standard library: `nono::parse<nono::sokoban_formats>(text)`.
using sokoban_formats = format_list<sok, xsb, ti_pack, sokoshell>;

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_SOKOBAN_FORMATS_HPP
