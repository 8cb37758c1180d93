// Reading files and texts of all formats, in the worker.
// SPDX-License-Identifier: MIT
import { MOST_PUZZLES } from './collections.js';
import { MOST_LEVELS, SIZE_LIMITS } from './limits.js';

/** Lines of a Sokoban board: walls, and a pusher somewhere. Some readers of pictures would take them for one. */
function looksLikeSokoban(text, name) {
    if (/\.(sok|xsb|slc)$/i.test(name)) return true;
    const lines = text.split(/\r?\n/).filter((line) => /^\s*#[ #@+$*.\-_]*#\s*$/.test(line));
    return lines.length >= 3 && lines.some((line) => /[@+]/.test(line)) && lines.some((line) => /[$*]/.test(line));
}

/** As `readPuzzles`, for puzzles that `write` accepts, or pictures with their widths. */
export async function readInputs(all, signal, inputs) {
    const puzzles = [];
    for (const { picture, width, ...rest } of inputs)
        puzzles.push(picture ? await all.puzzleOf(picture, width, picture.length / width, rest, { signal }) : rest);
    const { text } = await all.write(puzzles, 'nonpack', { signal });
    return readPuzzles(all, signal, text, '');
}

/** `{puzzles}` or `{levels}`; throws what nono reports of the text. */
export async function readPuzzles(all, signal, data, name) {
    const text = typeof data === 'string' ? data : new TextDecoder('latin1').decode(data.subarray(0, 4096));
    const options = { ...(name ? { fileName: name } : {}), signal };
    const asLevels = async () => ({
        levels: await all.parseSokoban(data, { ...options, maxPuzzles: MOST_LEVELS + 1 }),
    });
    if (looksLikeSokoban(text, name)) {
        try {
            return await asLevels();
        } catch {
            /* perhaps a nonogram all the same */
        }
    }
    try {
        // One more than are kept, to know whether there are more.
        const entries = await all.parseAll(data, { ...options, ...SIZE_LIMITS, maxPuzzles: MOST_PUZZLES + 1 });
        const puzzles = entries.map((entry) => entry.puzzle).filter(Boolean);
        if (puzzles.length === 0) throw entries[0]?.error ?? new Error('It contains no puzzle.');
        const large = entries.filter((entry) => entry.error?.code === 'size_over_limit').length;
        return { puzzles, large, failed: entries.length - puzzles.length - large };
    } catch (error) {
        if (error.code === 'size_over_limit') throw error;
        try {
            return await asLevels();
        } catch {
            throw error;
        }
    }
}
