// Files in and out, and everything that can go wrong with them.
#include <nono/io/file.hpp>

#include <doctest/doctest.h>

#include <filesystem>
#include <set>
#include <string>

namespace {

namespace fs = std::filesystem;
using nono::file_errc;

// A folder of its own for each test, gone afterwards.
struct scratch {
    fs::path folder;
    scratch() {
        for (int i = 0;; ++i) {
            folder = fs::temp_directory_path() / ("nono-file-test-" + std::to_string(i));
            if (fs::create_directory(folder)) return;
        }
    }
    scratch(const scratch&) = delete;
    scratch& operator=(const scratch&) = delete;
    ~scratch() {
        std::error_code ignored;
        fs::remove_all(folder, ignored);
    }
    [[nodiscard]] std::size_t files() const {
        std::size_t count = 0;
        for ([[maybe_unused]] const auto& entry : fs::directory_iterator(folder)) ++count;
        return count;
    }
};

} // namespace

TEST_CASE("what is written is read, byte by byte") {
    const scratch here;
    const auto file = here.folder / "a.non";
    std::string text = "rows\r\n\x1a\xff";
    text += '\0';
    for (const std::size_t size : {std::size_t{0}, text.size(), std::size_t{65'536}, std::size_t{300'001}}) {
        text.resize(size, 'x');
        CHECK(nono::write_file(file, text) == file_errc::none);
        const auto read = nono::read_file(file);
        CHECK(read);
        CHECK(read.text == text);
        CHECK(here.files() == 1);
    }
}

TEST_CASE("paths may be of any kind that has c_str(), or plain") {
    const scratch here;
    const std::string name = (here.folder / "a").string();
    CHECK(nono::write_file(name.c_str(), "text") == file_errc::none);
    CHECK(nono::read_file(name).text == "text");
    CHECK(nono::read_file(name.c_str()).text == "text");
    CHECK(nono::read_file(fs::path(name)).text == "text");
}

TEST_CASE("a file larger than the limit is not read") {
    const scratch here;
    const auto file = here.folder / "a";
    REQUIRE(nono::write_file(file, std::string(100'000, 'x')) == file_errc::none);
    CHECK(nono::read_file(file, 100'000).text.size() == 100'000);
    for (const std::size_t most : {std::size_t{0}, std::size_t{1}, std::size_t{65'536}, std::size_t{99'999}}) {
        const auto read = nono::read_file(file, most);
        CHECK_FALSE(read);
        CHECK(read.error == file_errc::too_large);
        CHECK(read.text.empty());
    }
}

TEST_CASE("a missing file and a folder are told apart") {
    const scratch here;
    CHECK(nono::read_file(here.folder / "none").error == file_errc::not_found);
    CHECK(nono::write_file(here.folder / "none" / "a", "text") == file_errc::not_found);
#if !defined(_WIN32)
    CHECK(nono::read_file(here.folder).error == file_errc::is_folder);
    CHECK(nono::write_file(here.folder, "text") == file_errc::is_folder);
    CHECK(fs::is_directory(here.folder));
#endif
}

TEST_CASE("writing replaces a file, keeps its permissions and leaves nothing behind") {
    const scratch here;
    const auto file = here.folder / "a";
    REQUIRE(nono::write_file(file, "old and longer") == file_errc::none);
    fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write);
    const auto before = fs::status(file).permissions();
    CHECK(nono::write_file(file, "new") == file_errc::none);
    CHECK(nono::read_file(file).text == "new");
    CHECK(fs::status(file).permissions() == before);
    CHECK(here.files() == 1);
}

TEST_CASE("a file that happens to have the name of a new one is left alone") {
    const scratch here;
    const auto file = here.folder / "a";
    REQUIRE(nono::write_file(here.folder / "a.new0", "mine") == file_errc::none);
    CHECK(nono::write_file(file, "text") == file_errc::none);
    CHECK(nono::read_file(file).text == "text");
    CHECK(nono::read_file(here.folder / "a.new0").text == "mine");
    CHECK(here.files() == 2);
}

#if defined(__linux__)
TEST_CASE("a symbolic link stays one, and a device is written in place") {
    const scratch here;
    const auto file = here.folder / "a";
    const auto link = here.folder / "link";
    REQUIRE(nono::write_file(file, "old") == file_errc::none);
    fs::create_symlink(file, link);
    CHECK(nono::write_file(link, "new") == file_errc::none);
    CHECK(fs::is_symlink(link));
    CHECK(nono::read_file(file).text == "new");
    CHECK(nono::write_file("/dev/null", "text") == file_errc::none);
    CHECK(fs::is_character_file("/dev/null"));
    CHECK(nono::read_file("/dev/null").text.empty());
}

TEST_CASE("a full disk is told, and an endless file ends at the limit") {
    if (!fs::exists("/dev/full") || !fs::exists("/dev/zero")) {
        MESSAGE("skipped: no /dev/full or /dev/zero here");
        return;
    }
    CHECK(nono::write_file("/dev/full", "text") == file_errc::disk_full);
    CHECK(nono::read_file("/dev/zero", 1'000'000).error == file_errc::too_large);
}
#endif

TEST_CASE("a stream is read to its end and stays open") {
    std::FILE* stream = std::tmpfile();
    REQUIRE(stream != nullptr);
    std::fputs("some text", stream);
    std::rewind(stream);
    CHECK(std::fgetc(stream) == 's');
    CHECK(nono::read_stream(stream).text == "ome text");
    CHECK(nono::read_stream(stream).text.empty());
    CHECK(std::fclose(stream) == 0);
}

TEST_CASE("every error has a sentence of its own") {
    std::set<std::string_view> seen;
    for (int code = 0; code <= static_cast<int>(file_errc::write_failed); ++code)
        seen.insert(nono::message(static_cast<file_errc>(code)));
    CHECK(seen.size() == static_cast<std::size_t>(file_errc::write_failed) + 1);
    CHECK(seen.count("unknown error") == 0);
}
