// A link to a Sokoban level, as a collection to play.
// SPDX-License-Identifier: MIT
import { worker } from './engine.js';
import { levelOfLink } from './editor-link.js';

export async function levelsOfLink(fragment) {
    const { board, title, author } = levelOfLink(fragment);
    const found = await (await worker()).parseSokoban(board.join('\n'));
    return { ...found, puzzles: found.puzzles.slice(0, 1).map((level) => ({ ...level, title, author })) };
}
