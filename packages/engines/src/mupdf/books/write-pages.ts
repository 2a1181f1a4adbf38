/** Draws the pages of a laid-out book into a PDF, the cover first, whole and as large as the page. */
import { Buffer as EngineBuffer, DocumentWriter, Matrix, type Document, type Image } from 'mupdf'
import type { Layout } from './lay-out.ts'
import { withPicture } from './prepare/open-picture.ts'

/** A link as it stands on a page; the page's number counts from 0 and without the cover. */
export interface PageLink {
  page: number
  bounds: [left: number, top: number, right: number, bottom: number]
  address: string
}

export interface WrittenPages {
  /** The PDF: the caller destroys it. */
  buffer: EngineBuffer
  /** Pages before the first of the text. */
  front: number
  links: PageLink[]
}

function drawCover(writer: DocumentWriter, image: Image, { width, height }: Layout['page']): boolean {
  const scale = Math.min(width / image.getWidth(), height / image.getHeight())
  const [across, down] = [image.getWidth() * scale, image.getHeight() * scale]
  const device = writer.beginPage([0, 0, width, height])
  device.fillImage(image, [across, 0, 0, down, (width - across) / 2, (height - down) / 2], 1)
  writer.endPage()
  return true
}

/** How far apart two words of one link may stand, in points. */
const gap = 12

/** mupdf makes a link of every word: those of one line that lead to one place become one. */
function joined(links: readonly PageLink[]): PageLink[] {
  const result: PageLink[] = []
  for (const link of links) {
    const last = result.at(-1)
    const [left, top, right, bottom] = link.bounds
    const follows =
      last?.address === link.address &&
      Math.abs(last.bounds[1] - top) < 2 &&
      left - last.bounds[2] < gap &&
      left >= last.bounds[0]
    if (follows)
      last.bounds = [
        last.bounds[0],
        Math.min(last.bounds[1], top),
        Math.max(last.bounds[2], right),
        Math.max(last.bounds[3], bottom),
      ]
    else result.push({ ...link })
  }
  return result
}

/** Draws all of `pages` pages. `onPage` is told each one's number from 1. */
export function writePages(
  document: Document,
  pages: number,
  cover: Uint8Array | undefined,
  { page: size }: Layout,
  onPage: (done: number) => void,
): WrittenPages {
  const buffer = new EngineBuffer()
  // Not compressed yet: the fonts are whole, and most of each is thrown away.
  const writer = new DocumentWriter(buffer, 'pdf', '')
  const drawn = cover && withPicture(cover, (image) => drawCover(writer, image, size))
  const links: PageLink[] = []
  for (let index = 0; index < pages; index++) {
    const page = document.loadPage(index)
    page.run(writer.beginPage([0, 0, size.width, size.height]), Matrix.identity)
    writer.endPage()
    const here = page.getLinks().map((link) => {
      const told = { page: index, bounds: link.getBounds(), address: link.getURI() }
      link.destroy()
      return told
    })
    links.push(...joined(here))
    page.destroy()
    onPage(index + 1)
  }
  writer.close()
  return { buffer, front: drawn ? 1 : 0, links }
}
