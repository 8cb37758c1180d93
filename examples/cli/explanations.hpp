// Steps and grades as JSON, and the options that their commands share.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_EXPLANATIONS_HPP
#define NONO_CLI_EXPLANATIONS_HPP

#include "inputs.hpp"
#include "limits.hpp"

#include <nono/explain/explain.hpp>
#include <nono/explain/grade.hpp>
#include <nono/explain/step.hpp>
#include <nono/explain/words.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/puzzle.hpp>

#include <nlohmann/json.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cli {

// A step as far as a level tells it. Lines, clues, rows and columns count from 1; colors are numbers, 0 is blank. A
// cell that is not decided by the step stands in `not` with each color that it loses.
nlohmann::ordered_json step_json(const nono::step& step, const nono::puzzle& puzzle, nono::hint_level level);

// The text of a step with its reason as JSON, without an end of line. Long lists of cells are written directly, since
// paths can have millions of them. `colors`: how many the puzzle has.
std::string step_text(const nono::step& step, const nono::puzzle& puzzle, std::size_t colors);

// The class, the score and the numbers behind it.
nlohmann::ordered_json grade_json(const nono::grade_result& grade);

// About how many minutes people take, to a tenth.
double minutes_of(const nono::grade_result& grade);

// The same in words: "under 1 min", "about 11 min", from 90 minutes on "about 2 h". Empty where there is no estimate.
std::string time_words(const nono::grade_result& grade);

// A name in words for players: "very hard" for very_hard.
std::string words_of(std::string_view name);

// The difficulty and the length of a puzzle, in words for players: "hard, about 11 min", "easy, but long: about 4 h",
// "needs guessing".
std::string grade_words(const nono::grade_result& grade);

// Where reasoning ended, and why it was stopped.
std::string sentence_of_end(nono::explain_status status, std::optional<nono::line_position> contradicted,
                            const nono::outcome& how);

// The classes of `easy..hard`, `easy..`, `..hard` or `easy`; nothing where the text states something else.
std::optional<std::pair<nono::grade_class, nono::grade_class>> parse_grades(const std::string& text);

// The names of single classes that `parse_grades` accepts.
std::vector<std::string> names_of_grades();

// The state in which no cell is known.
nono::partial_grid empty_grid(const nono::puzzle& puzzle);

// Returns the limits of the command line, for work on a puzzle on `threads` threads.
nono::explain_options options_of(const limits& chosen, std::size_t threads = 1);

} // namespace cli

#endif // NONO_CLI_EXPLANATIONS_HPP
