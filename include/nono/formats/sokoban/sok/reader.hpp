// The reader of .sok, which decides which lines are boards, moves, titles and notes.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_SOKOBAN_SOK_READER_HPP
#define NONO_FORMATS_SOKOBAN_SOK_READER_HPP

#include <nono/formats/sokoban/parts/collections.hpp>
#include <nono/formats/sokoban/sok/damaged_rows.hpp>
#include <nono/formats/sokoban/sok/titles.hpp>
#include <nono/sokoban/comment_blocks.hpp>
#include <nono/sokoban/file_lines.hpp>
#include <nono/sokoban/maze_lines.hpp>
#include <nono/sokoban/moves_notation.hpp>
#include <nono/sokoban/rules_from_notes.hpp>

namespace nono { inline namespace NONO_ABI { namespace sokoban::detail {

// ---- the file ----

/// Reads a file. One object per text.
///
/// Lines are read in order: a line that forms a board with the lines after it starts a board; otherwise, a line of
/// moves starts a game; everything else is text, which belongs to the last board or game before it, except for the
/// title of the next one. Multi-line comments are always text, and so are the rows of a board that cannot be read
/// and the games after it.
class sok_reader {
public:
    sok_reader(std::string_view text, const parse_options& options)
        : text_(text), options_(&options), cursor_(text, start()),
          room_(nono::detail::max_characters(options.limits, text.size())), work_(2 * room_), replay_room_(room_),
          rows_(options.limits, work_), report_(options, report_order::by_position) {}

    [[nodiscard]] result<collection> read() {
        if (text_.starts_with("\xFF\xFE") || text_.starts_with("\xFE\xFF"))
            return result<collection>({parse_errc::utf16_text, {}});
        if (nono::detail::is_zip_archive(text_)) return result<collection>({parse_errc::zip_archive, {}});
        text_line line;
        while (!full_ && cursor_.next(line)) read_line(line);
        finish_text();
        if (cursor_.has_nul()) diagnose(parse_errc::nul_separators, position_of(text_, text_.find('\0')));
        if (out_.puzzles.empty() && out_.games.empty() && !report_.interrupted()) diagnose_missing_board();
        if (notes_specify_rules_) set_rules_from_notes(out_);
        return report_.result_of(std::move(out_), text_);
    }

private:
    [[nodiscard]] constexpr source_position start() const noexcept {
        const std::size_t mark = nono::detail::byte_order_mark(text_);
        return {mark, 1, static_cast<std::uint32_t>(mark + 1)};
    }

    void diagnose_missing_board() {
        const parse_error why = near_board_finder().find(file_lines(text_, start()));
        if (why.code != parse_errc::none) diagnose(why.code, why.where);
    }

    void read_line(const text_line& line) {
        if (line.text.empty()) {
            ++blank_lines_;
            return;
        }
        if (const auto after = find_board(line, cursor_)) {
            add_puzzle(line, *after);
        } else if (starts_game(line)) {
            read_game(line);
        } else if (!read_comment(line) && !read_maze(line)) {
            if (line.start.offset >= no_board_before_ && is_damaged_row(line.text))
                static_cast<void>(give_up_board(rows_from(line, cursor_)));
            add_text(line);
        }
    }

    // ---- boards ----

    /// Returns the position after the board that starts with `first`, and stores the board in `rows_`. Returns
    /// `std::nullopt` if no board starts there.
    [[nodiscard]] std::optional<file_lines> find_board(const text_line& first, file_lines next) {
        if (first.start.offset < no_board_before_ || !may_start_board(first.text)) return std::nullopt;
        if (!scan_line(first.text).starts_wall) return std::nullopt;
        rows_.clear();
        std::optional<file_lines> after;
        bool fits = true;
        std::size_t end = 0;
        text_line line = first;
        const file_lines second = next;
        for (bool more = true; more; more = next.next(line)) {
            const line_scan found = scan_line(line.text);
            if (!found.rows) {
                if (is_damaged_row(line.text) && give_up_board(rows_from(first, second))) return std::nullopt;
                break;
            }
            fits = fits && rows_.add(line);
            if (found.has_wall) after = next;
            end = line.start.offset + 1;
        }
        if (fits && rows_.proper_rows() >= 3) {
            if (!rows_.fits())
                diagnose(parse_errc::size_over_limit, first.start);
            else if (rows_.cells() > room_)
                diagnose(parse_errc::expanded_over_limit, first.start);
            else
                return after;
        }
        if (!fits) diagnose(rows_.fault().code, rows_.fault().where);
        no_board_before_ = end; // if these rows do not form a board, no part of them does
        return std::nullopt;
    }

