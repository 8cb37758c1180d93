// Files read and written, and everything that can go wrong with them.
// SPDX-License-Identifier: MIT
#include <nono/io/file.hpp>

#include "scratch_folder.hpp"

#include <doctest/doctest.h>

#include <cerrno>
#include <csignal>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#if defined(__GLIBC__)
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace {

namespace fs = std::filesystem;
using nono::parse_errc;

// Writes a text to a temporary file, which then replaces the other one.
parse_errc fill(nono::detail::replacement<char>& file, std::string_view text) {
    const auto write = [text](auto& append) { return append(text); };
    return file.fill(write);
}

#if defined(__GLIBC__)
// Records the system calls that sync and rename, in order, and makes them fail on request.
struct system_calls {
    std::vector<std::string> seen;
    int rename_fault = 0;
    int fsync_fault = 0;
};
system_calls* watching = nullptr;

// Records the calls until the end of its scope.
struct watch : system_calls {
    watch() { watching = this; }
    watch(const watch&) = delete;
    watch& operator=(const watch&) = delete;
    ~watch() { watching = nullptr; }
};
#endif

} // namespace

#if defined(__GLIBC__)
extern "C" int fsync(int file) {
    if (watching != nullptr) {
        struct stat about {};
        fstat(file, &about);
        watching->seen.push_back(S_ISDIR(about.st_mode) ? "folder" : "file of " + std::to_string(about.st_size));
        errno = watching->fsync_fault;
        if (errno != 0) return -1;
    }
    return static_cast<int>(syscall(SYS_fsync, file));
}

extern "C" int rename(const char* from, const char* to) noexcept {
    if (watching != nullptr) {
        watching->seen.emplace_back("rename");
        errno = watching->rename_fault;
        if (errno != 0) return -1;
    }
    return renameat(AT_FDCWD, from, AT_FDCWD, to);
}
#endif

TEST_CASE("written files read back byte for byte") {
    const nono_tests::scratch_folder scratch("file-test");
    const auto file = scratch.path() / "a.non";
    std::string text = "rows\r\n\x1a\xff";
    text += '\0';
    for (const std::size_t size : {std::size_t{0}, text.size(), std::size_t{65'536}, std::size_t{300'001}}) {
        text.resize(size, 'x');
        CHECK(nono::write_file(file, text) == parse_errc::none);
        const auto read = nono::read_file(file);
        CHECK(read);
        CHECK(*read == text);
        CHECK(scratch.files() == 1);
    }
}

TEST_CASE("paths of any type with c_str(), and plain strings") {
    const nono_tests::scratch_folder scratch("file-test");
    const std::string name = (scratch.path() / "a").string();
    CHECK(nono::write_file(name.c_str(), "text") == parse_errc::none);
    CHECK(*nono::read_file(name) == "text");
    CHECK(*nono::read_file(name.c_str()) == "text");
    CHECK(*nono::read_file(fs::path(name)) == "text");
}

