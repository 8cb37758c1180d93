// JSON files written by people: suites and descriptions of solvers. Errors are reported with their positions.
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

/// Reads the members of an object; throws `std::runtime_error` if one is invalid. `finish` reports members that were
/// not read, so that a misspelled one is not ignored.
class object_reader {
public:
    object_reader(const json& from, std::string path) : from_(from), path_(std::move(path)) {
        if (!from.is_object()) fail("is not an object");
    }

    [[noreturn]] void fail(const std::string& why) const {
        throw std::runtime_error(path_.empty() ? why : path_ + ": " + why);
    }
    void need(bool good, const char* key, const std::string& why) const {
        if (!good) fail(fmt::format("'{}' {}", key, why));
    }

    /// Returns a member of any kind, or null.
    [[nodiscard]] const json* find(const char* key) {
        known_keys_.emplace_back(key);
        const auto found = from_.find(key);
        return found == from_.end() ? nullptr : &*found;
    }

    /// Returns a member of a kind; `wrong` is the error for other kinds.
    template <class T>
    [[nodiscard]] T read(const char* key, T if_absent, bool (json::*is_right)() const noexcept, const char* wrong) {
        const json* const value = find(key);
        need(value == nullptr || (value->*is_right)(), key, wrong);
        return value == nullptr ? if_absent : value->get<T>();
    }

    [[nodiscard]] std::string text(const char* key, bool is_needed = false) {
        need(from_.contains(key) || !is_needed, key, "is missing");
        return read(key, std::string(), &json::is_string, "is not a text");
    }

    [[nodiscard]] std::uint64_t number(const char* key, std::uint64_t if_absent, std::uint64_t minimum = 0,
                                       std::uint64_t maximum = (std::numeric_limits<std::uint64_t>::max)()) {
        const auto wrong = fmt::format("is not a number from {} to {}", minimum, maximum);
        const auto out = read(key, if_absent, &json::is_number_unsigned, wrong.c_str());
        need(out >= minimum && out <= maximum, key, wrong);
        return out;
    }

    [[nodiscard]] bool flag(const char* key, bool if_absent) {
        return read(key, if_absent, &json::is_boolean, "is neither true nor false");
    }

    /// Returns the items of a list; empty if it is absent.
    [[nodiscard]] json list(const char* key) { return read(key, json::array(), &json::is_array, "is not a list"); }

    [[nodiscard]] std::vector<std::string> texts(const char* key) {
        const json all = list(key);
        need(is_texts(all), key, "has something that is not a text");
        return all.get<std::vector<std::string>>();
    }
    [[nodiscard]] static bool is_texts(const json& value) {
        return value.is_array() &&
               std::all_of(value.begin(), value.end(), [](const json& item) { return item.is_string(); });
    }

    void finish() const {
        for (const auto& [key, value] : from_.items())
            need(std::find(known_keys_.begin(), known_keys_.end(), key) != known_keys_.end(), key.c_str(),
                 "is not known");
    }

private:
    const json& from_;
    std::string path_;
    std::vector<std::string> known_keys_;
};

} // namespace bench

#endif // NONO_BENCH_COMPARE_JSON_READER_HPP
