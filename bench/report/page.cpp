#include "page.hpp"

#include <nono/clues.hpp>
#include <nono/grid.hpp>
#include <nono/hash.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <report_files.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

namespace nono_report {

namespace {

using json = nlohmann::ordered_json;

std::string json_text(const std::string& text) {
    return json(text).dump(-1, ' ', false, json::error_handler_t::replace);
}

// A JSON array of what a function says of each item.
template <typename Items, typename Text> std::string array_of(const Items& items, Text text) {
    std::string out(1, '[');
    for (const auto& item : items) {
        if (out.size() > 1) out += ',';
        out += text(item);
    }
    return out + ']';
}

// Times in microseconds, four digits: clocks do not tell more.
std::string microseconds(double seconds) { return fmt::format("{:.4g}", seconds * 1e6); }

// Names, each once, in the order in which they come, and the number of each.
class name_list {
public:
    std::size_t number_of(const std::string& name) {
        const auto found = std::find(names_.begin(), names_.end(), name);
        if (found != names_.end()) return static_cast<std::size_t>(found - names_.begin());
        names_.push_back(name);
        return names_.size() - 1;
    }
    [[nodiscard]] const std::vector<std::string>& names() const { return names_; }

private:
    std::vector<std::string> names_;
};

// ---- pictures ----

// Numbers of so many bits each, the highest bit first, in base64.
class bit_writer {
public:
    void put(std::size_t value, unsigned bits) {
        for (unsigned bit = bits; bit-- > 0;) put_bit((value >> bit & 1U) != 0);
    }
    [[nodiscard]] std::string finish() {
        while (count_ % 24 != 0) put_bit(false); // decoders pass over whole zeros at the end
        return std::move(out_);
    }

private:
    void put_bit(bool bit) {
        constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        six_ = six_ * 2 + (bit ? 1U : 0U);
        if (++count_ % 6 != 0) return;
        out_ += digits[six_];
        six_ = 0;
    }

