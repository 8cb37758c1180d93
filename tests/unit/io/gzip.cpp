// SPDX-License-Identifier: MIT
#include <nono/io/file.hpp>
#include <nono/io/gzip.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>

namespace gzip = nono::gzip;
using nono::parse_errc;
using namespace std::string_view_literals;

namespace {

/// Returns bytes that are hard to compress.
std::string noise(std::size_t size) {
    std::string out;
    std::uint32_t seed = 1;
    while (out.size() < size) {
        seed = seed * 1'664'525U + 1'013'904'223U;
        out += static_cast<char>(seed >> 24U);
    }
    return out;
}

/// "hello\n" as the gzip program writes it with `-n`, and as a zlib stream.
constexpr auto hello_gzip = "\x1f\x8b\x08\0\0\0\0\0\0\x03\xcb\x48\xcd\xc9\xc9\xe7\x02\0\x20\x30\x3a\x36\x06\0\0\0"sv;
constexpr auto hello_zlib = "\x78\x9c\xcb\x48\xcd\xc9\xc9\xe7\x02\0\x08\x4b\x02\x1f"sv;

nono::parse_error error_of(std::string_view bytes, std::size_t max_bytes = 1000) {
    const auto found = gzip::unpack(bytes, max_bytes);
    CHECK_FALSE(found.has_value());
    return found.error();
}

/// Returns true if a program of that name can be run.
bool has_program(const std::string& name) {
    return std::system(("command -v " + name + " >/dev/null 2>&1").c_str()) == 0;
}

/// Returns the output of a shell command for a text.
std::string through(const std::string& command, std::string_view text) {
    const auto folder = std::filesystem::temp_directory_path();
    const auto in = folder / "nono-gzip-test-in";
    const auto out = folder / "nono-gzip-test-out";
    REQUIRE(nono::write_file(in, text) == nono::parse_errc::none);
    REQUIRE(std::system((command + " <" + in.string() + " >" + out.string()).c_str()) == 0);
    auto result = nono::read_file(out);
    std::filesystem::remove(in);
    std::filesystem::remove(out);
    REQUIRE(result);
    return *std::move(result);
}

} // namespace

TEST_CASE("gzip: packed files are distinguished from texts") {
    static_assert(gzip::is_packed(hello_gzip));
    static_assert(gzip::is_packed(hello_zlib));
    static_assert(!gzip::is_packed(""));
    static_assert(!gzip::is_packed("x"));
    static_assert(!gzip::is_packed("x^2\n"));
    static_assert(gzip::is_packed("x^\xCB"));
    static_assert(!gzip::is_packed("80 60\n"));
    CHECK(error_of("width 3\n") == nono::parse_error{parse_errc::not_packed, {}});
}

TEST_CASE("gzip: known bytes in both formats") {
    CHECK(*gzip::unpack(hello_gzip) == "hello\n");
    CHECK(*gzip::unpack(hello_zlib) == "hello\n");
    CHECK(gzip::pack("hello\n")->substr(0, 10) == "\x1f\x8b\x08\0\0\0\0\0\x02\xff"sv);
}

TEST_CASE("gzip: packed data of any size is unpacked") {
    for (const std::size_t size : {0U, 1U, 1023U, 1024U, 16384U, 16385U, 1'000'000U}) {
        CAPTURE(size);
        const std::string text = noise(size);
        const auto again = gzip::unpack(*gzip::pack(text));
        REQUIRE(again.has_value());
        CHECK(*again == text);
        CHECK(again.diagnostics().empty());
    }
    CHECK(gzip::pack(std::string(1'000'000, 'a'))->size() < 2000);
}

TEST_CASE("gzip: several members, padding and trailing data") {
    const std::string two = *gzip::pack("a") + *gzip::pack("") + *gzip::pack("b");
    CHECK(*gzip::unpack(two) == "ab");
    const auto padded = gzip::unpack(two + std::string(100, '\0'));
    CHECK(*padded == "ab");
    CHECK(padded.diagnostics().empty());
    const auto more = gzip::unpack(two + "x");
    CHECK(*more == "ab");
    CHECK(more.diagnostics().at(0).code == parse_errc::trailing_data);
    CHECK(more.diagnostics().at(0).where.offset == two.size());
}

