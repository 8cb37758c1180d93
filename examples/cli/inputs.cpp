// SPDX-License-Identifier: MIT
#include "inputs.hpp"

#include "format_list.hpp"
#include "interrupt.hpp"
#include "progress.hpp"
#include "words.hpp"

#include <nono/formats/all.hpp>
#include <nono/formats/pages/puzzlink.hpp>
#include <nono/formats/pages/pzprv3.hpp>
#include <nono/io/file.hpp>
#include <nono/io/gzip.hpp>
#include <nono/io/zip.hpp>
#include <nono/parse.hpp>
#include <nono/render/printable.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <new>
#include <optional>
#include <span>
#include <system_error>
#include <utility>

namespace cli {

namespace {

namespace fs = std::filesystem;

thread_local std::string* messages_kept_in = nullptr;

// The formats of what a command takes.
std::span<const nono::format_info> formats_of(content accepted) {
    if (accepted == content::nonograms) return formats::infos();
    if (accepted == content::sokoban) return sokoban_formats::infos();
    return all_formats::infos();
}

std::optional<nono::format_info> find_format(std::string_view name, content accepted) {
    if (accepted == content::nonograms) return nono::extend::find_format<formats>(name);
    if (accepted == content::sokoban) return nono::extend::find_format<sokoban_formats>(name);
    return nono::extend::find_format<all_formats>(name);
}

// Why a command for nonograms does not take what is Sokoban, and what does.
constexpr std::string_view sokoban_refused =
    "these are Sokoban puzzles, but this command needs nonograms (for Sokoban, use nono solve, replay, improve, info, "
    "check, hint, render, hash, convert and collect)";

// The same for triddlers.
constexpr std::string_view triddlers_refused =
    "these are triddlers, but this command needs nonograms on rectangles (for triddlers, use nono solve, info, hash, "
    "check, render and convert)";

// Why a command for Sokoban does not take others.
constexpr std::string_view nonograms_refused = "these are nonograms, but this command needs Sokoban puzzles";
constexpr std::string_view triddlers_no_levels = "these are triddlers, but this command needs Sokoban puzzles";

// Files with only the moves of a game are recognized by their name: `uullR` alone shows no format.
constexpr nono::format_info moves_only{.name = {}, .extensions = {"sol", {}, {}, {}}, .title = {}};

// Extensions that other files than puzzles have too: in a folder such a file counts where its content is a puzzle's.
bool is_common(std::string_view name) {
    constexpr nono::format_info text{.name = {}, .extensions = {"txt", "xml", "js", "dat"}, .title = {}};
    constexpr nono::format_info other{.name = {}, .extensions = {"html", "htm", "cfg", "ini"}, .title = {}};
    constexpr nono::format_info data{.name = {}, .extensions = {"json", "yml", "yaml", "toml"}, .title = {}};
    return nono::extend::has_extension(text, name) || nono::extend::has_extension(other, name) ||
           nono::extend::has_extension(data, name);
}

// The formats of files that are taken from a folder: the one that was named, or all.
bool is_read_from_folders(const nono::format_info& info, const std::string& from) {
    return info.reads && (from.empty() || same_word(info.name, from));
}

// The formats that a text may have, of those that a command takes, the surest first.
std::vector<nono::extend::candidate> guess_formats(std::string_view text, content accepted) {
    if (accepted == content::nonograms) return nono::extend::guess_formats<formats>(text);
    if (accepted == content::sokoban) return nono::extend::guess_formats<sokoban_formats>(text);
    return nono::extend::guess_formats<all_formats>(text);
}

bool starts_like_puzzle(const std::string& path, content accepted) {
    std::string start(std::size_t{1} << 18U, '\0');
    std::FILE* const file = std::fopen(path.c_str(), "rb");
    if (file == nullptr) return true; // so that the error is reported
    start.resize(std::fread(start.data(), 1, start.size(), file));
    std::fclose(file);
    const auto guessed = guess_formats(start, accepted);
    if (guessed.empty() || accepted == content::any) return !guessed.empty();
    return guessed.front().confidence == guess_formats(start, content::any).front().confidence;
}

// Pictures for the screen may show anything. One that is too large or has too many colors is not a puzzle, nor is a
// drawing of a puzzle with its clues. A damaged one counts, so that the error is reported.
bool may_be_puzzle_picture(std::string_view bytes) {
    if (is_puzzle_drawing(bytes)) return false;
    const auto code = nono::parse<png>(bytes).error().code;
    return code != nono::parse_errc::too_many_colors && code != nono::parse_errc::size_over_limit;
}

// Whether a name is that of a file in the wanted format or, without one, in any.
bool has_wanted_name(const std::string& name, const std::string& from, content accepted) {
    if (accepted == content::sokoban && nono::extend::has_extension(moves_only, name)) return true;
    const auto infos = formats_of(accepted);
    return std::any_of(infos.begin(), infos.end(), [&](const nono::format_info& info) {
        return is_read_from_folders(info, from) && nono::extend::has_extension(info, name);
    });
}

bool is_wanted(const fs::path& path, const std::string& from, content accepted) {
    if (is_archive_name(path.string())) return true;
    const auto name = unpacked_name(path.string());
    if (!has_wanted_name(name, from, accepted)) return false;
    const bool packed = name != path.string();
    if (!from.empty() || packed) return true;
    if (nono::extend::has_extension(png::info, name)) {
        const auto contents = nono::read_file(path, max_mebibytes << 20U);
        return !contents || may_be_puzzle_picture(*contents);
    }
    return !is_common(name) || starts_like_puzzle(path.string(), accepted);
}

// The same for a file of an archive, whose name need not tell the format.
bool is_wanted(const std::string& name, std::string_view text, const std::string& from, content accepted) {
    if (!from.empty()) return has_wanted_name(unpacked_name(name), from, accepted);
    if (nono::extend::has_extension(png::info, name))
        return accepted != content::sokoban && may_be_puzzle_picture(text);
    if (accepted == content::nonograms) return nono::zip::is_puzzle_file<formats>(name, text);
    if (accepted == content::any) return nono::zip::is_puzzle_file<all_formats>(name, text);
    return nono::extend::has_extension(moves_only, name) || nono::zip::is_puzzle_file<sokoban_formats>(name, text);
}

std::string wanted_names(const std::string& from, content accepted) {
    std::string out;
    for (const auto& info : formats_of(accepted)) {
        if (!is_read_from_folders(info, from)) continue;
        for (const auto extension : info.extensions) {
            const auto name = fmt::format("*.{}", extension);
            if (!extension.empty() && (out + ' ').find(name + ' ') == std::string::npos)
                out += (out.empty() ? "" : " ") + name;
        }
    }
    return out;
}

bool is_hidden(const fs::path& path) {
    const std::string name = path.filename().string();
    return !name.empty() && name[0] == '.' && name != "." && name != "..";
}

listed_file failed(const std::string& name, std::string_view message) {
    return {name, fmt::format("{}: {}\n", nono::printable(name), message)};
}

// What a file in a folder is that is neither a file with content nor a folder to look into.
std::string_view name_of(fs::file_type type) {
    if (type == fs::file_type::fifo) return "a pipe";
    if (type == fs::file_type::socket) return "a socket";
    if (type == fs::file_type::character || type == fs::file_type::block) return "a device";
    if (type == fs::file_type::directory) return "a symbolic link to a folder";
    return "not a regular file";
}

// How many files were ignored, and why.
std::string kind_of_skipped(std::size_t number, const input_options& options) {
    const bool single = number == 1;
    const auto count = fmt::format("{} {}", number, single ? "file" : "files");
    if (!options.from.empty()) return fmt::format("{} without an extension of {}", count, options.from);
    std::string_view kind = single ? "a puzzle" : "puzzles";
    if (options.accepted == content::nonograms) kind = single ? "a nonogram" : "nonograms";
    if (options.accepted == content::sokoban) kind = single ? "a Sokoban puzzle" : "Sokoban puzzles";
    return fmt::format("{} that {} not {}", count, single ? "is" : "are", kind);
}

// The files of a folder or an archive that were ignored, ready to print.
std::string skipped_files(const std::string& source, const std::vector<std::string>& names,
                          const input_options& options) {
    if (names.empty()) return {};
    auto out = fmt::format("{}: skipped {}: ", nono::printable(source), kind_of_skipped(names.size(), options));
    constexpr std::size_t limit = 5;
    for (std::size_t i = 0; i < names.size() && i < limit; ++i)
        out += fmt::format("{}{}", i == 0 ? "" : ", ", nono::printable(names[i]));
    return out + (names.size() > limit ? ", ...\n" : "\n");
}

// Whether files that were ignored, where nonograms are wanted, are Sokoban by their names, all of them.
bool is_sokoban_only(const std::vector<std::string>& names, const input_options& options) {
    return options.accepted == content::nonograms && options.from.empty() && !names.empty() &&
           std::all_of(names.begin(), names.end(), [](const std::string& name) {
               return has_wanted_name(unpacked_name(name), {}, content::sokoban);
           });
}

// Finds puzzle files in a folder and below. Ignored files, except hidden ones, are listed, so that no
// puzzle that was never read is taken for solved.
class folder_walk {
public:
    folder_walk(std::string folder, const input_options& options) : folder_(std::move(folder)), options_(&options) {}

