// Reports from readers to sinks: starts and ends of puzzles, diagnostics, errors.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_KIT_REPORTER_HPP
#define NONO_FORMATS_KIT_REPORTER_HPP

#include <nono/detail/lean_vector.hpp>
#include <nono/formats/kit/format.hpp>
#include <nono/text/encoding.hpp>
#include <nono/text/utf8.hpp>

namespace nono { inline namespace NONO_ABI {

namespace detail {

/// Sorts diagnostics by position. At the same position, deviations precede notes; otherwise, the code decides.
constexpr void sort_by_position(lean_vector<diagnostic>& all) {
    detail::sort(all.begin(), all.end(), [](const diagnostic& a, const diagnostic& b) {
        if (a.where.offset != b.where.offset) return a.where.offset < b.where.offset;
        const severity bad = severity_of(a.code);
        return bad != severity_of(b.code) ? bad > severity_of(b.code) : a.code < b.code;
    });
}

} // namespace detail

namespace extend {

/// The link between a reader and its sink. Handles strict reading, the cap on diagnostics, the limit on puzzles and the
/// order of diagnostics, once for all formats.
///
/// A reader calls `begin` at the start of a puzzle, `diagnose` and `fail` while it reads, and `end` at its end; after
/// `failed()` it continues with the next puzzle. All are usable in constant expressions; `diagnose` allocates.
template <puzzle_sink S> class reporter {
public:
    /// Reports to `sink`. Sink and options must outlive it.
    constexpr reporter(S& sink, const parse_options& options) : sink_(&sink), options_(&options) {}

    /// As above, for a reader of `source.text()`: positions in that text are reported as positions in the original
    /// bytes, and each puzzle whose bytes had to be read as windows-1252 receives a diagnostic. `source` must outlive
    /// it.
    constexpr reporter(S& sink, const parse_options& options, utf8_text& source)
        : sink_(&sink), options_(&options), source_(&source) {}

    /// Starts a puzzle. Returns false if no more puzzles are needed; the reader must then return.
    [[nodiscard]] constexpr bool begin(source_position where) {
        if (!sink_->begin_puzzle(source_ == nullptr ? where : source_->original_position(where))) return false;
        error_ = {};
        diagnostics_.clear();
        if (begun_++ < options_->limits.puzzles) return true;
        fail(parse_errc::puzzles_over_limit, where);
        end();
        return false;
    }

    /// Adds a diagnostic. With `strict`, the first deviation becomes the error of the puzzle.
    [[gnu::cold]] constexpr void diagnose(parse_errc code, source_position where) {
        if (options_->strict && severity_of(code) == severity::deviation) return fail(code, where);
        if (diagnostics_.size() > options_->limits.diagnostics) return;
        if (diagnostics_.size() == options_->limits.diagnostics) code = parse_errc::further_diagnostics;
        diagnostics_.push_back({code, where});
    }

    /// Fails the puzzle. Only the first error is kept.
    [[gnu::cold]] constexpr void fail(parse_errc code, source_position where) noexcept {
        if (!failed()) error_ = {code, where};
    }

    /// Checks a grid before memory is allocated for it. Fails the puzzle and returns false if the grid exceeds the
    /// limit. Cells that the text spells out do not count; the total of all other cells of the text is at most
    /// `limits::cells`. O(1).
    ///
    /// @param cells    the number of cells of the grid
    /// @param spelled  the number of cells that the text of the grid can spell out
    /// @param where    the position of the grid
    [[nodiscard]] constexpr bool admit_cells(std::uint64_t cells, std::uint64_t spelled,
                                             source_position where) noexcept {
        const std::uint64_t implied = cells - (std::min)(cells, spelled);
        const bool fits = implied <= options_->limits.cells - implied_cells_;
        if (fits) implied_cells_ += static_cast<std::size_t>(implied);
        if (!fits) fail(parse_errc::size_over_limit, where);
        return fits;
    }

    /// Returns true if the current puzzle has failed.
    [[nodiscard]] constexpr bool failed() const noexcept { return error_.code != parse_errc::none; }

    /// Ends the puzzle: passes on the diagnostics in the order of the text (`sort_by_position`), then the end or the
    /// error of the puzzle.
    ///
    /// @param after  the offset where the next puzzle starts; can be omitted if there is none
    constexpr void end(std::size_t after = static_cast<std::size_t>(-1)) {
        if (source_ != nullptr && source_->converted()) settle_positions(after);
        detail::sort_by_position(diagnostics_);
        for (const auto& entry : diagnostics_) sink_->diagnose(entry);
        if (failed())
            sink_->fail(error_);
        else
            sink_->end_puzzle();
    }

    /// Reports an error of the text as a whole, as one failed puzzle.
    [[gnu::cold]] constexpr void fail_text(parse_error error) {
        if (!begin(error.where)) return;
        fail(error.code, error.where);
        end();
    }

    /// Reports that a text has no puzzle: with `empty_input` if it is blank, `zip_archive` if it is an archive, and
    /// otherwise `no_puzzle`.
    [[gnu::cold]] constexpr void fail_without_puzzle(std::string_view text) {
        if (detail::is_zip_archive(text)) return fail_text({parse_errc::zip_archive, {}});
        fail_text({detail::is_blank_text(text) ? parse_errc::empty_input : parse_errc::no_puzzle, {}});
    }

    /// The number of puzzles begun so far, including failed ones.
    [[nodiscard]] constexpr std::size_t begun() const noexcept { return begun_; }

private:
    /// Converts positions in a converted text into positions in the original bytes.
    [[gnu::cold]] constexpr void settle_positions(std::size_t after) {
        for (auto& entry : diagnostics_) entry.where = source_->original_position(entry.where);
        if (failed()) error_.where = source_->original_position(error_.where);
        if (const auto guess = source_->next_guess(after)) diagnose(parse_errc::read_as_latin1, *guess);
    }

    S* sink_;
    const parse_options* options_;
    utf8_text* source_ = nullptr;
    parse_error error_;
    detail::lean_vector<diagnostic> diagnostics_;
    std::size_t begun_ = 0;
    std::size_t implied_cells_ = 0; // number of cells that are not spelled out, in all puzzles so far
};

} // namespace extend

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_KIT_REPORTER_HPP
