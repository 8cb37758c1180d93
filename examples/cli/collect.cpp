// nono collect: sorts, filters, divides and merges the puzzles of many files; leaves duplicates out.
// SPDX-License-Identifier: MIT
#include "collected.hpp"
#include "commands.hpp"
#include "explanations.hpp"
#include "format_list.hpp"
#include "inputs.hpp"
#include "interrupt.hpp"
#include "ordered_pool.hpp"
#include "outputs.hpp"
#include "progress.hpp"
#include "reports.hpp"
#include "words.hpp"

#include <nono/io/zip.hpp>
#include <nono/render/printable.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <memory>
#include <new>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace cli {

namespace {

namespace sokoban = nono::sokoban;

struct collect_command {
    input_options inputs;
    std::string out;
    std::string to;
    bool list = false;
    bool json = false;
    // which
    std::string width;
    std::string height;
    std::string colors;
    std::string boxes;
    std::string grades;
    std::string title;
    std::string author;
    std::vector<std::string> formats;
    std::vector<std::string> statuses;
    bool solved = false;
    bool unique = false;
    bool keep_duplicates = false;
    bool turned = false;
    // in which order, in which files
    std::vector<std::string> sort;
    bool reverse = false;
    std::string by;
    std::size_t split = 0; // puzzles a file; 0: all
    // how
    bool goals = false;
    bool all_solutions = false;
    std::size_t threads = 0; // 0: as many as the machine has
    cli::limits limits;
};

// ---- numbers and names ----

struct range {
    std::size_t minimum = 0;
    std::size_t maximum = nono::no_limit;

    [[nodiscard]] bool contains(std::size_t number) const { return minimum <= number && number <= maximum; }
};

std::optional<std::size_t> parse_count(std::string_view text) {
    std::size_t number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (read.ec != std::errc() || read.ptr != text.data() + text.size()) return std::nullopt;
    return number;
}

// `10..20`, `10..`, `..20` or `10`.
std::optional<range> parse_range(std::string_view text) {
    const auto dots = text.find("..");
    const auto first = text.substr(0, dots);
    const auto last = dots == std::string_view::npos ? text : text.substr(dots + 2);
    range out;
    if (!first.empty() || last.empty()) {
        const auto number = parse_count(first);
        if (!number) return std::nullopt;
        out.minimum = *number;
    }
    if (!last.empty()) {
        const auto number = parse_count(last);
        if (!number) return std::nullopt;
        out.maximum = *number;
    }
    return out;
}

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool contains_word(std::string_view text, std::string_view part) {
    const auto same = [](char a, char b) { return lower(a) == lower(b); };
    return part.empty() || std::search(text.begin(), text.end(), part.begin(), part.end(), same) != text.end();
}

std::size_t end_of_digits(std::string_view text, std::size_t at) {
    while (at < text.size() && text[at] >= '0' && text[at] <= '9') ++at;
    return at;
}

// As people sort names: without regard to case, numbers by their value, so that `Level 9` is before `Level 10`.
std::strong_ordering compare_names(std::string_view a, std::string_view b) {
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.size() && j < b.size()) {
        const std::size_t end_a = end_of_digits(a, i);
        const std::size_t end_b = end_of_digits(b, j);
        if (end_a == i || end_b == j) {
            const auto left = static_cast<unsigned char>(lower(a[i++]));
            const auto right = static_cast<unsigned char>(lower(b[j++]));
            if (left != right) return left <=> right;
            continue;
        }
        while (i + 1 < end_a && a[i] == '0') ++i;
        while (j + 1 < end_b && b[j] == '0') ++j;
        if (end_a - i != end_b - j) return end_a - i <=> end_b - j;
        const auto order = a.substr(i, end_a - i) <=> b.substr(j, end_b - j);
        if (order != std::strong_ordering::equal) return order;
        i = end_a;
        j = end_b;
    }
    return a.size() - i <=> b.size() - j;
}

