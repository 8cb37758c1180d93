// The definition of a format: the concepts of formats and of the sinks that receive puzzles, the options of writers,
// and lists of formats. To add a format, write one header like formats/non.hpp and add it to a list in formats/all.hpp
// or formats/rare.hpp. Headers of formats/ that include this one do not repeat its includes.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_KIT_FORMAT_HPP
#define NONO_FORMATS_KIT_FORMAT_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/ascii.hpp>
#include <nono/detail/config.hpp>
#include <nono/model/bundle.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/control.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/limits.hpp>
#include <nono/model/metadata.hpp>
#include <nono/model/palette.hpp>
#include <nono/model/parse_options.hpp>
#include <nono/model/puzzle.hpp>
#include <nono/model/result.hpp>

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nono { inline namespace NONO_ABI {

namespace extend {

/// Receives a text in pieces, in order. This is a reference to a function object, which must outlive it and returns
/// false if it wants no more pieces. Converts to false if it is empty.
using text_pieces = function_ref<bool(std::string_view)>;

} // namespace extend

/// Options of writers. If the format is a template argument, as in `write<non>`, the name of another format is an
/// error, and the file name has no effect.
struct write_options {
    std::string_view format{};    ///< the name of the format (`format_info::name`), in upper or lower case
    std::string_view file_name{}; ///< a file name whose extension selects the format if `format` is empty
    bool ascii = false;           ///< write non-ASCII characters as references, if the format has them
    bool binary = false;          ///< write the binary form, if the format has one
    /// Pictures that the solver of a formula (`dimacs`) must not find again; it then finds another solution or proves
    /// that there is none. A picture with another size or with other colors has no effect.
    std::span<const grid> excluded{};
    /// Maximum number of clauses of a formula. They are counted before any of them is written. The default allows about
    /// 400 MB in pieces (`pieces`), but in a single text only 2^20 clauses plus 512 per cell, at most 2^22; any other
    /// value applies to both.
    std::uint64_t max_clauses = std::uint64_t{1} << 24;
    /// Receives a formula while it is written, in pieces of at least 64 KiB except the last; `write_result::text` is
    /// then empty. If it refuses a piece, writing stops and the result is false. Other formats, whose texts are not
    /// much larger than the puzzle, ignore it and return the whole text.
    extend::text_pieces pieces{};
};

/// A part of a puzzle that a format may be able to hold. `name_of` lists the names in the same order.
enum class feature : std::uint8_t {
    clues,         ///< the clues themselves
    colors,        ///< more than one color
    palette,       ///< the names and looks of the colors
    blotted_clues, ///< clues of unknown length
    goal,          ///< the solution
    saved_grids,   ///< unfinished games
    metadata,      ///< title, author and other keys
    bundles,       ///< several puzzles in one text
    board,         ///< a Sokoban board, square by square
    title,         ///< the title line of a Sokoban puzzle or game
    notes,         ///< the notes of a Sokoban file, puzzle or game
    saved_games,   ///< games and solutions of a Sokoban puzzle
    format,        ///< the format itself: readers need its name, because the text could be in another format
};

/// Returns the name of a feature in messages, in lower case. O(1).
[[nodiscard]] constexpr std::string_view name_of(feature named) noexcept {
    constexpr std::string_view names[] = {"clues",       "colors",      "palette",         "blotted clues", "goal",
                                          "saved grids", "metadata",    "several puzzles", "board",         "title",
                                          "notes",       "saved games", "format"};
    const auto index = static_cast<std::size_t>(named);
    return index < std::size(names) ? names[index] : "unknown";
}

namespace extend {

/// A set of features, such as those that a format can hold.
class feature_set {
public:
    constexpr feature_set() = default; ///< the empty set
    /// The set of the given features.
    constexpr feature_set(std::initializer_list<feature> features) noexcept { // NOLINT: implicit on purpose
        for (const feature held : features) bits_ |= mask_of(held);
    }

    /// Returns true if the feature is in the set. O(1).
    [[nodiscard]] constexpr bool contains(feature wanted) const noexcept { return (bits_ & mask_of(wanted)) != 0; }
    /// Returns this set, with one more feature if `held`. O(1).
    [[nodiscard]] constexpr feature_set with(feature added, bool held = true) const noexcept {
        feature_set out = *this;
        if (held) out.bits_ |= mask_of(added);
        return out;
    }
    friend constexpr bool operator==(const feature_set&, const feature_set&) = default;

private:
    [[nodiscard]] static constexpr std::uint32_t mask_of(feature held) noexcept {
        return std::uint32_t{1} << static_cast<unsigned>(held);
    }

    std::uint32_t bits_ = 0;
};

} // namespace extend

/// A part of a puzzle that a format could not hold.
struct loss {
    feature kind = feature::clues; ///< the kind of the part, or the reason why nothing was written
    std::string detail;            ///< details, such as the key of a property; may be empty
    friend bool operator==(const loss&, const loss&) = default;
};

/// The result of a writer. Converts to false if the format cannot hold the clues; `text` is then empty.
struct write_result {
    std::string text;       ///< the puzzle in the format
    bool written = false;   ///< true if the clues were written
    std::vector<loss> lost; ///< all parts of the puzzle that are not in `text`; if nothing was written, the reason

    /// Returns true if the clues were written.
    [[nodiscard]] explicit operator bool() const noexcept { return written; }
};

/// The confidence of a format that a text is in it.
enum class confidence : std::uint8_t {
    no,       ///< the text is not in the format, or nono cannot read the format
    possible, ///< the text may be in the format or in another one
    likely,   ///< the text looks like the format
    certain,  ///< the text contains the name of the format, or cannot be in any other
};

/// The name and the properties of a format.
struct format_info {
    std::string_view name;                      ///< the name, as used in `--from` and `find_format`
    std::array<std::string_view, 4> extensions; ///< the extensions of file names, without the dot; unused entries are
                                                ///< empty
    std::string_view title;                     ///< a description for people, in one line
    extend::feature_set holds{};                ///< the features it can hold besides clues in one color; `bundles`:
                                                ///< several puzzles
    bool reads = true;                          ///< whether nono can read it
    bool writes = true;                         ///< whether nono can write it
    std::string_view pack_of{};                 ///< the format as which a text with a single puzzle is recognized,
                                                ///< unless the file name has an extension of this one; empty if there
                                                ///< is none
    bool exclusive = false;                     ///< if it is `certain`, the text cannot be in a later format of the
                                                ///< list; later formats are tried only if they have the extension of
                                                ///< the file
    bool needs_letters = false;                 ///< not tried on texts without an ASCII letter in their first 256 KiB
    bool needs_non_numeric = false;             ///< not tried on texts that consist of numbers, blanks and commas;
                                                ///< implied by `needs_letters`
    bool named_sides = false;                   ///< not tried on texts without a line in their first 64 KiB that starts
                                                ///< with `rows:`, `columns:` or `cols:`
    confidence max_confidence = confidence::certain; ///< the highest confidence that its detector can return; if this
                                                     ///< is below `certain`, the format is not tried once another one
                                                     ///< is `certain`
    std::string_view starts{}; ///< the characters with which its texts can begin, after a byte order mark, blanks and
                               ///< line ends; not tried on texts that begin with another character, except `<` and NUL;
                               ///< empty if any character is possible
};

namespace extend {

/// Receives the puzzles that a reader finds, piece by piece, in the order of the text.
///
/// A sink that sets `clues_only` receives only clues, diagnostics and errors, and the reader creates no strings. This
/// makes parsing possible in constant expressions, and in a game that fills its own types. For each puzzle the reader
/// calls
/// - `begin_puzzle(where)`, which returns false to end the reading;
/// - `size(width, height)` once, after checking the limits;
/// - `add_line(axis, clues)` for every row from the top and every column from the left, in either order of the sides;
/// - unless `clues_only`: `property`, `set_palette`, `set_goal` and `add_saved` for the parts that the text has;
/// - `diagnose(diagnostic)` for each deviation or note;
/// - `end_puzzle()`, or `fail(error)`, after which the reader continues with the next puzzle.
template <class S>
concept puzzle_sink = requires(S& sink, source_position where, std::size_t size, std::span<const clue> line,
                               parse_error error, std::string_view key, std::string value, palette colors, grid goal,
                               saved_grid saved) {
    { S::clues_only } -> std::convertible_to<bool>;
    { sink.begin_puzzle(where) } -> std::convertible_to<bool>;
    sink.size(size, size);
    sink.add_line(axis::row, line);
    sink.diagnose(error);
    sink.fail(error);
    sink.end_puzzle();
    requires bool(S::clues_only) || requires {
        sink.property(key, std::move(value));
        sink.set_palette(std::move(colors));
        sink.set_goal(std::move(goal));
        sink.add_saved(std::move(saved));
    };
};

} // namespace extend

namespace detail {

/// Delivers all lines of a side to a sink: all at once if the sink has `add_side`, as the sinks of this library do, so
/// that the clues are copied in one piece; otherwise line by line.
///
/// @param blocks  the clues of all lines, in order
/// @param ends    the end of each line, as an index into `blocks`
template <puzzle_sink S>
NONO_CONSTEXPR void deliver_side(S& sink, axis direction, std::span<const clue> blocks,
                                 std::span<const std::size_t> ends) {
    if constexpr (requires { sink.add_side(direction, blocks, ends); }) {
        sink.add_side(direction, blocks, ends);
    } else {
        std::size_t begin = 0;
        for (const std::size_t end : ends) {
            sink.add_line(direction, std::span<const clue>(blocks.data() + begin, end - begin));
            begin = end;
        }
    }
}

/// Delivers all lines of a puzzle to a sink, rows before columns.
template <puzzle_sink S> NONO_CONSTEXPR void deliver_sides(S& sink, const clue_lines& rows, const clue_lines& columns) {
    deliver_side(sink, axis::row, rows.blocks(), rows.ends());
    deliver_side(sink, axis::column, columns.blocks(), columns.ends());
}

} // namespace detail

namespace extend {

/// A format: a type without state, whose static members describe it.
///
/// `info` is a `format_info`; `value_type` is the type of the values (`nono::puzzle` for nonograms); `detect(text)`
/// returns the confidence that the text is in the format, from its content alone, in time bounded by a small part of
/// the text.
template <class F>
concept format = requires(std::string_view text) {
    typename F::value_type;
    { F::info } -> std::convertible_to<const format_info&>;
    { F::detect(text) }
    noexcept->std::same_as<confidence>;
};

} // namespace extend

namespace detail {

/// The base of formats that nono only writes.
struct written_format {
    using value_type = puzzle;
    /// Returns `no`, because nono cannot read the format.
    [[nodiscard]] static constexpr confidence detect(std::string_view) noexcept { return confidence::no; }
};

/// A minimal sink that concepts use to check readers.
struct no_sink {
    static constexpr bool clues_only = true;
    constexpr bool begin_puzzle(source_position) { return false; }
    constexpr void size(std::size_t, std::size_t) {}
    constexpr void add_line(axis, std::span<const clue>) {}
    constexpr void diagnose(parse_error) {}
    constexpr void fail(parse_error) {}
    constexpr void end_puzzle() {}
};

} // namespace detail

namespace extend {

/// A format of nonograms that can be read: `F::read(text, sink, options)` delivers all puzzles of the text to the sink.
template <class F>
concept readable_format = format<F> && std::same_as<typename F::value_type, puzzle> &&
    requires(std::string_view text, detail::no_sink& sink, const parse_options& options) {
    { F::read(text, sink, options) } -> std::same_as<void>;
};

/// A format in which a whole text is one value, such as the collection of a Sokoban file: `F::read(text, options)`
/// returns a `result` with that value.
template <class F>
concept readable_collection = format<F> && requires(std::string_view text, const parse_options& options) {
    { F::read(text, options) } -> std::same_as<result<typename F::value_type>>;
};

/// A format whose texts are sequences of values other than nonograms, such as triddlers: `F::read_all(text, options)`
/// returns a `bundle` with at most `max_puzzles` of them.
template <class F>
concept readable_bundle = readable_collection<F> && requires(std::string_view text, const parse_options& options) {
    { *F::read_all(text, options).begin() } -> std::convertible_to<const bundle_entry<typename F::value_type>&>;
};

/// A format that can be written: `F::write(value, options)` returns a `write_result`.
template <class F>
concept writable_format = format<F> && requires(const typename F::value_type& value, const write_options& options) {
    { F::write(value, options) } -> std::same_as<write_result>;
};

} // namespace extend

namespace detail {

template <class... F> struct first_value_type { using type = void; };
template <class First, class... Others> struct first_value_type<First, Others...> {
    using type = typename First::value_type;
};

} // namespace detail

/// A list of formats in which texts are recognized, in the order in which they are tried.
///
/// `default_formats::with<my_format>` is nono's list plus a format of your own; there is no global registry.
template <extend::format... F> struct format_list {
    static constexpr std::size_t count = sizeof...(F); ///< the number of formats
    /// The value type of the first format; `void` for an empty list.
    using value_type = typename detail::first_value_type<F...>::type;
    /// Whether every format of the list is a `readable_collection` of that type.
    static constexpr bool collections = sizeof...(F) > 0 && ((extend::readable_collection<F> &&
                                                              std::same_as<typename F::value_type, value_type>)&&...);
    /// Whether they are also `readable_bundle`s: their texts hold several values of that type.
    static constexpr bool bundles = collections && (extend::readable_bundle<F> && ...);

    /// This list, preceded by other formats.
    template <extend::format... More> using with = format_list<More..., F...>;

    /// The descriptions, in the order of the list.
    [[nodiscard]] static constexpr const std::array<format_info, sizeof...(F)>& infos() noexcept { return infos_; }

    /// Calls `visit.template operator()<F>()` for each format in order.
    template <class Visit> static constexpr void for_each(Visit&& visit) { (visit.template operator()<F>(), ...); }

private:
    static constexpr std::array<format_info, sizeof...(F)> infos_{F::info...}; // stored, because a copy is large
};

/// The formats of web sites and the formats that several programs use: a `format_list` that `nono/nono.hpp` and
/// `nono/formats/all.hpp` define. Calls that specify a format or another list do not need it.
struct default_formats;

namespace detail {

/// A `format_list`.
template <class List>
concept list_of_formats = requires {
    { List::count } -> std::convertible_to<std::size_t>;
    List::infos();
};

/// A `format_list` of formats that hold the same kind of collection.
template <class List>
concept list_of_collections = list_of_formats<List> && bool(List::collections);

/// A `format_list` of formats whose texts are sequences of values of the same kind, such as `hexagon_formats`.
template <class List>
concept list_of_bundles = list_of_collections<List> && bool(List::bundles);

} // namespace detail

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_KIT_FORMAT_HPP
