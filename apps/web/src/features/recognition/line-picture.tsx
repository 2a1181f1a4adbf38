/** The part of a page that shows one line, as it is printed. Rendered once it is near the visible area. */
import { useEffect, useRef } from 'react'
import type { RecognitionLine } from '@docweave/contract/recognition'
import { useNearOnce } from '../long-lists/use-near-once.ts'
import { drawnPage, drawPage } from '../pdf-view/draw-page.ts'
import { newCanvas, type PageSource } from '../pdf-view/page-source.ts'
import { lineRows } from './line-rows.ts'

interface LinePictureProps {
  source: PageSource
  line: Pick<RecognitionLine, 'page' | 'box' | 'turned' | 'isVertical'>
}

/** The width at which pages are rendered, in device pixels: lines of an A4 page are legible. */
const pageWidth = 1600
/** The height of a horizontal line's picture, in CSS pixels: that of the class `max-h-9`. */
const rowHeight = 36
/** Paper around the line, in heights of the line (for vertical lines in widths). */
const margin = 0.4

/** Copies the part of a rendered page around a line, upright. */
function cut(
  page: HTMLCanvasElement,
  perPoint: number,
  { turned, isVertical, ...line }: LinePictureProps['line'],
): HTMLCanvasElement {
  const { angle, box } = turned ?? { angle: 0, box: line.box }
  const [left, top, width, height] = box
  const space = margin * (isVertical ? width : height)
  const canvas = newCanvas((width + 2 * space) * perPoint, (height + 2 * space) * perPoint)
  const context = canvas.getContext('2d')
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  context?.setTransform(cos, -sin, sin, cos, -(left - space) * perPoint, -(top - space) * perPoint)
  context?.drawImage(page, 0, 0)
  return canvas
}

/** The grey value of each column's darkest pixel. */
function darkestOf(picture: HTMLCanvasElement): Uint8Array {
  const { width, height } = picture
  const darkest = new Uint8Array(width).fill(255)
  const pixels = picture.getContext('2d')?.getImageData(0, 0, width, height).data ?? []
  for (let at = 0; at < pixels.length; at += 4) {
    const column = (at / 4) % width
    darkest[column] = Math.min(darkest[column] ?? 0, pixels[at + 1] ?? 0)
  }
  return darkest
}

/** Divides a long line into rows, so that it is legible on a narrow screen. */
function rowsOf(picture: HTMLCanvasElement, room: number): HTMLCanvasElement[] {
  const widest = (room * picture.height) / rowHeight
  if (picture.width <= widest || widest < 1) return [picture]
  return lineRows(darkestOf(picture), widest).map(([from, to]) => {
    const row = newCanvas(to - from, picture.height)
    row.getContext('2d')?.drawImage(picture, -from, 0)
    return row
  })
}

export function LinePicture({ source, line }: LinePictureProps) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNearOnce(place, '50% 0px')
  useEffect(() => {
    if (!isNear || line.page > source.pages) return undefined
    const gone = new AbortController()
    const wanted = { page: line.page, width: pageWidth }
    const show = async () => {
      const size = await source.size(line.page)
      const page =
        drawnPage(source, wanted) ?? (await drawPage(source, wanted, { signal: gone.signal, urgent: () => true }))
      if (gone.signal.aborted) return
      const picture = cut(page, page.width / size.width, line)
      const rows = line.isVertical ? [picture] : rowsOf(picture, place.current?.clientWidth ?? 0)
      for (const row of rows) {
        row.setAttribute('aria-hidden', 'true')
        row.className = line.isVertical ? 'max-h-64 max-w-full' : 'max-h-9 max-w-full'
      }
      place.current?.replaceChildren(...rows)
    }
    // Without the picture the text can be corrected all the same.
    show().catch(() => undefined)
    return () => gone.abort()
  }, [source, line, isNear])
  return <div ref={place} className={`overflow-hidden ${line.isVertical ? 'min-h-16' : 'min-h-9'}`} />
}
