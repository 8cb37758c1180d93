// SPDX-License-Identifier: MIT
#include "puzzle_set.hpp"

#include "formats.hpp"

#include <nono/io/file.hpp>
#include <nono/parse.hpp>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

namespace bench {

namespace {

namespace fs = std::filesystem;

bool is_hidden(const fs::path& path) { return path.filename().string().starts_with('.'); }

std::vector<std::string> files_in(const std::string& path) {
    std::error_code error;
    if (!fs::is_directory(path, error)) return {path};
    std::vector<std::string> out;
    for (fs::recursive_directory_iterator at(path, error); at != fs::recursive_directory_iterator();
         at.increment(error)) {
        if (error) break;
        if (is_hidden(at->path()) && at->is_directory(error)) at.disable_recursion_pending();
        if (!is_hidden(at->path()) && at->is_regular_file(error)) out.push_back(at->path().string());
    }
    std::sort(out.begin(), out.end());
    return out;
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

} // namespace

puzzle_set read_set(const std::string& path, std::size_t every) {
    puzzle_set out;
    const auto full = fs::path(path).lexically_normal();
    out.name = (full.has_filename() ? full : full.parent_path()).filename().string();
    for (const auto& file : files_in(path)) read_puzzles(file, out);
    keep_every(out, every);
    return out;
}

void keep_every(puzzle_set& of, std::size_t every) {
    std::size_t number = 0;
    std::erase_if(of.puzzles, [&](const puzzle_of_set&) { return number++ % every != 0; });
}

} // namespace bench
