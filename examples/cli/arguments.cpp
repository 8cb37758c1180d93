// SPDX-License-Identifier: MIT
#include "arguments.hpp"

#include "suggestions.hpp"
#include "words.hpp"

#include <nono/render/printable.hpp>

#include <CLI/CLI.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <limits>
#include <map>
#include <type_traits>
#include <utility>

namespace cli {

bool is_quiet = false;

namespace {

// What the program knows of an option besides what CLI11 knows.
struct option_details {
    value_rule rule;
    bool is_size = false;
    bool is_number = false;
    char delimiter = '\0';
};

// By the option. They live as long as the program, as its command line does.
option_details& details_of(const CLI::Option* of) {
    static std::map<const CLI::Option*, option_details> all;
    return all[of];
}

// A value in a message: without what would steer a terminal, and not too long.
std::string in_quotation(std::string_view text) {
    constexpr std::size_t longest = 40;
    const std::string_view start = whole_start(text, longest);
    return "'" + nono::printable(start) + (start.size() < text.size() ? "...'" : "'");
}

std::optional<std::uint64_t> parse_whole(std::string_view text) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

// A finite decimal number.
std::optional<double> parse_real(const std::string& text) {
    if (text.empty() || text.find_first_not_of("0123456789.eE+-") != std::string::npos) return std::nullopt;
    char* end = nullptr;
    const double value = std::strtod(text.c_str(), &end);
    if (*end != '\0' || !std::isfinite(value)) return std::nullopt;
    return value;
}

// "auto, always or never"
std::string joined(const std::vector<std::string>& words) {
    std::string out;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) out += i + 1 == words.size() ? " or " : ", ";
        out += words[i];
    }
    return out;
}

// Makes a number of bytes of a size; false if it is none.
bool expand_size(std::string& text) {
    static const CLI::AsSizeValue sizes(false);
    const bool has_sign = text.find('-') != std::string::npos;
    try {
        return !has_sign && sizes(text).empty() && parse_whole(text).value_or(0) > 0;
    } catch (const CLI::Error&) {
        return false;
    }
}

// What CLI11 calls for each value: returns what is wrong with it. Numbers become those that CLI11 reads as decimal.
std::string fault_of_value(const option_details& of, std::string& text) {
    const std::string given = text;
    if (of.is_size && !expand_size(text)) return fmt::format("{}, not {}", of.rule.wanted, in_quotation(given));
    if (of.rule.fault) {
        std::string fault = of.rule.fault(text);
        if (!fault.empty()) return fault;
    }
    const auto number = of.is_number ? parse_whole(text) : std::nullopt;
    if (number) text = std::to_string(*number);
    return {};
}

CLI::Validator check_of_value(const option_details& of) {
    return {[&of](std::string& given) { return fault_of_value(of, given); }, ""};
}

template <class T> value_rule rule_of() {
    if constexpr (std::is_same_v<T, double>)
        return is_seconds();
    else if constexpr (std::is_unsigned_v<T>)
        return in_range(0, std::numeric_limits<T>::max());
    else if constexpr (std::is_same_v<T, std::optional<std::uint64_t>>)
        return rule_of<std::uint64_t>();
    else
        return {};
}

// ---- messages about a wrong command line ----

std::vector<const CLI::App*> commands_of(const CLI::App& app) {
    return app.get_subcommands([](const CLI::App*) { return true; });
}

std::vector<std::string> names_of_commands(const CLI::App& app) {
    std::vector<std::string> out;
    for (const auto* command : commands_of(app)) out.push_back(command->get_name());
    return out;
}

std::vector<std::string> names_of_options(const CLI::App& command) {
    std::vector<std::string> out;
    for (const auto* option : command.get_options()) {
        for (const auto& name : option->get_lnames()) out.push_back("--" + name);
        for (const auto& name : option->get_snames()) out.push_back("-" + name);
    }
    return out;
}

// What an argument that nothing accepts should have been; empty if all were accepted.
std::string fault_of_extras(const CLI::App& command) {
    const bool is_program = command.get_parent() == nullptr;
    const auto left = command.remaining();
    for (const auto& argument : left) {
        if (argument == "--" || !argument.starts_with('-')) continue;
        const std::string name = argument.substr(0, argument.find('='));
        const auto guess = did_you_mean(name, names_of_options(command));
        return fmt::format("there is no option {}{}", in_quotation(name),
                           guess.empty() && is_program ? "; the options of a command follow its name" : guess);
    }
    for (const auto& argument : left) {
        if (argument == "--") continue;
        if (!is_program) return fmt::format("unexpected argument {}", in_quotation(argument));
        return fmt::format("there is no command {}{}", in_quotation(argument),
                           did_you_mean(argument, names_of_commands(command)));
    }
    return {};
}

std::string fault_of_requirements(const CLI::App& command) {
    for (const auto* option : command.get_options()) {
        if (option->get_required() && option->count() == 0) return option->get_name() + " is missing";
        if (option->count() == 0) continue;
        for (const auto* other : option->get_needs())
            if (other->count() == 0) return fmt::format("{} needs {}", option->get_name(), other->get_name());
        for (const auto* other : option->get_excludes())
            if (other->count() > 0)
                return fmt::format("{} and {} cannot be used together", option->get_name(), other->get_name());
    }
    return {};
}

