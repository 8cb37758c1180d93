// The results of a comparison, as a table and as a plot.
// SPDX-License-Identifier: MIT
#ifndef NONO_BENCH_COMPARE_REPORT_HPP
#define NONO_BENCH_COMPARE_REPORT_HPP

#include <nono/text/markup.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <numeric>
#include <string>
#include <vector>

namespace bench {

/// The result of a contender on one puzzle.
struct score {
    bool queried = true;  ///< it was given the puzzle
    bool decided = false; ///< it gave the complete requested answer: unique, multiple or impossible
    double seconds = 0;   ///< of processor time
    bool counts = false;  ///< `lines` and `conflicts` are known
    std::uint64_t lines = 0;
    std::uint64_t conflicts = 0;
};

/// The results of a contender on a set.
struct row {
    std::string set;
    std::string contender;
    std::vector<score> scores;
};

/// Returns the rows as a Markdown table: the number of decided puzzles, the total, longest and geometric mean time, the
/// ratio of the mean to that of the first contender of the same set, and counters. An undecided puzzle counts with the
/// time limit in seconds.
[[nodiscard]] inline std::string table(const std::vector<row>& rows, double limit);

/// Returns the rows as a cactus plot in SVG, with one line per contender over all sets: the number of puzzles decided
/// when each can take the given time. The higher the time, the more puzzles; lines further right are better.
[[nodiscard]] inline std::string cactus(const std::vector<row>& rows, double limit);

// ---------------------------------------------------------------------------------------------------------------------

/// Returns the geometric mean of times in seconds, each at least a nanosecond; 0 if there are none.
[[nodiscard]] inline double geometric_mean(const std::vector<double>& seconds) {
    if (seconds.empty()) return 0;
    double sum = 0;
    for (const double time : seconds) sum += std::log(std::max(time, 1e-9));
    return std::exp(sum / static_cast<double>(seconds.size()));
}

/// Returns a number with a fixed number of decimals.
[[nodiscard]] inline std::string fixed(double number, int digits) {
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.*f", digits, number);
    return text.data();
}

/// Returns a number with three digits, without an exponent.
[[nodiscard]] inline std::string three_digits(double number) {
    return fixed(number, number < 9.995 ? 2 : number < 99.95 ? 1 : 0);
}

/// Returns a time with three digits, such as `1.23 ms`.
[[nodiscard]] inline std::string duration(double seconds) {
    if (seconds >= 0.9995) return three_digits(seconds) + " s";
    if (seconds >= 0.9995e-3) return three_digits(seconds * 1e3) + " ms";
    return three_digits(seconds * 1e6) + " µs";
}

/// Rows of texts; the first is the header.
using text_table = std::vector<std::vector<std::string>>;

/// Returns a table in Markdown.
[[nodiscard]] inline std::string markdown(const text_table& table) {
    std::string out;
    for (std::size_t row = 0; row < table.size(); ++row) {
        for (const auto& text : table[row]) out += row == 0 && text.empty() ? "| " : "| " + text + ' ';
        out += "|\n";
        for (std::size_t i = 0; row == 0 && i < table[row].size(); ++i) out += "|---";
        if (row == 0) out += "|\n";
    }
    return out;
}

/// Escapes a text for HTML and SVG, between tags and in quotes.
[[nodiscard]] inline std::string escaped(const std::string& text) {
    std::string out;
    nono::extend::append_markup(out, text);
    return out;
}

namespace detail {

/// Returns an integer with commas between thousands.
[[nodiscard]] inline std::string with_commas(std::uint64_t number) {
    std::string out = std::to_string(number);
    for (std::size_t end = out.size(); end > 3; end -= 3) out.insert(end - 3, ",");
    return out;
}

/// Returns the times of a row, with the limit for undecided puzzles; only of puzzles that `other` was given too.
[[nodiscard]] inline std::vector<double> times(const row& of, const row& other, double limit) {
    std::vector<double> out;
    for (std::size_t i = 0; i < of.scores.size() && i < other.scores.size(); ++i)
        if (of.scores[i].queried && other.scores[i].queried)
            out.push_back(of.scores[i].decided ? of.scores[i].seconds : limit);
    return out;
}

/// Returns the ratio of the times of two contenders, on the puzzles that both were given; empty if there are none.
[[nodiscard]] inline std::string times_as_long(const row& of, const row& other, double limit) {
    const auto seconds = times(of, other, limit);
    if (seconds.empty()) return {};
    return three_digits(geometric_mean(seconds) / std::max(geometric_mean(times(other, of, limit)), 1e-9));
}

[[nodiscard]] inline std::vector<std::string> table_row(const row& of, const row& first, double limit) {
    std::size_t decided = 0;
    std::uint64_t lines = 0;
    std::uint64_t conflicts = 0;
    bool counts = !of.scores.empty();
    for (const auto& score : of.scores) {
        decided += score.decided ? 1U : 0U;
        lines += score.lines;
        conflicts += score.conflicts;
        counts = counts && score.counts;
    }
    const auto seconds = times(of, of, limit);
    std::vector<std::string> out{of.set, of.contender,
                                 std::to_string(decided) + " of " + std::to_string(seconds.size())};
    const std::size_t not_run = of.scores.size() - seconds.size();
    if (not_run > 0) out.back() += ", " + std::to_string(not_run) + " not asked";
    const double sum = std::accumulate(seconds.begin(), seconds.end(), 0.0);
    const double longest = seconds.empty() ? 0 : *std::max_element(seconds.begin(), seconds.end());
    for (const double time : {sum, longest, geometric_mean(seconds)})
        out.push_back(seconds.empty() ? "" : duration(time));
    out.push_back(times_as_long(of, first, limit));
    for (const auto number : {lines, conflicts}) out.push_back(counts ? with_commas(number) : "");
    return out;
}

/// All puzzles of a contender: their number, and the times of the decided ones in ascending order.
struct series {
    std::string name;
    std::size_t puzzles = 0;
    std::vector<double> decided;
};

/// Returns the series of all contenders, in the order of the rows.
[[nodiscard]] inline std::vector<series> series_of(const std::vector<row>& rows) {
    std::vector<series> out;
    for (const auto& entry : rows) {
        auto at = std::find_if(out.begin(), out.end(), [&](const series& of) { return of.name == entry.contender; });
        if (at == out.end()) at = out.insert(at, series{entry.contender, 0, {}});
        at->puzzles += entry.scores.size();
        for (const auto& score : entry.scores)
            if (score.decided) at->decided.push_back(score.seconds);
    }
    for (auto& of : out) std::sort(of.decided.begin(), of.decided.end());
    return out;
}

/// Draws one cactus plot.
class cactus_plot {
public:
    cactus_plot(const std::vector<row>& rows, double limit) : all_(series_of(rows)), top_(std::log10(limit)) {
        for (const auto& of : all_) {
            puzzles_ = std::max(puzzles_, of.puzzles);
            if (!of.decided.empty())
                bottom_ = std::min(bottom_, std::floor(std::log10(std::max(of.decided.front(), 1e-9))));
        }
        bottom_ = std::min(bottom_, std::ceil(top_) - 1);
    }

