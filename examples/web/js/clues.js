// Clues of lines: as words, as elements, and how wide they are.
// SPDX-License-Identifier: MIT
import { element } from './dom.js';

const BLOTTED = 2 ** 32 - 1; // the length of a block of which only the color is known, as in the package
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const GAP = 0.42; // between clues of a row, in font sizes; as in the style sheet
const BOX = 1.25; // the least width of a colored clue, in font sizes; as in the style sheet
const PADDING = 0.32; // of a colored clue, both sides, in font sizes; as in the style sheet

/** How many clues of a line a large board shows; all of them are in the line's name and its tooltip. */
export const MOST_CLUES = 120;

const spelled = (length) => (length === BLOTTED ? '?' : String(length));

let measured = 0;
/** How wide a digit of a clue is, in font sizes: system fonts differ by a third. */
function digitWidth() {
    if (measured > 0) return measured;
    const paint = document.createElement('canvas').getContext('2d');
    paint.font = `600 100px ${getComputedStyle(document.body).fontFamily}`;
    return (measured = paint.measureText('0').width / 100);
}

/** The width of the clues of a row, in font sizes. */
export function widthOf(clues, inColor) {
    const digit = digitWidth();
    const one = (length) => {
        const text = spelled(length).length * digit;
        return inColor ? Math.max(BOX, text + PADDING) + 0.2 : text + GAP;
    };
    return clues.length === 0 ? one(0) : clues.reduce((sum, { length }) => sum + one(length), 0);
}

export const letterOf = (color) => LETTERS[(color - 1) % LETTERS.length];

/** The clues of a line as words: "3, 1 red". */
export function cluesInWords(clues, palette, inColor) {
    if (clues.length === 0) return 'empty';
    return clues
        .map((clue) => spelled(clue.length) + (inColor ? ` ${palette[clue.color]?.name || letterOf(clue.color)}` : ''))
        .join(', ');
}

/** An element for each clue, one for a line without any; `finish(element, i, color)` completes it. */
export const clueElements = (clues, finish) =>
    (clues.length > 0 ? clues : [{ length: 0, color: 0, empty: true }]).map((clue, i) => {
        const text = spelled(clue.length);
        const made = element('span', {
            className: `clue${clue.empty ? ' empty' : ''}${text.length > 1 ? ' narrow' : ''}`,
            textContent: text,
            data: { clue: i },
        });
        finish(made, i, clue.color);
        return made;
    });
