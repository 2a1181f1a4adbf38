/** A page as an image of a given size: rendered through the queue, cached, and rotated without rendering it again. */
import { useEffect, useRef, useState } from 'react'
import { drawnPage, drawPage } from './draw-page.ts'
import type { PageSize, PageSource } from './page-source.ts'

export interface PagePictureProps {
  source: PageSource
  /** From 1. */
  page: number
  /** The available space, in CSS pixels: the page is scaled to fit. */
  room: PageSize
  /** Degrees clockwise, in addition to the page's own rotation. */
  turn?: 0 | 90 | 180 | 270
  className?: string
}

/** ISO 216: pages are assumed to be A4 until their size is known. */
const a4: PageSize = { width: 595, height: 842 }

/** Scales `size` to fit into `room`. */
export function fitInto(room: PageSize, size: PageSize): PageSize {
  const scale = Math.min(room.width / size.width, room.height / size.height)
  return { width: size.width * scale, height: size.height * scale }
}

const turned = ({ width, height }: PageSize, turn: number): PageSize =>
  turn % 180 === 0 ? { width, height } : { width: height, height: width }

/** Whether an element is visible within its scroll container (marked `data-scrolls`). */
function inSight(element: Element | null): boolean {
  const window = element?.closest('[data-scrolls]')?.getBoundingClientRect()
  const own = element?.getBoundingClientRect()
  return !window || !own || (own.bottom > window.top && own.top < window.bottom)
}

export function PagePicture({ source, page, room, turn = 0, className = '' }: PagePictureProps) {
  const place = useRef<HTMLSpanElement>(null)
  const [size, setSize] = useState(a4)
  const seen = fitInto(room, turned(size, turn))
  const own = turned(seen, turn)
  // Rendered for the wider of both orientations, so that a rotation needs no new rendering.
  const width = Math.max(fitInto(room, size).width, fitInto(turned(room, 90), size).width)
  useEffect(() => {
    const gone = new AbortController()
    const wanted = { page, width: width * Math.min(devicePixelRatio, 2) }
    const show = (canvas: HTMLCanvasElement) => {
      canvas.className = 'block size-full'
      canvas.setAttribute('aria-hidden', 'true')
      place.current?.replaceChildren(canvas)
      // The same aspect ratio needs no new render.
      setSize((was) =>
        Math.abs(was.width / was.height - canvas.width / canvas.height) < 0.01
          ? was
          : { width: canvas.width, height: canvas.height },
      )
    }
    const kept = drawnPage(source, wanted)
    if (kept) show(kept)
    else
      drawPage(source, wanted, { signal: gone.signal, urgent: () => inSight(place.current) })
        .then((canvas) => gone.signal.aborted || show(canvas))
        // A page that cannot be rendered stays empty, with its number.
        .catch(() => undefined)
    return () => gone.abort()
  }, [source, page, width])
  return (
    <span className={`relative block ${className}`} style={{ width: seen.width, height: seen.height }}>
      <span
        ref={place}
        className="absolute top-1/2 left-1/2 block bg-[#fff] transition-transform"
        style={{ width: own.width, height: own.height, transform: `translate(-50%, -50%) rotate(${turn}deg)` }}
      />
    </span>
  )
}
