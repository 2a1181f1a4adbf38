/** Draws pages for the whole site: one line to wait in, one cache to keep them. */
import { CanvasCache } from './canvas-cache.ts'
import { DrawQueue, type Place } from './draw-queue.ts'
import type { PageSource } from './page-source.ts'

const queue = new DrawQueue(2)
/** 32 MB of pixels: some hundred thumbnails, or a few pages to look at. */
const cache = new CanvasCache(8_000_000)

export interface Wanted {
  page: number
  /** In pixels of the screen. */
  width: number
}

/** Widths that lie near each other share a drawing, so that a window being resized draws little anew. */
const step = 32
const keyOf = ({ id }: PageSource, { page, width }: Wanted) => `${id}/${page}/${Math.ceil(width / step)}`

/** The page if it was drawn before. The canvas can be in one place at a time. */
export const drawnPage = (source: PageSource, wanted: Wanted): HTMLCanvasElement | undefined =>
  cache.get(keyOf(source, wanted))

/**
 * Draws a page when its turn has come.
 *
 * @throws the signal's reason when it is aborted; anything else when the page cannot be drawn
 */
export const drawPage = (source: PageSource, wanted: Wanted, place: Place): Promise<HTMLCanvasElement> =>
  queue.run(async () => {
    const width = Math.ceil(wanted.width / step) * step
    const canvas = await source.draw(wanted.page, width, place.signal)
    cache.set(keyOf(source, wanted), canvas)
    return canvas
  }, place)

/** Closes a source and lets go of what was drawn of it. */
export function closeSource(source: PageSource): void {
  cache.forget(`${source.id}/`)
  source.close()
}
