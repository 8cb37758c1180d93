// The sinks of the parse functions: they collect the output of readers as clues or as whole puzzles.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_KIT_COLLECTORS_HPP
#define NONO_FORMATS_KIT_COLLECTORS_HPP

#include <nono/formats/kit/format.hpp>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The sink of `parse_clues`: keeps the clues of one puzzle.
class clues_collector {
public:
    static constexpr bool clues_only = true;

    constexpr bool begin_puzzle(source_position) noexcept { return !std::exchange(begun_, true); }
    constexpr void size(std::size_t, std::size_t) noexcept {}
    NONO_CONSTEXPR void add_line(axis direction, std::span<const clue> line) {
        (direction == axis::row ? clues_.rows : clues_.columns).push_back(line);
    }
    NONO_CONSTEXPR void add_side(axis direction, std::span<const clue> blocks, std::span<const std::size_t> ends) {
        (direction == axis::row ? clues_.rows : clues_.columns) = clue_lines(blocks, ends);
    }
    NONO_CONSTEXPR void diagnose(parse_error error) { diagnostics_.push_back(error); }
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

/// The sink of the other parse functions: keeps whole puzzles or triddlers. The readers of triddlers deliver the clues
/// with `set_clues`.
template <class Puzzle> class collector_of {
public:
    static constexpr bool clues_only = false;

    explicit collector_of(std::size_t max_puzzles) noexcept : max_puzzles_(max_puzzles) {}

    bool begin_puzzle(source_position where) {
        if (bundle_.size() >= max_puzzles_) return false;
        where_ = where;
        puzzle_.emplace();
        diagnostics_.clear();
        return true;
    }
    void size(std::size_t, std::size_t) noexcept {}
    void add_line(axis direction, std::span<const clue> line) {
        (direction == axis::row ? puzzle_->clues.rows : puzzle_->clues.columns).push_back(line);
    }
    void add_side(axis direction, std::span<const clue> blocks, std::span<const std::size_t> ends) {
        (direction == axis::row ? puzzle_->clues.rows : puzzle_->clues.columns) = clue_lines(blocks, ends);
    }
    void property(std::string_view key, std::string value) {
        puzzle_->metadata.properties.push_back({std::string(key), std::move(value)});
    }
    template <class Palette> void set_palette(Palette colors) { puzzle_->palette = std::move(colors); }
    template <class Clues> void set_clues(Clues clues) { puzzle_->clues = std::move(clues); }
    template <class Grid> void set_goal(Grid goal) { puzzle_->goal = std::move(goal); }
    void add_saved(saved_grid saved) { puzzle_->saved.push_back(std::move(saved)); }
    void diagnose(parse_error error) { diagnostics_.push_back(error); }
    void fail(parse_error error) { bundle_.push_back({{error, std::move(diagnostics_)}, where_, bundle_.size() + 1}); }
    void end_puzzle() {
        bundle_.push_back({{*std::move(puzzle_), std::move(diagnostics_)}, where_, bundle_.size() + 1});
    }

    [[nodiscard]] bundle<Puzzle> take() { return std::move(bundle_); }

private:
    std::size_t max_puzzles_;
    bundle<Puzzle> bundle_;
    source_position where_;
    std::optional<Puzzle> puzzle_; // within a puzzle
    std::vector<diagnostic> diagnostics_;
};

/// The sink of readers of nonograms. It is a single class, so that each reader is compiled once.
using puzzle_collector = collector_of<puzzle>;

/// Pointers to the functions of a format, which are templates: defining a variable of this type, as nono::compiled
/// does, instantiates them. Pointers to functions that a format does not have are null.
template <class F> struct format_functions {
    template <class Sink> using reader = void (*)(std::string_view, Sink&, const parse_options&);

    reader<clues_collector> clues = nullptr;
    reader<puzzle_collector> puzzles = nullptr;
    confidence (*detect)(std::string_view) noexcept = &F::detect;
    write_result (*write)(const puzzle&, const write_options&) = nullptr;

    constexpr format_functions() noexcept {
        if constexpr (writable_format<F>) write = &F::write;
        if constexpr (readable_format<F>) {
            puzzles = &F::template read<puzzle_collector>;
#if !defined(NONO_WITHOUT_LISTS)
            clues = &F::template read<clues_collector>;
#endif
        }
    }
};
template <class... F> struct readers_of_formats : format_functions<F>... {};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_KIT_COLLECTORS_HPP
