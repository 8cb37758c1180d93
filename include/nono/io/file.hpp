// Reads and writes whole files; errors are values. Not part of the umbrella header, because it needs `<cstdio>`.
// SPDX-License-Identifier: MIT
#ifndef NONO_IO_FILE_HPP
#define NONO_IO_FILE_HPP

#include <nono/detail/random.hpp>
#include <nono/io/file_system.hpp>
#include <nono/model/describe.hpp>
#include <nono/model/errors.hpp>
#include <nono/model/result.hpp>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <string>
#include <string_view>
#include <type_traits>

namespace nono { inline namespace NONO_ABI {

namespace detail {

/// Default maximum size of the files that `read_file` accepts, in bytes: 1 GiB.
inline constexpr std::size_t default_file_limit = std::size_t{1} << 30U;

} // namespace detail

/// Reads a whole file.
///
/// @param path       a `const char*`, or anything with `c_str()` (std::string, std::filesystem::path), in the encoding
///                   of the system; on Windows, strings of `wchar_t` are also accepted
/// @param max_bytes  maximum size of the file in bytes, by default 1 GiB; for a larger file, the error is
/// `file_too_large`, and no more
///                   of it is read
/// @return           the bytes unchanged, or an error of `error_group::file` at position 1:1
/// Linear in the bytes; allocates the text. Throws only std::bad_alloc.
template <class Path>
[[nodiscard]] result<std::string> read_file(const Path& path, std::size_t max_bytes = detail::default_file_limit);

namespace extend {

/// Reads an open stream, such as standard input, to its end and leaves it open. Otherwise like `read_file`.
[[nodiscard]] inline result<std::string> read_stream(std::FILE* stream,
                                                     std::size_t max_bytes = detail::default_file_limit);

} // namespace extend

/// Writes a whole file atomically: at every moment, even after a power failure, the name refers to either the complete
/// old text or the complete new one. The text is written to a new file in the same folder (`.nono-`, 16 digits and
/// `.new`) and flushed to the disk; then the new file is renamed. It keeps the permissions of the file that it
/// replaces, and the owner if the system allows that, and it is never accessible to more people. Symbolic links are
/// followed: their target is replaced or created. Anything that is not an ordinary file (a device, a pipe, and always
/// `/dev/stdout`) is written in place. Other hard links to the file keep the old text.
///
/// @param path  as for `read_file`
/// @param text  the bytes to write
/// @return      `parse_errc::none` if all was written; otherwise an ordinary file is unchanged, and the new one is
///              removed
/// Linear in the bytes; waits for the disk. Throws only std::bad_alloc; an ordinary file is then unchanged.
template <class Path> [[nodiscard]] parse_errc write_file(const Path& path, std::string_view text);

/// Writes a file as above, but in pieces, so that it does not have to be in memory as a whole.
///
/// @param path   as for `read_file`
/// @param write  called once with a function object that appends a piece (a `std::string_view`) and returns false if
///               that failed. `write` itself returns false to give up; an ordinary file is then unchanged
/// @return       as above; `parse_errc::writing_given_up` if `write` returned false although nothing had failed
/// Throws only what `write` throws and std::bad_alloc; an ordinary file is then unchanged.
template <class Path, class Write>
    requires(!std::is_convertible_v<Write, std::string_view>)
[[nodiscard]] parse_errc write_file(const Path& path, Write&& write);

// ---------------------------------------------------------------------------------------------------------------------

namespace extend {

/// Returns the code for an error number of the C library (`errno`), or `otherwise` if there is no specific code. O(1).
[[nodiscard]] inline parse_errc file_error_of(int number, parse_errc otherwise) noexcept {
    switch (number) {
    case ENOENT:
    case ENOTDIR: return parse_errc::file_not_found;
    case EACCES:
    case EPERM:
    case EROFS: return parse_errc::file_not_permitted;
    case EISDIR: return parse_errc::file_is_folder;
    case EFBIG: return parse_errc::file_too_large;
    case ENOSPC:
#if defined(EDQUOT)
    case EDQUOT:
#endif
        return parse_errc::disk_full;
    default: return otherwise;
    }
}

} // namespace extend

namespace detail {

/// A stream that is closed at the end of its scope.
class open_file {
public:
    explicit open_file(std::FILE* stream) noexcept : stream_(stream) {}
    open_file(const open_file&) = delete;
    open_file& operator=(const open_file&) = delete;
    ~open_file() {
        if (stream_ != nullptr) std::fclose(stream_);
    }

