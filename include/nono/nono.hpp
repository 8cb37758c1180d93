// Everything of nono that needs nothing but the standard library. Headers that need another library (io/) are included
// one by one.
#ifndef NONO_NONO_HPP
#define NONO_NONO_HPP

#include <nono/clues.hpp>
#include <nono/formats/format.hpp>
#include <nono/fwd.hpp>
#include <nono/grid.hpp>
#include <nono/hash.hpp>
#include <nono/limits.hpp>
#include <nono/palette.hpp>
#include <nono/puzzle.hpp>
#include <nono/render/ansi.hpp>
#include <nono/render/text.hpp>
#include <nono/result.hpp>
#include <nono/solver/options.hpp>
#include <nono/solver/statistics.hpp>
#include <nono/version.hpp>

#endif // NONO_NONO_HPP
