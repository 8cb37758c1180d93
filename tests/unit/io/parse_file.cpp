// Files that are read and parsed in one call: plain files, gzip and archives.
// SPDX-License-Identifier: MIT
#include <nono/formats/sokoban_formats.hpp>
#include <nono/io/parse_file.hpp>
#include <nono/io/parse_gzip_file.hpp>
#include <nono/io/zip.hpp>

#include "../../scratch_folder.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace {

namespace fs = std::filesystem;
using nono::parse_errc;

constexpr std::string_view level_file_text = "#####\n#@$.#\n#####\n";
/// A list that `.cwd` and syro read as well, each as a different puzzle.
constexpr std::string_view unclear = "1,1\n0\n\n0\n0\n";

std::string small_non(std::string_view title = {}) {
    return "title \"" + std::string(title) + "\"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n";
}

/// A file that is removed at the end of the test.
class scratch_file {
public:
    scratch_file(const char* name, std::string_view text) : path_(folder_.path() / name) {
        REQUIRE(nono::write_file(path_, text) == parse_errc::none);
    }
    [[nodiscard]] const fs::path& path() const { return path_; }

private:
    nono_tests::scratch_folder folder_{"parse-file-test"};
    fs::path path_;
};

std::string archive() {
    return *nono::zip::pack(std::vector<nono::zip::file>{{"README", "no puzzle"},
                                                         {"a.nonpack", small_non("1") + "====\n" + small_non("2")},
                                                         {"b.sok", std::string(level_file_text)},
                                                         {"c.non", small_non("3")}});
}

} // namespace

TEST_CASE("parse_file: a plain file") {
    const scratch_file two("two.txt", small_non("1") + "====\n" + small_non("2"));
    CHECK(nono::parse_file(two.path())->metadata.title() == "1");
    CHECK(nono::parse_file<nono::non>(two.path().string())->metadata.title() == "1");
    const auto all = nono::parse_all_file(two.path());
    REQUIRE(all.size() == 2);
    CHECK(all);
    CHECK(all[1]->metadata.title() == "2");
    CHECK(all[1].name.empty());
    CHECK(nono::parse_all_file<nono::non>(two.path().string().c_str(), {.max_puzzles = 1}).size() == 1);
    CHECK(nono::parse_file(two.path(), {.format = "pbm"}).error() ==
          nono::parse(small_non(), {.format = "pbm"}).error());
    CHECK(nono::parse_file(two.path(), {.limits = {.unpacked = 10}}).error().code == parse_errc::file_too_large);
}

TEST_CASE("parse_file: the file name helps to recognize the format, unless another name is given") {
    const scratch_file list("a.syr", unclear);
    CHECK(nono::parse(unclear).error().code == parse_errc::ambiguous_format);
    CHECK(nono::parse_file(list.path()));
    CHECK(nono::parse_all_file(list.path()));
    CHECK(nono::parse_file(list.path(), {.file_name = "list"}).error().code == parse_errc::ambiguous_format);
}

TEST_CASE("parse_file: Sokoban, as a collection or puzzle by puzzle") {
    const scratch_file file("a.xsb", level_file_text);
    CHECK(nono::parse_file<nono::sokoban_formats>(file.path())->puzzles.size() == 1);
    CHECK(nono::parse_file<nono::sok>(file.path())->puzzles.size() == 1);
    CHECK(nono::parse_all_file<nono::sokoban_formats>(file.path()).front()->board.width() == 5);
    CHECK(nono::zip::parse_all_file<nono::sok>(file.path()).front()->board.width() == 5);
}

TEST_CASE("parse_file: an unreadable file") {
    const char* const none = "/there/is/no/such/file";
    const nono::parse_error error{parse_errc::file_not_found, {}};
    CHECK(nono::parse_file(none).error() == error);
    CHECK(nono::gzip::parse_file(none).error() == error);
    CHECK(nono::zip::parse_file(none).error() == error);
    for (const auto& found :
         {nono::parse_all_file(none), nono::gzip::parse_all_file(none), nono::zip::parse_all_file(none)}) {
        CHECK_FALSE(found);
        CHECK(found.size() == 1);
        CHECK(found.error() == error);
    }
    CHECK(nono::parse_file(fs::temp_directory_path()).error().code == parse_errc::file_is_folder);
}

TEST_CASE("parse_file: gzip") {
    const scratch_file packed("a.syr.gz", *nono::gzip::pack(unclear));
    CHECK(nono::gzip::parse_file(packed.path()));
    CHECK(nono::gzip::parse_all_file(packed.path()).size() == 1);
    CHECK(nono::zip::parse_file(packed.path()));
    CHECK(nono::zip::parse_all_file(packed.path()));
    CHECK_FALSE(nono::parse_file(packed.path())); // without unpacking
    CHECK(*nono::gzip::read_file(packed.path()) == unclear);
    CHECK(nono::gzip::read_file(packed.path(), 5).error().code == parse_errc::file_too_large);
    const scratch_file plain("a.syr", unclear);
    CHECK(nono::gzip::parse_file(plain.path()));
    const scratch_file long_text("b.gz", *nono::gzip::pack(std::string(10'000, ' ')));
    CHECK(nono::gzip::parse_file(long_text.path(), {.limits = {.unpacked = 1'000}}).error().code ==
          parse_errc::unpacked_over_limit);
}

TEST_CASE("parse_file: names of packed files") {
    static_assert(nono::gzip::unpacked_name("a/b.non.GZ") == "a/b.non");
    static_assert(nono::gzip::unpacked_name("a/nonopack.gz") == "pack.nonpack");
    for (const std::string_view name : {"a.non", ".gz", "a/.gz", "gz", ""})
        CHECK(nono::gzip::unpacked_name(name) == name);
}

TEST_CASE("parse_file: archives") {
    const scratch_file file("a.zip", archive());
    CHECK(nono::zip::parse_file(file.path())->metadata.title() == "1");
    CHECK(nono::zip::parse_file<nono::non>(file.path())->metadata.title() == "1");
    CHECK(nono::zip::parse_file<nono::sokoban_formats>(file.path())->puzzles.size() == 1);
    CHECK(nono::parse_file(file.path()).error().code == parse_errc::zip_archive);
    std::string found;
    for (const auto& entry : nono::zip::parse_all_file(file.path())) {
        REQUIRE(entry);
        found += entry.name + '#' + std::to_string(entry.number) + ' ';
    }
    CHECK(found == "a.nonpack#1 a.nonpack#2 c.non#1 ");
    const auto levels = nono::zip::parse_all_file<nono::sok>(file.path());
    REQUIRE(levels.size() == 1);
    CHECK(levels[0].name == "b.sok");
    for (const std::size_t maximum : {0U, 1U, 2U, 3U})
        CHECK(nono::zip::parse_all_file(file.path(), {.max_puzzles = maximum}).size() == maximum);
    const scratch_file empty("b.zip", *nono::zip::pack({}));
    CHECK(nono::zip::parse_file(empty.path()).error().code == parse_errc::no_puzzle);
    CHECK(nono::zip::parse_all_file(empty.path()).error().code == parse_errc::no_puzzle);
    const scratch_file cut("c.zip", archive().substr(0, 40));
    CHECK(nono::zip::parse_file(cut.path()).error().code == parse_errc::packed_data_cut_off);
    CHECK(nono::zip::parse_all_file(cut.path()).error().code == parse_errc::packed_data_cut_off);
}
