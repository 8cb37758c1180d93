// ZIP archives of puzzle files, such as FreeNono's `.nonopack`. Not part of the umbrella header, because it needs
// libzip and zlib (in CMake: `nono::zip`).
// SPDX-License-Identifier: MIT
#ifndef NONO_IO_ZIP_HPP
#define NONO_IO_ZIP_HPP

#include <nono/detail/ascii.hpp>
#include <nono/formats/kit/find_format.hpp>
#include <nono/formats/kit/format.hpp>
#include <nono/io/file_names.hpp>
#include <nono/io/gzip.hpp>
#include <nono/io/parse_file.hpp>
#include <nono/model/bundle.hpp>
#include <nono/model/limits.hpp>
#include <nono/model/result.hpp>
#include <nono/parse.hpp>
#include <nono/text/utf8.hpp>
#include <nono/write.hpp>

#include <zip.h>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Frees objects of libzip.
struct zip_deleter {
    void operator()(zip_t* archive) const noexcept { zip_discard(archive); }
    void operator()(zip_file_t* member) const noexcept { zip_fclose(member); }
    void operator()(zip_source_t* bytes) const noexcept { zip_source_free(bytes); }
};
template <class T> using zip_handle = std::unique_ptr<T, zip_deleter>;

}}} // namespace nono::NONO_ABI::detail

/// ZIP archives. Because libzip has a type `zip`, write `nono::zip` even after `using namespace nono`.
namespace nono { inline namespace NONO_ABI { namespace zip {

/// Returns true if `bytes` starts like a ZIP archive, even an empty one. O(1).
[[nodiscard]] constexpr bool is_archive(std::string_view bytes) noexcept { return detail::is_zip_archive(bytes); }

/// A file in an archive, in packed form.
struct member {
    std::string name;              ///< with its folders, in UTF-8; not necessarily unique
    std::uint64_t size = 0;        ///< unpacked size in bytes according to the archive, which can be wrong
    std::uint64_t packed_size = 0; ///< size within the archive in bytes, according to the archive
    std::uint64_t index = 0;       ///< its index in the archive, from 0
    friend bool operator==(const member&, const member&) = default;
};

/// An archive that is read from memory. It can be moved, but not copied; a moved-from archive has no members. Not
/// thread-safe: use it from one thread at a time.
class archive {
public:
    /// Opens an archive and reads the names of its members, but not their content.
    ///
    /// @param bytes  the bytes of the archive, which must outlive the object
    /// @return       the archive. Otherwise the error `not_zip_archive`, `packed_data_cut_off`, `packed_data_damaged`
    ///               (the directory of the archive is damaged), `overlapping_members` (the members need more bytes than
    ///               the archive has, so some bytes are used twice) or `out_of_memory`
    /// O(n log n) for n members; allocates memory for them, a small multiple of the size of the archive's directory.
    [[nodiscard]] static result<archive> open(std::string_view bytes);

    /// The files in the archive, sorted by name (byte by byte), then by index. Folders and files without a name are not
    /// members. A name is read as UTF-8 if the archive declares it so or if its bytes are valid UTF-8, otherwise as
    /// IBM's code page 437.
    [[nodiscard]] const std::vector<member>& members() const& noexcept { return members_; }
    /// As above, but moved out of a temporary.
    [[nodiscard]] std::vector<member> members() && noexcept { return std::move(members_); }

    /// Unpacks a member of this archive.
    ///
    /// @param wanted     one of `members()`
    /// @param max_bytes  maximum size of the content, in bytes
    /// @return           the content. Otherwise `unpacked_over_limit`, `member_encrypted`, `unknown_packing`,
    ///                   `packed_data_damaged` (possibly because its size or checksum is wrong) or `out_of_memory`, at
    ///                   position 1:1
    /// Linear in the content; uses no more memory than twice the content or `max_bytes`, plus what libzip needs.
    [[nodiscard]] result<std::string> unpack(const member& wanted, std::size_t max_bytes = limits{}.unpacked);

private:
    explicit archive(zip_t* source) noexcept : source_(source) {}
    [[nodiscard]] bool list_members(std::size_t size);

