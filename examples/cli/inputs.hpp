// Reads puzzles: walks folders, reads and unpacks files and archives, recognizes formats.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_INPUTS_HPP
#define NONO_CLI_INPUTS_HPP

#include "arguments.hpp"
#include "cube_lines.hpp"

#include <nono/formats/kit/format.hpp>
#include <nono/model/bundle.hpp>
#include <nono/model/limits.hpp>
#include <nono/model/puzzle.hpp>
#include <nono/sokoban/collection.hpp>
#include <nono/triddlers/hexagon.hpp>

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cli {

// The kinds of puzzles that a command takes.
enum class content { any, nonograms, sokoban };

// The inputs named on the command line.
struct input_options {
    std::vector<std::string> files;
    std::string from; // the name of a format; empty: recognize it
    content accepted = content::any;
    bool accepts_triddlers = false;  // with `content::any`
    bool accepts_json_lines = false; // `from` may be `jsonl` (json_lines.hpp)
    nono::limits limits{};           // of each puzzle; larger ones are not read
    std::string omitted_folder{};    // is not read when it is below a folder that is
};

// The name of what is in a packed file: `a.non` for `a.non.gz`; `pack.nonpack` for the name that the document of
// `.nonpack` gives to packs, `nonopack.gz`. Other names as they are.
std::string unpacked_name(const std::string& file);

// Whether a file is called as a ZIP archive: `.zip`, or FreeNono's `.nonopack`.
bool is_archive_name(std::string_view file);

// Makes an option take names of formats that can be read only, and one more name, if not empty.
void parse_read_format(option option, content accepted, std::string_view more = {});

// Whether a text in a file of that name is taken for the format, when none is given.
bool is_recognized_as(std::string_view format, std::string_view text, const std::string& name);

// Whether there is a format with that name that a command can read.
bool can_read(std::string_view format, content accepted);

// What `--from` calls files of JSON lines.
inline constexpr std::string_view json_lines_name = "jsonl";

// Adds FILE... and --from to a command. `accepted` and `accepts_json_lines` count as they are then.
void add_input_options(command_line command, input_options& options);

// A file to be read, or the reason why there is none.
struct listed_file {
    std::string name;
    std::string error;        // ready to print; empty if there is none
    bool from_folder = false; // not named itself, but its folder
};

// All files that the words stand for: in the order given, those of a folder by name.
std::vector<listed_file> list_files(const input_options& options);

// Whether some of what was found in a text could not be read.
bool has_errors(const std::vector<nono::diagnostic>& diagnostics);

// A file that was read.
struct input {
    std::string name;
    std::string error;                            // ready to print, if the file could not be read; else empty
    bool from_folder = false;                     // not named itself, but its folder
    std::string text;                             // unpacked, where the file is packed
    std::string remarks;                          // of unpacking, ready to print; they may be all that there is
    nono::limits limits;                          // with which it was read
    std::string format;                           // the name of the format it was read as; empty when not recognized
    nono::bundle<nono::puzzle> bundle;            // the nonograms; empty for a file of Sokoban puzzles
    nono::bundle<nono::hexagon_puzzle> triddlers; // else empty; then there are no nonograms
    std::size_t first_number = 1;                 // that the first of them has, where they are a part of a file
    std::optional<nono::result<nono::sokoban::collection>> collection; // of a file of Sokoban puzzles
    std::optional<cube_line> cube; // the cells that a line of JSON gives of its only puzzle

    // The number of a puzzle in its file, from 1.
    [[nodiscard]] std::size_t number(std::size_t index) const { return first_number + index; }
    // The name of a puzzle in messages: the file's, with its number where the file has several.
    [[nodiscard]] std::string label(std::size_t index) const;
    // False when the file or any of its puzzles could not be read.
    [[nodiscard]] bool all_read() const {
        if (!error.empty()) return false;
        if (collection) return collection->has_value() && !has_errors(collection->diagnostics());
        return triddlers.empty() ? bool(bundle) : bool(triddlers);
    }
    // The nonograms or triddlers.
    [[nodiscard]] std::size_t count() const { return triddlers.empty() ? bundle.size() : triddlers.size(); }
};

// Reads one file, or one of an archive, `pack.zip:a.non`. Never fails: what is wrong is in the result.
input load(const listed_file& file, const input_options& options);

// Reads a file and hands over what is in it: one input, or one for each puzzle file of an archive, by name, until
// `accept` returns false.
void load_all(const listed_file& file, const input_options& options, const std::function<bool(input)>& accept);

// The same for a text that is there already. Requires no error in `file`.
input load(const listed_file& file, std::string text, const input_options& options);

// Messages about a puzzle or file: of each kind the first ones, and at the end how many more there are.
class capped_messages {
public:
    // For messages about `name`, which is printed before the number of those that are left out.
    explicit capped_messages(std::string name) : name_(std::move(name)) {}

    // Counts a message; true if it must be added. `kind` is the message without what differs between places.
    [[nodiscard]] bool is_among_first(const std::string& kind) { return ++counts_[kind] <= max_of_kind; }
    void add(std::string_view text) { text_ += text; }
    // All messages. Call it last.
    [[nodiscard]] std::string take();

    static constexpr std::size_t max_of_kind = 20;

private:
    std::string name_;
    std::string text_;
    std::map<std::string, std::size_t> counts_;
};

// A place in an input, as it stands in front of messages: `file:line:column: `.
std::string position_text(const input& from, nono::source_position where);

// Why a nonogram or triddler of an input could not be read: `file:line:column: message` with the line and a caret.
std::string error_of(const input& from, std::size_t index);

// What was forgiven in a nonogram or triddler, one `file:line:column: warning: message` a line; with `notes`, also what
// was chosen, and below each the line that it is about. Empty with --quiet, unless `notes`.
std::string diagnostics_of(const input& from, std::size_t index, bool notes);

// The same for a file of Sokoban puzzles: why it could not be read (empty where it could), and what was forgiven. They
// require `collection`.
std::string error_of(const input& from);
// Why boards and games of a file of Sokoban puzzles that was read could not be read: a text for each.
std::vector<std::string> errors_of(const input& from);
std::string diagnostics_of(const input& from, bool notes);

// The most that is read of one file, in MiB: a hundred times the largest puzzle known, and little enough for any
// machine.
inline constexpr std::size_t max_mebibytes = 256;

// The message for a file or puzzle that ran out of memory, ready to print.
std::string out_of_memory(const std::string& label);

// Prints on standard error, after what was printed on standard output before: both may go to the same place.
void complain(std::string_view text);

// As above, for warnings, notes and summaries, which --quiet suppresses.
void note(std::string_view text);

// While it exists, `complain` of this thread appends to a text instead of printing: for messages of work that is done
// in parallel, which are printed in order.
class kept_messages {
public:
    explicit kept_messages(std::string& to) noexcept;
    ~kept_messages();
    kept_messages(const kept_messages&) = delete;
    kept_messages& operator=(const kept_messages&) = delete;
};

} // namespace cli

#endif // NONO_CLI_INPUTS_HPP
