// SPDX-License-Identifier: MIT
#include "pdf_file.hpp"

#include <nono/render/printable.hpp>

#include <string_view>
#include <vector>

namespace cli {

namespace {

constexpr std::size_t max_info_bytes = 1000;

void set_info(HPDF_Doc document, HPDF_InfoType kind, std::string_view text) {
    const std::string value = nono::printable(text.substr(0, max_info_bytes));
    if (!value.empty()) HPDF_SetInfoAttr(document, kind, value.c_str());
}

} // namespace

pdf_file::pdf_file() : document_(HPDF_New(nullptr, nullptr), HPDF_Free) {
    if (!document_) return;
    HPDF_UseUTFEncodings(document_.get());
    HPDF_SetCompressionMode(document_.get(), HPDF_COMP_ALL);
}

void pdf_file::describe(const nono::metadata& about) {
    HPDF_SetCurrentEncoder(document_.get(), "UTF-8");
    set_info(document_.get(), HPDF_INFO_TITLE, about.title());
    set_info(document_.get(), HPDF_INFO_AUTHOR, about.author());
}

HPDF_Page pdf_file::add_page(const paper_size& paper, bool is_landscape) {
    const HPDF_Page page = HPDF_AddPage(document_.get());
    HPDF_Page_SetWidth(page, points(is_landscape ? paper.height : paper.width));
    HPDF_Page_SetHeight(page, points(is_landscape ? paper.width : paper.height));
    return page;
}

std::optional<std::string> pdf_file::close() {
    if (!document_ || HPDF_SaveToStream(document_.get()) != HPDF_OK || HPDF_GetError(document_.get()) != HPDF_OK)
        return std::nullopt;
    std::vector<HPDF_BYTE> bytes(HPDF_GetStreamSize(document_.get()), HPDF_BYTE{0});
    auto size = static_cast<HPDF_UINT32>(bytes.size());
    HPDF_ReadFromStream(document_.get(), bytes.data(), &size);
    return std::string(bytes.begin(), bytes.begin() + size);
}

} // namespace cli
