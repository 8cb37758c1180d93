// Paths of the pusher and of boxes, in a worker of their own: they do not wait for a search that runs.
// SPDX-License-Identifier: MIT
import { workerStarter } from './engine.js';
import { placeOf } from './shapes.js';

const worker = workerStarter();

/** The moves of the shortest walk to a square; null if there is none. */
export const walkTo = async (level, square) => (await worker()).walkPath(level.lines(), placeOf(square, level));

/** The moves that push a box to a square, while the other boxes stay; null if that is impossible. */
export const pushTo = async (level, box, square) =>
    (await worker()).pushPath(level.lines(), placeOf(box, level), placeOf(square, level));
