// The lists of formats that include XML. Needs pugixml.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_XML_HPP
#define NONO_FORMATS_XML_HPP

#include <nono/formats/all.hpp>
#include <nono/formats/hexagon_formats.hpp>
#include <nono/formats/recognition/recognition.hpp>
#include <nono/formats/sokoban/slc.hpp>
#include <nono/formats/sokoban/ssx.hpp>
#include <nono/formats/sokoban_formats.hpp>
#include <nono/formats/xml/freenono.hpp>
#include <nono/formats/xml/webpbn.hpp>
#include <nono/formats/xml/webpbn_triddler.hpp>

namespace nono { inline namespace NONO_ABI {

/// A list of formats, preceded by the XML formats: `with_xml<json_formats>`.
template <detail::list_of_formats List> using with_xml = typename List::template with<webpbn, freenono>;

/// The XML formats, whose texts cannot be in any other, followed by every format of `default_formats`:
/// `nono::parse<nono::xml_formats>(text)`.
using xml_formats = with_xml<default_formats>;

/// The XML formats of Sokoban, followed by `sokoban_formats`: `nono::parse<nono::xml_sokoban_formats>(text)`.
using xml_sokoban_formats = sokoban_formats::with<slc, ssx>;

/// The XML format of triddlers, followed by `hexagon_formats`: `nono::parse<nono::xml_hexagon_formats>(text)`.
using xml_hexagon_formats = hexagon_formats::with<extend::webpbn_triddler>;

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_XML_HPP
