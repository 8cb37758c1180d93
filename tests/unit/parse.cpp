// SPDX-License-Identifier: MIT
#define NONO_DEFINITIONS 1 // custom formats

#include <nono/parse.hpp>

#include <nono/formats/rare.hpp>
#include <nono/formats/sokoban_formats.hpp>
#include <nono/write.hpp>

#include "../check_both.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

using nono::parse_errc;

namespace {

constexpr std::string_view small_text = "width 2\nheight 2\nrows\n2\n1\ncolumns\n2\n1\n";

/// A user-defined format: a single letter.
struct letter_format {
    using value_type = nono::puzzle;
    static constexpr nono::format_info info{.name = "letter", .extensions = {}, .title = "a test"};
    static constexpr nono::confidence detect(std::string_view text) noexcept {
        return text == "L" ? nono::confidence::certain : nono::confidence::no;
    }
    template <nono::extend::puzzle_sink S>
    static NONO_CONSTEXPR void read(std::string_view, S& sink, const nono::parse_options&) {
        if (!sink.begin_puzzle({})) return;
        const nono::clue block[] = {{1}};
        sink.size(1, 1);
        sink.add_line(nono::axis::row, block);
        sink.add_line(nono::axis::column, block);
        sink.end_puzzle();
    }
};
static_assert(nono::extend::readable_format<letter_format> && !nono::extend::writable_format<letter_format>);
static_assert(nono::extend::readable_format<nono::non> && nono::extend::writable_format<nono::non>);

NONO_API_CONSTEXPR bool clues_are_parsed() {
    const auto found = nono::parse_clues<nono::non>(small_text);
    return found && found->rows[0][0] == nono::clue{2} && found->height() == 2 && found->width() == 2;
}

NONO_API_CONSTEXPR bool first_error(std::string_view text, parse_errc code, std::size_t offset) {
    const auto found = nono::parse_clues<nono::non>(text);
    return !found && found.error().code == code && found.error().where.offset == offset;
}

} // namespace

TEST_CASE("clues are parsed at compile time and at run time") {
    NONO_CHECK_BOTH(clues_are_parsed());
    NONO_CHECK_BOTH(first_error("", parse_errc::empty_input, 0));
    NONO_CHECK_BOTH(first_error(" \r\n", parse_errc::empty_input, 0));
    NONO_CHECK_BOTH(first_error("# only a comment\n", parse_errc::no_puzzle, 0));
    NONO_CHECK_BOTH(first_error("title \"x\"\n", parse_errc::no_puzzle, 0));
    NONO_CHECK_BOTH(first_error("\xFF\xFEw", parse_errc::utf16_text, 0));
    NONO_CHECK_BOTH(first_error("width \xE9\n", parse_errc::expected_number, 6));
}

TEST_CASE("the format is recognized") {
    CHECK(nono::extend::guess_formats(small_text).front().info.name == "non");
    CHECK(nono::extend::guess_formats("L").empty());
    const auto found = nono::parse(small_text);
    REQUIRE(found.has_value());
    CHECK(*found == *nono::parse<nono::non>(small_text));
    CHECK(nono::parse("hello").error().code == parse_errc::unknown_format);
    CHECK(nono::parse(" \n").error().code == parse_errc::empty_input);
    CHECK(nono::parse("\x89PNG").error().code == parse_errc::invalid_utf8);
    CHECK(nono::parse(std::string_view("GIF\0\1", 5)).error().code == parse_errc::not_text);
    // Formats that are recognized but not read.
    for (const auto* zip : {"PK\x03\x04\x14", "PK\x05\x06", "PK\x07\x08"}) {
        CHECK(nono::parse(zip).error() == nono::parse_error{parse_errc::zip_archive, {}});
        CHECK(nono::parse<nono::non>(zip).error().code == parse_errc::zip_archive);
        CHECK(nono::parse<nono::pbm>(zip).error().code == parse_errc::zip_archive);
        CHECK(nono::parse<nono::nonograms_org>(zip).error().code == parse_errc::zip_archive);
        CHECK(nono::parse<nono::sokoban_formats>(zip).error().code == parse_errc::zip_archive);
        CHECK(nono::parse<nono::sok>(zip).error().code == parse_errc::zip_archive);
        CHECK(nono::recognize_format(zip).error().code == parse_errc::zip_archive);
    }
    CHECK(nono::parse("PK").error().code == parse_errc::unknown_format);
    for (const auto* json : {"\xEF\xBB\xBF\n{ \"rows\": [[1]]}", "[[1]]", "[ {\"rows\"", "[1]"})
        CHECK(nono::parse(json).error() == nono::parse_error{parse_errc::json_text, {}});
    CHECK(nono::parse("{x}").error().code == parse_errc::unknown_format);
    for (const auto* sokoban : {"#####\n#@$.#\n#####\n", "; 1\n\n  ####\n###  #\n#@$ .#\n######\n"}) {
        CHECK(nono::parse(sokoban).error() == nono::parse_error{parse_errc::sokoban_text, {}});
        CHECK(nono::recognize_format(sokoban).error().code == parse_errc::sokoban_text);
        CHECK(nono::parse<nono::sok>(sokoban).has_value());
    }
    CHECK(nono::parse("# x\nrows:\n- [1]\n").error() == nono::parse_error{parse_errc::yaml_text, {4, 2, 1}});
    CHECK(nono::parse_all("hello").size() == 1);
    CHECK(nono::parse_all("hello").front().where == nono::source_position{});
    CHECK(nono::parse_all("hello").error().code == parse_errc::unknown_format);
}

