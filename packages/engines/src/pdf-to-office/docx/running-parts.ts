/**
 * Headers and footers of the document. Word repeats one header on all pages of a section, with two exceptions that are both used here: the
 * first page may have its own, and even pages may have another one than odd pages. Pages with any other header begin a new section.
 */
import { Footer, Header, type ISectionOptions } from 'docx'
import {
  middleOf,
  runningTextOf,
  topOf,
  type Block,
  type DocumentModel,
  type DocumentPage,
  type Paragraph,
} from '../analysis/index.ts'
import { bottomMargin } from './page-parts.ts'
import { docxParagraph, type ParagraphContext } from './paragraph.ts'

type Part = 'header' | 'footer'

interface Variants {
  first: Block[]
  odd: Block[]
  even: Block[]
}

/** Pages of a section, or of several with the same headers and footers. */
interface NumberedPages {
  pages: readonly DocumentPage[]
  /** The number of the first one. */
  start: number
  /** Whether it is not the number that follows the one of the page before. */
  restarts: boolean
}

function variantsOf({ pages, start }: NumberedPages, part: Part): Variants {
  const [first, ...others] = pages.map((page) => page[part])
  const of = (parity: number) => others.find((_, at) => (start + at + 1) % 2 === parity)
  const [odd, even] = [of(1), of(0)]
  return { first: first ?? [], odd: odd ?? even ?? first ?? [], even: even ?? odd ?? first ?? [] }
}

/** Divides the pages where they begin to have other headers, footers or numbers. */
function numberedTogether({ pages, firstNumber }: DocumentModel): NumberedPages[] {
  const starts = pages.flatMap(({ startsRunning }, at) => (at === 0 || startsRunning ? [at] : []))
  // Pages before page 1 are counted from 1 as well.
  const numberOf = (at: number) => firstNumber + at + (firstNumber + at < 1 ? 1 - firstNumber : 0)
  return starts.map((at, index) => ({
    pages: pages.slice(at, starts[index + 1]),
    start: numberOf(at),
    restarts: numberOf(at) !== (at === 0 ? 1 : numberOf(at - 1) + 1),
  }))
}

export interface RunningText {
  headers: NonNullable<ISectionOptions['headers']>
  footers: NonNullable<ISectionOptions['footers']>
  /** Whether the first page has its own header and footer, and whether even pages have, in the whole document. */
  titlePage: boolean
  evenPages: boolean
  /** Distances from the page's edges. */
  headerTop: number
  footerBottom: number
  /** The page that they begin with, and its number. */
  firstPage: DocumentPage | undefined
  firstNumber: number
  /** Whether that number is not the one after the number of the page before. */
  restarts: boolean
}

/** In LibreOffice, a header or footer is at least this high, in points, and outside of the text. */
const leastHeight = 8
/** The usual distance of headers and footers from the edge in Word, in points. */
const usualDistance = 36

const differ = (one: Block[], other: Block[]) =>
  runningTextOf({ header: one, footer: [] }) !== runningTextOf({ header: other, footer: [] })

/** Where a line is placed by a tab: its left side, its middle or its right side. */
const places = { left: 'left', justify: 'left', center: 'center', right: 'right' } as const

/**
 * Places a line by a tab instead of an indent or an alignment: in LibreOffice, headers and footers of pages with exact margins are indented
 * twice, and only as wide as their text. A line may extend into the right margin.
 */
function placedByTabs(paragraph: Paragraph, page: DocumentPage | undefined): Paragraph {
  const { align, runs, tabs, angle, isRightToLeft, lines, box } = paragraph
  const [head] = runs
  if (!head || !page || angle !== 0 || isRightToLeft || lines.length > 1) return paragraph
  const place = places[align]
  const x = place === 'left' ? box.left : place === 'right' ? box.right : middleOf(box)
  const position = x - page.margins.left
  const beyond = box.right - (page.width - page.margins.right)
  const placed: Paragraph = {
    ...paragraph,
    align: 'left',
    indent: { left: 0, right: beyond > 0 ? -beyond - 2 : 0, first: 0 },
  }
  if (position < 0.5) return placed
  return {
    ...placed,
    tabs: [{ position, x, align: place }, ...tabs],
    runs: [{ text: '\t', style: head.style }, ...runs],
  }
}

