// The list of every format of nonograms, including those that need pugixml, nlohmann-json or libyaml.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_EVERY_HPP
#define NONO_FORMATS_EVERY_HPP

#include <nono/formats/json.hpp>
#include <nono/formats/rare.hpp>
#include <nono/formats/xml.hpp>
#include <nono/formats/yaml.hpp>

namespace nono { inline namespace NONO_ABI {

/// Every format of nono: the formats in XML, JSON and YAML, whose texts cannot be in any other format, followed by
/// `all_formats`. Used as `nono::parse<nono::every_format>(text)`. If only some of the libraries are available, combine
/// `with_xml`, `with_json` and `with_yaml` instead.
using every_format = with_xml<with_json<with_yaml<all_formats>>>;

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_EVERY_HPP