    [[nodiscard]] std::FILE* get() const noexcept { return stream_; }
    /// Closes the file now. Returns false if the last bytes could not be written.
    [[nodiscard]] bool close() noexcept {
        std::FILE* stream = stream_;
        stream_ = nullptr;
        return std::fclose(stream) == 0;
    }

private:
    std::FILE* stream_;
};

/// Writes the pieces that `write` emits, waits for the disk and closes the file.
template <class Write> [[nodiscard]] parse_errc write_and_close(open_file& file, Write& write) {
    int fault = 0;
    bool failed = false;
    const auto expect_done = [&](bool done) {
        if (!done && !failed) fault = errno;
        failed = failed || !done;
        return !failed;
    };
    auto append = [&](std::string_view piece) {
        errno = 0;
        return expect_done(!failed && std::fwrite(piece.data(), 1, piece.size(), file.get()) == piece.size());
    };
    const bool finished = write(append);
    if (!finished && !failed) return parse_errc::writing_given_up;
    errno = 0;
    expect_done(!failed && flush_to_disk(file.get()));
    expect_done(file.close());
    return failed ? file_error_of(fault, parse_errc::file_not_written) : parse_errc::none;
}

/// Returns a generator for the names of new files that differs between processes and over time.
[[nodiscard]] inline random_numbers new_numbers() noexcept {
    const int local = 0;
    random_numbers mixed(process_number());
    const auto mix = [&](auto part) { mixed = random_numbers(mixed.next() ^ static_cast<std::uint64_t>(part)); };
    mix(std::time(nullptr));
    mix(std::clock());
    mix(reinterpret_cast<std::uintptr_t>(&local));
    return mixed;
}

/// A new file in the folder of another file, which it will replace. If it does not, it is removed at the end of the
/// scope.
template <class Char> class replacement {
public:
    /// `before` must outlive the object.
    replacement(const Char* target, const replaced_file& before, random_numbers numbers)
        : target_(target), before_(&before), name_(folder_of(target)), folder_size_(name_.size()),
          file_(create(numbers)) {
        if (file_.get() != nullptr) before.give_permissions(file_.get());
    }
    replacement(const replacement&) = delete;
    replacement& operator=(const replacement&) = delete;
    ~replacement() {
        if (!exists_) return;
        if (file_.get() != nullptr) static_cast<void>(file_.close()); // some systems cannot remove an open file
        remove_path(name_.c_str());
    }

    /// Writes the pieces that `write` emits and renames the new file to the name of the other one.
    template <class Write> [[nodiscard]] parse_errc fill(Write& write) {
        if (file_.get() == nullptr) return fault_;
        if (const auto error = write_and_close(file_, write); error != parse_errc::none) return error;
        errno = 0;
        if (!rename_path(name_.c_str(), target_)) return file_error_of(errno, parse_errc::file_not_written);
        exists_ = false;
        name_.resize(folder_size_);
        flush_folder(name_.c_str());
        return parse_errc::none;
    }

private:
    [[nodiscard]] static std::basic_string<Char> folder_of(const Char* path) {
#if defined(_WIN32)
        constexpr Char dividers[] = {'/', '\\', ':', 0};
#else
        constexpr Char dividers[] = {'/', 0};
#endif
        std::basic_string<Char> out(path);
        out.resize(out.find_last_of(dividers) + 1); // becomes empty if there is no separator
        return out;
    }

    /// Chooses an unused name and creates a file with it.
    [[nodiscard]] std::FILE* create(random_numbers& numbers) {
        constexpr int max_tries = 1000; // interrupted programs leave only a few such files
        for (int i = 0; i < max_tries; ++i) {
            name_.resize(folder_size_);
            append(".nono-");
            for (std::uint64_t digits = numbers.next(), k = 0; k < 16; ++k, digits >>= 4U)
                name_ += static_cast<Char>("0123456789abcdef"[digits & 0xFU]);
            append(".new");
            errno = 0;
            std::FILE* const stream = create_stream(name_.c_str(), *before_);
            exists_ = stream != nullptr;
            if (exists_) return stream;
            fault_ = file_error_of(errno, parse_errc::file_not_opened);
            if (errno != EEXIST) return nullptr;
        }
        return nullptr;
    }

    void append(std::string_view text) {
        for (const char c : text) name_ += static_cast<Char>(c);
    }

    const Char* target_;
    const replaced_file* before_;
    std::basic_string<Char> name_;
    std::size_t folder_size_; // length of the folder part of the name, in characters
    bool exists_ = false;
    parse_errc fault_ = parse_errc::none;
    open_file file_;
};

} // namespace detail

inline result<std::string> extend::read_stream(std::FILE* stream, std::size_t max_bytes) {
    constexpr std::size_t first_piece = std::size_t{1} << 16U;
    std::string out;
    std::size_t used = 0;
    for (;;) {
        // Doubles the buffer each time, but never beyond one byte more than the limit: that byte reveals a file that is
        // too large.
        if (used == out.size()) {
            const std::size_t wanted = used == 0 ? first_piece : 2 * used;
            out.resize(wanted <= max_bytes ? wanted : max_bytes + 1);
        }
        errno = 0;
        const std::size_t room = out.size() - used;
        const std::size_t got = std::fread(out.data() + used, 1, room, stream);
        used += got;
        if (used > max_bytes) return parse_error{parse_errc::file_too_large, {}};
        // An error is reported even if some bytes were read: a signal may have interrupted the wait for more.
        if (got < room && std::ferror(stream) != 0)
            return parse_error{file_error_of(errno, parse_errc::file_not_read), {}};
        if (got == 0) break;
    }
    out.resize(used);
    return out;
}

template <class Path> result<std::string> read_file(const Path& path, std::size_t max_bytes) {
    errno = 0;
    const detail::open_file file(detail::open_stream(detail::c_path(path), "rb"));
    if (file.get() == nullptr) return parse_error{extend::file_error_of(errno, parse_errc::file_not_opened), {}};
    return extend::read_stream(file.get(), max_bytes);
}

template <class Path> parse_errc write_file(const Path& path, std::string_view text) {
    return nono::write_file(path, [text](auto& append) { return append(text); });
}

template <class Path, class Write>
    requires(!std::is_convertible_v<Write, std::string_view>)
parse_errc write_file(const Path& path, Write&& write) {
    const auto* named = detail::c_path(path);
    using character = std::remove_cvref_t<decltype(*named)>;
    const auto found = detail::resolve_links(named);
    const auto* target = found.c_str();
    const detail::replaced_file before(target);
    if (before.is_replaceable())
        return detail::replacement<character>(target, before, detail::new_numbers()).fill(write);
    errno = 0;
    detail::open_file file(detail::open_stream(target, "wb"));
    if (file.get() == nullptr) return extend::file_error_of(errno, parse_errc::file_not_opened);
    return detail::write_and_close(file, write);
}

}} // namespace nono::NONO_ABI

#endif // NONO_IO_FILE_HPP
