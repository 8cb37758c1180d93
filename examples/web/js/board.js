// A board of cells with its clues, as a grid that screen readers know: one tab stop, clues as headers. It shows what it
// is given and knows nothing of the game. Which of its cells are in the document is up to the viewport.
// SPDX-License-Identifier: MIT
import { MOST_CLUES, clueElements, cluesInWords, letterOf, widthOf } from './clues.js';
import { element, ink, luminance, safeColor } from './dom.js';
import { Viewport } from './viewport.js';

export const OPEN = 255;

/** The indices of all cells of some lines, `{axis, index}`. */
export const cellsOfLines = ({ width, height }, lines) =>
    lines.flatMap(({ axis, index }) =>
        Array.from({ length: axis === 'row' ? width : height }, (_, i) =>
            axis === 'row' ? index * width + i : i * width + index,
        ),
    );

const LARGEST = 64;
const SMALLEST = 8;
const MOST_HEAD = 0.5; // of the view: the share that clues may cover

export class Board {
    /**
     * @param view     the element that scrolls; the board is put into it
     * @param reserve  room for so many clues a line, where they change
     */
    constructor(view, label, reserve = 1) {
        this.view = view;
        this.reserve = reserve;
        this.root = element('div', { className: 'board', role: 'grid', 'aria-label': label });
        view.replaceChildren(this.root);
        this.viewport = new Viewport(this);
        this.clear();
        new ResizeObserver(() => {
            if (this.fitted) this.fit();
            this.limitHeads();
            this.viewport.follow();
        }).observe(view);
    }

    clear() {
        this.viewport.clear();
        this.cells = new Map(); // elements in the document, by index; heads by row and column
        this.heads = { row: new Map(), column: new Map() };
        this.lineStates = { row: [], column: [] };
        this.marked = new Map(); // indices and lines with a class, by its name
        this.markedLines = new Map();
        this.byHand = new Set();
        this.active = 0;
        this.hot = -1;
    }

    /** Builds the board anew. `puzzle` has width, height, rows, columns and palette. */
    show(puzzle, label) {
        const { width, height } = puzzle;
        this.clear();
        this.width = width;
        this.height = height;
        this.setPalette(puzzle.palette);
        this.root.setAttribute('aria-label', label ?? this.root.getAttribute('aria-label'));
        this.root.setAttribute('aria-rowcount', height + 1);
        this.root.setAttribute('aria-colcount', width + 1);
        this.root.classList.remove('solved');
        this.values = new Uint8Array(width * height).fill(OPEN);
        this.pencils = new Uint8Array(width * height).fill(OPEN);
        this.large = this.viewport.isLarge(width, height);
        this.corner = element(
            'div',
            { className: 'corner', role: 'columnheader' },
            element('span', { className: 'visually-hidden', textContent: 'clues of rows' }),
        );
        this.top = element('div', { className: 'line top', role: 'row', 'aria-rowindex': 1 }, this.corner);
        this.root.replaceChildren(this.top);
        this.root.classList.toggle('large', this.large);
        this.setClues(puzzle);
        if (!this.size) this.setSize(15); // as long as the view is hidden
        this.fitted = true;
        this.fit();
        this.viewport.follow();
    }

    // ---- What is in the document

    makeCell(index) {
        const cell = document.createElement('div');
        cell.className = 'cell';
        cell.setAttribute('role', 'gridcell');
        if (this.large) cell.setAttribute('aria-colindex', (index % this.width) + 2);
        cell.tabIndex = -1;
        cell.index = index;
        this.cells.set(index, cell);
        this.paint(cell);
        for (const [name, indices] of this.marked) if (indices.has(index)) cell.classList.add(name);
        return cell;
    }

    dropCell(index) {
        this.cells.get(index).remove();
        this.cells.delete(index);
    }

