// A custom format: parsed, written and recognized like nono's own, without a change to the library.
// SPDX-License-Identifier: MIT
#include <nono/nono.hpp>

#include <algorithm>
#include <cstdio>
#include <string_view>

// [custom_format]
/// Levels of a game: `level;.##.;####` is a picture, row by row.
struct level {
    using value_type = nono::puzzle;
    static constexpr nono::format_info info{.name = "level", .extensions = {"level"}, .title = "my game's levels"};

    static constexpr nono::confidence detect(std::string_view text) noexcept {
        return text.starts_with("level;") ? nono::confidence::certain : nono::confidence::no;
    }

    template <nono::extend::puzzle_sink S>
    static NONO_CONSTEXPR void read(std::string_view text, S& sink, const nono::parse_options& options) {
        nono::extend::reporter<S> report(sink, options);
        if (detect(text) == nono::confidence::no) return report.fail_text({nono::parse_errc::no_puzzle, {}});
        if (!report.begin({})) return;
        const std::size_t begin = text.find(';') + 1;
        const std::size_t width = std::min(text.find(';', begin), text.size()) - begin;
        const std::size_t height = (text.size() - begin + 1) / (width + 1); // every row except the last ends with `;`
        if (!nono::extend::check_picture_size(report, options.limits, width, height, {})) return report.end();
        nono::grid picture(width, height);
        for (std::size_t i = 0; i < picture.cells().size(); ++i) {
            const std::size_t at = begin + i / width * (width + 1) + i % width;
            picture.cells()[i] = text[at] == '#' ? 1 : 0;
            if (text[at] != '#' && text[at] != '.')
                report.fail(nono::parse_errc::invalid_cell, nono::extend::position_of(text, at));
        }
        nono::extend::deliver_picture(sink, report, options.limits, picture);
        report.end();
    }

    static nono::write_result write(const nono::puzzle& puzzle, const nono::write_options&) {
        const nono::grid* const picture = nono::extend::picture_of(puzzle);
        if (picture == nullptr || puzzle.clues.color_count() > 2) return nono::extend::without_picture(puzzle);
        nono::write_result out{"level", true, {}};
        nono::extend::name_losses(out.lost, puzzle, {nono::feature::goal});
        for (std::size_t i = 0; i < picture->cells().size(); ++i) {
            if (i % picture->width() == 0) out.text += ';';
            out.text += picture->cells()[i] == nono::blank ? '.' : '#';
        }
        return out;
    }
};
// [/custom_format]

int main() {
    using formats = nono::default_formats::with<level>;
    const auto puzzle = nono::parse<formats>("level;.#.#.;#####;.###.;..#..");
    std::fputs(nono::write<nono::non>(*puzzle).text.c_str(), stdout);
    std::printf("%s\n", nono::write<level>(*puzzle).text.c_str());
    std::printf("%s\n", nono::describe(nono::parse<formats>("level;.#;x#").error(), "level;.#;x#").c_str());
}
