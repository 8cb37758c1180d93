// What was opened here: collections with their progress on the first page, and the list of one collection. Thumbnails are
// painted while they are near the window, so that long lists stay fast.
// SPDX-License-Identifier: MIT
import { $, element, loadStyle } from './dom.js';
import {
    OPENED,
    collection,
    collections,
    nextUnsolved,
    progressOf,
    rememberLast,
    removeCollection,
    renameCollection,
} from './collections.js';
import { card, sheet, thumbnail } from './home.js';
import { openedPuzzles, savedGame, savedMoves } from './save.js';

const SINGLE_ONES = 24; // of the puzzles that were opened one by one, on the first page

/** A Sokoban board in small: a pixel a square, enlarged. */
function boardImage({ board, width, height }) {
    const colors = { '#': '#6d6a63', '$': '#c98b3d', '*': '#5f9a58', '.': '#b5452c', '@': '#235f8f', '+': '#235f8f' };
    const { canvas, paint, scale } = sheet(width, height);
    board.forEach((line, y) =>
        [...line].forEach((square, x) => {
            paint.fillStyle = colors[square] ?? 'transparent';
            paint.fillRect(x * scale, y * scale, scale, scale);
        }),
    );
    return canvas;
}

const gameOf = (kind, { hash }) => (kind === 'sokoban' ? savedMoves(hash) : savedGame(hash));
const imageOf = (kind, entry) =>
    kind === 'sokoban' ? boardImage(entry) : thumbnail(entry.width, entry.height, savedGame(entry.hash));

/** Paints the thumbnails of cards while they are near the window; `images` gives a function for each card. */
class Thumbnails {
    constructor() {
        this.images = new Map();
        this.observer = new IntersectionObserver(
            (changes) => {
                for (const { target, isIntersecting } of changes)
                    target.replaceChildren(...(isIntersecting ? [this.images.get(target)()] : []));
            },
            { root: $('main'), rootMargin: '400px' },
        );
    }
    /** A place for an image. */
    of(image) {
        const place = element('span', { className: 'thumb', 'aria-hidden': 'true' });
        this.images.set(place, image);
        this.observer.observe(place);
        return place;
    }
    clear() {
        this.observer.disconnect();
        this.images.clear();
    }
}
const homeImages = new Thumbnails();
const listImages = new Thumbnails();

const solvedOf = ({ solved, count }) => `${solved} of ${count} solved`;
const bar = ({ solved, count }) => element('progress', { max: count, value: solved, 'aria-label': 'Solved' });
const playHref = (id, index) => `#set=${id}/${index + 1}`;

function collectionCard({ id, name, kind, last }) {
    const progress = progressOf({ id, kind });
    const image = () => {
        const { entries } = collection(id) ?? { entries: [] };
        return entries.length > 0 ? imageOf(kind, entries[Math.min(last, entries.length - 1)]) : '';
    };
    return element(
        'li',
        {},
        element(
            'a',
            { className: 'card collection', href: `#set=${id}` },
            homeImages.of(image),
            element('strong', { textContent: name }),
            element('span', {
                className: 'fine',
                textContent: `${kind === 'sokoban' ? 'Sokoban, ' : ''}${solvedOf(progress)}`,
            }),
            bar(progress),
        ),
    );
}

/** Fills the part of the first page for what was opened here. */
export function showOwn() {
    const single = openedPuzzles();
    const all = collections();
    homeImages.clear();
    $('own-title').hidden = single.length + all.length === 0;
    $('own').replaceChildren(
        ...all.map(collectionCard),
        ...single
            .slice(0, SINGLE_ONES)
            .map((puzzle) =>
                card(
                    puzzle,
                    `#game=${puzzle.hash}`,
                    savedGame(puzzle.hash),
                    homeImages.of(() => imageOf('nonograms', puzzle)),
                ),
            ),
    );
    const more = single.length > SINGLE_ONES;
    $('own-all')?.remove();
    if (more) {
        const link = element('a', { href: `#set=${OPENED}`, textContent: `All ${single.length} opened puzzles` });
        $('own').after(element('p', { id: 'own-all', className: 'all' }, link));
    }
}

// ------------------------------------------------------------------------------------------------ one collection

let shown = null;
let removed = () => {};
/** Calls `listener` with a sentence once a collection was removed. */
export const whenRemoved = (listener) => {
    removed = listener;
};

