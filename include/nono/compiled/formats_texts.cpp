// A part of nono::compiled: formats with their own syntax, and errors as text.
// SPDX-License-Identifier: MIT
#include <nono/compiled/begin.hpp>

#include <nono/compiled/define.hpp>

#include <nono/formats/gno.hpp>
#include <nono/formats/goal_notation.hpp>
#include <nono/formats/kit/collectors.hpp>
#include <nono/formats/non.hpp>
#include <nono/formats/nonpack.hpp>
#include <nono/formats/rare/pynogram.hpp>
#include <nono/formats/rare/sgriddler.hpp>
#include <nono/formats/rare/toml.hpp>
#include <nono/formats/text/olsak.hpp>
#include <nono/formats/triddlers/olsak_triddler.hpp>
#include <nono/model/describe.hpp>
#include <nono/write.hpp>

namespace nono { inline namespace NONO_ABI { namespace compiled {

extern const detail::readers_of_formats<non, nonpack, gno, olsak, extend::sgriddler, extend::pynogram,
                                        extend::nonogrid_toml>
    texts{};

}}} // namespace nono::NONO_ABI::compiled
