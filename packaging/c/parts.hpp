// Shared by the functions of nono.h: JSON, options, cells, and results without exceptions.
// SPDX-License-Identifier: MIT
#ifndef NONO_C_PARTS_HPP
#define NONO_C_PARTS_HPP

#include "nono.h"

#include <nono/make/target.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/control.hpp>
#include <nono/model/describe.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/outcome.hpp>
#include <nono/model/parse_options.hpp>
#include <nono/model/puzzle.hpp>
#include <nono/model/result.hpp>
#include <nono/text/colors.hpp>
#include <nono/text/numbers.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

struct nono_puzzle {
    nono::puzzle value;
    bool failed = false; // a puzzle of a text that could not be read
};

struct nono_result {
    std::string json;
    std::int32_t error = NONO_OK;
    std::vector<nono_puzzle> puzzles;
};

// Prevents the inlining of functions that are called in many places: that saves a third of the code of the verbs.
#ifdef __GNUC__
#define NONO_C_OUTLINE __attribute__((noinline))
#else
#define NONO_C_OUTLINE
#endif

namespace nono_c {

/// Writes JSON: objects, arrays and values, separated by commas.
class json_text {
public:
    explicit json_text(std::string& out) : out_(out) {}

    /// Writes an object or an array with the contents that `inside` writes.
    template <class Inside> void object(Inside inside) { enclosed('{', '}', inside); }
    template <class Inside> void array(Inside inside) { enclosed('[', ']', inside); }
    /// Writes the name of the next value of an object.
    NONO_C_OUTLINE json_text& key(std::string_view name) {
        separate();
        quoted(name);
        out_ += ':';
        first_ = true;
        return *this;
    }
    NONO_C_OUTLINE void number(std::uint64_t value) {
        separate();
        nono::detail::append_number(out_, value);
    }
    NONO_C_OUTLINE void boolean(bool value) {
        separate();
        out_ += value ? "true" : "false";
    }
    NONO_C_OUTLINE void text(std::string_view value) {
        separate();
        quoted(value);
    }
    /// Writes an array, by `write(element)` for each element.
    template <class List, class Write> void list(const List& elements, Write write) {
        array([&] {
            for (const auto& element : elements) write(element);
        });
    }

    void position(nono::cell_position at) {
        object([&] { row_and_column(at.row, at.column); });
    }
    NONO_C_OUTLINE void row_and_column(std::uint64_t row, std::uint64_t column) {
        key("row").number(row);
        key("column").number(column);
    }
    void axis_and_index(nono::line_position at) {
        key("axis").text(at.axis == nono::axis::row ? "row" : "column");
        key("index").number(at.index);
    }
    void source(nono::source_position where) {
        key("offset").number(where.offset);
        key("line").number(where.line);
        key("column").number(where.column);
    }
    void cells(const nono::partial_grid& value, std::size_t colors) { text(nono::write_cells(value, colors)); }
    void cells(const nono::grid& value) {
        text(nono::write_cells(nono::partial_grid(value), nono::extend::max_colors));
    }
    void stopped(const nono::outcome& how) { key("stoppedBy").text(name_of(how.stopped_by)); }

private:
    template <class Inside> void enclosed(char open, char close, Inside inside) {
        separate();
        out_ += open;
        first_ = true;
        inside();
        out_ += close;
        first_ = false;
    }
    NONO_C_OUTLINE void separate() {
        if (!first_) out_ += ',';
        first_ = false;
    }
    NONO_C_OUTLINE void quoted(std::string_view value) {
        out_ += '"';
        for (const char c : value) {
            const auto byte = static_cast<unsigned char>(c);
            if (c == '"' || c == '\\') {
                out_ += '\\';
                out_ += c;
            } else if (byte < 0x20U) {
                out_ += byte < 0x10U ? "\\u000" : "\\u001";
                out_ += "0123456789abcdef"[byte & 0xFU];
            } else {
                out_ += c;
            }
        }
        out_ += '"';
    }

