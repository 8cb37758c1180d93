// Whole files in and out, errors as values. Outside of the umbrella header: it needs `<cstdio>`.
#ifndef NONO_IO_FILE_HPP
#define NONO_IO_FILE_HPP

#include <nono/detail/config.hpp>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <type_traits>

#include <sys/stat.h>
#if defined(_WIN32)
#include <fcntl.h>
#include <io.h>
#endif

namespace nono::inline NONO_ABI {

/// Why a file could not be read or written.
enum class file_errc : std::uint8_t {
    none,          ///< no error
    not_found,     ///< there is no such file, or no such folder to write to
    not_permitted, ///< its owner does not allow it
    is_folder,     ///< it is a folder
    too_large,     ///< it has more bytes than the caller takes
    disk_full,     ///< no room left to write
    open_failed,   ///< any other reason not to open
    read_failed,   ///< the system failed in the midst of reading
    write_failed,  ///< the system failed in the midst of writing
};

/// A sentence for a code, in static storage, without a full stop. O(1).
[[nodiscard]] constexpr std::string_view message(file_errc code) noexcept;

/// What was in a file. True when all of it was read.
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
/// @param most  bytes; a file with more is `too_large`, and is not read further
/// Linear in the bytes; allocates the text. Does not throw (but std::bad_alloc).
template <class Path> [[nodiscard]] file_contents read_file(const Path& path, std::size_t most = default_file_limit);

/// Reads an open stream to its end, as standard input; leaves it open. As `read_file`.
[[nodiscard]] inline file_contents read_stream(std::FILE* stream, std::size_t most = default_file_limit);

/// Writes a whole file, so that at every moment the old or the new text is there under that name, never half of one:
/// the text goes to a new file beside it, which then takes its name and keeps its permissions. What is not an ordinary
/// file (a device, a pipe, a symbolic link) is written in place.
///
/// @param path  as for `read_file`
/// @param text  the bytes to write
/// @return      `file_errc::none` when all was written; otherwise an ordinary file is as it was
/// Linear in the bytes.
template <class Path> [[nodiscard]] file_errc write_file(const Path& path, std::string_view text);

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
    }
    return "unknown error";
}

namespace detail {

/// What an error number of the C library means; `otherwise` for those that have no code of their own.
[[nodiscard]] inline file_errc file_error_of(int number, file_errc otherwise) noexcept {
    switch (number) {
    case ENOENT:
    case ENOTDIR: return file_errc::not_found;
    case EACCES:
    case EPERM:
    case EROFS: return file_errc::not_permitted;
    case EISDIR: return file_errc::is_folder;
    case EFBIG: return file_errc::too_large;
    case ENOSPC: return file_errc::disk_full;
    default: return otherwise;
    }
}

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

// The C library's calls for paths of char and, on Windows, of wchar_t. `create_stream` fails where there is such a
// file: not every C library of Windows knows the mode "x".
inline std::FILE* open_stream(const char* path, const char* mode) noexcept { return std::fopen(path, mode); }
#if defined(_WIN32)
constexpr int only_new = _O_CREAT | _O_EXCL | _O_WRONLY | _O_BINARY;
inline std::FILE* stream_of(int file) noexcept { return file == -1 ? nullptr : _fdopen(file, "wb"); }
inline std::FILE* create_stream(const char* path) noexcept {
    return stream_of(_open(path, only_new, _S_IREAD | _S_IWRITE));
}
#else
inline std::FILE* create_stream(const char* path) noexcept { return std::fopen(path, "wbx"); }
#endif
inline bool remove_path(const char* path) noexcept { return std::remove(path) == 0; }
inline bool rename_path(const char* from, const char* to) noexcept {
#if defined(_WIN32)
    std::remove(to); // here, renaming does not replace
#endif
    return std::rename(from, to) == 0;
}
#if defined(_WIN32)
inline std::FILE* open_stream(const wchar_t* path, const char* mode) noexcept {
    const wchar_t wide[] = {static_cast<wchar_t>(mode[0]), static_cast<wchar_t>(mode[1]), 0};
    return _wfopen(path, wide);
}
inline std::FILE* create_stream(const wchar_t* path) noexcept {
    return stream_of(_wopen(path, only_new, _S_IREAD | _S_IWRITE));
}
inline bool remove_path(const wchar_t* path) noexcept { return _wremove(path) == 0; }
inline bool rename_path(const wchar_t* from, const wchar_t* to) noexcept {
    _wremove(to);
    return _wrename(from, to) == 0;
}
#endif

template <class Path> [[nodiscard]] auto c_path(const Path& path) noexcept {
    if constexpr (requires { path.c_str(); })
        return path.c_str();
    else
        return static_cast<const std::remove_cvref_t<decltype(path[0])>*>(path);
}

/// True when writing should replace the file: there is none, or an ordinary one.
template <class Char> [[nodiscard]] bool is_replaceable([[maybe_unused]] const Char* path) noexcept {
#if defined(_WIN32)
    return true;
#else
    struct stat about {};
    return lstat(path, &about) != 0 || S_ISREG(about.st_mode);
#endif
}

/// Gives a new file the permissions of the one it replaces, if there is one.
template <class Char>
void copy_permissions([[maybe_unused]] const Char* from, [[maybe_unused]] const Char* to) noexcept {
#if !defined(_WIN32)
    struct stat about {};
    if (stat(from, &about) == 0) chmod(to, about.st_mode & 07777U);
#endif
}

/// Writes all of the text and closes the file.
[[nodiscard]] inline file_errc write_and_close(open_file& file, std::string_view text) noexcept {
    errno = 0;
    const bool written = std::fwrite(text.data(), 1, text.size(), file.get()) == text.size();
    if (file.close() && written) return file_errc::none;
    return file_error_of(errno, file_errc::write_failed);
}

/// A new file with a name that no other file has; the name ends with a digit, which is found here.
template <class Char> [[nodiscard]] std::FILE* create_beside(std::basic_string<Char>& name) noexcept {
    for (char digit = '0'; digit <= '9'; ++digit) {
        name.back() = static_cast<Char>(digit);
        errno = 0;
        if (std::FILE* stream = create_stream(name.c_str())) return stream;
        if (errno != EEXIST) break;
    }
    return nullptr;
}

} // namespace detail

