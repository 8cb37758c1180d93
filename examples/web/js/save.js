// What stays on this device: games by the identity of their puzzle, puzzles that were opened, settings. Where storage
// is refused or full the page works without.
// SPDX-License-Identifier: MIT

const OPENED_AT_MOST = 60;

function read(key, otherwise) {
    try {
        return JSON.parse(localStorage.getItem(`nono:${key}`)) ?? otherwise;
    } catch {
        return otherwise;
    }
}
function write(key, value) {
    try {
        localStorage.setItem(`nono:${key}`, JSON.stringify(value));
    } catch {
        /* private windows, full storage */
    }
}

/** `{cells, seconds, solved, width, height}` of a puzzle, or null. */
export const savedGame = (hash) => read(`game:${hash}`, null);
export const saveGame = (hash, game) => write(`game:${hash}`, game);

/** Which puzzle a sample was, by its file: so that the list can show a game without reading the file. */
export const sampleHash = (file) => read('samples', {})[file];
export const rememberSample = (file, hash) => write('samples', { ...read('samples', {}), [file]: hash });

/** Puzzles that were opened here, the last one first: `{hash, title, width, height, text}`. */
export function openedPuzzles() {
    const list = read('opened', []);
    return Array.isArray(list)
        ? list.filter((puzzle) => typeof puzzle?.hash === 'string' && puzzle.width > 0 && puzzle.height > 0)
        : [];
}
export function rememberPuzzle(puzzle) {
    write(
        'opened',
        [puzzle, ...openedPuzzles().filter((other) => other.hash !== puzzle.hash)].slice(0, OPENED_AT_MOST),
    );
}
export const forgetPuzzle = (hash) =>
    write(
        'opened',
        openedPuzzles().filter((puzzle) => puzzle.hash !== hash),
    );

/** Moves of Sokoban levels, by the identity of the level. */
export const savedMoves = (hash) => read(`sokoban:${hash}`, null);
export const saveMoves = (hash, game) => write(`sokoban:${hash}`, game);

const DEFAULTS = {
    letters: false,
    patterns: false,
    clues: true,
    autocross: false,
    timer: true,
    lock: false,
    theme: 'auto',
};
export const settings = { ...DEFAULTS, ...read('settings', {}) };

const listeners = [];
export const onSettings = (listener) => {
    listeners.push(listener);
    listener(settings);
};
export function changeSetting(name, value) {
    if (!(name in DEFAULTS)) return;
    settings[name] = value;
    write('settings', settings);
    for (const listener of listeners) listener(settings);
}
