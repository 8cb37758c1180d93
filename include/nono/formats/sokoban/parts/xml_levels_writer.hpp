// The common part of writers of Sokoban levels in XML.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_SOKOBAN_PARTS_XML_LEVELS_WRITER_HPP
#define NONO_FORMATS_SOKOBAN_PARTS_XML_LEVELS_WRITER_HPP

#include <nono/formats/sokoban/parts/collections.hpp>
#include <nono/formats/xml/parts/xml_writer.hpp>
#include <nono/sokoban/notation.hpp>

namespace nono { inline namespace NONO_ABI { namespace sokoban::detail {

/// The base of the writers of levels. One object per collection.
class xml_levels_writer : protected nono::detail::xml_writer {
public:
    xml_levels_writer(const collection& source, const write_options& options) : xml_writer(options), source_(&source) {}

protected:
    /// Writes the text with `put_all()` if no board is empty. Returns the result of `finish(text, source, exact)`, in
    /// which `exact` is false if characters that XML cannot hold were replaced.
    template <class Finish, class Put> [[nodiscard]] write_result write_with(const Finish& finish, Put put_all) {
        for (std::size_t i = 0; i < source_->puzzles.size(); ++i)
            if (without_margins(source_->puzzles[i].board).height() == 0)
                return {{}, false, {{feature::board, puzzle_name(i)}}};
        put_all();
        return finish(std::move(out_), *source_, exact_);
    }

    /// Joins lines into one text.
    [[nodiscard]] static std::string joined(const std::vector<std::string_view>& lines) {
        std::string out;
        for (const auto line : lines) out.append(line).append("\n");
        if (!out.empty()) out.pop_back();
        return out;
    }

    const collection* source_;
};

}}} // namespace nono::NONO_ABI::sokoban::detail

#endif // NONO_FORMATS_SOKOBAN_PARTS_XML_LEVELS_WRITER_HPP
