#include "reports.hpp"

#include <fmt/format.h>

namespace cli {

double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

std::string duration(double seconds) {
    return seconds < 1 ? fmt::format("{:.2f} ms", 1000 * seconds) : fmt::format("{:.2f} s", seconds);
}

nlohmann::ordered_json counters_json(const nono::statistics& statistics) {
    nlohmann::ordered_json out;
    for (const auto& one : nono::counters_of(statistics)) out[std::string(one.name)] = one.value;
    return out;
}

std::string json_text(const nlohmann::ordered_json& line) {
    return line.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

} // namespace cli
