/** How strongly images are made smaller, from not at all to as far as a page can still be read. */

export interface Rung {
  /** Images drawn at more dots an inch than this are drawn coarser; `undefined` leaves images alone. */
  images?: { dpi: number; quality: number }
}

export type Level = 'light' | 'balanced' | 'strong'

/** 200 dpi prints well, 150 reads well on screen and paper, 110 reads on a screen. */
export const levels: Record<Level, Rung> = {
  light: { images: { dpi: 200, quality: 80 } },
  balanced: { images: { dpi: 150, quality: 65 } },
  strong: { images: { dpi: 110, quality: 45 } },
}

/** What a search for a target size tries, from the best looking to the smallest. */
export const ladder: readonly Rung[] = [
  {},
  { images: { dpi: 300, quality: 85 } },
  levels.light,
  levels.balanced,
  { images: { dpi: 130, quality: 55 } },
  levels.strong,
  { images: { dpi: 90, quality: 35 } },
  { images: { dpi: 72, quality: 25 } },
  { images: { dpi: 50, quality: 20 } },
]
