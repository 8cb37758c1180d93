#include "answers.hpp"

#include "formats.hpp"

#include <nono/formats/goal_notation.hpp>
#include <nono/parse.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <deque>
#include <optional>
#include <utility>

namespace bench {

namespace {

constexpr std::string_view white_space = " \t\r\n";

bool is_white(char c) { return white_space.find(c) != std::string_view::npos; }

// Takes the next line off a text, without its end.
std::string_view take_line(std::string_view& text) {
    const auto end = std::min(text.find('\n'), text.size());
    auto out = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (out.ends_with('\r')) out.remove_suffix(1);
    return out;
}

// Takes a number off a text, which may have a fraction; `true` is 1 and `false` is 0.
std::optional<double> take_number(std::string_view& text) {
    for (const auto& [word, value] : {std::pair("true", 1.0), std::pair("false", 0.0)})
        if (text.starts_with(word)) {
            text.remove_prefix(std::string_view(word).size());
            return value;
        }
    // Not every standard library has std::from_chars for such numbers.
    const std::string digits(text.substr(0, std::min<std::size_t>(text.find_first_not_of("0123456789+-.eE"), 40)));
    char* end = nullptr;
    const double out = std::strtod(digits.c_str(), &end);
    if (end == digits.c_str()) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - digits.c_str()));
    return out;
}

void set_cell(nono::grid& picture, double row, double column, double color) {
    const auto inside = [](double number, std::size_t size) {
        return number >= 1 && number <= static_cast<double>(size);
    };
    if (!inside(row, picture.height()) || !inside(column, picture.width())) return;
    if (color < 0.5 || color > static_cast<double>(nono::max_colors)) return;
    picture(static_cast<std::size_t>(row) - 1, static_cast<std::size_t>(column) - 1) =
        static_cast<nono::color_index>(std::lround(color));
}

// What is printed for a cell.
class cell_pattern {
public:
    explicit cell_pattern(std::string_view text) : text_(text) {}

    // Sets the cells that a text has.
    void read(std::string_view text, nono::grid& to) const {
        if (text_.starts_with('{')) { // it may begin anywhere, but not within a number
            for (; !text.empty(); text.remove_prefix(std::min(text.find_first_of(white_space), text.size()))) {
                text.remove_prefix(std::min(text.find_first_not_of(white_space), text.size()));
                static_cast<void>(match(text, to));
            }
            return;
        }
        const auto start = text_.substr(0, text_.find_first_of("{ "));
        for (auto at = text.find(start); at != std::string_view::npos; at = text.find(start, at + 1))
            static_cast<void>(match(text.substr(at), to));
    }

private:
    // What a name in braces is in the text.
    struct cell_numbers {
        double row = 0;
        double column = 0;
        double color = 1;
        double value = 1;
    };

    [[nodiscard]] bool match(std::string_view text, nono::grid& to) const {
        cell_numbers found;
        for (std::string_view rest = text_; !rest.empty();)
            if (!match_part(rest, text, found)) return false;
        if (found.value >= 0.5) set_cell(to, found.row, found.column, found.color);
        return true;
    }

    // Takes a number, white space or a character of the pattern off both.
    [[nodiscard]] static bool match_part(std::string_view& rest, std::string_view& text, cell_numbers& found) {
        for (const auto& [name, number] : {std::pair("{row}", &found.row), std::pair("{column}", &found.column),
                                           std::pair("{color}", &found.color), std::pair("{value}", &found.value)}) {
            if (!rest.starts_with(name)) continue;
            rest.remove_prefix(std::string_view(name).size());
            const auto taken = take_number(text);
            *number = taken.value_or(0);
            return taken.has_value();
        }
        if (text.empty()) return false;
        if (rest.front() == ' ' && is_white(text.front()))
            text.remove_prefix(std::min(text.find_first_not_of(white_space), text.size()));
        else if (text.front() == rest.front())
            text.remove_prefix(1);
        else
            return false;
        rest.remove_prefix(1);
        return true;
    }

    std::string_view text_;
};

// The numbers of what is true.
void read_literals(std::string_view line, std::size_t colors, nono::grid& to) {
    const std::size_t cells = to.cells().size();
    while (!line.empty()) {
        line.remove_prefix(std::min(line.find_first_not_of(white_space), line.size()));
        const auto word = line.substr(0, line.find_first_of(white_space));
        line.remove_prefix(word.size());
        std::size_t variable = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), variable);
        if (error != std::errc{} || variable == 0 || variable > cells * (colors - 1)) continue;
        to.cells()[(variable - 1) % cells] = static_cast<nono::color_index>((variable - 1) / cells + 1);
    }
}

nono::grid read_formula(std::string_view text, const nono::clues& clues) {
    nono::grid out(clues.width(), clues.height());
    while (!text.empty()) {
        auto line = take_line(text);
        if (line.starts_with("v ")) line.remove_prefix(2);
        const bool is_numbers = line.find_first_of("-0123456789") == 0;
        if (is_numbers) read_literals(line, clues.color_count(), out);
    }
    return out;
}

// The characters of a line, without blanks around it and, where it has one after each cell but the last, between cells.
std::string cells_of(std::string_view line, std::size_t width) {
    const auto first = std::min(line.find_first_not_of(white_space), line.size());
    line.remove_prefix(first);
    line = line.substr(0, line.find_last_not_of(white_space) + 1);
    const auto blanks = std::count_if(line.begin(), line.end(), is_white);
    std::string out(line);
    if (blanks > 0 && static_cast<std::size_t>(blanks) + 1 == width) std::erase_if(out, is_white);
    return out;
}

