/** Headers and footers of the document: the most frequent ones of its pages. */
import { Footer, Header, type ISectionOptions } from 'docx'
import { plainText, type Block, type DocumentPage } from '../analysis/index.ts'
import { docxParagraph, type ParagraphContext } from './paragraph.ts'

const textOf = (blocks: readonly Block[]) =>
  blocks.map((block) => (block.type === 'paragraph' ? plainText(block.runs).replaceAll(/\d+/g, '#') : '')).join('\n')

/** The most frequent part; the first one if several are equally frequent. */
function commonest(pages: readonly DocumentPage[], part: 'header' | 'footer'): Block[] {
  const found = new Map<string, { count: number; blocks: Block[] }>()
  for (const page of pages) {
    const blocks = page[part]
    if (blocks.length === 0) continue
    const known = found.get(textOf(blocks))
    if (known) known.count++
    else found.set(textOf(blocks), { count: 1, blocks })
  }
  return [...found.values()].toSorted((a, b) => b.count - a.count)[0]?.blocks ?? []
}

export interface RunningText {
  headers: NonNullable<ISectionOptions['headers']>
  footers: NonNullable<ISectionOptions['footers']>
  /** Whether the first page has neither. */
  titlePage: boolean
  /** Distances from the page's edge. */
  headerTop?: number
  footerBottom?: number
}

export function runningText(pages: readonly DocumentPage[], context: ParagraphContext): RunningText {
  const [header, footer] = [commonest(pages, 'header'), commonest(pages, 'footer')]
  const children = (blocks: readonly Block[]) =>
    blocks.flatMap((block) => (block.type === 'paragraph' ? [docxParagraph({ ...block, before: 0 }, context)] : []))
  const [first] = pages
  const page = pages.find((each) => each.footer.length > 0)
  const bare = pages.length > 1 && first !== undefined && first.header.length === 0 && first.footer.length === 0
  const top = Math.min(...header.map(({ box }) => box.top))
  const bottom = Math.max(...footer.map(({ box }) => box.bottom))
  return {
    headers: header.length > 0 ? { default: new Header({ children: children(header) }) } : {},
    footers: footer.length > 0 ? { default: new Footer({ children: children(footer) }) } : {},
    titlePage: bare && header.length + footer.length > 0,
    ...(header.length > 0 ? { headerTop: top } : {}),
    ...(footer.length > 0 && page ? { footerBottom: page.height - bottom } : {}),
  }
}
