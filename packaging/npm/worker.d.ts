// The verbs of nono in a worker: as promises, to be stopped by an AbortSignal.
// SPDX-License-Identifier: MIT
import type { LoadOptions, Nono } from './index.js';
export * from './index.js';

/** What every verb takes: in its options where it has `Limits`, else as its last argument. */
export interface CallOptions {
  /** Ends the search with its worker, at once; the promise is rejected with `signal.reason`. Another worker starts. */
  signal?: AbortSignal;
}
type Verb<F> = F extends (...args: infer A) => infer R ? (...args: [...A, CallOptions?]) => Promise<Awaited<R>> : never;

/**
 * As `Nono`, with promises. Verbs run one after the other; `onProgress` is called here, and what it returns is ignored.
 * Modules are loaded where a verb or a text needs them.
 */
export type NonoWorker = { [K in Exclude<keyof Nono, 'version'>]: Verb<Nono[K]> } & {
  readonly version: string;
  /** Ends the worker; verbs that wait are rejected with an `AbortError`. */
  close(): void;
};

export interface WorkerOptions extends LoadOptions {
  /** Where `worker-thread.js` is, or what makes a worker of it; else it is beside this module. */
  worker?: URL | string | (() => Worker);
}
/** Starts a worker and loads nono in it. */
export function start(options?: WorkerOptions): Promise<NonoWorker>;
