/**
 * Finds equal objects that may be stored once: streams (fonts, images, forms), and dictionaries and arrays that only describe them. Objects
 * that others tell apart by their references stay as they are, although they may be equal: layers, structure elements, annotations, fields.
 */
import { withReferences } from './object-source.ts'
import type { StoredObject } from './reachable-objects.ts'

/** Types of dictionaries that are nothing but their content. */
const types = new Set(['Font', 'FontDescriptor', 'ExtGState', 'Encoding', 'CMap', 'Pattern', 'Halftone'])
/** The first keys of resource dictionaries, functions, shadings, and collections of characters, which have no type. */
const untyped =
  /^<<\/(?:ColorSpace|ExtGState|Font|Pattern|ProcSet|Properties|Shading|XObject|FunctionType|ShadingType|Registry)(?=[/<[( ])/

/** Attributes of structure elements name their owner (ISO 32000-1, 14.7.5), and are neither elements, annotations nor fields. */
const attributes = /\/O\//
const ofOthers = /\/(?:FT|K|Kids|P|Parent|Rect|S|Subtype|T)(?=[ /<[(])/

function isUntypedDescription(source: string, references: readonly unknown[]): boolean {
  if (source === '<<>>' || untyped.test(source)) return true
  return references.length === 0 && attributes.test(source) && !ofOthers.test(source)
}

function isSharable({ source, type, references, checksum }: StoredObject): boolean {
  if (checksum !== undefined || source.startsWith('[/')) return true
  if (source.startsWith('<<')) return type === '' ? isUntypedDescription(source, references) : types.has(type)
  return source !== '[]' && references.length === 0
}

/**
 * Returns the objects that are stored by another, equal one: its number by theirs.
 *
 * @param bytesOf returns the bytes of a stream
 */
export function equalObjects(
  objects: ReadonlyMap<number, StoredObject>,
  bytesOf: (number: number) => Uint8Array,
): Map<number, number> {
  const same = new Map<number, number>()
  const numberOf = (number: number) => same.get(number) ?? number
  let candidates = [...objects].filter(([, object]) => isSharable(object)).toSorted(([a], [b]) => a - b)
  // Objects become equal when those that they refer to are united.
  for (let before = -1; before < same.size;) {
    before = same.size
    const firsts = new Map<string, number>()
    for (const [number, { source, references, checksum = '' }] of candidates) {
      const key = checksum + withReferences(source, references, numberOf)
      const first = firsts.get(key)
      if (first === undefined) firsts.set(key, number)
      else if (checksum === '' || Buffer.compare(bytesOf(number), bytesOf(first)) === 0) same.set(number, first)
    }
    candidates = candidates.filter(([number, { references }]) => references.length > 0 && !same.has(number))
  }
  return same
}
