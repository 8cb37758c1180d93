// The triddlers of webpbn's XML. Needs pugixml.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_XML_WEBPBN_TRIDDLER_HPP
#define NONO_FORMATS_XML_WEBPBN_TRIDDLER_HPP

#include <nono/formats/xml/webpbn/triddler_reader.hpp>
#include <nono/formats/xml/webpbn/writer.hpp>

namespace nono { inline namespace NONO_ABI { namespace extend {

/// The triddlers in webpbn's XML, `<puzzle type="triddler">`, as number-loom writes them: up to six elements of clues,
/// `topleft`, `bottomleft`, `bottom`, `bottomright`, `topright` and `top`, each with its lines from the top or from the
/// left, and their clues from the left or from the top. A side without lines has no element. The slopes of the outline
/// enclose the rows of an image: `/ABCDE\ /FGHIJK/ \LMNOP/`.
///
/// Other puzzles of a set are skipped, and so are all solutions except the goal. Everything else is as in `webpbn`.
struct webpbn_triddler {
    using value_type = hexagon_puzzle;

    static constexpr format_info info{.name = "webpbn-triddler",
                                      .extensions = {"xml", "pbn", {}, {}},
                                      .title = "XML of webpbn.com, triddlers",
                                      .holds = {feature::colors, feature::palette, feature::blotted_clues,
                                                feature::goal, feature::metadata, feature::bundles},
                                      .exclusive = true};

    /// `certain` if the first 64 KiB of an XML text have an element `puzzleset`, and the type `triddler` in quotes.
    /// Does not allocate.
    [[nodiscard]] static constexpr confidence detect(std::string_view text) noexcept {
        if (!detail::has_element(text, "puzzleset")) return confidence::no;
        text = text.substr(0, std::size_t{1} << 16U);
        for (std::size_t at = text.find("type"); at != std::string_view::npos; at = text.find("type", at + 1)) {
            const std::string_view after = text.substr(at + 4);
            const std::size_t value = after.find_first_not_of(" \t\r\n=\"'");
            if (value != std::string_view::npos && detail::same_word(after.substr(value, 8), "triddler"))
                return confidence::certain;
        }
        return confidence::no;
    }

    /// Reads every triddler of a text, up to `max_puzzles`. Has the complexity of `webpbn`; allocates.
    [[nodiscard]] static bundle<hexagon_puzzle> read_all(std::string_view text, const parse_options& options) {
        detail::hexagon_sink sink(options.max_puzzles);
        detail::webpbn_triddler_reader(text, sink, options).read();
        return sink.take();
    }

    /// Reads the first triddler of a text. Has the complexity of `webpbn`; allocates.
    [[nodiscard]] static result<hexagon_puzzle> read(std::string_view text, const parse_options& options) {
        detail::hexagon_sink sink(1);
        detail::webpbn_triddler_reader(text, sink, options).read();
        return detail::first_of(sink);
    }

    /// Writes a puzzle, as `webpbn` does. Linear in the puzzle; allocates.
    [[nodiscard]] static write_result write(const hexagon_puzzle& source, const write_options& options = {}) {
        write_result out = detail::webpbn_writer(source, options).write();
        if (out) out.text = std::string(detail::webpbn_head) + out.text + "</puzzleset>\n";
        return out;
    }
};

}}} // namespace nono::NONO_ABI::extend

#endif // NONO_FORMATS_XML_WEBPBN_TRIDDLER_HPP
