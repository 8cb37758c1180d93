// A PDF document of libharu. After a failure libharu ignores all calls, so that only `close` has to check for one.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_PDF_FILE_HPP
#define NONO_CLI_PDF_FILE_HPP

#include "print_layout.hpp"

#include <nono/model/puzzle.hpp>

#include <hpdf.h>

#include <memory>
#include <optional>
#include <string>

namespace cli {

inline constexpr float points_per_millimeter = 72.0F / 25.4F;
[[nodiscard]] inline float points(double millimeters) {
    return static_cast<float>(millimeters) * points_per_millimeter;
}

class pdf_file {
public:
    pdf_file();

    // False if libharu could not create the document. Do not call the other functions then, except `close`.
    explicit operator bool() const { return document_ != nullptr; }
    [[nodiscard]] HPDF_Doc handle() const { return document_.get(); }

    // Sets the title and the author that viewers show.
    void describe(const nono::metadata& about);
    // Appends a page.
    HPDF_Page add_page(const paper_size& paper, bool is_landscape);

    // Returns the bytes of the document; std::nullopt if any call has failed.
    [[nodiscard]] std::optional<std::string> close();

private:
    std::unique_ptr<_HPDF_Doc_Rec, void (*)(HPDF_Doc)> document_;
};

} // namespace cli

#endif // NONO_CLI_PDF_FILE_HPP
