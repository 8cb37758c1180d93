// The state of a game: what is marked, pencil marks, and the history. Cells are as the package has them: OPEN, 0 for
// crossed, else a color.
// SPDX-License-Identifier: MIT
import { OPEN } from './board.js';

const LAYERS = ['cells', 'pencil'];

export class Game {
    constructor(width, height) {
        this.width = width;
        this.height = height;
        this.cells = new Uint8Array(width * height).fill(OPEN);
        this.pencil = new Uint8Array(width * height).fill(OPEN);
        this.steps = [];
        this.at = 0;
        this.stroke = null;
    }

    /**
     * Begins a stroke in a cell, as players know it: where the cell has the mark already, the stroke takes marks away;
     * and only cells that are as the first one was are changed, so that it never goes over what is marked otherwise.
     *
     * @param toggle  false: the mark stays the mark
     * @param only    what the cells have to be that the stroke changes; null for any
     */
    begin(index, mark, { layer = 'cells', toggle = true, only = this[layer][index] } = {}) {
        const taken = toggle && this[layer][index] === mark;
        this.stroke = { from: index, layer, mark: taken ? OPEN : mark, only, changes: new Map(), length: 0 };
        return this.to(index);
    }

    /** Extends or shortens the stroke up to a cell, in the row or column of its first one; returns what changed. */
    to(index) {
        const { stroke, width } = this;
        if (!stroke) return [];
        const row = Math.floor(index / width) - Math.floor(stroke.from / width);
        const column = (index % width) - (stroke.from % width);
        // The line is chosen at the first cell that the stroke leaves for, and then kept.
        if (row === 0 && column === 0 && stroke.length <= 1) stroke.axis = undefined;
        else stroke.axis ??= Math.abs(column) >= Math.abs(row) ? 'row' : 'column';
        const distance = stroke.axis === 'column' ? row : stroke.axis === 'row' ? column : 0;
        const step = (stroke.axis === 'column' ? width : 1) * Math.sign(distance);
        stroke.length = Math.abs(distance) + 1;
        const now = new Set();
        for (let i = 0; i <= Math.abs(distance); ++i) now.add(stroke.from + step * i);
        const changed = [];
        for (const [cell, before] of stroke.changes) {
            if (now.has(cell)) continue;
            this[stroke.layer][cell] = before;
            stroke.changes.delete(cell);
            changed.push(cell);
        }
        for (const cell of now) {
            const before = this[stroke.layer][cell];
            if (stroke.changes.has(cell) || before === stroke.mark) continue;
            if (stroke.only !== null && before !== stroke.only) continue;
            if (stroke.layer === 'pencil' && this.cells[cell] !== OPEN) continue; // it would not be seen
            stroke.changes.set(cell, before);
            this[stroke.layer][cell] = stroke.mark;
            changed.push(cell);
        }
        return changed;
    }

    /** Makes the stroke a step that can be undone. Returns whether it changed anything. */
    end() {
        const { stroke } = this;
        this.stroke = null;
        if (!stroke || stroke.changes.size === 0) return false;
        this.push(
            [...stroke.changes].map(([cell, before]) => ({ layer: stroke.layer, cell, before, after: stroke.mark })),
        );
        return true;
    }

    /** Takes the stroke back as if it had never been. Returns the cells that are as before. */
    cancel() {
        const { stroke } = this;
        this.stroke = null;
        if (!stroke) return [];
        for (const [cell, before] of stroke.changes) this[stroke.layer][cell] = before;
        return [...stroke.changes.keys()];
    }

    /** Changes cells, `[index, value]` each, as one step or a part of the last one; returns the changed cells. */
    set(changes, layer = 'cells', joined = false) {
        const done = [];
        for (const [cell, after] of changes) {
            const before = this[layer][cell];
            if (before === after) continue;
            this[layer][cell] = after;
            done.push({ layer, cell, before, after });
        }
        if (done.length > 0) {
            if (joined && this.at > 0) {
                this.steps.length = this.at;
                this.steps[this.at - 1] = this.steps[this.at - 1].concat(done);
            } else this.push(done);
        }
        return done.map((change) => change.cell);
    }

    push(step) {
        this.steps.length = this.at;
        this.steps.push(step);
        ++this.at;
    }

    get canUndo() {
        return this.at > 0;
    }
    get canRedo() {
        return this.at < this.steps.length;
    }

    undo() {
        if (!this.canUndo) return [];
        const step = this.steps[--this.at];
        for (let i = step.length; i-- > 0;) this[step[i].layer][step[i].cell] = step[i].before;
        return step.map((change) => change.cell);
    }

    redo() {
        if (!this.canRedo) return [];
        const step = this.steps[this.at++];
        for (const { layer, cell, after } of step) this[layer][cell] = after;
        return step.map((change) => change.cell);
    }

    /** Opens every cell, as one step. */
    restart() {
        const all = Array.from(this.cells.keys(), (cell) => [cell, OPEN]);
        const changed = this.set(all);
        return changed.concat(this.set(all, 'pencil', changed.length > 0));
    }

    /** The state as a short text, by runs of equal cells: "open" is `_`. */
    save() {
        return LAYERS.map((layer) => {
            const runs = [];
            for (let i = 0, from = 0; i < this[layer].length; from = i) {
                while (i < this[layer].length && this[layer][i] === this[layer][from]) ++i;
                runs.push(
                    (this[layer][from] === OPEN ? '_' : this[layer][from].toString(36)) +
                        (i - from > 1 ? `*${i - from}` : ''),
                );
            }
            return runs.join(' ');
        }).join('|');
    }

    /** The cells of a layer of a saved text; null if it is not of this size and these colors. */
    cellsOf(text, colorCount) {
        const cells = new Uint8Array(this.cells.length);
        let size = 0;
        for (const run of text.split(' ')) {
            const [, value, count = '1'] = /^(_|[0-9a-z]{1,2})(?:\*(\d{1,7}))?$/.exec(run) ?? [];
            const cell = value === '_' ? OPEN : parseInt(value, 36);
            const end = size + Number(count);
            if (value === undefined || (cell !== OPEN && cell >= colorCount) || end > cells.length) return null;
            cells.fill(cell, size, end);
            size = end;
        }
        return size === cells.length ? cells : null;
    }

    /** Takes the cells of a saved text; false, and nothing changed, where it is not of this size and these colors. */
    restore(text, colorCount) {
        const texts = String(text).split('|');
        if (texts.length !== LAYERS.length) return false;
        const layers = texts.map((layer) => this.cellsOf(layer, colorCount));
        if (layers.includes(null)) return false;
        LAYERS.forEach((layer, i) => this[layer].set(layers[i]));
        this.steps = [];
        this.at = 0;
        return true;
    }
}
