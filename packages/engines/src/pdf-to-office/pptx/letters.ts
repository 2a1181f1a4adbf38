/** The size and spacing of letters on slides: PowerPoint cannot make letters narrower or wider, but set them closer or farther apart. */
import type { Run } from '../analysis/index.ts'
import { lengthOf, piecesOf } from '../line-fitting/index.ts'

/** Letters are set closer by at most this share of their width; narrower text gets smaller letters too. */
const closest = 0.1

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
  const smaller = Math.min(1, scale + closest)
  const { pieces } = piecesOf([{ ...run, style: { ...run.style, scale: 100, size: size * smaller, position: 'base' } }])
  return { size: size * smaller, spacing: (lengthOf(pieces) * (scale / smaller - 1)) / count }
}
