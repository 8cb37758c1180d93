// Writes docs/errors.md from the enums of errors: their numbers, names, messages, and the comments as causes. Adds new
// numbers to tests/error_numbers.txt. Fails where a number is used twice, or is no longer that of the name it was
// published for.
//   g++ -std=c++20 -Iinclude docs/errors.cpp -o /tmp/errors && /tmp/errors .
//   /tmp/errors . --check     writes nothing, fails where a file would change
// SPDX-License-Identifier: MIT
#include <nono/model/errors.hpp>
#include <nono/model/outcome.hpp>
#include <nono/proof/verification.hpp>
#include <nono/sokoban/check_board.hpp>
#include <nono/sokoban/rules.hpp>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace {

using namespace nono;

[[noreturn]] void fail(const std::string& why) {
    std::fprintf(stderr, "%s\n", why.c_str());
    std::exit(1);
}

std::string text_of(const std::string& file) {
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

/// Writes a file, or compares it with what is there.
void save(const std::string& file, const std::string& text, bool check) {
    if (text_of(file) == text) return;
    if (check) fail(file + " is out of date: docs/errors.cpp writes it");
    if (!(std::ofstream(file) << text)) fail("cannot write " + file);
}

struct enumerator {
    unsigned number;
    std::string name;
    std::string comment;
};

/// The enumerators of an enum in the text of a header: `name = 12, ///< comment`, the comment on one or more lines.
std::vector<enumerator> enumerators_of(const std::string& header, const std::string& type) {
    std::vector<enumerator> out;
    std::set<unsigned> numbers;
    std::size_t at = header.find("enum class " + type + " ");
    if (at == std::string::npos) fail("there is no " + type);
    const std::size_t end = header.find("\n};", at);
    for (at = header.find('\n', at) + 1; at < end; at = header.find('\n', at) + 1) {
        const std::string line = header.substr(at, header.find('\n', at) - at);
        const std::size_t first = line.find_first_not_of(' ');
        const std::size_t comment = line.find("///< ");
        if (first == std::string::npos || (first != comment && line[first] == '/')) continue;
        if (first == comment) {
            out.back().comment += ' ' + line.substr(comment + 5);
            continue;
        }
        const std::size_t equals = line.find(" = ");
        if (equals == std::string::npos) fail(type + ": no number in: " + line);
        const auto number = static_cast<unsigned>(std::strtoul(line.c_str() + equals + 3, nullptr, 10));
        if (!numbers.insert(number).second) fail(type + ": the number is there twice: " + line);
        if (comment == std::string::npos && number != 0) fail(type + ": no comment in: " + line);
        out.push_back({number, line.substr(first, equals - first), number == 0 ? "" : line.substr(comment + 5)});
    }
    return out;
}

/// A text as a cell of a table.
std::string cell_of(std::string_view text) {
    std::string out;
    bool code = false;
    for (const char c : text) {
        code = code != (c == '`');
        if (c == '|')
            out += "\\|";
        else if (c == '<' && !code)
            out += "&lt;";
        else
            out += c;
    }
    return out;
}

/// The codes that were published, a line for each: the enum, the number, the name. A code that is gone keeps its line,
/// with `retired` behind it.
class published_codes {
public:
    explicit published_codes(std::string file) : file_(std::move(file)), text_(text_of(file_)) {
        std::istringstream lines(text_);
        std::string type;
        std::string number;
        std::string rest;
        while (lines >> type >> number && std::getline(lines >> std::ws, rest)) {
            if (!names_.emplace(type + ' ' + number, rest).second) fail(file_ + ": twice: " + type + ' ' + number);
            if (!rest.ends_with(" retired")) left_.insert(type + ' ' + rest);
        }
    }

    void compare(const std::string& type, const std::vector<enumerator>& all) {
        for (const auto& [number, name, comment] : all) {
            const std::string key = type + ' ' + std::to_string(number);
            const auto known = names_.find(key);
            if (known != names_.end() && known->second != name)
                fail(key + " is " + name + ", and was published as " + known->second);
            const bool is_left = left_.erase(type + ' ' + name) != 0;
            if (known == names_.end() && is_left) fail(type + "::" + name + " was published with another number");
            if (known == names_.end()) text_ += key + ' ' + name + '\n';
        }
    }

    void save(bool check) const {
        if (!left_.empty()) fail("published, and gone: " + *left_.begin() + ". Is it retired? See " + file_);
        ::save(file_, text_, check);
    }

private:
    std::string file_;
    std::string text_;
    std::map<std::string, std::string> names_; // by the enum and the number
    std::set<std::string> left_;               // the enum and the name of those not compared yet
};

constexpr std::string_view introduction = R"(# Errors

Errors in a text or a file are reported as a `nono::parse_errc`, regardless of the format.
`static_cast<int>(puzzle.error().code)` is the number on this page, `nono::name_of` returns the name, `nono::message` the
message, `nono::severity_of` the severity and `nono::group_of` the group. `nono::describe` shows the message with its
position and the line.

The hundreds identify the group. Within a group, numbers up to 49 are errors: the puzzle could not be read. From 50 they
are deviations from the format, which are tolerated unless the options are `strict`. From 80 they are notes on how a text
was interpreted. A number never changes its meaning, and the number of a retired code is not reused.

Errors of other operations follow, with numbers of their own: [arguments of calls](#argument_errc),
[proofs](#proof_errc), [moves](#move_errc) and [boards](#board_errc) of Sokoban.

`docs/errors.cpp` generates this page from the headers.

)";

/// The page while it is written.
class page {
public:
    page(std::string root, bool check)
        : root_(std::move(root)), check_(check), published_(root_ + "/tests/error_numbers.txt") {}

    void parse_codes() {
        const std::string header = text_of(root_ + "/include/nono/model/errors.hpp");
        const auto groups = enumerators_of(header, "error_group");
        const auto codes = enumerators_of(header, "parse_errc");
        published_.compare("parse_errc", codes);
        if (codes.size() != std::size(detail::error_rows)) fail("parse_errc: not as many codes as messages");
        out_ += "| numbers | about |\n|--:|---|\n";
        for (const auto& [number, name, comment] : groups)
            if (number != 0)
                out_ += "| " + std::to_string(number) + " | [" + name + "](#" + name + "): " + comment + " |\n";
        for (const auto& [start, group, about] : groups) {
            if (start == 0) continue;
            out_ += "\n## " + group + "\n\nNumbers from " + std::to_string(start) + ": " + about + ".\n\n";
            head(true);
            for (const auto& [number, name, comment] : codes) {
                const auto code = static_cast<parse_errc>(number);
                if (number != 0 && group_of(code) == error_group::none) fail("parse_errc::" + name + " has no group");
                if (name_of(code) != name) fail("parse_errc::" + name + " has no row, or one with another name");
                if (code == parse_errc::none || group_of(code) != static_cast<error_group>(start)) continue;
                constexpr std::string_view words[] = {"note", "deviation", "error"};
                row("e" + std::to_string(number), number, name, words[static_cast<std::size_t>(severity_of(code))],
                    message(code), comment);
            }
        }
    }

    /// The codes of another enum.
    template <class Code> void others(const std::string& type, const std::string& path, std::string_view about) {
        const auto codes = enumerators_of(text_of(root_ + "/include/nono/" + path), type);
        published_.compare(type, codes);
        out_.append("\n## ")
            .append(type)
            .append("\n\n")
            .append(about)
            .append(" Declared in `nono/")
            .append(path)
            .append("`.\n\n");
        head(std::is_same_v<Code, sokoban::board_errc>);
        for (const auto& [number, name, comment] : codes) {
            if (number == 0) continue;
            const auto code = static_cast<Code>(number);
            if constexpr (std::is_same_v<Code, sokoban::board_errc>)
                row(type + std::to_string(number), number, name,
                    sokoban::extend::severity_of(code) == sokoban::extend::board_severity::oddity ? "oddity"
                                                                                                  : "unplayable",
                    message(code), comment);
            else
                row(type + std::to_string(number), number, name, {}, message(code), comment);
        }
    }

    void save() const {
        published_.save(check_);
        ::save(root_ + "/docs/errors.md", out_, check_);
    }

private:
    void head(bool with_severity) {
        out_ += with_severity ? "| number | name | severity | message | cause, remedy |\n|--:|---|---|---|---|\n"
                              : "| number | name | message | cause, remedy |\n|--:|---|---|---|\n";
    }
    void row(const std::string& anchor, unsigned number, const std::string& name, std::string_view severity,
             std::string_view message, std::string_view cause) {
        if (message.empty() || message.size() >= 100 || message.ends_with('.'))
            fail(name + ": a message has fewer than 100 characters and no period at the end: " + std::string(message));
        out_ += "| <a id=\"" + anchor + "\"></a>" + std::to_string(number) + " | `" + name + "` | ";
        if (!severity.empty()) out_.append(severity).append(" | ");
        out_ += cell_of(message) + " | " + cell_of(cause) + " |\n";
    }

    std::string root_;
    bool check_;
    published_codes published_;
    std::string out_{introduction};
};

} // namespace

int main(int count, char** arguments) {
    const bool check = count == 3 && std::string_view(arguments[2]) == "--check";
    if (count != 2 && !check) fail("one argument, the folder of the project, and --check or nothing");
    page errors(arguments[1], check);
    errors.parse_codes();
    errors.others<argument_errc>("argument_errc", "model/outcome.hpp", "Why the arguments of a call were refused.");
    errors.others<proof_errc>("proof_errc", "proof/verification.hpp", "Why a proof or a certificate was refused.");
    errors.others<sokoban::move_errc>("move_errc", "sokoban/rules.hpp", "Why a move in Sokoban is illegal.");
    errors.others<sokoban::board_errc>("board_errc", "sokoban/check_board.hpp",
                                       "Faults and oddities of a Sokoban board.");
    errors.save();
}
