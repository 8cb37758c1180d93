// The formats of models for other solvers, and lists of formats with them: for nono_compare, the nono program and
// nono.h.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVERS_ALL_HPP
#define NONO_SOLVERS_ALL_HPP

#include "clingo.hpp"
#include "glpk.hpp"
#include "minizinc.hpp"
#include "smtlib.hpp"

#include <nono/formats/formulas/dimacs.hpp>
#include <nono/formats/kit/format.hpp>
#include <nono/formats/recognition/recognition.hpp> // nono::compiled has it only for its own lists

namespace solver_formats {

namespace detail {

// The formats of several lists, in order.
template <class... Lists> struct joined;
template <class... F> struct joined<nono::format_list<F...>> { using type = nono::format_list<F...>; };
template <class... F, class... G, class... Lists>
struct joined<nono::format_list<F...>, nono::format_list<G...>, Lists...>
    : joined<nono::format_list<F..., G...>, Lists...> {};

// A format followed by the models that come after it.
template <class F> struct with_next { using type = nono::format_list<F>; };
template <> struct with_next<nono::dimacs> { using type = nono::format_list<nono::dimacs, smtlib, glpk, minizinc>; };

template <class... F>
auto with_models(nono::format_list<F...>) ->
    typename joined<typename with_next<F>::type..., nono::format_list<clingo>>::type;

} // namespace detail

// A list of nono's formats with these: the write-only ones after `dimacs`, and `clingo` at the end.
template <class List> using with_models = decltype(detail::with_models(List()));

} // namespace solver_formats

#endif // NONO_SOLVERS_ALL_HPP
