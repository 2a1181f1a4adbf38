/** Writes a document as Markdown (CommonMark 0.31, with the tables, strikethrough and footnotes of GitHub). */
import {
  isBoldText,
  type Block,
  type DocumentModel,
  type DocumentPage,
  type Paragraph,
  type Run,
  type Table,
} from '../analysis/index.ts'
import {
  emphases,
  emphasised,
  escaped,
  escapedStart,
  linked,
  pipeTable,
  type Emphasis,
} from '../../text/markdown-syntax.ts'
import { joined, partsOf } from './page-parts.ts'
import type { WriteTextOptions } from './write-text.ts'

const looks: readonly { is: (run: Run) => boolean; emphasis: Emphasis }[] = [
  { is: ({ style }) => style.bold, emphasis: emphases.bold },
  { is: ({ style }) => style.italic, emphasis: emphases.italic },
  { is: ({ style }) => style.strike, emphasis: emphases.strike },
]

interface Context {
  page: number
  /** Emphasis that the whole text has is left out. */
  plain?: boolean
}

/** The label of a footnote: a mark such as † is its code point, so that the labels of a page differ. */
const noteLabel = (mark: string, page: number) =>
  `${page}-${mark.replaceAll(/\W/g, (sign) => `u${sign.codePointAt(0)?.toString(16)}`)}`

function runText(run: Run, before: string, after: string, { page, plain = false }: Context): string {
  if (run.footnote !== undefined) return `[^${noteLabel(run.footnote, page)}]`
  let text = escaped(run.text.replaceAll('\t', ' '))
  // Markdown has no ruby of its own, and readers take this element from HTML.
  if (run.ruby !== undefined) text = `<ruby>${text}<rt>${escaped(run.ruby)}</rt></ruby>`
  if (run.style.position !== 'base' && text.trim() !== '') {
    const name = run.style.position === 'super' ? 'sup' : 'sub'
    text = `<${name}>${text}</${name}>`
  }
  if (!plain) for (const { is, emphasis } of looks) if (is(run)) text = emphasised(text, emphasis, before, after)
  return linked(text, run.style.link)
}

/** Unites neighbouring runs that look alike in Markdown: a change of the font does not end an emphasis. */
function united(runs: readonly Run[]): Run[] {
  const keyOf = ({ style, footnote, ruby }: Run) =>
    [style.bold, style.italic, style.strike, style.position, style.link, footnote, ruby].join()
  const all: Run[] = []
  for (const run of runs) {
    const last = all.at(-1)
    const isBlank = run.text.trim() === '' && run.footnote === undefined
    if (last && last.footnote === undefined && last.ruby === undefined && (isBlank || keyOf(last) === keyOf(run)))
      last.text += run.text
    else all.push({ ...run })
  }
  return all
}

function inline(runs: readonly Run[], context: Context): string {
  const all = united(runs)
  return all
    .map((run, at) => runText(run, all[at - 1]?.text ?? '', all[at + 1]?.text ?? '', context))
    .join('')
    .trim()
}

function paragraphText({ runs, heading, list }: Paragraph, page: number): { text: string; isItem: boolean } {
  if (heading > 0)
    return { text: `${'#'.repeat(heading)} ${inline(runs, { page, plain: isBoldText(runs) })}`, isItem: false }
  const text = inline(runs, { page })
  if (!list) return { text: escapedStart(text), isItem: false }
  // Markdown has no other numbers than 1, 2, 3.
  const marker =
    list.format === 'decimal' ? `${list.number}.` : list.format === 'bullet' ? '-' : `- ${escaped(list.marker)}`
  return { text: `${'    '.repeat(list.level)}${marker} ${text}`, isItem: true }
}

function tableText({ rows, columns, cells }: Table, page: number): string {
  const lines = rows.map(() => columns.map(() => ''))
  for (const { row, column, paragraphs } of cells) {
    const line = lines[row]
    const texts = paragraphs.map(({ runs }) => inline(runs, { page, plain: row === 0 && isBoldText(runs) }))
    if (line) line[column] = texts.join('<br>')
  }
  return pipeTable(lines)
}

function blockText(block: Block, page: number): { text: string; isItem: boolean } {
  if (block.type === 'picture') return { text: '', isItem: false }
  return block.type === 'table' ? { text: tableText(block, page), isItem: false } : paragraphText(block, page)
}

const noteText = ({ marker, paragraphs }: DocumentPage['footnotes'][number], page: number) => ({
  text: `[^${noteLabel(marker, page)}]: ${paragraphs.map(({ runs }) => inline(runs, { page })).join(' ')}`,
  isItem: true,
})

export const writeMarkdown = ({ pages }: DocumentModel, { running }: WriteTextOptions): string =>
  `${joined(
    pages.flatMap((page) => [
      ...partsOf(page, running).map((block) => blockText(block, page.number)),
      ...page.footnotes.map((note) => noteText(note, page.number)),
      ...(running ? page.footer.map((block) => blockText(block, page.number)) : []),
    ]),
  )}\n`
