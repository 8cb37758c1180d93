// Making: a picture is drawn, or made from a photo; its clues, whether they have one solution, and how hard it is to
// find show next to it.
// SPDX-License-Identifier: MIT
import { $, element, ink, loadStyle, radioGroup, safeColor, showMessage } from './dom.js';
import { Board, OPEN } from './board.js';
import { letterOf } from './clues.js';
import { Drawing, differing } from './drawing.js';
import { Edges } from './edges.js';
import { takeStrokes } from './make-strokes.js';
import { mirrored, resized, turned } from './shapes.js';
import { nono, Search } from './engine.js';
import { refusalToDraw } from './limits.js';
import { reportError } from './open.js';
import { offerFormats, saveAs } from './saveas.js';
import { pixelsOf } from './picture.js';
import { judge, judgeSoon, showVerdict, stopJudging } from './verdict.js';
import { read, settings, write } from './save.js';

const STORE_AFTER = 300; // ms without a change
const MOST = 100; // cells of a side
const MOST_RESERVED = 10; // clues of a line
const WHITE_AND_BLACK = [
    { name: 'white', value: '#ffffff' },
    { name: 'black', value: '#000000' },
];
const NEW_COLORS = ['#c8442e', '#2d74b5', '#e0a526', '#3f8f4f', '#8a4fa3', '#e07fa0', '#7a5230', '#54b5c0'];

await loadStyle('make.css');
const board = new Board($('make-board'), 'Picture', 3);
let drawing = null;
let color = 1;
let image = null; // the pixels of the photo

const making = new Search((runs) => {
    $('picture-stop').hidden = !runs;
    $('picture-again').disabled = runs;
});

const cluesNow = () => {
    const { width, height, cells, palette } = drawing.state;
    return nono.puzzleOf(cells, width, height, { palette });
};
const puzzle = () => {
    const { width, height, cells, palette } = drawing.state;
    return nono.puzzleOf(cells, width, height, { palette, title: $('make-name').value.trim() });
};

// ------------------------------------------------------------------------------------------------ what is shown

function showPalette() {
    const { palette } = drawing.state;
    color = Math.min(color, palette.length - 1);
    $('make-colors').replaceChildren(
        ...palette.slice(1).map((entry, i) => {
            const swatch = element('i', { textContent: palette.length > 2 ? letterOf(i + 1) : '' });
            if (board.inColor) ink(swatch, board.inks[i + 1]);
            return element(
                'button',
                {
                    type: 'button',
                    className: 'swatch',
                    role: 'radio',
                    'aria-checked': String(i + 1 === color),
                    tabIndex: i + 1 === color ? 0 : -1,
                    'aria-label': entry.name || `color ${letterOf(i + 1)}`,
                    data: { color: i + 1 },
                },
                swatch,
            );
        }),
    );
    $('make-add-color').hidden = palette.length > NEW_COLORS.length;
}
radioGroup($('make-colors'), (button) => {
    color = Number(button.dataset.color);
});

/** The clues of the picture. As long as a stroke lasts, its cells stay under the pointer however long they become. */
function showClues(isStroke) {
    const before = board.origin();
    board.setClues(cluesNow());
    if (!isStroke) {
        board.root.style.translate = '';
        edges.place();
        return;
    }
    const after = board.origin();
    if (after.left === before.left && after.top === before.top) return;
    const [x, y] = (board.root.style.translate || '0 0').split(' ').map(parseFloat);
    board.root.style.translate = `${x + before.left - after.left}px ${(y || 0) + before.top - after.top}px`;
}

/**
 * The clues of a line for which the board has room before they are there, so that its cells keep their size while the
 * picture is drawn; fewer in a narrow view.
 */
function reserveFor(width, height) {
    const room = Math.floor((board.view.clientWidth - 20 - 15 * width) / 12);
    return Math.max(1, Math.min(MOST_RESERVED, Math.ceil(Math.max(width, height) / 5) + 1, room));
}

