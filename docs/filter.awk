# What Doxygen reads of a header: its text, completed by comments that need not be written in it. Lines stay where
# they are, so that warnings name the lines of the header.
#   awk -f docs/filter.awk include/nono/model/clues.hpp
# SPDX-License-Identifier: MIT

# The group of docs/groups.dox that a header's names belong to: as in the table of modules, but that parts of formats
# are beside `text/`, in the folders of a family and in `kit/`.
function group_of(path) {
    sub(/^.*include\/nono\//, "", path)
    if (path ~ /^(parse|write|solve|solve_hexagon|hexagon_hint|hash|count|solve_line|puzzle_literals)\.hpp$/) return "verbs"
    if (path ~ /^(control|outcome|statistics)\.hpp$/) return "control"
    if (path ~ /^formats\/(kit\/|[a-z]+\/[a-z]+\/)/) return "text"
    if (path ~ /\// && path !~ /^detail\//) return substr(path, 1, index(path, "/") - 1)
    return "values"
}

# A comment for a member that has none.
function complete(comment) {
    if (last !~ /^ *\/\/\//) sub(/$/, " ///< " comment)
}

# The members that grids and boards inherit from a class in `detail`, as members of their own: all in a line.
function members_of_rectangle(name, cell,    path, text, out, public) {
    path = FILENAME
    sub(/include\/nono\/.*/, "include/nono/detail/cell_rectangle.hpp", path)
    while ((getline text < path) > 0) {
        if (text ~ /^private:/) public = 0
        if (public && text ~ /[^ ]/) {
            gsub(/cell_rectangle&/, name "\\&", text)
            gsub(/<Cell>/, "<" cell ">", text)
            gsub(/<const Cell>/, "<const " cell ">", text)
            gsub(/ Cell&/, " " cell "\\&", text)
            gsub(/ Cell /, " " cell " ", text)
            if (sub(/^ *\/\/\/ /, "/** ", text)) text = text " */"
            if (text !~ /^ *NONO_CONSTEXPR cell_rectangle\(/ && text !~ /^ *: width_/) out = out " " text
            else sub(/\/\*\* [^*]*\*\/ *$/, "", out)
        }
        if (text ~ /^public:/) public = 1
    }
    close(path)
    return " public:" out
}

# Users do not write the name of the inline namespace.
{
    sub(/^namespace nono \{ inline namespace NONO_ABI \{ namespace /, "namespace nono::")
    sub(/^namespace nono \{ inline namespace NONO_ABI \{/, "namespace nono {")
    if (sub(/^\}+ \/\/ namespace nono::NONO_ABI/, "} // namespace nono")) sub(/ +$/, "")
}

# A guide that a comment names by its file is a link.
/^ *\/\// && match($0, /docs\/[a-z-]+\.md/) {
    $0 = substr($0, 1, RSTART - 1) "@ref guide_" substr($0, RSTART + 5, RLENGTH - 8) substr($0, RSTART + RLENGTH)
}

/^class [a-z_]+ : public (nono::)?detail::cell_rectangle<[a-z_]+> \{$/ {
    match($0, /<[a-z_]+>/)
    cell = substr($0, RSTART + 1, RLENGTH - 2)
    print "class " $2 " {" members_of_rectangle($2, cell)
    next
}
/^    using cell_rectangle::/ { print ""; next }

# Other bases in `detail`, and what values are made by there.
/^(struct|class) / { sub(/ : (public )?detail::[^{]*\{$/, " {") }
/^inline constexpr auto / { sub(/ = detail::.*;$/, ";") }

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

# The names of a header belong to its group, those of `extend` to one of their own: the namespace around it ends for it,
# as groups do not end within a namespace.
function group_in(space) { return space ~ /extend/ ? "extend_" group : group ~ /^(line|text)$/ ? "" : group }
function enter(space) {
    return "namespace " space " {" (group_in(space) ? " /** @addtogroup " group_in(space) " */ /** @{ */" : "")
}
function leave(space) { return group_in(space) ? "/** @} */ }" : "}" }
/^namespace nono(::sokoban|::gzip|::zip)?(::extend)? \{$/ { around = $2; print enter($2); next }
/^\} \/\/ namespace nono(::sokoban|::gzip|::zip)?(::extend)?$/ { print leave($4); next }
/^namespace extend \{$/ { print leave(around) " " enter(around "::extend"); next }
/^\} \/\/ namespace extend$/ { print leave(around "::extend") " " enter(around); next }

# Overloads of `parse` differ in their constraints alone: Doxygen would take them for one in a group, and without a
# requires clause anywhere.
FILENAME ~ /nono\/parse\.hpp$/ {
    sub(/^template <extend::readable_collection F>/, "template <class F> requires extend::readable_collection<F>")
}
FILENAME ~ /nono\/parse\.hpp$/ && last ~ /^\/\/\// && /^template <(class F> requires|detail::list_of)/ {
    in_any_format = $0 ~ /list_of_formats/ ? "recognized" : "recognized_collections"
    $0 = "/** @ingroup " (/requires/ ? "collections" : in_any_format) " */ " $0
}

# Namespaces called detail are not for users.
/^namespace (nono::|sokoban::|nono::sokoban::)?detail(::engine)? \{$/ { print $0 " /** @cond */"; next }
/^\} \/\/ namespace (nono::|sokoban::|nono::sokoban::)?detail(::engine)?$/ { print "/** @endcond */ " $0; next }

# What all types and all formats have.
/^ *friend .*operator==\(.* = default;/ { complete("True where all members are equal.") }
/^ *friend .*operator<=>\(.* = default;/ { complete("Compares member by member, in their order.") }
/^    using value_type = [a-z_:]+;$/ { complete("What a text of this format holds.") }
/^    static constexpr format_info info/ && last !~ /^ *\/\/\// {
    sub(/^    /, "    /** What it is called and can hold. */ ")
}

# What a comment says below its parameters, such as the cost, is no part of the last one: their lines are indented.
/^ *\/\/\/ @(param|tparam|return)/ { in_parameters = 1 }
!/^ *\/\/\/ [ @]/ {
    if (in_parameters) sub(/\/\/\/ /, "/// @remark ")
    in_parameters = 0
}

{ print; last = $0 }
