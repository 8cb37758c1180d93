// The pages and style sheets of the folder pages, which are part of the program, and SVG documents.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_PAGES_HPP
#define NONO_CLI_PAGES_HPP

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>

namespace cli {

// A text for the place of a comment in a page.
struct page_part {
    std::string_view name;
    std::string_view text;
};

// A page with texts in place of comments: `<!--title-->` becomes the text with the name `title`. Other comments stay.
std::string filled_page(std::string_view page, std::initializer_list<page_part> parts);

// A style sheet or script of the folder without its first line, which is its license.
std::string_view without_license(std::string_view file);
// Such a style sheet as an element.
std::string style_element(std::string_view file);

// The start of an SVG document, with its title unless that is empty.
std::string svg_head(std::size_t width, std::size_t height, std::string_view title);

// The parts of an SVG document without a title that `draw_svg` made.
struct svg_parts {
    std::string_view head;        // the line of the start tag
    std::string_view definitions; // its style sheet or its figures
    std::string_view content;     // the drawing, up to the end tag
};
svg_parts parts_of_svg(std::string_view document);

// A text for use between tags.
std::string markup(std::string_view text);

} // namespace cli

#endif // NONO_CLI_PAGES_HPP
