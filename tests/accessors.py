#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Lists the member functions of public headers that return a reference into their object, and checks that each of them
also has an overload for temporaries that returns a value.

    python3 tests/accessors.py .

A reference returned by a temporary would dangle: `const auto& grid = nono::solve(p).solution()`. Operators, and
functions that refer to other objects, are not listed.
"""
import pathlib
import re
import sys

headers = [
    '*.hpp', 'play/game.hpp', 'play/fixed_game.hpp', 'explain/explain.hpp', 'explain/grade.hpp', 'explain/help.hpp',
    'explain/hints.hpp', 'explain/step.hpp', 'io/zip.hpp', 'io/file.hpp', 'proof/certificate.hpp', 'proof/recorder.hpp',
    'proof/verification.hpp', 'sokoban/*.hpp', 'solver/run/options.hpp', 'formats/kit/format.hpp',
]
# Accessors that do not refer to their own object, or belong to a view type.
views = {
    ('model/clue_lines.hpp', 'data'), ('model/clue_lines.hpp', 'front'), ('model/clue_lines.hpp', 'back'), ('model/clue_lines.hpp', 'begin'),
    ('model/clue_lines.hpp', 'end'), ('solver/run/options.hpp', 'sink'), ('solver/run/options.hpp', 'writer'),
    ('model/result.hpp', 'checked'),  # private
    ('model/clues.hpp', 'finish'),  # of a private counter
    ('explain/hints.hpp', 'step'),  # null or a step that lives as long as the hints, which games keep
    ('sokoban/board_notation.hpp', 'fault'), ('sokoban/board_notation.hpp', 'diagnostics'),
    ('sokoban/moves_notation.hpp', 'fault'), ('sokoban/moves_notation.hpp', 'diagnostics'),
    ('sokoban/moves_notation.hpp', 'steps'),  # of private readers
}
declaration = re.compile(
    r'\[\[nodiscard\]\] (?:NONO_\w+ |constexpr |static |inline )*(?P<type>[\w:<>, ]+?(?: const)?[&*]) ?(?P<name>\w+)\('
    r'[^()]*\)(?P<rest>[^;{]*)[;{]')


def faults_of(root, header):
    name = header.relative_to(root).as_posix()
    text = header.read_text(encoding='utf-8')
    for found in declaration.finditer(text):
        if found['name'] == 'operator' or re.search('FILE|zip_', found['type']) or (name, found['name']) in views:
            continue
        rest = found['rest'].strip()
        if re.search(r'&(?!&)', rest) is None:
            line = text.count('\n', 0, found.start()) + 1
            yield f'{name}:{line}: {found["name"]}() returns {found["type"]}, of temporaries too'
            continue
        value = re.compile(r'\b' + found['name'] + r'\([^()]*\) (?:const )?&&')
        if value.search(text) is None:
            line = text.count('\n', 0, found.start()) + 1
            yield f'{name}:{line}: {found["name"]}() has no overload for temporaries'


def main():
    root = pathlib.Path(sys.argv[1]) / 'include' / 'nono'
    files = sorted({path for pattern in headers for path in root.glob(pattern)})
    seen = sum(len(declaration.findall(path.read_text(encoding='utf-8'))) for path in files)
    faults = [fault for path in files for fault in faults_of(root, path)]
    print('\n'.join(faults + [f'{len(files)} headers, {seen} accessors that return references: {len(faults)} faults']))
    return 1 if faults or seen < 20 else 0


sys.exit(main())
