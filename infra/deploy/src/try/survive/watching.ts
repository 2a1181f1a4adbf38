/** Event streams are not bound to a host: pages reconnect to another one and resume from the last event. */
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { apiHosts } from '../apps.ts'
import { cutLink, restoreLink } from '../network.ts'
import { beginOcr, expectWholeResult, pagesDone, type Fixtures } from './fixtures.ts'

/** Longer than the timeout of a silent stream in the page (8 s, packages/api/src/trpc.ts). */
const CUT_MS = 14_000

export function watching(setting: () => Fixtures): void {
  describe('a page that watches a job', () => {
    test('receives every state in order and none twice, while one API host and then the other loses its network', async () => {
      const { bySite } = setting()
      const ids = await Promise.all([beginOcr(bySite), beginOcr(bySite)])
      const [id] = ids
      const watches = Array.from({ length: 4 }, () => bySite.watch(id))
      try {
        const lookAll = (test: (watch: (typeof watches)[number]) => boolean) => watches.every(test)
        await expect.poll(() => lookAll(({ views }) => views.length > 0), { timeout: 20_000 }).toBe(true)
        for (const host of apiHosts) {
          await cutLink(host)
          try {
            await pause(CUT_MS)
          } finally {
            await restoreLink(host)
          }
        }
        await expectWholeResult(setting().by('api-1'), id)
        const last = await setting().by('api-2').look(id)
        for (const watch of watches)
          await expect.poll(() => watch.views.at(-1)?.view, { timeout: 30_000 }).toEqual(last)
        // Each host served some of the four streams, so some had to reconnect.
        expect(watches.map(({ begun }) => begun).filter((begun) => begun > 1)).not.toEqual([])
        for (const { views } of watches) {
          const revisions = views.map(({ view }) => view.revision)
          expect(revisions).toEqual([...new Set(revisions)].toSorted((a, b) => a - b))
          const done = views.map(({ view }) => pagesDone(view))
          expect(done).toEqual(done.toSorted((a, b) => a - b))
          expect(views.filter(({ view }) => view.state === 'done')).toHaveLength(1)
        }
      } finally {
        for (const watch of watches) watch.stop()
      }
      for (const each of ids) await expectWholeResult(bySite, each)
    })
  })
}
