// SPDX-License-Identifier: MIT
#include "formats.hpp"
#include "solver_file.hpp"

#include <nono/formats/goal_notation.hpp>
#include <nono/formats/pictures/text_picture.hpp>
#include <nono/parse.hpp>
#include <nono/text/lines.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <deque>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <utility>

namespace bench {

namespace {

using nono::extend::line_cursor;
using nono::extend::text_line;

void set_cell(nono::grid& picture, double row, double column, double color) {
    const auto inside = [](double number, std::size_t size) {
        return number >= 1 && number <= static_cast<double>(size);
    };
    if (!inside(row, picture.height()) || !inside(column, picture.width())) return;
    if (color < 0.5 || color > static_cast<double>(nono::extend::max_colors)) return;
    picture(static_cast<std::size_t>(row) - 1, static_cast<std::size_t>(column) - 1) =
        static_cast<nono::color_index>(std::lround(color));
}

// Parses the cells of a text, given the pattern that is printed for a cell.
nono::grid read_cells(const std::string& pattern, std::string_view text, const nono::clues& clues) {
    // The pattern as a regular expression; a pattern that begins with a number must not match inside a number.
    static const std::string number = "(true|false|[-+]?[0-9][-+0-9.eE]{0,40})";
    std::string expression = pattern.starts_with('{') ? "(?:^|[^-+0-9.eE])" : "";
    std::vector<std::string> names;
    static const std::regex parts("\\{(row|column|color|value)\\}|[\\s\\S]");
    for (std::sregex_iterator at(pattern.begin(), pattern.end(), parts), end; at != end; ++at) {
        const std::string part = at->str();
        if (part.size() > 1) {
            expression += number;
            names.push_back(part);
        } else if (std::string_view(" \t\r\n").find(part) != std::string_view::npos) {
            expression += "\\s+";
        } else {
            const bool is_special = std::string_view("^$\\.*+?()[]{}|").find(part) != std::string_view::npos;
            expression += (is_special ? "\\" : "") + part;
        }
    }
    nono::grid out(clues.width(), clues.height());
    const std::regex compiled(expression, std::regex::optimize);
    for (std::cregex_iterator at(text.data(), text.data() + text.size(), compiled), end; at != end; ++at) {
        std::map<std::string, double> found{{"{color}", 1}, {"{value}", 1}};
        for (std::size_t i = 0; i < names.size(); ++i) {
            const std::string word = (*at)[i + 1];
            found[names[i]] = word == "true" ? 1 : std::strtod(word.c_str(), nullptr); // 0 for `false`
        }
        if (found["{value}"] >= 0.5) set_cell(out, found["{row}"], found["{column}"], found["{color}"]);
    }
    return out;
}

// Reads the cells of the true variables, whose numbers are on some of the lines.
nono::grid read_formula(std::string_view text, const nono::clues& clues) {
    nono::grid out(clues.width(), clues.height());
    const std::size_t cells = out.cells().size();
    line_cursor lines(text);
    for (text_line line; lines.next(line);) {
        if (line.text.starts_with("v ")) line.text.remove_prefix(2);
        if (line.text.find_first_of("-0123456789") != 0) continue;
        std::istringstream words{std::string(line.text)};
        for (std::string word; words >> word;) {
            std::size_t variable = 0;
            const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), variable);
            if (error != std::errc{} || variable == 0 || variable > cells * (clues.color_count() - 1)) continue;
            out.cells()[(variable - 1) % cells] = static_cast<nono::color_index>((variable - 1) / cells + 1);
        }
    }
    return out;
}

// Returns the characters of a line without surrounding blanks and, if every cell but the last is followed by one,
// without blanks between cells.
std::string cells_of(std::string_view line, std::size_t width) {
    std::string out(nono::detail::without_blanks_around(line));
    const auto blanks = std::count_if(out.begin(), out.end(), nono::detail::is_blank);
    if (static_cast<std::size_t>(blanks) + 1 == width) std::erase_if(out, nono::detail::is_blank);
    return out;
}

// Returns the number of characters; each one beyond ASCII counts as one.
std::size_t characters_of(std::string_view line) {
    const auto begins = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; };
    return static_cast<std::size_t>(std::count_if(line.begin(), line.end(), begins));
}

