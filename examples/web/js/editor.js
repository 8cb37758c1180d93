// The level editor: drawing a Sokoban level with the mouse, by touch or by keys, with a verdict that follows.
// SPDX-License-Identifier: MIT
import { $, announce, element, radioGroup, showMessage } from './dom.js';
import { TOOLS, buildEditor } from './editor-page.js';
import { EditorLevel } from './editor-level.js';
import { levelLink, levelOfLink } from './editor-link.js';
import { takeEditorPointers } from './editor-input.js';
import { Verdict, count } from './editor-verdict.js';
import { read, write } from './save.js';

const DRAFT = 'level-draft'; // in the storage
const KEEP_AFTER = 400; // ms without a change
const MOST = 40_000; // squares
const SIZES = { least: 14, most: 64, touch: 26 }; // px of a square
const NEW = ['##########', ...Array(6).fill('#        #'), '##########'];

await buildEditor();
const view = $('editor-board');
const tools = $('editor-tools');
const names = { title: $('editor-name'), author: $('editor-author') };
let level = null;
let tool = 'wall';
let squares = [];
let cursor = 0;
let corner = -1; // of a room that is drawn by keys
let size = 0; // px of a square; 0 fits the board to the window
let dead = new Set();
let gaps = new Set();
let waiting = 0;

const verdict = new Verdict(showVerdict, showDead, (runs) => {
    $('editor-stop').hidden = !runs;
});

// ------------------------------------------------------------------------------------------------ the board

const fitted = () =>
    Math.floor(Math.min((view.clientWidth - 8) / level.width, (view.clientHeight - 8) / level.height));
const bounded = (pixels) => Math.max(SIZES.least, Math.min(SIZES.most, Math.round(pixels)));
function fit() {
    if (!level || !view.clientWidth) return;
    const board = view.firstElementChild;
    const least = matchMedia('(pointer: coarse)').matches ? SIZES.touch : SIZES.least;
    const pixels = size || Math.max(least, bounded(fitted()));
    board.style.setProperty('--s', `${pixels}px`);
    board.style.gridTemplateColumns = `repeat(${level.width}, ${pixels}px)`;
}
new ResizeObserver(fit).observe(view);
function zoom(ratio) {
    size = bounded(parseFloat(view.firstElementChild.style.getPropertyValue('--s')) * ratio);
    fit();
}

function build() {
    squares = level.squares.map(() => element('i'));
    view.replaceChildren(element('div', { className: 'soko', 'aria-hidden': 'true' }, ...squares));
    cursor = Math.min(cursor, squares.length - 1);
    fit();
}

const LOOKS = { '#': ' wall', $: ' box', '.': ' goal', '*': ' box goal', '@': ' pusher', '+': ' pusher goal' };
function paint() {
    if (squares.length !== level.squares.length || view.dataset.width !== String(level.width)) build();
    view.dataset.width = level.width;
    const inside = level.reach().squares;
    level.squares.forEach((square, i) => {
        const ground = square === '#' ? '' : inside.has(i) ? 'floor' : 'outside';
        const marks = `${dead.has(i) ? ' dead' : ''}${gaps.has(i) ? ' gap' : ''}${i === cursor ? ' cursor' : ''}`;
        const look = ground + (LOOKS[square] ?? '') + marks + (i === corner ? ' corner' : '');
        if (squares[i].className !== look) squares[i].className = look;
    });
    $('editor-undo').disabled = level.past.length === 0;
    $('editor-redo').disabled = level.future.length === 0;
    $('editor-width').value = level.width;
    $('editor-height').value = level.height;
    $('editor-counts').textContent = [
        count(level.count('box'), 'box'),
        count(level.count('goal'), 'goal'),
        `${level.width} × ${level.height}`,
    ].join(', ');
    view.setAttribute('aria-label', `Level, ${level.height} rows, ${level.width} columns. ${placeOf(cursor)}.`);
}
const placeOf = (index) =>
    `Row ${Math.floor(index / level.width) + 1}, column ${(index % level.width) + 1}, ${level.nameOf(index)}` +
    `${dead.has(index) ? ', lost' : ''}${gaps.has(index) ? ', open' : ''}`;

