// SPDX-License-Identifier: MIT
#include "arguments.hpp"

#include <CLI/CLI.hpp>

#include <fmt/core.h>

#include <iostream>
#include <optional>
#include <utility>

namespace cli {

namespace {

text_check by(const CLI::Validator& validator) {
    return [validator](const std::string& text) {
        std::string copy = text; // some change it
        return validator(copy);
    };
}

} // namespace

text_check in_range(std::uint64_t minimum, std::uint64_t maximum) { return by(CLI::Range(minimum, maximum)); }
text_check is_positive() { return by(CLI::PositiveNumber); }
text_check one_of(std::vector<std::string> texts) { return by(CLI::IsMember(std::move(texts))); }

option& option::check(const text_check& valid) {
    of_->check(CLI::Validator([valid](const std::string& text) { return valid(text); }, ""));
    return *this;
}

option& option::as_size() {
    of_->transform(CLI::AsSizeValue(false));
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
    return command_line(*of_->add_subcommand(name, text));
}

option command_line::add_flag(const std::string& names, bool& value, const std::string& text) {
    return option(*of_->add_flag(names, value, text));
}

template <class T> option command_line::add_option(const std::string& names, T& value, const std::string& text) {
    return option(*of_->add_option(names, value, text));
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

parsed_line parse_arguments(int argc, char** argv, const std::string& text, const std::string& footer,
                            const std::string& version, const std::function<void(command_line)>& add) {
    CLI::App app(text, "nono");
    app.set_version_flag("--version", version);
    app.require_subcommand(1);
    app.footer(footer);
    add(command_line(app));
    if (argc <= 1) {
        fmt::print("{}", app.help());
        return parsed_line::wrong;
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        app.exit(error);
        if (error.get_exit_code() != 0) return parsed_line::wrong;
        std::cout.flush(); // where CLI11 prints
        return parsed_line::as_requested;
    }
    return parsed_line::well;
}

} // namespace cli
