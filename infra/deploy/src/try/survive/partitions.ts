/** Network partitions: links are cut and restored while both sides keep running. */
import { setTimeout as pause } from 'node:timers/promises'
import { activitiesOf } from '@docweave/local/survive'
import { describe, expect, test } from 'vitest'
import { cutLink, restoreLink } from '../network.ts'
import type { HostName } from '../hosts.ts'
import { expectOneOutcomeEach, expectWholeResult, jobsEnded, startOcr, workerHosts, type Fixtures } from './fixtures.ts'

/** Longer than the heartbeat timeout of a worker (10 s, workflows/src/run-pipeline/run-step.ts), and than its parts take. */
const LONG_MS = 40_000

async function without<Result>(host: HostName, work: () => Promise<Result>): Promise<Result> {
  await cutLink(host)
  try {
    return await work()
  } finally {
    await restoreLink(host)
  }
}

export function partitions(setting: () => Fixtures): void {
  describe('a job continues', () => {
    test('while the S3 server is unreachable for 20 seconds', async () => {
      const id = await startOcr(setting().bySite)
      await without('bucket', () => pause(20_000))
      await expectWholeResult(setting().bySite, id)
      await expectOneOutcomeEach(setting(), id)
    })

    test('while a worker is disconnected for longer than its heartbeat timeout, whose late results are rejected', async () => {
      const before = await jobsEnded(workerHosts, 'done')
      const id = await startOcr(setting().bySite)
      const ended = await without('worker-3', async () => {
        const began = Date.now()
        await expectWholeResult(setting().bySite, id)
        const job = await setting().bySite.look(id)
        await pause(Math.max(0, LONG_MS - (Date.now() - began)))
        return job
      })
      const outcomes = await activitiesOf(setting().temporal, id)
      expect(outcomes.some(({ attempt }) => attempt > 1)).toBe(true)
      // The worker has reconnected; its late results were reported and rejected.
      const next = await startOcr(setting().bySite)
      await expectWholeResult(setting().bySite, next)
      // Repeated reports of known facts increase the revision, but change nothing else.
      expect({ ...(await setting().bySite.look(id)), revision: 0 }).toEqual({ ...ended, revision: 0 })
      expect(await activitiesOf(setting().temporal, id)).toEqual(outcomes)
      await expectOneOutcomeEach(setting(), id)
      expect((await jobsEnded(workerHosts, 'done')) - before).toBe(2)
    })
  })
}
