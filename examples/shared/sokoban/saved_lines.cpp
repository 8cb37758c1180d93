// SPDX-License-Identifier: MIT
#include "saved_lines.hpp"

#include <nono/formats/sok.hpp>
#include <nono/parse.hpp>
#include <nono/sokoban/notation.hpp>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

namespace sokoban_game {

namespace {

namespace sokoban = nono::sokoban;

// Bytes of a text: a line from `begin` to `end`, and its line end to `next`.
struct line_range {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::size_t next = 0;
};

bool ends_line(char c) { return c == '\n' || c == '\r' || c == '\0'; }

std::string_view trimmed(std::string_view text) {
    const auto blank = [](char c) { return c == ' ' || c == '\t'; };
    while (!text.empty() && blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && blank(text.back())) text.remove_suffix(1);
    return text;
}

// The text around a level: its board and all that follows, up to the next board.
class level_lines {
public:
    level_lines(const sok_text& file, std::size_t level) : text_(file.bytes) {
        const auto& levels = file.collection.puzzles;
        const std::size_t end = level + 1 < levels.size() ? levels[level + 1].where.offset : text_.size();
        for (std::size_t at = levels[level].where.offset; at < end; at = lines_.back().next) {
            line_range line{at, at, at};
            while (line.end < text_.size() && !ends_line(text_[line.end])) ++line.end;
            line.next = std::min(line.end + (text_.substr(line.end, 2) == "\r\n" ? 2 : 1), text_.size());
            lines_.push_back(line);
        }
    }

    [[nodiscard]] std::size_t count() const { return lines_.size(); }
    [[nodiscard]] line_range range(std::size_t line) const { return lines_[line]; }
    [[nodiscard]] std::string_view content(std::size_t line) const {
        return trimmed(text_.substr(lines_[line].begin, lines_[line].end - lines_[line].begin));
    }
    [[nodiscard]] bool blank(std::size_t line) const { return content(line).empty(); }

    // The line that an offset lies in; `count()` where none does.
    [[nodiscard]] std::size_t at(std::size_t offset) const {
        std::size_t line = 0;
        while (line < count() && lines_[line].next <= offset) ++line;
        return line;
    }

