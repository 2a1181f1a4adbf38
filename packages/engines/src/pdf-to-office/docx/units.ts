/** Lengths in units of WordprocessingML (ECMA-376-1, 17.18): twentieths, eighths and halves of a point. */

export const twips = (points: number): number => Math.round(points * 20)
export const eighths = (points: number): number => Math.min(Math.max(Math.round(points * 8), 2), 96)
export const halfPoints = (points: number): number => Math.max(Math.round(points * 2), 2)
/** Picture sizes are in pixels of 1/96 inch. */
export const pixels = (points: number): number => Math.max(1, Math.round((points * 96) / 72))
/** English metric units (914,400 per inch), for the positions of floating pictures. */
export const emus = (points: number): number => Math.round(points * 12_700)