    std::string& out_;
    bool first_ = true;
};

[[nodiscard]] inline std::string_view view(const char* text, std::size_t size) noexcept {
    return text == nullptr ? std::string_view{} : std::string_view{text, size};
}

/// Returns the result of `make`, or `failure` if memory runs out. Exceptions must not reach C.
template <class Result, class Make> [[nodiscard]] Result guarded(Result failure, Make make) noexcept {
#ifdef __cpp_exceptions
    try {
        return make();
    } catch (const std::bad_alloc&) {
        return failure;
    }
#else
    static_cast<void>(failure);
    return make();
#endif
}

/// Makes a result whose JSON is written by `fill(json, result)`.
template <class Fill> [[nodiscard]] nono_result* make_result(Fill fill) noexcept {
    return guarded<nono_result*>(nullptr, [&] {
        nono_result made;
        json_text json(made.json);
        fill(json, made);
        return new nono_result(std::move(made));
    });
}

/// Replaces the JSON of a result by an error.
inline void fail(nono_result& result, std::int32_t number, std::string_view code, std::string_view message) {
    result.error = number;
    result.json.clear();
    json_text json(result.json);
    json.object([&] {
        json.key("error").object([&] {
            json.key("code").text(code);
            if (number > 0) json.key("number").number(static_cast<std::uint64_t>(number));
            json.key("message").text(message);
        });
    });
}
inline void fail(nono_result& result, std::string_view message) {
    fail(result, NONO_BAD_ARGUMENT, "bad_argument", message);
}
/// Returns true and writes the error if the arguments of a verb were refused.
[[nodiscard]] inline bool refused(nono_result& result, const nono::outcome& how) {
    if (how.error == nono::argument_errc::none) return false;
    fail(result, static_cast<std::int32_t>(how.error), name_of(how.error), message(how.error));
    return true;
}

/// Writes the member "error" of an object, for an error of a text.
inline void write_error(json_text& json, const nono::parse_error& error, std::string_view text) {
    json.key("error").object([&] {
        json.key("code").text(name_of(error.code));
        json.key("number").number(static_cast<std::uint64_t>(error.code));
        json.key("message").text(describe(error));
        json.source(error.where);
        json.key("excerpt").text(describe(error, text));
    });
}
/// Replaces the JSON of a result by an error of a text.
inline void fail(nono_result& result, const nono::parse_error& error, std::string_view text) {
    result.error = static_cast<std::int32_t>(error.code);
    result.json.clear();
    json_text json(result.json);
    json.object([&] { write_error(json, error, text); });
}

[[nodiscard]] constexpr std::string_view word_for(nono::severity how_bad) noexcept {
    return nono::detail::word_of(how_bad, {"note", "deviation", "error"});
}

/// Writes the member "diagnostics" of an object.
inline void write_diagnostics(json_text& json, const std::vector<nono::diagnostic>& all) {
    json.key("diagnostics").list(all, [&](const nono::diagnostic& reported) {
        json.object([&] {
            json.key("code").text(name_of(reported.code));
            json.key("severity").text(word_for(severity_of(reported.code)));
            json.key("message").text(message(reported.code));
            json.source(reported.where);
        });
    });
}

/// Options as lines `name=value`. Options that were read are removed, so that the remaining ones are unknown.
class settings {
public:
    settings(const char* text, std::size_t size) {
        std::string_view rest = view(text, size);
        while (!rest.empty()) {
            const std::size_t end = (std::min)(rest.find('\n'), rest.size());
            const std::string_view line = rest.substr(0, end);
            rest.remove_prefix((std::min)(end + 1, rest.size()));
            if (line.empty()) continue;
            const std::size_t sign = line.find('=');
            if (sign == std::string_view::npos)
                good_ = false;
            else
                all_.push_back({line.substr(0, sign), line.substr(sign + 1)});
        }
    }

