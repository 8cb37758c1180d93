#include "outputs.hpp"

#include "format_list.hpp"
#include "inputs.hpp"
#include "sokoban_formats.hpp"

#include <nono/io/file.hpp>
#include <nono/io/gzip.hpp>
#include <nono/render/printable.hpp>
#include <nono/write.hpp>

#include <fmt/format.h>

#include <cstdio>

namespace cli {

namespace {

bool wants_packing(std::string_view file) {
    constexpr std::string_view ending = ".gz";
    return file.size() > ending.size() && nono::detail::same_word(file.substr(file.size() - ending.size()), ending);
}

bool write_stdout(std::string_view text) {
    return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
}

// Several puzzles in a format for one: none is written, as the others would be lost.
template <class F>
nono::write_result write_puzzles(const std::vector<nono::puzzle>& puzzles, const nono::write_options& options) {
    if constexpr (F::info.holds.contains(nono::feature::bundles)) {
        return nono::write_all<F>(puzzles, options);
    } else {
        if (puzzles.size() == 1) return nono::write<F>(puzzles.front(), options);
        return {{}, false, {{nono::feature::bundles, {}}}};
    }
}

std::vector<nono::format_info> formats_to_write() {
    std::vector<nono::format_info> out;
    const auto add = [&](const auto& infos) {
        for (const auto& info : infos)
            if (info.writes) out.push_back(info);
    };
    add(formats::infos());
    add(sokoban_formats::infos());
    return out;
}

} // namespace

void take_format_to_write(CLI::Option& option) {
    const auto is_format = [](const std::string& name) -> std::string {
        for (const auto& info : formats_to_write())
            if (nono::detail::same_word(info.name, name)) return {};
        return "there is no format '" + name + "' to write ('nono formats' lists them)";
    };
    option.check(CLI::Validator(is_format, ""))->option_text("FORMAT");
}

std::string format_to_write(const std::string& said, const std::string& file) {
    if (!said.empty()) return said;
    const auto name = unpacked_name(file);
    const auto all = formats_to_write();
    // Of several with that extension, the one that is called so: .xsb is no .sok, though it may be read as one.
    const auto is_called_so = [&](const nono::format_info& info) {
        return nono::has_extension({.name = {}, .extensions = {info.name}, .title = {}}, name);
    };
    for (const auto& info : all)
        if (is_called_so(info)) return std::string(info.name);
    for (const auto& info : all)
        if (nono::has_extension(info, name)) return std::string(info.name);
    return {};
}

nono::write_result write_as(std::string_view format, const std::vector<nono::puzzle>& puzzles,
                            const nono::write_options& options) {
    nono::write_result out;
    formats::for_each([&]<class F>() {
        if constexpr (nono::writable_format<F>)
            if (nono::detail::same_word(F::info.name, format)) out = write_puzzles<F>(puzzles, options);
    });
    return out;
}

nono::write_result write_as(std::string_view format, const nono::sokoban::collection& what,
                            const nono::sok_options& options) {
    nono::write_result out;
    sokoban_formats::for_each([&]<class F>() {
        if (!nono::detail::same_word(F::info.name, format)) return;
        if constexpr (requires { F::write(what, options); })
            out = F::write(what, options);
        else
            out = nono::write<F>(what);
    });
    return out;
}

std::string losses_of(const std::string& file, const nono::write_result& written) {
    std::string out;
    for (const auto& one : written.lost)
        out += fmt::format("{}: lost: {}{}{}\n", nono::printable(file), nono::name_of(one.what),
                           one.detail.empty() ? "" : ": ", nono::printable(one.detail));
    return out;
}

std::string sum_line(const std::string& hash, const std::string& name) {
    std::string escaped;
    nono::detail::for_each_character(name, [&](std::string_view sequence, bool shows) {
        if (sequence == "\\")
            escaped += "\\\\";
        else if (sequence == "\n")
            escaped += "\\n";
        else if (sequence == "\r")
            escaped += "\\r";
        else if (shows)
            escaped += sequence;
        else
            for (const char c : sequence) escaped += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    });
    return fmt::format("{}{}  {}\n", escaped == name ? "" : "\\", hash, escaped);
}

bool save(const std::string& file, std::string_view text) {
    if (file == "-") {
        if (write_stdout(text)) return true;
        complain("standard output: cannot write\n");
        return false;
    }
    std::string packed;
    if (wants_packing(file)) {
        auto found = nono::gzip::pack(text);
        if (!found) {
            complain(fmt::format("{}: {}\n", nono::printable(file), nono::message(found.error().code)));
            return false;
        }
        text = packed = *std::move(found);
    }
    const auto error = nono::write_file(file, text);
    if (error == nono::file_errc::none) return true;
    complain(fmt::format("{}: {}\n", nono::printable(file), nono::message(error)));
    return false;
}

} // namespace cli
