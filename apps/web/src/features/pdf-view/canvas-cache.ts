/** Pages that were drawn, kept up to a number of pixels: what was shown longest ago goes first. */

/** What the cache asks of a canvas: its size, and whether it is on the page just now. */
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

  /** The canvas of a key, which counts as shown now. */
  get(key: string): Canvas | undefined {
    const found = this.#kept.get(key)
    if (found) {
      this.#kept.delete(key)
      this.#kept.set(key, found)
    }
    return found
  }

  /** Keeps a canvas. Others go for it, but never one that is on the page. */
  set(key: string, canvas: Canvas): void {
    this.#drop(key)
    this.#kept.set(key, canvas)
    this.#pixels += canvas.width * canvas.height
    for (const [each, old] of this.#kept) {
      if (this.#pixels <= this.#mostPixels) break
      if (each !== key && !old.isConnected) this.#drop(each)
    }
  }

  /** Lets go of every canvas whose key begins with `start`. */
  forget(start: string): void {
    for (const key of [...this.#kept.keys()]) if (key.startsWith(start)) this.#drop(key)
  }

  #drop(key: string): void {
    const canvas = this.#kept.get(key)
    if (!canvas) return
    this.#kept.delete(key)
    this.#pixels -= canvas.width * canvas.height
    // A canvas holds its pixels until it is collected, unless it has none.
    if (!canvas.isConnected) canvas.width = 0
  }
}
