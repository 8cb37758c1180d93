// The format `.sok` of Sokoban files: boards, games and notes.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_SOK_HPP
#define NONO_FORMATS_SOK_HPP

#include <nono/formats/kit/format.hpp>
#include <nono/formats/sokoban/sok/options.hpp>
#if NONO_DEFINITIONS
#include <nono/formats/sokoban/sok/detection.hpp>
#include <nono/formats/sokoban/sok/writer.hpp>
#endif

namespace nono { inline namespace NONO_ABI {

/// `.sok` 0.17, the file format of Sokoban YASC, and all formats with the same structure: `.xsb`, `.sol`, and levels in
/// plain text.
///
/// Lines are not marked by their kind. Three or more rows, each of which starts with a wall or a box on a goal, are a
/// board; a line of moves is a game; all other lines are text. A blank line ends a board or a game. The last line of
/// text before a board or game is its title if no other text precedes it there or a blank line does, unless it is a
/// property that programs know, such as `Author: name`. `::` lines, and the lines between `Comment:` and
/// `Comment-End:`, are comments. Text after a board or game belongs to it; text before the first one belongs to the
/// file. A word such as `Dull` is a title, not moves, if it is in the position of a title and cannot be played on the
/// preceding board.
///
/// Rows are not a board if a line among them or next to them looks like a row but is not one. They and the games after
/// them then remain text, and an error reports the position.
///
/// Beyond the document, and unless reading is strict, nono accepts everything that Sokoban YASC accepts: `;` before
/// titles; a `;` line directly below a board and before a blank line as its title; no title with a `=` before the first
/// board; the quote marks of e-mails; `//` lines among moves, which are kept with the notes after them. It also reads
/// NUL bytes as line ends, tabs among squares and moves as blanks, lines that are not UTF-8 as windows-1252, levels of
/// old files that begin with `Maze: 1` and have walls `X`, and, of two lines `; 44` and `'Duh!'`, the first one as the
/// title. Unlike Sokoban YASC, it reads pusher changes and boards of more than 50 rows or columns; moves in chess
/// notation remain text. Single quotes around text that would otherwise be moves or a row do not become part of a title
/// or note.
///
/// A board or game that exceeds the limits remains text, with a diagnostic; the rest of the file is read. The number of
/// squares and steps in one text exceeds the number of its bytes by at most `limits::max_expanded`.
struct sok {
    using value_type = sokoban::collection;

    static constexpr format_info info{.name = "sok",
                                      .extensions = {"sok", "sol", {}, {}},
                                      .title = "Sokoban boards and games",
                                      .holds = {feature::goal, feature::saved_grids, feature::metadata,
                                                feature::bundles, feature::board, feature::title, feature::notes,
                                                feature::saved_games}};

    /// Returns `certain` if the first 64 KiB contain a board with a box and a pusher; `likely` if the board has a
    /// pusher or a box that is not on a goal; `possible` if it has neither, like the picture of a nonogram, or if there
    /// are only moves. Does not allocate.
    [[nodiscard]] static NONO_API_CONSTEXPR confidence detect(std::string_view text) noexcept;

    /// Reads a file. Fails if there is neither a board nor a game; if some lines are drawn like a board, the error is
    /// at the row that does not belong to one. Strict reading fails at the first deviation. Linear in the text and its
    /// expansion; allocates.
    [[nodiscard]] static NONO_API result<sokoban::collection> read(std::string_view text, const parse_options& options);

    /// Writes a collection so that `read` returns the same. Parts that would change are named in `lost`, such as the
    /// title line `Author: b`, which becomes a property. Fails if a board has fewer than three rows or a row that
    /// starts with something other than a wall or a box on a goal, and if there is neither a board nor a game. Linear;
    /// allocates.
    [[nodiscard]] static NONO_API write_result write(const sokoban::collection& source, const sok_options& options);
    /// As above, with the default options of the format.
    [[nodiscard]] static NONO_API write_result write(const sokoban::collection& source, const write_options& = {});
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

NONO_API_CONSTEXPR confidence sok::detect(std::string_view text) noexcept { return detail::confidence_of_sok(text); }

result<sokoban::collection> sok::read(std::string_view text, const parse_options& options) {
    return sokoban::detail::sok_reader(text, options).read();
}

write_result sok::write(const sokoban::collection& source, const sok_options& options) {
    auto out = sokoban::detail::sok_writer(source, options, sokoban::detail::sok_dialect::sok).write();
    detail::name_format_loss<sok>(out);
    return out;
}

write_result sok::write(const sokoban::collection& source, const write_options&) {
    return write(source, sok_options{});
}

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_SOK_HPP
