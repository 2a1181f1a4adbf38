/** Levels of image compression, from none to the lowest readable quality. */

export interface CompressionSettings {
  /** Images drawn at a higher resolution are downsampled; `undefined` leaves images unchanged. */
  images?: { dpi: number; quality: number }
  /** Removes the instructions that fit letters to the pixels of a coarse screen, which print and sharp screens do not need. */
  dropHinting?: boolean
}

export type CompressionLevel = 'light' | 'balanced' | 'strong'

/** 200 dpi prints well, 150 reads well on screen and paper, 110 reads on a screen. */
export const compressionLevels: Record<CompressionLevel, CompressionSettings> = {
  light: { images: { dpi: 200, quality: 80 } },
  balanced: { images: { dpi: 150, quality: 65 } },
  strong: { images: { dpi: 110, quality: 45 }, dropHinting: true },
}

/** The rungs of a search for a target size, from the best quality to the smallest size. */
export const settingsByQuality: readonly CompressionSettings[] = [
  {},
  { images: { dpi: 300, quality: 85 } },
  compressionLevels.light,
  compressionLevels.balanced,
  { images: { dpi: 130, quality: 55 }, dropHinting: true },
  compressionLevels.strong,
  { images: { dpi: 90, quality: 35 }, dropHinting: true },
  { images: { dpi: 72, quality: 25 }, dropHinting: true },
  { images: { dpi: 50, quality: 20 }, dropHinting: true },
]
