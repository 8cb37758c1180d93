// Sokoban packs for TI-83 Plus and TI-84 Plus calculators.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_SOKOBAN_TI_PACK_HPP
#define NONO_FORMATS_SOKOBAN_TI_PACK_HPP

#include <nono/formats/kit/format.hpp>
#include <nono/sokoban/collection.hpp>
#if NONO_DEFINITIONS
#include <nono/formats/sokoban/parts/collections.hpp>
#include <nono/sokoban/drawing.hpp>
#endif

namespace nono { inline namespace NONO_ABI {

/// `.8xv`: application variables of TI-83 Plus and TI-84 Plus calculators, with levels of the game Isekai Sokoban. The
/// format is binary, so positions are byte offsets.
///
/// The calculator's file consists of `**TI83F*`, 42 bytes of comment, lengths, a name of eight characters, the data,
/// and the sum of its bytes. The data consists of FE DC BA, the name of the pack and its author, both NUL-terminated,
/// eight bytes that select its appearance, one that marks it as complete, the number of levels, and their offsets of 16
/// bits each. A level consists of the column and row of the pusher, width, height, a 1 if it is packed, and its squares
/// row by row: 0 floor, 1 wall, 2 box, 3 box on a goal, 4 goal. Packed squares are pairs of a count minus 1 and a
/// square, up to FF. Text is ISO 8859-1.
///
/// The name and author become the properties `Collection` and `Author` of the notes. In the format, everything outside
/// the walls is wall: walls at the edge that touch only walls are read as floor, and floor outside is written as
/// wall.
struct ti_pack {
    using value_type = sokoban::collection;

    static constexpr format_info info{.name = "8xv",
                                      .extensions = {"8xv", {}, {}, {}},
                                      .title = "Sokoban boards for TI calculators",
                                      .holds = {feature::bundles, feature::board}};

    /// `certain` if this is a file of such a calculator whose data starts like a pack, else `no`. O(1). Does not
    /// allocate.
    [[nodiscard]] static NONO_API_CONSTEXPR confidence detect(std::string_view text) noexcept;

    /// Reads a file. A damaged level does not affect the others. Linear in the file and the squares, which are at most
    /// `limits.max_expanded` more than its bytes; allocates.
    [[nodiscard]] static NONO_API result<sokoban::collection> read(std::string_view text, const parse_options& options);

