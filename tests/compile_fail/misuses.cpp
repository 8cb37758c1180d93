// Calls that are refused by the compiler, each with what its first error must state. As it is, this file compiles; with
// NONO_MISUSE=n, case n is in it.
// SPDX-License-Identifier: MIT
#include <nono/all.hpp>
#include <nono/formats/formulas/dimacs.hpp>

#include <functional>
#include <stop_token>
#include <string>
#include <string_view>

#ifndef NONO_MISUSE
#define NONO_MISUSE 0
#endif

namespace {

struct no_format {};

[[maybe_unused]] void misuse(std::string_view text) {
    [[maybe_unused]] const auto parsed = nono::parse<nono::non>(text);
    [[maybe_unused]] const nono::clues clues;
    [[maybe_unused]] const std::string name;
    [[maybe_unused]] std::stop_source source;
    [[maybe_unused]] nono::solve_options options;
#if NONO_MISUSE == 1 // expected: neither a format, as nono::non is, nor a list of formats
    static_cast<void>(nono::parse<int>(text));
#elif NONO_MISUSE == 2 // expected: neither a format, as nono::non is, nor a list of formats
    static_cast<void>(nono::parse<no_format>(text));
#elif NONO_MISUSE == 3 // expected: a format that is only written
    static_cast<void>(nono::parse<nono::dimacs>(text));
#elif NONO_MISUSE == 4 // expected: dereference it, as in solve(*parsed)
    static_cast<void>(nono::solve(parsed));
#elif NONO_MISUSE == 5 // expected: dereference it, as in solve(*parsed)
    static_cast<void>(nono::hash_clues(parsed));
#elif NONO_MISUSE == 6 // expected: dereference it, as in solve(*parsed)
    static_cast<void>(nono::write<nono::non>(parsed));
#elif NONO_MISUSE == 7 // expected: dereference it, as in solve(*parsed)
    static_cast<void>(nono::write(parsed));
#elif NONO_MISUSE == 8 // expected: dereference it, as in solve(*parsed)
    static_cast<void>(nono::count_solutions(nono::parse_clues<nono::non>(text)));
#elif NONO_MISUSE == 9 // expected: dereference it, as in solve(*parsed)
    static_cast<void>(nono::explain(nono::parse_clues<nono::non>(text)));
#elif NONO_MISUSE == 10 // expected: dereference it, as in solve(*parsed)
    const nono::puzzle puzzle = parsed;
#elif NONO_MISUSE == 11 // expected: this stop token is a temporary: give it a name
    options.budget.stop = source.get_token();
#elif NONO_MISUSE == 12 // expected: this stop token is a temporary: give it a name
    options = {.budget = {.stop = source.get_token()}};
#elif NONO_MISUSE == 13 // expected: this function object is a temporary: give it a name
    options.on_solution = [name](const nono::grid&) { return name.empty(); };
#elif NONO_MISUSE == 14 // expected: this function object is a temporary: give it a name
    options.budget.progress = std::function<void(const nono::progress&)>([](const nono::progress&) {});
#elif NONO_MISUSE == 15 // expected: dereference it, as in solve(*parsed)
    const nono::game game(nono::parse_clues<nono::non>(text));
#endif
}

} // namespace
