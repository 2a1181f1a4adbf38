/** Tables that mupdf detects itself (`table-hunt`): cells in rows and columns, without merged cells. */
import { readFileSync } from 'node:fs'
import { Document } from 'mupdf'
import { z } from 'zod'
import type { ReadCell } from '@docweave/fixtures'

const Line = z.object({ text: z.string() })

/** A block of mupdf's structured text in JSON. */
const Block = z.object({
  type: z.string(),
  raw: z.string().optional(),
  lines: z.array(Line).optional(),
  get contents() {
    return z.array(Block).optional()
  },
})
type Block = z.infer<typeof Block>

const Page = z.object({ blocks: z.array(Block) })

const textOf = ({ lines = [], contents = [] }: Block): string =>
  [...lines.map(({ text }) => text), ...contents.map(textOf)].join(' ')

const named = (blocks: readonly Block[], name: string): Block[] =>
  blocks.flatMap((block) => (block.raw === name ? [block] : named(block.contents ?? [], name)))

/** Returns the tables of a PDF in page order. */
export function huntTables(path: string): ReadCell[][][] {
  const document = Document.openDocument(readFileSync(path), 'application/pdf')
  const tables: ReadCell[][][] = []
  for (let at = 0; at < document.countPages(); at++) {
    const structured = document.loadPage(at).toStructuredText('preserve-whitespace,table-hunt,vectors')
    const { blocks } = Page.parse(JSON.parse(structured.asJSON()))
    for (const table of named(blocks, 'Table'))
      tables.push(
        named(table.contents ?? [], 'TR').map((row) =>
          named(row.contents ?? [], 'TD').map((cell) => ({ text: textOf(cell), rowSpan: 1, columnSpan: 1 })),
        ),
      )
    structured.destroy()
  }
  document.destroy()
  return tables
}
