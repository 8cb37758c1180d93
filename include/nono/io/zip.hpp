// ZIP archives of puzzle files, such as FreeNono's `.nonopack`. Outside of the umbrella header: it needs libzip and
// zlib (in CMake: `nono::zip`).
#ifndef NONO_IO_ZIP_HPP
#define NONO_IO_ZIP_HPP

#include <nono/formats/format.hpp>
#include <nono/io/gzip.hpp>
#include <nono/limits.hpp>
#include <nono/parse.hpp>
#include <nono/result.hpp>
#include <nono/text/utf8.hpp>
#include <nono/write.hpp>

#include <zip.h>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

/// ZIP archives. As libzip has a type `zip`, write `nono::zip` even after `using namespace nono`.
namespace nono::inline NONO_ABI::zip {

/// True for bytes that start as a ZIP archive, be it empty. O(1).
[[nodiscard]] constexpr bool is_archive(std::string_view bytes) noexcept;

/// A file in an archive, still packed.
struct member {
    std::string name;              ///< with its folders, in UTF-8; may be that of another member too
    std::uint64_t size = 0;        ///< bytes when it is unpacked, as the archive says, which may be wrong
    std::uint64_t packed_size = 0; ///< bytes in the archive, as the archive says
    std::uint64_t index = 0;       ///< its place in the archive, from 0
    friend bool operator==(const member&, const member&) = default;
};

/// An archive that is read from memory. It can be moved, not copied, and is for use by a single thread at a time.
class archive {
public:
    /// Opens an archive: reads the names of its members, and none of them.
    ///
    /// @param bytes  the archive; they must outlive the object
    /// @return       the archive; else `not_zip_archive`, `packed_data_cut_off`, `packed_data_damaged` (its directory),
    ///               `overlapping_members` (more is in it than it has bytes, so that some are used twice) or
    ///               `out_of_memory`
    /// O(n log n) for n members; takes memory for them, a small multiple of the directory in the archive. Copies an
    /// archive that libzip would not open for what it says of the encryption of a member.
    [[nodiscard]] static result<archive> open(std::string_view bytes);

    archive(const archive&) = delete;
    archive& operator=(const archive&) = delete;
    /// Takes over the archive; the other one is left without members.
    archive(archive&& other) noexcept
        : source_(std::exchange(other.source_, nullptr)), members_(std::exchange(other.members_, {})) {}
    /// Takes over the archive; the other one gets the members of this one.
    archive& operator=(archive&& other) noexcept {
        std::swap(source_, other.source_);
        std::swap(members_, other.members_);
        return *this;
    }
    ~archive() {
        if (source_ != nullptr) zip_discard(source_);
    }

    /// The files in the archive, by name (byte by byte), then by place; its folders and files without a name are no
    /// members. A name is UTF-8 where the archive says so or the bytes are, else IBM's code page 437.
    [[nodiscard]] const std::vector<member>& members() const& noexcept { return members_; }

    /// Unpacks a member of this archive.
    ///
    /// @param wanted     one of `members()`
    /// @param max_bytes  bytes to take
    /// @return           its content; else `unpacked_over_limit`, `member_encrypted`, `unknown_packing`,
    ///                   `packed_data_damaged` (its size or its checksum may be what is wrong) or `out_of_memory`.
    ///                   Places are 1:1
    /// Linear in the content; takes no more memory than twice the content or `max_bytes`, and what libzip needs.
    [[nodiscard]] result<std::string> unpack(const member& wanted, std::size_t max_bytes = limits{}.unpacked);

private:
    explicit archive(zip_t* source) : source_(source) {}
    void list_members();
    [[nodiscard]] bool fits_in(std::size_t size) const noexcept;

