// nono: the small module here, for what is done at once; all of it in a worker, for what takes long or needs formats.
// SPDX-License-Identifier: MIT
import { load } from '../nono/index.js';

/** The verbs of the small module; set once `ready` is fulfilled. */
export let nono;
export const ready = load().then((loaded) => (nono = loaded));

/** A function that returns a worker of its own, which it starts at the first call. */
export function workerStarter() {
    let started = null;
    return () =>
        (started ??= import('../nono/worker.js')
            .then(({ start }) => start())
            .catch((error) => {
                started = null;
                throw error;
            }));
}
export const worker = workerStarter();

export const isAbort = (error) => error?.name === 'AbortError';

/** A place for one long search at a time: a new one ends the one before. */
export class Search {
    /** @param changed  called with true while a search runs, and with false at its end */
    constructor(changed = () => {}) {
        this.changed = changed;
    }

    /** `run(worker, signal)`; the promise gives undefined where the search was stopped. */
    async run(run) {
        this.stop();
        const controller = new AbortController();
        this.controller = controller;
        this.changed(true);
        try {
            const result = await run(await worker(), controller.signal);
            return controller.signal.aborted ? undefined : result;
        } catch (error) {
            if (isAbort(error)) return undefined;
            throw error;
        } finally {
            if (this.controller === controller) {
                this.controller = null;
                this.changed(false);
            }
        }
    }

    stop() {
        this.controller?.abort();
        this.controller = null;
        this.changed(false);
    }
}
