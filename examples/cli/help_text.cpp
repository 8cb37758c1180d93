// SPDX-License-Identifier: MIT
#include "help_text.hpp"

#include <algorithm>
#include <cstddef>

namespace cli {

namespace {

constexpr std::string_view exit_status = "Exit status";
constexpr std::string_view opening = "(";
constexpr std::string_view closing = ".,:;)";

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool is_code_word(std::string_view word) {
    if (word.size() > 1 && word.front() == '-' && (is_letter(word[1]) || word[1] == '-')) return true;
    return word.find_first_of("*<>{}|#[]\"") != std::string_view::npos;
}

// Collects pieces; code and text alternate.
class splitter {
public:
    void add(std::string_view text, bool is_code) {
        if (text.empty()) return;
        if (words_.empty() || words_.back().is_code != is_code) words_.push_back({{}, is_code});
        words_.back().text += text;
    }

    // A word with the punctuation around it.
    void add_word(std::string_view word) {
        const std::size_t first = std::min(word.find_first_not_of(opening), word.size());
        std::size_t end = word.size();
        while (end > first && closing.find(word[end - 1]) != std::string_view::npos) --end;
        if (!is_code_word(word.substr(first, end - first))) return add(word, false);
        add(word.substr(0, first), false);
        add(word.substr(first, end - first), true);
        add(word.substr(end), false);
    }

    std::vector<help_word> take() { return std::move(words_); }

private:
    std::vector<help_word> words_;
};

// The length of a quotation at the start of a text, with its quotes: it ends in front of a blank or punctuation. 0 if
// there is none.
std::size_t quotation_length(std::string_view text) {
    if (!text.starts_with('\'')) return 0;
    for (std::size_t end = text.find('\'', 1); end != std::string_view::npos; end = text.find('\'', end + 1))
        if (end + 1 == text.size() || text[end + 1] == ' ' || closing.find(text[end + 1]) != std::string_view::npos)
            return end + 1;
    return 0;
}

} // namespace

std::vector<help_paragraph> paragraphs_of(std::string_view footer) {
    std::vector<help_paragraph> out;
    while (!footer.empty()) {
        const std::size_t end = std::min(footer.find('\n'), footer.size());
        const auto line = footer.substr(0, end);
        footer.remove_prefix(std::min(end + 1, footer.size()));
        const bool is_example = line.starts_with("  ");
        const bool is_status = line.starts_with(exit_status);
        if (is_example || is_status || out.empty() || out.back().is_example)
            out.push_back({std::string(is_example ? line.substr(2) : line), is_example, is_status});
        else
            out.back().text.append(out.back().text.ends_with(' ') ? "" : " ").append(line);
    }
    // `Exit status` may begin within a line.
    for (std::size_t i = 0; i < out.size(); ++i) {
        const std::size_t at = out[i].text.find(std::string(". ").append(exit_status));
        if (out[i].is_example || out[i].is_exit_status || at == std::string::npos) continue;
        help_paragraph status{out[i].text.substr(at + 2), false, true};
        out[i].text.resize(at + 1);
        out.insert(out.begin() + static_cast<std::ptrdiff_t>(i) + 1, std::move(status));
    }
    return out;
}

std::vector<help_word> words_of_help(std::string_view text) {
    splitter out;
    while (!text.empty()) {
        const std::size_t blanks = std::min(text.find_first_not_of(" \n"), text.size());
        if (blanks > 0) out.add(" ", false);
        text.remove_prefix(blanks);
        const std::size_t bracket = text.starts_with('(') ? 1 : 0;
        const std::size_t quotation = quotation_length(text.substr(bracket));
        if (quotation > 2) {
            out.add(text.substr(0, bracket), false);
            out.add(text.substr(bracket + 1, quotation - 2), true);
            text.remove_prefix(bracket + quotation);
            const std::size_t end = std::min(text.find_first_of(" \n"), text.size());
            out.add(text.substr(0, end), false);
            text.remove_prefix(end);
            continue;
        }
        const std::size_t end = std::min(text.find_first_of(" \n"), text.size());
        out.add_word(text.substr(0, end));
        text.remove_prefix(end);
    }
    return out.take();
}

std::string usage_of(const command_entry& command) {
    std::string out = " [OPTIONS]";
    for (const auto& option : command.options) {
        if (!option.names.empty()) continue;
        const std::string name = option.argument + (option.is_repeated ? "..." : "");
        out += option.is_required ? " " + name : " [" + name + "]";
    }
    return out;
}

} // namespace cli