function build() {
    const button = (id, textContent) => element('button', { type: 'button', id, textContent });
    $('main').append(
        element(
            'section',
            { id: 'set', hidden: true, 'aria-labelledby': 'set-title' },
            element('h1', { id: 'set-title', textContent: 'Collection' }),
            element('p', { id: 'set-progress', className: 'fine', role: 'status' }),
            element('div', { id: 'set-bar' }),
            element(
                'div',
                { className: 'ways' },
                element('a', { id: 'set-resume', className: 'primary', textContent: 'Resume' }),
                button('set-rename', 'Rename'),
                button('set-remove', 'Remove'),
            ),
            element(
                'form',
                { id: 'set-form', className: 'row', hidden: true },
                element(
                    'label',
                    {},
                    'Name ',
                    element('input', { type: 'text', id: 'set-name', maxLength: 120, autocomplete: 'off' }),
                ),
                element('button', { type: 'submit', className: 'primary', textContent: 'Save' }),
            ),
            element('ul', { id: 'set-list', className: 'cards', 'aria-labelledby': 'set-title' }),
        ),
    );
    $('set-rename').addEventListener('click', () => {
        $('set-form').hidden = !$('set-form').hidden;
        $('set-name').value = shown.name;
        $('set-name').focus();
    });
    $('set-form').addEventListener('submit', (event) => {
        event.preventDefault();
        renameCollection(shown.id, $('set-name').value);
        $('set-form').hidden = true;
        shown.name = collection(shown.id).name;
        $('set-title').textContent = shown.name;
        $('set-rename').focus();
    });
    // The first click shows what the second one does.
    const calm = () => {
        $('set-remove').textContent = 'Remove';
        $('set-remove').classList.remove('sure');
    };
    $('set-remove').addEventListener('blur', calm);
    $('set-remove').addEventListener('click', () => {
        if ($('set-remove').classList.contains('sure')) {
            removeCollection(shown.id);
            removed(`${shown.name} was removed. The games stay stored on this device.`);
            return;
        }
        $('set-remove').textContent = `Remove ${shown.entries.length} from the list?`;
        $('set-remove').classList.add('sure');
    });
}

function entryCard(entry, index) {
    const { id, kind } = shown;
    return card(
        { ...entry, title: `${index + 1}. ${entry.title || 'Untitled'}` },
        id === OPENED ? `#game=${entry.hash}` : playHref(id, index),
        gameOf(kind, entry),
        listImages.of(() => imageOf(kind, entry)),
    );
}

/** The list of a collection. Throws if it is not stored. */
export function showSet(id) {
    shown = collection(id);
    if (!shown) throw new Error('This collection is no longer on this device.');
    const progress = progressOf(shown);
    const next = nextUnsolved(shown, shown.last);
    listImages.clear();
    $('set-title').textContent = shown.name;
    $('set-progress').textContent = `${solvedOf(progress)}.`;
    $('set-bar').replaceChildren(bar(progress));
    $('set-form').hidden = true;
    $('set-rename').hidden = id === OPENED;
    $('set-resume').hidden = next < 0;
    if (next >= 0) {
        $('set-resume').textContent = progress.solved + shown.last > 0 ? 'Resume' : 'Start';
        $('set-resume').href = id === OPENED ? `#game=${shown.entries[next].hash}` : playHref(id, next);
    }
    $('set-list').replaceChildren(...shown.entries.map(entryCard));
    $('main').scrollTop = 0;
    $('set-list').children[shown.last]?.scrollIntoView({ block: 'nearest' });
}
export function leaveSet() {
    listImages.clear();
    $('set-list').replaceChildren();
    shown = null;
}

/**
 * The puzzle of `ID/NUMBER`: `{kind, entries, index, options}`, where `options` are those of `playPuzzle`. Throws if it
 * is not stored.
 */
export function puzzleOfSet(id, number) {
    const one = collection(id);
    const index = Number(number) - 1;
    const entry = one?.entries[index];
    if (!entry) throw new Error('This puzzle is no longer on this device.');
    rememberLast(id, index);
    const next = nextUnsolved(one, index + 1);
    return {
        ...one,
        index,
        options: {
            about: [
                `${index + 1} of ${one.entries.length} in `,
                element('a', { href: `#set=${id}`, textContent: one.name }),
            ],
            // The puzzle itself counts as solved once its finish is shown.
            after:
                next < 0 || next === index
                    ? { label: 'To the list', href: `#set=${id}` }
                    : { label: 'Next puzzle', href: playHref(id, next) },
        },
    };
}

await loadStyle('catalogue.css');
build();
