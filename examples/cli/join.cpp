// nono join: the verdict on a puzzle from the verdicts on its cubes (nono split).
// SPDX-License-Identifier: MIT
#include "commands.hpp"
#include "cube_lines.hpp"
#include "drawings.hpp"
#include "inputs.hpp"
#include "interrupt.hpp"
#include "letters.hpp"
#include "limits.hpp"
#include "reports.hpp"
#include "terminal.hpp"
#include "visitor.hpp"

#include <nono/formats/goal_notation.hpp>
#include <nono/hash.hpp>
#include <nono/render/printable.hpp>
#include <nono/solver/cubes/cubes.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cli {

namespace {

struct join_command {
    std::string file;
    std::vector<std::string> records;
    std::string from;
    bool json = false;
    std::string color = "auto";
    cli::limits limits;
};

constexpr std::array<nono::status, 5> statuses{nono::status::unique, nono::status::multiple, nono::status::solvable,
                                               nono::status::impossible, nono::status::unknown};

// A line of nono solve --json, or of nono split, which has no verdict yet.
struct record {
    std::string position; // for messages: file:line
    std::string known;
    nono::status status = nono::status::unknown;
    std::vector<std::string> solutions;
    double seconds = 0;
};

// The records of each puzzle, by its identity.
using records_of_puzzles = std::map<std::string, std::vector<record>>;

// Reads one line. Returns the reason why it is not a record, or an empty text.
std::string read_record(const std::string& line, const std::string& position, records_of_puzzles& to) {
    const auto object = nlohmann::json::parse(line, nullptr, false);
    const auto cube = cube_of(object);
    if (!cube) return cube_fault_of(object);
    if (cube->hash.empty()) return "it has no \"hash\" of its puzzle";
    record out{position, cube->known, nono::status::unknown, {}, 0};
    if (const auto found = object.find("status"); found != object.end()) {
        const auto* const known = std::find_if(statuses.begin(), statuses.end(), [&](nono::status status) {
            return found->is_string() && found->get_ref<const std::string&>() == nono::name_of(status);
        });
        if (known == statuses.end()) return "its \"status\" is not one of nono solve";
        out.status = *known;
    }
    if (const auto found = object.find("solutions"); found != object.end() && found->is_array())
        for (const auto& solution : *found)
            if (solution.is_string()) out.solutions.push_back(solution.get<std::string>());
    if (const auto found = object.find("seconds"); found != object.end() && found->is_number())
        out.seconds = found->get<double>();
    to[cube->hash].push_back(std::move(out));
    return {};
}

// Reads the records of a file; `-` is standard input. Reports what is wrong, and then returns false.
bool read_records(const std::string& name, records_of_puzzles& to) {
    std::ifstream file;
    if (name != "-") file.open(name);
    std::istream& in = name == "-" ? std::cin : file;
    bool is_well = static_cast<bool>(in);
    if (!is_well) complain(fmt::format("{}: cannot be opened\n", nono::printable(name)));
    std::string line;
    for (std::size_t number = 1; is_well && std::getline(in, line); ++number) {
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        const auto position = nono::printable(fmt::format("{}:{}", name, number));
        const auto fault = read_record(line, position, to);
        if (fault.empty()) continue;
        complain(fmt::format("{}: not the record of a cube: {}\n", position, fault));
        is_well = false;
    }
    if (!in.bad()) return is_well;
    complain(fmt::format("{}: cannot be read\n", nono::printable(name)));
    return false;
}

// The cubes of one puzzle, with the verdict and the solutions of each.
class joined_cubes {
public:
    joined_cubes(const nono::puzzle& puzzle, const nono::partial_grid& whole) : puzzle_(puzzle), whole_(whole) {}

    // Adds a record. Returns the reason why it cannot be true, or an empty text.
    [[nodiscard]] std::string add(const record& next) {
        auto parsed = parse_known_cells(next.known, puzzle_);
        if (!parsed.error.empty()) return std::move(parsed.error);
        std::vector<nono::grid> solutions;
        for (const auto& text : next.solutions) {
            auto solution = solution_of(text);
            if (!solution || !contains(*parsed.cells, *solution)) return "a solution is not one of this cube";
            if (std::find(solutions.begin(), solutions.end(), *solution) == solutions.end())
                solutions.push_back(std::move(*solution));
        }
        if (solutions.size() < fewest_solutions(next.status))
            return fmt::format("it has {} solutions, too few for \"{}\"", solutions.size(), nono::name_of(next.status));
        seconds_ += next.seconds;
        const auto name = nono::write_cells(*parsed.cells, puzzle_.clues.color_count());
        const auto [place, is_new] = numbers_.try_emplace(name, cubes_.size());
        if (is_new) {
            cubes_.push_back(std::move(*parsed.cells));
            verdicts_.push_back(nono::status::unknown);
            solutions_.emplace_back();
        }
        return update(place->second, next.status, std::move(solutions));
    }

