// SPDX-License-Identifier: MIT
#include "suite.hpp"

#include "formats.hpp"
#include "json_reader.hpp"

#include <nono/hash.hpp>
#include <nono/io/file.hpp>
#include <nono/parse.hpp>

#include <filesystem>
#include <map>
#include <system_error>

namespace bench {

namespace {

namespace fs = std::filesystem;

bool is_hidden(const fs::path& path) { return path.filename().string().starts_with('.'); }

std::vector<std::string> files_in(const std::string& path) {
    std::error_code error;
    if (!fs::is_directory(path, error)) return {path};
    std::vector<std::string> out;
    for (fs::recursive_directory_iterator at(path, error); !error && at != fs::recursive_directory_iterator();
         at.increment(error)) {
        if (is_hidden(at->path()) && at->is_directory(error)) at.disable_recursion_pending();
        if (!is_hidden(at->path()) && at->is_regular_file(error)) out.push_back(at->path().string());
    }
    std::sort(out.begin(), out.end());
    return out;
}

// Keeps only every n-th puzzle, beginning with the first.
void keep_every(puzzle_set& of, std::size_t every) {
    std::size_t number = 0;
    std::erase_if(of.puzzles, [&](const puzzle_of_set&) { return number++ % every != 0; });
}

void read_puzzles(const std::string& file, puzzle_set& to) {
    const auto contents = nono::read_file(file);
    if (!contents) {
        to.remarks.push_back(file + ": " + std::string(nono::message(contents.error().code)));
        return;
    }
    auto bundle = nono::parse_all<formats>(*contents);
    for (std::size_t i = 0; i < bundle.size(); ++i) {
        auto& puzzle = bundle[i];
        if (puzzle)
            to.puzzles.push_back({file, i + 1, *std::move(puzzle)});
        else
            to.remarks.push_back(file + ": " + nono::describe(puzzle.error(), *contents));
    }
}

std::string hash_of(const nono::puzzle& puzzle) { return nono::to_string(nono::hash_clues(puzzle)); }

void check_hash(const object_reader& from, const std::string& hash) {
    if (hash.size() != 64 || hash.find_first_not_of("0123456789abcdef") != std::string::npos)
        from.fail("'" + hash + "' is not an identity of 64 hexadecimal digits");
}

// Members for random pictures, in the order of the files.
constexpr std::pair<const char*, std::size_t picture_kind::*> members_of_pictures[] = {
    {"width", &picture_kind::width},
    {"height", &picture_kind::height},
    {"density", &picture_kind::density},
    {"colors", &picture_kind::colors},
    {"smoothness", &picture_kind::smoothness}};

family_request read_family(object_reader& from, const std::string& family) {
    family_request out;
    out.family = family;
    out.count = from.number("count", out.count);
    if (family == "dominoes") {
        out.first = from.number("first", out.first);
    } else {
        for (const auto& [key, member] : members_of_pictures) out.kind.*member = from.number(key, out.kind.*member);
        out.kind.seed = from.number("seed", out.kind.seed);
        out.lines_only = from.flag("lines_only", false);
    }
    if (const char* const fault = fault_of(out)) from.fail(fault);
    constexpr std::size_t max_cells = 100'000'000;
    if (family != "dominoes" && out.kind.width * out.kind.height > max_cells / out.count)
        from.fail("these are more than 100 million cells");
    return out;
}

suite_entry read_entry(const json& value, const std::string& path) {
    object_reader from(value, path);
    suite_entry out;
    out.set = from.text("set", true);
    const auto family = from.text("family");
    if (!family.empty()) out.made = read_family(from, family);
    out.files = from.texts("files");
    if (!out.files.empty()) out.every = from.number("every", 1, 1);
    out.hashes = from.texts("hashes");
    for (const auto& hash : out.hashes) check_hash(from, hash);
    const auto puzzles = from.list("puzzles");
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
        object_reader puzzle(puzzles[i], fmt::format("{}: puzzles[{}]", path, i));
        out.puzzles.push_back({puzzle.text("name"), puzzle.text("hash", true)});
        check_hash(puzzle, out.puzzles.back().hash);
        puzzle.finish();
    }
    const int kinds = (out.made ? 1 : 0) + (out.files.empty() ? 0 : 1) + (out.puzzles.empty() ? 0 : 1);
    if (kinds != 1) from.fail("it needs one of 'family', 'files' and 'puzzles'");
    from.finish();
    return out;
}

suite read_suite(const json& value) {
    object_reader from(value, "suite");
    suite out;
    if (from.number("format", 0) != 1) from.fail("'format' is not 1");
    out.name = from.text("name", true);
    out.description = from.text("description");
    if (const json* const limit = from.find("time_limit")) {
        from.need(limit->is_number() && limit->get<double>() > 0, "time_limit", "is not a number above 0");
        out.time_limit = limit->get<double>();
    }
    const auto entries = from.list("entries");
    for (std::size_t i = 0; i < entries.size(); ++i)
        out.entries.push_back(read_entry(entries[i], fmt::format("entries[{}]", i)));
    if (out.entries.empty()) from.fail("it has no entries");
    from.finish();
    return out;
}

// ---- the puzzles ----

void add_made(const suite_entry& entry, puzzle_set& to) {
    auto puzzles = make_family(*entry.made);
    for (std::size_t i = 0; i < puzzles.size(); ++i) to.puzzles.push_back({entry.set, i + 1, std::move(puzzles[i])});
    if (puzzles.size() < entry.made->count)
        to.remarks.push_back(fmt::format("{}: only {} of {} found", entry.set, puzzles.size(), entry.made->count));
}

void add_read(const suite_entry& entry, const std::string& root, puzzle_set& to) {
    for (const auto& file : entry.files) {
        auto read = read_set((fs::path(root) / file).string(), 1);
        for (auto& item : read.puzzles) to.puzzles.push_back({file, item.index, std::move(item.puzzle)});
        to.remarks.insert(to.remarks.end(), read.remarks.begin(), read.remarks.end());
    }
    keep_every(to, entry.every);
}

// Removes puzzles that are not those of the suite.
void check_hashes(const suite_entry& entry, puzzle_set& to) {
    if (entry.hashes.empty()) return;
    if (entry.hashes.size() != to.puzzles.size())
        to.remarks.push_back(
            fmt::format("{}: {} puzzles, {} in the suite", entry.set, to.puzzles.size(), entry.hashes.size()));
    std::vector<puzzle_of_set> same;
    for (std::size_t i = 0; i < (std::min)(entry.hashes.size(), to.puzzles.size()); ++i) {
        auto& item = to.puzzles[i];
        const auto hash = hash_of(item.puzzle);
        if (hash == entry.hashes[i])
            same.push_back(std::move(item));
        else
            to.remarks.push_back(fmt::format("{}#{}: not the same puzzle: it is {}, the suite has {}", item.file,
                                             item.index, hash, entry.hashes[i]));
    }
    to.puzzles = std::move(same);
}

// Puzzles below a folder, by identity.
using known_puzzles = std::map<std::string, puzzle_of_set>;

known_puzzles puzzles_below(const std::string& root) {
    known_puzzles out;
    auto all = read_set(root, 1);
    for (auto& item : all.puzzles) out.try_emplace(hash_of(item.puzzle), std::move(item));
    return out;
}

void add_known(const suite_entry& entry, std::optional<known_puzzles>& known, const std::string& root, puzzle_set& to) {
    if (!entry.puzzles.empty() && !known) known = puzzles_below(root); // once, when one is needed
    for (const auto& wanted : entry.puzzles) {
        const auto found = known->find(wanted.hash);
        if (found == known->end()) {
            to.remarks.push_back(
                fmt::format("{}: not in {}: {} {}", entry.set, root, wanted.name, wanted.hash.substr(0, 12)));
            continue;
        }
        to.puzzles.push_back(found->second);
        if (!wanted.name.empty()) to.puzzles.back().puzzle.metadata.set("title", wanted.name);
    }
}

json json_of(const suite_entry& entry) {
    json out{{"set", entry.set}};
    if (entry.made) {
        const auto& made = *entry.made;
        out["family"] = made.family;
        if (made.family == "dominoes") {
            out["first"] = made.first;
        } else {
            for (const auto& [key, member] : members_of_pictures)
                if (made.family == "blobs" || member != &picture_kind::smoothness) out[key] = made.kind.*member;
            out["seed"] = made.kind.seed;
            if (made.lines_only) out["lines_only"] = true;
        }
        out["count"] = made.count;
    }
    if (!entry.files.empty()) out["files"] = entry.files;
    if (entry.every != 1) out["every"] = entry.every;
    for (const auto& puzzle : entry.puzzles) out["puzzles"].push_back({{"name", puzzle.name}, {"hash", puzzle.hash}});
    if (!entry.hashes.empty()) out["hashes"] = entry.hashes;
    return out;
}

} // namespace

