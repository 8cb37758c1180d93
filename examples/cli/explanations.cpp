// SPDX-License-Identifier: MIT
#include "explanations.hpp"
#include "reports.hpp"

#include <nono/threads.hpp> // for explain_options::threads

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cli {

namespace {

constexpr std::array grade_classes{
    nono::grade_class::trivial,   nono::grade_class::easy,   nono::grade_class::medium,        nono::grade_class::hard,
    nono::grade_class::very_hard, nono::grade_class::expert, nono::grade_class::needs_guessing};

std::optional<nono::grade_class> parse_grade(const std::string& name) {
    for (const auto level : grade_classes)
        if (name == nono::name_of(level)) return level;
    return std::nullopt;
}

std::string line_text(nono::line_position line) {
    return fmt::format("{} {}", line.axis == nono::axis::row ? "row" : "column", line.index + 1);
}

nlohmann::ordered_json clues_json(const std::vector<std::size_t>& clues) {
    auto out = nlohmann::ordered_json::array();
    for (const auto clue : clues) out.push_back(clue + 1);
    return out;
}

nlohmann::ordered_json cell_json(nono::cell_position cell, nono::color_index color) {
    return {cell.row + 1, cell.column + 1, unsigned{color}};
}

nlohmann::ordered_json decided_json(const nono::step& step) {
    auto out = nlohmann::ordered_json::array();
    for (const auto& change : step.cells)
        if (change.after.size() == 1) out.push_back(cell_json(change.cell, change.after.lowest()));
    return out;
}

nlohmann::ordered_json lost_json(const nono::step& step) {
    auto out = nlohmann::ordered_json::array();
    for (const auto& change : step.cells) {
        if (change.after.size() == 1) continue;
        for (nono::color_index color = 0; color < nono::extend::max_colors; ++color)
            if (change.before.contains(color) && !change.after.contains(color))
                out.push_back(cell_json(change.cell, color));
    }
    return out;
}

nlohmann::ordered_json lines_json(const nono::step& step, nono::hint_level level) {
    auto out = nlohmann::ordered_json::array();
    for (const auto& reason : step.lines) {
        nlohmann::ordered_json line{{"line", line_text(reason.line)}};
        if (level == nono::hint_level::why) line["clues"] = clues_json(reason.clues);
        out.push_back(std::move(line));
    }
    return out;
}

// A step up to its `clues`, which come before `rests_on`.
nlohmann::ordered_json step_head(const nono::step& step, nono::hint_level level) {
    nlohmann::ordered_json out;
    const bool gives_reason = level == nono::hint_level::why;
    if (gives_reason) out["technique"] = nono::name_of(step.technique);
    out["line"] = line_text(step.line());
    if (gives_reason && step.subject) out["subject"] = *step.subject + 1;
    if (step.lines.size() > 1) out["lines"] = lines_json(step, level);
    if (level != nono::hint_level::where) {
        out["cells"] = decided_json(step);
        auto lost = lost_json(step);
        if (!lost.empty()) out["not"] = std::move(lost);
    }
    if (gives_reason) out["clues"] = clues_json(step.lines.front().clues);
    return out;
}

// Appends the parts of a step after `rests_on`.
void append_tail(nlohmann::ordered_json& out, const nono::step& step, const nono::puzzle& puzzle,
                 nono::hint_level level, std::size_t colors) {
    if (level == nono::hint_level::why && step.assumed)
        out["assumed"] = cell_json(step.assumed->cell, step.assumed->color);
    out["text"] = nono::sentence_for(step, puzzle.clues, level, nono::extend::english_words, &puzzle.palette, colors);
}

double from_hundredths(std::uint32_t number) { return number / 100.0; }

} // namespace

std::optional<std::pair<nono::grade_class, nono::grade_class>> parse_grades(const std::string& text) {
    const auto dots = text.find("..");
    const std::string first = text.substr(0, dots);
    const std::string last = dots == std::string::npos ? text : text.substr(dots + 2);
    const auto easiest = first.empty() ? nono::grade_class::trivial : parse_grade(first);
    const auto hardest = last.empty() ? nono::grade_class::needs_guessing : parse_grade(last);
    if (!easiest || !hardest || text.empty()) return std::nullopt;
    return std::pair{*easiest, *hardest};
}

std::vector<std::string> names_of_grades() {
    std::vector<std::string> out;
    out.reserve(grade_classes.size());
    for (const auto level : grade_classes) out.emplace_back(nono::name_of(level));
    return out;
}

nlohmann::ordered_json step_json(const nono::step& step, const nono::puzzle& puzzle, nono::hint_level level) {
    auto out = step_head(step, level);
    if (level == nono::hint_level::why) {
        out["rests_on"] = nlohmann::ordered_json::array();
        for (const auto cell : step.rests_on)
            out["rests_on"].push_back(nlohmann::ordered_json{cell.row + 1, cell.column + 1});
    }
    append_tail(out, step, puzzle, level, puzzle.clues.color_count());
    return out;
}

std::string step_text(const nono::step& step, const nono::puzzle& puzzle, std::size_t colors) {
    auto out = json_text(step_head(step, nono::hint_level::why));
    out.resize(out.size() - 2); // without the brace and the end of the line
    out += ",\"rests_on\":[";
    bool is_first = true;
    for (const auto cell : step.rests_on) {
        out += std::exchange(is_first, false) ? "[" : ",[";
        out += fmt::format_int(cell.row + 1).c_str();
        out += ',';
        out += fmt::format_int(cell.column + 1).c_str();
        out += ']';
    }
    nlohmann::ordered_json tail;
    append_tail(tail, step, puzzle, nono::hint_level::why, colors);
    const auto text = json_text(tail);
    out += "],";
    out += std::string_view(text).substr(1, text.size() - 2);
    return out;
}

nlohmann::ordered_json grade_json(const nono::grade_result& grade) {
    auto techniques = nlohmann::ordered_json::object();
    for (std::size_t i = 0; i < nono::extend::technique_count; ++i)
        if (grade.steps[i] > 0)
            techniques[std::string(nono::name_of(static_cast<nono::technique>(i)))] = grade.steps[i];
    return {{"class", nono::name_of(grade.level)},
            {"score", grade.score},
            {"rounds", grade.rounds},
            {"techniques", std::move(techniques)},
            {"steps", grade.step_count()},
            {"lines", grade.lines},
            {"footholds", grade.footholds},
            {"least_open_lines", grade.min_open_lines},
            {"mean_open_lines", from_hundredths(grade.mean_open_lines)},
            {"search", from_hundredths(grade.search)},
            {"mean_clue", from_hundredths(grade.mean_clue)},
            {"slack", from_hundredths(grade.slack)},
            {"minutes", minutes_of(grade)},
            {"seconds", grade.seconds},
            {"pace", from_hundredths(grade.pace)},
            {"looks", grade.looks},
            {"vain_looks", grade.vain_looks},
            {"stopped_by", word_of(grade)},
            {"version", nono::extend::grade_version}};
}

double minutes_of(const nono::grade_result& grade) {
    const std::uint64_t tenths = (std::uint64_t{grade.seconds} + 3) / 6;
    return static_cast<double>(tenths) / 10;
}

std::string time_words(const nono::grade_result& grade) {
    constexpr std::uint64_t minute = 60;
    constexpr std::uint64_t hour = 60 * minute;
    const std::uint64_t seconds = grade.seconds;
    if (seconds == 0) return {};
    if (seconds < minute) return "under 1 min";
    if (seconds < 3 * hour / 2) return fmt::format("about {} min", (seconds + minute / 2) / minute);
    return fmt::format("about {} h", (seconds + hour / 2) / hour);
}

std::string words_of(std::string_view name) {
    std::string out(name);
    std::replace(out.begin(), out.end(), '_', ' ');
    return out;
}

std::string grade_words(const nono::grade_result& grade) {
    constexpr std::uint32_t long_time = 60 * 60; // in seconds
    auto level = words_of(nono::name_of(grade.level));
    const auto time = time_words(grade);
    if (time.empty()) return level;
    if (grade.seconds < long_time) return level + ", " + time;
    return level + (grade.level <= nono::grade_class::medium ? ", but long: " : " and long: ") + time;
}

std::string sentence_of_end(nono::explain_status status, std::optional<nono::line_position> contradicted,
                            const nono::outcome& how) {
    if (status != nono::explain_status::stopped) return nono::sentence_for(status, contradicted);
    return fmt::format("Reasoning was stopped ({}).", reason(how));
}

nono::partial_grid empty_grid(const nono::puzzle& puzzle) {
    const auto& clues = puzzle.clues;
    return {clues.width(), clues.height(), nono::color_set::first(clues.color_count())};
}

nono::explain_options options_of(const limits& chosen, std::size_t threads) {
    constexpr std::size_t max_threads = 64; // more have no effect
    nono::explain_options options;
    chosen.set_time_and_memory(options);
    options.threads = static_cast<unsigned>(std::min(threads, max_threads));
    return options;
}

} // namespace cli
