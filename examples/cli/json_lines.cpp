// SPDX-License-Identifier: MIT
#include "json_lines.hpp"
#include "words.hpp"

#include <nono/io/file.hpp>
#include <nono/model/puzzle.hpp>
#include <nono/render/printable.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <string_view>
#include <utility>

namespace cli {

namespace {

// Returns a text of an object, or an empty one if the object has none.
std::string text_in(const nlohmann::json& object, const char* key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

// Returns true if an object can be a puzzle itself, because it contains a list or an object.
bool may_be_puzzle(const nlohmann::json& object) {
    return std::any_of(object.begin(), object.end(), [](const nlohmann::json& value) { return value.is_structured(); });
}

// Returns the fault of an object that shows before a puzzle is read, or an empty text.
std::string fault_of(const nlohmann::json& object) {
    if (!object.is_object())
        return "not a JSON object on one line (for a file that is a puzzle in JSON, use --from json)";
    for (const auto* const key : {"text", "file", "format"}) {
        const auto found = object.find(key);
        if (found != object.end() && !found->is_string()) return fmt::format("\"{}\" is not a string", key);
    }
    if (!object.contains("text") && text_in(object, "file").empty() && !may_be_puzzle(object))
        return "neither \"text\" (a puzzle) nor \"file\" (the name of a file)";
    if (!object.contains("text") && text_in(object, "file") == "-")
        return "the file of a line cannot be standard input";
    if (const auto format = text_in(object, "format"); !format.empty() && !can_read(format, content::nonograms))
        return fmt::format("there is no input format '{}' ('nono formats' lists them)", nono::printable(format));
    const auto index = object.find("index");
    if (index != object.end() && (!index->is_number_unsigned() || index->get<std::uint64_t>() == 0))
        return "\"index\" is not a whole number from 1";
    return object.contains("known") ? cube_fault_of(object) : std::string();
}

} // namespace

bool is_json_lines(const listed_file& file, const input_options& options) {
    if (!options.accepts_json_lines || !file.error.empty()) return false;
    if (!options.from.empty()) return options.from == json_lines_name;
    if (file.name != "-") return same_word(std::filesystem::path(file.name).extension().string(), ".jsonl");
    const int first = std::getc(stdin);
    if (first != EOF) std::ungetc(first, stdin);
    return first == '{';
}

json_lines::json_lines(const listed_file& file, input_options options)
    : name_(file.name), options_(std::move(options)) {
    options_.accepted = content::nonograms;
    errno = 0;
    stream_ = file.name == "-" ? stdin : std::fopen(file.name.c_str(), "rb");
    if (stream_ == nullptr)
        error_ = nono::message(nono::extend::file_error_of(errno, nono::parse_errc::file_not_opened));
}

json_lines::~json_lines() {
    if (stream_ != nullptr && stream_ != stdin) std::fclose(stream_);
}

std::optional<piece> json_lines::next() {
    std::string line;
    while (error_.empty() && read_line(line))
        if (line.find_first_not_of(" \t\r") != std::string::npos) return read(line);
    if (error_.empty()) return std::nullopt;
    const auto error = std::exchange(error_, {});
    if (stream_ != nullptr && stream_ != stdin) std::fclose(stream_);
    stream_ = nullptr;
    return failed(name_, fmt::format("{}: {}", nono::printable(name_), error));
}

bool json_lines::read_line(std::string& line) {
    line.clear();
    if (stream_ == nullptr) return false;
    ++line_number_;
    std::array<char, 1U << 14U> part{};
    errno = 0;
    while (std::fgets(part.data(), static_cast<int>(part.size()), stream_) != nullptr) {
        line += part.data();
        if (!line.empty() && line.back() == '\n') { // empty where there was a NUL: not JSON, as the reader will say
            line.pop_back();
            return true;
        }
        if (line.size() > max_mebibytes << 20U) {
            error_ = fmt::format("line {} is larger than the limit of {} MiB", line_number_, max_mebibytes);
            return false;
        }
    }
    if (std::ferror(stream_) != 0 && errno != EINTR) // a signal, which ends the program
        error_ = nono::message(nono::extend::file_error_of(errno, nono::parse_errc::file_not_read));
    return !line.empty();
}

piece json_lines::failed(const std::string& name, const std::string& message) const {
    input out;
    out.name = name;
    out.error = message + "\n";
    return {std::make_shared<const input>(std::move(out)), 0, 0};
}

piece json_lines::read(const std::string& line) {
    const auto object = nlohmann::json::parse(line, nullptr, false); // no exceptions: it is then no object
    const auto position = fmt::format("{}:{}", name_, line_number_);
    const auto file = text_in(object, "file");
    const auto refused = [&](std::string_view why) {
        return failed(file.empty() ? position : file, fmt::format("{}: {}", nono::printable(position), why));
    };
    if (const auto fault = fault_of(object); !fault.empty()) return refused(fault);
    auto out = puzzles_of(object, line);
    const auto cube = cube_of(object);
    if (!cube || out.count == 0) return out;
    if (out.count > 1) return refused("\"known\" is for one puzzle, and \"index\" is missing");
    return with_cube(out, *cube);
}

piece json_lines::with_cube(const piece& all, const cube_line& cube) {
    const auto& found = all.from->bundle[all.first];
    if (!found) return all;
    input out;
    out.name = all.from->name;
    out.format = all.from->format;
    out.limits = all.from->limits;
    out.first_number = all.from->number(all.first);
    out.bundle.push_back({nono::result<nono::puzzle>(*found), found.where, found.number}); // without its diagnostics
    out.cube = cube;
    return {std::make_shared<const input>(std::move(out)), 0, 1};
}

piece json_lines::puzzles_of(const nlohmann::json& object, const std::string& line) {
    const auto position = fmt::format("{}:{}", name_, line_number_);
    const auto file = text_in(object, "file");
    const auto format = text_in(object, "format");
    const auto index = object.value("index", std::uint64_t{0});
    if (object.contains("text") || file.empty()) {
        auto options = options_;
        options.from = format;
        auto text = object.contains("text") ? object["text"].get<std::string>() : line;
        auto out = load({file.empty() ? position : file, {}}, std::move(text), options);
        if (index != 0) out.first_number = index;
        const auto count = out.bundle.size();
        return {std::make_shared<const input>(std::move(out)), 0, count};
    }
    const auto from = file_of_line(file, format);
    const auto count = from->bundle.size();
    if (index > count && from->error.empty())
        return failed(file, fmt::format("{}: {}: there is no puzzle {} (the file has {})", nono::printable(position),
                                        nono::printable(file), index, count));
    if (index == 0 || count == 0) return {from, 0, count};
    return {from, index - 1, 1};
}

std::shared_ptr<const input> json_lines::file_of_line(const std::string& name, const std::string& format) {
    if (last_ && last_->name == name && last_format_ == format) return last_;
    auto options = options_;
    options.from = format;
    last_ = std::make_shared<const input>(load({name, {}}, options));
    last_format_ = format;
    return last_;
}

} // namespace cli
