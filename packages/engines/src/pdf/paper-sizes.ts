/** Paper sizes in points, portrait (ISO 216; ANSI/ASME Y14.1), and the size limit of pages. */

/** Points in a millimetre. */
export const millimetre = 72 / 25.4

export const paperSizes = {
  a3: [297 * millimetre, 420 * millimetre],
  a4: [210 * millimetre, 297 * millimetre],
  a5: [148 * millimetre, 210 * millimetre],
  letter: [8.5 * 72, 11 * 72],
  legal: [8.5 * 72, 14 * 72],
} as const

export type PaperSize = keyof typeof paperSizes

/** The longest side of a page in points: 200 inches, the limit of readers (ISO 32000-1, annex C.2). */
export const longestSide = 14_400
