// The formats of the program: those of the library, and those that need another library.
#ifndef NONO_CLI_FORMAT_LIST_HPP
#define NONO_CLI_FORMAT_LIST_HPP

#include "png.hpp"

#if defined(NONO_CLI_HAS_PDF)
#include "pdf.hpp"
#endif
#if defined(NONO_CLI_HAS_XML)
#include <nono/formats/xml.hpp>
#else
#include <nono/formats/all.hpp>
#endif

namespace cli {

#if defined(NONO_CLI_HAS_XML)
using text_formats = nono::xml_formats;
#else
using text_formats = nono::default_formats;
#endif

#if defined(NONO_CLI_HAS_PDF)
using formats = text_formats::with<png, pdf>;
#else
using formats = text_formats::with<png>;
#endif

} // namespace cli

#endif // NONO_CLI_FORMAT_LIST_HPP
