/**
 * Reads the text of a MOBI book before KF8: one file in a dialect of HTML, in which links refer to byte offsets and images to numbers
 * (wiki.mobileread.com/wiki/MOBI#Format).
 */
import type { ContentsEntry } from './contents.ts'

interface OldText {
  /** The parts between page breaks. */
  parts: string[]
  /** Returns the path of the part that shows a position, with `#` and its id; `undefined` if no text follows it. */
  addressOf(position: number | undefined): string | undefined
}

const idOf = (position: number) => `filepos-${position}`
export const partPath = (index: number): string => `part-${index}.html`
export const resourcePath = (number: number): string => `resource-${number}`

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}\\s*=\\s*["']?([^"'\\s>]+)`, 'i').exec(tag)?.[1]

/** Converts Amazon's attributes to styles: `height` is the space above, `width` the indent. */
function withStyles(tag: string): string {
  const [align, above, indent] = [attribute(tag, 'align'), attribute(tag, 'height'), attribute(tag, 'width')]
  const styles = [
    align !== undefined && /^(?:left|right|center|justify)$/i.test(align) ? `text-align:${align}` : '',
    above === undefined ? '' : `margin-top:${above}`,
    indent === undefined ? '' : `text-indent:${indent}`,
  ].filter(Boolean)
  return styles.length === 0 ? tag : tag.replace(/\/?>$/, ` style="${styles.join(';')}">`)
}

/** The seven font sizes of HTML 3.2. */
const fontSizes = [0.6, 0.8, 1, 1.15, 1.4, 1.7, 2]

function withSize(tag: string): string {
  const size = Number.parseInt(attribute(tag, 'size') ?? '', 10)
  const ems = /size\s*=\s*["']?[+-]/i.test(tag) ? fontSizes[2 + size] : fontSizes[size - 1]
  return ems === undefined ? '<span>' : `<span style="font-size:${ems}em">`
}

function withReferences(markup: string, addressOf: OldText['addressOf']): string {
  return markup
    .replaceAll(/<a\b[^>]*\bfilepos\s*=\s*["']?(\d+)["']?[^>]*>/gi, (_tag, position: string) => {
      const address = addressOf(Number(position))
      return address === undefined ? '<a>' : `<a href="${address}">`
    })
    .replaceAll(/<img\b[^>]*>/gi, (tag) => {
      const number = Number.parseInt(attribute(tag, 'recindex') ?? attribute(tag, 'hirecindex') ?? '', 10)
      return Number.isNaN(number) ? tag : `<img src="${resourcePath(number)}" alt="${attribute(tag, 'alt') ?? ''}"/>`
    })
    .replaceAll(/<font\b[^>]*>/gi, withSize)
    .replaceAll(/<\/font\s*>/gi, '</span>')
    .replaceAll(/<(?:p|div|h[1-6])\b[^>]*>/gi, withStyles)
}

/** @param entries of the contents, whose positions get anchors too */
export function readOldText(
  text: Buffer,
  entries: readonly ContentsEntry[],
  decode: (bytes: Uint8Array) => string,
): OldText {
  const positions = new Set(entries.flatMap(({ position }) => position ?? []))
  for (const [, position] of text.toString('latin1').matchAll(/\bfilepos\s*=\s*["']?(\d+)/gi))
    positions.add(Number(position))
  const parts = decode(insertAnchors(text, positions, idOf)).split(/<mbp:pagebreak[^>]*>(?:\s*<\/mbp:pagebreak>)?/i)
  const places = new Map<string, number>()
  for (const [index, part] of parts.entries())
    for (const [, id = ''] of part.matchAll(/<a id="(filepos-\d+)">/g)) places.set(id, index)
  // Two breaks in succession, and a break after the last page, create empty parts, which become no chapters.
  const shown = parts.map((part) => /<img\b|>\s*[^<\s]/i.test(part) || /^\s*[^<\s]/.test(part))
  const addressOf = (position: number | undefined) => {
    const index = position === undefined ? undefined : places.get(idOf(position))
    if (index === undefined || position === undefined) return undefined
    if (shown[index]) return `${partPath(index)}#${idOf(position)}`
    const next = shown.indexOf(true, index)
    return next < 0 ? undefined : partPath(next)
  }
  return {
    parts: parts.map((part, index) => (shown[index] ? withReferences(part, addressOf) : '')),
    addressOf,
  }
}

const [less, greater] = [0x3c, 0x3e]

/** Returns the last position up to `at` that is not inside a tag. */
function betweenTags(markup: Buffer, at: number): number {
  const opening = markup.lastIndexOf(less, at - 1)
  const closing = markup.lastIndexOf(greater, at - 1)
  return opening > closing ? opening : at
}

/** Inserts an anchor at each byte offset of `places`, with the id that `idOf` returns. */
export function insertAnchors(markup: Buffer, places: Iterable<number>, idOf: (place: number) => string): Buffer {
  const sorted = [...new Set(places)].filter((place) => place >= 0 && place <= markup.length).toSorted((a, b) => a - b)
  const parts: Buffer[] = []
  let from = 0
  for (const place of sorted) {
    const at = Math.max(from, betweenTags(markup, place))
    parts.push(markup.subarray(from, at), Buffer.from(`<a id="${idOf(place)}"></a>`))
    from = at
  }
  return Buffer.concat([...parts, markup.subarray(from)])
}
