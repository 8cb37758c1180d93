// SPDX-License-Identifier: MIT
#include "cube_lines.hpp"

#include <nono/hash.hpp>

#include <nlohmann/json.hpp>

namespace cli {

std::string cube_fault_of(const nlohmann::json& object) {
    if (!object.is_object()) return "not a JSON object on one line";
    const auto known = object.find("known");
    if (known == object.end() || !known->is_string() || known->get_ref<const std::string&>().empty())
        return "\"known\" is not a text of cells";
    const auto hash = object.find("hash");
    if (hash != object.end() && !hash->is_string()) return "\"hash\" is not a string";
    const auto number = object.find("cube");
    if (number != object.end() && (!number->is_number_unsigned() || number->get<std::uint64_t>() == 0))
        return "\"cube\" is not a whole number from 1";
    return {};
}

std::optional<cube_line> cube_of(const nlohmann::json& object) {
    if (!cube_fault_of(object).empty()) return std::nullopt;
    return cube_line{object["known"].get<std::string>(), object.value("hash", std::string()),
                     object.value("cube", std::uint64_t{0})};
}

std::string fault_of(const cube_line& cube, const nono::puzzle& puzzle) {
    if (cube.hash.empty() || cube.hash == nono::to_string(nono::hash_clues(puzzle))) return {};
    return "the cells are those of another puzzle";
}

void append_cube(nlohmann::ordered_json& line, const cube_line& cube) {
    if (cube.number != 0) line["cube"] = cube.number;
    line["hash"] = cube.hash;
    line["known"] = cube.known;
}

} // namespace cli
