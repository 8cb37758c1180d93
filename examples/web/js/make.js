// Making: a picture is drawn, or made from an image; its clues, whether they have one solution, and how hard it is to
// find show beside it. The cells of this board are colors; OPEN is blank.
// SPDX-License-Identifier: MIT
import { $, announce, element, ink, radioGroup, safeColor, showMessage } from './dom.js';
import { Board, OPEN } from './board.js';
import { letterOf } from './clues.js';
import { Game } from './game.js';
import { takePointers } from './input.js';
import { takeKeys } from './keys.js';
import { nono, Search } from './engine.js';
import { reportError } from './open.js';
import { offerFormats, saveAs } from './saveas.js';
import { pixelsOf } from './picture.js';
import { settings } from './save.js';

const CHECK_AFTER = 150; // ms without a change
const CHECK_FOR = 10; // seconds
const MOST = 100; // cells of a side
const WHITE_AND_BLACK = [
    { name: 'white', value: '#ffffff' },
    { name: 'black', value: '#000000' },
];
const NEW_COLORS = ['#c8442e', '#2d74b5', '#e0a526', '#3f8f4f', '#8a4fa3', '#e07fa0', '#7a5230', '#54b5c0'];
const GRADES = {
    trivial: 'very easy',
    easy: 'easy',
    medium: 'of medium difficulty',
    hard: 'hard',
    very_hard: 'very hard',
    expert: 'for experts',
    needs_guessing: 'not solvable without guessing',
};

const board = new Board($('make-board'), 'Picture', 3);
let game = null;
let palette = WHITE_AND_BLACK;
let color = 1;
let image = null;
let waiting = 0;

const check = new Search((runs) => {
    $('make-stop').hidden = !runs;
});
const making = new Search((runs) => {
    $('picture-stop').hidden = !runs;
    $('picture-again').disabled = runs;
});

const picture = () => game.cells.map((cell) => (cell === OPEN ? 0 : cell));
const puzzle = () => nono.puzzleOf(picture(), game.width, game.height, { palette, title: $('make-name').value.trim() });

function showPalette() {
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

function showCells(indices) {
    for (const index of indices) board.setCell(index, game.cells[index]);
}

/** Clues follow the pen; what takes longer follows when the pen rests. */
function changed(indices) {
    showCells(indices);
    board.setClues(nono.puzzleOf(picture(), game.width, game.height, { palette }));
    board.mark('unsure', []);
    board.mark('lit', []);
    $('make-undo').disabled = !game.canUndo;
    $('make-redo').disabled = !game.canRedo;
    $('repair').hidden = true;
    verdict('', 'Checking…');
    clearTimeout(waiting);
    check.stop();
    waiting = setTimeout(examine, CHECK_AFTER);
}

function verdict(kind, text, more = '') {
    $('verdict').dataset.is = kind;
    $('verdict').textContent = text;
    $('verdict-more').textContent = more;
}

async function examine() {
    const now = puzzle();
    if (!now.goal.some((cell) => cell !== 0)) {
        verdict('', 'Draw something.', 'A stroke stays in its row or column. The right button or a long press erases.');
        return;
    }
    try {
        const found = await check.run(async (worker, signal) => {
            const ambiguity = await worker.ambiguity(now, { timeLimit: CHECK_FOR, signal });
            const grade =
                ambiguity.status === 'unique' ? await worker.grade(now, { timeLimit: CHECK_FOR, signal }) : null;
            return { ambiguity, grade };
        });
        if (!found) return;
        const { ambiguity, grade } = found;
        if (ambiguity.status === 'unique') {
            verdict('unique', 'One solution.', GRADES[grade.level] ? `It is ${GRADES[grade.level]}.` : '');
        } else if (ambiguity.status === 'multiple') {
            const cells = ambiguity.differing.length;
            verdict(
                'multiple',
                'More than one solution.',
                `${ambiguity.exact ? '' : 'At least '}${cells} ${cells === 1 ? 'cell is' : 'cells are'} undecided.`,
            );
            board.mark(
                'unsure',
                ambiguity.differing.map(({ row, column }) => row * game.width + column),
            );
            $('repair').hidden = false;
        } else {
            verdict('', `Not decided in ${CHECK_FOR} seconds.`, 'Such a puzzle is too hard to solve by hand.');
        }
    } catch (error) {
        reportError(error);
    }
}

async function repair() {
    $('repair').hidden = true;
    verdict('', 'Looking for the fewest changes…');
    try {
        const found = await check.run((worker, signal) =>
            worker.fix(picture(), game.width, game.height, { timeLimit: 30, maxProposals: 1, signal }),
        );
        if (!found) {
            examine();
            return;
        }
        const [best] = found.proposals;
        if (!best) {
            verdict('multiple', 'No repair was found.', 'Change the marked cells by hand.');
            return;
        }
        const cells = game.set(Array.from(best.picture, (value, cell) => [cell, value === 0 ? OPEN : value]));
        changed(cells);
        board.mark('lit', cells);
        const count = `${cells.length} ${cells.length === 1 ? 'cell' : 'cells'}`;
        const text = `${count} changed${found.minimum ? ', the fewest possible' : ''}.`;
        showMessage(text);
        announce(text);
    } catch (error) {
        reportError(error);
    }
}

/** Shows a picture: cells as colors from 0. */
function show(width, height, cells, colors) {
    game = new Game(width, height);
    palette = colors;
    color = 1;
    cells?.forEach((cell, i) => {
        if (cell !== 0) game.cells[i] = cell;
    });
    $('make-width').value = width;
    $('make-height').value = height;
    board.show(nono.puzzleOf(picture(), width, height, { palette }), `Picture, ${height} rows, ${width} columns`);
    showPalette();
    changed([...game.cells.keys()].filter((i) => game.cells[i] !== OPEN));
}

function resize() {
    const size = (id) => Math.max(1, Math.min(MOST, Math.round(Number($(id).value)) || 1));
    const width = size('make-width');
    const height = size('make-height');
    if (width === game.width && height === game.height) return;
    const cells = new Uint8Array(width * height);
    for (let row = 0; row < Math.min(height, game.height); ++row) {
        for (let column = 0; column < Math.min(width, game.width); ++column) {
            const cell = game.cells[row * game.width + column];
            cells[row * width + column] = cell === OPEN ? 0 : cell;
        }
    }
    show(width, height, cells, palette);
}

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
    check.stop();
    clearTimeout(waiting);
    verdict('', 'Making a puzzle from the picture…');
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
            verdict('', 'Stopped.');
            return;
        }
        const { puzzle: result, changed: cells = [] } = made;
        show(result.width, result.height, result.goal, result.palette);
        board.mark(
            'lit',
            cells.map(({ row, column }) => row * result.width + column),
        );
        const count = `${cells.length} ${cells.length === 1 ? 'cell was' : 'cells were'}`;
        if (!made.made) showMessage('No puzzle with one solution was found; this is the closest.');
        else if (cells.length > 0) showMessage(`${count} changed so that there is one solution.`);
    } catch (error) {
        reportError(error);
    }
}

