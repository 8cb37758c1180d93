// Saving a level that was drawn: as a file, and in the list of the user's own levels on this device.
// SPDX-License-Identifier: MIT
import { addDrawn } from './collections.js';
import { worker } from './engine.js';
import { refusalOf } from './sokoban-levels.js';
import { saveAs } from './saveas.js';

/** Stores a level, unless it cannot be played. A level with the same title is an earlier state of it. */
export async function keepLevel({ board, title, author }) {
    try {
        const { puzzles } = await (await worker()).parseSokoban(board.join('\n'));
        const [level] = puzzles.filter((one) => !refusalOf(one));
        if (level) addDrawn({ ...level, title, author });
    } catch {
        /* a board without any square of a level */
    }
}

async function write(all, { board, title, author }, format) {
    if (format === 'svg') return { text: await all.drawSokobanSvg(board, title), lost: [] };
    const { text, lost } = await all.writeSokoban({ board, title, author }, format);
    return { text: format === '8xv' ? Uint8Array.from(text, (byte) => byte.charCodeAt(0)) : text, lost };
}

/** Saves a level in the format that is chosen, and stores it. */
export async function saveLevel(level, select) {
    await saveAs(level, select, write);
    await keepLevel(level);
}
