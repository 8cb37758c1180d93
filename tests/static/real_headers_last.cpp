// Nono's headers must not break headers of other libraries: here these headers come last.
// SPDX-License-Identifier: MIT
#include <nono/all.hpp>

#include "real_headers.hpp"

static_assert(nono::color_set{}.empty());
