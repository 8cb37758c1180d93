# What Doxygen reads of a header: its text, completed by comments that need not be written in it. Lines stay where they are, so
# that warnings name the lines of the header.
#   awk -f docs/filter.awk include/nono/clues.hpp
# SPDX-License-Identifier: MIT

# The group of docs/groups.md that a header's names belong to: as in the table of modules, but that parts of formats are
# beside `text/`, in the folders of a family and in `kit/`.
function group_of(path) {
    sub(/^.*include\/nono\//, "", path)
    if (path ~ /^(parse|write|solve|hash|count|solve_line|puzzle_literals)\.hpp$/) return "verbs"
    if (path ~ /^(control|outcome|statistics)\.hpp$/) return "control"
    if (path ~ /^formats\/(kit\/|[a-z]+\/[a-z]+\/)/) return "text"
    if (path ~ /\// && path !~ /^detail\//) return substr(path, 1, index(path, "/") - 1)
    return "values"
}

# A comment for a member that has none.
function complete(comment) {
    if (last !~ /^ *\/\/\//) sub(/$/, " ///< " comment)
}

# Users do not write the name of the inline namespace.
{ sub(/nono::inline NONO_ABI/, "nono") }

FNR == 1 { group = group_of(FILENAME); in_head = 1; last = "" }

# The comment that a header starts with is the description of the file, but for the license. It gets a line more, and the
# include guard goes.
in_head && /^\/\/ SPDX-/ { print head; head = ""; next }
in_head && /^\/\/ / {
    print FNR == 1 ? "/// @file" : head
    head = "/// " substr($0, 4)
    next
}
in_head { print head; in_head = 0; next }
/^#define NONO_[A-Z0-9_]*_HPP$/ || /^#endif \/\/ NONO_[A-Z0-9_]*_HPP$/ { print ""; next }

# The names of a header belong to its group.
/^namespace nono(::sokoban|::gzip|::zip)?(::extend)? \{$/ { print $0 " /** @addtogroup " group " */ /** @{ */"; next }
/^\} \/\/ namespace nono(::sokoban|::gzip|::zip)?(::extend)?$/ { print "/** @} */ " $0; next }

# Namespaces called detail are not for users; grids and boards get their members from one, though.
/^namespace (nono::|sokoban::|nono::sokoban::)?detail(::engine)? \{$/ && FILENAME !~ /cell_rectangle|config/ { print $0 " /** @cond */"; next }
/^\} \/\/ namespace (nono::|sokoban::|nono::sokoban::)?detail(::engine)?$/ && FILENAME !~ /cell_rectangle|config/ { print "/** @endcond */ " $0; next }

# What all types and all formats have.
/^ *friend .*operator==\(.* = default;/ { complete("True where all members are equal.") }
/^ *friend .*operator<=>\(.* = default;/ { complete("Compares member by member, in their order.") }
/^    using value_type = [a-z_:]+;$/ { complete("What a text of this format holds.") }
/^    static constexpr format_info info/ && last !~ /^ *\/\/\// { sub(/^    /, "    /** What it is called and can hold. */ ") }

# What a comment says below its parameters, such as the cost, is no part of the last one: their lines are indented.
/^ *\/\/\/ @(param|tparam|return)/ { in_parameters = 1 }
!/^ *\/\/\/ [ @]/ {
    if (in_parameters) sub(/\/\/\/ /, "/// @remark ")
    in_parameters = 0
}

{ print; last = $0 }
