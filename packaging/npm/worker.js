// nono in a worker: the verbs of index.js as promises. One worker does one verb after the other.
// SPDX-License-Identifier: MIT
import { NonoError, compileModule, errorOf } from './index.js';

export { NonoError, OPEN, decided, load, openCells, takeStep } from './index.js';

const verbs = [
    'loadAll',
    'formats',
    'parse',
    'parseAll',
    'write',
    'toLink',
    'fromLink',
    'puzzleOf',
    'solve',
    'count',
    'hash',
    'satisfies',
    'hint',
    'explain',
    'grade',
    'make',
    'pictureOf',
    'ambiguity',
    'fix',
    'lineStates',
    'cellsToCross',
    'mistakes',
    'canBeFinished',
    'drawSvg',
    'parseSokoban',
    'replay',
    'solveSokoban',
    'nextPush',
    'isLost',
    'deadSquares',
    'walkPath',
    'pushPath',
    'writeSokoban',
    'drawSokobanSvg',
];

const refused = message => Promise.reject(new NonoError('bad_argument', message));
const ended = () => new DOMException('The worker was closed.', 'AbortError');

/** Makes a worker, and lets it be used alike in browsers and in Node. */
async function makeWorker(place) {
    if (typeof place === 'function') return place();
    if (typeof Worker === 'function')
        // bundlers know this form
        return place
            ? new Worker(place, { type: 'module' })
            : new Worker(new URL('./worker-thread.js', import.meta.url), { type: 'module' });
    const name = 'node:worker_threads';
    const node = await import(/* webpackIgnore: true */ /* @vite-ignore */ name);
    return new node.Worker(new URL(place ?? './worker-thread.js', import.meta.url));
}

function listen(worker, receive, fail) {
    if (typeof worker.on === 'function') {
        worker.on('message', receive);
        worker.on('error', fail);
    } else {
        worker.onmessage = event => receive(event.data);
        worker.onerror = event => fail(new Error(event.message ?? 'the worker could not be started'));
    }
}

class Client {
    constructor(options) {
        this.options = options;
        this.modules = {}; // compiled here, so that another worker has them at once
        this.queue = [];
        this.current = null;
        this.closed = false;
    }

    async compiled(name) {
        return (this.modules[name] ??= await compileModule(name, this.options.modules));
    }

    /** Starts a worker; the promise is kept when it is ready. */
    async start() {
        await this.compiled('nono');
        const worker = await makeWorker(this.options.worker);
        if (this.closed) return void worker.terminate();
        this.starting = worker;
        await new Promise((resolve, reject) => {
            listen(
                worker,
                message => this.receive(worker, message, resolve),
                error => {
                    reject(error);
                    if (this.worker === worker || !this.worker) this.fail(error);
                },
            );
            worker.postMessage({ modules: this.modules });
        });
        this.worker = worker;
        this.next();
    }

    async receive(worker, message, ready) {
        if ('version' in message) {
            this.version = message.version;
            ready();
        } else if (message.need) {
            try {
                worker.postMessage({ module: await this.compiled(message.need) });
            } catch (error) {
                // the worker waits in vain
                this.restart();
                this.settle(task => task.reject(error));
            }
        } else if (message.progress) {
            this.current?.onProgress(message.progress);
        } else if (message.error) {
            this.settle(task => task.reject(errorOf(message.error)));
        } else {
            for (const entry of this.current?.verb === 'parseAll' ? message.value : [])
                if (entry.error) entry.error = errorOf(entry.error);
            this.settle(task => task.resolve(message.value));
        }
    }

    settle(finish) {
        const task = this.current;
        this.current = null;
        if (task) {
            task.signal?.removeEventListener('abort', task.abort);
            finish(task);
        }
        this.next();
    }

    next() {
        if (this.current || !this.worker) return;
        this.current = this.queue.shift() ?? null;
        if (!this.current) return;
        const { verb, args, watched } = this.current;
        try {
            this.worker.postMessage({ verb, args, watched });
        } catch (error) {
            // an argument cannot be sent to a worker
            this.settle(task => task.reject(new NonoError('bad_argument', error.message)));
        }
    }

    restart() {
        this.worker?.terminate();
        this.worker = undefined;
        this.start().catch(error => this.fail(error));
    }

    /** Nothing more can be done. */
    fail(error) {
        const waiting = [this.current, ...this.queue].filter(Boolean);
        this.current = null;
        this.queue = [];
        for (const task of waiting) task.reject(error);
    }

    call(verb, given) {
        if (this.closed) return Promise.reject(ended());
        // Options are the last argument; what cannot be sent is taken out of them.
        const args = [...given];
        const last = args.at(-1);
        const hasOptions = last !== null && typeof last === 'object' && ('signal' in last || 'onProgress' in last);
        const { signal, onProgress, ...rest } = hasOptions ? last : {};
        if (hasOptions) args[args.length - 1] = rest;
        // These two are not sent to the worker, which checks all others.
        if (onProgress && typeof onProgress !== 'function') return refused('onProgress must be a function');
        if (signal && typeof signal.addEventListener !== 'function') return refused('signal must be an AbortSignal');
        return new Promise((resolve, reject) => {
            if (signal?.aborted) return void reject(signal.reason);
            const task = { verb, args, signal, onProgress, watched: Boolean(onProgress), resolve, reject };
            task.abort = () => {
                if (this.current === task) {
                    this.current = null;
                    this.restart();
                } else {
                    this.queue = this.queue.filter(other => other !== task);
                }
                reject(signal.reason);
            };
            signal?.addEventListener('abort', task.abort, { once: true });
            this.queue.push(task);
            this.next();
        });
    }

    close() {
        this.closed = true;
        this.worker?.terminate();
        this.starting?.terminate(); // which may not be ready yet
        this.worker = undefined;
        this.fail(ended());
    }
}

export async function start(given) {
    const options = given ?? {};
    const client = new Client(options);
    await client.start();
    const nono = { version: client.version, close: () => client.close() };
    for (const verb of verbs) nono[verb] = (...args) => client.call(verb, args);
    if (options.all) await nono.loadAll();
    return nono;
}
