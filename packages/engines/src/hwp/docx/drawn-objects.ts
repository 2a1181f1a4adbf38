/** Draws the objects of a document whose content is not read, such as charts and shapes: the engine draws a document with one on each page. */
import { zipSync } from 'fflate'
import { ColorSpace, DrawDevice, Matrix, Pixmap, type PDFPage, type Rect } from 'mupdf'
import type { Archive } from '../../archive/index.ts'
import { encodePng } from '../../images/encode-png.ts'
import type { Drawing } from '../document/model.ts'
import { written, type XmlElement } from '../document/xml.ts'
import { fallbackFonts } from '../fallback-fonts.ts'
import { DocumentPrint } from '../print/print-document.ts'
import { openBytes } from '../rhwp.ts'
import { unlessRefused } from '../unless-refused.ts'

export interface DrawnObject {
  /** A PNG with a transparent background. */
  data: Uint8Array
  /** The size of what is drawn, in points. */
  width: number
  height: number
}

/** The most objects that are drawn. Those beyond are missing. */
const mostObjects = 500

const dpi = 200
/** The most pixels of a side. */
const mostPixels = 5000

/** Units of 1/7200 inch per point. */
const units = 100
/** The margins of the pages, in points. */
const margin = 20

/** The element as it stands in the line, so that it is at the top left of its page. */
const inLine = (element: XmlElement): XmlElement => ({
  ...element,
  attributes: { ...element.attributes, textWrap: 'TOP_AND_BOTTOM' },
  children: element.children.map((child) =>
    typeof child !== 'string' && child.name === 'pos'
      ? { ...child, attributes: { ...child.attributes, treatAsChar: '1', horzOffset: '0', vertOffset: '0' } }
      : child,
  ),
})

/** The properties of a section whose pages have room for the largest object. */
function sectionProperties(drawings: readonly Drawing[]): string {
  const [width, height] = (['width', 'height'] as const).map((side) =>
    Math.ceil((drawings.reduce((most, drawing) => Math.max(most, drawing[side]), 500) * 1.5 + 4 * margin) * units),
  )
  const margins = ['left', 'right', 'top', 'bottom'].map((side) => `${side}="${margin * units}"`).join(' ')
  return (
    '<hp:secPr id="" textDirection="HORIZONTAL" spaceColumns="1134" tabStop="8000" outlineShapeIDRef="0" memoShapeIDRef="0" masterPageCnt="0">' +
    `<hp:pagePr landscape="WIDELY" width="${width}" height="${height}" gutterType="LEFT_ONLY">` +
    `<hp:margin header="0" footer="0" gutter="0" ${margins}/></hp:pagePr></hp:secPr>`
  )
}

const namespaces =
  'xmlns:hp="http://www.hancom.co.kr/hwpml/2011/paragraph" xmlns:hs="http://www.hancom.co.kr/hwpml/2011/section"'

function sectionOf(drawings: readonly Drawing[], elements: readonly XmlElement[]): string {
  const paragraphs = elements.map((element, at) => {
    const properties = at === 0 ? `<hp:run charPrIDRef="0">${sectionProperties(drawings)}</hp:run>` : ''
    return (
      `<hp:p id="0" paraPrIDRef="0" styleIDRef="0" pageBreak="${at === 0 ? 0 : 1}" columnBreak="0" merged="0">` +
      `${properties}<hp:run charPrIDRef="0">${written(inLine(element))}</hp:run></hp:p>`
    )
  })
  return `<?xml version="1.0" encoding="UTF-8"?><hs:sec ${namespaces}>${paragraphs.join('')}</hs:sec>`
}

const sectionPath = 'Contents/section0.xml'
const manifestPath = 'Contents/content.hpf'

/** Whether the elements refer to a file of the package, such as a chart's. */
const isNeeded = (path: string, section: string) => {
  const name = /([^/]+)\.\w+$/.exec(path)?.[1]
  return section.includes(`chartIDRef="${path}"`) || section.includes(`binaryItemIDRef="${name}"`)
}

/** The document, with the styles and the needed files of the one that the objects are from. */
async function packageOf({ names, read }: Archive, section: string): Promise<Buffer> {
  const files: Record<string, Uint8Array> = {}
  const isData = (path: string) => /^(?:BinData|Chart)\//.test(path)
  for (const path of names)
    if (isData(path) ? isNeeded(path, section) : !/^Contents\/section|^Preview\//.test(path))
      files[path] = (await read(path)) ?? new Uint8Array()
  const manifest = Buffer.from(files[manifestPath] ?? []).toString()
  const isLeftOut = (path: string) => path !== sectionPath && files[path] === undefined
  files[manifestPath] = Buffer.from(
    manifest
      .replaceAll(/<opf:item [^>]*href="([^"]+)"[^>]*\/>/g, (item, path: string) => (isLeftOut(path) ? '' : item))
      .replaceAll(/<opf:itemref [^>]*idref="section[1-9]\d*"[^>]*\/>/g, ''),
  )
  return Buffer.from(zipSync({ ...files, [sectionPath]: Buffer.from(section) }, { level: 0 }))
}

