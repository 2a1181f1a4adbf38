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

/** An instance of HarfBuzz: its functions and its memory. */
class HarfBuzz {
  readonly #exports = new WebAssembly.Instance(compiledHarfBuzz()).exports

  constructor() {
    this.call('_initialize')
  }

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

export type SubsetFont = (font: Buffer, kept: Iterable<number>, options: SubsetOptions) => Buffer | undefined

/** Frees what `work` keeps when it has ended, the last first. After a fault nothing is freed: the instance is given up. */
function freeing<Result>(
  harfbuzz: HarfBuzz,
  work: (keep: (address: number, free: string) => number) => Result,
): Result {
  const kept: { address: number; free: string }[] = []
  const result = work((address, free) => {
    if (address !== 0) kept.push({ address, free })
    return address
  })
  for (const { address, free } of kept.toReversed()) harfbuzz.call(free, address)
  return result
}

function subsetWith(
  harfbuzz: HarfBuzz,
  font: Buffer,
  kept: Iterable<number>,
  options: SubsetOptions,
): Buffer | undefined {
  return freeing(harfbuzz, (keep) => {
    const data = keep(harfbuzz.call('malloc', font.length), 'free')
    if (data === 0) return undefined
    font.copy(harfbuzz.memory, data)
    const source = keep(harfbuzz.call('hb_blob_create', data, font.length, writable, 0, 0), 'hb_blob_destroy')
    const face = keep(harfbuzz.call('hb_face_create', source, 0), 'hb_face_destroy')
    const input = keep(harfbuzz.call('hb_subset_input_create_or_fail'), 'hb_subset_input_destroy')
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
    const subset = keep(harfbuzz.call('hb_subset_or_fail', face, input), 'hb_face_destroy')
    if (subset === 0) return undefined
    const blob = keep(harfbuzz.call('hb_face_reference_blob', subset), 'hb_blob_destroy')
    const size = harfbuzz.call('hb_blob_get_length', blob)
    const start = harfbuzz.call('hb_blob_get_data', blob, 0)
    return Buffer.from(harfbuzz.memory.subarray(start, start + size))
  })
}

/**
 * Returns a function that returns a font with only the glyphs `kept`, those they are composed of, and `.notdef`; the others are empty. It
 * returns `undefined` if HarfBuzz cannot read the font, a TrueType or OpenType font.
 *
 * The function is for the fonts of one document: they share an instance of HarfBuzz, whose 68 MB take longer to prepare than most fonts take
 * to subset. After a fault in a damaged font, the next one gets a new instance.
 *
 * @throws {WebAssembly.RuntimeError} for some damaged fonts
 */
export function createSubsetter(): SubsetFont {
  let harfbuzz: HarfBuzz | undefined
  return (font, kept, options) => {
    const current = (harfbuzz ??= new HarfBuzz())
    harfbuzz = undefined
    const subset = subsetWith(current, font, kept, options)
    harfbuzz = current
    return subset
  }
}
