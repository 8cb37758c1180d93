// Which Sokoban levels can be played on this page, and their size in the window.
// SPDX-License-Identifier: MIT
import { refusalToDraw } from './limits.js';

/** A number of things, such as "1 push" or "2 pushes". */
export const count = (number, word) => `${number} ${word}${number === 1 ? '' : word.endsWith('sh') ? 'es' : 's'}`;

const VARIANTS = {
    sokoban_plus: 'Sokoban+',
    hexoban: 'Hexoban',
    trioban: 'Trioban',
    octoban: 'Octoban',
    pukoban: 'Pukoban',
};

/** Why a level cannot be played here, as a sentence; '' if it can. */
export function refusalOf({ board, title, rules }) {
    const name = title || 'This level';
    if (rules !== 'sokoban')
        return `${name} has the rules of ${VARIANTS[rules]}, but this page plays by the rules of Sokoban.`;
    const pushers = board.join('').replace(/[^@+]/g, '').length;
    if (pushers !== 1) return `${name} has ${count(pushers, 'pusher')}, but this page only plays levels with one.`;
    const width = board.reduce((most, line) => Math.max(most, line.length), 0);
    return refusalToDraw(name, { width, height: board.length }, 'squares');
}

const SQUARE = { smallest: 14, largest: 144 }; // px

/** Makes the squares of a level as large as its view allows. */
export function fitLevel(view, { width, height }) {
    if (!view.clientWidth) return;
    const room = Math.floor(Math.min((view.clientWidth - 8) / width, (view.clientHeight - 8) / height));
    const size = Math.max(SQUARE.smallest, Math.min(SQUARE.largest, room));
    const board = view.firstElementChild;
    board.style.setProperty('--s', `${size}px`);
    board.style.gridTemplateColumns = `repeat(${width}, ${size}px)`;
}
