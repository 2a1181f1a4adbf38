/**
 * Machine code of mupdf's WebAssembly, created once and loaded by each engine process, because compiling takes most of the start time. Node
 * has no API for it, so V8's test functions are called (`%SerializeWasmModule`, src/runtime/runtime-test-wasm.cc). V8 rejects code of
 * another version, other flags or another processor; the WebAssembly is then compiled as usual.
 * Import this before mupdf.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { compileFunction } from 'node:vm'
import { mupdfWasm } from './node-program.ts'

/**
 * Returns a function that calls a native function of V8.
 *
 * @throws SyntaxError if this V8 has no function of that name
 */
function v8Function(name: string, parameters: readonly string[]): (...given: unknown[]) => unknown {
  setFlagsFromString('--allow-natives-syntax')
  try {
    const call = compileFunction(`return %${name}(${parameters.join()})`, parameters)
    return (...given) => Reflect.apply(call, undefined, given)
  } finally {
    // V8 rejects machine code that was created with other flags.
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

/** Whether this process creates the code (`make`) or uses it (`use`, `train`), and the path of its file. */
const [, , purpose, path] = process.argv
// Only code of the optimizing compiler is serialized, so every function that is called meanwhile must be compiled by it.
if (purpose === 'make') setFlagsFromString('--no-liftoff')
const read = purpose !== 'make' && path !== undefined ? readCompiled(path) : undefined
const compiled = read ?? new WebAssembly.Module(source)

/** Whether this process loaded machine code. */
export const precompiled = read !== undefined

// mupdf's hook for a module that is compiled already (Emscripten's `instantiateWasm`).
Reflect.set(globalThis, '$libmupdf_wasm_Module', {
  instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) {
    const instance = new WebAssembly.Instance(compiled, imports)
    done(instance)
    return instance.exports
  },
})

/** Writes the machine code of all functions that have been called so far. */
export function saveCompiled(): void {
  if (path === undefined) return
  setFlagsFromString('--liftoff')
  const code = v8Function('SerializeWasmModule', ['module'])(compiled)
  if (code instanceof ArrayBuffer) writeFileSync(path, new Uint8Array(code))
}