inline file_contents read_stream(std::FILE* stream, std::size_t most) {
    constexpr std::size_t first_piece = std::size_t{1} << 16U;
    file_contents out;
    std::size_t used = 0;
    for (;;) {
        // Twice the room each time, but never more than one byte beyond the limit: that byte tells of too large a file.
        if (used == out.text.size()) {
            const std::size_t wanted = used == 0 ? first_piece : 2 * used;
            out.text.resize(wanted <= most ? wanted : most + 1);
        }
        errno = 0;
        const std::size_t got = std::fread(out.text.data() + used, 1, out.text.size() - used, stream);
        used += got;
        if (used > most) return {{}, file_errc::too_large};
        if (got == 0 && std::ferror(stream) != 0) return {{}, detail::file_error_of(errno, file_errc::read_failed)};
        if (got == 0) break;
    }
    out.text.resize(used);
    return out;
}

template <class Path> file_contents read_file(const Path& path, std::size_t most) {
    errno = 0;
    const detail::open_file file(detail::open_stream(detail::c_path(path), "rb"));
    if (file.get() == nullptr) return {{}, detail::file_error_of(errno, file_errc::open_failed)};
    return read_stream(file.get(), most);
}

template <class Path> file_errc write_file(const Path& path, std::string_view text) {
    const auto* target = detail::c_path(path);
    using character = std::remove_cvref_t<decltype(*target)>;
    if (!detail::is_replaceable(target)) {
        errno = 0;
        detail::open_file file(detail::open_stream(target, "wb"));
        if (file.get() == nullptr) return detail::file_error_of(errno, file_errc::open_failed);
        return detail::write_and_close(file, text);
    }
    std::basic_string<character> beside(target);
    for (const char c : {'.', 'n', 'e', 'w', '0'}) beside += static_cast<character>(c);
    detail::open_file file(detail::create_beside(beside));
    if (file.get() == nullptr) return detail::file_error_of(errno, file_errc::open_failed);
    auto error = detail::write_and_close(file, text);
    if (error == file_errc::none) {
        detail::copy_permissions(target, beside.c_str());
        errno = 0;
        if (!detail::rename_path(beside.c_str(), target)) error = detail::file_error_of(errno, file_errc::write_failed);
    }
    if (error != file_errc::none) detail::remove_path(beside.c_str());
    return error;
}

} // namespace nono::inline NONO_ABI

#endif // NONO_IO_FILE_HPP
