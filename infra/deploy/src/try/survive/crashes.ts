/** Processes that are killed, with or without a restart. */
import { setTimeout as pause } from 'node:timers/promises'
import { activitiesOf } from '@docweave/local/survive'
import { describe, expect, test } from 'vitest'
import type { HostName } from '../hosts.ts'
import { expectOneOutcomeEach, expectWholeResult, startOcr, type Fixtures } from './fixtures.ts'

export function crashes(setting: () => Fixtures): void {
  const host = (name: HostName) => setting().cluster.hosts[name]
  const restart = async (name: HostName, after: number) => {
    await host(name).kill('SIGKILL')
    await pause(after)
    await host(name).start()
  }

  describe('a job continues after SIGKILL', () => {
    test('of a worker that does not return: others repeat its chunks', async () => {
      const id = await startOcr(setting().bySite)
      await host('worker-2').kill('SIGKILL')
      try {
        await expectWholeResult(setting().bySite, id)
        const done = await activitiesOf(setting().temporal, id)
        expect(done.some(({ attempt }) => attempt > 1)).toBe(true)
        await expectOneOutcomeEach(setting(), id)
      } finally {
        await host('worker-2').start()
      }
    })

    test('of the API host that accepted it: the other host shows it, and the site keeps working', async () => {
      const id = await startOcr(setting().by('api-1'))
      await host('api-1').kill('SIGKILL')
      try {
        await expectWholeResult(setting().by('api-2'), id)
        const another = await startOcr(setting().bySite)
        await expectWholeResult(setting().bySite, another)
        const done = await activitiesOf(setting().temporal, id)
        expect(done.every(({ attempt }) => attempt === 1)).toBe(true)
      } finally {
        await host('api-1').start()
      }
    })

    test('of PostgreSQL, which recovers from its log', async () => {
      const id = await startOcr(setting().bySite)
      await restart('postgres', 3_000)
      await expectWholeResult(setting().bySite, id)
      await expectOneOutcomeEach(setting(), id)
    })

    test('of Temporal', async () => {
      const id = await startOcr(setting().bySite)
      await restart('temporal', 2_000)
      await expectWholeResult(setting().bySite, id)
      await expectOneOutcomeEach(setting(), id)
    })
  })
}
