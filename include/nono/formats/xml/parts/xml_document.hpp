// XML for readers of puzzles: elements and texts with their positions in the file. Needs pugixml.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_XML_PARTS_XML_DOCUMENT_HPP
#define NONO_FORMATS_XML_PARTS_XML_DOCUMENT_HPP

#include <nono/formats/kit/tools.hpp>
#include <nono/formats/xml/parts/xml_writer.hpp>
#include <nono/text/character_references.hpp>

#include <pugixml.hpp>

namespace nono { inline namespace NONO_ABI {

/// An XML text, parsed as a whole.
///
/// Document types are ignored: nothing is fetched, and no entity that one declares is expanded. Character references
/// are those of HTML, which include XML's, under `reference_rules::xml`. The text can be UTF-8, UTF-16 with a byte
/// order mark, or ISO 8859-1 (read as windows-1252) if it declares that and is not UTF-8. If it declares no encoding,
/// lines that are not UTF-8 are read as windows-1252, which `next_guess` reports. Positions are those in the original
/// text.
class xml_document {
public:
    /// Linear in the text; allocates a small multiple of it. `text` must outlive the document.
    explicit xml_document(std::string_view text)
        : source_(text, encoding_of(text)), positions_(text), text_(source_.text()) {
        if (source_.fault().code != parse_errc::none) return;
        // `parse_fragment` keeps text outside the root element, so that it can be reported.
        constexpr unsigned flags = pugi::parse_minimal | pugi::parse_cdata | pugi::parse_pi | pugi::parse_fragment;
        const auto result = tree_.load_buffer_inplace(text_.data(), text_.size(), flags, pugi::encoding_utf8);
        if (!result && result.status != pugi::status_no_document_element)
            broken_ = at((std::min)(static_cast<std::size_t>(result.offset), text_.size()));
    }

    xml_document(const xml_document&) = delete;
    xml_document& operator=(const xml_document&) = delete;

    /// Returns the reason why the input is not a text; its code is `none` if it is one.
    [[nodiscard]] const parse_error& fault() const noexcept { return source_.fault(); }
    /// Returns the position where the text stops being well-formed, if it does. Everything before it is in the tree.
    [[nodiscard]] const std::optional<source_position>& broken() const noexcept { return broken_; }
    /// Returns the parent of the root element.
    [[nodiscard]] pugi::xml_node root() const { return tree_.root(); }

    /// Returns the position of a byte of the UTF-8 text, given its offset as returned by `offset`.
    [[nodiscard]] source_position at(std::size_t offset) { return positions_.at(source_.original_offset(offset)); }
    /// Returns the offset of an element's `<`.
    [[nodiscard]] std::size_t offset(pugi::xml_node node) const { return offset_of(node.name(), 1) - 1; }
    /// Returns the position of an element's `<`.
    [[nodiscard]] source_position at(pugi::xml_node node) { return at(offset(node)); }
    /// Returns the position of an attribute's name.
    [[nodiscard]] source_position at(pugi::xml_attribute attribute) { return at(offset_of(attribute.name(), 0)); }

    /// Returns the position of a part of a value. Requires that `part` is not empty.
    [[nodiscard]] source_position at(std::string_view part) { return at(offset_of(part.data(), 0)); }
    /// Returns the position of the text in a node, or `std::nullopt` if the node is not text, or only white space.
    [[nodiscard]] std::optional<source_position> position_of_text(pugi::xml_node node) {
        if (node.type() != pugi::node_pcdata && node.type() != pugi::node_cdata) return std::nullopt;
        const std::string_view text = node.value();
        const std::size_t first = text.find_first_not_of(spaces);
        if (first == std::string_view::npos) return std::nullopt;
        return at(text.substr(first));
    }
    /// Calls `diagnose(code, position)` for a node that readers skip: with `ignored_line` for an element, and with the
    /// code `text` for text that is not only white space.
    template <class Diagnose> void report_skipped(pugi::xml_node node, parse_errc text, const Diagnose& diagnose) {
        if (node.type() == pugi::node_element) diagnose(parse_errc::ignored_line, at(node));
        if (const auto where = position_of_text(node)) diagnose(text, *where);
    }
    /// Returns the next position of text that was guessed to be windows-1252, after the last one returned and before
    /// the end of an element, or of the text if `element` is null. Returns `std::nullopt` if there is no such position.
    [[nodiscard]] std::optional<source_position> next_guess(pugi::xml_node element = {}) {
        auto next = element.next_sibling();
        while (next && next.type() != pugi::node_element) next = next.next_sibling();
        return source_.next_guess(next ? offset(next) : text_.size());
    }

