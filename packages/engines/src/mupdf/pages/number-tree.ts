/** Number trees and name trees (ISO 32000-1, 7.9.6 and 7.9.7): flat to read, flat to write. */
import type { PDFDocument, PDFObject } from 'mupdf'

/** Each node once: in a broken file a tree may go round in a circle. */
function* leaves(node: PDFObject, key: 'Nums' | 'Names', seen = new Set<number>()): Generator<[PDFObject, PDFObject]> {
  if (!node.isDictionary()) return
  if (node.isIndirect()) {
    if (seen.has(node.asIndirect())) return
    seen.add(node.asIndirect())
  }
  const pairs = node.get(key)
  for (let at = 0; at + 1 < pairs.length; at += 2) yield [pairs.get(at), pairs.get(at + 1)]
  const kids = node.get('Kids')
  for (let at = 0; at < kids.length; at++) yield* leaves(kids.get(at), key, seen)
}

/** The entries of a number tree in its order; none when `tree` is null. */
export const numberTreeEntries = (tree: PDFObject): [key: number, value: PDFObject][] =>
  [...leaves(tree, 'Nums')].flatMap(([key, value]): [number, PDFObject][] =>
    key.isNumber() ? [[key.asNumber(), value]] : [],
  )

/** The entries of a name tree, keyed by the string as it stands in the file, byte for byte (latin1). */
export const nameTreeEntries = (tree: PDFObject): [key: string, value: PDFObject][] =>
  [...leaves(tree, 'Names')].flatMap(([key, value]): [string, PDFObject][] =>
    key.isString() ? [[bytesOf(key), value]] : [],
  )

/** A string's or a name's bytes, a character each. */
export const bytesOf = (text: PDFObject): string =>
  text.isName() ? text.asName() : Buffer.from(text.asByteString()).toString('latin1')

/** Makes a flat number tree; the keys are put in order. */
export function numberTree(document: PDFDocument, entries: readonly (readonly [number, PDFObject])[]): PDFObject {
  const pairs = document.newArray()
  for (const [key, value] of entries.toSorted(([a], [b]) => a - b)) {
    pairs.push(key)
    pairs.push(value)
  }
  const tree = document.newDictionary()
  tree.put('Nums', pairs)
  return tree
}

/** Makes a flat name tree; the keys, bytes as characters, are put in order. */
export function nameTree(document: PDFDocument, entries: readonly (readonly [string, PDFObject])[]): PDFObject {
  const pairs = document.newArray()
  for (const [key, value] of entries.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    pairs.push(document.newByteString(Buffer.from(key, 'latin1')))
    pairs.push(value)
  }
  const tree = document.newDictionary()
  tree.put('Names', pairs)
  return tree
}
