/** Writes a document as plain text: whole paragraphs in reading order, and the cells of a table's row separated by tabs. */
import {
  markerText,
  type Block,
  type DocumentModel,
  type DocumentPage,
  type Run,
  type Table,
} from '../analysis/index.ts'
import { joined, partsOf } from './page-parts.ts'

export interface WriteTextOptions {
  /** Whether to keep headers, footers and page numbers. */
  running: boolean
}

/** Readings of Han characters are written behind them, in brackets: 漢字(かんじ). */
const writtenText = (runs: readonly Run[]): string =>
  runs.map(({ text, ruby }) => (ruby === undefined ? text : `${text}(${ruby})`)).join('')

const cellText = ({ paragraphs }: Table['cells'][number]): string =>
  paragraphs.map(({ runs }) => writtenText(runs).replaceAll('\t', ' ').trim()).join(' ')

function tableText({ rows, columns, cells }: Table): string {
  const lines = rows.map(() => columns.map(() => ''))
  for (const cell of cells) {
    const line = lines[cell.row]
    if (line) line[cell.column] = cellText(cell)
  }
  return lines.map((line) => line.join('\t').trimEnd()).join('\n')
}

function blockText(block: Block): { text: string; isItem: boolean } {
  if (block.type === 'picture') return { text: '', isItem: false }
  if (block.type === 'table') return { text: tableText(block), isItem: false }
  const { list, runs } = block
  const text = writtenText(runs).trim()
  return list ? { text: `${'  '.repeat(list.level)}${markerText(list)}${text}`, isItem: true } : { text, isItem: false }
}

const noteText = ({ marker, paragraphs }: DocumentPage['footnotes'][number]) => ({
  text: `${marker} ${paragraphs.map(({ runs }) => writtenText(runs).trim()).join(' ')}`,
  isItem: true,
})

const pageText = (page: DocumentPage, { running }: WriteTextOptions): string =>
  joined([
    ...partsOf(page, running).map(blockText),
    ...page.footnotes.map(noteText),
    ...(running ? page.footer.map(blockText) : []),
  ])

/** Pages are separated by a form feed at the start of a line, as by `pdftotext`. */
export const writeText = ({ pages }: DocumentModel, options: WriteTextOptions): string =>
  pages.map((page) => `${pageText(page, options)}\n`).join('\f')
