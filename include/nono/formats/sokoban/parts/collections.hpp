// The common part of readers and writers of Sokoban collections: diagnostics, errors, results and losses.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_SOKOBAN_PARTS_COLLECTIONS_HPP
#define NONO_FORMATS_SOKOBAN_PARTS_COLLECTIONS_HPP

#include <nono/formats/kit/tools.hpp>
#include <nono/sokoban/board_notation.hpp>
#include <nono/sokoban/collection.hpp>

namespace nono { inline namespace NONO_ABI { namespace sokoban::detail {

/// The order in which a reader reports diagnostics: in the order of the text, or in any order, so that the report must
/// sort them.
enum class report_order { as_reported, by_position };

/// Collects the diagnostics and errors of one text. Handles strict reading, the cap on diagnostics and texts without
/// any puzzle or game.
class collection_report {
public:
    explicit collection_report(const parse_options& options, report_order order = report_order::as_reported)
        : strict_(options.strict), max_diagnostics_(options.limits.diagnostics), order_(order) {}

    /// Restarts the count of diagnostics.
    void begin_puzzle() noexcept { diagnostics_of_puzzle_ = 0; }

    /// Adds a diagnostic or an error.
    void diagnose(parse_errc code, source_position where) {
        if (severity_of(code) != severity::note) keep(first_fault_, {code, where});
        if (severity_of(code) == severity::error) keep(first_error_, {code, where});
        if (diagnostics_of_puzzle_ > max_diagnostics_) return;
        if (diagnostics_of_puzzle_++ == max_diagnostics_) code = parse_errc::further_diagnostics;
        const diagnostic entry{code, where};
        // Entries with the same position keep their order.
        const auto position = order_ == report_order::by_position
                                  ? std::upper_bound(diagnostics_.begin(), diagnostics_.end(), entry, stands_before)
                                  : diagnostics_.end();
        diagnostics_.insert(position, entry);
    }

    /// Returns true if an error was reported, so that some of the text was given up.
    [[nodiscard]] bool interrupted() const noexcept { return first_error_.has_value(); }

    /// Returns the collection that was read from `text`, or the error if nothing was read. Call it only once.
    [[nodiscard]] result<collection> result_of(collection read, std::string_view text) {
        const bool nothing = read.puzzles.empty() && read.games.empty();
        if (strict_ && first_fault_) return result<collection>(*first_fault_);
        if (nothing && first_error_) return result<collection>(*first_error_);
        if (nothing) {
            const bool empty = is_blank_line(text.substr(nono::detail::byte_order_mark(text)));
            return result<collection>({empty ? parse_errc::empty_input : parse_errc::no_puzzle, {}});
        }
        return result<collection>(std::move(read), std::move(diagnostics_));
    }

private:
    [[nodiscard]] static bool stands_before(const diagnostic& a, const diagnostic& b) noexcept {
        return a.where.offset < b.where.offset;
    }

    void keep(nono::detail::maybe<diagnostic>& first, const diagnostic& entry) const {
        if (!first || (order_ == report_order::by_position && stands_before(entry, *first))) first = entry;
    }

    bool strict_;
    std::size_t max_diagnostics_; // per puzzle
    report_order order_;
    std::vector<diagnostic> diagnostics_;
    std::size_t diagnostics_of_puzzle_ = 0;
    nono::detail::maybe<diagnostic> first_fault_; // the first entry that is not a note
    nono::detail::maybe<diagnostic> first_error_; // the first error
};

/// Returns the limits for reading written text back.
[[nodiscard]] inline limits no_limits() {
    limits out;
    out.side = out.cells = out.expanded = out.puzzles = out.nesting = static_cast<std::size_t>(-1) / 4;
    out.expanded_per_byte = no_limit;
    return out;
}

/// Adds a property to the lines of notes, unless it has no value.
inline void add_property(std::vector<std::string>& lines, std::string_view key, std::string_view value) {
    if (!value.empty()) lines.push_back(joined_property(key, value));
}

/// Replaces line ends and NULs, which a line of a file cannot hold, by blanks.
[[nodiscard]] inline std::string one_line(std::string_view text) {
    std::string out(text);
    for (char& c : out)
        if (c == '\n' || c == '\r' || c == '\0') c = ' ';
    return out;
}

/// Returns the name of a puzzle in messages: `puzzle 1` for the first.
[[nodiscard]] inline std::string puzzle_name(std::size_t index) { return "puzzle " + std::to_string(index + 1); }

/// Returns true if a title was lost: a different one is shown, or only the title line is gone, and no other loss
/// covers it.
template <class Titled> [[nodiscard]] bool lost_title(const Titled& wanted, const Titled& found) {
    if (wanted.title_line == found.title_line) return false;
    return wanted.title() != found.title() || wanted.notes == found.notes;
}

/// Adds losses for the changed games of one puzzle or of the collection.
inline void name_game_losses(std::vector<loss>& lost, const std::vector<saved_game>& wanted,
                             const std::vector<saved_game>& found, const std::string& where) {
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const std::string name = where + (where.empty() ? "game " : ", game ") + std::to_string(i + 1);
        if (i >= found.size() || wanted[i].moves != found[i].moves) {
            lost.push_back({feature::saved_games, name});
            continue;
        }
        if (lost_title(wanted[i], found[i])) lost.push_back({feature::title, name});
        if (wanted[i].notes != found[i].notes) lost.push_back({feature::notes, name});
    }
    if (wanted.size() < found.size()) lost.push_back({feature::saved_games, where});
}

/// Adds losses for everything in a collection that was not read back. Linear.
inline void name_collection_losses(std::vector<loss>& lost, const collection& wanted, const collection& found) {
    if (found.notes != wanted.notes) lost.push_back({feature::notes, {}});
    name_game_losses(lost, wanted.games, found.games, {});
    if (found.puzzles.size() != wanted.puzzles.size()) lost.push_back({feature::bundles, {}});
    for (std::size_t i = 0; i < wanted.puzzles.size() && i < found.puzzles.size(); ++i) {
        const puzzle& source = wanted.puzzles[i];
        const puzzle& other = found.puzzles[i];
        const std::string name = puzzle_name(i);
        if (lost_title(source, other)) lost.push_back({feature::title, name});
        if (source.board != other.board) lost.push_back({feature::board, name});
        if (source.notes != other.notes) lost.push_back({feature::notes, name});
        name_game_losses(lost, source.games, other.games, name);
    }
}

/// Returns the result of a writer that has read its text back: the text, with the differences as losses. Nothing is
/// written if the text cannot be read, as for a collection without puzzles and games. Linear.
[[nodiscard]] inline write_result checked_result(std::string text, const collection& source,
                                                 const result<collection>& again) {
    write_result out;
    out.written = again.has_value();
    name_collection_losses(out.lost, source, out.written ? *again : collection{});
    if (out.written)
        out.text = std::move(text);
    else if (source.puzzles.empty() && source.games.empty())
        out.lost.assign(1, {feature::bundles, "there are no puzzles"});
    return out;
}

}}} // namespace nono::NONO_ABI::sokoban::detail

#endif // NONO_FORMATS_SOKOBAN_PARTS_COLLECTIONS_HPP
