// The verbs about files, and about their contents, packed or as XML, JSON or YAML.
// SPDX-License-Identifier: MIT
#include "allocations.hpp"
#include "verbs.hpp"

#include <nono/all.hpp>

#include <nono/io/file.hpp>
#include <nono/io/gzip.hpp>

#include "scratch_folder.hpp"

#include <cstdio>
#include <filesystem>
#include <new>
#include <string>
#include <system_error>

namespace nono_faults {

namespace {

namespace fs = std::filesystem;

/// A dedicated folder, removed at the end of the program.
const fs::path& scratch_folder() {
    static const nono_tests::scratch_folder folder("faults");
    return folder.path();
}

// A file that is replaced has either the old or the new contents, and no other file is left next to it.
std::uint64_t write_anew() {
    const uncounted by_the_test;
    const std::string before(3'000, 'a');
    const std::string after(5'000, 'b');
    const std::string path = (scratch_folder() / "written.non").string();
    if (nono::write_file(path, before) != nono::parse_errc::none) complain("write a file", never, "cannot write");
    bool thrown = false;
    bool done = false;
    try {
        allocated.is_counting = true;
        done = nono::write_file(path, after) == nono::parse_errc::none;
    } catch (const std::bad_alloc&) {
        thrown = true;
    }
    allocated.is_counting = false;
    const auto now = nono::read_file(path).value_or({});
    if (done ? now != after : now != before) complain("write a file", allocated.failing, "neither old nor new");
    std::size_t files = 0;
    for ([[maybe_unused]] const auto& entry : fs::directory_iterator(scratch_folder())) ++files;
    if (files != 1) complain("write a file", allocated.failing, "a file is left");
    if (thrown) throw std::bad_alloc();
    return digest().add(done).value();
}

} // namespace

void add_files(verbs& out) {
    out.push_back({"write a file", write_anew});
    out.push_back({"read a file", [] {
                       static const std::string path = (scratch_folder() / "read.non").string();
                       const uncounted by_the_test;
                       if (nono::write_file(path, std::string(200'000, 'c')) != nono::parse_errc::none)
                           return digest().value();
                       allocated.is_counting = true;
                       const auto found = nono::read_file(path);
                       return digest().add(found.error().code).add(found.value_or({})).value();
                   }});
    const std::string text = "width 2\nheight 1\nrows\n2\ncolumns\n1\n1\n";
    out.push_back({"pack", [text] {
                       const auto packed = nono::gzip::pack(text);
                       if (!packed) return reports_memory;
                       const auto unpacked = nono::gzip::unpack(*packed);
                       if (!unpacked) return reports_memory;
                       return digest().add(*packed).add(*unpacked).value();
                   }});
}

} // namespace nono_faults
