// The reader of webpbn's XML. It reads colors first, then clues, then images, regardless of their order in the text.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_XML_WEBPBN_READER_HPP
#define NONO_FORMATS_XML_WEBPBN_READER_HPP

#include <nono/formats/kit/clue_collector.hpp>
#include <nono/formats/kit/picture.hpp>
#include <nono/formats/xml/parts/xml_document.hpp>
#include <nono/text/colors.hpp>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// An element of text.
struct webpbn_element {
    std::string_view name;
    std::string_view key;    ///< of the property
    bool is_default = false; ///< a set may have it as the default for all its puzzles
};
inline constexpr webpbn_element webpbn_elements[] = {{"source", "source", true},       {"title", "title", true},
                                                     {"author", "by", true},           {"authorid", "authorid"},
                                                     {"copyright", "copyright", true}, {"id", "id"},
                                                     {"description", "description"},   {"note", "note"}};

/// The types of the clues of a triddler, counterclockwise from the upper left side.
inline constexpr std::array<std::string_view, 6> webpbn_sides{"topleft",     "bottomleft", "bottom",
                                                              "bottomright", "topright",   "top"};

/// Returns true if the attribute `type` of an element is the word, ignoring case.
[[nodiscard]] inline bool has_webpbn_type(pugi::xml_node node, std::string_view word) {
    return same_word(find_attribute(node, "type").value(), word);
}

/// Returns the entry for an element of text, or null for another node.
[[nodiscard]] inline const webpbn_element* webpbn_element_of(pugi::xml_node node) {
    for (const auto& known : webpbn_elements)
        if (is_element(node, known.name)) return &known;
    return nullptr;
}

/// Returns true for puzzles, sets, and the elements of a set that are read as defaults of its puzzles; with
/// `CluesOnly`, also for the other known elements of puzzles, which such readers skip without a diagnostic.
template <bool CluesOnly> [[nodiscard]] bool is_read_in_set(pugi::xml_node node) {
    if (is_element(node, "puzzle") || is_element(node, "puzzleset")) return true;
    const webpbn_element* const known = webpbn_element_of(node);
    return known != nullptr && (CluesOnly || known->is_default);
}

