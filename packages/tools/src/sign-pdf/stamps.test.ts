/** The values that the option accepts and rejects. */
import { describe, expect, it } from 'vitest'
import { place, redStamp } from './testing/sign-file.ts'
import { tool } from './tool.ts'

describe('the option stamps', () => {
  it.each([
    { name: 'an incomplete point', path: 'M0 0L1' },
    { name: 'no start point', path: 'L0 0' },
    { name: 'unexpected spaces', path: 'M0 0 L1 1' },
    { name: 'PDF operators', path: 'M0 0L1 1) Tj (' },
    { name: 'exponents', path: 'M1e9 0' },
    { name: 'an invalid end', path: `M0 0${'L1 1'.repeat(20_000)}x` },
  ])('rejects a path with $name', ({ path }) => {
    const stamps = [{ ...redStamp, ...place, path }]
    expect(tool.options.safeParse({ stamps }).success).toBe(false)
  })

  it('limits the size of all pictures together', () => {
    const image = `iVBORw0KGgo${'A'.repeat(1_300_000)}`
    const accepted = (count: number) =>
      tool.options.safeParse({ stamps: Array.from({ length: count }, () => ({ kind: 'image', image, ...place })) })
        .success
    expect([2, 3].map(accepted)).toEqual([true, false])
  })
})
