// SPDX-License-Identifier: MIT
#include "outputs.hpp"

#include "format_list.hpp"
#include "inputs.hpp"
#include "interrupt.hpp"
#include "words.hpp"

#include <nono/io/file.hpp>
#include <nono/io/gzip.hpp>
#include <nono/io/zip.hpp>
#include <nono/render/printable.hpp>
#include <nono/text/utf8.hpp>
#include <nono/write.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iterator>
#include <optional>
#include <system_error>
#include <utility>

namespace cli {

namespace {

namespace fs = std::filesystem;

bool wants_packing(std::string_view file) {
    constexpr nono::format_info packed{.name = {}, .extensions = {"gz", {}, {}, {}}, .title = {}};
    return nono::extend::has_extension(packed, file);
}

// Writes to standard output what `write` hands over, which may give up.
template <class Write> bool write_stdout(const Write& write) {
    bool failed = false;
    auto append = [&](std::string_view text) {
        failed = failed || std::fwrite(text.data(), 1, text.size(), stdout) != text.size();
        return !failed;
    };
    const bool finished = write(append);
    failed = std::fflush(stdout) != 0 || failed;
    if (failed) complain("standard output: cannot write\n");
    return finished && !failed;
}

// The same for a file, `-` for standard output. Where writing fails, states why.
template <class Write> bool write_pieces(const std::string& file, const Write& write) {
    if (file == "-") return write_stdout(write);
    std::optional<unbroken> whole; // else what is written beside an ordinary file would be left behind
    std::error_code ignored;
    if (!fs::exists(file, ignored) || fs::is_regular_file(file, ignored)) whole.emplace();
    const auto error = nono::write_file(file, write);
    if (error != nono::parse_errc::none && error != nono::parse_errc::writing_given_up)
        complain(fmt::format("{}: {}\n", nono::printable(file), nono::message(error)));
    return error == nono::parse_errc::none;
}

std::vector<nono::format_info> formats_to_write() {
    std::vector<nono::format_info> out;
    for (const auto& info : all_formats::infos())
        if (info.writes) out.push_back(info);
    return out;
}

// What was written to a file of that name. The format is not lost if the program knows it by the name.
nono::write_result with_name(nono::write_result written, const std::string& file, const std::string& to) {
    std::erase_if(written.lost, [&](const nono::loss& loss) {
        return loss.kind == nono::feature::format && is_recognized_as(to, written.text, file);
    });
    return written;
}

nono::write_result write_one_png(std::span<const nono::puzzle> puzzles, const png_style& style) {
    if (puzzles.size() != 1) return nono::extend::not_written(nono::feature::bundles);
    return write_png(puzzles.front(), style);
}

// An archive with a picture for each puzzle, which has the name of its title.
nono::write_result pack_pngs(std::span<const nono::puzzle> puzzles, const png_style& style) {
    std::vector<nono::zip::file> files;
    nono::write_result out;
    for (const auto& puzzle : puzzles) {
        auto part = write_png(puzzle, style);
        if (!part) return part;
        const auto title = puzzle.metadata.title();
        files.push_back({nono::zip::safe_name(title.empty() ? "puzzle" : title) + ".png", std::move(part.text)});
        std::move(part.lost.begin(), part.lost.end(), std::back_inserter(out.lost));
    }
    auto packed = nono::zip::pack(files);
    if (!packed) return {};
    out.text = *std::move(packed);
    out.written = true;
    return out;
}

} // namespace

void parse_write_format(option option) {
    std::vector<std::string> names;
    for (const auto& info : all_formats::infos())
        if (info.writes) names.emplace_back(info.name);
    const auto is_format = [](const std::string& name) -> std::string {
        if (const auto info = nono::extend::find_format<all_formats>(name); info && info->writes) return {};
        return "there is no output format '" + name + "' ('nono formats' lists them)";
    };
    option.check(is_format).values(std::move(names)).option_text("FORMAT");
}

std::string format_to_write(const std::string& named, const std::string& file, bool levels) {
    if (!named.empty()) return named;
    if (is_archive_name(file))
        return levels ? "sok" : same_word(fs::path(file).extension().string(), ".zip") ? "non" : "freenono";
    const auto name = unpacked_name(file);
    const auto all = formats_to_write();
    // Of several with that extension, the one that is called so: .xsb is no .sok, though it may be read as one.
    const auto is_called_so = [&](const nono::format_info& info) {
        return nono::extend::has_extension({.name = {}, .extensions = {info.name}, .title = {}}, name);
    };
    for (const auto& info : all)
        if (is_called_so(info)) return std::string(info.name);
    for (const auto& info : all)
        if (nono::extend::has_extension(info, name)) return std::string(info.name);
    return {};
}

std::string extension_of(const std::string& format) {
    const auto info = nono::extend::find_format<all_formats>(format);
    if (!info) return format;
    const auto& all = info->extensions;
    const bool is_called_so = std::find(all.begin(), all.end(), info->name) != all.end();
    return std::string(is_called_so || all.front().empty() ? info->name : all.front());
}

std::string unknown_output(const std::string& file) {
    return fmt::format("{}: unknown format; name it with --to ('nono formats' lists them)\n", nono::printable(file));
}

bool is_stream(const std::string& file) {
    std::error_code fault;
    return file == "-" ||
           (fs::exists(file, fault) && !fs::is_regular_file(file, fault) && !fs::is_directory(file, fault));
}

std::string unknown_ending(const std::string& file, std::span<const std::string_view> endings) {
    const auto name = unpacked_name(file);
    std::string all;
    for (const auto ending : endings) {
        if (nono::extend::has_extension({.name = {}, .extensions = {ending, {}, {}, {}}, .title = {}}, name)) return {};
        all += fmt::format("{}.{}", all.empty() ? "" : ending == endings.back() ? " or " : ", ", ending);
    }
    return fmt::format("'{}' does not end in {}", nono::printable(file), all);
}

bool holds_several(const std::string& file, const std::string& to) {
    const auto info = nono::extend::find_format<all_formats>(to);
    return is_archive_name(file) || nono::extend::find_format<sokoban_formats>(to) ||
           (info && info->holds.contains(nono::feature::bundles));
}

nono::write_result write_puzzles(const std::string& file, const std::string& to, std::span<const nono::puzzle> puzzles,
                                 nono::write_options options, const png_style& style) {
    options.format = to;
    if (same_word(to, "png")) return is_archive_name(file) ? pack_pngs(puzzles, style) : write_one_png(puzzles, style);
    if (!is_archive_name(file)) return with_name(nono::write_all<formats>(puzzles, options), file, to);
    nono::write_result out;
    formats::for_each([&]<class F>() {
        if constexpr (nono::extend::writable_format<F>)
            if (same_word(F::info.name, to)) out = nono::zip::write_all<F>(puzzles, options);
    });
    return out;
}

nono::write_result write_levels(const std::string& file, const std::string& to, const nono::sokoban::collection& levels,
                                nono::sok_options options) {
    options.format = to;
    if (!is_archive_name(file)) return with_name(nono::write<sokoban_formats>(levels, options), file, to);
    if (levels.puzzles.empty() && !levels.games.empty())
        return {{}, false, {{nono::feature::saved_games, "without a board"}}};
    std::vector<nono::zip::file> files;
    nono::write_result out;
    if (!levels.notes.empty()) out.lost.push_back({nono::feature::notes, "of the collection"});
    if (!levels.games.empty()) out.lost.push_back({nono::feature::saved_games, "before the first board"});
    for (const auto& level : levels.puzzles) {
        auto part = nono::write<sokoban_formats>({.notes = {}, .puzzles = {level}, .games = {}}, options);
        if (!part) return part;
        const auto title = level.title();
        files.push_back({fmt::format("{}.{}", nono::zip::safe_name(title.empty() ? "level" : title), to), part.text});
        for (auto& loss : part.lost) out.lost.push_back(std::move(loss));
    }
    auto packed = nono::zip::pack(files);
    if (!packed) return {};
    out.text = *std::move(packed);
    out.written = true;
    return out;
}

std::string with_suffix(const std::string& file, const std::string& suffix) {
    const std::string inner = unpacked_name(file);
    const std::string packed = inner == file ? "" : fs::path(file).extension().string();
    const std::string name = file.substr(0, file.size() - packed.size());
    const std::string extension = fs::path(name).extension().string();
    return name.substr(0, name.size() - extension.size()) + suffix + extension + packed;
}

std::string numbered(const std::string& file, std::size_t number, std::size_t digits) {
    return with_suffix(file, fmt::format("-{:0{}}", number, digits));
}

std::string distinct_names::make(const std::string& wanted) {
    const auto uses_of = [&](const std::string& name) -> std::size_t& { return used_[nono::zip::folded_name(name)]; };
    std::size_t& last = uses_of(wanted); // which stays where it is
    std::string name = wanted;
    if (last++ != 0)
        for (; uses_of(name = fmt::format("{}-{}", wanted, last))++ != 0;) ++last;
    return name;
}

std::string losses_of(const std::string& file, const nono::write_result& written) {
    std::string out;
    for (const auto& loss : written.lost)
        out += fmt::format("{}: lost: {}{}{}\n", nono::printable(file), nono::name_of(loss.kind),
                           loss.detail.empty() ? "" : ": ", nono::printable(loss.detail));
    return out;
}

void report_losses(const std::string& file, const nono::write_result& written) {
    const auto losses = losses_of(file, written);
    written ? note(losses) : complain(losses);
}

bool loses_content(const nono::write_result& written) {
    return std::any_of(written.lost.begin(), written.lost.end(),
                       [](const nono::loss& loss) { return loss.kind != nono::feature::format; });
}

std::string sum_line(const std::string& hash, const std::string& name) {
    std::string escaped;
    for (std::size_t i = 0; i < name.size();) {
        const std::size_t length = std::max<std::size_t>(1, nono::extend::utf8_length(name, i));
        const auto character = std::string_view(name).substr(i, length);
        i += length;
        if (character == "\\")
            escaped += "\\\\";
        else if (character == "\n")
            escaped += "\\n";
        else if (character == "\r")
            escaped += "\\r";
        else if (nono::printable(character) == character)
            escaped += character;
        else
            for (const char c : character) escaped += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    }
    return fmt::format("{}{}  {}\n", escaped == name ? "" : "\\", hash, escaped);
}

std::string numbered_name(const std::string& file, std::size_t number, std::size_t count) {
    const std::size_t digits = std::max<std::size_t>(3, std::to_string(count).size());
    const std::string inner = unpacked_name(file);
    const std::string packed = inner == file ? "" : std::filesystem::path(file).extension().string();
    const std::string name = file.substr(0, file.size() - packed.size());
    const std::string extension = std::filesystem::path(name).extension().string();
    return fmt::format("{}-{:0{}}{}{}", name.substr(0, name.size() - extension.size()), number, digits, extension,
                       packed);
}

bool is_same_file(const std::string& a, const std::string& b) {
    std::error_code fault; // of two files one of which is not there
    return fs::equivalent(a, b, fault);
}

const listed_file* find_file(const std::vector<listed_file>& files, const std::string& name) {
    std::error_code fault;
    if (name.empty() || !fs::exists(name, fault)) return nullptr;
    const auto found =
        std::find_if(files.begin(), files.end(), [&](const auto& file) { return is_same_file(file.name, name); });
    return found == files.end() ? nullptr : &*found;
}

bool would_replace(const std::vector<listed_file>& files, const std::string& file) {
    if (find_file(files, file) == nullptr) return false;
    complain(fmt::format("{}: not written: it would replace an input file\n", nono::printable(file)));
    return true;
}

std::string loses_puzzles(const std::string& file) {
    return fmt::format("{}: not written: it would replace the input file and lose something\n", nono::printable(file));
}

bool save(const std::string& file, std::string_view text) {
    std::string packed;
    if (file != "-" && wants_packing(file)) {
        auto found = nono::gzip::pack(text);
        if (!found) {
            complain(fmt::format("{}: {}\n", nono::printable(file), nono::message(found.error().code)));
            return false;
        }
        text = packed = *std::move(found);
    }
    constexpr std::size_t maximum = std::size_t{1}
                                    << 20U; // at a time: the end of the command does not wait for the rest
    return write_pieces(file, [&](auto& append) {
        for (; !text.empty(); text.remove_prefix(std::min(maximum, text.size())))
            if (unbroken::is_to_end() || !append(text.substr(0, maximum))) return false;
        return true;
    });
}

bool can_save_pieces(const std::string& file) { return !wants_packing(file) && !is_archive_name(file); }

bool save_pieces(const std::string& file, const std::function<bool(const nono::extend::text_pieces&)>& write) {
    return write_pieces(file, [&](auto& append) {
        const auto accept = [&](std::string_view piece) { return !unbroken::is_to_end() && append(piece); };
        return write(nono::extend::text_pieces(accept));
    });
}

} // namespace cli