    detail::zip_handle<zip_t> source_;
    std::vector<member> members_;
};

/// A file to pack.
struct file {
    std::string name; ///< in UTF-8, with its folders, separated by `/`
    std::string text; ///< the content
    friend bool operator==(const file&, const file&) = default;
};

/// Calls `visit(name, text)` for every file of an archive, sorted by name. `name` is a `std::string_view`, `text` a
/// `result<std::string>`, which is an error if the file cannot be unpacked; the visit continues with the next file. If
/// `visit` returns a bool, false ends the visit.
///
/// Files in gzip format are unpacked; an archive within the archive is the error `archive_in_archive`. Files that
/// operating systems and Java add to archives are skipped: `__MACOSX/`, hidden files, `META-INF/`.
///
/// @param bytes   the archive
/// @param visit   the function to call
/// @param bounds  `unpacked` limits the total size of all files, in bytes; for a file that exceeds it, `visit` receives
///                the error `unpacked_over_limit`
/// @return        the error of `archive::open` if the archive cannot be opened, otherwise the code `none`
/// Linear in the archive and its unpacked content; holds one file at a time.
template <class Visit>
[[nodiscard]] parse_error for_each_file(std::string_view bytes, const limits& bounds, Visit&& visit);

/// Parses all puzzles of an archive, each file in the format of `List` in which it is recognized:
/// `nono::zip::parse_all(bytes)`, or with a list of formats, such as `parse_all<xml_formats>` for `.nonopack` or
/// `parse_all<sokoban_formats>`.
///
/// Files in no known format are skipped unless their names have the extension of a format. A bad file does not affect
/// the others.
///
/// @param bytes    the archive
/// @param options  as for `parse_all` of a text; `limits.unpacked` applies to all files together, `limits.puzzles` and
///                 `max_puzzles` to all their puzzles. `file_name` is ignored in favor of the names of the files
/// @return         the puzzles, in the order of the names of their files, with their positions in them; at least one
///                 entry, unless `max_puzzles` is 0. If the archive has no puzzles or cannot be opened, `no_puzzle` or
///                 the error of `archive::open` is an entry without a name
/// Linear in the unpacked content, like `for_each_file`, plus one call of `parse_all` per file. Allocates the puzzles.
template <detail::list_of_formats List = default_formats>
[[nodiscard]] detail::all_parsed_as<List> parse_all(std::string_view bytes, const parse_options& options = {});

/// Like `nono::parse_file`, but the file can be an archive or gzip. In an archive, the first file that `is_puzzle_file`
/// accepts is parsed.
template <class F = default_formats, class Path>
[[nodiscard]] detail::parsed_as<F> parse_file(const Path& path, const parse_options& options = {});

/// Like `nono::parse_all_file`, but the file can be an archive or gzip.
template <class F = default_formats, class Path>
[[nodiscard]] detail::all_parsed_as<F> parse_all_file(const Path& path, const parse_options& options = {});

/// Returns true if a file of an archive counts as a puzzle in a format of `List`. A file with the extension of a format
/// always counts, except that it must look like a puzzle if the extension is a common one (`.txt`, `.xml`, `.html`
/// ...). A file with any other name must clearly be a puzzle. Examines only a small part of the text.
template <detail::list_of_formats List>
[[nodiscard]] bool is_puzzle_file(std::string_view name, std::string_view text) {
    constexpr format_info common{.name = {}, .extensions = {"txt", "xml", "js", "dat"}, .title = {}};
    constexpr format_info page{.name = {}, .extensions = {"html", "htm", "json", {}}, .title = {}};
    constexpr format_info packed{.name = {}, .extensions = {"gz", {}, {}, {}}, .title = {}};
    if (extend::has_extension(packed, name)) name.remove_suffix(3);
    const auto found = nono::extend::guess_formats<List>(text);
    for (const auto& info : List::infos())
        if (info.reads && extend::has_extension(info, name))
            return !found.empty() || !(extend::has_extension(common, name) || extend::has_extension(page, name));
    return !found.empty() && found.front().confidence != confidence::possible;
}

/// Packs files into an archive.
///
/// The same files give the same bytes with the same zlib: all are dated 1980-01-01, as usual in archives without times.
///
/// @param files  in the order of the archive. `safe_name` is applied to each part of a name between its `/`; if the
///               result equals an earlier name, ignoring case, ` (2)` and so on is inserted before its extension
/// @return       the archive; `out_of_memory`, or `packed_data_damaged` if libzip cannot write it
/// O(n log n) in the number of files, linear in their texts; allocates the archive.
[[nodiscard]] inline result<std::string> pack(std::span<const file> files);

/// Writes puzzles as an archive with one file in format `F` per puzzle; `write_all<freenono>` makes a `.nonopack`. A
/// file is named after the title of its puzzle, or `puzzle` if it has no title, with the extension of the format;
/// `pack` makes the names safe and unique.
///
/// @return  as for `write_all` of a text: false if the format cannot hold one of the puzzles
/// Linear in the puzzles; allocates the archive.
template <extend::writable_format F>
    requires std::same_as<typename F::value_type, puzzle>
[[nodiscard]] write_result write_all(std::span<const puzzle> puzzles, const write_options& options = {});

}}} // namespace nono::NONO_ABI::zip