TEST_CASE("a file over the size limit is not read") {
    const nono_tests::scratch_folder scratch("file-test");
    const auto file = scratch.path() / "a";
    REQUIRE(nono::write_file(file, std::string(100'000, 'x')) == parse_errc::none);
    CHECK(nono::read_file(file, 100'000)->size() == 100'000);
    for (const std::size_t max_bytes : {std::size_t{0}, std::size_t{1}, std::size_t{65'536}, std::size_t{99'999}}) {
        const auto read = nono::read_file(file, max_bytes);
        CHECK_FALSE(read);
        CHECK(read.error().code == parse_errc::file_too_large);
    }
}

TEST_CASE("a missing file and a folder give different errors") {
    const nono_tests::scratch_folder scratch("file-test");
    CHECK(nono::read_file(scratch.path() / "none").error().code == parse_errc::file_not_found);
    CHECK(nono::write_file(scratch.path() / "none" / "a", "text") == parse_errc::file_not_found);
#if !defined(_WIN32)
    CHECK(nono::read_file(scratch.path()).error().code == parse_errc::file_is_folder);
    CHECK(nono::write_file(scratch.path(), "text") == parse_errc::file_is_folder);
    CHECK(fs::is_directory(scratch.path()));
#endif
}

TEST_CASE("writing replaces a file, keeps its permissions and leaves no temporary file") {
    const nono_tests::scratch_folder scratch("file-test");
    const auto file = scratch.path() / "a";
    REQUIRE(nono::write_file(file, "old and longer") == parse_errc::none);
    fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write);
    const auto before = fs::status(file).permissions();
    CHECK(nono::write_file(file, "new") == parse_errc::none);
    CHECK(*nono::read_file(file) == "new");
    CHECK(fs::status(file).permissions() == before);
    CHECK(scratch.files() == 1);
}

TEST_CASE("a file is written in parts, or is left unchanged") {
    const nono_tests::scratch_folder scratch("file-test");
    const auto file = scratch.path() / "a";
    const auto write_numbers = [&](int count, bool finishes) {
        return nono::write_file(file, [&](auto& append) {
            for (int i = 0; i < count; ++i)
                if (!append(std::to_string(i))) return false;
            CHECK(scratch.files() == 1U + (fs::exists(file) ? 1U : 0U));
            return finishes;
        });
    };
    CHECK(write_numbers(3, false) == parse_errc::writing_given_up);
    CHECK(scratch.files() == 0);
    CHECK(write_numbers(12, true) == parse_errc::none);
    CHECK(*nono::read_file(file) == "01234567891011");
    CHECK(write_numbers(3, false) == parse_errc::writing_given_up);
    CHECK(*nono::read_file(file) == "01234567891011");
    CHECK(write_numbers(0, true) == parse_errc::none);
    CHECK(nono::read_file(file)->empty());
    CHECK(scratch.files() == 1);
#if defined(__GLIBC__)
    bool refused = false;
    const auto error = nono::write_file("/dev/full", [&](auto& append) {
        const std::string piece(1 << 16, 'x');
        for (int i = 0; i < 100 && !refused; ++i) refused = !append(piece);
        return !refused;
    });
    CHECK(error == parse_errc::disk_full);
    CHECK(refused); // it is notified immediately
#endif
}

TEST_CASE("existing files with the names of temporary ones are left alone, however many there are") {
    const nono_tests::scratch_folder scratch("file-test");
    const auto file = (scratch.path() / "a").string();
    std::set<std::string> names;
    const auto write_again = [&] {
        const nono::detail::replaced_file before(file.c_str());
        nono::detail::replacement<char> made(file.c_str(), before, nono::detail::random_numbers(7));
        for (const auto& entry : fs::directory_iterator(scratch.path())) names.insert(entry.path().filename().string());
        return fill(made, "text");
    };
    // Each call finds that the names chosen by the previous ones are taken.
    for (std::size_t count = 1; count <= 50; ++count) {
        CHECK(write_again() == parse_errc::none);
        CHECK(*nono::read_file(file) == "text");
        CHECK(names.size() == count + (count > 1 ? 1U : 0U)); // and "a"
        CHECK(scratch.files() == count);
        for (const auto& name : names)
            if (name != "a") std::fclose(std::fopen((scratch.path() / name).string().c_str(), "wb"));
    }
    for (const auto& name : names)
        if (name != "a") CHECK(nono::read_file(scratch.path() / name)->empty());
    CHECK(nono::write_file(file, "other") == parse_errc::none);
    CHECK(scratch.files() == names.size());
}

TEST_CASE("file names of any length can be written") {
    const nono_tests::scratch_folder scratch("file-test");
    const std::string name(255, 'n');
    if (std::FILE* const probe = std::fopen((scratch.path() / name).string().c_str(), "wb")) {
        std::fclose(probe);
        CHECK(nono::write_file(scratch.path() / name, "text") == parse_errc::none);
        CHECK(*nono::read_file(scratch.path() / name) == "text");
        CHECK(scratch.files() == 1);
    } else {
        MESSAGE("skipped: no names of 255 characters here");
    }
}

#if defined(__linux__)
TEST_CASE("a symbolic link remains a link, and a device is written in place") {
    const nono_tests::scratch_folder scratch("file-test");
    const auto& folder = scratch.path();
    fs::create_directory(folder / "deep");
    const auto file = folder / "deep" / "a";
    REQUIRE(nono::write_file(file, "old") == parse_errc::none);
    fs::create_symlink(file, folder / "link");
    fs::create_symlink("deep/a", folder / "relative");
    fs::create_symlink("../relative", folder / "deep" / "back");
    fs::create_symlink("deep/" + std::string(200, 'n'), folder / "leads to nothing yet");
    for (const char* name : {"link", "relative", "deep/back", "leads to nothing yet"}) {
        CAPTURE(name);
        const auto link = folder / name;
        CHECK(nono::write_file(link, std::string("by ") + name) == parse_errc::none);
        CHECK(fs::is_symlink(link));
        CHECK(*nono::read_file(link) == std::string("by ") + name);
    }
    CHECK(*nono::read_file(file) == "by deep/back");
    CHECK(scratch.files() == 4);
    fs::create_symlink("circle", folder / "circle");
    CHECK(nono::write_file(folder / "circle", "text") != parse_errc::none);
    CHECK(fs::is_symlink(folder / "circle"));

    CHECK(nono::write_file("/dev/null", "text") == parse_errc::none);
    fs::create_symlink("/dev/null", folder / "to a device");
    CHECK(nono::write_file(folder / "to a device", "text") == parse_errc::none);
    CHECK(fs::is_character_file("/dev/null"));
    CHECK(nono::read_file("/dev/null")->empty());
}

TEST_CASE("a full disk is reported, and reading an endless file stops at the limit") {
    if (!fs::exists("/dev/full") || !fs::exists("/dev/zero")) {
        MESSAGE("skipped: no /dev/full or /dev/zero here");
        return;
    }
    CHECK(nono::write_file("/dev/full", "text") == parse_errc::disk_full);
    CHECK(nono::read_file("/dev/zero", 1'000'000).error().code == parse_errc::file_too_large);
}
#endif

#if defined(__GLIBC__)
TEST_CASE("the text is synced before the file is renamed, and the folder after") {
    const nono_tests::scratch_folder scratch("file-test");
    const watch calls;
    CHECK(nono::write_file(scratch.path() / "a", "text") == parse_errc::none);
    CHECK(calls.seen == std::vector<std::string>{"file of 4", "rename", "folder"});
}

TEST_CASE("if writing fails, the old file is unchanged and the new one is removed") {
    const nono_tests::scratch_folder scratch("file-test");
    const auto file = scratch.path() / "a";
    for (const bool replaces : {false, true}) {
        if (replaces) REQUIRE(nono::write_file(file, "old") == parse_errc::none);
        const auto is_as_before = [&] {
            CHECK(scratch.files() == (replaces ? 1U : 0U));
            if (replaces) CHECK(*nono::read_file(file) == "old");
        };
        {
            watch calls; // syncing to the disk fails
            calls.fsync_fault = EIO;
            CHECK(nono::write_file(file, "new") == parse_errc::file_not_written);
            CHECK(calls.seen == std::vector<std::string>{"file of 3"});
        }
        is_as_before();
        for (const auto& [fault, error] :
             {std::pair(EXDEV, parse_errc::file_not_written), std::pair(EACCES, parse_errc::file_not_permitted),
              std::pair(EDQUOT, parse_errc::disk_full)}) {
            watch calls; // renaming fails
            calls.rename_fault = fault;
            CHECK(nono::write_file(file, "new") == error);
            is_as_before();
        }
        {
            rlimit before{};
            REQUIRE(getrlimit(RLIMIT_FSIZE, &before) == 0);
            const auto old_action = std::signal(SIGXFSZ, SIG_IGN);
            const rlimit max_size{1000, before.rlim_max}; // bytes
            REQUIRE(setrlimit(RLIMIT_FSIZE, &max_size) == 0);
            const auto link = scratch.path() / "link";
            fs::create_symlink(file, link);
            const auto error = nono::write_file(file, std::string(100'000, 'x'));
            const auto by_link = nono::write_file(link, std::string(100'000, 'x'));
            fs::remove(link);
            setrlimit(RLIMIT_FSIZE, &before);
            std::signal(SIGXFSZ, old_action);
            CHECK(error == parse_errc::file_too_large);
            CHECK(by_link == parse_errc::file_too_large);
        }
        is_as_before();
    }
    // A file system without syncing is not an error.
    watch calls;
    calls.fsync_fault = EINVAL;
    CHECK(nono::write_file(file, "new") == parse_errc::none);
    CHECK(*nono::read_file(file) == "new");
}

TEST_CASE("without permission nothing is written and no file is left") {
    const nono_tests::scratch_folder scratch("file-test");
    const auto file = scratch.path() / "a";
    REQUIRE(nono::write_file(file, "old") == parse_errc::none);
    fs::permissions(scratch.path(),
                    fs::perms::owner_read | fs::perms::owner_exec | fs::perms::others_read | fs::perms::others_exec);
    constexpr uid_t nobody = 65534;
    const bool root = geteuid() == 0;
    if (root) REQUIRE(seteuid(nobody) == 0);
    const auto error = nono::write_file(file, "new");
    const auto created = nono::write_file(scratch.path() / "b", "new");
    if (root) REQUIRE(seteuid(0) == 0);
    fs::permissions(scratch.path(), fs::perms::owner_all);
    CHECK(error == parse_errc::file_not_permitted);
    CHECK(created == parse_errc::file_not_permitted);
    CHECK(scratch.files() == 1);
    CHECK(*nono::read_file(file) == "old");
}

TEST_CASE("a new file is never accessible to more users than the one it replaces") {
    const nono_tests::scratch_folder scratch("file-test");
    const auto file = (scratch.path() / "a").string();
    const mode_t old_mask = umask(0);
    for (const mode_t mode : {0600U, 0640U, 0444U, 0755U, 0666U, 0400U}) {
        CAPTURE(mode);
        REQUIRE(nono::write_file(file, "old") == parse_errc::none);
        REQUIRE(chmod(file.c_str(), mode) == 0);
        const nono::detail::replaced_file before(file.c_str());
        CHECK((before.first_permissions() & ~mode) == 0);
        CHECK((before.first_permissions() & 077U) == 0);
        // The permissions are right from the start, before anything is written.
        nono::detail::replacement<char> made(file.c_str(), before, nono::detail::new_numbers());
        for (const auto& entry : fs::directory_iterator(scratch.path())) {
            struct stat about {};
            REQUIRE(stat(entry.path().c_str(), &about) == 0);
            CHECK((about.st_mode & 07777U) == mode);
        }
        CHECK(scratch.files() == 2);
        CHECK(fill(made, "new") == parse_errc::none);
        struct stat about {};
        REQUIRE(stat(file.c_str(), &about) == 0);
        CHECK((about.st_mode & 07777U) == mode);
        CHECK(scratch.files() == 1);
    }
    umask(027);
    CHECK(nono::write_file(scratch.path() / "b", "text") == parse_errc::none);
    umask(old_mask);
    CHECK(fs::status(scratch.path() / "b").permissions() ==
          (fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read));
}

TEST_CASE("the owner and the group of a file are kept, or nobody has more access than before") {
    if (geteuid() != 0) {
        MESSAGE("skipped: only root gives files away");
        return;
    }
    const nono_tests::scratch_folder scratch("file-test");
    const auto file = (scratch.path() / "a").string();
    constexpr uid_t nobody = 65534;
    const auto about = [&] {
        struct stat out {};
        REQUIRE(stat(file.c_str(), &out) == 0);
        return out;
    };
    REQUIRE(nono::write_file(file, "old") == parse_errc::none);
    REQUIRE(chown(file.c_str(), nobody, nobody) == 0);
    REQUIRE(chmod(file.c_str(), 06664) == 0);
    CHECK(nono::write_file(file, "new") == parse_errc::none);
    CHECK(about().st_uid == nobody);
    CHECK(about().st_gid == nobody);
    CHECK((about().st_mode & 07777U) == 06664);
    // The process can give the file neither to its owner nor to its group.
    REQUIRE(chown(file.c_str(), 0, 12345) == 0); // a group without members
    REQUIRE(chmod(file.c_str(), 06764) == 0);
    REQUIRE(chmod(scratch.path().c_str(), 0777) == 0);
    REQUIRE(setegid(nobody) == 0);
    REQUIRE(seteuid(nobody) == 0);
    std::vector<mode_t> modes; // before anything is written, since writing clears some of the mode bits
    {
        const nono::detail::replaced_file before(file.c_str());
        const nono::detail::replacement<char> made(file.c_str(), before, nono::detail::new_numbers());
        for (const auto& entry : fs::directory_iterator(scratch.path())) {
            struct stat found {};
            if (entry.path() != file && stat(entry.path().c_str(), &found) == 0)
                modes.push_back(found.st_mode & 07777U);
        }
    }
    const auto error = nono::write_file(file, "newer");
    REQUIRE(seteuid(0) == 0);
    REQUIRE(setegid(0) == 0);
    CHECK(modes == std::vector<mode_t>{0744});
    CHECK(error == parse_errc::none);
    CHECK(scratch.files() == 1);
    CHECK(about().st_uid == nobody);
    CHECK((about().st_mode & 07777U) == 0744);
    CHECK(*nono::read_file(file) == "newer");
}
#endif

TEST_CASE("a stream is read to its end and remains open") {
    std::FILE* stream = std::tmpfile();
    REQUIRE(stream != nullptr);
    std::fputs("some text", stream);
    std::rewind(stream);
    CHECK(std::fgetc(stream) == 's');
    CHECK(*nono::extend::read_stream(stream) == "ome text");
    CHECK(nono::extend::read_stream(stream)->empty());
    CHECK(std::fclose(stream) == 0);
}

TEST_CASE("every error has its own message") {
    std::set<std::string_view> seen;
    for (const auto code :
         {parse_errc::none, parse_errc::file_not_found, parse_errc::file_not_permitted, parse_errc::file_is_folder,
          parse_errc::file_too_large, parse_errc::disk_full, parse_errc::file_not_opened, parse_errc::file_not_read,
          parse_errc::file_not_written, parse_errc::writing_given_up})
        seen.insert(nono::message(code));
    CHECK(seen.size() == 10);
    CHECK(seen.count("unknown error") == 0);
}
