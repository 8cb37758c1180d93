// Parsing: from a text to a puzzle, to all puzzles, or to the clues alone.
#ifndef NONO_PARSE_HPP
#define NONO_PARSE_HPP

#include <nono/formats/all.hpp>
#include <nono/formats/format.hpp>
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

namespace nono {

/// Parses the clues of the first puzzle of a text in format `F`, and nothing else of it.
///
/// @return  the clues, or why there are none and where; what was forgiven is in `diagnostics()`. What is wrong in
///          titles, goals and saved grids is not looked for
/// Linear in the text up to the end of that puzzle (and in the whole text for its encoding). Allocates the clues.
/// Usable in constant expressions: `static_assert(nono::parse_clues<nono::non>(text));`
template <readable_format F>
[[nodiscard]] NONO_CONSTEXPR result<clues> parse_clues(std::string_view text, const parse_options& options = {});

/// Parses the first puzzle of a text in format `F`, with all that the text says about it.
///
/// This is the call that compiles fastest where the format is known. Linear in the text up to the end of that puzzle
/// (and in the whole text for its encoding) and in the cells of goals and saved grids. Allocates the puzzle.
template <readable_format F>
[[nodiscard]] result<typename F::noun> parse(std::string_view text, const parse_options& options = {});

/// Parses every puzzle of a text in format `F`: one result a puzzle, so that a bad puzzle does not lose the others.
///
/// @param most  puzzles to read at most; the rest of the text is not read
/// @return      at least one result: a text without puzzles gives one that failed
template <readable_format F>
[[nodiscard]] bundle<typename F::noun> parse_all(std::string_view text, const parse_options& options = {},
                                                 std::size_t most = static_cast<std::size_t>(-1));

/// Parses the first puzzle of a text whose format is recognised among those of `List`.
///
/// Of the formats that say the text may be theirs the surest is taken, of several as sure the first. `unknown_format`
/// at 1:1 where there is none; what is no UTF-8 text is told as `check_text` does.
template <list_of_formats List = default_formats>
[[nodiscard]] result<puzzle> parse(std::string_view text, const parse_options& options = {});

/// Parses every puzzle of a text whose format is recognised among those of `List`.
template <list_of_formats List = default_formats>
[[nodiscard]] bundle<puzzle> parse_all(std::string_view text, const parse_options& options = {},
                                       std::size_t most = static_cast<std::size_t>(-1));

/// The description of the format that `parse` would take for a text, or nothing. Bounded by a small part of the text.
template <list_of_formats List = default_formats>
[[nodiscard]] constexpr std::optional<format_info> detect_format(std::string_view text) noexcept;

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

/// The place in `List` of the format that recognises the text best, or nothing.
template <class List> [[nodiscard]] constexpr std::optional<std::size_t> detect_in(std::string_view text) noexcept {
    std::optional<std::size_t> best;
    likelihood most = likelihood::no;
    std::size_t place = 0;
    List::for_each([&]<class F>() {
        const likelihood found = F::info.reads ? F::detect(text) : likelihood::no;
        if (found > most) best = place;
        most = (std::max)(most, found);
        ++place;
    });
    return best;
}

/// The error of a text that no format recognises.
[[nodiscard]] constexpr parse_error unrecognised(std::string_view text) noexcept {
    const parse_error fault = check_text(text);
    if (fault.code != parse_errc::none) return fault;
    const bool empty = text.find_first_not_of(" \t\v\f\r\n", byte_order_mark(text)) == std::string_view::npos;
    return {empty ? parse_errc::empty_input : parse_errc::unknown_format, {}};
}

} // namespace detail

template <readable_format F>
NONO_CONSTEXPR result<clues> parse_clues(std::string_view text, const parse_options& options) {
    detail::clues_collector sink;
    F::read(text, sink, options);
    return sink.take();
}

template <readable_format F>
bundle<typename F::noun> parse_all(std::string_view text, const parse_options& options, std::size_t most) {
    detail::puzzle_collector sink(most);
    F::read(text, sink, options);
    return sink.take();
}

template <readable_format F> result<typename F::noun> parse(std::string_view text, const parse_options& options) {
    auto found = nono::parse_all<F>(text, options, 1);
    return std::move(found.puzzles.front());
}

template <list_of_formats List>
bundle<puzzle> parse_all(std::string_view text, const parse_options& options, std::size_t most) {
    detail::puzzle_collector sink(most);
    const auto best = detail::detect_in<List>(text);
    std::size_t place = 0;
    List::for_each([&]<class F>() {
        if constexpr (readable_format<F>) {
            if (best == place) F::read(text, sink, options);
        }
        ++place;
    });
    if (!best && sink.begin_puzzle({})) sink.fail(detail::unrecognised(text));
    return sink.take();
}

template <list_of_formats List> result<puzzle> parse(std::string_view text, const parse_options& options) {
    auto found = nono::parse_all<List>(text, options, 1);
    return std::move(found.puzzles.front());
}

template <list_of_formats List> constexpr std::optional<format_info> detect_format(std::string_view text) noexcept {
    const auto best = detail::detect_in<List>(text);
    if (!best) return std::nullopt;
    return List::infos()[*best];
}

} // namespace nono

#endif // NONO_PARSE_HPP