    makeHead(axis, index) {
        const isRow = axis === 'row';
        const head = element('div', {
            className: isRow ? 'row-clues' : 'column-clues',
            role: isRow ? 'rowheader' : 'columnheader',
            data: { axis, index },
        });
        if (!isRow) head.setAttribute('aria-colindex', index + 2);
        this.heads[axis].set(index, head);
        this.fillHead(head, axis, index);
        for (const [name, lines] of this.markedLines) if (lines.has(`${axis} ${index}`)) head.classList.add(name);
        const hot = isRow ? Math.floor(this.hot / this.width) : this.hot % this.width;
        head.classList.toggle('hot', this.hot >= 0 && index === hot);
        return head;
    }

    dropHead(axis, index) {
        this.heads[axis].get(index).remove();
        this.heads[axis].delete(index);
    }

    /** The active cell is the one tab stop, or the board itself while that cell is not in the document. */
    setTabStop() {
        const cell = this.cells.get(this.active);
        if (cell) cell.tabIndex = 0;
        this.root.tabIndex = cell ? -1 : 0;
    }

    // ---- What it shows

    setPalette(palette) {
        this.palette = palette;
        // Black alone on white is not color: then the board has the colors of the page, dark ones in the dark.
        const paper = safeColor(palette[0]?.value, '#ffffff');
        const plain = palette.length <= 2 && luminance(safeColor(palette[1]?.value)) < 0.12 && luminance(paper) > 0.8;
        this.inColor = !plain;
        this.root.classList.toggle('in-color', this.inColor);
        const bright = luminance(paper) > 0.3;
        for (const [name, value] of [
            ['paper', paper],
            ['cross', bright ? '#8b8f98' : '#b9bec8'],
            ['line', bright ? '#d3cfc4' : '#555b66'],
        ])
            this.root.style.setProperty(`--puzzle-${name}`, value);
        this.inks = palette.map((color, i) => (i === 0 ? paper : safeColor(color.value)));
        for (const [index, cell] of this.cells) {
            const value = this.values[index];
            if (value !== OPEN && value !== 0) this.inkOf(cell, value);
        }
    }

    inkOf(target, color) {
        if (this.inColor) ink(target, this.inks[color] ?? '#3a3f48');
        else target.style.removeProperty('--ink');
        target.dataset.letter = letterOf(color);
        target.dataset.pattern = color % 7;
    }

    /** Shows the clues of all lines; the board keeps its cells. */
    setClues({ rows, columns }) {
        this.clues = { row: rows, column: columns };
        for (const axis of ['row', 'column'])
            for (const [index, head] of this.heads[axis]) this.fillHead(head, axis, index);
        const most = (lines, of) => lines.reduce((sum, clues) => Math.max(sum, of(clues)), this.reserve);
        this.rowUnits = most(rows, (clues) => widthOf(clues, this.inColor));
        this.columnUnits = most(columns, (clues) => clues.length) * (this.inColor ? 1.3 : 1.18);
        this.root.style.setProperty('--row-clues', this.rowUnits.toFixed(2));
        this.root.style.setProperty('--column-clues', this.columnUnits.toFixed(2));
    }

    /** Puts the clues of a line into its head, unless they are there. */
    fillHead(head, axis, index) {
        const clues = this.clues[axis][index];
        const key = `${this.inColor} ${clues.map(({ length, color }) => `${length}/${color}`).join()}`;
        if (head.key === key) return;
        head.key = key;
        const most = this.large ? MOST_CLUES : Infinity;
        head.replaceChildren(
            ...clueElements(clues.slice(0, most), (made, i, color) => {
                if (this.inColor && color > 0) {
                    made.classList.add('colored');
                    this.inkOf(made, color);
                }
                made.classList.toggle('by-hand', this.byHand.has(`${axis} ${index} ${i}`));
            }),
            ...(clues.length > most ? ['…'] : []),
        );
        const words = `${axis} ${index + 1}: ${cluesInWords(clues, this.palette, this.palette.length > 2)}`;
        head.setAttribute('aria-label', words);
        if (this.large) head.title = words;
        this.paintLine(axis, index);
    }

