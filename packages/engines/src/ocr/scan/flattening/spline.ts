/** Uniform cubic B-splines (de Boor, 1978): smooth curves, each of whose coefficients moves only a part of them. */

/** The weights of the four splines at `share` of the way through an interval. */
const weightsAt = (share: number): number[] => {
  const [square, rest] = [share * share, 1 - share]
  return [
    rest ** 3 / 6,
    (3 * square * share - 6 * square + 4) / 6,
    (-3 * square * share + 3 * square + 3 * share + 1) / 6,
    (square * share) / 6,
  ]
}

/** Their slopes, for an interval of length 1. */
const slopesAt = (share: number): number[] => {
  const [square, rest] = [share * share, 1 - share]
  return [-(rest * rest) / 2, (3 * square - 4 * share) / 2, (-3 * square + 2 * share + 1) / 2, square / 2]
}

export class Spline {
  /** The number of coefficients. */
  readonly count: number
  readonly #from: number
  readonly #step: number
  readonly #intervals: number

  constructor(from: number, to: number, intervals: number) {
    this.count = intervals + 3
    this.#from = from
    this.#step = (to - from) / intervals
    this.#intervals = intervals
  }

  /** Returns how much each coefficient counts at a place. Beyond the ends the curve goes on straight. */
  at(place: number): Float64Array {
    const exact = (place - this.#from) / this.#step
    const inside = Math.min(Math.max(exact, 0), this.#intervals)
    const first = Math.min(Math.floor(inside), this.#intervals - 1)
    const [weights, slopes] = [weightsAt(inside - first), slopesAt(inside - first)]
    const found = new Float64Array(this.count)
    for (const [index, weight] of weights.entries())
      found[first + index] = weight + (slopes[index] ?? 0) * (exact - inside)
    return found
  }
}