    // How a line ends; one without an end as the first of the text does.
    [[nodiscard]] std::string line_end(std::size_t line) const {
        const auto ending = [&](std::size_t end) {
            if (text_.substr(end, 2) == "\r\n") return std::string("\r\n");
            return text_[end] == '\r' ? std::string("\r") : std::string("\n");
        };
        const line_range range = lines_[line];
        if (range.end < range.next && text_[range.end] != '\0') return ending(range.end);
        const std::size_t first = text_.find_first_of("\r\n");
        return first == std::string_view::npos ? "\n" : ending(first);
    }

private:
    std::string_view text_;
    std::vector<line_range> lines_;
};

// Where a game stands, as lines of its level.
struct game_position {
    std::optional<std::size_t> title; // its line, where it has a title of this program
    std::size_t first = 0;
    std::size_t last = 0;
    std::size_t begin = 0; // of its moves, in the text
};

std::optional<game_position> position_in(const sok_text& file, const level_lines& lines,
                                         const sokoban::saved_game& game) {
    game_position out;
    out.begin = game.where.offset;
    out.first = lines.at(out.begin);
    for (out.last = out.first; out.last < lines.count() && !lines.blank(out.last); ++out.last) {
        const auto moves = std::string_view(file.bytes).substr(out.begin, lines.range(out.last).end - out.begin);
        if (const auto found = sokoban::parse_moves(moves); !found || *found != game.moves) continue;
        std::size_t above = out.first;
        while (above > 0 && lines.blank(above - 1)) --above;
        if (above > 0 && is_own_title(game.title_line) && lines.content(above - 1) == game.title_line)
            out.title = above - 1;
        return out;
    }
    return std::nullopt;
}

// Moves as lines of the file, without the end of the last one.
std::string text_of(const sokoban::moves& moves, bool run_lengths, std::string_view line_end) {
    std::string out;
    for (const char c : sokoban::to_text(moves, {.run_lengths = run_lengths})) {
        if (c == '\n')
            out += line_end;
        else
            out += c;
    }
    out.resize(out.size() - line_end.size());
    return out;
}

std::optional<sok_text> checked(std::string bytes, const sokoban::collection& wanted) {
    auto out = read_sok(std::move(bytes));
    if (!out || out->collection != wanted) return std::nullopt;
    return out;
}

std::string replaced(std::string text, std::size_t begin, std::size_t end, std::string_view by) {
    return text.replace(begin, end - begin, by);
}

} // namespace

std::optional<sok_text> read_sok(std::string bytes) {
    auto found = nono::parse<nono::sok>(bytes);
    if (!found) return std::nullopt;
    return sok_text{std::move(bytes), *std::move(found)};
}

bool is_own_title(const std::string& title) {
    constexpr std::string_view digits = "0123456789";
    for (const std::string_view name : {"SaveGame ", "Solution "}) {
        if (!title.starts_with(name)) continue;
        const std::size_t slash = title.find_first_not_of(digits, name.size());
        if (slash == name.size() || slash == std::string::npos || title[slash] != '/') return false;
        return slash + 1 < title.size() && title.find_first_not_of(digits, slash + 1) == std::string::npos;
    }
    return false;
}

std::optional<sok_text> with_replaced_game(const sok_text& file, std::size_t level, std::size_t game,
                                           sokoban::saved_game next) {
    const level_lines lines(file, level);
    auto wanted = file.collection;
    auto& old = wanted.puzzles[level].games[game];
    const auto position = position_in(file, lines, old);
    if (!position) return std::nullopt;
    const std::size_t end = lines.range(position->last).end;
    const auto moves = std::string_view(file.bytes).substr(position->begin, end - position->begin);
    const bool run_lengths = moves.find_first_of("0123456789") != std::string_view::npos;
    auto out =
        replaced(file.bytes, position->begin, end, text_of(next.moves, run_lengths, lines.line_end(position->last)));
    if (position->title) {
        const std::size_t at = file.bytes.find(old.title_line, lines.range(*position->title).begin);
        out = replaced(std::move(out), at, at + old.title_line.size(), next.title_line);
        old.title_line = std::move(next.title_line);
    }
    old.moves = std::move(next.moves);
    return checked(std::move(out), wanted);
}

std::optional<sok_text> with_added_game(const sok_text& file, std::size_t level, const sokoban::saved_game& next) {
    const level_lines lines(file, level);
    auto wanted = file.collection;
    wanted.puzzles[level].games.push_back(next);
    // After the last line that is not of the next level, such as its title: the only place where it is read as wanted.
    constexpr int max_tries = 4;
    int tries = 0;
    for (std::size_t line = lines.count(); line-- > 0 && tries < max_tries;) {
        if (lines.blank(line)) continue;
        ++tries;
        const std::string line_end = lines.line_end(line);
        const auto range = lines.range(line);
        const bool without_end = range.next == range.end; // as the last line of a file may be
        std::string added = without_end ? line_end : std::string();
        added.append(line_end).append(next.title_line).append(line_end);
        added.append(text_of(next.moves, false, line_end));
        if (!without_end) added += line_end;
        if (auto out = checked(replaced(file.bytes, range.next, range.next, added), wanted)) return out;
    }
    return std::nullopt;
}

std::optional<sok_text> without_game(const sok_text& file, std::size_t level, std::size_t game) {
    const level_lines lines(file, level);
    auto wanted = file.collection;
    auto& games = wanted.puzzles[level].games;
    const auto position = position_in(file, lines, games[game]);
    if (!position || !position->title) return std::nullopt;
    games.erase(games.begin() + static_cast<std::ptrdiff_t>(game));
    const std::size_t title = *position->title;
    const std::size_t end = lines.range(position->last).next;
    // With the blank line above, as it was added, unless something would then be read otherwise.
    if (title > 0 && lines.blank(title - 1)) {
        const bool without_end = title > 1 && lines.range(position->last).end == end; // as the file before
        const std::size_t begin = without_end ? lines.range(title - 2).end : lines.range(title - 1).begin;
        if (auto out = checked(replaced(file.bytes, begin, end, {}), wanted)) return out;
    }
    return checked(replaced(file.bytes, lines.range(title).begin, end, {}), wanted);
}

} // namespace sokoban_game