interface Area {
  left: number
  top: number
  width: number
  height: number
}

/** The rectangle of pixels that are not transparent; `undefined` if all are. */
function drawnArea(pixmap: Pixmap): Area | undefined {
  const [width, height, stride] = [pixmap.getWidth(), pixmap.getHeight(), pixmap.getStride()]
  const pixels = pixmap.getPixels()
  let [left, right, top, bottom] = [width, -1, height, -1]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (pixels[y * stride + x * 4 + 3] === 0) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  return right < 0 ? undefined : { left, top, width: right - left + 1, height: bottom - top + 1 }
}

/** Writes an area as PNG, whose colours are not multiplied with their opacity as mupdf's are. */
function pngOf(pixmap: Pixmap, { left, top, width, height }: Area): Uint8Array {
  const [from, stride] = [pixmap.getPixels(), pixmap.getStride()]
  const pixels = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [source, target] = [(top + y) * stride + (left + x) * 4, (y * width + x) * 4]
      const opacity = from[source + 3] ?? 0
      for (let channel = 0; channel < 3; channel++)
        pixels[target + channel] = opacity === 0 ? 0 : Math.round(((from[source + channel] ?? 0) * 255) / opacity)
      pixels[target + 3] = opacity
    }
  return encodePng({ width, height, stride: width * 4, pixels, form: 'rgb-alpha' }, dpi)
}

/** The scale at which the drawn part is found, in pixels per point. */
const coarse = 0.5

/** A rectangle of the page in pixels of a scale. */
function rendered(page: PDFPage, rectangle: Rect, scale: number): Pixmap {
  const pixmap = new Pixmap(ColorSpace.DeviceRGB, rectangle, true)
  pixmap.clear()
  const device = new DrawDevice(Matrix.scale(scale, scale), pixmap)
  page.run(device, Matrix.identity)
  device.close()
  device.destroy()
  return pixmap
}

/** The part of a page that is drawn on. Whole pages are rendered coarsely, because most of them is empty. */
function drawnPart(page: PDFPage): DrawnObject | undefined {
  const overview = page.toPixmap(Matrix.scale(coarse, coarse), ColorSpace.DeviceRGB, true)
  const found = drawnArea(overview)
  overview.destroy()
  if (!found) return undefined
  const scale = Math.min(dpi / 72, (mostPixels * coarse) / Math.max(found.width, found.height))
  const fine = (pixels: number) => Math.round((pixels * scale) / coarse)
  const [left, top] = [fine(found.left - 1), fine(found.top - 1)]
  const pixmap = rendered(page, [left, top, left + fine(found.width + 2), top + fine(found.height + 2)], scale)
  const area = drawnArea(pixmap)
  const data = area && pngOf(pixmap, area)
  pixmap.destroy()
  page.destroy()
  return area && data && { data, width: area.width / scale, height: area.height / scale }
}

/** The white background of a page, which is the first rectangle. */
const background = /<rect x="0" y="0" [^>]*fill="#ffffff"\/>/

/** Objects of other programs: the engine draws nothing if it does not know their content. */
const embedded: ReadonlySet<string> = new Set(['ole', 'chart', 'video'])

/** The objects that are drawn. Those that show nothing, such as frames without lines, have no picture. */
type DrawnObjects = Map<Drawing, DrawnObject | undefined>

/** Draws the pages of a document, one for each object. */
function drawnPages(bytes: Buffer, drawings: readonly Drawing[]): DrawnObjects {
  const drawn: DrawnObjects = new Map()
  const document = openBytes(bytes, undefined)
  try {
    if (document.pageCount() !== drawings.length) return drawn
    const print = new DocumentPrint({ faces: {}, fallbacks: fallbackFonts() })
    const undrawn = drawings.map((_, page) => {
      const svg = document.renderPageSvgWithProfile(page, 'print').replace(background, '')
      return print.addPage(svg, () => undefined).undrawn
    })
    const pdf = print.finish()
    for (const [page, drawing] of drawings.entries()) {
      if (undrawn[page] !== 0) continue
      const object = drawnPart(pdf.loadPage(page))
      if (object || !embedded.has(drawing.element?.name ?? '')) drawn.set(drawing, object)
    }
    pdf.destroy()
    return drawn
  } finally {
    document.free()
  }
}

/** Draws all objects that the engine can draw. */
export async function drawObjects(all: readonly Drawing[], archive: Archive): Promise<DrawnObjects> {
  const drawings = all.filter(({ element }) => element !== undefined).slice(0, mostObjects)
  const elements = drawings.flatMap(({ element }) => (element ? [element] : []))
  if (elements.length === 0) return new Map()
  const bytes = await packageOf(archive, sectionOf(drawings, elements))
  return unlessRefused(() => drawnPages(bytes, drawings)) ?? new Map()
}