/** The running text of pages that are numbered together; the first one begins with the document. */
export function runningTexts(model: DocumentModel, context: ParagraphContext): RunningText[] {
  const groups = numberedTogether(model).map((group) => ({
    ...group,
    header: variantsOf(group, 'header'),
    footer: variantsOf(group, 'footer'),
  }))
  const evenPages = groups.some(({ header, footer }) => [header, footer].some(({ odd, even }) => differ(odd, even)))
  const distances = distancesOf(model.pages)
  return groups.map((group) => runningText(group, { evenPages, distances, isFirst: group === groups[0] }, context))
}

/** How far headers and footers are from the edges of the page, and the space below the footers' last lines. */
interface Distances {
  top: number
  bottom: number
  below: number
}

/** The same distances for all pages of a document. */
function distancesOf(pages: readonly DocumentPage[]): Distances {
  const leastOf = (values: readonly number[]) =>
    values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY)
  const beside = (margins: readonly number[]) => Math.max(0, Math.min(leastOf(margins) - leastHeight, usualDistance))
  const tops = pages.flatMap((page) => page.header.map(topOf))
  // A footer above the bottom margin would leave less room for text in LibreOffice.
  const bottom = beside(pages.map(bottomMargin))
  const bottoms = pages.flatMap((page) => page.footer.map(({ box }) => page.height - box.bottom))
  return {
    top: Math.max(0, Math.min(beside(pages.map(({ margins }) => margins.top)), leastOf(tops))),
    bottom,
    below: bottoms.length > 0 ? Math.max(0, leastOf(bottoms) - bottom) : 0,
  }
}

function runningText(
  { header, footer, pages: [firstPage], start, restarts }: NumberedPages & Record<Part, Variants>,
  { evenPages, distances, isFirst }: { evenPages: boolean; distances: Distances; isFirst: boolean },
  context: ParagraphContext,
): RunningText {
  const { top, bottom, below } = distances
  const children = (blocks: readonly Block[], start: number, spaceAfter: number) => {
    let reached = start
    return blocks.flatMap((block, at) => {
      if (block.type !== 'paragraph') return []
      const before = Math.max(0, topOf(block) - reached)
      reached += before + block.pitch * Math.max(block.lines.length, 1)
      const after = at === blocks.length - 1 ? spaceAfter : 0
      return [docxParagraph({ ...placedByTabs(block, firstPage), before }, context, { after })]
    })
  }
  const titlePage = [header, footer].some(({ first, odd }) => differ(first, odd))
  const used = (variants: Variants) => Object.values(variants).some((blocks) => blocks.length > 0)
  // A section without headers would have those of the section before.
  const isWritten = (variants: Variants) => used(variants) || !isFirst
  const made = <Made>({ first, odd, even }: Variants, make: (blocks: readonly Block[]) => Made) => ({
    default: make(odd),
    ...(titlePage ? { first: make(first) } : {}),
    ...(evenPages ? { even: make(even) } : {}),
  })
  return {
    headers: isWritten(header) ? made(header, (blocks) => new Header({ children: children(blocks, top, 0) })) : {},
    footers: isWritten(footer)
      ? made(footer, (blocks) => new Footer({ children: children(blocks, Number.POSITIVE_INFINITY, below) }))
      : {},
    titlePage: titlePage && (used(header) || used(footer)),
    evenPages,
    headerTop: top,
    footerBottom: bottom,
    firstPage,
    firstNumber: start,
    restarts,
  }
}
