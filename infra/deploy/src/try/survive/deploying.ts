/** A rolling deployment of a new worker version while jobs run. */
import { workerVersions, promoteVersion } from '@docweave/adapters/operations'
import { describe, expect, test } from 'vitest'
import { beginOcr, expectOneOutcomeEach, expectWholeResult, startOcr, workerHosts, type Fixtures } from './fixtures.ts'

export function deploying(setting: () => Fixtures): void {
  const deploy = (version: string) =>
    Promise.all(workerHosts.map((host) => setting().cluster.startVersion(host, version)))
  const standing = async () =>
    Object.fromEntries(
      (await workerVersions(setting().temporal)).map(({ version, state, runs }) => [version, { state, runs }]),
    )
  const versionOf = async (id: string) => {
    const { raw } = await setting().temporal.workflow.getHandle(id).describe()
    return raw.workflowExecutionInfo?.versioningInfo?.deploymentVersion?.buildId
  }

  describe('a deployment', () => {
    test(
      'lets jobs end on the version that began them, and starts new ones on the promoted version',
      { timeout: 900_000 },
      async () => {
        const { bySite, cluster, temporal } = setting()
        const first = await deploy('v1')
        await Promise.all(workerHosts.map((host) => cluster.hosts[host].stop()))
        await expect.poll(standing, { timeout: 60_000 }).toMatchObject({ v1: { state: 'current' } })
        const old = await startOcr(bySite)
        await deploy('v2')
        await expect.poll(standing, { timeout: 60_000 }).toMatchObject({ v2: { state: 'waiting' } })
        await promoteVersion(temporal, 'v2')
        const late = await beginOcr(bySite)
        for (const id of [old, late]) {
          await expectWholeResult(bySite, id)
          await expectOneOutcomeEach(setting(), id)
        }
        expect([await versionOf(old), await versionOf(late)]).toEqual(['v1', 'v2'])
        // The first version has no more runs, so its workers can be stopped.
        await expect.poll(standing, { timeout: 60_000 }).toMatchObject({ v1: { runs: 0 }, v2: { state: 'current' } })
        await Promise.all(first.map((worker) => worker.stop()))
        const next = await beginOcr(bySite)
        await expectWholeResult(bySite, next)
        expect(await versionOf(next)).toBe('v2')
      },
    )
  })
}
