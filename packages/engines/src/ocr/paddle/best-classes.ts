/** Decodes the output of a recognition model: connectionist temporal classification (Graves et al., 2006), the best class at each step. */
import type { Output } from './inference.ts'

/** A class that is the best one at neighbouring steps. */
export interface ClassRun {
  class: number
  /** The steps from the first to the last that has it. */
  from: number
  to: number
  /** Its highest probability, 0 to 1. */
  confidence: number
}

/**
 * Returns the best classes of a model's output, without blanks.
 *
 * @param data probabilities, step by step
 */
export function bestClasses(
  data: Output['data'],
  { steps, classes }: { steps: number; classes: number },
  isBlank: (best: number) => boolean,
): ClassRun[] {
  const found: ClassRun[] = []
  let before: number | undefined
  for (let step = 0; step < steps; step++) {
    let [best, value] = [0, -1]
    for (let index = 0, at = step * classes; index < classes; index++, at++) {
      const probability = data[at] ?? 0
      if (probability > value) [best, value] = [index, probability]
    }
    const last = found.at(-1)
    if (!isBlank(best)) {
      if (best === before && last) {
        last.to = step
        last.confidence = Math.max(last.confidence, value)
      } else found.push({ class: best, from: step, to: step, confidence: value })
    }
    before = best
  }
  return found
}
