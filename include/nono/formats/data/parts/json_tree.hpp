// JSON as a tree of values with their places. Needs nlohmann-json.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_DATA_PARTS_JSON_TREE_HPP
#define NONO_FORMATS_DATA_PARTS_JSON_TREE_HPP

#include <nono/formats/data/parts/tree.hpp>
#include <nono/result.hpp>
#include <nono/text/utf8.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace nono::inline NONO_ABI::detail {

/// The offset behind the string that starts at `text[open]`, a quote; the end of the text if it is not closed. Linear.
[[nodiscard]] constexpr std::size_t end_of_json_string(std::string_view text, std::size_t open) noexcept {
    std::size_t at = open + 1;
    while (at < text.size() && text[at] != '"') at += text[at] == '\\' ? 2U : 1U;
    return (std::min)(at + 1, text.size());
}

/// Takes the events of nlohmann's parser. These have no places, so the text is walked along with them: up to an event
/// it is known to be well-formed.
class json_tree_builder {
public:
    json_tree_builder(std::string_view text, std::size_t nesting, data_tree& tree) noexcept
        : text_(text), nesting_(nesting), tree_(&tree), next_(byte_order_mark(text)) {}

    // --- events, named by nlohmann ---

    bool null() { return add(data_kind::null, {}); }
    bool boolean(bool value) { return add(data_kind::boolean, value ? "true" : "false"); }
    bool number_integer(std::int64_t) { return add(data_kind::number, {}); }
    bool number_unsigned(std::uint64_t) { return add(data_kind::number, {}); }
    bool number_float(double, const std::string&) { return add(data_kind::number, {}); }
    bool string(const std::string& value) { return add(data_kind::text, value); }
    template <class Binary> bool binary(const Binary&) { return false; }
    bool key(const std::string& value) { return add(data_kind::text, value); }
    bool start_object(std::size_t) { return open(data_kind::object); }
    bool start_array(std::size_t) { return open(data_kind::list); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }
    template <class Exception> bool parse_error(std::size_t position, const std::string&, const Exception&) {
        // Positions count from 1, and the end of the text as a character.
        fault_ = {parse_errc::malformed_json, {(std::min)(position == 0 ? 0 : position - 1, text_.size())}};
        return false;
    }

    /// Ends the tree. The error has only the offset of its place; code `none` if there is none.
    [[nodiscard]] nono::parse_error finish() {
        tree_->close_all(text_.size());
        return fault_;
    }

private:
    bool open(data_kind kind) {
        const std::size_t start = begin();
        next_ = start + 1;
        if (tree_->depth() >= nesting_) {
            fault_ = {parse_errc::nested_over_limit, {start}};
            return false;
        }
        tree_->open(kind, start);
        return true;
    }

    bool close() {
        next_ = begin() + 1;
        tree_->close(next_ - 1);
        return true;
    }

    /// Numbers are kept as spelled.
    bool add(data_kind kind, std::string_view value) {
        const std::size_t start = begin();
        next_ = text_[start] == '"' ? end_of_json_string(text_, start)
                                    : (std::min)(text_.find_first_of(" \t\r\n,:]}", start), text_.size());
        tree_->add(kind, kind == data_kind::number ? text_.substr(start, next_ - start) : value, start);
        return true;
    }

    /// The start of the next token.
    [[nodiscard]] std::size_t begin() const noexcept {
        return (std::min)(text_.find_first_not_of(" \t\r\n,:", next_), text_.size());
    }

    std::string_view text_;
    std::size_t nesting_;
    data_tree* tree_;
    std::size_t next_; // after the last token
    nono::parse_error fault_;
};

/// Reads a JSON text (RFC 8259) into an empty tree, at most `nesting` lists and objects deep. Up to an error, whose
/// place has only its offset, the tree has everything. Linear; allocates the tree.
[[nodiscard]] inline parse_error read_json_tree(std::string_view text, std::size_t nesting, data_tree& tree) {
    json_tree_builder builder(text, nesting, tree);
    static_cast<void>(nlohmann::json::sax_parse(text.data(), text.data() + text.size(), &builder));
    return builder.finish();
}

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_FORMATS_DATA_PARTS_JSON_TREE_HPP
