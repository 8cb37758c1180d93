// Random values in every format that is read and written: the written text is recognized and read back, and the result
// is equal, or every difference is named in `lost` with the right feature.
// SPDX-License-Identifier: MIT
#include <nono/hash.hpp>
#include <nono/parse.hpp>
#include <nono/sokoban.hpp>
#include <nono/triddlers.hpp>
#include <nono/write.hpp>

#include "../known_formats.hpp"
#include "../random_values.hpp"
#include "../rounds.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using nonogram_formats = nono_tests::every_format;
using sokoban_formats = nono::xml_sokoban_formats;
using triddler_formats = nono::xml_hexagon_formats;

template <class... Lists> struct joined_lists;
template <class... F, class... G, class... H>
struct joined_lists<nono::format_list<F...>, nono::format_list<G...>, nono::format_list<H...>> {
    using type = nono::format_list<F..., G..., H...>;
};

/// The list with which the program recognizes texts.
using all_formats = joined_lists<nonogram_formats, sokoban_formats, triddler_formats>::type;

/// A format that is read and written, with its type erased.
template <class Value> struct read_and_written {
    nono::format_info info;
    bool write_all = false; ///< it can write several values
    nono::write_result (*write)(const std::vector<Value>&, const nono::write_options&);
};

/// The values of a text, read in a named format.
template <class Value> struct values_read {
    std::optional<nono::parse_error> error;
    std::vector<Value> values;
};

template <class Value> values_read<Value> values_of(nono::bundle<Value> read) {
    values_read<Value> out;
    for (auto& entry : read) {
        if (!entry)
            out.error = entry.error();
        else
            out.values.push_back(*std::move(entry));
    }
    return out;
}

values_read<nono::puzzle> read_as(const nono::puzzle&, std::string_view text, std::string_view name) {
    return values_of(nono::parse_all<nonogram_formats>(text, {.format = name}));
}

values_read<nono::hexagon_puzzle> read_as(const nono::hexagon_puzzle&, std::string_view text, std::string_view name) {
    values_read<nono::hexagon_puzzle> out;
    out.error = nono::parse_error{nono::parse_errc::unknown_format_name, {}};
    triddler_formats::for_each([&]<class F>() {
        if (F::info.name == name) out = values_of(nono::parse_all<F>(text));
    });
    return out;
}

values_read<nono::sokoban::collection> read_as(const nono::sokoban::collection&, std::string_view text,
                                               std::string_view name) {
    auto read = nono::parse<sokoban_formats>(text, {.format = name});
    if (!read) return {read.error(), {}};
    values_read<nono::sokoban::collection> out;
    out.values.push_back(*std::move(read));
    return out;
}

/// Returns the formats of a list that are read and written.
template <class List, class Value> std::vector<read_and_written<Value>> two_way_formats() {
    std::vector<read_and_written<Value>> out;
    List::for_each([&]<class F>() {
        if constexpr (nono::extend::writable_format<F>) {
            constexpr bool several = requires(const std::vector<Value>& all, const nono::write_options& options) {
                F::write_all(all, options);
            };
            const auto write = [](const std::vector<Value>& values, const nono::write_options& options) {
                if constexpr (several) return nono::write_all<F>(values, options);
                return nono::write<F>(values.front(), options);
            };
            if (F::info.reads) out.push_back({F::info, several, write});
        }
    });
    return out;
}

// ---- differences ----------------------------------------------------------------------------------------------------

/// Checks that every difference is named, and that everything named differs.
class loss_check {
public:
    explicit loss_check(std::vector<nono::loss> lost) : lost_(std::move(lost)), differs_(lost_.size(), false) {}

    /// Records a difference. If the detail is not empty, a loss must name it.
    void differs(nono::feature kind, std::string_view detail = {}) {
        bool named = false;
        for (std::size_t i = 0; i < lost_.size(); ++i) {
            if (lost_[i].kind != kind || (!detail.empty() && !nono::detail::same_word(lost_[i].detail, detail)))
                continue;
            differs_[i] = named = true;
        }
        if (!named) unnamed_ += std::string(nono::name_of(kind)).append(" ").append(detail).append("; ");
    }

    /// Records that the order differs. If items are lost, a later equal one can be in their position.
    void order_differs(nono::feature kind, std::string_view detail) {
        const auto same = [kind](const nono::loss& entry) { return entry.kind == kind; };
        const bool any = std::any_of(lost_.begin(), lost_.end(), same);
        if (!any) differs(kind, detail);
    }

    [[nodiscard]] const std::string& unnamed() const noexcept { return unnamed_; }
    /// Returns the losses that correspond to no difference.
    [[nodiscard]] std::string needless() const {
        std::string out;
        for (std::size_t i = 0; i < lost_.size(); ++i)
            if (!differs_[i] && lost_[i].kind != nono::feature::saved_grids && lost_[i].kind != nono::feature::format &&
                lost_[i].detail != "order of the keys")
                out.append(nono::name_of(lost_[i].kind)).append(" ").append(lost_[i].detail).append("; ");
        return out;
    }

private:
    std::vector<nono::loss> lost_;
    std::vector<bool> differs_;
    std::string unnamed_;
};

