/** Page analysis: turns page elements into a document, first page by page, then across all pages. */
import { around } from './box.ts'
import { markBibliography } from './bibliography.ts'
import type { PageElements } from './elements.ts'
import { itemsOf, zonesOf } from './flow.ts'
import { asText, footnoteSegments, footnotesOf, markReferences } from './footnotes.ts'
import { markHeadings, type OutlineEntry } from './headings.ts'
import { joinHeadings } from './join-headings.ts'
import { joinPages, type Joins } from './join-pages.ts'
import { markLists } from './lists.ts'
import type { Block, DocumentModel, DocumentPage, Paragraph, Run, StoredPicture } from './model.ts'
import { draftOf, type PageDraft } from './page-draft.ts'
import { formOf, textSidesOf, type Sides } from './page-sides.ts'
import { softHyphen } from './join-lines.ts'
import { lineOf, type ColumnSides } from './lines.ts'
import { paragraphsOf } from './paragraphs.ts'
import { numberOffset, runningParts, type RunningParts } from './running-parts.ts'
import { markRunningStarts } from './running-starts.ts'
import type { Segment } from './segments.ts'
import { setSpaces, setTops, topOfPage } from './spacing.ts'
import { rowsOf } from './zones.ts'

export interface Findings {
  document: DocumentModel
  /** The total number of characters, and how many of them have no known meaning. */
  characters: number
  unreadable: number
  /** Pages without any character. */
  pagesWithoutText: number
}

export interface WholeDocument {
  pictures: StoredPicture[]
  /** The document's own outline; empty if it has none. */
  outline: readonly OutlineEntry[]
  title: string
  /** Which blocks to join across columns and pages; none if omitted. */
  joins?: Joins | undefined
}

/** The body size, in points, of a document without text. */
const usualSize = 10.5
/** The minimum page margin, in points. */
const leastMargin = 6

/** Accepts pages one by one and builds the document at the end. */
export class DocumentAnalysis {
  readonly #drafts: PageDraft[] = []
  #keepsSpaces = false

