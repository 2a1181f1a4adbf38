/**
 * Removes glyphs from TrueType and OpenType fonts with HarfBuzz's subsetter, compiled to WebAssembly. The remaining glyphs keep their indices,
 * because the PDF refers to them.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

/** Flags and sets of HarfBuzz (hb-subset.h). */
const flags = { noHinting: 0x1, retainIndices: 0x2, glyphNames: 0x80 }
const sets = { untouchedTables: 2, droppedTables: 3 }
const writable = 2

/** Tables that PDF readers do not use (ISO 32000-1, 9.9). */
const unused = [
  'GSUB',
  'GPOS',
  'GDEF',
  'BASE',
  'JSTF',
  'DSIG',
  'kern',
  'name',
  'gasp',
  'hdmx',
  'LTSH',
  'VDMX',
  'PCLT',
  'meta',
  'OS/2',
]

/**
 * How much WebAssembly code runs before V8's optimizing compiler compiles it: the default, and one for HarfBuzz. One function of HarfBuzz is
 * so large that its compilation takes a second of processor time, which pays off only for very many fonts.
 */
const usualBudget = 13_000_000
const harfBuzzBudget = 20 * usualBudget

let compiled: WebAssembly.Module | undefined

/** Compiles HarfBuzz when the first font is subset, because most engine processes never do that. */
function compiledHarfBuzz(): WebAssembly.Module {
  if (compiled) return compiled
  const path = fileURLToPath(import.meta.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'))
  setFlagsFromString(`--wasm-tiering-budget=${harfBuzzBudget}`)
  try {
    compiled = new WebAssembly.Module(readFileSync(path))
    return compiled
  } finally {
    setFlagsFromString(`--wasm-tiering-budget=${usualBudget}`)
  }
}

/** A new instance of HarfBuzz. Each font gets its own, so that no damaged font affects another, and all its memory is freed. */
class HarfBuzz {
  readonly #exports = new WebAssembly.Instance(compiledHarfBuzz()).exports

  call(name: string, ...values: number[]): number {
    const run = this.#exports[name]
    if (typeof run !== 'function') throw new TypeError(`HarfBuzz has no ${name}`)
    const result: unknown = Reflect.apply(run, undefined, values)
    return typeof result === 'number' ? result : 0
  }

  get memory(): Buffer {
    const { memory } = this.#exports
    if (!(memory instanceof WebAssembly.Memory)) throw new TypeError('HarfBuzz has no memory')
    return Buffer.from(memory.buffer)
  }
}

const tagNumber = (tag: string) => Buffer.from(tag.padEnd(4), 'latin1').readUInt32BE(0)

export interface SubsetOptions {
  /** Tables that are copied as they are. */
  untouched: readonly string[]
  /** Tables that are removed besides those that PDF readers do not use. */
  dropped: readonly string[]
  /** Removes the instructions that fit outlines to the pixels of a coarse screen. */
  dropHinting: boolean
}

/**
 * Returns `font` with only the glyphs `kept`, those they are composed of, and `.notdef`. The others are empty.
 *
 * @param font a TrueType or OpenType font
 * @returns `undefined` if HarfBuzz cannot read it
 */
export function subsetFont(font: Buffer, kept: Iterable<number>, options: SubsetOptions): Buffer | undefined {
  const harfbuzz = new HarfBuzz()
  harfbuzz.call('_initialize')
  const data = harfbuzz.call('malloc', font.length)
  if (data === 0) return undefined
  font.copy(harfbuzz.memory, data)
  const face = harfbuzz.call('hb_face_create', harfbuzz.call('hb_blob_create', data, font.length, writable, 0, 0), 0)
  const input = harfbuzz.call('hb_subset_input_create_or_fail')
  const glyphs = harfbuzz.call('hb_subset_input_glyph_set', input)
  for (const glyph of kept) harfbuzz.call('hb_set_add', glyphs, glyph)
  const wanted = flags.retainIndices | flags.glyphNames | (options.dropHinting ? flags.noHinting : 0)
  harfbuzz.call('hb_subset_input_set_flags', input, wanted)
  const addTags = (set: number, tags: readonly string[]) => {
    const address = harfbuzz.call('hb_subset_input_set', input, set)
    for (const tag of tags) harfbuzz.call('hb_set_add', address, tagNumber(tag))
  }
  addTags(sets.untouchedTables, options.untouched)
  addTags(sets.droppedTables, [...unused, ...options.dropped])
  const subset = harfbuzz.call('hb_subset_or_fail', face, input)
  if (subset === 0) return undefined
  const blob = harfbuzz.call('hb_face_reference_blob', subset)
  const size = harfbuzz.call('hb_blob_get_length', blob)
  const start = harfbuzz.call('hb_blob_get_data', blob, 0)
  return Buffer.from(harfbuzz.memory.subarray(start, start + size))
}