/// Compares items with keys: those that occur in only one list, and the order of the others.
template <class Item, class Key>
void compare_items(loss_check& check, nono::feature kind, const std::vector<Item>& wanted,
                   const std::vector<Item>& found, Key key, std::string_view order) {
    auto missing = wanted;
    std::vector<Item> kept;
    for (const Item& entry : found) {
        const auto same = std::find(missing.begin(), missing.end(), entry);
        if (same == missing.end()) {
            check.differs(kind, key(entry));
            continue;
        }
        missing.erase(same);
        kept.push_back(entry);
    }
    for (const Item& entry : missing) check.differs(kind, key(entry));
    auto next = wanted.begin();
    for (const Item& entry : kept) {
        next = std::find(next, wanted.end(), entry);
        if (next == wanted.end()) return check.order_differs(kind, order);
        ++next;
    }
}

/// Returns the colors of the written puzzle that correspond to the colors of the read one; empty if the clues differ.
template <class Clues>
std::optional<std::array<nono::color_index, nono::extend::max_colors>> colors_of(const Clues& wanted,
                                                                                 const Clues& found) {
    if (nono::hash_clues(wanted) != nono::hash_clues(found)) return std::nullopt;
    std::array<nono::color_index, nono::extend::max_colors> out{};
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<nono::color_index>(i);
    const auto match = [&](const nono::clue_lines& a, const nono::clue_lines& b) {
        for (std::size_t i = 0; i < a.blocks().size(); ++i) out[b.blocks()[i].color] = a.blocks()[i].color;
    };
    if constexpr (requires { wanted.rows; }) {
        match(wanted.rows, found.rows);
        match(wanted.columns, found.columns);
    } else {
        for (std::size_t i = 0; i < 6; ++i) match(*wanted.sides()[i], *found.sides()[i]);
    }
    return out;
}

template <class Puzzle> bool compare_common(loss_check& check, const Puzzle& wanted, Puzzle found) {
    const auto colors = colors_of(wanted.clues, found.clues);
    if (!colors) return false;
    if (wanted.clues != found.clues) {
        check.differs(nono::feature::palette);
    } else if (wanted.palette != found.palette) {
        check.differs(nono::feature::palette);
    }
    compare_items(
        check, nono::feature::metadata, wanted.metadata.properties, found.metadata.properties,
        [](const nono::property& entry) { return entry.key; }, "order of the keys");
    const auto recolor = [&](auto cells) {
        for (auto& cell : cells) cell = (*colors)[cell];
    };
    if constexpr (requires { found.goal->outline; }) {
        if (found.goal) recolor(std::span(found.goal->cells));
    } else {
        if (found.goal) recolor(found.goal->cells());
    }
    if (wanted.goal != found.goal) check.differs(nono::feature::goal);
    return true;
}

bool is_in(const std::vector<nono::extend::saved_grid>& all, const nono::extend::saved_grid& entry) {
    return std::find(all.begin(), all.end(), entry) != all.end();
}

/// Records the differences between a puzzle and the one read back; returns false if the clues differ.
bool compare(loss_check& check, const nono::puzzle& wanted, const nono::puzzle& found) {
    if (!compare_common(check, wanted, found)) return false;
    compare_items(
        check, nono::feature::saved_grids, wanted.saved, found.saved,
        [&](const nono::extend::saved_grid& entry) { return is_in(wanted.saved, entry) ? entry.name : std::string(); },
        "");
    return true;
}

bool compare(loss_check& check, const nono::hexagon_puzzle& wanted, const nono::hexagon_puzzle& found) {
    return compare_common(check, wanted, found);
}

bool compare(loss_check& check, const nono::sokoban::collection& wanted, const nono::sokoban::collection& found) {
    std::vector<nono::loss> losses;
    nono::sokoban::detail::name_collection_losses(losses, wanted, found);
    for (const auto& entry : losses) check.differs(entry.kind, entry.detail);
    return true;
}

// ---- one text -------------------------------------------------------------------------------------------------------

/// Returns a text for messages: its start, with control characters as `?`.
std::string shown(std::string_view text) {
    std::string out(text.substr(0, 1000));
    for (char& c : out)
        if (c != '\n' && static_cast<unsigned char>(c) < 0x20U) c = '?';
    return out;
}

/// Returns the error in values read from a text; empty if they equal the written ones except for the losses.
template <class Value>
std::string fault_of(const std::vector<Value>& wanted, const values_read<Value>& read,
                     const std::vector<nono::loss>& lost) {
    if (read.error) return "not read: " + std::string(nono::message(read.error->code));
    if (read.values.size() != wanted.size()) return "another number of puzzles";
    loss_check check(lost);
    for (std::size_t i = 0; i < wanted.size(); ++i)
        if (!compare(check, wanted[i], read.values[i])) return "other clues";
    if (!check.unnamed().empty()) return "not named in lost: " + check.unnamed();
    return check.needless().empty() ? std::string() : "named in lost without need: " + check.needless();
}

