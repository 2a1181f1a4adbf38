/**
 * Stores the readings of Han characters (ruby) beside a page's text layer, where no reader takes them for text: in the page's private data
 * (ISO 32000-1, 14.5), as pairs of the point of the last character that a reading belongs to, in user space, and the reading.
 */
import { Matrix, type PDFDocument, type PDFObject } from 'mupdf'
import type { RecognisedPage, RecognisedWord } from '../recognised-page.ts'

/** A reading with the middle of the last character that it belongs to, in points, on the page as displayed. */
export interface PlacedRuby {
  x: number
  y: number
  text: string
}

const application = 'Docweave'
/** Files of others may have more, and longer ones. */
const mostReadings = 5000
const reading = /^[\u3040-\u30ff\s]{1,40}$/

/** The middle of the character that ends at `after` in a word's text; all of its characters are taken for equally long. */
function characterIn(
  { text, x, y, width, height }: RecognisedWord,
  after: number,
  isVertical: boolean,
): [number, number] {
  const along = (after - 0.5) / text.length
  return isVertical ? [x + width / 2, y + height * along] : [x + width * along, y + height / 2]
}

const transformed = ([x, y]: readonly [number, number], [a, b, c, d, e, f]: Matrix): [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
]

/** Returns the readings on a page. */
export const rubyOf = ({ lines, toPage }: RecognisedPage): PlacedRuby[] =>
  lines.flatMap(({ words, isVertical = false }) =>
    words.flatMap((word) =>
      (word.ruby ?? []).map(({ after, text }) => {
        const [x, y] = transformed(characterIn(word, after, isVertical), toPage)
        return { x, y, text }
      }),
    ),
  )

/** A date as a PDF string (ISO 32000-1, 7.9.4). */
const dateOf = (date: Date): string => `D:${date.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`

/** Replaces the readings of a page. `pageTransform` is mupdf's, from user space to the displayed page. */
export function writePageRuby(
  document: PDFDocument,
  page: PDFObject,
  rubies: readonly PlacedRuby[],
  pageTransform: Matrix,
): void {
  const all = page.get('PieceInfo')
  if (rubies.length === 0) {
    if (all.isDictionary()) all.delete(application)
    return
  }
  const toUser = Matrix.invert(pageTransform)
  const list = document.newArray()
  for (const { x, y, text } of rubies) {
    for (const value of transformed([x, y], toUser)) list.push(document.newReal(Number(value.toFixed(2))))
    list.push(document.newString(text))
  }
  const own = document.newDictionary()
  const date = dateOf(new Date())
  own.put('LastModified', document.newString(date))
  own.put('Private', document.addObject(list))
  if (!all.isDictionary()) page.put('PieceInfo', document.newDictionary())
  page.get('PieceInfo').put(application, own)
  page.put('LastModified', document.newString(date))
}

/** Returns the readings that `writePageRuby` stored, in points on the displayed page. */
export function readPageRuby(page: PDFObject, pageTransform: Matrix): PlacedRuby[] {
  const list = page.get('PieceInfo', application, 'Private')
  if (!list.isArray()) return []
  const rubies: PlacedRuby[] = []
  const length = Math.min(list.length, 3 * mostReadings)
  for (let at = 0; at + 2 < length; at += 3) {
    const place = [list.get(at), list.get(at + 1)] as const
    const text = list.get(at + 2)
    if (!place.every((each) => each.isNumber()) || !text.isString() || !reading.test(text.asString())) continue
    const [x, y] = transformed([place[0].asNumber(), place[1].asNumber()], pageTransform)
    rubies.push({ x, y, text: text.asString() })
  }
  return rubies
}