// ---- keys ----

// What puzzles are sorted by: first the number, then the text.
struct sort_key {
    std::uint64_t number = 0;
    std::string text;
};

constexpr std::uint64_t last_number = nono::no_limit; // of puzzles that do not have what is sorted by

sort_key number_of(const std::optional<sokoban::metrics>& best, std::uint64_t sokoban::metrics::*which) {
    return {best ? (*best).*which : last_number, {}};
}

sort_key key_of(const collected& puzzle, std::string_view name) {
    const std::uint64_t width = puzzle.width;
    if (name == "size") return {(width * puzzle.height << 16U) + width, {}};
    if (name == "width") return {width, {}};
    if (name == "height") return {puzzle.height, {}};
    if (name == "colors") return {puzzle.colors, {}};
    if (name == "boxes") return {puzzle.boxes, {}};
    if (name == "moves") return number_of(puzzle.fewest_moves, &sokoban::metrics::moves);
    if (name == "pushes") return number_of(puzzle.fewest_pushes, &sokoban::metrics::pushes);
    if (name == "title") return {0, puzzle.title};
    if (name == "author") return {0, puzzle.author};
    if (name == "name") return {0, puzzle.label};
    if (name == "format") return {0, puzzle.format};
    if (name == "hash") return {0, puzzle.identity};
    if (name == "status") return {puzzle.status ? static_cast<std::uint64_t>(*puzzle.status) : last_number, {}};
    if (!puzzle.grade) return {last_number, {}};
    const std::uint32_t within = puzzle.grade->pace > 0 ? puzzle.grade->pace : puzzle.grade->score;
    return {(static_cast<std::uint64_t>(puzzle.grade->level) << 32U) + within, {}};
}

const std::vector<std::string> sort_names{"size",  "width",  "height", "colors", "boxes", "grade",  "status",
                                          "moves", "pushes", "title",  "author", "name",  "format", "hash"};
const std::vector<std::string> group_names{"size",  "width",  "height", "colors", "boxes",
                                           "grade", "status", "author", "format"};

// What the puzzles of a file have in common, which is to be in its name.
std::string group_of(const collected& puzzle, std::string_view name) {
    if (name == "size") return fmt::format("{}x{}", puzzle.width, puzzle.height);
    if (name == "width") return fmt::format("width-{}", puzzle.width);
    if (name == "height") return fmt::format("height-{}", puzzle.height);
    if (name == "colors") return fmt::format("colors-{}", puzzle.colors);
    if (name == "boxes") return fmt::format("boxes-{}", puzzle.boxes);
    if (name == "grade") return puzzle.grade ? std::string(nono::name_of(puzzle.grade->level)) : "unknown";
    if (name == "status") return puzzle.status ? std::string(nono::name_of(*puzzle.status)) : "unknown";
    if (name == "format") return puzzle.format;
    return puzzle.author.empty() ? "unknown" : puzzle.author;
}

// ---- reading ----

// What is in a file.
struct found_puzzles {
    std::string name;
    std::vector<collected> puzzles;
    std::vector<sokoban::notes> notes; // of files of levels
    std::vector<nono::loss> lost;      // of these files
    std::string err;                   // ready to print
    bool all_read = true;
};

// Whether the notes on a file of levels say more than the author, whom the levels get.
bool says_more(const sokoban::notes& notes) {
    const auto properties = notes.properties();
    const auto authors = std::count_if(properties.begin(), properties.end(),
                                       [](const nono::property& entry) { return same_word(entry.key, "author"); });
    return std::count_if(notes.lines.begin(), notes.lines.end(),
                         [](const std::string& line) { return !line.empty(); }) > authors;
}