    /// Appends all text below a node, without white space at both ends, with character references decoded.
    ///
    /// @param out       the text to append to
    /// @param node      the node with the text
    /// @param diagnose  called as `diagnose(parse_errc, source_position)` for faults of references
    template <class Diagnose> void append_text(std::string& out, pugi::xml_node node, Diagnose diagnose) {
        std::vector<pugi::xml_node> parts;
        for (auto at = node.first_child(); at; at = next_below(node, at))
            if (at.type() == pugi::node_pcdata || at.type() == pugi::node_cdata) parts.push_back(at);
        for (const auto& part : parts) {
            std::string_view text = part.value();
            if (part.type() == pugi::node_cdata) {
                out += text;
                continue;
            }
            if (part == parts.front()) text.remove_prefix((std::min)(text.find_first_not_of(spaces), text.size()));
            if (part == parts.back()) text = text.substr(0, text.find_last_not_of(spaces) + 1);
            append_decoded_text(out, text, diagnose);
        }
    }

    /// Appends the value of an attribute or of a processing instruction with its references decoded.
    template <class Diagnose> void append_decoded_text(std::string& out, std::string_view text, Diagnose diagnose) {
        for (std::size_t begin = 0; begin <= text.size();) {
            // Lines of a file may end with CRLF or CR; in XML all line ends are LF.
            const std::size_t end = (std::min)(text.find('\r', begin), text.size());
            const auto say = [&](parse_errc code, std::size_t position) {
                diagnose(code, at(offset_of(text.data() + begin + position, 0)));
            };
            detail::append_decoded(out, text.substr(begin, end - begin), say, detail::reference_rules::xml);
            if (end == text.size()) return;
            out += '\n';
            begin = end + (text.substr(end, 2) == "\r\n" ? 2 : 1);
        }
    }

private:
    static constexpr std::string_view spaces = " \t\r\n";

    /// Returns the node after `at` in the order of the text, below `top`.
    [[nodiscard]] static pugi::xml_node next_below(pugi::xml_node top, pugi::xml_node at) {
        if (at.first_child()) return at.first_child();
        while (at != top && !at.next_sibling()) at = at.parent();
        return at == top ? pugi::xml_node() : at.next_sibling();
    }

    [[nodiscard]] std::size_t offset_of(const char* part, std::size_t minimum) const {
        const char* const begin = text_.data();
        const bool inside = part >= begin + minimum && part <= begin + text_.size();
        return inside ? static_cast<std::size_t>(part - begin) : minimum; // pugixml keeps empty texts elsewhere
    }

    /// Returns the encoding of a text according to its byte order mark or XML declaration.
    [[nodiscard]] static extend::text_encoding encoding_of(std::string_view text) {
        const std::string_view mark = text.substr(0, 2);
        if (mark == "\xFF\xFE" || mark == "\xFE\xFF") return extend::text_encoding::utf16;
        text.remove_prefix(detail::byte_order_mark(text));
        const auto declaration = text.substr(0, (std::min<std::size_t>)(text.find("?>"), 200));
        std::string lower(declaration);
        for (char& c : lower) c = detail::lower_ascii(c);
        if (!lower.starts_with("<?xml") || lower.find("encoding") == std::string::npos)
            return extend::text_encoding::guessed;
        // Encodings that can be read as windows-1252.
        for (const std::string_view name : {"iso-8859-1", "latin1", "windows-1252", "cp1252", "us-ascii"})
            if (lower.find(name) != std::string::npos) return extend::text_encoding::windows_1252;
        return extend::text_encoding::utf8;
    }

