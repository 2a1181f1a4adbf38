/** Deletion by a visitor removes a job's content and names from the bucket, all hosts' disks and Temporal. Its record stays, as expired. */
import { join } from 'node:path'
import { findText, stateOf, textPdf } from '@docweave/local/survive'
import { describe, expect, test } from 'vitest'
import { bucketFolder } from '../stores.ts'
import { NAMESPACE } from '../temporal.ts'
import type { Fixtures } from './fixtures.ts'

const DAY_SECONDS = 86_400

export function deleting(setting: () => Fixtures): void {
  const places = () => {
    const { folder } = setting().cluster
    return { bucket: bucketFolder(folder), disks: join(folder, 'data'), logs: join(folder, 'logs') }
  }
  const traces = async (secret: string) =>
    (await Promise.all(Object.values(places()).map((at) => findText(at, secret)))).flat()

  describe("a visitor's deletion of a job", () => {
    test("removes it from the bucket, from every host's disk and from Temporal", async () => {
      const { bySite, temporal } = setting()
      const [name, content] = ['Kassenbuch-5518', 'Zinkweiss-9046']
      const upload = await bySite.upload(textPdf(content), `${name}.pdf`)
      const id = await bySite.start(
        [upload],
        [
          { tool: 'rotate-pdf', options: {} },
          { tool: 'pdf-to-txt', options: {} },
        ],
      )
      await bySite.ended(id)
      // It is in the bucket, and in the cache of a worker that processed it.
      const kept = await traces(content)
      expect(kept.filter((path) => path.startsWith(places().bucket))).not.toEqual([])
      expect(kept.filter((path) => path.startsWith(places().disks))).not.toEqual([])
      expect(await stateOf(temporal, id)).toBe('done')
      await bySite.remove(id)
      const job = await setting().by('api-1').look(id)
      expect([job.state, job.inputs, job.results]).toEqual(['expired', [], []])
      for (const secret of [name, content])
        await expect.poll(() => traces(secret), { timeout: 60_000, interval: 1000 }).toEqual([])
      await expect(setting().by('api-2').result(id)).rejects.toThrow('410')
      await expect(bySite.start([upload], [{ tool: 'rotate-pdf', options: {} }])).rejects.toThrow('UPLOAD_NOT_FOUND')
      // The server deletes the run only after it has recorded its end, every 30 seconds.
      await expect.poll(() => stateOf(temporal, id), { timeout: 120_000, interval: 1000 }).toBe('unknown')
    })

    test('is not required after three days: Temporal then removes the history by itself', async () => {
      const { config } = await setting().temporal.workflowService.describeNamespace({ namespace: NAMESPACE })
      expect(Number(config?.workflowExecutionRetentionTtl?.seconds)).toBe(3 * DAY_SECONDS)
    })
  })
}