    zip_t* source_;
    std::vector<member> members_;
};

/// A file to be packed.
struct file {
    std::string name; ///< in UTF-8, with its folders, divided by `/`
    std::string text; ///< its content
    friend bool operator==(const file&, const file&) = default;
};

/// Calls `visit(name, text)` for every file of an archive, by name: `name` is a `std::string_view`, `text` a
/// `result<std::string>`, false where the file cannot be unpacked; the others follow. A `visit` that returns a bool can
/// end it with false.
///
/// Files that are gzip are unpacked. Archives in the archive are read too, `inner.zip:a.non`, down to the fourth one,
/// which is `archive_in_archive`. Left out is what operating systems and Java put into archives: `__MACOSX/`, hidden
/// files, `META-INF/`.
///
/// @param bytes   the archive
/// @param visit   what is called
/// @param bounds  `unpacked`: bytes of all files together; a file that needs more is `unpacked_over_limit`
/// @return        why the archive cannot be opened, as `archive::open`; else code `none`. Of an archive that is cut
///                off, or whose directory is damaged, the files up to there are visited all the same
/// Linear in the archive and in what it unpacks to; holds one file of each level at a time, and may copy an archive
/// that is cut off.
template <class Visit>
[[nodiscard]] parse_error for_each_file(std::string_view bytes, const limits& bounds, Visit&& visit);

/// A puzzle of an archive, or a collection, and where it is from.
template <class T> struct archived {
    std::string member;     ///< the name of the file in the archive
    std::size_t number = 1; ///< of the puzzle in that file, from 1
    result<T> value;        ///< what was read, or why it was not
};

/// Parses all puzzles of an archive, each file in the format of `List` that it is recognised in:
/// `nono::zip::parse_all(bytes)`, or with the formats of a list, as `parse_all<xml_formats>` for `.nonopack`, or
/// `parse_all<sokoban_formats>`, which gives a collection a file.
///
/// Files in no format are passed over if their names do not end as those of a format do. A bad file loses no other.
///
/// @param bytes    the archive
/// @param options  as for `parse_all` of a text; `limits.unpacked` bounds all files together, `limits.puzzles` all
///                 their puzzles
/// @return         the puzzles, by the names of their files; at least one. Of an archive that is cut off, those of its
///                 whole files and then its error, without a name. Else why there is none: an error of `archive::open`,
///                 or `no_puzzle`
/// Linear in what is unpacked, as `for_each_file`, and as `parse_all` for each file. Allocates the puzzles.
template <list_of_formats List = default_formats>
[[nodiscard]] result<std::vector<archived<typename List::value_type>>> parse_all(std::string_view bytes,
                                                                                 const parse_options& options = {});

/// True where a file in an archive counts as one of puzzles in a format of `List`: it has the extension of a format,
/// and where other files may have that too (`.txt`, `.xml`, `.html` ...), it looks like a puzzle; with any other name
/// where it surely does. Bounded by a small part of the text.
template <list_of_formats List> [[nodiscard]] bool is_puzzle_file(std::string_view name, std::string_view text);

/// Packs files.
///
/// The same files give the same bytes with the same zlib: all are of 1980-01-01, as archives without times have it.
///
/// @param files  in the order of the archive. A name is made `safe_name` part by part between its `/`, and where it is
///               that of a file before (without regard to case), ` (2)` and so on stand before its extension
/// @return       the archive; `out_of_memory`, or `packed_data_damaged` where libzip cannot write it
/// O(n log n) in the files, linear in their texts; allocates the archive.
[[nodiscard]] inline result<std::string> pack(std::span<const file> files);

/// Writes puzzles as an archive with a file in format `F` for each, so `write_all<freenono>` makes a `.nonopack`. The
/// names are the titles with the extension of the format, as `pack` makes them, `puzzle` where there
/// is none.
///
/// @return  as `write_all` of a text: false where the format cannot hold one of the puzzles
/// Linear in the puzzles; allocates the archive.
template <writable_format F>
    requires std::same_as<typename F::value_type, puzzle>
[[nodiscard]] write_result write_all(std::span<const puzzle> puzzles, const write_options& options = {});

/// A text as a name that every system takes for a file, no longer than 120 bytes.
///
/// What separates folders, what Windows reserves (colons, quotes, stars, question marks, angle brackets, bars), control
/// characters, those that turn the direction of writing or mark text and show nothing, and bytes that are no UTF-8
/// become `_`; blanks and dots at the ends go; `_` is put before names of devices and stands for an empty name. An
/// extension is kept where a name is cut. Linear; allocates the result.
[[nodiscard]] inline std::string safe_name(std::string_view text);

/// A name with its letters in lower case, those of the Latin, Greek, Cyrillic and Armenian scripts: where it is the
/// same for two names, a system on which case does not count may take them for one file. Linear; allocates the result.
[[nodiscard]] inline std::string folded_name(std::string_view name);

} // namespace nono::inline NONO_ABI::zip

// ---------------------------------------------------------------------------------------------------------------------

