// Slow and simple unit propagation, and its uses in tests: models of formulas, and proofs.
// SPDX-License-Identifier: MIT
#ifndef NONO_TESTS_UNIT_PROPAGATION_HPP
#define NONO_TESTS_UNIT_PROPAGATION_HPP

#include <nono/proof/clause_proof.hpp>
#include <nono/proof/puzzle_cnf.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <utility>
#include <vector>

namespace nono_tests {

/// Clauses in DIMACS numbers, and the true literals.
class plain_formula {
public:
    explicit plain_formula(std::size_t variables) : values_(variables + 1, 0), clauses_with_(2 * variables + 2) {}

    void add(std::vector<int> clause) {
        for (const int literal : clause) clauses_with_[index_of(-literal)].push_back(clauses_.size());
        clauses_.push_back(std::move(clause));
    }
    [[nodiscard]] std::size_t variables() const { return values_.size() - 1; }
    /// Returns 1 if the literal is true, -1 if it is false, and 0 otherwise.
    [[nodiscard]] int value(int literal) const {
        const int value = values_[static_cast<std::size_t>(std::abs(literal))];
        return literal < 0 ? -value : value;
    }
    [[nodiscard]] std::size_t depth() const { return trail_.size(); }

    /// Makes literals true, and everything that follows by unit propagation. Returns false if there is a contradiction.
    [[nodiscard]] bool assume(const std::vector<int>& literals) {
        const std::size_t next = trail_.size();
        for (const int literal : literals)
            if (!set(literal)) return false;
        return propagate_from(next);
    }
    /// As above, but without assumptions: propagation starts with the unit clauses.
    [[nodiscard]] bool begin() {
        for (const auto& clause : clauses_)
            if (!visit(clause)) return false;
        return propagate_from(0);
    }
    void go_back_to(std::size_t depth) {
        for (; trail_.size() > depth; trail_.pop_back()) values_[static_cast<std::size_t>(std::abs(trail_.back()))] = 0;
    }

private:
    [[nodiscard]] static std::size_t index_of(int literal) {
        return 2 * static_cast<std::size_t>(std::abs(literal)) + (literal < 0 ? 1U : 0U);
    }
    [[nodiscard]] bool propagate_from(std::size_t next) {
        for (; next < trail_.size(); ++next)
            for (const std::size_t clause : clauses_with_[index_of(trail_[next])])
                if (!visit(clauses_[clause])) return false;
        return true;
    }
    [[nodiscard]] bool set(int literal) {
        if (value(literal) != 0) return value(literal) > 0;
        values_[static_cast<std::size_t>(std::abs(literal))] = literal > 0 ? 1 : -1;
        trail_.push_back(literal);
        return true;
    }
    [[nodiscard]] bool visit(const std::vector<int>& clause) {
        int open = 0;
        for (const int literal : clause) {
            if (value(literal) > 0) return true;
            if (value(literal) < 0) continue;
            if (open != 0) return true;
            open = literal;
        }
        return open != 0 && set(open);
    }

    std::vector<signed char> values_;
    std::vector<std::vector<int>> clauses_;
    std::vector<std::vector<std::size_t>> clauses_with_; // the clauses with the negation of a literal
    std::vector<int> trail_;
};

/// Returns the number of models, at most `maximum`: unit propagation, then both values of the first open variable.
[[nodiscard]] inline std::size_t count_models(plain_formula& of, std::size_t maximum, bool begun = false) {
    if (!begun && !of.begin()) return 0;
    int open = 1;
    while (static_cast<std::size_t>(open) <= of.variables() && of.value(open) != 0) ++open;
    if (static_cast<std::size_t>(open) > of.variables()) return 1;
    std::size_t count = 0;
    for (const int literal : {open, -open}) {
        const std::size_t depth = of.depth();
        if (count < maximum && of.assume({literal})) count += count_models(of, maximum - count, true);
        of.go_back_to(depth);
    }
    return count;
}

/// Refutes a formula by cases: clauses that follow from both values of a variable, from the deepest decision up, and
/// finally the empty clause. The clauses of the two cases are then deleted. Returns false if there is a model instead.
[[nodiscard]] inline bool refute_by_cases(plain_formula& of, nono::extend::clause_proof& out,
                                          std::vector<std::int64_t> negated = {}) {
    const std::size_t depth = of.depth();
    const bool follows = negated.empty() ? !of.begin() : !of.assume({static_cast<int>(-negated.back())});
    if (!follows) {
        int open = 1;
        while (static_cast<std::size_t>(open) <= of.variables() && of.value(open) != 0) ++open;
        if (static_cast<std::size_t>(open) > of.variables()) return false;
        for (const int literal : {open, -open}) {
            negated.push_back(literal);
            if (!refute_by_cases(of, out, negated)) return false;
            negated.pop_back();
        }
        out.add(negated);
        for (const int literal : {open, -open}) {
            negated.push_back(literal);
            out.remove(negated);
            negated.pop_back();
        }
    } else {
        out.add(negated);
    }
    of.go_back_to(depth);
    return true;
}

/// Copies the clauses of a formula of the library.
[[nodiscard]] inline plain_formula plain(const nono::extend::proof_formula& formula) {
    plain_formula out(static_cast<std::size_t>(formula.variables()));
    for (std::size_t i = 0; i < formula.size(); ++i) out.add({formula[i].begin(), formula[i].end()});
    return out;
}

} // namespace nono_tests

#endif // NONO_TESTS_UNIT_PROPAGATION_HPP
