// The command line: its commands and their options. CLI11 does the work, and takes so long to compile that a single
// source includes it. Every message about a wrong command line is the program's own.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_ARGUMENTS_HPP
#define NONO_CLI_ARGUMENTS_HPP

#include "command_table.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace cli {

/// Returns what is wrong with the value of an option, or an empty text.
using text_check = std::function<std::string(const std::string&)>;

/// What the value of an option must be.
struct value_rule {
    text_check fault;
    std::string wanted;              // completes "--threads: "; empty if the option's name for its value is enough
    std::vector<std::string> values; // all of them if there are few, for the completion of shells
};

[[nodiscard]] value_rule in_range(std::uint64_t minimum, std::uint64_t maximum); // whole numbers
[[nodiscard]] value_rule is_positive();                                          // whole numbers from 1
[[nodiscard]] value_rule is_seconds();                                           // a time above 0
[[nodiscard]] value_rule in_millimeters(double minimum, double maximum);
[[nodiscard]] value_rule one_of(std::vector<std::string> texts);

/// An option of a command, or one of its arguments without a name. A reference to it.
class option {
public:
    explicit option(CLI::Option& of) : of_(&of) {}

    option& check(const value_rule& rule);
    option& check(const text_check& fault);
    option& values(std::vector<std::string> all); // for the completion of shells
    option& as_size();                            // 4k stands for 4096
    option& required();
    option& needs(const option& other);
    option& needs(const std::string& other);
    option& excludes(const option& other);
    option& separated_by(char delimiter); // several values in one argument, and no more arguments
    option& option_text(const std::string& text);
    option& group(const std::string& name);
    [[nodiscard]] bool is_given() const;

private:
    CLI::Option* of_;
};

/// The program's command line, or a command of it. A reference to it.
class command_line {
public:
    explicit command_line(CLI::App& of) : of_(&of) {}

    [[nodiscard]] command_line add_command(const std::string& name, const std::string& text);
    option add_flag(const std::string& names, bool& value, const std::string& text);
    template <class T> option add_option(const std::string& names, T& value, const std::string& text);
    [[nodiscard]] option get_option(const std::string& name) const;
    void footer(const std::string& text);
    void callback(std::function<void()> run);

    /// Returns the help of the program or, with a name, of one of its commands; nothing if there is no such command.
    [[nodiscard]] std::optional<std::string> help(const std::string& command) const;
    /// Returns all commands and options, with the texts that the help has.
    [[nodiscard]] command_table table() const;

private:
    CLI::App* of_;
};

/// True after `--quiet`, an option of every command: only errors are printed on standard error.
extern bool is_quiet;

/// How the command line was parsed.
enum class parsed_line { well, as_requested, wrong }; // as requested: help or the version was printed

/// Makes the program's command line, lets `add` fill it, and parses the arguments; without any, prints the help.
[[nodiscard]] parsed_line parse_arguments(int argc, char** argv, const std::string& text, const std::string& footer,
                                          const std::string& version, const std::function<void(command_line)>& add);

} // namespace cli

#endif // NONO_CLI_ARGUMENTS_HPP
