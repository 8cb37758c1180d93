// Macros of real headers of other libraries must not break nono's headers: here these headers come first.
// SPDX-License-Identifier: MIT
#include "real_headers.hpp"

#include <nono/all.hpp>

static_assert(nono::color_set{}.empty());
