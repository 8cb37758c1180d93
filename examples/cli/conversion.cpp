// SPDX-License-Identifier: MIT
#include "conversion.hpp"

#include "format_list.hpp"
#include "interrupt.hpp"
#include "outputs.hpp"
#include "triddlers.hpp"
#include "words.hpp"

#include <nono/render/printable.hpp>
#include <nono/write.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace cli {

namespace {

// True for formats whose texts may be far larger than the puzzles and are therefore written while they are made.
bool is_formula(const std::string& to) { return same_word(to, "dimacs") || same_word(to, "smtlib"); }

// The kinds of puzzles in a set, in words.
std::string kinds_of(const puzzle_set& puzzles) {
    std::string out;
    const auto add = [&](bool any, std::string_view kind) {
        if (any) out += fmt::format("{}{}", out.empty() ? "" : " and ", kind);
    };
    add(!puzzles.nonograms.empty(), "nonograms");
    add(puzzles.levels.has_value(), "Sokoban puzzles");
    add(!puzzles.triddlers.empty(), "triddlers");
    return out;
}

// Writes a formula. If it is refused in the end, a file that already existed is unchanged.
int save_formula(const puzzle_set& puzzles, const conversion_options& options, const std::string& in,
                 const std::string& out, const std::string& to, int status) {
    std::optional<int> refused;
    const bool saved = save_pieces(out, [&](const nono::extend::text_pieces& pieces) {
        bool is_cut = false; // not because of the puzzle
        const auto accept = [&](std::string_view piece) {
            is_cut = is_cut || stop != 0 || !pieces(piece);
            return !is_cut;
        };
        const auto written = write_set(puzzles, out, to, options, nono::extend::text_pieces(accept));
        if (!is_cut) refused = refuse(options, in, out, to, written, status);
        return !is_cut && !refused;
    });
    return refused.value_or(saved ? status : not_read);
}

} // namespace

int puzzle_collector::nonogram(const std::shared_ptr<const input>& from, std::size_t index) {
    complain(diagnostics_of(*from, index, false));
    found_.nonograms.push_back(*from->bundle[index]);
    return all_well;
}

int puzzle_collector::triddler(const std::shared_ptr<const input>& from, std::size_t index) {
    complain(diagnostics_of(*from, index, false));
    found_.triddlers.push_back(*from->triddlers[index]);
    return all_well;
}

int puzzle_collector::collection(const std::shared_ptr<const input>& from) {
    complain(diagnostics_of(*from, false));
    const auto& next = **from->collection;
    if (!found_.levels) {
        found_.levels = next;
        return all_well;
    }
    if (!next.notes.empty()) found_.lost.push_back({nono::feature::notes, from->name});
    found_.levels->puzzles.insert(found_.levels->puzzles.end(), next.puzzles.begin(), next.puzzles.end());
    if (!next.games.empty()) found_.lost.push_back({nono::feature::saved_games, from->name});
    return all_well;
}

std::string format_to_write(const puzzle_set& puzzles, const std::string& named, const std::string& file) {
    if (puzzles.only_triddlers())
        if (auto own = triddler_format_to_write(named, file); !own.empty()) return own;
    return format_to_write(named, file, puzzles.only_levels());
}

nono::write_result write_set(const puzzle_set& puzzles, const std::string& file, const std::string& to,
                             const conversion_options& options, const nono::extend::text_pieces& pieces) {
    nono::write_result out;
    if (nono::extend::find_format<formats>(to) && !puzzles.nonograms.empty()) {
        out = write_puzzles(file, to, puzzles.nonograms,
                            {.binary = options.binary, .max_clauses = options.max_clauses, .pieces = pieces},
                            options.png);
        if (puzzles.levels) out.lost.push_back({nono::feature::board, "all Sokoban puzzles"});
    } else if (nono::extend::find_format<sokoban_formats>(to) && puzzles.levels) {
        auto sok = options.sok;
        sok.board.run_lengths = sok.moves.run_lengths = options.run_lengths;
        out = write_levels(file, to, *puzzles.levels, sok);
        out.lost.insert(out.lost.end(), puzzles.lost.begin(), puzzles.lost.end());
        if (!puzzles.nonograms.empty()) out.lost.push_back({nono::feature::clues, "all nonograms"});
    } else if (nono::extend::find_format<triddler_formats>(to) && !puzzles.triddlers.empty()) {
        out = write_triddlers(to, puzzles.triddlers);
    } else {
        return {{}, false, {{nono::feature::clues, fmt::format("{} is not a format for {}", to, kinds_of(puzzles))}}};
    }
    if (!puzzles.only_triddlers() && !puzzles.triddlers.empty())
        out.lost.push_back({nono::feature::clues, "all triddlers"});
    return out;
}

std::string fault_of(const conversion_options& options, const std::string& to) {
    const bool has_style = options.png.puzzle || options.png.scale != 0;
    return has_style && !same_word(to, "png") ? "nono convert: --puzzle and --scale are only for png\n" : "";
}

std::optional<int> refuse(const conversion_options& options, const std::string& in, const std::string& out,
                          const std::string& to, const nono::write_result& written, int status) {
    const bool has_reason = !written && written.lost.size() == 1 && written.lost.front().kind == nono::feature::clues &&
                            !written.lost.front().detail.empty();
    if (has_reason) {
        complain(fmt::format("{}: not written: {}\n", nono::printable(out), written.lost.front().detail));
        return status == all_well ? some_not : status;
    }
    const auto losses = losses_of(out, written);
    const bool is_refused = !written || (options.strict && !losses.empty());
    is_refused ? complain(losses) : note(losses);
    if (is_refused) {
        complain(
            fmt::format("{}: not written{}\n", nono::printable(out),
                        written ? ": --strict allows no losses" : fmt::format(": {} cannot hold this content", to)));
        return status == all_well ? some_not : status;
    }
    if ((status != all_well || loses_content(written)) && is_same_file(in, out)) {
        complain(loses_puzzles(out));
        return std::max<int>(status, some_not);
    }
    return std::nullopt;
}

int convert_to_file(const puzzle_set& puzzles, const conversion_options& options, const std::string& in,
                    const std::string& out, const std::string& to, int status, const std::function<bool()>& prepare) {
    const auto is_ready = [&] { return !prepare || prepare(); };
    // Output to standard output cannot be withdrawn.
    const bool can_give_up = out != "-" || !options.strict;
    if (is_formula(to) && can_save_pieces(out) && can_give_up)
        return is_ready() ? save_formula(puzzles, options, in, out, to, status) : not_read;
    const auto written = write_set(puzzles, out, to, options);
    if (const auto refused = refuse(options, in, out, to, written, status)) return *refused;
    return is_ready() && save(out, written.text) ? status : not_read;
}

} // namespace cli
