// The XML format of webpbn.com: everything that a puzzle can have, with colors and saved grids. Needs pugixml.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_XML_WEBPBN_HPP
#define NONO_FORMATS_XML_WEBPBN_HPP

#include <nono/formats/xml/webpbn/writer.hpp>

namespace nono { inline namespace NONO_ABI {

/// webpbn's XML (versions 0.1 to 0.3 of its document), as webpbn, pbnsolve and number-loom write it.
///
/// The element `author` becomes the property `by`; the other elements of text keep their names. A goal with undecided
/// cells, further goals, and solutions become saved grids named `goal` or `solution`, with their id after a blank. A
/// note of a solution becomes the property `solution-note`, and the id of the goal `goal-id`. Properties without an
/// element are kept in processing instructions `<?nono key value?>`, which other programs ignore. If number-loom
/// declares the background as the default color, a note reports it. Triddlers are refused; `extend::webpbn_triddler`
/// reads them.
struct webpbn {
    using value_type = puzzle;

    static constexpr format_info info{.name = "webpbn",
                                      .extensions = {"xml", "pbn", {}, {}},
                                      .title = "XML of webpbn.com",
                                      .holds = {feature::colors, feature::palette, feature::blotted_clues,
                                                feature::goal, feature::saved_grids, feature::metadata,
                                                feature::bundles},
                                      .exclusive = true};

    /// `certain` if the first 64 KiB of an XML text have an element `puzzleset`. Does not allocate.
    [[nodiscard]] static constexpr confidence detect(std::string_view text) noexcept {
        return detail::has_element(text, "puzzleset") ? confidence::certain : confidence::no;
    }

    /// Delivers every puzzle of the text to the sink. If a set repeats an element of text for all its puzzles, the
    /// first one applies. Linear in the text and in the texts that puzzles take from their set, which
    /// `limits::expanded` bounds; allocates.
    template <extend::puzzle_sink S> static void read(std::string_view text, S& sink, const parse_options& options) {
        detail::webpbn_reader<S>(text, sink, options).read();
    }

    /// Writes a puzzle. `lost` names the colors for which a part was made up: a name, a value, or a character for
    /// images. Linear in the puzzle; allocates.
    [[nodiscard]] static write_result write(const puzzle& source, const write_options& options = {}) {
        return write_all(std::span(&source, 1), options);
    }

    /// Writes several puzzles as one set. `lost` covers all of them. Linear; allocates.
    [[nodiscard]] static write_result write_all(std::span<const puzzle> puzzles, const write_options& options = {}) {
        const auto write_one = [&](const puzzle& source) { return detail::webpbn_writer(source, options).write(); };
        return detail::write_bundle(puzzles, detail::webpbn_head, {}, "</puzzleset>\n", write_one);
    }
};

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_XML_WEBPBN_HPP
