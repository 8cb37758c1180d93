// The system functions that `io/file.hpp` needs, on Windows for paths of both `char` and `wchar_t`: opening, replacing
// and removing files, permissions, symbolic links, and waiting for the disk.
// SPDX-License-Identifier: MIT
#ifndef NONO_IO_FILE_SYSTEM_HPP
#define NONO_IO_FILE_SYSTEM_HPP

#include <nono/detail/config.hpp>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <type_traits>

#include <fcntl.h>
#include <sys/stat.h>
#if defined(_WIN32)
#include <io.h>
#include <process.h>
#else
#include <unistd.h>
#endif

namespace nono { inline namespace NONO_ABI { namespace detail {

template <class Path> [[nodiscard]] auto c_path(const Path& path) noexcept {
    if constexpr (requires { path.c_str(); })
        return path.c_str();
    else
        return static_cast<const std::remove_cvref_t<decltype(path[0])>*>(path);
}

inline std::FILE* open_stream(const char* path, const char* mode) noexcept { return std::fopen(path, mode); }
inline bool remove_path(const char* path) noexcept { return std::remove(path) == 0; }

#if defined(_WIN32)

// Declared as in <windows.h>, whose macros do not belong in a header.
extern "C" __declspec(dllimport) int __stdcall MoveFileExA(const char* from, const char* to, unsigned long flags);
extern "C" __declspec(dllimport) int __stdcall MoveFileExW(const wchar_t* from, const wchar_t* to, unsigned long flags);
extern "C" __declspec(dllimport) unsigned long __stdcall GetLastError();

inline std::FILE* open_stream(const wchar_t* path, const char* mode) noexcept {
    const wchar_t wide[] = {static_cast<wchar_t>(mode[0]), static_cast<wchar_t>(mode[1]), 0};
    return _wfopen(path, wide);
}
inline bool remove_path(const wchar_t* path) noexcept { return _wremove(path) == 0; }

/// Like `rename`, but also replaces an existing file, atomically.
template <class Char> bool rename_path(const Char* from, const Char* to) noexcept {
    constexpr unsigned long replace_and_wait = 1 + 8;
    int done = 0;
    if constexpr (std::is_same_v<Char, wchar_t>)
        done = MoveFileExW(from, to, replace_and_wait);
    else
        done = MoveFileExA(from, to, replace_and_wait);
    constexpr unsigned long access_denied = 5;
    constexpr unsigned long sharing_violation = 32;
    if (done != 0) return true;
    const unsigned long fault = GetLastError();
    errno = fault == access_denied || fault == sharing_violation ? EACCES : EIO;
    return false;
}

/// The properties of the file that will be replaced. On Windows there are no permissions to preserve.
struct replaced_file {
    template <class Char> explicit replaced_file(const Char*) noexcept {}
    [[nodiscard]] static bool is_replaceable() noexcept { return true; }
    static void give_permissions(std::FILE*) noexcept {}
};
/// Returns the path of the file to replace.
template <class Char> std::basic_string<Char> resolve_links(const Char* path) { return path; }

/// Creates a file. Returns null if that fails, in particular if a file of that name exists.
template <class Char> std::FILE* create_stream(const Char* path, const replaced_file&) noexcept {
    constexpr int only_new = _O_CREAT | _O_EXCL | _O_WRONLY | _O_BINARY | _O_NOINHERIT;
    int file = -1;
    if constexpr (std::is_same_v<Char, wchar_t>)
        file = _wopen(path, only_new, _S_IREAD | _S_IWRITE);
    else
        file = _open(path, only_new, _S_IREAD | _S_IWRITE);
    return file == -1 ? nullptr : _fdopen(file, "wb");
}

/// Waits until all of a stream is on the disk. Returns false, with `errno` set, if that fails.
inline bool flush_to_disk(std::FILE* stream) noexcept {
    return std::fflush(stream) == 0 && (_commit(_fileno(stream)) == 0 || errno == EBADF); // EBADF: not a file on a disk
}
template <class Char> void flush_folder(const Char*) noexcept {} // renaming has already waited for the disk

inline std::uint64_t process_number() noexcept { return static_cast<std::uint64_t>(_getpid()); }

#else

inline bool rename_path(const char* from, const char* to) noexcept { return std::rename(from, to) == 0; }

/// The properties of the file that will be replaced.
class replaced_file {
public:
    explicit replaced_file(const char* path) noexcept {
        exists_ = lstat(path, &about_) == 0;
        hidden_ = !exists_ && errno != ENOENT;
    }