    [[nodiscard]] bool cover() const { return nono::extend::is_partition(cubes_, whole_); }
    [[nodiscard]] std::size_t size() const { return cubes_.size(); }
    [[nodiscard]] nono::status status() const { return nono::extend::joined_status(verdicts_); }
    [[nodiscard]] double seconds() const { return seconds_; }
    [[nodiscard]] std::size_t count(nono::status of) const {
        return static_cast<std::size_t>(std::count(verdicts_.begin(), verdicts_.end(), of));
    }
    // At most two solutions, which are different.
    [[nodiscard]] std::vector<nono::grid> solutions() const {
        std::vector<nono::grid> out;
        for (const auto& of_cube : solutions_)
            for (const auto& solution : of_cube)
                if (out.size() < 2) out.push_back(solution);
        return out;
    }

private:
    static std::size_t fewest_solutions(nono::status of) {
        if (of == nono::status::multiple) return 2;
        return of == nono::status::unique || of == nono::status::solvable ? 1 : 0;
    }
    [[nodiscard]] std::optional<nono::grid> solution_of(const std::string& text) const {
        const auto& clues = puzzle_.clues;
        // The letters of the file, or those of the puzzle that nono split --text has written.
        for (const auto& letters : {letters_of_colors(puzzle_), nono::extend::goal_characters(puzzle_)}) {
            const auto cells = nono::extend::parse_goal(text, clues.width(), clues.height(), letters);
            auto out = cells ? cells->decided() : std::nullopt;
            if (out && nono::satisfies(*out, clues)) return out;
        }
        return std::nullopt;
    }
    static bool contains(const nono::partial_grid& cube, const nono::grid& solution) {
        for (std::size_t i = 0; i < solution.cells().size(); ++i)
            if (!cube.cells()[i].contains(solution.cells()[i])) return false;
        return true;
    }

    // A cube can have several records, for example if a machine was too slow; complete verdicts must agree.
    [[nodiscard]] std::string update(std::size_t cube, nono::status found, std::vector<nono::grid> solutions) {
        nono::status& verdict = verdicts_[cube];
        const auto is_complete = [](nono::status of) {
            return of != nono::status::unknown && of != nono::status::solvable;
        };
        if (is_complete(verdict) && is_complete(found) && verdict != found)
            return fmt::format("another record has the status \"{}\"", nono::name_of(verdict));
        const bool has_solution = !solutions.empty() || !solutions_[cube].empty();
        if (has_solution && (verdict == nono::status::impossible || found == nono::status::impossible))
            return "another record has a solution, or none";
        const bool is_better = is_complete(found) || verdict == nono::status::unknown;
        if (is_complete(verdict) || !is_better) return {};
        verdict = found;
        solutions_[cube] = std::move(solutions);
        return {};
    }

    const nono::puzzle& puzzle_;
    const nono::partial_grid& whole_;
    std::map<std::string, std::size_t> numbers_; // of cubes, by their cells
    std::vector<nono::partial_grid> cubes_;
    std::vector<nono::status> verdicts_;
    std::vector<std::vector<nono::grid>> solutions_;
    double seconds_ = 0;
};

std::string verdict_text(const joined_cubes& all) {
    const std::size_t open = all.count(nono::status::unknown) + all.count(nono::status::solvable);
    const auto cubes = fmt::format("{} cube{}", all.size(), all.size() == 1 ? "" : "s");
    switch (all.status()) {
    case nono::status::unique: return fmt::format("unique solution ({})", cubes);
    case nono::status::multiple: return fmt::format("several solutions: at least 2 ({})", cubes);
    case nono::status::impossible: return fmt::format("impossible: no picture has these clues ({})", cubes);
    case nono::status::solvable:
        return fmt::format("one solution, others not ruled out ({} of {} without a verdict)", open, cubes);
    case nono::status::unknown:
    default: return fmt::format("not solved ({} of {} without a verdict)", open, cubes);
    }
}

class join_visitor final : public json_visitor {
public:
    join_visitor(const join_command& command, const known_option& known, const records_of_puzzles& records)
        : json_visitor(command.json), command_(command), known_(known), records_(records),
          on_(find_canvas(command.color)) {}

    // Keeps the puzzle until all records are known to be of one of them.
    int nonogram(const std::shared_ptr<const input>& from, std::size_t index) override {
        found_.push_back({from, index, nono::to_string(nono::hash_clues(*from->bundle[index]))});
        return all_well;
    }

    // Returns the exit status.
    int join() {
        for (const auto& [hash, records] : records_) {
            const auto is_of = [&hash = hash](const found_puzzle& of) { return of.hash == hash; };
            if (std::any_of(found_.begin(), found_.end(), is_of)) continue;
            complain(fmt::format("{}: refused: the record of another puzzle\n", records.front().position));
            return not_read;
        }
        int status = all_well;
        for (const auto& next : found_) status = std::max(status, join(*next.from, next.index, next.hash));
        return status;
    }

private:
    struct found_puzzle {
        std::shared_ptr<const input> from;
        std::size_t index;
        std::string hash;
    };

