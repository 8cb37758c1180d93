// A part of nono::compiled: formats with a syntax of their own.
#define NONO_BUILDS_COMPILED
#undef NONO_DEFINITIONS
#define NONO_DEFINITIONS 1
#include <nono/formats/gno.hpp>
#include <nono/formats/goal_notation.hpp>
#include <nono/formats/lp.hpp>
#include <nono/formats/non.hpp>
#include <nono/formats/nonpack.hpp>
#include <nono/formats/olsak.hpp>
#include <nono/formats/parts/collectors.hpp>
#include <nono/formats/pynogram.hpp>
#include <nono/formats/sgriddler.hpp>
#include <nono/formats/toml.hpp>

namespace nono::inline NONO_ABI::compiled {

extern const detail::readers_of_formats<non, nonpack, gno, olsak, sgriddler, lp, pynogram, nonogrid_toml> texts{};

} // namespace nono::inline NONO_ABI::compiled
