// SPDX-License-Identifier: MIT
#include "convert_folder.hpp"

#include "commands.hpp"
#include "inputs.hpp"
#include "interrupt.hpp"
#include "limits.hpp"
#include "ordered_pool.hpp"
#include "outputs.hpp"
#include "progress.hpp"
#include "visitor.hpp"

#include <nono/io/zip.hpp>
#include <nono/render/printable.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <mutex>
#include <new>
#include <optional>
#include <set>
#include <system_error>
#include <utility>
#include <vector>

namespace cli {

namespace {

namespace fs = std::filesystem;

// The names of the files to write, each with the file that it is written from.
class claimed_names {
public:
    // Claims a name for a file. Returns the other file that has claimed it before, or an empty text.
    std::string claim(const std::string& name, const std::string& from) {
        const std::lock_guard lock(mutex_);
        const auto& first = sources_.try_emplace(key_of(name), from).first->second;
        return first == from ? std::string() : first;
    }

private:
    static std::string key_of(const std::string& name) {
#if defined(_WIN32) || defined(__APPLE__)
        return nono::zip::folded_name(name); // their file systems ignore case
#else
        return name;
#endif
    }

    std::mutex mutex_;
    std::map<std::string, std::string> sources_;
};

// A file of the folder, and the name of the file that it becomes.
struct planned_file {
    listed_file in;
    std::string out;
    std::string rival; // another file that becomes one of the same name; empty if there is none
};

// What became of a file.
struct converted_file {
    int status = all_well;
    std::size_t written = 0; // files
    std::string messages;    // ready to print
};

// The sets of one puzzle each in a set. Remarks that belong to no puzzle stay with the first one.
std::vector<puzzle_set> single_puzzles(const puzzle_set& all) {
    std::vector<puzzle_set> out;
    for (const auto& nonogram : all.nonograms) out.push_back({{nonogram}, {}, {}, {}});
    for (const auto& triddler : all.triddlers) out.push_back({{}, {triddler}, {}, {}});
    if (!all.levels) return out;
    const std::size_t first = out.size();
    for (const auto& level : all.levels->puzzles)
        out.push_back({{}, {}, nono::sokoban::collection{.notes = {}, .puzzles = {level}, .games = {}}, {}});
    if (out.size() == first) return out;
    out[first].levels->notes = all.levels->notes;
    out[first].levels->games = all.levels->games;
    out[first].lost = all.lost;
    return out;
}

// Adds the puzzles of another set.
void append(puzzle_set& to, const puzzle_set& more) {
    to.nonograms.insert(to.nonograms.end(), more.nonograms.begin(), more.nonograms.end());
    to.triddlers.insert(to.triddlers.end(), more.triddlers.begin(), more.triddlers.end());
    to.lost.insert(to.lost.end(), more.lost.begin(), more.lost.end());
    if (!more.levels) return;
    if (to.levels)
        to.levels->puzzles.insert(to.levels->puzzles.end(), more.levels->puzzles.begin(), more.levels->puzzles.end());
    else
        to.levels = more.levels;
}

int list_unwritten(const std::string& file, const std::string& why) {
    complain(fmt::format("{}: not written: {}\n", nono::printable(file), why));
    return some_not;
}

class folder_conversion {
public:
    folder_conversion(std::string in, std::string out, const conversion_options& options, const folder_options& folder)
        : in_(std::move(in)), out_(std::move(out)), options_(options), folder_(folder) {
        inputs_.files = {in_};
        inputs_.from = options.from;
        inputs_.accepts_triddlers = true;
        inputs_.omitted_folder = out_; // which may be in the other one: nothing is converted again
    }