    /// Writes a collection; `lost` names what reads back differently, such as titles and games. Nothing is written if
    /// there is no board, if a board does not have exactly one pusher or has a side of more than 255 squares, or if the
    /// pack takes more than 65,516 bytes. Linear; allocates.
    [[nodiscard]] static NONO_API write_result write(const sokoban::collection& source,
                                                     const write_options& options = {});
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace sokoban::detail {

/// The layout of the calculator's file, as offsets in bytes.
struct ti_file {
    static constexpr std::string_view mark{"**TI83F*\x1A\x0A\0", 11};
    static constexpr std::string_view data_mark{"\xFE\xDC\xBA", 3};
    static constexpr std::size_t all_size = 0x35;  ///< offset of the number of bytes from `sum_begin` to the checksum
    static constexpr std::size_t sum_begin = 0x37; ///< the first byte that the checksum covers
    static constexpr std::size_t name = 0x3C;
    static constexpr std::size_t name_size = 8;
    static constexpr std::size_t data_size = 0x48;
    static constexpr std::size_t data = 0x4A;
    static constexpr std::size_t max_data = 0xFFFF - (data - sum_begin);

    [[nodiscard]] static constexpr std::uint32_t byte_at(std::string_view bytes, std::size_t at) noexcept {
        return at < bytes.size() ? static_cast<unsigned char>(bytes[at]) : 0U;
    }
    [[nodiscard]] static constexpr std::uint32_t word_at(std::string_view bytes, std::size_t at) noexcept {
        return byte_at(bytes, at) | byte_at(bytes, at + 1) << 8U;
    }
    static void append_word(std::string& out, std::size_t word) {
        out += static_cast<char>(word & 0xFFU);
        out += static_cast<char>(word >> 8U & 0xFFU);
    }
    [[nodiscard]] static constexpr std::uint32_t sum_of(std::string_view bytes) noexcept {
        std::uint32_t sum = 0;
        for (const char byte : bytes) sum += static_cast<unsigned char>(byte);
        return sum & 0xFFFFU;
    }
};

/// The squares of a level in the order of their numbers.
inline constexpr square ti_squares[] = {square::floor, square::wall, square::box, square::box_on_goal, square::goal};

/// Reads a pack. One object per file.
class ti_pack_reader {
public:
    ti_pack_reader(std::string_view text, const parse_options& options)
        : text_(text), limits_(options.limits), positions_(text), report_(options),
          room_(nono::detail::max_characters(options.limits, text.size())) {}

    [[nodiscard]] result<collection> read() {
        if (ti_pack::detect(text_) != confidence::no) read_data();
        return report_.result_of(std::move(out_), text_);
    }

private:
    void diagnose(parse_errc code, std::size_t at) { report_.diagnose(code, positions_.at(at)); }

    void read_data() {
        end_ = ti_file::data + ti_file::word_at(text_, ti_file::data_size);
        check_sum();
        end_ = (std::min)(end_, text_.size());
        at_ = ti_file::data + ti_file::data_mark.size();
        const std::string name = read_string();
        const std::string author = read_string();
        if (!name.empty()) out_.notes.set("Collection", name);
        if (!author.empty()) out_.notes.set("Author", author);
        at_ += 9; // its appearance, and whether it is complete
        const std::size_t count = ti_file::word_at(text_, at_);
        at_ += 2;
        const std::size_t first = at_ + 2 * count;
        if (first > end_) return diagnose(parse_errc::level_cut_off, end_);
        for (std::size_t i = 0; i < count; ++i) {
            report_.begin_puzzle();
            if (out_.puzzles.size() >= limits_.puzzles) return diagnose(parse_errc::puzzles_over_limit, at_ + 2 * i);
            if (!read_level(first + ti_file::word_at(text_, at_ + 2 * i))) return;
        }
    }

    void check_sum() {
        if (end_ + 2 > text_.size()) return diagnose(parse_errc::level_cut_off, text_.size());
        const std::string_view counted = text_.substr(ti_file::sum_begin, end_ - ti_file::sum_begin);
        if (ti_file::sum_of(counted) != ti_file::word_at(text_, end_)) diagnose(parse_errc::checksum_differs, end_);
    }

    [[nodiscard]] std::string read_string() {
        const std::size_t end = (std::min)(text_.find('\0', at_), end_);
        std::string out;
        if (at_ < end) nono::detail::append_windows_1252(out, text_.substr(at_, end - at_));
        at_ = end + 1;
        return one_line(out);
    }

    // Reads a level. Returns false if all levels together exceed the limit.
    bool read_level(std::size_t begin) {
        constexpr std::size_t head = 5;
        if (begin + head > end_) {
            diagnose(parse_errc::level_cut_off, end_);
            return true;
        }
        const std::size_t width = ti_file::byte_at(text_, begin + 2);
        const std::size_t height = ti_file::byte_at(text_, begin + 3);
        const bool fits = width <= limits_.side && height <= limits_.side && width * height <= limits_.cells;
        if (width == 0 || height == 0) diagnose(parse_errc::size_is_zero, begin + 2);
        if (!fits) diagnose(parse_errc::size_over_limit, begin + 2);
        if (width == 0 || height == 0 || !fits) return true;
        if (width * height > room_) {
            diagnose(parse_errc::expanded_over_limit, begin);
            return false;
        }
        room_ -= width * height;
        auto cells = read_cells(begin + head, width, height, ti_file::byte_at(text_, begin + 4) != 0);
        if (cells) add_level(begin, *cells);
        return true;
    }

    [[nodiscard]] std::optional<board> read_cells(std::size_t at, std::size_t width, std::size_t height, bool packed) {
        board cells(width, height);
        const auto all = cells.cells();
        for (std::size_t i = 0; i < all.size();) {
            const std::size_t number = packed ? at + 1 : at; // offset of the square
            if (number >= end_ || (packed && ti_file::byte_at(text_, at) == 0xFFU)) {
                diagnose(parse_errc::level_cut_off, (std::min)(at, end_));
                return std::nullopt;
            }
            const std::uint32_t found = ti_file::byte_at(text_, number);
            const std::size_t count = packed ? ti_file::byte_at(text_, at) + std::size_t{1} : 1;
            if (found >= std::size(ti_squares)) {
                diagnose(parse_errc::invalid_square, number);
                return std::nullopt;
            }
            if (count > all.size() - i) diagnose(parse_errc::size_differs, at);
            for (std::size_t k = 0; k < count && i < all.size(); ++k) all[i++] = ti_squares[found];
            at = number + 1;
        }
        if (packed && (at >= end_ || ti_file::byte_at(text_, at) != 0xFFU)) diagnose(parse_errc::size_differs, at);
        return cells;
    }

    void add_level(std::size_t begin, const board& cells) {
        board level = without_outer_walls(cells);
        const position pusher{ti_file::byte_at(text_, begin + 1), ti_file::byte_at(text_, begin)};
        const bool on_board = cells.contains(pusher);
        if (on_board && (cells(pusher) == square::floor || cells(pusher) == square::goal))
            level(pusher) = with_pusher(level(pusher));
        else
            diagnose(parse_errc::misplaced_pusher, begin);
        puzzle next;
        next.board = without_margins(level);
        next.where = positions_.at(begin);
        if (next.board.height() == 0) return diagnose(parse_errc::no_puzzle, begin);
        out_.puzzles.push_back(std::move(next));
    }

    /// Turns outer walls into floor: those that touch only walls and are connected to the edge by such walls.
    [[nodiscard]] static board without_outer_walls(const board& cells) {
        board solid(cells.width(), cells.height()); // floor for walls that touch only walls, wall for all other squares
        for (std::size_t row = 0; row < cells.height(); ++row)
            for (std::size_t column = 0; column < cells.width(); ++column)
                solid(row, column) = touches_other(cells, row, column) ? square::wall : square::floor;
        const square_set outer = squares_outside(solid);
        board out = cells;
        for (std::size_t i = 0; i < out.cells().size(); ++i)
            if (outer.contains(out.position_at(i))) out.cells()[i] = square::floor;
        return out;
    }

    /// Returns true if a square or one of the eight around it is not a wall.
    [[nodiscard]] static bool touches_other(const board& cells, std::size_t row, std::size_t column) {
        for (std::size_t r = row - (row > 0 ? 1U : 0U); r <= row + 1 && r < cells.height(); ++r)
            for (std::size_t c = column - (column > 0 ? 1U : 0U); c <= column + 1 && c < cells.width(); ++c)
                if (cells(r, c) != square::wall) return true;
        return false;
    }

    std::string_view text_;
    limits limits_;
    position_finder positions_;
    collection_report report_;
    std::size_t room_;    // squares that can still be created
    std::size_t at_ = 0;  // offset of the next byte
    std::size_t end_ = 0; // end of the data
    collection out_;
};

/// Writes a pack. One object per collection.
class ti_pack_writer {
public:
    explicit ti_pack_writer(const collection& source) : source_(&source) {}

    [[nodiscard]] write_result write() {
        std::string levels;
        std::string offsets;
        for (std::size_t i = 0; i < source_->puzzles.size(); ++i) {
            const board& level = source_->puzzles[i].board;
            if (!holds(level)) return {{}, false, {{feature::board, puzzle_name(i)}}};
            ti_file::append_word(offsets, levels.size());
            append_level(levels, level);
            if (levels.size() > ti_file::max_data) return too_large();
        }
        const std::string name = latin1(source_->title());
        std::string data(ti_file::data_mark);
        data.append(name).push_back('\0');
        data.append(latin1(source_->author())).append(9, '\0').push_back('\1');
        ti_file::append_word(data, source_->puzzles.size());
        data.append(offsets).append(levels);
        if (data.size() > ti_file::max_data) return too_large();
        put_file(name, data);
        const auto again = ti_pack_reader(out_, {}).read();
        return checked_result(std::move(out_), *source_, again);
    }

private:
    [[nodiscard]] static bool holds(const board& level) {
        return level.width() > 0 && level.width() <= 255 && level.height() <= 255 && level.count(has_pusher) == 1;
    }
    [[nodiscard]] static write_result too_large() {
        return {{}, false, {{feature::bundles, "more than 65,516 bytes"}}};
    }

    [[nodiscard]] static std::string latin1(std::string_view text) {
        std::string out;
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t length = utf8_length(text, at);
            const char32_t code = length == 0 ? U'?' : decode_utf8(text, at, length);
            out += code == 0 || code > 0xFFU ? '?' : static_cast<char>(code);
            at += (std::max)(length, std::size_t{1});
        }
        return out;
    }

    [[nodiscard]] static char number_of(square content) noexcept {
        const auto* const found = std::find(std::begin(ti_squares), std::end(ti_squares), content);
        return static_cast<char>(found - std::begin(ti_squares));
    }

    static void append_level(std::string& out, const board& level) {
        const auto outside = squares_outside(level);
        std::string cells;
        for (std::size_t i = 0; i < level.cells().size(); ++i) {
            const square content = level.cells()[i];
            const square ground = has_pusher(content) ? cleared(content) : content;
            cells += outside.contains(level.position_at(i)) ? number_of(square::wall) : number_of(ground);
        }
        std::string packed;
        for (std::size_t i = 0; i < cells.size();) {
            std::size_t end = i + 1;
            while (end < cells.size() && cells[end] == cells[i] && end - i < 255) ++end;
            packed += static_cast<char>(end - i - 1);
            packed += cells[i];
            i = end;
        }
        packed += '\xFF';
        const position pusher = *level.pusher();
        for (const std::size_t byte : {std::size_t{pusher.column}, std::size_t{pusher.row}, level.width(),
                                       level.height(), std::size_t{packed.size() < cells.size() ? 1U : 0U}})
            out += static_cast<char>(byte);
        out += packed.size() < cells.size() ? packed : cells;
    }

    void put_file(std::string_view name, std::string_view data) {
        constexpr std::size_t head = ti_file::data_size - ti_file::sum_begin; // bytes between these fields
        out_ = ti_file::mark;
        out_.resize(ti_file::all_size, '\0');
        ti_file::append_word(out_, data.size() + head + 2);
        ti_file::append_word(out_, ti_file::name - ti_file::sum_begin + ti_file::name_size);
        ti_file::append_word(out_, data.size() + 2);
        out_ += '\x15'; // an application variable
        out_ += name.empty() ? std::string_view("SOKOBAN") : name.substr(0, ti_file::name_size);
        out_.resize(ti_file::name + ti_file::name_size, '\0');
        out_ += '\0';
        out_ += '\x80'; // kept in the archive
        ti_file::append_word(out_, data.size() + 2);
        ti_file::append_word(out_, data.size());
        out_ += data;
        ti_file::append_word(out_, ti_file::sum_of(std::string_view(out_).substr(ti_file::sum_begin)));
    }

    const collection* source_;
    std::string out_;
};

} // namespace sokoban::detail

NONO_API_CONSTEXPR confidence ti_pack::detect(std::string_view text) noexcept {
    using file = sokoban::detail::ti_file;
    const bool pack = text.starts_with(file::mark.substr(0, 8)) && text.size() > file::data &&
                      text.substr(file::data).starts_with(file::data_mark);
    return pack ? confidence::certain : confidence::no;
}

result<sokoban::collection> ti_pack::read(std::string_view text, const parse_options& options) {
    return sokoban::detail::ti_pack_reader(text, options).read();
}

write_result ti_pack::write(const sokoban::collection& source, const write_options&) {
    return sokoban::detail::ti_pack_writer(source).write();
}

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_SOKOBAN_TI_PACK_HPP
