/** The default text style: each run only specifies what differs. */
import type { Block, DocumentModel, DocumentPage, Paragraph, TextStyle } from '../analysis/index.ts'

export type BaseStyle = Pick<TextStyle, 'latin' | 'eastAsian' | 'scale' | 'size' | 'bold' | 'italic' | 'colour'>

/** Finds the most frequent value, weighted by text length. */
class Commonest {
  readonly #counts = new Map<string, number>()

  count(value: string, length: number): void {
    if (value !== '') this.#counts.set(value, (this.#counts.get(value) ?? 0) + length)
  }

  get(): string {
    return [...this.#counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? ''
  }
}

export const blocksOf = ({ zones }: DocumentPage): Block[] =>
  zones.flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks))

/** All paragraphs of a page, including those of tables. */
export const paragraphsOf = (page: DocumentPage): Paragraph[] =>
  blocksOf(page).flatMap((block) =>
    block.type === 'paragraph'
      ? [block]
      : block.type === 'table'
        ? block.cells.flatMap(({ paragraphs }) => paragraphs)
        : [],
  )

function commonestOf(paragraphs: readonly Paragraph[], size: number): BaseStyle {
  const [latin, eastAsian, colour] = [new Commonest(), new Commonest(), new Commonest()]
  const scale = new Commonest()
  for (const { runs } of paragraphs)
    for (const { text, style } of runs) {
      latin.count(style.latin, text.length)
      if (style.latin !== '') scale.count(`${style.scale}`, text.length)
      eastAsian.count(style.eastAsian, text.length)
      colour.count(style.colour, text.length)
    }
  const [first] = paragraphs.flatMap(({ runs }) => runs)
  return {
    latin: latin.get(),
    eastAsian: eastAsian.get(),
    scale: Number(scale.get() || 100),
    size,
    bold: paragraphs.length > 0 && paragraphs.every(({ runs }) => runs.every(({ style }) => style.bold)),
    italic: first?.style.italic === true && paragraphs.every(({ runs }) => runs.every(({ style }) => style.italic)),
    colour: colour.get() || '000000',
  }
}

export interface BaseStyles {
  text: BaseStyle
  /** By level, from 1. */
  headings: Map<number, BaseStyle>
}

export function baseStylesOf({ pages, bodySize }: DocumentModel): BaseStyles {
  const all = pages.flatMap(paragraphsOf)
  const text = commonestOf(
    all.filter(({ heading }) => heading === 0),
    bodySize,
  )
  const headings = new Map<number, BaseStyle>()
  for (let level = 1; level <= 6; level++) {
    const own = all.filter(({ heading }) => heading === level)
    const size = own[0]?.runs[0]?.style.size
    if (size !== undefined) headings.set(level, commonestOf(own, size))
  }
  return { text: { ...text, bold: false, italic: false }, headings }
}
