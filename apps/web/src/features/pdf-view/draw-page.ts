/** Renders pages for the whole site with one queue and one cache. */
import { CanvasCache } from './canvas-cache.ts'
import { DrawQueue, type Place } from './draw-queue.ts'
import type { PageSource } from './page-source.ts'

const queue = new DrawQueue(2)
/** 32 MB of pixels: about a hundred thumbnails, or a few large pages. */
const cache = new CanvasCache(8_000_000)

export interface Wanted {
  page: number
  /** In device pixels. */
  width: number
}

/** Widths are rounded up to this step, so that resizing a window re-renders little. */
const step = 32
const keyOf = ({ id }: PageSource, { page, width }: Wanted) => `${id}/${page}/${Math.ceil(width / step)}`

/** Returns the cached canvas of a page. It can be in one place at a time. */
export const drawnPage = (source: PageSource, wanted: Wanted): HTMLCanvasElement | undefined =>
  cache.get(keyOf(source, wanted))

/**
 * Queues the rendering of a page.
 *
 * @throws the signal's reason when it is aborted; any other error if the page cannot be rendered
 */
export const drawPage = (source: PageSource, wanted: Wanted, place: Place): Promise<HTMLCanvasElement> =>
  queue.run(async () => {
    const width = Math.ceil(wanted.width / step) * step
    const canvas = await source.draw(wanted.page, width, place.signal)
    cache.set(keyOf(source, wanted), canvas)
    return canvas
  }, place)

/** Closes a source and removes its cached pages. */
export function closeSource(source: PageSource): void {
  cache.forget(`${source.id}/`)
  source.close()
}