    extend::utf8_text source_;
    extend::position_finder positions_; // in the original text
    std::string text_;                  // in UTF-8; the tree points into it
    std::optional<source_position> broken_;
    pugi::xml_document tree_;
};

namespace detail {

/// Returns true if a node is an element with the given name, ignoring case.
[[nodiscard]] inline bool is_element(pugi::xml_node node, std::string_view name) {
    return node.type() == pugi::node_element && same_word(node.name(), name);
}

/// The name of an element or attribute, and the key of its property.
struct xml_key {
    std::string_view name;
    std::string_view key;
};

/// Iterates over the child elements with a given name.
class child_elements {
public:
    child_elements(pugi::xml_node parent, std::string_view name) : at_(parent.first_child()), name_(name) { settle(); }

    [[nodiscard]] child_elements begin() const { return *this; }
    [[nodiscard]] static constexpr std::nullptr_t end() noexcept { return nullptr; }
    [[nodiscard]] bool operator!=(std::nullptr_t) const { return bool(at_); }
    [[nodiscard]] pugi::xml_node operator*() const { return at_; }
    child_elements& operator++() {
        at_ = at_.next_sibling();
        settle();
        return *this;
    }

private:
    void settle() {
        while (at_ && !is_element(at_, name_)) at_ = at_.next_sibling();
    }

