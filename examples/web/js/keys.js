// Keys on a board: the arrows and ends of the grid pattern of ARIA, and letters as players know them.
// SPDX-License-Identifier: MIT

/** Where a key leads from a cell, or -1 where it does not go anywhere. */
export function moveTo(event, index, width, height) {
    const row = Math.floor(index / width);
    const column = index % width;
    const far = event.ctrlKey || event.metaKey;
    const at = (r, c) => Math.max(0, Math.min(height - 1, r)) * width + Math.max(0, Math.min(width - 1, c));
    switch (event.key) {
        case 'ArrowUp':
            return at(far ? 0 : row - 1, column);
        case 'ArrowDown':
            return at(far ? height - 1 : row + 1, column);
        case 'ArrowLeft':
            return at(row, far ? 0 : column - 1);
        case 'ArrowRight':
            return at(row, far ? width - 1 : column + 1);
        case 'Home':
            return far ? 0 : at(row, 0);
        case 'End':
            return far ? at(height - 1, width - 1) : at(row, width - 1);
        case 'PageUp':
            return at(row - 5, column);
        case 'PageDown':
            return at(row + 5, column);
        default:
            return -1;
    }
}

/**
 * @param actions  by name of a key in lower case (" " is space): called with the active cell; `drag(from, to)` for an
 *                 arrow with Shift; `color(number)` for digits; `undo`, `redo`
 */
export function takeKeys(board, actions) {
    board.root.addEventListener('keydown', (event) => {
        // The board itself has the focus while the active cell is out of view.
        if (event.altKey || !(event.target === board.root || event.target.closest('.cell'))) return;
        const from = board.active;
        const to = moveTo(event, from, board.width, board.height);
        if (to >= 0) {
            event.preventDefault();
            if (event.shiftKey && event.key.startsWith('Arrow')) actions.drag?.(from, to);
            board.activate(to);
            return;
        }
        const key = event.key.toLowerCase();
        if (event.ctrlKey || event.metaKey) {
            const action =
                key === 'z' ? (event.shiftKey ? actions.redo : actions.undo) : key === 'y' ? actions.redo : null;
            if (action) {
                event.preventDefault();
                action();
            }
            return;
        }
        const action = /^[1-9]$/.test(key)
            ? () => actions.color?.(Number(key))
            : actions[key === 'enter' ? ' ' : key === 'delete' ? 'backspace' : key];
        if (!action) return;
        event.preventDefault();
        action(from);
    });
    board.root.addEventListener('keyup', (event) => {
        if (event.key === 'Shift') actions.dragged?.();
    });
    board.root.addEventListener('focusin', (event) => {
        const cell = event.target.closest('.cell');
        if (!cell) return;
        board.activate(cell.index, false);
        board.highlight(cell.index);
    });
}
