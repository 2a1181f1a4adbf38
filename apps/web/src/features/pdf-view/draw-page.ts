/** Renders pages for the whole site with one queue and one cache. */
import { DrawQueue, type DrawPriority } from './draw-queue.ts'
import type { PageSource } from './page-source.ts'

/** The properties of a canvas that the cache uses: its size, and whether it is in the document. */
type Drawn = Pick<HTMLCanvasElement, 'width' | 'height' | 'isConnected'>

/** An LRU cache of rendered pages, limited by the number of pixels. */
export class CanvasCache<Canvas extends Drawn = HTMLCanvasElement> {
  readonly #mostPixels: number
  readonly #kept = new Map<string, Canvas>()
  #pixels = 0

  constructor(mostPixels: number) {
    this.#mostPixels = mostPixels
  }

  get pixels(): number {
    return this.#pixels
  }

  /** Returns the canvas of a key and marks it as the most recently used. */
  get(key: string): Canvas | undefined {
    const found = this.#kept.get(key)
    if (found) {
      this.#kept.delete(key)
      this.#kept.set(key, found)
    }
    return found
  }

  /** Caches a canvas. Evicts others for it, but never one that is in the document. */
  set(key: string, canvas: Canvas): void {
    this.#drop(key)
    this.#kept.set(key, canvas)
    this.#pixels += canvas.width * canvas.height
    for (const [each, old] of this.#kept) {
      if (this.#pixels <= this.#mostPixels) break
      if (each !== key && !old.isConnected) this.#drop(each)
    }
  }

  /** Removes every canvas whose key begins with `start`. */
  forget(start: string): void {
    for (const key of [...this.#kept.keys()]) if (key.startsWith(start)) this.#drop(key)
  }

  #drop(key: string): void {
    const canvas = this.#kept.get(key)
    if (!canvas) return
    this.#kept.delete(key)
    this.#pixels -= canvas.width * canvas.height
    // A canvas holds its pixels until it is garbage-collected; a width of 0 frees them.
    if (!canvas.isConnected) canvas.width = 0
  }
}

const queue = new DrawQueue(2)
/** 32 MB of pixels: about a hundred thumbnails, or a few large pages. */
const cache = new CanvasCache(8_000_000)

interface Wanted {
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
export const drawPage = (source: PageSource, wanted: Wanted, place: DrawPriority): Promise<HTMLCanvasElement> =>
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