// The same for the number of values of an option. Of CLI11's message, only the name of the option at its start is used.
std::string fault_of_number(const CLI::App& command, const CLI::ArgumentMismatch& error) {
    const std::string message = error.what();
    std::string name = message.substr(0, message.find_first_of(": "));
    if (!name.starts_with('-') && command.get_option_no_throw("--" + name) != nullptr) name.insert(0, "--"); // a flag
    const auto* option = command.get_option_no_throw(name);
    if (option == nullptr) return "wrong number of values";
    if (option->get_expected_min() == 0) return name + " takes no value";
    if (option->results().size() > 1) return name + " is given more than once";
    const auto& wanted = details_of(option).rule.wanted;
    return fmt::format("{}: {} is missing", name, wanted.empty() ? option->get_option_text() : wanted);
}

std::string fault_of(const CLI::App& command, const CLI::ParseError& error) {
    if (dynamic_cast<const CLI::ValidationError*>(&error) != nullptr) return error.what(); // by `fault_of_value`
    if (const auto* number = dynamic_cast<const CLI::ArgumentMismatch*>(&error))
        return fault_of_number(command, *number);
    if (auto fault = fault_of_extras(command); !fault.empty()) return fault;
    if (auto fault = fault_of_requirements(command); !fault.empty()) return fault;
    if (command.get_parent() == nullptr) return "a command is missing";
    return "the arguments cannot be understood";
}

void print_fault(const CLI::App& app, const CLI::ParseError& error) {
    const auto chosen = app.get_subcommands();
    const auto& command = chosen.empty() ? app : *chosen.front();
    // What precedes the command belongs to the program.
    const bool is_before =
        !chosen.empty() && dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr && fault_of_extras(command).empty();
    const auto& at_fault = is_before ? app : command;
    const bool is_program = &at_fault == &app;
    fmt::print(stderr, "nono{}{}: {}\n{}\n", is_program ? "" : " ", is_program ? "" : at_fault.get_name(),
               fault_of(at_fault, error),
               is_program ? "'nono help' lists the commands"
                          : fmt::format("'nono help {}' lists its options", at_fault.get_name()));
}

// ---- the table of commands ----

option_entry entry_of(const CLI::Option& option) {
    option_entry out;
    for (const auto& name : option.get_snames()) out.names.push_back("-" + name);
    for (const auto& name : option.get_lnames()) out.names.push_back("--" + name);
    const bool is_flag = !out.names.empty() && option.get_expected_min() == 0;
    out.argument = out.names.empty() ? option.get_name() : is_flag ? std::string() : option.get_option_text();
    if (out.argument == " ") out.argument = "KIND"; // the help lists the kinds instead
    out.text = option.get_description();
    if (option.get_group() != "Options") out.group = option.get_group();
    out.is_required = option.get_required();
    out.is_repeated = out.names.empty() && option.get_expected_max() > 1;
    const auto& details = details_of(&option);
    out.delimiter = details.delimiter;
    out.values = details.rule.values;
    return out;
}

command_entry entry_of(const CLI::App& command) {
    command_entry out{command.get_name(), command.get_description(), command.get_footer(), {}};
    for (const auto* option : command.get_options())
        if (!option->get_group().empty()) out.options.push_back(entry_of(*option)); // those without are hidden
    return out;
}

// As the last option of each command, and one of its usual ones.
void add_quiet(CLI::App& app) {
    for (auto* command : app.get_subcommands([](const CLI::App*) { return true; }))
        command
            ->add_flag("-q,--quiet", is_quiet,
                       "Print only errors on standard error: no warnings, notes, summaries or progress")
            ->disable_flag_override();
}

} // namespace

value_rule in_range(std::uint64_t minimum, std::uint64_t maximum) {
    const bool is_limited = maximum < std::uint64_t{std::numeric_limits<std::uint32_t>::max()};
    std::string wanted = !is_limited && minimum == 0 ? "a whole number"
                         : is_limited ? fmt::format("a whole number from {} to {}", minimum, with_commas(maximum))
                                      : fmt::format("a whole number from {}", minimum);
    const auto fault = [minimum, maximum, wanted](const std::string& text) -> std::string {
        const auto value = parse_whole(text);
        const bool fits = value && *value >= minimum && *value <= maximum;
        return fits ? std::string() : fmt::format("{}, not {}", wanted, in_quotation(text));
    };
    return {fault, std::move(wanted), {}};
}

value_rule is_positive() { return in_range(1, std::numeric_limits<std::uint64_t>::max()); }

value_rule is_seconds() {
    constexpr auto wanted = "a number of seconds above 0";
    const auto fault = [wanted](const std::string& text) -> std::string {
        const bool fits = parse_real(text).value_or(0) > 0;
        return fits ? std::string() : fmt::format("{}, not {}", wanted, in_quotation(text));
    };
    return {fault, wanted, {}};
}

