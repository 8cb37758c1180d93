// nono make: makes puzzles from nothing, or one from a picture.
// SPDX-License-Identifier: MIT
#include "candidates.hpp"
#include "commands.hpp"
#include "explanations.hpp"
#include "inputs.hpp"
#include "interrupt.hpp"
#include "limits.hpp"
#include "ordered_pool.hpp"
#include "outputs.hpp"
#include "pixels.hpp"
#include "progress.hpp"
#include "puzzle_list.hpp"
#include "reports.hpp"

#include <nono/hash.hpp>
#include <nono/io/file.hpp>
#include <nono/make/generate.hpp>
#include <nono/make/image_candidates.hpp>
#include <nono/make/puzzle_from_image.hpp>
#include <nono/render/printable.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace cli {

namespace {

using clock = std::chrono::steady_clock;

struct make_command {
    std::string out;
    std::string to;
    bool binary = false;
    bool json = false;
    std::string size = "20x20";
    std::uint64_t count = 1;
    std::uint64_t seed = 1;
    std::size_t threads = 0; // 0: as many as the machine has
    std::size_t colors = 1;
    bool lines_only = false;
    std::string grades;
    std::string symmetry = "none";
    cli::limits limits;
    nono::generate_options options;
    std::string image; // empty: from nothing
    std::string fit = "crop";
    std::string style = "best";
    bool no_frame = false;
    bool save_nearest = false; // also where it is no puzzle
    bool sheet = false;        // a page of several puzzles in place of one
    std::string background;
    std::optional<std::size_t> threshold;
    std::size_t max_changes = nono::no_limit;
    nono::image_puzzle_options of_image;
};

// What came of one puzzle.
struct made_puzzle {
    std::uint64_t index = 0; // from 0
    std::optional<nono::puzzle> puzzle;
    std::string error;    // why there is none, a sentence without a name
    bool is_same = false; // the error is the same for all of them
    bool begun = false;
    std::string json;
    int exit_status = all_well;
};

nono::puzzle_target target_of(bool lines_only) {
    return lines_only ? nono::puzzle_target::lines_alone : nono::puzzle_target::unique;
}

// The numbers of `20x15`; none where it is something else.
std::optional<std::pair<std::size_t, std::size_t>> parse_size(const std::string& text) {
    std::size_t width = 0;
    std::size_t height = 0;
    int end = 0;
    const bool is_plain = text.find_first_not_of("0123456789xX") == std::string::npos && text.size() < 16;
    if (!is_plain || std::sscanf(text.c_str(), "%zu%*[xX]%zu%n", &width, &height, &end) != 2) return std::nullopt;
    if (static_cast<std::size_t>(end) != text.size() || width == 0 || height == 0) return std::nullopt;
    return std::pair{width, height};
}

// `#ff8000` or `ff8000`; none for anything else.
std::optional<nono::rgb> parse_color(const std::string& text) {
    const std::string digits = text.starts_with('#') ? text.substr(1) : text;
    if (digits.size() != 6 || digits.find_first_not_of("0123456789abcdefABCDEF") != std::string::npos)
        return std::nullopt;
    const auto part = [&](std::size_t i) {
        return static_cast<std::uint8_t>(std::stoul(digits.substr(2 * i, 2), nullptr, 16));
    };
    return nono::rgb{part(0), part(1), part(2)};
}

nono::picture_symmetry parse_symmetry(const std::string& name) {
    using nono::picture_symmetry;
    for (const auto symmetry : {picture_symmetry::left_right, picture_symmetry::top_bottom, picture_symmetry::both,
                                picture_symmetry::half_turn, picture_symmetry::quarter_turn, picture_symmetry::diagonal,
                                picture_symmetry::all})
        if (name == nono::name_of(symmetry)) return symmetry;
    return picture_symmetry::none;
}

nono::image_fit parse_fit(const std::string& name) {
    if (name == "fit") return nono::image_fit::fit;
    return name == "stretch" ? nono::image_fit::stretch : nono::image_fit::crop;
}

nono::image_style parse_style(const std::string& name) {
    using nono::image_style;
    for (const auto style : {image_style::silhouette, image_style::lines, image_style::shades})
        if (name == nono::name_of(style)) return style;
    return image_style::best; // also "auto"
}

nlohmann::ordered_json head_of(std::uint64_t index, const std::optional<std::uint64_t>& seed, std::size_t width,
                               std::size_t height) {
    nlohmann::ordered_json line{{"index", index + 1}};
    if (seed) line["seed"] = *seed;
    line["width"] = width;
    line["height"] = height;
    return line;
}

void append_result(nlohmann::ordered_json& line, const made_puzzle& made, double seconds) {
    if (made.puzzle) line["hash"] = nono::to_string(nono::hash_clues(*made.puzzle));
    if (!made.error.empty()) line["error"] = made.error;
    if (made.puzzle) append_palette(line, *made.puzzle);
    append_seconds(line, seconds);
}

// Why there is no puzzle, a sentence; `not_found` is the one where all trials were in vain.
std::string why_not(const nono::outcome& how, std::size_t max_cells, std::string_view not_found) {
    if (how.error == nono::argument_errc::size)
        return fmt::format("size out of range: each side has 1 to 65,535 cells, and the grid at most {}", max_cells);
    if (how.error != nono::argument_errc::none) return std::string(nono::message(how));
    if (how.stopped_by == nono::stopped_by::time_limit) return "no such puzzle was found in time";
    if (how.stopped_by == nono::stopped_by::stop_request) return "stopped before a puzzle was found";
    if (how.stopped_by == nono::stopped_by::max_memory) return reason(how);
    return std::string(not_found);
}

made_puzzle generate_one(const make_command& command, std::uint64_t index, running& state) {
    made_puzzle out;
    out.index = index;
    out.exit_status = some_not;
    if (stop) return out; // never begun: nothing to say about it
    out.begun = true;
    state.start();
    const auto start = clock::now();
    auto options = command.options;
    command.limits.set_time_and_memory(options);
    const std::size_t cells = options.width * options.height;
    const auto show = [&](const nono::progress& progress) {
        state.set(cells - std::min(cells, progress.min_open), cells);
    };
    options.budget.progress = show;
    auto found = nono::generate(options, command.seed + index);
    if (found) {
        out.puzzle = std::move(found.puzzle);
        out.exit_status = all_well;
    } else {
        out.error = why_not(found, std::size_t{1} << 24U,
                            "no such puzzle was found; try a wider range of grades, or allow more attempts");
        out.is_same = found.error != nono::argument_errc::none;
    }
    if (!command.json) return out;
    auto line = head_of(index, command.seed + index, options.width, options.height);
    line["colors"] = options.colors;
    line["status"] = out.puzzle ? "made" : making_status(found);
    if (found.grade && out.puzzle) line["grade"] = nono::name_of(found.grade->level);
    line["open"] = found.open;
    line["attempts"] = found.pictures;
    line["trials"] = found.trials;
    append_result(line, out, seconds_since(start));
    out.json = json_text(line);
    return out;
}

made_puzzle generate_safely(const make_command& command, std::uint64_t index, running& state) {
    try {
        return generate_one(command, index, state);
    } catch (const std::bad_alloc&) { // what it took is free again
        made_puzzle out;
        out.index = index;
        out.begun = true;
        out.exit_status = not_read;
        out.error = "no memory"; // so short that it needs none
        return out;
    }
}

// Keeps puzzles as they come, and states why others do not.
class collector {
public:
    collector(const make_command& command, progress_bar& bar, puzzle_list& puzzles)
        : command_(command), bar_(bar), puzzles_(puzzles) {}

