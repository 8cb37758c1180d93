// Readers that nono::compiled holds. Only its sources include this.
#ifndef NONO_COMPILED_READERS_HPP
#define NONO_COMPILED_READERS_HPP

#include <nono/detail/config.hpp>
#include <nono/formats/format.hpp>
#include <nono/formats/parts/collectors.hpp>
#include <nono/parse_options.hpp>

#include <string_view>

namespace nono::inline NONO_ABI::compiled {

/// The functions of a format that read, which are templates: instantiated by taking their addresses. A format that is
/// only written has none.
template <class F> struct readers_of {
    template <class Sink> using reader = void (*)(std::string_view, Sink&, const parse_options&);

    reader<detail::clues_collector> clues = nullptr;
    reader<detail::puzzle_collector> puzzles = nullptr;

    constexpr readers_of() {
        if constexpr (readable_format<F>) {
            clues = &F::template read<detail::clues_collector>;
            puzzles = &F::template read<detail::puzzle_collector>;
        }
    }
};

template <class... F> struct readers : readers_of<F>... {};

} // namespace nono::inline NONO_ABI::compiled

#endif // NONO_COMPILED_READERS_HPP
