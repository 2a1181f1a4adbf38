/** Transformation matrices of Exif orientations. */
import { Matrix } from 'mupdf'
import type { Orientation } from '../../images/index.ts'

/** From the unit square of the stored pixels to that of the upright image, y down in both. */
const matrices: Record<Orientation, Matrix> = {
  1: [1, 0, 0, 1, 0, 0],
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, 1, 1, 0, 0, 0],
  6: [0, 1, -1, 0, 1, 0],
  7: [0, -1, -1, 0, 1, 1],
  8: [0, -1, 1, 0, 0, 1],
}

/**
 * Returns the matrix that draws an image stored in another orientation.
 *
 * @param drawn from the unit square to the place of the stored pixels, in points, y down, with its corner at 0, 0
 */
export function oriented(drawn: Matrix, orientation: Orientation): Matrix {
  const [width, height] = [Math.abs(drawn[0]) + Math.abs(drawn[2]), Math.abs(drawn[1]) + Math.abs(drawn[3])]
  const turn = matrices[orientation]
  // A rotation by 90 degrees swaps the sides: the upright image is as wide as the stored one is high.
  const [upright, sideways] = turn[0] === 0 ? [height, width] : [width, height]
  if (orientation === 1) return drawn
  return Matrix.concat(turn, Matrix.scale(upright, sideways))
}
