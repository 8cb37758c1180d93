// Writes puzzles: finds the format, reports losses, packs and writes files.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_OUTPUTS_HPP
#define NONO_CLI_OUTPUTS_HPP

#include "arguments.hpp"
#include "inputs.hpp"
#include "png.hpp"

#include <nono/formats/kit/format.hpp>
#include <nono/formats/sokoban/sok/writer.hpp>
#include <nono/model/puzzle.hpp>
#include <nono/sokoban/collection.hpp>

#include <cstddef>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cli {

// Makes an option take names of formats that can be written only.
void parse_write_format(option option);

// The name of the format to write: the one that was said, else the one that the name of the file tells, of which a
// `.gz` at the end does not count; empty where it tells none. In archives it is freenono (`.nonopack`), and non or, for
// `levels`, sok (`.zip`).
std::string format_to_write(const std::string& named, const std::string& file, bool levels = false);

// The extension, without a dot, of files in a format: its name if that is one of its extensions, else the first one.
std::string extension_of(const std::string& format);

// The message for a file of which `format_to_write` is empty, ready to print.
std::string unknown_output(const std::string& file);

// Whether a file is standard output, a device or a pipe, whose name says nothing of what is written.
bool is_stream(const std::string& file);

// That a name ends in none of some extensions, given without dots, and which these are; empty where it ends in one. A
// `.gz` behind it does not count.
std::string unknown_ending(const std::string& file, std::span<const std::string_view> endings);

// Whether a file of that name and format holds several puzzles.
bool holds_several(const std::string& file, const std::string& to);

// What is to be written to a file: puzzles in a format or, where it is called as an archive, an archive with a file for
// each of them. False where the format cannot hold them.
nono::write_result write_puzzles(const std::string& file, const std::string& to, std::span<const nono::puzzle> puzzles,
                                 nono::write_options options, const png_style& style = {});
nono::write_result write_levels(const std::string& file, const std::string& to, const nono::sokoban::collection& levels,
                                nono::sok_options options);

// `pack-easy.pbm` for `pack.pbm` and `-easy`; a `.gz` stays at the end.
std::string with_suffix(const std::string& file, const std::string& suffix);

// `pack-007.pbm` for `pack.pbm`, `pack-007.pbm.gz` for `pack.pbm.gz`: the name of one file of several.
std::string numbered(const std::string& file, std::size_t number, std::size_t digits);

// Gives files names that are different whatever their case, which does not count on every system.
class distinct_names {
public:
    // `pack`, and where that was given before, `pack-2` and so on.
    [[nodiscard]] std::string make(const std::string& wanted);

private:
    std::map<std::string, std::size_t> used_; // the last number that was given to it
};

// The losses of writing: `OUT: lost: ...`, one per line.
std::string losses_of(const std::string& file, const nono::write_result& written);
// Prints them: as notes if the file can be written, otherwise as the reason why it is not.
void report_losses(const std::string& file, const nono::write_result& written);

// Whether something is lost that a file had which is replaced by the text: not the format, which has to be named then
// as it was before.
bool loses_content(const nono::write_result& written);

// A line as sha256sum prints it: a name with a backslash or a line end is escaped, and the line then starts with a
// backslash. So are, byte by byte as \x9b, other characters that would steer a terminal, and bytes that are not UTF-8,
// which sha256sum prints as they are.
std::string sum_line(const std::string& hash, const std::string& name);

// The name of one of several files, numbered from 1 before the extension, with three digits or more: `pack-007.pbm` for
// `pack.pbm`, `pack-007.pbm.gz` for `pack.pbm.gz`.
std::string numbered_name(const std::string& file, std::size_t number, std::size_t count);

// Whether both names lead to the same file: by links, too. False where one leads to none, as `-`.
bool is_same_file(const std::string& a, const std::string& b);

// The file among those to be read that another name leads to, or null.
const listed_file* find_file(const std::vector<listed_file>& files, const std::string& name);

// Whether a file to write is among those to be read, where what is written is no puzzle: then states so.
bool would_replace(const std::vector<listed_file>& files, const std::string& file);

// The message where a file that was read is not replaced, as not all that is in it would be in it afterwards; ready to
// print.
std::string loses_puzzles(const std::string& file);

// Writes a whole file, packed where its name ends in .gz; `-` is standard output. Where that fails, states why and
// returns false.
bool save(const std::string& file, std::string_view text);

// Whether a file of that name can be written in pieces: it is neither packed nor an archive.
bool can_save_pieces(const std::string& file);

// Writes such a file while its text is made: `write` hands it over, and returns false to give up, of which nothing is
// said. Otherwise as `save`. Signals that end the program have it given up.
bool save_pieces(const std::string& file, const std::function<bool(const nono::extend::text_pieces&)>& write);

} // namespace cli

#endif // NONO_CLI_OUTPUTS_HPP