    /** Marks a clue as done by hand, or no longer. */
    toggleClue(clue) {
        const { axis, index } = clue.parentElement.dataset;
        const key = `${axis} ${index} ${clue.dataset.clue}`;
        if (clue.classList.toggle('by-hand')) this.byHand.add(key);
        else this.byHand.delete(key);
    }

    nameOf(index, value, pencil) {
        const state =
            value === OPEN
                ? pencil === OPEN
                    ? 'open'
                    : pencil === 0
                      ? 'open, perhaps blank'
                      : `open, perhaps ${this.colorName(pencil)}`
                : value === 0
                  ? 'crossed'
                  : this.colorName(value);
        return `row ${Math.floor(index / this.width) + 1}, column ${(index % this.width) + 1}, ${state}`;
    }

    colorName(color) {
        return this.palette.length > 2 ? this.palette[color]?.name || `color ${letterOf(color)}` : 'filled';
    }

    /** Shows a cell as open, crossed (0) or filled, and its pencil mark where it is open. */
    setCell(index, value, pencil = OPEN) {
        this.values[index] = value;
        this.pencils[index] = pencil;
        const cell = this.cells.get(index);
        if (cell) this.paint(cell);
    }

    paint(cell) {
        const value = this.values[cell.index];
        const pencil = this.pencils[cell.index];
        const kind =
            value === OPEN
                ? pencil === OPEN
                    ? ''
                    : pencil === 0
                      ? 'maybe-cross'
                      : 'maybe-fill'
                : value === 0
                  ? 'cross'
                  : 'fill';
        for (const name of ['fill', 'cross', 'maybe-fill', 'maybe-cross']) cell.classList.toggle(name, name === kind);
        const color = value === OPEN ? pencil : value;
        if (color !== OPEN && color !== 0) this.inkOf(cell, color);
        cell.setAttribute('aria-label', this.nameOf(cell.index, value, pencil));
    }

    /** Shows how a line and its clues stand; `state` of the package's `lineStates`, or null for nothing. */
    setLineState(axis, index, state) {
        this.lineStates[axis][index] = state;
        if (this.heads[axis].has(index)) this.paintLine(axis, index);
    }

    paintLine(axis, index) {
        const state = this.lineStates[axis][index];
        const head = this.heads[axis].get(index);
        const clues = head.children;
        for (let i = 0; i < clues.length; ++i) {
            const now = state?.clues[i] ?? (state?.status === 'finished' ? 'done' : 'open');
            clues[i].classList.toggle('done', now === 'done');
            clues[i].classList.toggle('wrong', now === 'wrong');
        }
        head.toggleAttribute('data-finished', state?.status === 'finished');
    }

    /** Gives a class to some cells and takes it from all others. */
    mark(name, indices) {
        for (const index of this.marked.get(name) ?? []) this.cells.get(index)?.classList.remove(name);
        this.marked.set(name, new Set(indices));
        for (const index of this.marked.get(name)) this.cells.get(index)?.classList.add(name);
    }

    /** Gives a class to the heads of some lines, `{axis, index}`, and takes it from all others. */
    markLines(name, lines) {
        this.markedLines.set(name, new Set(lines.map(({ axis, index }) => `${axis} ${index}`)));
        for (const axis of ['row', 'column'])
            for (const [index, head] of this.heads[axis])
                head.classList.toggle(name, this.markedLines.get(name).has(`${axis} ${index}`));
    }

    /** Lights up the heads of a cell's row and column; -1 for none. */
    highlight(index) {
        if (index === this.hot) return;
        for (const head of this.root.querySelectorAll('.hot')) head.classList.remove('hot');
        this.hot = index;
        if (index < 0) return;
        this.heads.row.get(Math.floor(index / this.width))?.classList.add('hot');
        this.heads.column.get(index % this.width)?.classList.add('hot');
    }

    /** Makes a cell the one tab stop; `focus` also goes there. */
    activate(index, focus = true) {
        this.cells.get(this.active)?.setAttribute('tabindex', '-1');
        this.active = index;
        if (focus) this.reveal(index);
        this.setTabStop();
        if (!focus) return;
        this.cells.get(index)?.focus({ preventScroll: true });
        this.highlight(index);
    }

