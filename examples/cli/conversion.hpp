// Conversion: puzzles that were read from a file, and the text of another file that holds them.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_CONVERSION_HPP
#define NONO_CLI_CONVERSION_HPP

#include "inputs.hpp"
#include "limits.hpp"
#include "png.hpp"
#include "visitor.hpp"

#include <nono/formats/kit/format.hpp>
#include <nono/formats/sokoban/sok/writer.hpp>
#include <nono/model/puzzle.hpp>
#include <nono/sokoban/collection.hpp>
#include <nono/triddlers/hexagon.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace cli {

// The options of `nono convert` that apply to every file.
struct conversion_options {
    std::string from;
    std::string to;
    bool strict = false;
    bool binary = false;
    nono::sok_options sok;
    bool run_lengths = false;
    png_style png{};
    std::uint64_t max_clauses = nono::write_options().max_clauses;
    cli::limits limits;
};

// The puzzles of a file, or of all files of an archive.
struct puzzle_set {
    std::vector<nono::puzzle> nonograms;
    std::vector<nono::hexagon_puzzle> triddlers;
    std::optional<nono::sokoban::collection> levels;
    std::vector<nono::loss> lost; // when several Sokoban files were merged

    [[nodiscard]] bool empty() const { return !levels && nonograms.empty() && triddlers.empty(); }
    [[nodiscard]] bool only_levels() const { return nonograms.empty() && triddlers.empty(); }
    [[nodiscard]] bool only_triddlers() const { return nonograms.empty() && !levels; }
};

// Collects the puzzles that were read, and reports what was forgiven in them.
class puzzle_collector final : public visitor {
public:
    int nonogram(const std::shared_ptr<const input>& from, std::size_t index) override;
    int triddler(const std::shared_ptr<const input>& from, std::size_t index) override;
    [[nodiscard]] bool accepts_moves() const override { return true; }
    int collection(const std::shared_ptr<const input>& from) override;

    [[nodiscard]] const puzzle_set& found() const { return found_; }

private:
    puzzle_set found_;
};

// The name of the format in which to write puzzles to a file: that of triddlers if there are only triddlers.
std::string format_to_write(const puzzle_set& puzzles, const std::string& named, const std::string& file);

// The text of a file with all puzzles of the kind that the format `to` is for. If it is for none of them, or cannot
// hold them, nothing is written. `pieces`: receives the text of a formula while it is made.
nono::write_result write_set(const puzzle_set& puzzles, const std::string& file, const std::string& to,
                             const conversion_options& options, const nono::extend::text_pieces& pieces = {});

// Why the options cannot be used with a format, ready to print; empty if they can.
std::string fault_of(const conversion_options& options, const std::string& to);

// Reports the losses of a file, or why it is not written: the format cannot hold the puzzles, nothing may be lost, or
// `in` is the same file and something would be lost. Then returns the exit status; `status` is that of reading.
std::optional<int> refuse(const conversion_options& options, const std::string& in, const std::string& out,
                          const std::string& to, const nono::write_result& written, int status);

// Writes the puzzles of the file `in`, which were read with the exit status `status`, to `out`, unless that is refused.
// `prepare` is called before the file is written, which it prevents by returning false. Returns the exit status.
int convert_to_file(const puzzle_set& puzzles, const conversion_options& options, const std::string& in,
                    const std::string& out, const std::string& to, int status,
                    const std::function<bool()>& prepare = {});

} // namespace cli

#endif // NONO_CLI_CONVERSION_HPP
