// nono formats: the names of the formats and what each can hold.
// SPDX-License-Identifier: MIT
#include "commands.hpp"
#include "format_list.hpp"

#include "reports.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>
#include <string>

namespace cli {

namespace {

std::string extensions_of(const nono::format_info& info) {
    std::string out;
    for (const auto extension : info.extensions)
        if (!extension.empty()) out += fmt::format("{}.{}", out.empty() ? "" : " ", extension);
    return out;
}

// One line per format, with the columns of the table.
void print_json() {
    using nono::feature;
    for (const auto& info : all_formats::infos()) {
        auto extensions = nlohmann::ordered_json::array();
        for (const auto extension : info.extensions)
            if (!extension.empty()) extensions.push_back(extension);
        fmt::print("{}", json_text({{"name", info.name},
                                    {"extensions", std::move(extensions)},
                                    {"read", info.reads},
                                    {"write", info.writes},
                                    {"colors", info.holds.contains(feature::colors)},
                                    {"blotted", info.holds.contains(feature::blotted_clues)},
                                    {"goal", info.holds.contains(feature::goal)},
                                    {"saved", info.holds.contains(feature::saved_grids)},
                                    {"metadata", info.holds.contains(feature::metadata)},
                                    {"several", info.holds.contains(feature::bundles)},
                                    {"description", info.title}}));
    }
}

void print_formats() {
    const auto& all = all_formats::infos();
    std::size_t names = 6;
    std::size_t extensions = 10;
    for (const auto& info : all) {
        names = std::max(names, info.name.size());
        extensions = std::max(extensions, extensions_of(info).size());
    }
    const auto yes = [](bool holds) { return holds ? "yes" : "-"; };
    using nono::feature;
    constexpr auto line = "{:<{}}  {:<{}}  {:<4}  {:<5}  {:<6}  {:<7}  {:<4}  {:<5}  {:<8}  {:<7}  {}\n";
    fmt::print(line, "name", names, "extensions", extensions, "read", "write", "colors", "blotted", "goal", "saved",
               "metadata", "several", "description");
    for (const auto& info : all)
        fmt::print(line, info.name, names, extensions_of(info), extensions, yes(info.reads), yes(info.writes),
                   yes(info.holds.contains(feature::colors)), yes(info.holds.contains(feature::blotted_clues)),
                   yes(info.holds.contains(feature::goal)), yes(info.holds.contains(feature::saved_grids)),
                   yes(info.holds.contains(feature::metadata)), yes(info.holds.contains(feature::bundles)), info.title);
}

} // namespace

void add_formats(command_line app) {
    command_line command = app.add_command("formats", "List the formats and what each can hold");
    command.footer(
        "blotted: clues of unknown length; goal: the solution, as a picture or moves; saved: unfinished games;\n"
        "several: more than one puzzle per file.");
    const auto json = std::make_shared<bool>(false);
    command.add_flag("--json", *json, "Print one line of JSON per format");
    command.callback([json] { *json ? print_json() : print_formats(); });
}

} // namespace cli
