// The first page: the puzzles that come with it, and, in a module of its own, what was opened here.
// SPDX-License-Identifier: MIT
import { $, element } from './dom.js';
import { OPEN } from './board.js';
import { Game } from './game.js';
import { samples } from './samples.js';
import { hasOwn, sampleHash, savedGame } from './save.js';

const LEVELS = { trivial: 'very easy', very_hard: 'very hard', needs_guessing: 'needs guessing' };

const THUMBNAIL = { width: 116, height: 88 }; // px
const MOST_PAINTED = { cells: 40_000, side: 1000 }; // larger boards are a blank sheet

/** An empty sheet for a board: `{canvas, paint, scale}`, with `scale` pixels of the canvas a cell. */
export function sheet(width, height) {
    const fit = Math.min(THUMBNAIL.width / width, THUMBNAIL.height / height);
    const small = width * height <= MOST_PAINTED.cells && Math.max(width, height) <= MOST_PAINTED.side;
    // Whole pixels a cell, and twice as many as are shown, for fine screens.
    const scale = small ? 2 * Math.max(1, Math.floor(fit)) : 2 * fit;
    const side = (cells) => Math.max(1, Math.round(cells * scale));
    const canvas = element('canvas', { width: side(width), height: side(height) });
    const shown = (cells) => `${Math.max(1, cells * Math.min(scale / 2, fit))}px`;
    canvas.style.width = shown(width);
    canvas.style.height = shown(height);
    return { canvas, paint: canvas.getContext('2d'), scale, small };
}

/** The board in small: what was filled so far, and its lines as long as it is not solved. */
export function thumbnail(width, height, saved) {
    const style = getComputedStyle(document.documentElement);
    const look = (name) => style.getPropertyValue(name).trim();
    const { canvas, paint, scale, small } = sheet(width, height);
    const game = small ? new Game(width, height) : null;
    const begun = small && saved && game.restore(saved.cells, OPEN);
    const inks = begun && saved.inks ? saved.inks : [look('--cell-paper')];
    paint.fillStyle = inks[0];
    paint.fillRect(0, 0, canvas.width, canvas.height);
    game?.cells.forEach((cell, i) => {
        if (cell === OPEN || cell === 0) return;
        paint.fillStyle = inks[cell] ?? look('--ink');
        paint.fillRect((i % width) * scale, Math.floor(i / width) * scale, scale, scale);
    });
    if (small && !saved?.solved) {
        const every = scale < 6 ? 5 : 1;
        for (let i = every; i < Math.max(width, height); i += every) {
            paint.fillStyle = look(i % 5 === 0 ? '--line-strong' : '--line');
            if (i < width) paint.fillRect(i * scale - 1, 0, 1, canvas.height);
            if (i < height) paint.fillRect(0, i * scale - 1, canvas.width, 1);
        }
    }
    return canvas;
}

/** `image` is the element for the thumbnail. */
export function card(puzzle, href, saved, image) {
    const { width, height, title, level, colors } = puzzle;
    const state = saved?.solved ? '✓ solved' : saved ? 'started' : (LEVELS[level] ?? level ?? '');
    // The name of a picture gives it away: it shows once the picture does.
    const name = puzzle.sample && !saved?.solved ? `No. ${puzzle.number}` : title || 'Untitled';
    return element(
        'li',
        {},
        element(
            'a',
            { className: 'card', href },
            image,
            element('strong', { textContent: name }),
            element('span', {
                className: 'fine',
                textContent: [`${width} × ${height}`, colors > 1 ? `${colors} colors` : '', state]
                    .filter(Boolean)
                    .join(', '),
            }),
        ),
    );
}

export function showHome() {
    $('samples').replaceChildren(
        ...samples.map((sample, i) => {
            const hash = sampleHash(sample.file);
            const saved = hash && savedGame(hash);
            const image = thumbnail(sample.width, sample.height, saved);
            return card(
                { ...sample, sample: true, number: i + 1 },
                `#sample=${sample.file}`,
                saved,
                element('span', { className: 'thumb', 'aria-hidden': 'true' }, image),
            );
        }),
    );
    $('own-title').hidden = !hasOwn();
    if (hasOwn()) import('./catalogue.js').then(({ showOwn }) => showOwn());
    else $('own').replaceChildren();
}
