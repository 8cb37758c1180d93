// A part of nono::compiled: formats that are lists of clues.
#define NONO_BUILDS_COMPILED
#undef NONO_DEFINITIONS
#define NONO_DEFINITIONS 1
#include <nono/formats/calfzhou.hpp>
#include <nono/formats/cwd.hpp>
#include <nono/formats/houston.hpp>
#include <nono/formats/keen.hpp>
#include <nono/formats/labelled_lists.hpp>
#include <nono/formats/makhorin.hpp>
#include <nono/formats/mk.hpp>
#include <nono/formats/nin.hpp>
#include <nono/formats/ordered_lists.hpp>
#include <nono/formats/parts/collectors.hpp>
#include <nono/formats/pattern.hpp>
#include <nono/formats/picross.hpp>
#include <nono/formats/puzzle_nonograms.hpp>
#include <nono/formats/syro.hpp>
#include <nono/formats/tournament.hpp>

namespace nono::inline NONO_ABI::compiled {

extern const detail::readers_of_formats<nin, mk, cwd, ish, keen, pattern, puzzle_nonograms, picross, syro, makhorin,
                                        tournament, tournament_solutions, houston, calfzhou, height_first, count_first,
                                        columns_first_nin, v_h, pea, g_r_c>
    lists{};

} // namespace nono::inline NONO_ABI::compiled