    int run() {
        plan();
        convert_all();
        note(fmt::format("{} of {} {} converted, {} {} written\n", converted_, files_.size(),
                         files_.size() == 1 ? "file" : "files", written_, written_ == 1 ? "file" : "files"));
        return status_;
    }

private:
    // Chooses all names before anything is written, so that they do not depend on the order of the work.
    void plan() {
        for (auto& file : list_files(inputs_)) {
            planned_file next{std::move(file), {}, {}};
            if (next.in.error.empty()) next.out = name_for(next.in.name);
            std::error_code ignored;
            if (next.in.error.empty()) originals_.insert(fs::canonical(next.in.name, ignored));
            files_.push_back(std::move(next));
        }
        // A file that keeps its name in its folder comes before others that would get it.
        for (const auto& file : files_)
            if (is_same_file(file.in.name, file.out)) static_cast<void>(names_.claim(file.out, file.in.name));
        for (auto& file : files_)
            if (file.in.error.empty()) file.rival = names_.claim(file.out, file.in.name);
    }

    [[nodiscard]] std::string name_for(const std::string& file) const {
        auto relative = fs::path(unpacked_name(file)).lexically_relative(in_);
        relative.replace_extension(extension_of(options_.to));
        return (fs::path(out_) / relative).string();
    }

    void convert_all() {
        progress_bar bar(files_.size());
        const std::size_t threads = thread_count(folder_.threads);
        const auto accept = [&](const converted_file& done, bool) {
            if (!done.messages.empty()) bar.hide();
            complain(done.messages);
            status_ = std::max(status_, done.status);
            written_ += done.written;
            if (done.written > 0) ++converted_;
        };
        {
            ordered_pool<converted_file> pool(threads, 4 * threads, accept, [&] { bar.show(); });
            for (std::size_t i = 0; i < files_.size() && stop == 0; ++i) {
                const auto state = bar.add(files_[i].in.name, i);
                pool.submit([this, i, state] {
                    state->start();
                    return convert(files_[i]);
                });
            }
        }
        bar.hide();
    }

    converted_file convert(const planned_file& file) {
        converted_file out;
        if (stop != 0) return out;
        const reading_text interruptible;
        try {
            const kept_messages messages(out.messages);
            out.status = read_and_write(file, out.written);
        } catch (const std::bad_alloc&) { // what the file took is free again
            out.messages = "no memory\n"; // so short that it needs none
            out.status = not_read;
        }
        return out;
    }

    int read_and_write(const planned_file& file, std::size_t& written) {
        puzzle_collector puzzles;
        const int status = visit_files({file.in}, inputs_, puzzles);
        const auto& all = puzzles.found();
        if (stop != 0 || all.empty()) return status;
        if (status != all_well && options_.strict)
            return std::max(status, list_unwritten(file.out, "--strict allows no losses"));
        if (!file.rival.empty()) {
            complain(fmt::format("{}: not written from {}: the name is used for {}\n", nono::printable(file.out),
                                 nono::printable(file.in.name), nono::printable(file.rival)));
            return std::max(status, some_not);
        }
        const auto to = format_to_write(all, options_.to, file.out);
        const auto parts = single_puzzles(all);
        if (parts.size() < 2) return save_set(file, file.out, all, to, status, written);
        if (all.only_triddlers() || !holds_several(file.out, to)) return save_parts(file, parts, to, status, written);
        if (write_set(all, file.out, to, options_)) return save_set(file, file.out, all, to, status, written);
        return save_some(file, parts, to, status, written);
    }

    // Writes each puzzle to a file of its own.
    int save_parts(const planned_file& file, const std::vector<puzzle_set>& parts, const std::string& to, int status,
                   std::size_t& written) {
        int worst = status;
        for (std::size_t i = 0; i < parts.size() && stop == 0; ++i) {
            const auto name = numbered_name(file.out, i + 1, parts.size());
            const auto rival = names_.claim(name, file.in.name);
            const int result = rival.empty() ? save_set(file, name, parts[i], to, status, written)
                                             : list_unwritten(name, "the name is used for " + nono::printable(rival));
            worst = std::max(worst, result);
        }
        return worst;
    }

