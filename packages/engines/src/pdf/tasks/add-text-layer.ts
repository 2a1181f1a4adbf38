/** Adds recognised text to the pages of a PDF as an invisible text layer, and turns crooked pages straight if asked to. */
import { statSync, writeFileSync } from 'node:fs'
import { ColorSpace, Pixmap, type PDFDocument, type PDFObject } from 'mupdf'
import { canAppend } from '../save-pdf.ts'
import { withPdf } from '../open-pdf.ts'
import { readRecognised } from '../../ocr/recognised-page.ts'
import { GlyphlessFont } from '../../ocr/text-layer/glyphless-font.ts'
import { layerContent, layerFontName, verticalFontName } from '../../ocr/text-layer/layer-content.ts'
import { rubyOf, writePageRuby } from '../../ocr/text-layer/page-ruby.ts'
import { straightened } from '../../ocr/text-layer/straight-page.ts'
import { removeInvisibleText } from '../../ocr/text-layer/remove-invisible-text.ts'

export interface AddTextLayerArgs {
  path: string
  /** JSON files, each a list of `RecognisedPage`. */
  parts: string[]
  /** Whether invisible text on these pages is removed first. */
  replace: boolean
  /** Whether pages whose text is not level are turned. */
  straighten: boolean
  out: string
}

/** The growth factor of mupdf's buffers, with a margin. */
const bufferGrowth = 1.6

/** Returns the font dictionary of the page's own resources; inherited resources are copied first, a missing dictionary is created. */
function fontsOf(document: PDFDocument, page: PDFObject): PDFObject {
  const inherited = page.getInheritable('Resources')
  if (!page.get('Resources').isDictionary())
    page.put('Resources', inherited.isDictionary() ? inherited : document.newDictionary())
  const resources = page.get('Resources')
  if (!resources.get('Font').isDictionary()) resources.put('Font', document.newDictionary())
  return resources.get('Font')
}

/**
 * Inserts the text layer before the page's content: invisible text covers nothing, and an unbalanced `q` or a clip in the content cannot
 * affect it. Contents may be one stream or several that readers concatenate (ISO 32000-1, 7.8.2).
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
 * Grows the heap for a result of about `bytes` by allocating and freeing one block, so that the result's buffer can grow in place.
 * Otherwise the buffer moves each time it grows, and the old and new copies together determine the peak memory of the whole job.
 */
function makeRoom(bytes: number): void {
  const width = 10_000
  const height = Math.ceil((bytes * bufferGrowth) / width)
  new Pixmap(ColorSpace.DeviceGray, [0, 0, width, height], false).destroy()
}

export const addTextLayer = (
  { path, parts, replace, straighten, out }: AddTextLayerArgs,
  host: { progress(done: number, of: number): void },
): void =>
  withPdf(path, (document) => {
    const font = new GlyphlessFont()
    const fonts = { horizontal: document.createObject(), vertical: document.createObject() }
    for (const [done, part] of parts.entries()) {
      for (const read of readRecognised(part)) {
        if (replace) removeInvisibleText(document, document.findPage(read.index))
        const recognised = straighten ? straightened(document, read) : read
        const page = document.loadPage(recognised.index)
        const object = page.getObject()
        if (recognised.lines.length > 0) {
          const resources = fontsOf(document, object)
          resources.put(layerFontName, fonts.horizontal)
          if (recognised.lines.some(({ isVertical }) => isVertical)) resources.put(verticalFontName, fonts.vertical)
          prepend(document, object, layerContent(recognised, page.getTransform(), font))
        }
        writePageRuby(document, object, rubyOf(recognised), page.getTransform())
        page.destroy()
      }
      host.progress(done + 1, parts.length)
    }
    font.write(document, fonts)
    // An incremental update leaves every byte of the original unchanged.
    const options = canAppend(document, path) && !replace ? 'incremental,compress' : 'garbage=2,compress'
    makeRoom(statSync(path).size)
    const buffer = document.saveToBuffer(options)
    writeFileSync(out, buffer.asUint8Array())
    buffer.destroy()
  })
