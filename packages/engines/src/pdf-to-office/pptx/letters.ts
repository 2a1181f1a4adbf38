/** The size and spacing of letters on slides: PowerPoint cannot make letters narrower or wider, but set them closer or farther apart. */
import type { Run } from '../analysis/index.ts'
import { lengthOf, piecesOf } from '../line-fitting/index.ts'

/** Letters are set closer or farther apart by at most this share of their width; other text gets smaller or larger letters too. */
const most = 0.1
/** Larger letters than this would not fit between the lines. */
const largest = 1.1

export interface Letters {
  /** In points. */
  size: number
  /** The space added between letters, in points. */
  spacing: number
}

/**
 * Returns the size and spacing at which a run is as wide as letters of its scale would be.
 *
 * @param size of its letters, in points
 */
export function lettersOf(run: Run, size: number): Letters {
  const scale = run.style.scale / 100
  const count = [...run.text].length
  if (scale === 1 || count === 0) return { size, spacing: 0 }
  const resized = scale < 1 ? Math.min(1, scale + most) : Math.min(Math.max(1, scale - most), largest)
  const { pieces } = piecesOf([{ ...run, style: { ...run.style, scale: 100, size: size * resized, position: 'base' } }])
  return { size: size * resized, spacing: (lengthOf(pieces) * (scale / resized - 1)) / count }
}