    void append_to(std::vector<listed_file>& out) {
        std::vector<fs::path> folders{folder_};
        while (!folders.empty()) {
            const auto next = std::move(folders.back());
            folders.pop_back();
            look_into(next, folders);
        }
        std::sort(names_.begin(), names_.end());
        const bool nothing = names_.empty() && faults_.empty();
        for (auto& name : names_) out.push_back({std::move(name), {}, true});
        out.insert(out.end(), faults_.begin(), faults_.end());
        if (nothing && is_sokoban_only(others_, *options_))
            out.push_back(failed(folder_, sokoban_refused));
        else if (nothing)
            out.push_back(failed(folder_, fmt::format("no puzzle file in this folder (looked for {})",
                                                      wanted_names(options_->from, options_->accepted))));
    }

    // The list of ignored files, ready to print.
    [[nodiscard]] std::string remarks() {
        std::sort(odd_.begin(), odd_.end());
        std::sort(others_.begin(), others_.end());
        std::string out;
        for (const auto& entry : odd_) out += entry;
        return out + skipped_files(folder_, others_, *options_);
    }

private:
    void look_into(const fs::path& folder, std::vector<fs::path>& folders) {
        std::error_code error;
        fs::directory_iterator at(folder, error);
        for (; !error && at != fs::directory_iterator(); at.increment(error))
            if (!is_hidden(at->path())) meet(*at, folders);
        if (error)
            faults_.push_back(
                failed(folder.string(), fmt::format("cannot read all of the folder: {}", error.message())));
    }

