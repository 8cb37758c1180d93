// SPDX-License-Identifier: MIT
#include "visitor.hpp"

#include "interrupt.hpp"
#include "json_lines.hpp"
#include "reports.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <utility>

namespace cli {

namespace {

int visit_puzzle(const std::shared_ptr<const input>& from, std::size_t index, visitor& command) {
    const bool is_triddler = !from->triddlers.empty();
    if (is_triddler ? !from->triddlers[index] : !from->bundle[index]) {
        command.failed(*from, index, error_of(*from, index));
        return not_read;
    }
    try {
        return is_triddler ? command.triddler(from, index) : command.nonogram(from, index);
    } catch (const std::bad_alloc&) { // what the puzzle took is free again
        command.failed(*from, index, out_of_memory(from->label(index)));
        return not_read;
    }
}

// Hands over what could not be read of a collection, such as a board with a strange row; returns the exit status.
int report_errors(const input& from, visitor& command) {
    const auto errors = errors_of(from);
    for (const auto& error : errors) command.failed(from, std::nullopt, error);
    return errors.empty() ? all_well : not_read;
}

int visit_collection(const std::shared_ptr<const input>& from, visitor& command) {
    const auto& found = **from->collection;
    // In a folder, a file of moves stands beside one with their boards.
    if (found.puzzles.empty() && !found.games.empty() && !from->from_folder && !command.accepts_moves()) {
        command.failed(*from, std::nullopt,
                       position_text(*from, found.games.front().where) + "these are only moves, without a board\n");
        return not_read;
    }
    return std::max(report_errors(*from, command), command.collection(from));
}

int visit_piece(const piece& puzzles, visitor& command) {
    const auto& from = puzzles.from;
    int status = all_well;
    if (!from->error.empty()) {
        command.failed(*from, std::nullopt, from->error);
        status = not_read;
    }
    if (from->collection) {
        if (*from->collection) return std::max(status, visit_collection(from, command));
        command.failed(*from, std::nullopt, error_of(*from));
        return not_read;
    }
    if (from->count() == 0) command.remarked(from->remarks);
    for (std::size_t i = puzzles.first; i < puzzles.first + puzzles.count && !stop; ++i)
        status = std::max(status, visit_puzzle(from, i, command));
    return status;
}

int visit_file(const listed_file& file, const input_options& options, visitor& command) {
    int status = all_well;
    if (!is_json_lines(file, options)) {
        shown_work reading = command.working_on(file.name);
        load_all(file, options, [&](input loaded) {
            reading.end();
            if (stop) return false; // reading may have been interrupted
            const auto from = std::make_shared<const input>(std::move(loaded));
            status = std::max(status, visit_piece({from, 0, from->count()}, command));
            return !stop;
        });
        return status;
    }
    json_lines lines(file, options);
    while (!stop) {
        const auto next = lines.next();
        if (!next) break;
        status = std::max(status, visit_piece(*next, command));
    }
    return status;
}

} // namespace

void json_visitor::failed(const input& from, std::optional<std::size_t> index, const std::string& error) {
    complain(error);
    if (json_) fmt::print("{}", json_of_error(from, index, error));
}

int visit_files(const std::vector<listed_file>& files, const input_options& options, visitor& command) {
    int status = all_well;
    std::optional<progress_bar> bar;
    std::optional<progress_ticker> ticker;
    progress_bar* shown = command.own_bar();
    if (shown == nullptr) {
        shown = &bar.emplace(files.size());
        ticker.emplace(*shown);
    }
    for (std::size_t i = 0; i < files.size() && !stop; ++i) {
        command.show_progress(shown, i);
        command.begin_file(i);
        try {
            status = std::max(status, visit_file(files[i], options, command));
        } catch (const std::bad_alloc&) {
            input from;
            from.name = files[i].name;
            command.failed(from, std::nullopt, out_of_memory(from.name));
            status = not_read;
        }
    }
    return status;
}

} // namespace cli
