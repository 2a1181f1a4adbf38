/** A file as renderable pages, whatever its kind. */

/** The size of a page as displayed, including its own rotation: points of a PDF, pixels of an image. */
export interface PageSize {
  width: number
  height: number
}

export interface PageSource {
  /** Distinguishes sources, so that cached pages are not mixed up. */
  readonly id: number
  readonly pages: number
  /** @param page from 1 */
  size(page: number): Promise<PageSize>
  /**
   * Renders a page, including its own rotation, `width` device pixels wide.
   *
   * @throws the signal's reason when it is aborted; any other error if the page cannot be rendered
   */
  draw(page: number, width: number, signal: AbortSignal): Promise<HTMLCanvasElement>
  /**
   * Adds the page's text layer over a canvas that is `width` CSS pixels wide: an element per text fragment, in its place. Images have none.
   */
  layText?(page: number, container: HTMLElement, width: number): Promise<void>
  /** Releases the file and all its resources. */
  close(): void
}

/** Thrown by `openFile` for a file that needs a password. */
export class PasswordNeeded extends Error {
  /** A password was given, but it was wrong. */
  readonly wrong: boolean

  constructor(wrong: boolean) {
    super(wrong ? 'The password is not the one of this file' : 'This file is read with a password only')
    this.wrong = wrong
  }
}

export interface OpenOptions {
  password?: string | undefined
  /** Called when the file needs a password, again after a wrong one; `undefined` cancels. */
  onPassword?: (wrong: boolean) => Promise<string | undefined>
}

let counter = 0
export const nextSourceId = (): number => ++counter

/** Creates a canvas with its size rounded to whole pixels. */
export function newCanvas(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  return canvas
}