/** After each change. What was found about the earlier board no longer shows. */
function changed() {
    dead = new Set();
    verdict.examine(level);
    paint();
    clearTimeout(waiting);
    waiting = setTimeout(keep, KEEP_AFTER);
}

function showVerdict({ is, text, more, gaps: open = [], playable }) {
    gaps = new Set(open);
    $('editor-verdict').dataset.is = is;
    if ($('editor-verdict').textContent !== text) $('editor-verdict').textContent = text;
    $('editor-more').textContent = more;
    $('editor-play').disabled = !playable;
}
function showDead(indices) {
    dead = new Set(indices);
    paint();
}

// ------------------------------------------------------------------------------------------------ what is kept

const drawn = () => ({ board: level.board, title: names.title.value.trim(), author: names.author.value.trim() });
const isShown = () => location.hash.split('=')[0] === '#edit';

/** Keeps the level on this device, and its link as the address. */
function keep() {
    clearTimeout(waiting);
    waiting = 0;
    const link = levelLink('edit', drawn());
    write(DRAFT, link);
    if (isShown() && location.hash !== link) history.replaceState(null, '', link);
}

/** The level of an address, else the one that is here already, else the one that was drawn last. */
export function showEditor(fragment) {
    document.querySelector('[data-view="sokoban"]').setAttribute('aria-current', 'true');
    if (fragment.includes('=')) take(levelOfLink(fragment));
    else if (!level) take(draft());
    fit();
}
function draft() {
    try {
        return levelOfLink(read(DRAFT, ''));
    } catch {
        return { board: NEW, title: '', author: '' };
    }
}
function take({ board, title, author }) {
    if (level && levelLink('edit', drawn()) === levelLink('edit', { board, title, author })) {
        changed();
        return;
    }
    if (level) level.replace(board);
    else level = new EditorLevel(board);
    [names.title.value, names.author.value] = [title, author];
    size = 0;
    corner = -1;
    changed();
}
export function leaveEditor() {
    if (waiting) keep();
    verdict.stop();
}
addEventListener('pagehide', () => {
    if (waiting) keep();
});

// ------------------------------------------------------------------------------------------------ drawing

const strokes = {
    begin(index, other) {
        cursor = index;
        corner = -1;
        level.begin(index, other ? 'floor' : tool);
        changed();
    },
    to(index) {
        if (index === level.stroke.last) return;
        cursor = index;
        level.to(index);
        changed();
    },
    end() {
        level.end();
        changed();
    },
    cancel() {
        level.cancel();
        changed();
    },
};
function squareAt(x, y) {
    const box = view.firstElementChild.getBoundingClientRect();
    const row = Math.floor(((y - box.top) / box.height) * level.height);
    const column = Math.floor(((x - box.left) / box.width) * level.width);
    const onBoard = row >= 0 && column >= 0 && row < level.height && column < level.width;
    return onBoard ? row * level.width + column : -1;
}
takeEditorPointers(view, squareAt, strokes, zoom);

const radios = radioGroup(tools, (button) => {
    tool = button.dataset.tool;
});
function chooseTool(name) {
    tool = name;
    radios.select(tools.querySelector(`[data-tool="${name}"]`));
}

/** One step of the history that is not a stroke of a pointer. */
function change(edit) {
    level.cancel();
    corner = -1;
    edit();
    changed();
}
function draw(from, to, name) {
    change(() => {
        level.begin(from, name);
        if (to !== from) level.to(to);
        level.end();
    });
    announce(placeOf(cursor));
}
/** The first call is a corner of a room, the second one the opposite corner. */
function drawRoom() {
    if (corner >= 0) {
        draw(corner, cursor, 'room');
        return;
    }
    corner = cursor;
    paint();
    announce('Room begun. Go to the opposite corner and press R.');
}
const drawAtCursor = (name) => (name === 'room' ? drawRoom() : draw(cursor, cursor, name));

// ------------------------------------------------------------------------------------------------ keys