    /** Scrolls so that a cell stands clear of the clues, which stay in place. */
    reveal(index) {
        const view = this.view.getBoundingClientRect();
        const first = this.origin();
        const box = {
            left: first.left + (index % this.width) * this.size,
            top: first.top + Math.floor(index / this.width) * this.size,
        };
        const left = view.left + this.corner.offsetWidth;
        const top = view.top + this.top.offsetHeight;
        if (box.left < left) this.view.scrollLeft -= left - box.left + 4;
        else if (box.left + this.size > view.right) this.view.scrollLeft += box.left + this.size - view.right + 8;
        if (box.top < top) this.view.scrollTop -= top - box.top + 4;
        else if (box.top + this.size > view.bottom) this.view.scrollTop += box.top + this.size - view.bottom + 8;
        this.viewport.follow();
    }

    /** The place of the first cell in the window, wherever the board is scrolled to. */
    origin() {
        const { left, top } = this.root.getBoundingClientRect();
        return { left: left + this.corner.offsetWidth, top: top + this.top.offsetHeight };
    }

    /** The cell at a place of the window, or -1. With `clamp`, the nearest one. */
    cellAt(x, y, clamp = false) {
        const first = this.origin();
        let column = Math.floor((x - first.left) / this.size);
        let row = Math.floor((y - first.top) / this.size);
        if (clamp) {
            column = Math.max(0, Math.min(this.width - 1, column));
            row = Math.max(0, Math.min(this.height - 1, row));
        }
        return column < 0 || row < 0 || column >= this.width || row >= this.height ? -1 : row * this.width + column;
    }

    /** Pixels of a cell's side. What is under (x, y) of the window stays there. */
    zoom(size, x, y) {
        const now = Math.max(SMALLEST, this.viewport.leastSize(), Math.min(LARGEST, Math.round(size)));
        this.fitted = false;
        if (now === this.size) return;
        const before = this.origin();
        const old = this.size ?? now;
        this.setSize(now);
        if (x === undefined) {
            this.viewport.follow();
            return;
        }
        const after = this.origin();
        this.view.scrollLeft += after.left + ((x - before.left) / old) * now - x;
        this.view.scrollTop += after.top + ((y - before.top) / old) * now - y;
        this.viewport.follow();
    }

    setSize(size) {
        this.size = size;
        this.root.style.setProperty('--cell', `${size}px`);
        this.limitHeads();
    }

    /** Clues leave half of the view to the cells: where they are longer than that, each line's scroll by themselves. */
    limitHeads() {
        if (!this.width) return;
        const clue = Math.max(10, Math.min(18, this.size * 0.56));
        const width = this.view.clientWidth * MOST_HEAD;
        const height = this.view.clientHeight * MOST_HEAD;
        this.root.style.setProperty('--most-width', `${width}px`);
        this.root.style.setProperty('--most-height', `${height}px`);
        this.root.classList.toggle('cut', this.rowUnits * clue + 10 > width || this.columnUnits * clue + 8 > height);
    }

    /** The largest cells with which the whole board is in view, from 15 px (then it scrolls) to 40 px. */
    fit() {
        if (!this.width || !this.view.clientWidth) return;
        const room = { width: this.view.clientWidth - 8, height: this.view.clientHeight - 12 };
        let size = 40;
        for (; size > 15; --size) {
            const clue = Math.max(10, Math.min(18, size * 0.56));
            if (
                this.width * size + this.rowUnits * clue + 10 <= room.width &&
                this.height * size + this.columnUnits * clue + 8 <= room.height
            )
                break;
        }
        this.setSize(size);
        this.fitted = true;
        this.viewport.follow();
        // The sheet to print: as wide as a page of A4 or Letter takes.
        const units = this.width + this.rowUnits * 0.56 + 1;
        this.root.style.setProperty(
            '--print-cell',
            `${Math.min(10, 175 / units, 235 / (this.height + this.columnUnits * 0.56 + 1)).toFixed(2)}mm`,
        );
    }
}
