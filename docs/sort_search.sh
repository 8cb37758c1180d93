#!/bin/sh
# Sorts the names that the search of the reference finds for one word: functions before members of classes, and these
# before members of `extend`; among functions, those of the core first. Doxygen does not sort them.
#   sh docs/sort_search.sh build-docs/html/search
# SPDX-License-Identifier: MIT
for data in "$1"/*_*.js; do
    awk '
    # The depth of a name, from its label: nono::solve(...) comes before nono::strategy::solve().
    function depth(child,    label, door) {
        label = substr(child, index(child, ",1,") + 4)
        sub(/\(.*/, "", label)
        door = child ~ /group__verbs/ ? 0 : child ~ /group__[a-z_]*collections/ ? 2 : 1
        return 3 * gsub(/::/, "", label) + door + (child ~ /nono::extend/ ? 20 : 0)
    }
    (begin = index($0, "[\047../")) && (count = split(substr($0, begin), child, /\],\[\047\.\.\//)) > 1 &&
    match(child[count], /\]\]\],?$/) {
        tail = substr(child[count], RSTART)
        child[count] = substr(child[count], 1, RSTART - 1)
        sub(/^\[\047\.\.\//, "", child[1])
        out = ""
        for (level = 0; level < 40; ++level)
            for (i = 1; i <= count; ++i)
                if (depth(child[i]) == level) out = out (out ? "],[" : "[") "\047../" child[i]
        $0 = substr($0, 1, begin - 1) out tail
    }
    { print }' "$data" > "$data.sorted" && mv "$data.sorted" "$data"
done