// ---------------------------------------------------------------------------------------------------------------------

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Returns the code for an error of libzip in a member or an archive.
[[nodiscard]] inline parse_errc zip_fault(const zip_error_t* error) noexcept {
    switch (zip_error_code_zip(error)) {
    case ZIP_ER_MEMORY: return parse_errc::out_of_memory;
    case ZIP_ER_NOPASSWD:
    case ZIP_ER_WRONGPASSWD:
    case ZIP_ER_ENCRNOTSUPP: return parse_errc::member_encrypted;
    case ZIP_ER_COMPNOTSUPP: return parse_errc::unknown_packing;
    default: return parse_errc::packed_data_damaged;
    }
}

/// Receives an error of libzip when an object is opened or created, and frees the error at the end of the scope.
class zip_failure {
public:
    zip_failure() noexcept { zip_error_init(&error_); }
    zip_failure(const zip_failure&) = delete;
    zip_failure& operator=(const zip_failure&) = delete;
    ~zip_failure() { zip_error_fini(&error_); }
    [[nodiscard]] zip_error_t* get() noexcept { return &error_; }
    [[nodiscard]] parse_errc fault() noexcept { return zip_fault(&error_); }

private:
    zip_error_t error_{};
};

/// Returns the reason why bytes that start like an archive cannot be opened. An archive ends with a directory, whose
/// last part begins with a signature and has at most 64 KiB.
[[nodiscard]] constexpr parse_errc archive_fault(std::string_view bytes) noexcept {
    constexpr std::size_t longest_end = 22 + 0xFFFF;
    const std::size_t size = (std::min)(bytes.size(), longest_end);
    const bool ended = bytes.substr(bytes.size() - size).find("PK\x05\x06") != std::string_view::npos;
    return ended ? parse_errc::packed_data_damaged : parse_errc::packed_data_cut_off;
}

/// Returns true for files that operating systems and Java add to archives.
[[nodiscard]] constexpr bool is_litter(std::string_view path) noexcept {
    const std::string_view name = last_part(path);
    return path.starts_with("__MACOSX/") || path.starts_with("META-INF/") || name.starts_with('.') ||
           same_word(name, "thumbs.db") || same_word(name, "desktop.ini");
}

/// Subtracts `used` from a limit, down to 0.
constexpr void deduct_from(std::size_t& limit, std::size_t used) noexcept { limit -= (std::min)(limit, used); }

/// `F` itself if it is a list of formats, otherwise a list of the single format `F`.
template <class F> struct list_of { using type = format_list<F>; };
template <list_of_formats List> struct list_of<List> { using type = List; };

