/** Positions on a slide, in inches: a page of another size than the slides is scaled to fit. */
import type { Box } from '../analysis/index.ts'

export interface Size {
  width: number
  height: number
}

export class SlideScale {
  readonly scale: number
  readonly #left: number
  readonly #top: number

  /**
   * @param page the page's size
   * @param slide the slides' size
   */
  constructor(page: Size, slide: Size) {
    this.scale = Math.min(slide.width / page.width, slide.height / page.height)
    this.#left = (slide.width - page.width * this.scale) / 2
    this.#top = (slide.height - page.height * this.scale) / 2
  }

  inches(points: number): number {
    return (points * this.scale) / 72
  }

  position({ left, top, right, bottom }: Box): { x: number; y: number; w: number; h: number } {
    return {
      x: this.#left / 72 + this.inches(left),
      y: this.#top / 72 + this.inches(top),
      w: this.inches(right - left),
      h: this.inches(bottom - top),
    }
  }
}
