/** Lengths as WordprocessingML counts them (ECMA-376-1, 17.18): twentieths of a point, eighths, half points. */

export const twips = (points: number): number => Math.round(points * 20)
export const eighths = (points: number): number => Math.min(Math.max(Math.round(points * 8), 2), 96)
export const halfPoints = (points: number): number => Math.max(Math.round(points * 2), 2)
/** Pictures are measured in pixels of 96 to the inch. */
export const pixels = (points: number): number => Math.max(1, Math.round((points * 96) / 72))
/** English metric units, 914,400 to the inch: where floating pictures stand. */
export const emus = (points: number): number => Math.round(points * 12_700)
