# What Doxygen reads of a guide: pages with names of their own (`guide_solving`), and links between them by these names,
# where GitHub goes by files and headings. Lines stay where they are, so that warnings name the lines of the guide.
#   awk -f docs/guides.awk docs/solving.md
# SPDX-License-Identifier: MIT

# The page of a file: `docs/solving.md` is guide_solving, and `bench/README.md` guide_bench.
function page_of(path) {
    if (path ~ /^[.\/]*README\.md$/) return "index"
    sub(/\/README\.md$/, ".md", path)
    sub(/^.*\//, "", path)
    sub(/\.md$/, "", path)
    return "guide_" tolower(path)
}

# The anchor that GitHub gives a heading.
function anchor_of(heading) {
    heading = tolower(heading)
    gsub(/[^a-z0-9_ -]/, "", heading)
    gsub(/ /, "-", heading)
    return heading
}

# Where a link leads: a page of the reference, or nothing if the file is none.
function target_of(link,    hash) {
    hash = index(link, "#")
    if (hash == 1) return page "_" substr(link, 2)
    if (link !~ /\.md(#|$)/ || link ~ /(^|\/)tests\//) return ""
    return hash ? page_of(substr(link, 1, hash - 1)) "_" substr(link, hash + 1) : page_of(link)
}

# A line with its links turned. The text of a link to a file that is no page stays without it.
function turn_links(line,    out, link, begin) {
    while (match(line, /!?\[[^][]*\]\([A-Za-z0-9_-]*[#.\/][A-Za-z0-9_.#\/-]*\)/)) {
        out = out substr(line, 1, RSTART - 1)
        link = substr(line, RSTART, RLENGTH)
        line = substr(line, RSTART + RLENGTH)
        begin = index(link, "](")
        if (link !~ /^!/) {
            to = target_of(substr(link, begin + 2, length(link) - begin - 2))
            link = to ? substr(link, 1, begin + 1) "@ref " to ")" : "`" substr(link, 2, begin - 2) "`"
        }
        out = out link
    }
    return out line
}

# A line for Doxygen's Markdown: names in code, as in `nono::solve`, are links in <code> only; code with a ' needs two
# marks on each side; and a # outside of code is no link. Code may begin on one line and end on the next.
function adapt(line,    out, part, count, i) {
    count = split(line, part, "`")
    for (i = 1; i <= count; ++i) {
        if (!in_span) {
            gsub(/#/, "\\#", part[i])
            out = out part[i] (i < count && part[i + 1] !~ /'/ && !is_name(part[i + 1], i + 1 < count) ? "`" : "")
        } else if (is_name(part[i], i < count && i > 1)) out = out "<code>" part[i] "</code>"
        else if (part[i] ~ /'/) out = out "``" part[i] "``"
        else out = out part[i] (i < count ? "`" : "")
        if (i < count) in_span = !in_span
    }
    return out
}
function is_name(code, whole) { return whole && code ~ /^nono::[a-z_:0-9]+$/ }

# The list of names (docs/api.md) links each of them: in the first cell of a row, before the colon of an item, and in
# the part on `extend` behind it.
function link_names(line,    out, rest, at, name) {
    if (line ~ /^## /) in_extend = line ~ /extend/
    if (line ~ /^#|^ *$|^[A-Z]/) in_item = 0
    if (line ~ /^- /) in_item = 1
    if (line !~ /^[|] `/ && !in_item) return line
    if (in_extend && line ~ /^- /) {
        at = index(line, ": ")
        out = substr(line, 1, at + 1)
        line = substr(line, at + 2)
    } else if (line ~ /^[|]/) {
        at = index(substr(line, 2), "|") + 1
        rest = substr(line, at)
        line = substr(line, 1, at - 1)
    } else if (!in_extend && match(line, /:( |$)/)) {
        in_item = 0
        rest = substr(line, RSTART)
        line = substr(line, 1, RSTART - 1)
    }
    while (match(line, /`[a-z_0-9:]+`/)) {
        name = substr(line, RSTART + 1, RLENGTH - 2)
        out = out substr(line, 1, RSTART - 1) "<code>@ref nono::" full_name(name) " \"" name "\"</code>"
        line = substr(line, RSTART + RLENGTH)
    }
    return out line rest
}
function full_name(name) {
    if (!in_extend) return name
    return name ~ /^sokoban::/ ? "sokoban::extend" substr(name, 8) : "extend::" name
}

# The name of a node of a diagram: what its brackets hold, here or where it stood first; the part behind a colon once.
function node(text,    id, out) {
    gsub(/^ +| +$/, "", text)
    id = text
    if (match(text, /[^A-Za-z0-9_]/)) {
        id = substr(text, 1, RSTART - 1)
        text = substr(text, RSTART)
        gsub(/^[[({"]+|[])}"]+$/, "", text)
        label[id] = text
    }
    out = id in label ? label[id] : id
    sub(/:.*/, "", label[id])
    return label[id] ? out : id
}
# `a -->|"how"| b` as `a -> b (how)`; nothing for a line without an arrow.
function arrow(line,    at, from, to, how) {
    at = index(line, " -->")
    if (!at) {
        if (line ~ /^ +[A-Za-z0-9_]+[[({]/) node(line) # only names it
        return ""
    }
    from = substr(line, 1, at)
    to = substr(line, at + 4)
    if (match(to, /^[|][^|]*[|]/)) {
        how = substr(to, 2, RLENGTH - 2)
        to = substr(to, RLENGTH + 1)
        gsub(/"/, "", how)
        how = "   (" how ")"
    }
    return node(from) " -> " node(to) how
}

FNR == 1 { page = page_of(FILENAME) }
FILENAME ~ /\/(main_page|groups)\.md$/ { print; next }

# Doxygen draws no Mermaid: a diagram becomes a text with its arrows, line for line.
/^```mermaid/ { in_diagram = in_code = 1; print "```text"; next }
in_diagram && /^```/ { in_diagram = 0 }
in_diagram { print arrow($0); next }

/^ *```/ { in_code = !in_code; in_span = 0; print; next }
in_code || /^<!-- / { print; next }
/^# / { print $0 " {#" page "}"; next }
/^##+ / {
    heading = substr($0, length($1) + 2)
    print $1 " " adapt(heading) " {#" page "_" anchor_of(heading) "}"
    next
}
/^ *$/ { in_span = 0 }
{ print adapt(page == "guide_api" ? link_names(turn_links($0)) : turn_links($0)) }