// Appends what is in a file, or in one of an archive.
void append_input(found_puzzles& out, const input& from, bool turned) {
    out.err += from.error;
    out.all_read = out.all_read && from.all_read();
    if (from.bundle.empty() && !from.collection) out.err += is_quiet ? std::string() : from.remarks;
    for (std::size_t i = 0; i < from.bundle.size(); ++i)
        out.err += from.bundle[i] ? diagnostics_of(from, i, false) : error_of(from, i);
    if (from.collection) out.err += *from.collection ? diagnostics_of(from, false) : error_of(from);
    for (const auto& error : from.collection&&* from.collection ? errors_of(from) : std::vector<std::string>())
        out.err += error;
    if (from.collection && *from.collection) {
        out.notes.push_back((*from.collection)->notes);
        if (!(*from.collection)->games.empty()) out.lost.push_back({nono::feature::saved_games, from.name});
        if (says_more((*from.collection)->notes)) out.lost.push_back({nono::feature::notes, from.name});
    }
    auto puzzles = puzzles_of(from, turned);
    std::move(puzzles.begin(), puzzles.end(), std::back_inserter(out.puzzles));
}

found_puzzles read_file(const listed_file& file, const collect_command& command) {
    found_puzzles out;
    out.name = file.name;
    try {
        load_all(file, command.inputs, [&](const input& from) {
            append_input(out, from, command.turned);
            return stop == 0;
        });
    } catch (const std::bad_alloc&) { // what was read is free again
        out = {};
        out.name = file.name;
        out.all_read = false;
        out.err = "no memory\n"; // so short that it needs none
    }
    return out;
}

// ---- collecting ----

class collection_maker {
public:
    explicit collection_maker(const collect_command& command) : command_(&command) {}

    int run() {
        read();
        if (stop != 0) return status_;
        choose_kind();
        filter_by_looks();
        if (!command_->keep_duplicates) find_duplicates(puzzles_);
        study_all();
        if (stop != 0) return status_;
        filter_by_study();
        sort();
        divide();
        const bool dry = command_->list || command_->out.empty();
        if (!dry) write_all();
        report(dry);
        return status_;
    }

private:
    void worsen(int status) { status_ = std::max(status_, status); }

    void read() {
        inputs_ = list_files(command_->inputs);
        const auto& files = inputs_;
        progress_bar bar(files.size());
        const std::size_t threads = thread_count(command_->threads);
        const auto accept = [&](found_puzzles found, bool) {
            if (!found.err.empty()) bar.hide();
            complain(found.err);
            if (!found.all_read) worsen(not_read);
            if (!found.all_read) not_whole_.insert(found.name);
            std::move(found.puzzles.begin(), found.puzzles.end(), std::back_inserter(puzzles_));
            std::move(found.notes.begin(), found.notes.end(), std::back_inserter(notes_));
            std::move(found.lost.begin(), found.lost.end(), std::back_inserter(lost_));
        };
        {
            ordered_pool<found_puzzles> pool(threads, 4 * threads, accept, [&] { bar.show(); });
            for (std::size_t i = 0; i < files.size() && stop == 0; ++i) {
                const auto state = bar.add(files[i].name, i);
                pool.submit([this, file = files[i], state] {
                    state->start();
                    return read_file(file, *command_);
                });
            }
        }
        bar.hide();
    }

    // A file holds nonograms or levels: what the format states or, without one, nonograms where there are any.
    void choose_kind() {
        const auto is_nonogram = [](const collected& puzzle) { return puzzle.nonogram.has_value(); };
        const bool any = std::any_of(puzzles_.begin(), puzzles_.end(), is_nonogram);
        to_ = format_to_write(command_->to, command_->out, !any);
        levels_ = to_.empty() ? !any : nono::extend::find_format<sokoban_formats>(to_).has_value();
        exclude(levels_ ? "a nonogram" : "a Sokoban puzzle",
                [&](const collected& puzzle) { return is_nonogram(puzzle) == levels_; });
    }

    template <class Condition> void exclude(const std::string& reason, const Condition& condition) {
        for (auto& puzzle : puzzles_)
            if (puzzle.left_out.empty() && condition(puzzle)) puzzle.left_out = reason;
    }

