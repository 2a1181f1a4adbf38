/** Stamps for pages: a drawn signature, a text or an image, each in a box. */
import type { FontFamily } from '../../fonts/index.ts'

/** A box on the displayed page, as fractions of its width and height (0 to 1) from the upper left corner. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The content of a stamp, scaled to fit its box with its aspect ratio preserved. */
export type StampContent =
  | {
      kind: 'drawing'
      /** Filled outlines in SVG syntax: `M`, `L`, `Q`, `C` (each followed by its numbers) and `Z`, absolute, y downwards. */
      path: string
      /** The size of the sheet on which the path is drawn. */
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
    /** Its horizontal alignment in a wider box, from 0 at the left to 1 at the right; centred by default. */
    align?: number
  }