namespace nono::inline NONO_ABI::detail {

/// What an error of libzip says of a member or an archive.
[[nodiscard]] constexpr parse_errc zip_fault(int code) noexcept {
    switch (code) {
    case ZIP_ER_MEMORY: return parse_errc::out_of_memory;
    case ZIP_ER_NOPASSWD:
    case ZIP_ER_WRONGPASSWD:
    case ZIP_ER_ENCRNOTSUPP: return parse_errc::member_encrypted;
    case ZIP_ER_COMPNOTSUPP: return parse_errc::unknown_packing;
    default: return parse_errc::packed_data_damaged;
    }
}

/// An error of libzip while something is opened or made, freed at the end of the scope.
class zip_failure {
public:
    zip_failure() noexcept { zip_error_init(&error_); }
    zip_failure(const zip_failure&) = delete;
    zip_failure& operator=(const zip_failure&) = delete;
    ~zip_failure() { zip_error_fini(&error_); }
    [[nodiscard]] zip_error_t* get() noexcept { return &error_; }
    [[nodiscard]] parse_errc fault() const noexcept { return zip_fault(zip_error_code_zip(&error_)); }

private:
    zip_error_t error_{};
};

/// Why bytes that start as an archive are none: it ends with a directory, which has a mark and at most 64 KiB after it.
[[nodiscard]] constexpr parse_errc archive_fault(std::string_view bytes) noexcept {
    constexpr std::size_t longest_end = 22 + 0xFFFF;
    const std::size_t size = (std::min)(bytes.size(), longest_end);
    const bool ended = bytes.substr(bytes.size() - size).find("PK\x05\x06") != std::string_view::npos;
    return ended ? parse_errc::packed_data_damaged : parse_errc::packed_data_cut_off;
}

/// A member that is being unpacked, closed at the end of the scope.
class zip_stream {
public:
    zip_stream(zip_t* source, std::uint64_t index) noexcept : stream_(zip_fopen_index(source, index, 0)) {}
    zip_stream(const zip_stream&) = delete;
    zip_stream& operator=(const zip_stream&) = delete;
    ~zip_stream() {
        if (stream_ != nullptr) zip_fclose(stream_);
    }
    [[nodiscard]] bool opened() const noexcept { return stream_ != nullptr; }