    void meet(const fs::directory_entry& entry, std::vector<fs::path>& folders) {
        std::error_code error;
        const auto& path = entry.path();
        const auto type = entry.status(error).type();
        const bool leads_nowhere = error || type == fs::file_type::not_found; // a symbolic link, perhaps in a circle
        if (type == fs::file_type::directory && !entry.is_symlink(error)) {
            if (is_omitted(path))
                skip(path, "files are written to this folder");
            else
                folders.push_back(path);
        } else if (!leads_nowhere && type != fs::file_type::regular)
            skip(path, name_of(type)); // reading a pipe would block
        else if (is_wanted(path, options_->from, options_->accepted))
            names_.push_back(path.string()); // where it leads nowhere, reading it tells so
        else if (leads_nowhere)
            skip(path, "a broken symbolic link");
        else
            others_.push_back(path.lexically_relative(folder_).string());
    }

    [[nodiscard]] bool is_omitted(const fs::path& folder) const {
        std::error_code fault; // if one of the two does not exist
        return !options_->omitted_folder.empty() && fs::equivalent(folder, options_->omitted_folder, fault);
    }

    void skip(const fs::path& path, std::string_view why) {
        odd_.push_back(fmt::format("{}: skipped: {}\n", nono::printable(path.string()), why));
    }

