/** Writes a document as a presentation (ECMA-376, PresentationML): a slide for each page. */
import { readFileSync } from 'node:fs'
import PptxGenJS from 'pptxgenjs'
import type { Block, DocumentModel, DocumentPage, PictureBlock, Shape } from '../analysis/index.ts'
import { SlideScale } from './slide-position.ts'
import { addTable } from './table.ts'
import { addParagraph } from './text-box.ts'
import type { SlideOfPage } from './text-runs.ts'

/** PowerPoint's limits for a slide's side, in points: 1 and 56 inches. */
const sides = { least: 72, most: 4032 }
/** A page with more rules and areas is a drawing, which is not edited piece by piece. */
const mostShapes = 400

const sizeOf = ({ width, height }: DocumentPage) => ({ width, height })

/** The most frequent page size, within the limits of a presentation. */
function slideSize(pages: readonly DocumentPage[]): { width: number; height: number } {
  const counts = new Map<string, { count: number; page: DocumentPage }>()
  for (const page of pages) {
    const key = `${Math.round(page.width)} ${Math.round(page.height)}`
    counts.set(key, { count: (counts.get(key)?.count ?? 0) + 1, page })
  }
  const [commonest] = [...counts.values()].toSorted((a, b) => b.count - a.count)
  const { width, height } = commonest?.page ?? { width: 720, height: 540 }
  const scale = Math.min(1, sides.most / Math.max(width, height)) * Math.max(1, sides.least / Math.min(width, height))
  return { width: width * scale, height: height * scale }
}

function addPicture(
  slide: PptxGenJS.Slide,
  { box, picture }: PictureBlock,
  model: DocumentModel,
  fitting: SlideScale,
): void {
  const stored = model.pictures[picture]
  if (!stored) return
  // The library would write a path into the file.
  const data = `image/${stored.type === 'jpg' ? 'jpeg' : 'png'};base64,${readFileSync(stored.path, 'base64')}`
  slide.addImage({ data, ...fitting.position(box) })
}

function addShape(slide: PptxGenJS.Slide, shape: Shape, fitting: SlideScale): void {
  const place = fitting.position(shape)
  if (shape.kind === 'area') slide.addShape('rect', { ...place, fill: { color: shape.colour }, line: { type: 'none' } })
  else slide.addShape('line', { ...place, line: { color: shape.colour, width: shape.weight * fitting.scale } })
}

function addBlock(
  slide: PptxGenJS.Slide,
  block: Block,
  model: DocumentModel,
  fitting: SlideScale,
  slides: SlideOfPage,
): void {
  if (block.type === 'paragraph') addParagraph(slide, block, fitting, slides)
  else if (block.type === 'table') addTable(slide, block, fitting, slides)
  else addPicture(slide, block, model, fitting)
}

function addPage(
  presentation: PptxGenJS,
  page: DocumentPage,
  model: DocumentModel,
  fitting: SlideScale,
  slides: SlideOfPage,
): void {
  const slide = presentation.addSlide()
  if (page.background !== '' && page.background !== 'FFFFFF') slide.background = { color: page.background }
  for (const backdrop of page.backdrops) addPicture(slide, backdrop, model, fitting)
  for (const shape of page.shapes.slice(0, mostShapes)) addShape(slide, shape, fitting)
  const blocks = page.zones.flatMap(({ columns }) => columns.flatMap((column) => column.blocks))
  const notes = page.footnotes.flatMap(({ paragraphs }) => paragraphs)
  const inOrder = [...page.header, ...blocks, ...notes, ...page.footer]
  // The order of objects is both the z-order and the reading order: pictures first, then text and tables in their order.
  for (const block of inOrder) if (block.type === 'picture') addBlock(slide, block, model, fitting, slides)
  for (const block of inOrder) if (block.type !== 'picture') addBlock(slide, block, model, fitting, slides)
}

/** Returns the bytes of the file. */
export async function writePptx(model: DocumentModel): Promise<Uint8Array> {
  const presentation = new PptxGenJS()
  const size = slideSize(model.pages)
  presentation.defineLayout({ name: 'PAGES', width: size.width / 72, height: size.height / 72 })
  presentation.layout = 'PAGES'
  presentation.author = 'Docweave'
  presentation.company = ''
  if (model.title !== '') presentation.title = model.title
  const slides = new Map(model.pages.map(({ number }, at) => [number, at + 1]))
  for (const page of model.pages) addPage(presentation, page, model, new SlideScale(sizeOf(page), size), slides)
  const written = await presentation.write({ outputType: 'uint8array', compression: true })
  if (!(written instanceof Uint8Array)) throw new TypeError('the library did not return the presentation as bytes')
  return written
}