TEST_CASE("a user-defined format joins the list") {
    using mine = nono::default_formats::with<letter_format>;
    CHECK(nono::extend::guess_formats<mine>("L").front().info.name == "letter");
    CHECK(nono::parse<mine>("L")->clues.rows.size() == 1);
    CHECK(nono::parse<letter_format>("anything")->clues.rows.size() == 1);
    CHECK(nono::parse<mine>(small_text)->clues.rows.size() == 2);
    CHECK(nono::extend::find_format<mine>("LETTER")->title == "a test");
    CHECK(!nono::extend::find_format<nono::default_formats>("letter"));
}

TEST_CASE("the number of puzzles can be limited") {
    const std::string two = std::string(small_text) + "====\n" + std::string(small_text);
    CHECK(nono::parse_all<nono::non>(two).size() == 2);
    CHECK(nono::parse_all<nono::non>(two, {.max_puzzles = 1}).size() == 1);
    CHECK(nono::parse_all(two, {.max_puzzles = 0}).empty());
    CHECK(!nono::parse_all(two, {.max_puzzles = 0}));
    CHECK(nono::parse_all(two));
}

TEST_CASE("strict reading reports the first deviation as the error and ignores notes") {
    const std::string odd = std::string(small_text) + "goal \"11\"\n";
    CHECK(nono::parse(odd).has_value());
    CHECK(nono::parse(odd, {.strict = true}).error() == nono::parse_error{parse_errc::goal_too_short, {46, 9, 9}});
    const std::string noted = std::string(small_text) + "***\n";
    CHECK(nono::parse(noted, {.strict = true}).has_value());
    CHECK(nono::parse(noted).diagnostics().size() == 1);
}

TEST_CASE("errors are described with their line and a caret") {
    const std::string text = "width 2\nheight 1\nrows\n1, 30\ncolumns\n1\n1\n";
    CHECK(nono::describe(nono::parse(text).error(), text) == "4:4: the clue is longer than its line\n1, 30\n   ^");
}

namespace {

/// Two formats that read the same text: a number of cells in one row, or in one column.
template <bool Row> struct one_line_format {
    using value_type = nono::puzzle;
    static constexpr nono::format_info info{.name = Row ? "row" : "column", .extensions = {"x"}, .title = "a test"};
    static constexpr nono::confidence detect(std::string_view text) noexcept {
        return text.starts_with("line ") ? nono::confidence::certain : nono::confidence::no;
    }
    template <nono::extend::puzzle_sink S>
    static NONO_CONSTEXPR void read(std::string_view text, S& sink, const nono::parse_options&) {
        if (!sink.begin_puzzle({})) return;
        const auto length = static_cast<std::uint32_t>(text.size() - 5);
        if (text.ends_with(Row ? "-" : "|")) return sink.fail({parse_errc::no_puzzle, {}});
        if (text.ends_with(Row ? "r" : "c")) sink.diagnose({parse_errc::key_case, {}});
        const nono::clue all[] = {{length}};
        const nono::clue block[] = {{1}};
        sink.size(Row ? length : 1, Row ? 1 : length);
        for (std::uint32_t i = 0; i < (Row ? 1 : length); ++i) sink.add_line(nono::axis::row, Row ? all : block);
        for (std::uint32_t i = 0; i < (Row ? length : 1); ++i) sink.add_line(nono::axis::column, Row ? block : all);
        sink.end_puzzle();
    }
};
using twins = nono::format_list<nono::non, one_line_format<true>, one_line_format<false>>;

} // namespace

