/**
 * Headers and footers of the document. Word repeats one header on all pages of a section, with two exceptions that are both used here: the
 * first page may have its own, and even pages may have another one than odd pages. Pages without numbers before page 1 are a section of
 * their own.
 */
import { Footer, Header, type ISectionOptions } from 'docx'
import { isContinued, plainText, topOf, type Block, type DocumentModel, type DocumentPage } from '../analysis/index.ts'
import { bottomMargin } from './page-parts.ts'
import { docxParagraph, type ParagraphContext } from './paragraph.ts'

const textOf = (blocks: readonly Block[]) =>
  blocks.map((block) => (block.type === 'paragraph' ? plainText(block.runs).replaceAll(/\d+/g, '#') : '')).join('\n')

type Part = 'header' | 'footer'

/** The most frequent part; the first one if several are equally frequent. */
function commonest(pages: readonly DocumentPage[], part: Part): Block[] {
  const found = new Map<string, { count: number; blocks: Block[] }>()
  for (const page of pages) {
    const blocks = page[part]
    const known = found.get(textOf(blocks))
    if (known) known.count++
    else found.set(textOf(blocks), { count: 1, blocks })
  }
  return [...found.values()].toSorted((a, b) => b.count - a.count)[0]?.blocks ?? []
}

interface Variants {
  first: Block[]
  odd: Block[]
  even: Block[]
}

/** With fewer pages of a kind, a part does not show that it is meant for all of them. */
const fewPages = 2

/** Pages that are numbered together. */
interface NumberedPages {
  pages: readonly DocumentPage[]
  /** The number of the first one. */
  start: number
}

function variantsOf({ pages, start }: NumberedPages, part: Part): Variants {
  const [first, ...others] = pages
  const all = commonest(others.length > 0 ? others : pages, part)
  const of = (parity: number) => {
    const own = others.filter((_, at) => (start + at + 1) % 2 === parity)
    return own.length < fewPages ? all : commonest(own, part)
  }
  return { first: first?.[part] ?? [], odd: of(1), even: of(0) }
}

function numberedTogether({ pages, firstNumber }: DocumentModel): NumberedPages[] {
  const before = 1 - firstNumber
  const one = pages[before]
  if (before <= 0) return [{ pages, start: firstNumber }]
  // No section can begin within a paragraph or table. Numbers that are too high are better than the same number on every page.
  if (!one || isContinued(one)) return [{ pages, start: 1 }]
  return [
    { pages: pages.slice(0, before), start: 1 },
    { pages: pages.slice(before), start: 1 },
  ]
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
}

/** In LibreOffice, a header or footer is at least this high, in points, and outside of the text. */
const leastHeight = 8
/** The usual distance of headers and footers from the edge in Word, in points. */
const usualDistance = 36

const differ = (one: readonly Block[], other: readonly Block[]) => textOf(one) !== textOf(other)

/** The running text of pages that are numbered together; the first one begins with the document. */
export function runningTexts(model: DocumentModel, context: ParagraphContext): RunningText[] {
  const groups = numberedTogether(model).map((group) => ({
    ...group,
    header: variantsOf(group, 'header'),
    footer: variantsOf(group, 'footer'),
  }))
  const evenPages = groups.some(({ header, footer }) => [header, footer].some(({ odd, even }) => differ(odd, even)))
  return groups.map((group) => runningText(group, evenPages, model.pages, context))
}

function runningText(
  { header, footer, pages: [firstPage], start }: NumberedPages & Record<Part, Variants>,
  evenPages: boolean,
  pages: readonly DocumentPage[],
  context: ParagraphContext,
): RunningText {
  const least = (values: readonly number[]) =>
    Math.max(0, Math.min(...values.map((value) => value - leastHeight), usualDistance))
  const top = least(pages.map(({ margins }) => margins.top))
  const bottom = least(pages.map(bottomMargin))
  const bottoms = pages.flatMap((page) => page.footer.map(({ box }) => page.height - box.bottom))
  const below = bottoms.length > 0 ? Math.max(0, Math.min(...bottoms) - bottom) : 0
  const children = (blocks: readonly Block[], start: number, after: number) => {
    let reached = start
    return blocks.flatMap((block, at) => {
      if (block.type !== 'paragraph') return []
      const before = Math.max(0, topOf(block) - reached)
      reached += before + block.pitch * Math.max(block.lines.length, 1)
      return [docxParagraph({ ...block, before }, context, { after: at === blocks.length - 1 ? after : 0 })]
    })
  }
  const titlePage = [header, footer].some(({ first, odd }) => differ(first, odd))
  const used = (variants: Variants) => Object.values(variants).some((blocks) => blocks.length > 0)
  // A section without headers would have those of the section before.
  const isWritten = (variants: Variants) => used(variants) || firstPage !== pages[0]
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
  }
}
