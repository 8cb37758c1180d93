// The reader of .sok: which lines are boards, moves, titles and notes.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_SOKOBAN_SOK_READER_HPP
#define NONO_FORMATS_SOKOBAN_SOK_READER_HPP

#include <nono/formats/sokoban/parts/collections.hpp>
#include <nono/sokoban/file_lines.hpp>
#include <nono/sokoban/moves_notation.hpp>

namespace nono::inline NONO_ABI::sokoban::detail {

// ---- quotes: single quotes around a line that would otherwise be read as moves or a row are removed ----

/// True for a text in single quotes.
[[nodiscard]] constexpr bool is_quoted(std::string_view text) noexcept {
    return text.size() >= 2 && text.front() == '\'' && text.back() == '\'';
}
[[nodiscard]] constexpr std::string_view unquoted(std::string_view text) noexcept {
    return text.substr(1, text.size() - 2);
}
/// The text inside all of its single quotes.
[[nodiscard]] constexpr std::string_view quoted_core(std::string_view text) noexcept {
    while (is_quoted(text)) text = unquoted(text);
    return text;
}

/// True if a line of notes may need quotes so that it is not read as moves or a row.
[[nodiscard]] constexpr bool may_need_quotes(std::string_view core) noexcept {
    return is_moves_line(core, true, false) || scan_line(core).starts_wall;
}
/// The same for a title, which also loses leading `;` and blanks.
[[nodiscard]] constexpr bool title_may_need_quotes(std::string_view core) noexcept {
    if (core.empty()) return false;
    return may_need_quotes(core) || is_moves_line(core, false, false) || core.front() == ';' || core.front() == '>' ||
           is_blank_floor(core.front()) || is_blank_floor(core.back());
}

// ---- titles ----

[[nodiscard]] constexpr std::string_view without_blanks(std::string_view text) noexcept {
    while (!text.empty() && is_blank_floor(text.front())) text.remove_prefix(1);
    return without_floor_at_end(text);
}

[[nodiscard]] constexpr bool is_semicolon_line(std::string_view line) noexcept {
    return without_blanks(line).starts_with(';');
}

/// The title in a title line.
[[nodiscard]] inline std::string title_of_line(std::string_view line) {
    line = without_blanks(line);
    while (!line.empty() && (line.front() == ';' || is_blank_floor(line.front()))) line.remove_prefix(1);
    if (is_quoted(line) && title_may_need_quotes(quoted_core(line))) line = unquoted(line);
    return std::string(line);
}

/// The choice of the line, in the text between two parts of a file, that is the title of what follows.
struct title_choice {
    std::optional<std::size_t> line;
    parse_errc why = parse_errc::none; ///< a note on a choice that the document leaves open
};

/// Chooses among `lines`, which neither start nor end with a blank one.
///
/// The title is the last line, if that is the only one or follows a blank one. In two more cases it is recognised by a
/// `;`. A property is never a title, nor is a line with a `=` in the header of a file, which older files use for
/// settings.
[[nodiscard]] inline title_choice choose_title(const std::vector<std::string>& lines, bool header, bool strict) {
    if (lines.empty()) return {};
    const std::size_t last = lines.size() - 1;
    const auto is_property = [](std::string_view line) { return line.find(':') != std::string_view::npos; };
    if (is_property(lines[last])) return {};
    const bool alone = last == 0 || is_blank_line(lines[last - 1]);
    if (strict) return alone ? title_choice{last} : title_choice{};
    const bool marked = is_semicolon_line(lines[last]);
    const bool follows_text = !alone && !is_semicolon_line(lines[last - 1]);
    if (alone || (marked && follows_text)) {
        if (header && !marked && lines[last].find('=') != std::string::npos)
            return {std::nullopt, parse_errc::setting_not_title};
        return {last, parse_errc::none};
    }
    // `; 44` followed by `'Duh!'`, as in collections made from XSokoban's.
    const bool second = last == 1 || is_blank_line(lines[last - 2]);
    if (second && !follows_text && is_quoted(without_blanks(lines[last])) && !is_property(lines[last - 1]))
        return {last - 1, parse_errc::title_before_subtitle};
    return {};
}

// ---- texts without a board ----

/// True for a line that looks like a row, whether or not it is one: most of it is squares in the common legend, or
/// bars, and they are not an ornament of a single character.
[[nodiscard]] constexpr bool is_like_row(std::string_view line) noexcept {
    constexpr std::string_view counted = "0123456789()";
    std::size_t all = 0;
    std::size_t counts = 0;
    std::size_t drawn = 0;
    bool wall = false;
    char first = '\0'; // of the squares that are neither wall nor floor
    bool several = false;
    for (const char c : line) {
        if (is_blank_floor(c)) continue;
        ++all;
        counts += counted.find(c) != std::string_view::npos ? 1U : 0U;
        const bool thing = std::string_view("@+$*.").find(c) != std::string_view::npos;
        const bool bound = c == '#' || c == '|';
        drawn += thing || bound || c == '-' || c == '_' ? 1U : 0U;
        wall = wall || bound;
        several = several || (thing && first != '\0' && first != c);
        if (thing) first = c;
    }
    return all >= 2 && 2 * drawn > all - counts && (wall || several);
}

/// Finds out why a text has no board: the row that keeps the longest group of lines from being one. Code `none` if no
/// line looks like a row. Linear; does not allocate.
class near_board_finder {
public:
    [[nodiscard]] constexpr parse_error find(file_lines lines) noexcept {
        text_line line;
        while (lines.next(line)) add(line);
        end_lines();
        return reason_;
    }

private:
    constexpr void add(const text_line& line) noexcept {
        const std::string_view content = line.text.substr(quote_marks(line.text));
        if (is_blank_line(content)) return end_lines();
        const bool like_row = is_like_row(content);
        if (!like_row && rows_ == 0) return;
        if (like_row && rows_++ == 0) first_ = line.start;
        if (fault_.code == parse_errc::none) {
            const line_scan found = scan_line(line.text);
            if (!found.rows) fault_ = {found.fault.fault, line.at(found.fault_row + found.fault.at)};
        }
        // Another line of text is only at fault if more rows follow.
        if (like_row) settled_ = fault_;
    }

