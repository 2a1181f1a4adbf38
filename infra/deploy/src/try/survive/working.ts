/** The cluster without faults. */
import { connectTemporal, temporalOf, temporalVariables } from '@docweave/adapters/temporal'
import { payloadsOf } from '@docweave/local/survive'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { expectOneOutcomeEach, expectWholeResult, filesOn, startOcr, workerHosts, type Fixtures } from './fixtures.ts'

export function working(setting: () => Fixtures): void {
  describe('a cluster of many hosts', () => {
    test('runs a job that one API host accepted; every other host shows it and serves its result', async () => {
      const id = await startOcr(setting().by('api-1'))
      await expectWholeResult(setting().by('api-2'), id)
      await expectWholeResult(setting().bySite, id)
      await expectOneOutcomeEach(setting(), id)
      // No host stores files of the job, so the loss of a disk loses no visitor's data.
      for (const host of ['api-1', 'api-2', ...workerHosts] as const) expect(await filesOn(setting(), host)).toEqual([])
    })

    test('runs a job from the site, whichever API host the site uses', async () => {
      const ids = await Promise.all([startOcr(setting().bySite), startOcr(setting().bySite)])
      for (const id of ids) await expectWholeResult(setting().by('api-1'), id)
    })

    test('connects to Temporal only with TLS, and Temporal refuses clients without our certificate', async () => {
      const { operator } = setting().cluster
      const read = (set: Record<string, string>) => temporalOf(z.object(temporalVariables).parse(set))
      const soon = (client: ReturnType<typeof connectTemporal>) =>
        client.withDeadline(Date.now() + 5_000, () => client.workflow.count())
      await expect(soon(connectTemporal({ ...read(operator), tls: undefined }))).rejects.toThrow()
      const nobody = { ...operator, DOCWEAVE_TEMPORAL_CERTIFICATE: '', DOCWEAVE_TEMPORAL_KEY: '' }
      await expect(soon(connectTemporal(read(nobody)))).rejects.toThrow()
      expect((await soon(connectTemporal(read(operator)))).count).toBeGreaterThan(0)
    })

    test('stores only encrypted payloads in Temporal', async () => {
      const id = await startOcr(setting().by('api-2'))
      await expectWholeResult(setting().by('api-2'), id)
      const kept = await payloadsOf(setting().temporal, id)
      expect(kept.length).toBeGreaterThan(3)
      expect(new Set(kept.map(({ encoding }) => encoding))).toEqual(new Set(['binary/encrypted']))
    })
  })
}