    // Leaves out what is not in a range that was given.
    void keep_range(const std::string& text, const std::string& name, std::size_t collected::*number) {
        if (text.empty()) return;
        const auto wanted = *parse_range(text);
        exclude(name, [&](const collected& puzzle) { return !wanted.contains(puzzle.*number); });
    }

    void filter_by_looks() {
        keep_range(command_->width, "width", &collected::width);
        keep_range(command_->height, "height", &collected::height);
        keep_range(command_->colors, "colors", &collected::colors);
        keep_range(command_->boxes, "boxes", &collected::boxes);
        exclude("title", [&](const collected& puzzle) { return !contains_word(puzzle.title, command_->title); });
        exclude("author", [&](const collected& puzzle) { return !contains_word(puzzle.author, command_->author); });
        const auto& wanted = command_->formats;
        exclude("format", [&](const collected& puzzle) {
            const auto same = [&](const std::string& name) { return same_word(name, puzzle.format); };
            return !wanted.empty() && std::none_of(wanted.begin(), wanted.end(), same);
        });
    }

    [[nodiscard]] bool uses(std::string_view name) const {
        const auto& keys = command_->sort;
        return command_->by == name || std::find(keys.begin(), keys.end(), name) != keys.end();
    }

    void study_all() {
        study_options options;
        options.solve = command_->solved || command_->unique || !command_->statuses.empty() || uses("status");
        options.grade = !command_->grades.empty() || uses("grade");
        options.add_goals = command_->goals;
        options.all_solutions = command_->all_solutions;
        options.limits = command_->limits;
        progress_bar bar(puzzles_.size());
        const std::size_t threads = thread_count(command_->threads);
        const auto accept = [&](const std::string& fault, bool) {
            if (fault.empty()) return;
            bar.hide();
            complain(fault);
            worsen(not_read);
        };
        {
            ordered_pool<std::string> pool(threads, 4 * threads, accept, [&] { bar.show(); });
            for (std::size_t i = 0; i < puzzles_.size() && stop == 0; ++i) {
                if (!puzzles_[i].left_out.empty()) continue;
                const auto state = bar.add(puzzles_[i].label, i);
                pool.submit([this, i, state, &options] { return study_one(puzzles_[i], *state, options); });
            }
        }
        bar.hide();
    }

    // Why a puzzle could not be studied, ready to print; else empty.
    std::string study_one(collected& puzzle, running& state, const study_options& options) const {
        state.start();
        try {
            const auto start = std::chrono::steady_clock::now();
            study(puzzle, puzzles_, options);
            puzzle.seconds = seconds_since(start);
            return {};
        } catch (const std::bad_alloc&) { // what it took is free again
        }
        try {
            puzzle.left_out = "not enough memory";
            return out_of_memory(puzzle.label);
        } catch (const std::bad_alloc&) {
            return "no memory\n"; // so short that it needs none
        }
    }

    void filter_by_study() {
        const bool solved = command_->solved;
        if (levels_ && solved) exclude("no solution", [](const collected& puzzle) { return puzzle.solutions == 0; });
        if (levels_) return;
        const auto& wanted = command_->statuses;
        exclude("status", [&](const collected& puzzle) {
            const auto status = puzzle.status.value_or(nono::status::unknown);
            const bool any =
                status == nono::status::unique || status == nono::status::multiple || status == nono::status::solvable;
            const auto name = nono::name_of(status);
            return (solved && !any) || (command_->unique && status != nono::status::unique) ||
                   (!wanted.empty() && std::find(wanted.begin(), wanted.end(), name) == wanted.end());
        });
        if (command_->grades.empty()) return;
        const auto [easiest, hardest] = *parse_grades(command_->grades);
        exclude("grade", [&, first = easiest, last = hardest](const collected& puzzle) {
            const auto level = puzzle.grade ? puzzle.grade->level : nono::grade_class::unknown;
            return level < first || level > last;
        });
    }

