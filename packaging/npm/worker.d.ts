// nono in a worker: its functions return promises and can be stopped by an AbortSignal.
// SPDX-License-Identifier: MIT
import type { LoadOptions, Nono } from './index.js';
export * from './index.js';

/** Accepted by every function: among its options if these are `Limits`, otherwise as an additional last argument. */
export interface CallOptions {
  /** Ends the search immediately; the promise is rejected with `signal.reason`. A new worker replaces the old one. */
  signal?: AbortSignal;
}
type Verb<F> = F extends (...args: infer A) => infer R ? (...args: [...A, CallOptions?]) => Promise<Awaited<R>> : never;

/**
 * Like `Nono`, but with promises. Calls run one after the other. `onProgress` is called on this side, and its result is
 * ignored. Modules are loaded when a function or a text needs them.
 */
export type NonoWorker = { [K in Exclude<keyof Nono, 'version'>]: Verb<Nono[K]> } & {
  readonly version: string;
  /** Ends the worker; pending calls are rejected with an `AbortError`. */
  close(): void;
};

export interface WorkerOptions extends LoadOptions {
  /** The address of `worker-thread.js`, or a function that starts it; by default it is in the folder of this module. */
  worker?: URL | string | (() => Worker);
}
/** Starts a worker and loads nono in it. */
export function start(options?: WorkerOptions): Promise<NonoWorker>;