    /// Removes an option and returns its value, if there is one; the last one of several.
    [[nodiscard]] NONO_C_OUTLINE std::optional<std::string_view> consume(std::string_view name) {
        std::optional<std::string_view> out;
        std::erase_if(all_, [&](const entry& option) {
            if (option.name != name) return false;
            out = option.value;
            return true;
        });
        return out;
    }
    /// Reads a whole number, up to `maximum`.
    template <class Number> void number(std::string_view name, Number& to, std::uint64_t maximum = nono::no_limit) {
        const auto value = consume(name);
        if (!value) return;
        std::uint64_t out = 0;
        bool good = !value->empty();
        for (const char c : *value) {
            const auto digit = static_cast<std::uint64_t>(c - '0');
            good = good && c >= '0' && c <= '9' && digit <= maximum && out <= (maximum - digit) / 10;
            out = out * 10 + digit;
        }
        if (good && out <= static_cast<Number>(nono::no_limit))
            to = static_cast<Number>(out);
        else
            good_ = false;
    }
    void flag(std::string_view name, bool& to) {
        unsigned value = to ? 1 : 0;
        number(name, value, 1);
        to = value != 0;
    }
    /// Reads a value of an enumeration, up to `last`, by its name.
    template <class Enum> void word(std::string_view name, Enum& to, Enum last) {
        const auto value = consume(name);
        if (!value) return;
        for (unsigned i = 0; i <= static_cast<unsigned>(last); ++i)
            if (name_of(static_cast<Enum>(i)) == *value) {
                to = static_cast<Enum>(i);
                return;
            }
        good_ = false;
    }
    /// Reads a color of six hexadecimal digits.
    void color(std::string_view name, std::optional<nono::rgb>& to) {
        const auto value = consume(name);
        if (!value) return;
        to = value->size() == 6 ? nono::detail::parse_color_digits(*value, 3) : std::nullopt;
        if (!to) good_ = false;
    }
    void reject() noexcept { good_ = false; }
    /// Returns true if no option is left.
    [[nodiscard]] bool empty() const noexcept { return all_.empty(); }

    /// Returns true if all options were known and valid; writes the error otherwise.
    [[nodiscard]] bool accepted(nono_result& result) const {
        if (good_ && all_.empty()) return true;
        std::string text = "unknown or invalid option";
        if (!all_.empty()) text.append(": ").append(all_.front().name);
        fail(result, text);
        return false;
    }

    /// Reads seconds, with digits after a point. They cannot be negative.
    void time(std::string_view name, nono::time_span& to) {
        const auto value = consume(name);
        if (!value) return;
        double seconds = 0;
        double unit = 0; // of the next digit after the point
        bool good = !value->empty();
        for (const char c : *value) {
            if (c == '.' && unit == 0) {
                unit = 0.1;
            } else if (c < '0' || c > '9') {
                good = false;
            } else if (unit == 0) {
                seconds = seconds * 10 + (c - '0');
            } else {
                seconds += unit * (c - '0');
                unit /= 10;
            }
        }
        if (good)
            to = nono::time_span::from_seconds(seconds);
        else
            good_ = false;
    }

private:
    struct entry {
        std::string_view name;
        std::string_view value;
    };
    std::vector<entry> all_;
    bool good_ = true;
};

/// A budget from options and a watch. It must outlive the call that takes `maximum`.
class watched_budget {
public:
    watched_budget(settings& options, const nono_watch* watch) : watch_(watch) {
        options.number("maxWork", maximum.work);
        options.number("maxMemory", maximum.memory);
        options.time("timeLimit", maximum.time);
        if (watch_ == nullptr) return;
        maximum.stop = nono::extend::stop_ref(*this);
        if (watch_->call != nullptr) maximum.progress = show_;
    }
    watched_budget(const watched_budget&) = delete;
    watched_budget& operator=(const watched_budget&) = delete;

    [[nodiscard]] bool stop_requested() const noexcept {
        return stop_ || (watch_->stop != nullptr && watch_->stop(watch_->user) != 0);
    }

    nono::budget maximum;

private:
    struct show {
        watched_budget& self;
        void operator()(const nono::progress& now) const {
            const nono_progress out{
                now.cells,  now.decided,  now.solutions, now.pictures,
                now.trials, now.min_open, now.proposals, now.statistics.lines_solved + now.statistics.states};
            if (self.watch_->call(self.watch_->user, &out) != 0) self.stop_ = true;
        }
    };