const strokes = {
    begin(index, { other }) {
        // A pen draws over other colors.
        changed(game.begin(index, other ? OPEN : color, { only: null }));
        return true;
    },
    to(index) {
        const cells = game.to(index);
        if (cells.length > 0) changed(cells);
        return game.stroke?.length ?? 0;
    },
    end() {
        if (game.end()) changed([]);
    },
    cancel() {
        changed(game.cancel());
    },
};
takePointers(board, $('run'), strokes, () => settings.lock);

const set = (index, mark) => {
    changed(game.set([[index, mark]]));
    announce(board.nameOf(index, game.cells[index], OPEN).replace(/open$/, 'blank'));
};
const toggle = (index) => set(index, game.cells[index] === color ? OPEN : color);
const undo = () => changed(game.undo());
const redo = () => changed(game.redo());
takeKeys(board, {
    ' ': toggle,
    z: toggle,
    f: toggle,
    x: (index) => set(index, OPEN),
    backspace: (index) => set(index, OPEN),
    drag: (from, to) => set(to, game.cells[from]),
    color: (number) => $('make-colors').querySelector(`[data-color="${number}"]`)?.click(),
    escape: () => $('make-play').focus(),
    undo,
    redo,
});
$('make-undo').addEventListener('click', undo);
$('make-redo').addEventListener('click', redo);
$('make-clear').addEventListener('click', () => changed(game.restart()));
for (const id of ['make-width', 'make-height'])
    $(id).addEventListener('change', () => (image ? makeFromImage() : resize()));
$('make-add-color').addEventListener('click', () => {
    palette = [...palette, { name: '', value: NEW_COLORS[(palette.length - 2) % NEW_COLORS.length] }];
    color = palette.length - 1;
    board.setPalette(palette);
    showPalette();
    changed([...game.cells.keys()]);
});
$('make-stop').addEventListener('click', () => {
    check.stop();
    verdict('', 'Stopped.');
});
$('repair').addEventListener('click', repair);
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
    check.stop();
    clearTimeout(waiting);
    verdict('', 'Making a puzzle…');
    image = null;
    $('picture-tools').hidden = true;
    try {
        const made = await making.run((worker, signal) =>
            worker.make({
                width: game.width,
                height: game.height,
                colors: palette.length - 1,
                seed: crypto.getRandomValues(new Uint32Array(1))[0],
                target: 'lines_alone',
                smoothness: 3,
                symmetry: 'none',
                timeLimit: 20,
                signal,
            }),
        );
        if (made) show(made.puzzle.width, made.puzzle.height, made.puzzle.goal, palette);
    } catch (error) {
        reportError(error);
    }
});

// ------------------------------------------------------------------------------------------------ doors

/** Shows the view; the picture drawn last is still there. */
export function showMake() {
    if (!game) show(15, 15, null, WHITE_AND_BLACK);
    else board.fit();
}
/** A picture to be changed: that of a puzzle. */
export function editPicture(width, height, cells, colors, title) {
    image = null;
    $('picture-tools').hidden = true;
    $('make-name').value = title;
    show(width, height, cells, colors.length >= 2 ? colors : WHITE_AND_BLACK);
}
/** A picture file, to make a puzzle of. */
export async function takePicture(file) {
    verdict('', 'Reading the picture…');
    try {
        image = await pixelsOf(file);
    } catch {
        verdict('', '');
        showMessage(`${file.name}: the browser cannot read this picture.`, { stay: true });
        return;
    }
    if (!game) show(30, 30, null, WHITE_AND_BLACK);
    // The longer side is 30 cells unless another size was chosen; the shorter one follows the picture.
    const longer = Math.max(game.width, game.height, 30);
    const wide = image.width >= image.height;
    $('make-width').value = wide ? longer : Math.max(5, Math.round((longer * image.width) / image.height));
    $('make-height').value = wide ? Math.max(5, Math.round((longer * image.height) / image.width)) : longer;
    $('make-name').value = file.name.replace(/\.\w+$/, '').slice(0, 120);
    delete $('picture-dark').dataset.set;
    $('picture-tools').hidden = false;
    await makeFromImage();
}
export function leaveMake() {
    clearTimeout(waiting);
    check.stop();
    making.stop();
}
export const onPlayMade = (play) => $('make-play').addEventListener('click', () => play(puzzle()));
export const safePalette = (colors) => colors.map(({ name, value }) => ({ name, value: safeColor(value) }));