    std::string folder_;
    const input_options* options_;
    std::vector<std::string> names_;  // of puzzle files
    std::vector<std::string> others_; // of other files, from the folder on
    std::vector<std::string> odd_;    // files that are not regular, ready to print
    std::vector<listed_file> faults_; // folders that cannot be read
};

// The address of a puzzle may stand for a file that holds it, unless there is a file of that name.
bool is_address(const std::string& name) {
    constexpr auto no = nono::confidence::no;
    if (nono::puzzlink::detect(name) == no && nono::pzprv3::detect(name) == no) return false;
    std::error_code ignored;
    return !fs::exists(name, ignored);
}

// The most that is read of a file, and of all files of an archive.
constexpr std::size_t max_bytes = max_mebibytes << 20U;

// What is in a file, or why it cannot be read, ready to print.
struct named_contents {
    std::string text;
    std::string error;
};

// The file of an archive with a name; nothing where there is none.
std::optional<nono::result<std::string>> find_member(std::string_view bytes, std::string_view wanted) {
    auto opened = nono::zip::archive::open(bytes);
    if (opened)
        for (const auto& member : opened->members())
            if (member.name == wanted) return opened->unpack(member, max_bytes);
    return std::nullopt;
}

// The content of a file of an archive, `pack.zip:a.non`; nothing where the name is not that of one.
std::optional<named_contents> contents_of_member(const std::string& name) {
    for (auto at = name.find(':'); at != std::string::npos; at = name.find(':', at + 1)) {
        const auto archive = name.substr(0, at);
        std::error_code ignored;
        if (!fs::is_regular_file(archive, ignored)) continue;
        const auto contents = nono::read_file(archive, max_bytes);
        if (!contents) continue;
        auto found = find_member(*contents, std::string_view(name).substr(at + 1));
        if (!found) continue;
        if (!*found) return named_contents{{}, failed(name, nono::message(found->error().code)).error};
        return named_contents{**std::move(found), {}};
    }
    return std::nullopt;
}

named_contents contents_of(const listed_file& file) {
    if (!file.error.empty()) return {{}, file.error};
    if (is_address(file.name)) return {file.name, {}};
    auto contents =
        file.name == "-" ? nono::extend::read_stream(stdin, max_bytes) : nono::read_file(file.name, max_bytes);
    if (contents) return {*std::move(contents), {}};
    if (contents.error().code == nono::parse_errc::file_not_found)
        if (auto member = contents_of_member(file.name)) return *std::move(member);
    std::string message(nono::message(contents.error().code));
    if (contents.error().code == nono::parse_errc::file_too_large) message += fmt::format(" of {} MiB", max_mebibytes);
    return {{}, failed(file.name, message).error};
}

// A file that could not be read.
input failed_input(const listed_file& file, std::string error) {
    input out;
    out.name = file.name;
    out.error = std::move(error);
    return out;
}

// Puts the text of a packed file in the place of its bytes; false, with the error as that of a puzzle, where it can't.
bool unpack(input& file) {
    if (!nono::gzip::is_packed(file.text)) return true;
    auto unpacked = nono::gzip::unpack(file.text, max_mebibytes << 20U);
    for (const auto& entry : unpacked.diagnostics())
        file.remarks += fmt::format("{}warning: {}\n", position_text(file, entry.where), nono::message(entry.code));
    file.text.clear(); // the bytes would be shown with the error
    if (unpacked) {
        file.text = *std::move(unpacked);
        return true;
    }
    file.bundle.push_back({unpacked.error(), {}, 1});
    return false;
}

// The format that the content shows among all formats, whatever a command takes, so that every command takes a text for
// the same: of several, the one that the name indicates too, else the one that can be read; where the content shows
// none, the one that the name indicates; else empty. A command that takes only Sokoban puzzles gets one of their
// formats if none is surer.
std::string_view recognize(std::string_view text, const std::string& name, content accepted) {
    constexpr std::string_view moves = nono::sok::info.name;
    const auto found = nono::recognize_format<all_formats>(text, {.file_name = unpacked_name(name)});
    const bool is_level = found && nono::extend::find_format<sokoban_formats>(found->name);
    if (accepted == content::sokoban && !is_level) {
        const auto levels = nono::extend::guess_formats<sokoban_formats>(text);
        const auto all = nono::extend::guess_formats<all_formats>(text);
        if (!levels.empty() && levels.front().confidence == all.front().confidence) return levels.front().info.name;
        return found && !all.empty() ? found->name : moves; // not by the name alone
    }
    if (found) return found->name;
    const bool ambiguous = found.error().code == nono::parse_errc::ambiguous_format;
    return !ambiguous && nono::extend::has_extension(moves_only, name) ? moves : std::string_view();
}

// Advice for a text whose format is unknown or ambiguous.
std::string advice(const nono::parse_error& error, const input& from) {
    if (error.code == nono::parse_errc::unknown_format)
        return " (name it with --from; 'nono formats' lists the formats)";
    if (error.code == nono::parse_errc::clues_over_limit && from.limits.clues < nono::limits{}.clues)
        return fmt::format(" (--time-limit and --max-memory allow {} clues)", with_commas(from.limits.clues));
    if (error.code != nono::parse_errc::ambiguous_format) return {};
    std::string names;
    const auto candidates = guess_formats(from.text, content::any);
    for (const auto& candidate : candidates)
        if (candidate.confidence == candidates.front().confidence)
            names += fmt::format("{}{}", names.empty() ? "" : ", ", candidate.info.name);
    return fmt::format(" (choose one with --from: {})", names);
}

// All triddlers of a text in a format.
nono::bundle<nono::hexagon_puzzle> triddlers_of(std::string_view text, std::string_view format,
                                                const nono::limits& limits) {
    nono::bundle<nono::hexagon_puzzle> out;
    triddler_formats::for_each([&]<class F>() {
        if (same_word(F::info.name, format)) out = nono::parse_all<F>(text, {.limits = limits});
    });
    return out;
}

// Hands over the puzzle files of an archive.
class archive_visit {
public:
    archive_visit(const listed_file& file, const input_options& options, const std::function<bool(input)>& accept)
        : file_(&file), options_(&options), accept_(&accept) {}