  /** Analyses the next page. Only the result is stored, not the page's elements. */
  add(page: PageElements): void {
    const draft = draftOf(page, this.#keepsSpaces)
    this.#keepsSpaces ||= draft.keepsSpaces
    this.#drafts.push(draft)
  }

  finish({ pictures, outline, title, joins }: WholeDocument): Findings {
    const drafts = this.#drafts
    const bodySize = commonestSize(drafts)
    const running = runningParts(drafts)
    const sides = textSidesOf(drafts, running)
    const firstNumber = 1 + numberOffset(running)
    const context = { keepsSpaces: this.#keepsSpaces, bodySize, sides }
    const pages = drafts.map((draft, at) =>
      pageOf(draft, running[at] ?? { header: [], footer: [] }, { ...context, printedNumber: firstNumber + at }),
    )
    for (const { zones } of pages)
      for (const { columns } of zones)
        for (const column of columns) joinHeadings(column.blocks, column, bodySize, this.#keepsSpaces)
    const flowing = pages.flatMap(({ zones }) =>
      zones.flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks)),
    )
    const paragraphs = flowing.filter((block) => block.type === 'paragraph')
    markHeadings(paragraphs, bodySize, outline)
    for (const { zones } of pages)
      for (const { columns } of zones) for (const { blocks, left } of columns) markLists(blocks, left)
    markBibliography(paragraphs)
    markRunningStarts(pages, firstNumber)
    const tops = new Map(pages.map((page) => [page, topOfPage(page)]))
    if (joins) joinPages(pages, { joins, tops }, this.#keepsSpaces)
    for (const alike of Map.groupBy(pages, formOf).values()) setTops(alike, tops)
    for (const page of pages) {
      setSpaces(page)
      if (joins !== 'all-marked') removeSoftHyphens(page)
    }
    return {
      document: { pages, pictures, bodySize, title, firstNumber },
      characters: drafts.reduce((sum, { characters }) => sum + characters, 0),
      unreadable: drafts.reduce((sum, { unreadable }) => sum + unreadable, 0),
      pagesWithoutText: drafts.filter(({ characters }) => characters === 0).length,
    }
  }
}

function commonestSize(drafts: readonly PageDraft[]): number {
  const counts = new Map<number, number>()
  for (const { segments } of drafts)
    for (const { size, letters } of segments) {
      const rounded = Math.round(size * 2) / 2
      counts.set(rounded, (counts.get(rounded) ?? 0) + letters)
    }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? usualSize
}

interface PageContext {
  keepsSpaces: boolean
  bodySize: number
  sides: Sides
  /** The page number in the header or footer. */
  printedNumber: number
}

function pageOf(
  draft: PageDraft,
  { header, footer }: RunningParts,
  { keepsSpaces, bodySize, sides: all, printedNumber }: PageContext,
): DocumentPage {
  const { number, width, height, turn, vertical, shapes, background, turned, backdrops } = draft
  const reach = all.get(formOf(draft)) ?? { left: 72, top: 72, right: width - 72, bottom: height - 72 }
  // Text cannot begin or end closer to the edges of a page in Word.
  const sides = {
    ...reach,
    left: Math.max(reach.left, leastMargin),
    right: Math.min(reach.right, width - leastMargin),
  }
  const aside = new Set([...header, ...footer])
  const body = draft.segments.filter((segment) => !aside.has(segment))
  const notes = footnoteSegments(draft, body, bodySize)
  const noted = new Set(notes)
  const found = footnotesOf(notes, sides, keepsSpaces)
  const items = itemsOf(
    body.filter((segment) => !noted.has(segment)),
    draft.tables,
    draft.pictures,
  )
  const zones = zonesOf(
    items,
    { ...sides, own: body.length > 2 ? around(body) : sides },
    { areas: draft.areas, keepsSpaces, bodySize },
  )
  if (turned.length > 0) zones.push({ columns: [{ left: sides.left, right: sides.right, blocks: [...turned] }] })
  const paragraphs = zones.flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks.flatMap(paragraphsIn)))
  const lost = markReferences(paragraphs, found)
  const footnotes = found.filter(({ marker }) => !lost.has(marker))
  const unseen = asText(found.filter(({ marker }) => lost.has(marker)))
  if (unseen.length > 0) zones.push({ columns: [{ left: sides.left, right: sides.right, blocks: unseen }] })
  return {
    ...{ number, width, height, turn, vertical, zones, footnotes, shapes, background },
    backdrops: backdrops.map(({ picture, isBackdrop: _, ...box }) => ({
      type: 'picture',
      box,
      picture,
      align: 'left',
      before: 0,
    })),
    margins: {
      left: sides.left,
      top: Math.max(Math.min(sides.top, height / 3), leastMargin),
      right: width - sides.right,
      bottom: Math.max(Math.min(height - sides.bottom, height / 3) - 1, 0),
    },
    header: runningBlocks(header, sides, printedNumber, keepsSpaces),
    footer: runningBlocks(footer, sides, printedNumber, keepsSpaces),
  }
}

function removeSoftHyphens({ zones, header, footer, footnotes }: DocumentPage): void {
  const blocks = [
    ...[...header, ...footer],
    ...zones.flatMap(({ columns }) => columns.flatMap((column) => column.blocks)),
    ...footnotes.flatMap(({ paragraphs }) => paragraphs),
  ]
  for (const { runs } of blocks.flatMap(paragraphsIn))
    for (const run of runs) run.text = run.text.replaceAll(softHyphen, '')
}

const paragraphsIn = (block: Block): Paragraph[] =>
  block.type === 'paragraph' ? [block] : block.type === 'table' ? block.cells.flatMap((cell) => cell.paragraphs) : []

/** Headers and footers: a paragraph per line, with the page number as a field. */
function runningBlocks(
  segments: readonly Segment[],
  sides: ColumnSides,
  number: number,
  keepsSpaces: boolean,
): Block[] {
  return rowsOf(segments).flatMap((row) =>
    paragraphsOf([lineOf(row, sides)], sides, keepsSpaces).map((paragraph) => ({
      ...paragraph,
      runs: counted(paragraph.runs, number),
    })),
  )
}

function counted(runs: readonly Run[], number: number): Run[] {
  if (!runs.some(({ text }) => text.includes(`${number}`))) return [...runs]
  const own = new RegExp(String.raw`(?<![\d.])${number}(?![\d.])`)
  const at = runs.findLastIndex(({ text }) => own.test(text))
  const run = runs[at]
  const match = run && own.exec(run.text)
  if (!run || !match) return [...runs]
  const parts: Run[] = [
    { text: run.text.slice(0, match.index), style: run.style },
    { text: `${number}`, style: run.style, field: 'page' },
    { text: run.text.slice(match.index + match[0].length), style: run.style },
  ]
  return runs.toSpliced(at, 1, ...parts.filter(({ text }) => text !== ''))
}
