/** The plan's arithmetic, and CAPACITY.md is up to date with it. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { day, kinds, prices, measured } from './assumptions.ts'
import { planFor } from './plan.ts'
import { capacityTables, withTables } from './table.ts'

const assumed = { kinds, day, prices, measured }

test('the shares of all kinds add up to 1', () => {
  expect(kinds.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 10)
})

test('twice the jobs need twice the processors, and half the utilization twice the workers', () => {
  const one = planFor(assumed)
  const two = planFor({ ...assumed, day: { ...day, jobs: 2 * day.jobs } })
  const lazy = planFor({ ...assumed, day: { ...day, busy: day.busy / 2 } })
  for (const [index, { busyCores, workers }] of one.queues.entries()) {
    expect(two.queues[index]?.busyCores).toBeCloseTo(2 * busyCores, 6)
    expect(Math.abs((lazy.queues[index]?.workers ?? 0) - 2 * workers)).toBeLessThanOrEqual(1)
  }
  expect(one.jobsASecond.peak).toBeCloseTo((1_000_000 / 86_400) * 2.5, 6)
})

test(
  'CAPACITY.md contains the current tables: otherwise run `node infra/deploy/src/capacity/write.ts`',
  { timeout: 30_000 },
  async () => {
    const document = await readFile(new URL('../../CAPACITY.md', import.meta.url), 'utf8')
    const tables = capacityTables(assumed)
    const squeezed = (text: string) => text.replaceAll(/-{3,}/g, '---').replaceAll(/ +/g, ' ')
    expect(squeezed(document)).toBe(squeezed(withTables(document, tables)))
  },
)
