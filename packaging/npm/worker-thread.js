// The worker of nono-puzzles/worker: calls verbs as its messages ask for.
// SPDX-License-Identifier: MIT
import { errorValues, load } from './index.js';

const name = 'node:worker_threads'; // not a literal, which bundlers for browsers would look for
const port =
    typeof self === 'undefined' ? (await import(/* webpackIgnore: true */ /* @vite-ignore */ name)).parentPort : self;
const send = message => port.postMessage(message);

let nono;
let arrived; // of the module that is waited for

// As of index.js, but the modules come from the other side, which keeps them for the next worker.
async function loadAll() {
    for (const name of nono.missingModules()) await module(name);
}

async function module(missing) {
    const loaded = new Promise(resolve => {
        arrived = resolve;
    });
    send({ need: missing });
    nono.addModule(missing, await loaded);
}

async function call({ verb, args, watched }) {
    const [last] = args.slice(-1);
    let shown = 0;
    if (watched)
        last.onProgress = progress => {
            // at most some 20 messages a second
            const now = performance.now();
            if (now - shown < 50) return;
            shown = now;
            send({ progress });
        };
    for (;;) {
        try {
            const value = verb === 'loadAll' ? await loadAll() : nono[verb](...args);
            if (verb === 'parseAll') for (const entry of value) if (entry.error) entry.error = errorValues(entry.error);
            return { value };
        } catch (error) {
            if (error.code !== 'not_loaded') return { error: errorValues(error) };
            await module(error.module);
        }
    }
}

async function receive(message) {
    if (message.modules) {
        const { nono: first, ...others } = message.modules;
        nono = await load({ modules: { nono: first } });
        for (const [other, compiled] of Object.entries(others)) nono.addModule(other, compiled);
        send({ version: nono.version });
    } else if (message.module) {
        arrived(message.module);
    } else {
        send(await call(message));
    }
}

if (typeof self === 'undefined') port.on('message', receive);
else port.onmessage = event => receive(event.data);