    /// Appends all that there is, but no more than one byte beyond `size`; the code says what ended it early.
    [[nodiscard]] parse_errc append_to(std::string& out, std::size_t size) {
        constexpr std::size_t first = std::size_t{1} << 14U;
        std::size_t used = 0;
        for (;;) {
            if (used > size) return parse_errc::packed_data_damaged;
            // Twice the room each time, as the size may be wrong; the byte beyond it shows the end.
            if (used == out.size()) out.resize((std::min)(size + 1, (std::max)(first, 2 * used)));
            const zip_int64_t count = zip_fread(stream_, out.data() + used, out.size() - used);
            if (count < 0) return zip_fault(zip_error_code_zip(zip_file_get_error(stream_)));
            if (count == 0) break;
            used += static_cast<std::size_t>(count);
        }
        out.resize(used);
        return used == size ? parse_errc::none : parse_errc::packed_data_damaged;
    }

private:
    zip_file_t* stream_;
};

/// The part of a path after its last `/`.
[[nodiscard]] constexpr std::string_view last_part(std::string_view path) noexcept {
    const std::size_t at = path.rfind('/');
    return at == std::string_view::npos ? path : path.substr(at + 1);
}

/// True for what operating systems and Java put into archives beside the files of people.
[[nodiscard]] constexpr bool is_litter(std::string_view path) noexcept {
    const std::string_view name = last_part(path);
    return path.starts_with("__MACOSX/") || path.starts_with("META-INF/") || name.starts_with('.') ||
           same_word(name, "thumbs.db") || same_word(name, "desktop.ini");
}

/// A number of an archive, lowest byte first. Requires that all its bytes are there.
[[nodiscard]] constexpr std::size_t zip_number(std::string_view bytes, std::size_t at, std::size_t size) noexcept {
    std::size_t number = 0;
    while (size-- > 0) number = number << 8U | static_cast<unsigned char>(bytes[at + size]);
    return number;
}

inline void append_zip_number(std::string& out, std::size_t number, std::size_t size) {
    for (; size > 0; --size, number >>= 8U) out += static_cast<char>(static_cast<unsigned char>(number & 0xFFU));
}

/// A file of an archive as its own header tells it; `end` is 0 where it is not whole.
struct local_file {
    std::string_view name;
    std::string_view sums; ///< the checksum and both sizes
    std::size_t end = 0;   ///< after the file, from its header on
};

/// The file at the start of bytes.
[[nodiscard]] constexpr local_file local_file_at(std::string_view bytes) noexcept {
    constexpr std::size_t header = 30;
    constexpr std::size_t descriptor = 16;
    if (!bytes.starts_with("PK\x03\x04") || bytes.size() < header) return {};
    const std::size_t name = zip_number(bytes, 26, 2);
    const std::size_t begin = header + name + zip_number(bytes, 28, 2);
    if (bytes.size() < begin) return {};
    local_file out{bytes.substr(header, name), bytes.substr(14, 12), 0};
    const bool described = (zip_number(bytes, 6, 2) & 8U) != 0;
    if (!described) {
        const std::size_t packed = zip_number(bytes, 18, 4);
        if (bytes.size() - begin >= packed) out.end = begin + packed;
        return out;
    }
    // The sizes follow the file; that they are right shows that it is the end.
    for (std::size_t at = bytes.find("PK\x07\x08", begin);
         at != std::string_view::npos && bytes.size() - at >= descriptor; at = bytes.find("PK\x07\x08", at + 1)) {
        if (zip_number(bytes, at + 8, 4) != at - begin) continue;
        out.sums = bytes.substr(at + 4, 12);
        out.end = at + descriptor;
        break;
    }
    return out;
}

/// The whole files at the start of an archive whose directory is missing or damaged, as an archive with a directory;
/// empty where there are none. Linear; allocates a copy.
[[nodiscard]] inline std::string rebuilt_archive(std::string_view bytes) {
    constexpr std::size_t most = 0xFFFF;
    std::string directory;
    std::size_t count = 0;
    std::size_t at = 0;
    for (; count < most && at <= 0x7FFF'FFFFU; ++count) {
        const local_file found = local_file_at(bytes.substr(at));
        if (found.end == 0) break;
        directory += "PK\x01\x02";
        append_zip_number(directory, 20, 2);
        directory.append(bytes.substr(at + 4, 10)).append(found.sums);
        append_zip_number(directory, found.name.size(), 2);
        directory.append(12, '\0'); // no more about it
        append_zip_number(directory, at, 4);
        directory += found.name;
        at += found.end;
    }
    if (count == 0) return {};
    std::string out(bytes.substr(0, at));
    out.append(directory).append("PK\x05\x06").append(4, '\0');
    append_zip_number(out, count, 2);
    append_zip_number(out, count, 2);
    append_zip_number(out, directory.size(), 4);
    append_zip_number(out, at, 4);
    return out.append(2, '\0');
}

/// Opens an archive that libzip refuses because a member of method 99, AES, lacks what belongs to that method. In a
/// copy such members have a method that nothing knows, so that the others can be read. Null where there is none of
/// these, or libzip refuses the copy too. Linear in the directory where there is none.
[[nodiscard]] inline zip_t* open_without_aes(std::string_view bytes) {
    constexpr std::size_t entry = 46;
    constexpr std::size_t aes = 99;
    const std::size_t end = bytes.rfind("PK\x05\x06");
    if (end == std::string_view::npos || bytes.size() - end < 22) return nullptr;
    char* copy = nullptr; // libzip frees it
    std::size_t at = zip_number(bytes, end + 16, 4);
    while (at < end && end - at >= entry && bytes.substr(at).starts_with("PK\x01\x02")) {
        if (zip_number(bytes, at + 10, 2) == aes) {
            if (copy == nullptr) {
                copy = static_cast<char*>(std::malloc(bytes.size()));
                if (copy == nullptr) return nullptr;
                std::memcpy(copy, bytes.data(), bytes.size());
            }
            copy[at + 10] = copy[at + 11] = '\xFF';
        }
        at += entry + zip_number(bytes, at + 28, 2) + zip_number(bytes, at + 30, 2) + zip_number(bytes, at + 32, 2);
    }
    if (copy == nullptr) return nullptr;
    zip_failure ignored;
    zip_source_t* const source = zip_source_buffer_create(copy, bytes.size(), 1, ignored.get());
    if (source == nullptr) {
        std::free(copy);
        return nullptr;
    }
    zip_t* const out = zip_open_from_source(source, ZIP_RDONLY, ignored.get());
    if (out == nullptr) zip_source_free(source);
    return out;
}

/// How many archives may be in each other: the one in memory and three below.
inline constexpr std::size_t max_archive_depth = 4;

/// Visits the files of an archive and of those in it.
template <class Visit> class archive_walk {
public:
    archive_walk(const limits& bounds, Visit& visit) : left_(bounds.unpacked), visit_(&visit) {}

    [[nodiscard]] parse_error walk(std::string_view bytes, const std::string& prefix, std::size_t depth) {
        auto opened = zip::archive::open(bytes);
        const parse_error fault = opened.error();
        std::string rebuilt;
        if (fault.code == parse_errc::packed_data_cut_off || fault.code == parse_errc::packed_data_damaged) {
            rebuilt = rebuilt_archive(bytes);
            if (!rebuilt.empty()) opened = zip::archive::open(rebuilt);
        }
        if (!opened) return fault;
        for (const auto& entry : opened->members()) {
            if (ended_) break;
            if (!is_litter(entry.name)) meet(*opened, entry, prefix + entry.name, depth);
        }
        return fault;
    }

private:
    void meet(zip::archive& from, const zip::member& entry, const std::string& name, std::size_t depth) {
        auto text = from.unpack(entry, left_);
        take(text);
        if (text && gzip::is_packed(*text)) {
            text = gzip::unpack(*text, left_);
            take(text);
        }
        if (!text || !zip::is_archive(*text)) return tell(name, std::move(text));
        const parse_error error = depth < max_archive_depth ? walk(*text, name + ':', depth + 1)
                                                            : parse_error{parse_errc::archive_in_archive, {}};
        if (error.code != parse_errc::none) tell(name, error);
    }

    void take(const result<std::string>& text) noexcept {
        if (text) left_ -= text->size();
    }

    void tell(std::string_view name, result<std::string> text) {
        if constexpr (requires { static_cast<bool>((*visit_)(name, std::move(text))); })
            ended_ = ended_ || !(*visit_)(name, std::move(text));
        else
            (*visit_)(name, std::move(text));
    }

    std::size_t left_; ///< bytes that may still be unpacked
    Visit* visit_;
    bool ended_ = false;
};

/// The part of a limit that is left after some of it was used.
constexpr void take_from(std::size_t& limit, std::size_t used) noexcept { limit -= (std::min)(limit, used); }

/// Reads files into one list. What short texts stand for counts together, as in one text.
template <class List> class archive_reader {
public:
    using value_type = typename List::value_type;

    explicit archive_reader(const parse_options& options) : left_(options) {}

    /// The visitor of the files.
    void operator()(std::string_view name, result<std::string> text) {
        if (!text) return out_.push_back({std::string(name), 1, text.error()});
        if (!zip::is_puzzle_file<List>(name, *text)) return;
        const auto format = nono::recognise_format<List>(*text, last_part(name), left_);
        if (!format) return out_.push_back({std::string(name), 1, format.error()});
        const std::size_t before = out_.size();
        if constexpr (list_of_collections<List>)
            out_.push_back({std::string(name), 1, nono::parse_as<List>(format->name, *text, left_)});
        else
            append_puzzles(name, nono::parse_all_as<List>(format->name, *text, left_));
        std::size_t used = 0;
        for (std::size_t i = before; i < out_.size(); ++i)
            if (out_[i].value) used += count_cells(*out_[i].value);
        take_from(used, text->size());
        take_from(list_of_collections<List> ? left_.limits.expanded : left_.limits.cells, used);
    }

    [[nodiscard]] std::vector<zip::archived<value_type>> take() { return std::move(out_); }

private:
    void append_puzzles(std::string_view name, bundle<value_type> found) {
        for (std::size_t i = 0; i < found.puzzles.size(); ++i)
            out_.push_back({std::string(name), i + 1, std::move(found.puzzles[i])});
        take_from(left_.limits.puzzles, found.puzzles.size());
    }

    [[nodiscard]] static std::size_t count_cells(const value_type& value) {
        std::size_t cells = 0;
        if constexpr (list_of_collections<List>) {
            for (const auto& level : value.puzzles) cells += level.board.width() * level.board.height();
        } else {
            const std::size_t size = value.clues.width() * value.clues.height();
            cells = size * (value.saved.size() + (value.goal ? 1U : 0U));
        }
        return cells;
    }

    parse_options left_;
    std::vector<zip::archived<value_type>> out_;
};

/// Every `step`th character from the first to the last has its lower case so many characters further on.
struct letter_case {
    char32_t first;
    char32_t last;
    char32_t step;
    char32_t distance;
};

/// Unicode's simple lower case, but for letters that no language of today is written with.
inline constexpr letter_case letter_cases[] = {
    {U'A', U'Z', 1, 32},    {0xC0, 0xDE, 1, 32},
    {0x100, 0x136, 2, 1},   {0x139, 0x147, 2, 1},
    {0x14A, 0x176, 2, 1},   {0x178, 0x178, 1, 0xFF - 0x178U},
    {0x179, 0x17D, 2, 1},   {0x18F, 0x18F, 1, 0x259 - 0x18F},
    {0x1A0, 0x1AF, 15, 1},  {0x1CD, 0x1DB, 2, 1},
    {0x1DE, 0x1EE, 2, 1},   {0x1F8, 0x21E, 2, 1},
    {0x222, 0x232, 2, 1},   {0x386, 0x386, 1, 38},
    {0x388, 0x38A, 1, 37},  {0x38C, 0x38C, 1, 64},
    {0x38E, 0x38F, 1, 63},  {0x391, 0x3AB, 1, 32},
    {0x3C2, 0x3C2, 1, 1}, // a sigma at the end of a word
    {0x400, 0x40F, 1, 80},  {0x410, 0x42F, 1, 32},
    {0x460, 0x480, 2, 1},   {0x48A, 0x4BE, 2, 1},
    {0x4C0, 0x4C0, 1, 15},  {0x4C1, 0x4CD, 2, 1},
    {0x4D0, 0x52E, 2, 1},   {0x531, 0x556, 1, 48},
    {0x1E00, 0x1EFE, 2, 1}, {0xFF21, 0xFF3A, 1, 32},
};

[[nodiscard]] constexpr char32_t lower_letter(char32_t c) noexcept {
    for (const letter_case& letters : letter_cases)
        if (c >= letters.first && c <= letters.last && (c - letters.first) % letters.step == 0)
            return c + letters.distance;
    return c;
}

/// A name of which there is none yet: ` (2)` and so on before the extension of one that is taken. Case does not count.
class unique_names {
public:
    [[nodiscard]] std::string make(const std::string& name) {
        std::size_t& count = used_[zip::folded_name(name)];
        if (count++ == 0) return name;
        const std::string_view extension = extension_of(last_part(name));
        for (;; ++count) {
            std::string numbered = name.substr(0, name.size() - extension.size()) + " (";
            append_number(numbered, count);
            numbered.append(")").append(extension);
            if (used_[zip::folded_name(numbered)]++ == 0) return numbered;
        }
    }

