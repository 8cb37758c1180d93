#include "solver_file.hpp"

#include "program.hpp"

#include <nono/io/file.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

namespace bench {

namespace {

namespace fs = std::filesystem;
using json = nlohmann::json;

using words = std::vector<std::string>;

// Takes the members of an object; the first that is not as it should be is told.
class object_reader {
public:
    object_reader(const json& from, std::string within, std::string& error)
        : from_(from), within_(std::move(within)), error_(error) {}

    void take(const char* key, std::string& to) {
        if (const json* const value = find(key)) {
            if (!value->is_string()) return fail(key, "is not a text");
            to = value->get<std::string>();
        }
    }

    void take(const char* key, bool& to) {
        if (const json* const value = find(key)) {
            if (!value->is_boolean()) return fail(key, "is neither true nor false");
            to = value->get<bool>();
        }
    }

    void take(const char* key, std::size_t& to, std::size_t least, std::size_t most) {
        if (const json* const value = find(key)) {
            if (!value->is_number_unsigned() || value->get<std::size_t>() < least || value->get<std::size_t>() > most)
                return fail(key, "is not a number from " + std::to_string(least) + " to " + std::to_string(most));
            to = value->get<std::size_t>();
        }
    }

    void take(const char* key, words& to) {
        if (const json* const value = find(key)) {
            if (!is_command(*value)) return fail(key, "is not a list of words");
            to = value->get<words>();
        }
    }

    // One command, or a list of them.
    void take(const char* key, std::vector<words>& to) {
        const json* const value = find(key);
        if (value == nullptr) return;
        if (is_command(*value)) {
            to = {value->get<words>()};
            return;
        }
        const bool is_list =
            value->is_array() && !value->empty() && std::all_of(value->begin(), value->end(), is_command);
        if (!is_list) return fail(key, "is neither a list of words nor a list of such lists");
        to = value->get<std::vector<words>>();
    }

    // A text, a number, or a list of such.
    void take(const char* key, answer_signs& to) {
        const json* const value = find(key);
        if (value == nullptr) return;
        const json list = value->is_array() ? *value : json::array({*value});
        for (const json& item : list) {
            if (item.is_number_unsigned() && item.get<unsigned>() < 256)
                to.push_back({item.get<int>(), {}});
            else if (item.is_string() && !item.get_ref<const std::string&>().empty())
                to.push_back({std::nullopt, item.get<std::string>()});
            else
                return fail(key,
                            "is neither the beginning of a line nor an exit status from 0 to 255, nor a list of such");
        }
    }

    // A member of any kind, or null.
    const json* find(const char* key) {
        taken_.emplace_back(key);
        const auto found = from_.find(key);
        return found == from_.end() ? nullptr : &*found;
    }

    void fail(const char* key, const std::string& why) {
        if (error_.empty()) error_ = '\'' + within_ + key + "' " + why;
    }

    // At the end: a member that nobody took is a mistake.
    void check_rest() {
        for (const auto& [key, value] : from_.items())
            if (std::find(taken_.begin(), taken_.end(), key) == taken_.end()) fail(key.c_str(), "is not known");
    }

private:
    static bool is_command(const json& value) {
        return value.is_array() && !value.empty() &&
               std::all_of(value.begin(), value.end(), [](const json& word) { return word.is_string(); });
    }

    const json& from_;
    std::string within_;
    std::string& error_;
    std::vector<std::string> taken_;
};

void take_exclusion(object_reader& from, solver_description& to, std::string& error) {
    const json* const value = from.find("exclude");
    if (value == nullptr || (value->is_boolean() && !value->get<bool>())) return;
    to.excluding.emplace();
    to.excluding->by_format = value->is_boolean();
    if (value->is_boolean()) return;
    if (!value->is_object()) return from.fail("exclude", "is neither true nor an object");
    object_reader members(*value, "exclude.", error);
    members.take("text", to.excluding->text);
    members.take("cell", to.excluding->cell);
    members.take("between", to.excluding->between);
    members.take("extension", to.excluding->extension);
    members.check_rest();
    if (to.excluding->text.find("{cells}") == std::string::npos) members.fail("text", "has no {cells}");
}

// What SAT solvers say unless they are described otherwise: as in competitions, and as MiniSat writes.
void add_usual_signs(solver_description& to) {
    if (to.answer != "dimacs" || !to.solved.empty() || !to.impossible.empty()) return;
    to.solved = {{10, {}}, {std::nullopt, "s SATISFIABLE"}, {std::nullopt, "SAT"}};
    to.impossible = {{20, {}}, {std::nullopt, "s UNSATISFIABLE"}, {std::nullopt, "UNSAT"}};
}

std::string program_of(const words& command, const solver_description& of) {
    return with_values(command.front(), {{"here", of.folder}});
}

} // namespace

std::optional<solver_description> parse_solver(std::string_view text, const std::string& folder, std::string& error) {
    error.clear();
    const json all = json::parse(text, nullptr, false, true); // with comments
    if (!all.is_object()) {
        error = "this is not a JSON object";
        return std::nullopt;
    }
    solver_description out;
    out.folder = folder;
    object_reader from(all, {}, error);
    from.take("name", out.name);
    from.take("description", out.description);
    from.take("command", out.commands);
    from.take("version", out.version);
    from.take("format", out.format);
    from.take("answer", out.answer);
    from.take("begins", out.begins);
    from.take("ends", out.ends);
    from.take("solutions", out.solutions, 1, 2);
    from.take("colors", out.colors);
    from.take("blotted", out.blotted);
    take_exclusion(from, out, error);
    from.take("solved", out.solved);
    from.take("impossible", out.impossible);
    from.take("unique", out.unique);
    from.take("multiple", out.multiple);
    from.take("timeout", out.timeout);
    from.check_rest();
    add_usual_signs(out);
    if (out.name.empty()) from.fail("name", "is missing");
    if (out.commands.empty()) from.fail("command", "is missing");
    if (out.format.empty()) from.fail("format", "is missing");
    if (out.answer.empty()) from.fail("answer", "is missing");
    if (!error.empty()) return std::nullopt;
    return out;
}

solver_files read_solvers(const std::string& path) {
    solver_files out;
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
        std::string error(contents ? "" : nono::message(contents.error));
        const auto folder = fs::absolute(file, failed).parent_path().lexically_normal().string();
        if (error.empty())
            if (auto solver = parse_solver(contents.text, folder, error)) out.solvers.push_back(*std::move(solver));
        if (!error.empty()) out.errors.push_back(file.string() + ": " + error);
    }
    return out;
}

std::string missing_program(const solver_description& solver) {
    for (const auto& command : solver.commands) {
        const auto program = program_of(command, solver);
        if (!is_installed(program)) return program;
    }
    return {};
}

std::string with_values(std::string_view text, const named_values& values) {
    std::string out;
    while (!text.empty()) {
        const auto brace = std::min(text.find('{'), text.size());
        out += text.substr(0, brace);
        text.remove_prefix(brace);
        if (text.empty()) break;
        const auto end = text.find('}');
        const auto name = text.substr(1, end == std::string_view::npos ? 0 : end - 1);
        const auto found =
            std::find_if(values.begin(), values.end(), [&](const auto& entry) { return entry.first == name; });
        if (found == values.end()) {
            out += text.front();
            text.remove_prefix(1);
            continue;
        }
        out += found->second;
        text.remove_prefix(end + 1);
    }
    return out;
}

} // namespace bench
