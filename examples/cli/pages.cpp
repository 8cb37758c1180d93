// SPDX-License-Identifier: MIT
#include "pages.hpp"

#include <nono/text/markup.hpp>

#include <algorithm>

namespace cli {

std::string filled_page(std::string_view page, std::initializer_list<page_part> parts) {
    constexpr std::string_view begin = "<!--";
    constexpr std::string_view end = "-->";
    std::string out;
    for (std::size_t at = page.find(begin); at != std::string_view::npos; at = page.find(begin)) {
        const std::size_t after = page.find(end, at) + end.size();
        const std::string_view name = page.substr(at + begin.size(), after - end.size() - at - begin.size());
        const auto* const part =
            std::find_if(parts.begin(), parts.end(), [&](const page_part& p) { return p.name == name; });
        out.append(page.substr(0, at));
        out.append(part == parts.end() ? page.substr(at, after - at) : part->text);
        page.remove_prefix(after);
    }
    return out.append(page);
}

std::string_view without_license(std::string_view file) { return file.substr(file.find('\n') + 1); }

std::string style_element(std::string_view file) {
    return std::string("<style>\n").append(without_license(file)).append("</style>\n");
}

std::string svg_head(std::size_t width, std::size_t height, std::string_view title) {
    const std::string across = std::to_string(width);
    const std::string down = std::to_string(height);
    std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + across + "\" height=\"" + down +
                      "\" viewBox=\"0 0 " + across + ' ' + down + "\">\n";
    if (!title.empty()) out += "<title>" + markup(title) + "</title>\n";
    return out;
}

svg_parts parts_of_svg(std::string_view document) {
    const auto skip_to = [&](std::string_view end) {
        const std::size_t size = document.find(end) + end.size();
        const std::string_view part = document.substr(0, size);
        document.remove_prefix(size);
        return part;
    };
    svg_parts out;
    out.head = skip_to("\n");
    out.definitions = skip_to(document.starts_with("<style>") ? "</style>\n" : "</defs>\n");
    out.content = document.substr(0, document.rfind("</svg>"));
    return out;
}

std::string markup(std::string_view text) {
    std::string out;
    nono::extend::append_markup(out, text);
    return out;
}

} // namespace cli
