/** Tells apart the lines of a scan that were found in the same ink. */
import { around, heightOf, median } from '../analysis/index.ts'
import type { TextBand } from '../../ocr/scan/letter-measurements.ts'
import type { LayerLine } from './layer-lines.ts'

/** Lines one below the other keep at least this part of their distance in the text layer. */
const leastDistance = 0.5

/**
 * Returns the bands without those that were found in the ink of a line above or below: there, two lines would become one. Such a band is
 * replaced by the line's place in the text layer, which is as far off as usual.
 */
export function distinctBands(lines: readonly LayerLine[], bands: readonly TextBand[]): TextBand[] {
  const boxes = lines.map((line) => around(line))
  const layers = lines.map(([first], at) => first?.baseline ?? boxes[at]?.bottom ?? 0)
  const moves = bands.map(({ baseline }, at) => baseline - (layers[at] ?? 0))
  const usual = median(moves)
  const isMisplaced = (at: number) =>
    boxes.some((other, to) => {
      const [own, distance] = [boxes[at], Math.abs((layers[at] ?? 0) - (layers[to] ?? 0))]
      if (to === at || !own || other.left >= own.right || other.right <= own.left) return false
      if (distance < leastDistance * heightOf(own) || distance > 2 * heightOf(own)) return false
      const measured = Math.abs((bands[at]?.baseline ?? 0) - (bands[to]?.baseline ?? 0))
      const [moved, otherMoved] = [at, to].map((each) => Math.abs((moves[each] ?? 0) - usual))
      return measured < leastDistance * distance && (moved ?? 0) >= (otherMoved ?? 0)
    })
  return bands.map((band, at) => {
    if (!isMisplaced(at)) return band
    const shift = usual - (moves[at] ?? 0)
    return { top: band.top + shift, bottom: band.bottom + shift, baseline: band.baseline + shift }
  })
}
