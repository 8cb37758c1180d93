// The values of a JSON or YAML text as a tree, with their positions. The readers of both formats fill it, and the
// reader of puzzles interprets it.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_DATA_PARTS_TREE_HPP
#define NONO_FORMATS_DATA_PARTS_TREE_HPP

#include <nono/detail/lean_vector.hpp>
#include <nono/formats/kit/format.hpp>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The kind of a value of a `data_tree`.
enum class data_kind : std::uint8_t {
    null,    ///< no value
    boolean, ///< `true` or `false`
    number,  ///< spelled as in the text
    text,    ///< without quotes and escapes
    list,    ///< values in order
    object,  ///< alternating keys, as texts, and values
    other,   ///< not read, such as an alias of YAML
};

/// The values of a text in the order of the text: a list or an object precedes its contents.
///
/// A value is an index from 0 to `size() - 1`. `open`, `add` and `close` build the tree, which takes 40 bytes per value
/// plus the texts.
class data_tree {
public:
    /// @param nesting  maximum depth of nested lists and objects
    explicit data_tree(std::size_t nesting) noexcept : nesting_(nesting) {}

    /// Adds a value that is neither a list nor an object.
    void add(data_kind kind, std::string_view text, std::size_t offset) {
        nodes_.push_back({kind, true, offset, nodes_.size() + 1, texts_.size(), text.size()});
        texts_ += text;
    }

    /// Starts a list or an object. Returns false if it is nested too deeply.
    [[nodiscard]] bool open(data_kind kind, std::size_t offset) {
        if (open_.size() >= nesting_) return false;
        open_.push_back(nodes_.size());
        nodes_.push_back({kind, false, offset, 0, 0, 0});
        return true;
    }

    /// Ends the last list or object that was started, at `offset`.
    void close(std::size_t offset) {
        end_last(offset);
        nodes_[open_.back()].complete = true;
        open_.pop_back();
    }

    /// Ends all open lists and objects, which stay incomplete.
    void close_all(std::size_t offset) {
        for (; !open_.empty(); open_.pop_back()) end_last(offset);
    }

    /// Returns the number of values. O(1).
    [[nodiscard]] std::size_t size() const noexcept { return nodes_.size(); }

    /// Returns the kind of a value. O(1).
    [[nodiscard]] data_kind kind(std::size_t at) const noexcept { return nodes_[at].kind; }
    /// Returns the offset of a value in the text. O(1).
    [[nodiscard]] std::size_t offset(std::size_t at) const noexcept { return nodes_[at].offset; }
    /// Returns the offset of the end of a list or an object in the text. O(1).
    [[nodiscard]] std::size_t end_offset(std::size_t at) const noexcept { return nodes_[at].begin; }
    /// Returns false if the text breaks off within a list or an object. O(1).
    [[nodiscard]] bool complete(std::size_t at) const noexcept { return nodes_[at].complete; }
    /// Returns the contents of a text, or the spelling of a number; for others, their spelling or an empty text. O(1).
    [[nodiscard]] std::string_view text(std::size_t at) const noexcept {
        const node& from = nodes_[at];
        if (from.kind == data_kind::list || from.kind == data_kind::object) return {};
        return std::string_view(texts_).substr(from.begin, from.size);
    }

    /// Returns the value after a value and its contents. O(1).
    [[nodiscard]] std::size_t after(std::size_t at) const noexcept { return nodes_[at].end; }

    /// Iterates over the values of a list.
    struct list_items {
        const data_tree* tree;
        std::size_t at;
        std::size_t last; ///< the value after the list

        [[nodiscard]] list_items begin() const noexcept { return *this; }
        [[nodiscard]] std::nullptr_t end() const noexcept { return nullptr; }
        [[nodiscard]] bool operator!=(std::nullptr_t) const noexcept { return at < last; }
        [[nodiscard]] std::size_t operator*() const noexcept { return at; }
        void operator++() noexcept { at = tree->after(at); }
    };
    [[nodiscard]] list_items items(std::size_t list) const noexcept { return {this, list + 1, after(list)}; }

    /// Calls `visit(key, value)` for each value of an object.
    template <class Visit> void for_each_member(std::size_t object, Visit&& visit) const {
        const std::size_t end = nodes_[object].end;
        for (std::size_t at = object + 1; at < end;) {
            const std::size_t value = nodes_[at].end; // in YAML, the key can be a list
            if (value >= end) return;
            visit(at, value);
            at = nodes_[value].end;
        }
    }

private:
    struct node {
        data_kind kind = data_kind::null;
        bool complete = true;
        std::size_t offset = 0;
        std::size_t end = 0;   // the value after this one
        std::size_t begin = 0; // start of the text in `texts_`, or offset of the end
        std::size_t size = 0;  // size of the text
    };

    void end_last(std::size_t offset) {
        node& last = nodes_[open_.back()];
        last.end = nodes_.size();
        last.begin = offset;
    }

    std::size_t nesting_;
    lean_vector<node> nodes_;
    std::string texts_;
    std::vector<std::size_t> open_;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_DATA_PARTS_TREE_HPP