/// Reads all puzzles of a text. One object per text.
template <puzzle_sink S> class webpbn_reader : protected xml_puzzle_reader<S> {
public:
    using xml_puzzle_reader<S>::xml_puzzle_reader;

    void read() {
        this->read_roots("puzzleset", is_read_in_set<S::clues_only>, [this](pugi::xml_node set) {
            if constexpr (!S::clues_only) read_defaults(set);
            return this->read_puzzles(set, "puzzle", [this](pugi::xml_node puzzle) { read_puzzle(puzzle); });
        });
    }

protected:
    using base = xml_puzzle_reader<S>;
    using elements = child_elements;
    using base::diagnoser, base::document_, base::options_, base::report_, base::report_inside, base::sink_,
        base::text_of, base::value_of;

    /// A color of the puzzle. `name` is its name in the text, even if it is not declared there.
    struct file_color {
        std::string name;
        palette_entry entry;
        char32_t cell = 0; ///< its character in images; 0 for none
    };
    /// A default text of a set for all its puzzles, with its first fault and the position of its repetition.
    struct set_default {
        const webpbn_element* element = nullptr;
        std::string value;
        parse_error fault;
        parse_error repeated;
    };
    /// An image: the colors of its cells, in rows that can differ in length.
    struct image : picture_rows<color_set> {
        bool unknown_color = false;
    };

    void read_puzzle(pugi::xml_node puzzle) {
        if (has_webpbn_type(puzzle, "triddler"))
            return report_.fail(parse_errc::triangles, document_.at(find_attribute(puzzle, "type")));
        if (!read_head(puzzle)) return;
        clue_collector found(options_->limits);
        // The types are in the order of `axis`.
        const bool has_clues = read_sides<axis, 2>(puzzle, {"rows", "columns"}, found);
        if (report_.failed()) return;
        if (!has_clues) return deliver_goal(puzzle);
        found.check_clues(report_, document_, document_.at(puzzle));
        if (!report_.failed()) deliver(puzzle, found.collected());
    }

    /// Reads everything in a puzzle except clues and solutions. Returns false if the puzzle has failed.
    [[nodiscard]] bool read_head(pugi::xml_node puzzle) {
        colors_.clear();
        if constexpr (!S::clues_only) read_properties(puzzle);
        if (!report_.failed()) read_colors(puzzle);
        return !report_.failed();
    }

    // --- texts ---

    /// Reads the defaults that a set has for all its puzzles. The format allows each of these elements once.
    void read_defaults(pugi::xml_node set) {
        defaults_.clear();
        for (const auto node : set.children()) {
            const webpbn_element* const known = webpbn_element_of(node);
            if (known == nullptr || !known->is_default) continue;
            const auto first = detail::find_if(defaults_.begin(), defaults_.end(),
                                               [&](const set_default& entry) { return entry.element == known; });
            if (first != defaults_.end()) {
                if (first->repeated.code == parse_errc::none)
                    first->repeated = {parse_errc::repeated_key, document_.at(node)};
                continue;
            }
            set_default next{known, {}, {}, {}};
            document_.append_text(next.value, node, [&](parse_errc code, source_position where) {
                if (next.fault.code == parse_errc::none) next.fault = {code, where};
            });
            defaults_.push_back(std::move(next));
        }
    }

    /// Gives the puzzle the defaults for which it has no element. The file holds their texts only once, so
    /// `limits::expanded` bounds their total size.
    void parse_defaults(pugi::xml_node puzzle) {
        for (const auto& fallback : defaults_) {
            if (find_element(puzzle, fallback.element->name)) continue;
            if (fallback.value.size() > options_->limits.expanded - expanded_)
                return report_.fail(parse_errc::expanded_over_limit, document_.at(puzzle));
            expanded_ += fallback.value.size();
            for (const auto& entry : {fallback.fault, fallback.repeated})
                if (entry.code != parse_errc::none) report_.diagnose(entry.code, entry.where);
            sink_->property(fallback.element->key, fallback.value);
        }
    }

    void read_properties(pugi::xml_node puzzle) {
        parse_defaults(puzzle);
        if (report_.failed()) return;
        for (const auto node : puzzle.children()) {
            if (auto kept = read_instruction(document_, node, diagnoser())) {
                sink_->property(kept->key, std::move(kept->value));
            } else if (const webpbn_element* const known = webpbn_element_of(node)) {
                sink_->property(known->key, text_of(node));
            } else if (!is_element(node, "color") && !is_element(node, "clues") && !is_element(node, "solution")) {
                report_inside(node);
            }
        }
    }

    // --- colors ---

    void read_colors(pugi::xml_node puzzle) {
        std::vector<file_color> declared;
        for (const auto node : elements(puzzle, "color")) declare(declared, node);
        settle_colors(puzzle, declared);
        if (colors_.size() > max_colors) report_.fail(parse_errc::too_many_colors, document_.at(puzzle));
    }

    void declare(std::vector<file_color>& declared, pugi::xml_node node) {
        file_color color;
        color.name = color.entry.name = value_of(find_attribute(node, "name"));
        color.entry.symbol = value_of(find_attribute(node, "char"));
        const written_color written = read_color(text_of(node));
        color.entry.value = written.value;
        if (written.fault != parse_errc::none) report_.diagnose(written.fault, document_.at(node));
        if (index_of(declared, color.name) < declared.size())
            return report_.diagnose(parse_errc::repeated_key, document_.at(node));
        const std::string& symbol = color.entry.symbol;
        if (!symbol.empty() && utf8_length(symbol, 0) == symbol.size())
            color.cell = decode_utf8(symbol, 0, symbol.size());
        // Names are looked up among at most `max_colors` + 1 colors, so reading stays linear.
        if (declared.size() < max_colors + 1) declared.push_back(std::move(color));
    }

    [[nodiscard]] static std::size_t index_of(const std::vector<file_color>& colors, std::string_view name) {
        const auto same = [&](const file_color& color) { return color.name == name; };
        return static_cast<std::size_t>(detail::find_if(colors.begin(), colors.end(), same) - colors.begin());
    }

    /// Returns true if a color is drawn with this character.
    [[nodiscard]] static bool has_cell(const std::vector<file_color>& colors, char32_t cell) {
        return detail::any_of(colors.begin(), colors.end(),
                              [&](const file_color& color) { return color.cell == cell; });
    }

    /// Numbers the colors: the background, the default color if it is declared or used, then the others.
    void settle_colors(pugi::xml_node puzzle, std::vector<file_color>& declared) {
        const auto background = find_attribute(puzzle, "backgroundcolor");
        auto usual = find_attribute(puzzle, "defaultcolor");
        std::string background_name = background ? value_of(background) : "white";
        std::string usual_name = usual ? value_of(usual) : "black";
        // number-loom writes the background as the default color, with a blank as its character.
        const std::size_t usual_index = index_of(declared, usual_name);
        const bool blank_symbol = usual_index < declared.size() && declared[usual_index].cell == U' ';
        if (usual && (usual_name == background_name || (!background && blank_symbol))) {
            report_.diagnose(parse_errc::default_color_is_background, document_.at(usual));
            background_name = std::exchange(usual_name, "black");
            usual = pugi::xml_attribute();
            if (background_name == "black") usual_name.clear();
        }
        add_color(declared, background_name, "white", document_.at(background));
        usual_ = usual_name;
        if (index_of(declared, usual_name) < declared.size() || uses(puzzle, usual_name) ||
            (usual_name == "black" && !has_cell(declared, U'X') && draws_black(puzzle)))
            add_color(declared, usual_name, "black", usual ? document_.at(usual) : document_.at(puzzle));
        for (auto& entry : declared)
            if (index_of(colors_, entry.name) == colors_.size()) colors_.push_back(std::move(entry));
    }

    /// Appends a color named by the puzzle. The color `known` needs no declaration.
    void add_color(const std::vector<file_color>& declared, const std::string& name, std::string_view known,
                   source_position where) {
        const std::size_t index = index_of(declared, name);
        if (index < declared.size()) {
            colors_.push_back(declared[index]);
        } else if (name == known) {
            const char32_t cell = name == "white" ? U'.' : U'X';
            colors_.push_back({name, {}, has_cell(declared, cell) ? U'\0' : cell});
        } else {
            report_.diagnose(parse_errc::undeclared_color, where);
            colors_.push_back({name, {name, std::nullopt, {}}, 0});
        }
    }

    /// Returns true if a clue has the default color, by name or by default.
    [[nodiscard]] bool uses(pugi::xml_node puzzle, std::string_view name) const {
        for (const auto clues : elements(puzzle, "clues"))
            for (const auto line : clues.children())
                for (const auto count : elements(line, "count")) {
                    const auto color = find_attribute(count, "color");
                    if (!color || name == color.value()) return true;
                }
        return false;
    }

    /// Returns true if a puzzle without clues has a black cell; black needs no declaration.
    [[nodiscard]] static bool draws_black(pugi::xml_node puzzle) {
        if (find_element(puzzle, "clues")) return false;
        for (const auto node : puzzle.children())
            for (const auto image : elements(node, "image"))
                if (std::string_view(image.child_value()).find('X') != std::string_view::npos) return true;
        return false;
    }

    /// Returns the color of a clue. An undeclared one is added as a new color; black and white need no declaration.
    [[nodiscard]] color_index color_of(pugi::xml_node count) {
        const auto attribute = find_attribute(count, "color");
        std::string_view name = usual_;
        std::string decoded;
        if (attribute) {
            name = attribute.value();
            if (name.find_first_of("&\r") != std::string_view::npos) name = decoded = value_of(attribute);
        }
        const std::size_t index = index_of(colors_, name);
        if (index < colors_.size()) return static_cast<color_index>(index);
        if (colors_.size() == max_colors) {
            report_.fail(parse_errc::too_many_colors, document_.at(count));
            return blank;
        }
        file_color color{std::string(name), {std::string(name), std::nullopt, {}}, 0};
        if (name == "black")
            color.entry = {"black", rgb{0, 0, 0}, "X"}, color.cell = U'X';
        else if (name == "white")
            color.entry = {"white", rgb{255, 255, 255}, "."}, color.cell = U'.';
        else
            report_.diagnose(parse_errc::undeclared_color, document_.at(count));
        colors_.push_back(std::move(color));
        return static_cast<color_index>(index);
    }

    // --- clues ---

    /// Reads the clues of all sides into a collector. The types of the sides are in the order of `Side`. Returns false
    /// if there are no clues at all.
    template <class Side, std::size_t Count, class Collector>
    [[nodiscard]] bool read_sides(pugi::xml_node puzzle, const std::array<std::string_view, Count>& types,
                                  Collector& found) {
        std::array<bool, Count> seen{};
        for (const auto node : elements(puzzle, "clues")) {
            if (report_.failed()) break;
            std::size_t side = 0;
            while (side < Count && !has_webpbn_type(node, types[side])) ++side;
            if (side == Count)
                report_.diagnose(parse_errc::ignored_line, document_.at(node));
            else if (std::exchange(seen[side], true))
                report_.diagnose(parse_errc::section_twice, document_.at(node));
            else
                read_side(node, static_cast<Side>(side), found);
        }
        return detail::any_of(seen.begin(), seen.end(), [](bool is_seen) { return is_seen; });
    }

    template <class Side, class Collector> void read_side(pugi::xml_node from, Side side, Collector& found) {
        for (const auto line : from.children()) {
            if (!is_element(line, "line")) {
                report_inside(line);
                continue;
            }
            const parse_errc fault = found.begin_line(side, document_.offset(line));
            if (fault != parse_errc::none) return report_.fail(fault, document_.at(line));
            for (const auto count : line.children()) {
                if (is_element(count, "count"))
                    read_clue(count, side, found);
                else
                    report_inside(count);
                if (report_.failed()) return;
            }
        }
    }

    template <class Side, class Collector> void read_clue(pugi::xml_node count, Side side, Collector& found) {
        const std::string_view text = count.child_value();
        const std::size_t first = (std::min)(text.find_first_not_of(" \t\r\n"), text.size());
        const parsed_number number = parse_number(text, first);
        if (number.size == 0 || text.find_first_not_of(" \t\r\n", first + number.size) != std::string_view::npos)
            return report_.fail(parse_errc::expected_number, document_.at(count));
        if (number.too_large) return report_.fail(parse_errc::number_too_large, document_.at(count));
        for (auto more = count.first_child().next_sibling(); more; more = more.next_sibling()) report_inside(more);
        const color_index color = color_of(count);
        if (report_.failed()) return;
        // A block in the background color is not a block.
        if (color == blank) return report_.diagnose(parse_errc::invalid_clue, document_.at(count));
        const std::uint32_t length = number.value == 0 ? blotted : number.value;
        const parse_errc fault = found.add(side, {length, color}, document_.offset(count));
        if (fault != parse_errc::none) report_.fail(fault, document_.at(count));
    }

    // --- images ---

    /// Reads the image of a solution: rows between `|`, one character per cell, `?` for any color, `[XY]` for one of
    /// several.
    [[nodiscard]] image read_image(pugi::xml_node solution, color_set any) {
        image out;
        const std::string text = text_of(find_element(solution, "image"));
        const bool blanks_count = has_cell(colors_, U' ');
        bool in_row = false;
        bool in_set = false;
        for_each_character(text, [&](std::string_view sequence, bool) {
            const char32_t c = code_of(sequence);
            if (c == U'|') {
                if (std::exchange(in_row, !in_row)) out.end_row();
                in_set = false;
            } else if (!in_row || c == U'\n' || c == U'\t' || c == U'\r' || (c == U' ' && !blanks_count)) {
                return;
            } else if (c == U']' && in_set) {
                in_set = false;
            } else if (c == U'[' && !in_set) {
                in_set = true;
                out.cells.push_back({});
            } else if (in_set) {
                out.cells.back() |= color_set_of(c, out);
            } else {
                out.cells.push_back(c == U'?' ? any : color_set_of(c, out));
            }
        });
        if (in_row) out.end_row();
        return out;
    }

    [[nodiscard]] color_set color_set_of(char32_t c, image& in) const {
        for (std::size_t i = 0; i < colors_.size(); ++i)
            if (colors_[i].cell == c) return color_set::only(static_cast<color_index>(i));
        in.unknown_color = true;
        return color_set::only(blank);
    }

    /// Returns the cells of an image as a grid of a given size. Reports an image that is smaller or larger.
    [[nodiscard]] partial_grid fit(const image& from, std::size_t width, std::size_t height, source_position where) {
        partial_grid out(width, height, color_set::only(blank));
        from.fill(out, report_, where, [](color_set cell) { return cell; });
        return out;
    }

    [[nodiscard]] static bool is_goal(pugi::xml_node solution) {
        return !find_attribute(solution, "type") || has_webpbn_type(solution, "goal");
    }

    // --- delivery ---

    void deliver(pugi::xml_node puzzle, const clues& found) {
        sink_->size(found.width(), found.height());
        deliver_sides(*sink_, found.rows, found.columns);
        if constexpr (!S::clues_only) deliver_rest(puzzle, found);
    }

    /// Delivers a puzzle without clues, which are derived from its goal.
    void deliver_goal(pugi::xml_node puzzle) {
        for (const auto node : elements(puzzle, "solution")) {
            if (!is_goal(node)) continue;
            const image found = read_image(node, {});
            const source_position where = document_.at(node);
            const std::size_t width = found.ends.empty() ? 0 : found.ends.front();
            const std::size_t height = found.height();
            if (!check_picture_size(report_, options_->limits, width, height, where)) return;
            if (!report_.admit_cells(width * height, found.cells.size(), where)) return;
            const auto goal = fit(found, width, height, where).decided();
            if (found.unknown_color || !goal) return report_.fail(parse_errc::missing_rows, document_.at(puzzle));
            const clues derived = clues_of(*goal);
            if (block_count_of(derived) > options_->limits.clues) report_.fail(parse_errc::clues_over_limit, where);
            if (report_.failed()) return;
            return deliver(puzzle, derived);
        }
        report_.fail(parse_errc::missing_rows, document_.at(puzzle));
    }

    void deliver_rest(pugi::xml_node puzzle, const clues& wanted) {
        deliver_palette();
        bool has_goal = false;
        std::size_t cells = 0;
        const std::size_t width = wanted.width();
        const std::size_t height = wanted.height();
        const color_set any = color_set::first(wanted.color_count());
        for (const auto node : elements(puzzle, "solution")) {
            const source_position where = document_.at(node);
            cells += width * height;
            if (cells > options_->limits.cells) return report_.fail(parse_errc::size_over_limit, where);
            const image found = read_image(node, any);
            if (!report_.admit_cells(width * height, found.cells.size(), where)) return;
            if (found.unknown_color)
                report_.diagnose(parse_errc::goal_unknown_color, where);
            else
                deliver_grid(node, fit(found, width, height, where), has_goal);
            for (const auto part : node.children())
                if (is_element(part, "note"))
                    sink_->property("solution-note", text_of(part));
                else if (!is_element(part, "image"))
                    report_inside(part);
        }
    }

    void deliver_palette() {
        palette out;
        for (auto& color : colors_) out.entries.push_back(color.entry);
        while (!out.entries.empty() && out.entries.back() == palette_entry{}) out.entries.pop_back();
        sink_->set_palette(std::move(out));
    }

    void deliver_grid(pugi::xml_node solution, partial_grid cells, bool& has_goal) {
        std::string id = value_of(find_attribute(solution, "id"));
        if (is_goal(solution) && !has_goal) {
            if (auto goal = cells.decided()) {
                has_goal = true;
                sink_->set_goal(std::move(*goal));
                if (!id.empty()) sink_->property("goal-id", std::move(id));
                return;
            }
        }
        std::string name = is_goal(solution) ? "goal" : has_webpbn_type(solution, "solution") ? "solution" : "";
        if (!name.empty() && !id.empty()) name += ' ';
        sink_->add_saved({name + id, std::move(cells)});
    }

    std::vector<set_default> defaults_; // defaults of the current set
    std::size_t expanded_ = 0;          // characters of defaults passed on so far

    // the current puzzle
    std::vector<file_color> colors_; // by index
    std::string usual_;              // the name of the color of clues without a color
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_XML_WEBPBN_READER_HPP
