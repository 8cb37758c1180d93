// The functions of nono.h that read and write texts.
//
// With NONO_C_FEW_FORMATS it only has `.non`, its packs and addresses of puzz.link, and a format reads only texts of
// which it is certain; other texts need the library with all formats.
// SPDX-License-Identifier: MIT
#include "parts.hpp"

#include <nono/formats/kit/format.hpp>

#ifdef NONO_C_FEW_FORMATS
#include <nono/formats/non.hpp>
#include <nono/formats/nonpack.hpp>
#include <nono/formats/pages/puzzlink.hpp>
#else
#include "../../bench/solvers/formats/all.hpp"

#include <nono/formats/rare.hpp>
#endif

#include <nono/parse.hpp>
#include <nono/write.hpp>

namespace nono_c {

#ifdef NONO_C_FEW_FORMATS
using formats = nono::format_list<nono::non, nono::nonpack, nono::puzzlink>;
#else
using formats = solver_formats::with_models<nono::all_formats>;
#endif

namespace {

/// Returns the puzzles of a text. Sets `format` to the name of its format, which is empty if it is not recognized.
[[nodiscard]] nono::bundle<nono::puzzle> read_all(std::string_view text, const nono::parse_options& options,
                                                  std::string_view& format) {
#ifdef NONO_C_FEW_FORMATS
    nono::bundle<nono::puzzle> out;
    formats::for_each([&]<class F>() {
        const bool named = nono::detail::same_word(F::info.name, options.format);
        const bool is_certain = options.format.empty() ? F::detect(text) == nono::confidence::certain : named;
        if (!is_certain || !format.empty()) return;
        format = F::info.name;
        out = nono::parse_all<F>(text, options);
    });
    if (format.empty()) out.push_back({nono::parse_error{nono::parse_errc::unknown_format, {}}, {}, 1});
    return out;
#else
    const auto found = nono::recognize_format<formats>(text, options);
    if (found) format = found->name;
    return nono::parse_all<formats>(text, options);
#endif
}

} // namespace

} // namespace nono_c

using namespace nono_c; // NOLINT: the functions of nono.h are not in a namespace

nono_result* nono_parse(const char* text, size_t size, const char* options, size_t options_size) {
    return make_result([&](json_text& json, nono_result& result) {
        settings given(options, options_size);
        nono::parse_options how = add_parse_options(given);
        given.number("maxPuzzles", how.max_puzzles);
        bool brief = false;
        given.flag("brief", brief);
        if (!given.accepted(result)) return;
        const std::string_view from = view(text, size);
        std::string_view format;
        auto all = read_all(from, how, format);
        if (format.empty()) return fail(result, all.error(), from);
        json.object([&] {
            json.key("format").text(format);
            json.key("puzzles").list(all, [&](const auto& found) {
                json.object([&] {
                    json.key("number").number(found.number);
                    if (!found) {
                        write_error(json, found.error(), from);
                        if (result.error == NONO_OK) result.error = static_cast<std::int32_t>(found.error().code);
                        return;
                    }
                    json.source(found.where);
                    if (!brief) write_puzzle(json, *found);
                    write_diagnostics(json, found.diagnostics());
                });
            });
        });
        for (auto& found : all) {
            result.puzzles.emplace_back();
            result.puzzles.back().failed = !found;
            if (found) result.puzzles.back().value = std::move(*found);
        }
    });
}

nono_result* nono_write(const nono_puzzle* const* puzzles, size_t count, const char* format, size_t format_size) {
    return make_result([&](json_text& json, nono_result& result) {
        std::vector<nono::puzzle> all;
        for (size_t i = 0; i < count && puzzles != nullptr && puzzles[i] != nullptr; ++i)
            all.push_back(puzzles[i]->value);
        if (all.size() != count || count == 0) return fail(result, "no puzzle was given");
        const auto made = nono::write_all<formats>(all, {.format = view(format, format_size)});
        json.object([&] {
            json.key("written").boolean(made.written);
            json.key("text").text(made.text);
            json.key("lost").list(made.lost, [&](const nono::loss& lost) {
                std::string words(name_of(lost.kind));
                if (!lost.detail.empty()) words.append(": ").append(lost.detail);
                json.text(words);
            });
        });
    });
}

nono_result* nono_formats(void) {
    return make_result([](json_text& json, nono_result&) {
        const auto& infos = formats::infos();
        json.list(infos, [&](const nono::format_info& info) {
            json.object([&] {
                json.key("name").text(info.name);
                json.key("title").text(info.title);
                json.key("extensions").array([&] {
                    for (const std::string_view extension : info.extensions)
                        if (!extension.empty()) json.text(extension);
                });
                json.key("reads").boolean(info.reads);
                json.key("writes").boolean(info.writes);
            });
        });
    });
}
