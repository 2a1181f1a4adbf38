/** An LRU cache of rendered pages, limited by the number of pixels. */

/** The properties of a canvas that the cache uses: its size, and whether it is in the document. */
export type Drawn = Pick<HTMLCanvasElement, 'width' | 'height' | 'isConnected'>

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
