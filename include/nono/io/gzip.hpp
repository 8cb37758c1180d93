// Compressed text: gzip (`.gz`) and zlib. Not part of the umbrella header, because it needs zlib (in CMake:
// `nono::gzip`).
// SPDX-License-Identifier: MIT
#ifndef NONO_IO_GZIP_HPP
#define NONO_IO_GZIP_HPP

#include <nono/detail/ascii.hpp>
#include <nono/io/file.hpp>
#include <nono/model/limits.hpp>
#include <nono/model/result.hpp>
#include <nono/text/utf8.hpp>

#include <zlib.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Compressed text.
namespace nono { inline namespace NONO_ABI { namespace gzip {

/// Returns true if `bytes` starts like a gzip file (RFC 1952) or like a zlib stream with a window of 32 KiB (RFC 1950),
/// the usual size, and is not plain text. O(1), but linear for text that starts with `x^`.
[[nodiscard]] constexpr bool is_packed(std::string_view bytes) noexcept;

/// Unpacks a gzip file with one or more members, or a zlib stream. Trailing zeros are ignored as padding.
///
/// @param bytes      the packed file
/// @param max_bytes  maximum size of the text, in bytes
/// @return           the text, with the diagnostic `trailing_data` if other bytes follow the packed ones. Otherwise the
///                   error `not_packed`, `packed_data_cut_off`, `packed_data_damaged`, `unpacked_over_limit` or, if
///                   zlib cannot allocate memory, `out_of_memory`. Positions count the packed bytes as a single line
/// Linear in the text; uses no more memory than twice the text or `max_bytes`, plus about 40 KiB for zlib.
[[nodiscard]] inline result<std::string> unpack(std::string_view bytes, std::size_t max_bytes = limits{}.unpacked);

/// Packs text as gzip, without a name or a time, so that the same text always gives the same bytes with the same zlib.
///
/// @return  the file, which is never empty; `out_of_memory` if zlib cannot allocate memory
/// Linear in the text; allocates the result, and about 270 KiB for zlib.
[[nodiscard]] inline result<std::string> pack(std::string_view text);

/// Reads a whole file and unpacks it if it is packed.
///
/// @param path       as for `nono::read_file`
/// @param max_bytes  maximum size in bytes, both of the file and of its unpacked content
/// @return           the content, or an error of `nono::read_file` or `unpack`
/// Costs as much as both of these. Throws only std::bad_alloc.
template <class Path>
[[nodiscard]] result<std::string> read_file(const Path& path, std::size_t max_bytes = detail::default_file_limit);

/// Returns the name of the content of a packed file: `a.non` for `a.non.gz`; `pack.nonpack` for `nonopack.gz`, the name
/// of packs in the document on `.nonpack`. Returns other names unchanged. Linear; does not allocate.
[[nodiscard]] constexpr std::string_view unpacked_name(std::string_view file) noexcept {
    if (file.size() < 4 || !detail::same_word(file.substr(file.size() - 3), ".gz")) return file;
    const std::string_view inner = file.substr(0, file.size() - 3);
    const std::string_view name = inner.substr(inner.find_last_of("/\\") + 1); // the whole name if there is no
                                                                               // separator
    if (name.empty()) return file;
    return detail::same_word(name, "nonopack") ? std::string_view("pack.nonpack") : inner;
}

}}} // namespace nono::NONO_ABI::gzip

// ---------------------------------------------------------------------------------------------------------------------