    /// Reports rows that were meant to be a board but cannot be read. They become text, as do the games that follow.
    /// Returns false if they were not meant to be a board.
    bool give_up_board(const row_group& rows) {
        if (!rows.damaged()) return false;
        diagnose(rows.fault.code, rows.fault.where);
        no_board_before_ = no_moves_before_ = rows.end;
        board_is_lost_ = true;
        return true;
    }

    /// Reads a level of an old file of mazes, if a line is the head of one.
    bool read_maze(const text_line& head) {
        if (!is_maze_head(head.text)) return false;
        const maze_lines maze = find_maze(cursor_);
        if (!maze.found) return false;
        if (maze.fault != parse_errc::none) {
            give_up_board({maze.rows, maze.after.position().offset, {maze.fault, maze.where}, true});
            return false;
        }
        rows_.clear();
        file_lines rows(text_, maze.first.start);
        text_line line;
        bool fits = true;
        for (std::size_t i = 0; fits && i < maze.rows && rows.next(line); ++i) {
            std::string usual(line.text);
            for (char& c : usual) c = usual_square(c);
            fits = rows_.add({usual, line.start});
        }
        if (!fits || !rows_.fits() || rows_.cells() > room_) return false;
        diagnose(parse_errc::letter_beyond_legend, maze.first.at(maze.first.text.find('X')));
        check_size(maze, cursor_);
        file_lines properties = cursor_;
        if (!lines_.empty() && is_asterisk_line(lines_.back())) lines_.pop_back();
        add_puzzle(maze.first, maze.after, std::string(split_property(head.text)->value));
        after_maze_ = true;
        while (properties.next(line) && line.start.offset < maze.first.start.offset) add_text(line);
        return true;
    }

    /// Diagnoses the properties `Size X` and `Size Y` of a maze if they are not the size of its board, with or without
    /// floor at its right.
    void check_size(const maze_lines& maze, file_lines properties) {
        const board level = rows_.build();
        text_line line;
        while (properties.next(line) && line.start.offset < maze.first.start.offset) {
            const auto entry = split_property(line.text);
            const bool is_width = entry && nono::detail::same_word(entry->key, "Size X");
            if (!is_width && (!entry || !nono::detail::same_word(entry->key, "Size Y"))) continue;
            const std::size_t stated = parse_number(entry->value, 0).value;
            const bool same = is_width ? stated == level.width() || stated == maze.width : stated == level.height();
            if (!same) diagnose(parse_errc::size_differs, line.start);
        }
    }

    /// Adds the board in `rows_`, with `title` or the title in the text before it.
    void add_puzzle(const text_line& first, const file_lines& after, std::optional<std::string> title = {}) {
        puzzle next;
        if (title) {
            next.title_line = *std::move(title);
            finish_text();
        } else {
            const next_part board{titled::board, &next.notes};
            next.title_line = finish_text(&board);
        }
        board_is_lost_ = after_maze_ = false;
        if (out_.puzzles.size() >= options_->limits.puzzles) {
            full_ = true;
            return diagnose(parse_errc::puzzles_over_limit, first.start);
        }
        report_.begin_puzzle();
        diagnose_all(rows_.diagnostics());
        next.where = first.at(quote_marks(first.text));
        next.board = rows_.build();
        room_ -= rows_.cells();
        out_.puzzles.push_back(std::move(next));
        cursor_ = after;
        part_ = part::board;
        active_ = &out_.puzzles.back().notes;
    }

