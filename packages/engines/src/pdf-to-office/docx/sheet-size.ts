/** The size of a sheet in WordprocessingML (ECMA-376-1, 17.6.13). */
import { PageOrientation } from 'docx'
import { twips } from './units.ts'

/** @param sheet in points, as it is read */
export function sheetSize({ width, height }: { width: number; height: number }) {
  const isLandscape = width > height
  return {
    // The library swaps width and height of landscape pages.
    width: twips(isLandscape ? height : width),
    height: twips(isLandscape ? width : height),
    orientation: isLandscape ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT,
  }
}