    void run(std::string_view bytes) {
        const auto error = nono::zip::for_each_file(bytes, {.unpacked = max_bytes},
                                                    [&](std::string_view name, nono::result<std::string> text) {
                                                        return meet(std::string(name), std::move(text));
                                                    });
        if (error.code != nono::parse_errc::none) return report(nono::message(error.code));
        if (found_ > 0) return remark(skipped_files(file_->name, skipped_, *options_));
        const auto message = fmt::format("no puzzle file in this archive (looked for {})",
                                         wanted_names(options_->from, options_->accepted));
        if (file_->from_folder) // it may be of anything
            remark(fmt::format("{}: skipped: no puzzle file in this archive\n", nono::printable(file_->name)));
        else
            report(is_sokoban_only(skipped_, *options_) ? sokoban_refused : message);
    }

private:
    bool meet(const std::string& name, nono::result<std::string> text) {
        const listed_file member{fmt::format("{}:{}", file_->name, name), {}, true};
        if (text && !is_wanted(name, *text, options_->from, options_->accepted)) {
            skipped_.push_back(name);
            return true;
        }
        ++found_;
        if (text) return (*accept_)(load(member, *std::move(text), *options_));
        return (*accept_)(failed_input(member, failed(member.name, nono::message(text.error().code)).error));
    }

    void remark(std::string text) {
        if (text.empty()) return;
        input out;
        out.name = file_->name;
        out.remarks = std::move(text);
        (*accept_)(std::move(out));
    }

    void report(std::string_view message) { (*accept_)(failed_input(*file_, failed(file_->name, message).error)); }