    // ---- games ----

    [[nodiscard]] bool starts_game(const text_line& line) {
        if (line.start.offset < no_moves_before_ || board_is_lost_) return false;
        if (is_moves_line(line.text, true, options_->strict)) return !is_title_of_letters(line);
        if (!opens_group(line.text, options_->strict)) return false;
        file_lines ahead = cursor_;
        text_line next;
        return ahead.next(next) && is_moves_line(next.text, false, options_->strict);
    }

    /// Returns true if a line like `Dull` is in the position of a title, before a board or more moves, and is not a
    /// game on the board before it.
    [[nodiscard]] bool is_title_of_letters(const text_line& line) {
        const bool alone = lines_.empty() || blank_lines_ > 0;
        if (!alone || !is_like_words(without_blanks(line.text.substr(quote_marks(line.text))))) return false;
        const auto title = choose_title(lines_, part_ == part::header, titled::moves, options_->strict).line;
        if (title && is_title_of_game(lines_[*title])) return false;
        file_lines ahead = cursor_;
        text_line next;
        bool more = ahead.next(next);
        const bool apart = more && is_blank_line(next.text);
        while (more && is_blank_line(next.text)) more = ahead.next(next);
        const bool has_board = !out_.puzzles.empty();
        if (!more ||
            (!find_board(next, ahead) && !(has_board && apart && is_moves_line(next.text, true, options_->strict))))
            return false;
        if (has_board && is_game_on_last_board(line)) return false;
        diagnose(parse_errc::moves_as_title, line.start);
        return true;
    }

    [[nodiscard]] bool is_game_on_last_board(const text_line& line) {
        const board& level = out_.puzzles.back().board;
        moves_builder<bare_step> steps(options_->limits, (std::min)(room_, work_));
        if (level.cells().size() > replay_room_ || !steps.add(line, options_->strict)) return true;
        replay_room_ -= level.cells().size();
        return is_game_on(level, steps.build());
    }

    void read_game(const text_line& first) {
        moves_builder<bare_step> steps(options_->limits, (std::min)(room_, work_));
        nono::detail::lean_vector<text_line> comments; // followed by more moves
        nono::detail::lean_vector<text_line> pending;  // after all moves so far
        file_lines next = cursor_;
        bool read = steps.add(first, options_->strict);
        source_position end = first.at(first.text.size());
        text_line line;
        for (file_lines ahead = next; ahead.next(line);) {
            if (is_moves_comment(line.text, options_->strict)) {
                pending.push_back(line);
                continue;
            }
            if (!continues_game(line.text, steps, options_->strict)) {
                if (!skip_comment(line, ahead, pending)) break;
                continue;
            }
            if (find_board(line, ahead)) break;
            comments.append(pending.data(), pending.data() + pending.size());
            pending.clear();
            read = read && steps.add(line, options_->strict);
            end = line.at(line.text.size());
            next = ahead;
        }
        read = read && steps.finish(end);
        work_ -= steps.steps().size();
        if (!read) {
            diagnose(steps.fault().code, steps.fault().where);
            no_moves_before_ = next.position().offset;
            return add_text(first);
        }
        add_game(first, steps, comments);
        cursor_ = next;
    }

    /// Skips the multi-line comment that begins at a line, and adds its lines to a list. Returns false if there
    /// is none.
    [[nodiscard]] bool skip_comment(text_line line, file_lines& ahead,
                                    nono::detail::lean_vector<text_line>& comments) const {
        const file_lines after = after_comment(line, ahead, options_->strict);
        if (after.position().offset == ahead.position().offset) return false;
        for (comments.push_back(line); ahead.position().offset < after.position().offset && ahead.next(line);)
            comments.push_back(line);
        return true;
    }

