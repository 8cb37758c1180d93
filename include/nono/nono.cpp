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
#include <span>
#include <string_view>
#include <vector>

// What is a template is instantiated for the formats of the library's own lists, by taking its address. A format that
// is written only has no functions that read.
namespace nono::inline NONO_ABI::compiled {

using text = std::string_view;

template <class Value> using parser = result<Value> (*)(text, const parse_options&);
template <class Value> using bundle_parser = bundle<Value> (*)(text, const parse_options&, std::size_t);

template <class F> struct of_format {
    using value = typename F::value_type;
    parser<clues> parse_clues = nullptr;
    parser<value> parse = nullptr;
    bundle_parser<value> parse_all = nullptr;

    constexpr of_format() {
        if constexpr (readable_format<F>) {
            parse_clues = &nono::parse_clues<F>;
            parse_all = &nono::parse_all<F>;
        }
        if constexpr (readable_format<F> || readable_collection<F>) parse = &nono::parse<F>;
    }
};

template <class List> struct of_list;
template <class... F> struct of_list<format_list<F...>> : of_format<F>... {};

extern const of_list<default_formats> formats_of_puzzles{};
extern const of_list<sokoban_formats> formats_of_sokoban{};

/// The strategies, which are variables: they are in the library where something refers to them.
extern const std::array<const strategy*, 7> strategies{&line_strategy,         &left_right_strategy, &probing_strategy,
                                                       &backtracking_strategy, &counting_strategy,   &learning_strategy,
                                                       &weights_strategy};

} // namespace nono::inline NONO_ABI::compiled

namespace nono::inline NONO_ABI {

template result<puzzle> parse<default_formats>(std::string_view, const parse_options&);
template bundle<puzzle> parse_all<default_formats>(std::string_view, const parse_options&, std::size_t);
template result<puzzle> parse_as<default_formats>(std::string_view, std::string_view, const parse_options&);
template bundle<puzzle> parse_all_as<default_formats>(std::string_view, std::string_view, const parse_options&,
                                                      std::size_t);
template std::vector<candidate> guess_formats<default_formats>(std::string_view);
template std::optional<format_info> guess_format<default_formats>(std::string_view) noexcept;
template result<format_info> recognise_format<default_formats>(std::string_view, const parse_options&);
template result<format_info> recognise_format<default_formats>(std::string_view, std::string_view,
                                                               const parse_options&);
template write_result write_as<default_formats>(std::string_view, const puzzle&, const write_options&);
template write_result write_all_as<default_formats>(std::string_view, std::span<const puzzle>, const write_options&);

template result<sokoban::collection> parse<sokoban_formats>(std::string_view, const parse_options&);
template result<sokoban::collection> parse_as<sokoban_formats>(std::string_view, std::string_view,
                                                               const parse_options&);
template std::vector<candidate> guess_formats<sokoban_formats>(std::string_view);
template std::optional<format_info> guess_format<sokoban_formats>(std::string_view) noexcept;
template result<format_info> recognise_format<sokoban_formats>(std::string_view, const parse_options&);
template result<format_info> recognise_format<sokoban_formats>(std::string_view, std::string_view,
                                                               const parse_options&);
template write_result write_as<sokoban_formats, write_options>(std::string_view, const sokoban::collection&,
                                                               const write_options&);
template write_result write_as<sokoban_formats, sok_options>(std::string_view, const sokoban::collection&,
                                                             const sok_options&);

} // namespace nono::inline NONO_ABI
