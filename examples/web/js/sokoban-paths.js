// Paths of the pusher and of boxes, in a worker of their own: they do not wait for a search that runs.
// SPDX-License-Identifier: MIT

let started = null;
function worker() {
    started ??= import('../nono/worker.js')
        .then(({ start }) => start())
        .catch((error) => {
            started = null;
            throw error;
        });
    return started;
}

const place = (level, square) => ({ row: Math.floor(square / level.width), column: square % level.width });

/** The moves of the shortest walk to a square; null if there is none. */
export const walkTo = async (level, square) => (await worker()).walkPath(level.lines(), place(level, square));

/** The moves that push a box to a square, while the other boxes stay; null if that is impossible. */
export const pushTo = async (level, box, square) =>
    (await worker()).pushPath(level.lines(), place(level, box), place(level, square));
