/** Number trees and name trees (ISO 32000-1, 7.9.6 and 7.9.7): read as lists of entries, written as a single node. */
import type { PDFDocument, PDFObject } from 'mupdf'

/** Visits each node once, because a malformed tree may contain cycles. */
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

/** The entries of a number tree in order; empty if `tree` is null. */
export const numberTreeEntries = (tree: PDFObject): [key: number, value: PDFObject][] =>
  [...leaves(tree, 'Nums')].flatMap(([key, value]): [number, PDFObject][] =>
    key.isNumber() ? [[key.asNumber(), value]] : [],
  )

/** The entries of a name tree, keyed by the string's bytes as in the file (latin1). */
export const nameTreeEntries = (tree: PDFObject): [key: string, value: PDFObject][] =>
  [...leaves(tree, 'Names')].flatMap(([key, value]): [string, PDFObject][] =>
    key.isString() ? [[bytesOf(key), value]] : [],
  )

/** The bytes of a string or a name, one character per byte. */
export const bytesOf = (text: PDFObject): string =>
  text.isName() ? text.asName() : Buffer.from(text.asByteString()).toString('latin1')

/** Makes a number tree of one node, sorted by key. */
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

/** Makes a name tree of one node, sorted by key; a key has one character per byte. */
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
