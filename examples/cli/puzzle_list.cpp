// SPDX-License-Identifier: MIT
#include "puzzle_list.hpp"

#include "commands.hpp"
#include "format_list.hpp"
#include "inputs.hpp"
#include "outputs.hpp"

#include <nono/render/printable.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <span>

namespace cli {

puzzle_list::puzzle_list(puzzle_output output) : output_(std::move(output)) {
    const auto name = nono::printable(output_.file);
    output_.to = format_to_write(output_.to, output_.file);
    if (output_.to.empty())
        error_ = unknown_output(output_.file);
    else if (!nono::extend::find_format<formats>(output_.to))
        error_ = fmt::format("{}: {} is a format for Sokoban puzzles\n", name, output_.to);
}

int puzzle_list::save_as(const std::string& file, std::size_t from, std::size_t count, bool complete) const {
    const auto written =
        write_puzzles(file, output_.to, std::span(puzzles_).subspan(from, count), {.binary = output_.binary});
    report_losses(file, written);
    if (!written) {
        complain(fmt::format("{}: not written: {} cannot hold this content\n", nono::printable(file), output_.to));
        return some_not;
    }
    if ((!complete || loses_content(written)) && is_same_file(output_.read, file)) {
        complain(loses_puzzles(file));
        return some_not;
    }
    return cli::save(file, written.text) ? all_well : not_read;
}

int puzzle_list::save(bool complete) const {
    if (puzzles_.empty()) return all_well;
    if (puzzles_.size() == 1 || holds_several(output_.file, output_.to))
        return save_as(output_.file, 0, puzzles_.size(), complete);
    if (output_.file == "-") {
        complain(fmt::format("standard output: {} holds only one puzzle, not {}\n", output_.to, puzzles_.size()));
        return some_not;
    }
    int status = all_well;
    for (std::size_t i = 0; i < puzzles_.size(); ++i)
        status = std::max(status, save_as(numbered_name(output_.file, i + 1, puzzles_.size()), i, 1, complete));
    return status;
}

} // namespace cli
