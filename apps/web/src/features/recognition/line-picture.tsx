/** The part of a page that shows one line, as it is printed. Rendered once it is near the visible area. */
import { useEffect, useRef } from 'react'
import type { RecognitionLine } from '@docweave/contract/recognition'
import { useNearOnce } from '../long-lists/use-near-once.ts'
import { drawnPage, drawPage } from '../pdf-view/draw-page.ts'
import { newCanvas, type PageSource } from '../pdf-view/page-source.ts'

interface LinePictureProps {
  source: PageSource
  line: Pick<RecognitionLine, 'page' | 'box' | 'isVertical'>
}

/** The width at which pages are rendered, in device pixels: lines of an A4 page are legible. */
const pageWidth = 1600
/** Paper around the line, in heights of the line (for vertical lines in widths). */
const margin = 0.4

/** Copies the part of a rendered page around a box in points. */
function cut(
  page: HTMLCanvasElement,
  perPoint: number,
  { box, isVertical }: LinePictureProps['line'],
): HTMLCanvasElement {
  const [left, top, width, height] = box
  const space = margin * (isVertical ? width : height)
  const canvas = newCanvas((width + 2 * space) * perPoint, (height + 2 * space) * perPoint)
  canvas.getContext('2d')?.drawImage(page, -(left - space) * perPoint, -(top - space) * perPoint)
  return canvas
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
      const canvas = cut(page, page.width / size.width, line)
      canvas.setAttribute('aria-hidden', 'true')
      canvas.className = line.isVertical ? 'max-h-64 max-w-full' : 'max-h-9 max-w-full'
      place.current?.replaceChildren(canvas)
    }
    // Without the picture the text can be corrected all the same.
    show().catch(() => undefined)
    return () => gone.abort()
  }, [source, line, isNear])
  return <div ref={place} className={`overflow-hidden ${line.isVertical ? 'min-h-16' : 'min-h-9'}`} />
}
