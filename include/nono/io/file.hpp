// Reads and writes whole files; errors are values. Outside of the umbrella header: it needs `<cstdio>`.
#ifndef NONO_IO_FILE_HPP
#define NONO_IO_FILE_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/random.hpp>
#include <nono/io/file_system.hpp>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <string>
#include <string_view>
#include <type_traits>

namespace nono::inline NONO_ABI {

/// Why a file could not be read or written.
enum class file_errc : std::uint8_t {
    none,          ///< no error
    not_found,     ///< there is no such file, or no such folder to write to
    not_permitted, ///< its owner does not allow it
    is_folder,     ///< it is a folder
    too_large,     ///< it has more bytes than the caller takes
    disk_full,     ///< no space left to write
    open_failed,   ///< any other reason not to open
    read_failed,   ///< reading failed
    write_failed,  ///< writing failed
    given_up,      ///< the caller did not want it to be finished
};

/// A sentence for a code, in static storage, without a full stop. O(1).
[[nodiscard]] constexpr std::string_view message(file_errc code) noexcept;

/// The content of a file. True when all of it was read.
struct file_contents {
    std::string text;                  ///< the bytes as they are; empty where there is an error
    file_errc error = file_errc::none; ///< why the file was not read

    /// True when the whole file was read.
    [[nodiscard]] explicit operator bool() const noexcept { return error == file_errc::none; }
};

/// The most bytes that `read_file` takes unless told otherwise: 1 GiB.
inline constexpr std::size_t default_file_limit = std::size_t{1} << 30U;

/// Reads a whole file.
///
/// @param path  a `const char*`, or anything with `c_str()` (std::string, std::filesystem::path), in the system's
///              encoding; on Windows also of `wchar_t`
/// @param max_bytes  bytes; a file with more is `too_large`, and is not read further
/// Linear in the bytes; allocates the text. Does not throw (but std::bad_alloc).
template <class Path>
[[nodiscard]] file_contents read_file(const Path& path, std::size_t max_bytes = default_file_limit);

/// Reads an open stream to its end, as standard input; leaves it open. As `read_file`.
[[nodiscard]] inline file_contents read_stream(std::FILE* stream, std::size_t max_bytes = default_file_limit);

/// Writes a whole file atomically: at every moment the name refers to the whole old or the whole new text, even after a
/// power cut: the text goes to a new file in the same folder, `.nono-` and 16 digits and `.new`, to the disk, and then
/// takes the name. It keeps the permissions of the file it replaces, its owner where the system allows that, and is at
/// no moment open to more people. A symbolic link stays: the file that it leads to is replaced, or made. What is not an
/// ordinary file (a device, a pipe, `/dev/stdout` whatever it is) is written in place. Other names of the file, hard
/// links, keep the old text.
///
/// @param path  as for `read_file`
/// @param text  the bytes to write
/// @return      `file_errc::none` when all was written; otherwise an ordinary file is as it was, and the new one gone
/// Linear in the bytes; waits for the disk. Does not throw (but std::bad_alloc: an ordinary file is then as it was).
template <class Path> [[nodiscard]] file_errc write_file(const Path& path, std::string_view text);

/// Writes a file as above, in pieces, so that not all of it need be in memory.
///
/// @param path   as for `read_file`
/// @param write  called once with a function object that takes a piece (`std::string_view`) to be appended, and returns
///               false where that failed. Returns false to give up: an ordinary file is then as it was
/// @return       as above; `file_errc::given_up` where `write` returned false though nothing had failed
/// Does not throw but what `write` throws (and std::bad_alloc): an ordinary file is then as it was.
template <class Path, class Write>
    requires(!std::is_convertible_v<Write, std::string_view>)
[[nodiscard]] file_errc write_file(const Path& path, Write&& write);

// ---------------------------------------------------------------------------------------------------------------------

constexpr std::string_view message(file_errc code) noexcept {
    switch (code) {
    NONO_DEFAULT:
        break;
    case file_errc::none: return "no error";
    case file_errc::not_found: return "no such file or folder";
    case file_errc::not_permitted: return "permission denied";
    case file_errc::is_folder: return "this is a folder, not a file";
    case file_errc::too_large: return "the file is larger than the limit";
    case file_errc::disk_full: return "no space left on the disk";
    case file_errc::open_failed: return "cannot open the file";
    case file_errc::read_failed: return "cannot read the file";
    case file_errc::write_failed: return "cannot write the file";
    case file_errc::given_up: return "writing was given up";
    }
    return "unknown error";
}

/// The code for an error number of the C library (`errno`); `otherwise` for those that have no code of their own. O(1).
[[nodiscard]] inline file_errc file_error_of(int number, file_errc otherwise) noexcept {
    switch (number) {
    case ENOENT:
    case ENOTDIR: return file_errc::not_found;
    case EACCES:
    case EPERM:
    case EROFS: return file_errc::not_permitted;
    case EISDIR: return file_errc::is_folder;
    case EFBIG: return file_errc::too_large;
    case ENOSPC:
#if defined(EDQUOT)
    case EDQUOT:
#endif
        return file_errc::disk_full;
    default: return otherwise;
    }
}

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
    /// Closes it now; false where the last bytes could not be written.
    [[nodiscard]] bool close() noexcept {
        std::FILE* stream = stream_;
        stream_ = nullptr;
        return std::fclose(stream) == 0;
    }

private:
    std::FILE* stream_;
};

