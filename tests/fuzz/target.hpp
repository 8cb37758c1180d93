// The common part of the fuzz targets. A target is a function of bytes that fails a REQUIRE if a property does not
// hold. If NONO_FUZZING is defined, libFuzzer calls it; otherwise a test case calls it with every input that is kept in
// the tree.
// SPDX-License-Identifier: MIT
#ifndef NONO_TESTS_FUZZ_TARGET_HPP
#define NONO_TESTS_FUZZ_TARGET_HPP

#ifdef NONO_FUZZING
#define DOCTEST_CONFIG_IMPLEMENT
#endif
#include <doctest/doctest.h>

#include <nono/model/parse_options.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nono_tests {

/// The bytes of an input, consumed from the front. After its end, all bytes are 0, so every input is meaningful.
class fuzz_input {
public:
    explicit fuzz_input(std::span<const std::uint8_t> bytes)
        : bytes_(reinterpret_cast<const char*>(bytes.data()), bytes.size()) {}

    [[nodiscard]] bool empty() const { return bytes_.empty(); }
    [[nodiscard]] std::uint8_t byte() {
        if (bytes_.empty()) return 0;
        const auto out = static_cast<std::uint8_t>(bytes_.front());
        bytes_.remove_prefix(1);
        return out;
    }
    /// Returns a number below a bound of at most 256, from one byte.
    [[nodiscard]] std::size_t below(std::size_t bound) { return byte() % bound; }
    /// Returns true for one byte in `n`.
    [[nodiscard]] bool one_in(std::size_t n) { return below(n) + 1 == n; }
    /// Returns the text before the first `end`, which is dropped; the entire rest if there is none.
    [[nodiscard]] std::string_view until(char end) {
        const std::string_view out = bytes_.substr(0, bytes_.find(end));
        bytes_.remove_prefix((std::min)(out.size() + 1, bytes_.size()));
        return out;
    }
    /// Returns the rest of the input.
    [[nodiscard]] std::string_view rest() { return std::exchange(bytes_, {}); }

private:
    std::string_view bytes_;
};

/// Limits with which no text of a few kilobytes takes long.
[[nodiscard]] inline nono::parse_options small_limits() {
    nono::parse_options out;
    out.limits = {.side = 300,
                  .cells = 3'000,
                  .clues = 3'000,
                  .puzzles = 8,
                  .expanded = 6'000,
                  .nesting = 12,
                  .unpacked = 1U << 16U,
                  .diagnostics = 20};
    return out;
}

using fuzz_body = void (*)(std::span<const std::uint8_t>);

#ifdef NONO_FUZZING

/// Prints the REQUIRE that failed, and aborts so that libFuzzer keeps the input.
inline void report_broken_property(const doctest::AssertData& failed) {
    std::fprintf(stderr, "%s:%d: broken property: %s\n    %s\n", failed.m_file, failed.m_line, failed.m_expr,
                 failed.m_decomp.c_str());
    std::abort();
}

inline void run_under_libfuzzer(fuzz_body body, std::span<const std::uint8_t> bytes) {
    static doctest::Context* const context = [] {
        static doctest::Context out;
        out.setAsDefaultForAssertsOutOfTestCases();
        out.setAssertHandler(report_broken_property);
        return &out;
    }();
    static_cast<void>(context);
    body(bytes);
}

#define NONO_FUZZ_TARGET(name, body)                                                                                   \
    extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {                                \
        nono_tests::run_under_libfuzzer(body, {data, size});                                                           \
        return 0;                                                                                                      \
    }

#else

[[nodiscard]] inline std::vector<std::filesystem::path> files_of_folder(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> out;
    if (!std::filesystem::is_directory(folder)) return out;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) out.push_back(entry.path());
    std::sort(out.begin(), out.end());
    return out;
}

/// Calls a target with each input of its corpus, and with each input on which it once failed.
inline void replay_inputs(const char* name, fuzz_body body) {
    const std::filesystem::path root = NONO_FUZZ_DIR;
    auto files = files_of_folder(root / "corpus" / name);
    REQUIRE(files.size() > 5);
    const auto found = files_of_folder(root / "found" / name);
    files.insert(files.end(), found.begin(), found.end());
    for (const auto& path : files) {
        CAPTURE(path.string());
        std::ifstream file(path, std::ios::binary);
        REQUIRE(file.is_open());
        const std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
        body({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
    }
}

#define NONO_FUZZ_TARGET(name, body)                                                                                   \
    TEST_CASE("fuzz: every input kept of " #name) { nono_tests::replay_inputs(#name, body); }

#endif

} // namespace nono_tests

#endif // NONO_TESTS_FUZZ_TARGET_HPP