value_rule in_millimeters(double minimum, double maximum) {
    std::string wanted = fmt::format("a number of millimeters from {} to {}", minimum, maximum);
    const auto fault = [minimum, maximum, wanted](const std::string& text) -> std::string {
        const auto value = parse_real(text);
        const bool fits = value && *value >= minimum && *value <= maximum;
        return fits ? std::string() : fmt::format("{}, not {}", wanted, in_quotation(text));
    };
    return {fault, std::move(wanted), {}};
}

value_rule one_of(std::vector<std::string> texts) {
    const std::string wanted = joined(texts);
    const auto fault = [texts, wanted](const std::string& text) -> std::string {
        if (std::find(texts.begin(), texts.end(), text) != texts.end()) return {};
        return fmt::format("{}, not {}", wanted, in_quotation(text));
    };
    return {fault, wanted, std::move(texts)};
}

option& option::check(const value_rule& rule) {
    details_of(of_).rule = rule;
    return *this;
}

option& option::check(const text_check& fault) {
    details_of(of_).rule.fault = fault;
    return *this;
}

option& option::values(std::vector<std::string> all) {
    details_of(of_).rule.values = std::move(all);
    return *this;
}

option& option::as_size() {
    auto& details = details_of(of_);
    details.rule = {{}, "a number of bytes above 0, such as 500M or 4G", {}};
    details.is_size = true;
    return *this;
}

option& option::required() {
    of_->required();
    return *this;
}

option& option::needs(const option& other) {
    of_->needs(other.of_);
    return *this;
}

option& option::needs(const std::string& other) {
    of_->needs(other);
    return *this;
}

option& option::excludes(const option& other) {
    of_->excludes(other.of_);
    return *this;
}

option& option::separated_by(char delimiter) {
    of_->delimiter(delimiter)->allow_extra_args(false);
    details_of(of_).delimiter = delimiter;
    return *this;
}

option& option::option_text(const std::string& text) {
    of_->option_text(text);
    return *this;
}

option& option::group(const std::string& name) {
    of_->group(name);
    return *this;
}

bool option::is_given() const { return of_->count() > 0; }

command_line command_line::add_command(const std::string& name, const std::string& text) {
    return command_line(*of_->add_subcommand(name, text)->group("Commands"));
}

option command_line::add_flag(const std::string& names, bool& value, const std::string& text) {
    return option(*of_->add_flag(names, value, text)->disable_flag_override());
}

template <class T> option command_line::add_option(const std::string& names, T& value, const std::string& text) {
    CLI::Option* added = of_->add_option(names, value, text);
    auto& details = details_of(added);
    details.rule = rule_of<T>();
    details.is_number = details.rule.fault && !std::is_same_v<T, double>;
    added->transform(check_of_value(details));
    return option(*added);
}

template option command_line::add_option(const std::string&, std::string&, const std::string&);
template option command_line::add_option(const std::string&, std::vector<std::string>&, const std::string&);
template option command_line::add_option(const std::string&, unsigned&, const std::string&);
template option command_line::add_option(const std::string&, std::uint64_t&, const std::string&);
template option command_line::add_option(const std::string&, double&, const std::string&);
template option command_line::add_option(const std::string&, std::optional<std::uint64_t>&, const std::string&);

option command_line::get_option(const std::string& name) const { return option(*of_->get_option(name)); }
void command_line::footer(const std::string& text) { of_->footer(text); }
void command_line::callback(std::function<void()> run) { of_->callback(std::move(run)); }

std::optional<std::string> command_line::help(const std::string& command) const {
    // CLI::App::help would return the help of the command that was parsed.
    const auto help_of = [](const CLI::App* app, const std::string& name) {
        return app->get_formatter()->make_help(app, name, CLI::AppFormatMode::Normal);
    };
    if (command.empty()) return help_of(of_, of_->get_name());
    for (const auto* next : commands_of(*of_))
        if (next->get_name() == command) return help_of(next, of_->get_name() + " " + command);
    return std::nullopt;
}

command_table command_line::table() const {
    command_table out{of_->version(), entry_of(*of_), {}};
    for (const auto* command : commands_of(*of_)) out.commands.push_back(entry_of(*command));
    return out;
}

parsed_line parse_arguments(int argc, char** argv, const std::string& text, const std::string& footer,
                            const std::string& version, const std::function<void(command_line)>& add) {
    CLI::App app(text, "nono");
    app.set_version_flag("--version", version, "Print the version and exit");
    app.get_formatter()->label("SUBCOMMAND", "COMMAND");
    app.require_subcommand(1);
    app.footer(footer);
    add(command_line(app));
    add_quiet(app);
    if (argc <= 1) {
        fmt::print("{}", app.help());
        return parsed_line::wrong;
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() != 0) {
            print_fault(app, error);
            return parsed_line::wrong;
        }
        app.exit(error);
        std::cout.flush(); // where CLI11 prints
        return parsed_line::as_requested;
    }
    return parsed_line::well;
}

} // namespace cli
