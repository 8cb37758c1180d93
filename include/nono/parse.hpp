// Parsing: from a text to a puzzle, to all puzzles, or to the clues alone.
#ifndef NONO_PARSE_HPP
#define NONO_PARSE_HPP

#include <nono/formats/all.hpp>
#include <nono/formats/format.hpp>
#include <nono/formats/parts/foreign.hpp>
#include <nono/hash.hpp>
#include <nono/puzzle.hpp>
#include <nono/result.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nono::inline NONO_ABI {

/// Parses the clues of the first puzzle of a text in format `F`, and nothing else of it.
///
/// @param text     the whole text; views into it are not kept
/// @param options  how much to take, and whether to forgive
/// @return         the clues, or why there are none and where; what was forgiven is in `diagnostics()`. Titles, goals
///                 and saved grids are not looked at
/// Linear in the text up to the end of that puzzle (and in the whole text for its encoding). Allocates the clues.
/// Usable in constant expressions: `static_assert(nono::parse_clues<nono::non>(text));`
template <readable_format F>
[[nodiscard]] NONO_CONSTEXPR result<clues> parse_clues(std::string_view text, const parse_options& options = {});

/// Parses the first puzzle of a text in format `F`, with all that the text says about it.
///
/// This is the call that compiles fastest where the format is known. Linear in the text up to the end of that puzzle
/// (and in the whole text for its encoding) and in the cells of goals and saved grids. Allocates the puzzle.
template <readable_format F>
[[nodiscard]] result<typename F::value_type> parse(std::string_view text, const parse_options& options = {});

/// Reads a whole text in format `F`, as `parse<sok>` a Sokoban file: the `value_type` of the format.
///
/// Linear in the text and what its run-lengths expand to. Allocates.
template <readable_collection F>
[[nodiscard]] result<typename F::value_type> parse(std::string_view text, const parse_options& options = {});

/// Reads a whole text whose format is recognised among those of `List`, as `parse<sokoban_formats>` does: in the first
/// of those that are surest of it. `unknown_format` at 1:1 where none may have the text.
template <list_of_collections List>
[[nodiscard]] result<typename List::value_type> parse(std::string_view text, const parse_options& options = {});

/// Parses every puzzle of a text in format `F`: one result a puzzle, so that a bad puzzle does not lose the others.
///
/// @param text     the whole text; views into it are not kept
/// @param options  how much to take, and whether to forgive
/// @param most     puzzles to read at most; the rest of the text is not read
/// @return         at least one result: a text without puzzles gives one that failed
/// Linear in the text and in the cells of goals and saved grids. Allocates the puzzles.
template <readable_format F>
[[nodiscard]] bundle<typename F::value_type> parse_all(std::string_view text, const parse_options& options = {},
                                                       std::size_t most = static_cast<std::size_t>(-1));

/// Parses the first puzzle of a text whose format is recognised among those of `List`.
///
/// The format that says it is surest of the text is taken. Of several as sure, those count that can read the first
/// puzzle, without deviations if possible; if it has the same clues in all of them, the first of the list is taken,
/// else the text is `ambiguous_format` (`detect_formats` gives the candidates). `unknown_format` at 1:1 where no format
/// may have the text; what is no UTF-8 text is then told as `check_text` does, and some formats that are not read are
/// named (`json_text`, `clues_section`). Linear in the first puzzle, times the
/// formats that are equally sure (rarely more than one), and in the whole text for its encoding. Allocates the puzzle.
template <list_of_formats List = default_formats>
[[nodiscard]] result<puzzle> parse(std::string_view text, const parse_options& options = {});

/// Parses every puzzle of a text whose format is recognised among those of `List`, as `parse` does.
template <list_of_formats List = default_formats>
[[nodiscard]] bundle<puzzle> parse_all(std::string_view text, const parse_options& options = {},
                                       std::size_t most = static_cast<std::size_t>(-1));

/// A format that a text may have.
struct candidate {
    format_info info;                 ///< which format
    likelihood sure = likelihood::no; ///< how sure it is of the text
};

/// The formats of `List` that a text may have, the surest first, equally sure ones in the order of the list. Formats
/// that are written only are none. Bounded by a small part of the text; allocates the result.
template <list_of_formats List = default_formats>
[[nodiscard]] NONO_CONSTEXPR std::vector<candidate> detect_formats(std::string_view text);

/// The first of `detect_formats`, or nothing: the one that `parse` takes unless others are as sure. Bounded by a small
/// part of the text. Does not allocate.
template <list_of_formats List = default_formats>
[[nodiscard]] constexpr std::optional<format_info> detect_format(std::string_view text) noexcept;

/// The format that `parse` takes: like `detect_format`, but of equally sure ones the one that the text can be read in.
/// The error is that of `parse` where no format may have the text, or `ambiguous_format`. Linear in the first puzzle
/// only where several formats are equally sure.
template <list_of_formats List = default_formats>
[[nodiscard]] result<format_info> recognise(std::string_view text, const parse_options& options = {});

