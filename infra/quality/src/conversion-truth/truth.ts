/** Ground truth of documents: their content in reading order. */
import type { DocumentLanguage } from '@docweave/contract'

export interface TruthCell {
  text: string
  rowSpan?: number
  columnSpan?: number
  bold?: boolean
}

export interface TruthTable {
  kind: 'table'
  rules: 'all' | 'rows' | 'none'
  /** In centimetres. */
  widths: number[]
  rows: TruthCell[][]
  /** The number of header rows, which repeat on each page. */
  namingRows?: number
}

export type TruthBlock =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | {
      kind: 'paragraph'
      text: string
      align?: 'left' | 'center' | 'right' | 'justify'
      bold?: boolean
      size?: number
      footnote?: string
    }
  | { kind: 'list'; ordered: boolean; items: string[] }
  | TruthTable
  | { kind: 'image' }
  | { kind: 'columns'; count: number; blocks: TruthBlock[] }

export interface TruthDocument {
  name: string
  language: DocumentLanguage
  /** In centimetres. */
  page: { width: number; height: number; margin: number }
  size: number
  header?: string
  /** Whether a footer contains the page number. */
  numbered?: boolean
  blocks: TruthBlock[]
}

/** Returns all blocks in reading order, including those in columns. */
export const inOrder = (blocks: readonly TruthBlock[]): TruthBlock[] =>
  blocks.flatMap((block) => (block.kind === 'columns' ? inOrder(block.blocks) : [block]))

const textOf = (block: TruthBlock): string[] => {
  if (block.kind === 'heading' || block.kind === 'paragraph') return [block.text]
  if (block.kind === 'list') return block.items
  return block.kind === 'table' ? block.rows.flatMap((row) => row.map(({ text }) => text)) : []
}

/** Returns the document's text in reading order: footnotes last, without headers and footers. */
export const wordsOf = ({ blocks }: TruthDocument): string[] => {
  const all = inOrder(blocks)
  const notes = all.flatMap((block) =>
    block.kind === 'paragraph' && block.footnote !== undefined ? [block.footnote] : [],
  )
  return [...all.flatMap(textOf), ...notes].filter((text) => text !== '')
}
