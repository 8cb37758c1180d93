// SPDX-License-Identifier: MIT
#include "completion.hpp"

#include <fmt/format.h>

namespace cli {

namespace {

std::string joined(const std::vector<std::string>& words, std::string_view separator) {
    return fmt::format("{}", fmt::join(words, separator));
}

std::vector<std::string> names_of_commands(const command_table& all) {
    std::vector<std::string> out;
    for (const auto& command : all.commands) out.push_back(command.name);
    return out;
}

std::vector<std::string> names_of_options(const command_entry& command) {
    std::vector<std::string> out;
    for (const auto& option : command.options) out.insert(out.end(), option.names.begin(), option.names.end());
    return out;
}

bool is_flag(const option_entry& option) { return !option.names.empty() && option.argument.empty(); }

// Characters in front of which a backslash is put.
std::string escaped(std::string_view text, std::string_view special) {
    std::string out;
    for (const char c : text) {
        if (special.find(c) != std::string_view::npos) out += '\\';
        out += c == '\n' ? ' ' : c;
    }
    return out;
}

// A text in single quotes of a POSIX shell.
std::string in_quotes(std::string_view text) {
    std::string out = "'";
    for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return out + "'";
}

// The first sentence or part of a description: a menu has little room.
std::string short_text(const std::string& text) {
    constexpr std::size_t room = 70;
    std::size_t end = text.find_first_of(":;(\n");
    if (end == std::string::npos || end < 10) end = text.size();
    while (end > 0 && (text[end - 1] == ' ' || text[end - 1] == ',')) --end;
    if (end <= room) return text.substr(0, end);
    const std::size_t blank = text.rfind(' ', room);
    return text.substr(0, blank == std::string::npos ? room : blank) + " ...";
}

// ---- bash ----

// Works without the package bash-completion, and in bash 3.2.
constexpr std::string_view bash_head = R"(# Completion of nono in bash, made by 'nono completion bash'.

# Adds the words of the list that begin with $cur. With a second argument, $cur is a list that it separates.
_nono_words() {
    local prefix= start=$cur word
    if [ -n "$2" ] && [[ $cur == *"$2"* ]]; then
        prefix=${cur%"$2"*}$2
        start=${cur##*"$2"}
    fi
    for word in $1; do
        if [[ $word == "$start"* ]]; then COMPREPLY+=("$prefix$word"); fi
    done
}

_nono_files() {
    local name
    compopt -o filenames 2> /dev/null
    while IFS= read -r name; do COMPREPLY+=("$name"); done < <(compgen -f -- "$cur")
}

_nono() {
    local cur=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command= i
    COMPREPLY=()
    # --color=always is three words.
    if [ "$cur" = = ]; then
        cur=
    elif [ "$previous" = = ] && [ "$COMP_CWORD" -gt 1 ]; then
        previous=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    for ((i = 1; i < COMP_CWORD; ++i)); do
        if [[ ${COMP_WORDS[i]} != -* ]]; then
            command=${COMP_WORDS[i]}
            break
        fi
    done
)";

std::string bash_option(const command_entry& command, const option_entry& option) {
    std::vector<std::string> patterns;
    for (const auto& name : option.names) patterns.push_back(command.name + " " + name);
    std::string action = "return";
    if (!option.values.empty())
        action = fmt::format("_nono_words {} {}; return", in_quotes(joined(option.values, " ")),
                             in_quotes(option.delimiter == '\0' ? "" : std::string(1, option.delimiter)));
    else if (accepts_file(option))
        action = "_nono_files; return";
    return fmt::format("        \"{}\") {} ;;\n", joined(patterns, "\" | \""), action);
}

std::string bash_script(const command_table& all) {
    std::string out(bash_head);
    out += "    case \"$command $previous\" in\n";
    for (const auto& command : all.commands)
        for (const auto& option : command.options)
            if (!option.names.empty() && !is_flag(option)) out += bash_option(command, option);
    out += "    esac\n    case $command in\n";
    out += fmt::format("        '') _nono_words {} '' ;;\n", in_quotes(joined(names_of_commands(all), " ") + " " +
                                                                       joined(names_of_options(all.program), " ")));
    for (const auto& command : all.commands) {
        std::string action = ":";
        for (const auto& option : command.options) {
            if (!option.names.empty()) continue;
            action = option.values.empty() ? "_nono_files"
                                           : fmt::format("_nono_words {} ''", in_quotes(joined(option.values, " ")));
        }
        out += fmt::format("        {})\n            if [[ $cur == -* ]]; then _nono_words {} ''; else {}; fi\n"
                           "            ;;\n",
                           command.name, in_quotes(joined(names_of_options(command), " ")), action);
    }
    return out + "    esac\n}\n\ncomplete -F _nono nono\n";
}

// ---- zsh ----

std::string zsh_action(const option_entry& option) {
    const std::string name = escaped(option.argument, ":\\");
    if (!option.values.empty() && option.delimiter != '\0')
        return fmt::format(":{}:_values -s {} {} {}", name, option.delimiter, name, joined(option.values, " "));
    if (!option.values.empty()) return fmt::format(":{}:({})", name, joined(option.values, " "));
    return fmt::format(":{}:{}", name, accepts_file(option) ? "_files" : "");
}

std::string zsh_option(const option_entry& option) {
    if (option.names.empty())
        return in_quotes(fmt::format("{}{}",
                                     option.is_repeated   ? "*"
                                     : option.is_required ? ""
                                                          : ":",
                                     zsh_action(option)));
    const std::string text = "[" + escaped(short_text(option.text), "[]:\\") + "]";
    std::string out;
    for (const auto& name : option.names) {
        const bool is_long = name.starts_with("--");
        const std::string value = is_flag(option) ? "" : (is_long ? "=" : "") + text + zsh_action(option);
        const std::string others = option.names.size() > 1 ? "(" + joined(option.names, " ") + ")" : "";
        out += (out.empty() ? "" : " ") + in_quotes(others + name + (is_flag(option) ? text : value));
    }
    return out;
}

std::string zsh_options(const command_entry& command) {
    std::string out;
    for (const auto& option : command.options) out += " \\\n                " + zsh_option(option);
    return out;
}

std::string zsh_script(const command_table& all) {
    std::string out = "#compdef nono\n# Completion of nono in zsh, made by 'nono completion zsh'.\n\n"
                      "_nono() {\n    local curcontext=\"$curcontext\" state line\n    local -a commands\n"
                      "    typeset -A opt_args\n    commands=(\n";
    for (const auto& command : all.commands)
        out += fmt::format("        {}\n", in_quotes(command.name + ":" + escaped(short_text(command.text), ":\\")));
    out += fmt::format("    )\n    _arguments -C{} \\\n                '1: :->command' '*:: :->rest' && return 0\n",
                       zsh_options(all.program));
    out += "    case $state in\n        command) _describe -t commands command commands ;;\n        rest)\n"
           "            case $words[1] in\n";
    for (const auto& command : all.commands)
        out += fmt::format("            {})\n                _arguments -s{}\n                ;;\n", command.name,
                           zsh_options(command));
    return out + "            esac\n            ;;\n    esac\n}\n\n"
                 "if [ \"$funcstack[1]\" = _nono ]; then _nono \"$@\"; else compdef _nono nono; fi\n";
}

// ---- fish ----

std::string fish_quotes(std::string_view text) { return "'" + escaped(text, "'\\") + "'"; }

std::string fish_option(const std::string& condition, const option_entry& option) {
    std::string out = "complete -c nono -n " + fish_quotes(condition);
    for (const auto& name : option.names)
        out += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
    if (!option.values.empty())
        out += (option.names.empty() ? " -f -a " : " -x -a ") + fish_quotes(joined(option.values, " "));
    else if (!option.names.empty() && !is_flag(option))
        out += accepts_file(option) ? " -r -F" : " -x";
    return out + " -d " + fish_quotes(short_text(option.text)) + "\n";
}

std::string fish_script(const command_table& all) {
    std::string out = "# Completion of nono in fish, made by 'nono completion fish'.\n";
    const std::string none = "not __fish_seen_subcommand_from " + joined(names_of_commands(all), " ");
    for (const auto& option : all.program.options) out += fish_option(none, option);
    for (const auto& command : all.commands)
        out += fmt::format("complete -c nono -n {} -f -a {} -d {}\n", fish_quotes(none), command.name,
                           fish_quotes(short_text(command.text)));
    for (const auto& command : all.commands)
        for (const auto& option : command.options)
            if (!option.names.empty() || !option.values.empty())
                out += fish_option("__fish_seen_subcommand_from " + command.name, option);
    return out;
}

} // namespace

std::vector<std::string> shells() { return {"bash", "zsh", "fish"}; }

std::string completion_script(const command_table& all, std::string_view shell) {
    return shell == "bash" ? bash_script(all) : shell == "zsh" ? zsh_script(all) : fish_script(all);
}

} // namespace cli
