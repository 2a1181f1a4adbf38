/** Numbers as content streams have them: no exponents, and no more digits than can be seen. */
import type { Transform } from './transforms.ts'

/** A hundredth of a point is less than any printer can show; scales need more digits. What is not a number is 0. */
export const written = (value: number, digits = 3): string => {
  if (!Number.isFinite(value)) return '0'
  const text = value.toFixed(digits)
  return text.includes('.') ? text.replace(/\.?0+$/, '').replace(/^-0$/, '0') : text
}

export const writtenAll = (...values: readonly number[]): string => values.map((value) => written(value)).join(' ')

/** The operator that applies a transform. */
export const applied = (transform: Transform): string =>
  `${transform.map((value, at) => written(value, at < 4 ? 6 : 3)).join(' ')} cm`
