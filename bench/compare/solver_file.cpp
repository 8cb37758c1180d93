// SPDX-License-Identifier: MIT
#include "solver_file.hpp"

#include "json_reader.hpp"
#include "program.hpp"

#include <nono/io/file.hpp>

#include <filesystem>
#include <system_error>

namespace bench {

namespace {

namespace fs = std::filesystem;
using words = std::vector<std::string>;

bool is_command(const json& value) { return object_reader::is_texts(value) && !value.empty(); }

// Parses one command, or a list of commands.
std::vector<words> parse_commands(object_reader& from) {
    const json* const value = from.find("command");
    from.need(value != nullptr, "command", "is missing");
    const json all = is_command(*value) ? json::array({*value}) : *value;
    from.need(all.is_array() && !all.empty() && std::all_of(all.begin(), all.end(), is_command), "command",
              "is neither a list of words nor a list of such lists");
    return all.get<std::vector<words>>();
}

// Parses a text, a number, or a list of these.
answer_signs parse_signs(object_reader& from, const char* key) {
    answer_signs out;
    const json* const value = from.find(key);
    if (value == nullptr) return out;
    for (const json& item : value->is_array() ? *value : json::array({*value})) {
        const bool is_status = item.is_number_unsigned() && item.get<unsigned>() < 256;
        from.need(is_status || (item.is_string() && !item.get_ref<const std::string&>().empty()), key,
                  "is neither the beginning of a line nor an exit status from 0 to 255, nor a list of such");
        out.push_back(is_status ? answer_sign{item.get<int>(), {}} : answer_sign{{}, item.get<std::string>()});
    }
    return out;
}

std::optional<exclusion> parse_exclusion(object_reader& from) {
    const json* const value = from.find("exclude");
    if (value == nullptr || *value == false) return std::nullopt;
    exclusion out;
    out.by_format = value->is_boolean();
    if (out.by_format) return out;
    object_reader members(*value, "'exclude'");
    out.text = members.text("text");
    out.cell = members.text("cell");
    out.between = members.text("between");
    out.extension = members.text("extension");
    members.finish();
    members.need(out.text.find("{cells}") != std::string::npos, "text", "has no {cells}");
    return out;
}

// Adds the answers of SAT solvers, unless described otherwise: those of competitions, and those of MiniSat.
void add_usual_signs(solver_description& to) {
    if (to.answer != "dimacs" || !to.solved.empty() || !to.impossible.empty()) return;
    to.solved = {{10, {}}, {std::nullopt, "s SATISFIABLE"}, {std::nullopt, "SAT"}};
    to.impossible = {{20, {}}, {std::nullopt, "s UNSATISFIABLE"}, {std::nullopt, "UNSAT"}};
}

solver_description parse_solver(const std::string& text, const std::string& folder) {
    const json all = json::parse(text, nullptr, false, true); // with comments
    if (!all.is_object()) throw std::runtime_error("this is not a JSON object");
    solver_description out;
    out.folder = folder;
    object_reader from(all, {});
    out.name = from.text("name");
    out.description = from.text("description");
    out.format = from.text("format");
    out.answer = from.text("answer");
    out.begins = from.text("begins");
    out.ends = from.text("ends");
    out.version = from.texts("version");
    out.solutions = from.number("solutions", 1, 1, 2);
    out.colors = from.flag("colors", true);
    out.blotted = from.flag("blotted", true);
    out.excluding = parse_exclusion(from);
    out.solved = parse_signs(from, "solved");
    out.impossible = parse_signs(from, "impossible");
    out.unique = parse_signs(from, "unique");
    out.multiple = parse_signs(from, "multiple");
    out.timeout = parse_signs(from, "timeout");
    static_cast<void>(from.find("command"));
    from.finish();
    out.commands = parse_commands(from);
    for (const auto& [key, text_of_key] : {std::pair("name", out.name), {"format", out.format}, {"answer", out.answer}})
        from.need(!text_of_key.empty(), key, "is missing");
    add_usual_signs(out);
    return out;
}

} // namespace

bool read_solvers(const std::string& path, std::vector<solver_description>& to) {
    bool all_good = true;
    std::error_code failed;
    std::vector<fs::path> files;
    if (fs::is_directory(path, failed)) {
        for (fs::directory_iterator at(path, failed); !failed && at != fs::directory_iterator(); at.increment(failed))
            if (at->path().extension() == ".json") files.push_back(at->path());
        std::sort(files.begin(), files.end());
    } else {
        files.emplace_back(path);
    }
    for (const auto& file : files) {
        const auto contents = nono::read_file(file, std::size_t{1} << 20U);
        const auto folder = fs::absolute(file, failed).parent_path().lexically_normal().string();
        try {
            if (!contents) throw std::runtime_error(std::string(nono::message(contents.error().code)));
            to.push_back(parse_solver(*contents, folder));
        } catch (const std::exception& error) {
            fmt::print(stderr, "{}: {}\n", file.string(), error.what());
            all_good = false;
        }
    }
    return all_good;
}

std::string missing_program(const solver_description& solver) {
    for (const auto& command : solver.commands) {
        const auto program = with_values(command.front(), {{"{here}", solver.folder}});
        if (!is_installed(program)) return program;
    }
    return {};
}

std::string with_values(std::string_view text, const named_values& values) {
    std::string out;
    while (!text.empty()) {
        const auto found = std::find_if(values.begin(), values.end(),
                                        [&](const auto& entry) { return text.starts_with(entry.first); });
        const bool is_name = found != values.end();
        out += is_name ? std::string_view(found->second) : text.substr(0, 1);
        text.remove_prefix(is_name ? found->first.size() : 1);
    }
    return out;
}

} // namespace bench
