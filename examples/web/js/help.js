// Help for the view that is shown: the rules, the keys, the mouse and touch, in one dialog.
// SPDX-License-Identifier: MIT
import { element } from './dom.js';
import { RULES } from './sokoban-intro.js';

const UNDO = ['Ctrl+Z, Ctrl+Y', 'undo, redo'];
const THIS = ['?', 'this help'];
const ENDS = [
    ['Home, End', 'ends of the row; with Ctrl, of the board'],
    ['Page up, down', 'five rows'],
];

const NONOGRAMS = {
    title: 'Nonograms',
    rules: [
        'Each number is the length of a run of filled cells in its row or column.',
        'The runs are in this order, with at least one blank cell between two of them.',
        'In color puzzles, runs of different colors can touch.',
    ],
    Keys: [
        ['Arrows', 'go to a cell; with Shift, drag the mark along'],
        ['Space, Enter', 'filled, crossed, open'],
        ['Z, X, P', 'fill, cross, pencil mark'],
        ['Backspace', 'open the cell'],
        ['1 to 9', 'choose a color'],
        ...ENDS,
        ['+, -, 0', 'larger, smaller, fit to the window'],
        ['C', 'read the clues of row and column aloud'],
        ['H, M', 'hint, mistakes'],
        UNDO,
        ['Esc', 'leave the board or close a hint'],
        THIS,
    ],
    Mouse: [
        ['Drag', 'mark several cells'],
        ['Right button', 'cross'],
        ['Click a clue', 'mark it by hand'],
    ],
    Touch: [
        ['Drag', 'mark several cells'],
        ['Hold', 'cross'],
        ['Two fingers', 'move and zoom the board'],
        ['Tap a clue', 'mark it by hand'],
    ],
};

const MAKE = {
    title: 'Make a puzzle',
    rules: [
        'Draw a picture; the clues follow from it.',
        'A good puzzle has only one solution: the page checks that while you draw, and can repair the picture.',
        'A photo becomes a puzzle too.',
    ],
    Keys: [
        ['Arrows', 'go to a cell; with Shift, draw along'],
        ['Space, Enter', 'use the tool; for lines and rectangles, at both ends'],
        ['P, E, F', 'pen, eraser, fill'],
        ['L, R, M', 'line, rectangle, move the picture'],
        ['S, O', 'straight lines, solid rectangles'],
        ['H, V, T', 'mirror left to right, mirror top to bottom, turn'],
        ['X, Backspace', 'erase the cell'],
        ['1 to 9', 'choose a color'],
        ...ENDS,
        UNDO,
        ['Esc', 'cancel a line, or leave the board'],
        THIS,
    ],
    Mouse: [
        ['Drag', 'draw; with Shift, a straight line'],
        ['Drag an edge', 'change the size'],
    ],
    Touch: [
        ['Drag', 'draw'],
        ['Two fingers', 'move and zoom the board'],
    ],
};

const clicks = (verb) => [
    [`${verb} a square`, 'walk there'],
    [`${verb} a box, then a square`, 'push the box there'],
];
const SOKOBAN = {
    title: 'Sokoban',
    rules: RULES,
    Keys: [
        ['Arrows', 'walk or push'],
        ['Ctrl+Z, Backspace', 'undo'],
        ['Ctrl+Y', 'redo'],
        ['H', 'hint: the next push'],
        ['Esc', 'stop, or drop the chosen box'],
        THIS,
    ],
    Mouse: clicks('Click'),
    Touch: [['Swipe', 'walk or push'], ...clicks('Tap')],
};

// Its keys are those that the editor itself lists.
const EDITOR = {
    title: 'Sokoban editor',
    rules: [
        'A level needs closed walls, one pusher, and as many goals as boxes.',
        'The page checks while you draw whether it can be solved.',
    ],
    Mouse: [['Drag', 'draw with the tool']],
    Touch: [['Drag', 'draw with the tool']],
};

const HELP = { make: MAKE, sokoban: SOKOBAN, editor: EDITOR };

const table = (name, rows) => [
    element('h3', { textContent: name }),
    element(
        'dl',
        { className: 'keys' },
        ...rows.flatMap(([what, effect]) => [
            element('dt', { textContent: what }),
            element('dd', { textContent: effect }),
        ]),
    ),
];

let dialog = null;

/** Opens the help of a view, by the name of its section. */
export async function openHelp(view) {
    const { title, rules, ...tables } = HELP[view] ?? NONOGRAMS;
    tables.Keys ??= [...(await import('./editor-page.js')).KEYS, THIS];
    const names = matchMedia('(pointer: coarse)').matches ? ['Touch', 'Keys', 'Mouse'] : ['Keys', 'Mouse', 'Touch'];
    const done = element('button', { className: 'primary', textContent: 'Done' });
    dialog ??= document.body.appendChild(element('dialog', { id: 'help', 'aria-labelledby': 'help-title' }));
    dialog.replaceChildren(
        element(
            'form',
            { method: 'dialog' },
            element('h2', { id: 'help-title', textContent: title }),
            element('p', { textContent: rules.join(' ') }),
            ...names.flatMap((name) => table(name, tables[name])),
            element('div', { className: 'row end' }, done),
        ),
    );
    if (!dialog.open) dialog.showModal();
    // The focus is on the last button, which is not to scroll the rules out of view.
    done.focus({ preventScroll: true });
    dialog.scrollTop = 0;
}
