// The list of triddler formats in which texts are recognized.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_HEXAGON_FORMATS_HPP
#define NONO_FORMATS_HEXAGON_FORMATS_HPP

#include <nono/formats/kit/format.hpp>
#include <nono/formats/recognition.hpp>
#include <nono/formats/triddlers/olsak_triddler.hpp>

namespace nono { inline namespace NONO_ABI {

/// The formats of triddlers that need only the standard library: `nono::parse<nono::hexagon_formats>(text)`.
using hexagon_formats = format_list<extend::olsak_triddler>;

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_HEXAGON_FORMATS_HPP
