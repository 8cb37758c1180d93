// All progress as one file: written here, and merged with what is on the device. Of two games of one puzzle the one that
// was changed last is kept.
// SPDX-License-Identifier: MIT
import { collection, collections, isCollection, isEntry, restoreCollection } from './collections.js';
import { download, showMessage } from './dom.js';
import { keysOf, openedPuzzles, read, restoreOpened, write } from './save.js';

const FORMAT = 'nono progress';
const VERSION = 1;
const GAMES = ['game', 'sokoban'];
const MAPS = ['samples', 'daily']; // which puzzle a name stands for

/** 32 bits of a text, to notice damage. */
function checkOf(text) {
    let mix = 0x811c9dc5;
    for (let i = 0; i < text.length; ++i) mix = Math.imul(mix ^ text.charCodeAt(i), 0x01000193) >>> 0;
    return mix.toString(16).padStart(8, '0');
}

const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);
const isCount = (value) => value === null || value === undefined || (Number.isFinite(value) && value >= 0);
const isText = (value, pattern) => typeof value === 'string' && pattern.test(value);
const isHash = (text) => isText(text, /^[0-9a-f]{64}$/);
const CHECKS = {
    game: (game) => isObject(game) && isText(game.cells, /^[\w* |]+$/) && isCount(game.seconds) && isCount(game.at),
    sokoban: (game) => isObject(game) && isText(game.moves, /^[udlr]*$/i) && isCount(game.at),
};

/** Everything that is stored of games and opened puzzles, as the text of a file. */
export function progressText() {
    const data = {};
    for (const name of GAMES)
        data[name] = Object.fromEntries(
            keysOf(`${name}:`)
                .map((hash) => [hash, read(`${name}:${hash}`, null)])
                .filter(([hash, game]) => isHash(hash) && CHECKS[name](game)),
        );
    for (const name of MAPS) data[name] = read(name, {});
    data.opened = openedPuzzles();
    data.collections = collections()
        .map(({ id }) => collection(id))
        .filter(Boolean);
    return `${JSON.stringify({ format: FORMAT, version: VERSION, check: checkOf(JSON.stringify(data)), data }, null, 1)}\n`;
}

/** The data of a file; throws if it is damaged or of a version that is not known. */
export function parseProgress(text) {
    const damaged = (cause) =>
        new Error(`The file is damaged and was not imported: ${cause}. Nothing on this device was changed.`);
    let file = null;
    try {
        file = JSON.parse(text);
    } catch {
        throw damaged('it is incomplete or not JSON');
    }
    if (!isObject(file) || file.format !== FORMAT) throw new Error('This is not a file with progress of this page.');
    if (!Number.isInteger(file.version) || file.version < 1) throw damaged('its version is not a number');
    if (file.version > VERSION)
        throw new Error('The file was written by a newer version of this page. Reload the page, then import it again.');
    const { data } = file;
    if (!isObject(data)) throw damaged('it has no data');
    if (file.check !== checkOf(JSON.stringify(data))) throw damaged('its check sum is wrong');
    for (const name of GAMES)
        if (!isObject(data[name]) || !Object.entries(data[name]).every(([hash, game]) => isHash(hash) && CHECKS[name](game)))
            throw damaged('a game is not valid');
    for (const name of MAPS)
        if (!isObject(data[name]) || !Object.values(data[name]).every(isHash)) throw damaged('a list is not valid');
    if (!Array.isArray(data.opened) || !data.opened.every((entry) => isEntry('nonograms', entry)))
        throw damaged('an opened puzzle is not valid');
    const valid = (one) =>
        isCollection(one) && Array.isArray(one.entries) && one.entries.every((entry) => isEntry(one.kind, entry));
    if (!Array.isArray(data.collections) || !data.collections.every(valid)) throw damaged('a collection is not valid');
    return data;
}

/** How many cells are marked, or how many moves were made. */
function sizeOf({ cells, moves }) {
    if (moves !== undefined) return moves.length;
    const runs = cells.split('|')[0].split(' ').map((run) => run.split('*'));
    return runs.reduce((sum, [value, count = 1]) => sum + (value === '_' ? 0 : Number(count)), 0);
}
/** Whether game `a` is to replace game `b`: it was changed later; without times, it is solved or has more marks. */
export function isNewer(a, b) {
    if (!b) return true;
    const times = [a.at ?? 0, b.at ?? 0];
    if (times[0] !== times[1]) return times[0] > times[1];
    if (Boolean(a.solved) !== Boolean(b.solved)) return Boolean(a.solved);
    return sizeOf(a) > sizeOf(b) || (a.cells === b.cells && a.seconds > b.seconds);
}

/** Merges the data of a file; returns `{games, kept, puzzles}`: taken games, games that were newer here, new puzzles. */
export function mergeProgress(data) {
    const result = { games: 0, kept: 0, puzzles: 0 };
    for (const name of GAMES)
        for (const [hash, game] of Object.entries(data[name])) {
            const key = `${name}:${hash}`;
            const here = read(key, null);
            if (JSON.stringify(here) === JSON.stringify(game)) continue;
            if (isNewer(game, here)) {
                // A level that was solved once stays solved.
                write(key, name === 'sokoban' && here?.solved ? { ...game, solved: true } : game);
                ++result.games;
            } else {
                if (name === 'sokoban' && game.solved && !here.solved) write(key, { ...here, solved: true });
                ++result.kept;
            }
        }
    for (const name of MAPS) write(name, { ...data[name], ...read(name, {}) });
    result.puzzles += restoreOpened(data.opened);
    // The last one first, so that the order stays.
    for (const one of [...data.collections].reverse()) result.puzzles += restoreCollection(one);
    return result;
}

const count = (number, word) => `${number} ${word}${number === 1 ? '' : 's'}`;

export function exportProgress() {
    const day = new Date().toISOString().slice(0, 10);
    download(`nono-progress-${day}.json`, progressText(), 'application/json');
}

/** Merges the text of a file and shows what came of it; throws as `parseProgress`. */
export function importProgress(text) {
    const { games, kept, puzzles } = mergeProgress(parseProgress(text));
    const parts = [count(games, 'game'), puzzles > 0 && count(puzzles, 'puzzle')].filter(Boolean).join(' and ');
    const stay = kept > 0 ? ` ${count(kept, 'game')} on this device ${kept === 1 ? 'is' : 'are'} newer and stayed.` : '';
    showMessage(`${parts} imported.${stay}`, { stay: kept > 0 });
}