    /// The last `.` of a name and what follows, or nothing.
    [[nodiscard]] static constexpr std::string_view extension_of(std::string_view name) noexcept {
        return name.substr((std::min)(name.rfind('.'), name.size()));
    }

private:
    std::map<std::string, std::size_t> used_; ///< how often a name was wanted, or the last number given to it
};

/// A path whose parts are safe names.
[[nodiscard]] inline std::string safe_path(std::string_view path) {
    std::string out;
    for (std::size_t at = 0; at <= path.size();) {
        const std::size_t end = (std::min)(path.find('/', at), path.size());
        out += (at == 0 ? "" : "/") + zip::safe_name(path.substr(at, end - at));
        at = end + 1;
    }
    return out;
}

/// True for the names that Windows gives to devices, whatever their extension is.
[[nodiscard]] constexpr bool is_device_name(std::string_view name) noexcept {
    name = name.substr(0, name.find('.'));
    for (const std::string_view device : {"con", "prn", "aux", "nul"})
        if (same_word(name, device)) return true;
    return name.size() == 4 && (same_word(name.substr(0, 3), "com") || same_word(name.substr(0, 3), "lpt")) &&
           name[3] >= '0' && name[3] <= '9';
}

/// An archive that is being written to memory.
class archive_writer {
public:
    archive_writer() = default;
    archive_writer(const archive_writer&) = delete;
    archive_writer& operator=(const archive_writer&) = delete;
    ~archive_writer() {
        if (target_ != nullptr) zip_discard(target_);
        if (buffer_ != nullptr) zip_source_free(buffer_);
    }

