/** What is put on pages: a drawn signature, a text, a picture, each in a box. */
import type { FontFamily } from '../../fonts/index.ts'

/** A box on a page as one sees it, in parts of its width and height (0 to 1) from the upper left corner. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** What a stamp shows. It is drawn as large as its box allows, and never out of shape. */
export type StampContent =
  | {
      kind: 'drawing'
      /** Filled outlines as SVG writes them: `M`, `L`, `Q`, `C` (each followed by its numbers) and `Z`, absolute, y downwards. */
      path: string
      /** The size of what the path is drawn on. */
      sheet: { width: number; height: number }
      colour: string
    }
  | { kind: 'text'; text: string; font: FontFamily; colour: string }
  | {
      kind: 'image'
      /** PNG or JPEG, as base64. */
      image: string
    }

export type Stamp = StampContent &
  Box & {
    /** From 0. */
    pages: number[]
    /** Where it stands in a box wider than itself, from 0 at the left to 1 at the right; in the middle when left out. */
    align?: number
  }
