/** A visitor's file as pages that can be drawn, whatever kind it is. */

/** How large a page is as it is seen, its own turn included: points of a PDF, pixels of an image. */
export interface PageSize {
  width: number
  height: number
}

export interface PageSource {
  /** Tells sources apart, so that what was drawn of one is not shown for another. */
  readonly id: number
  readonly pages: number
  /** @param page from 1 */
  size(page: number): Promise<PageSize>
  /**
   * Draws a page, its own turn included, `width` pixels of the screen wide.
   *
   * @throws the signal's reason when it is aborted; anything else when the page cannot be drawn
   */
  draw(page: number, width: number, signal: AbortSignal): Promise<HTMLCanvasElement>
  /**
   * Lays the page's text over a drawing of it that is `width` CSS pixels wide: an element for each piece, in its place.
   * Pictures have none.
   */
  layText?(page: number, container: HTMLElement, width: number): Promise<void>
  /** Lets go of the file and of everything made of it. */
  close(): void
}

/** Thrown by `openFile` for a file that is read with a password only. */
export class PasswordNeeded extends Error {
  /** A password was given, and was not the one. */
  readonly wrong: boolean

  constructor(wrong: boolean) {
    super(wrong ? 'The password is not the one of this file' : 'This file is read with a password only')
    this.wrong = wrong
  }
}

export interface OpenOptions {
  password?: string | undefined
  /** Asked for a password when the file needs one, again after a wrong one; `undefined` gives up. */
  onPassword?: (wrong: boolean) => Promise<string | undefined>
}

let counter = 0
export const nextSourceId = (): number => ++counter

/** A canvas of whole pixels. */
export function newCanvas(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  return canvas
}