    void sort() {
        for (std::size_t i = 0; i < puzzles_.size(); ++i)
            if (puzzles_[i].left_out.empty()) order_.push_back(i);
        // The last key first, as each keeps the order of those that are equal.
        for (auto name = command_->sort.rbegin(); name != command_->sort.rend(); ++name) {
            std::vector<sort_key> keys(puzzles_.size());
            for (const std::size_t index : order_) keys[index] = key_of(puzzles_[index], *name);
            std::stable_sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) {
                if (keys[a].number != keys[b].number) return keys[a].number < keys[b].number;
                return std::is_lt(compare_names(keys[a].text, keys[b].text));
            });
        }
        if (command_->reverse) std::reverse(order_.begin(), order_.end());
    }

    // The names of the files that the puzzles of one are divided among.
    [[nodiscard]] std::vector<std::string> names_of_files(const std::string& file, std::size_t count) const {
        if (count == 1 && command_->split == 0) return {file};
        const std::size_t digits = std::max<std::size_t>(3, std::to_string(count).size());
        std::vector<std::string> out;
        for (std::size_t i = 1; i <= count; ++i) out.push_back(numbered(file, i, digits));
        return out;
    }

    // Sets the file that each puzzle goes into.
    void divide() {
        std::vector<std::pair<std::string, std::vector<std::size_t>>> groups;
        std::map<std::string, std::size_t> group_of_name;
        for (const std::size_t index : order_) {
            const auto name = command_->by.empty() ? std::string() : group_of(puzzles_[index], command_->by);
            const auto [at, added] = group_of_name.try_emplace(name, groups.size());
            if (added) groups.push_back({name, {}});
            groups[at->second].second.push_back(index);
        }
        const auto& out = command_->out;
        const bool several = out.empty() || to_.empty() || holds_several(out, to_);
        distinct_names part_names;
        std::set<std::string> used_names; // folded
        for (auto& [name, members] : groups) {
            const std::size_t limit = several ? command_->split : 1;
            const std::size_t size = limit == 0 ? members.size() : limit;
            const std::size_t count = (members.size() + size - 1) / size;
            std::vector<std::string> names;
            do { // `-2` may be the number of a file of another group
                const auto group = name.empty() ? "" : "-" + part_names.make(nono::zip::safe_name(name));
                names = names_of_files(group.empty() ? out : with_suffix(out, group), count);
            } while (std::any_of(names.begin(), names.end(), [&](const std::string& file) {
                return used_names.contains(nono::zip::folded_name(file));
            }));
            for (std::size_t i = 0; i < count; ++i) {
                used_names.insert(nono::zip::folded_name(names[i]));
                files_.push_back({names[i], {}});
                auto& part = files_.back().second;
                const auto begin = members.begin() + static_cast<std::ptrdiff_t>(i * size);
                part.assign(begin, begin + static_cast<std::ptrdiff_t>(std::min(size, members.size() - i * size)));
                for (const std::size_t index : part) puzzles_[index].out = files_.back().first;
            }
        }
    }

    void write_all() {
        if (files_.size() > 1 && command_->out == "-") {
            complain(fmt::format("standard output: cannot write {} files to it\n", files_.size()));
            return worsen(not_read);
        }
        if (levels_) report_lost_notes();
        for (auto& [file, members] : files_) {
            if (stop != 0) return;
            write_file(file, members);
        }
    }

    void report_lost_notes() const {
        nono::write_result reported;
        for (const auto& loss : lost_)
            if (loss.kind != nono::feature::notes || !keeps_notes()) reported.lost.push_back(loss);
        note(losses_of(command_->out, reported));
    }

    // Notes on a file of levels stay where one file becomes one.
    [[nodiscard]] bool keeps_notes() const { return notes_.size() == 1 && files_.size() == 1; }

    [[nodiscard]] nono::write_result written(const std::string& file, const std::vector<std::size_t>& members) const {
        if (!levels_) {
            std::vector<nono::puzzle> sources;
            sources.reserve(members.size());
            for (const std::size_t index : members) sources.push_back(*puzzles_[index].nonogram);
            return write_puzzles(file, to_, sources, {});
        }
        sokoban::collection levels;
        if (keeps_notes()) levels.notes = notes_.front();
        for (const std::size_t index : members) levels.puzzles.push_back(*puzzles_[index].level);
        return write_levels(file, to_, levels, {});
    }

    // Whether a file that was read, were it replaced, would lose puzzles that are nowhere else.
    [[nodiscard]] bool is_loss(const std::string& read) const {
        if (not_whole_.contains(read)) return true;
        return std::any_of(puzzles_.begin(), puzzles_.end(), [&](const collected& puzzle) {
            return !puzzle.left_out.empty() && !puzzle.left_out.starts_with("duplicate of ") &&
                   puzzle.file.starts_with(read);
        });
    }

    void write_file(const std::string& file, std::vector<std::size_t>& members) {
        auto text = written(file, members);
        if (!text) { // those that the format can hold
            std::erase_if(members, [&](std::size_t index) {
                const auto alone = written(file, {index});
                if (alone) return false;
                puzzles_[index].left_out = to_ + " cannot hold it";
                complain(fmt::format("{}: not written: {} cannot hold this content\n",
                                     nono::printable(puzzles_[index].label), to_));
                complain(losses_of(file, alone));
                worsen(some_not);
                return true;
            });
            if (members.empty()) return;
            text = written(file, members);
        }
        report_losses(file, text);
        if (const auto* const read = find_file(inputs_, file); read && (loses_content(text) || is_loss(read->name))) {
            complain(loses_puzzles(file));
            return worsen(some_not);
        }
        if (!save(file, text.text)) return worsen(not_read);
        ++files_written_;
    }

    // ---- reports ----

    [[nodiscard]] static nlohmann::ordered_json json_of(const collected& puzzle) {
        nlohmann::ordered_json line{{"file", puzzle.file},     {"index", puzzle.number}, {"title", puzzle.title},
                                    {"format", puzzle.format}, {"width", puzzle.width},  {"height", puzzle.height}};
        if (puzzle.nonogram) line["colors"] = puzzle.colors;
        if (puzzle.level) line["boxes"] = puzzle.boxes;
        line["hash"] = puzzle.identity.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(puzzle.identity);
        if (puzzle.status) line["status"] = nono::name_of(*puzzle.status);
        if (puzzle.grade) line["grade"] = nono::name_of(puzzle.grade->level);
        if (puzzle.level && puzzle.left_out.empty()) {
            line["solutions"] = puzzle.solutions;
            line["solutions_left_out"] = puzzle.solutions_left_out;
            if (puzzle.fewest_moves) line["moves"] = puzzle.fewest_moves->moves;
            if (puzzle.fewest_pushes) line["pushes"] = puzzle.fewest_pushes->pushes;
        }
        if (puzzle.left_out.empty()) {
            line["duplicates"] = puzzle.same.size();
            line["out"] = puzzle.out.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(puzzle.out);
        } else {
            line["left_out"] = puzzle.left_out;
        }
        if (puzzle.nonogram) append_palette(line, *puzzle.nonogram);
        append_seconds(line, puzzle.seconds);
        return line;
    }

    void report(bool dry) {
        std::size_t kept = 0;
        std::size_t duplicates = 0;
        std::size_t solutions_left_out = 0;
        for (const auto& puzzle : puzzles_) {
            kept += puzzle.left_out.empty() ? 1U : 0U;
            duplicates += puzzle.same.size();
            solutions_left_out += puzzle.left_out.empty() ? puzzle.solutions_left_out : 0;
        }
        if (command_->json)
            for (const auto& puzzle : puzzles_) fmt::print("{}", json_text(json_of(puzzle)));
        else if (dry)
            list_all();
        if (kept == 0) worsen(some_not);
        auto text = fmt::format("{} {} read: {} kept, {} {}, {} left out", puzzles_.size(),
                                puzzles_.size() == 1 ? "puzzle" : "puzzles", kept, duplicates,
                                duplicates == 1 ? "duplicate" : "duplicates", puzzles_.size() - kept - duplicates);
        if (levels_ && solutions_left_out > 0) text += fmt::format("; {} solutions left out", solutions_left_out);
        if (!dry) text += fmt::format("; {} {} written", files_written_, files_written_ == 1 ? "file" : "files");
        note(text + "\n");
    }

    // The puzzles in their new order, then those that are left out.
    void list_all() const {
        for (const auto& [file, members] : files_)
            for (const std::size_t index : members) {
                const auto& puzzle = puzzles_[index];
                if (!file.empty()) fmt::print("{}: ", nono::printable(file));
                fmt::print("{}, {}x{}{}{}\n", nono::printable(puzzle.label), puzzle.width, puzzle.height,
                           puzzle.title.empty() ? "" : ", ", nono::printable(puzzle.title));
            }
        for (const auto& puzzle : puzzles_)
            if (!puzzle.left_out.empty())
                fmt::print("left out: {}: {}\n", nono::printable(puzzle.label), nono::printable(puzzle.left_out));
    }

    const collect_command* command_;
    std::vector<listed_file> inputs_;
    std::set<std::string> not_whole_; // those of which not all could be read
    int status_ = all_well;
    std::string to_;
    bool levels_ = false; // of Sokoban, not nonograms
    std::vector<collected> puzzles_;
    std::vector<sokoban::notes> notes_;
    std::vector<nono::loss> lost_;
    std::vector<std::size_t> order_; // of those that are not left out
    std::vector<std::pair<std::string, std::vector<std::size_t>>> files_;
    std::size_t files_written_ = 0;
};

