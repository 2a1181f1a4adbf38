/**
 * Machine code of mupdf's WebAssembly, made once and read by each engine process: compiling takes most of a start otherwise. Node has no
 * interface for it, so V8's own test functions are called (`%SerializeWasmModule`, src/runtime/runtime-test-wasm.cc). V8 refuses code of
 * another version, other flags or another processor; the WebAssembly is compiled then as it would be without.
 * Import this before mupdf.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { compileFunction } from 'node:vm'
import { mupdfWasm } from './mupdf-wasm.ts'

/**
 * Gives a function that calls one of V8's own.
 *
 * @throws SyntaxError where this V8 has none of that name
 */
function v8Function(name: string, parameters: readonly string[]): (...given: unknown[]) => unknown {
  setFlagsFromString('--allow-natives-syntax')
  try {
    const call = compileFunction(`return %${name}(${parameters.join()})`, parameters)
    return (...given) => Reflect.apply(call, undefined, given)
  } finally {
    // Machine code is refused where the flags are others than when it was written.
    setFlagsFromString('--no-allow-natives-syntax')
  }
}

const source = readFileSync(mupdfWasm)

function readCompiled(path: string): WebAssembly.Module | undefined {
  try {
    const { buffer, byteOffset, byteLength } = readFileSync(path)
    const code = buffer.slice(byteOffset, byteOffset + byteLength)
    const module = v8Function('DeserializeWasmModule', ['code', 'source'])(code, source)
    return module instanceof WebAssembly.Module ? module : undefined
  } catch {
    return undefined
  }
}

/** Whether this process makes the code or uses it, and the file that it is in. */
const [, , purpose, path] = process.argv
// Machine code of the optimising compiler alone is kept: each function that is called while the code is made goes through it.
if (purpose === 'make') setFlagsFromString('--no-liftoff')
const read = purpose === 'use' && path !== undefined ? readCompiled(path) : undefined
const compiled = read ?? new WebAssembly.Module(source)

/** Whether the machine code was there and fitted. */
export const precompiled = read !== undefined

// mupdf's own hook for whoever has the module already (Emscripten's `instantiateWasm`).
Reflect.set(globalThis, '$libmupdf_wasm_Module', {
  instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) {
    const instance = new WebAssembly.Instance(compiled, imports)
    done(instance)
    return instance.exports
  },
})

/** Writes down the machine code of all functions that have been called so far. */
export function saveCompiled(): void {
  if (path === undefined) return
  setFlagsFromString('--liftoff')
  const code = v8Function('SerializeWasmModule', ['module'])(compiled)
  if (code instanceof ArrayBuffer) writeFileSync(path, new Uint8Array(code))
}
