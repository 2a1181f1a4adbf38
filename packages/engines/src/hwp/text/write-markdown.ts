/** Writes a Hangul document as Markdown: headings, lists, tables, emphasis, links, footnotes and equations. */
import {
  emphases,
  emphasised,
  escaped,
  escapedStart,
  linked,
  pipeTable,
  type Emphasis,
} from '../../text/markdown-syntax.ts'
import { paragraphsOf } from '../document/all-inlines.ts'
import type {
  CharacterShape,
  ChartRows,
  HangulDocument,
  Inline,
  Paragraph,
  Section,
  Table,
  Text,
} from '../document/model.ts'
import { latexOf, parseEquation } from '../equations/index.ts'
import { ContentWriter, written, type WriteTextOptions } from './content-writer.ts'
import { rowsOf } from './table-rows.ts'

const looks: readonly { is: (shape: CharacterShape) => boolean; emphasis: Emphasis }[] = [
  { is: ({ bold }) => bold, emphasis: emphases.bold },
  { is: ({ italic }) => italic, emphasis: emphases.italic },
  { is: ({ strike }) => strike, emphasis: emphases.strike },
]

/** Markdown has six levels of headings. */
const mostHeadings = 6

/** The level of a heading, from 1; 0 for other paragraphs. Hangul's lower levels of an outline are used as lists. */
function headingOf({ shape: { list } }: Paragraph): number {
  return list?.type === 'outline' && list.level < mostHeadings ? list.level + 1 : 0
}

const isBold = ({ content }: Paragraph) =>
  content.every((part) => part.type !== 'text' || part.text.trim() === '' || part.shape.bold)

/** Texts of one look in Markdown, whatever their font. */
function united(content: readonly Inline[]): Inline[] {
  const keyOf = ({ shape: { bold, italic, strike, position }, link }: Text) =>
    [bold, italic, strike, position, link].join()
  const all: Inline[] = []
  for (const part of content) {
    const last = all.at(-1)
    if (part.type === 'text' && last?.type === 'text' && (part.text.trim() === '' || keyOf(part) === keyOf(last)))
      last.text += part.text
    else all.push(part.type === 'text' ? { ...part } : part)
  }
  return all
}

const textAt = (part: Inline | undefined) => (part?.type === 'text' ? part.text : '')

interface Block {
  text: string
  isItem: boolean
}

class MarkdownWriter extends ContentWriter {
  readonly #blocks: Block[] = []

  text(): string {
    let text = ''
    for (const [at, block] of this.#blocks.entries()) {
      const before = this.#blocks[at - 1]
      text += before === undefined ? '' : before.isItem && block.isItem ? '\n' : '\n\n'
      text += block.text
    }
    return `${text}\n`
  }

  #add(text: string, isItem = false): void {
    if (text.trim() !== '') this.#blocks.push({ text, isItem })
  }

  protected paragraph(paragraph: Paragraph, section: Section): void {
    const marker = this.markerOf(paragraph, section)
    let waiting: Inline[] = []
    let isFirst = true
    const flush = () => {
      if (waiting.some((part) => part.type !== 'text' || part.text.trim() !== '')) {
        this.#line(paragraph, waiting, isFirst ? marker : '')
        isFirst = false
      }
      waiting = []
    }
    for (const part of paragraph.content) {
      if (part.type === 'table' || part.type === 'box') {
        flush()
        this.object(part, section)
      } else if (part.type === 'picture' || part.type === 'drawing') this.picture(part, section)
      else waiting.push(part)
    }
    flush()
  }

  #line(paragraph: Paragraph, content: readonly Inline[], marker: string): void {
    const heading = headingOf(paragraph)
    const { list } = paragraph.shape
    const text = this.#inlines(content, heading > 0 && isBold(paragraph)).trim()
    const marked = `${escaped(marker)} ${text}`.trim()
    if (heading > 0) this.#add(`${'#'.repeat(heading)} ${marked.replaceAll('\n', ' ')}`)
    else if (list?.type === 'bullet') this.#add(`- ${text}`, true)
    // Markdown has no other numbers than 1, 2, 3.
    else if (list && /^\d+\.$/.test(marker)) this.#add(`${marker} ${text}`, true)
    else if (list) this.#add(`- ${marked}`, true)
    else this.#add(escapedStart(text))
  }

  protected table(table: Table, section: Section): void {
    this.#add(pipeTable(rowsOf(table, (paragraphs) => this.#flat(paragraphs, section))))
  }

  protected rows(rows: ChartRows): void {
    this.#add(pipeTable(rows.map((cells) => cells.map(escaped))))
  }

  protected note(number: number, paragraphs: readonly Paragraph[], section: Section): void {
    this.#add(`[^${number}]: ${this.#flat(paragraphs, section)}`, true)
  }

  /** @param plain whether bold text is not marked, because all of it is */
  #inlines(content: readonly Inline[], plain = false): string {
    const all = united(content)
    return all.map((part, at) => this.#inline(part, textAt(all[at - 1]), textAt(all[at + 1]), plain)).join('')
  }

  #inline(part: Inline, before: string, after: string, plain: boolean): string {
    switch (part.type) {
      case 'text': {
        const { shape, link } = part
        let text = escaped(part.text.replaceAll('\t', ' ')).replaceAll('\n', '  \n')
        if (shape.position !== 'base' && text.trim() !== '') {
          const name = shape.position === 'super' ? 'sup' : 'sub'
          text = `<${name}>${text}</${name}>`
        }
        for (const { is, emphasis } of looks)
          if (is(shape) && !(plain && emphasis === emphases.bold)) text = emphasised(text, emphasis, before, after)
        return link === undefined ? text : linked(text, link)
      }
      case 'drop-cap':
        return escaped(part.text)
      case 'equation':
        return `$${latexOf(parseEquation(part.script))}$`
      case 'ruby':
        return `<ruby>${escaped(part.text)}<rt>${escaped(part.reading)}</rt></ruby>`
      case 'note':
        return `[^${this.numberOf(part.paragraphs)}]`
      default:
        return ''
    }
  }

  /** Paragraphs as one line, such as those of a cell. */
  #flat(paragraphs: readonly Paragraph[], section: Section): string {
    return paragraphs
      .map((paragraph) => {
        const marker = this.markerOf(paragraph, section)
        const content = paragraph.content.flatMap((part): Inline[] => {
          if (part.type === 'box') return part.paragraphs.flatMap((inner) => inner.content)
          return part.type === 'table'
            ? paragraphsOf(part).flatMap((inner) => [...inner.content, space(inner)])
            : [part]
        })
        return `${escaped(marker)} ${this.#inlines(content).replaceAll(/\s*\n\s*/g, '<br>')}`.trim()
      })
      .filter((text) => text !== '')
      .join('<br>')
  }
}

/** A space between the paragraphs of a table in a cell. */
const space = ({ character }: Paragraph): Text => ({ type: 'text', text: ' ', shape: character, link: undefined })

export const writeMarkdown = (document: HangulDocument, options: WriteTextOptions): string =>
  written(new MarkdownWriter(document), document, options)
