// What the level editor has in the document. It is made here so that the page does not load it before it is needed.
// SPDX-License-Identifier: MIT
import { $, element, loadStyle } from './dom.js';

/** Tool, key, label, and the squares that show it. */
export const TOOLS = [
    ['wall', 'w', 'Wall', 'wall'],
    ['room', 'r', 'Room', 'room'],
    ['floor', 'f', 'Floor', 'floor'],
    ['box', 'b', 'Box', 'floor box'],
    ['goal', 'g', 'Goal', 'floor goal'],
    ['pusher', 'p', 'Pusher', 'floor pusher'],
];
const MOVES = [
    ['left', 'Shift left', 'i-left'],
    ['right', 'Shift right', 'i-right'],
    ['up', 'Shift up', 'i-up'],
    ['down', 'Shift down', 'i-down'],
];
const CHANGES = [
    ['mirror', 'Mirror left to right'],
    ['flip', 'Mirror top to bottom'],
    ['turn', 'Turn clockwise'],
    ['trim', 'Trim blank edges'],
    ['clear', 'Clear'],
];
export const KEYS = [
    ['Arrows', 'go to a square; with Shift, drag its content along'],
    ['W, F, B, G, P', 'wall, floor, box, goal, pusher'],
    ['R', 'begin a room; at the opposite corner, end it'],
    ['1 to 6', 'choose a tool'],
    ['Space, Enter', 'draw with the tool'],
    ['Backspace', 'floor'],
    ['Ctrl+Z, Ctrl+Y', 'undo, redo'],
    ['Esc', 'cancel a room, or leave the board'],
];

/** The formats in which a level is saved, each with its purpose if the name does not show it. */
export const FORMATS = [
    ['sok', ''],
    ['xsb', ''],
    ['slc', ' (XML)'],
    ['ssx', ' (SokoSolve)'],
    ['8xv', ' (TI calculators)'],
    ['svg', ' (drawing)'],
];

const button = (id, properties, ...children) => element('button', { type: 'button', id, ...properties }, ...children);
function icon(name) {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
    svg.setAttribute('aria-hidden', 'true');
    use.setAttribute('href', `#${name}`);
    svg.append(use);
    return svg;
}
const iconButton = (id, label, name, title = label) =>
    button(id, { className: 'icon', 'aria-label': label, title }, icon(name));
const group = (...children) => element('div', { className: 'group' }, ...children);

const toolButton = ([tool, key, label, look], i) =>
    element(
        'button',
        {
            type: 'button',
            role: 'radio',
            'aria-checked': String(i === 0),
            title: `${label} (${key.toUpperCase()})`,
            data: { tool },
        },
        element('span', { className: 'soko mini', 'aria-hidden': 'true' }, element('i', { className: look })),
        element('span', { textContent: label }),
    );
const sizeField = (id, label) =>
    element(
        'label',
        {},
        `${label} `,
        element('input', { type: 'number', id, min: 1, max: 200, inputMode: 'numeric' }),
    );
const nameField = (id, label) =>
    element(
        'label',
        { className: 'wide' },
        `${label} `,
        element('input', { type: 'text', id, maxLength: 120, autocomplete: 'off' }),
    );

const tools = () =>
    element(
        'div',
        { className: 'tools', role: 'toolbar', 'aria-label': 'Tools' },
        element(
            'div',
            { id: 'editor-tools', className: 'group', role: 'radiogroup', 'aria-label': 'Drawing tool' },
            ...TOOLS.map(toolButton),
        ),
        group(
            iconButton('editor-undo', 'Undo', 'i-undo', 'Undo (Ctrl+Z)'),
            iconButton('editor-redo', 'Redo', 'i-redo', 'Redo (Ctrl+Y)'),
        ),
        element(
            'div',
            { className: 'group', id: 'editor-zoom' },
            iconButton('editor-smaller', 'Smaller', 'i-minus'),
            iconButton('editor-fit', 'Fit to the window', 'i-fit'),
            iconButton('editor-larger', 'Larger', 'i-plus'),
        ),
        element(
            'details',
            { className: 'menu', id: 'editor-menu' },
            element('summary', { textContent: 'Board' }),
            element(
                'div',
                {},
                element('div', { className: 'row' }, sizeField('editor-width', 'Width'), sizeField('editor-height', 'Height')),
                element('div', { className: 'row' }, ...MOVES.map(([way, label, name]) => iconButton(`editor-${way}`, label, name))),
                element('hr'),
                ...CHANGES.map(([change, label]) => button(`editor-${change}`, { textContent: label })),
            ),
        ),
    );

const panel = () =>
    element(
        'aside',
        { className: 'note', 'aria-label': 'State of the level' },
        element('p', { id: 'editor-verdict', className: 'verdict', role: 'status' }),
        element('p', { id: 'editor-more', className: 'fine' }),
        element('p', { id: 'editor-counts', className: 'fine' }),
        element(
            'div',
            { className: 'row' },
            button('editor-play', { className: 'primary', textContent: 'Play it' }),
            button('editor-stop', { hidden: true, textContent: 'Stop' }),
        ),
        nameField('editor-name', 'Title'),
        nameField('editor-author', 'Author'),
        element(
            'div',
            { className: 'row' },
            element(
                'label',
                {},
                'Save as ',
                element(
                    'select',
                    { id: 'editor-format' },
                    ...FORMATS.map(([format, use]) =>
                        element('option', {
                            value: format,
                            textContent: `.${format}${use}`,
                            data: { extension: format },
                        }),
                    ),
                ),
            ),
            button('editor-save', { textContent: 'Save' }),
        ),
        element('div', { className: 'row' }, button('editor-link', { textContent: 'Copy a link' })),
        element(
            'details',
            { className: 'keys-only' },
            element('summary', { textContent: 'Keys' }),
            element(
                'dl',
                { className: 'keys' },
                ...KEYS.flatMap(([key, use]) => [
                    element('dt', { textContent: key }),
                    element('dd', { textContent: use }),
                ]),
            ),
        ),
    );

/** Adds the section to the page. */
export async function buildEditor() {
    await loadStyle('editor.css');
    $('main').append(
        element(
            'section',
            { id: 'editor', hidden: true, 'aria-labelledby': 'editor-title' },
            element('h1', { id: 'editor-title', textContent: 'Make a Sokoban level' }),
            tools(),
            element(
                'div',
                { className: 'stage' },
                element('div', {
                    id: 'editor-board',
                    className: 'soko-view',
                    tabIndex: 0,
                    role: 'application',
                    'aria-roledescription': 'Sokoban editor',
                }),
                panel(),
            ),
        ),
    );
}