    void add_game(const text_line& first, const moves_builder<bare_step>& steps,
                  const nono::detail::lean_vector<text_line>& comments) {
        saved_game next;
        const next_part game{titled::moves, &next.notes};
        next.title_line = finish_text(&game);
        diagnose_all(steps.diagnostics());
        next.where = first.at(moves_of_line(first.text, options_->strict).begin);
        next.moves = steps.build();
        room_ -= next.moves.steps.size();
        auto& games = out_.puzzles.empty() ? out_.games : out_.puzzles.back().games;
        games.push_back(std::move(next));
        part_ = part::moves;
        active_ = &games.back().notes;
        if (!comments.empty()) diagnose(parse_errc::comment_among_moves, comments.front().start);
        for (const auto& comment : comments) add_text(comment, true);
    }

    // ---- text ----

    /// Reads the multi-line comment that begins at a line. Returns false if there is none.
    bool read_comment(text_line line) {
        const comment_line begin = comment_line_of(text_of_note(line.text, options_->strict));
        if (begin.key.empty() || begin.ends) return false;
        const file_lines after = after_comment(line, cursor_, options_->strict);
        if (after.position().offset == cursor_.position().offset) {
            const bool single = !split_property(text_of_note(line.text, options_->strict))->value.empty();
            if (!single) diagnose(parse_errc::unclosed_comment, line.start);
            return false;
        }
        for (add_text(line, true); cursor_.position().offset < after.position().offset && cursor_.next(line);)
            add_text(line, true);
        return true;
    }

    void add_text(const text_line& line, bool comment = false) {
        std::string_view text = text_of_note(line.text, options_->strict);
        if (text.size() < line.text.size() && !is_blank_line(text)) diagnose(parse_errc::mail_quotes, line.start);
        if (is_blank_line(text)) {
            ++blank_lines_;
            return;
        }
        while (is_blank_floor(text.back())) text.remove_suffix(1);
        if (lines_.empty()) {
            after_blank_line_ = blank_lines_ > 0;
            first_line_ = line.start;
        } else {
            lines_.resize(lines_.size() + blank_lines_);
        }
        blank_lines_ = 0;
        last_line_ = line.start;
        const auto rules = comment ? std::nullopt : rules_of_line(text);
        notes_specify_rules_ = notes_specify_rules_ || rules;
        if (rules && *rules != extend::variant::sokoban) diagnose(parse_errc::other_rules, line.start);
        const auto begin = static_cast<std::size_t>(text.data() - line.text.data());
        lines_.push_back(decoded({text, line.at(begin)}));
    }

    /// Returns a line in UTF-8. A line that is not UTF-8 is read as windows-1252.
    [[nodiscard]] std::string decoded(const text_line& line) {
        const std::string_view text = line.text;
        const parse_error fault = check_text(text);
        if (fault.code == parse_errc::none) return std::string(text);
        diagnose(parse_errc::read_as_latin1, line.at(fault.where.offset));
        std::string out;
        nono::detail::append_windows_1252(out, text);
        return out;
    }

    /// The part after a text: a board or moves, and its notes, which receive the subtitle.
    struct next_part {
        titled kind;
        notes* its_notes;
    };

    /// Adds the lines since the last board or game to its notes. The title of the next part, if there is one, is
    /// returned instead, and its subtitle is added to the notes of that part.
    std::string finish_text(const next_part* next = nullptr) {
        if (after_maze_ && !lines_.empty() && is_asterisk_line(lines_.back())) lines_.pop_back();
        std::string title;
        if (is_title_of_board_above()) {
            diagnose(parse_errc::title_of_board_above, first_line_);
            out_.puzzles.back().title_line = title_of_line(lines_.front());
            lines_.clear();
        } else if (next != nullptr) {
            const bool is_header = part_ == part::header;
            title = parse_title(choose_title(lines_, is_header, next->kind, options_->strict), *next->its_notes);
        }
        trim_lines();
        active_->lines.reserve(active_->lines.size() + lines_.size());
        for (std::size_t at = 0; at < lines_.size();) {
            const std::size_t end = end_of_comment(lines_, at);
            if (end == at) active_->lines.push_back(plain_line(std::move(lines_[at++])));
            for (; at < end; ++at) active_->lines.push_back(std::move(lines_[at]));
        }
        lines_.clear();
        blank_lines_ = 0;
        return title;
    }