/// Returns true if the losses include the format: it must be named when the text is read.
bool has_doubt(const std::vector<nono::loss>& lost) {
    return std::any_of(lost.begin(), lost.end(), [](const auto& entry) { return entry.kind == nono::feature::format; });
}

/// Returns the values of a text in the format as which it is recognized.
template <class Value>
values_read<Value> recognized_values(const Value& kind, std::string_view text, std::string_view name) {
    auto out = read_as(kind, text, name);
    if constexpr (std::is_same_v<Value, nono::hexagon_puzzle>) {
        // XML triddlers look like nonograms at first, which the program takes into account.
        const auto plain = nono::parse_all<nonogram_formats>(text, {.format = name});
        if (!out.error || plain.error().code != nono::parse_errc::triangles) return out;
        if (const auto found = nono::recognize_format<triddler_formats>(text)) out = read_as(kind, text, found->name);
    }
    return out;
}

/// Checks that a text is recognized, with a file name and without, unless `lost` includes the format.
template <class Value>
void check_recognized(const std::vector<Value>& values, const nono::write_result& written, std::string_view file_name) {
    if (has_doubt(written.lost)) return;
    const auto found = nono::recognize_format<all_formats>(written.text, {.file_name = file_name});
    if (!found) {
        FAIL_CHECK("not recognized: ", nono::message(found.error().code));
        return;
    }
    const auto fault = fault_of(values, recognized_values(values.front(), written.text, found->name), written.lost);
    if (!fault.empty()) FAIL_CHECK("taken for ", found->name, ": ", fault);
}

/// Writes values and reads them back. Returns the number of values, 0 if the format refuses to write them.
template <class Value>
std::size_t check_text(const read_and_written<Value>& format, const std::vector<Value>& values,
                       const nono::write_options& options) {
    const auto written = format.write(values, options);
    INFO(format.info.name, ":\n", shown(written.text));
    if (!written) {
        if (written.lost.empty() || !written.text.empty()) FAIL_CHECK("refused without a reason, or with a text");
        return 0;
    }
    const auto own = fault_of(values, read_as(values.front(), written.text, format.info.name), written.lost);
    if (!own.empty()) FAIL_CHECK(own);
    if (!own.empty()) return values.size();
    check_recognized(values, written, {});
    const std::string file_name = "puzzle." + std::string(format.info.extensions[0]);
    if (!format.info.extensions[0].empty()) check_recognized(values, written, file_name);
    return values.size();
}

/// Writes `count` random values, and sometimes several of them at once, in every format of a list. The number of values
/// that are written must be at least `percent` % of `count` times the number of formats.
template <class List, class Value, class Make> void check_formats(int count, std::size_t percent, Make make) {
    const auto all = two_way_formats<List, Value>();
    std::size_t checked = 0;
    for (int seed = 1; seed <= count; ++seed) {
        nono_tests::random_values random(static_cast<std::uint64_t>(seed));
        CAPTURE(seed);
        std::vector<Value> several{make(random)};
        const std::vector<Value> one = several;
        const nono::write_options options{.ascii = random.one_in(5)};
        for (std::size_t more = random.one_in(6) ? random.below(3) : 0; more > 0; --more)
            several.push_back(make(random));
        for (const auto& format : all) checked += check_text(format, format.write_all ? several : one, options);
    }
    MESSAGE(checked << " values were written and read again, in " << all.size() << " formats");
    CHECK(100 * checked >= percent * all.size() * static_cast<std::size_t>(count));
}

} // namespace

TEST_CASE("round trips: nonograms") {
    using values = nono_tests::random_values;
    check_formats<nonogram_formats, nono::puzzle>(nono_tests::costly_rounds(1500), 66,
                                                  [](values& all) { return all.nonogram(); });
}

TEST_CASE("round trips: triddlers") {
    using values = nono_tests::random_values;
    check_formats<triddler_formats, nono::hexagon_puzzle>(nono_tests::costly_rounds(4000), 91,
                                                          [](values& all) { return all.triddler(); });
}

TEST_CASE("round trips: Sokoban") {
    using values = nono_tests::random_values;
    check_formats<sokoban_formats, nono::sokoban::collection>(nono_tests::rounds(1500), 62,
                                                              [](values& all) { return all.collection(); });
}

TEST_CASE("round trips: empty bundles are not written") {
    nonogram_formats::for_each([]<class F>() {
        INFO(F::info.name);
        if constexpr (requires { F::write_all({}, {}); }) {
            const auto written = nono::write_all<F>({});
            CHECK(!written);
            CHECK(written.lost == std::vector<nono::loss>{{nono::feature::bundles, "there are no puzzles"}});
        }
    });
    for (const auto& format : two_way_formats<sokoban_formats, nono::sokoban::collection>()) {
        INFO(format.info.name);
        const auto written = format.write({{}}, {});
        CHECK(!written);
        CHECK(written.text.empty());
        CHECK(written.lost == std::vector<nono::loss>{{nono::feature::bundles, "there are no puzzles"}});
    }
}
