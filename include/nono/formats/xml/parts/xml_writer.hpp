// XML for writers of puzzles: texts, attributes and elements.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_XML_PARTS_XML_WRITER_HPP
#define NONO_FORMATS_XML_PARTS_XML_WRITER_HPP

#include <nono/formats/kit/tools.hpp>
#include <nono/text/character_references.hpp>
#include <nono/text/markup.hpp>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Appends a reference with the same meaning in XML and under `reference_rules::xml`: U+0080 to U+009F are written in
/// hexadecimal.
inline void append_xml_reference(std::string& out, char32_t code) {
    if (code < 0x80U || code > 0x9FU) return append_numeric_reference(out, code);
    out += "&#x";
    for (const unsigned shift : {4U, 0U}) out += "0123456789ABCDEF"[code >> shift & 15U];
    out += ';';
}

/// Appends a text as XML; with `ascii`, as printable ASCII, tabs and line ends, with every other character as a
/// reference. White space at both ends, and tabs and line ends in an attribute, become references, so that they are
/// preserved.
///
/// @return  false if bytes had to be replaced by U+FFFD: those that are not UTF-8, and characters that XML forbids
inline bool append_xml(std::string& out, std::string_view text, bool ascii, bool attribute = false) {
    return append_markup(out, text, [&](char32_t code, std::size_t at) {
        const bool is_space = code == U' ' || code == U'\t' || code == U'\n';
        const bool edge = is_space && (at == 0 || at + 1 == text.size() || (attribute && code != U' '));
        const bool referred = edge || code == U'\r' || (ascii && code >= 0x7FU);
        if (referred) append_xml_reference(out, code);
        return referred;
    });
}

/// Appends the processing instruction that keeps a property for which a format has no element: `<?nono key value?>`.
///
/// @return  false if the property could not be written
inline bool append_instruction(std::string& out, const property& entry, bool ascii) {
    const bool writable = !entry.key.empty() && detail::all_of(entry.key.begin(), entry.key.end(), [](char c) {
        return is_letter(c) || is_digit(c) || c == '-' || c == '_' || c == '.';
    });
    std::string value;
    if (!writable || !append_xml(value, entry.value, ascii)) return false;
    out += "<?nono " + entry.key + (value.empty() ? "" : " ") + value + "?>\n";
    return true;
}

/// The base of writers: the text, its losses, and the parts of XML that all of them write.
class xml_writer : protected text_writer {
protected:
    explicit xml_writer(const write_options& options) noexcept : ascii_(options.ascii) {}

    /// Appends a text. Returns false if it had to be changed.
    bool put(std::string_view text, bool attribute = false) {
        const bool exact = append_xml(out_, text, ascii_, attribute);
        exact_ &= exact;
        return exact;
    }

    /// Appends ` name="value"`. Returns false if the value had to be changed.
    bool put_attribute(std::string_view name, std::string_view value) {
        out_.append(" ").append(name).append("=\"");
        const bool exact = put(value, true);
        out_ += '"';
        return exact;
    }

    void put_number(std::string_view name, std::size_t value) { put_attribute(name, std::to_string(value)); }

    /// Appends `<name>text</name>` and a line end. Returns false if the text had to be changed.
    bool put_element(std::string_view name, std::string_view text) {
        out_.append("<").append(name).append(">");
        const bool exact = put(text);
        out_.append("</").append(name).append(">\n");
        return exact;
    }

    bool ascii_;
    bool exact_ = true; // no text had to be changed so far
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_XML_PARTS_XML_WRITER_HPP