TEST_CASE("parse: equally certain formats are distinguished by reading, or reported as ambiguous") {
    const auto name = [](std::string_view text) { return nono::recognize_format<twins>(text)->name; };
    CHECK(nono::parse<twins>("line ab").error() == nono::parse_error{parse_errc::ambiguous_format, {}});
    CHECK(nono::recognize_format<twins>("line ab").error().code == parse_errc::ambiguous_format);
    const auto candidates = nono::extend::guess_formats<twins>("line ab");
    REQUIRE(candidates.size() == 2);
    CHECK(candidates[0].info.name == "row");
    CHECK(candidates[1].info.name == "column");
    CHECK(candidates[1].confidence == nono::confidence::certain);
    // Both have the same clues: the first format of the list is chosen.
    CHECK(name("line a") == "row");
    // Only one can read it.
    CHECK(name("line a|") == "row");
    CHECK(name("line a-") == "column");
    // Only one reads it without a deviation.
    CHECK(name("line ac") == "row");
    CHECK(name("line ar") == "column");
    CHECK(nono::parse<twins>("line ar")->clues.height() == 2);
    CHECK(nono::recognize_format<twins>("none").error().code == parse_errc::unknown_format);
    CHECK(nono::extend::guess_formats<twins>("none").empty());
}

TEST_CASE("parse: the file name decides if the content is ambiguous") {
    const auto name = [](std::string_view text, std::string_view file) {
        return nono::recognize_format<twins>(text, {.file_name = file})->name;
    };
    using named = nono::format_list<nono::non, nono::nonpack, nono::cwd, nono::mk>;
    // The content takes precedence.
    CHECK(nono::recognize_format<named>(small_text, {.file_name = "a.mk"})->name == "non");
    // Both twins have the extension, so it does not decide.
    CHECK(nono::recognize_format<twins>("line ab", {.file_name = "a.x"}).error().code == parse_errc::ambiguous_format);
    CHECK(name("line ac", "a.x") == "row");
    CHECK(nono::recognize_format<named>("?", {.file_name = "a.MK"})->name == "mk");
    CHECK(nono::recognize_format<named>("?", {.file_name = "a.b"}).error().code == parse_errc::unknown_format);
    CHECK(nono::recognize_format<named>("?", {.file_name = ""}).error().code == parse_errc::unknown_format);
    // A pack with a single puzzle.
    CHECK(nono::recognize_format(small_text, {.file_name = "a.nonpack"})->name == "nonpack");
    CHECK(nono::recognize_format(small_text, {.file_name = "nonpack"})->name == "non");
    CHECK(nono::recognize_format("1,1\n0\n\n0\n0\n").error().code == parse_errc::ambiguous_format);
    CHECK(nono::recognize_format("1,1\n0\n\n0\n0\n", {.file_name = "a.syr"})->name == "syro");
    // A format that is only written is not a format of files to read.
    CHECK(nono::recognize_format("?", {.file_name = "a.svg"}).error().code == parse_errc::unknown_format);
    // Lists of collections, and lists of both kinds.
    CHECK(nono::recognize_format<nono::sokoban_formats>("###\n#@#\n###\n")->name == "sok");
    using both = nono::format_list<nono::non, nono::sok>;
    CHECK(nono::recognize_format<both>("###\n#@#\n###\n", {.file_name = "a.non"})->name == "sok");
    CHECK(nono::recognize_format<both>(small_text, {.file_name = "a.sok"})->name == "non");
}

TEST_CASE("parse: a format selected by name at run time") {
    const std::string two = std::string(small_text) + "====\n" + std::string(small_text);
    CHECK(*nono::parse(two, {.format = "non"}) == *nono::parse<nono::non>(small_text));
    CHECK(nono::parse(small_text, {.format = "NON"}).has_value());
    CHECK(nono::parse(small_text, {.format = "pbm"}).error() == nono::parse<nono::pbm>(small_text).error());
    CHECK(nono::parse("width 2\nwidth 2\n", {.format = "non", .strict = true}).error().code ==
          parse_errc::repeated_key);
    CHECK(nono::parse_all(two, {.format = "non"}).size() == 2);
    CHECK(nono::parse_all(two, {.format = "non", .max_puzzles = 1}).size() == 1);
    CHECK(nono::parse_all(two, {.format = "non", .max_puzzles = 0}).empty());
    const nono::parse_error unknown{parse_errc::unknown_format_name, {}};
    for (const auto* name : {"no", "nono", "svg"}) { // the last one is write-only
        CHECK(nono::parse(small_text, {.format = name}).error() == unknown);
        const auto all = nono::parse_all(small_text, {.format = name});
        REQUIRE(all.size() == 1);
        CHECK(all[0].error() == unknown);
    }
    CHECK(nono::recognize_format("?", {.format = "GNO", .file_name = "a.non"})->name == "gno");
    CHECK(nono::recognize_format("?", {.format = "svg"}).error() == unknown);
    using mine = nono::default_formats::with<letter_format>;
    CHECK(nono::parse<mine>("x", {.format = "Letter"}).has_value());
    CHECK(nono::parse<nono::sokoban_formats>("###\n#@#\n###\n", {.format = "xsb"})->puzzles.size() == 1);
    CHECK(nono::parse<nono::sokoban_formats>(small_text, {.format = "non"}).error() == unknown);
}

