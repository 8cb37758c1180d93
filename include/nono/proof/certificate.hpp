// Certificates: verdicts on puzzles with their proofs, as files that anyone can check.
// SPDX-License-Identifier: MIT
#ifndef NONO_PROOF_CERTIFICATE_HPP
#define NONO_PROOF_CERTIFICATE_HPP

#include <nono/detail/config.hpp>
#include <nono/hash.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/limits.hpp>
#include <nono/model/result.hpp>
#include <nono/proof/clause_proof.hpp>
#include <nono/proof/lrat.hpp>
#include <nono/proof/verification.hpp>
#include <nono/solver/engines/weights.hpp>
#include <nono/solver/run/options.hpp>
#include <nono/solver/run/proof_sink.hpp>
#include <nono/solver/run/run_limits.hpp>
#if NONO_DEFINITIONS
#include <nono/proof/proof_lines.hpp>
#include <nono/proof/puzzle_cnf.hpp>
#include <nono/proof/refutation.hpp>
#include <nono/solver/grid/precheck.hpp>
#include <nono/text/lines.hpp>
#include <nono/text/numbers.hpp>
#endif

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace nono { inline namespace NONO_ABI {

/// A verdict on a puzzle with its proof: the puzzle has a unique solution, or no solution. If cells are given, the
/// verdict is about the pictures that agree with them.
/// @see docs/proofs.md
struct certificate {
    extend::proof_kind kind = extend::proof_kind::clauses; ///< the kind of the proof
    nono::status status = nono::status::unknown;           ///< `unique` or `impossible`
    clue_hash identity{};                                  ///< `hash_clues` of the puzzle
    std::optional<grid> solution{};                        ///< the unique solution, if there is one
    std::optional<partial_grid> given{};                   ///< the given cells, as sets of colors
    extend::lrat_proof refutation{}; ///< for kind `clauses`: refutes the formula of the puzzle, its given cells and the
                                     ///< excluded solution (`make_proof_formula`)
    std::optional<extend::clause_proof> lemmas{};  ///< for kind `clauses`, instead of `refutation`: a proof without
                                                   ///< hints, which takes more time to check
    std::optional<extend::weight_proof> weights{}; ///< for kind `weights`; has the same solution as the certificate
};

/// Checks a certificate of a puzzle: that it belongs to these clues and given cells, that its solution agrees with
/// both, and that its proof excludes every other solution. Nothing in the certificate is trusted: the formula is
/// derived from the clues.
///
/// @param puzzle   the clues
/// @param proof    the certificate
/// @param known    the given cells; null, or a grid in which every cell can have every color, if there are none
/// @param options  the budget; if it runs out, the result is `proof_errc::stopped`. The memory of the formula is
///                 counted before it is allocated
/// @return         the first error that was found, if any
/// Linear in the formula and in the hints of the refutation. With `lemmas`, it is as slow as `to_lrat`; with `weights`,
/// it takes as long as `check`. Allocates the formula and some bytes per clause.
[[nodiscard]] NONO_API verify_result verify NONO_NOT_A_MACRO(const clues& puzzle, const certificate& proof,
                                                             const partial_grid* known = nullptr,
                                                             const verify_options& options = {});

/// Writes a certificate as text: lines that begin with `c` and describe its claim, followed by the proof in LRAT, in
/// DRAT or as rows of weights (docs/proofs.md describes the format). The size of the puzzle is taken from the solution
/// or the given cells; without these it is omitted. Linear; allocates the text.
[[nodiscard]] NONO_API std::string to_text(const certificate& proof);

/// Parses text that `to_text` wrote, or such a head followed by LRAT or DRAT from another program.
///
/// @param text    the text
/// @param bounds  `cells` and `side` limit the size that the text claims
/// @return        the certificate, or an error with its position. A certificate that can be parsed is not necessarily
///                valid
/// Linear in the text. Allocates a small multiple of it.
[[nodiscard]] NONO_API result<certificate> parse_certificate(std::string_view text, const limits& bounds = {});

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// Returns true if two sets of given cells are equivalent for a puzzle.
[[nodiscard]] inline bool are_equivalent(const partial_grid* a, const partial_grid* b, const clues& puzzle,
                                         std::size_t colors) noexcept {
    const color_set all = color_set::first(colors);
    for (const partial_grid* given : {a, b})
        if (given != nullptr && (given->width() != puzzle.width() || given->height() != puzzle.height())) return false;
    for (std::size_t i = 0; i < puzzle.width() * puzzle.height(); ++i) {
        const color_set in_a = a != nullptr ? a->cells()[i] & all : all;
        const color_set in_b = b != nullptr ? b->cells()[i] & all : all;
        if (in_a != in_b) return false;
    }
    return true;
}

/// Checks the claim of a certificate, before its proof is examined. Returns the first error.
[[nodiscard]] inline proof_errc fault_of_claim(const clues& puzzle, const certificate& proof, std::size_t colors,
                                               const partial_grid* known) {
    if (proof.identity != hash_clues(puzzle)) return proof_errc::other_clues;
    const partial_grid* const given = proof.given ? &*proof.given : nullptr;
    if (!are_equivalent(given, known, puzzle, colors)) return proof_errc::other_given_cells;
    if (proof.status != status::unique && proof.status != status::impossible) return proof_errc::wrong_status;
    if (proof.solution.has_value() != (proof.status == status::unique)) return proof_errc::no_solution;
    if (!proof.solution) return proof_errc::none;
    if (!satisfies(*proof.solution, puzzle)) return proof_errc::wrong_solution;
    for (std::size_t i = 0; given != nullptr && i < given->cells().size(); ++i)
        if (!given->cells()[i].contains(proof.solution->cells()[i])) return proof_errc::solution_not_given;
    return proof_errc::none;
}

/// Checks the refutation of a certificate whose claim is correct.
[[nodiscard]] inline verify_result verify_clauses(const clues& puzzle, const certificate& proof,
                                                  const partial_grid* known, run_limits& limits) {
    const grid* const solution = proof.solution ? &*proof.solution : nullptr;
    const auto formula = make_formula_within(puzzle, known, solution, max_proof_literals, limits);
    if (limits.has_stopped()) return {{limits.cause()}, proof_errc::stopped};
    if (!formula) return {{}, proof_errc::puzzle_not_accepted};
    if (!proof.lemmas) return check_lrat_within(*formula, proof.refutation, limits);
    lrat_result hinted = refuter(*formula, *proof.lemmas, limits).run();
    if (!hinted) return hinted;
    return check_lrat_within(*formula, hinted.proof, limits);
}

// ---- writing ----

inline void append_head_line(std::string& out, std::string_view key, std::string_view value) {
    out.append("c ").append(key).append(" ").append(value).append("\n");
}

/// Appends one line per row.
inline void append_rows(std::string& out, std::string_view key, const partial_grid& cells) {
    for (std::size_t row = 0; row < cells.height(); ++row) {
        std::string text;
        for (const color_set cell : cells.row(row)) append_cell(text, cell, max_colors);
        append_head_line(out, key, text);
    }
}

inline void append_weights(std::string& out, const weight_proof& weights, std::size_t width) {
    out += "unit ";
    append_integer(out, weights.unit);
    for (std::size_t i = 0; i < weights.weights.size(); ++i) {
        out += width == 0 || i % width == 0 ? '\n' : ' ';
        append_integer(out, weights.weights[i]);
    }
    out += '\n';
}

// ---- reading ----

/// Parses one certificate: the head line by line, then the proof.
class certificate_reader {
public:
    certificate_reader(std::string_view text, const limits& bounds) noexcept
        : text_(text), limits_(bounds), lines_(text), body_(text) {}

    [[nodiscard]] result<certificate> read() {
        read_head();
        if (error_.code == parse_errc::none) finish_head();
        if (error_.code == parse_errc::none) read_body();
        if (error_.code != parse_errc::none) return error_;
        return std::move(out_);
    }

private:
    /// The values of a key that has one line per row of the puzzle.
    struct rows {
        std::string cells;
        source_position where; // position of the first value
    };

    void fail(parse_errc code, source_position where) noexcept {
        if (error_.code == parse_errc::none) error_ = {code, where};
    }

    void read_head() {
        text_line line;
        if (!lines_.next(line) || without_trailing_blanks(line.text) != "c nono proof 1")
            return fail(parse_errc::not_a_certificate, {});
        body_ = lines_;
        while (error_.code == parse_errc::none && lines_.next(line) && is_proof_comment(line.text)) {
            read_head_line(line);
            body_ = lines_;
        }
    }

    /// Reads a line `c key value`. Lines with unknown keys are comments.
    void read_head_line(const text_line& line) {
        const std::string_view text = without_trailing_blanks(line.text);
        const std::size_t begin = skip_blanks(text, 1);
        const std::size_t end = skip_word(text, begin);
        const std::size_t at = skip_blanks(text, end);
        const std::string_view key = text.substr(begin, end - begin);
        const std::string_view value = text.substr(at);
        bool valid = true;
        if (key == "kind")
            valid = read_name(value, out_.kind, proof_kind::weights, proof_kind::clauses, has_kind_);
        else if (key == "form")
            valid = read_form(value);
        else if (key == "status")
            valid = read_name(value, out_.status, status::unique, status::impossible, has_status_);
        else if (key == "clues")
            valid = read_identity(value);
        else if (key == "width")
            valid = read_size(value, width_);
        else if (key == "height")
            valid = read_size(value, height_);
        else if (key == "solution")
            read_row(solution_, value, line.at(at));
        else if (key == "given")
            read_row(given_, value, line.at(at));
        if (!valid) fail(parse_errc::invalid_certificate_line, line.at(at));
    }

    /// Sets `out` to `first` or `second`, depending on which of them is called `name`. Returns false if neither is, or
    /// if a value was set before.
    template <class Value>
    [[nodiscard]] static bool read_name(std::string_view name, Value& out, Value first, Value second, bool& has_one) {
        out = name == name_of(first) ? first : second;
        return !std::exchange(has_one, true) && name == name_of(out);
    }
    [[nodiscard]] bool read_form(std::string_view value) {
        if (value == "drat" && !out_.lemmas) out_.lemmas.emplace();
        return value == "drat" || value == "lrat";
    }
    [[nodiscard]] bool read_identity(std::string_view value) noexcept {
        std::array<std::uint8_t, 32>& bytes = out_.identity.bytes;
        if (std::exchange(has_identity_, true) || value.size() != 2 * bytes.size()) return false;
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            const auto high = digit_value(value[2 * i], 16);
            const auto low = digit_value(value[2 * i + 1], 16);
            if (!high || !low) return false;
            bytes[i] = static_cast<std::uint8_t>(*high * 16 + *low);
        }
        return true;
    }
    [[nodiscard]] bool read_size(std::string_view value, std::optional<std::size_t>& size) const noexcept {
        const parsed_number number = parse_number(value, 0);
        if (size || number.size == 0 || number.size != value.size() || number.too_large) return false;
        size = number.value;
        return number.value <= limits_.side;
    }
    static void read_row(rows& of, std::string_view value, source_position where) {
        if (of.cells.empty()) of.where = where;
        of.cells += value;
    }

    void finish_head() {
        if (!has_kind_ || !has_status_ || !has_identity_)
            return fail(parse_errc::incomplete_certificate, lines_.position());
        if (auto cells = cells_of(solution_)) {
            out_.solution = cells->decided();
            if (!out_.solution) fail(parse_errc::invalid_certificate_line, solution_.where);
        }
        out_.given = cells_of(given_);
    }

    /// Parses the cells in the lines of a key, if there are any.
    [[nodiscard]] std::optional<partial_grid> cells_of(const rows& of) {
        if (of.cells.empty()) return std::nullopt;
        if (!width_ || !height_) {
            fail(parse_errc::incomplete_certificate, of.where);
            return std::nullopt;
        }
        std::optional<partial_grid> cells;
        if (*height_ == 0 || *width_ <= limits_.cells / *height_)
            cells = parse_cells(of.cells, *width_, *height_, max_colors);
        if (!cells) fail(parse_errc::invalid_certificate_line, of.where);
        return cells;
    }

    void read_body() {
        if (out_.kind == proof_kind::weights) return read_weights();
        const auto store = [&](auto found, auto& into) {
            if (!found) return fail(found.error().code, found.error().where);
            into = *std::move(found);
        };
        if (out_.lemmas)
            store(parse_drat(body_), *out_.lemmas);
        else
            store(parse_lrat(body_), out_.refutation);
    }

    /// Reads the line `unit N` and the weights after it.
    void read_weights() {
        constexpr std::int64_t maximum = std::int64_t{1} << 42;
        weight_proof weights;
        bool has_unit = false;
        const auto error = for_each_proof_line(body_, [&](integers_of_line& line, std::uint32_t) {
            if (!has_unit) {
                has_unit = line.consume_word("unit");
                if (!has_unit) return line.fail(parse_errc::invalid_proof_line);
                return line.next(weights.unit, maximum) && (line.at_end() || line.fail(parse_errc::invalid_proof_line));
            }
            for (std::int64_t weight = 0; !line.at_end();) {
                if (!line.next(weight, maximum)) return false;
                weights.weights.push_back(weight);
            }
            return true;
        });
        if (error.code != parse_errc::none) return fail(error.code, error.where);
        if (!has_unit) return fail(parse_errc::invalid_proof_line, position_of(text_, text_.size()));
        weights.solution = out_.solution;
        out_.weights = std::move(weights);
    }

    std::string_view text_;
    const limits& limits_;
    line_cursor lines_;
    line_cursor body_; // after the head
    certificate out_;
    parse_error error_;
    bool has_kind_ = false;
    bool has_status_ = false;
    bool has_identity_ = false;
    std::optional<std::size_t> width_;
    std::optional<std::size_t> height_;
    rows solution_;
    rows given_;
};

} // namespace detail