// ---------------------------------------------------------------------------------------------------------------------

namespace detail {

/// The sink of `parse_clues`: keeps the clues of one puzzle.
class clues_collector {
public:
    static constexpr bool clues_only = true;

    constexpr bool begin_puzzle(source_position) noexcept { return !std::exchange(begun_, true); }
    NONO_CONSTEXPR void size(std::size_t width, std::size_t height) {
        clues_.columns.reserve(width);
        clues_.rows.reserve(height);
    }
    NONO_CONSTEXPR void add_line(axis which, std::span<const clue> line) {
        auto& bank = which == axis::row ? clues_.rows : clues_.columns;
        bank.emplace_back(line.begin(), line.end());
    }
    NONO_CONSTEXPR void diagnose(parse_error what) { diagnostics_.push_back(what); }
    constexpr void fail(parse_error error) noexcept { error_ = error; }
    constexpr void end_puzzle() noexcept {}

    [[nodiscard]] NONO_CONSTEXPR result<clues> take() {
        if (error_.code != parse_errc::none) return result<clues>(error_, std::move(diagnostics_));
        return result<clues>(std::move(clues_), std::move(diagnostics_));
    }

private:
    clues clues_;
    std::vector<diagnostic> diagnostics_;
    parse_error error_;
    bool begun_ = false;
};

/// The sink of everything else: keeps whole puzzles. One class for all, so that each reader is compiled once.
class puzzle_collector {
public:
    static constexpr bool clues_only = false;

    explicit puzzle_collector(std::size_t most) noexcept : most_(most) {}

    bool begin_puzzle(source_position where) {
        if (bundle_.puzzles.size() >= most_) return false;
        bundle_.starts.push_back(where);
        puzzle_ = {};
        diagnostics_.clear();
        return true;
    }
    void size(std::size_t width, std::size_t height) {
        puzzle_.clues.columns.reserve(width);
        puzzle_.clues.rows.reserve(height);
    }
    void add_line(axis which, std::span<const clue> line) {
        auto& bank = which == axis::row ? puzzle_.clues.rows : puzzle_.clues.columns;
        bank.emplace_back(line.begin(), line.end());
    }
    void property(std::string_view key, std::string value) {
        puzzle_.metadata.properties.push_back({std::string(key), std::move(value)});
    }
    void set_palette(palette colors) { puzzle_.palette = std::move(colors); }
    void set_goal(grid goal) { puzzle_.goal = std::move(goal); }
    void add_saved(saved_grid saved) { puzzle_.saved.push_back(std::move(saved)); }
    void diagnose(parse_error what) { diagnostics_.push_back(what); }
    void fail(parse_error error) { bundle_.puzzles.emplace_back(error, std::move(diagnostics_)); }
    void end_puzzle() { bundle_.puzzles.emplace_back(std::move(puzzle_), std::move(diagnostics_)); }

    [[nodiscard]] bundle<puzzle> take() { return std::move(bundle_); }

private:
    std::size_t most_;
    bundle<puzzle> bundle_;
    puzzle puzzle_;
    std::vector<diagnostic> diagnostics_;
};

/// How sure each format of `List` is of a text, in the order of the list.
template <class List>
[[nodiscard]] constexpr std::array<likelihood, List::count> likelihoods_in(std::string_view text) noexcept {
    std::array<likelihood, List::count> out{};
    std::size_t place = 0;
    List::for_each([&]<class F>() { out[place++] = F::info.reads ? F::detect(text) : likelihood::no; });
    return out;
}

/// The error of a text that no format recognises.
[[nodiscard]] constexpr parse_error unrecognised(std::string_view text) noexcept {
    const parse_error fault = check_text(text);
    if (fault.code != parse_errc::none) return fault;
    const parse_error foreign = foreign_format(text);
    if (foreign.code != parse_errc::none) return foreign;
    return {is_blank_text(text) ? parse_errc::empty_input : parse_errc::unknown_format, {}};
}

/// Where a text leads: to the format at a place of the list, or to an error.
struct recognition {
    std::size_t place = 0;
    parse_error error;
};

/// A format that reads the first puzzle of a text, and what it reads.
struct trial {
    std::size_t place = 0;
    bool clean = false; ///< without deviations
    clues found;
};

/// Reads the first puzzle in each of the formats that are as sure as `sure`; gives those that can.
template <class List>
[[nodiscard]] std::vector<trial> try_formats(std::string_view text, const parse_options& options,
                                             const std::array<likelihood, List::count>& all, likelihood sure) {
    std::vector<trial> out;
    std::size_t place = 0;
    List::for_each([&]<class F>() {
        if constexpr (readable_format<F>) {
            if (all[place] == sure) {
                puzzle_collector sink(1);
                F::read(text, sink, options);
                auto bundle = sink.take();
                for (auto& one : bundle.puzzles) {
                    const auto& said = one.diagnostics();
                    const bool clean = std::none_of(said.begin(), said.end(), [](const diagnostic& each) {
                        return severity_of(each.code) == severity::deviation;
                    });
                    if (one) out.push_back({place, clean, std::move(one->clues)});
                }
            }
        }
        ++place;
    });
    return out;
}

/// Settles the format of a text among equally sure ones. Only the text can tell them apart.
[[nodiscard]] inline recognition settle(std::vector<trial> trials, std::size_t first) {
    if (trials.empty()) return {first, {}}; // whose error is then told
    const auto forgiven = [](const trial& one) { return !one.clean; };
    if (!std::all_of(trials.begin(), trials.end(), forgiven)) std::erase_if(trials, forgiven);
    const clue_hash wanted = hash_clues(trials.front().found);
    for (const auto& one : trials)
        if (hash_clues(one.found) != wanted) return {0, {parse_errc::ambiguous_format, {}}};
    return {trials.front().place, {}};
}

template <class List> [[nodiscard]] recognition recognise_in(std::string_view text, const parse_options& options) {
    const auto all = likelihoods_in<List>(text);
    const auto surest = std::max_element(all.begin(), all.end());
    if (surest == all.end() || *surest == likelihood::no) return {0, unrecognised(text)};
    const auto first = static_cast<std::size_t>(surest - all.begin());
    if (std::count(all.begin(), all.end(), *surest) == 1) return {first, {}};
    return settle(try_formats<List>(text, options, all, *surest), first);
}

} // namespace detail