let frame = 0;
let storing = 0;
let shown = null; // the state that the board shows; its cells are those of the board
function showBoard() {
    const { width, height, cells, palette } = drawing.state;
    const isNew = shown?.width !== width || shown?.height !== height;
    if (isNew) {
        const active = board.active;
        board.reserve = reserveFor(width, height);
        edges.frame.style.setProperty('--picture-ratio', height / width);
        board.show(cluesNow(), `Picture, ${height} rows, ${width} columns`);
        if (active < width * height) board.activate(active, false);
        $('make-width').value = width;
        $('make-height').value = height;
    } else if (shown.palette !== palette) board.setPalette(palette);
    const before = isNew ? new Uint8Array(cells.length) : shown.cells;
    for (const index of differing(before, cells)) board.setCell(index, cells[index] === 0 ? OPEN : cells[index]);
    const hasNewPalette = shown?.palette !== palette;
    shown = { ...drawing.state, cells: cells.slice() };
    if (hasNewPalette) showPalette();
}

/** Shows the drawing. Cells follow the pen at once and clues with the next frame; the verdict follows when it rests. */
function show(isStroke = false) {
    showBoard();
    cancelAnimationFrame(frame);
    if (isStroke) frame = requestAnimationFrame(() => showClues(true));
    else showClues(false);
    $('make-undo').disabled = !drawing.canUndo;
    $('make-redo').disabled = !drawing.canRedo;
    judgeSoon();
    clearTimeout(storing);
    storing = setTimeout(keep, STORE_AFTER);
}

/** Changes the drawing by a step of its own. */
function change(properties) {
    drawing.change(properties);
    show();
}
judge({ board, puzzle, change });

// ------------------------------------------------------------------------------------------------ tools

function resize(width, height) {
    if (image && isUntouched()) {
        $('make-width').value = width;
        $('make-height').value = height;
        makeFromImage();
        return;
    }
    change(resized(drawing.state, width, height));
}
const edges = new Edges(board, MOST, $('run'), resize);
for (const id of ['make-width', 'make-height']) {
    $(id).addEventListener('change', () => {
        const size = (input) => Math.max(1, Math.min(MOST, Math.round(Number($(input).value)) || 1));
        const [width, height] = [size('make-width'), size('make-height')];
        $('make-width').value = width;
        $('make-height').value = height;
        resize(width, height);
    });
}

const undo = () => {
    strokes.drop();
    drawing.undo();
    show();
};
const redo = () => {
    strokes.drop();
    drawing.redo();
    show();
};
const strokes = takeStrokes({
    board,
    bubble: $('run'),
    drawing: () => drawing,
    color: () => color,
    show,
    locked: () => settings.lock,
    keys: {
        color: (number) => $('make-colors').querySelector(`[data-color="${number}"]`)?.click(),
        escape: () => $('make-play').focus(),
        undo,
        redo,
    },
});
$('make-undo').addEventListener('click', undo);
$('make-redo').addEventListener('click', redo);
$('make-mirror').addEventListener('click', () => change(mirrored(drawing.state, 'horizontal')));
$('make-flip').addEventListener('click', () => change(mirrored(drawing.state, 'vertical')));
$('make-turn').addEventListener('click', () => change(turned(drawing.state)));
$('make-clear').addEventListener('click', () => change({ cells: new Uint8Array(drawing.state.cells.length) }));
$('make-add-color').addEventListener('click', () => {
    const { palette } = drawing.state;
    color = palette.length;
    change({ palette: [...palette, { name: '', value: NEW_COLORS[(palette.length - 2) % NEW_COLORS.length] }] });
});

// ------------------------------------------------------------------------------------------------ photos

let fromImage = null; // the state that was made of the photo
const isUntouched = () => drawing.state === fromImage;

async function makeFromImage() {
    const size = (id) => Math.max(1, Math.min(MOST, Number($(id).value) || 20));
    const colors = Number($('picture-colors').value) - 1;
    const options = {
        image,
        width: size('make-width'),
        height: size('make-height'),
        colors,
        fit: 'crop',
        target: 'unique',
        timeLimit: 20,
    };
    if (colors === 1 && $('picture-dark').dataset.set) options.threshold = Number($('picture-dark').value);
    stopJudging();
    showVerdict('', 'Making a puzzle from the picture…');
    try {
        const made = await making.run((worker, signal) =>
            worker.make({
                ...options,
                signal,
                onProgress: ({ trials }) => {
                    if (!signal.aborted) $('verdict-more').textContent = `${trials} pictures tried`;
                },
            }),
        );
        if (!made) {
            showVerdict('', 'Stopped.');
            return;
        }
        const { puzzle: result, changed: cells = [] } = made;
        change(stateOf(result));
        fromImage = drawing.state;
        board.mark(
            'lit',
            cells.map(({ row, column }) => row * result.width + column),
        );
        const count = `${cells.length} ${cells.length === 1 ? 'cell was' : 'cells were'}`;
        if (!made.made) showMessage('No puzzle with one solution was found; this is the closest.');
        else if (cells.length > 0) showMessage(`${count} changed so that there is one solution.`);
    } catch (error) {
        reportError(error);
        judgeSoon();
    }
}