int run(const collect_command& command) {
    const bool unknown = !command.out.empty() && format_to_write(command.to, command.out).empty();
    if (unknown) complain(unknown_output(command.out));
    if (command.out.empty() && !command.list && !command.json)
        complain("nono collect: give the file to write with -o, or --list or --json to see what would be written\n");
    if (unknown || (command.out.empty() && !command.list && !command.json)) return not_read;
    stop_on_signals();
    return status_when_over(collection_maker(command).run());
}

// ---- the command line ----

void add_choice(command_line collect, collect_command& command) {
    const auto is_range = [](const std::string& text) -> std::string {
        return parse_range(text) ? std::string() : "'" + text + "' is neither a number nor a range such as 10..20";
    };
    const auto is_grade = [](const std::string& text) -> std::string {
        return parse_grades(text) ? std::string() : "'" + text + "' is neither a grade nor a range such as easy..hard";
    };
    const std::string group = "Choice of puzzles";
    const auto add_range = [&](const std::string& name, std::string& value, const std::string& text) {
        collect.add_option(name, value, text).check(is_range).option_text("RANGE").group(group);
    };
    add_range("--width", command.width, "Cells or squares in a row: 10, 10..20, 10.. or ..20");
    add_range("--height", command.height, "Cells or squares in a column");
    add_range("--colors", command.colors, "Colors of nonograms besides blank");
    add_range("--boxes", command.boxes, "Boxes of Sokoban puzzles");
    collect.add_option("--grade", command.grades, "How hard nonograms are for people: easy, easy..hard, ..medium")
        .check(is_grade)
        .values(names_of_grades())
        .option_text("GRADES")
        .group(group);
    collect.add_flag("--unique", command.unique, "Nonograms with exactly one solution").group(group);
    collect
        .add_flag("--solved", command.solved,
                  "Nonograms with a solution; Sokoban puzzles with a saved game that solves them")
        .group(group);
    collect
        .add_option("--status", command.statuses,
                    "Nonograms with this result of 'nono solve': unique, multiple, solvable, impossible, unknown")
        .check(one_of({"unique", "multiple", "solvable", "impossible", "unknown"}))
        .separated_by(',')
        .option_text("STATUS,...")
        .group(group);
    collect.add_option("--title", command.title, "Puzzles whose title contains TEXT, ignoring case")
        .option_text("TEXT")
        .group(group);
    collect.add_option("--author", command.author, "Puzzles whose author contains TEXT, ignoring case")
        .option_text("TEXT")
        .group(group);
    collect.add_option("--format", command.formats, "Files in these formats")
        .separated_by(',')
        .option_text("FORMAT,...")
        .group(group);
    collect
        .add_flag("--turned", command.turned,
                  "Treat rotated or mirrored nonograms as duplicates, as is done for Sokoban puzzles")
        .group(group);
    collect.add_flag("--keep-duplicates", command.keep_duplicates, "Keep duplicates").group(group);
}

