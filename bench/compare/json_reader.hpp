// Files of JSON that people write: suites and descriptions of solvers. What is wrong is told with its place.
// SPDX-License-Identifier: MIT
#ifndef NONO_BENCH_COMPARE_JSON_READER_HPP
#define NONO_BENCH_COMPARE_JSON_READER_HPP

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace bench {

using json = nlohmann::ordered_json;

/// Why a file cannot be used.
struct json_fault : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Takes the members of an object; throws `json_fault` where one is not as it should be. `finish` finds those that
/// nobody took, lest a misspelled one is passed over.
class object_reader {
public:
    object_reader(const json& from, std::string place) : from_(from), place_(std::move(place)) {
        if (!from.is_object()) fail("is not an object");
    }

    [[noreturn]] void fail(const std::string& why) const {
        throw json_fault(place_.empty() ? why : place_ + ": " + why);
    }
    void need(bool good, const char* key, const std::string& why) const {
        if (!good) fail(fmt::format("'{}' {}", key, why));
    }

    /// A member of any kind, or null.
    [[nodiscard]] const json* find(const char* key) {
        taken_.emplace_back(key);
        const auto found = from_.find(key);
        return found == from_.end() ? nullptr : &*found;
    }

    [[nodiscard]] std::string text(const char* key, bool is_needed = false) {
        const json* const value = find(key);
        need(value != nullptr || !is_needed, key, "is missing");
        need(value == nullptr || value->is_string(), key, "is not a text");
        return value == nullptr ? std::string() : value->get<std::string>();
    }

    [[nodiscard]] std::uint64_t number(const char* key, std::uint64_t if_absent, std::uint64_t least = 0,
                                       std::uint64_t most = (std::numeric_limits<std::uint64_t>::max)()) {
        const json* const value = find(key);
        const auto out = value != nullptr && value->is_number_unsigned() ? value->get<std::uint64_t>() : if_absent;
        const bool is_known = value == nullptr || value->is_number_unsigned();
        need(is_known && out >= least && out <= most, key, fmt::format("is not a number from {} to {}", least, most));
        return out;
    }

    [[nodiscard]] bool flag(const char* key, bool if_absent) {
        const json* const value = find(key);
        need(value == nullptr || value->is_boolean(), key, "is neither true nor false");
        return value == nullptr ? if_absent : value->get<bool>();
    }

    /// The items of a list; none where it is absent.
    [[nodiscard]] const json& list(const char* key) {
        static const json none = json::array();
        const json* const value = find(key);
        need(value == nullptr || value->is_array(), key, "is not a list");
        return value == nullptr ? none : *value;
    }

    [[nodiscard]] std::vector<std::string> texts(const char* key) {
        const json& all = list(key);
        need(is_texts(all), key, "has something that is not a text");
        return all.get<std::vector<std::string>>();
    }
    [[nodiscard]] static bool is_texts(const json& value) {
        return value.is_array() &&
               std::all_of(value.begin(), value.end(), [](const json& item) { return item.is_string(); });
    }

    void finish() const {
        for (const auto& [key, value] : from_.items())
            need(std::find(taken_.begin(), taken_.end(), key) != taken_.end(), key.c_str(), "is not known");
    }

private:
    const json& from_;
    std::string place_;
    std::vector<std::string> taken_;
};

} // namespace bench

#endif // NONO_BENCH_COMPARE_JSON_READER_HPP