    const nono_watch* watch_;
    bool stop_ = false;
    show show_{*this};
};

/// The options of a verb, `how`, with its budget; the caller reads the other options into it.
template <class Options> struct verb_options : settings {
    verb_options(const char* text, std::size_t size, const nono_watch* watch)
        : settings(text, size), budget(*this, watch) {
        how.budget = budget.maximum;
    }

    watched_budget budget;
    Options how;
};

/// Reads the options of a parser.
[[nodiscard]] inline nono::parse_options add_parse_options(settings& given) {
    nono::parse_options out;
    out.format = given.consume("format").value_or(std::string_view{});
    out.file_name = given.consume("fileName").value_or(std::string_view{});
    given.flag("strict", out.strict);
    return out;
}

/// Returns the number of colors of a puzzle, blank included.
[[nodiscard]] inline std::size_t colors_of(const nono::clues& puzzle) {
    return (std::min)(puzzle.color_count(), nono::extend::max_colors);
}

/// Reads cells as nono.h defines them; without a text, all are open. Returns nothing if they have another size.
[[nodiscard]] inline std::optional<nono::partial_grid> read_cells(std::string_view text, std::size_t width,
                                                                  std::size_t height, std::size_t colors) {
    if (text.empty()) return nono::partial_grid(width, height, nono::color_set::first(colors));
    return nono::parse_cells(text, width, height, colors);
}

/// Writes a puzzle as the members of an object (puzzles.cpp).
void write_puzzle(json_text& json, const nono::puzzle& puzzle);

/// Adds a new puzzle to the result and the JSON.
inline void write_made(json_text& json, nono_result& result, nono::puzzle&& puzzle) {
    json.key("puzzle").object([&] { write_puzzle(json, puzzle); });
    result.puzzles.emplace_back();
    result.puzzles.back().value = std::move(puzzle);
}

inline void write_positions(json_text& json, const std::vector<nono::cell_position>& positions) {
    json.list(positions, [&](nono::cell_position at) { json.position(at); });
}

inline void write_recolored(json_text& json, const std::vector<nono::extend::recolored_cell>& cells) {
    json.list(cells, [&](const nono::extend::recolored_cell& cell) {
        json.object([&] {
            json.row_and_column(cell.cell.row, cell.cell.column);
            json.key("before").number(cell.before);
            json.key("after").number(cell.after);
        });
    });
}

/// Calls a verb on a puzzle: `verb(json, result, puzzle)`.
template <class Verb> [[nodiscard]] nono_result* with_puzzle(const nono_puzzle* puzzle, Verb verb) noexcept {
    return make_result([&](json_text& json, nono_result& result) {
        if (puzzle == nullptr) return fail(result, "no puzzle was given");
        verb(json, result, puzzle->value);
    });
}

/// Calls a verb on a puzzle and the cells of a game: `verb(json, result, puzzle, cells)`, where `cells` is a pointer to
/// a grid of the size of the puzzle, or null without cells. So verbs with a memory limit allocate nothing before they
/// apply it.
template <class Verb>
[[nodiscard]] nono_result* with_cells(const nono_puzzle* puzzle, const char* cells, std::size_t size,
                                      Verb verb) noexcept {
    return with_puzzle(puzzle, [&](json_text& json, nono_result& result, const nono::puzzle& of) {
        const nono::clues& clues = of.clues;
        std::optional<nono::partial_grid> read;
        if (size > 0) {
            read = nono::parse_cells(view(cells, size), clues.width(), clues.height(), colors_of(clues));
            if (!read) return fail(result, "invalid cells, or not the number of cells of the puzzle");
        }
        verb(json, result, of, read ? &*read : nullptr);
    });
}

/// As above, but without cells, `verb` receives a grid in which every cell is open.
template <class Verb>
[[nodiscard]] nono_result* with_all_cells(const nono_puzzle* puzzle, const char* cells, std::size_t size,
                                          Verb verb) noexcept {
    return with_cells(
        puzzle, cells, size,
        [&](json_text& json, nono_result& result, const nono::puzzle& of, const nono::partial_grid* given) {
            if (given != nullptr) return verb(json, result, of, *given);
            verb(json, result, of, nono::partial_grid(of.clues));
        });
}

} // namespace nono_c

#endif // NONO_C_PARTS_HPP
