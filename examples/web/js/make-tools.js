// The tool bar of the drawing board: groups with captions, and which tool is chosen.
// SPDX-License-Identifier: MIT
import { $, element, radioGroup } from './dom.js';

const SVG = 'http://www.w3.org/2000/svg';

/** Tools by name: label, key and icon. */
const TOOLS = {
    pen: ['Pen', 'P', 'M4 20l1-4L16 5l3 3L8 19zM13.5 7.5l3 3'],
    eraser: ['Eraser', 'E', 'M9 20l-5-5L14 5l6 6-9 9zM9 10l6 6M9 20h11'],
    fill: ['Fill', 'F', 'M11 3l8 8-7 7-8-8zM4 11h15M21 16c-1 2-1.5 3-.7 3.8s2 0 1.5-1.3z'],
    line: ['Line', 'L', 'M5 19L19 5'],
    rectangle: ['Rectangle', 'R', 'M4 6h16v12H4z'],
    move: ['Move', 'M', 'M12 3v18M3 12h18M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3'],
};
const ICONS = {
    straight: 'M4 20L20 4M4 12h16M12 4v16',
    solid: 'M4 6h16v12H4zM8 10h8M8 14h8',
    undo: 'M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
    redo: 'M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3',
    horizontal: 'M12 3v18M9 7v10H3zM15 7v10h6z',
    vertical: 'M3 12h18M7 9h10V3zM7 15h10v6z',
    turn: 'M19 5v5h-5M18.5 10a7.5 7.5 0 1 0 1 5',
    plus: 'M12 6v12M6 12h12',
};

function icon(path) {
    const svg = document.createElementNS(SVG, 'svg');
    svg.setAttribute('viewBox', '0 0 24 24');
    svg.setAttribute('aria-hidden', 'true');
    const drawn = document.createElementNS(SVG, 'path');
    drawn.setAttribute('d', path);
    svg.append(drawn);
    return svg;
}

/** A button with an icon only; its name is in the tooltip, with its key. */
const iconButton = (id, path, label, key, more = {}) =>
    element(
        'button',
        { type: 'button', id, className: 'icon', 'aria-label': label, title: `${label} (${key})`, ...more },
        icon(path),
    );
const textButton = (id, label, more = {}) => element('button', { type: 'button', id, textContent: label, ...more });
const switchButton = (id, path, label, key) =>
    element(
        'button',
        { type: 'button', id, className: 'tool', 'aria-pressed': 'false', title: `${label} (${key})` },
        icon(path),
        element('span', { textContent: label }),
    );
const sizeInput = (id, label) =>
    element('input', { type: 'number', id, min: 1, max: 100, inputMode: 'numeric', 'aria-label': label });

/** Controls with a caption above them. */
function group(caption, ...controls) {
    const id = `make-group-${caption.toLowerCase()}`;
    return element(
        'div',
        { className: 'captioned', role: 'group', 'aria-labelledby': id },
        element('span', { className: 'caption', id, textContent: caption }),
        element('div', { className: 'controls' }, ...controls),
    );
}
const joined = (...buttons) => element('div', { className: 'group' }, ...buttons);

const toolButtons = Object.entries(TOOLS).map(([name, [label, key, path]]) =>
    element(
        'button',
        {
            type: 'button',
            role: 'radio',
            className: 'tool',
            'aria-checked': String(name === 'pen'),
            title: `${label} (${key})`,
            data: { draw: name },
        },
        icon(path),
        element('span', { textContent: label }),
    ),
);

$('make-tools').append(
    group(
        'Draw',
        element('div', { className: 'group', id: 'make-tool', role: 'radiogroup', 'aria-label': 'Tool' }, ...toolButtons),
        joined(
            switchButton('make-straight', ICONS.straight, 'Straight', 'S'),
            switchButton('make-solid', ICONS.solid, 'Solid', 'O'),
        ),
    ),
    group(
        'Color',
        element('div', { className: 'group', id: 'make-colors', role: 'radiogroup', 'aria-label': 'Color' }),
        element(
            'button',
            {
                type: 'button',
                id: 'make-add-color',
                className: 'icon',
                'aria-label': 'Add a color',
                title: 'Add a color',
            },
            icon(ICONS.plus),
        ),
    ),
    group(
        'Undo',
        joined(
            iconButton('make-undo', ICONS.undo, 'Undo', 'Ctrl+Z'),
            iconButton('make-redo', ICONS.redo, 'Redo', 'Ctrl+Y'),
        ),
    ),
    group(
        'Picture',
        joined(
            iconButton('make-mirror', ICONS.horizontal, 'Mirror left to right', 'H'),
            iconButton('make-flip', ICONS.vertical, 'Mirror top to bottom', 'V'),
            iconButton('make-turn', ICONS.turn, 'Turn clockwise', 'T'),
        ),
    ),
    group('Size', sizeInput('make-width', 'Width'), '×', sizeInput('make-height', 'Height')),
    group(
        'Start',
        joined(
            textButton('make-clear', 'Clear'),
            textButton('make-random', 'Random'),
            textButton('make-picture', 'Photo…'),
        ),
    ),
);

/** What is chosen: the tool, straight lines (or squares), solid rectangles. */
export const chosen = { tool: 'pen', straight: false, solid: false };

let onChoice = () => {};
/** Calls `listener` when another tool is chosen. */
export const whenChosen = (listener) => {
    onChoice = listener;
};

// A switch that has no effect on the tool is disabled.
function showSwitches() {
    $('make-straight').disabled = chosen.tool === 'fill' || chosen.tool === 'move';
    $('make-solid').disabled = chosen.tool !== 'rectangle';
}

radioGroup($('make-tool'), (button) => {
    chosen.tool = button.dataset.draw;
    showSwitches();
    onChoice();
});
for (const name of ['straight', 'solid']) {
    $(`make-${name}`).addEventListener('click', () => {
        chosen[name] = !chosen[name];
        $(`make-${name}`).setAttribute('aria-pressed', String(chosen[name]));
    });
}
showSwitches();

/** The buttons that a letter presses while the board has the focus. */
export const KEYS = {
    ...Object.fromEntries(toolButtons.map((button) => [TOOLS[button.dataset.draw][1].toLowerCase(), button])),
    s: $('make-straight'),
    o: $('make-solid'),
    h: $('make-mirror'),
    v: $('make-flip'),
    t: $('make-turn'),
};
