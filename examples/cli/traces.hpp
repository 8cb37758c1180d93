// What strategies do, written to a file: as JSON lines, or as a page that shows it.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_TRACES_HPP
#define NONO_CLI_TRACES_HPP

#include "arguments.hpp"

#include <nono/io/file.hpp>
#include <nono/model/puzzle.hpp>
#include <nono/trace.hpp>

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

namespace cli {

// --trace and --trace-events.
struct trace_choice {
    std::string file;             // empty: no trace
    std::uint64_t max_events = 0; // 0: as many as the kind of file takes by default
};

void add_trace(command_line command, trace_choice& chosen);

// The file with the traces of some runs, one after the other. Where it cannot be written it says so, once, and removes
// what there is of it, if it is an ordinary file: a page is of no use in part.
class trace_file {
public:
    // Opens the file; does nothing where none was chosen.
    explicit trace_file(const trace_choice& chosen);
    trace_file(const trace_file&) = delete;
    trace_file& operator=(const trace_file&) = delete;
    ~trace_file() { close(); }

    // Whether runs are to be traced.
    [[nodiscard]] bool is_open() const { return stream_ != nullptr; }
    // Whether all could be written so far.
    [[nodiscard]] bool is_well() const { return !failed_; }
    // How a run of a puzzle is written. The puzzle and its name must outlive the trace.
    [[nodiscard]] nono::extend::trace_options options(const nono::puzzle& puzzle, std::string_view name) const;
    // Takes a line of a trace.
    void write(std::string_view line);
    // Completes the file.
    void close();

private:
    void put(std::string_view text);
    // `why`: where the system does not tell.
    void fail(nono::parse_errc why);

    std::string file_;
    bool is_page_;
    std::uint64_t max_events_;
    std::FILE* stream_ = nullptr;
    bool failed_ = false;
};

} // namespace cli

#endif // NONO_CLI_TRACES_HPP