    int join(const input& from, std::size_t index, const std::string& hash) {
        const auto start = std::chrono::steady_clock::now();
        const nono::puzzle& puzzle = *from.bundle[index];
        const auto label = nono::printable(from.label(index));
        const auto refused = [&](const std::string& error) {
            failed(from, index, error);
            return not_read;
        };
        complain(diagnostics_of(from, index, false));
        const auto given = known_.cells_of(from, index);
        if (!given.error.empty()) return refused(given.error);
        const auto whole = given.cells ? *given.cells : nono::partial_grid(puzzle.clues);
        const auto records = records_.find(hash);
        if (records == records_.end()) return refused(fmt::format("{}: there are no records of its cubes\n", label));
        joined_cubes all(puzzle, whole);
        for (const auto& next : records->second)
            if (const auto fault = all.add(next); !fault.empty())
                return refused(fmt::format("{}: refused: {}\n", next.position, fault));
        if (!all.cover())
            return refused(fmt::format("{}: refused: {} not contain every picture exactly once\n", label,
                                       all.size() == 1 ? "the cube does" : fmt::format("the {} cubes do", all.size())));
        print(from, index, hash, all, seconds_since(start));
        return all.status() == nono::status::impossible || all.status() == nono::status::unknown ? some_not : all_well;
    }

    void print(const input& from, std::size_t index, const std::string& hash, const joined_cubes& all,
               double seconds) const {
        const nono::puzzle& puzzle = *from.bundle[index];
        const auto characters = letters_of_colors(puzzle);
        const auto solutions = all.solutions();
        if (!command_.json) {
            fmt::print("{}: {}x{}, {}\n", nono::printable(from.label(index)), puzzle.clues.width(),
                       puzzle.clues.height(), verdict_text(all));
            if (!solutions.empty()) fmt::print("{}", draw(solutions.front(), puzzle.palette, characters, on_));
            fmt::print("\n");
            return;
        }
        nlohmann::ordered_json line{{"file", from.name},
                                    {"index", from.number(index)},
                                    {"title", puzzle.metadata.title()},
                                    {"width", puzzle.clues.width()},
                                    {"height", puzzle.clues.height()},
                                    {"hash", hash},
                                    {"status", nono::name_of(all.status())}};
        append_palette(line, puzzle);
        auto pictures = nlohmann::ordered_json::array();
        for (const auto& solution : solutions) pictures.push_back(nono::extend::write_goal(solution, characters));
        line["solutions"] = std::move(pictures);
        nlohmann::ordered_json counts;
        for (const auto status : statuses) counts[std::string(nono::name_of(status))] = all.count(status);
        line["cubes"] = all.size();
        line["statuses"] = std::move(counts);
        line["cube_seconds"] = all.seconds();
        append_seconds(line, seconds);
        fmt::print("{}", json_text(line));
    }

    const join_command& command_;
    const known_option& known_;
    const records_of_puzzles& records_;
    canvas on_;
    std::vector<found_puzzle> found_;
};

int run(const join_command& command) {
    const known_option known(command.limits.known);
    complain(known.error());
    if (!known.error().empty()) return not_read;
    end_on_signals();
    end_after(command.limits.time_limit);
    records_of_puzzles records;
    for (const auto& name : command.records)
        if (!read_records(name, records)) return not_read;
    join_visitor verdicts(command, known, records);
    input_options inputs{{command.file}, command.from, content::nonograms};
    inputs.limits = reading_limits(command.limits);
    const int status = visit_files(list_files(inputs), inputs, verdicts);
    return status == all_well ? verdicts.join() : status;
}

} // namespace

void add_join(command_line app, int& status) {
    const auto command = std::make_shared<join_command>();
    command_line join = app.add_command("join", "Join the verdicts on the cubes of a puzzle ('nono split')");
    join.add_option("FILE", command->file, "The puzzle, or - for standard input").required().option_text(" ");
    join.add_option("RECORDS", command->records,
                    "Lines of JSON: the output of 'nono solve --json' for the cubes, and of 'nono split' for cubes "
                    "without a verdict; or - for standard input")
        .required()
        .option_text("...");
    parse_read_format(join.add_option("--from", command->from, "Format of FILE (default: recognized)"),
                      content::nonograms);
    join.add_flag("--json", command->json, "Print one line of JSON instead of a drawing");
    join.add_option("--color", command->color, "Draw in color: auto (default: if on a terminal), always or never")
        .check(one_of({"auto", "always", "never"}))
        .option_text("WHEN");
    add_time_limit(join, command->limits);
    add_known(join, command->limits);
    join.footer(
        "The records may come in any order, from several machines, and repeat cubes. The solutions in them are\n"
        "checked; other verdicts are trusted. Refused are records of another puzzle, records that contradict each\n"
        "other, and cubes that do not contain every picture exactly once (with --known: every picture with these\n"
        "cells), for example because some are missing. If FILE has several puzzles, each needs records.\n"
        "Exit status 1: the puzzle is impossible, or some cubes have no verdict; 2: a file could not be read, or the\n"
        "records are refused.");
    join.callback([command, &status] { status = run(*command); });
}

} // namespace cli
