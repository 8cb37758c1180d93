// A part of nono::compiled: reading puzzles, recognizing formats in the lists of nono, and writing in formats chosen by
// name. With NONO_WITHOUT_LISTS (NONO_COMPILED_LISTS in CMake), it contains only the first.
// SPDX-License-Identifier: MIT
#include <nono/compiled/begin.hpp>

#include <nono/formats/all.hpp>
#include <nono/formats/hexagon_formats.hpp>
#include <nono/formats/rare.hpp>
#include <nono/formats/sokoban_formats.hpp>
#include <nono/model/describe.hpp>
#include <nono/write.hpp>

#include <nono/compiled/define.hpp>

#include <nono/formats/recognition/recognition.hpp>
#include <nono/parse.hpp>

#include <cstddef>
#include <span>
#include <string_view>

#if !defined(NONO_WITHOUT_LISTS)

namespace nono { inline namespace NONO_ABI { namespace detail {

template recognition recognize_in<default_formats>(std::string_view, const parse_options&);
template text_confidences<default_formats::count> confidences_in<default_formats>(std::string_view,
                                                                                  detect_mode) noexcept;
template const format_info& info_at<default_formats>(std::size_t) noexcept;
template reader_of<default_formats> reader_at<default_formats>(std::size_t) noexcept;

template recognition recognize_in<all_formats>(std::string_view, const parse_options&);
template text_confidences<all_formats::count> confidences_in<all_formats>(std::string_view, detect_mode) noexcept;
template const format_info& info_at<all_formats>(std::size_t) noexcept;
template reader_of<all_formats> reader_at<all_formats>(std::size_t) noexcept;

template text_confidences<sokoban_formats::count> confidences_in<sokoban_formats>(std::string_view,
                                                                                  detect_mode) noexcept;
template recognition recognize_in<sokoban_formats>(std::string_view, const parse_options&);
template const format_info& info_at<sokoban_formats>(std::size_t) noexcept;
template reader_of<sokoban_formats> reader_at<sokoban_formats>(std::size_t) noexcept;

template text_confidences<hexagon_formats::count> confidences_in<hexagon_formats>(std::string_view,
                                                                                  detect_mode) noexcept;
template recognition recognize_in<hexagon_formats>(std::string_view, const parse_options&);
template const format_info& info_at<hexagon_formats>(std::size_t) noexcept;
template reader_of<hexagon_formats> reader_at<hexagon_formats>(std::size_t) noexcept;

}}} // namespace nono::NONO_ABI::detail

namespace nono { inline namespace NONO_ABI {

template write_result write<default_formats>(const puzzle&, const write_options&);
template write_result write_all<default_formats>(std::span<const puzzle>, const write_options&);
template write_result write<sokoban_formats, write_options>(const sokoban::collection&, const write_options&);
template write_result write<sokoban_formats, sok_options>(const sokoban::collection&, const sok_options&);

}} // namespace nono::NONO_ABI

#endif // NONO_WITHOUT_LISTS
