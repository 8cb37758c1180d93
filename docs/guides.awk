# What Doxygen reads of a guide: pages with names of their own (`guide_solving`), and links between them by these names, where
# GitHub goes by files and headings. Lines stay where they are, so that warnings name the lines of the guide.
#   awk -f docs/guides.awk docs/solving.md

# The page of a file: `docs/solving.md` is guide_solving, and `bench/README.md` guide_bench.
function page_of(path) {
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

# A line for Doxygen's Markdown: names in code, as in `nono::solve`, are links in <code> only; code with a ' needs two marks on
# each side; and a # outside of code is no link. Code may begin on one line and end on the next.
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

FNR == 1 { page = page_of(FILENAME) }
FILENAME ~ /\/(main_page|groups)\.md$/ { print; next }

/^ *```/ { in_code = !in_code; in_span = 0; print; next }
in_code || /^<!-- / { print; next }
/^# / { print $0 " {#" page "}"; next }
/^##+ / {
    heading = substr($0, length($1) + 2)
    print $1 " " adapt(heading) " {#" page "_" anchor_of(heading) "}"
    next
}
/^ *$/ { in_span = 0 }
{ print adapt(turn_links($0)) }
