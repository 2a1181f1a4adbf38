/** Page labels (ISO 32000-1, 12.4.2), which stay with their pages: a page labelled iv keeps that label wherever it is moved. */
import type { PDFDocument, PDFObject } from 'mupdf'
import { numberTree, numberTreeEntries } from './number-tree.ts'

/** A page's label: the style and prefix of its range, and the page's number in it. */
export interface PageLabel {
  style?: string
  prefix?: Uint8Array
  number: number
}

const rangeOf = (range: PDFObject): PageLabel => {
  const [style, prefix, start] = [range.get('S'), range.get('P'), range.get('St')]
  return {
    ...(style.isName() ? { style: style.asName() } : {}),
    ...(prefix.isString() ? { prefix: prefix.asByteString() } : {}),
    number: start.isNumber() ? start.asNumber() : 1,
  }
}

/** Returns the label of every page, or `undefined` if the document has none and readers show the position instead. */
export function readPageLabels(document: PDFDocument): PageLabel[] | undefined {
  const entries = numberTreeEntries(document.getTrailer().get('Root', 'PageLabels')).toSorted(([a], [b]) => a - b)
  return entries.length === 0 ? undefined : labelsFrom(entries, document.countPages())
}

function labelsFrom(entries: readonly [number, PDFObject][], pages: number): PageLabel[] {
  const labels: PageLabel[] = []
  let at = -1
  let range: PageLabel = { style: 'D', number: 1 }
  let first = 0
  for (let index = 0; index < pages; index++) {
    for (let next = entries[at + 1]; next && next[0] <= index; next = entries[at + 1]) {
      range = rangeOf(next[1])
      first = next[0]
      at++
    }
    labels.push({ ...range, number: range.number + index - first })
  }
  return labels
}

const samePrefix = (a: Uint8Array | undefined, b: Uint8Array | undefined) =>
  Buffer.compare(a ?? new Uint8Array(), b ?? new Uint8Array()) === 0

/** Writes the labels as ranges of consecutive numbers. `undefined` stands for an empty label. */
export function writePageLabels(document: PDFDocument, labels: readonly (PageLabel | undefined)[]): void {
  const ranges: [number, PDFObject][] = []
  for (const [index, label] of labels.entries()) {
    const before = labels[index - 1]
    const goesOn =
      index > 0 &&
      (label && before
        ? label.style === before.style &&
          samePrefix(label.prefix, before.prefix) &&
          (label.style === undefined || label.number === before.number + 1)
        : label === before)
    if (goesOn) continue
    const range = document.newDictionary()
    if (label?.style) range.put('S', document.newName(label.style))
    if (label?.prefix) range.put('P', document.newByteString(label.prefix))
    if (label?.style && label.number !== 1) range.put('St', label.number)
    ranges.push([index, range])
  }
  document.getTrailer().get('Root').put('PageLabels', numberTree(document, ranges))
}
