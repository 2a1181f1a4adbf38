/** Writes a Hangul document as plain text: a line for each paragraph, and the cells of a table's row separated by tabs. */
import { paragraphsOf } from '../document/all-inlines.ts'
import type { ChartRows, HangulDocument, Inline, Paragraph, Section, Table } from '../document/model.ts'
import { parseEquation, plainMath } from '../equations/index.ts'
import { ContentWriter, written, type WriteTextOptions } from './content-writer.ts'
import { rowsOf } from './table-rows.ts'

class TextWriter extends ContentWriter {
  readonly #lines: string[] = []

  /** The text, with at most one empty line in a row. */
  text(): string {
    return `${this.#lines
      .join('\n')
      .replaceAll(/[^\S\n]+$/gm, '')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim()}\n`
  }

  #line(text: string): void {
    this.#lines.push(text)
  }

  /** Text before, between and after the objects that have lines of their own. */
  protected paragraph(paragraph: Paragraph, section: Section): void {
    const marker = this.markerOf(paragraph, section)
    let line = marker === '' ? '' : `${marker} `
    let hasObject = false
    for (const part of paragraph.content) {
      if (!('caption' in part)) line += this.#inline(part)
      else if (part.type === 'picture' || part.type === 'drawing') this.picture(part, section)
      else {
        if (line.trim() !== '') this.#line(line)
        line = ''
        hasObject = true
        this.object(part, section)
      }
    }
    if (line.trim() !== '' || !hasObject) this.#line(line)
  }

  protected table(table: Table, section: Section): void {
    this.rows(rowsOf(table, (paragraphs) => this.#flat(paragraphs, section)))
  }

  protected rows(rows: ChartRows): void {
    for (const row of rows) this.#line(row.join('\t').replace(/\t+$/, ''))
  }

  protected note(number: number, paragraphs: readonly Paragraph[], section: Section): void {
    this.#line(`${number}) ${this.#flat(paragraphs, section)}`)
  }

  #inline(part: Inline): string {
    switch (part.type) {
      case 'text':
      case 'drop-cap':
        return part.text
      case 'equation':
        return plainMath(parseEquation(part.script))
      case 'ruby':
        return part.reading === '' ? part.text : `${part.text}(${part.reading})`
      case 'note':
        return `${this.numberOf(part.paragraphs)})`
      default:
        return ''
    }
  }

  /** Paragraphs as one line, such as those of a cell. */
  #flat(paragraphs: readonly Paragraph[], section: Section): string {
    const inner = (part: Inline): string => {
      if (part.type === 'box') return ` ${this.#flat(part.paragraphs, section)} `
      if (part.type === 'table') return ` ${this.#flat(paragraphsOf(part), section)} `
      return this.#inline(part)
    }
    return paragraphs
      .map((paragraph) => `${this.markerOf(paragraph, section)} ${paragraph.content.map(inner).join('')}`)
      .join(' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
  }
}

export const writeText = (document: HangulDocument, options: WriteTextOptions): string =>
  written(new TextWriter(document), document, options)
