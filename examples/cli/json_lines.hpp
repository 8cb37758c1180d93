// Puzzles as JSON lines: one object a line, so that other programs can cut, divide and send them as they like.
//
// `text` is a puzzle in any format, or several; without it they are read from the file that `file` names. With `text`,
// `file` is just a name. `index` states which puzzle of the file it is, from 1; without it, all are meant. `format` is
// the format, where it should not be recognized. A line with neither `text` nor `file` is a puzzle in JSON itself.
// `known` and other keys of cubes (cube_lines.hpp) give cells of its only puzzle. Other keys are ignored, so the output
// of `nono info --json` and `nono solve --json` can be given to `nono solve` again.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_JSON_LINES_HPP
#define NONO_CLI_JSON_LINES_HPP

#include "inputs.hpp"

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>

namespace cli {

// Whether a file that was named holds JSON lines: `--from jsonl` says so, or the name ends in .jsonl, or standard input
// begins with `{`.
bool is_json_lines(const listed_file& file, const input_options& options);

// Puzzles to solve: some of an input.
struct piece {
    std::shared_ptr<const input> from;
    std::size_t first = 0;
    std::size_t count = 0; // 0 where the input could not be read: it states why
};

// Reads JSON lines one by one, so that memory does not grow with their number.
class json_lines {
public:
    json_lines(const listed_file& file, input_options options);
    json_lines(const json_lines&) = delete;
    json_lines& operator=(const json_lines&) = delete;
    ~json_lines();

    // The puzzles of the next line that is not blank, or nothing after the last. A line that is wrong gives an input
    // with an error.
    std::optional<piece> next();

private:
    // Reads a line without its end; false at the end of the file.
    bool read_line(std::string& line);
    piece failed(const std::string& name, const std::string& message) const;
    piece read(const std::string& line);
    piece puzzles_of(const nlohmann::json& object, const std::string& line);
    static piece with_cube(const piece& all, const cube_line& cube);
    // A file that a line names, read anew only where the line before named another.
    std::shared_ptr<const input> file_of_line(const std::string& name, const std::string& format);

    std::string name_;
    input_options options_;
    std::string error_;           // why there is no stream; told once
    std::FILE* stream_ = nullptr; // closed at the end if it is not standard input
    std::size_t line_number_ = 0;
    std::shared_ptr<const input> last_;
    std::string last_format_;
};

} // namespace cli

#endif // NONO_CLI_JSON_LINES_HPP
