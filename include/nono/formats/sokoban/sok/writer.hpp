// The writer of .sok and .xsb, whose text reads back unchanged.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_SOKOBAN_SOK_WRITER_HPP
#define NONO_FORMATS_SOKOBAN_SOK_WRITER_HPP

#include <nono/formats/sokoban/parts/collections.hpp>
#include <nono/formats/sokoban/sok/options.hpp>
#include <nono/formats/sokoban/sok/reader.hpp>

namespace nono { inline namespace NONO_ABI { namespace sokoban::detail {

/// The dialects, which differ in the parts of a file other than boards.
enum class sok_dialect : std::uint8_t {
    sok, ///< everything
    xsb, ///< titles and comments after `;`, and properties; no games
};

/// Writes a collection. One object per file.
class sok_writer {
public:
    sok_writer(const collection& source, const sok_options& options, sok_dialect dialect)
        : source_(&source), options_(&options), plain_(dialect == sok_dialect::xsb) {}

    [[nodiscard]] write_result write() {
        for (std::size_t i = 0; i < source_->puzzles.size(); ++i)
            if (!can_be_drawn(source_->puzzles[i].board)) return {{}, false, {{feature::board, puzzle_name(i)}}};
        put_notes(source_->notes);
        count_parts();
        for (const auto& game : source_->games) put_game(game);
        for (const auto& source : source_->puzzles) put_puzzle(source);
        nono::detail::mark_unclear_start(out_);
        // Everything that reads back differently is lost.
        const auto again = sok_reader(out_, {.limits = limits_for_source()}).read();
        return checked_result(std::move(out_), *source_, again);
    }

private:
    // ---- boards ----

    [[nodiscard]] static bool can_be_drawn(const board& source) {
        const board drawn = without_margins(source);
        const auto again = parse_board(to_text(drawn, board_notation{}), {.limits = no_limits()});
        return again && *again == drawn;
    }

    // ---- parts of the file, each after a blank line ----

    void put_puzzle(const puzzle& source) {
        --parts_left_;
        part();
        put_title(source.title_line, titled::board, false);
        part();
        out_ += to_text(without_margins(source.board), options_->board);
        put_notes(source.notes, property_title(source.title_line, titled::board));
        for (const auto& game : source.games) put_game(game);
    }

    void put_game(const saved_game& source) {
        --parts_left_;
        if (plain_) return;
        const std::string moves = to_text(source.moves, options_->moves);
        const std::string_view first(moves.data(), moves.size() - 1);
        // Before another part, moves like `Dull` are read as its title.
        const bool is_like_title = parts_left_ > 0 && is_like_words(first);
        if (!put_title(source.title_line, titled::moves, is_like_title)) part();
        out_ += moves;
        put_notes(source.notes, property_title(source.title_line, titled::moves));
    }

    void count_parts() {
        parts_left_ = source_->games.size() + source_->puzzles.size();
        for (const auto& source : source_->puzzles) parts_left_ += source.games.size();
    }

    /// Starts a part of the file.
    void part() {
        if (!out_.empty()) out_ += '\n';
    }

    // ---- titles ----

    /// Returns the title if it is written as a property, because it would be read as a property or a comment; else an
    /// empty text.
    [[nodiscard]] static std::string_view property_title(std::string_view title, titled what) noexcept {
        return is_known_property(title, what) ? title : std::string_view{};
    }

    /// Writes the title of the next part if it needs one or must be marked; otherwise returns false.
    bool put_title(std::string_view title, titled what, bool mark) {
        std::string line = property_title(title, what).empty() ? quoted_title(one_line(title)) : std::string{};
        const bool header = std::exchange(header_, false);
        const bool setting = header && line.find('=') != std::string::npos;
        // A line with only its mark is an empty title, which keeps the last note from being read as the title.
        if (line.empty() && !mark && !choose_title(pending_, header, what, false).line) {
            pending_.clear();
            return false;
        }
        pending_.clear();
        part();
        if (line.empty())
            line.assign(";");
        else if (plain_ || setting || (header && line.front() == '<')) // `<` would start like XML
            line.insert(0, "; ");
        out_ += line;
        out_ += '\n';
        return true;
    }

    [[nodiscard]] static std::string quoted_title(std::string_view title) {
        const std::string_view core = quoted_core(title);
        const bool misread = is_moves_line(title, false, false) || is_moves_line(title, true, false) ||
                             opens_group(title, false) || is_board(title) || is_damaged_board(title) ||
                             title != without_blanks(title) || title.starts_with(';') || title.starts_with('>');
        const bool quoted = core.size() < title.size() && title_may_need_quotes(core);
        return !title.empty() && (misread || quoted) ? in_quotes(title) : std::string(title);
    }

    // ---- notes ----

    void put_notes(const notes& source, std::string_view title = {}) {
        pending_.clear();
        if (!title.empty() && !source.find("title")) pending_.push_back("Title: " + one_line(title));
        for (std::size_t at = 0; at < source.lines.size();) {
            const std::size_t end = end_of_comment(source.lines, at);
            if (end == at) pending_.push_back(note_line(source.lines[at++]));
            for (; at < end; ++at) pending_.push_back(comment_text(source.lines[at]));
        }
        while (!pending_.empty() && is_blank_line(pending_.back())) pending_.pop_back();
        const auto first = std::find_if_not(pending_.begin(), pending_.end(),
                                            [](const std::string& line) { return is_blank_line(line); });
        pending_.erase(pending_.begin(), first);
        if (pending_.empty()) return;
        protect_rows();
        part();
        for (const auto& line : pending_) {
            if (line.starts_with('>')) out_ += "> "; // the first mark would be removed as a mail quote
            out_ += line;
            out_ += '\n';
        }
    }

