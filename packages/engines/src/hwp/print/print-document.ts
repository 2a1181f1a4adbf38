/** Prints the pages that the engine has drawn as a PDF, whose text is text and whose fonts have only the glyphs that are used. */
import { PDFDocument } from 'mupdf'
import type { CharacterAt } from '../page-text.ts'
import { withNarrowDoubleLines } from './double-lines.ts'
import { PageDrawing, type PageCorrections } from './draw-page.ts'
import { DocumentTextFonts, type TextFonts } from './fonts-of-page.ts'
import { ownPaper, type Paper } from './paper.ts'
import { PageResources } from './resources.ts'
import { numberOf, parseSvg } from './svg-elements.ts'
import { TextDrawing } from './texts.ts'

export interface PrintedPage {
  /** The document's families that the page uses. */
  families: ReadonlySet<string>
  /** The number of characters that no font has. */
  replaced: number
  /** The number of pictures and charts that cannot be drawn. */
  undrawn: number
}

const asDrawn: PageCorrections = { isFlowedAround: () => false, movedObjects: [] }

export class DocumentPrint {
  readonly document = new PDFDocument()
  readonly #fonts: DocumentTextFonts
  readonly #resources: PageResources
  readonly #paperFor: (width: number, height: number) => Paper
  readonly #units: number[] = []

  /** @param paperFor returns the paper for pages of a size in pixels */
  constructor(fonts: TextFonts, paperFor = ownPaper) {
    this.#paperFor = paperFor
    this.#fonts = new DocumentTextFonts(this.document, fonts)
    this.#resources = new PageResources(this.document)
  }

  /** Adds a page. @throws Error if it is not SVG */
  addPage(svg: string, characterAt: CharacterAt, corrections = asDrawn): PrintedPage {
    const page = withNarrowDoubleLines(parseSvg(svg))
    const paper = this.#paperFor(numberOf(page, 'width'), numberOf(page, 'height'))
    this.#units.push(paper.unit)
    const texts = new TextDrawing(this.#fonts, characterAt)
    const drawing = new PageDrawing(page, this.#resources, texts)
    const content = drawing.drawPage(page, paper, corrections)
    const box: [number, number, number, number] = [0, 0, paper.width, paper.height]
    this.document.insertPage(-1, this.document.addPage(box, 0, this.#resources.object, content))
    const { families, replaced } = texts.results
    return { families, replaced, undrawn: drawing.undrawn }
  }

  /** The points of a pixel on each page. */
  get units(): readonly number[] {
    return this.#units
  }

  /** Completes the document, after all pages. */
  finish(): PDFDocument {
    for (const [name, font] of this.#fonts.write()) this.#resources.put('Font', name, font)
    this.#fonts.close()
    return this.document
  }
}