verify_result verify NONO_NOT_A_MACRO(const clues& puzzle, const certificate& proof, const partial_grid* known,
                                      const verify_options& options) {
    extend::work_limits limits(options.budget);
    const auto checked = detail::precheck(puzzle, nullptr);
    if (checked.error != argument_errc::none)
        return {{stopped_by::nothing, checked.error}, proof_errc::puzzle_not_accepted};
    const proof_errc fault = detail::fault_of_claim(puzzle, proof, checked.colors, known);
    if (fault != proof_errc::none) return {{}, fault};
    if (proof.kind == extend::proof_kind::clauses) return detail::verify_clauses(puzzle, proof, known, limits);
    // Weights ignore the given cells. That is sound: if the puzzle has no other solution, it has none with these cells.
    const bool holds = proof.weights && proof.weights->solution == proof.solution &&
                       detail::weights_hold(puzzle, *proof.weights, limits);
    if (limits.has_stopped()) return {{limits.cause()}, proof_errc::stopped};
    return {{}, holds ? proof_errc::none : proof_errc::wrong_weights};
}

std::string to_text(const certificate& proof) {
    std::string out = "c nono proof 1\n";
    detail::append_head_line(out, "kind", name_of(proof.kind));
    if (proof.kind == extend::proof_kind::clauses)
        detail::append_head_line(out, "form", proof.lemmas ? "drat" : "lrat");
    detail::append_head_line(out, "status", name_of(proof.status));
    detail::append_head_line(out, "clues", to_string(proof.identity));
    std::size_t width = 0;
    if (proof.solution || proof.given) {
        width = proof.solution ? proof.solution->width() : proof.given->width();
        const std::size_t height = proof.solution ? proof.solution->height() : proof.given->height();
        detail::append_head_line(out, "width", std::to_string(width));
        detail::append_head_line(out, "height", std::to_string(height));
    }
    if (proof.solution) detail::append_rows(out, "solution", partial_grid(*proof.solution));
    if (proof.given) detail::append_rows(out, "given", *proof.given);
    if (proof.kind == extend::proof_kind::weights) {
        if (proof.weights) detail::append_weights(out, *proof.weights, width);
        return out;
    }
    return out + (proof.lemmas ? extend::to_drat(*proof.lemmas) : to_text(proof.refutation));
}

result<certificate> parse_certificate(std::string_view text, const limits& bounds) {
    return detail::certificate_reader(text, bounds).read();
}

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_PROOF_CERTIFICATE_HPP