// Parses a block of lines as a picture: with the characters of the goal if it has no others, or as any text in black
// and white.
std::optional<nono::grid> picture_of(const std::string& block, const nono::puzzle& puzzle) {
    const auto& clues = puzzle.clues;
    const auto characters = nono::extend::goal_characters(puzzle);
    std::string goal = block;
    std::replace(goal.begin(), goal.end(), '.', characters.front());
    if (const auto read = nono::extend::parse_goal(goal, clues.width(), clues.height(), characters))
        if (const auto picture = read->decided()) return picture;
    if (clues.color_count() > 2) return std::nullopt;
    auto drawn = nono::parse<nono::text_picture>(block);
    if (!drawn || !drawn->goal || drawn->clues.color_count() > 2) return std::nullopt;
    return drawn->goal;
}

std::vector<nono::grid> read_pictures(std::string_view text, const nono::puzzle& puzzle, std::size_t maximum) {
    const auto& clues = puzzle.clues;
    std::vector<nono::grid> out;
    line_cursor lines(text);
    std::deque<std::string> last; // lines that could be cells: the height of a picture
    for (text_line line; out.size() < maximum && lines.next(line);) {
        last.push_back(cells_of(line.text, clues.width()));
        if (characters_of(last.back()) != clues.width()) last.clear();
        if (last.size() > clues.height()) last.pop_front();
        if (last.size() < clues.height()) continue;
        std::string block;
        for (const auto& cells : last) block += cells + '\n';
        // Too many different characters for a picture. One more for the end of a line; one beyond ASCII has up to three
        // bytes.
        if (std::set<char>(block.begin(), block.end()).size() > 3 * clues.color_count() + 1) continue;
        auto picture = picture_of(block, puzzle);
        if (!picture) continue;
        out.push_back(*std::move(picture));
        last.clear();
    }
    return out;
}

std::vector<nono::grid> read_goals(const std::string& format, std::string_view text, std::size_t maximum) {
    std::vector<nono::grid> out;
    auto bundle = nono::parse_all<formats>(text, {.format = format, .max_puzzles = maximum});
    for (auto& puzzle : bundle)
        if (puzzle && puzzle->goal) out.push_back(*std::move(puzzle->goal));
    return out;
}

// Returns the parts of a text that are pictures.
std::vector<std::string_view> parts_of(const solver_description& solver, std::string_view text) {
    if (solver.begins.empty() && solver.ends.empty()) return {text};
    std::vector<std::string_view> out;
    std::size_t start = solver.begins.empty() ? 0 : std::string_view::npos;
    const auto end_part = [&](std::size_t end) {
        if (start != std::string_view::npos) out.push_back(text.substr(start, end - start));
        start = std::string_view::npos;
    };
    line_cursor lines(text);
    for (text_line line; lines.next(line);) {
        const bool ends = !solver.ends.empty() && line.text.starts_with(solver.ends);
        const bool begins = !ends && !solver.begins.empty() && line.text.starts_with(solver.begins);
        if (ends || (begins && solver.ends.empty())) end_part(line.start.offset);
        if (begins || (ends && solver.begins.empty())) start = lines.position().offset;
    }
    if (solver.ends.empty()) end_part(text.size());
    return out;
}

// Returns the pictures in a text or a part of it, at most `maximum`.
std::vector<nono::grid> read_part(const solver_description& solver, const nono::puzzle& puzzle, std::string_view part,
                                  std::size_t maximum) {
    if (solver.answer == "dimacs") return {read_formula(part, puzzle.clues)};
    if (solver.answer == "picture") return read_pictures(part, puzzle, maximum);
    if (solver.answer.find("{row}") != std::string::npos) return {read_cells(solver.answer, part, puzzle.clues)};
    return read_goals(solver.answer, part, maximum);
}

} // namespace

bool is_answer_kind(std::string_view kind) {
    if (kind == "dimacs" || kind == "picture") return true;
    if (kind.find("{row}") != std::string_view::npos && kind.find("{column}") != std::string_view::npos) return true;
    const auto format = nono::extend::find_format<formats>(kind);
    return format && format->reads;
}

std::vector<nono::grid> read_answers(const solver_description& solver, const nono::puzzle& puzzle,
                                     std::string_view text, std::size_t maximum) {
    std::vector<nono::grid> out;
    for (const auto part : parts_of(solver, text)) {
        if (out.size() >= maximum) break;
        const auto found = read_part(solver, puzzle, part, maximum - out.size());
        out.insert(out.end(), found.begin(), found.end());
    }
    return out;
}

bool has_sign(const answer_signs& signs, std::string_view text, int status) {
    for (const auto& sign : signs)
        if (sign.status == status) return true;
    line_cursor lines(text);
    for (text_line line; lines.next(line);)
        for (const auto& sign : signs)
            if (!sign.line.empty() && line.text.starts_with(sign.line)) return true;
    return false;
}

} // namespace bench
