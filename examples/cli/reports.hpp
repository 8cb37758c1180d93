// Formats results: times and lines of JSON.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_REPORTS_HPP
#define NONO_CLI_REPORTS_HPP

#include "inputs.hpp"

#include <nono/model/metadata.hpp>
#include <nono/model/outcome.hpp>
#include <nono/model/statistics.hpp>
#include <nono/solver/run/options.hpp>

#include <nlohmann/json.hpp>

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace cli {

// The time that has passed, in seconds.
double seconds_since(std::chrono::steady_clock::time_point start);

// Milliseconds below a second: most puzzles take less than one.
std::string duration(double seconds);

// The counters by their names.
nlohmann::ordered_json counters_json(const nono::statistics& statistics);

// Adds title, author, copyright, license and catalogue of a puzzle.
void append_metadata(nlohmann::ordered_json& line, const nono::metadata& of);

// All keys and values, in their order.
nlohmann::ordered_json properties_json(const nono::metadata& of);

// The colors of a puzzle from blank on: of each its letter, name (empty where the file has none) and value, #rrggbb.
nlohmann::ordered_json palette_json(const nono::puzzle& of);

// Add the fields that the lines of all commands share: the palette of the puzzle, and the time that the command took to
// compute its result, reading excluded.
void append_palette(nlohmann::ordered_json& line, const nono::puzzle& of);
void append_seconds(nlohmann::ordered_json& line, double seconds);

// Adds how solving ended, the palette, solutions and what they have in common, by the letters of the colors, time and
// counters. Of the puzzle, only its lines and palette count.
void append_verdict(nlohmann::ordered_json& line, const nono::solve_result& result, const nono::puzzle& of,
                    double seconds);

// A line of JSON, with escapes for what would steer a terminal. A file name may have bytes that are not UTF-8; JSON may
// not.
std::string json_text(const nlohmann::ordered_json& line);

// How making ended where there is no puzzle, as a word.
std::string_view making_status(const nono::outcome& how);

// The line for a file or for one of its puzzles that could not be read, so that nothing is lost in the output: with the
// first line of the message.
std::string json_of_error(const input& from, std::optional<std::size_t> index, const std::string& error);

} // namespace cli

#endif // NONO_CLI_REPORTS_HPP
