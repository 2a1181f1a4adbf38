/**
 * Headers and footers of the document. Word repeats one header on all pages, with two exceptions that are both used here: the first page
 * may have its own, and even pages may have another one than odd pages.
 */
import { Footer, Header, type ISectionOptions } from 'docx'
import { plainText, topOf, type Block, type DocumentPage } from '../analysis/index.ts'
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

function variantsOf(pages: readonly DocumentPage[], part: Part): Variants {
  const [first, ...others] = pages
  const all = commonest(others.length > 0 ? others : pages, part)
  const of = (parity: number) => {
    const own = others.filter((_, at) => at % 2 === parity)
    return own.length < fewPages ? all : commonest(own, part)
  }
  return { first: first?.[part] ?? [], odd: of(1), even: of(0) }
}

export interface RunningText {
  headers: NonNullable<ISectionOptions['headers']>
  footers: NonNullable<ISectionOptions['footers']>
  /** Whether the first page has its own header and footer, and whether even pages have. */
  titlePage: boolean
  evenPages: boolean
  /** Distances from the page's edges. */
  headerTop: number
  footerBottom: number
}

/** In LibreOffice, a header or footer is at least this high, in points, and outside of the text. */
const leastHeight = 8
/** The usual distance of headers and footers from the edge in Word, in points. */
const usualDistance = 36

const differ = (one: readonly Block[], other: readonly Block[]) => textOf(one) !== textOf(other)

export function runningText(pages: readonly DocumentPage[], context: ParagraphContext): RunningText {
  const [header, footer] = [variantsOf(pages, 'header'), variantsOf(pages, 'footer')]
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
  const both = [header, footer]
  const titlePage = both.some(({ first, odd }) => differ(first, odd))
  const evenPages = both.some(({ odd, even }) => differ(odd, even))
  const used = (variants: Variants) => Object.values(variants).some((blocks) => blocks.length > 0)
  const made = <Made>({ first, odd, even }: Variants, make: (blocks: readonly Block[]) => Made) => ({
    default: make(odd),
    ...(titlePage ? { first: make(first) } : {}),
    ...(evenPages ? { even: make(even) } : {}),
  })
  return {
    headers: used(header) ? made(header, (blocks) => new Header({ children: children(blocks, top, 0) })) : {},
    footers: used(footer)
      ? made(footer, (blocks) => new Footer({ children: children(blocks, Number.POSITIVE_INFINITY, below) }))
      : {},
    titlePage: titlePage && (used(header) || used(footer)),
    evenPages: evenPages && (used(header) || used(footer)),
    headerTop: top,
    footerBottom: bottom,
  }
}
