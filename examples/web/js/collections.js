// Collections: what files with several puzzles or levels brought, each with a name and the place where it was left. The
// list of them is small; the puzzles and their identities are stored under keys of their own.
// SPDX-License-Identifier: MIT
import { erase, openedPuzzles, read, savedGame, savedMoves, write } from './save.js';

/** The puzzles that were opened one by one are a collection of this name. */
export const OPENED = 'opened';
/** The levels that were drawn here are a collection of this identity. */
export const DRAWN = 'drawn';
export const MOST_PUZZLES = 2000;
const LONGEST_NAME = 120;

const isText = (value) => typeof value === 'string';
const isSide = (length) => Number.isInteger(length) && length > 0 && length <= 65_535;
const isId = (id) => id === DRAWN || (isText(id) && /^[0-9a-f]{1,8}-\d{1,4}$/.test(id));

export function isEntry(kind, entry) {
    if (!isText(entry?.hash) || !isSide(entry.width) || !isSide(entry.height)) return false;
    return kind === 'sokoban' ? Array.isArray(entry.board) && entry.board.every(isText) : isText(entry.text);
}
export const isCollection = (one) =>
    isId(one?.id) && isText(one.name) && ['nonograms', 'sokoban'].includes(one.kind) && Number.isInteger(one.last);

/** `{id, name, kind, last}`, the one that was opened last first; `last` is the index of the puzzle that was played. */
export function collections() {
    const list = read('collections', []);
    return Array.isArray(list) ? list.filter(isCollection) : [];
}
const find = (id) => collections().find((one) => one.id === id);

const hashesOf = (id) => {
    if (id === OPENED) return openedPuzzles().map(({ hash }) => hash);
    const list = read(`hashes:${id}`, []);
    return Array.isArray(list) ? list.filter(isText) : [];
};

/** As in `collections`, with the `entries`; null if there is no such collection. */
export function collection(id) {
    if (id === OPENED) {
        const entries = openedPuzzles();
        return entries.length > 0 ? { id, name: 'Opened by you', kind: 'nonograms', last: 0, entries } : null;
    }
    const one = find(id);
    const entries = read(`collection:${id}`, []);
    if (!one || !Array.isArray(entries)) return null;
    const valid = entries.filter((entry) => isEntry(one.kind, entry));
    return valid.length > 0 ? { ...one, entries: valid } : null;
}

/** The same puzzles have the same identity: a file that is opened again leads to its collection. */
function identityOf(entries) {
    let mix = 0x811c9dc5;
    for (const { hash } of entries)
        for (let i = 0; i < hash.length; ++i) mix = Math.imul(mix ^ hash.charCodeAt(i), 0x01000193) >>> 0;
    return `${mix.toString(16)}-${entries.length}`;
}

/** Stores a collection at the head of the list, or moves it there; returns its identity. */
export function addCollection(name, kind, entries) {
    const id = identityOf(entries);
    const known = find(id);
    if (!known || hashesOf(id).length === 0) storeEntries(id, entries);
    const one = known ?? { id, name: name.trim().slice(0, LONGEST_NAME) || 'Collection', kind, last: 0 };
    write('collections', [one, ...collections().filter((other) => other.id !== id)]);
    return id;
}
function storeEntries(id, entries) {
    write(`collection:${id}`, entries);
    write(
        `hashes:${id}`,
        entries.map(({ hash }) => hash),
    );
}
/** Adds a level to those that were drawn here, in place of the one with its title or its squares, if there is one. */
export function addDrawn(level) {
    const { entries = [], name = 'My levels' } = collection(DRAWN) ?? {};
    const same = ({ hash, title }) => hash === level.hash || (title && title === level.title);
    const at = entries.findIndex(same);
    const others = entries.map((entry, i) => (i === at ? level : entry)).filter((entry) => entry === level || !same(entry));
    const all = (at < 0 ? [...others, level] : others).slice(-MOST_PUZZLES);
    storeEntries(DRAWN, all);
    const one = { id: DRAWN, name, kind: 'sokoban', last: all.indexOf(level) };
    write('collections', [one, ...collections().filter(({ id }) => id !== DRAWN)]);
}
/**
 * Adds a collection of another device, unless it is here; of the levels that were drawn, those that are not here.
 * Returns how many puzzles were added.
 */
export function restoreCollection({ id, name, kind, last, entries }) {
    const known = find(id) && collection(id);
    if (known && id !== DRAWN) return 0;
    const here = known?.entries ?? [];
    const hashes = new Set(here.map(({ hash }) => hash));
    const others = entries.filter(({ hash }) => !hashes.has(hash));
    storeEntries(id, [...here, ...others]);
    if (!known) write('collections', [{ id, name: name.slice(0, LONGEST_NAME), kind, last }, ...collections()]);
    return others.length;
}
function change(id, properties) {
    const list = collections();
    const one = list.find((other) => other.id === id);
    if (!one) return;
    Object.assign(one, properties);
    write('collections', list);
}
export const renameCollection = (id, name) => {
    if (name.trim()) change(id, { name: name.trim().slice(0, LONGEST_NAME) });
};
export const rememberLast = (id, last) => change(id, { last });

/** Forgets the puzzles; the games stay, for when they are opened again. */
export function removeCollection(id) {
    if (id === OPENED) {
        erase('opened');
        return;
    }
    write(
        'collections',
        collections().filter((other) => other.id !== id),
    );
    erase(`collection:${id}`);
    erase(`hashes:${id}`);
}

const gameOf = (kind, hash) => (kind === 'sokoban' ? savedMoves(hash) : savedGame(hash));
const isSolved = (kind, hash) => gameOf(kind, hash)?.solved === true;

/** `{solved, count}`. */
export function progressOf({ id, kind }) {
    const hashes = hashesOf(id);
    return { solved: hashes.filter((hash) => isSolved(kind, hash)).length, count: hashes.length };
}

/** The index of the first unsolved puzzle from `from` on, around the end; -1 if all are solved. */
export function nextUnsolved({ id, kind }, from) {
    const hashes = hashesOf(id);
    for (let i = 0; i < hashes.length; ++i) {
        const at = (from + i) % hashes.length;
        if (!isSolved(kind, hashes[at])) return at;
    }
    return -1;
}
