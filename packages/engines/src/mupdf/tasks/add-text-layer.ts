/** Lays recognised text under the pages of a PDF, and leaves everything else of it as it was. */
import { statSync, writeFileSync } from 'node:fs'
import { ColorSpace, Pixmap, type PDFDocument, type PDFObject } from 'mupdf'
import { canAppend } from '../can-append.ts'
import { withPdf } from '../open-pdf.ts'
import { readRecognised } from '../recognised-page.ts'
import { GlyphlessFont } from '../text-layer/glyphless-font.ts'
import { layerContent, layerFontName } from '../text-layer/layer-content.ts'
import { removeInvisibleText } from '../text-layer/remove-invisible-text.ts'

export interface AddTextLayerArgs {
  path: string
  /** JSON files, each a list of `RecognisedPage`. */
  parts: string[]
  /** Whether invisible text that these pages have goes first. */
  replace: boolean
  out: string
}

/** By how much mupdf's buffers grow at a time, and a little. */
const bufferGrowth = 1.6

/** The page's own resources; inherited ones are taken over first, an absent dictionary is made. */
function fontsOf(document: PDFDocument, page: PDFObject): PDFObject {
  const inherited = page.getInheritable('Resources')
  if (!page.get('Resources').isDictionary())
    page.put('Resources', inherited.isDictionary() ? inherited : document.newDictionary())
  const resources = page.get('Resources')
  if (!resources.get('Font').isDictionary()) resources.put('Font', document.newDictionary())
  return resources.get('Font')
}

/**
 * Puts the layer before the page's content: invisible text covers nothing, and what the content leaves behind (an unbalanced
 * `q`, a clip) cannot touch it. Contents may be one stream or several that readers join (ISO 32000-1, 7.8.2).
 */
function prepend(document: PDFDocument, page: PDFObject, content: string): void {
  const old = page.get('Contents')
  const contents = document.newArray()
  contents.push(document.addStream(content, {}))
  if (old.isArray()) old.forEach((stream) => contents.push(stream))
  else if (!old.isNull()) contents.push(old)
  page.put('Contents', contents)
}

/**
 * Makes room in the heap for a result of about `bytes`, by taking and giving back one block: the buffer a result is written to
 * then grows where it is. Otherwise it moves each time it grows, and old and new place together make the peak of a whole job.
 */
function makeRoom(bytes: number): void {
  const width = 10_000
  const height = Math.ceil((bytes * bufferGrowth) / width)
  new Pixmap(ColorSpace.DeviceGray, [0, 0, width, height], false).destroy()
}

export const addTextLayer = (
  { path, parts, replace, out }: AddTextLayerArgs,
  host: { progress(done: number, of: number): void },
): void =>
  withPdf(path, (document) => {
    const font = new GlyphlessFont()
    const fontObject = document.createObject()
    for (const [done, part] of parts.entries()) {
      for (const recognised of readRecognised(part)) {
        const page = document.loadPage(recognised.index)
        const object = page.getObject()
        if (replace) removeInvisibleText(document, object)
        if (recognised.lines.length > 0) {
          fontsOf(document, object).put(layerFontName, fontObject)
          prepend(document, object, layerContent(recognised, page.getTransform(), font))
        }
        page.destroy()
      }
      host.progress(done + 1, parts.length)
    }
    font.write(document, fontObject)
    // An incremental save leaves every byte of the original in place, so it is also the surest to change nothing else.
    const options = canAppend(document, path) && !replace ? 'incremental,compress' : 'garbage=2,compress'
    makeRoom(statSync(path).size)
    const buffer = document.saveToBuffer(options)
    writeFileSync(out, buffer.asUint8Array())
    buffer.destroy()
  })
