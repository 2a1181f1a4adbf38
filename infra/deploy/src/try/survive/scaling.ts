/** The autoscaling metric of a queue: its backlog, as reported by Temporal. */
import { stateOfQueues } from '@docweave/adapters/operations'
import { describe, expect, test } from 'vitest'
import { beginOcr, expectWholeResult, type Fixtures } from './fixtures.ts'

export function scaling(setting: () => Fixtures): void {
  const waiting = async () =>
    (await stateOfQueues(setting().temporal)).find(({ queue }) => queue === 'ocr')?.waiting ?? 0

  describe('the backlog of a queue', () => {
    test('grows while one worker serves it, and shrinks when another is added', async () => {
      const { hosts } = setting().cluster
      await hosts['worker-3'].kill('SIGKILL')
      const ids = await Promise.all(Array.from({ length: 4 }, () => beginOcr(setting().bySite)))
      await expect.poll(waiting, { timeout: 120_000 }).toBeGreaterThanOrEqual(4)
      const before = await waiting()
      await hosts['worker-3'].start()
      await expect.poll(waiting, { timeout: 300_000, interval: 500 }).toBeLessThan(before)
      for (const id of ids) await expectWholeResult(setting().bySite, id)
      expect(await waiting()).toBe(0)
    })
  })
}