    /// Removes the chosen title from the lines and returns it. Its subtitle moves to the notes `next`.
    [[nodiscard]] std::string parse_title(const title_choice& choice, notes& next) {
        if (choice.why != parse_errc::none) diagnose(choice.why, last_line_);
        if (!choice.line) return {};
        const auto position = [this](std::size_t at) { return lines_.begin() + static_cast<std::ptrdiff_t>(at); };
        if (board_is_lost_ && is_moves_line(lines_[*choice.line], true, false)) return {}; // a title of the lost board
        std::string title = title_of_line(lines_[*choice.line]);
        if (choice.subtitle) {
            next.lines.push_back(plain_line(lines_[*choice.subtitle]));
            lines_.erase(position(*choice.subtitle));
        }
        lines_.erase(position(*choice.line));
        return title;
    }

    /// Drops blank lines at the start and at the end.
    void trim_lines() {
        while (!lines_.empty() && lines_.back().empty()) lines_.pop_back();
        std::size_t blank = 0;
        while (blank < lines_.size() && lines_[blank].empty()) ++blank;
        lines_.erase(lines_.begin(), lines_.begin() + static_cast<std::ptrdiff_t>(blank));
    }

    /// Returns true if the text is a single line `; foo` directly below a board and before a blank line.
    [[nodiscard]] bool is_title_of_board_above() const {
        const bool glued = part_ == part::board && lines_.size() == 1 && !after_blank_line_ && blank_lines_ > 0;
        if (options_->strict || !glued || !is_semicolon_line(lines_.front())) return false;
        return out_.puzzles.back().title_line.empty() &&
               choose_title(lines_, false, titled::board, false).line.has_value() &&
               !title_of_line(lines_.front()).empty();
    }

    /// Returns a line of notes without the quotes that keep it from being read as moves or a row.
    [[nodiscard]] static std::string plain_line(std::string line) {
        if (is_quoted(line) && may_need_quotes(quoted_core(line))) return std::string(unquoted(line));
        return line;
    }

    // ---- diagnostics ----

    /// Reports a diagnostic. Some are reported only once per text.
    void diagnose(parse_errc code, source_position where) {
        const bool once = code == parse_errc::mail_quotes || code == parse_errc::read_as_latin1;
        const auto same = [&](parse_errc known) { return known == code; };
        if (once && nono::detail::any_of(reported_.begin(), reported_.end(), same)) return;
        if (once) reported_.push_back(code);
        report_.diagnose(code, where);
    }
    void diagnose_all(const std::vector<diagnostic>& diagnostics) {
        for (const auto& diagnostic : diagnostics) diagnose(diagnostic.code, diagnostic.where);
    }

    enum class part { header, board, moves };

    std::string_view text_;
    const parse_options* options_;
    file_lines cursor_;
    std::size_t room_;        // squares and steps that can still be kept
    std::size_t work_;        // squares and steps that can still be built: discarded ones cost time, too
    std::size_t replay_room_; // squares of boards on which moves can still be tried
    board_builder rows_;
    collection out_;
    notes* active_ = &out_.notes; // notes of the last board, game or header
    part part_ = part::header;

    std::vector<std::string> lines_; // text since then
    std::size_t blank_lines_ = 0;    // after that text
    bool after_blank_line_ = false;  // a blank line precedes it
    source_position first_line_;
    source_position last_line_;

    std::size_t no_board_before_ = 0; // lines before this offset are known not to start a board
    std::size_t no_moves_before_ = 0;
    bool full_ = false;
    bool notes_specify_rules_ = false;
    bool board_is_lost_ = false; // the last board could not be read
    bool after_maze_ = false;    // the last board is of an old file of mazes

    collection_report report_;
    nono::detail::lean_vector<parse_errc> reported_; // the codes reported so far, of those that are reported once
};

}}} // namespace nono::NONO_ABI::sokoban::detail

#endif // NONO_FORMATS_SOKOBAN_SOK_READER_HPP