$('make-picture').addEventListener('click', () => $('file').click());
$('picture-again').addEventListener('click', makeFromImage);
$('picture-stop').addEventListener('click', () => making.stop());
$('picture-dark').addEventListener('change', () => {
    $('picture-dark').dataset.set = 'yes';
    makeFromImage();
});
$('picture-colors').addEventListener('change', () => {
    $('picture-dark').disabled = $('picture-colors').value !== '2';
    makeFromImage();
});
offerFormats($('make-format'), $('make-format'));
$('make-save').addEventListener('click', () => saveAs(puzzle(), $('make-format')));

/** A random picture with one solution. */
$('make-random').addEventListener('click', async () => {
    stopJudging();
    showVerdict('', 'Making a puzzle…');
    const { width, height, palette } = drawing.state;
    image = null;
    $('picture-tools').hidden = true;
    try {
        const made = await making.run((worker, signal) =>
            worker.make({
                width,
                height,
                colors: palette.length - 1,
                seed: crypto.getRandomValues(new Uint32Array(1))[0],
                target: 'lines_alone',
                smoothness: 3,
                symmetry: 'none',
                timeLimit: 20,
                signal,
            }),
        );
        if (made) change({ width, height, cells: Uint8Array.from(made.puzzle.goal), palette });
        else judgeSoon();
    } catch (error) {
        reportError(error);
        judgeSoon();
    }
});

// ------------------------------------------------------------------------------------------------ doors

const blank = (width, height) => ({
    width,
    height,
    cells: new Uint8Array(width * height),
    palette: WHITE_AND_BLACK,
});
const stateOf = ({ width, height, goal, palette }) => ({ width, height, cells: Uint8Array.from(goal), palette });

// The picture stays on this device, as the text of its puzzle.
const keep = () => write('drawing', nono.write(puzzle()).text);
$('make-name').addEventListener('change', keep);
function kept() {
    try {
        const stored = nono.parse(String(read('drawing', '')));
        if (!stored.goal || refusalToDraw('', stored, '')) return null;
        $('make-name').value = stored.title;
        return { ...stateOf(stored), palette: stored.palette.length >= 2 ? safePalette(stored.palette) : WHITE_AND_BLACK };
    } catch {
        return null; // nothing, or not a puzzle
    }
}
function start() {
    if (drawing) return;
    drawing = new Drawing(kept() ?? blank(15, 15));
    show();
}

/** Shows the view; the picture drawn last is still there. */
export function showMake() {
    start();
    if (board.fitted) board.fit();
    if (!making.controller) judgeSoon();
}
/** A picture to be changed: that of a puzzle. */
export function editPicture(width, height, cells, colors, title) {
    start();
    image = null;
    $('picture-tools').hidden = true;
    $('make-name').value = title;
    change({
        width,
        height,
        cells: Uint8Array.from(cells),
        palette: colors.length >= 2 ? colors : WHITE_AND_BLACK,
    });
}
/** A picture file, to make a puzzle of. */
export async function takePicture(file) {
    showVerdict('', 'Reading the picture…');
    try {
        image = await pixelsOf(file);
    } catch {
        showVerdict('', '');
        showMessage(`${file.name}: the browser cannot read this picture.`, { stay: true });
        return;
    }
    start();
    // The longer side is 30 cells unless another size was chosen; the shorter one follows the picture.
    const longer = Math.max(drawing.state.width, drawing.state.height, 30);
    const wide = image.width >= image.height;
    $('make-width').value = wide ? longer : Math.max(5, Math.round((longer * image.width) / image.height));
    $('make-height').value = wide ? Math.max(5, Math.round((longer * image.height) / image.width)) : longer;
    $('make-name').value = file.name.replace(/\.\w+$/, '').slice(0, 120);
    delete $('picture-dark').dataset.set;
    $('picture-tools').hidden = false;
    await makeFromImage();
}
export function leaveMake() {
    strokes.drop();
    stopJudging();
    making.stop();
}
export const onPlayMade = (play) => $('make-play').addEventListener('click', () => play(puzzle()));
export const safePalette = (colors) => colors.map(({ name, value }) => ({ name, value: safeColor(value) }));
