// The headers that a part of nono::compiled includes after this one are defined in it: see compiled/begin.hpp.
// SPDX-License-Identifier: MIT
#ifndef NONO_COMPILED_DEFINE_HPP
#define NONO_COMPILED_DEFINE_HPP

#undef NONO_DEFINITIONS
#define NONO_DEFINITIONS 1

#endif // NONO_COMPILED_DEFINE_HPP
