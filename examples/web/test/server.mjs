// A server of a folder on the loopback address, as strict hosts send their pages: a policy of contents, and types that
// browsers need for modules. `node server.mjs FOLDER [PORT]` prints the address.
// SPDX-License-Identifier: MIT
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const TYPES = {
    '.html': 'text/html; charset=utf-8',
    '.css': 'text/css; charset=utf-8',
    '.js': 'text/javascript; charset=utf-8',
    '.mjs': 'text/javascript; charset=utf-8',
    '.wasm': 'application/wasm',
    '.svg': 'image/svg+xml',
    '.json': 'application/json',
};
const POLICY =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
    "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Starts to serve; `{address, close}`. */
export function serve(folder, port = 0) {
    const server = createServer(async (request, response) => {
        try {
            const path = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname));
            const file = join(folder, path.endsWith(sep) ? `${path}index.html` : path);
            const data = await readFile(file);
            response.writeHead(200, {
                'Content-Type': TYPES[extname(file)] ?? 'text/plain; charset=utf-8',
                'Content-Security-Policy': POLICY,
                'X-Content-Type-Options': 'nosniff',
                'Cache-Control': 'no-cache',
            });
            response.end(data);
        } catch {
            response.writeHead(404, { 'Content-Type': 'text/plain', 'Content-Security-Policy': POLICY });
            response.end('not found');
        }
    });
    return new Promise((resolve, reject) => {
        server.on('error', reject);
        server.listen(port, '127.0.0.1', () =>
            resolve({
                address: `http://127.0.0.1:${server.address().port}/`,
                close: () => {
                    server.closeAllConnections();
                    server.close();
                },
            }),
        );
    });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const { address } = await serve(process.argv[2] ?? '.', Number(process.argv[3] ?? 8000));
    console.log(address);
}
