/** Walks through a Hangul document in the order in which texts have it: headers, paragraphs with the objects in them, notes, footers. */
import { paragraphsOf } from '../document/all-inlines.ts'
import type {
  ChartRows,
  Drawing,
  HangulDocument,
  Inline,
  Paragraph,
  Picture,
  RunningPart,
  Section,
  Table,
} from '../document/model.ts'
import { ListMarkers } from './list-markers.ts'
import { isFrame } from './table-rows.ts'

export interface WriteTextOptions {
  /** Whether to write headers and footers, once where they begin to apply. */
  running: boolean
}

export abstract class ContentWriter {
  readonly #markers: ListMarkers
  #notes: { number: number; paragraphs: Paragraph[] }[] = []
  #noteCount = 0

  constructor(document: HangulDocument) {
    this.#markers = new ListMarkers(document.styles)
  }

  section(section: Section, { running }: WriteTextOptions): void {
    if (running) this.#running(section, 'header')
    this.paragraphs(section.paragraphs, section)
    for (const { number, paragraphs } of this.#notes.splice(0)) this.note(number, paragraphs, section)
    if (running) this.#running(section, 'footer')
  }

  /** What has been written. */
  abstract text(): string

  protected abstract paragraph(paragraph: Paragraph, section: Section): void
  protected abstract table(table: Table, section: Section): void
  protected abstract rows(rows: ChartRows): void
  protected abstract note(number: number, paragraphs: readonly Paragraph[], section: Section): void

  protected paragraphs(paragraphs: readonly Paragraph[], section: Section): void {
    for (const paragraph of paragraphs) this.paragraph(paragraph, section)
  }

  /** The number or bullet of a paragraph, which counts on; empty if it has none. */
  protected markerOf(paragraph: Paragraph, section: Section): string {
    return this.#markers.next(paragraph.shape.list, section.outline)
  }

  /** Keeps a note for the end of the section, and returns its number. */
  protected numberOf(paragraphs: Paragraph[]): number {
    this.#notes.push({ number: ++this.#noteCount, paragraphs })
    return this.#noteCount
  }

  /** Writes a table or a text box, with its caption. */
  protected object(part: Extract<Inline, { type: 'table' | 'box' }>, section: Section): void {
    if (part.caption?.isAbove) this.paragraphs(part.caption.paragraphs, section)
    if (part.type === 'box') this.paragraphs(part.paragraphs, section)
    else if (isFrame(part)) this.paragraphs(paragraphsOf(part), section)
    else this.table(part, section)
    if (part.caption && !part.caption.isAbove) this.paragraphs(part.caption.paragraphs, section)
  }

  /** Writes the numbers of a chart, and the caption of a picture or drawing. */
  protected picture(part: Picture | Drawing, section: Section): void {
    if (part.type === 'drawing' && part.chart) this.rows(part.chart)
    this.paragraphs(part.caption?.paragraphs ?? [], section)
  }

  #running(section: Section, kind: RunningPart['kind']): void {
    for (const part of section.running) if (part.kind === kind) this.paragraphs(part.paragraphs, section)
  }
}

/** Spaces of a fixed width, and those that do not end lines: in a text, a search must find them as spaces. */
const otherSpaces = /[\u00a0\u2005]/g

/** The whole text of a document. */
export function written(writer: ContentWriter, { sections }: HangulDocument, options: WriteTextOptions): string {
  for (const section of sections) writer.section(section, options)
  return writer.text().replaceAll(otherSpaces, ' ')
}
