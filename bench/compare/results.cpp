#include "results.hpp"

#include "machine.hpp"

#include <nono/version.hpp>

#include <nlohmann/json.hpp>

namespace bench {

namespace {

using json = nlohmann::ordered_json;

json text_or_null(const std::string& text) { return text.empty() ? json(nullptr) : json(text); }

// Names of files may be in any encoding.
std::string line_of(const json& value) { return value.dump(-1, ' ', false, json::error_handler_t::replace); }

json json_of(const strategy_record& strategy) {
    json out{{"name", strategy.name}, {"kind", strategy.kind}};
    if (!strategy.version.empty()) out["version"] = strategy.version;
    if (!strategy.command.empty()) out["command"] = strategy.command;
    if (!strategy.description.empty()) out["description"] = strategy.description;
    if (strategy.solutions != 2) out["solutions"] = strategy.solutions;
    return out;
}

// What tells a puzzle and a strategy.
json head_of(const result_record& of, const char* kind) {
    return {{"record", kind},      {"set", of.set},          {"file", of.file},   {"index", of.index},
            {"title", of.title},   {"hash", of.hash},        {"width", of.width}, {"height", of.height},
            {"colors", of.colors}, {"strategy", of.strategy}};
}

} // namespace

std::string json_of(const run_record& run) {
    const machine here = this_machine();
    json out{{"record", "run"},
             {"format", 1},
             {"nono", NONO_VERSION_STRING},
             {"compiler", compiler_name()},
             {"options", compiler_options()},
             {"revision", text_or_null(run.label)},
             {"label", run.label},
             {"date", utc_now()},
             {"machine",
              {{"processor", here.processor}, {"cores", here.cores}, {"memory", here.memory}, {"system", here.system}}},
             {"suite", nullptr},
             {"time_limit", run.time_limit},
             {"repeat", run.repeat},
             {"strategies", json::array()}};
    if (run.suite) out["suite"] = {{"name", run.suite->name}, {"file", run.suite->file}};
    for (const auto& strategy : run.strategies) out["strategies"].push_back(json_of(strategy));
    return line_of(out);
}

std::string json_of(const result_record& record) {
    if (!record.not_asked.empty()) {
        json out = head_of(record, "not_asked");
        out["reason"] = record.not_asked;
        return line_of(out);
    }
    json out = head_of(record, "result");
    out["status"] = nono::name_of(record.status);
    out["stopped_by"] = nono::name_of(record.stopped_by);
    out["cpu_seconds"] = record.cpu_seconds;
    out["wall_seconds"] = record.wall_seconds;
    out["runs"] = record.runs;
    out["instructions"] = record.instructions ? json(*record.instructions) : json(nullptr);
    out["reference_seconds"] = record.reference_seconds;
    out["fault"] = text_or_null(record.fault);
    out["solutions"] = record.solutions;
    if (!record.clues.empty()) out["clues"] = record.clues;
    out["statistics"] = nullptr;
    if (record.statistics)
        for (const auto& counter : nono::counters_of(*record.statistics))
            out["statistics"][std::string(counter.name)] = counter.value;
    return line_of(out);
}

} // namespace bench
