// Explaining nonograms: steps with reasons, hints, grades, and ways to show them.
// SPDX-License-Identifier: MIT
#ifndef NONO_EXPLAIN_HPP
#define NONO_EXPLAIN_HPP

#include <nono/explain/explain.hpp>
#include <nono/explain/grade.hpp>
#include <nono/explain/help.hpp>
#include <nono/explain/hints.hpp>
#include <nono/explain/path.hpp>
#include <nono/explain/step.hpp>
#include <nono/explain/words.hpp>

#endif // NONO_EXPLAIN_HPP
