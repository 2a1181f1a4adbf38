/** Draws the pages of a laid-out book into a PDF, after the cover, which is fitted to its page. */
import { Buffer as EngineBuffer, DocumentWriter, Matrix, type Document, type Image } from 'mupdf'
import type { Layout } from './lay-out.ts'
import { withPicture } from './prepare/pictures.ts'

/** A link on a page; the page index is counted from 0 without the cover. */
export interface PageLink {
  page: number
  bounds: [left: number, top: number, right: number, bottom: number]
  address: string
}

export interface WrittenPages {
  /** The PDF; the caller must destroy it. */
  buffer: EngineBuffer
  /** The number of pages before the text. */
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

/** The largest distance of two words of one link, in points. */
const gap = 12

/** Joins links of one line with the same target, because mupdf creates one for every word. */
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

/** Draws all `pages` pages. `onPage` receives each page number, from 1. */
export function writePages(
  document: Document,
  pages: number,
  cover: Uint8Array | undefined,
  { page: size }: Layout,
  onPage: (done: number) => void,
): WrittenPages {
  const buffer = new EngineBuffer()
  // Not compressed yet, because the fonts are complete and will be subset.
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
