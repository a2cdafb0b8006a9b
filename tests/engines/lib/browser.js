// Modules that were compiled for browsers alone run in Node as well, once it looks like one to them
// and the bytes that they would fetch are handed over.
import { readFileSync } from 'node:fs';

// `start` is what the module exports by default, `wasm` the file beside it.
export async function startedAsInBrowser(start, wasm) {
    const bytes = readFileSync(new URL(`../node_modules/${wasm}`, import.meta.url));
    const { process } = globalThis;
    globalThis.window = globalThis;
    globalThis.process = undefined;
    const module = await start({ wasmBinary: bytes });
    globalThis.process = process;
    return module;
}