    [[nodiscard]] std::string draw() {
        const double keys = above + 20 * static_cast<double>(all_.size());
        out_ = "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 " +
               coordinate(width + left + right) + ' ' + coordinate(std::max(height + above + below, keys)) +
               "\" font-family=\"sans-serif\" font-size=\"12\">\n"
               "<title>Puzzles decided when each may take so long</title>\n"
               "<style>text{fill:#333}.g{stroke:#8884}@media(prefers-color-scheme:dark){text{fill:#ddd}}</style>\n";
        draw_axes();
        for (std::size_t i = 0; i < all_.size(); ++i) {
            if (!all_[i].decided.empty()) draw_line(all_[i], look(i));
            const double at = above + 14 + 20 * static_cast<double>(i);
            line(left + width + 12, at - 4, left + width + 32, at - 4, look(i));
            text(left + width + 38, at, "start", all_[i].name);
        }
        return out_ + "</svg>\n";
    }

private:
    static constexpr double width = 560;
    static constexpr double height = 320;
    static constexpr double left = 60;
    static constexpr double right = 160;
    static constexpr double above = 12;
    static constexpr double below = 44;

    /// Returns a style with colors that color-blind people can distinguish (Okabe and Ito 2002).
    [[nodiscard]] static std::string look(std::size_t i) {
        constexpr std::array<const char*, 7> colors{"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                                    "#e69f00", "#56b4e9", "#888888"};
        return std::string(" fill=\"none\" stroke-width=\"2\" stroke=\"") + colors[i % colors.size()] + '"' +
               (i < colors.size() ? "" : " stroke-dasharray=\"5 3\"");
    }

    [[nodiscard]] static std::string coordinate(double at) {
        std::string out = fixed(at, 1);
        if (out.ends_with(".0")) out.resize(out.size() - 2);
        return out;
    }
    [[nodiscard]] double x(double puzzles) const {
        return left + width * puzzles / static_cast<double>(std::max<std::size_t>(puzzles_, 1));
    }
    [[nodiscard]] double y(double seconds) const {
        const double power = std::clamp(std::log10(std::max(seconds, 1e-9)), bottom_, top_);
        return above + height * (top_ - power) / (top_ - bottom_);
    }

    void line(double x1, double y1, double x2, double y2, const std::string& how) {
        out_ += "<path d=\"M" + coordinate(x1) + ' ' + coordinate(y1) + 'L' + coordinate(x2) + ' ' + coordinate(y2) +
                '"' + how + "/>\n";
    }
    void text(double at_x, double at_y, const char* anchor, const std::string& label) {
        out_ += "<text x=\"" + coordinate(at_x) + "\" y=\"" + coordinate(at_y) + "\" text-anchor=\"" + anchor + "\">" +
                escaped(label) + "</text>\n";
    }

    void draw_axes() {
        for (int power = static_cast<int>(bottom_); power <= static_cast<int>(std::floor(top_)); ++power) {
            const double seconds = std::pow(10.0, power);
            line(left, y(seconds), left + width, y(seconds), " class=\"g\"");
            constexpr std::array<const char*, 4> units{"s", "ms", "µs", "ns"};
            const int unit = power >= 0 ? 0 : (2 - power) / 3;
            text(left - 6, y(seconds) + 4, "end",
                 fixed(std::pow(10.0, power + 3 * unit), 0) + ' ' + units[static_cast<std::size_t>(std::min(unit, 3))]);
        }
        for (int quarter = 0; quarter <= 4; ++quarter) {
            const auto puzzles = puzzles_ * static_cast<std::size_t>(quarter) / 4;
            const double at = x(static_cast<double>(puzzles));
            line(at, above, at, above + height, " class=\"g\"");
            text(at, above + height + 18, "middle", std::to_string(puzzles));
        }
        text(left + width / 2, above + height + 36, "middle", "puzzles decided when each may take so long");
    }

    /// Draws steps of at least half a unit of the picture, so that the file stays small with any number of puzzles.
    void draw_line(const series& of, const std::string& how) {
        std::string path = "M";
        path += coordinate(x(0)) + ' ' + coordinate(y(of.decided.front()));
        double last_x = x(0);
        for (std::size_t k = 0; k < of.decided.size(); ++k) {
            const double at = x(static_cast<double>(k + 1));
            if (k + 1 < of.decided.size() && at - last_x < 1.5) continue;
            path += 'L' + coordinate(at) + ' ' + coordinate(y(of.decided[k]));
            last_x = at;
        }
        out_ += "<path d=\"" + path + "\" class=\"c\"" + how + "><title>" + escaped(of.name) + "</title></path>\n";
    }

    std::vector<series> all_;
    std::size_t puzzles_ = 0; ///< the maximum that any contender was given
    double top_;              ///< the limit, as a power of ten of a second
    double bottom_ = 0;
    std::string out_;
};

} // namespace detail

inline std::string table(const std::vector<row>& rows, double limit) {
    text_table out{{"puzzles", "strategy", "decided", "in all", "longest", "geometric mean", "times the first", "lines",
                    "conflicts"}};
    for (const auto& entry : rows) {
        const auto first =
            std::find_if(rows.begin(), rows.end(), [&](const row& other) { return other.set == entry.set; });
        out.push_back(detail::table_row(entry, *first, limit));
    }
    return markdown(out);
}

inline std::string cactus(const std::vector<row>& rows, double limit) {
    return detail::cactus_plot(rows, limit).draw();
}

} // namespace bench

#endif // NONO_BENCH_COMPARE_REPORT_HPP