/// Writes what `write` hands over, waits for the disk and closes the file.
template <class Write> [[nodiscard]] file_errc write_and_close(open_file& file, Write& write) {
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
    if (!finished && !failed) return file_errc::given_up;
    errno = 0;
    expect_done(!failed && flush_to_disk(file.get()));
    expect_done(file.close());
    return failed ? file_error_of(fault, file_errc::write_failed) : file_errc::none;
}

/// Numbers for names of new files, others in each process and at each moment.
[[nodiscard]] inline random_numbers new_numbers() noexcept {
    const int local = 0;
    random_numbers mixed(process_number());
    const auto mix = [&](auto part) { mixed = random_numbers(mixed.next() ^ static_cast<std::uint64_t>(part)); };
    mix(std::time(nullptr));
    mix(std::clock());
    mix(reinterpret_cast<std::uintptr_t>(&local));
    return mixed;
}

/// A new file in the folder of another, which it is to replace: gone at the end of its scope unless it has.
template <class Char> class replacement {
public:
    /// `before` must outlive the file.
    replacement(const Char* target, const file_before& before, random_numbers numbers)
        : target_(target), before_(&before), name_(folder_of(target)), folder_size_(name_.size()),
          file_(create(numbers)) {
        if (file_.get() != nullptr) before.give_permissions(file_.get());
    }
    replacement(const replacement&) = delete;
    replacement& operator=(const replacement&) = delete;
    ~replacement() {
        if (!exists_) return;
        if (file_.get() != nullptr) static_cast<void>(file_.close()); // some systems remove no open file
        remove_path(name_.c_str());
    }

    /// Writes what `write` hands over and takes the name of the other file.
    template <class Write> [[nodiscard]] file_errc fill(Write& write) {
        if (file_.get() == nullptr) return fault_;
        if (const auto error = write_and_close(file_, write); error != file_errc::none) return error;
        errno = 0;
        if (!rename_path(name_.c_str(), target_)) return file_error_of(errno, file_errc::write_failed);
        exists_ = false;
        name_.resize(folder_size_);
        flush_folder(name_.c_str());
        return file_errc::none;
    }

private:
    [[nodiscard]] static std::basic_string<Char> folder_of(const Char* path) {
        std::basic_string<Char> out(path);
        std::size_t end = out.size();
        const auto divides = [](Char c) {
#if defined(_WIN32)
            if (c == '\\' || c == ':') return true;
#endif
            return c == '/';
        };
        while (end > 0 && !divides(out[end - 1])) --end;
        out.resize(end);
        return out;
    }

    /// A file with a name that no other has, which is found here.
    [[nodiscard]] std::FILE* create(random_numbers& numbers) {
        constexpr int max_tries = 1000; // files that an interrupted program has left are few
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
            fault_ = file_error_of(errno, file_errc::open_failed);
            if (errno != EEXIST) return nullptr;
        }
        return nullptr;
    }

    void append(std::string_view text) {
        for (const char c : text) name_ += static_cast<Char>(c);
    }

    const Char* target_;
    const file_before* before_;
    std::basic_string<Char> name_;
    std::size_t folder_size_; // characters of the name before that of the file
    bool exists_ = false;
    file_errc fault_ = file_errc::none;
    open_file file_;
};

} // namespace detail

inline file_contents read_stream(std::FILE* stream, std::size_t max_bytes) {
    constexpr std::size_t first_piece = std::size_t{1} << 16U;
    file_contents out;
    std::size_t used = 0;
    for (;;) {
        // Twice the room each time, but never more than one byte beyond the limit: that byte tells of too large a file.
        if (used == out.text.size()) {
            const std::size_t wanted = used == 0 ? first_piece : 2 * used;
            out.text.resize(wanted <= max_bytes ? wanted : max_bytes + 1);
        }
        errno = 0;
        const std::size_t room = out.text.size() - used;
        const std::size_t got = std::fread(out.text.data() + used, 1, room, stream);
        used += got;
        if (used > max_bytes) return {{}, file_errc::too_large};
        // Also where some bytes came before: a signal may have ended the wait for more.
        if (got < room && std::ferror(stream) != 0) return {{}, file_error_of(errno, file_errc::read_failed)};
        if (got == 0) break;
    }
    out.text.resize(used);
    return out;
}

template <class Path> file_contents read_file(const Path& path, std::size_t max_bytes) {
    errno = 0;
    const detail::open_file file(detail::open_stream(detail::c_path(path), "rb"));
    if (file.get() == nullptr) return {{}, file_error_of(errno, file_errc::open_failed)};
    return read_stream(file.get(), max_bytes);
}

template <class Path> file_errc write_file(const Path& path, std::string_view text) {
    return nono::write_file(path, [text](auto& append) { return append(text); });
}

template <class Path, class Write>
    requires(!std::is_convertible_v<Write, std::string_view>)
file_errc write_file(const Path& path, Write&& write) {
    const auto* named = detail::c_path(path);
    using character = std::remove_cvref_t<decltype(*named)>;
    const auto found = detail::behind_links(named);
    const auto* target = found.c_str();
    const detail::file_before before(target);
    if (before.is_replaceable())
        return detail::replacement<character>(target, before, detail::new_numbers()).fill(write);
    errno = 0;
    detail::open_file file(detail::open_stream(target, "wb"));
    if (file.get() == nullptr) return file_error_of(errno, file_errc::open_failed);
    return detail::write_and_close(file, write);
}

} // namespace nono::inline NONO_ABI

#endif // NONO_IO_FILE_HPP