    /// Returns a line of a multi-line comment.
    [[nodiscard]] std::string comment_text(std::string_view text) const {
        std::string line(without_floor_at_end(one_line(text)));
        const bool plain = plain_ && comment_line_of(line).key.empty();
        return plain ? plain_note(line) : line;
    }

    [[nodiscard]] std::string note_line(std::string_view text) const {
        const std::string line(without_floor_at_end(one_line(text)));
        if (plain_) return plain_note(line);
        const std::string_view core = quoted_core(line);
        const bool quoted = core.size() < line.size() && may_need_quotes(core);
        const bool misread = is_moves_line(line, true, false) || opens_group(line, false) ||
                             comment_line_of(line).ends || is_maze_head(line);
        return quoted || misread ? in_quotes(line) : line;
    }

    /// Returns a note in a form that other readers of plain boards skip.
    [[nodiscard]] static std::string plain_note(const std::string& line) {
        const bool property = split_property(line).has_value() && line.find(':') != std::string::npos;
        const bool as_it_is = line.empty() || line.front() == ';' || (property && line.front() != ':');
        return as_it_is ? line : "; " + line;
    }

    /// Quotes rows that would form a board.
    void protect_rows() {
        std::size_t readable_until = 0; // the group of rows that ends here has no damaged row
        for (std::size_t at = 0; at < pending_.size(); ++at) {
            at = end_of_comment(pending_, at);
            if (at == pending_.size()) break;
            if (at >= readable_until) {
                const std::size_t end = end_of_rows(at);
                if (quote_damaged_rows(at, end)) continue;
                if (end - at >= row_group::min_damaged) readable_until = end;
            }
            if (!scan_line(pending_[at]).starts_wall) continue;
            std::size_t end = at + 1;
            while (end < pending_.size() && scan_line(pending_[end]).rows) ++end;
            std::string rows;
            for (std::size_t i = at; i < end; ++i) rows += pending_[i] + '\n';
            const bool misread = is_board(rows);
            for (std::size_t i = at; misread && i < end; ++i)
                if (scan_line(pending_[i]).starts_wall) pending_[i] = in_quotes(pending_[i]);
            at = end - 1;
        }
    }

    /// Returns the end of the consecutive rows, damaged or not, from a line on.
    [[nodiscard]] std::size_t end_of_rows(std::size_t at) const {
        while (at < pending_.size() && (scan_line(pending_[at]).rows || is_damaged_row(pending_[at]))) ++at;
        return at;
    }
    /// Quotes the rows from `at` to `end` if they would be reported as a board that cannot be read, else returns false.
    bool quote_damaged_rows(std::size_t at, std::size_t end) {
        std::string rows;
        for (std::size_t i = at; i < end; ++i) rows += pending_[i] + '\n';
        if (!is_damaged_board(rows)) return false;
        for (std::size_t i = at; i < end; ++i)
            if (may_need_quotes(pending_[i])) pending_[i] = in_quotes(pending_[i]);
        return true;
    }

    // ---- lines ----

    [[nodiscard]] static bool is_damaged_board(std::string_view rows) {
        file_lines lines(rows);
        text_line first;
        return lines.next(first) && rows_from(first, lines).damaged();
    }

    [[nodiscard]] static bool is_board(std::string_view rows) {
        return scan_line(rows.substr(0, rows.find('\n'))).starts_wall && parse_board(rows).has_value();
    }

    [[nodiscard]] static std::string in_quotes(std::string_view text) {
        return std::string("'").append(text).append("'");
    }

    // ---- losses ----

    /// Returns the limits for reading the written text back: the size of the collection, but at least the default
    /// limits. Notes can look like a board of any size.
    [[nodiscard]] limits limits_for_source() const {
        constexpr limits usual;
        limits out = no_limits();
        out.side = usual.side;
        out.cells = usual.cells;
        out.expanded = 0;
        out.expanded_per_byte = usual.expanded_per_byte; // otherwise it could be written, but not read
        const auto count = [&](const saved_game& game) { out.expanded += game.moves.steps.size(); };
        for (const auto& game : source_->games) count(game);
        for (const auto& source : source_->puzzles) {
            constexpr std::size_t margin = 2; // around narrow boards
            const std::size_t width = source.board.width() + margin;
            const std::size_t height = source.board.height();
            out.side = (std::max)({out.side, width, height});
            out.cells = (std::max)(out.cells, width * height);
            out.expanded += width * height;
            for (const auto& game : source.games) count(game);
        }
        out.expanded = (std::max)(out.expanded, usual.expanded);
        return out;
    }

    const collection* source_;
    const sok_options* options_;
    bool plain_;
    bool header_ = true;               // so far, only the notes of the file were written
    std::size_t parts_left_ = 0;       // boards and games after the current one
    std::vector<std::string> pending_; // the notes before the next part
    std::string out_;
};

}}} // namespace nono::NONO_ABI::sokoban::detail

#endif // NONO_FORMATS_SOKOBAN_SOK_WRITER_HPP