    void accept(made_puzzle made, bool last) {
        bar_.hide();
        status_ = std::max(status_, made.exit_status);
        if (!made.begun) return;
        std::fwrite(made.json.data(), 1, made.json.size(), stdout);
        if (last) std::fflush(stdout);
        if (made.puzzle) {
            puzzles_.add(*std::move(made.puzzle));
            return;
        }
        if (made.is_same && has_complained_) return;
        has_complained_ = has_complained_ || made.is_same;
        if (made.is_same || command_.count == 1)
            complain(fmt::format("nono make: {}\n", made.error));
        else
            complain(fmt::format("nono make: puzzle {} (seed {}): {}\n", made.index + 1, command_.seed + made.index,
                                 made.error));
    }

    [[nodiscard]] int exit_status() const { return status_; }

private:
    const make_command& command_;
    progress_bar& bar_;
    puzzle_list& puzzles_;
    bool has_complained_ = false;
    int status_ = all_well;
};

int generate_all(const make_command& command, puzzle_list& puzzles) {
    progress_bar bar(command.count);
    collector all(command, bar, puzzles);
    const std::size_t threads = thread_count(command.threads);
    {
        ordered_pool<made_puzzle> pool(
            threads, 4 * threads, [&](made_puzzle made, bool last) { all.accept(std::move(made), last); },
            [&] { bar.show(); });
        for (std::uint64_t i = 0; i < command.count && !stop; ++i) {
            const auto state = bar.add(fmt::format("puzzle {}", i + 1), i);
            pool.submit([&command, i, state] { return generate_safely(command, i, *state); });
        }
    }
    bar.hide();
    return all.exit_status();
}

std::string image_json(const make_command& command, const nono::image_puzzle_result& found, const made_puzzle& made,
                       double seconds) {
    auto line = head_of(0, std::nullopt, command.of_image.cells.width, command.of_image.cells.height);
    line["image"] = command.image;
    line["colors"] = made.puzzle ? made.puzzle->clues.color_count() - 1 : command.colors;
    line["status"] = made.puzzle ? "made" : making_status(found);
    line["open"] = found.open;
    line["changed"] = found.changed.size();
    line["trials"] = found.trials;
    if (made.puzzle && command.colors == 1) line["style"] = nono::name_of(found.style);
    line["edges_kept"] = found.edges_kept;
    line["likeness"] = found.likeness;
    append_result(line, made, seconds);
    return json_text(line);
}

// A page of puzzles of the picture.
int write_candidates(const make_command& command, const nono::image& picture,
                     const nono::image_puzzle_options& options) {
    const auto all = nono::image_candidates(picture, options);
    if (all.front().made.error != nono::argument_errc::none) {
        complain(fmt::format("{}: {}\n", nono::printable(command.image),
                             why_not(all.front().made, std::size_t{1} << 20U, "")));
        return some_not;
    }
    if (!save(command.out, candidates_page(all, command.image))) return not_read;
    return all.front().made ? all_well : some_not;
}

// Reads the picture. Decoders poll nothing, so until it is read the limit of time and signals end the program at once;
// there is nothing to show before that.
read_image read_image_of(const make_command& command, int& status) {
    end_on_signals();
    end_after(command.limits.time_limit);
    auto contents = command.image == "-" ? nono::extend::read_stream(stdin, max_mebibytes << 20U)
                                         : nono::read_file(command.image, max_mebibytes << 20U);
    const auto name = nono::printable(command.image);
    if (!contents) {
        complain(fmt::format("{}: {}\n", name, nono::message(contents.error().code)));
        status = not_read;
        return {};
    }
    auto read = read_pixels(*contents);
    if (!read.error.empty()) {
        complain(fmt::format("{}: {}\n", name, read.error));
        status = not_read;
    }
    end_after(0);
    stop_on_signals();
    return read;
}

int make_of_image(const make_command& command, puzzle_list& puzzles) {
    const auto start = clock::now();
    const auto name = nono::printable(command.image);
    int status = all_well;
    const auto read = read_image_of(command, status);
    if (status != all_well) return status;
    auto options = command.of_image;
    command.limits.set_time_and_memory(options);
    const std::uint64_t of_pixels = read.image.pixels.size() * sizeof(nono::rgb);
    options.budget.memory -= std::min(options.budget.memory, of_pixels);
    if (command.limits.time_limit > 0) // what is left of it
        options.budget.time = nono::time_span::from_seconds(command.limits.time_limit - seconds_since(start));
    progress_bar bar(1);
    const progress_ticker ticker(bar);
    shown_work work(&bar, command.image, 0);
    const std::size_t cells = options.cells.width * options.cells.height;
    const auto show = [&](const nono::progress& progress) {
        work.set(cells - std::min(cells, progress.min_open), cells);
    };
    options.budget.progress = show;
    if (command.sheet) {
        return write_candidates(command, read.image, options);
    }
    const auto making = clock::now();
    auto found = nono::puzzle_from_image(read.image, options);
    const double seconds = seconds_since(making);
    work.end();
    made_puzzle made;
    if (!found)
        made.error =
            why_not(found, std::size_t{1} << 20U,
                    "no puzzle was found near this picture; allow more changes, or try another size or number of "
                    "colors");
    if (!found && found.error == nono::argument_errc::none && found.open > 0 && found.open < cells)
        made.error += fmt::format(" ({} cells still open)", found.open);
    if (found) made.puzzle = std::move(found.puzzle);
    if (command.json) fmt::print("{}", image_json(command, found, made, seconds));
    if (!made.puzzle) {
        complain(fmt::format("{}: {}\n", name, made.error));
        if (command.save_nearest && !found.nearest.cells().empty()) {
            found.puzzle.clues = nono::clues_of(found.nearest);
            found.puzzle.goal = std::move(found.nearest);
            puzzles.add(std::move(found.puzzle));
        }
        return some_not;
    }
    if (!command.json && command.out != "-") {
        fmt::print("{}: {} of {} cells changed\n", name, found.changed.size(), cells);
        const auto lost = lost_detail(options, found.edges_kept);
        if (!lost.empty()) fmt::print("{}: {}\n", name, lost);
    }
    puzzles.add(*std::move(made.puzzle));
    return all_well;
}

// What the words of the command line stand for; why they stand for nothing, ready to print.
std::string settle(make_command& command) {
    const auto size = *parse_size(command.size); // as was checked
    auto& options = command.options;
    auto& cells = command.of_image.cells;
    options.width = cells.width = size.first;
    options.height = cells.height = size.second;
    options.colors = cells.colors = command.colors;
    options.target = command.of_image.target = target_of(command.lines_only);
    options.symmetry = parse_symmetry(command.symmetry);
    if (!command.grades.empty()) std::tie(options.easiest, options.hardest) = *parse_grades(command.grades);
    cells.fit = parse_fit(command.fit);
    cells.style = parse_style(command.style);
    cells.framed = !command.no_frame;
    cells.threshold = command.threshold;
    command.of_image.max_changes = command.max_changes;
    if (!command.background.empty()) cells.background = parse_color(command.background);
    if (command.json && command.out == "-") return "nono make: --json needs a file to write the puzzles to\n";
    if (command.sheet && command.image.empty()) return "nono make: --sheet needs --image\n";
    constexpr std::array<std::string_view, 2> pages{"html", "htm"};
    if (command.sheet && !is_stream(command.out))
        if (const auto unknown = unknown_ending(command.out, pages); !unknown.empty())
            return "nono make: --sheet writes a page: " + unknown + "\n";
    if (command.threshold && command.colors != 1) return "nono make: --threshold needs --colors 1\n";
    return {};
}

int run(make_command& command) {
    const auto start = clock::now();
    const auto fault = settle(command);
    complain(fault);
    if (!fault.empty()) return not_read;
    puzzle_list puzzles({command.out, command.sheet ? "html" : command.to, command.binary});
    complain(puzzles.error());
    if (!puzzles.error().empty()) return not_read;
    if (would_replace({{command.image, {}}}, command.out)) return not_read;
    stop_on_signals();
    limit_memory(command.limits.max_memory);
    int status = command.image.empty() ? generate_all(command, puzzles) : make_of_image(command, puzzles);
    if (!command.sheet) status = std::max(status, puzzles.save());
    if (!command.json && command.out != "-" && puzzles.size() > 0 && command.image.empty())
        fmt::print("{} {} of {}, {}\n", puzzles.size(), puzzles.size() == 1 ? "puzzle" : "puzzles", command.size,
                   duration(seconds_since(start)));
    return status_when_over(status);
}

void add_options(command_line make, make_command& command) {
    const auto is_size = [](const std::string& text) -> std::string {
        return parse_size(text) ? std::string() : "'" + text + "' is not a size such as 20x15";
    };
    const auto is_range = [](const std::string& text) -> std::string {
        const auto grades = parse_grades(text);
        if (!grades) return "'" + text + "' is neither a grade nor a range such as easy..hard";
        const bool wants_guessing = grades->first == nono::grade_class::needs_guessing;
        return wants_guessing ? std::string(nono::message(nono::argument_errc::guessing_wanted)) : std::string();
    };
    make.add_option("--size", command.size, "Columns and rows (default 20x20)").check(is_size).option_text("WxH");
    make.add_option("--colors", command.colors, "Colors besides blank (default 1: black and white)")
        .check(in_range(1, 63))
        .option_text("N");
    make.add_flag("--lines-only", command.lines_only,
                  "Make puzzles solvable line by line, without guessing; by default they only have one solution");
    option count = make.add_option("--count", command.count, "Puzzles to make (default 1)");
    count.check(in_range(1, 1'000'000)).option_text("N");
    option seed =
        make.add_option("--seed", command.seed,
                        "Seed of the first puzzle; the next has the next number. The same seed gives the same "
                        "puzzle (default 1)");
    seed.option_text("N");
    option density =
        make.add_option("--density", command.options.density, "Cells that are not blank, in percent (default 50)");
    density.check(in_range(0, 100)).option_text("N");
    option grades = make.add_option("--grade", command.grades, "How hard for people: easy, easy..hard, ..medium");
    std::vector<std::string> names = names_of_grades();
    std::erase_if(names, [&](const std::string& name) { return !is_range(name).empty(); });
    grades.check(is_range).values(std::move(names)).option_text("GRADES");
    option symmetry = make.add_option("--symmetry", command.symmetry,
                                      "none (default), left_right, top_bottom, both, half_turn, quarter_turn, diagonal "
                                      "or all");
    symmetry.check(one_of({"none", "left_right", "top_bottom", "both", "half_turn", "quarter_turn", "diagonal", "all"}))
        .option_text("NAME");
    option smoothness = make.add_option("--smoothness", command.options.smoothness,
                                        "0 for noise, 1 (default) or 2 for shapes, more for larger shapes");
    smoothness.check(in_range(0, 100)).option_text("N");
    option image = make.add_option(
        "--image", command.image, "Make the puzzle from a picture (PNG, JPEG, PBM, PGM, PPM), or - for standard input");
    image.option_text("FILE");
    for (const option& other : {count, seed, density, grades, symmetry, smoothness}) image.excludes(other);
}

void add_image_options(command_line make, make_command& command) {
    option image = make.get_option("--image");
    make.add_option("--fit", command.fit,
                    "If proportions differ: crop (default), fit (with blank cells at the sides) or stretch")
        .check(one_of({"crop", "fit", "stretch"}))
        .option_text("HOW")
        .needs(image);
    const auto is_color = [](const std::string& text) -> std::string {
        return parse_color(text) ? std::string() : "'" + text + "' is not a color such as #ffffff";
    };
    make.add_option("--background", command.background,
                    "Color of blank cells (default: the most frequent one at the border, or the lightest)")
        .check(is_color)
        .option_text("COLOR")
        .needs(image);
    make.add_option("--threshold", command.threshold,
                    "With one color: fill pixels darker than N percent (default: computed)")
        .check(in_range(0, 100))
        .option_text("N")
        .needs(image);
    make.add_option("--contrast", command.of_image.cells.local_contrast,
                    "With one color: increase of the local contrast, in percent (default 100)")
        .check(in_range(0, 1'000))
        .option_text("N")
        .needs(image);
    make.add_option("--style", command.style,
                    "In black and white: best (default, or auto), silhouette, lines or shades (dithered)")
        .check(one_of({"auto", "best", "silhouette", "lines", "shades"}))
        .option_text("HOW")
        .needs(image);
    make.add_flag("--no-frame", command.no_frame, "Keep borders of a single color around the picture").needs(image);
    make.add_flag("--sheet", command.sheet,
                  "Write an HTML page of puzzles to choose from: styles, colors and sizes, with their grades")
        .needs(image);
    make.add_option("--max-changes", command.max_changes, "Change at most N cells of the picture")
        .option_text("N")
        .needs(image);
    make.add_flag("--save-nearest", command.save_nearest,
                  "If no puzzle is found, or none in time, write the picture that came closest to OUT: it has several "
                  "solutions")
        .needs(image);
}

} // namespace

void add_make(command_line app, int& status) {
    const auto command = std::make_shared<make_command>();
    command_line make = app.add_command("make", "Make puzzles, at random or from a picture");
    make.add_option("OUT", command->out, "File to write, or - for standard output").required().option_text(" ");
    add_options(make, *command);
    add_image_options(make, *command);
    parse_write_format(make.add_option("--to", command->to, "Format of OUT (default: by its name)"));
    make.add_flag("--binary", command->binary, "Write the binary form of pbm and ppm");
    make.add_flag("--json", command->json, "Print one line of JSON per puzzle made");
    add_time_limit(make, command->limits);
    add_max_memory(make, command->limits);
    make.add_option("--threads", command->threads,
                    "Number of puzzles to make at a time (default: the number of processors)")
        .check(in_range(1, 1'024))
        .option_text("N");
    make.footer(
        "Every puzzle is solved before it is written, and has exactly one solution. Several puzzles are written to\n"
        "one file if its format can hold them, otherwise to numbered files: OUT-001.pbm.\n"
        "Grades: trivial, easy, medium, hard, very_hard, expert (see 'nono grade').\n"
        "A picture is changed where it is least visible, until it is a puzzle.\n"
        "Exit status 1: some puzzles were not made, with the reason on standard error; 2: the picture could\n"
        "not be read, or OUT not written.");
    make.callback([command, &status] { status = run(*command); });
}

} // namespace cli
