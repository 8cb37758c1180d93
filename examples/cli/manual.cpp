// SPDX-License-Identifier: MIT
#include "manual.hpp"

#include "help_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace cli {

namespace {

// ---- roff ----

// A text in roff. A line must not begin with a control character, and hyphens of code are to be copied.
std::string roff_text(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '\\')
            out += "\\e";
        else if (c == '-')
            out += "\\-";
        else if (c == '\'')
            out += "\\(aq";
        else
            out += c;
    }
    if (out.starts_with('.')) out.insert(0, "\\&");
    return out;
}

// The same in bold or italics.
std::string in_font(char font, std::string_view text) { return fmt::format("\\f{}{}\\fR", font, roff_text(text)); }

std::string roff_words(std::string_view text) {
    std::string out;
    for (const auto& word : words_of_help(text)) out += word.is_code ? in_font('B', word.text) : roff_text(word.text);
    return out;
}

std::string roff_names(const option_entry& option) {
    if (option.names.empty()) return in_font('I', option.argument + (option.is_repeated ? "..." : ""));
    std::string out;
    for (const auto& name : option.names) out += (out.empty() ? "" : ", ") + in_font('B', name);
    if (!option.argument.empty()) out += " " + in_font('I', option.argument);
    return out;
}

std::string roff_head(const command_table& all, std::string_view page) {
    std::string upper(page);
    std::transform(upper.begin(), upper.end(), upper.begin(),
                   [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
    return fmt::format(".\\\" Made by 'nono help --man'.\n.TH \"{}\" 1 \"\" \"{}\" \"nono\"\n.ad l\n", roff_text(upper),
                       roff_text(all.version));
}

std::string roff_options(const command_entry& command) {
    std::string out;
    std::string group;
    bool is_first = true;
    for (const auto& option : command.options) {
        if (is_first || option.group != group)
            out += option.group.empty() ? ".SH OPTIONS\n" : ".SS " + roff_text(option.group) + "\n";
        is_first = false;
        group = option.group;
        out += ".TP\n" + roff_names(option) + "\n" + roff_words(option.text) + "\n";
    }
    return out;
}

// The footer as sections. An exit status that is not listed is in nono(1).
std::string roff_footer(const std::string& footer, bool is_command) {
    std::string notes;
    std::string status;
    bool is_in_example = false;
    for (const auto& part : paragraphs_of(footer)) {
        if (part.is_example != is_in_example) notes += part.is_example ? ".PP\n.EX\n" : ".EE\n";
        is_in_example = part.is_example;
        if (part.is_example)
            notes += roff_text(part.text) + "\n";
        else
            (part.is_exit_status ? status : notes) += ".PP\n" + roff_words(part.text) + "\n";
    }
    if (is_in_example) notes += ".EE\n";
    std::string out;
    // The macro .SH begins a paragraph itself.
    const auto begin = [](std::string_view text) { return text.starts_with(".PP\n.EX") ? text : text.substr(4); };
    if (!notes.empty()) out.append(".SH NOTES\n").append(begin(notes));
    if (!status.empty()) out.append(".SH EXIT STATUS\n").append(begin(status));
    if (is_command && !status.empty()) out += "The other statuses are those of \\fBnono\\fR(1).\n";
    return out;
}

// ---- Markdown ----

std::string markdown_words(std::string_view text) {
    std::string out;
    for (const auto& word : words_of_help(text)) out += word.is_code ? "`" + word.text + "`" : word.text;
    return out;
}

// The same in a table, where | ends a cell, even in code.
std::string markdown_cell(std::string_view text) {
    std::string out = markdown_words(text);
    for (std::size_t i = out.find('|'); i != std::string::npos; i = out.find('|', i + 2)) out.insert(i, 1, '\\');
    return out;
}

std::string markdown_names(const option_entry& option) {
    if (option.names.empty()) return "`" + option.argument + (option.is_repeated ? "..." : "") + "`";
    std::string out;
    for (const auto& name : option.names)
        out += fmt::format("{}`{}{}{}`", out.empty() ? "" : ", ", name,
                           option.argument.empty() || &name != &option.names.back() ? "" : " ",
                           &name != &option.names.back() ? "" : option.argument);
    return out;
}

std::string markdown_footer(const std::string& footer) {
    std::string out;
    bool is_in_example = false;
    for (const auto& part : paragraphs_of(footer)) {
        if (part.is_example != is_in_example) out += part.is_example ? "\n```sh\n" : "```\n";
        is_in_example = part.is_example;
        out += part.is_example ? part.text + "\n" : "\n" + markdown_words(part.text) + "\n";
    }
    return is_in_example ? out + "```\n" : out;
}

bool is_help(const option_entry& option) { return !option.names.empty() && main_name(option) == "--help"; }

} // namespace

std::string manual_of_program(const command_table& all) {
    std::string out =
        roff_head(all, "nono") + ".SH NAME\nnono \\- solve, explain and make nonograms, and solve Sokoban\n";
    out += ".SH SYNOPSIS\n.B nono\n" + in_font('I', "COMMAND") + " [" + in_font('I', "OPTIONS") + "] " +
           in_font('I', "FILE...") + "\n.SH DESCRIPTION\n" + roff_words(all.program.text) + "\n.SH COMMANDS\n";
    for (const auto& command : all.commands)
        out += fmt::format(".TP\n\\fBnono\\-{}\\fR(1)\n{}\n", roff_text(command.name), roff_words(command.text));
    return out + roff_options(all.program) + roff_footer(all.program.footer, false);
}

std::string manual_of_command(const command_table& all, const command_entry& command) {
    const std::string page = "nono-" + command.name;
    std::string out = roff_head(all, page);
    out += fmt::format(".SH NAME\n{} \\- {}\n", roff_text(page), roff_words(command.text));
    out += fmt::format(".SH SYNOPSIS\n.B nono {}\n{}\n", roff_text(command.name),
                       in_font('I', usage_of(command).substr(1)));
    out += roff_options(command) + roff_footer(command.footer, true);
    return out + ".SH SEE ALSO\n\\fBnono\\fR(1)\n";
}

std::string markdown_reference(const command_table& all) {
    std::string out = "| command | |\n|---|---|\n";
    for (const auto& command : all.commands)
        out += fmt::format("| [`nono {}`](#nono-{}) | {} |\n", command.name, command.name, markdown_cell(command.text));
    for (const auto& command : all.commands) {
        out += fmt::format("\n### nono {}\n\n`nono {}{}`: {}.\n\n| | |\n|---|---|\n", command.name, command.name,
                           usage_of(command), markdown_words(command.text));
        for (const auto& option : command.options)
            if (!is_help(option))
                out += fmt::format("| {} | {} |\n", markdown_names(option), markdown_cell(option.text));
        out += markdown_footer(command.footer);
    }
    return out;
}

} // namespace cli
