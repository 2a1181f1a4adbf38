import { expect, test } from 'vitest'
import { createSpeedometer } from './upload-all.ts'

test('measures the speed over the last seconds', () => {
  const speed = createSpeedometer()
  expect(speed(0, 0)).toBe(0)
  expect(speed(100, 200)).toBe(0)
  expect(speed(1000, 1000)).toBe(1000)
  for (let second = 2; second <= 10; second++) speed(1000 + (second - 1) * 100, second * 1000)
  expect(speed(2000, 11_000)).toBeCloseTo(100, 0)
})

test('restarts when the upload is restarted', () => {
  const speed = createSpeedometer()
  speed(5000, 0)
  speed(6000, 1000)
  expect(speed(0, 1200)).toBe(0)
  expect(speed(1000, 2200)).toBe(1000)
})
