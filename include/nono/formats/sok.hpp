// The format of Sokoban files: boards, games and notes.
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

/// `.sok` 0.17, the Sokoban file format of Sokoban YASC, and all that is told apart in the same way: `.xsb`, `.sol`,
/// and levels in plain text.
///
/// There are no marks for what a line is. Three rows and more, each of which starts with a wall or a box on a goal, are
/// a board; else a line of moves is a game; all else is text. A blank line ends both. The last line of text before a
/// board or game is its title if it is the only one there or stands after a blank line, unless it is a property that
/// programs know, such as `Author: name`. `::` lines, and what is between `Comment:` and `Comment-End:`, are comments.
/// Text after a board or game belongs to it, text before the first to the file. A word such as `Dull` is a title, not
/// moves, if it stands where a title does and cannot be played on the board before it.
///
/// Rows with a line among or beside them that looks like a row and is none are no board: they stay as text, as do the
/// games after them, and an error states the place.
///
/// Beyond the document, and not strictly, nono reads what Sokoban YASC reads: `;` before titles; a `;` line right below
/// a board and before a blank line as its title; no title with a `=` before the first board; mails' quotes; `//` lines
/// among moves, which are kept with the notes after them. It also reads NUL bytes as line ends, tabs among squares and
/// moves as blanks, lines that are not UTF-8 as windows-1252, levels of old files that begin with `Maze: 1` and have
/// walls `X`, and of two lines `; 44` and `'Duh!'` the first as title. Unlike Sokoban YASC it reads pusher changes and
/// boards of more than 50 rows or columns; moves in chess notation are text. Single quotes around what would be moves
/// or a row without them are no part of a title or note.
///
/// A board or game over the limits stays as text, and a diagnostic states so; the rest of the file is read. The squares
/// and steps of one text are at most `limits.max_expanded` more than its bytes.
struct sok {
    using value_type = sokoban::collection;

    static constexpr format_info info{.name = "sok",
                                      .extensions = {"sok", "sol", {}, {}},
                                      .title = "Sokoban boards and games",
                                      .holds = {feature::goal, feature::saved_grids, feature::metadata,
                                                feature::bundles, feature::board, feature::title, feature::notes,
                                                feature::saved_games}};

    /// `certain` where the first 64 KiB have a board with a box and a pusher, `likely` where it has a pusher or a box
    /// off the goals, `possible` where it has neither, as a nonogram's picture, or there is nothing but moves. Does not
    /// allocate.
    [[nodiscard]] static NONO_API_CONSTEXPR confidence detect(std::string_view text) noexcept;

    /// Reads a file. Fails where there is neither a board nor a game, at the row that keeps its lines from being a
    /// board if any are drawn like one, and strictly at the first deviation. Linear in the text and what it expands to;
    /// allocates.
    [[nodiscard]] static NONO_API result<sokoban::collection> read(std::string_view text, const parse_options& options);

    /// Writes a collection, so that `read` reads the same; what it would not is named in `lost`, as the title line
    /// `Author: b`, which becomes a property. False if a board cannot be drawn: it has less than three rows, or one
    /// that starts with something other than a wall or a box on a goal; and if there is neither a board nor a game.
    /// Linear; allocates.
    [[nodiscard]] static NONO_API write_result write(const sokoban::collection& source, const sok_options& options);
    /// The same with the format's own options as they are by default.
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
    detail::name_doubt<sok>(out);
    return out;
}

write_result sok::write(const sokoban::collection& source, const write_options&) {
    return write(source, sok_options{});
}

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_SOK_HPP
