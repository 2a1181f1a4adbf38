/** The location of mupdf's WebAssembly, without loading it. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The path of mupdf's WebAssembly. */
export const mupdfWasm = join(dirname(createRequire(import.meta.url).resolve('mupdf')), 'mupdf-wasm.wasm')
