// SPDX-License-Identifier: MIT
#include "reports.hpp"

#include "letters.hpp"
#include "limits.hpp"

#include <nono/formats/goal_notation.hpp>
#include <nono/render/printable.hpp>

#include <fmt/format.h>

#include <utility>

namespace cli {

double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

std::string duration(double seconds) {
    return seconds < 1 ? fmt::format("{:.2f} ms", 1000 * seconds) : fmt::format("{:.2f} s", seconds);
}

nlohmann::ordered_json counters_json(const nono::statistics& statistics) {
    nlohmann::ordered_json out;
    for (const auto& entry : nono::extend::counters_of(statistics)) out[std::string(entry.name)] = entry.value;
    return out;
}

void append_metadata(nlohmann::ordered_json& line, const nono::metadata& of) {
    line["title"] = of.title();
    line["author"] = of.author();
    line["copyright"] = of.copyright();
    line["license"] = of.license();
    line["catalogue"] = of.catalogue();
}

nlohmann::ordered_json properties_json(const nono::metadata& of) {
    auto out = nlohmann::ordered_json::array();
    for (const auto& property : of.properties) out.push_back({{"key", property.key}, {"value", property.value}});
    return out;
}

nlohmann::ordered_json palette_json(const nono::puzzle& of) {
    auto out = nlohmann::ordered_json::array();
    const std::string letters = letters_of_colors(of);
    for (std::size_t i = 0; i < letters.size(); ++i) {
        const auto value = of.palette.value(static_cast<nono::color_index>(i));
        out.push_back({{"letter", std::string(1, letters[i])},
                       {"name", i < of.palette.entries.size() ? of.palette.entries[i].name : std::string()},
                       {"value", fmt::format("#{:02x}{:02x}{:02x}", value.red, value.green, value.blue)}});
    }
    return out;
}

void append_palette(nlohmann::ordered_json& line, const nono::puzzle& of) { line["palette"] = palette_json(of); }

void append_seconds(nlohmann::ordered_json& line, double seconds) { line["seconds"] = seconds; }

void append_verdict(nlohmann::ordered_json& line, const nono::solve_result& result, const nono::puzzle& of,
                    double seconds) {
    const std::string characters = letters_of_colors(of);
    auto solutions = nlohmann::ordered_json::array();
    for (const auto& solution : result.solutions) solutions.push_back(nono::extend::write_goal(solution, characters));
    nlohmann::ordered_json common; // null where there is no solution
    if (result.status != nono::status::impossible) common = nono::extend::write_goal(result.common, characters);
    line["status"] = nono::name_of(result.status);
    line["stopped_by"] = word_of(result);
    append_palette(line, of);
    line["solutions"] = std::move(solutions);
    line["common"] = std::move(common);
    append_seconds(line, seconds);
    line["statistics"] = counters_json(result.statistics);
}

std::string json_text(const nlohmann::ordered_json& line) {
    return nono::extend::printable_json(line.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace)) +
           "\n";
}

std::string_view making_status(const nono::outcome& how) {
    using nono::argument_errc;
    constexpr std::pair<argument_errc, std::string_view> words[] = {
        {argument_errc::size, "bad_size"},     {argument_errc::density, "bad_density"},
        {argument_errc::colors, "bad_colors"}, {argument_errc::grades, "bad_grades"},
        {argument_errc::image, "bad_image"},   {argument_errc::threshold, "bad_options"},
    };
    for (const auto& [error, word] : words)
        if (how.error == error) return word;
    if (how.error != argument_errc::none) return nono::name_of(how.error);
    const bool is_finished =
        how.stopped_by == nono::stopped_by::time_limit || how.stopped_by == nono::stopped_by::stop_request;
    return is_finished ? nono::name_of(how.stopped_by) : "not_found";
}

std::string json_of_error(const input& from, std::optional<std::size_t> index, const std::string& error) {
    nlohmann::ordered_json line{{"file", from.name}};
    if (index) line["index"] = from.number(*index);
    line["error"] = error.substr(0, error.find('\n'));
    return json_text(line);
}

} // namespace cli
