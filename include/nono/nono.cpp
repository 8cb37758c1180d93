// The source of nono::compiled: every function of nono/nono.hpp that headers only declare where NONO_COMPILED is
// defined.
//
// Compiled once for a program, with the options of its other files, so that these compile several times faster. CMake's
// target does that; elsewhere, add this file to the program and define NONO_COMPILED for the others.
#ifndef NONO_COMPILED
#define NONO_COMPILED
#endif
#define NONO_DEFINITIONS 1
#define NONO_BUILDS_COMPILED
#include <nono/nono.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

// What is a template is instantiated for the formats of the library's own lists: readers, by taking their addresses,
// and what recognises the formats of a list. A format that is written only has no functions that read.
namespace nono::inline NONO_ABI::compiled {

template <class Sink> using reader = void (*)(std::string_view, Sink&, const parse_options&);

template <class F> struct readers_of {
    reader<detail::clues_collector> clues = nullptr;
    reader<detail::puzzle_collector> puzzles = nullptr;

    constexpr readers_of() {
        if constexpr (readable_format<F>) {
            clues = &F::template read<detail::clues_collector>;
            puzzles = &F::template read<detail::puzzle_collector>;
        }
    }
};

template <class List> struct of_list;
template <class... F> struct of_list<format_list<F...>> : readers_of<F>... {};

extern const of_list<default_formats> readers{};

/// The strategies, which are variables: they are in the library where something refers to them.
extern const std::array<const strategy*, 7> strategies{&line_strategy,         &left_right_strategy, &probing_strategy,
                                                       &backtracking_strategy, &counting_strategy,   &learning_strategy,
                                                       &weights_strategy};

} // namespace nono::inline NONO_ABI::compiled

namespace nono::inline NONO_ABI::detail {

template recognition recognise_in<default_formats>(std::string_view, std::string_view, const parse_options&);
template text_likelihoods<default_formats::count> likelihoods_in<default_formats>(std::string_view, asked) noexcept;
template const format_info& info_at<default_formats>(std::size_t) noexcept;
template reader_of<default_formats> reader_at<default_formats>(std::size_t) noexcept;
template reader_of<default_formats> reader_named<default_formats>(std::string_view) noexcept;

template text_likelihoods<sokoban_formats::count> likelihoods_in<sokoban_formats>(std::string_view, asked) noexcept;
template recognition recognise_in<sokoban_formats>(std::string_view, std::string_view, const parse_options&);
template const format_info& info_at<sokoban_formats>(std::size_t) noexcept;
template reader_of<sokoban_formats> reader_at<sokoban_formats>(std::size_t) noexcept;
template reader_of<sokoban_formats> reader_named<sokoban_formats>(std::string_view) noexcept;

} // namespace nono::inline NONO_ABI::detail

namespace nono::inline NONO_ABI {

template write_result write_as<default_formats>(std::string_view, const puzzle&, const write_options&);
template write_result write_all_as<default_formats>(std::string_view, std::span<const puzzle>, const write_options&);
template write_result write_as<sokoban_formats, write_options>(std::string_view, const sokoban::collection&,
                                                               const write_options&);
template write_result write_as<sokoban_formats, sok_options>(std::string_view, const sokoban::collection&,
                                                             const sok_options&);

} // namespace nono::inline NONO_ABI