TEST_CASE("gzip: truncated anywhere") {
    for (const std::string& whole : {std::string(hello_zlib), *gzip::pack(noise(1000))})
        for (std::size_t size = 3; size < whole.size(); ++size) {
            CAPTURE(size);
            const auto error = error_of(std::string_view(whole).substr(0, size));
            CHECK(error.code == parse_errc::packed_data_cut_off);
            CHECK(error.where == nono::source_position{size, 1, static_cast<std::uint32_t>(size + 1)});
        }
    // A truncated second member, too.
    CHECK(error_of(std::string(hello_gzip) + std::string(hello_gzip.substr(0, 12))).code ==
          parse_errc::packed_data_cut_off);
}

TEST_CASE("gzip: changed anywhere, it is damaged or has the same content") {
    const std::string text = noise(300);
    const std::string whole = *gzip::pack(text);
    std::size_t damaged = 0;
    for (std::size_t at = 3; at < whole.size(); ++at)
        for (const unsigned bit : {1U, 16U, 128U}) {
            std::string changed = whole;
            changed[at] = static_cast<char>(static_cast<unsigned char>(changed[at]) ^ bit);
            const auto found = gzip::unpack(changed, 1'000'000);
            CAPTURE(at);
            if (found) CHECK(*found == text); // time, system and level are not checked,
            if (found) CHECK(at <= 10);       // nor is the padding of the first block
            damaged += found ? 0U : 1U;
        }
    CHECK(damaged > 800);
    std::string bad_sum(hello_gzip);
    bad_sum[20] = '\0';
    CHECK(error_of(bad_sum).code == parse_errc::packed_data_damaged);
}

TEST_CASE("gzip: unpacking stops at the limit") {
    const std::string packed = *gzip::pack(std::string(100'000, 'a'));
    CHECK(gzip::unpack(packed, 100'000)->size() == 100'000);
    CHECK(error_of(packed, 99'999).code == parse_errc::unpacked_over_limit);
    CHECK(error_of(packed, 0).code == parse_errc::unpacked_over_limit);
    CHECK(*gzip::unpack(*gzip::pack(""), 0) == "");
    // A small file that would fill any memory.
    const std::string bomb = *gzip::pack(std::string(100'000'000, '\0'));
    CHECK(bomb.size() < 100'000);
    CHECK(error_of(bomb, 1'000'000).code == parse_errc::unpacked_over_limit);
}

TEST_CASE("gzip: if zlib cannot allocate memory, that is the error") {
    // Allocates memory `left` times, then fails.
    struct lender {
        int left;
        static voidpf lend(voidpf self, uInt count, uInt size) {
            return static_cast<lender*>(self)->left-- > 0 ? std::calloc(count, size) : nullptr;
        }
        static void release(voidpf, voidpf memory) { std::free(memory); }
    };
    const std::string text = noise(100'000);
    const std::string packed = *gzip::pack(text);
    const auto tries_until_done = [](auto run) {
        int allocations = 0;
        for (;; ++allocations) {
            lender memory{allocations};
            z_stream stream{};
            stream.opaque = &memory;
            stream.zalloc = lender::lend;
            stream.zfree = lender::release;
            const auto made = run(stream);
            if (made) return std::pair(allocations, *made);
            CHECK(made.error() == nono::parse_error{parse_errc::out_of_memory, made.error().where});
            REQUIRE(allocations < 100);
        }
    };
    const auto [to_pack, again] =
        tries_until_done([&](const z_stream& stream) { return nono::detail::packer(stream).run(text); });
    CHECK(to_pack > 0);
    CHECK(again == packed);
    const auto [to_unpack, unpacked] = tries_until_done(
        [&](const z_stream& stream) { return nono::detail::unpacker(packed, 1'000'000, stream).run(); });
    CHECK(to_unpack > 1); // its state, and later its window
    CHECK(unpacked == text);
}

TEST_CASE("gzip: files of other programs") {
    const std::string text = noise(100'000) + std::string(100'000, 'z');
    if (has_program("gzip")) {
        CHECK(through("gzip -dc", *gzip::pack(text)) == text);
        for (const char* level : {"1", "6", "9"}) {
            const auto found = gzip::unpack(through("gzip -c -" + std::string(level), text));
            REQUIRE(found.has_value());
            CHECK(*found == text);
        }
    } else {
        MESSAGE("skipped: there is no program gzip");
    }
    if (has_program("zlib-flate")) {
        for (const char* level : {"1", "5", "9"}) {
            const auto found = gzip::unpack(through("zlib-flate -compress=" + std::string(level), text));
            REQUIRE(found.has_value());
            CHECK(*found == text);
        }
    } else {
        MESSAGE("skipped: there is no program zlib-flate");
    }
}