    std::string out_;
    std::size_t six_ = 0;
    std::size_t count_ = 0;
};

// The characters of all solutions of a puzzle, that of blank first.
std::string characters_of(const std::vector<std::string>& solutions) {
    std::string out(1, '0');
    for (const auto& solution : solutions)
        for (const char c : solution)
            if (out.find(c) == std::string::npos) out += c;
    return out;
}

std::string packed(const std::string& solution, const std::string& characters) {
    unsigned bits = 1;
    while (std::size_t{1} << bits < characters.size()) ++bits;
    bit_writer out;
    for (const char c : solution) out.put(characters.find(c), bits);
    return out.finish();
}

std::string pictures_of(const measured_puzzle& puzzle) {
    if (puzzle.solutions.empty()) return "0";
    const auto characters = characters_of(puzzle.solutions);
    return '[' + json_text(characters) + ',' + array_of(puzzle.solutions, [&](const auto& solution) {
                                                   return json_text(packed(solution, characters));
                                               }).substr(1);
}

// Whether the clues of the picture are those of the puzzle, which they are not where clues are blotted.
bool has_exact_clues(const measured_puzzle& puzzle) {
    if (puzzle.solutions.empty() || puzzle.hash.empty()) return false;
    const auto characters = characters_of(puzzle.solutions);
    if (characters.size() > nono::max_colors) return false;
    nono::grid picture(puzzle.width, puzzle.height);
    for (std::size_t i = 0; i < picture.cells().size(); ++i)
        picture.cells()[i] = static_cast<nono::color_index>(characters.find(puzzle.solutions.front()[i]));
    return nono::to_string(nono::hash_clues(nono::clues_of(picture))) == puzzle.hash;
}

// ---- the parts of the data ----

std::string data_of(const measured_run& run) {
    json header;
    if (!run.header.empty()) header = json::parse(run.header, nullptr, false);
    if (header.is_object()) header.erase("strategies");
    return fmt::format(R"({{"name":{},"file":{},"limit":{},"header":{}}})", json_text(run.name), json_text(run.file),
                       run.time_limit, header.dump());
}

std::string data_of(const std::vector<measured_puzzle>& puzzles) {
    name_list sets;
    name_list files;
    const auto set = array_of(puzzles, [&](const auto& on) { return std::to_string(sets.number_of(on.set)); });
    const auto file = array_of(puzzles, [&](const auto& on) { return std::to_string(files.number_of(on.file)); });
    std::string exact;
    for (const auto& puzzle : puzzles) exact += has_exact_clues(puzzle) ? '1' : '0';
    std::string out = "{\"sets\":" + array_of(sets.names(), json_text) + ",\"set\":" + set +
                      ",\"files\":" + array_of(files.names(), json_text) + ",\"file\":" + file;
    out += ",\"index\":" + array_of(puzzles, [](const auto& on) { return std::to_string(on.index); });
    out += ",\"title\":" + array_of(puzzles, [](const auto& on) { return json_text(on.title); });
    out += ",\"hash\":" + array_of(puzzles, [](const auto& on) { return json_text(on.hash); });
    out += ",\"width\":" + array_of(puzzles, [](const auto& on) { return std::to_string(on.width); });
    out += ",\"height\":" + array_of(puzzles, [](const auto& on) { return std::to_string(on.height); });
    out += ",\"colors\":" + array_of(puzzles, [](const auto& on) { return std::to_string(on.colors); });
    out += ",\"pictures\":" + array_of(puzzles, pictures_of);
    // Where a picture tells the clues, its text is not needed.
    std::size_t next = 0;
    out += ",\"clues\":" + array_of(puzzles, [&](const auto& on) {
               return exact[next++] == '1' || on.clues.empty() ? "0" : json_text(on.clues);
           });
    return out + ",\"exact\":" + json_text(exact) + '}';
}

// One column of times; empty where none is known.
template <typename Value> std::string times_of(const entrant& of, Value value) {
    const bool is_known = std::any_of(of.on.begin(), of.on.end(), [&](const auto& on) { return value(on) > 0; });
    return is_known ? array_of(of.on, [&](const auto& on) { return microseconds(value(on)); }) : "[]";
}

std::string counters_of(const entrant& of, std::size_t count) {
    std::vector<std::string> columns(count);
    std::vector<std::size_t> lengths(count, 0);
    for (std::size_t puzzle = 0; puzzle < of.on.size(); ++puzzle)
        for (const auto& [counter, value] : of.on[puzzle].counters) {
            auto& column = columns[counter];
            for (; lengths[counter] < puzzle; ++lengths[counter]) column += "null,";
            ++lengths[counter];
            column += std::to_string(value) + ',';
        }
    std::string out(1, '{');
    for (std::size_t i = 0; i < count; ++i) {
        if (columns[i].empty()) continue;
        columns[i].pop_back();
        out += fmt::format("{}\"{}\":[{}]", out.size() > 1 ? "," : "", i, columns[i]);
    }
    return out + '}';
}

std::string data_of(const entrant& of, std::size_t counters) {
    constexpr std::string_view letters = "-?UMIS";
    std::string status;
    std::string faults;
    std::string contradicted;
    for (std::size_t i = 0; i < of.on.size(); ++i) {
        const auto& on = of.on[i];
        status += letters[static_cast<std::size_t>(on.status)];
        if (!on.fault.empty()) faults += fmt::format("{}\"{}\":{}", faults.empty() ? "" : ",", i, json_text(on.fault));
        if (on.contradicted) contradicted += (contradicted.empty() ? "" : ",") + std::to_string(i);
    }
    std::string out = fmt::format(R"({{"run":{},"name":{},"shown":{},"kind":{},"version":{},)", of.run,
                                  json_text(of.name), json_text(of.shown), json_text(of.kind), json_text(of.version));
    out += fmt::format(R"("command":{},"description":{},"status":"{}","faults":{{{}}},"contradicted":[{}],)",
                       json_text(of.command), json_text(of.description), status, faults, contradicted);
    out += fmt::format(R"("solutions":{},)", of.solutions);
    out += "\"stopped\":" + array_of(of.on, [](const auto& on) { return fmt::to_string(on.stopped_by); });
    out += ",\"cpu\":" + array_of(of.on, [](const auto& on) { return microseconds(on.cpu_seconds); });
    out += ",\"wall\":" + times_of(of, [](const auto& on) { return on.wall_seconds; });
    const bool has_instructions =
        std::any_of(of.on.begin(), of.on.end(), [](const auto& on) { return on.instructions > 0; });
    out += ",\"instructions\":";
    out += has_instructions ? array_of(of.on, [](const auto& on) { return fmt::format("{:.6g}", on.instructions); })
                            : "[]";
    out += ",\"runs\":" + array_of(of.on, [](const auto& on) {
               return on.runs.size() < 2
                          ? "0"
                          : array_of(on.runs, [](float run) { return microseconds(static_cast<double>(run)); });
           });
    return out + ",\"counters\":" + counters_of(of, counters) + '}';
}

// Text between tags.
std::string escaped(const std::string& text) {
    std::string out;
    for (const char c : text) {
        if (c == '&')
            out += "&amp;";
        else if (c == '<')
            out += "&lt;";
        else
            out += c;
    }
    return out;
}

// The text with each `{{name}}` replaced, of which those are known that are given.
std::string filled(std::string_view pattern, const std::vector<std::pair<std::string_view, std::string_view>>& parts) {
    std::string out;
    for (;;) {
        const auto begin = pattern.find("{{");
        const auto end = pattern.find("}}", begin);
        if (end == std::string_view::npos) return out.append(pattern);
        out.append(pattern.substr(0, begin));
        const auto name = pattern.substr(begin + 2, end - begin - 2);
        for (const auto& [part, text] : parts)
            if (part == name) out.append(text);
        pattern.remove_prefix(end + 2);
    }
}

// All scripts; what main.js needs comes before it.
std::string script() {
    std::string out;
    for (const auto part :
         {report_files::model_js, report_files::format_js, report_files::dom_js, report_files::selection_js,
          report_files::summary_js, report_files::table_js, report_files::plot_js, report_files::cactus_js,
          report_files::scatter_js, report_files::picture_js, report_files::puzzle_js, report_files::comparison_js,
          report_files::setup_js, report_files::main_js})
        out.append(part).append(1, '\n');
    return out;
}

} // namespace

std::string report_data(const results& of, const std::string& title, const run_comparison* comparison) {
    std::string out = "{\"title\":" + json_text(title);
    out += ",\"runs\":" + array_of(of.runs, [](const auto& run) { return data_of(run); });
    out += ",\"reasons\":" + array_of(of.reasons, json_text) + ",\"counters\":" + array_of(of.counters, json_text);
    out += ",\"remarks\":" + array_of(of.remarks, json_text) + ",\"puzzles\":" + data_of(of.puzzles);
    out += ",\"entrants\":" + array_of(of.entrants, [&](const auto& one) { return data_of(one, of.counters.size()); });
    out += ",\"comparison\":" + (comparison == nullptr ? "null" : json_of(*comparison).dump()) + '}';
    // `<` stands in texts only, where it may be written so that no tag ends the data.
    std::string safe;
    safe.reserve(out.size());
    for (const char c : out) {
        if (c == '<')
            safe += "\\u003c";
        else
            safe += c;
    }
    return safe;
}

std::string report_page(const results& of, const std::string& title, const run_comparison* comparison) {
    return filled(report_files::report_html, {{"title", escaped(title)},
                                              {"style", report_files::style_css},
                                              {"data", report_data(of, title, comparison)},
                                              {"script", script()}});
}

} // namespace nono_report