    /// A blank line ends a candidate board.
    constexpr void end_lines() noexcept {
        if (rows_ > max_rows_) {
            max_rows_ = rows_;
            reason_ = settled_.code != parse_errc::none ? settled_ : parse_error{parse_errc::board_too_small, first_};
        }
        rows_ = 0;
        fault_ = settled_ = {};
    }

    std::size_t rows_ = 0;     // lines like rows in the current group
    std::size_t max_rows_ = 0; // of the groups before
    source_position first_;    // start of the current group
    parse_error fault_;        // the first line that is not a row
    parse_error settled_;      // the same, if rows follow it
    parse_error reason_;       // of the group with the most rows
};

// ---- the file ----

/// Reads a file. One object per text.
///
/// Lines are read in order: a line that forms a board with the lines after it starts a board; else a line of moves
/// starts a game; everything else is text, which belongs to the last board or game before it, except for the title of
/// the next one.
class sok_reader {
public:
    sok_reader(std::string_view text, const parse_options& options)
        : text_(text), options_(&options), cursor_(text, start()),
          room_(nono::detail::max_characters(options.limits, text.size())), work_(2 * room_),
          rows_(options.limits, work_), report_(options, report_order::by_place) {}

    [[nodiscard]] result<collection> read() {
        if (text_.starts_with("\xFF\xFE") || text_.starts_with("\xFE\xFF"))
            return result<collection>({parse_errc::utf16_text, {}});
        if (nono::detail::is_zip_archive(text_)) return result<collection>({parse_errc::zip_archive, {}});
        text_line line;
        while (!full_ && cursor_.next(line)) read_line(line);
        finish_text();
        if (cursor_.has_nul()) diagnose(parse_errc::nul_separators, position_of(text_, text_.find('\0')));
        if (out_.puzzles.empty() && out_.games.empty() && !report_.gave_up()) say_why_there_is_none();
        return report_.result_of(std::move(out_), text_);
    }

private:
    [[nodiscard]] constexpr source_position start() const noexcept {
        const std::size_t mark = nono::detail::byte_order_mark(text_);
        return {mark, 1, static_cast<std::uint32_t>(mark + 1)};
    }

