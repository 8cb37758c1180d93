// A file that sees all of nono.
// SPDX-License-Identifier: MIT
#include <nono/all.hpp>