function go(key, drags) {
    const [down, right] = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[key];
    const [row, column] = [Math.floor(cursor / level.width) + down, (cursor % level.width) + right];
    if (row < 0 || column < 0 || row >= level.height || column >= level.width) return;
    const square = level.squares[cursor];
    cursor = row * level.width + column;
    if (drags) {
        change(() => {
            const board = level.board.map((line) => [...line]);
            board[row][column] = '@+'.includes(square) ? board[row][column] : square;
            level.replace(board.map((line) => line.join('')));
        });
    } else paint();
    squares[cursor].scrollIntoView({ block: 'nearest', inline: 'nearest' });
    announce(placeOf(cursor));
}
function cancelRoom() {
    if (corner < 0) {
        $('editor-play').focus();
        return;
    }
    corner = -1;
    paint();
}
const undo = () => change(() => level.undo());
const redo = () => change(() => level.redo());

function actionOf(event) {
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) return { z: event.shiftKey ? redo : undo, y: redo }[key];
    if (event.altKey) return undefined;
    if (event.key.startsWith('Arrow')) return () => go(event.key, event.shiftKey);
    const byKey = TOOLS.find(([, letter]) => letter === key);
    if (byKey) return () => drawAtCursor(byKey[0]);
    const byNumber = TOOLS[Number(key) - 1];
    if (byNumber) return () => chooseTool(byNumber[0]);
    const erase = () => draw(cursor, cursor, 'floor');
    return {
        ' ': () => drawAtCursor(tool),
        enter: () => drawAtCursor(tool),
        backspace: erase,
        delete: erase,
        escape: cancelRoom,
    }[key];
}
view.addEventListener('keydown', (event) => {
    const action = actionOf(event);
    if (!action) return;
    event.preventDefault();
    action();
});

// ------------------------------------------------------------------------------------------------ buttons

const onClick = (id, action) => $(`editor-${id}`).addEventListener('click', action);
onClick('undo', undo);
onClick('redo', redo);
onClick('smaller', () => zoom(1 / 1.3));
onClick('larger', () => zoom(1.3));
onClick('fit', () => {
    size = 0;
    fit();
});
onClick('left', () => change(() => level.shift(0, -1)));
onClick('right', () => change(() => level.shift(0, 1)));
onClick('up', () => change(() => level.shift(-1, 0)));
onClick('down', () => change(() => level.shift(1, 0)));
onClick('mirror', () => change(() => level.mirror(false)));
onClick('flip', () => change(() => level.mirror(true)));
onClick('turn', () => change(() => level.turn()));
onClick('trim', () => change(() => level.trim()));
onClick('clear', () => change(() => level.clear()));
onClick('stop', () => {
    verdict.stop();
    showVerdict({ is: '', text: 'Stopped.', more: '', playable: true });
});
onClick('play', async () => {
    keep();
    const shown = drawn();
    const { keepLevel } = await import('./editor-own.js');
    await keepLevel(shown);
    if (isShown()) location.hash = levelLink('level', shown);
});
onClick('save', async () => {
    const { saveLevel } = await import('./editor-own.js');
    await saveLevel(drawn(), $('editor-format'));
});
onClick('link', async () => {
    const address = location.href.split('#')[0] + levelLink('level', drawn());
    try {
        await navigator.clipboard.writeText(address);
        showMessage('The link is copied.');
    } catch {
        showMessage(address, { stay: true });
    }
});
for (const id of ['width', 'height']) {
    $(`editor-${id}`).addEventListener('change', () => {
        const other = id === 'width' ? level.height : level.width;
        const asked = Math.round(Number($(`editor-${id}`).value)) || 1;
        const side = Math.max(1, Math.min(asked, Math.floor(MOST / other)));
        change(() => (id === 'width' ? level.resize(side, other) : level.resize(other, side)));
        if (side !== asked) showMessage(`A level has at most ${MOST.toLocaleString('en')} squares.`);
    });
}
for (const field of Object.values(names))
    field.addEventListener('input', () => {
        clearTimeout(waiting);
        waiting = setTimeout(keep, KEEP_AFTER);
    });