namespace {

template <class List> std::vector<std::string_view> names_in_list() {
    std::vector<std::string_view> out;
    for (const auto& info : List::infos()) out.push_back(info.name);
    return out;
}

} // namespace

TEST_CASE("parse: formats of single programs are in a separate list") {
    const auto usual = names_in_list<nono::default_formats>();
    const auto rare = names_in_list<nono::rare_formats>();
    std::vector<std::string_view> usual_of_all;
    std::vector<std::string_view> rare_of_all;
    for (const std::string_view name : names_in_list<nono::all_formats>())
        (std::find(usual.begin(), usual.end(), name) != usual.end() ? usual_of_all : rare_of_all).push_back(name);
    CHECK(usual_of_all == usual); // in the same order
    CHECK(rare_of_all == rare);
    constexpr std::string_view text = "# row clues\n1 1\n3\n\n# col clues\n2\n1\n2\n";
    CHECK(nono::parse(text, {.format = "calfzhou"}).error() == nono::parse_error{parse_errc::unknown_format_name, {}});
    CHECK(nono::parse<nono::all_formats>(text, {.format = "calfzhou"})->clues.width() == 3);
    CHECK(nono::recognize_format<nono::all_formats>(text)->name == "calfzhou");
    CHECK(nono::recognize_format<nono::rare_formats>(text)->name == "calfzhou");
    CHECK(nono::parse("[clues]\nrows =\n 1\ncolumns =\n 1\n").error().code == parse_errc::unknown_format);
    CHECK(nono::write<nono::all_formats>(*nono::parse<nono::all_formats>(text), {.format = "dimacs"}).written);
}

TEST_CASE("parse: a list with collections reads their texts only as collections") {
    using both = nono::format_list<nono::non, nono::sok>;
    constexpr std::string_view level = "###\n#@#\n###\n";
    CHECK(nono::recognize_format<both>(level)->name == "sok");
    CHECK(nono::parse<both>(level).error().code == parse_errc::unknown_format);
    CHECK(nono::parse<both>(level, {.format = "sok"}).error().code == parse_errc::unknown_format_name);
}

TEST_CASE("parse: all puzzles of a collection") {
    constexpr std::string_view text = "notes\n\nFirst\n\n###\n#@#\n###\n\nSecond\n\n####\n#@ #\n####\nx: y\n";
    const auto found = nono::parse_all<nono::sokoban_formats>(text);
    REQUIRE(found.size() == 2);
    CHECK(found);
    CHECK(found.error().code == parse_errc::none);
    CHECK(found[0].where.line == 5);
    CHECK(found[1].where.line == 11);
    CHECK(found[1].number == 2);
    CHECK(found[1].name.empty());
    const auto whole = nono::parse<nono::sok>(text);
    CHECK(whole->notes.lines.front() == "notes");
    const auto all = nono::parse_all<nono::sok>(text);
    for (std::size_t i = 0; i < all.size(); ++i) CHECK(*all[i] == whole->puzzles[i]);
    CHECK(nono::parse_all<nono::sok>(text, {.max_puzzles = 1}).size() == 1);
    CHECK(nono::parse_all<nono::sok>(text, {.max_puzzles = 0}).empty());
    const auto none = nono::parse_all<nono::sok>("only text\n");
    REQUIRE(none.size() == 1);
    CHECK(none.error() == nono::parse<nono::sok>("only text\n").error());
    CHECK(nono::parse_all<nono::sok>("uullR\n").error().code == parse_errc::no_puzzle); // a game without a board
    const auto unknown = nono::parse_all<nono::sokoban_formats>(text, {.format = "non"});
    CHECK(unknown.error() == nono::parse_error{parse_errc::unknown_format_name, {}});
    // A diagnostic belongs to the puzzle in which it occurs.
    const auto reported = nono::parse_all<nono::sok>("###\n#@#\n###\n\n####\n#@ #\n####\n\nx\xE9\n");
    REQUIRE(reported.size() == 2);
    CHECK(reported[0].diagnostics().empty());
    REQUIRE(reported[1].diagnostics().size() == 1);
    CHECK(reported[1].diagnostics()[0].code == parse_errc::read_as_latin1);
}

TEST_CASE("parse: formats by file name") {
    CHECK(nono::extend::find_format_of_file<twins>("a/b.X")->name == "row");
    CHECK(nono::extend::find_format_of_file<twins>("a.b.non")->name == "non");
    CHECK(!nono::extend::find_format_of_file<twins>("x"));
    CHECK(!nono::extend::find_format_of_file<twins>("ax"));
    CHECK(!nono::extend::find_format_of_file<twins>(".non.y"));
}
