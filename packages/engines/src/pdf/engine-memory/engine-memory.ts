/**
 * The memory of mupdf's WebAssembly. mupdf's own functions for the characters of a text make several calls for each of them, and create
 * objects, which takes several times as long as interpreting the page.
 */
import { Buffer as EngineBuffer } from 'mupdf'

/** The memory as numbers of 32 bits. It holds until mupdf is called again. */
export interface EngineMemory {
  integers: Int32Array
  floats: Float32Array
}

let memory: EngineMemory = { integers: new Int32Array(), floats: new Float32Array() }

/** Returns the memory, which is another one after it has grown. */
export function engineMemory(): EngineMemory {
  if (memory.integers.length > 0) return memory
  const owned = new EngineBuffer(new Uint8Array(1))
  const { buffer } = owned.asUint8Array()
  owned.destroy()
  memory = { integers: new Int32Array(buffer), floats: new Float32Array(buffer) }
  return memory
}