template <readable_format F>
NONO_CONSTEXPR result<clues> parse_clues(std::string_view text, const parse_options& options) {
    detail::clues_collector sink;
    F::read(text, sink, options);
    return sink.take();
}

template <readable_format F>
bundle<typename F::value_type> parse_all(std::string_view text, const parse_options& options, std::size_t most) {
    detail::puzzle_collector sink(most);
    F::read(text, sink, options);
    return sink.take();
}

template <readable_format F> result<typename F::value_type> parse(std::string_view text, const parse_options& options) {
    auto found = nono::parse_all<F>(text, options, 1);
    return std::move(found.puzzles.front());
}

template <readable_collection F>
result<typename F::value_type> parse(std::string_view text, const parse_options& options) {
    return F::read(text, options);
}

template <list_of_collections List>
result<typename List::value_type> parse(std::string_view text, const parse_options& options) {
    const auto all = detail::likelihoods_in<List>(text);
    const auto surest = std::max_element(all.begin(), all.end());
    result<typename List::value_type> out(detail::unrecognised(text));
    if (*surest == likelihood::no) return out;
    std::size_t place = 0;
    List::for_each([&]<class F>() {
        if (all.begin() + static_cast<std::ptrdiff_t>(place++) == surest) out = F::read(text, options);
    });
    return out;
}

template <list_of_formats List>
bundle<puzzle> parse_all(std::string_view text, const parse_options& options, std::size_t most) {
    detail::puzzle_collector sink(most);
    const auto found = detail::recognise_in<List>(text, options);
    const bool known = found.error.code == parse_errc::none;
    std::size_t place = 0;
    List::for_each([&]<class F>() {
        if constexpr (readable_format<F>) {
            if (known && found.place == place) F::read(text, sink, options);
        }
        ++place;
    });
    if (!known && sink.begin_puzzle({})) sink.fail(found.error);
    return sink.take();
}

template <list_of_formats List> result<puzzle> parse(std::string_view text, const parse_options& options) {
    auto found = nono::parse_all<List>(text, options, 1);
    return std::move(found.puzzles.front());
}

template <list_of_formats List> NONO_CONSTEXPR std::vector<candidate> detect_formats(std::string_view text) {
    const auto all = detail::likelihoods_in<List>(text);
    const auto infos = List::infos();
    std::vector<candidate> out;
    for (const likelihood sure : {likelihood::certain, likelihood::likely, likelihood::possible})
        for (std::size_t i = 0; i < all.size(); ++i)
            if (all[i] == sure) out.push_back({infos[i], sure});
    return out;
}

template <list_of_formats List> constexpr std::optional<format_info> detect_format(std::string_view text) noexcept {
    const auto all = detail::likelihoods_in<List>(text);
    const auto surest = std::max_element(all.begin(), all.end());
    if (surest == all.end() || *surest == likelihood::no) return std::nullopt;
    return List::infos()[static_cast<std::size_t>(surest - all.begin())];
}

template <list_of_formats List> result<format_info> recognise(std::string_view text, const parse_options& options) {
    const auto found = detail::recognise_in<List>(text, options);
    if (found.error.code != parse_errc::none) return found.error;
    return List::infos()[found.place];
}

} // namespace nono::inline NONO_ABI

#endif // NONO_PARSE_HPP
