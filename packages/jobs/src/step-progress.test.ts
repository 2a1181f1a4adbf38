import type { JobStep, Progress } from '@docweave/contract'
import { expect, test } from 'vitest'
import { mergeProgress, stepProgress } from './step-progress.ts'

const step = (...parts: [number, number, Progress['unit']][]): JobStep => ({
  tool: 'compress-pdf',
  options: {},
  state: 'running',
  parts: Object.fromEntries(parts.map(([done, of, unit], index) => [`${index}.whole`, { done, of, unit }])),
})

test('sums parts with the same unit', () => {
  expect(stepProgress(step([3, 10, 'page'], [0, 20, 'page']))).toEqual({ done: 3, of: 30, unit: 'page' })
})

test('converts parts with different units to percent, regardless of their sizes', () => {
  const progress = stepProgress(step([5, 10, 'page'], [100, 100, 'percent'], [0, 1, 'file'], [0, 0, 'page']))
  expect(progress).toEqual({ done: 62, of: 100, unit: 'percent' })
})

test('returns nothing for a step without parts', () => {
  expect(stepProgress(step())).toBeUndefined()
})

test('converts percent to pages if pages were planned', () => {
  const planned: Progress = { done: 0, of: 30, unit: 'page' }
  const half = mergeProgress(planned, { done: 50, of: 100, unit: 'percent' })
  expect(half).toEqual({ done: 15, of: 30, unit: 'page' })
  expect(mergeProgress(half, { done: 10, of: 100, unit: 'percent' })).toEqual(half)
  expect(mergeProgress(half, { done: 100, of: 100, unit: 'percent' })).toEqual({ done: 30, of: 30, unit: 'page' })
  // A tool that counts the pages itself knows better which of them it works on.
  expect(mergeProgress(planned, { done: 1, of: 40, unit: 'page' })).toEqual({ done: 1, of: 40, unit: 'page' })
  expect(mergeProgress(undefined, { done: 1, of: 4, unit: 'percent' })).toEqual({ done: 1, of: 4, unit: 'percent' })
})
