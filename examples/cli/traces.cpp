// SPDX-License-Identifier: MIT
#include "traces.hpp"

#include "inputs.hpp"
#include "outputs.hpp"
#include "pages.hpp"
#include "trace_view.hpp" // made by nono_embed
#include "words.hpp"

#include <nono/io/file.hpp>
#include <nono/render/printable.hpp>

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

namespace cli {

namespace {

// A page with more events takes browsers too long to read.
constexpr std::uint64_t max_on_page = 300'000;
constexpr std::uint64_t max_in_lines = 10'000'000;

bool is_page_name(const std::string& file) {
    const auto extension = std::filesystem::path(file).extension().string();
    return same_word(extension, ".html") || same_word(extension, ".htm");
}

// The page up to the trace and from there on, with style and script in their places.
struct page_parts {
    std::string before;
    std::string after;
};

page_parts make_page() {
    constexpr std::string_view mark = "<!--trace-->\n";
    const std::string page =
        filled_page(trace_view::page_html, {{"page.css", trace_view::page_css}, {"page.js", trace_view::page_js}});
    const std::size_t at = page.find(mark);
    return {page.substr(0, at), page.substr(at + mark.size())};
}

} // namespace

void add_trace(command_line command, trace_choice& chosen) {
    const auto is_file = [](const std::string& file) -> std::string {
        if (file == "-") return "a trace must be written to a file: standard output has the solutions";
        return {};
    };
    command
        .add_option(
            "--trace", chosen.file,
            "Write a trace of the strategy to a file: a page that shows it (*.html), or JSON lines. Puzzles are "
            "then solved one at a time")
        .check(is_file)
        .option_text("FILE");
    command
        .add_option(
            "--trace-events", chosen.max_events,
            fmt::format("Write at most N events of a puzzle (default {}, in pages {})", max_in_lines, max_on_page))
        .check(in_range(1, 1'000'000'000))
        .option_text("N");
}

trace_file::trace_file(const trace_choice& chosen)
    : file_(chosen.file), is_page_(is_page_name(chosen.file)), max_events_(chosen.max_events) {
    if (max_events_ == 0) max_events_ = is_page_ ? max_on_page : max_in_lines;
    if (file_.empty()) return;
    constexpr std::array<std::string_view, 7> endings{"jsonl", "ndjson", "json", "txt", "log", "htm", "html"};
    if (const auto unknown = unknown_ending(file_, endings); !is_stream(file_) && !unknown.empty()) {
        complain(unknown + "\n");
        failed_ = true;
        return;
    }
    errno = 0;
    stream_ = std::fopen(file_.c_str(), "wb");
    if (stream_ == nullptr)
        fail(nono::parse_errc::file_not_opened);
    else if (is_page_)
        put(make_page().before);
}

nono::extend::trace_options trace_file::options(const nono::puzzle& puzzle, std::string_view name) const {
    const auto title = puzzle.metadata.title();
    return {max_events_, title.empty() ? name : title, &puzzle.palette};
}

void trace_file::write(std::string_view line) {
    if (!is_page_) {
        put(line);
        return;
    }
    // `<` stands in texts only, where it may be escaped; so nothing in them ends the part of the page they are in.
    for (std::size_t at = line.find('<'); at != std::string_view::npos; at = line.find('<')) {
        put(line.substr(0, at));
        put("\\u003c");
        line.remove_prefix(at + 1);
    }
    put(line);
}

void trace_file::close() {
    if (is_page_) put(make_page().after);
    if (stream_ == nullptr) return;
    errno = 0;
    if (std::fclose(std::exchange(stream_, nullptr)) != 0) fail(nono::parse_errc::file_not_written);
}

void trace_file::put(std::string_view text) {
    if (stream_ == nullptr) return;
    errno = 0;
    if (std::fwrite(text.data(), 1, text.size(), stream_) != text.size()) fail(nono::parse_errc::file_not_written);
}

void trace_file::fail(nono::parse_errc why) {
    failed_ = true;
    complain(fmt::format("{}: {}\n", nono::printable(file_), nono::message(nono::extend::file_error_of(errno, why))));
    if (why == nono::parse_errc::file_not_opened) return;
    if (stream_ != nullptr) std::fclose(std::exchange(stream_, nullptr)); // some systems remove no open files
    std::error_code ignored; // what is no ordinary file stays, as a device does
    if (std::filesystem::symlink_status(file_, ignored).type() == std::filesystem::file_type::regular)
        std::filesystem::remove(file_, ignored);
}

} // namespace cli
