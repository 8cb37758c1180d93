// SPDX-License-Identifier: MIT
#include "results.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <istream>
#include <map>
#include <sstream>
#include <unordered_map>

namespace nono_report {

namespace {

using json = nlohmann::ordered_json;

constexpr std::array<const char*, 6> answer_names{"", "unknown", "unique", "multiple", "impossible", "solvable"};

std::string text_of(const json& from, const char* key) {
    const auto found = from.find(key);
    return found != from.end() && found->is_string() ? found->get<std::string>() : std::string();
}

// Returns a positive number, in seconds or instructions, or else 0.
double number_of(const json& from, const char* key) {
    const auto found = from.find(key);
    if (found == from.end() || !found->is_number()) return 0;
    const double number = found->get<double>();
    return number > 0 && number < 1e18 ? number : 0;
}

std::uint64_t count_of(const json& from, const char* key) {
    const auto found = from.find(key);
    if (found != from.end() && found->is_number_unsigned()) return found->get<std::uint64_t>();
    return static_cast<std::uint64_t>(number_of(from, key));
}

// Returns the description of the build, the machine and the time from the line of a run.
std::string about_of(const json& header) {
    const json machine = header.value("machine", json());
    std::vector<std::string> out{text_of(header, "nono")};
    if (!out[0].empty()) out[0] = "nono " + out[0];
    for (const char* const key : {"compiler", "options"}) out.push_back(text_of(header, key));
    for (const char* const key : {"processor", "system"}) out.push_back(text_of(machine, key));
    out.push_back(text_of(header, "date"));
    std::erase(out, "");
    return fmt::format("{}", fmt::join(out, ", "));
}

answer answer_of(const std::string& name) {
    const auto found = std::find(answer_names.begin() + 1, answer_names.end(), name);
    return found == answer_names.end() ? answer::absent : static_cast<answer>(found - answer_names.begin());
}

// Returns the index of a name in a list, to which new names are added.
std::size_t number_in(std::vector<std::string>& names, const std::string& name) {
    const auto number = static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
    if (number == names.size()) names.push_back(name);
    return number;
}

bool is_identity(const std::string& text) {
    return text.size() == 64 && text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

// The numbers of solutions that each answer admits, in the order of `answer`, as bits: none, one, several.
constexpr std::array<unsigned, 6> admitted{0b111, 0b111, 0b010, 0b100, 0b001, 0b110};

// Returns true if two answers cannot both be true.
bool contradict(answer a, answer b) {
    return (admitted[static_cast<std::size_t>(a)] & admitted[static_cast<std::size_t>(b)]) == 0;
}

// Each of them takes memory for every puzzle.
constexpr std::size_t max_entrants = 200;

class reader {
public:
    void read(const std::string& file, std::istream& from) {
        file_ = file;
        in_run_ = false;
        std::string line;
        for (std::size_t number = 1; std::getline(from, line); ++number) {
            if (!line.empty() && line.back() == '\r') line.pop_back();
            if (line.find_first_not_of(" \t") == std::string::npos) continue;
            if (const char* const wrong = read_line(line))
                to_.remarks.push_back(fmt::format("{}:{}: {}", file, number, wrong));
        }
    }

    void read(const std::string& path) {
        if (path == "-")
            read("standard input", std::cin);
        else if (std::ifstream from(path, std::ios::binary); from)
            read(path, from);
        else
            to_.remarks.push_back(path + ": cannot be read");
    }

    [[nodiscard]] results finish() {
        name_entrants();
        for (auto& entrant : to_.entrants) {
            entrant.on.resize(to_.puzzles.size());
            for (auto& on : entrant.on)
                if (on.status != answer::absent && !on.is_decided) on.cpu_seconds = to_.runs[entrant.run].time_limit;
        }
        for (std::size_t puzzle = 0; puzzle < to_.puzzles.size(); ++puzzle) mark_contradictions(puzzle);
        return std::move(to_);
    }

private:
    // Reads a line. Returns the error, or null.
    const char* read_line(const std::string& line) {
        const json record = json::parse(line, nullptr, false);
        if (record.is_discarded()) return "not JSON; a run that was stopped ends in the middle of a line";
        if (!record.is_object()) return "not an object";
        const auto kind = text_of(record, "record");
        if (kind.empty() || kind == "result") return read_result(record);
        if (kind == "run") begin_run(record);
        return nullptr;
    }

    void begin_run(const json& header) {
        auto& run = to_.runs.emplace_back();
        run.name = text_of(header, "label");
        if (run.name.empty()) run.name = std::filesystem::path(file_).stem().string();
        run.about = about_of(header);
        run.time_limit = number_of(header, "time_limit");
        knows_limit_ = run.time_limit > 0;
        in_run_ = true;
        seen_.clear();
        const auto strategies = header.find("strategies");
        if (strategies == header.end() || !strategies->is_array()) return;
        for (const auto& strategy : *strategies) {
            if (!strategy.is_object()) continue;
            entrant* const named = entrant_named(text_of(strategy, "name"));
            if (named == nullptr) return;
            named->kind = text_of(strategy, "kind");
            named->version = text_of(strategy, "version");
            named->command = text_of(strategy, "command");
            if (count_of(strategy, "solutions") == 1) named->solutions = 1;
        }
    }

    // Returns the strategy of this run with a name, adding new ones; null if there are too many.
    entrant* entrant_named(const std::string& name) {
        for (auto& known : to_.entrants)
            if (known.run + 1 == to_.runs.size() && known.name == name) return &known;
        if (to_.entrants.size() == max_entrants) return nullptr;
        auto& added = to_.entrants.emplace_back();
        added.run = to_.runs.size() - 1;
        added.name = name;
        return &added;
    }

    const char* read_result(const json& record) {
        const auto strategy = text_of(record, "strategy");
        if (strategy.empty()) return "no strategy";
        const auto status = answer_of(text_of(record, "status"));
        if (status == answer::absent) return "no status that is known";
        if (!in_run_) begin_run(json::object());
        entrant* const of = entrant_named(strategy);
        if (of == nullptr) return "more strategies than can be shown";
        const std::size_t puzzle = puzzle_of(record, strategy);
        auto& on = of->on;
        if (on.size() <= puzzle) on.resize(puzzle + 1);
        on[puzzle] = measurement_of(record, status, of->solutions);
        auto& limit = to_.runs.back().time_limit;
        if (!knows_limit_) limit = (std::max)(limit, on[puzzle].cpu_seconds);
        return nullptr;
    }

    // Returns the puzzle of a record: the n-th one with its identity that the strategy was given.
    std::size_t puzzle_of(const json& record, const std::string& strategy) {
        measured_puzzle puzzle{.set = text_of(record, "set"),
                               .file = text_of(record, "file"),
                               .index = count_of(record, "index"),
                               .title = text_of(record, "title"),
                               .hash = text_of(record, "hash"),
                               .width = count_of(record, "width"),
                               .height = count_of(record, "height"),
                               .colors = count_of(record, "colors")};
        if (!is_identity(puzzle.hash)) puzzle.hash.clear();
        std::string key = puzzle.hash;
        if (key.empty()) key = fmt::format("{}\n{}\n{}", puzzle.set, puzzle.file, puzzle.index);
        key += fmt::format("\n{}", seen_[strategy + '\n' + key]++);
        const auto [entry, is_new] = index_of_.try_emplace(std::move(key), to_.puzzles.size());
        if (is_new) to_.puzzles.push_back(std::move(puzzle));
        return entry->second;
    }

    measurement measurement_of(const json& record, answer status, std::uint64_t solutions) {
        measurement out{.status = status,
                        .cpu_seconds = number_of(record, "cpu_seconds"),
                        .reference_seconds = number_of(record, "reference_seconds"),
                        .instructions = number_of(record, "instructions"),
                        .fault = text_of(record, "fault")};
        const bool is_all = status == answer::solvable ? solutions == 1 : status != answer::unknown;
        out.is_decided = is_all && out.fault.empty();
        if (const auto statistics = record.find("statistics"); statistics != record.end() && statistics->is_object())
            for (const auto& [name, value] : statistics->items())
                if (value.is_number())
                    out.counters.emplace_back(number_in(to_.counters, name), count_of(*statistics, name.c_str()));
        return out;
    }

    void name_entrants() {
        std::map<std::string, std::size_t> names;
        for (const auto& run : to_.runs) ++names[run.name];
        for (std::size_t i = 0; i < to_.runs.size(); ++i)
            if (names[to_.runs[i].name] > 1) to_.runs[i].name += fmt::format(" {}", i + 1);
        for (auto& entrant : to_.entrants) {
            const auto same = std::count_if(to_.entrants.begin(), to_.entrants.end(),
                                            [&](const auto& other) { return other.name == entrant.name; });
            entrant.shown = entrant.name;
            if (same > 1) entrant.shown += fmt::format(" ({})", to_.runs[entrant.run].name);
        }
    }

    void mark_contradictions(std::size_t puzzle) {
        for (auto& a : to_.entrants)
            for (const auto& b : to_.entrants) {
                auto& own = a.on[puzzle];
                const auto& other = b.on[puzzle];
                if (own.fault.empty() && other.fault.empty() && contradict(own.status, other.status))
                    own.contradicted = true;
            }
    }

    results to_;
    std::string file_;
    bool in_run_ = false;
    bool knows_limit_ = false;
    std::unordered_map<std::string, std::size_t> index_of_; // of puzzles, by identity and occurrence
    std::unordered_map<std::string, std::size_t> seen_;     // occurrences, by strategy and identity
};

} // namespace

const char* name_of(answer of) { return answer_names[static_cast<std::size_t>(of)]; }

results parse_results(const std::vector<std::pair<std::string, std::string>>& texts) {
    reader out;
    for (const auto& [file, text] : texts) {
        std::istringstream from(text);
        out.read(file, from);
    }
    return out.finish();
}

results read_results(const std::vector<std::string>& paths) {
    reader out;
    for (const auto& path : paths) out.read(path);
    return out.finish();
}

} // namespace nono_report
