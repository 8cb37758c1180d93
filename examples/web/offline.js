// The service worker, which keeps the whole folder, so that the page works without a network after the first visit.
// run.sh writes files.js: the names of all files and a version of their contents. Another version is taken as a whole,
// once the page is no longer open with the old one.
// SPDX-License-Identifier: MIT
importScripts('files.js');

const { version, files } = self.folder;
const name = `${registration.scope} ${version}`;

async function keepAll() {
    const cache = await caches.open(name);
    // Not what the browser has kept for itself, which can be older.
    await cache.addAll(['./', ...files].map((file) => new Request(file, { cache: 'reload' })));
}

async function dropOthers() {
    const old = (await caches.keys()).filter((other) => other.startsWith(`${registration.scope} `) && other !== name);
    await Promise.all(old.map((other) => caches.delete(other)));
}

async function answer(request) {
    const cache = await caches.open(name);
    return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}

addEventListener('install', (event) => event.waitUntil(keepAll()));
addEventListener('activate', (event) => event.waitUntil(dropOthers()));
addEventListener('fetch', (event) => {
    const { method, url } = event.request;
    if (method === 'GET' && url.startsWith(registration.scope)) event.respondWith(answer(event.request));
});
