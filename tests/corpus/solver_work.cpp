// The work that puzzles of the corpora take: no change may make one of them much slower without notice.
// SPDX-License-Identifier: MIT
#include <nono/formats/all.hpp>
#include <nono/parse.hpp>
#include <nono/solve.hpp>

#include "corpora.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace nono_tests::solver_work {

/// The expected work for puzzles of a file.
struct file_work {
    std::string_view path;            ///< below the corpora
    std::vector<std::uint64_t> lines; ///< `statistics::lines_solved` of the first puzzle, of the 11th, and so on
};

/// Puzzles of the survey of webpbn.com's solvers, some hard ones, and 100 puzzles of each tournament. If a change makes
/// a puzzle take more than 1.5 times the work, or less than two thirds, and is worth it, put the new number here and
/// state the reason in the commit.
const std::vector<file_work>& expected() {
    static const std::vector<file_work> all{
        {"nonogram/non/survey/webpbn-00001-dancer.non", {42}},
        {"nonogram/non/survey/webpbn-00006-cat.non", {164}},
        {"nonogram/non/survey/webpbn-00016-knot.non", {282}},
        {"nonogram/non/survey/webpbn-00021-skid.non", {121}},
        {"nonogram/non/survey/webpbn-00023-edge.non", {694}},
        {"nonogram/non/survey/webpbn-00027-bucks.non", {227}},
        {"nonogram/non/survey/webpbn-00065-mum.non", {1674}},
        {"nonogram/non/survey/webpbn-00436-petro.non", {25330}},
        {"nonogram/non/survey/webpbn-00529-swing.non", {615}},
        {"nonogram/non/survey/webpbn-00803-light.non", {17418}},
        {"nonogram/non/survey/webpbn-06574-forever.non", {13068}},
        {"nonogram/non/survey/webpbn-08098-9dom.non", {21558}},
        {"nonogram/hard/pbn3541.non", {7756}},
        {"nonogram/hard/pbn3867.non", {23930}},
        {"nonogram/more/clue-lists/gettys.txt", {51616}},
        {"nonogram/tournament/icga2019.txt",
         {2539, 1764,   1039, 980,   3711, 1209, 5851, 2289,  1532,   753,   1564,  877,  1197, 5053, 3080, 4202,  895,
          7941, 1033,   890,  886,   1232, 1114, 1605, 1999,  3147,   1704,  1986,  1490, 1608, 1035, 1150, 32742, 874,
          1557, 136859, 1013, 1018,  940,  2152, 3130, 2174,  100798, 19522, 16561, 1233, 1380, 1045, 1701, 933,   1069,
          1062, 19504,  1497, 19129, 1012, 1359, 978,  10665, 1245,   2296,  28265, 1720, 1245, 980,  1365, 3224,  1570,
          3562, 979,    7445, 1056,  1340, 1154, 1223, 1025,  1166,   1159,  1127,  1298, 1349, 1153, 1247, 1037,  1263,
          1162, 1626,   1247, 1221,  1264, 1709, 1382, 1944,  993,    1501,  1097,  1099, 1133, 1069, 1026}},
        {"nonogram/tournament/taai2016.txt",
         {1722, 1778, 1813, 1476, 1619,  6277,  1052, 4200,  1973, 2120, 1277,  2975, 1008, 3440, 2653, 2507, 1520,
          1710, 2307, 3745, 2485, 4761,  3113,  1676, 10480, 1881, 5720, 2715,  1482, 2442, 1986, 1327, 1233, 1332,
          2148, 3852, 1492, 9263, 2190,  1029,  2320, 1273,  1076, 1937, 951,   1101, 1391, 1671, 9956, 7109, 1157,
          1066, 8690, 1989, 7509, 34920, 17955, 1002, 7789,  1247, 1267, 7161,  977,  980,  968,  2256, 8623, 9800,
          6499, 2351, 2009, 1584, 11601, 1753,  1112, 1066,  1518, 1117, 12975, 1192, 6997, 1187, 1080, 1559, 1074,
          7378, 1006, 7315, 7655, 1330,  1252,  1252, 1305,  1378, 1038, 1543,  1285, 1336, 1024, 1063}},
        {"nonogram/tournament/tcga2015.txt",
         {1367,  809,  1166,   2752, 2608,  1590,  939,  671,  1129, 3801, 1265, 2882, 2123, 10575, 1588,  1061, 3237,
          3139,  5120, 2534,   5715, 1066,  1830,  1204, 3243, 1823, 5358, 1461, 2763, 8619, 2877,  1261,  891,  914,
          1696,  2780, 886,    2357, 21368, 10445, 1433, 1606, 1398, 984,  1171, 1514, 2613, 1240,  90853, 1912, 107909,
          20263, 1072, 159476, 1154, 1158,  1300,  889,  8722, 1960, 1235, 1180, 1017, 1586, 1127,  1701,  1481, 10994,
          1332,  978,  1308,   1065, 1544,  1060,  1875, 1032, 988,  1097, 983,  1078, 2041, 1072,  1210,  1109, 1229,
          1085,  1227, 1154,   1034, 1149,  1883,  1203, 1021, 8600, 1157, 1066, 1068, 1135, 1171,  1274}},
    };
    return all;
}

} // namespace nono_tests::solver_work

TEST_CASE("corpus: the work for each puzzle is as expected") {
    constexpr std::size_t step = 10; // puzzles
    for (const auto& [path, lines] : nono_tests::solver_work::expected()) {
        CAPTURE(path);
        const auto file = std::filesystem::path(NONO_CORPORA_DIR) / path;
        if (!std::filesystem::exists(file)) {
            MESSAGE("skipped: no file " << file.string());
            continue;
        }
        const auto puzzles = nono::parse_all(nono_tests::contents(file));
        REQUIRE(puzzles);
        REQUIRE((puzzles.size() + step - 1) / step == lines.size());
        for (std::size_t i = 0; i < lines.size(); ++i) {
            CAPTURE(i);
            const auto found = nono::solve(*puzzles[step * i]);
            CHECK(found);
            CHECK(2 * found.statistics.lines_solved <= 3 * lines[i]);
            CHECK(3 * found.statistics.lines_solved >= 2 * lines[i]);
        }
    }
}
