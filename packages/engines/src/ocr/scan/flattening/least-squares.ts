/** Weighted linear least squares by the normal equations. */

/** The sums of an equation system that grows by one equation after the other. */
export class LeastSquares {
  readonly #size: number
  readonly #sums: Float64Array
  readonly #right: Float64Array

  /** @param size the number of unknowns */
  constructor(size: number) {
    this.#size = size
    this.#sums = new Float64Array(size * size)
    this.#right = new Float64Array(size)
  }

  /** Adds the equation that the sum of `factors` times the unknowns is `value`. */
  add(factors: ArrayLike<number>, value: number, weight: number): void {
    const size = this.#size
    for (let row = 0; row < size; row++) {
      const factor = (factors[row] ?? 0) * weight
      if (factor === 0) continue
      this.#right[row] = (this.#right[row] ?? 0) + factor * value
      for (let column = 0; column <= row; column++) {
        const at = row * size + column
        this.#sums[at] = (this.#sums[at] ?? 0) + factor * (factors[column] ?? 0)
      }
    }
  }

  /**
   * Returns the unknowns (Cholesky decomposition).
   *
   * @param ridge is added to the diagonal, so that unknowns that no equation determines are zero
   */
  solved(ridge: number): Float64Array {
    const size = this.#size
    const lower = Float64Array.from(this.#sums)
    const get = (row: number, column: number) => lower[row * size + column] ?? 0
    for (let row = 0; row < size; row++)
      for (let column = 0; column <= row; column++) {
        let sum = get(row, column) + (row === column ? ridge : 0)
        for (let at = 0; at < column; at++) sum -= get(row, at) * get(column, at)
        lower[row * size + column] = row === column ? Math.sqrt(Math.max(sum, ridge / 2)) : sum / get(column, column)
      }
    const found = Float64Array.from(this.#right)
    for (let row = 0; row < size; row++) {
      let sum = found[row] ?? 0
      for (let at = 0; at < row; at++) sum -= get(row, at) * (found[at] ?? 0)
      found[row] = sum / get(row, row)
    }
    for (let row = size - 1; row >= 0; row--) {
      let sum = found[row] ?? 0
      for (let at = row + 1; at < size; at++) sum -= get(at, row) * (found[at] ?? 0)
      found[row] = sum / get(row, row)
    }
    return found
  }
}