puzzle_set read_set(const std::string& path, std::size_t every) {
    puzzle_set out;
    const auto full = fs::path(path).lexically_normal();
    out.name = (full.has_filename() ? full : full.parent_path()).filename().string();
    for (const auto& file : files_in(path)) read_puzzles(file, out);
    keep_every(out, every);
    return out;
}

std::optional<suite> read_suite(const std::string& path) {
    try {
        const auto contents = nono::read_file(path);
        if (!contents) throw std::runtime_error(std::string(nono::message(contents.error().code)));
        return read_suite(json::parse(*contents));
    } catch (const std::exception& error) {
        fmt::print(stderr, "{}: {}\n", path, error.what());
        return std::nullopt;
    }
}

std::vector<puzzle_set> sets_of(const suite& of, const std::string& root) {
    std::vector<puzzle_set> out;
    std::optional<known_puzzles> known;
    for (const auto& entry : of.entries) {
        auto& set = out.emplace_back();
        set.name = entry.set;
        if (entry.made) add_made(entry, set);
        add_read(entry, root, set);
        check_hashes(entry, set);
        add_known(entry, known, root, set);
    }
    return out;
}

suite suite_of(suite of, std::vector<puzzle_set> sets, std::size_t every, const std::string& root) {
    for (std::size_t i = of.entries.size(); i < sets.size(); ++i) {
        auto& entry = of.entries.emplace_back();
        entry.set = sets[i].name;
        entry.every = every;
        for (const auto& item : sets[i].puzzles) {
            std::error_code error;
            const auto relative = fs::relative(item.file, root, error);
            const auto file = error || relative.empty() ? item.file : relative.generic_string();
            if (entry.files.empty() || entry.files.back() != file) entry.files.push_back(file);
        }
        keep_every(sets[i], every);
    }
    for (std::size_t i = 0; i < of.entries.size(); ++i) {
        auto& entry = of.entries[i];
        if (!entry.puzzles.empty()) continue;
        entry.hashes.clear();
        for (const auto& item : sets[i].puzzles) entry.hashes.push_back(hash_of(item.puzzle));
    }
    return of;
}

std::string json_of(const suite& of) {
    json out{{"format", 1}, {"name", of.name}, {"description", of.description}};
    if (of.time_limit) out["time_limit"] = *of.time_limit;
    out["entries"] = json::array();
    for (const auto& entry : of.entries) out["entries"].push_back(json_of(entry));
    return out.dump(2, ' ', false, json::error_handler_t::replace) + '\n';
}

} // namespace bench