void add_arrangement(command_line collect, collect_command& command) {
    const std::string group = "Order and files";
    collect
        .add_option("--sort", command.sort,
                    "Sort by these keys, the most important one first: size, width, height, colors, boxes, grade, "
                    "status, moves, pushes "
                    "(of the best solution), title, author, name (of the file), format, hash")
        .check(one_of(sort_names))
        .separated_by(',')
        .option_text("KEY,...")
        .group(group);
    collect.add_flag("--reverse", command.reverse, "Reverse the order").group(group);
    collect
        .add_option(
            "--by", command.by,
            "Write one file for each size, width, height, colors, boxes, grade, status, author or format: OUT-easy.non")
        .check(one_of(group_names))
        .option_text("KEY")
        .group(group);
    collect.add_option("--split", command.split, "Write files of at most N puzzles: OUT-001.non")
        .check(in_range(1, 1'000'000'000))
        .option_text("N")
        .group(group);
    collect
        .add_flag("--goals", command.goals,
                  "Write the solution of nonograms without a goal as their goal if it is unique")
        .group(group);
    collect
        .add_flag("--all-solutions", command.all_solutions,
                  "Keep all solutions of Sokoban puzzles, not only those with the fewest moves and the fewest pushes")
        .group(group);
}

} // namespace

void add_collect(command_line app, int& status) {
    const auto command = std::make_shared<collect_command>();
    command_line collect = app.add_command("collect", "Sort, filter, split and merge the puzzles of many files");
    add_input_options(collect, command->inputs);
    collect.add_option("-o,--output", command->out, "File to write, or - for standard output").option_text("OUT");
    parse_write_format(collect.add_option("--to", command->to, "Format of OUT (default: by its name)"));
    collect.add_flag("--list", command->list, "List the puzzles to write and those to leave out, without writing");
    collect.add_flag("--json", command->json, "Print one line of JSON per puzzle read; without -o, write nothing");
    add_choice(collect, *command);
    add_arrangement(collect, *command);
    add_time_limit(collect, command->limits);
    collect.add_option("--threads", command->threads, "Number of threads (default: the number of processors)")
        .check(in_range(1, 1'024))
        .option_text("N");
    collect.footer(
        "Puzzles with the same identity ('nono hash') are duplicates; the one with a goal and most other information\n"
        "is kept. Solutions of duplicate Sokoban puzzles are merged. OUT may be an archive (.nonopack, .zip); if its\n"
        "format holds only one puzzle, files are numbered: OUT-001.pbm. Without --sort, puzzles keep the order of the\n"
        "files. The format of OUT decides whether nonograms or Sokoban puzzles are written; others are left out.\n"
        "  nono collect -o all.nonpack --unique --sort grade,size folder more.zip\n"
        "  nono collect -o pack.nonopack --by grade --goals --width 10..20 folder\n"
        "  nono collect -o best.sok --solved --sort boxes levels\n"
        "Exit status 1: no puzzle was kept, or the format cannot hold some; 2: a file could not be read or written.");
    collect.callback([command, &status] { status = run(*command); });
}

} // namespace cli