    const listed_file* file_;
    const input_options* options_;
    const std::function<bool(input)>* accept_;
    std::size_t found_ = 0;
    std::vector<std::string> skipped_;
};

// The line that a diagnostic is about and the caret below it.
std::string excerpt(const input& from, const nono::diagnostic& about) {
    const std::string all = nono::describe(about, from.text);
    const auto line = all.find('\n');
    return line == std::string::npos ? std::string() : all.substr(line + 1) + "\n";
}

std::string error_text(const input& from, const nono::parse_error& error) {
    return fmt::format("{}{}{}\n{}", position_text(from, error.where), nono::message(error.code), advice(error, from),
                       excerpt(from, error));
}

bool is_error(const nono::diagnostic& found) { return nono::severity_of(found.code) == nono::severity::error; }

std::string diagnostics_text(const input& from, const std::vector<nono::diagnostic>& diagnostics, bool notes) {
    capped_messages out(from.name);
    for (const auto& diagnostic : diagnostics) {
        const bool note = nono::severity_of(diagnostic.code) == nono::severity::note;
        if ((note && !notes) || (from.collection && is_error(diagnostic))) continue; // `errors_of` has the errors
        const auto message = fmt::format("{}: {}", note ? "note" : "warning", nono::message(diagnostic.code));
        if (!out.is_among_first(message)) continue;
        out.add(fmt::format("{}{}\n", position_text(from, diagnostic.where), message));
        if (notes) out.add(excerpt(from, diagnostic));
    }
    return out.take();
}

} // namespace

bool is_recognized_as(std::string_view format, std::string_view text, const std::string& name) {
    return same_word(format, recognize(text, name, content::any));
}

std::string unpacked_name(const std::string& file) { return std::string(nono::gzip::unpacked_name(file)); }

bool is_archive_name(std::string_view file) {
    constexpr nono::format_info archives{.name = {}, .extensions = {"zip", "nonopack", {}, {}}, .title = {}};
    return nono::extend::has_extension(archives, file);
}

bool can_read(std::string_view format, content accepted) {
    const auto info = find_format(format, accepted);
    return info && info->reads;
}

void parse_read_format(option option, content accepted, std::string_view more) {
    std::vector<std::string> names;
    for (const auto& info : formats_of(accepted))
        if (info.reads) names.emplace_back(info.name);
    if (!more.empty()) names.emplace_back(more);
    const auto is_format = [accepted, more](const std::string& name) -> std::string {
        if (can_read(name, accepted) || (!more.empty() && name == more)) return {};
        return "there is no input format '" + name + "' ('nono formats' lists them)";
    };
    option.check(is_format).values(std::move(names)).option_text("FORMAT");
}

void add_input_options(command_line command, input_options& options) {
    command
        .add_option("FILE", options.files, "Files, archives, folders, addresses of puzz.link, or - for standard input")
        .required()
        .option_text("...");
    option from = command.add_option("--from", options.from, "Format of the files (default: recognized)");
    parse_read_format(from, options.accepted, options.accepts_json_lines ? json_lines_name : std::string_view());
}

std::vector<listed_file> list_files(const input_options& options) {
    std::vector<listed_file> out;
    for (const auto& name : options.files) {
        std::error_code ignored;
        if (name != "-" && options.from != json_lines_name && fs::is_directory(name, ignored)) {
            progress_bar bar(1);
            const progress_ticker ticker(bar);
            const shown_work work(&bar, name, 0);
            folder_walk found(name, options);
            found.append_to(out);
            note(found.remarks());
        } else {
            out.push_back({name, {}});
        }
    }
    return out;
}

std::string input::label(std::size_t index) const {
    const std::size_t puzzles = collection && *collection ? (*collection)->puzzles.size() : count();
    return puzzles > 1 || first_number > 1 ? fmt::format("{}#{}", name, number(index)) : name;
}

input load(const listed_file& file, const input_options& options) try {
    auto contents = contents_of(file);
    if (!contents.error.empty()) return failed_input(file, std::move(contents.error));
    return load(file, std::move(contents.text), options);
} catch (const std::bad_alloc&) { // what was read is free again
    return failed_input(file, out_of_memory(file.name));
}

void load_all(const listed_file& file, const input_options& options, const std::function<bool(input)>& accept) {
    named_contents contents;
    try {
        contents = contents_of(file);
    } catch (const std::bad_alloc&) {
        contents.error = out_of_memory(file.name);
    }
    if (!contents.error.empty())
        accept(failed_input(file, std::move(contents.error)));
    else if (nono::zip::is_archive(contents.text))
        archive_visit(file, options, accept).run(contents.text);
    else
        accept(load(file, std::move(contents.text), options));
}

input load(const listed_file& file, std::string text, const input_options& options) {
    constexpr std::size_t quickly_read = std::size_t{1} << 16U; // bytes
    std::optional<reading_text> interruptible;
    if (text.size() > quickly_read || nono::gzip::is_packed(text)) interruptible.emplace();
    input out;
    out.name = file.name;
    out.limits = options.limits;
    out.from_folder = file.from_folder;
    out.text = std::move(text);
    if (!unpack(out)) return out;
    out.format = options.from.empty() ? recognize(out.text, file.name, options.accepted) : options.from;
    if (options.accepted == content::nonograms && find_format(out.format, content::sokoban)) {
        out.error = failed(file.name, sokoban_refused).error;
        return out;
    }
    if (nono::extend::find_format<sokoban_formats>(out.format)) {
        out.collection = nono::parse<sokoban_formats>(out.text, {.format = out.format, .limits = options.limits});
        const bool nonograms =
            !*out.collection && options.from.empty() && !guess_formats(out.text, content::nonograms).empty();
        if (!nonograms) return out;
        out.collection.reset();
        out.error = failed(file.name, nonograms_refused).error;
        return out;
    }
    if (options.accepted == content::sokoban) {
        const bool triddlers = nono::extend::find_format<triddler_formats>(out.format).has_value();
        out.error = failed(file.name, triddlers ? triddlers_no_levels : nonograms_refused).error;
        return out;
    }
    if (nono::extend::find_format<triddler_formats>(out.format)) {
        if (options.accepts_triddlers)
            out.triddlers = triddlers_of(out.text, out.format, options.limits);
        else
            out.error = failed(file.name, triddlers_refused).error;
        return out;
    }
    // A text in no format goes to all of them, for the error that states why (empty, binary, not recognized).
    out.bundle = nono::parse_all<formats>(out.text, {.format = out.format, .limits = options.limits});
    // In XML triddlers look like nonograms at first.
    const bool only_triddlers = std::all_of(out.bundle.begin(), out.bundle.end(), [](const auto& entry) {
        return entry.error().code == nono::parse_errc::triangles;
    });
    if (!only_triddlers || !options.accepts_triddlers || !options.from.empty()) return out;
    const auto found = nono::recognize_format<triddler_formats>(out.text);
    if (!found) return out;
    out.format = found->name;
    out.bundle = {};
    out.triddlers = triddlers_of(out.text, out.format, options.limits);
    return out;
}

std::string capped_messages::take() {
    for (const auto& [kind, count] : counts_)
        if (count > max_of_kind)
            add(fmt::format("{}: and {} more: {}\n", nono::printable(name_), with_commas(count - max_of_kind), kind));
    return std::move(text_);
}

std::string position_text(const input& from, nono::source_position where) {
    return fmt::format("{}:{}:{}: ", nono::printable(from.name), where.line, where.column);
}

std::string error_of(const input& from, std::size_t index) {
    return error_text(from, from.triddlers.empty() ? from.bundle[index].error() : from.triddlers[index].error());
}

std::string error_of(const input& from) {
    return *from.collection ? std::string() : error_text(from, from.collection->error());
}

bool has_errors(const std::vector<nono::diagnostic>& diagnostics) {
    return std::any_of(diagnostics.begin(), diagnostics.end(), is_error);
}

std::vector<std::string> errors_of(const input& from) {
    std::vector<std::string> out;
    for (const auto& found : from.collection->diagnostics())
        if (is_error(found)) out.push_back(error_text(from, found));
    return out;
}

std::string diagnostics_of(const input& from, std::size_t index, bool notes) {
    if (is_quiet && !notes) return {};
    return (index == 0 ? from.remarks : std::string()) +
           diagnostics_text(
               from, from.triddlers.empty() ? from.bundle[index].diagnostics() : from.triddlers[index].diagnostics(),
               notes);
}

std::string diagnostics_of(const input& from, bool notes) {
    if (is_quiet && !notes) return {};
    return from.remarks + diagnostics_text(from, from.collection->diagnostics(), notes);
}

std::string out_of_memory(const std::string& label) {
    return fmt::format("{}: not enough memory\n", nono::printable(label));
}

void complain(std::string_view text) {
    if (text.empty()) return;
    if (messages_kept_in != nullptr) {
        *messages_kept_in += text;
        return;
    }
    hide_progress();
    std::fflush(stdout);
    std::fwrite(text.data(), 1, text.size(), stderr);
}

void note(std::string_view text) {
    if (!is_quiet) complain(text);
}

kept_messages::kept_messages(std::string& to) noexcept { messages_kept_in = &to; }
kept_messages::~kept_messages() { messages_kept_in = nullptr; }

} // namespace cli
