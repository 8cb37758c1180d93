// The functions of nono.h that read, write and draw Sokoban levels.
// SPDX-License-Identifier: MIT
#include "sokoban_parts.hpp"

#include <nono/formats/sokoban/parts/slc_writer.hpp>
#include <nono/formats/sokoban/parts/ssx_writer.hpp>
#include <nono/formats/sokoban/ti_pack.hpp>
#include <nono/formats/sokoban_formats.hpp>
#include <nono/parse.hpp>
#include <nono/sokoban/drawing.hpp>
#include <nono/sokoban/normal_form.hpp>
#include <nono/sokoban/replay.hpp>
#include <nono/write.hpp>

using namespace nono_c; // NOLINT: the functions of nono.h are not in a namespace

namespace {

/// Returns the result of a writer of XML. Its text is not read back, which would need an XML parser.
[[nodiscard]] nono::write_result unchecked(std::string text, const sokoban::collection&, bool exact) {
    nono::write_result out;
    out.written = true;
    out.text = std::move(text);
    if (!exact) out.lost.push_back({nono::feature::title, {}});
    return out;
}

[[nodiscard]] nono::write_result write_level(const sokoban::collection& file, std::string_view format) {
    namespace writers = sokoban::detail;
    if (nono::detail::same_word(format, "slc")) return writers::slc_writer(file, {}).write(unchecked);
    if (nono::detail::same_word(format, "ssx")) return writers::ssx_writer(file, {}).write(unchecked);
    using others = nono::format_list<nono::sok, nono::xsb, nono::ti_pack>;
    auto out = nono::write<others>(file, nono::write_options{.format = format});
    if (!nono::detail::same_word(format, nono::ti_pack::info.name)) return out;
    std::string text; // JSON holds characters, not bytes
    for (const char byte : out.text) nono::detail::append_utf8(text, static_cast<unsigned char>(byte));
    out.text = std::move(text);
    return out;
}

} // namespace

nono_result* nono_sokoban_parse(const char* text, size_t size, const char* options, size_t options_size) {
    return make_result([&](json_text& json, nono_result& result) {
        settings given(options, options_size);
        const nono::parse_options how = add_parse_options(given);
        if (!given.accepted(result)) return;
        const std::string_view from = view(text, size);
        const auto format = nono::recognize_format<nono::sokoban_formats>(from, how);
        if (!format) return fail(result, format.error(), from);
        const auto all = nono::parse<nono::sokoban_formats>(from, how);
        if (!all) return fail(result, all.error(), from);
        json.object([&] {
            json.key("format").text(format->name);
            json.key("title").text(all->title());
            json.key("author").text(all->author());
            json.key("puzzles").list(all->puzzles, [&](const sokoban::puzzle& level) {
                json.object([&] {
                    json.key("title").text(level.title());
                    json.key("author").text(level.author());
                    json.key("width").number(level.board.width());
                    json.key("height").number(level.board.height());
                    write_board(json, level.board);
                    json.key("rules").text(name_of(level.board.rules()));
                    const bool usual = level.board.rules() == sokoban::extend::variant::sokoban;
                    json.key("hash").text(usual ? to_string(sokoban::hash_board(level.board)) : std::string());
                    json.key("games").list(level.games, [&](const sokoban::saved_game& game) {
                        json.object([&] {
                            json.key("title").text(game.title());
                            json.key("moves").text(one_line(game.moves));
                            json.key("solved").boolean(sokoban::replay(level.board, game.moves).solved);
                        });
                    });
                });
            });
            write_diagnostics(json, all.diagnostics());
        });
    });
}

nono_result* nono_sokoban_write(const char* board, size_t board_size, const char* format, size_t format_size,
                                const char* title, size_t title_size, const char* author, size_t author_size) {
    return with_board(board, board_size, [&](json_text& json, nono_result& result, const sokoban::board& level) {
        const std::string_view name = view(title, title_size);
        const std::string_view by = view(author, author_size);
        if ((std::string(name) += by).find_first_of("\r\n") != std::string::npos)
            return fail(result, "the title and the author must be single lines");
        sokoban::collection file;
        file.puzzles.emplace_back();
        file.puzzles[0].board = sokoban::detail::without_margins(level);
        file.puzzles[0].title_line = name;
        if (!by.empty()) file.puzzles[0].notes.set("Author", by);
        const auto made = write_level(file, view(format, format_size));
        json.object([&] {
            json.key("written").boolean(made.written);
            json.key("text").text(made.text);
            json.key("lost").list(made.lost, [&](const nono::loss& lost) {
                json.text(std::string(name_of(lost.kind)).append(lost.detail.empty() ? "" : ": ").append(lost.detail));
            });
        });
    });
}

nono_result* nono_sokoban_draw_svg(const char* board, size_t board_size, const char* title, size_t title_size) {
    return with_board(board, board_size, [&](json_text& json, nono_result&, const sokoban::board& level) {
        json.object([&] { json.key("svg").text(sokoban::draw_svg(level, view(title, title_size))); });
    });
}