    /// Returns true if there is no such file, or an ordinary one.
    [[nodiscard]] bool is_replaceable() const noexcept { return !exists_ || S_ISREG(about_.st_mode); }
    /// Returns the permissions to create the new file with, which are never more than those of the old one.
    [[nodiscard]] mode_t first_permissions() const noexcept {
        if (hidden_) return S_IRUSR | S_IWUSR;
        return exists_ ? about_.st_mode & S_IRWXU : mode_t{0666};
    }
    /// Gives the new file the owner and the permissions of the old one.
    void give_permissions(std::FILE* stream) const noexcept {
        if (!exists_) return;
        const int file = fileno(stream);
        struct stat made {};
        if (fstat(file, &made) != 0) return;
        constexpr auto same_user = static_cast<uid_t>(-1);
        constexpr auto same_group = static_cast<gid_t>(-1);
        const bool user = made.st_uid == about_.st_uid || fchown(file, about_.st_uid, same_group) == 0;
        const bool group = made.st_gid == about_.st_gid || fchown(file, same_user, about_.st_gid) == 0;
        fchmod(file, permissions(user, group));
    }

private:
    // If the new file does not belong to the same group as the old one, its group has only the rights that everybody
    // has.
    [[nodiscard]] mode_t permissions(bool user, bool group) const noexcept {
        mode_t out = about_.st_mode & 07777U;
        if (!user) out &= ~mode_t{S_ISUID};
        if (!group) out &= ~mode_t{S_ISGID | S_IRWXG} | (out << 3U & S_IRWXG);
        return out;
    }

    struct stat about_ {};
    bool exists_ = false;
    bool hidden_ = false; // the file cannot be inspected
};

/// Creates a file. Returns null if that fails, in particular if a file of that name exists.
inline std::FILE* create_stream(const char* path, const replaced_file& before) noexcept {
    const int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, before.first_permissions());
    if (file == -1) return nullptr;
    std::FILE* const stream = fdopen(file, "wb");
    if (stream == nullptr) close(file);
    return stream;
}

/// Waits until an open file or folder is completely on the disk. Returns false, with `errno` set, if that fails, and
/// true if it is not on a disk at all.
inline bool flush_to_disk(int file) noexcept {
#if defined(F_FULLFSYNC)
    if (fcntl(file, F_FULLFSYNC) == 0) return true; // on this system, `fsync` does not wait for the disk itself
#endif
    int done = 0;
    do {
        done = fsync(file);
    } while (done != 0 && errno == EINTR);
    return done == 0 || errno == EINVAL || errno == ENOTSUP || errno == ENOSYS || errno == EROFS;
}
inline bool flush_to_disk(std::FILE* stream) noexcept {
    return std::fflush(stream) == 0 && flush_to_disk(fileno(stream));
}
/// Waits until a folder, which holds the names of its files, is on the disk. Ignores folders that cannot be opened.
inline void flush_folder(const char* path) noexcept {
    const int folder = open(*path == '\0' ? "." : path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder == -1) return;
    static_cast<void>(flush_to_disk(folder));
    close(folder);
}

/// Returns true for names by which the system provides open files and devices. These are never replaced.
[[nodiscard]] constexpr bool is_of_system(std::string_view path) noexcept {
    return path.starts_with("/dev/") || path.starts_with("/proc/");
}

/// Returns the target of a symbolic link, or an empty string if `path` is not a link.
[[nodiscard]] inline std::string target_of_link(const std::string& path) {
    std::string out(256, '\0');
    for (;;) {
        const auto size = readlink(path.c_str(), out.data(), out.size());
        if (size < 0) return {};
        if (static_cast<std::size_t>(size) < out.size()) {
            out.resize(static_cast<std::size_t>(size));
            return out;
        }
        out.resize(2 * out.size());
    }
}

/// Returns the path of the file to replace: if `path` is a symbolic link, the path at the end of the chain, even if no
/// such file exists. Links of the system are not followed; if links form a cycle, the result is `path` itself.
[[nodiscard]] inline std::string resolve_links(const char* path) {
    constexpr int max_links = 40; // the limit of Linux
    std::string out(path);
    for (int i = 0; i < max_links; ++i) {
        if (is_of_system(out)) return out;
        const std::string target = target_of_link(out);
        if (target.empty()) return out;
        const std::size_t folder = out.find_last_of('/') + 1; // 0 if there is no separator
        out.resize(target.front() == '/' ? 0 : folder);
        out += target;
    }
    return path;
}

inline std::uint64_t process_number() noexcept { return static_cast<std::uint64_t>(getpid()); }

#endif

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_IO_FILE_SYSTEM_HPP
