/** Typesets a plain text file as a PDF: embedded fonts, language-specific line breaks, text that can be copied. */
import { readFileSync, writeFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import type { DocumentLanguage } from '@docweave/contract'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { PDFDocument } from 'mupdf'
import type { FontFamily } from '../../fonts/index.ts'
import { decodeText, languageOf, type TextEncoding } from '../../text/plain-text/index.ts'
import { appendPage } from '../pages/new-pages.ts'
import type { TaskHost } from '../../host/engine-messages.ts'
import { FontStack, lineReach, number, TextWriter, Typesetter } from '../../text/typeset/index.ts'
import { wrapLine, type PlacedLine } from '../../text/typeset/wrap-lines.ts'

export interface TypesetTextArgs {
  path: string
  out: string
  encoding: TextEncoding | 'auto'
  /** Used if the language cannot be detected from the text. */
  language: DocumentLanguage
  family: FontFamily
  /** All in points. */
  size: number
  page: { width: number; height: number }
  margin: number
  pageNumbers: boolean
}

export interface TypesetTextResult {
  pages: number
  /** The number of characters without a glyph in any font. */
  replaced: number
}

/** Line spacing in font sizes: Korean and Japanese glyphs fill their em square and need more. */
const leading = { en: 1.35, ko: 1.55, ja: 1.55 }

/** Tab stop distance in columns. */
const tabColumns = { mono: 8, other: 4 }

const mostPages = 10_000

const numberSize = 9

/** Line ends: CR, LF or both, or one of Unicode's own (UAX 14, BK and NL). */
const lineEnd = /\r\n|[\n\r\v\u0085\u2028\u2029]/

/** Returns the index of the trailing line ends of `text`. A regular expression would backtrack at each one of a long run. */
function endOfLastLine(text: string): number {
  let end = text.length
  while (text[end - 1] === '\n' || text[end - 1] === '\r') end--
  return end
}

/** Removes a final form feed, which ends the last page and begins no further one. */
function withoutLastFormFeed(text: string): string {
  const end = endOfLastLine(text)
  if (text[end - 1] !== '\f') return text
  const before = text.slice(0, end - 1)
  return before.slice(0, endOfLastLine(before))
}

class Pages {
  readonly #document: PDFDocument
  readonly #writer: TextWriter
  readonly #args: TypesetTextArgs
  readonly #numberSetter: Typesetter | undefined
  readonly #resources
  readonly #step: number
  readonly #perPage: number
  #lines: PlacedLine[] = []
  count = 0

  constructor(document: PDFDocument, setter: Typesetter, args: TypesetTextArgs, step: number) {
    this.#document = document
    this.#writer = new TextWriter(document)
    this.#args = args
    this.#numberSetter = args.pageNumbers ? setter : undefined
    this.#resources = document.addObject({ Font: this.#writer.fonts })
    this.#step = step
    this.#perPage = Math.max(1, Math.floor((args.page.height - 2 * args.margin) / step + 1e-6))
  }

  add(line: PlacedLine): void {
    if (this.#lines.length === this.#perPage) this.endPage()
    this.#lines.push(line)
  }

  endPage(): void {
    const { page, margin, size } = this.#args
    this.count++
    if (this.count > mostPages) throw new DocweaveError('PAGES_TOO_MANY', { limit: mostPages, pages: this.count })
    const first =
      page.height - margin - lineReach.ascent * size - (this.#step - (lineReach.ascent + lineReach.descent) * size) / 2
    const shown = this.#lines.flatMap((line, at) =>
      line.map(({ x, glyphs }) => {
        const place = `1 0 0 1 ${number(margin + x * size)} ${number(first - at * this.#step)} Tm`
        return glyphs.length === 0 ? '' : `${place} ${this.#writer.show(glyphs, size)}`
      }),
    )
    this.#lines = []
    const content = Buffer.from(`BT\n${shown.join('')}${this.#pageNumber()}ET\n`, 'latin1')
    const box: [number, number, number, number] = [0, 0, page.width, page.height]
    const made = this.#document.addPage(box, 0, this.#resources, '')
    const filter = { Filter: this.#document.newName('FlateDecode') }
    // Compressed at once: mupdf would store the uncompressed text of all pages until it saves.
    made.put('Contents', this.#document.addRawStream(deflateSync(content), filter))
    appendPage(this.#document, made)
  }

  #pageNumber(): string {
    if (!this.#numberSetter) return ''
    const { page, margin } = this.#args
    const { glyphs, width } = this.#numberSetter.set(`${this.count}`)
    const y = Math.max(margin / 2 - numberSize / 3, numberSize)
    return `1 0 0 1 ${number((page.width - width * numberSize) / 2)} ${number(y)} Tm ${this.#writer.show(glyphs, numberSize)}`
  }

  finish(): void {
    this.endPage()
    this.#writer.finish()
  }
}

/** @throws DocweaveError `TEXT_ENCODING_WRONG`, `PAGES_TOO_MANY` */
export function typesetText(args: TypesetTextArgs, host: TaskHost): TypesetTextResult {
  const text = withoutLastFormFeed(decodeText(readFileSync(args.path), args.encoding, args.language))
  const language = languageOf(text, args.language)
  const stack = new FontStack(args.family, language)
  const setter = new Typesetter(stack)
  const document = new PDFDocument()
  try {
    const columns = args.family === 'mono' ? tabColumns.mono : tabColumns.other
    const measure = { width: (args.page.width - 2 * args.margin) / args.size, tab: columns * setter.set(' ').width }
    const pages = new Pages(document, setter, args, leading[language] * args.size)
    const lines = text.split(lineEnd)
    // A text that ends with a line end has no further, empty line.
    if (lines.length > 1 && lines.at(-1) === '') lines.pop()
    let replaced = 0
    for (const [done, line] of lines.entries()) {
      for (const [index, part] of line.split('\f').entries()) {
        if (index > 0) pages.endPage()
        if (index > 0 && part === '') continue
        const wrapped = wrapLine(part, setter, measure)
        replaced += wrapped.replaced
        for (const each of wrapped.lines) pages.add(each)
      }
      if (done % 500 === 499) host.progress(done, lines.length)
    }
    pages.finish()
    host.progress(lines.length, lines.length)
    const buffer = document.saveToBuffer('garbage,compress,objstms')
    writeFileSync(args.out, buffer.asUint8Array())
    buffer.destroy()
    return { pages: pages.count, replaced }
  } finally {
    document.destroy()
    stack.close()
  }
}
