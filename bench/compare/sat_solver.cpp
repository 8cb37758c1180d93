// SAT solvers as contenders: programs that read DIMACS, as those that take part in SAT competitions.
#include "contender.hpp"
#include "measure.hpp"

#include <nono/formats/dimacs.hpp>
#include <nono/grid.hpp>
#include <nono/io/file.hpp>
#include <nono/write.hpp>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <utility>

#if !defined(_WIN32)
#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#endif

namespace bench {

#if defined(_WIN32)

std::vector<std::string> sat_solver_names() { return {}; }
std::optional<contender> find_sat_solver(const std::string&) { return std::nullopt; }

#else

namespace {

namespace fs = std::filesystem;

struct program {
    std::string name;
    // The command line: of the file with the formula, the file for the answer, and the most whole seconds, which end it
    // with status 0.
    std::vector<std::string> (*words)(const std::string& formula, const std::string& answer,
                                      const std::string& seconds);
};

const std::array<program, 2> programs{{
    {"minisat",
     [](const std::string& formula, const std::string& answer, const std::string& seconds) {
         return std::vector<std::string>{"minisat", "-verb=0", "-cpu-lim=" + seconds, formula, answer};
     }},
    {"cadical",
     [](const std::string& formula, const std::string& answer, const std::string& seconds) {
         return std::vector<std::string>{"cadical", "-q", "-t", seconds, "-w", answer, formula};
     }},
}};

bool is_installed(const std::string& name) {
    const char* const path = std::getenv("PATH");
    if (path == nullptr) return false;
    for (std::string_view rest = path; !rest.empty();) {
        const auto end = std::min(rest.find(':'), rest.size());
        const auto file = fs::path(rest.substr(0, end)) / name;
        if (access(file.c_str(), X_OK) == 0) return true;
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return false;
}

// A folder of its own for the files of one puzzle, gone at the end.
class scratch_folder {
public:
    scratch_folder() {
        std::string name = (fs::temp_directory_path() / "nono-compare-XXXXXX").string();
        if (mkdtemp(name.data()) != nullptr) path_ = name;
    }
    scratch_folder(const scratch_folder&) = delete;
    scratch_folder& operator=(const scratch_folder&) = delete;
    ~scratch_folder() {
        std::error_code ignored;
        if (!path_.empty()) fs::remove_all(path_, ignored);
    }
    [[nodiscard]] std::string file(const char* name) const { return (path_ / name).string(); }

private:
    fs::path path_;
};

// What a program did.
struct process {
    int status = -1; // its exit status; -1: not begun, or ended by a signal
    double cpu_seconds = 0;
};

// Runs a program without its output. Not by fork, after which every page of memory that is written to costs the
// contenders of this process a fault.
process run(const std::vector<std::string>& words) {
    process out;
    std::vector<char*> arguments;
    for (const auto& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    for (const int stream : {STDOUT_FILENO, STDERR_FILENO})
        posix_spawn_file_actions_addopen(&files, stream, "/dev/null", O_WRONLY, 0);
    pid_t child = 0;
    const int error = posix_spawnp(&child, arguments.front(), &files, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&files);
    if (error != 0) return out;
    int status = 0;
    rusage used{};
    while (wait4(child, &status, 0, &used) < 0 && errno == EINTR) {
    }
    if (WIFEXITED(status)) out.status = WEXITSTATUS(status);
    for (const auto& time : {used.ru_utime, used.ru_stime})
        out.cpu_seconds += static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
    return out;
}

// The formula with one more clause: not this picture again. Says in all variables of cells what it is that may not be,
// as with blotted clues one picture may lie within another.
std::string forbid(const std::string& formula, const nono::grid& picture, std::size_t colors) {
    const auto header = formula.find("\np cnf ") + 1;
    const auto header_end = formula.find('\n', header);
    const auto count = formula.rfind(' ', header_end) + 1;
    const auto clauses = std::stoull(formula.substr(count, header_end - count));
    std::string out = formula.substr(0, count) + std::to_string(clauses + 1) + formula.substr(header_end);
    std::size_t variable = 0;
    for (std::size_t color = 1; color < colors; ++color)
        for (const auto cell : picture.cells()) {
            if (cell == color) out += '-';
            out.append(std::to_string(++variable)).append(1, ' ');
        }
    return out + "0\n";
}

// The picture in an answer, which has the numbers of the variables, negative for false ones, among words.
nono::grid picture_of(std::string_view answer, const nono::clues& clues) {
    nono::grid out(clues.width(), clues.height());
    const std::size_t cells = out.cells().size();
    const std::size_t variables = cells * (clues.color_count() - 1);
    while (!answer.empty()) {
        const auto end = std::min(answer.find_first_of(" \n"), answer.size());
        const long number = std::strtol(std::string(answer.substr(0, end)).c_str(), nullptr, 10);
        answer.remove_prefix(std::min(end + 1, answer.size()));
        if (number <= 0 || static_cast<std::size_t>(number) > variables) continue;
        const auto variable = static_cast<std::size_t>(number) - 1;
        out.cells()[variable % cells] = static_cast<nono::color_index>(variable / cells + 1);
    }
    return out;
}

constexpr int out_of_time = 0;
constexpr int satisfiable = 10;
constexpr int unsatisfiable = 20;

run_result solve_outside(const program& with, const nono::puzzle& puzzle, double seconds, nono::stop_ref stop) {
    run_result out;
    auto formula = nono::write<nono::dimacs>(puzzle).text;
    const scratch_folder folder;
    for (;;) {
        const double left = seconds - out.cpu_seconds;
        if (left <= 0) break;
        if (nono::write_file(folder.file("formula"), formula) != nono::file_errc::none) {
            out.fault = "cannot write the formula";
            return out;
        }
        const auto whole = std::to_string(static_cast<unsigned>(std::ceil(left)));
        const auto ended = run(with.words(folder.file("formula"), folder.file("answer"), whole));
        out.cpu_seconds += ended.cpu_seconds;
        if (stop.stop_requested()) {
            out.found.stopped_by = nono::stopped_by::stop_request;
            return out;
        }
        if (ended.status == out_of_time || out.cpu_seconds >= seconds) break;
        const std::size_t solutions = out.found.solutions.size();
        if (ended.status == unsatisfiable) {
            out.found.status = solutions == 0 ? nono::status::impossible : nono::status::unique;
            return out;
        }
        if (ended.status != satisfiable) {
            out.fault = "it ended with status " + std::to_string(ended.status);
            return out;
        }
        out.found.solutions.push_back(picture_of(nono::read_file(folder.file("answer")).text, puzzle.clues));
        out.found.status = solutions == 0 ? nono::status::solvable : nono::status::multiple;
        if (solutions != 0) return out;
        formula = forbid(formula, out.found.solutions.front(), puzzle.clues.color_count());
    }
    out.found.stopped_by = nono::stopped_by::time_limit;
    return out;
}

} // namespace

std::vector<std::string> sat_solver_names() {
    std::vector<std::string> out;
    for (const auto& entry : programs) out.push_back(entry.name);
    return out;
}

std::optional<contender> find_sat_solver(const std::string& name) {
    for (const auto& entry : programs)
        if (entry.name == name && is_installed(name))
            return contender{{.name = name, .kind = "program", .description = {}, .version = {}, .command = name},
                             [&entry](const nono::puzzle& puzzle, double seconds, nono::stop_ref stop) {
                                 const double start = wall_seconds();
                                 auto out = solve_outside(entry, puzzle, seconds, stop);
                                 out.wall_seconds = wall_seconds() - start;
                                 out.runs = {out.cpu_seconds};
                                 return out;
                             }};
    return std::nullopt;
}

#endif

} // namespace bench