    [[nodiscard]] result<std::string> write(std::span<const zip::file> files) {
        if (files.empty()) return std::string("PK\x05\x06").append(18, '\0'); // libzip removes an empty archive
        buffer_ = zip_source_buffer_create(nullptr, 0, 0, failure_.get());
        if (buffer_ == nullptr) return failed(failure_.fault());
        zip_source_keep(buffer_);
        target_ = zip_open_from_source(buffer_, ZIP_TRUNCATE, failure_.get());
        if (target_ == nullptr) {
            zip_source_free(buffer_); // the one that was kept for it
            return failed(failure_.fault());
        }
        unique_names names;
        for (const auto& entry : files)
            if (!add(entry, names.make(safe_path(entry.name)))) return failed(fault_of_target());
        if (zip_close(target_) != 0) return failed(fault_of_target());
        target_ = nullptr;
        return read_buffer();
    }

private:
    [[nodiscard]] static result<std::string> failed(parse_errc code) { return parse_error{code, {}}; }
    [[nodiscard]] parse_errc fault_of_target() const noexcept {
        return zip_fault(zip_error_code_zip(zip_get_error(target_)));
    }

    [[nodiscard]] bool add(const zip::file& entry, const std::string& name) {
        zip_source_t* const text = zip_source_buffer(target_, entry.text.data(), entry.text.size(), 0);
        if (text == nullptr) return false;
        const zip_int64_t place = zip_file_add(target_, name.c_str(), text, ZIP_FL_ENC_UTF_8);
        if (place < 0) {
            zip_source_free(text);
            return false;
        }
        const auto index = static_cast<zip_uint64_t>(place);
        constexpr zip_uint16_t midnight = 0;
        constexpr zip_uint16_t first_day = (1U << 5U) + 1U; // of January 1980
        constexpr zip_uint32_t ordinary_file = 0100644U << 16U;
        constexpr zip_uint32_t best_level = 9;
        return zip_file_set_dostime(target_, index, midnight, first_day, 0) == 0 &&
               zip_file_set_external_attributes(target_, index, 0, ZIP_OPSYS_UNIX, ordinary_file) == 0 &&
               zip_set_file_compression(target_, index, ZIP_CM_DEFLATE, best_level) == 0;
    }

