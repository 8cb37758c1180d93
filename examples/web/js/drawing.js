// A picture that is being drawn, and its history. A state is `{width, height, cells, palette}`; the cells are colors,
// 0 is blank. States that are in the history never change, so a step may change anything: cells, size or palette.
// SPDX-License-Identifier: MIT

const MOST_STEPS = 300;

/** The indices of the cells in which two pictures of the same size differ. */
export function differing(one, other) {
    const indices = [];
    for (let i = 0; i < one.length; ++i) if (one[i] !== other[i]) indices.push(i);
    return indices;
}

const isSame = (one, other) =>
    one.width === other.width &&
    one.height === other.height &&
    one.palette === other.palette &&
    differing(one.cells, other.cells).length === 0;

export class Drawing {
    constructor(state) {
        this.state = state;
        this.past = [];
        this.future = [];
        this.base = null; // the state before the stroke, while there is one
    }

    // ---- Strokes. A step ends the stroke without a trace, and what follows of it has no effect.

    begin() {
        this.cancel();
        this.base = this.state;
        this.state = { ...this.base, cells: this.base.cells.slice() };
    }

    /** Adds cells to the stroke. */
    extend(indices, color) {
        if (!this.base) return;
        for (const index of indices) this.state.cells[index] = color;
    }

    /** Makes these cells the whole stroke. */
    redraw(indices, color) {
        if (!this.base) return;
        this.state.cells.set(this.base.cells);
        this.extend(indices, color);
    }

    /** Replaces all cells for as long as the stroke lasts. */
    replace(cells) {
        if (!this.base) return;
        this.state.cells.set(cells);
    }

    /** Makes the stroke a step that can be undone. */
    end() {
        const { base, state } = this;
        if (!base) return;
        this.base = null;
        this.state = base;
        this.change(state);
    }

    /** Restores the state before the stroke. */
    cancel() {
        if (this.base) this.state = this.base;
        this.base = null;
    }

    // ---- Steps

    /** Changes some properties of the state as one step. Returns false if they are as before. */
    change(properties) {
        this.cancel();
        const next = { ...this.state, ...properties };
        if (isSame(this.state, next)) return false;
        this.past.push(this.state);
        if (this.past.length > MOST_STEPS) this.past.shift();
        this.future = [];
        this.state = next;
        return true;
    }

    get canUndo() {
        return this.past.length > 0;
    }
    get canRedo() {
        return this.future.length > 0;
    }

    undo() {
        this.cancel();
        if (!this.canUndo) return;
        this.future.push(this.state);
        this.state = this.past.pop();
    }

    redo() {
        this.cancel();
        if (!this.canRedo) return;
        this.past.push(this.state);
        this.state = this.future.pop();
    }
}