    void say_why_there_is_none() {
        const parse_error why = near_board_finder().find(file_lines(text_, start()));
        if (why.code != parse_errc::none) diagnose(why.code, why.where);
    }

    void read_line(const text_line& line) {
        if (const auto after = find_board(line, cursor_)) {
            add_puzzle(line, *after);
        } else if (line.start.offset >= no_moves_before_ && is_moves_line(line.text, true, options_->strict)) {
            read_game(line);
        } else {
            add_text(line);
        }
    }

    // ---- boards ----

    /// The lines after the board that starts with a line, or nothing if no board starts there. `rows_` then holds the
    /// board.
    [[nodiscard]] std::optional<file_lines> find_board(const text_line& first, file_lines next) {
        if (first.start.offset < no_board_before_) return std::nullopt;
        if (!scan_line(first.text).starts_wall) return std::nullopt;
        rows_.clear();
        std::optional<file_lines> after;
        bool fits = true;
        std::size_t end = 0;
        text_line line = first;
        for (bool more = true; more; more = next.next(line)) {
            const line_scan found = scan_line(line.text);
            if (!found.rows) break;
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
        no_board_before_ = end; // if these rows form no board, no part of them does
        return std::nullopt;
    }

    void add_puzzle(const text_line& first, const file_lines& after) {
        puzzle next;
        next.title_line = finish_text(&next.notes);
        if (out_.puzzles.size() >= options_->limits.puzzles) {
            full_ = true;
            return diagnose(parse_errc::puzzles_over_limit, first.start);
        }
        report_.begin_puzzle();
        say_all(rows_.diagnostics());
        next.where = first.at(quote_marks(first.text));
        next.board = rows_.take();
        room_ -= rows_.cells();
        out_.puzzles.push_back(std::move(next));
        cursor_ = after;
        part_ = part::board;
        active_ = &out_.puzzles.back().notes;
    }

    // ---- games ----

    void read_game(const text_line& first) {
        moves_builder<bare_step> steps(options_->limits, (std::min)(room_, work_));
        nono::detail::lean_vector<text_line> comments;
        file_lines next = cursor_;
        bool read = steps.add(first, options_->strict);
        source_position end = first.at(first.text.size());
        text_line line;
        for (file_lines ahead = next; ahead.next(line); next = ahead) {
            if (!options_->strict && is_moves_comment(line.text)) {
                comments.push_back(line);
                continue;
            }
            if (!is_moves_line(line.text, false, options_->strict) || find_board(line, ahead)) break;
            read = read && steps.add(line, options_->strict);
            end = line.at(line.text.size());
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

    void add_game(const text_line& first, const moves_builder<bare_step>& steps,
                  const nono::detail::lean_vector<text_line>& comments) {
        saved_game next;
        next.title_line = finish_text(&next.notes);
        say_all(steps.diagnostics());
        next.where = first.at(moves_of_line(first.text, options_->strict).begin);
        next.moves = steps.take();
        room_ -= next.moves.steps.size();
        auto& games = out_.puzzles.empty() ? out_.games : out_.puzzles.back().games;
        games.push_back(std::move(next));
        part_ = part::moves;
        active_ = &games.back().notes;
        for (const auto& comment : comments) {
            diagnose(parse_errc::comment_among_moves, comment.start);
            add_text(comment);
        }
    }

    // ---- text ----

    void add_text(const text_line& line) {
        std::string_view text = line.text;
        if (!options_->strict && text.starts_with('>')) {
            text.remove_prefix(1);
            if (!text.empty() && is_blank_floor(text.front())) text.remove_prefix(1);
            if (!is_blank_line(text)) diagnose(parse_errc::mail_quotes, line.start);
        }
        if (is_blank_line(text)) {
            ++blank_lines_;
            return;
        }
        while (is_blank_floor(text.back())) text.remove_suffix(1);
        if (lines_.empty()) {
            apart_ = blank_lines_ > 0;
            first_line_ = line.start;
        } else {
            lines_.resize(lines_.size() + blank_lines_);
        }
        blank_lines_ = 0;
        last_line_ = line.start;
        const auto begin = static_cast<std::size_t>(text.data() - line.text.data());
        lines_.push_back(decoded({text, line.at(begin)}));
    }

    /// A line in UTF-8; a line that is not UTF-8 is read as windows-1252.
    [[nodiscard]] std::string decoded(const text_line& line) {
        const std::string_view text = line.text;
        const parse_error fault = check_text(text);
        if (fault.code == parse_errc::none) return std::string(text);
        diagnose(parse_errc::taken_as_latin1, line.at(fault.where.offset));
        std::string out;
        nono::detail::append_windows_1252(out, text);
        return out;
    }

    /// Adds the lines since the last board or game to its notes, except for the title of what follows, which is
    /// returned, and its subtitle, which goes to the notes `next` of what follows, if anything does.
    std::string finish_text(notes* next = nullptr) {
        std::string title;
        if (is_title_of_board_above()) {
            diagnose(parse_errc::title_of_board_above, first_line_);
            out_.puzzles.back().title_line = title_of_line(lines_.front());
            lines_.clear();
        } else if (next != nullptr) {
            const title_choice choice = choose_title(lines_, part_ == part::header, options_->strict);
            if (choice.why != parse_errc::none) diagnose(choice.why, last_line_);
            if (choice.line) {
                title = title_of_line(lines_[*choice.line]);
                if (*choice.line + 1 < lines_.size()) next->lines.push_back(plain_line(lines_.back()));
                lines_.resize(*choice.line);
            }
        }
        while (!lines_.empty() && lines_.back().empty()) lines_.pop_back();
        for (auto& line : lines_) active_->lines.push_back(plain_line(std::move(line)));
        lines_.clear();
        blank_lines_ = 0;
        return title;
    }

    /// True for a single line `; foo` directly below a board and before a blank line.
    [[nodiscard]] bool is_title_of_board_above() const {
        const bool glued = part_ == part::board && lines_.size() == 1 && !apart_ && blank_lines_ > 0;
        if (options_->strict || !glued || !is_semicolon_line(lines_.front())) return false;
        return out_.puzzles.back().title_line.empty() && choose_title(lines_, false, false).line.has_value() &&
               !title_of_line(lines_.front()).empty();
    }

    /// A line of notes, without the quotes around what would otherwise be moves or a row.
    [[nodiscard]] static std::string plain_line(std::string line) {
        if (is_quoted(line) && may_need_quotes(quoted_core(line))) return std::string(unquoted(line));
        return line;
    }

    // ---- diagnostics ----

    /// Some are said of a text only once.
    void diagnose(parse_errc code, source_position where) {
        const bool once = code == parse_errc::mail_quotes || code == parse_errc::taken_as_latin1;
        const auto same = [&](parse_errc known) { return known == code; };
        if (once && nono::detail::any_of(said_.begin(), said_.end(), same)) return;
        if (once) said_.push_back(code);
        report_.diagnose(code, where);
    }
    void say_all(const std::vector<diagnostic>& diagnostics) {
        for (const auto& diagnostic : diagnostics) diagnose(diagnostic.code, diagnostic.where);
    }

    enum class part { header, board, moves };

    std::string_view text_;
    const parse_options* options_;
    file_lines cursor_;
    std::size_t room_; // squares and steps that may still be kept
    std::size_t work_; // and those that may still be built: discarded ones cost time, too
    board_builder rows_;
    collection out_;
    notes* active_ = &out_.notes; // notes of the last board, game or header
    part part_ = part::header;

    std::vector<std::string> lines_; // text since then
    std::size_t blank_lines_ = 0;    // after that text
    bool apart_ = false;             // a blank line precedes it
    source_position first_line_;
    source_position last_line_;

    std::size_t no_board_before_ = 0; // lines before this offset are known to start no board
    std::size_t no_moves_before_ = 0;
    bool full_ = false;

    collection_report report_;
    nono::detail::lean_vector<parse_errc> said_; // of those that are said once
};

} // namespace nono::inline NONO_ABI::sokoban::detail

#endif // NONO_FORMATS_SOKOBAN_SOK_READER_HPP
