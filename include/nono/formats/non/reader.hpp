// The reader of `.non`. A first pass over the lines of a puzzle records the positions of its parts, then its clues are
// determined from all parts, then the puzzle is delivered to the sink.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_NON_READER_HPP
#define NONO_FORMATS_NON_READER_HPP

#include <nono/formats/non/clues.hpp>
#include <nono/formats/non/first_pass.hpp>
#include <nono/text/character_references.hpp>
#include <nono/text/quoted.hpp>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Reads all puzzles of a text. One object per text.
template <puzzle_sink S> class non_reader {
public:
    NONO_CONSTEXPR non_reader(std::string_view text, S& sink, const parse_options& options)
        : source_(text), text_(source_.text()), sink_(sink), options_(options), report_(sink, options, source_),
          first_(options, report_, parts_), clues_(text_, options, report_, parts_) {}
    non_reader(const non_reader&) = delete; // its members refer to each other
    non_reader& operator=(const non_reader&) = delete;

    NONO_CONSTEXPR void read() {
        if (source_.fault().code != parse_errc::none) return report_.fail_text(source_.fault());
        line_cursor cursor(text_, byte_order_mark(text_));
        text_line line;
        while (!first_.is_complete() && cursor.next(line))
            first_.parse_line(line, [this](source_position where) { finish(where); });
        if (first_.is_complete()) return;
        finish(cursor.position());
        if (report_.begun() > 0) return;
        report_.fail_without_puzzle(text_);
    }

private:
    /// Ends the current puzzle, if there is one.
    NONO_CONSTEXPR void finish(source_position end) {
        if (!first_.has_begun()) return;
        first_.close_side(end);
        if (!report_.failed() && clues_.settle(end)) {
            clues_.deliver(sink_);
            if constexpr (!S::clues_only) deliver_texts();
        }
        report_.end(end.offset);
        parts_.reset();
        first_.reset();
    }

    void deliver_texts() {
        sink_.set_palette(parts_.is_plain() ? palette{} : make_palette());
        for (const auto& entry : parts_.properties) {
            if (same_word(entry.key, "license")) check_license(entry.value);
            sink_.property(entry.key, decoded(entry.value));
        }
        if (parts_.cells.empty()) return;
        const cell_meaning meaning = meaning_of_cells();
        const std::size_t size = *parts_.rows.size * *parts_.columns.size;
        std::size_t cells = 0;
        for (const auto& cell : parts_.cells) {
            cells += size;
            if (cells > options_.limits.cells) return report_.fail(parse_errc::size_over_limit, cell.start);
            if (!report_.admit_cells(size, cell.cells, cell.start)) return;
            deliver_cells(cell, meaning);
        }
    }

    void check_license(const text_line& value) {
        const bool quoted = !value.text.empty() && (value.text.front() == '"' || value.text.front() == '\'');
        if (!quoted && skip_word(value.text, 0) != value.text.size())
            report_.diagnose(parse_errc::missing_license_quotes, value.start);
    }

    /// Returns the value of a key without quotes, after decoding escapes and character references.
    [[nodiscard]] std::string decoded(const text_line& line) {
        const quoted_value value = read_quoted(line.text);
        if (value.fault != parse_errc::none) report_.diagnose(value.fault, line.at(value.fault_at));
        std::string out;
        const auto append = [&](std::size_t begin, std::size_t end) {
            append_decoded(out, value.inside.substr(begin, end - begin), [&](parse_errc code, std::size_t at) {
                report_.diagnose(code, line.at(value.begin + begin + at));
            });
        };
        std::size_t done = 0;
        for (std::size_t at = 0; value.escaped && at < value.inside.size(); ++at) {
            if (value.inside[at] != '\\') continue;
            append(done, at);
            out += value.inside[++at];
            done = at + 1;
        }
        append(done, value.inside.size());
        return out;
    }

    [[gnu::cold]] [[nodiscard]] palette make_palette() {
        palette out{std::vector<palette_entry>(clues_.color_count())};
        for (std::size_t i = 0; i < parts_.colors.size(); ++i) {
            const non_color& from = parts_.colors[i];
            if (i > 0 && from.index == blank) continue; // the background, which is also at index 0
            if (from.designation == "black" && !from.declared && declared_at(from.index)) continue;
            palette_entry& to = out.entries[from.index];
            if (!from.name_line.text.empty())
                to.name = decoded(from.name_line);
            else if (from.designation != "1")
                to.name = from.designation;
            to.symbol = from.symbol_line.text.empty() ? std::string(from.symbol) : decoded(from.symbol_line);
            to.value = from.value;
            if (parts_.words && from.designation == "black" && !from.declared)
                to.value = rgb{0, 0, 0}; // the initial color in Nonny
        }
        // Trailing entries without content are dropped; in a black-and-white puzzle, these are all of them.
        while (!out.entries.empty() && out.entries.back() == palette_entry{}) out.entries.pop_back();
        return out;
    }

    /// Returns true if a declared color has that index.
    [[nodiscard]] bool declared_at(color_index index) const {
        return detail::any_of(parts_.colors.begin() + 1, parts_.colors.end(),
                              [&](const non_color& entry) { return entry.declared && entry.index == index; });
    }

    /// The color of each byte of a goal, or `no_color` or `no_cell`.
    using cell_meaning = std::array<std::int16_t, 256>;

    static constexpr std::int16_t no_color = -1; // a cell whose color the puzzle does not have
    static constexpr std::int16_t no_cell = -2;
    static constexpr std::int16_t any_color = 255; // a cell of a saved grid that can have every color

    [[nodiscard]] cell_meaning meaning_of_cells() const {
        cell_meaning out;
        for (std::size_t i = 0; i < out.size(); ++i) out[i] = cell_bytes[i] ? no_color : no_cell;
        const auto at = [&](char c) -> std::int16_t& { return out[static_cast<unsigned char>(c)]; };
        if (clues_.color_count() <= 2) at('1') = 1;
        std::size_t spare = 0;
        for (std::size_t i = 1; i < parts_.colors.size(); ++i) {
            const non_color& color = parts_.colors[i];
            if (color.designation.size() == 1 && !is_cell(color.designation.front()))
                continue; // a quote, which cannot occur in a goal
            if (color.designation.size() == 1)
                at(color.designation.front()) = color.index;
            else if (spare < spare_cell_characters.size())
                at(spare_cell_characters[spare++]) = color.index;
        }
        at('0') = blank;
        return out;
    }

    void deliver_cells(const non_cells& cells, const cell_meaning& meaning) {
        const std::string_view text = text_.substr(0, cells.end);
        const std::size_t begin = cells.start.offset;
        const bool quoted = begin < text.size() && (text[begin] == '"' || text[begin] == '\'');
        std::size_t end = quoted ? text.find(text[begin], begin + 1) : text.size();
        if (end == std::string_view::npos) end = text.size();
        if (quoted && end == text.size())
            report_.diagnose(parse_errc::missing_quote, position_in(cells, end));
        else if (quoted)
            diagnose_after_cells(cells, end + 1);
        grid found(*parts_.columns.size, *parts_.rows.size);
        if (!cells.extra && read_cells(cells, text.substr(0, end), meaning, found)) {
            if (!cells.saved) return sink_.set_goal(std::move(found));
            return sink_.add_saved({{}, as_saved(found)});
        }
        std::string raw;
        for (const char c : text.substr(begin, end - begin))
            if (is_cell(c) || static_cast<unsigned char>(c) >= 0x80U) raw += c;
        sink_.property(cells.saved ? "saved" : "goal", std::move(raw));
    }

    void diagnose_after_cells(const non_cells& cells, std::size_t at) {
        while (at < cells.end && !is_cell(text_[at])) ++at;
        if (at < cells.end) report_.diagnose(parse_errc::text_after_value, position_in(cells, at));
    }

    [[nodiscard]] source_position position_in(const non_cells& cells, std::size_t offset) const noexcept {
        return position_of(text_, offset, cells.start);
    }

    /// Reads the cells of a goal or saved grid. Returns false if they have colors that the puzzle does not have.
    [[nodiscard]] bool read_cells(const non_cells& cells, std::string_view text, const cell_meaning& meaning,
                                  grid& out) {
        const auto into = out.cells();
        std::size_t next = 0;
        bool unknown = false;
        for (std::size_t at = cells.start.offset; at < text.size(); ++at) {
            std::int16_t color = meaning[static_cast<unsigned char>(text[at])];
            if (color == no_cell) continue;
            if (next == into.size()) {
                report_.diagnose(parse_errc::goal_too_long, position_in(cells, at));
                break;
            }
            if (cells.saved && text[at] == '?') {
                color = any_color;
            } else if (color == no_color) {
                if (!unknown) report_.diagnose(parse_errc::goal_unknown_color, position_in(cells, at));
                unknown = true;
                if (clues_.color_count() > 2) return false;
                color = 1; // every cell that is not blank is filled
            }
            into[next++] = static_cast<color_index>(color);
        }
        if (next < into.size()) report_.diagnose(parse_errc::goal_too_short, position_in(cells, text.size()));
        return true;
    }

    [[nodiscard]] partial_grid as_saved(const grid& from) const {
        partial_grid out(from.width(), from.height(), color_set::first(clues_.used_colors()));
        for (std::size_t i = 0; i < from.cells().size(); ++i)
            if (from.cells()[i] != any_color) out.cells()[i] = color_set::only(from.cells()[i]);
        return out;
    }

    utf8_text source_;
    std::string_view text_;
    S& sink_;
    const parse_options& options_;
    reporter<S> report_;
    non_parts parts_;
    non_first_pass<S> first_;
    non_clues<S> clues_;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_NON_READER_HPP
