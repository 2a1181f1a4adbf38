/**
 * Calls the parts of mupdf that tools use most, while its machine code is created: V8 serializes only functions that were called, and every
 * engine process compiles the others again. Rendering 100 pages took 0.72 s without this run, and 0.45 s with it. The documents are made
 * here, because the process that creates the code must not read visitors' files.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ColorSpace, PDFDocument, Pixmap } from 'mupdf'
import type { ImageFormat } from '../pdf/images/encode-pixmap.ts'
import type { DocumentForm } from '../pdf/tasks/convert-pages.ts'
import type { TaskHost } from './engine-messages.ts'
import { tasks } from '../pdf/tasks/index.ts'

/** In points. */
const page = { width: 400, height: 500 }
const host: TaskHost = { progress: () => undefined }

/** Lines and curves, filled and stroked, a clipping path, a shading and a transparent group (ISO 32000-1, 8.5, 8.7.4 and 11.6.6). */
const drawing = `q 2 w 1 0 0 RG 0 0 1 rg 20 20 m 120 220 180 20 250 250 c B Q
q 50 300 200 80 re W n /Shade sh Q
q /Half gs 0 1 0 rg 100 100 150 150 re f* Q
q [6 3] 0 d 20 450 m 380 450 l S Q`

function writeDrawing(path: string): void {
  const document = new PDFDocument()
  const resources = document.addObject({
    ExtGState: { Half: { Type: document.newName('ExtGState'), ca: 0.5, BM: document.newName('Multiply') } },
    Shading: {
      Shade: {
        ShadingType: 2,
        ColorSpace: document.newName('DeviceRGB'),
        Coords: [50, 300, 250, 380],
        Function: { FunctionType: 2, Domain: [0, 1], C0: [1, 0, 0], C1: [0, 0, 1], N: 1 },
      },
    },
  })
  document.insertPage(-1, document.addPage([0, 0, page.width, page.height], 0, resources, drawing))
  writeFileSync(path, document.saveToBuffer('compress').asUint8Array())
  document.destroy()
}

/** Writes the same picture as JPEG and as PNG. */
function writePictures(jpg: string, png: string): void {
  const pixmap = new Pixmap(ColorSpace.DeviceRGB, [0, 0, 600, 400], false)
  const pixels = pixmap.getPixels()
  for (const at of pixels.keys()) pixels[at] = (at * 7 + (at >> 9)) & 255
  writeFileSync(jpg, pixmap.asJPEG(80, false))
  writeFileSync(png, pixmap.asPNG())
  pixmap.destroy()
}

const sentence = 'The quick brown fox jumps over the lazy dog. 다람쥐 헌 쳇바퀴에 타고파. いろはにほへと。\n'
const book = `<?xml version="1.0" encoding="utf-8"?><FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0"><description><title-info>
<book-title>Book</book-title><lang>en</lang></title-info></description><body>${`<section><title><p>Chapter</p></title><p>${sentence.repeat(5)}</p></section>`.repeat(3)}</body></FictionBook>`

const documentForms: readonly DocumentForm[] = [
  { type: 'docx', layout: 'flowing' },
  { type: 'docx', layout: 'exact' },
  { type: 'xlsx', sheets: 'page', text: true },
  { type: 'pptx' },
  { type: 'txt', running: true },
  { type: 'md', running: true },
]

/** @throws what a task throws; no code is created then */
export async function runTraining(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'training-'))
  const at = (name: string) => join(folder, name)
  try {
    const pictures = [
      { path: at('picture.jpg'), kind: 'jpg' },
      { path: at('picture.png'), kind: 'png' },
    ] as const
    writePictures(pictures[0].path, pictures[1].path)
    writeDrawing(at('drawing.pdf'))
    writeFileSync(at('text.txt'), sentence.repeat(60))
    writeFileSync(at('book.fb2'), book)

    const options = { pageSize: 'fit', orientation: 'auto', margin: 0, fit: 'contain' } as const
    await (
      await tasks.imagesToPdf()
    )({ images: [...pictures], out: at('pictures.pdf'), options }, host)
    const text = {
      encoding: 'auto',
      language: 'en',
      family: 'sans',
      size: 11,
      page,
      margin: 40,
      pageNumbers: true,
    } as const
    await (
      await tasks.typesetText()
    )({ path: at('text.txt'), out: at('text.pdf'), ...text }, host)
    const layout = { page, margin: 40, size: 11 }
    await (
      await tasks.typesetBook()
    )({ kind: 'fb2', path: at('book.fb2'), out: at('book.pdf'), layout, font: 'book' }, host)
    const sources = ['pictures', 'text', 'book', 'drawing'].map((title) => ({ path: at(`${title}.pdf`), title }))
    const path = at('all.pdf')
    await (
      await tasks.mergeDocuments()
    )({ sources, out: path }, host)

    const { pages: count = 0 } = await (await tasks.inspect())({ path, kind: 'pdf' }, host)
    const indices = Array.from({ length: count }, (_, index) => index)
    const formats: ImageFormat[] = [
      { type: 'jpg', quality: 80, colour: 'colour' },
      { type: 'png', background: 'transparent', colour: 'colour' },
    ]
    const render = await tasks.renderPages()
    for (const format of formats)
      await render(
        { path, dpi: 100, format, out: at('drawn'), pages: indices.map((index) => ({ index, name: `${index}` })) },
        host,
      )
    const { images } = await (await tasks.findImages())({ path, pages: indices }, host)
    const named = images.map((object) => ({ object, name: `${object}` }))
    for (const format of formats)
      await (
        await tasks.extractImages()
      )({ path, images: named, format, out: at('extracted') }, host)
    await (
      await tasks.compress()
    )({ path, out: at('small.pdf'), aim: { level: 'strong' } }, host)
    const convertPages = await tasks.convertPages()
    for (const form of documentForms)
      await convertPages({ path, pages: indices, form, out: at(`all.${form.type}`), folder }, host)
    await (
      await tasks.splitDocument()
    )({ path, parts: indices.map((index) => ({ pages: [index], out: at(`part-${index}.pdf`) })) }, host)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
