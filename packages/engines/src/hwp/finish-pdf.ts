/** Adds to the PDF what printing omits: title, language, outline and links. */
import { writeFileSync } from 'node:fs'
import type { PDFDocument, PDFObject } from 'mupdf'
import { tie } from '../pdf/pages/outline.ts'
import type { Heading, Link, PagePosition } from './navigation.ts'
import { point } from './print/paper.ts'

interface DocumentFacts {
  title: string | undefined
  language: string
  headings: readonly Heading[]
  links: readonly Link[]
  /** The points of a pixel of the engine on each page. */
  units: readonly number[]
}

interface OutlineItem {
  heading: Heading
  below: OutlineItem[]
}

/** Nests each heading under the nearest earlier one of a higher level. */
function treeOf(headings: readonly Heading[]): OutlineItem[] {
  const top: OutlineItem[] = []
  const open: OutlineItem[] = []
  for (const heading of headings) {
    while (open.length > 0 && (open.at(-1)?.heading.level ?? 0) >= heading.level) open.pop()
    const item = { heading, below: [] }
    ;(open.at(-1)?.below ?? top).push(item)
    open.push(item)
  }
  return top
}

/** Writes the outline items below `parent`, with their children collapsed. */
function writeItems(
  document: PDFDocument,
  parent: PDFObject,
  items: readonly OutlineItem[],
  units: readonly number[],
  open: boolean,
): void {
  const written = items.map(({ heading: { title, page, y }, below }) => {
    const [, , , height] = document.loadPage(page).getBounds()
    const place = document.newArray()
    place.push(document.findPage(page))
    place.push(document.newName('XYZ'))
    for (const value of [0, height - y * (units[page] ?? point), 0]) place.push(value)
    const item = document.addObject({ Title: document.newString(title), Dest: place })
    writeItems(document, item, below, units, false)
    return item
  })
  tie(parent, written, open)
}

const placeUri = (document: PDFDocument, { page, y }: PagePosition, unit: number) =>
  document.formatLinkURI({ type: 'XYZ', chapter: 0, page, x: 0, y: y * unit, width: 0, height: 0, zoom: 0 })

/** Writes the document to `out`, with the facts added. */
export function finishPdf(
  document: PDFDocument,
  out: string,
  { title, language, headings, links, units }: DocumentFacts,
): void {
  const root = document.getTrailer().get('Root')
  root.put('Lang', document.newString(language))
  if (headings.length > 0) {
    const outlines = document.addObject({ Type: document.newName('Outlines') })
    writeItems(document, outlines, treeOf(headings), units, true)
    root.put('Outlines', outlines)
  }
  if (title !== undefined) {
    document.setMetaData('info:Title', title)
    root.put('ViewerPreferences', { DisplayDocTitle: true })
  }
  for (const { to, page, box } of links) {
    const [left, top, right, bottom] = box
    const uri = typeof to === 'string' ? to : placeUri(document, to, units[to.page] ?? point)
    const unit = units[page] ?? point
    document.loadPage(page).createLink([left * unit, top * unit, right * unit, bottom * unit], uri)
  }
  const saved = document.saveToBuffer('garbage=4,compress,objstms')
  writeFileSync(out, saved.asUint8Array())
  saved.destroy()
}

const count = (text: string, script: RegExp) => text.match(script)?.length ?? 0

/**
 * Detects the language of a document by the scripts of its letters. Returns its tag for PDF (ISO 32000-1, 14.9.2): Korean if there is
 * Hangul, Japanese if there are more kana.
 */
export function languageOf(text: string): 'ko' | 'ja' | 'en' {
  const hangul = count(text, /\p{sc=Hangul}/gu)
  const kana = count(text, /[\p{sc=Hiragana}\p{sc=Katakana}]/gu)
  if (hangul === 0 && kana === 0) return 'en'
  return hangul >= kana ? 'ko' : 'ja'
}
