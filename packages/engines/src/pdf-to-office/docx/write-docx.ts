/** Writes a document as a Word file (ECMA-376, WordprocessingML). */
import { Document, Packer, type Paragraph as DocxParagraph } from 'docx'
import type { DocumentModel } from '../analysis/index.ts'
import { baseStylesOf, paragraphsOf, type BaseStyle } from './base-style.ts'
import { documentXml, Place } from './document-xml.ts'
import { exactSections } from './exact.ts'
import { flowingSections } from './flowing.ts'
import { fontTable } from './font-table.ts'
import { eastAsianLanguage } from './language.ts'
import type { LazySection } from './lazy-section.ts'
import { Numbering } from './numbering.ts'
import { docxParagraph, type ParagraphContext, pageBookmark } from './paragraph.ts'
import { runningTexts } from './running-parts.ts'
import { halfPoints } from './units.ts'

export interface WriteDocxOptions {
  /** `flowing`: for editing. `exact`: each paragraph at its position, to look the same. */
  layout: 'flowing' | 'exact'
}

const runStyle = ({ latin, eastAsian, scale, size, bold, italic, colour }: BaseStyle) => ({
  size: halfPoints(size),
  ...(scale === 100 ? {} : { scale }),
  color: colour,
  bold,
  italics: italic,
  ...(latin || eastAsian
    ? {
        font: {
          ascii: latin || eastAsian,
          hAnsi: latin || eastAsian,
          eastAsia: eastAsian || latin,
          cs: latin || eastAsian,
        },
      }
    : {}),
})

/** Footnotes, numbered throughout the document. A reference finds its note by the mark. */
class Footnotes {
  readonly notes: Record<string, { children: DocxParagraph[] }> = {}
  readonly #waiting: { marker: string; number: number }[] = []

  constructor({ pages }: DocumentModel, context: () => ParagraphContext) {
    let number = 0
    for (const { footnotes } of pages)
      for (const { marker, paragraphs } of footnotes) {
        number++
        this.#waiting.push({ marker, number })
        this.notes[`${number}`] = {
          children: paragraphs.map((paragraph) => docxParagraph({ ...paragraph, before: 0 }, context())),
        }
      }
  }

  /** Returns the first unreferenced note with that mark. */
  take(mark: string): number | undefined {
    const at = this.#waiting.findIndex(({ marker }) => marker === mark)
    return at < 0 ? undefined : this.#waiting.splice(at, 1)[0]?.number
  }
}

/** The bookmarks of pages that are link targets. */
function bookmarksOf({ pages }: DocumentModel): Set<string> {
  const links = pages.flatMap((page) => paragraphsOf(page).flatMap(({ runs }) => runs.map(({ style }) => style.link)))
  const numbers = new Set(pages.map(({ number }) => `${number}`))
  return new Set(
    links
      .filter((link) => link.startsWith('#') && numbers.has(link.slice(1)))
      .map((link) => pageBookmark(link.slice(1))),
  )
}

/** Returns the bytes of the file. */
export async function writeDocx(model: DocumentModel, { layout }: WriteDocxOptions): Promise<Uint8Array> {
  const styles = baseStylesOf(model)
  const numbering = new Numbering()
  const bookmarks = bookmarksOf(model)
  const plain: ParagraphContext = { styles, numbering, footnote: () => undefined, hasBookmark: () => false }
  const footnotes = new Footnotes(model, () => plain)
  const context: ParagraphContext = {
    styles,
    numbering,
    footnote: (mark) => footnotes.take(mark),
    hasBookmark: (name) => bookmarks.has(name),
  }
  const running = layout === 'exact' ? undefined : runningTexts(model, context)
  const found = running ? flowingSections(model, context, running) : exactSections(model, context)
  const sections: LazySection[] = found.length > 0 ? found : [{ children: () => [] }]
  const headings = Object.fromEntries(
    [...styles.headings].map(([level, style]) => [
      `heading${level}`,
      { run: runStyle(style), paragraph: { keepNext: true } },
    ]),
  )
  const eastAsia = eastAsianLanguage(model)
  const language = eastAsia === undefined ? {} : { language: { eastAsia } }
  const file = new Document({
    ...(model.title === '' ? {} : { title: model.title }),
    creator: 'Docweave',
    evenAndOddHeaderAndFooters: running?.some(({ evenPages }) => evenPages) === true,
    styles: { default: { document: { run: { ...runStyle(styles.text), ...language } }, ...headings } },
    footnotes: footnotes.notes,
    sections: sections.map(({ properties, headers, footers }) => ({
      ...(properties ? { properties } : {}),
      ...(headers ? { headers } : {}),
      ...(footers ? { footers } : {}),
      children: [new Place()],
    })),
  })
  const data = documentXml(file, sections)
  return new Uint8Array(
    await Packer.toBuffer(file, undefined, [
      { path: 'word/document.xml', data },
      { path: 'word/fontTable.xml', data: fontTable(model) },
    ]),
  )
}