/// Collects the puzzles of all files in one bundle. The limit on cells that short texts expand to applies to all files
/// together.
template <class List> class archive_reader {
public:
    explicit archive_reader(const parse_options& options) : left_(options) {}

    /// Collects the puzzles of one file. Returns false if no more puzzles are wanted.
    bool operator()(std::string_view name, result<std::string> text) {
        if (!text)
            fail(text.error(), name);
        else if (zip::is_puzzle_file<List>(name, *text))
            read(name, *text);
        return left_.max_puzzles > 0;
    }

    /// Records an error of a file or, if `name` is empty, of the archive.
    void fail(parse_error error, std::string_view name = {}) {
        out_.push_back({error, {}, 1, std::string(name)});
        deduct_from(left_.max_puzzles, 1);
    }

    [[nodiscard]] all_parsed_as<List> take() {
        if (out_.empty()) fail({parse_errc::no_puzzle, {}});
        return std::move(out_);
    }

private:
    void read(std::string_view name, std::string_view text) {
        left_.file_name = last_part(name);
        auto found = nono::parse_all<List>(text, left_);
        std::size_t used = 0;
        for (auto& entry : found) {
            if (entry) used += count_cells(*entry);
            entry.name = name;
            out_.push_back(std::move(entry));
        }
        deduct_from(used, text.size());
        deduct_from(list_of_collections<List> ? left_.limits.expanded : left_.limits.cells, used);
        deduct_from(left_.limits.puzzles, found.size());
        deduct_from(left_.max_puzzles, found.size());
    }

    template <class Puzzle> [[nodiscard]] static std::size_t count_cells(const Puzzle& value) {
        if constexpr (list_of_collections<List>)
            return value.board.width() * value.board.height();
        else
            return value.clues.width() * value.clues.height() * (value.saved.size() + (value.goal ? 1U : 0U));
    }

    parse_options left_;
    all_parsed_as<List> out_;
};

/// Adds a file to an archive that is being written. Returns false, with the error in the archive, if that fails.
[[nodiscard]] inline bool add_file(zip_t* target, const zip::file& entry, const std::string& name) {
    zip_source_t* const text = zip_source_buffer(target, entry.text.data(), entry.text.size(), 0);
    if (text == nullptr) return false;
    const zip_int64_t added = zip_file_add(target, name.c_str(), text, ZIP_FL_ENC_UTF_8);
    if (added < 0) {
        zip_source_free(text);
        return false;
    }
    const auto index = static_cast<zip_uint64_t>(added);
    constexpr zip_uint16_t midnight = 0;
    constexpr zip_uint16_t first_day = (1U << 5U) + 1U; // 1 January 1980
    constexpr zip_uint32_t ordinary_file = 0100644U << 16U;
    constexpr zip_uint32_t best_level = 9;
    return zip_file_set_dostime(target, index, midnight, first_day, 0) == 0 &&
           zip_file_set_external_attributes(target, index, 0, ZIP_OPSYS_UNIX, ordinary_file) == 0 &&
           zip_set_file_compression(target, index, ZIP_CM_DEFLATE, best_level) == 0;
}

using puzzle_writer = write_result (*)(const puzzle&, const write_options&);

/// Writes puzzles with a function as an archive of files with an extension: `zip::write_all` of all formats.
[[nodiscard]] inline write_result write_archive(std::span<const puzzle> puzzles, const write_options& options,
                                                puzzle_writer write_one, std::string_view extension) {
    std::vector<zip::file> files;
    write_result out;
    for (const auto& source : puzzles) {
        auto part = write_one(source, options);
        if (!part) return part;
        const auto title = source.metadata.title();
        std::string name = zip::safe_name(title.empty() ? "puzzle" : title);
        files.push_back({name.append(".").append(extension), std::move(part.text)});
        for (auto& loss : part.lost) out.lost.push_back(std::move(loss));
    }
    auto packed = zip::pack(files);
    if (!packed) return {{}, false, {{feature::bundles, std::string(message(packed.error().code))}}};
    out.text = *std::move(packed);
    out.written = true;
    return out;
}

