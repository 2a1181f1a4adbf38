/** The values that the option accepts and rejects. */
import { describe, expect, it } from 'vitest'
import { place, redStamp } from './testing/sign-file.ts'
import { tool } from './tool.ts'

describe('the option stamps', () => {
  it.each([
    { name: 'half a point', path: 'M0 0L1' },
    { name: 'no beginning', path: 'L0 0' },
    { name: 'spaces elsewhere', path: 'M0 0 L1 1' },
    { name: 'operators of PDF', path: 'M0 0L1 1) Tj (' },
    { name: 'exponents', path: 'M1e9 0' },
    { name: 'a wrong end', path: `M0 0${'L1 1'.repeat(20_000)}x` },
  ])('take no path with $name', ({ path }) => {
    const stamps = [{ ...redStamp, ...place, path }]
    expect(tool.options.safeParse({ stamps }).success).toBe(false)
  })

  it('takes no more pictures than a request can carry', () => {
    const image = `iVBORw0KGgo${'A'.repeat(1_300_000)}`
    const accepted = (count: number) =>
      tool.options.safeParse({ stamps: Array.from({ length: count }, () => ({ kind: 'image', image, ...place })) })
        .success
    expect([2, 3].map(accepted)).toEqual([true, false])
  })
})