    // Writes a file without the puzzles that the format cannot hold.
    int save_some(const planned_file& file, const std::vector<puzzle_set>& parts, const std::string& to, int status,
                  std::size_t& written) {
        puzzle_set kept;
        int worst = status;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const auto alone = write_set(parts[i], file.out, to, options_);
            if (alone)
                append(kept, parts[i]);
            else
                worst = std::max(
                    worst,
                    refuse(options_, {}, fmt::format("{}#{}", file.out, i + 1), to, alone, status).value_or(some_not));
        }
        if (kept.empty()) return worst;
        if (options_.strict) return std::max(worst, list_unwritten(file.out, "--strict allows no losses"));
        // The status tells that something is missing, so that the file does not replace its original.
        return std::max(worst, save_set(file, file.out, kept, to, worst, written));
    }

    int save_set(const planned_file& file, const std::string& name, const puzzle_set& puzzles, const std::string& to,
                 int status, std::size_t& written) {
        if (const auto why = obstacle_at(file, name); !why.empty()) return std::max(status, list_unwritten(name, why));
        bool is_prepared = false;
        const auto prepare = [&] {
            is_prepared = make_folder_of(name);
            return is_prepared;
        };
        const int result = convert_to_file(puzzles, options_, file.in.name, name, to, status, prepare);
        std::error_code ignored;
        if (is_prepared && result == status && fs::exists(name, ignored)) ++written;
        return result;
    }

    // Why a file must not be replaced; empty if there is none or it may be.
    [[nodiscard]] std::string obstacle_at(const planned_file& file, const std::string& name) const {
        std::error_code ignored;
        if (!fs::exists(fs::symlink_status(name, ignored))) return {};
        if (!folder_.force) return "the file exists (--force replaces it)";
        if (!fs::is_regular_file(name, ignored)) return "it exists and is not a regular file";
        const bool is_input = originals_.contains(fs::canonical(name, ignored));
        return is_input && !is_same_file(file.in.name, name) ? "it would replace an input file" : "";
    }

    static bool make_folder_of(const std::string& name) {
        std::error_code error;
        const auto parent = fs::path(name).parent_path();
        fs::create_directories(parent, error);
        if (!error) return true;
        complain(fmt::format("{}: cannot make the folder: {}\n", nono::printable(parent.string()), error.message()));
        return false;
    }

    std::string in_;
    std::string out_;
    const conversion_options& options_;
    const folder_options& folder_;
    input_options inputs_;
    std::vector<planned_file> files_;
    std::set<fs::path> originals_; // the files that are read
    claimed_names names_;
    int status_ = all_well;
    std::size_t converted_ = 0; // files that were read
    std::size_t written_ = 0;
};

// What is wrong with the command line, ready to print; else empty.
std::string fault_of(const std::string& out, const conversion_options& options) {
    std::error_code ignored;
    if (options.to.empty()) return "nono convert: a folder needs the format to write, with --to\n";
    if (out == "-" || (fs::exists(out, ignored) && !fs::is_directory(out, ignored)))
        return fmt::format("{}: not a folder; a folder can only be converted to a folder\n", nono::printable(out));
    return fault_of(options, options.to);
}

} // namespace

void add_folder_options(command_line convert, folder_options& chosen) {
    const std::string group = "Folders";
    convert
        .add_option("--threads,--jobs", chosen.threads, "Convert N files at a time (default: the number of processors)")
        .check(in_range(1, 1'024))
        .option_text("N")
        .group(group);
    convert.add_flag("--force", chosen.force, "Replace files that already exist in the folder OUT").group(group);
}

int convert_folder(const std::string& in, const std::string& out, const conversion_options& options,
                   const folder_options& folder) {
    if (const auto fault = fault_of(out, options); !fault.empty()) {
        complain(fault);
        return not_read;
    }
    stop_on_signals();
    end_after(options.limits.time_limit);
    limit_memory(options.limits.max_memory);
    return status_when_over(folder_conversion(in, out, options, folder).run());
}

} // namespace cli