/// Returns all bytes of a buffer of libzip.
[[nodiscard]] inline result<std::string> bytes_of(zip_source_t* buffer) {
    zip_stat_t about;
    zip_stat_init(&about);
    if (zip_source_open(buffer) != 0 || zip_source_stat(buffer, &about) != 0)
        return parse_error{parse_errc::out_of_memory, {}};
    const std::uint64_t size = about.size;
    std::string out(static_cast<std::size_t>(size), '\0');
    const zip_int64_t count = zip_source_read(buffer, out.data(), out.size());
    zip_source_close(buffer);
    if (count < 0 || static_cast<std::size_t>(count) != out.size())
        return parse_error{parse_errc::packed_data_damaged, {}};
    return out;
}

}}} // namespace nono::NONO_ABI::detail

namespace nono { inline namespace NONO_ABI { namespace zip {

inline result<archive> archive::open(std::string_view bytes) {
    if (!is_archive(bytes)) return parse_error{parse_errc::not_zip_archive, {}};
    detail::zip_failure failure;
    zip_source_t* const source = zip_source_buffer_create(bytes.data(), bytes.size(), 0, failure.get());
    if (source == nullptr) return parse_error{failure.fault(), {}};
    archive out(zip_open_from_source(source, ZIP_RDONLY, failure.get()));
    if (out.source_ == nullptr) {
        zip_source_free(source);
        const parse_errc fault = failure.fault();
        return parse_error{fault == parse_errc::out_of_memory ? fault : detail::archive_fault(bytes), {}};
    }
    if (!out.list_members(bytes.size())) return parse_error{parse_errc::overlapping_members, {}};
    return out;
}

// Each member occupies a header, its packed data and an entry in the directory. Header and entry take at least
// `header_and_entry` bytes, plus the names. If the members need more bytes than the archive has, they share some bytes,
// and unpacking such an archive could practically take forever.
inline bool archive::list_members(std::size_t size) {
    constexpr std::uint64_t header_and_entry = 30 + 46;
    std::uint64_t left = size;
    const auto count = static_cast<zip_uint64_t>(zip_get_num_entries(source_.get(), 0));
    for (zip_uint64_t index = 0; index < count; ++index) {
        if (left < header_and_entry) return false;
        left -= header_and_entry;
        zip_stat_t about;
        zip_stat_init(&about);
        if (zip_stat_index(source_.get(), index, 0, &about) != 0) continue;
        if (about.comp_size > left) return false;
        left -= about.comp_size;
        const std::string_view name = about.name == nullptr ? "" : about.name;
        if (!name.ends_with('/')) members_.push_back({std::string(name), about.size, about.comp_size, index});
    }
    std::sort(members_.begin(), members_.end(),
              [](const member& a, const member& b) { return std::tie(a.name, a.index) < std::tie(b.name, b.index); });
    return true;
}

inline result<std::string> archive::unpack(const member& wanted, std::size_t max_bytes) {
    if (wanted.size > max_bytes) return parse_error{parse_errc::unpacked_over_limit, {}};
    const detail::zip_handle<zip_file_t> stream(zip_fopen_index(source_.get(), wanted.index, 0));
    if (!stream) return parse_error{detail::zip_fault(zip_get_error(source_.get())), {}};
    constexpr std::size_t first = std::size_t{1} << 14U;
    const auto size = static_cast<std::size_t>(wanted.size);
    std::string out;
    std::size_t used = 0;
    for (zip_int64_t count = 1; count > 0; used += static_cast<std::size_t>(count)) {
        if (used > size) break;
        // Doubles the buffer each time, because the size can be wrong; one byte more than the size detects the end.
        if (used == out.size()) out.resize((std::min)(size + 1, (std::max)(first, 2 * used)));
        count = zip_fread(stream.get(), out.data() + used, out.size() - used);
        if (count < 0) return parse_error{detail::zip_fault(zip_file_get_error(stream.get())), {}};
    }
    if (used != size) return parse_error{parse_errc::packed_data_damaged, {}};
    out.resize(used);
    return out;
}

template <class Visit> parse_error for_each_file(std::string_view bytes, const limits& bounds, Visit&& visit) {
    auto opened = archive::open(bytes);
    if (!opened) return opened.error();
    std::size_t left = bounds.unpacked;
    const auto counted = [&](result<std::string> text) {
        if (text) left -= text->size();
        return text;
    };
    for (const auto& entry : opened->members()) {
        if (detail::is_litter(entry.name)) continue;
        auto text = counted(opened->unpack(entry, left));
        if (text && gzip::is_packed(*text)) text = counted(gzip::unpack(*text, left));
        if (text && is_archive(*text)) text = parse_error{parse_errc::archive_in_archive, {}};
        const auto call = [&] { return visit(std::string_view(entry.name), std::move(text)); };
        if constexpr (std::is_void_v<decltype(call())>)
            call();
        else if (!call())
            break;
    }
    return {};
}

template <detail::list_of_formats List>
detail::all_parsed_as<List> parse_all(std::string_view bytes, const parse_options& options) {
    if (options.max_puzzles == 0) return {};
    detail::archive_reader<List> reader(options);
    const parse_error error = zip::for_each_file(bytes, options.limits, reader);
    if (error.code != parse_errc::none) reader.fail(error);
    return reader.take();
}

template <class F, class Path> detail::parsed_as<F> parse_file(const Path& path, const parse_options& options) {
    const auto bytes = gzip::read_file(path, options.limits.unpacked);
    if (!bytes || !is_archive(*bytes))
        return detail::parse_contents<F>(bytes, gzip::unpacked_name(detail::name_of_path(detail::c_path(path))),
                                         options);
    detail::parsed_as<F> out = parse_error{parse_errc::no_puzzle, {}};
    const auto parse_first = [&](std::string_view name, const result<std::string>& text) {
        if (text && !is_puzzle_file<typename detail::list_of<F>::type>(name, *text)) return true;
        auto found_options = options;
        found_options.file_name = detail::last_part(name);
        if (text)
            out = nono::parse<F>(*text, found_options);
        else
            out = text.error();
        return false;
    };
    const parse_error error = zip::for_each_file(*bytes, options.limits, parse_first);
    if (error.code != parse_errc::none) return error;
    return out;
}

template <class F, class Path> detail::all_parsed_as<F> parse_all_file(const Path& path, const parse_options& options) {
    const auto bytes = gzip::read_file(path, options.limits.unpacked);
    if (bytes && is_archive(*bytes)) return zip::parse_all<typename detail::list_of<F>::type>(*bytes, options);
    return detail::parse_all_contents<F>(bytes, gzip::unpacked_name(detail::name_of_path(detail::c_path(path))),
                                         options);
}

inline result<std::string> pack(std::span<const file> files) {
    if (files.empty()) return std::string("PK\x05\x06").append(18, '\0'); // libzip removes an empty archive
    detail::zip_failure failure;
    const detail::zip_handle<zip_source_t> buffer(zip_source_buffer_create(nullptr, 0, 0, failure.get()));
    if (!buffer) return parse_error{failure.fault(), {}};
    detail::zip_handle<zip_t> target(zip_open_from_source(buffer.get(), ZIP_TRUNCATE, failure.get()));
    if (!target) return parse_error{failure.fault(), {}};
    zip_source_keep(buffer.get()); // the archive also owns it from now on
    detail::unique_names names;
    const auto add = [&](const file& entry) {
        return detail::add_file(target.get(), entry, names.make(detail::safe_path(entry.name)));
    };
    if (!std::all_of(files.begin(), files.end(), add) || zip_close(target.get()) != 0)
        return parse_error{detail::zip_fault(zip_get_error(target.get())), {}};
    static_cast<void>(target.release());
    return detail::bytes_of(buffer.get());
}

template <extend::writable_format F>
    requires std::same_as<typename F::value_type, puzzle> write_result write_all(std::span<const puzzle> puzzles,
                                                                                 const write_options& options) {
        const auto write_one = [](const puzzle& source, const write_options& of) { return nono::write<F>(source, of); };
        return detail::write_archive(puzzles, options, write_one, F::info.extensions[0]);
    }

}}} // namespace nono::NONO_ABI::zip

#endif // NONO_IO_ZIP_HPP
