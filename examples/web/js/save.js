// What stays on this device: games by the identity of their puzzle, puzzles that were opened, settings. What the
// storage does not take, since it is refused or full, lasts as long as the page is open.
// SPDX-License-Identifier: MIT

/** How many puzzles the list of opened ones has. */
export const OPENED_AT_MOST = 500;
const LARGEST_SIDE = 65_535;

const unstored = new Map();
let trouble = null; // a sentence, once something could not be stored
let onTrouble = () => {};

/** Calls `listener` with a sentence when something cannot be stored, once for all that follows. */
export function whenNotStored(listener) {
    onTrouble = listener;
    if (trouble) listener(trouble);
}

export function read(key, otherwise) {
    if (unstored.has(key)) return unstored.get(key);
    try {
        return JSON.parse(localStorage.getItem(`nono:${key}`)) ?? otherwise;
    } catch {
        return otherwise;
    }
}
export function write(key, value) {
    try {
        localStorage.setItem(`nono:${key}`, JSON.stringify(value));
        unstored.delete(key);
    } catch (error) {
        unstored.set(key, value);
        if (trouble) return;
        const full = error.name === 'QuotaExceededError';
        trouble =
            (full
                ? "The browser's storage for this page is full. "
                : 'The browser does not let this page store anything. ') +
            'You can keep playing, but what you open and mark from now on is lost when the page is closed.';
        onTrouble(trouble);
    }
}

export function erase(key) {
    unstored.delete(key);
    try {
        localStorage.removeItem(`nono:${key}`);
    } catch {
        /* then nothing was stored either */
    }
}
/** All keys with a prefix, without it. */
export function keysOf(prefix) {
    const found = new Set(unstored.keys());
    try {
        for (const key of Object.keys(localStorage)) if (key.startsWith('nono:')) found.add(key.slice(5));
    } catch {
        /* as above */
    }
    return [...found].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
}

// A view that is being shown is named in the storage until it is there: if the browser ended the page over it, the next
// start does not show it again by itself.
const SHOWING = 'nono:showing';
const nameOf = (fragment) => {
    let mix = 0;
    for (let i = 0; i < fragment.length; ++i) mix = (Math.imul(mix, 31) + fragment.charCodeAt(i)) | 0;
    return `${fragment.slice(0, 80)} ${fragment.length} ${mix}`;
};
let showing = null; // the name of the view that this page has begun to show
export function beginShowing(fragment) {
    try {
        showing = nameOf(fragment);
        localStorage.setItem(SHOWING, showing);
    } catch {
        /* then there is no next start that knows of it */
    }
}
/** Removes the name from the storage, unless it is that of another page. */
export function endShowing() {
    try {
        if (localStorage.getItem(SHOWING) === showing) localStorage.removeItem(SHOWING);
    } catch {
        /* as above */
    }
}
/** Returns true if this view was begun and never ended, and forgets it. */
export function failedBefore(fragment) {
    try {
        const failed = localStorage.getItem(SHOWING) === nameOf(fragment);
        if (failed) localStorage.removeItem(SHOWING);
        return failed;
    } catch {
        return false;
    }
}

/** What `saveGame` stored for a puzzle, or null. */
export const savedGame = (hash) => read(`game:${hash}`, null);
const NO_MARKS = /^_(\*\d+)?\|_(\*\d+)?$/;
/** Stores `{cells, solved, …}` with the time of the last change, `at`: 0 if nothing was ever marked. */
export function saveGame(hash, game) {
    const before = savedGame(hash);
    const same = before ? before.cells === game.cells && before.solved === game.solved : NO_MARKS.test(game.cells);
    write(`game:${hash}`, { ...game, at: same ? (before?.at ?? 0) : Date.now() });
}

/** Which puzzle a sample was, by its file: so that the list can show a game without reading the file. */
export const sampleHash = (file) => read('samples', {})[file];
export const rememberSample = (file, hash) => write('samples', { ...read('samples', {}), [file]: hash });

let waiting = []; // puzzles that were opened and not stored, since they were not shown yet

const isSide = (length) => Number.isInteger(length) && length > 0 && length <= LARGEST_SIDE;
const first = (list) => {
    const hashes = new Set();
    return list.filter(({ hash }) => !hashes.has(hash) && hashes.add(hash)).slice(0, OPENED_AT_MOST);
};

/** Puzzles that were opened here, the last one first: `{hash, title, width, height, colors, text}`. */
export function openedPuzzles() {
    const list = read('opened', []);
    const stored = (Array.isArray(list) ? list : []).filter(
        (puzzle) =>
            typeof puzzle?.hash === 'string' &&
            typeof puzzle.text === 'string' &&
            isSide(puzzle.width) &&
            isSide(puzzle.height),
    );
    return first([...waiting, ...stored]);
}
/** Whether anything was opened here. */
export const hasOwn = () => openedPuzzles().length > 0 || read('collections', []).length > 0;
/** Puts puzzles at the head of the list; they are stored by `storePuzzles`, once they are shown. */
export function holdPuzzles(puzzles) {
    waiting = first([...puzzles, ...waiting]);
}
export function storePuzzles() {
    if (waiting.length === 0) return;
    const all = openedPuzzles();
    waiting = [];
    write('opened', all);
}
/** Adds puzzles of another device that are not here; returns how many. */
export function restoreOpened(puzzles) {
    const before = openedPuzzles();
    const all = first([...before, ...puzzles]);
    write('opened', all);
    return all.length - before.length;
}
/** Takes a puzzle that could not be shown out of those that are not stored. */
export function dropPuzzle(hash) {
    waiting = waiting.filter((puzzle) => puzzle.hash !== hash);
}

/** Moves of Sokoban levels, by the identity of the level. */
export const savedMoves = (hash) => read(`sokoban:${hash}`, null);
export function saveMoves(hash, game) {
    const before = savedMoves(hash);
    const same = before?.moves === game.moves && before?.solved === game.solved;
    write(`sokoban:${hash}`, { ...game, at: same ? (before.at ?? 0) : Date.now() });
}

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