namespace nono { inline namespace NONO_ABI { namespace detail {

[[nodiscard]] constexpr bool is_gzip_member(std::string_view bytes) noexcept {
    return bytes.starts_with("\x1F\x8B\x08");
}

/// Returns the position of a packed byte.
[[nodiscard]] constexpr source_position packed_position(std::size_t offset) noexcept {
    return {offset, 1, static_cast<std::uint32_t>((std::min<std::size_t>)(offset, 0xFFFF'FFFEU) + 1)};
}

// zlib counts in 32 bits, so longer texts are processed in pieces.
[[nodiscard]] constexpr uInt zlib_piece(std::size_t size) noexcept {
    return static_cast<uInt>((std::min)(size, std::size_t{1} << 30U));
}

/// Returns the pointer that zlib reads from. It is not a pointer to const, but zlib does not write through it.
[[nodiscard]] inline Bytef* zlib_bytes(std::string_view bytes) noexcept {
    return reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
}

/// Returns the error for a zlib status other than success.
[[nodiscard]] constexpr parse_errc zlib_fault(int status) noexcept {
    return status == Z_MEM_ERROR ? parse_errc::out_of_memory : parse_errc::packed_data_damaged;
}

/// Unpacks one text. Owns the state of zlib, which is freed at the end of the scope.
class unpacker {
public:
    /// `stream` can specify where zlib allocates its memory.
    unpacker(std::string_view bytes, std::size_t max_bytes, const z_stream& stream = {}) noexcept
        : bytes_(bytes), max_bytes_(max_bytes), stream_(stream) {}
    unpacker(const unpacker&) = delete;
    unpacker& operator=(const unpacker&) = delete;
    ~unpacker() { inflateEnd(&stream_); } // has no effect if `inflateInit2` was not called

    [[nodiscard]] result<std::string> run() {
        constexpr int either_format = 32 + 15;
        if (const int begun = inflateInit2(&stream_, either_format); begun != Z_OK) return failed(zlib_fault(begun));
        for (;;) {
            const parse_errc error = unpack_member();
            if (error != parse_errc::none) return failed(error);
            // Nothing can follow a zlib stream; a gzip member can be followed by further ones.
            if (!is_gzip_member(bytes_) || !is_gzip_member(bytes_.substr(used_))) break;
            if (const int again = inflateReset(&stream_); again != Z_OK) return failed(zlib_fault(again));
        }
        text_.resize(size_);
        std::vector<diagnostic> diagnostics;
        if (bytes_.find_first_not_of('\0', used_) != std::string_view::npos)
            diagnostics.push_back({parse_errc::trailing_data, packed_position(used_)});
        return {std::move(text_), std::move(diagnostics)};
    }

private:
    [[nodiscard]] result<std::string> failed(parse_errc code) const {
        return parse_error{code, packed_position(used_)};
    }

    [[nodiscard]] parse_errc unpack_member() {
        for (;;) {
            if (size_ == text_.size() && !make_room()) return parse_errc::unpacked_over_limit;
            const uInt input = zlib_piece(bytes_.size() - used_);
            const uInt room = zlib_piece(text_.size() - size_);
            stream_.next_in = zlib_bytes(bytes_.substr(used_));
            stream_.avail_in = input;
            stream_.next_out = reinterpret_cast<Bytef*>(text_.data() + size_);
            stream_.avail_out = room;
            const int status = inflate(&stream_, Z_NO_FLUSH);
            used_ += input - stream_.avail_in;
            size_ += room - stream_.avail_out;
            if (size_ > max_bytes_) return parse_errc::unpacked_over_limit;
            if (status == Z_STREAM_END) return parse_errc::none;
            // There is room but no progress, so the input has ended.
            if (status == Z_BUF_ERROR || (status == Z_OK && used_ == bytes_.size() && stream_.avail_out > 0))
                return parse_errc::packed_data_cut_off;
            if (status != Z_OK) return zlib_fault(status);
        }
    }

    /// Doubles the buffer each time, but never beyond one byte more than the limit: that byte reveals a text that is
    /// too long.
    [[nodiscard]] bool make_room() {
        constexpr std::size_t first = std::size_t{1} << 14U;
        if (text_.size() > max_bytes_) return false;
        const std::size_t wanted = (std::max)(first, 2 * text_.size());
        text_.resize(wanted <= max_bytes_ ? wanted : max_bytes_ + 1);
        return true;
    }

    std::string_view bytes_;
    std::size_t max_bytes_;
    std::size_t used_ = 0; ///< bytes of `bytes_` consumed so far
    std::string text_;     ///< the text so far, followed by unused space
    std::size_t size_ = 0; ///< bytes of text so far
    z_stream stream_;
};

/// Packs one text. Owns the state of zlib, which is freed at the end of the scope.
class packer {
public:
    /// `stream` can specify where zlib allocates its memory.
    explicit packer(const z_stream& stream = {}) noexcept : stream_(stream) {}
    packer(const packer&) = delete;
    packer& operator=(const packer&) = delete;
    ~packer() { deflateEnd(&stream_); } // has no effect if `deflateInit2` was not called

    [[nodiscard]] result<std::string> run(std::string_view text) {
        constexpr int gzip_format = 16 + 15;
        constexpr int memory_level = 9;
        const int begun =
            deflateInit2(&stream_, Z_BEST_COMPRESSION, Z_DEFLATED, gzip_format, memory_level, Z_DEFAULT_STRATEGY);
        if (begun != Z_OK) return parse_error{parse_errc::out_of_memory, {}}; // its other error codes cannot occur here
        gz_header header{};
        header.os = 255; // "unknown", on every system
        deflateSetHeader(&stream_, &header);
        std::string out;
        std::size_t used = 0;
        std::size_t size = 0;
        for (int status = Z_OK; status != Z_STREAM_END;) {
            if (size == out.size()) out.resize((std::max)(std::size_t{1} << 10U, 2 * size));
            const uInt input = zlib_piece(text.size() - used);
            const uInt room = zlib_piece(out.size() - size);
            stream_.next_in = zlib_bytes(text.substr(used));
            stream_.avail_in = input;
            stream_.next_out = reinterpret_cast<Bytef*>(out.data() + size);
            stream_.avail_out = room;
            status = deflate(&stream_, used + input == text.size() ? Z_FINISH : Z_NO_FLUSH);
            used += input - stream_.avail_in;
            size += room - stream_.avail_out;
        }
        out.resize(size);
        return out;
    }

private:
    z_stream stream_;
};

}}} // namespace nono::NONO_ABI::detail

namespace nono { inline namespace NONO_ABI { namespace gzip {

constexpr bool is_packed(std::string_view bytes) noexcept {
    if (detail::is_gzip_member(bytes)) return true;
    if (bytes.size() < 2 || bytes[0] != 'x') return false;
    // The second byte encodes the level; for the middle levels it is a printable character.
    if (bytes[1] == '^') return extend::check_text(bytes).code != parse_errc::none;
    return bytes[1] == '\x01' || bytes[1] == '\x9C' || bytes[1] == '\xDA';
}

inline result<std::string> unpack(std::string_view bytes, std::size_t max_bytes) {
    if (!is_packed(bytes)) return parse_error{parse_errc::not_packed, {}};
    return detail::unpacker(bytes, max_bytes).run();
}

inline result<std::string> pack(std::string_view text) { return detail::packer().run(text); }

template <class Path> result<std::string> read_file(const Path& path, std::size_t max_bytes) {
    auto bytes = nono::read_file(path, max_bytes);
    return bytes && is_packed(*bytes) ? unpack(*bytes, max_bytes) : std::move(bytes);
}

}}} // namespace nono::NONO_ABI::gzip

#endif // NONO_IO_GZIP_HPP