    [[nodiscard]] result<std::string> read_buffer() {
        zip_stat_t about;
        zip_stat_init(&about);
        if (zip_source_open(buffer_) != 0 || zip_source_stat(buffer_, &about) != 0)
            return failed(parse_errc::out_of_memory);
        const std::uint64_t size = about.size;
        std::string out(static_cast<std::size_t>(size), '\0');
        const zip_int64_t count = zip_source_read(buffer_, out.data(), out.size());
        zip_source_close(buffer_);
        if (count < 0 || static_cast<std::size_t>(count) != out.size()) return failed(parse_errc::packed_data_damaged);
        return out;
    }

    zip_failure failure_;
    zip_source_t* buffer_ = nullptr;
    zip_t* target_ = nullptr;
};

} // namespace nono::inline NONO_ABI::detail

namespace nono::inline NONO_ABI::zip {

constexpr bool is_archive(std::string_view bytes) noexcept { return detail::is_zip_archive(bytes); }

inline result<archive> archive::open(std::string_view bytes) {
    if (!is_archive(bytes)) return parse_error{parse_errc::not_zip_archive, {}};
    detail::zip_failure failure;
    zip_source_t* const source = zip_source_buffer_create(bytes.data(), bytes.size(), 0, failure.get());
    if (source == nullptr) return parse_error{failure.fault(), {}};
    zip_t* opened = zip_open_from_source(source, ZIP_RDONLY, failure.get());
    if (opened == nullptr) {
        zip_source_free(source);
        const parse_errc fault = failure.fault();
        if (fault == parse_errc::out_of_memory) return parse_error{fault, {}};
        opened = detail::open_without_aes(bytes);
        if (opened == nullptr) return parse_error{detail::archive_fault(bytes), {}};
    }
    archive out(opened);
    if (!out.fits_in(bytes.size())) return parse_error{parse_errc::overlapping_members, {}};
    out.list_members();
    return out;
}

// Each member has a header, its packed bytes and an entry in the directory, of so many bytes without names. What has
// more of them than the archive has bytes uses some several times, so that unpacking it would take no end of time.
inline bool archive::fits_in(std::size_t size) const noexcept {
    constexpr std::uint64_t header = 30;
    constexpr std::uint64_t entry = 46;
    std::uint64_t left = size;
    const zip_int64_t count = zip_get_num_entries(source_, 0);
    for (zip_int64_t i = 0; i < count; ++i) {
        zip_stat_t about;
        zip_stat_init(&about);
        if (left < header + entry) return false;
        left -= header + entry;
        if (zip_stat_index(source_, static_cast<zip_uint64_t>(i), 0, &about) != 0) continue;
        if (about.comp_size > left) return false;
        left -= about.comp_size;
    }
    return true;
}

inline void archive::list_members() {
    const zip_int64_t count = zip_get_num_entries(source_, 0);
    for (zip_int64_t i = 0; i < count; ++i) {
        zip_stat_t about;
        zip_stat_init(&about);
        const auto index = static_cast<zip_uint64_t>(i);
        if (zip_stat_index(source_, index, 0, &about) != 0) continue;
        const std::string_view name = about.name == nullptr ? "" : about.name;
        if (!name.ends_with('/')) members_.push_back({std::string(name), about.size, about.comp_size, index});
    }
    std::sort(members_.begin(), members_.end(), [](const member& a, const member& b) {
        const int order = a.name.compare(b.name);
        return order != 0 ? order < 0 : a.index < b.index;
    });
}

inline result<std::string> archive::unpack(const member& wanted, std::size_t max_bytes) {
    if (wanted.size > max_bytes) return parse_error{parse_errc::unpacked_over_limit, {}};
    detail::zip_stream stream(source_, wanted.index);
    if (!stream.opened()) return parse_error{detail::zip_fault(zip_error_code_zip(zip_get_error(source_))), {}};
    std::string out;
    const parse_errc error = stream.append_to(out, static_cast<std::size_t>(wanted.size));
    if (error != parse_errc::none) return parse_error{error, {}};
    return out;
}

template <class Visit> parse_error for_each_file(std::string_view bytes, const limits& bounds, Visit&& visit) {
    return detail::archive_walk<std::remove_reference_t<Visit>>(bounds, visit).walk(bytes, {}, 1);
}

template <list_of_formats List> bool is_puzzle_file(std::string_view name, std::string_view text) {
    constexpr format_info common{.name = {}, .extensions = {"txt", "xml", "js", "dat"}, .title = {}};
    constexpr format_info page{.name = {}, .extensions = {"html", "htm", "json", {}}, .title = {}};
    constexpr format_info packed{.name = {}, .extensions = {"gz", {}, {}, {}}, .title = {}};
    if (has_extension(packed, name)) name.remove_suffix(3);
    const auto found = nono::guess_formats<List>(text);
    for (const auto& info : List::infos())
        if (info.reads && has_extension(info, name))
            return !found.empty() || !(has_extension(common, name) || has_extension(page, name));
    return !found.empty() && found.front().sure != likelihood::possible;
}

template <list_of_formats List>
result<std::vector<archived<typename List::value_type>>> parse_all(std::string_view bytes,
                                                                   const parse_options& options) {
    detail::archive_reader<List> reader(options);
    const parse_error error = zip::for_each_file(bytes, options.limits, reader);
    auto out = reader.take();
    if (out.empty()) return error.code != parse_errc::none ? error : parse_error{parse_errc::no_puzzle, {}};
    if (error.code != parse_errc::none) out.push_back({{}, 1, error});
    return out;
}

inline std::string safe_name(std::string_view text) {
    constexpr std::size_t longest = 120;
    constexpr std::size_t longest_extension = 16;
    constexpr std::string_view special = "/\\:*?\"<>|";
    std::string out;
    detail::for_each_character(text, [&](std::string_view character, bool shows) {
        if (shows && special.find(character[0]) == std::string_view::npos)
            out += character;
        else
            out += '_';
    });
    const std::size_t begin = (std::min)(out.find_first_not_of(" ."), out.size());
    out = out.substr(begin, out.find_last_not_of(" .") + 1 - begin);
    if (out.empty() || detail::is_device_name(out)) out.insert(0, "_");
    if (out.size() <= longest) return out;
    std::string extension(detail::unique_names::extension_of(out));
    if (extension.size() > longest_extension) extension.clear();
    std::size_t end = longest - extension.size();
    while ((static_cast<unsigned char>(out[end]) & 0xC0U) == 0x80U) --end;
    if (extension.empty()) end = out.find_last_not_of(" .", end - 1) + 1; // the cut may have laid them bare
    return out.substr(0, end) + extension;
}

inline std::string folded_name(std::string_view name) {
    std::string out;
    detail::for_each_character(name, [&](std::string_view character, bool) {
        if (utf8_length(character, 0) == 0)
            out += character;
        else
            detail::append_utf8(out, detail::lower_letter(detail::code_of(character)));
    });
    return out;
}

inline result<std::string> pack(std::span<const file> files) { return detail::archive_writer().write(files); }

template <writable_format F>
    requires std::same_as<typename F::value_type, puzzle> write_result write_all(std::span<const puzzle> puzzles,
                                                                                 const write_options& options) {
        std::vector<file> files;
        write_result out;
        for (const auto& source : puzzles) {
            auto part = nono::write<F>(source, options);
            if (!part) return part;
            const auto title = source.metadata.title();
            std::string name = zip::safe_name(title.empty() ? "puzzle" : title);
            files.push_back({name.append(".").append(F::info.extensions[0]), std::move(part.text)});
            for (auto& loss : part.lost) out.lost.push_back(std::move(loss));
        }
        auto packed = zip::pack(files);
        if (!packed) return {{}, false, {{feature::bundles, std::string(message(packed.error().code))}}};
        out.text = *std::move(packed);
        out.written = true;
        return out;
    }

} // namespace nono::inline NONO_ABI::zip

#endif // NONO_IO_ZIP_HPP
