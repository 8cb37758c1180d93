// A checker of LRAT refutations for tests, which shares no code with the library: it reads the texts of a formula
// (DIMACS) and of a proof, and trusts neither.
// SPDX-License-Identifier: MIT
#ifndef NONO_TESTS_LRAT_HPP
#define NONO_TESTS_LRAT_HPP

#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace nono_tests {

using lrat_clause = std::vector<long>;

/// Returns the clauses of a DIMACS text, numbered from 1.
[[nodiscard]] inline std::map<long, lrat_clause> clauses_of_dimacs(const std::string& cnf) {
    std::map<long, lrat_clause> out;
    std::istringstream lines(cnf);
    long number = 0;
    for (std::string line; std::getline(lines, line);) {
        if (line.empty() || line[0] == 'c' || line[0] == 'p') continue;
        lrat_clause& clause = out[++number];
        std::istringstream words(line);
        for (long literal = 0; words >> literal && literal != 0;) clause.push_back(literal);
    }
    return out;
}

/// Returns true if a clause follows by the hints: its negation makes each of them unit in turn, and the last one false.
[[nodiscard]] inline bool follows_by_hints(const std::map<long, lrat_clause>& clauses, const lrat_clause& clause,
                                           const lrat_clause& hints) {
    std::set<long> holds;
    for (const long literal : clause) holds.insert(-literal);
    for (const long literal : clause)
        if (holds.count(literal) != 0) return false; // always true
    for (const long hint : hints) {
        const auto found = clauses.find(hint);
        if (found == clauses.end()) return false;
        std::set<long> open;
        for (const long literal : found->second) {
            if (holds.count(literal) != 0) return false;
            if (holds.count(-literal) == 0) open.insert(literal);
        }
        if (open.empty()) return true;
        if (open.size() > 1) return false;
        holds.insert(*open.begin());
    }
    return false;
}

/// Returns true if an LRAT proof refutes a formula.
[[nodiscard]] inline bool refutes(const std::string& cnf, const std::string& lrat) {
    auto clauses = clauses_of_dimacs(cnf);
    std::istringstream lines(lrat);
    for (std::string line; std::getline(lines, line);) {
        if (line.empty() || line[0] == 'c') continue;
        std::istringstream words(line);
        long number = 0;
        long integer = 0;
        words >> number >> std::ws;
        if (words.peek() == 'd') {
            words.get();
            while (words >> integer && integer != 0)
                if (clauses.erase(integer) == 0) return false;
            continue;
        }
        lrat_clause clause;
        lrat_clause hints;
        while (words >> integer && integer != 0) clause.push_back(integer);
        while (words >> integer && integer != 0) hints.push_back(integer);
        if (!words || number <= (clauses.empty() ? 0 : clauses.rbegin()->first)) return false;
        if (!follows_by_hints(clauses, clause, hints)) return false;
        if (clause.empty()) return true;
        clauses[number] = clause;
    }
    return false;
}

} // namespace nono_tests

#endif // NONO_TESTS_LRAT_HPP