// Characters beyond ASCII count as one.
std::size_t characters_of(std::string_view line) {
    const auto begins = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; };
    return static_cast<std::size_t>(std::count_if(line.begin(), line.end(), begins));
}

// How many different bytes a text has.
std::size_t different_bytes(std::string_view text) {
    std::array<bool, 256> seen{};
    for (const char c : text) seen[static_cast<unsigned char>(c)] = true;
    return static_cast<std::size_t>(std::count(seen.begin(), seen.end(), true));
}

// A block of lines as a picture: by the characters of the goal where it has no others, in black and white as any text.
std::optional<nono::grid> picture_of(const std::string& block, const nono::puzzle& puzzle) {
    const auto& clues = puzzle.clues;
    const auto characters = nono::goal_characters(puzzle);
    std::string goal = block;
    std::replace(goal.begin(), goal.end(), '.', characters.front());
    if (const auto read = nono::parse_goal(goal, clues.width(), clues.height(), characters))
        if (const auto picture = read->decided()) return picture;
    if (clues.color_count() > 2) return std::nullopt;
    auto drawn = nono::parse<nono::text_picture>(block);
    if (!drawn || !drawn->goal || drawn->clues.color_count() > 2) return std::nullopt;
    return drawn->goal;
}

// The last lines of a text, where they may be cells: as many as a picture has.
class last_lines {
public:
    explicit last_lines(const nono::clues& clues) : clues_(clues) {}

    void add(std::string line) {
        if (characters_of(line) != clues_.width()) return lines_.clear();
        if (lines_.size() == clues_.height()) lines_.pop_front();
        lines_.push_back(std::move(line));
    }
    void clear() { lines_.clear(); }

    // The lines as a text; empty where they are too few, or have too many characters to be a picture.
    [[nodiscard]] std::string block() const {
        std::string out;
        if (lines_.size() < clues_.height()) return out;
        for (const auto& line : lines_) out += line + '\n';
        // One more for the end of a line; a character beyond ASCII has up to three bytes.
        return different_bytes(out) > 3 * clues_.color_count() + 1 ? std::string() : out;
    }

private:
    const nono::clues& clues_;
    std::deque<std::string> lines_;
};

std::vector<nono::grid> read_pictures(std::string_view text, const nono::puzzle& puzzle, std::size_t most) {
    std::vector<nono::grid> out;
    last_lines lines(puzzle.clues);
    while (!text.empty() && out.size() < most) {
        lines.add(cells_of(take_line(text), puzzle.clues.width()));
        const auto block = lines.block();
        if (block.empty()) continue;
        auto picture = picture_of(block, puzzle);
        if (!picture) continue;
        out.push_back(*std::move(picture));
        lines.clear();
    }
    return out;
}

std::vector<nono::grid> read_goals(const std::string& format, std::string_view text, std::size_t most) {
    std::vector<nono::grid> out;
    auto bundle = nono::parse_all_as<formats>(format, text, {}, most);
    for (auto& puzzle : bundle.puzzles)
        if (puzzle && puzzle->goal) out.push_back(*std::move(puzzle->goal));
    return out;
}

// The parts of a text that are pictures.
std::vector<std::string_view> parts_of(const solver_description& solver, std::string_view text) {
    if (solver.begins.empty() && solver.ends.empty()) return {text};
    std::vector<std::string_view> out;
    const char* start = solver.begins.empty() ? text.data() : nullptr;
    std::string_view rest = text;
    const auto end_part = [&](const char* end) {
        if (start != nullptr) out.emplace_back(start, static_cast<std::size_t>(end - start));
        start = nullptr;
    };
    while (!rest.empty()) {
        const auto line = take_line(rest);
        if (!solver.ends.empty() && line.starts_with(solver.ends)) {
            end_part(line.data());
            if (solver.begins.empty()) start = rest.data();
        } else if (!solver.begins.empty() && line.starts_with(solver.begins)) {
            if (solver.ends.empty()) end_part(line.data());
            start = rest.data();
        }
    }
    if (solver.ends.empty()) end_part(rest.data());
    return out;
}

} // namespace

bool is_answer_kind(std::string_view kind) {
    if (kind == "dimacs" || kind == "picture") return true;
    if (kind.find("{row}") != std::string_view::npos && kind.find("{column}") != std::string_view::npos) return true;
    const auto format = nono::find_format<formats>(kind);
    return format && format->reads;
}

std::vector<nono::grid> read_answers(const solver_description& solver, const nono::puzzle& puzzle,
                                     std::string_view text, std::size_t most) {
    std::vector<nono::grid> out;
    for (const auto part : parts_of(solver, text)) {
        if (out.size() >= most) break;
        const std::size_t left = most - out.size();
        std::vector<nono::grid> found;
        if (solver.answer == "dimacs") {
            found.push_back(read_formula(part, puzzle.clues));
        } else if (solver.answer == "picture") {
            found = read_pictures(part, puzzle, left);
        } else if (solver.answer.find("{row}") != std::string::npos) {
            found.emplace_back(puzzle.clues.width(), puzzle.clues.height());
            cell_pattern(solver.answer).read(part, found.back());
        } else {
            found = read_goals(solver.answer, part, left);
        }
        out.insert(out.end(), found.begin(), found.end());
    }
    return out;
}

bool has_sign(const answer_signs& signs, std::string_view text, int status) {
    for (const auto& sign : signs)
        if (sign.status == status) return true;
    while (!text.empty()) {
        const auto line = take_line(text);
        for (const auto& sign : signs)
            if (!sign.line.empty() && line.starts_with(sign.line)) return true;
    }
    return false;
}

} // namespace bench