    pugi::xml_node at_; // null at the end
    std::string_view name_;
};

/// Returns the first child element with the given name, or null.
[[nodiscard]] inline pugi::xml_node find_element(pugi::xml_node parent, std::string_view name) {
    return parent.find_child([&](pugi::xml_node node) { return is_element(node, name); });
}

/// Returns the attribute with the given name, ignoring case, or null.
[[nodiscard]] inline pugi::xml_attribute find_attribute(pugi::xml_node node, std::string_view name) {
    return node.find_attribute([&](pugi::xml_attribute entry) { return same_word(entry.name(), name); });
}

/// Reads the property in an instruction `<?nono key value?>`. Returns `std::nullopt` for any other node.
template <class Diagnose>
[[nodiscard]] std::optional<property> read_instruction(xml_document& document, pugi::xml_node node, Diagnose diagnose) {
    if (node.type() != pugi::node_pi || std::string_view(node.name()) != "nono") return std::nullopt;
    const std::string_view text = node.value();
    const std::size_t end = (std::min)(text.find_first_of(" \t\r\n"), text.size());
    if (end == 0) return std::nullopt;
    property out{std::string(text.substr(0, end)), {}};
    const std::size_t begin = (std::min)(text.find_first_not_of(" \t\r\n", end), text.size());
    document.append_decoded_text(out.value, text.substr(begin), diagnose);
    return out;
}

/// The base of readers of nonograms: the document and its report. One object per text.
template <puzzle_sink S> class xml_puzzle_reader {
public:
    xml_puzzle_reader(std::string_view text, S& sink, const parse_options& options)
        : text_(text), sink_(&sink), options_(&options), report_(sink, options), document_(text) {}

protected:
    /// Returns true for puzzles, for the elements that contain them, and for other elements outside of puzzles that are
    /// read.
    using is_read_outside = bool (*)(pugi::xml_node);

    /// Reads all root elements with a name by `read_root(node)`, which returns false when no more puzzles are wanted.
    template <class Read> void read_roots(std::string_view name, is_read_outside is_read, Read read_root) {
        is_read_ = is_read;
        if (document_.fault().code != parse_errc::none) return report_.fail_text(document_.fault());
        for (const auto root : child_elements(document_.root(), name))
            if (!read_root(root)) return;
        if (document_.broken()) return report_.fail_text({parse_errc::malformed_xml, *document_.broken()});
        if (report_.begun() == 0) report_.fail_without_puzzle(text_);
    }

    /// Reads the puzzles of a list, the elements with a name, by `read_puzzle(node)`, except those for which
    /// `is_wanted(node)` is false. Reports elements and text outside of the puzzles that are not read. Returns false
    /// when the caller wants no more puzzles.
    template <class Read>
    [[nodiscard]] bool read_puzzles(pugi::xml_node list, std::string_view name, Read read_puzzle,
                                    bool (*is_wanted)(pugi::xml_node) = nullptr) {
        const auto is_puzzle = [&](pugi::xml_node node) {
            return is_element(node, name) && (is_wanted == nullptr || is_wanted(node));
        };
        bool is_first = true; // of the list
        for (auto node = list.first_child(); node; node = node.next_sibling()) {
            if (!is_puzzle(node)) continue;
            // In a broken text the last element may be incomplete.
            if (document_.broken() && !node.next_sibling()) break;
            const bool is_first_of_all = report_.begun() == 0;
            if (!report_.begin(document_.at(node))) return false;
            if (std::exchange(is_first, false)) report_before(node, is_first_of_all);
            read_puzzle(node);
            report_after(node, is_puzzle);
            if (const auto guess = document_.next_guess(node)) report_.diagnose(parse_errc::read_as_latin1, *guess);
            report_.end();
        }
        return true;
    }

    [[nodiscard]] auto diagnoser() {
        return [this](parse_errc code, source_position where) { report_.diagnose(code, where); };
    }

    /// Reports a node of a puzzle that is not read.
    void report_inside(pugi::xml_node node) {
        document_.report_skipped(node, parse_errc::text_after_value, diagnoser());
    }

    /// Returns all text of an element.
    [[nodiscard]] std::string text_of(pugi::xml_node node) {
        std::string out;
        document_.append_text(out, node, diagnoser());
        return out;
    }

    [[nodiscard]] std::string value_of(pugi::xml_attribute attribute) {
        std::string out;
        document_.append_decoded_text(out, attribute.value(), diagnoser());
        return out;
    }

    std::string_view text_;
    S* sink_;
    const parse_options* options_;
    reporter<S> report_;
    xml_document document_;

private:
    /// Reports a node before, between or after puzzles unless it is read. The code is `text` if the node is text.
    void report_outside(pugi::xml_node node, parse_errc text) {
        if (!is_read_(node)) document_.report_skipped(node, text, diagnoser());
    }

    /// Reports the nodes before an element within its parent and, with `all`, before the parents.
    void report_before(pugi::xml_node node, bool all) {
        const auto parent = node.parent();
        if (!parent) return;
        if (all) report_before(parent, all);
        for (auto at = parent.first_child(); at != node; at = at.next_sibling())
            report_outside(at, parse_errc::ignored_line);
    }

    /// Reports the nodes between a puzzle and the next puzzle or list, or after the last puzzle.
    template <class IsPuzzle> void report_after(pugi::xml_node puzzle, const IsPuzzle& is_puzzle) {
        for (auto node = puzzle; node; node = node.parent())
            for (auto at = node.next_sibling(); at; at = at.next_sibling()) {
                if (node == puzzle ? is_puzzle(at) : at.type() == pugi::node_element && is_read_(at)) return;
                report_outside(at, parse_errc::trailing_data);
            }
    }

    is_read_outside is_read_ = nullptr;
};

/// Returns true if the first 64 KiB of a text, in any encoding that `xml_document` reads, contain an element with the
/// given name.
[[nodiscard]] constexpr bool has_element(std::string_view text, std::string_view name) noexcept {
    const std::string_view mark = text.substr(0, 2);
    const bool wide = mark == "\xFF\xFE" || mark == "\xFE\xFF";
    const std::size_t step = wide ? 2 : 1;
    const std::size_t low = mark == "\xFE\xFF" ? 3 : (wide ? 2 : byte_order_mark(text));
    text = text.substr(0, std::size_t{1} << 16U);
    if (low >= text.size()) return false;
    const auto unit = [&](std::size_t i) { return low + i * step < text.size() ? text[low + i * step] : '\0'; };
    std::size_t first = 0;
    while (is_blank(unit(first)) || unit(first) == '\n' || unit(first) == '\r') ++first;
    if (unit(first) != '<') return false;
    const auto has = [&](std::size_t at, std::string_view word) {
        std::size_t i = 0;
        while (i < word.size() && unit(at + i) == word[i]) ++i;
        return i == word.size();
    };
    for (std::size_t at = first; low + at * step < text.size(); ++at) {
        if (step == 1) at = (std::min)(text.find('<', low + at), text.size()) - low;
        if (unit(at) != '<') continue;
        if (unit(at + 1) == '!' && has(at, "<!--"))
            while (low + at * step < text.size() && !has(at, "-->")) ++at;
        std::size_t i = 0;
        while (i < name.size() && lower_ascii(unit(at + 1 + i)) == lower_ascii(name[i])) ++i;
        const char after = unit(at + 1 + i);
        if (i == name.size() && !is_letter(after) && !is_digit(after)) return true;
    }
    return false;
}

} // namespace detail

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_XML_PARTS_XML_DOCUMENT_HPP
