// A Sokoban level in the fragment of an address: `W/H/squares/title/author`. Squares are letters, row by row; a number
// before a letter repeats it, and floor at the end is left out.
// SPDX-License-Identifier: MIT
import { refusalToDraw } from './limits.js';

const LONGEST = 200_000; // characters
const LONGEST_NAME = 120;
const LETTERS = { '#': 'w', ' ': '-', $: 'b', '.': 'g', '*': 'B', '@': 'p', '+': 'P' };
const SQUARES = Object.fromEntries(Object.entries(LETTERS).map(([square, letter]) => [letter, square]));

/** The fragment of a level, `view` being the view that opens it: "edit" or "level". */
export function levelLink(view, { board, title = '', author = '' }) {
    const width = Math.max(...board.map((row) => row.length));
    const squares = board.map((row) => row.padEnd(width)).join('');
    const runs = squares
        .trimEnd()
        .replace(/(.)\1*/g, (run, square) => `${run.length > 1 ? run.length : ''}${LETTERS[square]}`);
    const names = [title, author].map((name) => `/${encodeURIComponent(name)}`).join('');
    return `#${view}=${width}/${board.length}/${runs}${names.replace(/\/+$/, '')}`;
}

function nameOf(text = '') {
    try {
        return decodeURIComponent(text).replace(/\p{Cc}+/gu, ' ').trim().slice(0, LONGEST_NAME);
    } catch {
        return ''; // the name was cut somewhere; the squares are there
    }
}

/** `{board, title, author}` of a fragment; throws an error with a sentence for people. */
export function levelOfLink(fragment) {
    const link = fragment.slice(fragment.indexOf('=') + 1);
    if (link.length > LONGEST) throw new Error(`This link is too long: ${link.length.toLocaleString('en')} characters.`);
    const [, width, height, runs, title, author] =
        /^(\d{1,9})\/(\d{1,9})\/([-\dwbgBpP]*)(?:\/([^/]*)(?:\/([^/]*))?)?$/.exec(link) ?? [];
    if (!width) throw new Error('This link does not contain a Sokoban level.');
    const size = { width: Number(width), height: Number(height) };
    const reason = refusalToDraw('This level', size, 'squares');
    if (reason) throw new Error(reason);
    const area = size.width * size.height;
    if (area === 0) throw new Error('This link contains a level without squares.');
    let squares = '';
    for (const [, count, letter] of runs.matchAll(/(\d*)(\D?)/g)) {
        if (!letter && !count) continue;
        const length = count ? Number(count) : 1;
        if (!letter || length > area - squares.length)
            throw new Error(`This link has more squares than its size of ${width} × ${height}.`);
        squares += SQUARES[letter].repeat(length);
    }
    squares = squares.padEnd(area);
    const board = Array.from({ length: size.height }, (_, row) =>
        squares.slice(row * size.width, (row + 1) * size.width),
    );
    return { board, title: nameOf(title), author: nameOf(author) };
}
