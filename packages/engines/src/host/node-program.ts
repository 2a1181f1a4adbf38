/** How Node is started for engines: the code it can read, and its limits. */
import { createRequire } from 'node:module'
import { dirname, resolve, join } from 'node:path'

/** Our source code and its dependencies. They contain no visitor's data. */
const packages = resolve(import.meta.dirname, '../../..')
const installed = resolve(packages, '../node_modules')
const nodeFolder = dirname(process.execPath)
const isVisible = ['/usr/', `${installed}/`].some((folder) => nodeFolder.startsWith(folder))

/** The paths that the sandbox of a Node program must be able to read. */
export const engineCode: readonly string[] = [packages, installed, ...(isVisible ? [] : [nodeFolder])]

/** The default limit of the JavaScript heap, in megabytes. */
export const usualObjectMegabytes = 512
/** Small, because most objects are short-lived: with the default young generation a process would use three times the memory. */
const semiSpaceMegabytes = 6
/** The stack size of a Node worker thread. */
const stackKilobytes = 3900

/** Enables RC2 in Node's OpenSSL: older certificate files are encrypted with it. */
const olderCiphers = '--openssl-legacy-provider'

/** Returns Node's flags for a JavaScript heap of this size. */
export const nodeFlags = (objectMegabytes: number): string[] => [
  `--max-old-space-size=${objectMegabytes}`,
  `--max-semi-space-size=${semiSpaceMegabytes}`,
  `--stack-size=${stackKilobytes}`,
  olderCiphers,
]

/** The path of mupdf's WebAssembly, resolved without loading it. */
export const mupdfWasm = join(dirname(createRequire(import.meta.url).resolve('mupdf')), 'mupdf-wasm.wasm')
